/* Distances that intervals tell: see uniform.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "uniform.h"

/* What stands for any distance.  */
#define MOST (INT64_C (1) << 60)

void
acctile_uniform_clear (struct acctile_uniform *uniform)
{
  uniform->none = false;
  for (int k = 0; k < ACCTILE_MAX_LOOPS; k++)
    {
      uniform->least[k] = -MOST;
      uniform->most[k] = MOST;
    }
}

void
acctile_uniform_bound (struct acctile_uniform *uniform, int loop, int64_t trip)
{
  if (trip >= MOST)
    return;
  uniform->least[loop] = 1 - trip;
  uniform->most[loop] = trip - 1;
}

/* A sum of multiples of distances, factor[i] times that of loop[i].  */
struct sum
{
  int n;
  int loop[ACCTILE_MAX_LOOPS];
  int64_t factor[ACCTILE_MAX_LOOPS];
};

/* Fills SUM with the multiples of iterators in P.  False where that is not all
   of P that iterators are in.  */
static bool
find_sum (const struct acctile_poly *p, struct sum *sum)
{
  sum->n = 0;
  for (int i = 0; i < p->n; i++)
    {
      const struct acctile_term *t = &p->term[i];
      if (t->degree == 0 || t->var[0] >= ACCTILE_MAX_LOOPS)
        continue;
      if (t->degree > 1)
        return false;
      sum->loop[sum->n] = t->var[0];
      sum->factor[sum->n++] = t->coef;
    }
  return true;
}

/* A / B, for B > 0, rounded down.  */
static __int128
floor_div (__int128 a, int64_t b)
{
  return a / b - (a % b < 0);
}

/* Sets *LEAST and *MOST to what the terms of SUM but for number OMIT add up to.
   False where that is not bounded.  */
static bool
rest_of (const struct acctile_uniform *uniform, const struct sum *sum, int omit,
         __int128 *least, __int128 *most)
{
  *least = *most = 0;
  for (int i = 0; i < sum->n; i++)
    {
      int64_t low = uniform->least[sum->loop[i]];
      int64_t high = uniform->most[sum->loop[i]];
      __int128 factor = sum->factor[i];
      if (i == omit)
        continue;
      if (low <= -MOST || high >= MOST)
        return false;
      *least += factor * (factor > 0 ? low : high);
      *most += factor * (factor > 0 ? high : low);
    }
  return true;
}

/* Notes LEAST <= y - x <= MOST for loop LOOP.  */
static void
note (struct acctile_uniform *uniform, int loop, __int128 least, __int128 most)
{
  if (least > uniform->least[loop])
    uniform->least[loop] = least < MOST ? (int64_t)least : MOST;
  if (most < uniform->most[loop])
    uniform->most[loop] = most > -MOST ? (int64_t)most : -MOST;
  if (uniform->least[loop] > uniform->most[loop])
    uniform->none = true;
}

/* With P - Q the constant "apart", P (x) - Q (y) is "apart" less the sum of
   factor * (y - x).  */
void
acctile_uniform_restrict (struct acctile_uniform *uniform,
                          const struct acctile_poly *p,
                          const struct acctile_poly *q, int64_t low,
                          int64_t high)
{
  struct sum sum;
  int64_t apart;
  __int128 least, most;
  if (!p || !q || !find_sum (p, &sum))
    return;
  struct acctile_poly *d
      = acctile_poly_sub (acctile_poly_copy (p), acctile_poly_copy (q));
  bool uniformly = d && acctile_poly_is_constant (d, &apart);
  acctile_poly_free (d);
  if (!uniformly)
    return;
  if (sum.n == 0)
    uniform->none |= apart < low || apart > high;
  for (int i = 0; i < sum.n; i++)
    if (rest_of (uniform, &sum, i, &least, &most))
      {
        int64_t factor = sum.factor[i];
        __int128 from = (__int128)apart - high - most;
        __int128 to = (__int128)apart - low - least;
        if (factor > 0)
          note (uniform, sum.loop[i], -floor_div (-from, factor),
                floor_div (to, factor));
        else if (factor > INT64_MIN)
          note (uniform, sum.loop[i], -floor_div (to, -factor),
                floor_div (-from, -factor));
      }
}

void
acctile_uniform_range (const struct acctile_uniform *uniform, int loop,
                       int first, int64_t *least, int64_t *most)
{
  int64_t low = uniform->least[loop], high = uniform->most[loop];
  *least = first == 0 ? low : -high;
  *most = first == 0 ? high : -low;
  if (*least <= -MOST)
    *least = INT64_MIN;
  if (*most >= MOST)
    *most = INT64_MAX;
}

bool
acctile_uniform_allows (const struct acctile_uniform *uniform, int loop,
                        int first, int64_t least, int64_t most)
{
  int64_t low, high;
  acctile_uniform_range (uniform, loop, first, &low, &high);
  return !uniform->none && least <= high && most >= low;
}
