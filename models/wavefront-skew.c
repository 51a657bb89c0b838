/* DOACROSS nests: see wavefront.h.  Which skews keep the dependences.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "wavefront-skew.h"
#include "bounds.h"

#include <string.h>

/* A nest and its dependences.  */
struct band
{
  const struct acctile_nest *nest;
  const struct acctile_depend *depend;
};

int64_t
acctile_skew_growth (const struct acctile_nest *nest,
                     const struct acctile_depend *depend, int i,
                     const int *factor)
{
  int64_t sum = 0;
  for (int k = 0; k < nest->n_parallel; k++)
    if (factor[k])
      {
        int64_t least = depend->distance[i].least[k];
        if (least < ACCTILE_NEVER / 1000 || least > -ACCTILE_NEVER)
          return ACCTILE_NEVER;
        sum += factor[k] * least;
      }
  return sum;
}

/* Whether F grows by LEAST or more along all distances.  */

static bool
grows (const struct band *band, const int *f, int64_t least)
{
  for (int i = 0; i < band->depend->n_distance; i++)
    if (acctile_skew_growth (band->nest, band->depend, i, f) < least)
      return false;
  return true;
}

/* Whether F could grow by LEAST or more along distance I, with factors for the
   loops of the mask OPEN from K on that add up to SUM.  */

static bool
may_grow (const struct band *band, int i, const int *f, unsigned open, int k,
          int sum, int64_t least)
{
  const struct acctile_distance *distance = &band->depend->distance[i];
  int64_t now = 0, steepest = 0, all = 0;
  for (int j = 0; j < band->nest->n_parallel; j++)
    {
      int64_t by = distance->least[j];
      bool known = by >= ACCTILE_NEVER / 1000 && by <= -ACCTILE_NEVER;
      bool free = j >= k && (open >> j & 1);
      if (!free && f[j] && !known)
        return false;
      if (!free && f[j])
        now += f[j] * by;
      if (free && known && by > 0)
        {
          all += ACCTILE_MAX_SKEW * by;
          steepest = by > steepest ? by : steepest;
        }
    }
  return now + (sum * steepest < all ? sum * steepest : all) >= least;
}

/* The same of all distances.  */

static bool
may_grow_all (const struct band *band, const int *f, unsigned open, int k,
              int sum, int64_t least)
{
  for (int i = 0; i < band->depend->n_distance; i++)
    if (!may_grow (band, i, f, open, k, sum, least))
      return false;
  return true;
}

/* Puts into F the smallest factors, in sum, for the loops of the mask OPEN, so
   that it grows by LEAST or more along all distances; the factors of the
   others stay.  SUM is what the factors of open loops from K on add up to.  */

static bool
fill_factors (const struct band *band, int *f, unsigned open, int k, int sum,
              int64_t least)
{
  while (k < band->nest->n_parallel && !(open >> k & 1))
    k++;
  if (k == band->nest->n_parallel)
    return sum == 0 && grows (band, f, least);
  if (!may_grow_all (band, f, open, k, sum, least))
    return false;
  for (f[k] = 0; f[k] <= sum && f[k] <= ACCTILE_MAX_SKEW; f[k]++)
    if (fill_factors (band, f, open, k + 1, sum - f[k], least))
      return true;
  f[k] = 0;
  return false;
}

static bool
find_factors (const struct band *band, int *f, unsigned open, int64_t least)
{
  for (int sum = 0; sum <= ACCTILE_MAX_SKEW * band->nest->n_parallel; sum++)
    if (fill_factors (band, f, open, 0, sum, least))
      return true;
  return false;
}

/* True when F is not the same at both ends of distance I.  */

static bool
crosses (const struct band *band, int i, const int *f)
{
  for (int k = 0; k < band->nest->n_parallel; k++)
    if (f[k] && !band->depend->distance[i].uniform[k])
      return true;
  return acctile_skew_growth (band->nest, band->depend, i, f) != 0;
}

/* True when a loop inside STEP has bounds that depend on its iterator.  */

static bool
bounds_depend (const struct acctile_nest *nest, int step)
{
  for (int k = step + 1; k < nest->n_parallel; k++)
    if (acctile_bounds_use (&nest->loop[k], step))
      return true;
  return false;
}

/* Makes SKEW the times of LAYOUT, whose loops are BAND.  False where they do
   not grow along all distances, or their numbers are not of those that a layout
   may have.  */

static bool
take_skew (const struct band *band, const int *skew,
           struct acctile_layout *layout)
{
  if (skew[layout->step] != 1)
    return false;
  for (int k = 0; k < layout->n_band; k++)
    {
      if (skew[k] < 0 || skew[k] > ACCTILE_MAX_SKEW)
        return false;
      layout->time[k] = skew[k];
    }
  return grows (band, skew, 1);
}

bool
acctile_skew_band (const struct acctile_nest *nest,
                   const struct acctile_depend *depend, int step,
                   const int *skew, struct acctile_layout *layout)
{
  const struct band band = { nest, depend };
  int n = nest->n_parallel;
  memset (layout, 0, sizeof *layout);
  if (bounds_depend (nest, step))
    return false;
  layout->n_band = n;
  layout->step = step;
  unsigned others = ((1u << n) - 1) & ~(1u << step);
  for (int k = 0; k < n; k++)
    if (k != step)
      {
        layout->skew[k][k] = 1;
        if (!find_factors (&band, layout->skew[k], others & ((1u << k) - 1), 0))
          return false;
        for (int i = 0; i < depend->n_distance; i++)
          if (crosses (&band, i, layout->skew[k]))
            layout->wait |= 1u << k;
      }
  layout->meet = layout->wait != 0;
  if (skew)
    return take_skew (&band, skew, layout);
  layout->time[step] = 1;
  return find_factors (&band, layout->time, layout->meet ? others : 0, 1);
}

bool
acctile_skew_is_proven (const struct acctile_nest *nest,
                        const struct acctile_layout *layout)
{
  struct acctile_order order[2 * ACCTILE_MAX_BAND];
  int n = 0;
  memset (order, 0, sizeof order);
  for (int k = 0; k < layout->n_band; k++)
    {
      bool along = k == layout->step;
      const int *f = along ? layout->time : layout->skew[k];
      bool same = !along && !(layout->wait >> k & 1);
      for (int j = 0; j < layout->n_band; j++)
        {
          order[n].coefficient[j] = f[j];
          order[n + 1].coefficient[j] = -f[j];
        }
      order[n].least = along;
      n += 1 + same;
    }
  return acctile_depend_respects (nest, order, n);
}
