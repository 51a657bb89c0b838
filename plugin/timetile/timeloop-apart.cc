/* Arrays of a time loop that may overlap: see timeloop-apart.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/timeloop-apart.h"
#include "emit/emit-parts.h"
#include "doacross/emit-pipeline.h"
#include "emit/extent.h"
#include "emit/host-interval.h"
#include "emit/primitive.h"
#include "extract/slice.h"

/* The most objects that are compared with one another.  */
#define MAX_OBJECTS 16

/* Pointers that assignments of the loop connect, and those among them whose
   values before the loop a step may read.  */
struct pointer_groups
{
  hash_map<tree, tree> parent;
  hash_set<tree> assigned, read;
};

static tree
leader (struct pointer_groups *g, tree decl)
{
  for (tree *up = g->parent.get (decl); up; up = g->parent.get (decl))
    decl = *up;
  return decl;
}

/* Notes STMT in G where it assigns one pointer to another.  */

static void
note_assignment (struct pointer_groups *g, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt))
    return;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (!POINTER_TYPE_P (TREE_TYPE (lhs)) || !DECL_P (lhs) || !DECL_P (rhs))
    return;
  if (!g->assigned.contains (rhs))
    g->read.add (rhs);
  g->assigned.add (lhs);
  tree a = leader (g, lhs), b = leader (g, rhs);
  if (a != b)
    g->parent.put (a, b);
}

static void
find_groups (const struct acctile_time_loop *loop, struct pointer_groups *g)
{
  auto_vec<gimple *> list;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      gimple *stmt = loop->stmts[i];
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        acctile_slice_stmts (gimple_bind_body (bind), &list);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          acctile_slice_stmts (gimple_try_eval (stmt), &list);
          acctile_slice_stmts (gimple_try_cleanup (stmt), &list);
        }
      else
        list.safe_push (stmt);
    }
  for (unsigned i = 0; i < list.length (); i++)
    note_assignment (g, list[i]);
}

/* The number of the object at BASE, which is made unless it is there; DECL is
   the pointer in the loop, or NULL_TREE.  */

static int
object_of (struct acctile_time_apart *a, struct pointer_groups *g,
           hash_map<tree, int> *numbers, tree base, tree decl)
{
  for (unsigned i = 0; i < a->objects.length (); i++)
    if (operand_equal_p (a->objects[i].base, base, 0))
      return i;
  int group = a->n_group;
  tree first = decl ? leader (g, decl) : NULL_TREE;
  int *known = first ? numbers->get (first) : NULL;
  if (known)
    group = *known;
  else
    {
      a->n_group++;
      a->written.safe_push (false);
      if (first)
        numbers->put (first, group);
    }
  a->objects.safe_push ({ base, group, ACCTILE_OBJECT, NULL_TREE, NULL_TREE });
  return a->objects.length () - 1;
}

/* Whether LOOP leaves all parameters in POLY of FOUND as they are, and the host
   knows them.  */

static bool
stays (const struct acctile_time_loop *loop, const struct acctile_found *found,
       const struct acctile_poly *poly)
{
  for (int t = 0; poly && t < poly->n; t++)
    for (int v = 0; v < poly->term[t].degree; v++)
      {
        int param = poly->term[t].var[v] - ACCTILE_MAX_LOOPS;
        if (param >= 0
            && (!found->host_param[param]
                || !acctile_time_loop_invariant (loop,
                                                 found->host_param[param])))
          return false;
      }
  return poly != NULL;
}

/* Whether the host knows before LOOP where access X of FOUND goes, also by
   dimension where it has to look at that.  */

static bool
is_known (const struct acctile_time_loop *loop,
          const struct acctile_found *found, const struct acctile_access *x)
{
  const struct acctile_nest *nest = found->nest;
  const struct acctile_array *array = &nest->array[x->array];
  bool known = stays (loop, found, x->offset);
  for (int k = nest->stmt[x->stmt].loop; k >= 0 && known;
       k = nest->loop[k].parent)
    known = stays (loop, found, nest->loop[k].lower)
            && stays (loop, found, nest->loop[k].upper);
  for (int d = 1; d < array->n_dim && x->assumed_in_bounds && known; d++)
    known = d < x->n_subscript && stays (loop, found, array->extent[d])
            && stays (loop, found, x->subscript[d]);
  return known && (!x->assumed_in_bounds || stays (loop, found, x->field));
}

/* What the pointer EXPR is before LOOP, by the name that it has in memory where
   it is read from there; NULL_TREE where LOOP changes it.  */

static tree
pointer_before (const struct acctile_time_loop *loop, tree expr)
{
  tree value = acctile_time_loop_invariant (loop, expr);
  if (!value)
    return NULL_TREE;
  STRIP_NOPS (value);
  for (unsigned i = 0; i < loop->results.length (); i++)
    if (loop->values[i] == value)
      for (unsigned k = 0; k < loop->steady.length (); k++)
        if (gimple_assign_single_p (loop->steady[k])
            && gimple_assign_lhs (loop->steady[k]) == loop->results[i])
          {
            tree ref = gimple_assign_rhs1 (loop->steady[k]);
            tree before = TREE_CODE (ref) == COMPONENT_REF
                              ? acctile_time_loop_invariant (loop, ref)
                              : NULL_TREE;
            return before ? before : value;
          }
  return value;
}

/* Sets FROM and TO of USE, an array of LOOP, to the bytes of the section that
   it lies in.  Where that begins, NULL_TREE when there is none.  */

static tree
find_section (const struct acctile_time_loop *loop,
              struct acctile_apart_use *use)
{
  if (!acctile_array_has_section (use->found, use->array))
    return NULL_TREE;
  const struct acctile_reach *reach = &use->found->reach[use->array];
  use->from = build_zero_cst (long_long_integer_type_node);
  use->to = acctile_time_loop_invariant (loop, reach->length);
  return use->to ? reach->section : NULL_TREE;
}

/* Sets them to those that its accesses always go to, such as members of one
   object.  What they are counted from, NULL_TREE when that is not so.  */

static tree
find_constant (struct acctile_apart_use *use)
{
  const struct acctile_nest *nest = use->found->nest;
  int64_t from = INT64_MAX, to = INT64_MIN;
  for (int i = 0; i < nest->n_access; i++)
    {
      int64_t at;
      if (nest->access[i].array != use->array)
        continue;
      if (!nest->access[i].offset
          || !acctile_poly_is_constant (nest->access[i].offset, &at))
        return NULL_TREE;
      from = MIN (from, at);
      to = MAX (to, at + nest->access[i].size);
    }
  use->from = build_int_cst (long_long_integer_type_node, from);
  use->to = build_int_cst (long_long_integer_type_node, to);
  return acctile_array_base (use->found, use->array);
}

/* Sets them to those of the variable that it is.  Where that begins, NULL_TREE
   when it is none.  */

static tree
find_variable (struct acctile_apart_use *use)
{
  HOST_WIDE_INT size = acctile_object_size (use->found, use->array);
  if (size == 0)
    return NULL_TREE;
  use->from = build_zero_cst (long_long_integer_type_node);
  use->to = build_int_cst (long_long_integer_type_node, size);
  return build_fold_addr_expr (use->found->reach[use->array].root);
}

/* Where USE, an array of LOOP of which its loops do not tell enough, begins;
   NULL_TREE where the host does not know.  */

static tree
find_bytes (const struct acctile_time_loop *loop, struct acctile_apart_use *use)
{
  const struct acctile_nest *nest = use->found->nest;
  for (int i = 0; i < nest->n_access; i++)
    if (nest->access[i].array == use->array
        && nest->access[i].assumed_in_bounds)
      return NULL_TREE;
  tree base = find_constant (use);
  base = base ? base : find_section (loop, use);
  return base ? base : find_variable (use);
}

/* Adds array ARRAY of FOUND to A.  False when the host does not know before
   LOOP where it is.  */

static bool
add_array (const struct acctile_time_loop *loop, struct pointer_groups *g,
           hash_map<tree, int> *numbers, const struct acctile_found *found,
           int array, struct acctile_time_apart *a)
{
  const struct acctile_nest *nest = found->nest;
  const struct acctile_array *x = &nest->array[array];
  tree base = acctile_array_base (found, array);
  struct acctile_apart_use use = { found, array, 0, NULL_TREE, NULL_TREE };
  bool accessed = false, written = false, rows = false, known = true;
  for (int i = 0; i < nest->n_access; i++)
    if (nest->access[i].array == array)
      {
        accessed = true;
        written |= nest->access[i].write;
        rows |= nest->access[i].assumed_in_bounds;
        known = known
                && (x->storage == ACCTILE_PRIVATE
                    || is_known (loop, found, &nest->access[i]));
      }
  if (x->storage == ACCTILE_PRIVATE || !accessed)
    return true;
  if (!base || !x->located || !known)
    base = find_bytes (loop, &use);
  if (!base)
    return false;
  tree before = pointer_before (loop, base);
  STRIP_NOPS (base);
  tree decl = DECL_P (base) ? base : NULL_TREE;
  if (!before)
    {
      if (!decl || !g->assigned.contains (decl)
          || !loop->assigned.contains (decl))
        return false;
      a->moves = true;
      before = decl;
    }
  int object = object_of (a, g, numbers, before, decl);
  struct acctile_apart_object *o = &a->objects[object];
  if (x->storage == ACCTILE_POINTER)
    o->storage = ACCTILE_POINTER;
  a->written[o->group] |= written;
  a->rows |= rows;
  use.group = o->group;
  a->uses.safe_push (use);
  return true;
}

/* Adds to A the pointers that no sweep names, but whose values come to those
   that one does.  */

static void
add_carried (const struct acctile_time_loop *loop, struct pointer_groups *g,
             hash_map<tree, int> *numbers, struct acctile_time_apart *a)
{
  for (hash_set<tree>::iterator i = g->read.begin (); i != g->read.end (); ++i)
    {
      tree decl = *i;
      if (!numbers->get (leader (g, decl)))
        continue;
      int object = object_of (a, g, numbers, decl, decl);
      a->objects[object].storage = ACCTILE_POINTER;
      if (loop->assigned.contains (decl))
        {
          suppress_warning (decl, OPT_Wuninitialized);
          suppress_warning (decl, OPT_Wmaybe_uninitialized);
        }
    }
}

/* Adds to A the memory REF, which the host reads in steps of LOOP, or where
   WRITTEN changes.  False when it does not know before LOOP where that is.  */

static bool
add_memory (const struct acctile_time_loop *loop, tree ref, bool written,
            struct acctile_time_apart *a)
{
  tree base = acctile_time_loop_invariant (loop, build_fold_addr_expr (ref));
  if (!base)
    return false;
  a->objects.safe_push ({ base, a->n_group++, ACCTILE_POINTER,
                          TYPE_SIZE_UNIT (TREE_TYPE (ref)),
                          written ? ref : NULL_TREE });
  a->written.safe_push (written);
  return true;
}

/* Adds to A what the host reads and changes in steps of LOOP beside arrays.
   False when it does not know before LOOP where that is.  */

static bool
add_beside (const struct acctile_time_loop *loop, struct acctile_time_apart *a)
{
  for (unsigned i = 0; i < loop->beside.length (); i++)
    if (!add_memory (loop, loop->beside[i], false, a))
      return false;
  for (unsigned i = 0; i < loop->members.length (); i++)
    if (loop->members[i].asked
        && !add_memory (loop, loop->members[i].ref, true, a))
      return false;
  return true;
}

/* Whether USE accesses nothing of the SIZE bytes from AT on, counted from where
   it begins, and always the same others.  */

static bool
leaves_out (const struct acctile_apart_use *use, HOST_WIDE_INT at,
            HOST_WIDE_INT size)
{
  const struct acctile_nest *nest = use->found->nest;
  for (int i = 0; i < nest->n_access; i++)
    {
      int64_t from;
      if (nest->access[i].array == use->array
          && (!nest->access[i].offset
              || !acctile_poly_is_constant (nest->access[i].offset, &from)
              || (from < at + size && at < from + nest->access[i].size)))
        return false;
    }
  return true;
}

/* Whether X of A is a number that the host changes, and Y the object that it is
   a member of, of which regions access others alone.  */

static bool
are_members (const struct acctile_time_apart *a,
             const struct acctile_apart_object *x,
             const struct acctile_apart_object *y)
{
  poly_int64 offset;
  HOST_WIDE_INT at;
  if (!x->member)
    return false;
  tree object = get_addr_base_and_unit_offset (x->member, &offset);
  if (!object || !offset.is_constant (&at))
    return false;
  if (TREE_CODE (object) == MEM_REF
          ? TREE_OPERAND (object, 0) != y->base
                || !integer_zerop (TREE_OPERAND (object, 1))
          : TREE_CODE (y->base) != ADDR_EXPR
                || TREE_OPERAND (y->base, 0) != object)
    return false;
  for (unsigned i = 0; i < a->uses.length (); i++)
    if (a->uses[i].group == y->group
        && !leaves_out (&a->uses[i], at, tree_to_shwi (x->size)))
      return false;
  return true;
}

/* Whether objects X and Y of A are to be compared.  */

static bool
may_meet (const struct acctile_time_apart *a, unsigned x, unsigned y)
{
  const struct acctile_apart_object *p = &a->objects[x], *q = &a->objects[y];
  return !are_members (a, p, q) && !are_members (a, q, p)
         && (a->written[p->group] || a->written[q->group])
         && (p->storage == ACCTILE_POINTER || q->storage == ACCTILE_POINTER);
}

/* Adds to A what has to be alike in SWEEPS of LOOP.  */

static void
find_alike (const struct acctile_time_loop *loop,
            const vec<acctile_placed> &sweeps, struct acctile_time_apart *a)
{
  struct acctile_step step;
  acctile_step_begin (&step, loop, &sweeps);
  acctile_turns_need_alike (&step, &a->numbers);
  for (unsigned i = 0; i < a->numbers.length (); i++)
    a->alike.safe_push (step.values[a->numbers[i]]);
  acctile_step_end (&step);
}

void
acctile_time_take_alike (struct acctile_step *s,
                         const struct acctile_time_apart *a)
{
  auto_vec<int> same;
  for (unsigned i = 0; i < s->values.length (); i++)
    same.safe_push (i);
  for (unsigned i = 0; i < a->numbers.length (); i += 2)
    for (unsigned k = 0, by = same[a->numbers[i + 1]]; k < same.length (); k++)
      if (same[k] == (int)by)
        same[k] = same[a->numbers[i]];
  for (unsigned k = 0; k < s->numbered.length (); k++)
    for (int p = 0; p < s->numbered[k].nest->n_param; p++)
      {
        int *number = CONST_CAST (int *, &s->numbered[k].param[p]);
        *number = *number < 0 ? *number : same[*number];
      }
}

bool
acctile_time_apart_find (const struct acctile_time_loop *loop,
                         const vec<acctile_placed> &sweeps,
                         struct acctile_time_apart *a)
{
  struct pointer_groups groups;
  hash_map<tree, int> numbers;
  bool some = false;
  a->n_group = 0;
  a->moves = a->rows = false;
  a->objects.truncate (0);
  a->uses.truncate (0);
  a->written.truncate (0);
  a->alike.truncate (0);
  a->numbers.truncate (0);
  find_groups (loop, &groups);
  for (unsigned s = 0; s < sweeps.length (); s++)
    for (int k = 0; k < sweeps[s].found->nest->n_array; k++)
      if (!add_array (loop, &groups, &numbers, sweeps[s].found, k, a)
          || a->objects.length () > MAX_OBJECTS)
        return false;
  add_carried (loop, &groups, &numbers, a);
  if (!add_beside (loop, a) || a->objects.length () > MAX_OBJECTS)
    return false;
  for (unsigned x = 0; x < a->objects.length (); x++)
    for (unsigned y = 0; y < x; y++)
      some |= may_meet (a, x, y);
  find_alike (loop, sweeps, a);
  return some || a->rows || !a->alike.is_empty ();
}

/* Whether the bytes FROM_P of the array at P and FROM_Q of that at Q, counted
   from where these begin, do not overlap; at the end of *SEQ.  */

static tree
are_apart (tree p, const struct acctile_interval &from_p, tree q,
           const struct acctile_interval &from_q, gimple_seq *seq)
{
  struct acctile_interval a
      = acctile_interval_add (from_p, acctile_interval_address (p, seq), seq);
  struct acctile_interval b
      = acctile_interval_add (from_q, acctile_interval_address (q, seq), seq);
  return acctile_intervals_apart (a, b, seq);
}

/* The bytes from FROM up to TO; at the end of *SEQ.  */

static struct acctile_interval
extent_of (tree from, tree to, gimple_seq *seq)
{
  tree type = long_long_integer_type_node;
  struct acctile_interval extent
      = { fold_convert (type, from),
          acctile_host_value (fold_convert (type, unshare_expr (to)), seq) };
  return extent;
}

/* Widens *EXTENT, of the group of USE, by USE; at the end of *SEQ.  */

static void
widen (const struct acctile_apart_use *use,
       const struct acctile_symbols *symbols, struct acctile_interval *extent,
       gimple_seq *seq)
{
  if (!use->from)
    {
      acctile_extent_widen (use->found, use->array, symbols, extent, seq);
      return;
    }
  struct acctile_interval here = extent_of (use->from, use->to, seq);
  *extent = extent->low ? acctile_interval_around (*extent, here, seq) : here;
}

void
acctile_emit_unless_apart (gimple_stmt_iterator *gsi,
                           const struct acctile_time_apart *a, tree other)
{
  gimple_seq seq = NULL;
  auto_vec<acctile_interval> extents;
  tree apart = boolean_true_node, go_on = acctile_new_label ();
  acctile_open_host ();
  extents.safe_grow_cleared (a->n_group, true);
  for (unsigned i = 0; i < a->uses.length (); i++)
    {
      const struct acctile_apart_use *use = &a->uses[i];
      struct acctile_symbols symbols;
      acctile_symbols_find (use->found, &symbols, &seq);
      widen (use, &symbols, &extents[use->group], &seq);
      apart = acctile_host_both (
          apart, acctile_rows_apart (use->found, use->array, &symbols, &seq),
          &seq);
    }
  for (unsigned x = 0; x < a->objects.length (); x++)
    if (a->objects[x].size)
      extents[a->objects[x].group]
          = extent_of (build_zero_cst (sizetype), a->objects[x].size, &seq);
  for (unsigned x = 0; x < a->objects.length (); x++)
    for (unsigned y = 0; y < x; y++)
      if (may_meet (a, x, y) && !acctile_mutant ("apart"))
        {
          const struct acctile_apart_object *p = &a->objects[x];
          const struct acctile_apart_object *q = &a->objects[y];
          apart
              = acctile_host_both (apart,
                                   are_apart (p->base, extents[p->group],
                                              q->base, extents[q->group], &seq),
                                   &seq);
        }
  for (unsigned i = 0; i < a->alike.length () && !acctile_mutant ("alike");
       i += 2)
    apart = acctile_host_both (
        apart,
        fold_build2 (EQ_EXPR, boolean_type_node, unshare_expr (a->alike[i]),
                     fold_convert (TREE_TYPE (a->alike[i]), a->alike[i + 1])),
        &seq);
  tree test = acctile_value_of (fold_convert (integer_type_node, apart), &seq);
  acctile_emit_branch (NE_EXPR, test, integer_zero_node, go_on, other, &seq);
  acctile_emit_label (go_on, &seq);
  acctile_close_host (gsi, seq);
}
