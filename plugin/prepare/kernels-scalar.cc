/* Scalars of Fortran that loops of kernels regions change in memory, behind a
   dummy argument, as a variable that a data clause names or as one that the
   procedure shares with those that it contains, and those that gfortran makes
   for sum, maxval and the like.

     do i = 1, n                       r = *err
       if (x > *err) *err = x    ->    do i = 1, n
                                         if (x > r) r = x
                                       *err = r

   As variables of the region they are what the program's own are, of which
   sums and maxima are found (kernels-sum.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/callee.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/stores.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* What a region does with scalars in memory, by the variables or by the
   arguments that they are behind.  */
struct memory_uses
{
  hash_set<tree> loaded, stored; /* of one loop  */
  hash_set<tree> changed;        /* by one loop that reads them too  */
  hash_set<tree> other;          /* what is used otherwise  */
  acctile_substitution own;      /* what stands for them  */
  hash_map<tree, tree> copies;   /* variables that temporaries were read of  */
  hash_set<tree> compared;       /* of which extremes may be found  */
  hash_map<tree, tree> sums;     /* variables that have one more or less  */
  hash_map<tree, int> reads;     /* how many loads there are,  */
  hash_map<tree, int> added;     /* and how many that a sum is stored of  */
  hash_set<tree> pointers;       /* through which it reads and writes,  */
  hash_set<tree> dummies;        /* temporaries that have one's arguments,  */
  hash_set<tree> varying;        /* and those that have something else  */
  bool calls = false;            /* what may read any memory  */
};

/* The member of the frame of the procedure at hand that the variable DECL,
   which procedures that it contains use too, stands for; NULL_TREE for others.
 */

static tree
frame_member (tree decl)
{
  tree value = VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl)
                   ? DECL_VALUE_EXPR (decl)
                   : NULL_TREE;
  return value && TREE_CODE (value) == COMPONENT_REF
                 && VAR_P (TREE_OPERAND (value, 0))
                 && !is_global_var (TREE_OPERAND (value, 0))
             ? value
             : NULL_TREE;
}

/* The argument that the scalar REF is behind, or REF where it is a variable in
   memory; NULL_TREE when it is neither.  */

static tree
scalar_in_memory (tree ref)
{
  tree type = TREE_TYPE (ref);
  if (TREE_CODE (type) != INTEGER_TYPE && !SCALAR_FLOAT_TYPE_P (type))
    return NULL_TREE;
  bool variable = VAR_P (ref) && !is_gimple_reg (ref)
                  && !TREE_THIS_VOLATILE (ref)
                  && (!DECL_HAS_VALUE_EXPR_P (ref) || frame_member (ref))
                  && !TREE_READONLY (ref);
  return variable ? ref : acctile_scalar_argument (ref);
}

/* A walk_tree callback: notes what is used otherwise than to read or write the
   scalar that it is or that is behind it.  */

static tree
note_other (tree *tp, int *walk_subtrees, void *data)
{
  struct memory_uses *uses
      = (struct memory_uses *)((walk_stmt_info *)data)->info;
  tree base = NULL_TREE;
  *walk_subtrees = !TYPE_P (*tp) && !acctile_scalar_argument (*tp);
  if (TREE_CODE (*tp) == ADDR_EXPR)
    base = get_base_address (TREE_OPERAND (*tp, 0));
  else if (handled_component_p (*tp))
    base = get_base_address (*tp);
  else if (TREE_CODE (*tp) == PARM_DECL)
    base = *tp;
  if (TREE_CODE (*tp) == INDIRECT_REF || TREE_CODE (*tp) == MEM_REF
      || TREE_CODE (*tp) == TARGET_MEM_REF)
    uses->pointers.add (TREE_OPERAND (*tp, 0));
  if (base)
    uses->other.add (base);
  return NULL_TREE;
}

/* Notes the pointer that STMT gives a variable.  */

static void
note_pointer (gimple *stmt, struct memory_uses *uses)
{
  tree lhs = gimple_get_lhs (stmt);
  if (!lhs || !DECL_P (lhs) || !POINTER_TYPE_P (TREE_TYPE (lhs)))
    return;
  if (DECL_ARTIFICIAL (lhs) && VAR_P (lhs) && gimple_assign_single_p (stmt)
      && TREE_CODE (gimple_assign_rhs1 (stmt)) == PARM_DECL)
    uses->dummies.add (lhs);
  else
    uses->varying.add (lhs);
}

/* Whether the region reads and writes memory only by name and through what are
   arguments of the procedure, which cannot point into the frame that it makes
   itself.  */

static bool
points_outside (struct memory_uses *uses)
{
  for (hash_set<tree>::iterator i = uses->pointers.begin ();
       i != uses->pointers.end (); ++i)
    if (uses->varying.contains (*i)
        || (TREE_CODE (*i) != PARM_DECL && !uses->dummies.contains (*i)))
      return false;
  return true;
}

/* Whether something else than DECL may stand for the same memory: where it is
   shared with contained procedures, another name of it or a pointer.  */

static bool
has_other_names (struct memory_uses *uses, tree decl)
{
  tree member = frame_member (decl);
  if (!member)
    return uses->calls && is_global_var (decl);
  return uses->calls || uses->other.contains (TREE_OPERAND (member, 0))
         || !points_outside (uses);
}

/* Notes the variables that STMT compares copies of.  */

static void
note_comparison (gimple *stmt, struct memory_uses *uses)
{
  enum tree_code code
      = is_gimple_assign (stmt) ? gimple_assign_rhs_code (stmt) : ERROR_MARK;
  if (gimple_code (stmt) != GIMPLE_COND && code != MAX_EXPR && code != MIN_EXPR)
    return;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (tree *from = op ? uses->copies.get (op) : NULL)
        uses->compared.add (*from);
    }
}

/* Notes what STMT adds to copies of variables, or takes from them.  */

static void
note_sum (gimple *stmt, struct memory_uses *uses)
{
  enum tree_code code
      = is_gimple_assign (stmt) ? gimple_assign_rhs_code (stmt) : ERROR_MARK;
  if (code != PLUS_EXPR && code != MINUS_EXPR)
    return;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (tree *from = uses->copies.get (gimple_op (stmt, i)))
      {
        tree variable = *from; /* put moves what get points to  */
        uses->sums.put (gimple_assign_lhs (stmt), variable);
      }
}

/* A walk_gimple_stmt callback: notes the scalars in memory that the statement
   loads and stores, what clauses name, and the variables of blocks, which
   the region as a whole does not have.  */

static tree
note_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct memory_uses *uses = (struct memory_uses *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  gcall *call = dyn_cast<gcall *> (stmt);
  *handled = false;
  uses->calls |= call && acctile_call_effect (call) != ACCTILE_CALL_VALUE;
  if (gimple_assign_single_p (stmt))
    {
      tree to = scalar_in_memory (gimple_assign_lhs (stmt));
      tree from = scalar_in_memory (gimple_assign_rhs1 (stmt));
      if (to)
        {
          tree *sum = uses->sums.get (gimple_assign_rhs1 (stmt));
          uses->stored.add (to);
          if (sum && *sum == to)
            uses->added.get_or_insert (to)++;
        }
      if (from)
        {
          uses->loaded.add (from);
          uses->reads.get_or_insert (from)++;
          uses->copies.put (gimple_assign_lhs (stmt), from);
        }
      else if (tree *copied = uses->copies.get (gimple_assign_rhs1 (stmt)))
        {
          tree variable = *copied;
          uses->copies.put (gimple_assign_lhs (stmt), variable);
        }
    }
  note_comparison (stmt, uses);
  note_sum (stmt, uses);
  note_pointer (stmt, uses);
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      uses->other.add (var);
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
      if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
          && OMP_CLAUSE_OPERAND (c, 0))
        {
          tree base = get_base_address (OMP_CLAUSE_OPERAND (c, 0));
          if (base && TREE_CODE (base) == MEM_REF)
            base = TREE_OPERAND (base, 0);
          if (base)
            uses->other.add (base);
        }
  return NULL_TREE;
}

/* Adds to USES what the loop of STMTS from FIRST to LAST changes.  */

static void
read_loop (const vec<gimple *> &stmts, int first, int last,
           struct memory_uses *uses)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = uses;
  uses->loaded.empty ();
  uses->stored.empty ();
  for (int i = first; i <= last; i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (stmts[i]);
      walk_gimple_stmt (&gsi, note_stmt, NULL, &wi);
    }
  for (hash_set<tree>::iterator it = uses->stored.begin ();
       it != uses->stored.end (); ++it)
    if (uses->loaded.contains (*it))
      uses->changed.add (*it);
}

/* Adds to USES what the loops of SEQ, and of the blocks in it, change.  */

static void
read_loops (gimple_seq seq, struct memory_uses *uses)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (int i = 0; i < (int)stmts.length (); i++)
    if (last[i] >= 0 || gimple_code (stmts[i]) == GIMPLE_OMP_FOR)
      {
        int end = MAX (i, last[i]);
        read_loop (stmts, i, end, uses);
        i = end;
      }
    else if (gbind *bind = dyn_cast<gbind *> (stmts[i]))
      read_loops (gimple_bind_body (bind), uses);
}

/* A walk_tree callback: puts variables of the region for scalars in memory.  */

static tree
put_own (tree *tp, int *walk_subtrees, void *data)
{
  struct memory_uses *uses
      = (struct memory_uses *)((walk_stmt_info *)data)->info;
  tree argument = acctile_scalar_argument (*tp);
  tree *own = uses->own.get (argument ? argument : *tp);
  *walk_subtrees = !TYPE_P (*tp) && !own && !argument;
  if (own)
    *tp = *own;
  return NULL_TREE;
}

/* Appends "TO = FROM" to SEQ.  */

static void
add_copy (gimple_seq *seq, tree to, tree from, location_t location)
{
  gimple *copy = gimple_build_assign (to, from);
  gimple_set_location (copy, location);
  gimple_seq_add_stmt (seq, copy);
}

/* Whether the scalar DECL may be an extreme or, behind an argument or in a
   frame, a sum, of which nothing else is read.  */

static bool
may_be_reduced (struct memory_uses *uses, tree decl)
{
  int *reads = uses->reads.get (decl), *added = uses->added.get (decl);
  return uses->compared.contains (decl)
         || ((TREE_CODE (decl) == PARM_DECL || frame_member (decl)) && reads
             && added && *reads == *added);
}

/* Appends "if (FROM != KEPT) TO = FROM" to SEQ: what is behind an argument may
   be a constant, which no iteration happens to change.  */

static void
add_change (gimple_seq *seq, tree to, tree from, tree kept, location_t location)
{
  tree then = create_artificial_label (location);
  tree after = create_artificial_label (location);
  gimple_seq_add_stmt (seq,
                       gimple_build_cond (NE_EXPR, from, kept, then, after));
  gimple_seq_add_stmt (seq, gimple_build_label (then));
  add_copy (seq, to, from, location);
  gimple_seq_add_stmt (seq, gimple_build_label (after));
}

/* Gives BIND's statements, those of a region at LOCATION, variables of their
   own for the scalars in memory that its loops change.  */

static void
tidy_memory (gbind *bind, location_t location)
{
  struct memory_uses uses;
  auto_vec<tree> decls;
  gimple_seq *seq = gimple_bind_body_ptr (bind), before = NULL, behind = NULL;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &uses;
  read_loops (*seq, &uses);
  walk_gimple_seq (*seq, note_stmt, note_other, &wi);
  acctile_in_order (&uses.changed, &decls);
  for (unsigned i = 0; i < decls.length (); i++)
    {
      tree decl = decls[i];
      if (uses.other.contains (decl) || has_other_names (&uses, decl)
          || !may_be_reduced (&uses, decl))
        continue;
      tree ref
          = TREE_CODE (decl) == PARM_DECL ? build_simple_mem_ref (decl) : decl;
      tree own
          = build_decl (DECL_SOURCE_LOCATION (decl), VAR_DECL, DECL_NAME (decl),
                        TYPE_MAIN_VARIANT (TREE_TYPE (ref)));
      acctile_declare (bind, own);
      suppress_warning (own);
      uses.own.put (decl, own);
      add_copy (&before, own, ref, location);
      tree kept = build_decl (DECL_SOURCE_LOCATION (decl), VAR_DECL, NULL_TREE,
                              TYPE_MAIN_VARIANT (TREE_TYPE (ref)));
      acctile_declare (bind, kept);
      suppress_warning (kept);
      add_copy (&before, kept, own, location);
      add_change (&behind, unshare_expr (ref), own, kept, location);
    }
  if (uses.own.is_empty ())
    return;
  walk_gimple_seq_mod (seq, NULL, put_own, &wi);
  gimple_seq_add_seq (&before, *seq);
  gimple_seq_add_seq (&before, behind);
  *seq = before;
}

/* True when the name that gfortran gave DECL begins with PREFIX.  */

static bool
is_named (tree decl, const char *prefix)
{
  return DECL_NAME (decl)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), prefix);
}

/* True when DECL is one of gfortran's for the value of an intrinsic function;
   it may count the iterations of a loop.  What an argument of the program's
   that is called "val" is copied to is named like it: where the argument is an
   array, that is a pointer.  */

static bool
is_intrinsic_value (tree decl)
{
  return VAR_P (decl) && DECL_ARTIFICIAL (decl) && is_gimple_reg (decl)
         && !POINTER_TYPE_P (TREE_TYPE (decl))
         && (is_named (decl, "val.") || is_named (decl, "limit.")
             || is_named (decl, "pos.") || is_named (decl, "count."));
}

/* A walk_gimple_seq callback: adds the counters of loops, which count down, to
   the walk's info.  */

static tree
collect_counters (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  tree lhs = gimple_get_lhs (stmt);
  if (!lhs || !DECL_P (lhs) || !is_named (lhs, "count."))
    return NULL_TREE;
  bool up = is_gimple_assign (stmt)
            && gimple_assign_rhs_code (stmt) == PLUS_EXPR
            && integer_onep (gimple_assign_rhs2 (stmt));
  bool begins = gimple_assign_single_p (stmt)
                && integer_zerop (gimple_assign_rhs1 (stmt));
  if (!up && !begins)
    ((hash_set<tree> *)wi->info)->add (lhs);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: makes variables like the program's of those that
   gfortran makes for the values of functions, but for the counters in the
   walk's info.  */

static tree
show_values (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      if (is_intrinsic_value (var)
          && !((hash_set<tree> *)wi->info)->contains (var))
        {
          DECL_ARTIFICIAL (var) = 0;
          suppress_warning (var);
        }
  return NULL_TREE;
}

void
acctile_tidy_values (gimple_seq *seq)
{
  hash_set<tree> counters;
  walk_stmt_info wi;
  if (!lang_GNU_Fortran ())
    return;
  memset (&wi, 0, sizeof wi);
  wi.info = &counters;
  walk_gimple_seq (*seq, collect_counters, NULL, &wi);
  walk_gimple_seq (*seq, show_values, NULL, &wi);
}

void
acctile_tidy_scalars (gomp_target *target)
{
  gimple_seq *seq = gimple_omp_body_ptr (target);
  if (!lang_GNU_Fortran ()
      || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS
      || flag_tree_parallelize_loops > 1 || !gimple_seq_singleton_p (*seq)
      || gimple_code (gimple_seq_first_stmt (*seq)) != GIMPLE_BIND)
    return;
  acctile_tidy_values (seq);
  if (!acctile_is_queued (target))
    tidy_memory (as_a<gbind *> (gimple_seq_first_stmt (*seq)),
                 gimple_location (target));
}
