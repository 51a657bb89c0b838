/* Nests that may run in parallel as they are, over arrays that may overlap, of
   which the host takes one version when they do not:

     if (no array begins before another ends) region, told that;
     else copy of the region;

   Plain pointers of C may point anywhere, and what an iteration loads behind
   one of its stores waits for it; an element that a loop of the body adds to is
   loaded and stored in every iteration ("c[i * n + j] += a[i * n + k] * b[k * n
   + j]" of 1000 x 1000 floats on an H200: 1239 us, 230 with restrict).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "job/overlap.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/extent.h"
#include "emit/primitive.h"

#include "alias.h"

/* Whether statements S and T of NEST stand in one sequential loop.  */

static bool
share_loop (const struct acctile_nest *nest, int s, int t)
{
  unsigned loops = 0;
  for (int k = nest->stmt[s].loop; k >= 0; k = nest->loop[k].parent)
    loops |= 1u << k;
  for (int k = nest->stmt[t].loop; k >= nest->n_parallel;
       k = nest->loop[k].parent)
    if (loops >> k & 1)
      return true;
  return false;
}

/* Whether an iteration of FOUND loads from array LOADED behind a store to array
   STORED, of a type that GCC takes for the same memory.  */

static bool
loads_behind (const struct acctile_found *found, int stored, int loaded)
{
  const struct acctile_nest *nest = found->nest;
  for (int s = 0; s < found->n_reference; s++)
    {
      int at = found->reference[s].access;
      const struct acctile_access *store = &nest->access[at];
      if (!store->write || store->array != stored)
        continue;
      alias_set_type type = get_alias_set (found->reference[s].ref);
      for (int l = 0; l < found->n_reference; l++)
        {
          int then = found->reference[l].access;
          const struct acctile_access *load = &nest->access[then];
          if (!load->write && load->array == loaded
              && (then > at || share_loop (nest, store->stmt, load->stmt))
              && alias_sets_conflict_p (
                  type, get_alias_set (found->reference[l].ref)))
            return true;
        }
    }
  return false;
}

/* Whether the host can tell from SYMBOLS where FOUND accesses array ARRAY.  */

static bool
is_placed (const struct acctile_found *found, int array,
           const struct acctile_symbols *symbols)
{
  return acctile_array_has_section (found, array)
         || acctile_extent_ready (found, array, symbols);
}

/* Drops the arrays of DEPEND whose rows may overlap, which nothing waits for,
   and pairs that the host cannot compare before the region; whether FOUND gains
   when the other pairs are apart.  SEQ gets statements for the host.  */

static bool
keep_pairs (const struct acctile_found *found, struct acctile_depend *depend,
            gimple_seq *seq)
{
  bool gains = false;
  struct acctile_symbols symbols;
  acctile_symbols_find (found, &symbols, seq);
  int n = 0;
  for (int i = 0; i < depend->n_overlap; i++)
    {
      struct acctile_overlap pair = depend->overlap[i];
      if (pair.first == pair.second || !is_placed (found, pair.first, &symbols)
          || !is_placed (found, pair.second, &symbols))
        continue;
      depend->overlap[n++] = pair;
      gains = gains || loads_behind (found, pair.first, pair.second)
              || loads_behind (found, pair.second, pair.first);
    }
  depend->n_overlap = n;
  return gains;
}

/* Whether nest I of JOB has arrays to compare.  Where the program is trusted
   the nest was not tested yet.  */

static bool
wants_comparison (const struct acctile_job *job, int i)
{
  struct acctile_decision *decision = job->decision[i];
  const struct acctile_found *found = &job->region.found[i];
  if (decision->kind != ACCTILE_DOALL || decision->error
      || decision->chosen.mapping.gcc || job->off[i] || job->plain[i]
      || acctile_job_obstacle (job, i))
    return false;
  if (!decision->depend)
    decision->depend = acctile_depend_analyze (found->nest);
  gimple_seq unused = NULL;
  return decision->depend && keep_pairs (found, decision->depend, &unused);
}

gomp_target *
acctile_job_split_apart (gimple_stmt_iterator *gsi, struct acctile_job *job)
{
  gimple_seq seq = NULL;
  tree condition = integer_one_node;
  bool some = false;
  if (!acctile_job_may_copy (job))
    return NULL;
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  for (int i = 0; i < job->region.n_found; i++)
    {
      if (!wants_comparison (job, i))
        continue;
      struct acctile_depend *depend = job->decision[i]->depend;
      tree apart = acctile_apart (&job->region.found[i], depend, &seq);
      condition = acctile_set_new (
          build2 (BIT_AND_EXPR, integer_type_node, condition, apart),
          "acctile_apart", &seq);
      depend->compared = some = true;
    }
  acctile_close_host (gsi, seq);
  acctile_close_region ();
  return some ? acctile_job_make_version (gsi, job, condition) : NULL;
}
