/* The time of a kernel: memory traffic, instructions, occupancy and waves of
   a mapping together.  This is what Xu et al.'s Cost_mem lacks on a device
   whose bandwidth, not latency alone, bounds a kernel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_KERNELTIME_H
#define ACCTILE_KERNELTIME_H

#include "device.h"
#include "kernelbody.h"
#include "locality.h"
#include "mapping.h"
#include "nest.h"

/* What bounds a kernel, each alone, in us; "total" combines them.  Those of an
   SM are of the busiest.  */
struct acctile_kernel_time
{
  double dram;      /* bytes over DRAM's bandwidth  */
  double l2;        /* sectors over L2's bandwidth  */
  double lsu;       /* transactions of the load-store unit  */
  double issue;     /* warp instructions  */
  double integer;   /* those of them on integers  */
  double math;      /* those in floating point  */
  double latency;   /* waves of warps that wait for memory  */
  double blocks;    /* starting blocks  */
  double reduction; /* combining the blocks' results  */
  double launch;
  double total;
  int blocks_per_sm;
  double waves;
};

/* Blocks of "mapping" on one SM at once, for "registers" a thread; at
   least 1.  */
int acctile_kernel_occupancy (const struct acctile_mapping *mapping,
                              const struct acctile_device *device,
                              int registers);

/* Registers a thread that "body" is likely to need under "mapping".  */
int acctile_kernel_registers (const struct acctile_body *body,
                              const struct acctile_mapping *mapping);

/* Fills *time for "nest", whose body is "body", under "mapping", whose traffic
   is "locality", with "pages" touched by an SM at once
   (estimate.h).  */
void acctile_kernel_time (const struct acctile_nest *nest,
                          const struct acctile_body *body,
                          const struct acctile_mapping *mapping,
                          const struct acctile_device *device,
                          const struct acctile_locality *locality, double pages,
                          struct acctile_kernel_time *time);

#endif
