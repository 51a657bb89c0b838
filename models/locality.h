/* The locality model: the memory cost of a nest under one mapping
   (Xu et al., section 4.3 and 4.4).

   The full trace follows the paper: blocks go to SMs round robin and run in
   waves (equations 1 and 2), the warps on an SM take turns, one request each,
   and so do the SMs; every SM has its L1, what misses there goes to L2.

   A sample traces a few SMs only, and not to their end.  It gives the hit
   rates of L1; requests, lines and sectors of the launch are counted in
   closed form where trip counts do not change (trace.h), and what goes to
   DRAM follows from footprints (footprint.h), because what SMs share in L2
   cannot be seen on a few.  L2 holds nothing of the nest at the start.

   Both count the caches as these devices have them: tags for lines, data by
   sectors.  L1 is written through.  With
   ACCTILE_L1_WRITE_THROUGH_ALLOCATE (Volta and later) a store allocates the
   line, and hits when the line is there, as the hardware counts it; with
   ACCTILE_L1_WRITE_THROUGH_NO_ALLOCATE (Fermi to Pascal) it does not
   allocate; with ACCTILE_L1_NO_GLOBAL every access goes to L2.  L2 writes
   back and allocates on stores without fetching; a sector of which only part
   was stored when it is replaced has to be fetched.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_LOCALITY_H
#define ACCTILE_LOCALITY_H

#include "device.h"
#include "mapping.h"
#include "nest.h"

/* How reuse in L1 is taken (Xu et al., Figure 8).  BASE: requests are
   processed in order.  MODELED: requests carry time stamps; in one round of an
   SM all warps' first lines have one stamp, their second lines (of requests
   that were not merged to one) the next, and so on, and a line is a hit only
   for stamps after that of its fill: requests that meet a line on its way
   count as misses.  (The H200's counters count these as hits: BASE.)  */
enum acctile_l1_model
{
  ACCTILE_L1_BASE,
  ACCTILE_L1_MODELED
};

struct acctile_locality_options
{
  enum acctile_l1_model l1;
  /* SMs traced, and about how many lines of requests on all of them
     together; both 0 is the full trace.  */
  int sample_sms;
  int64_t sample_requests;
  /* Blocks on an SM at once; 0 is equation 2.  */
  int blocks_per_sm;
  /* Requests that a warp makes in its turn; 0 is 1, as in the paper.  Warps
     of a real SM make several loads before they wait for the first.  */
  int burst;
  /* False: the blocks of a wave run in lock step and the next wave starts
     when all are done, as in the paper.  True: a block is replaced when it is
     done, and a sample of a later wave finds the blocks spread over their
     ways, as on a real SM: long loops of two blocks then do not meet in
     L1.  */
  bool stagger;
};

/* The sample for choosing a mapping: what agreed best with an H200's
   counters, in one to two milliseconds.  */
#define ACCTILE_LOCALITY_SAMPLE                                                \
  {                                                                            \
    .l1 = ACCTILE_L1_BASE, .sample_sms = 4, .sample_requests = 40000,          \
    .burst = 8, .stagger = true                                                \
  }
/* The paper's model, sampled and in full.  */
#define ACCTILE_LOCALITY_XU                                                    \
  {                                                                            \
    .l1 = ACCTILE_L1_MODELED, .sample_sms = 4, .sample_requests = 40000        \
  }
#define ACCTILE_LOCALITY_XU_FULL                                               \
  {                                                                            \
    .l1 = ACCTILE_L1_MODELED                                                   \
  }

/* Counts are of the whole launch (scaled up from the sample).  */
struct acctile_locality
{
  double loads;             /* global load requests of warps (ncu
                               l1tex__t_requests_pipe_lsu_mem_global_op_ld)  */
  double load_transactions; /* 128-byte lines of these, the paper's
                               global_loads  */
  double load_sectors;      /* 32-byte sectors of these  */
  double stores, store_transactions, store_sectors;
  double l1_hit;          /* rates, 0 to 1; of load transactions  */
  double l1_load_hit;     /* of load sectors  */
  double l1_sector_hit;   /* of load and store sectors, as ncu's
                             l1tex__t_sector_hit_rate  */
  double l2_hit;          /* of load sectors that miss in L1  */
  double l2_sector_hit;   /* of all sectors from L1, stores hit: ncu's
                             lts__t_sectors_srcunit_tex_lookup_hit by
                             lts__t_sectors_srcunit_tex  */
  double l2_sectors;      /* sectors asked of L2, reads and writes  */
  double l2_reads;        /* of these, reads  */
  double partial_sectors; /* written sectors of which a request has not every
                             byte  */
  double dram_read, dram_write; /* bytes  */
  double footprint;             /* bytes of the distinct lines touched  */
  /* Equations 5, 6, 7 and 4, in cycles.  */
  double mem_l1, mem_l2, mem_dram, cost_mem;
  double sampled; /* share of the launch's requests traced  */
  bool exact;     /* the counts of requests, transactions and sectors are  */
};

/* Traces "nest" under "mapping" on "device".  False with *error set when
   the nest cannot be traced (no parallel loop, ...).  Accesses of unknown
   address count as one request with a line and a sector for each lane, which
   always miss.  */
bool acctile_locality_evaluate (const struct acctile_nest *nest,
                                const struct acctile_mapping *mapping,
                                const struct acctile_device *device,
                                const struct acctile_locality_options *options,
                                struct acctile_locality *result, char **error);

#endif
