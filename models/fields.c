/* Steps of several sweeps: see fields.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fields.h"

#include <isl/map.h>
#include <isl/set.h>
#include <stdlib.h>
#include <string.h>

#include "affine.h"
#include "overlaptile.h"
#include "split.h"
#include "text.h"

/* Operations that isl may take for one question.  */
#define MAX_OPERATIONS 1000000
/* How far loads may be from a sweep's own point.  */
#define FAR 1024

/* The points that a tile needs of the field of one name, counted from its
   base: "low" before, "high" behind; none where "any" is not set.  */
struct need
{
  bool any;
  int64_t low[ACCTILE_FIELD_DIMS], high[ACCTILE_FIELD_DIMS];
};

/* Whether access "x" of "nest" has a place in the grid.  */

static bool
has_place (const struct acctile_nest *nest, const struct acctile_access *x)
{
  return acctile_step_element (nest, x) && x->n_subscript == ACCTILE_FIELD_DIMS
         && nest->array[x->array].n_dim == ACCTILE_FIELD_DIMS
         && acctile_step_fixed (nest->array[x->array].extent[1]);
}

/* Whether the loops of "nest" go over a box of points one by one, and those of
   the body end whatever is loaded.  */

static bool
is_box (const struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_loop; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      if (!loop->lower || !loop->upper)
        return false;
      if (k < nest->n_parallel
          && (loop->step != 1 || !acctile_step_fixed (loop->lower)
              || !acctile_step_fixed (loop->upper)))
        return false;
    }
  return nest->n_parallel > 0 && nest->n_parallel <= ACCTILE_FIELD_DIMS;
}

/* What keeps "nest" from being such a sweep, whatever it accesses.  */

static const char *
check_nest (const struct acctile_nest *nest)
{
  if (acctile_nest_is_opaque (nest) || nest->n_team > 0 || nest->n_reduction > 0
      || nest->n_scalar > 0)
    return "a sweep does more than compute arrays";
  if (!is_box (nest))
    return "the loops of a sweep do not go over a box of points one by one";
  for (int i = 0; i < nest->n_access; i++)
    if (!nest->access[i].offset)
      return "what a sweep loads depends on what it has loaded";
  return NULL;
}

/* Finds where the store "x" of sweep "s" goes: the loops of the dimensions.  */

static bool
find_loops (struct acctile_field_sweep *s, const struct acctile_access *x)
{
  const struct acctile_nest *nest = s->in->nest;
  unsigned used = 0;
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      s->loop[d] = -1;
      for (int k = 0; k < nest->n_parallel; k++)
        if (acctile_poly_uses (x->subscript[d], k))
          {
            if (s->loop[d] >= 0 || used >> k & 1)
              return false;
            s->loop[d] = k;
            used |= 1u << k;
          }
      struct acctile_poly *rest = acctile_poly_copy (x->subscript[d]);
      if (s->loop[d] >= 0)
        rest = acctile_poly_sub (rest, acctile_poly_symbol (s->loop[d]));
      bool known = s->loop[d] >= 0
                       ? acctile_poly_is_constant (rest, &s->shift[d])
                             && llabs (s->shift[d]) <= FAR
                       : acctile_step_fixed (rest);
      s->at[d] = s->loop[d] < 0 ? acctile_poly_copy (rest) : NULL;
      acctile_poly_free (rest);
      if (!known)
        return false;
    }
  return used == (1u << nest->n_parallel) - 1;
}

/* Fills the distances of "to", an access of sweep "s".  */

static bool
find_distances (const struct acctile_field_sweep *s,
                struct acctile_field_access *to)
{
  const struct acctile_access *x = &s->in->nest->access[to->access];
  bool known = true;
  for (int d = 0; known && d < ACCTILE_FIELD_DIMS; d++)
    {
      struct acctile_poly *own
          = s->loop[d] < 0
                ? acctile_poly_copy (s->at[d])
                : acctile_poly_add (acctile_poly_symbol (s->loop[d]),
                                    acctile_poly_constant (s->shift[d]));
      struct acctile_poly *apart
          = acctile_poly_sub (acctile_poly_copy (x->subscript[d]), own);
      known = apart
              && acctile_split_range (s->in->nest, apart, &to->low[d],
                                      &to->high[d])
              && llabs (to->low[d]) <= FAR && llabs (to->high[d]) <= FAR;
      acctile_poly_free (apart);
    }
  return known;
}

/* Whether "a" is at the sweep's own point alone.  */

static bool
is_own (const struct acctile_field_access *a)
{
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    if (a->low[d] != 0 || a->high[d] != 0)
      return false;
  return true;
}

/* Whether some iteration of sweep "s" may load, with "a", what another one
   stores: those of a row or a column store nothing beside it.  */

static bool
meets_store (const struct acctile_field_sweep *s,
             const struct acctile_field_access *a)
{
  bool beside = false;
  if (is_own (a))
    return false;
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    beside = beside || (s->loop[d] < 0 && (a->low[d] > 0 || a->high[d] < 0));
  for (int i = 0; i < s->n_access; i++)
    if (s->access[i].write && s->access[i].name == a->name && !beside)
      return true;
  return false;
}

/* Whether access "a" of sweep "s" is done under a condition.  */

static bool
is_conditional (const struct acctile_field_sweep *s,
                const struct acctile_field_access *a)
{
  const struct acctile_nest *nest = s->in->nest;
  const struct acctile_stmt *stmt = &nest->stmt[nest->access[a->access].stmt];
  return stmt->conditional || stmt->n_condition > 0;
}

/* Whether load "a" of sweep "s", under a condition, reaches further than its
   point and what the sweep accesses of that name at each point: a tile would
   fetch what the program may not have.  */

static bool
reaches_further (const struct acctile_field_sweep *s,
                 const struct acctile_field_access *a)
{
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      bool before = a->low[d] >= 0, behind = a->high[d] <= 0;
      for (int i = 0; i < s->n_access; i++)
        {
          const struct acctile_field_access *b = &s->access[i];
          if (b->name != a->name || is_conditional (s, b))
            continue;
          before = before || b->low[d] <= a->low[d];
          behind = behind || b->high[d] >= a->high[d];
        }
      if (!before || !behind)
        return true;
    }
  return false;
}

/* Adds access "i" of sweep "s", to name "name".  */

static const char *
add_access (struct acctile_field_step *step, struct acctile_field_sweep *s,
            int i, int name)
{
  const struct acctile_nest *nest = s->in->nest;
  const struct acctile_access *x = &nest->access[i];
  if (s->n_access == ACCTILE_FIELD_ACCESSES)
    return "a sweep has too many accesses";
  struct acctile_field_access *to = &s->access[s->n_access++];
  memset (to, 0, sizeof *to);
  to->access = i;
  to->name = name;
  to->write = x->write;
  if (!has_place (nest, x))
    return "where a sweep accesses a field is not known by dimension";
  for (int f = 0; f < step->n_field; f++)
    {
      const struct acctile_field *field = &step->field[f];
      if (nest->array[x->array].elem_size != field->elem_size && f == name)
        return "a name stands for fields of different sizes";
    }
  if (!find_distances (s, to))
    return "what a sweep accesses is not at fixed distances from its point";
  if (to->write && !is_own (to))
    return "a sweep stores at several points";
  return NULL;
}

/* Adds all accesses of sweep "s" to the arrays that "name" has names for.  */

static const char *
add_accesses (struct acctile_field_step *step, struct acctile_field_sweep *s,
              const int *name)
{
  const struct acctile_nest *nest = s->in->nest;
  int store = 0;
  while (store < nest->n_access
         && (!nest->access[store].write || name[nest->access[store].array] < 0))
    store++;
  if (store == nest->n_access)
    return "a sweep stores to no field";
  if (!has_place (nest, &nest->access[store])
      || !find_loops (s, &nest->access[store]))
    return "a sweep does not store at each point of a box of its own";
  for (int i = 0; i < nest->n_access; i++)
    if (name[nest->access[i].array] >= 0)
      {
        const char *why = add_access (step, s, i, name[nest->access[i].array]);
        if (why)
          return why;
      }
    else if (nest->access[i].write)
      return "a sweep stores to what is no field";
  for (int i = 0; i < s->n_access; i++)
    if (!s->access[i].write && meets_store (s, &s->access[i]))
      return "a sweep loads around its point from what it stores to";
    else if (is_conditional (s, &s->access[i])
             && reaches_further (s, &s->access[i]))
      return "a sweep loads from some places under a condition only";
  return NULL;
}

bool
acctile_field_sweep_add (struct acctile_field_step *step,
                         const struct acctile_step_sweep *in, const int *name,
                         char **why)
{
  const char *reason = check_nest (in->nest);
  if (!reason && step->n_sweep == ACCTILE_FIELD_SWEEPS)
    reason = "a step has too many sweeps";
  if (!reason)
    {
      struct acctile_field_sweep *s = &step->sweep[step->n_sweep++];
      memset (s, 0, sizeof *s);
      s->in = in;
      reason = add_accesses (step, s, name);
    }
  return !reason || acctile_fail (why, "%s", reason);
}

void
acctile_field_step_clear (struct acctile_field_step *step)
{
  for (int s = 0; s < step->n_sweep; s++)
    for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
      step->sweep[s].at[d] = acctile_poly_free (step->sweep[s].at[d]);
}

/* Whether the names that sweep "s" has stand, by "holds", for different
   fields.  */

static bool
are_different (const struct acctile_field_sweep *s, const int *holds)
{
  for (int i = 0; i < s->n_access; i++)
    for (int k = 0; k < i; k++)
      if (holds[s->access[i].name] < 0
          || (s->access[i].name != s->access[k].name
              && holds[s->access[i].name] == holds[s->access[k].name]))
        return false;
  return true;
}

bool
acctile_field_step_turns (const struct acctile_field_step *step)
{
  int holds[ACCTILE_FIELD_NAMES];
  unsigned held = 0;
  for (int n = 0; n < step->n_name; n++)
    holds[n] = n < step->n_field ? n : -1;
  for (int i = 0; i < step->n_item; i++)
    {
      const struct acctile_field_item *item = &step->item[i];
      if (item->sweep < 0)
        holds[item->to] = holds[item->from];
      else if (!are_different (&step->sweep[item->sweep], holds))
        return false;
    }
  for (int f = 0; f < step->n_field; f++)
    if (holds[f] >= 0)
      held |= 1u << holds[f];
  return held == (1u << step->n_field) - 1;
}

/* Widens "need" by "other", moved from "low" to "high".  */

static void
widen (struct need *need, const struct need *other, const int64_t *low,
       const int64_t *high)
{
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      int64_t before = other->low[d] - low[d],
              behind = other->high[d] + high[d];
      if (!need->any || before > need->low[d])
        need->low[d] = before;
      if (!need->any || behind > need->high[d])
        need->high[d] = behind;
    }
  need->any = true;
}

/* What is needed before sweep "s" for what is needed after it.  */

static void
need_before (const struct acctile_field_sweep *s, struct need *need)
{
  struct need after[ACCTILE_FIELD_NAMES];
  memcpy (after, need, sizeof after);
  for (int w = 0; w < s->n_access; w++)
    if (s->access[w].write && after[s->access[w].name].any)
      for (int r = 0; r < s->n_access; r++)
        if (!s->access[r].write)
          widen (&need[s->access[r].name], &after[s->access[w].name],
                 s->access[r].low, s->access[r].high);
}

void
acctile_field_around (const struct acctile_field_step *step, int steps,
                      int *low, int *high)
{
  struct need need[ACCTILE_FIELD_NAMES];
  memset (need, 0, sizeof need);
  for (int f = 0; f < step->n_field; f++)
    need[f].any = true;
  for (int t = 0; t < steps; t++)
    for (int i = step->n_item - 1; i >= 0; i--)
      {
        const struct acctile_field_item *item = &step->item[i];
        static const int64_t still[ACCTILE_FIELD_DIMS];
        if (item->sweep >= 0)
          need_before (&step->sweep[item->sweep], need);
        else if (item->to != item->from)
          {
            if (need[item->to].any)
              widen (&need[item->from], &need[item->to], still, still);
            memset (&need[item->to], 0, sizeof need[item->to]);
          }
      }
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      low[d] = high[d] = 0;
      for (int n = 0; n < step->n_name; n++)
        {
          low[d] = need[n].low[d] > low[d] ? (int)need[n].low[d] : low[d];
          high[d] = need[n].high[d] > high[d] ? (int)need[n].high[d] : high[d];
        }
    }
}

int
acctile_field_reach (const struct acctile_field_step *step, int d)
{
  int64_t most = 0;
  for (int s = 0; s < step->n_sweep; s++)
    for (int i = 0; i < step->sweep[s].n_access; i++)
      {
        const struct acctile_field_access *a = &step->sweep[s].access[i];
        most = -a->low[d] > most ? -a->low[d] : most;
        most = a->high[d] > most ? a->high[d] : most;
      }
  return (int)most;
}

/* { [n, x...] -> [m, y...] } from each point of each name after "item" to those
   that it depends on before.  */

static char *
item_text (const struct acctile_field_step *step,
           const struct acctile_field_item *item)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "{ [n, x0, x1] -> [n, x0, x1] : 0 <= n < %d",
                    step->n_name);
  if (item->sweep < 0)
    acctile_text_add (&text, " and n != %d; [%d, x0, x1] -> [%d, x0, x1]",
                      item->to, item->to, item->from);
  const struct acctile_field_sweep *s
      = item->sweep < 0 ? NULL : &step->sweep[item->sweep];
  for (int w = 0; s && w < s->n_access; w++)
    for (int r = 0; s->access[w].write && r < s->n_access; r++)
      if (!s->access[r].write)
        acctile_text_add (
            &text,
            "; [%d, x0, x1] -> [%d, y0, y1] : %d <= y0 - x0 <= %d and"
            " %d <= y1 - x1 <= %d",
            s->access[w].name, s->access[r].name, (int)s->access[r].low[0],
            (int)s->access[r].high[0], (int)s->access[r].low[1],
            (int)s->access[r].high[1]);
  acctile_text_add (&text, " }");
  return acctile_text_take (&text);
}

/* "set" with what is needed before "item" for what is needed after it, in
   boxes.  */

static isl_set *
apply_item (isl_ctx *ctx, const struct acctile_field_step *step,
            const struct acctile_field_item *item, isl_set *set)
{
  char *text = item_text (step, item);
  isl_map *map = text ? isl_map_read_from_str (ctx, text) : NULL;
  set = isl_set_coalesce (isl_set_apply (set, map));
  isl_set *boxes = isl_set_empty (isl_set_get_space (set));
  for (int n = 0; n < step->n_name; n++)
    {
      isl_set *one = isl_set_fix_si (isl_set_copy (set), isl_dim_set, 0, n);
      if (isl_set_is_empty (one) == isl_bool_false)
        boxes = isl_set_union (
            boxes, isl_set_from_basic_set (isl_set_simple_hull (one)));
      else
        isl_set_free (one);
    }
  isl_set_free (set);
  free (text);
  return boxes;
}

/* { [n, x...] } for all names up to "n", from "low" before the base to "high"
   behind it.  */

static isl_set *
read_boxes (isl_ctx *ctx, int n, const int *base, const int *low,
            const int *high)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text,
                    "{ [n, x0, x1] : 0 <= n < %d and %d <= x0 < %d and"
                    " %d <= x1 < %d }",
                    n, -low[0], base[0] + high[0], -low[1], base[1] + high[1]);
  char *s = acctile_text_take (&text);
  isl_set *set = s ? isl_set_read_from_str (ctx, s) : NULL;
  free (s);
  return set;
}

bool
acctile_field_legal (struct isl_ctx *ctx, const struct acctile_field_step *step,
                     int steps, const int *base, const int *low,
                     const int *high)
{
  static const int none[ACCTILE_FIELD_DIMS];
  struct acctile_isl_guard guard = acctile_isl_enter (ctx);
  isl_ctx_set_max_operations (ctx, MAX_OPERATIONS);
  isl_set *tile = read_boxes (ctx, step->n_name, base, low, high);
  isl_set *need = read_boxes (ctx, step->n_field, base, none, none);
  for (int t = 0; t < steps; t++)
    for (int i = step->n_item - 1; i >= 0; i--)
      need = apply_item (ctx, step, &step->item[i], need);
  bool had = isl_set_is_subset (need, tile) == isl_bool_true;
  had = had && acctile_overlap_partitions (ctx, ACCTILE_FIELD_DIMS, base);
  isl_set_free (need);
  isl_set_free (tile);
  acctile_isl_leave (ctx, guard);
  return had;
}
