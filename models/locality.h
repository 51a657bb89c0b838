/* The locality model: the memory cost of a nest under one mapping
   (Xu et al., section 4.3 and 4.4).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_LOCALITY_H
#define ACCTILE_LOCALITY_H

#include "device.h"
#include "mapping.h"
#include "nest.h"

/* How reuse distances in L1 are taken: requests processed in order, or with
   time stamps (Xu et al., Figure 8).  */
enum acctile_l1_model
{
  ACCTILE_L1_BASE,
  ACCTILE_L1_MODELED
};

struct acctile_locality_options
{
  enum acctile_l1_model l1;
  /* SMs and blocks traced; 0 is all (the full trace).  */
  int sample_sms;
  int64_t sample_requests; /* stop after about so many requests  */
};

/* Counts are of the whole launch (scaled up from the sample).  */
struct acctile_locality
{
  double loads;             /* global load requests of warps (ncu
                               l1tex__t_requests_pipe_lsu_mem_global_op_ld)  */
  double load_transactions; /* 128-byte lines of these, the paper's
                               global_loads  */
  double load_sectors;      /* 32-byte sectors of these  */
  double stores, store_transactions, store_sectors;
  double l1_hit;                /* rates, 0 to 1; of transactions  */
  double l1_sector_hit;         /* of sectors, as ncu counts  */
  double l2_hit;                /* of what misses in L1  */
  double l2_sectors;            /* sectors asked of L2, reads and writes  */
  double dram_read, dram_write; /* bytes  */
  /* Equations 5, 6, 7 and 4, in cycles.  */
  double mem_l1, mem_l2, mem_dram, cost_mem;
  double sampled; /* share of the launch's requests traced  */
};

/* Traces "nest" under "mapping" on "device".  False with *error set when
   the nest cannot be traced (no parallel loop, ...).  Accesses of unknown
   address count as one request and 32 sectors that always miss.  */
bool acctile_locality_evaluate (const struct acctile_nest *nest,
                                const struct acctile_mapping *mapping,
                                const struct acctile_device *device,
                                const struct acctile_locality_options *options,
                                struct acctile_locality *result, char **error);

#endif
