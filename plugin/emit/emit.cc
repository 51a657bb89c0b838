/* The builder of regions: see emit.h.

   Host side: the grid is computed before the region from the nest's own
   bounds, and handed in as firstprivate variables, so that launch and
   mapping agree.  A grid that cannot be computed there is a constant: the
   mapping strides, so any grid is right.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit.h"
#include "acctile.h"
#include "extract/value.h"
#include "emit/primitive.h"

extern "C"
{
#include "models/bounds.h"
}

/* No grid has more blocks than this.  */
#define MAX_BLOCKS ((int64_t)INT_MAX)

/* Of a grid, up to its last loop whose trip count is not known on the host, the
   blocks are at most 1 << GUESSED_BITS: some times what a device runs at once,
   and soon over where they find nothing to do.  */
#define GUESSED_BITS 12
/* The same for the emulator, where a thread of a block is one of the system. */
#define EMULATED_BITS 4

void
acctile_remove_clause (tree *clauses, enum omp_clause_code code)
{
  while (*clauses)
    if (OMP_CLAUSE_CODE (*clauses) == code)
      *clauses = OMP_CLAUSE_CHAIN (*clauses);
    else
      clauses = &OMP_CLAUSE_CHAIN (*clauses);
}

/* The outermost bind of the function, where host temporaries live.  */

static gbind *
function_bind (void)
{
  for (gimple *stmt
       = gimple_seq_first_stmt (gimple_body (current_function_decl));
       stmt; stmt = stmt->next)
    if (gbind *bind = dyn_cast<gbind *> (stmt))
      return bind;
  return NULL;
}

tree
acctile_host_value (const struct acctile_found *found,
                    const struct acctile_poly *p)
{
  tree type = long_long_integer_type_node;
  tree sum = build_int_cst (type, 0);
  for (int t = 0; t < p->n; t++)
    {
      const struct acctile_term *term = &p->term[t];
      tree product = build_int_cst (type, term->coef);
      for (int v = 0; v < term->degree; v++)
        {
          int param = term->var[v] - ACCTILE_MAX_LOOPS;
          if (param < 0 || !found->host_param[param])
            return NULL_TREE;
          product = fold_build2 (
              MULT_EXPR, type, product,
              fold_convert (type, unshare_expr (found->host_param[param])));
        }
      sum = fold_build2 (PLUS_EXPR, type, sum, product);
    }
  return sum;
}

/* What lies between FROM and TO, ends of loop K of FOUND, on the host: the
   most, where it depends on outer loops.  NULL_TREE when it is not known there.
 */

static tree
host_range (const struct acctile_found *found, int k,
            const struct acctile_poly *from, const struct acctile_poly *to)
{
  struct acctile_poly *range
      = acctile_poly_sub (acctile_poly_copy (to), acctile_poly_copy (from));
  if (found->nest->loop[k].step < 0)
    range = acctile_poly_scale (range, -1);
  range = acctile_range_end (found->nest, range, true);
  if (!range)
    return NULL_TREE;
  tree value = acctile_host_value (found, range);
  acctile_poly_free (range);
  return value;
}

/* All that loop K of FOUND goes over in some iteration of the loops around it,
   as host_range.  */

static tree
host_span (const struct acctile_found *found, int k)
{
  struct acctile_poly *span = acctile_range_span (found->nest, k);
  if (!span)
    return NULL_TREE;
  tree value = acctile_host_value (found, span);
  acctile_poly_free (span);
  return value;
}

/* The trip count of loop K of FOUND on the host (the largest, where it
   depends on outer loops), NULL_TREE when it is not known there.  A loop from
   max (0, i - w) to min (n, i + w) runs no more often than from i - w to
   i + w, however large n is.  */

static tree
host_trip (const struct acctile_found *found, int k)
{
  const struct acctile_loop *loop = &found->nest->loop[k];
  const struct acctile_poly *from[ACCTILE_MAX_BOUNDS], *to[ACCTILE_MAX_BOUNDS];
  int n_from = acctile_bounds_lower (loop, from);
  int n_to = acctile_bounds_upper (loop, to);
  int64_t step = loop->step < 0 ? -loop->step : loop->step;
  tree type = long_long_integer_type_node, trip = NULL_TREE;
  for (int f = 0; f < n_from; f++)
    for (int t = 0; t < n_to; t++)
      {
        tree range = host_range (found, k, from[f], to[t]);
        if (range)
          trip = trip ? fold_build2 (MIN_EXPR, type, trip, range) : range;
      }
  if (!trip)
    trip = host_span (found, k);
  if (trip && step > 1)
    trip = fold_build2 (
        TRUNC_DIV_EXPR, type,
        fold_build2 (PLUS_EXPR, type, trip, build_int_cst (type, step - 1)),
        build_int_cst (type, step));
  return trip;
}

/* The logarithm of the most blocks along all such loops.  */

static int
guessed_bits (void)
{
  return acctile_state.settings.emulate ? EMULATED_BITS : GUESSED_BITS;
}

/* What acctile_host_grid is given in the place of a guess where the launch has
   its number of blocks whatever the trip counts are.  */
#define ALL_THAT_ARE_LEFT -1

/* The blocks of loop K, whose trip count is not known on the host, each of
   BLOCK iterations, where the launch has LEFT.  The trip count that the nest is
   judged with says little when it is the default, and the product of several
   loops is too much or too little by far.  */

static tree
guessed_cover (const struct acctile_found *found, int k, int block,
               int64_t guess, tree left)
{
  tree type = long_long_integer_type_node;
  int64_t assumed = (found->nest->loop[k].trip + block - 1) / block;
  if (guess == ALL_THAT_ARE_LEFT)
    return fold_convert (type, left);
  if (found->nest->num_gangs < 0)
    return build_int_cst (type, guess > 0 ? guess : assumed);
  tree most = fold_build2 (TRUNC_DIV_EXPR, type, fold_convert (type, left),
                           build_int_cst (type, MAX_BLOCKS >> guessed_bits ()));
  return fold_build2 (MIN_EXPR, type,
                      build_int_cst (type, guess > 0 ? guess : assumed), most);
}

int64_t
acctile_guess_blocks (const struct acctile_found *found,
                      const struct acctile_mapping *mapping)
{
  int unknown = 0;
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    {
      int first, count;
      if (!mapping->schedule->grid[d] || mapping->grid[d] > 0)
        continue;
      acctile_mapping_loops (found->nest, d, &first, &count);
      for (int k = first; k < first + count; k++)
        if ((found->loop[k].low && found->loop[k].high) || host_trip (found, k))
          return 0;
      unknown += count;
    }
  return unknown > 0 ? INT64_C (1) << guessed_bits () / unknown : 0;
}

tree
acctile_host_grid (const struct acctile_found *found, int k, int block,
                   tree many, int64_t limit, int64_t guess, tree *left,
                   gimple_seq *seq)
{
  tree type = long_long_integer_type_node, size = build_int_cst (type, block);
  tree trip = host_trip (found, k);
  tree cover;
  if (many)
    size = fold_build2 (MULT_EXPR, type, size, fold_convert (type, many));
  if (trip)
    cover = fold_build2 (TRUNC_DIV_EXPR, type,
                         fold_build2 (MINUS_EXPR, type,
                                      fold_build2 (PLUS_EXPR, type, trip, size),
                                      build_one_cst (type)),
                         size);
  else
    cover = guessed_cover (found, k, block, guess, *left);
  if (acctile_state.settings.emulate)
    limit = MIN (limit, ACCTILE_EMULATED_BLOCKS);
  if (limit > 0)
    cover = fold_build2 (MIN_EXPR, type, cover, build_int_cst (type, limit));
  cover = acctile_set_new (cover, "acctile_cover", seq);
  cover = fold_build2 (MIN_EXPR, type, cover, fold_convert (type, *left));
  cover = fold_build2 (MAX_EXPR, type, cover, build_one_cst (type));
  tree grid = acctile_set_new (cover, "acctile_grid", seq);
  *left
      = acctile_set_new (fold_build2 (TRUNC_DIV_EXPR, TREE_TYPE (*left), *left,
                                      fold_convert (TREE_TYPE (*left), grid)),
                         "acctile_left", seq);
  return grid;
}

tree
acctile_hand_in (struct acctile_region *region, tree type, tree value,
                 gimple_seq *seq)
{
  value = fold_convert (type, value);
  if (CONSTANT_CLASS_P (value))
    return value;
  tree var = create_tmp_var (type, "acctile_grid");
  gimplify_assign (var, value, seq);
  tree clause = build_omp_clause (region->location, OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (clause) = var;
  OMP_CLAUSE_CHAIN (clause) = gimple_omp_target_clauses (region->target);
  gimple_omp_target_set_clauses (region->target, clause);
  return var;
}

/* The variables of the region at hand that stand for something else.  */
static vec<tree> region_names;

/* Makes them variables like any other, or what they were.  */

static void
set_names (bool stand_for_something)
{
  for (unsigned i = 0; i < region_names.length (); i++)
    DECL_HAS_VALUE_EXPR_P (region_names[i]) = stand_for_something;
}

/* A walk_tree callback: notes variables that stand for something else.  */

static tree
collect_names (tree *tp, int *walk_subtrees, void *)
{
  *walk_subtrees = !TYPE_P (*tp);
  if ((VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL)
      && DECL_HAS_VALUE_EXPR_P (*tp) && !region_names.contains (*tp))
    region_names.safe_push (*tp);
  return NULL_TREE;
}

void
acctile_open_region (gimple_seq seq)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (seq, NULL, collect_names, &wi);
  set_names (false);
}

void
acctile_close_region (void)
{
  set_names (true);
  region_names.release ();
}

void
acctile_open_host (void)
{
  set_names (true);
  push_gimplify_context ();
}

void
acctile_close_host (gimple_stmt_iterator *gsi, gimple_seq seq)
{
  pop_gimplify_context (function_bind ());
  set_names (false);
  if (seq)
    gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
}

bool
acctile_launch_begin (struct acctile_launch *launch,
                      const struct acctile_nest *nest,
                      const struct acctile_mapping *mapping, int d, int *first,
                      int *count)
{
  launch->block[d] = mapping->block[d];
  launch->grid[d] = build_one_cst (unsigned_type_node);
  if (d >= mapping->schedule->n_dim || !mapping->schedule->grid[d])
    return false;
  acctile_mapping_loops (nest, d, first, count);
  return true;
}

/* Each loop, and all of a nest together, count for no more than this when the
   host multiplies how often they run.  */
#define MOST_ITERATIONS (INT64_C (1) << 31)

tree
acctile_host_iterations (const struct acctile_found *found, gimple_seq *seq)
{
  tree type = long_long_integer_type_node, all = build_one_cst (type);
  for (int k = 0; k < found->nest->n_parallel; k++)
    {
      tree trip = host_trip (found, k);
      if (!trip)
        return NULL_TREE;
      trip = fold_build2 (MAX_EXPR, type, trip, build_one_cst (type));
      trip = fold_build2 (MIN_EXPR, type, trip,
                          build_int_cst (type, MOST_ITERATIONS));
      all = fold_build2 (MULT_EXPR, type, all,
                         acctile_set_new (trip, "acctile_trip", seq));
      all = fold_build2 (MIN_EXPR, type,
                         acctile_set_new (all, "acctile_all", seq),
                         build_int_cst (type, MOST_ITERATIONS));
    }
  return all;
}

/* The points that a thread of MAPPING has along x, unsigned, where the launch
   of FOUND decides on them: those of the mapping with the iterations that pay,
   one with fewer.  NULL_TREE otherwise.  */

static tree
launch_points (struct acctile_region *region, const struct acctile_found *found,
               const struct acctile_mapping *mapping, gimple_seq *seq)
{
  if (mapping->x_from == 0)
    return NULL_TREE;
  tree all = acctile_host_iterations (found, seq);
  if (!all)
    return NULL_TREE;
  tree enough = fold_build2 (GE_EXPR, boolean_type_node, all,
                             build_int_cst (TREE_TYPE (all), mapping->x_from));
  tree points
      = fold_build3 (COND_EXPR, unsigned_type_node, enough,
                     build_int_cst (unsigned_type_node, mapping->points_x),
                     build_one_cst (unsigned_type_node));
  points = acctile_set_new (points, "acctile_points", seq);
  return acctile_hand_in (region, unsigned_type_node, points, seq);
}

void
acctile_launch_grid (struct acctile_launch *launch,
                     struct acctile_region *region, int d, int first, int count,
                     tree product, gimple_seq *seq)
{
  launch->grid[d]
      = count == 1 ? launch->split[first]
                   : acctile_hand_in (region, unsigned_type_node, product, seq);
}

/* The gangs that the program gives the launch of FOUND in REGION, long long at
   the end of *SEQ.  */

static tree
given_gangs (const struct acctile_region *region,
             const struct acctile_found *found, gimple_seq *seq)
{
  tree clause = omp_find_clause (gimple_omp_target_clauses (region->target),
                                 OMP_CLAUSE_NUM_GANGS);
  tree given = clause ? OMP_CLAUSE_NUM_GANGS_EXPR (clause) : found->gangs;
  return acctile_set_new (
      fold_convert (long_long_integer_type_node, unshare_expr (given)),
      "acctile_given", seq);
}

/* GIVEN, or as many as there can be where the run-time library is to choose, at
   the end of *SEQ.  */

static tree
usable_gangs (tree given, gimple_seq *seq)
{
  tree type = TREE_TYPE (given), most = build_int_cst (type, MAX_BLOCKS);
  tree none
      = fold_build2 (LE_EXPR, boolean_type_node, given, build_zero_cst (type));
  given = acctile_set_new (fold_build3 (COND_EXPR, type, none, most, given),
                           "acctile_given", seq);
  return acctile_set_new (fold_build2 (MIN_EXPR, type, given, most),
                          "acctile_left", seq);
}

/* The gangs that the last dimension of a grid gets of GIVEN, where the others
   have ALL and leave LEFT: as many as there can be where too many would idle,
   at the end of *SEQ.  */

static tree
last_gangs (tree given, tree all, tree left, gimple_seq *seq)
{
  tree type = long_long_integer_type_node;
  tree busy = fold_build2 (MULT_EXPR, type, all, left);
  tree idle = fold_build2 (MINUS_EXPR, type, given, busy);
  idle
      = acctile_set_new (fold_build2 (MULT_EXPR, type, idle,
                                      build_int_cst (type, ACCTILE_IDLE_GANGS)),
                         "acctile_idle", seq);
  tree most = acctile_set_new (
      fold_build2 (TRUNC_DIV_EXPR, type, build_int_cst (type, MAX_BLOCKS), all),
      "acctile_most", seq);
  return acctile_set_new (
      fold_build3 (COND_EXPR, type,
                   fold_build2 (GT_EXPR, boolean_type_node, idle, given), most,
                   left),
      "acctile_left", seq);
}

void
acctile_emit_launch (gimple_stmt_iterator *gsi, struct acctile_region *region,
                     struct acctile_found *found,
                     const struct acctile_mapping *mapping,
                     struct acctile_launch *launch)
{
  const struct acctile_nest *nest = found->nest;
  gimple_seq seq = NULL;
  tree type = long_long_integer_type_node;
  int64_t most = mapping->most_blocks;
  tree left = build_int_cst (type, most > 0 ? most : MAX_BLOCKS);
  int64_t guess
      = most > 0 ? ALL_THAT_ARE_LEFT : acctile_guess_blocks (found, mapping);
  int last_grid = nest->num_gangs ? acctile_mapping_last_split (mapping) : -1;
  tree given = NULL_TREE, all = build_one_cst (type);
  memset (launch, 0, sizeof *launch);
  acctile_open_host ();
  if (nest->num_gangs < 0)
    {
      launch->gangs = given_gangs (region, found, &seq);
      left = given = usable_gangs (launch->gangs, &seq);
    }
  else if (last_grid > 0)
    left = build_int_cst (type, nest->num_gangs);
  launch->points_x = launch_points (region, found, mapping, &seq);
  for (int i = 0; i < 3; i++)
    {
      int first, count, d = most > 0 ? acctile_mapping_order[i] : i;
      if (!acctile_launch_begin (launch, nest, mapping, d, &first, &count))
        continue;
      tree many = d == 0 ? launch->points_x : NULL_TREE;
      int block = mapping->block[d];
      if (!many)
        block *= acctile_mapping_points (mapping, d);
      int64_t limit = d == last_grid ? 0 : mapping->grid[d];
      if (given && d == last_grid)
        left = last_gangs (given, all, left, &seq);
      if (most > 0 && d == 0 && mapping->schedule->n_dim > 1)
        left = fold_build2 (TRUNC_DIV_EXPR, type, left,
                            build_int_cst (type, ACCTILE_PARTS));
      tree product = build_one_cst (type);
      for (int k = first; k < first + count; k++)
        {
          bool last = k == first + count - 1;
          tree grid = acctile_host_grid (found, k, last ? block : 1,
                                         last ? many : NULL_TREE, limit, guess,
                                         &left, &seq);
          product = fold_build2 (MULT_EXPR, type, product, grid);
          launch->split[k]
              = acctile_hand_in (region, unsigned_type_node, grid, &seq);
        }
      acctile_launch_grid (launch, region, d, first, count, product, &seq);
      all = fold_build2 (MULT_EXPR, type, all, product);
    }
  acctile_close_host (gsi, seq);
}

struct acctile_launch
acctile_launch_single (void)
{
  struct acctile_launch launch;
  memset (&launch, 0, sizeof launch);
  for (int d = 0; d < 3; d++)
    {
      launch.block[d] = 1;
      launch.grid[d] = build_one_cst (unsigned_type_node);
    }
  return launch;
}

/* Adds the launch dimension CODE with VALUE to REGION unless the user wrote
   one, which the mapping then agrees with.  */

static void
set_dimension (struct acctile_region *region, enum omp_clause_code code,
               tree value)
{
  tree clauses = gimple_omp_target_clauses (region->target);
  if (omp_find_clause (clauses, code))
    return;
  tree clause = build_omp_clause (region->location, code);
  OMP_CLAUSE_OPERAND (clause, 0) = value;
  OMP_CLAUSE_CHAIN (clause) = clauses;
  gimple_omp_target_set_clauses (region->target, clause);
}

/* Makes the dimension CODE of REGION, which the user wrote as a variable that
   is SIZE throughout the function, a constant: GCC takes 32 lanes otherwise. */

static void
make_constant (struct acctile_region *region, enum omp_clause_code code,
               int size)
{
  tree clause
      = omp_find_clause (gimple_omp_target_clauses (region->target), code);
  if (clause && size > 0)
    OMP_CLAUSE_OPERAND (clause, 0) = build_int_cst (integer_type_node, size);
}

/* Announces the launch of REGION with GANGS gangs to the emulator; on the
   device they have THREADS threads.  */

static void
announce (const struct acctile_region *region, tree gangs, int threads,
          gimple_seq *seq)
{
  enum acctile_threads how = ACCTILE_THREADS_SHARE;
  if (region->flat)
    how = region->meets ? ACCTILE_THREADS_MEET : ACCTILE_THREADS_APART;
  if (region->emulate_threads)
    threads = region->emulate_threads;
  acctile_emit_announce (how, gangs,
                         build_int_cst (unsigned_type_node, threads), seq);
}

void
acctile_emit_dimensions (gimple_stmt_iterator *gsi,
                         struct acctile_region *region,
                         const struct acctile_launch *launch, int n,
                         int workers, int lanes)
{
  gimple_seq seq = NULL;
  tree gangs = NULL_TREE, given = NULL_TREE;
  acctile_open_host ();
  for (int i = 0; i < n; i++)
    {
      tree product = launch[i].grid[0];
      for (int d = 1; d < 3; d++)
        product = fold_build2 (MULT_EXPR, unsigned_type_node, product,
                               launch[i].grid[d]);
      gangs = gangs ? fold_build2 (MAX_EXPR, unsigned_type_node, gangs, product)
                    : product;
      if (launch[i].gangs)
        given = acctile_set_new (
            fold_convert (integer_type_node, launch[i].gangs), "acctile_gangs",
            &seq);
    }
  gangs = fold_convert (integer_type_node, gangs);
  tree var = create_tmp_var (integer_type_node, "acctile_gangs");
  gimplify_assign (var, gangs, &seq);
  if (region->emulate)
    announce (region, var, workers * lanes, &seq);
  acctile_close_host (gsi, seq);
  set_dimension (region, OMP_CLAUSE_NUM_GANGS, given ? given : var);
  if (region->n_found > 0)
    {
      const struct acctile_nest *nest = region->found[0].nest;
      make_constant (region, OMP_CLAUSE_NUM_WORKERS, nest->num_workers);
      make_constant (region, OMP_CLAUSE_VECTOR_LENGTH, nest->vector_length);
    }
  if (n > 0 && launch[0].workers)
    set_dimension (region, OMP_CLAUSE_NUM_WORKERS, launch[0].workers);
  else if (workers > 0)
    set_dimension (region, OMP_CLAUSE_NUM_WORKERS,
                   build_int_cst (integer_type_node, workers));
  set_dimension (region, OMP_CLAUSE_VECTOR_LENGTH,
                 build_int_cst (integer_type_node, lanes));
}

void
acctile_emit_temporaries (struct acctile_found *found)
{
  while (found->temporaries)
    {
      tree clause = found->temporaries;
      found->temporaries = OMP_CLAUSE_CHAIN (clause);
      OMP_CLAUSE_CHAIN (clause) = gimple_omp_for_clauses (found->outermost);
      gimple_omp_for_set_clauses (found->outermost, clause);
    }
}

void
acctile_emit_parallel (struct acctile_region *region)
{
  gimple_omp_target_set_kind (region->target, GF_OMP_TARGET_KIND_OACC_PARALLEL);
}
