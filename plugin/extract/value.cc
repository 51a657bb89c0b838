/* Symbolic values of GIMPLE operands: see value.h.

   Integers are read as mathematical integers.  That is exact for signed
   types, whose overflow is undefined, and for sizes; conversions that may
   drop bits, shifts and masks are unknown.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/value-parts.h"
#include "extract/connect.h"
#include "extract/definition.h"
#include "extract/nearby.h"
#include "extract/shape.h"

/* How deep a chain of definitions is followed.  */
#define MAX_CHAIN 64

struct acctile_env *
acctile_env_alloc (struct acctile_function *function,
                   struct acctile_found *found, gomp_target *target,
                   gimple *outermost)
{
  struct acctile_env *env = XCNEW (struct acctile_env);
  env->function = function;
  env->found = found;
  env->target = target;
  env->outermost = outermost;
  env->values = new hash_map<tree, acctile_value>;
  env->iterators = new hash_map<tree, int>;
  env->arrays = new hash_map<tree, int>;
  env->assigned = new hash_set<tree>;
  env->region_assigned = new hash_set<tree>;
  env->privates = new hash_set<tree>;
  env->private_arrays = new hash_set<tree>;
  env->reductions = new hash_set<tree>;
  env->stores = new acctile_stores;
  env->loaded = new auto_vec<acctile_loaded>;
  env->limits = new hash_map<tree, acctile_limit>;
  env->nearby = new hash_map<tree, acctile_value>;
  env->region_stores = new acctile_stores;
  acctile_stores_collect (outermost, env->stores);
  acctile_stores_collect (target, env->region_stores);
  acctile_collect_in (outermost, env->assigned);
  acctile_collect_assigned (gimple_omp_body (target), env->region_assigned);
  return env;
}

static bool
free_one_value (tree const &, acctile_value *value, void *)
{
  acctile_value_free (value);
  return true;
}

void
acctile_env_free (struct acctile_env *env)
{
  env->values->traverse<void *, free_one_value> (NULL);
  env->nearby->traverse<void *, free_one_value> (NULL);
  acctile_limits_free (env->limits);
  delete env->values;
  delete env->nearby;
  delete env->iterators;
  delete env->arrays;
  delete env->assigned;
  delete env->region_assigned;
  delete env->privates;
  delete env->private_arrays;
  delete env->reductions;
  delete env->stores;
  delete env->region_stores;
  for (unsigned i = 0; i < env->loaded->length (); i++)
    acctile_poly_free ((*env->loaded)[i].offset);
  delete env->loaded;
  free (env);
}

void
acctile_value_free (struct acctile_value *value)
{
  acctile_poly_free (value->poly);
  value->poly = NULL;
  value->kind = ACCTILE_VALUE_UNKNOWN;
}

struct acctile_value
acctile_value_unknown (void)
{
  struct acctile_value value = { ACCTILE_VALUE_UNKNOWN, NULL, -1, -1, {} };
  return value;
}

struct acctile_value
acctile_value_pointer (int array, struct acctile_poly *take_poly)
{
  struct acctile_value value
      = { ACCTILE_VALUE_POINTER, take_poly, array, -1, {} };
  return value;
}

static struct acctile_value
copy_value (const struct acctile_value *keep)
{
  struct acctile_value value = *keep;
  if (value.poly)
    value.poly = acctile_poly_copy (value.poly);
  return value;
}

void
acctile_env_iterator (struct acctile_env *env, tree decl, int loop)
{
  acctile_env_kill (env, decl);
  env->iterators->put (decl, loop);
}

/* The pointer behind which C's array DECL of variable size lies, NULL_TREE
   when DECL is something else.  */

static tree
pointer_behind (tree decl)
{
  tree value = VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl)
                   ? DECL_VALUE_EXPR (decl)
                   : NULL_TREE;
  if (!value
      || (TREE_CODE (value) != INDIRECT_REF && TREE_CODE (value) != MEM_REF))
    return NULL_TREE;
  tree pointer = TREE_OPERAND (value, 0);
  return DECL_P (pointer) ? pointer : NULL_TREE;
}

void
acctile_env_private (struct acctile_env *env, tree decl)
{
  env->privates->add (decl);
  if (tree pointer = pointer_behind (decl))
    env->private_arrays->add (pointer);
  else if (omp_privatize_by_reference (decl))
    env->private_arrays->add (decl);
}

void
acctile_env_reduction (struct acctile_env *env, tree decl)
{
  env->reductions->add (decl);
}

/* Temporaries of the compiler are private wherever they are declared.  */

bool
acctile_env_is_private (struct acctile_env *env, tree decl)
{
  return env->privates->contains (decl)
         || (VAR_P (decl) && DECL_ARTIFICIAL (decl) && !TREE_STATIC (decl)
             && !DECL_EXTERNAL (decl));
}

bool
acctile_env_is_reduction (struct acctile_env *env, tree decl)
{
  return env->reductions->contains (decl);
}

bool
acctile_env_reduces_array (struct acctile_env *env, int array)
{
  for (hash_set<tree>::iterator it = env->reductions->begin ();
       it != env->reductions->end (); ++it)
    if (int *found = env->arrays->get (*it))
      if (*found == array)
        return true;
  return false;
}

/* Forgets the value of DECL, but not what it mostly is.  */

static void
forget_value (struct acctile_env *env, tree decl)
{
  acctile_value *old = env->values->get (decl);
  if (old)
    acctile_value_free (old);
  env->iterators->remove (decl);
  acctile_limit_forget (env, decl);
}

void
acctile_env_kill (struct acctile_env *env, tree decl)
{
  forget_value (env, decl);
  acctile_nearby_drop (env, decl);
}

void
acctile_env_set (struct acctile_env *env, tree decl,
                 struct acctile_value take_value)
{
  acctile_nearby_merge (env, decl);
  forget_value (env, decl);
  env->values->put (decl, take_value);
}

void
acctile_env_merge (struct acctile_env *env, tree decl)
{
  acctile_nearby_merge (env, decl);
  forget_value (env, decl);
}

/* acctile_is_stable for an operand that is met inside the nest of ENV.  */

static bool
is_stable (struct acctile_env *env, tree op)
{
  return acctile_is_stable (env->function, op)
         && !(DECL_P (op) && env->assigned->contains (op));
}

/* is_stable for an operand of a definition of ENV that is followed: as good is
   a variable that nothing assigns between the definition and the nest, as that
   of a loop around both.  */

static bool
is_stable_there (struct acctile_env *env, tree op)
{
  if (is_stable (env, op))
    return true;
  if (!DECL_P (op) || TREE_THIS_VOLATILE (op) || TREE_ADDRESSABLE (op)
      || is_global_var (op) || !INTEGRAL_TYPE_P (TREE_TYPE (op))
      || env->assigned->contains (op))
    return false;
  if (!env->in_region)
    return !env->region_assigned->contains (op)
           && acctile_keeps_until (env->followed, env->target, op);
  return !env->region_assigned->contains (op)
         || (DECL_ARTIFICIAL (gimple_assign_lhs (env->followed))
             && acctile_counts_around (env, op, env->followed));
}

/* The value of what ASSIGN, the definition of OP, computes.  */

static struct acctile_value
follow_definition (struct acctile_env *env, tree op, gimple *assign)
{
  gimple *was_followed = env->followed;
  bool was_in_region = env->in_region;
  env->followed = assign;
  env->in_region = DECL_P (op) && env->region_assigned->contains (op);
  env->depth++;
  struct acctile_value value
      = acctile_value_rhs (env, as_a<gassign *> (assign));
  env->depth--;
  env->followed = was_followed;
  env->in_region = was_in_region;
  return value;
}

/* The bytes of an element of the innermost array of TYPE (or of TYPE
   itself), 0 when not constant.  */

static int
element_size (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  tree size = TYPE_SIZE_UNIT (type);
  if (!size || !tree_fits_shwi_p (size) || tree_to_shwi (size) <= 0
      || tree_to_shwi (size) > INT_MAX)
    return 0;
  return tree_to_shwi (size);
}

/* Declares the dimensions of array ARRAY from the array type TYPE, after
   FIRST dimensions of unknown extent.  Gives up silently: then the model
   finds the dimensions out.  */

static void
declare_extents (struct acctile_env *env, int array, tree type, int first)
{
  struct acctile_poly *extent[ACCTILE_MAX_DIMS];
  int n = 0;
  for (; n < first; n++)
    extent[n] = NULL;
  bool complete = true;
  for (; TREE_CODE (type) == ARRAY_TYPE && complete; type = TREE_TYPE (type))
    {
      tree domain = TYPE_DOMAIN (type);
      tree low = domain ? TYPE_MIN_VALUE (domain) : NULL_TREE;
      tree high = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
      struct acctile_poly *e = NULL;
      if (low && high)
        e = acctile_poly_add (acctile_poly_sub (acctile_value_poly (env, high),
                                                acctile_value_poly (env, low)),
                              acctile_poly_constant (1));
      if (n == ACCTILE_MAX_DIMS || (!e && n > 0))
        {
          acctile_poly_free (e);
          complete = false;
        }
      else
        extent[n++] = e;
    }
  struct acctile_array *a = &env->found->nest->array[array];
  if (complete && n > first && a->n_dim == 0)
    {
      a->n_dim = n;
      memcpy (a->extent, extent, n * sizeof extent[0]);
    }
  else
    for (int i = 0; i < n; i++)
      acctile_poly_free (extent[i]);
}

/* What is known of array ARRAY of FOUND.  */

static struct acctile_reach *
reach_of (struct acctile_found *found, int array)
{
  if (array >= found->n_reach)
    {
      int n = 2 * array + 2;
      found->reach = XRESIZEVEC (struct acctile_reach, found->reach, n);
      memset (found->reach + found->n_reach, 0,
              (n - found->n_reach) * sizeof *found->reach);
      found->n_reach = n;
    }
  return &found->reach[array];
}

void
acctile_keep_entry (struct acctile_env *env, tree decl,
                    const struct acctile_value *value)
{
  int64_t offset;
  if (env->depth > 0 || value->kind != ACCTILE_VALUE_POINTER)
    return;
  struct acctile_reach *reach = reach_of (env->found, value->array);
  if (!value->poly || !acctile_poly_is_constant (value->poly, &offset)
      || offset != 0 || (reach->entry && reach->entry != decl))
    reach->several = true;
  reach->entry = decl;
}

/* Keeps what array ARRAY is reached through, the object or pointer DECL, and
   where it begins: as an expression for the host, NULL when there is none.  */

static void
keep_root (struct acctile_env *env, int array, tree decl, bool object)
{
  struct acctile_reach *reach = reach_of (env->found, array);
  reach->root = DECL_P (decl) ? decl : NULL_TREE;
  reach->pointer = decl;
  if (!object)
    reach->base = acctile_value_on_host (env, decl);
  else if (VAR_P (decl) && is_global_var (decl)
           && (TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE
               || TREE_CODE (TREE_TYPE (decl)) == RECORD_TYPE))
    reach->base = build_fold_addr_expr (decl);
}

int
acctile_value_array (struct acctile_env *env, tree decl,
                     enum acctile_storage storage, tree type, bool object)
{
  int *known = env->arrays->get (decl);
  if (known)
    return *known;
  char *name = acctile_expression_label (decl);
  int size = element_size (type);
  int array = acctile_nest_add_array (env->found->nest, name, storage,
                                      size > 0 ? size : 1);
  free (name);
  if (array < 0)
    return -1;
  env->arrays->put (decl, array);
  env->found->nest->array[array].component
      = acctile_allocatable_component (decl);
  if (storage == ACCTILE_POINTER)
    env->found->nest->array[array].doubt
        = lang_GNU_Fortran () ? ACCTILE_DOUBT_FORTRAN : ACCTILE_DOUBT_PLAIN;
  keep_root (env, array, decl, object);
  if (TREE_CODE (type) == ARRAY_TYPE && size > 0
      && !acctile_declare_shape (&env->found->nest->array[array], type))
    declare_extents (env, array, type, object ? 0 : 1);
  return array;
}

/* True when STMT calls a function whose result nothing else points to.  */

static bool
allocates (gimple *stmt)
{
  return is_gimple_call (stmt) && (gimple_call_flags (stmt) & ECF_MALLOC) != 0;
}

/* The value of the pointer DECL, which the nest does not assign.  */

static struct acctile_value
invariant_pointer (struct acctile_env *env, tree decl)
{
  bool own = env->private_arrays->contains (decl);
  gimple *def = own ? NULL : acctile_single_definition (env, decl);
  enum acctile_storage storage = ACCTILE_POINTER;
  tree type = TREE_TYPE (decl);
  if (def && is_gimple_assign (def) && env->depth < MAX_CHAIN)
    {
      enum tree_code code = gimple_assign_rhs_code (def);
      if (CONVERT_EXPR_CODE_P (code) || code == POINTER_PLUS_EXPR
          || code == ADDR_EXPR || TREE_CODE_CLASS (code) == tcc_declaration
          || code == SSA_NAME || code == COMPONENT_REF)
        {
          struct acctile_value value = follow_definition (env, decl, def);
          if (value.kind == ACCTILE_VALUE_POINTER)
            return value;
          acctile_value_free (&value);
        }
    }
  if (own)
    storage = ACCTILE_PRIVATE;
  else if (def && allocates (def))
    storage = ACCTILE_FRESH;
  else if (TYPE_RESTRICT (type))
    storage = ACCTILE_RESTRICT;
  int array = acctile_value_array (env, decl, storage, TREE_TYPE (type), false);
  return array < 0 ? acctile_value_unknown ()
                   : acctile_value_pointer (array, acctile_poly_constant (0));
}

/* The value of the variable or SSA name OP, which the nest does not
   assign.  */

static struct acctile_value
invariant (struct acctile_env *env, tree op)
{
  if (env->depth > 0 && !is_stable_there (env, op))
    return acctile_value_unknown ();
  if (POINTER_TYPE_P (TREE_TYPE (op)))
    {
      struct acctile_value value = invariant_pointer (env, op);
      acctile_keep_entry (env, op, &value);
      return value;
    }
  if (!INTEGRAL_TYPE_P (TREE_TYPE (op)))
    return acctile_value_unknown ();
  if (VAR_P (op) && TREE_READONLY (op) && DECL_INITIAL (op)
      && TREE_CODE (DECL_INITIAL (op)) == INTEGER_CST)
    return acctile_value_operand (env, DECL_INITIAL (op));
  gimple *def = acctile_single_definition (env, op);
  if (def && is_gimple_assign (def) && env->depth < MAX_CHAIN)
    {
      struct acctile_value value = follow_definition (env, op, def);
      if (value.kind == ACCTILE_VALUE_INTEGER)
        return value;
      acctile_value_free (&value);
    }
  return acctile_parameter (env, op);
}

/* The value of the constant CST; SIGNED_READING reads an unsigned one that
   has its top bit set as the negative number that "i - 1" adds.  */

static struct acctile_value
constant_value (tree cst, bool signed_reading)
{
  tree type = TREE_TYPE (cst);
  if (!INTEGRAL_TYPE_P (type))
    return acctile_value_unknown ();
  if (signed_reading && TYPE_PRECISION (type) <= 64)
    return acctile_value_integer (acctile_poly_constant (
        wi::sext (wi::to_wide (cst), TYPE_PRECISION (type)).to_shwi ()));
  if (tree_fits_shwi_p (cst))
    return acctile_value_integer (acctile_poly_constant (tree_to_shwi (cst)));
  if (TYPE_PRECISION (type) == 64)
    return acctile_value_integer (
        acctile_poly_constant ((int64_t)tree_to_uhwi (cst)));
  return acctile_value_unknown ();
}

struct acctile_value
acctile_value_operand (struct acctile_env *env, tree op)
{
  if (TREE_CODE (op) == INTEGER_CST)
    return constant_value (op, false);
  if (TREE_CODE (op) == ADDR_EXPR)
    return acctile_value_address (env, TREE_OPERAND (op, 0));
  if (TREE_CODE (op) == SSA_NAME)
    return invariant (env, op);
  if (!DECL_P (op) || TREE_THIS_VOLATILE (op)
      || AGGREGATE_TYPE_P (TREE_TYPE (op)))
    return acctile_value_unknown ();
  int *loop = env->iterators->get (op);
  if (loop)
    return acctile_value_integer (acctile_poly_symbol (*loop));
  if (env->assigned->contains (op))
    {
      acctile_value *value = env->values->get (op);
      if (env->lenient && (!value || !value->poly))
        value = env->nearby->get (op);
      return value ? copy_value (value) : acctile_value_unknown ();
    }
  return invariant (env, op);
}

struct acctile_poly *
acctile_value_poly (struct acctile_env *env, tree op)
{
  struct acctile_value value = acctile_value_operand (env, op);
  if (value.kind == ACCTILE_VALUE_INTEGER)
    return value.poly;
  acctile_value_free (&value);
  return NULL;
}

/* True when converting from FROM to TO keeps every value that the program
   can mean: extensions, changes of sign, and pointers; in Fortran, where a
   value that does not fit is the program's error, all numbers.  */

static bool
keeps_value (tree to, tree from)
{
  if (POINTER_TYPE_P (to) && POINTER_TYPE_P (from))
    return true;
  return INTEGRAL_TYPE_P (to) && INTEGRAL_TYPE_P (from)
         && TREE_CODE (to) != BOOLEAN_TYPE
         && (TYPE_PRECISION (to) >= TYPE_PRECISION (from)
             || (lang_GNU_Fortran () && TYPE_PRECISION (to) >= 32));
}

/* True when converting from FROM to TO keeps the values that ENV asks for.  */

static bool
keeps_value_in (struct acctile_env *env, tree to, tree from)
{
  return keeps_value (to, from)
         || (env->lenient && INTEGRAL_TYPE_P (to) && INTEGRAL_TYPE_P (from)
             && TYPE_PRECISION (to) >= 16);
}

bool
acctile_env_is_extended (const struct acctile_env *env)
{
  return env->extended;
}

/* Notes that VALUE, of type FROM, is converted to type TO.  */

static void
note_extension (struct acctile_env *env, const struct acctile_value *value,
                tree to, tree from)
{
  const struct acctile_poly *p
      = value->kind == ACCTILE_VALUE_INTEGER ? value->poly : NULL;
  bool plain = !p || p->n == 0
               || (p->n == 1
                   && (p->term[0].degree == 0
                       || (p->term[0].degree == 1 && p->term[0].coef == 1)));
  if (!plain && !env->lenient && TYPE_UNSIGNED (from)
      && TYPE_PRECISION (to) > TYPE_PRECISION (from))
    env->extended = true;
}

/* The value of CODE applied to operands that do not change in the nest but
   give no polynomial: a parameter of its own.  */

static struct acctile_value
opaque_parameter (struct acctile_env *env, gassign *assign)
{
  tree type = TREE_TYPE (gimple_assign_lhs (assign));
  if (!INTEGRAL_TYPE_P (type))
    return acctile_value_unknown ();
  for (unsigned i = 1; i < gimple_num_ops (assign); i++)
    {
      tree op = gimple_op (assign, i);
      if (CONSTANT_CLASS_P (op))
        continue;
      if ((!DECL_P (op) && TREE_CODE (op) != SSA_NAME)
          || env->assigned->contains (op)
          || (DECL_P (op) && TREE_THIS_VOLATILE (op))
          || (env->depth > 0 && !is_stable_there (env, op)))
        return acctile_computed_parameter (env, assign);
    }
  enum tree_code code = gimple_assign_rhs_code (assign);
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_UNARY_RHS:
      return acctile_parameter (
          env, build1 (code, type, gimple_assign_rhs1 (assign)));
    case GIMPLE_BINARY_RHS:
      return acctile_parameter (env,
                                build2 (code, type, gimple_assign_rhs1 (assign),
                                        gimple_assign_rhs2 (assign)));
    default:
      return acctile_value_unknown ();
    }
}

/* Adds to the factors of SUM, an integer if its value is known, those of PART
   times BY.  */

static void
keep_factors (struct acctile_value *sum, const struct acctile_value *part,
              int64_t by)
{
  bool ok = sum->kind == ACCTILE_VALUE_INTEGER && sum->n_factor >= 0
            && part->n_factor >= 0
            && sum->n_factor + part->n_factor <= ACCTILE_MAX_FACTORS;
  for (int i = 0; ok && i < part->n_factor; i++)
    ok = !__builtin_mul_overflow (part->factor[i], by,
                                  &sum->factor[sum->n_factor + i]);
  sum->n_factor = ok ? sum->n_factor + part->n_factor : -1;
}

static struct acctile_value
add_values (struct acctile_value a, struct acctile_value b, int sign)
{
  if (a.kind == ACCTILE_VALUE_POINTER && b.kind != ACCTILE_VALUE_POINTER
      && sign > 0)
    return acctile_value_pointer (a.array, acctile_poly_add (a.poly, b.poly));
  if (a.kind != ACCTILE_VALUE_INTEGER || b.kind != ACCTILE_VALUE_INTEGER)
    {
      acctile_value_free (&a);
      acctile_value_free (&b);
      return acctile_value_unknown ();
    }
  struct acctile_value sum
      = acctile_value_integer (sign > 0 ? acctile_poly_add (a.poly, b.poly)
                                        : acctile_poly_sub (a.poly, b.poly));
  sum.n_factor = 0;
  keep_factors (&sum, &a, 1);
  keep_factors (&sum, &b, sign);
  return sum;
}

static struct acctile_value
multiply_values (struct acctile_value a, struct acctile_value b)
{
  int64_t c;
  if (a.kind != ACCTILE_VALUE_INTEGER || b.kind != ACCTILE_VALUE_INTEGER)
    {
      acctile_value_free (&a);
      acctile_value_free (&b);
      return acctile_value_unknown ();
    }
  bool by_b = acctile_poly_is_constant (b.poly, &c);
  bool by_a = !by_b && acctile_poly_is_constant (a.poly, &c);
  struct acctile_value product
      = acctile_value_integer (acctile_poly_mul (a.poly, b.poly));
  product.n_factor = by_a || by_b ? 0 : -1;
  if (by_a || by_b)
    keep_factors (&product, by_b ? &a : &b, c);
  return product;
}

/* The value of A CODE B for the codes that keep polynomials.  Takes A and
   B.  */

static struct acctile_value
binary_value (struct acctile_env *env, enum tree_code code,
              struct acctile_value a, struct acctile_value b)
{
  int64_t c;
  switch (code)
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return add_values (a, b, 1);
    case MINUS_EXPR:
      return add_values (a, b, -1);
    case MULT_EXPR:
      return multiply_values (a, b);
    case LSHIFT_EXPR:
      if (b.kind == ACCTILE_VALUE_INTEGER
          && acctile_poly_is_constant (b.poly, &c) && c >= 0 && c < 62)
        {
          acctile_value_free (&b);
          return multiply_values (
              a,
              acctile_value_integer (acctile_poly_constant ((int64_t)1 << c)));
        }
      break;
    case EXACT_DIV_EXPR:
      if (a.kind == ACCTILE_VALUE_INTEGER && b.kind == ACCTILE_VALUE_INTEGER
          && acctile_poly_is_constant (b.poly, &c) && c != 0)
        {
          acctile_value_free (&b);
          return acctile_value_integer (acctile_poly_divide (a.poly, c));
        }
      break;
    default:
      if (env->lenient)
        return acctile_nearby_binary (env, code, a, b);
      break;
    }
  acctile_value_free (&a);
  acctile_value_free (&b);
  return acctile_value_unknown ();
}

/* True when TYPE computes modulo less than 2^64 without being signed: a
   negative coefficient there means a huge one.  */

static bool
wraps (tree type)
{
  return INTEGRAL_TYPE_P (type)
         && (TYPE_PRECISION (type) < 32
             || (TYPE_UNSIGNED (type) && TYPE_PRECISION (type) < 64
                 && !TYPE_OVERFLOW_UNDEFINED (type)
                 && TYPE_PRECISION (type) != 32));
}

/* True when ASSIGN, which stands before the nest, loads a field of an array's
   descriptor in the region, which stores nothing there.  */

static bool
is_field_in_region (struct acctile_env *env, gassign *assign)
{
  tree ref = gimple_assign_rhs1 (assign);
  if (env->depth == 0 || TREE_CODE (ref) != COMPONENT_REF
      || !env->region_assigned->contains (gimple_assign_lhs (assign))
      || acctile_stores_touch (env->region_stores, ref))
    return false;
  while (handled_component_p (ref))
    {
      ref = TREE_OPERAND (ref, 0);
      if (acctile_is_descriptor (TREE_TYPE (ref)))
        return true;
    }
  return false;
}

struct acctile_value
acctile_value_rhs (struct acctile_env *env, gassign *assign)
{
  enum tree_code code = gimple_assign_rhs_code (assign);
  tree type = TREE_TYPE (gimple_assign_lhs (assign));
  tree rhs1 = gimple_assign_rhs1 (assign);
  struct acctile_value value = acctile_value_unknown ();
  if (!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
    return value;
  if (gimple_has_volatile_ops (assign))
    return value;
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_SINGLE_RHS:
      if (is_field_in_region (env, assign))
        return acctile_field_value (env, rhs1);
      if (acctile_is_memory (rhs1) && TREE_CODE (rhs1) != ADDR_EXPR)
        return env->lenient ? value : acctile_loaded_value (env, rhs1);
      return acctile_value_operand (env, rhs1);
    case GIMPLE_UNARY_RHS:
      if (CONVERT_EXPR_CODE_P (code)
          && keeps_value_in (env, type, TREE_TYPE (rhs1)))
        {
          value = acctile_value_operand (env, rhs1);
          note_extension (env, &value, type, TREE_TYPE (rhs1));
        }
      else if (code == NEGATE_EXPR && !wraps (type))
        value = multiply_values (
            acctile_value_operand (env, rhs1),
            acctile_value_integer (acctile_poly_constant (-1)));
      else if (code == BIT_NOT_EXPR && !TYPE_UNSIGNED (type))
        value = acctile_value_integer (acctile_poly_sub (
            acctile_poly_scale (acctile_value_poly (env, rhs1), -1),
            acctile_poly_constant (1)));
      break;
    case GIMPLE_BINARY_RHS:
      if (!wraps (type) || env->lenient)
        {
          tree rhs2 = gimple_assign_rhs2 (assign);
          bool added = (code == PLUS_EXPR || code == POINTER_PLUS_EXPR)
                       && TREE_CODE (rhs2) == INTEGER_CST;
          value = binary_value (env, code, acctile_value_operand (env, rhs1),
                                added ? constant_value (rhs2, true)
                                      : acctile_value_operand (env, rhs2));
        }
      break;
    default:
      break;
    }
  if (value.kind == ACCTILE_VALUE_UNKNOWN && !env->lenient)
    return opaque_parameter (env, assign);
  return value;
}
