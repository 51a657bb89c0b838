/* A GPU as the models see it, read from devices/NAME.json.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DEVICE_H
#define ACCTILE_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

enum acctile_l1_policy
{
  ACCTILE_L1_WRITE_THROUGH_NO_ALLOCATE,
  ACCTILE_L1_WRITE_THROUGH_ALLOCATE,
  ACCTILE_L1_NO_GLOBAL /* global loads bypass L1 (Tesla, Kepler default)  */
};

/* Sizes in bytes, latencies in cycles, bandwidths in bytes per second,
   clocks in Hz, times in ns.  */
struct acctile_device
{
  char *name;
  char *description;
  int compute_major, compute_minor;
  int sms;
  int warp_size;
  int max_threads_per_sm;
  int max_blocks_per_sm;
  int max_threads_per_block;
  int registers_per_sm;
  int max_registers_per_thread;
  int register_allocation_unit; /* registers a warp is rounded up to  */
  int shared_per_sm;
  int shared_per_block;
  int shared_reserved_per_block;
  int64_t l1_size;
  int64_t l2_size;
  int l1_line, l2_line;
  int sector;
  int l2_fetch; /* bytes that L2 fetches from DRAM at a time  */
  /* Of the sectors that several SMs read, the share that misses in L2 once
     more although L2 has them: a cache of two halves keeps some twice.  For
     the hit rate as the hardware counts it only.  */
  double l2_split;
  enum acctile_l1_policy l1_policy;
  int l1_latency, l2_latency, dram_latency;
  double clock_hz;
  double l1_bandwidth;    /* one SM  */
  double l2_bandwidth;    /* the device  */
  double dram_bandwidth;  /* the device  */
  double issue_per_cycle; /* warp instructions an SM issues a cycle  */
  double fp32_per_cycle, fp64_per_cycle, int_per_cycle; /* lanes of an SM */
  /* Fitted overheads.  */
  double launch_ns; /* an empty kernel  */
  double block_ns;  /* starting one block on an SM  */
  /* What one warp instruction of a global load costs beside its sectors:
     cycles of the load-store unit for each 128-byte request.  */
  double lsu_cycles_per_request;
  /* Blocks whose threads wait for one another.  A barrier of a block, sigma_thd
     of Di and Xue: what it takes, and for each warp of the block; of a warp. */
  double block_barrier_ns, block_barrier_warp_ns, warp_barrier_ns;
  /* A barrier of all blocks, sigma_blk: what it takes, and for each block.  */
  double grid_barrier_ns, grid_barrier_block_ns;
  double chunk_ns;     /* asking for and publishing progress, nobody waiting  */
  double lock_ns;      /* from publishing until a block that waits goes on  */
  double operation_ns; /* of a chain of operations, each  */
};

/* Reads the description "name": a file when it contains '/' or ends in
   ".json", otherwise NAME.json in "directory".  NULL with *error set
   (caller frees), which names file, key, value found and expected.  */
struct acctile_device *
acctile_device_read (const char *name, const char *directory, char **error);
struct acctile_device *acctile_device_free (struct acctile_device *device);

/* The two steps of that: the text of the description and its file, both of
   which the caller frees (*file also when the text is NULL, with *error set),
   and what "text", read from "file", says.  */
char *acctile_device_text (const char *name, const char *directory, char **file,
                           char **error);
struct acctile_device *acctile_device_parse (const char *file, const char *text,
                                             char **error);

/* Blocks of "threads" threads that one SM holds at once, for kernels of
   "registers" registers a thread (0: no bound) and "shared" bytes a block.
   Xu et al., equation 2, extended by registers and shared memory.  0 when
   the block does not fit.  */
int acctile_device_occupancy (const struct acctile_device *device, int threads,
                              int registers, int shared);

#endif
