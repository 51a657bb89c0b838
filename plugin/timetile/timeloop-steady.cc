/* What the host computes from memory in a time loop, the same at each step: see
   timeloop-steady.h.

     for (t = 0; t < s->steps; t++)        value = s->steps;
       REGION                        ->    for (t = 0; t < value; t++)
                                             REGION

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/timeloop-steady.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/mention.h"
#include "extract/stores.h"
#include "substitute.h"
#include "timetile/timeloop-entry.h"
#include "extract/value.h"

/* What stands in one statement.  */
struct steady_contents
{
  auto_vec<tree> assigned; /* variables, and by which statements  */
  auto_vec<gimple *> by;
  auto_vec<tree> read;   /* variables, before they are assigned there  */
  auto_vec<tree> loaded; /* memory  */
  hash_set<tree> local;  /* of binds  */
  bool pure;
};

static bool
is_scalar (tree op)
{
  tree type = TREE_TYPE (op);
  return INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
         || POINTER_TYPE_P (type);
}

static bool
is_variable (tree op)
{
  return TREE_CODE (op) == SSA_NAME
         || ((VAR_P (op) || TREE_CODE (op) == PARM_DECL) && !is_global_var (op)
             && !TREE_ADDRESSABLE (op) && !TREE_THIS_VOLATILE (op)
             && !DECL_HAS_VALUE_EXPR_P (op));
}

/* Whether REF is a load whose address is that of a variable, or one that a
   variable holds, with constants added.  */

static bool
is_fixed_load (tree ref)
{
  if (TREE_THIS_VOLATILE (ref) || !acctile_is_memory (ref))
    return false;
  while (TREE_CODE (ref) == COMPONENT_REF
         || (TREE_CODE (ref) == ARRAY_REF
             && TREE_CODE (TREE_OPERAND (ref, 1)) == INTEGER_CST))
    ref = TREE_OPERAND (ref, 0);
  if (TREE_CODE (ref) == MEM_REF)
    ref = TREE_OPERAND (ref, 0);
  return (VAR_P (ref) || TREE_CODE (ref) == PARM_DECL
          || TREE_CODE (ref) == SSA_NAME)
         && !TREE_THIS_VOLATILE (ref);
}

/* Whether OP is a pointer that stores may reach.  */

static bool
is_pointer_in_memory (tree op)
{
  return POINTER_TYPE_P (TREE_TYPE (op))
         && (VAR_P (op) || TREE_CODE (op) == PARM_DECL)
         && !TREE_THIS_VOLATILE (op) && !DECL_HAS_VALUE_EXPR_P (op);
}

/* The object whose address, with constants added, OP is: the same at each step
   where the object is not one of a step.  NULL_TREE when OP is none.  */

static tree
object_at (tree op)
{
  if (TREE_CODE (op) != ADDR_EXPR || !is_gimple_min_invariant (op))
    return NULL_TREE;
  tree base = get_base_address (TREE_OPERAND (op, 0));
  return base && VAR_P (base) ? base : NULL_TREE;
}

/* Adds what the operand OP reads.  */

static void
add_operand (struct steady_contents *contents, tree op)
{
  if (CONSTANT_CLASS_P (op))
    return;
  if (tree object = object_at (op))
    contents->read.safe_push (object);
  else if (!is_scalar (op))
    contents->pure = false;
  else if (is_variable (op))
    {
      if (!contents->assigned.contains (op))
        contents->read.safe_push (op);
    }
  else if (is_fixed_load (op) || is_pointer_in_memory (op))
    contents->loaded.safe_push (op);
  else
    contents->pure = false;
}

/* A walk_gimple_stmt callback: adds the statement.  */

static tree
add_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct steady_contents *contents = (struct steady_contents *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      for (tree var = gimple_bind_vars (as_a<gbind *> (stmt)); var;
           var = DECL_CHAIN (var))
        contents->local.add (var);
      break;
    case GIMPLE_ASSIGN:
      if (gimple_clobber_p (stmt))
        break;
      for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
        if (gimple_op (stmt, i))
          add_operand (contents, gimple_op (stmt, i));
      if (!is_variable (gimple_assign_lhs (stmt))
          || !is_scalar (gimple_assign_lhs (stmt)))
        contents->pure = false;
      else
        {
          contents->assigned.safe_push (gimple_assign_lhs (stmt));
          contents->by.safe_push (stmt);
        }
      break;
    case GIMPLE_COND:
      add_operand (contents, gimple_cond_lhs (stmt));
      add_operand (contents, gimple_cond_rhs (stmt));
      break;
    case GIMPLE_LABEL:
    case GIMPLE_GOTO:
    case GIMPLE_DEBUG:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      break;
    default:
      contents->pure = false;
      break;
    }
  *handled = !contents->pure;
  return contents->pure ? NULL_TREE : integer_one_node;
}

static void
read_contents (gimple *stmt, struct steady_contents *contents)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = contents;
  contents->pure = true;
  gimple_stmt_iterator gsi = acctile_gsi_at (stmt);
  walk_gimple_stmt (&gsi, add_stmt, NULL, &wi);
}

bool
acctile_time_loop_reads (gimple *stmt)
{
  struct steady_contents contents;
  read_contents (stmt, &contents);
  bool scalar_arguments = true;
  for (unsigned i = 0; i < contents.loaded.length (); i++)
    if (!acctile_scalar_argument (contents.loaded[i]))
      scalar_arguments = false;
  return contents.pure && !scalar_arguments && acctile_runs_through (stmt);
}

/* Whether STEADY, statements of a loop, assign RESULT in one of them only, or
   the same to it wherever they do.  */

static bool
is_single (const vec<gimple *> &steady, tree result)
{
  gimple *first = NULL;
  bool differ = false;
  int n = 0;
  for (unsigned i = 0; i < steady.length (); i++)
    {
      struct steady_contents contents;
      bool here = false;
      read_contents (steady[i], &contents);
      for (unsigned k = 0; k < contents.assigned.length (); k++)
        if (contents.assigned[k] == result)
          {
            here = true;
            first = first ? first : contents.by[k];
            differ = differ || !acctile_same_rhs (first, contents.by[k]);
          }
      n += here;
    }
  return n <= 1 || !differ;
}

/* What stands for OP before LOOP.  */

static tree
value_of (const struct acctile_time_loop *loop, tree op)
{
  for (unsigned k = 0; k < loop->results.length (); k++)
    if (loop->results[k] == op)
      return loop->values[k];
  return op;
}

/* Whether the statements A and B of LOOP compute the same, where what they
   compute it from is known.  */

static bool
compute_same (const struct acctile_time_loop *loop, gimple *a, gimple *b)
{
  if (!is_gimple_assign (a) || !is_gimple_assign (b)
      || gimple_num_ops (a) != gimple_num_ops (b)
      || gimple_assign_rhs_code (a) != gimple_assign_rhs_code (b)
      || TREE_TYPE (gimple_assign_lhs (a)) != TREE_TYPE (gimple_assign_lhs (b)))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (a); i++)
    if (!operand_equal_p (value_of (loop, gimple_op (a, i)),
                          value_of (loop, gimple_op (b, i)), 0))
      return false;
  return true;
}

/* The value of a result of LOOP that is the same as what the statement STMT
   assigns, NULL_TREE when there is none yet.  */

static tree
same_value (const struct acctile_time_loop *loop, gimple *stmt)
{
  for (unsigned i = 0; i < loop->steady.length (); i++)
    if (loop->steady[i] != stmt && compute_same (loop, loop->steady[i], stmt))
      for (unsigned k = 0; k < loop->results.length (); k++)
        if (loop->results[k] == gimple_get_lhs (loop->steady[i])
            && TREE_TYPE (loop->results[k])
                   == TREE_TYPE (gimple_get_lhs (stmt)))
          return loop->values[k];
  return NULL_TREE;
}

/* Fills the results of LOOP's steady statements.  */

static void
add_results (struct acctile_time_loop *loop)
{
  for (unsigned i = 0; i < loop->steady.length (); i++)
    {
      struct steady_contents contents;
      read_contents (loop->steady[i], &contents);
      for (unsigned k = 0; k < contents.assigned.length (); k++)
        {
          tree result = contents.assigned[k];
          if (contents.local.contains (result)
              || loop->results.contains (result))
            continue;
          tree same = same_value (loop, loop->steady[i]);
          loop->results.safe_push (result);
          loop->values.safe_push (
              same ? same
                   : create_tmp_var (TREE_TYPE (result), "acctile_steady"));
        }
    }
}

/* The variable that the address of the load REF comes from; in *POINTS whether
   that holds the address.  */

static tree
base_of_load (tree ref, bool *points)
{
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  *points = TREE_CODE (ref) == MEM_REF;
  return *points ? TREE_OPERAND (ref, 0) : ref;
}

/* Whether LOOP assigns DECL somewhere.  */

static bool
is_assigned (const struct acctile_time_loop *loop, tree decl)
{
  return loop->assigned.contains (decl) || loop->results.contains (decl)
         || const_cast<hash_set<tree> &> (loop->local).contains (decl);
}

/* Whether one of the first N of LOOP's steady statements assigns OP.  */

static bool
comes_from (const struct acctile_time_loop *loop, unsigned n, tree op)
{
  for (unsigned i = 0; i < n; i++)
    {
      struct steady_contents contents;
      read_contents (loop->steady[i], &contents);
      if (contents.assigned.contains (op) && !contents.local.contains (op))
        return true;
    }
  return false;
}

/* A walk_gimple_stmt callback: finds an assignment to the variable in the
   walk's info.  */

static tree
find_assignment (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  bool found = gimple_get_lhs (stmt) == (tree)wi->info;
  *handled = found || gimple_code (stmt) == GIMPLE_OMP_TARGET;
  return found ? (tree)wi->info : NULL_TREE;
}

bool
acctile_time_loop_assigns (const struct acctile_time_loop *loop, tree op)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = op;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      if (walk_gimple_stmt (&gsi, find_assignment, NULL, &wi))
        return true;
    }
  return false;
}

/* How often a variable is assigned.  */
struct assignment_count
{
  tree decl;
  int n;
};

/* A walk_gimple_stmt callback: counts the assignments, also in regions.  */

static tree
count_assignment (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct assignment_count *count = (struct assignment_count *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  count->n += gimple_get_lhs (stmt) == count->decl && !gimple_clobber_p (stmt);
  if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
    {
      walk_stmt_info inner;
      memset (&inner, 0, sizeof inner);
      inner.info = count;
      walk_gimple_seq (gimple_omp_body (stmt), count_assignment, NULL, &inner);
      *handled = true;
    }
  return NULL_TREE;
}

/* How often LOOP assigns DECL.  */

static int
assignments (const struct acctile_time_loop *loop, tree decl)
{
  struct assignment_count count = { decl, 0 };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &count;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      walk_gimple_stmt (&gsi, count_assignment, NULL, &wi);
    }
  return count.n;
}

/* Whether DECL is a variable of a step of LOOP that is assigned once in it.  */

static bool
is_of_step (const struct acctile_time_loop *loop, tree decl)
{
  if (!const_cast<hash_set<tree> &> (loop->local).contains (decl))
    return false;
  return assignments (loop, decl) == 1;
}

bool
acctile_time_loop_follows (const struct acctile_time_loop *loop, gimple *stmt)
{
  struct steady_contents contents;
  tree lhs = is_gimple_assign (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
  if (!lhs || gimple_clobber_p (stmt) || loop->assigned.contains (lhs)
      || (DECL_P (lhs) && !DECL_ARTIFICIAL (lhs) && !is_of_step (loop, lhs)))
    return false;
  read_contents (stmt, &contents);
  if (!contents.pure || !contents.loaded.is_empty ()
      || gimple_assign_rhs_could_trap_p (stmt))
    return false;
  bool follows = POINTER_TYPE_P (TREE_TYPE (lhs)) || is_of_step (loop, lhs);
  for (unsigned i = 0; i < contents.read.length (); i++)
    if (comes_from (loop, loop->steady.length (), contents.read[i]))
      follows = true;
    else if (acctile_time_loop_assigns (loop, contents.read[i]))
      return false;
  return follows;
}

/* Whether only CONTENTS, of LOOP, assigns RESULT, which is a number of a
   step.  */

static bool
has_own_result (const struct acctile_time_loop *loop,
                const struct steady_contents *contents, tree result)
{
  int here = 0;
  for (unsigned i = 0; i < contents->assigned.length (); i++)
    here += contents->assigned[i] == result;
  return const_cast<hash_set<tree> &> (loop->local).contains (result)
         && DECL_P (result) && DECL_ARTIFICIAL (result)
         && assignments (loop, result) == here;
}

bool
acctile_time_loop_computes (const struct acctile_time_loop *loop, gimple *stmt)
{
  struct steady_contents contents;
  if (gimple_code (stmt) != GIMPLE_BIND)
    return false;
  read_contents (stmt, &contents);
  if (!contents.pure || contents.assigned.is_empty ()
      || !acctile_runs_through (stmt))
    return false;
  for (unsigned i = 0; i < contents.by.length (); i++)
    if (gimple_assign_rhs_could_trap_p (contents.by[i])
        && !acctile_scalar_argument (gimple_assign_rhs1 (contents.by[i])))
      return false;
  for (unsigned i = 0; i < contents.loaded.length (); i++)
    if (!acctile_scalar_argument (contents.loaded[i]))
      return false;
  for (unsigned i = 0; i < contents.read.length (); i++)
    if (!comes_from (loop, loop->steady.length (), contents.read[i])
        && acctile_time_loop_assigns (loop, contents.read[i]))
      return false;
  for (unsigned i = 0; i < contents.assigned.length (); i++)
    if (!contents.local.contains (contents.assigned[i])
        && !has_own_result (loop, &contents, contents.assigned[i]))
      return false;
  return true;
}

/* What the regions of a loop change.  */
struct time_changes
{
  struct acctile_stores stores;
  hash_set<tree> assigned;
};

/* Whether the regions whose CHANGES these are store to what the load REF reads
   through a pointer at most where that lies in one of their arrays, which the
   host can ask.  */

static bool
is_beside (const struct time_changes *changes, tree ref)
{
  if (changes->stores.any
      || (TREE_CODE (ref) == COMPONENT_REF
          && DECL_BIT_FIELD (TREE_OPERAND (ref, 1))))
    return false;
  for (unsigned i = 0; i < changes->stores.refs.length (); i++)
    if (DECL_P (changes->stores.refs[i]))
      return false;
  return true;
}

/* Whether statement N of LOOP->steady, which reads memory that CHANGES may be
   about, says the same at each step, and can be asked before the first.  Adds
   what it reads to LOOP->beside where arrays may reach it.  */

static bool
is_steady (struct acctile_time_loop *loop, unsigned n,
           struct time_changes *changes)
{
  gimple *stmt = loop->steady[n];
  struct steady_contents contents;
  bool follows = false;
  read_contents (stmt, &contents);
  for (unsigned i = 0; i < contents.loaded.length (); i++)
    {
      bool points;
      tree base = base_of_load (contents.loaded[i], &points);
      bool touched
          = acctile_stores_touch (&changes->stores, contents.loaded[i]);
      if ((touched && !(points && is_beside (changes, contents.loaded[i])))
          || changes->assigned.contains (base)
          || (is_assigned (loop, base) && !comes_from (loop, n, base)
              && !contents.assigned.contains (base)))
        return false;
      if (touched)
        loop->beside.safe_push (contents.loaded[i]);
      follows = follows || points;
    }
  for (unsigned i = 0; i < contents.read.length (); i++)
    if ((is_assigned (loop, contents.read[i])
         && !comes_from (loop, n, contents.read[i]))
        || contents.local.contains (contents.read[i]))
      return false;
  gimple *first = stmt;
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    first = gimple_seq_first_stmt (gimple_bind_body (bind));
  return !follows || acctile_time_loop_always (loop, first);
}

/* What a loop does but for LOOP->steady.  */
struct time_others
{
  const struct acctile_time_loop *loop;
  hash_set<tree> assigned;
  hash_set<tree> mentioned; /* outside of regions  */
  hash_set<tree> inside;    /* in regions  */
  bool region;              /* whether the walk is in one  */
};

/* A walk_tree callback.  */

static tree
collect_mentioned (tree *tp, int *walk_subtrees, void *data)
{
  struct time_others *others
      = (struct time_others *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (DECL_P (*tp) || TREE_CODE (*tp) == SSA_NAME)
    (others->region ? others->inside : others->mentioned).add (*tp);
  return NULL_TREE;
}

/* A walk_gimple_stmt callback.  What the clauses of regions mention is the
   host's.  */

static tree
collect_others (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct time_others *others = (struct time_others *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  bool region = gimple_code (stmt) == GIMPLE_OMP_TARGET;
  *handled = region || others->loop->steady.contains (stmt);
  if (!*handled && gimple_get_lhs (stmt))
    others->assigned.add (gimple_get_lhs (stmt));
  if (region)
    {
      walk_stmt_info inner;
      memset (&inner, 0, sizeof inner);
      inner.info = others;
      others->region = true;
      walk_gimple_seq (gimple_omp_body (stmt), collect_others,
                       collect_mentioned, &inner);
      others->region = false;
    }
  return NULL_TREE;
}

/* Adds the statements of LOOP->steady that assign RESULT to CHANGING.  */

static void
add_changing (const struct acctile_time_loop *loop, tree result,
              hash_set<gimple *> *changing)
{
  for (unsigned i = 0; i < loop->steady.length (); i++)
    {
      struct steady_contents contents;
      read_contents (loop->steady[i], &contents);
      if (contents.assigned.contains (result))
        changing->add (loop->steady[i]);
    }
}

/* A walk_gimple_seq callback: finds a statement that mentions the variable in
   the walk's info.  */

static tree
find_mention (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  bool found = acctile_mentions (gsi_stmt (*gsi), (tree)wi->info);
  *handled = true;
  return found ? (tree)wi->info : NULL_TREE;
}

/* Whether the region TARGET is handed the address on the device of the data
   that POINTER points to, or does not mention that.  */

static bool
has_data (gomp_target *target, tree pointer)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = pointer;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
            || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER)
        && OMP_CLAUSE_DECL (c) == pointer)
      return true;
  return !walk_gimple_seq (gimple_omp_body (target), find_mention, NULL, &wi);
}

/* Whether POINTER is one whose data all regions of LOOP that mention it are
   handed.  */

static bool
stands_for_data (const struct acctile_time_loop *loop, tree pointer)
{
  if (!POINTER_TYPE_P (TREE_TYPE (pointer)))
    return false;
  for (unsigned i = 0; i < loop->targets.length (); i++)
    if (!has_data (loop->targets[i], pointer))
      return false;
  return true;
}

/* Whether only LOOP->steady assigns its results, to one value each.  Adds
   the values that the rest of the loop reads to LOOP->read, and statements that
   assign others to CHANGING.  */

static bool
owns_results (struct acctile_time_loop *loop, hash_set<gimple *> *changing)
{
  struct time_others others;
  others.loop = loop;
  others.region = false;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &others;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      walk_gimple_stmt (&gsi, collect_others, collect_mentioned, &wi);
    }
  for (unsigned i = 0; i < loop->results.length (); i++)
    {
      tree result = loop->results[i];
      bool outside = DECL_P (result) && !DECL_ARTIFICIAL (result)
                     && !loop->local.contains (result);
      bool pointer = POINTER_TYPE_P (TREE_TYPE (result));
      bool inside = others.inside.contains (result);
      bool mentioned = others.mentioned.contains (result)
                       || (inside && !stands_for_data (loop, result));
      if (outside || !is_single (loop->steady, result)
          || others.assigned.contains (result) || (mentioned && pointer))
        {
          add_changing (loop, result, changing);
          return false;
        }
      if (mentioned)
        loop->read.safe_push (loop->values[i]);
    }
  return true;
}

/* A walk_gimple_seq callback: finds an atomic of a scalar of the host, or of
   one behind a reference, for the host may read what it leaves in each step. */

static tree
find_atomic (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (gsi_stmt (*gsi));
  *handled = false;
  if (!load)
    return NULL_TREE;
  tree address = gimple_omp_atomic_load_rhs (load);
  bool object = TREE_CODE (address) == ADDR_EXPR;
  tree decl = object ? TREE_OPERAND (address, 0) : address;
  bool found = DECL_P (decl)
               && (object || TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE);
  *handled = found;
  return found ? decl : NULL_TREE;
}

static bool
changes_scalar (gomp_target *target)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  return walk_gimple_seq (gimple_omp_body (target), find_atomic, NULL, &wi)
         != NULL;
}

const char *
acctile_time_loop_settle (struct acctile_time_loop *loop,
                          hash_set<gimple *> *changing)
{
  struct time_changes changes;
  unsigned known = changing->elements ();
  for (unsigned i = 0; i < loop->targets.length (); i++)
    if (changes_scalar (loop->targets[i]))
      return "a region of the time loop changes a scalar";
  add_results (loop);
  loop->beside.truncate (0);
  for (unsigned i = 0; i < loop->targets.length (); i++)
    {
      acctile_stores_collect (loop->targets[i], &changes.stores);
      acctile_collect_assigned (gimple_omp_body (loop->targets[i]),
                                &changes.assigned);
    }
  for (unsigned i = 0; i < loop->steady.length (); i++)
    if (!is_steady (loop, i, &changes))
      changing->add (loop->steady[i]);
  if (changing->elements () > known)
    return "the host reads memory in the time loop that changes, or may not be "
           "there";
  return owns_results (loop, changing)
             ? NULL
             : "the host reads memory into a variable of the time loop";
}

void
acctile_time_loop_hoist (const struct acctile_time_loop *loop, gimple_seq *seq)
{
  gimple_seq hoisted = NULL;
  for (unsigned i = 0; i < loop->steady.length (); i++)
    {
      gimple_seq one = NULL;
      gimple_seq_add_stmt (&one, gimple_copy (loop->steady[i]));
      gimple_seq_add_seq (&hoisted, acctile_copy_statements (one));
    }
  acctile_substitution values;
  for (unsigned i = 0; i < loop->results.length (); i++)
    values.put (loop->results[i], loop->values[i]);
  acctile_substitute_seq (&hoisted, &values);
  gimple_seq_add_seq (seq, hoisted);
}
