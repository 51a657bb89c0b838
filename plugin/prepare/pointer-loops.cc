/* Loops of kernels regions without a pragma that go on until a pointer has come
   to its end:

     q = a; e = a + n;                 q = a; e = a + n;
     goto test;                        m = n; k = 0; goto top;
     body: ...                         body: ...
     q = q + 1;                  ->    q = q + 1;
     test: if (q != e) goto body;      test: k = k + 1;
                                       top: if (k < m) goto body;

   as "for (q = a; q != e; q++)", "while (q < e)" and range-based "for" make
   them. There is a counter then, and the pointer is a second one (counters.cc).
   Both pointers lead into one array, as the language asks for, so that they are
   a number of its elements apart.

   References that such a region declares, as range-based "for" does for its
   elements, become pointers.

   "t = q; q = t + 1", as "*q++" makes it, becomes "t = q; q = q + 1".

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "prepare/tidy.h"
#include "substitute.h"

/* How deep pointers are followed to what they were computed from.  */
#define MAX_CHAIN 32

/* A loop among the statements of the sequence *SEQ, which stands in BIND,
   behind those of OUTER.  */
struct pointer_loop
{
  const vec<gimple *> *outer;
  gimple_seq *seq;
  gbind *bind;
  auto_vec<gimple *> stmts;
  int first, last;
  int enter, test; /* the jump to the label before its condition, and that  */
  struct acctile_plain_loop plain;
  tree pointer, bound;
  enum tree_code code; /* it goes on while "pointer" compares so  */
  int64_t step;        /* in bytes  */
};

static bool
is_idle (gimple *stmt)
{
  return is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_PREDICT
         || gimple_code (stmt) == GIMPLE_NOP;
}

/* The place before PLACE of L that does something, -1 for none.  */

static int
place_before (const struct pointer_loop *l, int place)
{
  do
    place--;
  while (place >= 0 && is_idle (l->stmts[place]));
  return place;
}

bool
acctile_walks (tree decl)
{
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
         && POINTER_TYPE_P (TREE_TYPE (decl)) && is_gimple_reg (decl)
         && !TREE_THIS_VOLATILE (decl) && !is_global_var (decl)
         && !(VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl));
}

/* Whether DECL is a number, which no operation makes wider, or a pointer that
   only its own name changes.  */

static bool
is_counter (tree decl)
{
  return acctile_walks (decl)
         || ((VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
             && TREE_CODE (TREE_TYPE (decl)) == INTEGER_TYPE
             && TYPE_PRECISION (TREE_TYPE (decl))
                    >= TYPE_PRECISION (integer_type_node)
             && is_gimple_reg (decl) && !is_global_var (decl));
}

/* Lets the statements of L that add a constant to the copy which the one before
   made of a variable add it to this.  */

static void
count_directly (const struct pointer_loop *l)
{
  for (int i = l->first + 1; i <= l->last; i++)
    {
      int before = place_before (l, i);
      gimple *copy = before >= l->first ? l->stmts[before] : NULL;
      gimple *stmt = l->stmts[i];
      if (copy && is_gimple_assign (stmt) && gimple_num_ops (stmt) == 3
          && gimple_assign_single_p (copy)
          && gimple_assign_rhs1 (stmt) == gimple_assign_lhs (copy)
          && gimple_assign_lhs (stmt) == gimple_assign_rhs1 (copy)
          && DECL_P (gimple_assign_lhs (stmt))
          && is_counter (gimple_assign_lhs (stmt))
          && TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST)
        gimple_assign_set_rhs1 (stmt, gimple_assign_lhs (stmt));
    }
}

/* Whether OP is the address of a member of what a pointer leads to that L does
   not change.  */

static bool
is_steady_address (const struct pointer_loop *l, tree op)
{
  poly_int64 offset;
  tree object
      = TREE_CODE (op) == ADDR_EXPR
            ? get_addr_base_and_unit_offset (TREE_OPERAND (op, 0), &offset)
            : NULL_TREE;
  return object && TREE_CODE (object) == MEM_REF
         && acctile_walks (TREE_OPERAND (object, 0))
         && !l->plain.assigned.contains (TREE_OPERAND (object, 0));
}

/* Whether VALUE is a pointer that L does not change.  */

static bool
is_steady (const struct pointer_loop *l, tree value)
{
  return is_gimple_min_invariant (value)
         || (acctile_walks (value) && !l->plain.assigned.contains (value));
}

/* Reads which pointer the condition at the end of L compares.  */

static bool
read_condition (struct pointer_loop *l)
{
  gcond *cond = dyn_cast<gcond *> (l->stmts[l->last]);
  if (!cond || !POINTER_TYPE_P (TREE_TYPE (gimple_cond_lhs (cond))))
    return false;
  bool stays = l->plain.labels.contains (gimple_cond_true_label (cond));
  if (stays == l->plain.labels.contains (gimple_cond_false_label (cond)))
    return false;
  l->code = gimple_cond_code (cond);
  l->pointer = gimple_cond_lhs (cond);
  l->bound = gimple_cond_rhs (cond);
  if (!stays)
    l->code = invert_tree_comparison (l->code, false);
  if (!is_steady (l, l->bound))
    {
      std::swap (l->pointer, l->bound);
      l->code = swap_tree_comparison (l->code);
    }
  l->step = 0;
  for (unsigned i = 0; i < l->plain.increments.length (); i++)
    if (l->plain.increments[i].variable == l->pointer)
      l->step = l->plain.increments[i].step;
  bool up = l->step > 0;
  return l->step != 0 && acctile_walks (l->pointer) && is_steady (l, l->bound)
         && (l->code == NE_EXPR || l->code == (up ? LT_EXPR : GT_EXPR)
             || l->code == (up ? LE_EXPR : GE_EXPR));
}

/* Whether only the jump at place ENTER enters L from elsewhere.  */

static bool
is_entered_by (const struct pointer_loop *l, int enter)
{
  for (int i = 0; i < (int)l->stmts.length (); i++)
    {
      auto_vec<tree> targets;
      if ((i < l->first || i > l->last) && i != enter)
        acctile_jump_targets (l->stmts[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        if (l->plain.labels.contains (targets[t]))
          return false;
    }
  return true;
}

/* Whether STMT, which stands in L before its condition, only computes a
   temporary of the compiler's, which nothing behind that reads, from what L
   does not change.  Those in COMPUTED are.  */

static bool
can_stand_before (const struct pointer_loop *l, gimple *stmt,
                  hash_set<tree> *computed)
{
  tree lhs = gimple_get_lhs (stmt);
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt)
      || gimple_could_trap_p (stmt) || !VAR_P (lhs) || !DECL_ARTIFICIAL (lhs)
      || !is_counter (lhs)
      || acctile_read_after (gimple_body (current_function_decl),
                             l->stmts[l->last], lhs))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    {
      tree op = gimple_op (stmt, k);
      if (!is_gimple_min_invariant (op) && !is_steady_address (l, op)
          && !computed->contains (op)
          && !(DECL_P (op) && is_counter (op)
               && !l->plain.assigned.contains (op)))
        return false;
    }
  computed->add (lhs);
  return true;
}

/* Lets the end of L, which is computed before each test at the end, be computed
   before L.  Whether it was.  */

static bool
hoist_bound (struct pointer_loop *l)
{
  hash_set<tree> computed;
  acctile_substitution with;
  int from = l->last;
  while (from > l->first
         && (is_idle (l->stmts[from - 1])
             || is_gimple_assign (l->stmts[from - 1])))
    from--;
  gcond *cond = dyn_cast<gcond *> (l->stmts[l->last]);
  int enter = place_before (l, l->first);
  if (!cond || !POINTER_TYPE_P (TREE_TYPE (gimple_cond_lhs (cond))) || enter < 0
      || gimple_code (l->stmts[enter]) != GIMPLE_GOTO
      || acctile_label_at (l->stmts, from - 1)
             != gimple_goto_dest (l->stmts[enter])
      || !is_entered_by (l, enter))
    return false;
  for (int i = from; i < l->last; i++)
    if (!is_idle (l->stmts[i]) && !can_stand_before (l, l->stmts[i], &computed))
      return false;
  if (computed.is_empty ())
    return false;
  gimple_stmt_iterator before = gsi_for_stmt (l->stmts[enter], l->seq);
  for (int i = from; i < l->last; i++)
    {
      gimple *stmt = l->stmts[i];
      if (is_idle (stmt))
        continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt, l->seq);
      tree lhs = gimple_assign_lhs (stmt);
      gsi_remove (&gsi, false);
      acctile_substitute_stmt (stmt, &with);
      tree own = acctile_declare_new (
          l->bind, TYPE_MAIN_VARIANT (TREE_TYPE (lhs)), "acctile_end");
      gimple_assign_set_lhs (stmt, own);
      with.put (lhs, own);
      gsi_insert_before (&before, stmt, GSI_SAME_STMT);
    }
  acctile_substitute_stmt (cond, &with);
  return true;
}

/* Reads where L comes to its condition.  */

static bool
read_entry (struct pointer_loop *l)
{
  l->enter = place_before (l, l->first);
  l->test = place_before (l, l->last);
  ggoto *jump = l->enter >= 0 ? dyn_cast<ggoto *> (l->stmts[l->enter]) : NULL;
  return jump && l->test > l->first
         && acctile_label_at (l->stmts, l->test) == gimple_goto_dest (jump)
         && is_entered_by (l, l->enter);
}

/* Whether the operand OP mentions one of CHANGED.  */

static bool
mentions_any (tree op, hash_set<tree> *changed)
{
  for (hash_set<tree>::iterator i = changed->begin (); i != changed->end ();
       ++i)
    if (acctile_expr_mentions (op, *i))
      return true;
  return false;
}

/* The statement before the jump to L's condition that gives DECL its value,
   NULL where something else than assignments of variables stands between the
   two, or the value of what it has been computed from is another one later.  */

static gassign *
definition_before (const struct pointer_loop *l, tree decl)
{
  hash_set<tree> changed;
  for (int i = l->outer->length () + l->enter - 1; i >= 0; i--)
    {
      int here = i - (int)l->outer->length ();
      gimple *stmt = here >= 0 ? l->stmts[here] : (*l->outer)[i];
      if (is_idle (stmt))
        continue;
      gassign *assign = dyn_cast<gassign *> (stmt);
      if (!assign || !DECL_P (gimple_assign_lhs (assign))
          || gimple_has_volatile_ops (stmt))
        return NULL;
      if (gimple_assign_lhs (assign) != decl)
        {
          changed.add (gimple_assign_lhs (assign));
          continue;
        }
      for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
        if (mentions_any (gimple_op (stmt, k), &changed)
            || acctile_expr_mentions (gimple_op (stmt, k), decl))
          return NULL;
      return assign;
    }
  return NULL;
}

/* Where the address EXPR leads: *BYTES more behind *BASE, a pointer or an
   object.  False when that is not constant.  */

static bool
split_address (tree expr, tree *base, int64_t *bytes)
{
  poly_int64 offset;
  int64_t constant;
  tree object = get_addr_base_and_unit_offset (TREE_OPERAND (expr, 0), &offset);
  if (!object || !offset.is_constant (&constant))
    return false;
  *bytes += constant;
  *base = object;
  if (TREE_CODE (object) == MEM_REF)
    {
      *bytes += mem_ref_offset (object).force_shwi ().to_constant ();
      *base = TREE_OPERAND (object, 0);
    }
  return true;
}

/* Where the pointer VALUE leads, right before L: some bytes behind *BASE, a
   pointer or an object.  The variable that holds how many, NULL_TREE when it is
   a constant, which is added to *BYTES.  */

static tree
split (const struct pointer_loop *l, tree value, tree *base, int64_t *bytes)
{
  *base = value;
  for (int depth = 0; depth < MAX_CHAIN; depth++)
    {
      if (TREE_CODE (*base) == ADDR_EXPR && !split_address (*base, base, bytes))
        return NULL_TREE;
      gassign *def = DECL_P (*base) && acctile_walks (*base)
                         ? definition_before (l, *base)
                         : NULL;
      if (!def)
        return NULL_TREE;
      tree from = gimple_assign_rhs1 (def);
      if ((!DECL_P (from) || !acctile_walks (from))
          && TREE_CODE (from) != ADDR_EXPR)
        return NULL_TREE;
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR)
        {
          tree by = gimple_assign_rhs2 (def);
          *base = from;
          if (TREE_CODE (by) != INTEGER_CST)
            return by;
          *bytes += wi::sext (wi::to_wide (by), TYPE_PRECISION (sizetype))
                        .to_shwi ();
        }
      else if (gimple_assign_single_p (def)
               || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
        *base = from;
      else
        return NULL_TREE;
    }
  return NULL_TREE;
}

/* A new variable of L for what CODE makes of A and B (none where that is
   NULL_TREE); appends the statement to *SEQ.  */

static tree
computed (const struct pointer_loop *l, gimple_seq *seq, tree type,
          enum tree_code code, tree a, tree b)
{
  tree var = acctile_declare_new (l->bind, type, "acctile_count");
  gimple_seq_add_stmt (seq, gimple_build_assign (var, code, a, b));
  return var;
}

/* Whether the variable BYTES, right before L, is a multiple of UNIT by how it
   is computed.  */

static bool
is_multiple (const struct pointer_loop *l, tree bytes, int64_t unit)
{
  gassign *def = DECL_P (bytes) ? definition_before (l, bytes) : NULL;
  tree by = def && gimple_assign_rhs_code (def) == MULT_EXPR
                ? gimple_assign_rhs2 (def)
                : NULL_TREE;
  return by && tree_fits_shwi_p (by) && tree_to_shwi (by) % unit == 0;
}

/* How many bytes the bound of L is behind its pointer, right before it; *SEQ
   gets the statements that compute it.  *WHOLE gets whether that is known to be
   a multiple of UNIT: the bound may be inside of an element.  */

static tree
distance (const struct pointer_loop *l, gimple_seq *seq, int64_t unit,
          bool *whole)
{
  *whole = l->code == NE_EXPR;
  tree type = ssizetype, from, to;
  int64_t bytes[2] = { 0, 0 };
  tree more = split (l, l->bound, &to, &bytes[1]);
  tree less = split (l, l->pointer, &from, &bytes[0]);
  if ((!less || more == less) && operand_equal_p (from, to, 0))
    {
      tree constant = build_int_cst (type, bytes[1] - bytes[0]);
      *whole = *whole
               || ((bytes[1] - bytes[0]) % unit == 0
                   && (more == less || is_multiple (l, more, unit)));
      if (more == less)
        return constant;
      tree variable = computed (l, seq, type, NOP_EXPR, more, NULL_TREE);
      return integer_zerop (constant)
                 ? variable
                 : computed (l, seq, type, PLUS_EXPR, variable, constant);
    }
  tree bound = l->bound;
  if (!types_compatible_p (TREE_TYPE (bound), TREE_TYPE (l->pointer)))
    bound = computed (l, seq, TYPE_MAIN_VARIANT (TREE_TYPE (l->pointer)),
                      NOP_EXPR, bound, NULL_TREE);
  return computed (l, seq, type, POINTER_DIFF_EXPR, bound, l->pointer);
}

/* A CODE B of whole numbers, as distance does.  */

static tree
folded (const struct pointer_loop *l, gimple_seq *seq, enum tree_code code,
        tree a, int64_t b)
{
  tree by = build_int_cst (ssizetype, b);
  if (TREE_CODE (a) == INTEGER_CST)
    return int_const_binop (code, a, by);
  return computed (l, seq, ssizetype, code, a, by);
}

/* How often L goes round: elements of UNIT bytes up to its bound, some of which
   each iteration passes.  *SEQ gets the statements that compute it.  */

static tree
iterations (const struct pointer_loop *l, int64_t unit, gimple_seq *seq)
{
  bool whole;
  tree n = distance (l, seq, unit, &whole);
  int64_t by = whole ? l->step / unit : l->step;
  if (whole)
    n = folded (l, seq, EXACT_DIV_EXPR, n, unit);
  if (by < 0)
    {
      n = folded (l, seq, MULT_EXPR, n, -1);
      by = -by;
    }
  bool past = l->code == LE_EXPR || l->code == GE_EXPR;
  int64_t more = past ? by : l->code == NE_EXPR ? 0 : by - 1;
  if (more)
    n = folded (l, seq, PLUS_EXPR, n, more);
  return by == 1 ? n : folded (l, seq, TRUNC_DIV_EXPR, n, by);
}

/* Gives L a counter, which its condition compares.  */

static void
add_counter (struct pointer_loop *l, int64_t unit)
{
  gcond *cond = as_a<gcond *> (l->stmts[l->last]);
  location_t location = gimple_location (cond);
  bool stays = l->plain.labels.contains (gimple_cond_true_label (cond));
  tree counter = acctile_declare_new (l->bind, ssizetype, "acctile_counter");
  tree top = create_artificial_label (location);
  gimple_seq before = NULL, behind = NULL;
  tree n = iterations (l, unit, &before);
  gimple_seq_add_stmt (&before, gimple_build_assign (counter, ssize_int (0)));
  gimple_seq_add_stmt (&behind, gimple_build_assign (counter, PLUS_EXPR,
                                                     counter, ssize_int (1)));
  gimple_seq_add_stmt (&behind, gimple_build_label (top));
  for (gimple_stmt_iterator s = gsi_start (before); !gsi_end_p (s);
       gsi_next (&s))
    gimple_set_location (gsi_stmt (s), location);
  gimple_stmt_iterator gsi = gsi_for_stmt (l->stmts[l->enter], l->seq);
  gsi_insert_seq_before (&gsi, before, GSI_SAME_STMT);
  gimple_goto_set_dest (as_a<ggoto *> (l->stmts[l->enter]), top);
  gsi = gsi_for_stmt (l->stmts[l->test], l->seq);
  gsi_insert_seq_after (&gsi, behind, GSI_SAME_STMT);
  gimple_cond_set_code (cond, stays ? LT_EXPR : GE_EXPR);
  gimple_cond_set_lhs (cond, counter);
  gimple_cond_set_rhs (cond, n);
}

/* The bytes of what the pointer of L leads to, 0 when it does not go from one
   to another of these.  */

static int64_t
unit_of (const struct pointer_loop *l)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (l->pointer)));
  if (!size || !tree_fits_shwi_p (size) || tree_to_shwi (size) <= 0
      || l->step % tree_to_shwi (size) != 0)
    return 0;
  return tree_to_shwi (size);
}

/* Changes the next loop of *SEQ, which stands in BIND behind the statements
   OUTER.  False when none is left.  */

static bool
change_next (gimple_seq *seq, gbind *bind, const vec<gimple *> &outer)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (*seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      struct pointer_loop l;
      if (last[i] < 0)
        continue;
      l.outer = &outer;
      l.seq = seq;
      l.bind = bind;
      l.first = i;
      l.last = last[i];
      l.stmts.safe_splice (stmts);
      count_directly (&l);
      acctile_plain_loop_read (l.stmts, l.first, l.last, &l.plain);
      if (hoist_bound (&l))
        return true;
      if (read_condition (&l) && unit_of (&l) && read_entry (&l))
        {
          add_counter (&l, unit_of (&l));
          return true;
        }
    }
  return false;
}

/* Changes the loops of *SEQ, which stands in BIND behind the statements OUTER,
   and those in its blocks.  */

static void
change_loops (gimple_seq *seq, gbind *bind, const vec<gimple *> &outer)
{
  auto_vec<gimple *> before;
  const vec<gimple *> none = vNULL;
  while (change_next (seq, bind, outer))
    continue;
  before.safe_splice (outer);
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        change_loops (gimple_bind_body_ptr (inner), inner, before);
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        change_loops (gimple_omp_body_ptr (loop), bind, none);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        change_loops (gimple_try_eval_ptr (stmt), bind, none);
      before.safe_push (stmt);
    }
}

/* A walk_gimple_seq callback: puts a pointer for each reference that a block
   declares, into the walk's info: a private reference would be to an object of
   its own.  */

static tree
make_pointers (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  for (tree var = bind ? gimple_bind_vars (bind) : NULL_TREE; var;
       var = DECL_CHAIN (var))
    if (VAR_P (var) && TREE_CODE (TREE_TYPE (var)) == REFERENCE_TYPE
        && acctile_walks (var))
      {
        tree type = build_pointer_type (TREE_TYPE (TREE_TYPE (var)));
        ((acctile_substitution *)wi->info)
            ->put (var, acctile_declare_new (bind, type, "acctile_reference"));
      }
  return NULL_TREE;
}

/* A walk_gimple_seq callback: keeps the references that clauses of loops name,
   which mean the objects.  */

static tree
keep_named (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gimple_code (gsi_stmt (*gsi)) != GIMPLE_OMP_FOR)
    return NULL_TREE;
  for (tree c = gimple_omp_for_clauses (gsi_stmt (*gsi)); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
        && OMP_CLAUSE_OPERAND (c, 0))
      ((acctile_substitution *)wi->info)->remove (OMP_CLAUSE_OPERAND (c, 0));
  return NULL_TREE;
}

/* Puts pointers for the references that the region TARGET declares.  */

static void
tidy_references (gomp_target *target)
{
  acctile_substitution with;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &with;
  walk_gimple_seq (gimple_omp_body (target), make_pointers, NULL, &wi);
  walk_gimple_seq (gimple_omp_body (target), keep_named, NULL, &wi);
  if (!with.is_empty ())
    acctile_substitute_seq (gimple_omp_body_ptr (target), &with);
}

void
acctile_tidy_pointer_loops (gomp_target *target)
{
  gbind *bind
      = dyn_cast<gbind *> (gimple_seq_first_stmt (gimple_omp_body (target)));
  if (bind && optimize > 0 && !lang_GNU_Fortran ()
      && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    {
      tidy_references (target);
      change_loops (gimple_bind_body_ptr (bind), bind, vNULL);
    }
}
