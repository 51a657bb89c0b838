/* Addresses in Fortran's pointer arrays.  What such a pointer points to may be
   a component of each element of an array, so that gfortran multiplies the
   place in the array by "span", a field of the pointer's descriptor, for each
   reference:

     data + (offset + j * stride + i) * span

   with all fields read where they stand, by each thread.  They are read before
   the nest instead, by one thread of a block as other arguments are, and the
   product is one of each field, so that neighbours are a sum away:

     base = data + offset * span;  row = stride * span;     before the nest
     (base + (j * row + i * span)) - row                    p(i, j - 1)

   The arithmetic is that of 64 bits without sign, in which this is the same.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-doall.h"
#include "extract/stores.h"

/* Terms of one address, and statements followed for one operand, at most.  */
#define MAX_TERMS 16
#define MAX_STEPS 64

/* A field of a descriptor and the variable that has it before the nest, or what
   is computed of such variables there.  */
struct ahead
{
  tree value;
  tree var;
};

/* A nest on its way.  */
struct spans
{
  gomp_target *target;
  hash_map<tree, tree> copies; /* variables that only hold an argument  */
  hash_set<tree> changed;      /* bases that the nest may change  */
  auto_vec<ahead> known;
  gimple_seq *before;
};

/* TIMES * LEAF * FIELD, where NULL_TREE is 1.  FIELD is one of a descriptor, as
   it stands in the nest.  */
struct term
{
  tree leaf;
  tree field;
  HOST_WIDE_INT times;
};

/* The sum of terms that is looked for behind one statement.  */
struct sum
{
  struct term term[MAX_TERMS];
  int n;
  int steps;
  gimple_stmt_iterator use;
};

/* The reference of Fortran's argument that OP is or holds a copy of, NULL_TREE
   when it is none, or one of an argument that need not be there.  */

static tree
reference_in (struct spans *s, tree op)
{
  tree *copied = s->copies.get (op);
  if (copied && *copied)
    op = *copied;
  else if (TREE_CODE (op) == SSA_NAME
           && gimple_assign_single_p (SSA_NAME_DEF_STMT (op)))
    op = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (op));
  return TREE_CODE (op) == PARM_DECL
                 && TREE_CODE (TREE_TYPE (op)) == REFERENCE_TYPE
                 && !lang_hooks.decls.omp_check_optional_argument (op, true)
             ? op
             : NULL_TREE;
}

/* What the object REF is known by: a variable, or the reference of the argument
   that it is; NULL_TREE for another one.  */

static tree
key_of (struct spans *s, tree ref)
{
  if (VAR_P (ref))
    return TREE_THIS_VOLATILE (ref) ? NULL_TREE : ref;
  return TREE_CODE (ref) == INDIRECT_REF
                 || (TREE_CODE (ref) == MEM_REF
                     && integer_zerop (TREE_OPERAND (ref, 1)))
             ? reference_in (s, TREE_OPERAND (ref, 0))
             : NULL_TREE;
}

/* The object that the field REF of an array's descriptor is in, of the place
   that it always is at; NULL_TREE when REF is no such field.  */

static tree
object_of (tree ref)
{
  bool inside = false;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    {
      if (TREE_CODE (ref) != COMPONENT_REF
          && !(TREE_CODE (ref) == ARRAY_REF
               && TREE_CODE (TREE_OPERAND (ref, 1)) == INTEGER_CST))
        return NULL_TREE;
      inside |= acctile_is_descriptor (TREE_TYPE (TREE_OPERAND (ref, 0)));
    }
  return inside ? ref : NULL_TREE;
}

/* What the object of the field REF is known by, NULL_TREE when REF is no field
   or that is not known.  */

static tree
descriptor_of (struct spans *s, tree ref)
{
  tree object = object_of (ref);
  return object ? key_of (s, object) : NULL_TREE;
}

/* Whether REF is the field NAME of an array's descriptor.  */

static bool
is_field (tree ref, const char *name)
{
  return TREE_CODE (ref) == COMPONENT_REF
         && acctile_is_descriptor (TREE_TYPE (TREE_OPERAND (ref, 0)))
         && strcmp (IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (ref, 1))),
                    name)
                == 0;
}

/* Whether the region of S is handed what is known by KEY, or has it on the
   device.  */

static bool
is_handed (struct spans *s, tree key)
{
  if (VAR_P (key)
      && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (key)))
    return true;
  for (tree c = gimple_omp_target_clauses (s->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO_PSET
        && key_of (s, OMP_CLAUSE_DECL (c)) == key)
      return true;
  return false;
}

/* The argument that STMT copies into a variable of the compiler, NULL_TREE when
   it does something else.  */

static tree
copied_argument (gimple *stmt)
{
  return gimple_assign_single_p (stmt) && VAR_P (gimple_assign_lhs (stmt))
                 && DECL_ARTIFICIAL (gimple_assign_lhs (stmt))
                 && TREE_CODE (gimple_assign_rhs1 (stmt)) == PARM_DECL
             ? gimple_assign_rhs1 (stmt)
             : NULL_TREE;
}

/* A walk_gimple_stmt callback: notes variables that hold a copy of an argument,
   and nothing else.  */

static tree
note_copy (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  struct spans *s = (struct spans *)wi->info;
  tree lhs = gimple_get_lhs (gsi_stmt (*gsi));
  if (!lhs || !VAR_P (lhs))
    return NULL_TREE;
  tree argument = copied_argument (gsi_stmt (*gsi));
  tree *known = s->copies.get (lhs);
  s->copies.put (lhs, !known || *known == argument ? argument : NULL_TREE);
  return NULL_TREE;
}

/* A walk_gimple_stmt callback: passes over what only reads a field, or copies
   an argument.  */

static tree
pass_read (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct spans *s = (struct spans *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled
      = is_gimple_debug (stmt)
        || (gimple_assign_single_p (stmt) && DECL_P (gimple_assign_lhs (stmt))
            && (descriptor_of (s, gimple_assign_rhs1 (stmt))
                || (copied_argument (stmt)
                    && *s->copies.get (gimple_assign_lhs (stmt)))));
  return NULL_TREE;
}

/* A walk_gimple_op callback: what else names a variable may change it.  */

static tree
note_changed (tree *tp, int *, void *data)
{
  struct spans *s = (struct spans *)((walk_stmt_info *)data)->info;
  tree *copied = DECL_P (*tp) ? s->copies.get (*tp) : NULL;
  if (copied && *copied)
    s->changed.add (*copied);
  if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL)
    s->changed.add (*tp);
  return NULL_TREE;
}

/* The field REF as it can be read before the nest, by what its object is known
   by; NULL_TREE when it cannot.  */

static tree
readable (struct spans *s, tree ref)
{
  tree key = descriptor_of (s, ref);
  if (!key || s->changed.contains (key) || !is_handed (s, key))
    return NULL_TREE;
  tree copy = unshare_expr (ref), object = copy;
  while (handled_component_p (object))
    object = TREE_OPERAND (object, 0);
  if (object != key)
    TREE_OPERAND (object, 0) = key;
  return copy;
}

/* A walk_gimple_op callback: whether the variable DATA is assigned.  */

static tree
find_assigned (tree *tp, int *, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  return *tp == (tree)wi->info && wi->is_lhs ? *tp : NULL_TREE;
}

/* The last statement before GSI, in the same sequence, that gives VAR a value,
   or where others may have; NULL when there is none.  Moves GSI there.  */

static gimple *
reaching (gimple_stmt_iterator *gsi, tree var)
{
  for (gsi_prev (gsi); !gsi_end_p (*gsi); gsi_prev (gsi))
    {
      gimple *stmt = gsi_stmt (*gsi);
      walk_stmt_info wi;
      if (is_gimple_debug (stmt))
        continue;
      if (gimple_get_lhs (stmt) == var || gimple_code (stmt) == GIMPLE_LABEL
          || (gimple_has_substatements (stmt)))
        return stmt;
      memset (&wi, 0, sizeof wi);
      wi.info = var;
      if (!is_gimple_assign (stmt) && walk_gimple_op (stmt, find_assigned, &wi))
        return stmt;
    }
  return NULL;
}

/* The assignment that gives VAR its value before GSI, which is moved there,
   NULL when it is not known.  */

static gassign *
assignment (gimple_stmt_iterator *gsi, tree var)
{
  if (!VAR_P (var) || TREE_ADDRESSABLE (var) || is_global_var (var)
      || TREE_THIS_VOLATILE (var))
    return NULL;
  gassign *stmt = safe_dyn_cast<gassign *> (reaching (gsi, var));
  return stmt && gimple_assign_lhs (stmt) == var ? stmt : NULL;
}

/* The field that can be read before the nest which OP holds before GSI,
   NULL_TREE when it holds something else.  */

static tree
field_in (struct spans *s, gimple_stmt_iterator gsi, tree op)
{
  gassign *def = assignment (&gsi, op);
  return def && gimple_assign_single_p (def)
             ? readable (s, gimple_assign_rhs1 (def))
             : NULL_TREE;
}

/* Adds TIMES * LEAF * FIELD to SUM; false when it has too many terms.  */

static bool
add_term (struct sum *sum, tree leaf, tree field, HOST_WIDE_INT times)
{
  for (int t = 0; t < sum->n; t++)
    if (sum->term[t].leaf == leaf
        && (sum->term[t].field && field
                ? operand_equal_p (sum->term[t].field, field, 0)
                : sum->term[t].field == field))
      {
        sum->term[t].times += times;
        return true;
      }
  if (sum->n == MAX_TERMS)
    return false;
  sum->term[sum->n++] = { leaf, field, times };
  return true;
}

/* Adds the value that the variable LEAF has before GSI times TIMES * FIELD to
   SUM; false when it has another one at the use.  */

static bool
add_leaf (struct sum *sum, gimple_stmt_iterator gsi, tree leaf, tree field,
          HOST_WIDE_INT times)
{
  gimple_stmt_iterator use = sum->use;
  return (VAR_P (leaf) || TREE_CODE (leaf) == PARM_DECL)
         && !TREE_ADDRESSABLE (leaf) && !TREE_THIS_VOLATILE (leaf)
         && is_gimple_reg_type (TREE_TYPE (leaf))
         && reaching (&gsi, leaf) == reaching (&use, leaf)
         && add_term (sum, leaf, field, times);
}

/* Whether A * B and A + B are far from what a HOST_WIDE_INT holds.  */

static bool
is_small (HOST_WIDE_INT a, HOST_WIDE_INT b)
{
  const HOST_WIDE_INT most = (HOST_WIDE_INT)1 << 30;
  return a > -most && a < most && b > -most && b < most;
}

/* Adds the value that OP, a number with sign, has before GSI times
   TIMES * FIELD to SUM; false when it cannot be done.  Sums of numbers with
   sign do not wrap, so that they are those of wider ones.  */

static bool
add_value (struct spans *s, struct sum *sum, gimple_stmt_iterator gsi, tree op,
           tree field, HOST_WIDE_INT times)
{
  tree type = TREE_TYPE (op);
  if (++sum->steps > MAX_STEPS || !INTEGRAL_TYPE_P (type))
    return false;
  if (TREE_CODE (op) == INTEGER_CST)
    return tree_fits_shwi_p (op) && is_small (tree_to_shwi (op), times)
           && add_term (sum, NULL_TREE, field, tree_to_shwi (op) * times);
  if (TYPE_UNSIGNED (type) || !TYPE_OVERFLOW_UNDEFINED (type))
    return false;
  gimple_stmt_iterator at = gsi;
  gassign *def = assignment (&at, op);
  if (!def)
    return add_leaf (sum, gsi, op, field, times);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  switch (gimple_assign_rhs_code (def))
    {
    case PLUS_EXPR:
      return add_value (s, sum, at, a, field, times)
             && add_value (s, sum, at, b, field, times);
    case MINUS_EXPR:
      return add_value (s, sum, at, a, field, times)
             && add_value (s, sum, at, b, field, -times);
    case MULT_EXPR:
      if (TREE_CODE (b) == INTEGER_CST && tree_fits_shwi_p (b)
          && is_small (tree_to_shwi (b), times))
        return add_value (s, sum, at, a, field, tree_to_shwi (b) * times);
      if (tree factor = field ? NULL_TREE : field_in (s, at, b))
        return add_value (s, sum, at, a, factor, times);
      break;
    case NOP_EXPR:
      if (INTEGRAL_TYPE_P (TREE_TYPE (a)) && !TYPE_UNSIGNED (TREE_TYPE (a))
          && TYPE_PRECISION (TREE_TYPE (a)) <= TYPE_PRECISION (type))
        return add_value (s, sum, at, a, field, times);
      break;
    default:
      if (tree read = !field && gimple_assign_single_p (def) ? readable (s, a)
                                                             : NULL_TREE)
        return add_term (sum, NULL_TREE, read, times);
      if (gimple_assign_single_p (def) && (VAR_P (a) || CONSTANT_CLASS_P (a)))
        return add_value (s, sum, at, a, field, times);
      break;
    }
  return add_leaf (sum, gsi, op, field, times);
}

/* The variable that has VALUE, of fields and such variables, before the nest.
   What is computed stays there: GCC would compute it in each thread.  */

static tree
ahead_of (struct spans *s, tree value)
{
  for (unsigned i = 0; i < s->known.length (); i++)
    if (operand_equal_p (s->known[i].value, value, 0))
      return s->known[i].var;
  tree expr = unshare_expr (value), object = expr;
  while (handled_component_p (object))
    object = TREE_OPERAND (object, 0);
  if (object != expr && !VAR_P (object))
    TREE_OPERAND (object, 0) = ahead_of (s, TREE_OPERAND (object, 0));
  struct ahead ahead
      = { value, acctile_set_new (expr, "acctile_field", s->before) };
  if (BINARY_CLASS_P (value))
    acctile_emit_opaque (ahead.var, false, s->before);
  s->known.safe_push (ahead);
  return ahead.var;
}

/* FIELD (NULL_TREE: 1) times SPAN, both fields, without sign.  */

static tree
coefficient (struct spans *s, tree field, tree span)
{
  tree by = fold_convert (sizetype, ahead_of (s, span));
  if (!field)
    return ahead_of (s, by);
  return ahead_of (s,
                   build2 (MULT_EXPR, sizetype,
                           fold_convert (sizetype, ahead_of (s, field)), by));
}

/* Whether FIELD is a factor of a variable in SUM.  */

static bool
is_factor (const struct sum *sum, tree field)
{
  for (int t = 0; t < sum->n; t++)
    if (sum->term[t].leaf
        && (field && sum->term[t].field
                ? operand_equal_p (field, sum->term[t].field, 0)
                : field == sum->term[t].field))
      return true;
  return false;
}

/* TIMES * VALUE in sizetype.  */

static tree
multiple (tree value, HOST_WIDE_INT times)
{
  return fold_build2 (
      MULT_EXPR, sizetype, value,
      fold_convert (sizetype, build_int_cst (ssizetype, times)));
}

/* Makes STMT, which adds SUM * SPAN to DATA, fields both, compute its address
   from what is known before the nest.  */

static void
rewrite (struct spans *s, const struct sum *sum, gimple_stmt_iterator *gsi,
         tree data, tree span)
{
  gimple *stmt = gsi_stmt (*gsi);
  gimple_seq seq = NULL;
  tree base = ahead_of (s, data), place = NULL_TREE, apart = NULL_TREE;
  for (int t = 0; t < sum->n; t++)
    {
      const struct term *term = &sum->term[t];
      if (term->times == 0)
        continue;
      tree by = multiple (coefficient (s, term->field, span), term->times);
      if (term->leaf)
        {
          tree leaf
              = fold_convert (sizetype, fold_convert (ssizetype, term->leaf));
          tree part = acctile_set_new (build2 (MULT_EXPR, sizetype, leaf, by),
                                       "acctile_part", &seq);
          place = place ? acctile_set_new (
                      build2 (PLUS_EXPR, sizetype, place, part),
                      "acctile_place", &seq)
                        : part;
        }
      else if (is_factor (sum, term->field))
        apart = apart ? build2 (PLUS_EXPR, sizetype, apart, by) : by;
      else
        base = ahead_of (
            s, build2 (POINTER_PLUS_EXPR, TREE_TYPE (base), base, by));
    }
  if (place)
    base = acctile_set_new (
        build2 (POINTER_PLUS_EXPR, TREE_TYPE (base), base, place),
        "acctile_address", &seq);
  tree address = apart ? build2 (POINTER_PLUS_EXPR, TREE_TYPE (base), base,
                                 acctile_set_new (apart, "acctile_apart", &seq))
                       : base;
  gimplify_assign (gimple_assign_lhs (stmt),
                   fold_convert (TREE_TYPE (gimple_assign_lhs (stmt)), address),
                   &seq);
  gsi_replace_with_seq (gsi, seq, false);
}

/* Rewrites the statement of GSI where it computes an address by a span.  */

static void
look_at (struct spans *s, gimple_stmt_iterator *gsi)
{
  gassign *stmt = dyn_cast<gassign *> (gsi_stmt (*gsi));
  if (!stmt || gimple_assign_rhs_code (stmt) != POINTER_PLUS_EXPR)
    return;
  tree data = field_in (s, *gsi, gimple_assign_rhs1 (stmt));
  gimple_stmt_iterator at = *gsi;
  gassign *converted = assignment (&at, gimple_assign_rhs2 (stmt));
  if (!data || !is_field (data, "data") || !converted
      || gimple_assign_rhs_code (converted) != NOP_EXPR)
    return;
  gassign *product = assignment (&at, gimple_assign_rhs1 (converted));
  if (!product || gimple_assign_rhs_code (product) != MULT_EXPR
      || TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (product)))
             != TYPE_PRECISION (sizetype))
    return;
  tree span = field_in (s, at, gimple_assign_rhs2 (product));
  struct sum sum;
  sum.n = sum.steps = 0;
  sum.use = *gsi;
  if (span && is_field (span, "span")
      && add_value (s, &sum, at, gimple_assign_rhs1 (product), NULL_TREE, 1))
    rewrite (s, &sum, gsi, data, span);
}

/* A walk_gimple_seq callback for each statement.  */

static tree
look_at_stmt (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  look_at ((struct spans *)wi->info, gsi);
  return NULL_TREE;
}

void
acctile_emit_spans (struct acctile_found *found, gomp_target *target,
                    gimple_seq *seq)
{
  struct spans s;
  walk_stmt_info wi;
  if (!lang_GNU_Fortran ())
    return;
  s.target = target;
  s.before = seq;
  memset (&wi, 0, sizeof wi);
  wi.info = &s;
  walk_gimple_seq (gimple_omp_body (found->outermost), note_copy, NULL, &wi);
  memset (&wi, 0, sizeof wi);
  wi.info = &s;
  walk_gimple_seq (gimple_omp_body (found->outermost), pass_read, note_changed,
                   &wi);
  memset (&wi, 0, sizeof wi);
  wi.info = &s;
  walk_gimple_seq_mod (gimple_omp_body_ptr (found->outermost), look_at_stmt,
                       NULL, &wi);
}
