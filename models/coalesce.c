/* Transactions and sectors of the requests of a block's warps, by looking at
   the addresses of a few of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "estimate.h"
#include "estimate-parts.h"

#include <stdlib.h>
#include <string.h>

/* Warps of a block whose addresses are looked at.  */
#define SAMPLED_WARPS 4

/* The loop of dimension D around a statement inside the loops AROUND of
   NEST, the innermost where D has several; -1 when it is outside.  */

int
acctile_dimension_loop (const struct acctile_nest *nest, int d, unsigned around)
{
  int first, count;
  if (nest->n_team > 0 && d == 0)
    {
      for (int k = nest->n_loop - 1; k >= nest->n_parallel; k--)
        if (nest->loop[k].team && (around & (1u << k)))
          return k;
      return -1;
    }
  acctile_mapping_loops (nest, d, &first, &count);
  for (int k = first + count - 1; k >= first && count > 0; k--)
    if (around & (1u << k))
      return k;
  return -1;
}

/* Counts the distinct pieces of UNIT bytes among the N intervals of SIZE
   bytes that start at ADDRESS.  */

static int
distinct (const int64_t *address, int n, int size, int unit)
{
  int64_t seen[128];
  int found = 0;
  for (int i = 0; i < n; i++)
    {
      int64_t low = address[i] / unit;
      int64_t high = (address[i] + size - 1) / unit;
      for (int64_t u = low; u <= high && u - low < 4 && found < 128; u++)
        {
          int k = found - 1;
          while (k >= 0 && seen[k] != u)
            k--;
          if (k < 0)
            seen[found++] = u;
        }
    }
  return found;
}

/* Counts the pieces of UNIT bytes that the N intervals of SIZE bytes at
   ADDRESS, none twice, touch but do not fill.  */

static int
not_filled (const int64_t *address, int n, int size, int unit)
{
  int found = 0;
  for (int i = 0; i < n; i++)
    {
      int64_t start = address[i] - address[i] % unit;
      int64_t covered = 0;
      bool first = true;
      for (int k = 0; k < n; k++)
        {
          int64_t low = address[k] > start ? address[k] : start;
          int64_t high = min64 (address[k] + size, start + unit);
          covered += high > low ? high - low : 0;
          first
              = first
                && (k >= i || address[k] < start || address[k] >= start + unit);
        }
      found += first && covered < unit;
    }
  return found;
}

/* Sets ADDRESS to what the lanes of warp W of a block of shape BLOCK touch
   through reference R of E, in the block that lies "at" blocks from the first
   in every dimension.  Returns the number of lanes in range.  */

static int
warp_addresses (const struct acctile_estimator *e,
                const struct acctile_reference *r, const int block[3], int w,
                int64_t at, int64_t *address)
{
  int n = 0;
  uint64_t stride[3] = { 0 };
  for (int d = 0; d < e->n_dim; d++)
    {
      int k = r->dim_loop[d];
      stride[d] = k >= 0 ? (uint64_t)r->stride[k] : 0;
    }
  for (int lane = 0; lane < ACCTILE_WARP; lane++)
    {
      int64_t linear = (int64_t)w * ACCTILE_WARP + lane;
      uint64_t offset = (uint64_t)r->base;
      bool inside = true;
      for (int d = 0; d < 3; d++)
        {
          int64_t i = linear % block[d];
          int64_t blocks = ceil_div (e->trip[d], block[d]);
          i += at % blocks * block[d];
          linear /= block[d];
          inside = inside && i < e->trip[d];
          offset += (uint64_t)i * stride[d];
        }
      if (inside)
        address[n++] = (int64_t)(offset & ADDRESS_MASK);
    }
  return n;
}

/* Sets *LINES, *SECTORS and *PARTIAL to the transactions and sectors of one
   request of reference R in blocks of shape BLOCK, and those of the sectors
   that it stores only in part: the mean over a few warps.  */

static void
coalesce (const struct acctile_estimator *e, const struct acctile_reference *r,
          const int block[3], double *lines, double *sectors, double *partial)
{
  int64_t address[ACCTILE_WARP];
  int warps = block[0] * block[1] * block[2] / ACCTILE_WARP, looked = 0;
  *lines = *sectors = *partial = 0;
  if (r->unknown)
    {
      *lines = *sectors = ACCTILE_WARP;
      *partial = r->write ? ACCTILE_WARP : 0;
      return;
    }
  for (int i = 0; i < SAMPLED_WARPS; i++)
    {
      int n = warp_addresses (e, r, block, i * 7 % (warps > 0 ? warps : 1),
                              i * 5, address);
      if (n == 0)
        continue;
      looked++;
      *lines += distinct (address, n, r->size, e->device->l1_line);
      *sectors += distinct (address, n, r->size, e->device->sector);
      if (r->write)
        *partial += not_filled (address, n, r->size, e->device->sector);
    }
  if (looked == 0)
    *lines = *sectors = 1;
  else
    {
      *lines /= looked;
      *sectors /= looked;
      *partial /= looked;
    }
}

/* The coalescing of blocks of shape BLOCK, from memory when it was asked
   before.  NULL on lack of memory.  */

const struct acctile_coalescing *
acctile_estimator_coalescing (struct acctile_estimator *e, const int block[3])
{
  for (int s = 0; s < e->n_shape; s++)
    if (memcmp (e->shape[s].block, block, sizeof e->shape[s].block) == 0)
      return &e->shape[s];
  if (e->n_shape == MAX_SHAPES)
    free (e->shape[--e->n_shape].lines);
  struct acctile_coalescing *c = &e->shape[e->n_shape];
  memcpy (c->block, block, sizeof c->block);
  c->lines = malloc (3 * (e->n_reference + 1) * sizeof *c->lines);
  if (!c->lines)
    return NULL;
  c->sectors = c->lines + e->n_reference + 1;
  c->partial = c->sectors + e->n_reference + 1;
  for (int i = 0; i < e->n_reference; i++)
    {
      int k = e->reference[i].like;
      if (k == i)
        coalesce (e, &e->reference[i], block, &c->lines[i], &c->sectors[i],
                  &c->partial[i]);
      else
        {
          c->lines[i] = c->lines[k];
          c->sectors[i] = c->sectors[k];
          c->partial[i] = c->partial[k];
        }
    }
  e->n_shape++;
  return c;
}
