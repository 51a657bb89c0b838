/* What a walk records of a nest: accesses, assigned scalars, operations.

   A load that the compiler will not repeat is recorded once: nothing that it
   may touch was stored since.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/atomic.h"
#include "extract/connect.h"
#include "extract/nearby.h"
#include "timetile/parity.h"
#include "extract/stores.h"
#include "prepare/tidy.h"
#include "extract/walk.h"

/* Fixes the nest of W: it stays as it is because of REASON, a literal.  */

void
acctile_walk_fix (struct walk *w, const char *reason)
{
  if (!w->nest->fixed)
    w->nest->fixed = xstrdup (reason);
}

/* Forgets the loads made since time SINCE.  */

void
acctile_walk_forget_loads (struct walk *w, unsigned since)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < w->loads.length (); i++)
    if (w->loads[i].born < since)
      w->loads[kept++] = w->loads[i];
    else
      acctile_poly_free (w->loads[i].offset);
  w->loads.truncate (kept);
}

/* The statement of the nest that operations at this place belong to, NULL
   before its outermost loop.  */

struct acctile_stmt *
acctile_walk_stmt (struct walk *w)
{
  if (w->loop < 0)
    return NULL;
  if (w->stmt < 0
      || w->nest->stmt[w->stmt].conditional != acctile_walk_conditional (w)
      || w->nest->stmt[w->stmt].loop != w->loop)
    {
      w->stmt = acctile_nest_add_stmt (w->nest, w->loop);
      if (w->stmt >= 0)
        {
          w->nest->stmt[w->stmt].conditional = acctile_walk_conditional (w);
          acctile_walk_conditions (w, w->stmt);
        }
    }
  return w->stmt < 0 ? NULL : &w->nest->stmt[w->stmt];
}

/* What array ARRAY of W is reached through, NULL_TREE when that is not known.
 */

static tree
pointer_to (struct walk *w, int array)
{
  return array < w->found->n_reach ? w->found->reach[array].pointer : NULL_TREE;
}

/* Whether the pointer TO, which leads to an array of STORAGE, may be based on
   the restrict pointer FROM.  The memory of a descriptor is not where it points
   to.  */

static bool
is_pointer_based (struct walk *w, tree to, enum acctile_storage storage,
                  tree from)
{
  if (!lang_GNU_Fortran ())
    return storage == ACCTILE_POINTER
           && acctile_may_be_based (w->function->flows, to, from);
  return to && !(DECL_P (to) && acctile_is_descriptor (TREE_TYPE (to)))
         && acctile_are_connected (w->function, to, from);
}

/* Whether what the pointer to array TO holds may be based on the restrict
   pointer to array FROM.  */

static bool
is_based (struct walk *w, int to, int from)
{
  enum acctile_storage storage = w->nest->array[to].storage;
  tree pointer = pointer_to (w, from);
  if (to == from || w->nest->array[from].storage != ACCTILE_RESTRICT || !pointer
      || storage == ACCTILE_PRIVATE)
    return false;
  if (to != w->unknown_array)
    return is_pointer_based (w, pointer_to (w, to), storage, pointer);
  for (unsigned i = 0; i < w->unknown.length (); i++)
    if (is_pointer_based (w, w->unknown[i], storage, pointer))
      return true;
  return false;
}

void
acctile_walk_judge_restrict (struct walk *w)
{
  auto_vec<int> plain;
  for (int from = 0; from < w->nest->n_array; from++)
    for (int to = 0; to < w->nest->n_array; to++)
      if (is_based (w, to, from))
        plain.safe_push (from);
  for (unsigned i = 0; i < plain.length (); i++)
    {
      struct acctile_array *array = &w->nest->array[plain[i]];
      array->storage = ACCTILE_POINTER;
      array->doubt
          = lang_GNU_Fortran () ? ACCTILE_DOUBT_FORTRAN : ACCTILE_DOUBT_BASED;
    }
}

/* True when accesses through arrays A and B may touch the same memory.  */

static bool
may_overlap (struct walk *w, int a, int b)
{
  if (a == b)
    return true;
  enum acctile_storage sa = w->nest->array[a].storage;
  enum acctile_storage sb = w->nest->array[b].storage;
  if (sa == ACCTILE_RESTRICT || sb == ACCTILE_RESTRICT)
    return is_based (w, a, b) || is_based (w, b, a);
  if (sa == ACCTILE_HIDDEN || sb == ACCTILE_HIDDEN)
    return false;
  return sa == ACCTILE_POINTER || sb == ACCTILE_POINTER;
}

/* The access that made what is read here available, -1 for none.  */

static int
find_available (struct walk *w, int array, int size,
                const struct acctile_poly *offset)
{
  for (unsigned i = 0; i < w->loads.length (); i++)
    if (w->loads[i].array == array && w->loads[i].size == size
        && acctile_poly_equal (w->loads[i].offset, offset))
      return w->loads[i].access;
  return -1;
}

static void
make_available (struct walk *w, int array, int size, int access,
                const struct acctile_poly *offset)
{
  struct available load
      = { array, size, access, w->clock, acctile_poly_copy (offset) };
  w->loads.safe_push (load);
}

/* Whether the variables of all loops of the body that are in OFFSET are what
   it has them for.  */

static bool
is_counted (struct walk *w, const struct acctile_poly *offset)
{
  bool counted = offset != NULL;
  for (int k = w->nest->n_parallel; counted && k < w->nest->n_loop; k++)
    {
      const struct acctile_gimple_loop *loop = &w->found->loop[k];
      if (!acctile_poly_uses (offset, k))
        continue;
      tree iterator = loop->stmt ? gimple_omp_for_index (loop->stmt, loop->dim)
                                 : loop->iterator;
      struct acctile_poly *value
          = iterator ? acctile_value_poly (w->env, iterator) : NULL;
      struct acctile_poly *symbol = acctile_poly_symbol (k);
      counted = acctile_poly_equal (value, symbol);
      acctile_poly_free (symbol);
      acctile_poly_free (value);
    }
  return counted;
}

/* Keeps that REF is ACCESS.  */

static void
keep_reference (struct walk *w, tree ref, int access)
{
  struct acctile_found *found = w->found;
  int n = found->n_reference++;
  if ((n & (n - 1)) == 0)
    found->reference = XRESIZEVEC (struct acctile_reference, found->reference,
                                   n ? 2 * n : 1);
  found->reference[n].ref = ref;
  found->reference[n].access = access;
  found->reference[n].counted = is_counted (w, w->nest->access[access].offset);
}

/* A store through ARRAY makes loads that it may touch stale.  */

static void
invalidate_loads (struct walk *w, int array)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < w->loads.length (); i++)
    if (may_overlap (w, w->loads[i].array, array))
      acctile_poly_free (w->loads[i].offset);
    else
      w->loads[kept++] = w->loads[i];
  w->loads.truncate (kept);
}

int
acctile_walk_unknown_array (struct walk *w)
{
  if (w->unknown_array < 0)
    w->unknown_array
        = acctile_nest_add_array (w->nest, "(unknown)", ACCTILE_POINTER, 1);
  return w->unknown_array;
}

/* Whether REF, with the base BASE, is what the nest of W accesses: not a
   register, what a thread has of its own, or a reduction.  */

static bool
is_accessed (struct walk *w, tree ref, tree base)
{
  return acctile_is_memory (ref)
         && !(base
              && (acctile_env_is_reduction (w->env, base)
                  || (!POINTER_TYPE_P (TREE_TYPE (base))
                      && acctile_env_is_private (w->env, base))))
         && w->loop >= 0;
}

/* The bytes of REF, 0 where that is no constant.  */

static int
size_of (tree ref)
{
  tree unit = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  return unit && tree_fits_shwi_p (unit) && tree_to_shwi (unit) < INT_MAX
             ? tree_to_shwi (unit)
             : 0;
}

/* Takes what is known of ADDRESS, of REF of SIZE bytes with the base BASE, as
   far as it can be used; where its array is not known it becomes any.  */

static void
limit_address (struct walk *w, tree ref, int size, tree base,
               struct acctile_value *address)
{
  bool known = address->kind == ACCTILE_VALUE_POINTER;
  if (known && size > 0 && acctile_is_plain_memory (ref))
    return;
  acctile_poly_free (address->poly);
  address->poly = NULL;
  if (known)
    return;
  address->array = acctile_walk_unknown_array (w);
  w->unknown.safe_push (base && POINTER_TYPE_P (TREE_TYPE (base)) ? base
                                                                  : NULL_TREE);
}

/* Gives ACCESS, whose address is not known, the offset that REF mostly has, if
   that is one over the loops around it.  */

static void
give_nearby (struct walk *w, int access, tree ref)
{
  const struct acctile_access *a = &w->nest->access[access];
  struct acctile_poly *nearby = acctile_nearby_address (w->env, ref, a->array);
  bool fits = true;
  for (int k = 0; fits && k < w->nest->n_loop; k++)
    if (nearby && acctile_poly_uses (nearby, k))
      {
        int loop = w->loop;
        while (loop >= 0 && loop != k)
          loop = w->nest->loop[loop].parent;
        fits = loop == k;
      }
  acctile_nest_set_nearby (w->nest, access, fits ? nearby : NULL);
  if (!fits)
    acctile_poly_free (nearby);
}

/* Adds the access of REF, of SIZE bytes, at ADDRESS, whose polynomial it takes,
   to the nest of W.  */

static void
add_access (struct walk *w, tree ref, bool write, int size,
            const struct acctile_value *address)
{
  struct acctile_poly *offset
      = address->poly ? acctile_poly_copy (address->poly) : NULL;
  int access = acctile_nest_add_access (w->nest, w->stmt, address->array, write,
                                        size > 0 ? size : 1, address->poly);
  if (access >= 0)
    {
      acctile_walk_reach (w, access);
      keep_reference (w, ref, access);
      if (offset)
        make_available (w, address->array, size, access, offset);
    }
  acctile_poly_free (offset);
  if (access >= 0 && w->nest->access[access].offset)
    acctile_give_member_bounds (w->env, w->nest, access, ref);
  else if (access >= 0)
    give_nearby (w, access, ref);
  if (access >= 0 && size > 0 && acctile_is_plain_memory (ref))
    acctile_give_subscripts (w->env, w->nest, access, ref);
}

/* Records the access REF.  */

void
acctile_walk_access (struct walk *w, tree ref, bool write)
{
  while (TREE_CODE (ref) == REALPART_EXPR || TREE_CODE (ref) == IMAGPART_EXPR
         || TREE_CODE (ref) == BIT_FIELD_REF)
    ref = TREE_OPERAND (ref, 0);
  tree base = acctile_is_memory (ref) ? acctile_base_decl (ref) : NULL_TREE;
  if (!is_accessed (w, ref, base))
    return;
  struct acctile_stmt *stmt = acctile_walk_stmt (w);
  if (!stmt || w->nest->n_access >= MAX_ACCESSES)
    {
      acctile_walk_fix (w, "the body is too large");
      return;
    }
  if (!write && acctile_is_loaded_once (w->env, ref))
    return;
  int size = size_of (ref), known = -1;
  struct acctile_value address = acctile_value_address (w->env, ref);
  address.poly = acctile_parity_normal (w->env, address.poly);
  bool reduced = address.kind == ACCTILE_VALUE_POINTER
                 && acctile_env_reduces_array (w->env, address.array);
  if (!reduced)
    limit_address (w, ref, size, base, &address);
  if (!reduced && address.array < 0)
    acctile_walk_fix (w, "too many arrays");
  if (reduced || address.array < 0
      || w->nest->array[address.array].storage == ACCTILE_PRIVATE)
    {
      acctile_value_free (&address);
      return;
    }
  if (write)
    invalidate_loads (w, address.array);
  else if (address.poly)
    known = find_available (w, address.array, size, address.poly);
  if (known < 0)
    {
      add_access (w, ref, write, size, &address);
      return;
    }
  keep_reference (w, ref, known);
  acctile_value_free (&address);
}

/* Whether the nest of W has nothing to do with the scalar variable DECL but
   atomic operations on it.  */

static bool
is_shared_scalar (struct walk *w, tree decl)
{
  return VAR_P (decl) && !acctile_is_memory (decl) && w->loop >= 0
         && !acctile_env_is_reduction (w->env, decl)
         && !acctile_env_is_private (w->env, decl)
         && acctile_atomic_only (w->found->outermost, decl);
}

/* Whether all gangs have the same memory in ARRAY of W: a pointer in memory
   that the region does not change leads to none of its own.  Where it is
   reached otherwise, only a kernels region has no gangs that have their own. */

static bool
is_shared_array (struct walk *w, int array)
{
  if (array >= w->found->n_reach)
    return w->region->kernels;
  const struct acctile_reach *reach = &w->found->reach[array];
  if (reach->root)
    return acctile_is_shared (w->region->target, reach->root);
  return w->region->kernels
         || (reach->pointer
             && TREE_CODE (TREE_TYPE (reach->pointer)) == POINTER_TYPE
             && !acctile_stores_touch (w->env->region_stores, reach->pointer));
}

/* Records the atomic update REF of number UPDATE, anywhere in its array: what
   goes by addresses may not take it for a load and a store.  False where it
   cannot be told from accesses that are not recorded.  */

bool
acctile_walk_update (struct walk *w, tree ref, int update)
{
  tree base = DECL_P (ref) ? ref : acctile_base_decl (ref);
  if ((!is_accessed (w, ref, base) && !is_shared_scalar (w, ref))
      || !acctile_walk_stmt (w) || w->nest->n_access >= MAX_ACCESSES)
    return false;
  int size = size_of (ref);
  struct acctile_value address = acctile_value_address (w->env, ref);
  bool reduced = address.kind == ACCTILE_VALUE_POINTER
                 && acctile_env_reduces_array (w->env, address.array);
  limit_address (w, ref, 0, base, &address);
  if (size <= 0 || reduced || address.array < 0
      || w->nest->array[address.array].storage == ACCTILE_PRIVATE
      || !is_shared_array (w, address.array))
    return false;
  invalidate_loads (w, address.array);
  int access = acctile_nest_add_access (w->nest, w->stmt, address.array, true,
                                        size, NULL);
  if (access >= 0)
    w->nest->access[access].update = update;
  return access >= 0;
}

/* Records the assignment of the scalar variable DECL.  */

void
acctile_walk_scalar (struct walk *w, tree decl)
{
  w->log.safe_push (decl);
  w->clock++;
  if (acctile_env_is_private (w->env, decl)
      || acctile_env_is_reduction (w->env, decl))
    return;
  const char *name
      = DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "?";
  for (int i = 0; i < w->nest->n_scalar; i++)
    if (!strcmp (w->nest->scalar[i].name, name))
      return;
  acctile_nest_add_scalar (w->nest, name, acctile_sum_keeps_order (decl));
}

/* Counts the operation CODE on TYPE.  */

void
acctile_walk_operation (struct walk *w, enum tree_code code, tree type)
{
  struct acctile_stmt *stmt = acctile_walk_stmt (w);
  if (!stmt || code == MEM_REF || TREE_CODE_CLASS (code) == tcc_declaration
      || TREE_CODE_CLASS (code) == tcc_reference
      || TREE_CODE_CLASS (code) == tcc_constant || code == SSA_NAME)
    return;
  tree scalar = TREE_CODE (type) == COMPLEX_TYPE ? TREE_TYPE (type) : type;
  bool division = code == RDIV_EXPR || code == TRUNC_DIV_EXPR
                  || code == TRUNC_MOD_EXPR || code == FLOOR_DIV_EXPR
                  || code == FLOOR_MOD_EXPR;
  if (division)
    stmt->divs++;
  else if (SCALAR_FLOAT_TYPE_P (scalar))
    stmt->flops++;
  else
    stmt->int_ops++;
  if (SCALAR_FLOAT_TYPE_P (scalar) && TYPE_PRECISION (scalar) > 32)
    stmt->fp64 = true;
}
