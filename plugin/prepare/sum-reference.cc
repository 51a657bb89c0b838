/* Reductions of variables that a function is given by reference, as dummy
   arguments of Fortran and references of C++ are.  A loop that reduces such a
   one reads and stores it through a pointer in each iteration, and what blocks
   have found out is combined by GCC's compare and swap, one block after
   another.  Where the device does not have the variable the region copies it
   there and back: a variable of the host's own does as well.

                                      if (acc_is_present (&sum, 8))
                                        region (sum);
     region (sum);           ->       else
                                        {
                                          own = sum;
                                          region (own);
                                          sum = own;
                                        }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "launch/host-code.h"
#include "prepare/tidy.h"
#include "substitute.h"

#include "gomp-constants.h"
#include "langhooks.h"

/* The reference REF of a region, VALUE for what it refers to, and whether the
   region has it in OTHER ways than reading and storing that.  */
struct referred
{
  tree ref, value;
  bool other;
};

/* Whether WHAT is what REF refers to.  */

static bool
is_referred (tree what, tree ref)
{
  return (TREE_CODE (what) == MEM_REF && TREE_OPERAND (what, 0) == ref
          && integer_zerop (TREE_OPERAND (what, 1)))
         || (TREE_CODE (what) == INDIRECT_REF && TREE_OPERAND (what, 0) == ref);
}

/* A walk_gimple_op callback: puts the value for what is referred to.  */

static tree
put_value (tree *tp, int *walk_subtrees, void *data)
{
  struct referred *r = (struct referred *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (TREE_CODE (*tp) == OMP_CLAUSE
      && OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_REDUCTION
      && OMP_CLAUSE_DECL (*tp) == r->ref)
    OMP_CLAUSE_DECL (*tp) = r->value;
  else if (is_referred (*tp, r->ref))
    {
      *walk_subtrees = 0;
      *tp = r->value;
    }
  else if (*tp == r->ref)
    r->other = true;
  return NULL_TREE;
}

/* Changes the clauses of TARGET, which maps what is referred to by R there and
   back; false where it does anything else with it.  */

static bool
change_clauses (gomp_target *target, struct referred *r)
{
  tree *at = gimple_omp_target_clauses_ptr (target);
  walk_stmt_info wi;
  bool mapped = false;
  while (tree c = *at)
    {
      bool map = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP;
      tree decl = map ? OMP_CLAUSE_DECL (c) : NULL_TREE;
      if (map && (decl == r->ref || is_referred (decl, r->ref)))
        switch (OMP_CLAUSE_MAP_KIND (c))
          {
          case GOMP_MAP_TOFROM:
            mapped = true;
            OMP_CLAUSE_DECL (c) = r->value;
            OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (r->value));
            break;
          case GOMP_MAP_POINTER:
          case GOMP_MAP_FIRSTPRIVATE_POINTER:
          case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
            *at = OMP_CLAUSE_CHAIN (c);
            continue;
          default:
            return false;
          }
      at = &OMP_CLAUSE_CHAIN (c);
    }
  memset (&wi, 0, sizeof wi);
  wi.info = r;
  walk_tree (gimple_omp_target_clauses_ptr (target), put_value, &wi, NULL);
  return mapped && !r->other;
}

/* Whether DECL is a reference to a number that no other construct of the
   function may have mapped.  */

static bool
is_number (tree decl)
{
  if (!DECL_P (decl) || TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE
      || TREE_ADDRESSABLE (decl) || TREE_THIS_VOLATILE (decl)
      || DECL_HAS_VALUE_EXPR_P (decl)
      || lang_hooks.decls.omp_check_optional_argument (decl, false))
    return false;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  return (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
         && !TYPE_VOLATILE (type);
}

/* A walk_gimple_seq callback: collects such references that loops reduce in the
   walk's info.  */

static tree
collect_reduced (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  auto_vec<tree> *refs = (auto_vec<tree> *)wi->info;
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  for (tree c = loop ? gimple_omp_for_clauses (loop) : NULL_TREE; c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
        && is_number (OMP_CLAUSE_DECL (c))
        && !refs->contains (OMP_CLAUSE_DECL (c)))
      refs->safe_push (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

/* A copy of TARGET that has VALUE for what REF refers to; NULL when there can
   be none.  */

static gomp_target *
copy_with (gomp_target *target, tree ref, tree value)
{
  struct referred r = { ref, value, false };
  gomp_target *copy = acctile_copy_region (target);
  walk_stmt_info wi;
  if (!change_clauses (copy, &r))
    return NULL;
  memset (&wi, 0, sizeof wi);
  wi.info = &r;
  walk_gimple_seq_mod (gimple_omp_body_ptr (copy), NULL, put_value, &wi);
  return r.other ? NULL : copy;
}

/* Adds a test to *SEQ that goes to PRESENT where the device has what REF refers
   to.  That of the emulator, which is the host, is taken to have nothing.  */

static void
test_presence (tree ref, tree present, gimple_seq *seq)
{
  tree absent = create_artificial_label (UNKNOWN_LOCATION);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (ref)));
  tree call = acctile_c_call ("acc_is_present", "ipw",
                              fold_convert (ptr_type_node, ref), size);
  tree found = create_tmp_var (integer_type_node, "acctile_present");
  gimplify_assign (
      found, acctile_state.settings.emulate ? integer_zero_node : call, seq);
  acctile_emit_branch (NE_EXPR, found, integer_zero_node, present, absent, seq);
  acctile_emit_label (absent, seq);
}

/* Adds a test to *SEQ that goes to MEETS where the SIZE bytes at PLACE and what
   REF refers to meet.  */

static void
test_apart (tree ref, tree place, tree size, tree meets, gimple_seq *seq)
{
  tree own = acctile_set_new (fold_convert (sizetype, ref), "acctile_own", seq);
  tree other
      = acctile_set_new (fold_convert (sizetype, place), "acctile_other", seq);
  for (int i = 0; i < 2; i++)
    {
      tree apart = create_artificial_label (UNKNOWN_LOCATION);
      tree behind
          = acctile_set_new (i ? fold_build2 (MINUS_EXPR, sizetype, own, other)
                               : fold_build2 (MINUS_EXPR, sizetype, other, own),
                             "acctile_behind", seq);
      tree bytes = acctile_set_new (
          fold_convert (sizetype,
                        i ? unshare_expr (size)
                          : TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (ref)))),
          "acctile_bytes", seq);
      acctile_emit_branch (LT_EXPR, behind, bytes, meets, apart, seq);
      acctile_emit_label (apart, seq);
    }
}

/* Where what the clause C maps begins, which REF might refer to as well;
   NULL_TREE where it cannot.  *UNKNOWN where that is not to be said.  */

static tree
place_of (tree c, tree ref, bool *unknown)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (decl == ref || is_referred (decl, ref))
    return NULL_TREE;
  if (DECL_P (decl) && TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE)
    return decl;
  if (DECL_P (decl))
    return TREE_ADDRESSABLE (decl) ? build_fold_addr_expr (decl) : NULL_TREE;
  if (TREE_CODE (decl) == MEM_REF && integer_zerop (TREE_OPERAND (decl, 1)))
    return TREE_OPERAND (decl, 0);
  *unknown = true;
  return NULL_TREE;
}

/* Adds tests to *SEQ that go to MEETS where REF, of C++, refers to what TARGET
   maps by another name; false where that is not to be said.  Dummy arguments of
   Fortran have no other name.  */

static bool
test_names (gomp_target *target, tree ref, tree meets, gimple_seq *seq)
{
  bool unknown = false;
  for (tree c
       = lang_GNU_Fortran () ? NULL_TREE : gimple_omp_target_clauses (target);
       c && !unknown; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      switch (OMP_CLAUSE_MAP_KIND (c))
        {
        case GOMP_MAP_POINTER:
        case GOMP_MAP_FIRSTPRIVATE_POINTER:
        case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
          break;
        default:
          if (tree place = place_of (c, ref, &unknown))
            {
              unknown = unknown || !OMP_CLAUSE_SIZE (c);
              if (!unknown)
                test_apart (ref, place, OMP_CLAUSE_SIZE (c), meets, seq);
            }
        }
  return !unknown;
}

/* Makes two versions of the region at *GSI, in the function whose outermost
   block is BIND, if its loops reduce what references refer to; *GSI then is at
   the last statement of these.  The version that is as it was goes to
   *QUIET.  */

static void
split_region (gimple_stmt_iterator *gsi, gbind *bind, hash_set<gimple *> *quiet)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi)), *own = target;
  auto_vec<tree> refs;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &refs;
  if (acctile_is_queued (target)
      || omp_find_clause (gimple_omp_target_clauses (target), OMP_CLAUSE_IF))
    return;
  walk_gimple_seq (gimple_omp_body (target), collect_reduced, NULL, &wi);
  if (refs.is_empty ())
    return;
  tree present = create_artificial_label (gimple_location (target));
  tree after = create_artificial_label (gimple_location (target));
  gimple_seq seq = NULL, first = NULL, last = NULL, rest = NULL;
  acctile_open_host ();
  for (unsigned i = 0; i < refs.length (); i++)
    {
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (refs[i])));
      tree value = acctile_declare_new (bind, type, "acctile_referred");
      gimple_seq names = NULL;
      gomp_target *with = test_names (target, refs[i], present, &names)
                              ? copy_with (own, refs[i], value)
                              : NULL;
      if (!with)
        continue;
      own = with;
      gimple_seq_add_seq (&seq, names);
      test_presence (refs[i], present, &seq);
      tree there = build_simple_mem_ref (refs[i]);
      gimple_seq_add_stmt (&first, gimple_build_assign (value, there));
      gimple_seq_add_stmt (&last,
                           gimple_build_assign (unshare_expr (there), value));
    }
  acctile_close_host (gsi, seq);
  if (own == target)
    return;
  gsi_insert_seq_before (gsi, first, GSI_SAME_STMT);
  gsi_insert_before (gsi, own, GSI_SAME_STMT);
  gimple_seq_add_stmt (&last, gimple_build_goto (after));
  acctile_emit_label (present, &last);
  gsi_insert_seq_before (gsi, last, GSI_SAME_STMT);
  quiet->add (target);
  acctile_emit_label (after, &rest);
  gsi_insert_seq_after (gsi, rest, GSI_CONTINUE_LINKING);
}

static void
split_seq (gimple_seq *seq, gbind *bind, hash_set<gimple *> *quiet)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        split_seq (gimple_bind_body_ptr (inner), bind, quiet);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          split_seq (gimple_try_eval_ptr (stmt), bind, quiet);
          split_seq (gimple_try_cleanup_ptr (stmt), bind, quiet);
        }
      else if (gimple_code (stmt) != GIMPLE_OMP_TARGET)
        continue;
      else if (acctile_is_region (stmt))
        split_region (&gsi, bind, quiet);
      else
        split_seq (gimple_omp_body_ptr (stmt), bind, quiet);
    }
}

void
acctile_tidy_referred (gimple_seq *function, hash_set<gimple *> *quiet)
{
  gbind *bind = dyn_cast<gbind *> (gimple_seq_first_stmt (*function));
  if (bind && !lang_GNU_C ())
    split_seq (function, bind, quiet);
}
