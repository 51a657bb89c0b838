/* Makes compute regions plainer before they are read: the front ends write some
   nests in ways that hide them.  What is changed means the same afterwards,
   whatever becomes of the nest.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/tidy.h"

bool
acctile_is_region (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_OMP_TARGET
         && (gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_PARALLEL
             || gimple_omp_target_kind (stmt)
                    == GF_OMP_TARGET_KIND_OACC_KERNELS);
}

bool
acctile_is_queued (gomp_target *target)
{
  tree clauses = gimple_omp_target_clauses (target);
  return omp_find_clause (clauses, OMP_CLAUSE_ASYNC)
         || omp_find_clause (clauses, OMP_CLAUSE_WAIT);
}

/* A walk_gimple_seq callback: collects compute regions.  */

static tree
collect_targets (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (acctile_is_region (gsi_stmt (*gsi)))
    ((vec<gomp_target *> *)wi->info)
        ->safe_push (as_a<gomp_target *> (gsi_stmt (*gsi)));
  return NULL_TREE;
}

/* Appends the compute regions of SEQ to *TARGETS.  */

static void
collect_regions (gimple_seq seq, vec<gomp_target *> *targets)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = targets;
  walk_gimple_seq (seq, collect_targets, NULL, &wi);
}

/* A walk_gimple_seq_mod callback: takes out what the host expects of a
   condition outside of regions, as gfortran does before loops that count in
   other steps than one: a value remains.  */

static tree
take_expectation (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = acctile_is_region (stmt);
  if (!gimple_call_internal_p (stmt, IFN_BUILTIN_EXPECT)
      || !gimple_call_lhs (stmt))
    return NULL_TREE;
  gimple *value
      = gimple_build_assign (gimple_call_lhs (stmt), gimple_call_arg (stmt, 0));
  gimple_set_location (value, gimple_location (stmt));
  gsi_replace (gsi, value, false);
  *handled = true;
  return NULL_TREE;
}

static void
take_expectations (gimple_seq *seq)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq_mod (seq, take_expectation, NULL, &wi);
}

void
acctile_tidy (gimple_seq *seq, hash_set<gimple *> *quiet)
{
  auto_vec<gomp_target *> targets;
  hash_set<tree> addressed, mapped;
  acctile_forget_markers ();
  acctile_tidy_tiles (*seq);
  acctile_tidy_steps (seq);
  acctile_tidy_reallocations (seq, quiet);
  acctile_tidy_referred (seq, quiet);
  acctile_tidy_truths (*seq);
  collect_regions (*seq, &targets);
  if (targets.length () > 0)
    {
      acctile_tidy_serial (seq);
      targets.truncate (0);
      collect_regions (*seq, &targets);
      for (unsigned i = 0; i < targets.length (); i++)
        acctile_take_markers (targets[i]);
      acctile_tidy_directions (seq, quiet);
      targets.truncate (0);
      collect_regions (*seq, &targets);
    }
  for (unsigned i = 0; i < targets.length (); i++)
    acctile_find_addressed (targets[i], &addressed);
  if (targets.length () > 0)
    {
      acctile_tidy_mapped (seq, &mapped);
      take_expectations (seq);
      acctile_tidy_dummies (seq);
      acctile_tidy_biases (seq);
      acctile_tidy_descriptors (seq);
      acctile_tidy_alternations (seq);
      acctile_tidy_conditions (seq);
      acctile_tidy_described (seq);
    }
  for (unsigned i = 0; i < targets.length (); i++)
    {
      acctile_tidy_maxval (targets[i]);
      acctile_tidy_addressed (targets[i], seq);
      acctile_tidy_calls (targets[i]);
      acctile_tidy_slots (targets[i]);
      acctile_tidy_lists (targets[i]);
      acctile_tidy_choices (targets[i], seq);
      acctile_tidy_postfix (targets[i]);
      acctile_tidy_uncounted (targets[i]);
      acctile_tidy_strides (targets[i]);
      acctile_tidy_countdowns (targets[i]);
      acctile_tidy_whole_arrays (targets[i]);
    }
  acctile_tidy_handed (targets, seq);
  if (targets.length () > 0)
    acctile_tidy_exchanges (seq);
  for (unsigned i = 0; i < targets.length (); i++)
    {
      acctile_tidy_objects (targets[i], seq);
      acctile_tidy_unaddressed (targets[i], &addressed, &mapped);
      acctile_tidy_blocks (targets[i]);
      acctile_tidy_diamonds (targets[i]);
      acctile_tidy_joined_stores (targets[i]);
      acctile_tidy_scalars (targets[i]);
      acctile_tidy_logical (targets[i], seq);
      acctile_tidy_chains (targets[i]);
      acctile_tidy_larger (targets[i]);
      acctile_tidy_extremes (targets[i]);
      acctile_tidy_pointer_loops (targets[i]);
      acctile_tidy_counters (targets[i]);
      acctile_tidy_steady_pointers (targets[i]);
      acctile_tidy_windows (targets[i], seq);
      acctile_tidy_last_values (targets[i], seq);
      acctile_tidy_kernels (targets[i]);
      acctile_tidy_running (targets[i]);
      acctile_tidy_descents (targets[i]);
      acctile_tidy_places (targets[i], false);
      acctile_tidy_sums (targets[i]);
      acctile_tidy_flags (targets[i]);
      acctile_tidy_selects (targets[i]);
      acctile_tidy_clamped (targets[i]);
      acctile_tidy_carried (targets[i]);
      acctile_tidy_stores (targets[i]);
    }
}
