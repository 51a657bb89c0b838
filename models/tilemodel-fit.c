/* Parameters of the models of tiles from measured times, by least squares of
   the relative errors.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tiletime.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Parameters at most.  */
#define MAX_PARAMETERS 4
/* Steps of the fit of pipelines, and by how much each is varied for the
   slopes.  */
#define MAX_STEPS 50
#define VARIATION 1e-3

/* The sums of squares and products of some rows, whose last column is what the
   others shall add up to.  */
struct normal
{
  int n; /* parameters  */
  double sum[MAX_PARAMETERS][MAX_PARAMETERS + 1];
};

static void
add_row (struct normal *normal, const double *row)
{
  for (int i = 0; i < normal->n; i++)
    for (int j = 0; j <= normal->n; j++)
      normal->sum[i][j] += row[i] * row[j];
}

/* Solves NORMAL for the parameters of the mask USED into X, the others are 0.
   False when they are not determined.  */

static bool
solve (const struct normal *normal, unsigned used, double *x)
{
  double m[MAX_PARAMETERS][MAX_PARAMETERS + 1];
  int n = normal->n;
  memcpy (m, normal->sum, sizeof m);
  for (int i = 0; i < n; i++)
    {
      double size = m[i][i];
      x[i] = 0;
      if (!(used >> i & 1))
        continue;
      for (int k = 0; k < i; k++)
        if (used >> k & 1)
          {
            double factor = m[i][k] / m[k][k];
            for (int j = k; j <= n; j++)
              m[i][j] -= factor * m[k][j];
          }
      if (!(m[i][i] > 1e-12 * size))
        return false;
    }
  for (int i = n - 1; i >= 0; i--)
    if (used >> i & 1)
      {
        x[i] = m[i][n];
        for (int j = i + 1; j < n; j++)
          if (used >> j & 1)
            x[i] -= m[i][j] * x[j];
        x[i] /= m[i][i];
      }
  return true;
}

/* What X leaves of the squares, but for a constant.  */

static double
residue (const struct normal *normal, const double *x)
{
  double result = 0;
  for (int i = 0; i < normal->n; i++)
    {
      result -= 2 * x[i] * normal->sum[i][normal->n];
      for (int j = 0; j < normal->n; j++)
        result += x[i] * x[j] * normal->sum[i][j];
    }
  return result;
}

/* The best parameters of which none is negative, into X: of all subsets, those
   that solve NORMAL with the others 0.  False when they are not
   determined.  */

static bool
solve_positive (const struct normal *normal, double *x)
{
  unsigned all = (1u << normal->n) - 1;
  double best = INFINITY, some[MAX_PARAMETERS];
  if (!solve (normal, all, some))
    return false;
  for (unsigned used = 1; used <= all; used++)
    {
      bool positive = solve (normal, used, some);
      for (int i = 0; i < normal->n; i++)
        positive = positive && some[i] >= 0;
      if (positive && residue (normal, some) < best)
        {
          best = residue (normal, some);
          memcpy (x, some, normal->n * sizeof *x);
        }
    }
  return best < INFINITY;
}

bool
acctile_tiletime_fit (const struct acctile_tile_time *time, int n,
                      const struct acctile_device *device,
                      struct acctile_tile_costs *costs, double *worst)
{
  static const struct acctile_tile_costs unit[]
      = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  struct normal normal = { .n = 3 };
  double x[MAX_PARAMETERS];
  for (int i = 0; i < n; i++)
    {
      double row[4], us[4];
      for (int k = 0; k < 4; k++)
        us[k] = acctile_tiletime_total_us (&time[i].tiles, device, &unit[k]);
      if (!isfinite (us[0]) || !(time[i].us > 0))
        return false;
      for (int k = 0; k < 3; k++)
        row[k] = (us[k + 1] - us[0]) / time[i].us;
      row[3] = 1 - us[0] / time[i].us;
      add_row (&normal, row);
    }
  if (!solve_positive (&normal, x))
    return false;
  *costs = (struct acctile_tile_costs){ x[0], x[1], x[2] };
  *worst = 0;
  for (int i = 0; i < n; i++)
    *worst = fmax (
        *worst, fabs (acctile_tiletime_total_us (&time[i].tiles, device, costs)
                          / time[i].us
                      - 1));
  return true;
}

/* The parameters of P that are fitted.  */

static double *
parameter (struct acctile_pipeline *p, int k)
{
  double *all[] = { &p->step_ns, &p->issue_ns, &p->chunk_ns, &p->lock_ns };
  return all[k];
}

/* Sets the parameters of all N of TIME to X; the sum of the squares of the
   relative errors, the largest error into *WORST.  */

static double
try_parameters (struct acctile_pipeline_time *time, int n, const double *x,
                double *worst)
{
  double sum = 0;
  *worst = 0;
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < MAX_PARAMETERS; k++)
        *parameter (&time[i].pipeline, k) = x[k];
      double error
          = acctile_tiletime_pipeline_us (&time[i].pipeline) / time[i].us - 1;
      sum += error * error;
      *worst = fmax (*worst, fabs (error));
    }
  return sum;
}

/* The slopes of the times at X, over the measured ones, as rows of NORMAL; all
   of TIME have the parameters X.  A small part of each parameter's own square
   is added, so that one which plays no part stays.  */

static void
add_slopes (struct normal *normal, const struct acctile_pipeline_time *time,
            int n, const double *x)
{
  for (int i = 0; i < n; i++)
    {
      double row[MAX_PARAMETERS + 1];
      double us = acctile_tiletime_pipeline_us (&time[i].pipeline);
      row[MAX_PARAMETERS] = 1 - us / time[i].us;
      for (int k = 0; k < MAX_PARAMETERS; k++)
        {
          struct acctile_pipeline p = time[i].pipeline;
          double by = VARIATION * fmax (x[k], 1);
          *parameter (&p, k) += by;
          row[k] = (acctile_tiletime_pipeline_us (&p) - us) / by / time[i].us;
          row[MAX_PARAMETERS] += row[k] * x[k];
        }
      add_row (normal, row);
    }
  for (int k = 0; k < MAX_PARAMETERS; k++)
    {
      double own = 1e-6 * n / fmax (x[k] * x[k], 1);
      normal->sum[k][k] += own;
      normal->sum[k][MAX_PARAMETERS] += own * x[k];
    }
}

/* The times are made of pieces that are linear in the parameters: each step
   solves the pieces of the last one, and goes half the way while that is no
   better.  */

bool
acctile_tiletime_fit_pipeline (struct acctile_pipeline_time *time, int n,
                               double *worst)
{
  double x[MAX_PARAMETERS], best, unused;
  if (n < 1)
    return false;
  for (int k = 0; k < MAX_PARAMETERS; k++)
    x[k] = *parameter (&time[0].pipeline, k);
  best = try_parameters (time, n, x, worst);
  for (int step = 0; step < MAX_STEPS; step++)
    {
      struct normal normal = { .n = MAX_PARAMETERS };
      double next[MAX_PARAMETERS], sum = INFINITY;
      add_slopes (&normal, time, n, x);
      if (!solve_positive (&normal, next))
        break;
      for (int half = 0; half < 10 && !(sum < best); half++)
        {
          if (half > 0)
            for (int k = 0; k < MAX_PARAMETERS; k++)
              next[k] = (next[k] + x[k]) / 2;
          sum = try_parameters (time, n, next, &unused);
        }
      if (!(sum < best * (1 - 1e-9)))
        break;
      best = sum;
      memcpy (x, next, sizeof x);
    }
  best = try_parameters (time, n, x, worst);
  return isfinite (best);
}
