/* The time of a pipeline of rows of tiles.

   A row begins when a block is free for it, and so long after each row before
   it that it never overtakes that row's chunks.  Up to SIMULATED_ROWS rows
   that is computed row by row; beyond, where the blocks are busy but for
   beginning and end, from the totals.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tiletime.h"

#include <math.h>
#include <stdlib.h>

#define SIMULATED_ROWS 16384
#define WARP 32

void
acctile_tiletime_device (struct acctile_pipeline *p,
                         const struct acctile_device *device, bool meet)
{
  int warps = (p->threads + WARP - 1) / WARP;
  p->sms = device->sms;
  p->barrier_ns = 0;
  if (meet && warps > 1)
    p->barrier_ns
        = device->block_barrier_ns + device->block_barrier_warp_ns * warps;
  else if (meet)
    p->barrier_ns = device->warp_barrier_ns;
  p->chunk_ns = device->chunk_ns;
  p->lock_ns = device->lock_ns;
  p->launch_us = device->launch_ns * 1e-3;
  p->bandwidth = device->dram_bandwidth;
}

void
acctile_tiletime_step (struct acctile_pipeline *p,
                       const struct acctile_device *device,
                       const struct acctile_step *step)
{
  double cycle_ns = 1e9 / device->clock_hz;
  int accesses = step->near_loads + step->far_loads + step->stores;
  double load_ns = step->far_loads    ? device->l2_latency * cycle_ns
                   : step->near_loads ? device->l1_latency * cycle_ns
                                      : 0;
  p->issue_ns = cycle_ns
                * ((step->operations + accesses) / device->issue_per_cycle
                   + accesses * (double)device->lsu_cycles_per_request);
  p->point_ns = cycle_ns * (step->operations + accesses);
  p->step_ns = load_ns + step->chain * device->operation_ns + p->point_ns;
}

/* Tiles of P along coordinate K.  */

static int64_t
tiles (const struct acctile_pipeline *p, int k)
{
  return (p->extent[k] + p->tile[k] - 1) / p->tile[k];
}

int64_t
acctile_tiletime_rows (const struct acctile_pipeline *p)
{
  int64_t rows = 1;
  for (int k = 0; k < p->n_tiled; k++)
    rows *= tiles (p, k);
  return rows;
}

int64_t
acctile_tiletime_row_steps (const struct acctile_pipeline *p)
{
  int64_t steps = p->steps;
  for (int k = 0; k < p->n_tiled; k++)
    {
      int64_t tile = p->tile[k] < p->extent[k] ? p->tile[k] : p->extent[k];
      steps += llabs (p->time[k]) * (tile - 1);
    }
  return steps;
}

double
acctile_tiletime_step_ns (const struct acctile_pipeline *p, double busy)
{
  double warps = (p->threads + WARP - 1) / WARP;
  double alone = p->step_ns + (p->points - 1) * p->point_ns
                 + (warps - 1) * p->points * p->issue_ns + p->barrier_ns;
  return fmax (alone, busy * warps * p->points * p->issue_ns);
}

/* What the rows of P have in common, in ns.  */

struct row
{
  double whole;
  double lag[ACCTILE_MAX_TILED]; /* behind the row before in a coordinate  */
};

/* The rows of P when BUSY blocks run on each SM.  */

static struct row
row_of (const struct acctile_pipeline *p, double busy)
{
  struct row row;
  int64_t steps = acctile_tiletime_row_steps (p);
  int64_t chunk = p->chunk < steps ? p->chunk : steps;
  double step = acctile_tiletime_step_ns (p, busy) + p->chunk_ns / chunk;
  row.whole = steps * step;
  for (int k = 0; k < p->n_tiled; k++)
    row.lag[k] = (p->time[k] * p->tile[k] + chunk) * step + p->lock_ns;
  return row;
}

/* Lets rows FIRST until before END begin no earlier than LAG after the rows
   that are STRIDE before them.  */

static void
wait_for (double *start, int64_t first, int64_t end, int64_t stride, double lag)
{
  for (int64_t r = first; r < end; r++)
    {
      double ready = start[r - stride] + lag;
      start[r] = start[r] > ready ? start[r] : ready;
    }
}

/* The latest of START and LAST.  */

static double
latest (const double *start, int64_t first, int64_t end, double last)
{
  for (int64_t r = first; r < end; r++)
    last = last > start[r] ? last : start[r];
  return last;
}

/* When the last of ROWS rows of P is done, in ns, row by row; negative on lack
   of memory.  Rows that differ in the last coordinate only wait for the same
   and for one another, and all but the first ones until a block is free.  */

static double
simulate (const struct acctile_pipeline *p, const struct row *row, int64_t rows)
{
  int64_t at[ACCTILE_MAX_TILED] = { 0 }, count[ACCTILE_MAX_TILED];
  int64_t stride[ACCTILE_MAX_TILED], before = 1;
  int n = p->n_tiled - 1;
  double *start = n >= 0 ? calloc (rows, sizeof *start) : NULL;
  double last = 0;
  if (!start)
    return n >= 0 ? -1 : row->whole;
  for (int k = n; k >= 0; k--)
    {
      count[k] = tiles (p, k);
      stride[k] = before;
      before *= count[k];
    }
  for (int64_t r = 0; r < rows; r += count[n])
    {
      int64_t end = r + count[n];
      wait_for (start, r > p->blocks ? r : p->blocks, end, p->blocks,
                row->whole);
      for (int k = 0; k < n; k++)
        if (p->wait >> k & 1 && at[k] > 0)
          wait_for (start, r, end, stride[k], row->lag[k]);
      if (p->wait >> n & 1)
        wait_for (start, r + 1, end, 1, row->lag[n]);
      last = latest (start, r, end, last);
      for (int k = n - 1; k >= 0 && ++at[k] == count[k]; k--)
        at[k] = 0;
    }
  free (start);
  return last + row->whole;
}

/* No less than the longest chain of the ROWS takes, nor than a block that runs
   its share of them, in ns.  */

static double
least_ns (const struct acctile_pipeline *p, const struct row *row, int64_t rows)
{
  double chain = row->whole;
  for (int k = 0; k < p->n_tiled; k++)
    if (p->wait & 1u << k)
      chain += (tiles (p, k) - 1) * fmax (row->lag[k], 0);
  return fmax (chain, ceil ((double)rows / p->blocks) * row->whole);
}

/* When groups of rows that differ in the coordinates from FIRST on only are
   done, one group after another.  Blocks that wait are not free: of a group
   that is not held by the blocks as a whole, the rest begins when what is held
   is done.  In ns.  */

static double
groups_ns (const struct acctile_pipeline *p, const struct row *row, int first,
           int64_t rows)
{
  int64_t length = 1;
  double chain = 0;
  for (int k = first; k < p->n_tiled; k++)
    {
      length *= tiles (p, k);
      if (p->wait & 1u << k)
        chain += (tiles (p, k) - 1) * fmax (row->lag[k], 0);
    }
  int64_t held = p->blocks / length;
  double rest = (double)(p->blocks % length) / length;
  double work = row->whole * length / p->blocks;
  double waits = ((1 - rest) * chain + row->whole) / (held + 1);
  return ((double)rows / length - 1) * fmax (work, waits) + chain + row->whole;
}

/* When the last of ROWS rows of P is done, from totals.  */

static double
bound (const struct acctile_pipeline *p, const struct row *row, int64_t rows)
{
  double ns = least_ns (p, row, rows);
  for (int k = 1; k < p->n_tiled; k++)
    ns = fmax (ns, groups_ns (p, row, k, rows));
  return ns;
}

/* The time of P's rows in ns when BUSY blocks run on each SM.  */

static double
pipeline_ns (const struct acctile_pipeline *p, double busy, double *whole)
{
  struct row row = row_of (p, busy);
  int64_t rows = acctile_tiletime_rows (p);
  double least = least_ns (p, &row, rows);
  bool exact = rows <= SIMULATED_ROWS
               && (p->enough_us <= 0 || least <= p->enough_us * 1e3);
  double ns = exact ? simulate (p, &row, rows) : -1;
  *whole = row.whole;
  return ns < 0 ? bound (p, &row, rows) : ns;
}

/* How many blocks are busy on each SM follows from the time, and the time from
   it: one round from a block alone.  */

double
acctile_tiletime_pipeline_us (const struct acctile_pipeline *p)
{
  double whole;
  double rows = acctile_tiletime_rows (p);
  double ns = pipeline_ns (p, 1, &whole);
  double busy = fmin (rows * whole / ns, p->blocks) / p->sms;
  if (acctile_tiletime_step_ns (p, busy) > acctile_tiletime_step_ns (p, 1))
    ns = pipeline_ns (p, busy, &whole);
  if (p->bytes > 0)
    ns = fmax (ns, p->bytes / p->bandwidth * 1e9);
  return ns * 1e-3 + p->launch_us;
}
