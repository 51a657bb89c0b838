/* Where the accesses of a nest to each array begin and end in memory, as the
   host computes it: the offsets of the accesses over the ranges of the loops,
   by interval arithmetic, which needs no signs of the program's variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/overlap.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "extract/definition.h"
#include "extract/section.h"
#include "extract/value.h"
#include "launch/host-code.h"

extern "C"
{
#include "models/bounds.h"
}

/* What the host knows a value to lie in, both ends inclusive; long long.  The
   ends of a value that it knows are one tree.  */
struct interval
{
  tree low, high;
};

static struct interval
point (tree value)
{
  struct interval i = { value, value };
  return i;
}

static struct interval
number (HOST_WIDE_INT value)
{
  return point (build_int_cst (long_long_integer_type_node, value));
}

static bool
is_point (const struct interval &i)
{
  return i.low == i.high;
}

/* The value of EXPR in a variable, at the end of *SEQ.  */

static tree
computed (tree expr, gimple_seq *seq)
{
  return acctile_set_new (expr, "acctile_range", seq);
}

static tree
calculate (enum tree_code code, tree a, tree b, gimple_seq *seq)
{
  return computed (fold_build2 (code, long_long_integer_type_node, a, b), seq);
}

static struct interval
add (const struct interval &a, const struct interval &b, gimple_seq *seq)
{
  struct interval sum = point (calculate (PLUS_EXPR, a.low, b.low, seq));
  if (!is_point (a) || !is_point (b))
    sum.high = calculate (PLUS_EXPR, a.high, b.high, seq);
  return sum;
}

/* The smallest interval around A and B.  */

static struct interval
around (const struct interval &a, const struct interval &b, gimple_seq *seq)
{
  struct interval all = { calculate (MIN_EXPR, a.low, b.low, seq),
                          calculate (MAX_EXPR, a.high, b.high, seq) };
  return all;
}

/* The products of values in A and the known value B.  */

static struct interval
scale (const struct interval &a, tree b, gimple_seq *seq)
{
  tree low = calculate (MULT_EXPR, a.low, b, seq);
  if (is_point (a))
    return point (low);
  tree high = calculate (MULT_EXPR, a.high, b, seq);
  return around (point (low), point (high), seq);
}

static struct interval
multiply (const struct interval &a, const struct interval &b, gimple_seq *seq)
{
  struct interval low = scale (a, b.low, seq);
  return is_point (b) ? low : around (low, scale (a, b.high, seq), seq);
}

/* The values of POLY, whose symbols are in the intervals SYMBOL.  */

static struct interval
evaluate (const struct acctile_poly *poly, const struct interval *symbol,
          gimple_seq *seq)
{
  struct interval sum = number (0);
  for (int t = 0; t < poly->n; t++)
    {
      struct interval product = number (poly->term[t].coef);
      for (int v = 0; v < poly->term[t].degree; v++)
        product = multiply (product, symbol[poly->term[t].var[v]], seq);
      sum = add (sum, product, seq);
    }
  return sum;
}

/* Whether SYMBOL has all symbols of POLY, which may be NULL.  */

static bool
has_all (const struct acctile_poly *poly, const struct interval *symbol)
{
  for (int t = 0; poly && t < poly->n; t++)
    for (int v = 0; v < poly->term[t].degree; v++)
      if (!symbol[poly->term[t].var[v]].low)
        return false;
  return poly != NULL;
}

/* Whether the host knows all parameters of POLY, or will when it runs the
   loops around: a nest in these is not rewritten as it stands.  */

static bool
is_known (const struct acctile_found *found, const struct acctile_poly *poly)
{
  for (int t = 0; t < poly->n; t++)
    for (int v = 0; v < poly->term[t].degree; v++)
      {
        int param = poly->term[t].var[v] - ACCTILE_MAX_LOOPS;
        if (param >= 0 && !found->host_param[param]
            && !found->host_counts[param])
          return false;
      }
  return true;
}

/* What is known of the lower bound of LOOP, or, if END, of its upper one, into
   LIST; the number of polynomials.  */

static int
list_bounds (const struct acctile_loop *loop, bool end,
             const struct acctile_poly **list)
{
  return end ? acctile_bounds_upper (loop, list)
             : acctile_bounds_lower (loop, list);
}

/* Whether the host can compute where access A of FOUND goes.  */

static bool
is_access_known (const struct acctile_found *found,
                 const struct acctile_access *a)
{
  const struct acctile_nest *nest = found->nest;
  if (!a->offset || !is_known (found, a->offset))
    return false;
  for (int k = nest->stmt[a->stmt].loop; k >= 0; k = nest->loop[k].parent)
    {
      const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
      for (int end = 0; end < 2; end++)
        {
          int n = list_bounds (&nest->loop[k], end, list);
          for (int i = 0; i < n; i++)
            if (!is_known (found, list[i]))
              return false;
          if (n == 0)
            return false;
        }
    }
  return true;
}

/* The bytes of array ARRAY of FOUND where it is an object of the program, which
   no access leaves; 0 otherwise.  */

static HOST_WIDE_INT
object_size (const struct acctile_found *found, int array)
{
  tree root = array < found->n_reach ? found->reach[array].root : NULL_TREE;
  tree size = root && VAR_P (root)
                      && found->nest->array[array].storage == ACCTILE_OBJECT
                  ? DECL_SIZE_UNIT (root)
                  : NULL_TREE;
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

/* Which pointers of a function are ones of the device, by the clauses of its
   constructs: those that deviceptr names, and, but for Fortran, those that
   nothing is mapped for and a region has as they are.  */
struct pointer_kinds
{
  struct acctile_function *function;
  hash_set<tree> of_device;
  hash_set<tree> mapped;
};

/* Whether C maps what a pointer points to, and not the pointer alone.  */

static bool
is_mapped (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  return acctile_base_decl (decl)
         && (!DECL_P (decl)
             || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
             || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER);
}

/* Notes in KINDS that a clause maps what DECL points to, and so what the
   pointers point to that it is a copy of.  */

static void
note_mapped (struct pointer_kinds *kinds, tree decl)
{
  while (decl && DECL_P (decl) && !kinds->mapped.add (decl))
    {
      gimple *def = acctile_stable_definition (kinds->function, decl);
      if (!def || !is_gimple_assign (def)
          || !(gimple_assign_single_p (def)
               || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))))
        return;
      decl = gimple_assign_rhs1 (def);
      if (!POINTER_TYPE_P (TREE_TYPE (decl)))
        return;
    }
}

/* A walk_gimple_seq callback: notes what clauses say of pointers.  */

static tree
note_pointers (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  struct pointer_kinds *kinds = (struct pointer_kinds *)wi->info;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  for (tree c = target ? gimple_omp_target_clauses (target) : NULL_TREE; c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
      continue;
    else if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR)
      kinds->of_device.add (OMP_CLAUSE_DECL (c));
    else if (is_mapped (c))
      note_mapped (kinds, acctile_base_decl (OMP_CLAUSE_DECL (c)));
  return NULL_TREE;
}

/* A walk_tree callback: finds a pointer of the device.  */

static tree
find_device_pointer (tree *tp, int *walk_subtrees, void *data)
{
  struct pointer_kinds *kinds = (struct pointer_kinds *)data;
  bool variable = VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL;
  *walk_subtrees = !TYPE_P (*tp);
  return kinds->of_device.contains (*tp)
                 || (variable && TREE_CODE (TREE_TYPE (*tp)) == POINTER_TYPE
                     && !lang_GNU_Fortran () && !kinds->mapped.contains (*tp))
             ? *tp
             : NULL_TREE;
}

/* Where array ARRAY of FOUND begins, NULL_TREE when the host cannot tell.  */

static tree
base_of (const struct acctile_found *found, int array)
{
  return array < found->n_reach ? found->reach[array].base : NULL_TREE;
}

/* Whether array ARRAY of FOUND begins at a pointer of the device.  */

static bool
is_of_device (struct pointer_kinds *kinds, const struct acctile_found *found,
              int array)
{
  tree base = base_of (found, array);
  return base
         && walk_tree_without_duplicates (&base, find_device_pointer, kinds);
}

/* Whether a clause of the region around FOUND maps a section of array ARRAY. */

static bool
has_section (const struct acctile_found *found, int array)
{
  return array < found->n_reach && found->reach[array].section;
}

/* Says which arrays of FOUND the host can compare with one another: those that
   are addresses of the host, else, but for Fortran, those of the device.
   Clauses say it of those whose sections they map.  */

static void
locate (struct pointer_kinds *kinds, const struct acctile_found *found)
{
  struct acctile_nest *nest = found->nest;
  bool host = false;
  for (int a = 0; a < nest->n_array; a++)
    host |= has_section (found, a)
            || (base_of (found, a) && !is_of_device (kinds, found, a));
  for (int a = 0; a < nest->n_array; a++)
    nest->array[a].located = nest->array[a].stores_located
        = base_of (found, a)
          && !((host || lang_GNU_Fortran ()) && is_of_device (kinds, found, a));
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *access = &nest->access[k];
      struct acctile_array *array = &nest->array[access->array];
      if (is_access_known (found, access)
          || (!access->offset && object_size (found, access->array) > 0))
        continue;
      array->located = false;
      array->stores_located = array->stores_located && !access->write;
    }
  for (int a = 0; a < nest->n_array; a++)
    nest->array[a].placed = !nest->array[a].located && has_section (found, a);
}

void
acctile_locate_arrays (struct acctile_function *function,
                       struct acctile_region *region)
{
  struct pointer_kinds kinds;
  walk_stmt_info wi;
  kinds.function = function;
  memset (&wi, 0, sizeof wi);
  wi.info = &kinds;
  walk_gimple_seq (gimple_body (current_function_decl), note_pointers, NULL,
                   &wi);
  acctile_find_sections (function, region);
  for (int i = 0; i < region->n_found; i++)
    locate (&kinds, &region->found[i]);
}

/* POLY without its terms that have SYMBOL alone, whose factor, 1, -1 or 0 for
   any other, goes to *FACTOR.  */

static struct acctile_poly *
without (const struct acctile_poly *poly, int symbol, int *factor)
{
  struct acctile_poly *rest = acctile_poly_copy (poly);
  *factor = 0;
  for (int t = 0; t < poly->n; t++)
    if (poly->term[t].degree == 1 && poly->term[t].var[0] == symbol
        && (poly->term[t].coef == 1 || poly->term[t].coef == -1))
      {
        *factor = poly->term[t].coef;
        rest = acctile_poly_sub (
            rest, acctile_poly_scale (acctile_poly_symbol (symbol), *factor));
      }
  for (int t = 0; rest && t < rest->n; t++)
    for (int v = 0; v < rest->term[t].degree; v++)
      if (rest->term[t].var[v] == symbol)
        *factor = 0;
  return rest;
}

/* Narrows the loops of FOUND in SYMBOL to where the conditions of statement
   STMT can hold.  Where they cannot, it may be any range.  */

static void
narrow (const struct acctile_found *found, int stmt, struct interval *symbol,
        gimple_seq *seq)
{
  const struct acctile_stmt *s = &found->nest->stmt[stmt];
  for (int c = 0; c < s->n_condition; c++)
    for (int k = 0; k < found->nest->n_loop; k++)
      {
        int factor;
        struct acctile_poly *rest = without (s->condition[c], k, &factor);
        if (factor != 0 && symbol[k].low && has_all (rest, symbol))
          {
            struct interval other = evaluate (rest, symbol, seq);
            if (factor > 0)
              symbol[k].low = calculate (
                  MAX_EXPR, symbol[k].low,
                  calculate (MINUS_EXPR, number (0).low, other.high, seq), seq);
            else
              symbol[k].high
                  = calculate (MIN_EXPR, symbol[k].high, other.high, seq);
          }
        acctile_poly_free (rest);
      }
}

/* Computes what the bounds of LOOP at one end, or, if END, at the other, leave,
   where they lie as SYMBOL says, into *PLACE.  False where nothing is known. */

static bool
find_limit (const struct acctile_loop *loop, bool end,
            const struct interval *symbol, tree *place, gimple_seq *seq)
{
  const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
  int n = list_bounds (loop, end, list);
  bool least = (loop->step > 0) != end;
  *place = NULL_TREE;
  for (int i = 0; i < n; i++)
    {
      if (!has_all (list[i], symbol))
        return false;
      struct interval bound = evaluate (list[i], symbol, seq);
      if (end)
        bound = add (bound, number (loop->step > 0 ? -1 : 1), seq);
      tree at = least ? bound.low : bound.high;
      *place = *place ? calculate (least ? MAX_EXPR : MIN_EXPR, *place, at, seq)
                      : at;
    }
  return *place != NULL_TREE;
}

/* Computes where the iterator of LOOP lies, of which several bounds are known,
   into *OWN, from SYMBOL.  */

static void
find_limited (const struct acctile_loop *loop, struct interval *own,
              const struct interval *symbol, gimple_seq *seq)
{
  tree first, last;
  if (find_limit (loop, false, symbol, &first, seq)
      && find_limit (loop, true, symbol, &last, seq))
    *own = around (point (first), point (last), seq);
}

/* Computes where the iterators and parameters of FOUND lie, into SYMBOL.  A
   loop that never runs has any range: nothing is accessed in it.  */

static void
find_symbols (const struct acctile_found *found, struct interval *symbol,
              gimple_seq *seq)
{
  const struct acctile_nest *nest = found->nest;
  tree type = long_long_integer_type_node;
  for (int p = 0; p < nest->n_param; p++)
    if (found->host_param[p])
      symbol[ACCTILE_MAX_LOOPS + p] = point (computed (
          fold_convert (type, unshare_expr (found->host_param[p])), seq));
  for (int k = 0; k < nest->n_loop; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      if (!loop->lower || !loop->upper)
        {
          find_limited (loop, &symbol[k], symbol, seq);
          continue;
        }
      if (!has_all (loop->lower, symbol) || !has_all (loop->upper, symbol))
        continue;
      struct interval first = evaluate (loop->lower, symbol, seq);
      struct interval last = add (evaluate (loop->upper, symbol, seq),
                                  number (loop->step > 0 ? -1 : 1), seq);
      symbol[k] = around (first, last, seq);
    }
}

/* The intervals SYMBOL, as far as access A of FOUND is executed.  */
struct where
{
  struct interval symbol[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];

  where (const struct acctile_found *found, const struct acctile_access *a,
         const struct interval *all, gimple_seq *seq)
  {
    memcpy (symbol, all, sizeof symbol);
    narrow (found, a->stmt, symbol, seq);
  }
};

/* The bytes that access A of FOUND touches, from its array's first on: where it
   is not known, all of the object.  */

static struct interval
touched (const struct acctile_found *found, const struct acctile_access *a,
         const struct interval *symbol, gimple_seq *seq)
{
  struct interval here = number (0);
  if (!is_access_known (found, a))
    {
      here.high = number (object_size (found, a->array)).low;
      return here;
    }
  here = evaluate (a->offset, where (found, a, symbol, seq).symbol, seq);
  here.high = calculate (PLUS_EXPR, here.high, number (a->size).low, seq);
  return here;
}

/* The address BASE as a number, at the end of *SEQ.  */

static struct interval
address (tree base, gimple_seq *seq)
{
  tree at = fold_convert (pointer_sized_int_node, unshare_expr (base));
  return point (computed (fold_convert (long_long_integer_type_node, at), seq));
}

/* The first byte of the section that clauses have of the array REACH, and the
   one after the last.  */

static struct interval
section_extent (const struct acctile_reach *reach, gimple_seq *seq)
{
  struct interval all = address (reach->section, seq);
  tree length = fold_convert (long_long_integer_type_node,
                              unshare_expr (reach->length));
  all.high = calculate (PLUS_EXPR, all.low, computed (length, seq), seq);
  return all;
}

/* Computes the first byte of array ARRAY that FOUND accesses, or writes to
   where that is all that is known, and the one after the last.  */

static struct interval
find_extent (const struct acctile_found *found, int array,
             const struct interval *symbol, gimple_seq *seq)
{
  const struct acctile_nest *nest = found->nest;
  struct interval all = number (0);
  bool first = true;
  if (nest->array[array].placed)
    return section_extent (&found->reach[array], seq);
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *a = &nest->access[k];
      if (a->array != array || (!nest->array[array].located && !a->write))
        continue;
      struct interval here = touched (found, a, symbol, seq);
      all = first ? here : around (all, here, seq);
      first = false;
    }
  return add (all, address (base_of (found, array), seq), seq);
}

void
acctile_widen_extent (const struct acctile_found *found, int array,
                      struct acctile_extent *extent, gimple_seq *seq)
{
  const struct acctile_nest *nest = found->nest;
  struct interval symbol[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
  memset (symbol, 0, sizeof symbol);
  find_symbols (found, symbol, seq);
  for (int k = 0; k < nest->n_access; k++)
    {
      if (nest->access[k].array != array)
        continue;
      struct interval all = { extent->low, extent->high };
      struct interval here = touched (found, &nest->access[k], symbol, seq);
      if (extent->low)
        here = around (all, here, seq);
      extent->low = here.low;
      extent->high = here.high;
    }
}

/* Whether A <= B, at the end of *SEQ.  */

static tree
is_at_most (tree a, tree b, gimple_seq *seq)
{
  return computed (fold_build2 (LE_EXPR, boolean_type_node, a, b), seq);
}

static tree
both (tree a, tree b, gimple_seq *seq)
{
  return computed (fold_build2 (TRUTH_AND_EXPR, boolean_type_node, a, b), seq);
}

tree
acctile_both (tree a, tree b, gimple_seq *seq)
{
  return both (a, b, seq);
}

tree
acctile_extents_apart (tree p, const struct acctile_extent *from_p, tree q,
                       const struct acctile_extent *from_q, gimple_seq *seq)
{
  struct interval a = { from_p->low, from_p->high };
  struct interval b = { from_q->low, from_q->high };
  a = add (a, address (p, seq), seq);
  b = add (b, address (q, seq), seq);
  return computed (fold_build2 (TRUTH_OR_EXPR, boolean_type_node,
                                is_at_most (a.high, b.low, seq),
                                is_at_most (b.high, a.low, seq)),
                   seq);
}

/* Whether all that access A of FOUND touches lies inside dimension D of its
   array; of the last dimension that is told in bytes.  */

static tree
stays_inside (const struct acctile_found *found, const struct acctile_access *a,
              int d, const struct interval *symbol, gimple_seq *seq)
{
  const struct acctile_array *array = &found->nest->array[a->array];
  const struct where here (found, a, symbol, seq);
  struct interval at = evaluate (a->subscript[d], here.symbol, seq);
  struct interval end = evaluate (array->extent[d], here.symbol, seq);
  int size = 1;
  if (d == array->n_dim - 1)
    {
      struct interval unit = number (array->elem_size);
      at = add (multiply (at, unit, seq), evaluate (a->field, here.symbol, seq),
                seq);
      end = multiply (end, unit, seq);
      size = a->size;
    }
  tree last = calculate (PLUS_EXPR, at.high, number (size).low, seq);
  return both (is_at_most (number (0).low, at.low, seq),
               is_at_most (last, end.low, seq), seq);
}

/* Whether no two rows of array ARRAY overlap: every access that is not known to
   stays inside the dimensions but the outermost.  */

static tree
are_rows_apart (const struct acctile_found *found, int array,
                const struct interval *symbol, gimple_seq *seq)
{
  const struct acctile_nest *nest = found->nest;
  tree all = boolean_true_node;
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *a = &nest->access[k];
      if (a->array == array && a->assumed_in_bounds)
        for (int d = 1; d < a->n_subscript; d++)
          all = both (all, stays_inside (found, a, d, symbol, seq), seq);
    }
  return all;
}

tree
acctile_rows_apart (const struct acctile_found *found, int array,
                    gimple_seq *seq)
{
  struct interval symbol[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
  memset (symbol, 0, sizeof symbol);
  find_symbols (found, symbol, seq);
  return are_rows_apart (found, array, symbol, seq);
}

/* The same for the arrays in PAIR; EXTENT has what is known of where they
   are.  */

static tree
are_apart (const struct acctile_found *found, const int *pair,
           struct interval *extent, const struct interval *symbol,
           gimple_seq *seq)
{
  for (int k = 0; k < 2; k++)
    if (!extent[pair[k]].low)
      extent[pair[k]] = find_extent (found, pair[k], symbol, seq);
  const struct interval &a = extent[pair[0]], &b = extent[pair[1]];
  return computed (fold_build2 (TRUTH_OR_EXPR, boolean_type_node,
                                is_at_most (a.high, b.low, seq),
                                is_at_most (b.high, a.low, seq)),
                   seq);
}

bool
acctile_apart_possible (const struct acctile_found *found,
                        const struct acctile_depend *depend)
{
  const struct acctile_nest *nest = found->nest;
  for (int i = 0; i < depend->n_overlap; i++)
    {
      int array = depend->overlap[i].first;
      if (array != depend->overlap[i].second)
        continue;
      for (int d = 1; d < nest->array[array].n_dim; d++)
        if (!nest->array[array].extent[d]
            || !is_known (found, nest->array[array].extent[d]))
          return false;
    }
  return true;
}

tree
acctile_apart (const struct acctile_found *found,
               const struct acctile_depend *depend, gimple_seq *seq)
{
  struct interval symbol[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
  auto_vec<struct interval> extent;
  tree all = boolean_true_node;
  if (acctile_mutant ("apart"))
    return integer_one_node;
  memset (symbol, 0, sizeof symbol);
  find_symbols (found, symbol, seq);
  extent.safe_grow_cleared (found->nest->n_array, true);
  for (int i = 0; i < depend->n_overlap; i++)
    {
      int pair[] = { depend->overlap[i].first, depend->overlap[i].second };
      tree apart
          = pair[0] == pair[1]
                ? are_rows_apart (found, pair[0], symbol, seq)
                : are_apart (found, pair, extent.address (), symbol, seq);
      all = both (all, apart, seq);
    }
  return computed (fold_convert (integer_type_node, all), seq);
}

/* Computes where those accesses of FOUND in the set ACCESS that are to ARRAY
   would be in all iterations of SYMBOL, whatever their conditions say, into
   *ALL.  False when the host does not know.  */

static bool
find_reached (const struct acctile_found *found, int array, const bool *access,
              const struct interval *symbol, struct interval *all,
              gimple_seq *seq)
{
  const struct acctile_nest *nest = found->nest;
  bool first = true;
  tree base = base_of (found, array);
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *a = &nest->access[k];
      if (a->array != array || !access[k])
        continue;
      if (!base || !is_access_known (found, a) || !has_all (a->offset, symbol))
        return false;
      struct interval here = evaluate (a->offset, symbol, seq);
      here.high = calculate (PLUS_EXPR, here.high, number (a->size).low, seq);
      *all = first ? here : around (*all, here, seq);
      first = false;
    }
  if (!first)
    *all = add (*all, address (base, seq), seq);
  return true;
}

/* Whether the device has the memory ALL of array ARRAY of FOUND: a clause maps
   a section with it, or the program did.  The emulator's device has all memory
   of the host's, also what belongs to other objects.  */

static tree
is_mapped_memory (const struct acctile_region *region,
                  const struct acctile_found *found, int array,
                  const struct interval &all, gimple_seq *seq)
{
  tree mapped = boolean_false_node;
  if (has_section (found, array))
    {
      struct interval section = section_extent (&found->reach[array], seq);
      mapped = both (is_at_most (section.low, all.low, seq),
                     is_at_most (all.high, section.high, seq), seq);
    }
  if (region->emulate)
    return mapped;
  tree size = calculate (MINUS_EXPR, all.high, all.low, seq);
  tree call = acctile_c_call ("acc_is_present", "ipw",
                              fold_convert (ptr_type_node, all.low), size);
  tree present = computed (fold_convert (boolean_type_node, call), seq);
  return computed (
      fold_build2 (TRUTH_OR_EXPR, boolean_type_node, mapped, present), seq);
}

tree
acctile_all_mapped (const struct acctile_region *region,
                    const struct acctile_found *found, const bool *access,
                    gimple_seq *seq)
{
  struct interval symbol[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
  tree mapped = boolean_true_node;
  memset (symbol, 0, sizeof symbol);
  find_symbols (found, symbol, seq);
  for (int a = 0; a < found->nest->n_array; a++)
    {
      struct interval all = { NULL_TREE, NULL_TREE };
      if (!find_reached (found, a, access, symbol, &all, seq))
        return integer_zero_node;
      if (all.low)
        mapped
            = both (mapped, is_mapped_memory (region, found, a, all, seq), seq);
    }
  return computed (fold_convert (integer_type_node, mapped), seq);
}

/* Whether the host knows all parameters of POLY when the region begins.  */

static bool
is_on_host (const struct acctile_found *found, const struct acctile_poly *poly)
{
  for (int t = 0; t < poly->n; t++)
    for (int v = 0; v < poly->term[t].degree; v++)
      if (!found->host_param[poly->term[t].var[v] - ACCTILE_MAX_LOOPS])
        return false;
  return true;
}

bool
acctile_assume_bits (struct acctile_found *found, bool on)
{
  bool any = false;
  for (int b = 0; b < found->n_bit; b++)
    {
      struct acctile_bit *bit = &found->bit[b];
      struct acctile_stmt *stmt = &found->nest->stmt[bit->stmt];
      if (bit->used && !on)
        {
          acctile_poly_free (stmt->multiple);
          stmt->multiple = NULL;
          stmt->modulus = 0;
        }
      else if (!bit->used && on && !stmt->multiple && bit->value
               && is_on_host (found, bit->value))
        acctile_nest_add_multiple (found->nest, bit->stmt,
                                   acctile_poly_copy (bit->multiple), 2);
      else
        continue;
      bit->used = on && stmt->multiple;
      any = any || bit->used;
    }
  return any;
}

tree
acctile_bits (const struct acctile_found *found, gimple_seq *seq)
{
  struct interval symbol[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
  tree all = boolean_true_node;
  memset (symbol, 0, sizeof symbol);
  find_symbols (found, symbol, seq);
  for (int b = 0; b < found->n_bit; b++)
    {
      if (!found->bit[b].used)
        continue;
      struct interval value = evaluate (found->bit[b].value, symbol, seq);
      all = both (all, is_at_most (number (0).low, value.low, seq), seq);
      all = both (all, is_at_most (value.high, number (1).low, seq), seq);
    }
  return computed (fold_convert (integer_type_node, all), seq);
}
