/* Loops in the body of a nest that warps of their own can load for: see
   emit-feed.cc.

   Such a loop only reads, computes where from without what it has read, and
   takes as many iterations whatever that of the nest is.  Nothing is stored
   before it or in it, and nothing jumps over it.  An element that the loop adds
   to ("y[i] += a[i][k] * x[k]") is none of that where it is all that the nest
   accesses of an array that is apart from others: a thread keeps it in a
   register.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/feed.h"
#include "extract/definition.h"
#include "extract/mention.h"
#include "substitute.h"

/* Bytes of shared memory for both buffers, and values that a thread has in
   registers between memory and them.  */
#define MOST_BYTES 40960
#define MOST_VALUES 32
/* Loads of a thread at once for a load of the body: a power of two, so many
   that a warp has iterations for all its lanes.  */
#define MOST_EACH 16
#define LEAST_EACH (ACCTILE_WARP / ACCTILE_FEEDERS)

/* Statements and floating-point operations of an iteration of a loop at most
   that does not compute much.  */
#define FEW_STATEMENTS 48
#define FEW_OPERATIONS 16

/* The bytes that an address moves by, where they are not known.  */
#define UNKNOWN HOST_WIDE_INT_MIN

/* Whether threads may have DECL, which iterations have for themselves, each in
   a register.  */

static bool
is_number (tree decl)
{
  return !VAR_P (decl)
         || (is_gimple_reg_type (TREE_TYPE (decl)) && !TREE_ADDRESSABLE (decl)
             && !DECL_HAS_VALUE_EXPR_P (decl) && !TREE_STATIC (decl));
}

/* Whether what CLAUSES make private are such.  */

static bool
has_numbers_only (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
         || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
        && !is_number (OMP_CLAUSE_DECL (c)))
      return false;
  return true;
}

/* Lists the statements of SEQ, and the variables of the blocks in it, in FEED.
   False when there are others than a loop of labels and jumps has.  */

static bool
flatten (gimple_seq seq, struct acctile_feed *feed)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    switch (gimple_code (gsi_stmt (gsi)))
      {
      case GIMPLE_BIND:
        {
          gbind *bind = as_a<gbind *> (gsi_stmt (gsi));
          for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
            if (VAR_P (v))
              feed->vars.safe_push (v);
          if (!flatten (gimple_bind_body (bind), feed))
            return false;
          break;
        }
      case GIMPLE_ASSIGN:
      case GIMPLE_CALL:
      case GIMPLE_COND:
      case GIMPLE_DEBUG:
      case GIMPLE_LABEL:
      case GIMPLE_NOP:
      case GIMPLE_PREDICT:
        feed->stmts.safe_push (gsi_stmt (gsi));
        break;
      case GIMPLE_GOTO:
        if (TREE_CODE (gimple_goto_dest (gsi_stmt (gsi))) != LABEL_DECL)
          return false;
        feed->stmts.safe_push (gsi_stmt (gsi));
        break;
      default:
        return false;
      }
  return true;
}

/* Whether all variables of FEED that its statements mention are such.  */

static bool
mentions_numbers_only (const struct acctile_feed *feed)
{
  for (unsigned v = 0; v < feed->vars.length (); v++)
    for (unsigned i = 0;
         !is_number (feed->vars[v]) && i < feed->stmts.length (); i++)
      if (!gimple_clobber_p (feed->stmts[i])
          && acctile_operands_mention (feed->stmts[i], feed->vars[v]))
        return false;
  return true;
}

/* Whether STMT of FEED may change memory.  */

static bool
may_store (struct acctile_feed *feed, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  if (feed->keeping.contains (stmt))
    return false;
  if (lhs && !(DECL_P (lhs) && is_gimple_reg (lhs)))
    return true;
  return is_gimple_call (stmt) && !(gimple_call_flags (stmt) & ECF_CONST);
}

/* Whether STMT is one of those in which bodies part and come together.  */

static bool
is_way (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_COND || gimple_code (stmt) == GIMPLE_GOTO
         || gimple_code (stmt) == GIMPLE_LABEL;
}

/* Whether STMT reads memory into a number.  */

static bool
is_load (gimple *stmt)
{
  return gimple_assign_load_p (stmt)
         && !(DECL_P (gimple_assign_rhs1 (stmt))
              && is_gimple_reg (gimple_assign_rhs1 (stmt)));
}

/* The statement of SLICE that gives VAR its value, NULL for none.  */

static gimple *
definition_in (const struct acctile_slice *slice, tree var)
{
  for (unsigned i = 0; i < slice->stmts.length (); i++)
    if (gimple_assign_lhs (slice->stmts[i]) == var)
      return slice->stmts[i];
  return NULL;
}

static HOST_WIDE_INT bytes_of (tree expr, tree iterator,
                               const struct acctile_slice *slice);

/* A + SIGN * B, A * FACTOR, where neither is unknown.  */

static HOST_WIDE_INT
add (HOST_WIDE_INT a, HOST_WIDE_INT b, int sign)
{
  return a == UNKNOWN || b == UNKNOWN ? UNKNOWN : a + sign * b;
}

static HOST_WIDE_INT
times (HOST_WIDE_INT a, tree factor)
{
  if (a == 0)
    return 0;
  return a == UNKNOWN || !tree_fits_shwi_p (factor) ? UNKNOWN
                                                    : a * tree_to_shwi (factor);
}

/* How far what STMT of SLICE computes moves when ITERATOR does by 1.  */

static HOST_WIDE_INT
bytes_of_value (gimple *stmt, tree iterator, const struct acctile_slice *slice)
{
  tree op[2] = { gimple_assign_rhs1 (stmt), gimple_assign_rhs2 (stmt) };
  HOST_WIDE_INT a = bytes_of (op[0], iterator, slice);
  HOST_WIDE_INT b = op[1] ? bytes_of (op[1], iterator, slice) : 0;
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return add (a, b, 1);
    case MINUS_EXPR:
      return add (a, b, -1);
    case MULT_EXPR:
      return b == 0 ? times (a, op[1]) : a == 0 ? times (b, op[0]) : UNKNOWN;
    case NEGATE_EXPR:
      return add (0, a, -1);
    CASE_CONVERT:
      return a;
    default:
      if (gimple_assign_single_p (stmt))
        return a;
      return a == 0 && b == 0 && gimple_num_ops (stmt) < 4 ? 0 : UNKNOWN;
    }
}

/* How far EXPR moves when ITERATOR does by 1: a number, or the address of a
   reference to memory.  */

static HOST_WIDE_INT
bytes_of (tree expr, tree iterator, const struct acctile_slice *slice)
{
  if (expr == iterator)
    return 1;
  if (CONSTANT_CLASS_P (expr))
    return 0;
  if (DECL_P (expr))
    {
      gimple *stmt = definition_in (slice, expr);
      return stmt ? bytes_of_value (stmt, iterator, slice) : 0;
    }
  switch (TREE_CODE (expr))
    {
    case ARRAY_REF:
      return add (bytes_of (TREE_OPERAND (expr, 0), iterator, slice),
                  times (bytes_of (TREE_OPERAND (expr, 1), iterator, slice),
                         TYPE_SIZE_UNIT (TREE_TYPE (expr))),
                  1);
    case COMPONENT_REF:
    case VIEW_CONVERT_EXPR:
    case REALPART_EXPR:
    case IMAGPART_EXPR:
    case MEM_REF:
    case INDIRECT_REF:
    case ADDR_EXPR:
      return bytes_of (TREE_OPERAND (expr, 0), iterator, slice);
    default:
      return UNKNOWN;
    }
}

/* Whether STMTS give DECL another value than KNOWN does, NULL for none: the
   same expression has one temporary wherever it stands.  */

static bool
is_set (const vec<gimple *> &stmts, tree decl, gimple *known)
{
  for (unsigned i = 0; i < stmts.length (); i++)
    if (gimple_get_lhs (stmts[i]) == decl
        && !(known && is_gimple_assign (stmts[i])
             && acctile_same_rhs (stmts[i], known)))
      return true;
  return false;
}

/* A walk_tree callback: whether *TP is the address of DATA.  */

static tree
find_address (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return TREE_CODE (*tp) == ADDR_EXPR && TREE_OPERAND (*tp, 0) == data
             ? *tp
             : NULL_TREE;
}

/* Whether FEED's body leaves POINTER, a variable, as it is.  */

static bool
is_steady (const struct acctile_feed *feed, tree pointer)
{
  if ((!VAR_P (pointer) && TREE_CODE (pointer) != PARM_DECL)
      || !POINTER_TYPE_P (TREE_TYPE (pointer)) || is_global_var (pointer)
      || TREE_THIS_VOLATILE (pointer) || is_set (feed->stmts, pointer, NULL))
    return false;
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    for (unsigned k = 0; k < gimple_num_ops (feed->stmts[i]); k++)
      if (gimple_op (feed->stmts[i], k)
          && walk_tree (gimple_op_ptr (feed->stmts[i], k), find_address,
                        pointer, NULL))
        return false;
  return true;
}

/* Lists the copies of pointers in FEED, which gfortran makes where it uses
   dummy arguments: all threads make them before all else.  */

static void
find_copies (struct acctile_feed *feed)
{
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    {
      gimple *stmt = feed->stmts[i];
      if (gimple_assign_single_p (stmt)
          && is_gimple_reg (gimple_assign_lhs (stmt))
          && DECL_P (gimple_assign_rhs1 (stmt))
          && !is_set (feed->stmts, gimple_assign_lhs (stmt), stmt)
          && is_steady (feed, gimple_assign_rhs1 (stmt)))
        feed->copies.safe_push (stmt);
    }
}

/* Whether VAR is one of those copies.  */

static bool
is_copy (const struct acctile_feed *feed, tree var)
{
  for (unsigned i = 0; i < feed->copies.length (); i++)
    if (gimple_assign_lhs (feed->copies[i]) == var)
      return true;
  return false;
}

/* Whether STMT of FEED gives a variable a value that is no such copy.  */

static bool
is_assignment (const struct acctile_feed *feed, gimple *stmt)
{
  return is_gimple_assign (stmt) && !is_copy (feed, gimple_assign_lhs (stmt));
}

/* What the operands of an address are looked at with: the loop's ITERATOR
   changes, and what SLICE computes.  */
struct leaves
{
  const struct acctile_feed *feed;
  const struct acctile_slice *slice;
  tree iterator;
};

/* A walk_tree callback: a variable in *TP that has more values in an iteration
   of the nest than its iterators and the slice tell, or is an iteration's own
   memory.  */

static tree
find_changing (tree *tp, int *walk_subtrees, void *data)
{
  const struct leaves *l = (const struct leaves *)data;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if ((!VAR_P (*tp) && TREE_CODE (*tp) != PARM_DECL) || *tp == l->iterator
      || *tp == l->feed->index || is_copy (l->feed, *tp))
    return NULL_TREE;
  gimple *known = definition_in (l->slice, *tp);
  return is_set (l->feed->stmts, *tp, known) ? *tp : NULL_TREE;
}

/* Whether the address of REF, which SLICE computes, in a loop over ITERATOR,
   NULL_TREE for none, is the same whoever computes it.  */

static bool
is_common (const struct acctile_feed *feed, tree ref,
           const struct acctile_slice *slice, tree iterator)
{
  struct leaves leaves = { feed, slice, iterator };
  if (walk_tree (&ref, find_changing, &leaves, NULL))
    return false;
  for (unsigned i = 0; i < slice->stmts.length (); i++)
    for (unsigned k = 1; k < gimple_num_ops (slice->stmts[i]); k++)
      if (walk_tree (gimple_op_ptr (slice->stmts[i], k), find_changing, &leaves,
                     NULL))
        return false;
  return true;
}

/* Whether all that NEST accesses of its array A is one element for each
   iteration, which it stores to, and A is apart from all others.  */

static bool
is_own (const struct acctile_nest *nest, const struct acctile_depend *depend,
        int a)
{
  const struct acctile_poly *offset = NULL;
  int size = 0;
  bool stores = false;
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *access = &nest->access[i];
      if (access->array != a)
        continue;
      if (!access->offset || (size && size != access->size)
          || (offset && !acctile_poly_equal (offset, access->offset)))
        return false;
      size = access->size;
      offset = access->offset;
      stores |= access->write;
    }
  for (int k = nest->n_parallel; offset && k < nest->n_loop; k++)
    if (acctile_poly_uses (offset, k))
      return false;
  for (int b = 0; stores && b < nest->n_array; b++)
    if (b != a && !acctile_depend_apart (nest, depend, a, b))
      return false;
  return stores && nest->array[a].storage != ACCTILE_PRIVATE;
}

/* The statement of FEED that has the reference REF, NULL for none.  */

static gimple *
statement_of (const struct acctile_feed *feed, tree ref)
{
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    if (gimple_assign_single_p (feed->stmts[i])
        && (gimple_assign_lhs (feed->stmts[i]) == ref
            || gimple_assign_rhs1 (feed->stmts[i]) == ref))
      return feed->stmts[i];
  return NULL;
}

/* The reference to memory of STMT, which has one.  */

static tree
reference_of (gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  return is_gimple_reg (lhs) ? gimple_assign_rhs1 (stmt) : lhs;
}

/* Whether STMT is one of KEPT that stores.  */

static bool
stores_to (const struct acctile_feed_kept *kept, gimple *stmt)
{
  return kept->stmts.contains (stmt)
         && !is_gimple_reg (gimple_assign_lhs (stmt));
}

/* Whether FEED begins, up to its first way, with a store to KEPT, before what
   loads it.  */

static bool
begins_with_store (const struct acctile_feed *feed,
                   const struct acctile_feed_kept *kept)
{
  for (unsigned i = 0; i < feed->stmts.length () && !is_way (feed->stmts[i]);
       i++)
    if (feed->stmts[i] == kept->stmts[0])
      return stores_to (kept, feed->stmts[i]);
  return false;
}

/* Whether KEPT is stored to whatever way an iteration of FEED's nest takes: at
   its beginning, or at that of an iteration of a loop that is fed.  */

static bool
is_stored (const struct acctile_feed *feed,
           const struct acctile_feed_kept *kept)
{
  if (!kept->begins)
    return true;
  for (unsigned k = 0; k < feed->loops.length (); k++)
    {
      const struct acctile_counted *c = &feed->loops[k]->counted;
      for (int i = c->begin; i < c->end; i++)
        if (stores_to (kept, feed->stmts[i]))
          return true;
        else if (is_way (feed->stmts[i])
                 && gimple_code (feed->stmts[i]) != GIMPLE_LABEL)
          break;
    }
  return false;
}

/* Whether KEPT, whose statements are known, is one number of which FEED knows
   where it is.  */

static bool
can_keep (const struct acctile_feed *feed, struct acctile_feed_kept *kept)
{
  kept->ref = reference_of (kept->stmts[0]);
  tree type = TREE_TYPE (kept->ref);
  if (!is_gimple_reg_type (type) || TREE_CODE (kept->ref) == BIT_FIELD_REF
      || (TREE_CODE (kept->ref) == COMPONENT_REF
          && DECL_BIT_FIELD (TREE_OPERAND (kept->ref, 1))))
    return false;
  for (unsigned i = 0; i < kept->stmts.length (); i++)
    if (gimple_has_volatile_ops (kept->stmts[i])
        || !types_compatible_p (type,
                                TREE_TYPE (reference_of (kept->stmts[i]))))
      return false;
  kept->begins = !begins_with_store (feed, kept);
  auto_vec<gimple *> stmts;
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    if (is_assignment (feed, feed->stmts[i]))
      stmts.safe_push (feed->stmts[i]);
  return acctile_slice_find (stmts, kept->stmts[0], kept->ref, &kept->slice)
         && is_common (feed, kept->ref, &kept->slice, NULL_TREE);
}

/* Finds what FEED, the body of FOUND, can keep; DEPEND says what is known of
   its arrays.  */

static void
find_kept (const struct acctile_found *found,
           const struct acctile_depend *depend, struct acctile_feed *feed)
{
  const struct acctile_nest *nest = found->nest;
  for (int a = 0; a < nest->n_array; a++)
    {
      if (!is_own (nest, depend, a))
        continue;
      unsigned accesses = 0;
      acctile_feed_kept *kept = new acctile_feed_kept;
      hash_set<gimple *> with;
      for (int i = 0; i < nest->n_access; i++)
        accesses += nest->access[i].array == a;
      for (int r = 0; r < found->n_reference; r++)
        if (nest->access[found->reference[r].access].array == a)
          if (gimple *stmt = statement_of (feed, found->reference[r].ref))
            with.add (stmt);
      for (unsigned i = 0; i < feed->stmts.length (); i++)
        if (with.contains (feed->stmts[i]))
          kept->stmts.safe_push (feed->stmts[i]);
      if (accesses == kept->stmts.length () && can_keep (feed, kept))
        feed->kept.safe_push (kept);
      else
        delete kept;
    }
}

/* Adds the load STMT to LOOP of FEED unless it is the same in all iterations;
   BEFORE is what stands before it in a straight line.  False when nobody else
   can do it.  */

static bool
add_load (struct acctile_feed *feed, struct acctile_feed_loop *loop,
          const vec<gimple *> &before, gimple *stmt)
{
  tree iterator = loop->counted.plain.iterator;
  acctile_feed_load *load = new acctile_feed_load;
  load->stmt = stmt;
  load->same = NULL;
  load->ref = gimple_assign_rhs1 (stmt);
  load->type = TREE_TYPE (load->ref);
  loop->loads.safe_push (load);
  HOST_WIDE_INT size = int_size_in_bytes (load->type);
  if (gimple_has_volatile_ops (stmt) || !is_gimple_reg_type (load->type)
      || (size != 1 && size != 2 && size != 4 && size != 8)
      || TREE_CODE (load->ref) == BIT_FIELD_REF
      || (TREE_CODE (load->ref) == COMPONENT_REF
          && DECL_BIT_FIELD (TREE_OPERAND (load->ref, 1)))
      || !acctile_slice_find (before, stmt, load->ref, &load->slice)
      || !is_common (feed, load->ref, &load->slice, iterator))
    return false;
  HOST_WIDE_INT along = bytes_of (load->ref, iterator, &load->slice);
  HOST_WIDE_INT across = bytes_of (load->ref, feed->index, &load->slice);
  load->size = size;
  if (along == 0)
    {
      loop->loads.pop ();
      delete load;
      return true;
    }
  for (unsigned i = 0; i + 1 < loop->loads.length () && !load->same; i++)
    if (!loop->loads[i]->same
        && operand_equal_p (loop->loads[i]->ref, load->ref, 0))
      load->same = loop->loads[i];
  if (across == 0)
    load->way = ACCTILE_FEED_LINE;
  else if (along != UNKNOWN
           && (across == UNKNOWN || absu_hwi (along) < absu_hwi (across)))
    load->way = ACCTILE_FEED_ROW;
  else
    load->way = ACCTILE_FEED_COLUMN;
  return true;
}

/* Reads what LOOP of FEED loads; false when that cannot be fed.  */

static bool
read_loads (struct acctile_feed *feed, struct acctile_feed_loop *loop)
{
  const struct acctile_counted *c = &loop->counted;
  auto_vec<gimple *> before;
  bool straight = true, some = false;
  for (int i = 0; i < loop->from; i++)
    if (is_assignment (feed, feed->stmts[i]))
      before.safe_push (feed->stmts[i]);
    else if (is_way (feed->stmts[i]))
      break;
  for (int i = c->begin; i < c->end; i++)
    {
      gimple *stmt = feed->stmts[i];
      if (gimple_code (stmt) == GIMPLE_COND || gimple_code (stmt) == GIMPLE_GOTO
          || (gimple_code (stmt) == GIMPLE_LABEL && some))
        straight = false;
      if (!is_assignment (feed, stmt))
        continue;
      before.safe_push (stmt);
      some = true;
      if (is_load (stmt) && !feed->keeping.contains (stmt)
          && (!straight || !add_load (feed, loop, before, stmt)))
        return false;
    }
  for (unsigned i = 0; i < loop->loads.length (); i++)
    if (loop->loads[i]->way != ACCTILE_FEED_LINE)
      return true;
  return false;
}

/* Statements that compute again, for all threads, what those of FEED before
   place FROM did: with variables of their own, declared in BIND, which VALUES
   has, at the end of *SEQ.  OPEN are on their way.  */
struct again
{
  const struct acctile_feed *feed;
  int from;
  gbind *bind;
  gimple_seq *seq;
  acctile_substitution values;
  hash_set<tree> open;
};

/* The statement in a straight line at FEED's beginning, before place FROM, that
   gives VAR the only value that it ever has; NULL for none.  */

static gimple *
only_value (const struct acctile_feed *feed, int from, tree var)
{
  gimple *found = NULL;
  for (int i = 0; i < from && !is_way (feed->stmts[i]); i++)
    if (gimple_get_lhs (feed->stmts[i]) == var)
      found = feed->stmts[i];
  return found && is_gimple_assign (found) && !gimple_has_volatile_ops (found)
                 && !CONST_CAST (struct acctile_feed *, feed)
                         ->keeping.contains (found)
                 && !is_set (feed->stmts, var, found)
             ? found
             : NULL;
}

/* A walk_tree callback: computes again the variables in *TP that have a value
   of the body's; returns one that differs from one iteration of the nest to the
   next, or may.  */

static tree
compute_again (tree *tp, int *walk_subtrees, void *data)
{
  struct again *a = (struct again *)data;
  tree var = *tp;
  if (TYPE_P (var))
    *walk_subtrees = 0;
  if (var == a->feed->index)
    return var;
  if ((!VAR_P (var) && TREE_CODE (var) != PARM_DECL) || a->values.get (var)
      || is_copy (a->feed, var) || !is_set (a->feed->stmts, var, NULL))
    return NULL_TREE;
  gimple *stmt = only_value (a->feed, a->from, var);
  if (!stmt || a->open.add (var))
    return var;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (walk_tree (gimple_op_ptr (stmt, k), compute_again, data, NULL))
      return var;
  gimple *copy = gimple_copy (stmt);
  for (unsigned k = 1; k < gimple_num_ops (copy); k++)
    gimple_set_op (copy, k, unshare_expr (gimple_op (copy, k)));
  acctile_substitute_stmt (copy, &a->values);
  tree own = acctile_declare_new (a->bind, TREE_TYPE (var), "acctile_common");
  gimple_assign_set_lhs (copy, own);
  gimple_seq_add_stmt (a->seq, copy);
  a->values.put (var, own);
  return NULL_TREE;
}

bool
acctile_feed_bounds (const struct acctile_feed *feed,
                     const struct acctile_feed_loop *loop, gbind *bind,
                     tree *bound, gimple_seq *seq)
{
  gimple_seq own = NULL;
  struct again a;
  a.feed = feed;
  a.from = loop->from;
  a.bind = bind;
  a.seq = seq;
  bound[0] = acctile_counted_first (&loop->counted, bind, &own);
  bound[1] = acctile_counted_bound (&loop->counted, bind, &own);
  for (gimple_stmt_iterator gsi = gsi_start (own); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!is_gimple_assign (stmt) || is_load (stmt))
        return false;
      for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
        if (walk_tree (gimple_op_ptr (stmt, k), compute_again, &a, NULL))
          return false;
    }
  for (int i = 0; i < 2; i++)
    {
      if (walk_tree (&bound[i], compute_again, &a, NULL))
        return false;
      bound[i] = acctile_substituted (bound[i], &a.values);
    }
  acctile_substitute_seq (&own, &a.values);
  gimple_seq_add_seq (seq, own);
  return true;
}

/* Whether the bounds of LOOP are the same in all iterations of the nest.  */

static bool
has_common_bounds (const struct acctile_feed *feed,
                   const struct acctile_feed_loop *loop)
{
  tree bound[2];
  gimple_seq seq = NULL;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  return acctile_feed_bounds (feed, loop, bind, bound, &seq);
}

/* Whether the loop from FIRST to LAST of FEED's statements can be fed; then
   LOOP has it.  */

static bool
read_loop (struct acctile_feed *feed, int first, int last,
           struct acctile_feed_loop *loop)
{
  struct acctile_counted *c = &loop->counted;
  if (!acctile_counted_read (feed->stmts, first, last, false, c) || c->loads
      || !INTEGRAL_TYPE_P (TREE_TYPE (c->plain.iterator)))
    return false;
  loop->from = MIN (c->first, c->init);
  if (c->enter >= 0)
    loop->from = MIN (loop->from, c->enter);
  loop->to = last + 1;
  for (int i = loop->from; i < loop->to; i++)
    if (may_store (feed, feed->stmts[i]))
      return false;
  for (int i = loop->from; i < c->first; i++)
    if (i != c->init && i != c->enter && !is_gimple_debug (feed->stmts[i]))
      return false;
  return has_common_bounds (feed, loop) && read_loads (feed, loop);
}

/* Finds the loops of FEED that can be fed.  */

static void
find_loops (struct acctile_feed *feed)
{
  auto_vec<int> last;
  acctile_find_loops (feed->stmts, &last);
  for (int i = 0; i < (int)feed->stmts.length (); i++)
    {
      if (last[i] < 0)
        {
          if (may_store (feed, feed->stmts[i]))
            return;
          continue;
        }
      acctile_feed_loop *loop = new acctile_feed_loop;
      if (read_loop (feed, i, last[i], loop))
        feed->loops.safe_push (loop);
      else
        delete loop;
      for (; i < last[i]; i++)
        if (may_store (feed, feed->stmts[i]))
          return;
    }
}

/* Lets FEED keep what it can and find its loops: what turns out not to be
   stored to in each iteration is not kept, which leaves fewer of them.  */

static void
keep_and_find (struct acctile_feed *feed)
{
  bool again = true;
  while (again)
    {
      again = false;
      feed->keeping.empty ();
      for (unsigned i = 0; i < feed->kept.length (); i++)
        for (unsigned k = 0; k < feed->kept[i]->stmts.length (); k++)
          feed->keeping.add (feed->kept[i]->stmts[k]);
      find_loops (feed);
      for (unsigned i = feed->kept.length (); i-- > 0;)
        if (!is_stored (feed, feed->kept[i]))
          {
            delete feed->kept[i];
            feed->kept.ordered_remove (i);
            again = true;
          }
      for (unsigned k = feed->loops.length (); again && k-- > 0;)
        delete feed->loops.pop ();
    }
}

/* The part between loops of FEED that place I of its statements stands in, -1
   in a loop.  */

static int
part_of (const struct acctile_feed *feed, int i)
{
  for (unsigned k = 0; k < feed->loops.length (); k++)
    if (i < feed->loops[k]->from)
      return k;
    else if (i < feed->loops[k]->to)
      return -1;
  return feed->loops.length ();
}

/* Whether nothing jumps from one part between the loops of FEED to another.  */

static bool
keeps_to_parts (const struct acctile_feed *feed)
{
  hash_map<tree, int> part;
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    if (tree label = acctile_label_of (feed->stmts[i]))
      part.put (label, part_of (feed, i));
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    {
      int from = part_of (feed, i);
      auto_vec<tree> targets;
      acctile_jump_targets (feed->stmts[i], &targets);
      for (unsigned k = 0; from >= 0 && k < targets.length (); k++)
        {
          int *to = part.get (targets[k]);
          if (!to || *to != from)
            return false;
        }
    }
  return true;
}

/* The bytes that the buffer for LOOP has of chunks of CHUNK iterations, whose
   loads get their places.  Rows lie one element apart from where banks are the
   same.  */

static int
place_loads (struct acctile_feed_loop *loop, int chunk)
{
  int bytes = 0;
  for (unsigned i = 0; i < loop->loads.length (); i++)
    {
      struct acctile_feed_load *load = loop->loads[i];
      if (load->same)
        {
          load->base = load->same->base;
          continue;
        }
      int elements = load->way == ACCTILE_FEED_LINE ? chunk
                     : load->way == ACCTILE_FEED_COLUMN
                         ? chunk * ACCTILE_WARP
                         : (chunk + 1) * ACCTILE_WARP;
      load->base = bytes;
      bytes += ROUND_UP (elements * load->size, 16);
    }
  return bytes;
}

/* The loads of LOOP that differ.  */

static int
count_loads (const struct acctile_feed_loop *loop)
{
  int n = 0;
  for (unsigned i = 0; i < loop->loads.length (); i++)
    n += !loop->loads[i]->same;
  return n;
}

/* Chooses the chunks of FEED; false when none is small enough.  */

static bool
choose_chunk (struct acctile_feed *feed)
{
  for (feed->each = MOST_EACH; feed->each >= LEAST_EACH; feed->each /= 2)
    {
      int values = 0;
      feed->chunk = feed->each * ACCTILE_FEEDERS;
      feed->bytes = 0;
      for (unsigned i = 0; i < feed->loops.length (); i++)
        {
          values = MAX (values, count_loads (feed->loops[i]) * feed->each);
          feed->bytes
              = MAX (feed->bytes, place_loads (feed->loops[i], feed->chunk));
        }
      if (values <= MOST_VALUES && 2 * feed->bytes <= MOST_BYTES)
        return true;
    }
  return false;
}

bool
acctile_feed_read (const struct acctile_found *found,
                   const struct acctile_depend *depend, gimple_seq body,
                   struct acctile_feed *feed)
{
  const struct acctile_gimple_loop *loop = &found->loop[0];
  feed->index = gimple_omp_for_index (loop->stmt, loop->dim);
  if (found->nest->n_parallel != 1 || !flatten (body, feed)
      || !mentions_numbers_only (feed)
      || !has_numbers_only (gimple_omp_for_clauses (loop->stmt))
      || !INTEGRAL_TYPE_P (TREE_TYPE (feed->index))
      || is_set (feed->stmts, feed->index, NULL))
    return false;
  find_copies (feed);
  find_kept (found, depend, feed);
  keep_and_find (feed);
  return feed->loops.length () > 0 && keeps_to_parts (feed)
         && choose_chunk (feed);
}

bool
acctile_feed_has_rows (const struct acctile_feed *feed)
{
  for (unsigned i = 0; i < feed->loops.length (); i++)
    for (unsigned k = 0; k < feed->loops[i]->loads.length (); k++)
      if (feed->loops[i]->loads[k]->way == ACCTILE_FEED_ROW)
        return true;
  return false;
}

/* Whether STMT is a division, or a call, as of a mathematical function.  */

static bool
takes_long (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return is_gimple_call (stmt);
  switch (gimple_assign_rhs_code (stmt))
    {
    case RDIV_EXPR:
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case FLOOR_DIV_EXPR:
    case FLOOR_MOD_EXPR:
    case CEIL_DIV_EXPR:
    case EXACT_DIV_EXPR:
      return true;
    default:
      return false;
    }
}

bool
acctile_feed_is_heavy (const struct acctile_feed *feed)
{
  for (unsigned k = 0; k < feed->loops.length (); k++)
    {
      const struct acctile_counted *c = &feed->loops[k]->counted;
      int statements = 0, operations = 0;
      for (int i = c->begin; i < c->end; i++)
        {
          gimple *stmt = feed->stmts[i];
          tree lhs = gimple_get_lhs (stmt);
          if (takes_long (stmt))
            return true;
          statements += lhs != NULL_TREE;
          operations += lhs && is_gimple_assign (stmt)
                        && !gimple_assign_single_p (stmt)
                        && FLOAT_TYPE_P (TREE_TYPE (lhs));
        }
      if (statements > FEW_STATEMENTS || operations > FEW_OPERATIONS)
        return true;
    }
  return false;
}
