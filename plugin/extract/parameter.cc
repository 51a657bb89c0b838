/* Parameters of a nest: what it does not change, under a name and as an
   expression for the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/value-parts.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "prepare/sequential.h"

struct acctile_value
acctile_value_integer (struct acctile_poly *take_poly)
{
  struct acctile_value value = acctile_value_unknown ();
  if (take_poly)
    {
      value.kind = ACCTILE_VALUE_INTEGER;
      value.poly = take_poly;
      value.n_factor = -1;
      if (acctile_poly_is_constant (take_poly, NULL))
        value.n_factor = 0;
      else if (take_poly->n == 1 && take_poly->term[0].degree == 1
               && take_poly->term[0].coef == 1)
        {
          value.n_factor = 1;
          value.factor[0] = 1;
        }
    }
  return value;
}

/* A name for DECL that a user may know: its own, or that of the variable
   which a temporary such as "n.0" copies.  */

static char *
decl_label (tree decl)
{
  char buffer[256];
  if (DECL_NAME (decl))
    snprintf (buffer, sizeof buffer, "%s",
              IDENTIFIER_POINTER (DECL_NAME (decl)));
  else
    snprintf (buffer, sizeof buffer, "D.%u", DECL_UID (decl));
  return xstrdup (buffer);
}

char *
acctile_expression_label (tree expr)
{
  if (DECL_P (expr))
    return decl_label (expr);
  if ((TREE_CODE (expr) == MEM_REF || TREE_CODE (expr) == INDIRECT_REF)
      && !POINTER_TYPE_P (TREE_TYPE (expr)) && DECL_P (TREE_OPERAND (expr, 0)))
    return decl_label (TREE_OPERAND (expr, 0));
  char *text = print_generic_expr_to_str (expr);
  char *copy = xstrdup (text);
  free (text);
  return copy;
}

gimple *
acctile_single_definition (struct acctile_env *env, tree op)
{
  if (TREE_CODE (op) == SSA_NAME)
    return SSA_NAME_DEF_STMT (op);
  if (!DECL_P (op) || TREE_ADDRESSABLE (op) || is_global_var (op)
      || TREE_THIS_VOLATILE (op) || TREE_CODE (op) == PARM_DECL)
    return NULL;
  definition *def = env->function->defs->get (op);
  return def && !def->several ? def->stmt : NULL;
}

bool
acctile_is_handed_in (struct acctile_env *env, tree ref)
{
  tree decl = acctile_referred_decl (ref);
  if (!decl)
    return false;
  for (tree c = gimple_omp_target_clauses (env->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
        && OMP_CLAUSE_DECL (c) == decl)
      return true;
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
             && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM
                 || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TO)
             && acctile_referred_decl (OMP_CLAUSE_DECL (c)) == decl)
      return !acctile_stores_touch (env->region_stores, ref);
  return false;
}

/* The reference of Fortran's argument that OP is, or only ever holds a copy of,
   when the argument is always there; NULL_TREE when there is none.  */

static tree
reference_in (struct acctile_env *env, tree op)
{
  gimple *def = acctile_single_definition (env, op);
  if (def && gimple_assign_single_p (def))
    op = gimple_assign_rhs1 (def);
  return TREE_CODE (op) == PARM_DECL
                 && TREE_CODE (TREE_TYPE (op)) == REFERENCE_TYPE
                 && !lang_hooks.decls.omp_check_optional_argument (op, true)
             ? op
             : NULL_TREE;
}

/* What the array's descriptor REF is known by: an object, or the reference of
   an argument, NULL_TREE for another one.  */

static tree
descriptor_key (struct acctile_env *env, tree ref)
{
  if (VAR_P (ref))
    return lookup_attribute ("omp declare target", DECL_ATTRIBUTES (ref))
               ? NULL_TREE
               : ref;
  return TREE_CODE (ref) == INDIRECT_REF
                 || (TREE_CODE (ref) == MEM_REF
                     && integer_zerop (TREE_OPERAND (ref, 1)))
             ? reference_in (env, TREE_OPERAND (ref, 0))
             : NULL_TREE;
}

/* Whether the region of ENV is handed the array's descriptor known by KEY with
   the array.  */

static bool
hands_descriptor (struct acctile_env *env, tree key)
{
  for (tree c = gimple_omp_target_clauses (env->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO_PSET
        && descriptor_key (env, OMP_CLAUSE_DECL (c)) == key)
      return true;
  return false;
}

/* The field REF of an array's descriptor, of the place that it always is at, as
   the host reads it when the region is handed the descriptor and does not
   change it; NULL_TREE when that is not so.  */

static tree
field_on_host (struct acctile_env *env, tree ref)
{
  if (TREE_CODE (ref) != COMPONENT_REF)
    return NULL_TREE;
  tree copy = unshare_expr (ref), *base = &copy;
  for (; handled_component_p (*base); base = &TREE_OPERAND (*base, 0))
    if (TREE_CODE (*base) == ARRAY_REF
        && TREE_CODE (TREE_OPERAND (*base, 1)) != INTEGER_CST)
      return NULL_TREE;
  tree key = acctile_is_descriptor (TREE_TYPE (*base))
                 ? descriptor_key (env, *base)
                 : NULL_TREE;
  if (!key || !hands_descriptor (env, key)
      || acctile_stores_touch (env->region_stores, ref))
    return NULL_TREE;
  if (key != *base)
    TREE_OPERAND (*base, 0) = key;
  return copy;
}

/* True when DECL is a number that is only said to be on the device already,
   where it may be another one than on the host.  */

static bool
is_present (struct acctile_env *env, tree decl)
{
  tree c = INTEGRAL_TYPE_P (TREE_TYPE (decl))
               ? gimple_omp_target_clauses (env->target)
               : NULL_TREE;
  for (; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == decl
        && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT)
      return true;
  return false;
}

/* An expression for OP that can be evaluated right before the region, or
   NULL.  DEPTH bounds the recursion.  */

static tree
host_expression (struct acctile_env *env, tree op, int depth)
{
  if (depth > 16)
    return NULL_TREE;
  if (CONSTANT_CLASS_P (op))
    return op;
  if (acctile_is_handed_in (env, op))
    return unshare_expr (op);
  if (tree field = field_on_host (env, op))
    return field;
  if (TREE_CODE (op) == SSA_NAME)
    return op;
  if (!DECL_P (op) || is_present (env, op))
    return NULL_TREE;
  if (!env->region_assigned->contains (op)
      && (!VAR_P (op) || DECL_CONTEXT (op) != current_function_decl
          || env->function->defs->get (op)))
    return TREE_THIS_VOLATILE (op) ? NULL_TREE : op;
  gimple *def = acctile_single_definition (env, op);
  if (!def || !is_gimple_assign (def))
    return NULL_TREE;
  tree type = TREE_TYPE (op);
  enum tree_code code = gimple_assign_rhs_code (def);
  tree a = host_expression (env, gimple_assign_rhs1 (def), depth + 1);
  if (!a)
    return NULL_TREE;
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_SINGLE_RHS:
      return a;
    case GIMPLE_UNARY_RHS:
      return build1 (code, type, a);
    case GIMPLE_BINARY_RHS:
      {
        tree b = host_expression (env, gimple_assign_rhs2 (def), depth + 1);
        return b ? build2 (code, type, a, b) : NULL_TREE;
      }
    case GIMPLE_TERNARY_RHS:
      {
        tree b = host_expression (env, gimple_assign_rhs2 (def), depth + 1);
        tree c = host_expression (env, gimple_assign_rhs3 (def), depth + 1);
        return code == COND_EXPR && b && c ? build3 (code, type, a, b, c)
                                           : NULL_TREE;
      }
    default:
      return NULL_TREE;
    }
}

/* The same for KEY, which may be what a statement computes.  Not for what may
   trap: the program need not come to it.  */

static tree
host_value (struct acctile_env *env, tree key)
{
  if ((!UNARY_CLASS_P (key) && !BINARY_CLASS_P (key))
      || generic_expr_could_trap_p (key))
    return host_expression (env, key, 0);
  tree part[2] = { NULL_TREE, NULL_TREE };
  for (int i = 0; i < TREE_OPERAND_LENGTH (key); i++)
    if (!(part[i] = host_expression (env, TREE_OPERAND (key, i), 1)))
      return NULL_TREE;
  return part[1] ? build2 (TREE_CODE (key), TREE_TYPE (key), part[0], part[1])
                 : build1 (TREE_CODE (key), TREE_TYPE (key), part[0]);
}

tree
acctile_value_on_host (struct acctile_env *env, tree op)
{
  return host_expression (env, op, 0);
}

/* Whether BASE is an array's descriptor that is an object, or what an argument
   refers to.  */

static bool
is_descriptor_object (tree base)
{
  if (TREE_CODE (base) == MEM_REF && integer_zerop (TREE_OPERAND (base, 1))
      && TREE_CODE (TREE_OPERAND (base, 0)) == PARM_DECL)
    return acctile_is_descriptor (TREE_TYPE (base));
  return VAR_P (base) && acctile_is_descriptor (TREE_TYPE (base));
}

/* The field of an array's descriptor that the compiler's temporary KEY only
   ever holds; NULL_TREE when it is none.  Descriptors do not change between the
   temporaries of one statement.  */

static tree
descriptor_field (struct acctile_env *env, tree key)
{
  gimple *def = lang_GNU_Fortran () && VAR_P (key) && DECL_ARTIFICIAL (key)
                    ? acctile_single_definition (env, key)
                    : NULL;
  if (!def || !gimple_assign_single_p (def))
    return NULL_TREE;
  tree field = gimple_assign_rhs1 (def);
  tree base = get_base_address (field);
  return TREE_CODE (field) == COMPONENT_REF && base
                 && is_descriptor_object (base)
             ? field
             : NULL_TREE;
}

/* True when KEY is what gfortran keeps the stride of an array's dimension in,
   or a temporary that only ever holds it and that is_same_key knows from those
   of other dimensions.  */

static bool
is_stride (struct acctile_env *env, tree key)
{
  if (!lang_GNU_Fortran ())
    return false;
  if (DECL_P (key) && DECL_ARTIFICIAL (key) && DECL_NAME (key)
      && startswith (IDENTIFIER_POINTER (DECL_NAME (key)), "stride."))
    return true;
  if (DECL_P (key))
    key = descriptor_field (env, key);
  if (!key || TREE_CODE (key) != COMPONENT_REF
      || strcmp (IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (key, 1))),
                 "stride")
             != 0)
    return false;
  tree type = TYPE_NAME (TREE_TYPE (TREE_OPERAND (key, 0)));
  tree name = type && DECL_P (type) ? DECL_NAME (type) : type;
  return name
         && strcmp (IDENTIFIER_POINTER (name), "descriptor_dimension") == 0;
}

/* The argument of Fortran that the temporary KEY holds and that the function
   does not change, so that all temporaries of it are the same; NULL_TREE when
   it is none.  */

static tree
argument_of (struct acctile_env *env, tree key)
{
  gimple *def = TREE_CODE (key) == SSA_NAME || DECL_P (key)
                    ? acctile_single_definition (env, key)
                    : NULL;
  if (!def || !gimple_assign_single_p (def))
    return NULL_TREE;
  tree reference = acctile_scalar_argument (gimple_assign_rhs1 (def));
  return reference && !env->function->escaped->contains (reference) ? reference
                                                                    : NULL_TREE;
}

/* Whether the keys A and B stand for one value.  */

static bool
is_same_key (struct acctile_env *env, tree a, tree b)
{
  if (operand_equal_p (a, b, 0))
    return true;
  tree field = descriptor_field (env, a), other = descriptor_field (env, b);
  if (field && other && operand_equal_p (field, other, 0))
    return true;
  tree argument = argument_of (env, a);
  return argument && argument == argument_of (env, b)
         && TREE_TYPE (a) == TREE_TYPE (b);
}

/* A walk_gimple_seq callback: whether a sequential acc loop counts by the
   variable in the walk's info.  */

static tree
find_counted_by (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = loop && acctile_loop_is_sequential (loop)
             && gimple_omp_for_index (loop, 0) == (tree)wi->info;
  return *handled ? integer_one_node : NULL_TREE;
}

/* True when a sequential acc loop of ENV's region counts by KEY.  */

static bool
is_count (struct acctile_env *env, tree key)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = key;
  return VAR_P (key)
         && walk_gimple_seq (gimple_omp_body (env->target), find_counted_by,
                             NULL, &wi);
}

/* The statements that are looked for in a loop, and which were found.  */
struct pair
{
  gimple *stmt[2];
  bool found[2];
};

/* A walk_gimple_seq callback: looks for the pair in the walk's info.  */

static tree
find_pair (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct pair *pair = (struct pair *)wi->info;
  *handled = false;
  for (int i = 0; i < 2; i++)
    pair->found[i] |= gsi_stmt (*gsi) == pair->stmt[i];
  return NULL_TREE;
}

/* What acctile_counts_around asks.  */
struct count_around
{
  tree op;
  struct pair pair;
};

/* A walk_gimple_seq callback: whether a loop is the one that the walk's info
   asks for.  */

static tree
find_around (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct count_around *around = (struct count_around *)wi->info;
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  if (!loop || gimple_omp_for_collapse (loop) != 1
      || gimple_omp_for_index (loop, 0) != around->op)
    return NULL_TREE;
  walk_stmt_info inner;
  memset (&inner, 0, sizeof inner);
  inner.info = &around->pair;
  around->pair.found[0] = around->pair.found[1] = false;
  walk_gimple_seq (gimple_omp_body (loop), find_pair, NULL, &inner);
  *handled = around->pair.found[0] && around->pair.found[1];
  return *handled ? integer_one_node : NULL_TREE;
}

bool
acctile_counts_around (struct acctile_env *env, tree op, gimple *stmt)
{
  struct count_around around = { op, { { stmt, env->outermost }, {} } };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &around;
  return walk_gimple_seq (gimple_omp_body (env->target), find_around, NULL, &wi)
         != NULL;
}

/* The jumps to LABELS from the statements from FIRST to LAST, or to the end
   where that is NULL, of one sequence.  The compiler's own labels have no
   others.  */

static int
jumps_between (gimple *first, gimple *last, const vec<tree> &labels)
{
  auto_vec<tree> targets;
  int n = 0;
  for (gimple_stmt_iterator gsi = acctile_gsi_at (first);
       !gsi_end_p (gsi) && gsi_stmt (gsi) != last; gsi_next (&gsi))
    acctile_jump_targets (gsi_stmt (gsi), &targets);
  for (unsigned i = 0; i < targets.length (); i++)
    n += labels.contains (targets[i]);
  return n;
}

/* Whether all jumps to LABELS, which stand between FIRST and LAST of one
   sequence, do.  */

static bool
has_only_jumps_between (gimple *first, gimple *last, const vec<tree> &labels)
{
  if (labels.is_empty ())
    return true;
  gimple_stmt_iterator begin = acctile_gsi_at (first);
  while (true)
    {
      gimple_stmt_iterator before = begin;
      gsi_prev (&before);
      if (gsi_end_p (before))
        break;
      begin = before;
    }
  return jumps_between (first, last, labels)
         == jumps_between (gsi_stmt (begin), NULL, labels);
}

/* Between FIRST and LAST may stand conditions, and versions of regions, of
   which LAST may be one: labels of the compiler to which nothing jumps from
   elsewhere.  */

bool
acctile_keeps_until (gimple *first, gimple *last, tree op)
{
  auto_vec<tree> labels;
  gimple_stmt_iterator gsi = acctile_gsi_at (last);
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      hash_set<tree> assigned;
      tree label = acctile_label_of (stmt);
      if (stmt == first)
        return has_only_jumps_between (first, last, labels);
      if ((label && !DECL_ARTIFICIAL (label))
          || gimple_code (stmt) == GIMPLE_ASM)
        return false;
      if (label)
        labels.safe_push (label);
      acctile_collect_in (stmt, &assigned);
      if (assigned.contains (op))
        return false;
    }
  return false;
}

/* How a number changes with what changes from launch to launch.  */
enum change
{
  CHANGE_NONE,
  CHANGE_SCALED, /* it is that, times or by constants  */
  CHANGE_DIVIDED /* it is divided by that  */
};

static enum change change_of (struct acctile_env *env, tree op, int depth);

/* Whether OP is a variable of the function that gets several values, or comes
   from one.  */

static bool
is_moving (struct acctile_env *env, tree op, int depth)
{
  if (CONSTANT_CLASS_P (op))
    return false;
  definition *def = VAR_P (op) && !is_global_var (op) && !TREE_ADDRESSABLE (op)
                        ? env->function->defs->get (op)
                        : NULL;
  return (def && def->several) || change_of (env, op, depth) != CHANGE_NONE;
}

/* The change of A CODE B.  */

static enum change
change_of_value (struct acctile_env *env, enum tree_code code, tree a, tree b,
                 int depth)
{
  enum change change;
  switch (code)
    {
    case LSHIFT_EXPR:
      return is_moving (env, a, depth) || is_moving (env, b, depth)
                 ? CHANGE_SCALED
                 : CHANGE_NONE;
    case RSHIFT_EXPR:
    case TRUNC_DIV_EXPR:
      if (is_moving (env, b, depth))
        return CHANGE_DIVIDED;
      change = change_of (env, a, depth);
      return change == CHANGE_NONE && is_moving (env, a, depth) ? CHANGE_SCALED
                                                                : change;
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      change = change_of (env, a, depth);
      return change == CHANGE_NONE ? change_of (env, b, depth) : change;
    case VAR_DECL:
    case SSA_NAME:
    CASE_CONVERT:
      return change_of (env, a, depth);
    default:
      return CHANGE_NONE;
    }
}

/* The change of OP, an operand or what a statement computes, as far as shifts
   and quotients make one.  */

static enum change
change_of (struct acctile_env *env, tree op, int depth)
{
  if (depth > 8)
    return CHANGE_NONE;
  if (BINARY_CLASS_P (op))
    return change_of_value (env, TREE_CODE (op), TREE_OPERAND (op, 0),
                            TREE_OPERAND (op, 1), depth + 1);
  gimple *def = TREE_CODE (op) == SSA_NAME || VAR_P (op)
                    ? acctile_single_definition (env, op)
                    : NULL;
  if (!def || !is_gimple_assign (def))
    return CHANGE_NONE;
  return change_of_value (env, gimple_assign_rhs_code (def),
                          gimple_assign_rhs1 (def), gimple_assign_rhs2 (def),
                          depth + 1);
}

/* The parameter that stands for KEY, which the host can compute as HOST, NULL
   when it cannot.  */

static struct acctile_value
add_parameter (struct acctile_env *env, tree key, tree host)
{
  struct acctile_nest *nest = env->found->nest;
  for (int p = 0; p < nest->n_param; p++)
    if (is_same_key (env, env->param_key[p], key))
      return acctile_value_integer (
          acctile_poly_symbol (ACCTILE_MAX_LOOPS + p));
  if (env->lenient)
    return acctile_value_unknown ();
  char *name = acctile_expression_label (key);
  int p = acctile_nest_add_param (nest, name);
  free (name);
  if (p < 0)
    return acctile_value_unknown ();
  env->param_key[p] = key;
  env->found->host_param[p] = host;
  env->found->host_counts[p] = !host && is_count (env, key);
  nest->param[p].stride = is_stride (env, key);
  enum change change = change_of (env, key, 0);
  nest->param[p].scaled = change == CHANGE_SCALED;
  nest->param[p].divided = change == CHANGE_DIVIDED;
  return acctile_value_integer (acctile_poly_symbol (ACCTILE_MAX_LOOPS + p));
}

struct acctile_value
acctile_parameter (struct acctile_env *env, tree key)
{
  return add_parameter (env, key, host_value (env, key));
}

/* POLY as an expression of TYPE over the trees that SYMBOL gives to its
   parameters.  NULL when one has none, or an iterator occurs.  */

static tree
poly_expression (const struct acctile_poly *poly, tree type, const tree *symbol)
{
  tree sum = build_int_cst (type, 0);
  for (int t = 0; t < poly->n; t++)
    {
      tree product = build_int_cst (type, poly->term[t].coef);
      for (int v = 0; v < poly->term[t].degree; v++)
        {
          int s = poly->term[t].var[v] - ACCTILE_MAX_LOOPS;
          if (s < 0 || !symbol[s])
            return NULL_TREE;
          product = fold_build2 (MULT_EXPR, type, product,
                                 fold_convert (type, unshare_expr (symbol[s])));
        }
      sum = fold_build2 (PLUS_EXPR, type, sum, product);
    }
  return sum;
}

/* What ASSIGN computes when its operands have the values OPERAND, over the
   trees of SYMBOL; NULL as for poly_expression.  */

static tree
computed_expression (gassign *assign, struct acctile_poly *const *operand,
                     const tree *symbol)
{
  enum tree_code code = gimple_assign_rhs_code (assign);
  tree type = TREE_TYPE (gimple_assign_lhs (assign));
  tree part[2] = { NULL_TREE, NULL_TREE };
  for (unsigned i = 0; i + 1 < gimple_num_ops (assign); i++)
    {
      tree sum
          = poly_expression (operand[i], long_long_integer_type_node, symbol);
      if (!sum)
        return NULL_TREE;
      part[i] = fold_convert (TREE_TYPE (gimple_op (assign, i + 1)), sum);
    }
  return part[1] ? fold_build2 (code, type, part[0], part[1])
                 : fold_build1 (code, type, part[0]);
}

/* What ASSIGN chooses by whether OPERAND[0] CODE 0, of numbers that have the
   values of the other two, over the trees of SYMBOL; NULL as for
   poly_expression.  */

static tree
chosen_expression (gassign *assign, enum tree_code code,
                   struct acctile_poly *const *operand, const tree *symbol)
{
  tree type = TREE_TYPE (gimple_assign_lhs (assign));
  tree part[3];
  for (int i = 0; i < 3; i++)
    {
      part[i]
          = poly_expression (operand[i], long_long_integer_type_node, symbol);
      if (!part[i])
        return NULL_TREE;
    }
  tree test = fold_build2 (code, boolean_type_node, part[0],
                           build_zero_cst (TREE_TYPE (part[0])));
  return fold_build3 (COND_EXPR, type, test, fold_convert (type, part[1]),
                      fold_convert (type, part[2]));
}

/* The parameter that stands for what ASSIGN chooses of two numbers by comparing
   two, none of which changes in the nest.  */

static struct acctile_value
chosen_parameter (struct acctile_env *env, gassign *assign)
{
  struct acctile_value value = acctile_value_unknown ();
  acctile_limit *known = env->limits->get (gimple_assign_rhs1 (assign));
  if (gimple_assign_rhs_code (assign) != COND_EXPR || !known
      || known->test == ERROR_MARK)
    return value;
  enum tree_code test = known->test;
  struct acctile_poly *operand[3]
      = { acctile_poly_copy (known->residue),
          acctile_value_poly (env, gimple_assign_rhs2 (assign)),
          acctile_value_poly (env, gimple_assign_rhs3 (assign)) };
  tree key = operand[0] && operand[1] && operand[2]
                 ? chosen_expression (assign, test, operand, env->param_key)
                 : NULL_TREE;
  if (key && CONSTANT_CLASS_P (key))
    value = acctile_value_operand (env, key);
  else if (key)
    value = add_parameter (
        env, key,
        chosen_expression (assign, test, operand, env->found->host_param));
  for (int i = 0; i < 3; i++)
    acctile_poly_free (operand[i]);
  return value;
}

struct acctile_value
acctile_computed_parameter (struct acctile_env *env, gassign *assign)
{
  unsigned n = gimple_num_ops (assign) - 1;
  struct acctile_poly *operand[2] = { NULL, NULL };
  struct acctile_value value = acctile_value_unknown ();
  enum gimple_rhs_class rhs
      = get_gimple_rhs_class (gimple_assign_rhs_code (assign));
  if (rhs == GIMPLE_TERNARY_RHS)
    return chosen_parameter (env, assign);
  if (rhs != GIMPLE_UNARY_RHS && rhs != GIMPLE_BINARY_RHS)
    return value;
  bool known = true;
  for (unsigned i = 0; i < n && known; i++)
    {
      tree op = gimple_op (assign, i + 1);
      known = INTEGRAL_TYPE_P (TREE_TYPE (op));
      if (known)
        operand[i] = acctile_value_poly (env, op);
      known = operand[i] != NULL;
    }
  tree key = known ? computed_expression (assign, operand, env->param_key)
                   : NULL_TREE;
  if (key && CONSTANT_CLASS_P (key))
    value = acctile_value_operand (env, key);
  else if (key)
    value = add_parameter (
        env, key,
        computed_expression (assign, operand, env->found->host_param));
  for (unsigned i = 0; i < 2; i++)
    acctile_poly_free (operand[i]);
  return value;
}
