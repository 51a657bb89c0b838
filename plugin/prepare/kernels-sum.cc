/* Sums in kernels regions that have no reduction clause.

   OpenACC leaves it to the compiler what of a kernels region to run in
   parallel, and a scalar that a loop only adds to, multiplies by or takes the
   minimum or maximum of keeps no order:

     for (i = 0; i < n; i++)          acc loop auto reduction(+:s)
       s += a[i];               ->    for (i = 0; i < n; i++)
                                        s += a[i];

   Sums of floating-point numbers depend on the order in the last digits: only
   -fassociative-math makes them such (with -fno-signed-zeros, as -Ofast does),
   but those of SUM, PRODUCT and DOT_PRODUCT, whose order Fortran leaves open.
   Their minima and maxima depend on it where a number is none, or zeros have
   signs, without -ffinite-math-only and -fno-signed-zeros.  A comparison is
   never true of what is no number: those that the loop meets are left out, as
   in

     for (i = 0; i < n; i++)          r = -Inf;
       {                              acc loop auto reduction(max:r)
         x = fabs (a[i]);       ->    for (i = 0; i < n; i++)
         if (x > m)                     { x = fabs (a[i]); r = x > r ? x : r; }
           m = x;                     m = r > m ? r : m;
       }

   and one that was there before stays; where a constant is there no other
   variable is needed.  Zero has one sign where all numbers are
   absolute values or squares; and a maximum that begins as zero or more, or a
   minimum that begins as zero or less, never gets a zero.  Else the first zero
   that the loop meets is looked for, too (extreme-place.cc).  What max of
   Fortran is of something that is no number, or of zeros, is not specified: it
   is done so.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "substitute.h"
#include "prepare/tidy.h"
#include "omp-low.h"

/* One scalar of a loop: the operation that all its mentions are part of,
   ERROR_MARK before the first; "spoilt" where there are others.  */
struct scalar_sum
{
  tree decl;
  enum tree_code code;
  bool spoilt;
  bool zeros;      /* equal numbers may have different signs  */
  gimple_seq body; /* of the loop  */
};

/* Whether CODE makes minima or maxima, and those of TYPE depend on the
   order.  */

static bool
is_extreme (enum tree_code code, tree type)
{
  return (code == MAX_EXPR || code == MIN_EXPR) && SCALAR_FLOAT_TYPE_P (type)
         && (!flag_finite_math_only || flag_signed_zeros);
}

/* Whether DECL is what gfortran makes of SUM, PRODUCT or DOT_PRODUCT, whose
   value "is a processor-dependent approximation" to the sum (Fortran 2018,
   16.9.187).  */

static bool
is_intrinsic_sum (tree decl)
{
  return acctile_is_called (decl, "val.");
}

/* Whether values of DECL may be combined by CODE in any order, in which minima
   and maxima leave out what is no number.  */

static bool
has_no_order (enum tree_code code, tree decl)
{
  tree type = TREE_TYPE (decl);
  bool number = SCALAR_FLOAT_TYPE_P (type);
  if (TREE_CODE (type) != INTEGER_TYPE && !number)
    return false;
  switch (code)
    {
    case PLUS_EXPR:
    case MULT_EXPR:
      return !number || (flag_associative_math && !flag_signed_zeros)
             || is_intrinsic_sum (decl);
    case MIN_EXPR:
    case MAX_EXPR:
      return true;
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return !number;
    default:
      return false;
    }
}

/* The operation that STMT, "DECL = x > DECL ? x : DECL" or the same with less,
   is; ERROR_MARK when it is none.  */

static enum tree_code
chooses_by (gimple *stmt, tree decl)
{
  if (gimple_assign_rhs_code (stmt) != COND_EXPR)
    return ERROR_MARK;
  tree test = gimple_assign_rhs1 (stmt), x = gimple_assign_rhs2 (stmt);
  if (x == decl || gimple_assign_rhs3 (stmt) != decl
      || !COMPARISON_CLASS_P (test) || TREE_OPERAND (test, 0) != x
      || TREE_OPERAND (test, 1) != decl)
    return ERROR_MARK;
  switch (TREE_CODE (test))
    {
    case GT_EXPR:
      return MAX_EXPR;
    case LT_EXPR:
      return MIN_EXPR;
    default:
      return ERROR_MARK;
    }
}

/* The operation by which STMT, "TO = FROM CODE x", "TO = FROM - x" or "TO = x >
   FROM ? x : FROM", changes a number; ERROR_MARK when it is none.  */

static enum tree_code
changes_by (gimple *stmt, tree to, tree from)
{
  if (!is_gimple_assign (stmt) || gimple_assign_lhs (stmt) != to)
    return ERROR_MARK;
  if (gimple_num_ops (stmt) == 4)
    return to == from ? chooses_by (stmt, to) : ERROR_MARK;
  if (gimple_num_ops (stmt) != 3)
    return ERROR_MARK;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  if ((a == from) == (b == from) || (code == MINUS_EXPR && b == from))
    return ERROR_MARK;
  return code == MINUS_EXPR ? PLUS_EXPR : code;
}

/* The temporary that STMT gives a value, NULL_TREE when it is no such
   statement.  */

static tree
temporary_of (gimple *stmt)
{
  tree lhs = is_gimple_assign (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
  return lhs && VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && !TREE_ADDRESSABLE (lhs)
             ? lhs
             : NULL_TREE;
}

/* The next of the statements of STMTS behind place I that mentions DECL; -1
   when there is none, or one that does more than assign stands before it.  */

static int
next_mention (const vec<gimple *> &stmts, int i, tree decl)
{
  for (i++; i < (int)stmts.length (); i++)
    if (is_gimple_debug (stmts[i]))
      continue;
    else if (!is_gimple_assign (stmts[i]))
      return -1;
    else if (acctile_mentions (stmts[i], decl))
      return i;
  return -1;
}

/* Whether STMT makes TO of FROM as it is: a copy, or the same bits of a whole
   number narrower than "int", which has a sign or not.  */

static bool
keeps_bits (gimple *stmt, tree from)
{
  if (!is_gimple_assign (stmt) || gimple_assign_rhs1 (stmt) != from)
    return false;
  tree a = TREE_TYPE (gimple_assign_lhs (stmt)), b = TREE_TYPE (from);
  return gimple_assign_single_p (stmt)
         || (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))
             && TREE_CODE (a) == INTEGER_TYPE && TREE_CODE (b) == INTEGER_TYPE
             && TYPE_PRECISION (a) == TYPE_PRECISION (b)
             && TYPE_PRECISION (a) < TYPE_PRECISION (integer_type_node));
}

/* Whether nothing but the statements of STMTS at the places A and B mentions
   TEMPORARY before it gets another value in BODY, the loop that STMTS are in.
 */

static bool
is_only_between (const vec<gimple *> &stmts, int a, int b, tree temporary,
                 gimple_seq body)
{
  for (int k = 0; k < (int)stmts.length (); k++)
    if (k != a && k != b && acctile_mentions (stmts[k], temporary))
      return false;
  return !acctile_read_after (body, stmts[b], temporary);
}

/* The same for the statements of STMTS, in the loop BODY, from place *I on, "s1
   = s; s2 = s1 CODE x; s = s2", by which a variable in memory changes, or a
   number narrower than "int", which is made one without a sign; *I gets the
   place of the last.  */

static enum tree_code
changes_in_steps_by (const vec<gimple *> &stmts, int *i, tree decl,
                     gimple_seq body)
{
  int last = next_mention (stmts, *i, decl);
  enum tree_code code = ERROR_MARK;
  bool converts = false;
  tree from = decl;
  for (int k = *i; k >= 0 && k <= last;)
    {
      gimple *stmt = stmts[k];
      tree to = k == last ? decl : temporary_of (stmt);
      if (!to || (k != last && to == decl) || gimple_get_lhs (stmt) != to)
        return ERROR_MARK;
      if (!keeps_bits (stmt, from))
        {
          if (code != ERROR_MARK || k == *i)
            return ERROR_MARK;
          code = changes_by (stmt, to, from);
          if (code == ERROR_MARK || gimple_assign_rhs1 (stmt) == decl
              || gimple_assign_rhs2 (stmt) == decl)
            return ERROR_MARK;
        }
      else
        converts |= !gimple_assign_single_p (stmt);
      if (k == last)
        {
          *i = last;
          bool extreme = code == MAX_EXPR || code == MIN_EXPR;
          return extreme && converts ? ERROR_MARK : code;
        }
      int next = next_mention (stmts, k, to);
      if (next < 0 || !is_only_between (stmts, k, next, to, body))
        return ERROR_MARK;
      from = to;
      k = next;
    }
  return ERROR_MARK;
}

/* Whether the statement at place I of STMTS chooses one of two numbers that may
   be zeros of different signs.  */

static bool
chooses_zeros (const vec<gimple *> &stmts, int i)
{
  if (gimple_num_ops (stmts[i]) != 4 || !flag_signed_zeros
      || !SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmts[i]))))
    return false;
  tree x = gimple_assign_rhs2 (stmts[i]);
  if (TREE_CODE (x) == REAL_CST)
    return real_zerop (x);
  while (--i >= 0)
    if (gimple_get_lhs (stmts[i]) == x)
      {
        if (!is_gimple_assign (stmts[i]))
          return true;
        enum tree_code code = gimple_assign_rhs_code (stmts[i]);
        if (code == ABS_EXPR
            || (code == MULT_EXPR
                && gimple_assign_rhs1 (stmts[i])
                       == gimple_assign_rhs2 (stmts[i])))
          return false;
        if (!CONVERT_EXPR_CODE_P (code) && !gimple_assign_single_p (stmts[i]))
          return true;
        x = gimple_assign_rhs1 (stmts[i]);
        if (!SCALAR_FLOAT_TYPE_P (TREE_TYPE (x)))
          return true;
      }
    else if (!is_gimple_assign (stmts[i]) && !is_gimple_call (stmts[i])
             && !is_gimple_debug (stmts[i]))
      return true;
  return true;
}

/* True when a clause of LOOP names DECL.  */

static bool
is_in_clause (gomp_for *loop, tree decl)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
        && OMP_CLAUSE_OPERAND (c, 0) == decl)
      return true;
  return false;
}

/* Adds how the statements of SEQ change the scalar SUM.  */

static void
read_seq (gimple_seq seq, struct scalar_sum *sum)
{
  auto_vec<gimple *> stmts;
  acctile_list_stmts (seq, &stmts);
  for (int i = 0; i < (int)stmts.length () && !sum->spoilt; i++)
    {
      gimple *stmt = stmts[i];
      if (!acctile_mentions (stmt, sum->decl))
        continue;
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        {
          read_seq (gimple_bind_body (bind), sum);
          continue;
        }
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        {
          gimple_seq body = gimple_omp_body (loop);
          gimple_omp_set_body (loop, NULL);
          sum->spoilt |= acctile_mentions (loop, sum->decl)
                         || is_in_clause (loop, sum->decl);
          gimple_omp_set_body (loop, body);
          read_seq (body, sum);
          continue;
        }
      enum tree_code code = changes_by (stmt, sum->decl, sum->decl);
      if (code == ERROR_MARK)
        {
          code = changes_in_steps_by (stmts, &i, sum->decl, sum->body);
          sum->spoilt |= is_extreme (code, TREE_TYPE (sum->decl));
        }
      sum->spoilt |= code == ERROR_MARK
                     || (sum->code != ERROR_MARK && sum->code != code);
      sum->zeros |= !sum->spoilt && chooses_zeros (stmts, i);
      sum->code = code;
    }
}

/* The names of the attributes of scalars that keep their order.  */
#define ORDERED_SUM "acctile ordered sum"
#define ORDERED_ZEROS "acctile ordered zeros"

/* Notes that DECL would be a reduction if it kept no order, that of the signs
   of ZEROS or of a sum.  */

static void
note_order (tree decl, bool zeros)
{
  if (!acctile_sum_keeps_order (decl) && SCALAR_FLOAT_TYPE_P (TREE_TYPE (decl)))
    DECL_ATTRIBUTES (decl)
        = tree_cons (get_identifier (zeros ? ORDERED_ZEROS : ORDERED_SUM),
                     NULL_TREE, DECL_ATTRIBUTES (decl));
}

const char *
acctile_sum_keeps_order (tree decl)
{
  if (DECL_P (decl) && lookup_attribute (ORDERED_SUM, DECL_ATTRIBUTES (decl)))
    return "sums floating-point numbers, which keeps its order (-Ofast, or a"
           " reduction clause, lets it change)";
  if (DECL_P (decl) && lookup_attribute (ORDERED_ZEROS, DECL_ATTRIBUTES (decl)))
    return "is a maximum or minimum, which keeps its order as zeros have signs"
           " (-fno-signed-zeros, abs, or a reduction clause, lets it change)";
  return NULL;
}

/* The operation of the sum that DECL is in the loop FOR_STMT, ERROR_MARK when
   it is none.  *ZEROS says that it keeps the order of zeros with signs.  */

static enum tree_code
sum_of (gomp_for *for_stmt, tree decl, bool *zeros)
{
  gimple_seq body = gimple_omp_body (for_stmt);
  struct scalar_sum sum = { decl, ERROR_MARK, false, false, body };
  if (is_in_clause (for_stmt, decl))
    return ERROR_MARK;
  gimple_omp_set_body (for_stmt, NULL);
  sum.spoilt = acctile_mentions (for_stmt, decl);
  gimple_omp_set_body (for_stmt, body);
  if (!sum.spoilt)
    read_seq (body, &sum);
  if (sum.spoilt || sum.code == ERROR_MARK)
    return ERROR_MARK;
  *zeros = sum.zeros;
  if (has_no_order (sum.code, decl))
    return sum.code;
  note_order (decl, sum.zeros);
  return ERROR_MARK;
}

/* A walk_gimple_seq callback: collects acc loops.  */

static tree
collect_loops (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
    ((vec<gomp_for *> *)wi->info)->safe_push (loop);
  return NULL_TREE;
}

/* True when the iterations of FOR_STMT may be spread, be it the compiler's or
   the user's word that they do not depend on one another.  */

static bool
may_spread (gomp_for *for_stmt)
{
  tree clauses = gimple_omp_for_clauses (for_stmt);
  return gimple_omp_for_kind (for_stmt) == GF_OMP_FOR_KIND_OACC_LOOP
         && !omp_find_clause (clauses, OMP_CLAUSE_SEQ);
}

/* Whether FOR_STMT and the loops in it that mention DECL may all be spread.
   Appends them to LOOPS.  */

static bool
all_spread (gomp_for *for_stmt, tree decl, vec<gomp_for *> *loops)
{
  auto_vec<gomp_for *> all;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &all;
  walk_gimple_seq (gimple_omp_body (for_stmt), collect_loops, NULL, &wi);
  all.safe_push (for_stmt);
  for (unsigned i = 0; i < all.length (); i++)
    if (acctile_mentions (all[i], decl))
      {
        if (!may_spread (all[i]))
          return false;
        loops->safe_push (all[i]);
      }
  return true;
}

/* Gives LOOPS the reduction of DECL by CODE.  */

static void
add_reduction (const vec<gomp_for *> &loops, tree decl, enum tree_code code)
{
  for (unsigned i = 0; i < loops.length (); i++)
    {
      tree clause = build_omp_clause (
          gimple_location (loops[loops.length () - 1]), OMP_CLAUSE_REDUCTION);
      OMP_CLAUSE_DECL (clause) = decl;
      OMP_CLAUSE_REDUCTION_CODE (clause) = code;
      OMP_CLAUSE_CHAIN (clause) = gimple_omp_for_clauses (loops[i]);
      gimple_omp_for_set_clauses (loops[i], clause);
    }
}

/* "X > DECL ? X : DECL" for the maxima of CODE, the same with less for its
   minima, given to DECL.  */

static gimple *
build_choice (enum tree_code code, tree decl, tree x)
{
  tree test = build2 (code == MAX_EXPR ? GT_EXPR : LT_EXPR, boolean_type_node,
                      x, decl);
  return gimple_build_assign (decl, COND_EXPR, test, x, decl);
}

/* A walk_gimple_seq callback: makes comparisons of the minima and maxima that
   the variable in the walk's info is given.  */

static tree
compare (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  tree decl = (tree)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (!is_gimple_assign (stmt) || gimple_assign_lhs (stmt) != decl
      || (gimple_assign_rhs_code (stmt) != MAX_EXPR
          && gimple_assign_rhs_code (stmt) != MIN_EXPR))
    return NULL_TREE;
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  gimple *choice
      = build_choice (gimple_assign_rhs_code (stmt), decl, a == decl ? b : a);
  gimple_set_location (choice, gimple_location (stmt));
  gsi_replace (gsi, choice, false);
  return NULL_TREE;
}

/* Makes comparisons of the minima and maxima that DECL is given in FOR_STMT. */

static void
compare_all (gomp_for *for_stmt, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  walk_gimple_seq_mod (gimple_omp_body_ptr (for_stmt), compare, NULL, &wi);
}

/* A loop, and the block that it stands in.  */
struct placed_loop
{
  gomp_for *loop;
  gbind *bind;
  gimple_stmt_iterator gsi;
};

/* A walk_gimple_seq callback: finds the block of the walk's loop.  */

static tree
find_block (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct placed_loop *place = (struct placed_loop *)wi->info;
  *handled = false;
  place->bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  if (!place->bind)
    return NULL_TREE;
  for (place->gsi = gsi_start (*gimple_bind_body_ptr (place->bind));
       !gsi_end_p (place->gsi); gsi_next (&place->gsi))
    if (gsi_stmt (place->gsi) == place->loop)
      {
        *handled = true;
        return integer_one_node;
      }
  return NULL_TREE;
}

/* Gives LOOPS, of which FOR_STMT, somewhere in SEQ, is the outermost, the
   reduction by CODE of a new variable in the place of DECL, which is compared
   with that afterwards.  */

static void
add_extreme (gimple_seq seq, gomp_for *for_stmt, const vec<gomp_for *> &loops,
             tree decl, enum tree_code code)
{
  location_t location = gimple_location (for_stmt);
  struct placed_loop place = { for_stmt, NULL, gsi_none () };
  acctile_substitution with;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &place;
  if (!walk_gimple_seq (seq, find_block, NULL, &wi))
    return;
  tree own
      = build_decl (DECL_SOURCE_LOCATION (decl), VAR_DECL, DECL_NAME (decl),
                    TYPE_MAIN_VARIANT (TREE_TYPE (decl)));
  acctile_declare (place.bind, own);
  suppress_warning (own);
  with.put (decl, own);
  acctile_substitute_stmt (for_stmt, &with);
  compare_all (for_stmt, own);
  add_reduction (loops, own, code);
  gimple *first = gimple_build_assign (
      own, omp_reduction_init_op (location, code, TREE_TYPE (own)));
  gimple *last = build_choice (code, decl, own);
  gimple_set_location (first, location);
  gimple_set_location (last, location);
  gsi_insert_before (&place.gsi, first, GSI_SAME_STMT);
  gsi_insert_after (&place.gsi, last, GSI_SAME_STMT);
}

/* A walk_gimple_seq callback: finds a construct other than a region that maps
   the variable in the walk's info.  */

static tree
find_construct (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  if (!target || acctile_is_region (target))
    return NULL_TREE;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && OMP_CLAUSE_DECL (c) == (tree)wi->info)
      {
        *handled = true;
        return OMP_CLAUSE_DECL (c);
      }
  return NULL_TREE;
}

/* Whether no device has the variable DECL but for a region.  */

static bool
is_of_host (tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  return VAR_P (decl) && !is_global_var (decl) && !TREE_ADDRESSABLE (decl)
         && !walk_gimple_seq (gimple_body (current_function_decl),
                              find_construct, NULL, &wi);
}

/* Whether TARGET is handed the host's DECL, whatever a device has.  */

static bool
is_handed_in (gomp_target *target, tree decl)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == decl)
      return OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM
             || (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM
                 && is_of_host (decl));
  return false;
}

/* Whether DECL is a number, and no zero with a sign, when FOR_STMT begins, in
   which alone TARGET assigns it.  */

static bool
is_number_before (gomp_target *target, gomp_for *for_stmt, tree decl)
{
  hash_set<tree> assigned;
  gimple_seq body = gimple_omp_body (for_stmt);
  gimple_omp_set_body (for_stmt, NULL);
  acctile_collect_assigned (gimple_omp_body (target), &assigned);
  gimple_omp_set_body (for_stmt, body);
  return !assigned.contains (decl) && is_handed_in (target, decl)
         && acctile_begins_as_number (target, decl);
}

/* Whether a number that begins as START, +0 or beyond, and gets nothing that
   compares with it as equal, never gets a zero as a maximum or minimum, which
   CODE is.  */

static bool
is_beyond_zeros (enum tree_code code, tree start)
{
  return real_zerop (start)
             ? !REAL_VALUE_NEGATIVE (TREE_REAL_CST (start))
             : (code == MIN_EXPR)
                   == REAL_VALUE_NEGATIVE (TREE_REAL_CST (start));
}

/* What "before = x > 0 ? x : 0; decl = before > decl ? before : decl" are made
   with.  */
struct zeros
{
  tree decl, before;
};

/* A walk_gimple_seq callback: makes zeros without a sign of the numbers that do
   not go beyond zero, where the variable of the walk's zeros is compared.  */

static tree
take_sign (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct zeros *zeros = (struct zeros *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  enum tree_code code
      = is_gimple_assign (stmt) && gimple_assign_lhs (stmt) == zeros->decl
            ? chooses_by (stmt, zeros->decl)
            : ERROR_MARK;
  if (code == ERROR_MARK)
    return NULL_TREE;
  tree x = gimple_assign_rhs2 (stmt), zero = build_zero_cst (TREE_TYPE (x));
  tree test = build2 (code == MAX_EXPR ? GT_EXPR : LT_EXPR, boolean_type_node,
                      x, zero);
  gimple *takes = gimple_build_assign (zeros->before, COND_EXPR, test, x, zero);
  gimple *choice = build_choice (code, zeros->decl, zeros->before);
  gimple_set_location (takes, gimple_location (stmt));
  gimple_set_location (choice, gimple_location (stmt));
  gsi_insert_before (gsi, takes, GSI_SAME_STMT);
  gsi_replace (gsi, choice, false);
  return NULL_TREE;
}

/* Takes the signs of zeros from the numbers that DECL is compared with in
   FOR_STMT, a loop of TARGET that makes it their maximum or minimum, as CODE
   says, where it gets none of these zeros.  False where it may.  */

static bool
take_zeros (gomp_target *target, gomp_for *for_stmt, tree decl,
            enum tree_code code)
{
  struct placed_loop place = { for_stmt, NULL, gsi_none () };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &place;
  if (!is_number_before (target, for_stmt, decl)
      || !is_beyond_zeros (code, acctile_number_at_start (target, decl))
      || !walk_gimple_seq (gimple_omp_body (target), find_block, NULL, &wi))
    return false;
  struct zeros zeros
      = { decl,
          acctile_declare_new (place.bind, TYPE_MAIN_VARIANT (TREE_TYPE (decl)),
                               "beyond") };
  wi.info = &zeros;
  walk_gimple_seq_mod (gimple_omp_body_ptr (for_stmt), take_sign, NULL, &wi);
  return true;
}

/* Finds the sums of FOR_STMT, a loop of TARGET.  */

static void
find_sums (gomp_target *target, gomp_for *for_stmt)
{
  hash_set<tree> assigned, declared;
  auto_vec<tree> decls;
  gimple_seq body = gimple_omp_body (for_stmt);
  acctile_collect_assigned (body, &assigned);
  acctile_in_order (&assigned, &decls);
  acctile_collect_declared (body, &declared);
  for (unsigned i = 0; i < decls.length (); i++)
    {
      tree decl = decls[i];
      if (!VAR_P (decl) && TREE_CODE (decl) != PARM_DECL)
        continue;
      if (DECL_ARTIFICIAL (decl) || declared.contains (decl)
          || TREE_THIS_VOLATILE (decl) || DECL_HAS_VALUE_EXPR_P (decl))
        continue;
      auto_vec<gomp_for *> loops;
      bool zeros = false;
      enum tree_code code = sum_of (for_stmt, decl, &zeros);
      if (code == ERROR_MARK)
        continue;
      bool spread = all_spread (for_stmt, decl, &loops);
      if (zeros && !(spread && take_zeros (target, for_stmt, decl, code)))
        {
          note_order (decl, true);
          continue;
        }
      if (!spread)
        continue;
      if (!is_extreme (code, TREE_TYPE (decl)))
        add_reduction (loops, decl, code);
      else if (is_number_before (target, for_stmt, decl))
        {
          compare_all (for_stmt, decl);
          add_reduction (loops, decl, code);
        }
      else if (!acctile_is_queued (target))
        add_extreme (gimple_omp_body (target), for_stmt, loops, decl, code);
    }
}

/* Finds the sums of the acc loops in SEQ, a part of TARGET.  */

static void
find_all_sums (gomp_target *target, gimple_seq seq)
{
  auto_vec<gomp_for *> loops;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &loops;
  walk_gimple_seq (seq, collect_loops, NULL, &wi);
  for (unsigned i = 0; i < loops.length (); i++)
    if (may_spread (loops[i]))
      find_sums (target, loops[i]);
}

void
acctile_tidy_sums (gomp_target *target)
{
  if (gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS
      || flag_tree_parallelize_loops > 1)
    return;
  find_all_sums (target, gimple_omp_body (target));
  if (acctile_tidy_places (target, true))
    find_all_sums (target, gimple_omp_body (target));
}

void
acctile_tidy_sums_inside (gomp_target *target, gomp_for *outer)
{
  if (flag_tree_parallelize_loops > 1)
    return;
  find_all_sums (target, gimple_omp_body (outer));
  if (acctile_tidy_places_inside (outer, true))
    find_all_sums (target, gimple_omp_body (outer));
}
