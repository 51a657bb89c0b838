/* Measures a GPU through CUDA's driver, which is loaded when it is asked for:
   neither a compiler nor CUDA's libraries are needed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_CALIBRATE_H
#define ACCTILE_CALIBRATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Points of a series at most.  */
#define ACCTILE_MAX_POINTS 64
/* Numbers of a device at most.  */
#define ACCTILE_MAX_NUMBERS 48
/* Room for a text of an error.  */
#define ACCTILE_CALIBRATE_TEXT 256

/* What the driver says of a device.  */
struct acctile_attributes
{
  char name[128];
  int compute_major, compute_minor;
  int sms, warp_size;
  int max_threads_per_sm, max_blocks_per_sm, max_threads_per_block;
  int registers_per_sm;
  int shared_per_sm, shared_per_block, shared_reserved_per_block;
  int l2_size; /* bytes  */
  int clock_khz;
};

/* A quantity measured at several places.  */
struct acctile_series
{
  int n;
  double x[ACCTILE_MAX_POINTS], y[ACCTILE_MAX_POINTS];
};

/* What was measured.  Series and times that were not, are empty and 0.  */
struct acctile_timings
{
  double clock_hz;               /* while kernels run  */
  double launch_ns;              /* each of many empty kernels  */
  double blocks, blocks_ns;      /* a kernel of so many empty blocks  */
  double operation_ns;           /* each of a chain of additions  */
  double warp_barrier_ns;        /* each, of blocks of a warp  */
  struct acctile_series barrier; /* ns by warps of the block  */
  struct acctile_series meeting; /* ns by blocks  */
  double chunk_ns;               /* a chunk whose neighbours are ready  */
  double handover_ns; /* from one block's stores to another's loads  */
  struct acctile_series l1_chase; /* cycles of a load by bytes  */
  double l2_cycles, dram_cycles;
  double l1_bytes_per_ns;   /* an SM  */
  double l2_bytes_per_ns;   /* the device  */
  double dram_bytes_per_ns; /* loaded and stored by copies  */
};

/* A number of a device's description: its key there, in the unit there, and how
   it came to be.  */
struct acctile_number
{
  const char *key;
  double value;
  bool measured; /* false: the driver said so  */
  const char *how;
};

struct acctile_numbers
{
  int n;
  struct acctile_number number[ACCTILE_MAX_NUMBERS];
};

/* The line a + b * x through "series" that makes the sum of the squares of the
   relative errors least, neither of them negative.  False when there are fewer
   than two points, or one that is not positive.  */
bool acctile_fit_line (const struct acctile_series *series, double *a,
                       double *b);

/* The numbers that follow from what the driver says and from "timings".  */
void acctile_calibrate_numbers (const struct acctile_attributes *attributes,
                                const struct acctile_timings *timings,
                                struct acctile_numbers *numbers);

/* Asks the driver about device number "gpu" and measures it, which takes some
   seconds.  False with "error", of ACCTILE_CALIBRATE_TEXT bytes, set when there
   is no driver, no such device, or one that fails.  */
bool acctile_calibrate (int gpu, struct acctile_attributes *attributes,
                        struct acctile_timings *timings, char *error);

/* The text of the kernels, for a device of compute capability "major", which
   the caller frees; NULL on lack of memory.  */
char *acctile_calibrate_ptx (int major);

#endif
