/* The times of a row of a wavefront whose blocks go along a loop that does not
   begin and end at the same places everywhere, as windows around a diagonal:

     for (i = 0; i < n; i++)
       for (j = max (0, i - w); j < min (n, i + w); j++)

   Of a bound that is a sum of outer iterators, the places of the row's tile say
   how early its first and how late its last iteration can be.  What lies before
   and behind is left out.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-pipeline.h"

extern "C"
{
#include "models/bounds.h"
}

/* A larger multiple of an outer iterator is not looked at.  */
#define MOST_FACTOR (1 << 20)

/* Sets the factors of END, those of the counts of the loops outside of loop
   STEP of NEST, to what BOUND, a bound of that one, has.  False where BOUND is
   no such sum, or has none of them.  */

static bool
find_factors (const struct acctile_nest *nest, int step,
              const struct acctile_poly *bound, struct acctile_row_end *end)
{
  bool any = false, ok = true;
  int sign = nest->loop[step].step > 0 ? 1 : -1;
  for (int j = 0; j < step && ok; j++)
    {
      int64_t factor = 0;
      struct acctile_poly *c = acctile_poly_coefficient (bound, j);
      if (!acctile_poly_uses (bound, j))
        {
          acctile_poly_free (c);
          continue;
        }
      int64_t most = MOST_FACTOR, each = nest->loop[j].step;
      ok = c && acctile_poly_is_constant (c, &factor) && factor <= most
           && factor >= -most && each <= most && each >= -most;
      acctile_poly_free (c);
      end->factor[j] = factor * each * sign;
      any = any || factor != 0;
    }
  return ok && any;
}

/* Where BOUND is when the loops outside of loop STEP are at the first places of
   all, as iterations of that one from its own first place, for the host; NULL
   where that is not known.  */

static struct acctile_poly *
first_count (const struct acctile_nest *nest, int step,
             const struct acctile_poly *bound)
{
  struct acctile_poly *p = acctile_poly_copy (bound);
  struct acctile_poly *own = acctile_range_first (nest, step);
  for (int j = 0; j < step && p; j++)
    if (acctile_poly_uses (p, j))
      {
        struct acctile_poly *first = acctile_range_first (nest, j);
        p = first ? acctile_poly_substitute (p, j, first)
                  : acctile_poly_free (p);
        acctile_poly_free (first);
      }
  return acctile_poly_scale (acctile_poly_sub (p, own),
                             nest->loop[step].step > 0 ? 1 : -1);
}

/* Hands in what one of the bounds BOUND of the loop that blocks go along says,
   which ends it if LAST; statements go to *SEQ.  */

static void
hand_in_end (struct acctile_pipe *p, const struct acctile_poly *bound,
             bool last, gimple_seq *seq)
{
  const struct acctile_nest *nest = p->found->nest;
  struct acctile_row_end *end = &p->row_end[p->n_row_end];
  memset (end, 0, sizeof *end);
  end->last = last;
  if (!find_factors (nest, p->layout->step, bound, end))
    return;
  struct acctile_poly *count = first_count (nest, p->layout->step, bound);
  tree value = count ? acctile_host_value (p->found, count) : NULL_TREE;
  acctile_poly_free (count);
  if (!value)
    return;
  end->base = acctile_hand_in (p->region, long_long_integer_type_node,
                               acctile_value_of (value, seq), seq);
  p->n_row_end++;
}

void
acctile_rows_hand_in (struct acctile_pipe *p, gimple_seq *seq)
{
  const struct acctile_loop *loop = &p->found->nest->loop[p->layout->step];
  const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
  if (loop->step != 1 && loop->step != -1)
    return;
  for (int i = acctile_bounds_lower (loop, list) - 1; i >= 0; i--)
    hand_in_end (p, list[i], false, seq);
  for (int i = acctile_bounds_upper (loop, list) - 1; i >= 0; i--)
    hand_in_end (p, list[i], true, seq);
}

/* The time that END says of a tile whose counts along the loops lie between
   LOW and HIGH: none of its iterations is earlier, or all are.  */

static tree
time_of_end (struct acctile_pipe *p, const struct acctile_row_end *end,
             tree *low, tree *high, gimple_seq *seq)
{
  tree type = long_long_integer_type_node, time = end->base;
  for (int k = 0; k < p->layout->n_band; k++)
    {
      HOST_WIDE_INT factor = p->layout->time[k] + end->factor[k];
      if (k == p->layout->step || factor == 0)
        continue;
      tree place = (factor > 0) == end->last ? high[k] : low[k];
      time = fold_build2 (PLUS_EXPR, type, time,
                          fold_build2 (MULT_EXPR, type,
                                       fold_convert (type, place),
                                       build_int_cst (type, factor)));
    }
  return acctile_value_of (time, seq);
}

void
acctile_rows_tighten (struct acctile_pipe *p, tree *low, tree *high,
                      gimple_seq *seq)
{
  tree type = long_long_integer_type_node;
  for (int i = 0; i < p->n_row_end; i++)
    {
      const struct acctile_row_end *end = &p->row_end[i];
      tree time = time_of_end (p, end, low, high, seq);
      tree begin = fold_convert (type, p->begin);
      tree most
          = fold_build2 (MIN_EXPR, type, time, fold_convert (type, p->end));
      tree inside = fold_build2 (MAX_EXPR, type, begin, most);
      gimplify_assign (end->last ? p->end : p->begin,
                       fold_convert (integer_type_node, inside), seq);
    }
}
