/* Time loops that the host runs and whose arrays take turns, rewritten: see
   job-turns.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job-turns.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "substitute.h"
#include "timetile/timeloop-steady.h"

/* "VAR = VALUE" at the end of *SEQ.  */

static void
set (tree var, tree value, gimple_seq *seq)
{
  gimple_seq_add_stmt (seq, gimple_build_assign (var, value));
}

/* The parts of sweep S in the groups of T of mask GROUPS: what changes places
   in it, and which of its reads are elsewhere then, in READS.  */

static void
exchange (const struct acctile_turned_loop *t, unsigned s, unsigned groups,
          acctile_substitution *values, vec<acctile_exchanged> *reads)
{
  for (unsigned i = 0; i < t->turns.length (); i++)
    {
      const struct acctile_part *part = acctile_part_of (t->turns[i], s);
      if (!part || !(groups >> t->group[i] & 1))
        continue;
      tree source = acctile_copy_part (t->turns[i])->source;
      tree target = acctile_copy_part (t->turns[i])->target;
      values->put (source, target);
      values->put (target, source);
      for (unsigned r = 0; reads && r < part->reads.length (); r++)
        {
          bool moved = false;
          for (int k = 0; k < ACCTILE_MAX_LOOPS; k++)
            moved = moved || part->reads[r].shift[k] != 0;
          struct acctile_exchanged read = { part->reads[r], source, target };
          if (moved && !acctile_mutant ("margin"))
            reads->safe_push (read);
        }
    }
}

/* The groups of T in which sweep S has a part, a mask.  */

static unsigned
groups_of (const struct acctile_turned_loop *t, unsigned s)
{
  unsigned groups = 0;
  for (unsigned i = 0; i < t->turns.length (); i++)
    if (acctile_part_of (t->turns[i], s))
      groups |= 1u << t->group[i];
  return groups;
}

/* Lets TARGET, a version of sweep S of T with the arrays of GROUPS in each
   other's places, have those that the sweep does not have.  */

static void
hand_over (const struct acctile_turned_loop *t, unsigned s, unsigned groups,
           gomp_target *target)
{
  for (unsigned i = 0; i < t->turns.length (); i++)
    {
      const struct acctile_part *part = acctile_part_of (t->turns[i], s);
      const struct acctile_part *copy = acctile_copy_part (t->turns[i]);
      if (!part || !(groups >> t->group[i] & 1)
          || (part->source && part->target))
        continue;
      tree more
          = acctile_clauses_for (t->placed[copy->sweep].target,
                                 part->source ? copy->target : copy->source);
      gimple_omp_target_set_clauses (
          target, chainon (more, gimple_omp_target_clauses (target)));
    }
}

/* Adds the version of sweep S of T with the arrays of GROUPS in each other's
   places, behind a test of the flags of ALL its groups, at the end of *SEQ; it
   goes on at AFTER.  */

static void
add_version (struct acctile_turned_loop *t, unsigned s, unsigned groups,
             unsigned all, gbind *place, tree after, gimple_seq *seq)
{
  acctile_substitution values;
  struct acctile_turned_version *version = new acctile_turned_version;
  tree next = create_artificial_label (UNKNOWN_LOCATION);
  version->place = place;
  version->target = acctile_copy_region (t->placed[s].target);
  exchange (t, s, groups, &values, &version->reads);
  acctile_substitute_seq (gimple_omp_body_ptr (version->target), &values);
  hand_over (t, s, groups, version->target);
  for (unsigned g = 0; g < t->flag.length (); g++)
    {
      if (!(all >> g & 1))
        continue;
      tree then = create_artificial_label (UNKNOWN_LOCATION);
      bool turned = groups >> g & 1;
      acctile_emit_branch (turned ? NE_EXPR : EQ_EXPR, t->flag[g],
                           build_zero_cst (TREE_TYPE (t->flag[g])), then, next,
                           seq);
      acctile_emit_label (then, seq);
    }
  gimple_seq_add_stmt (seq, version->target);
  gimple_seq_add_stmt (seq, gimple_build_goto (after));
  acctile_emit_label (next, seq);
  t->versions.safe_push (version);
}

/* Puts the versions of sweep S of T beside it.  */

static void
add_versions (struct acctile_turned_loop *t, unsigned s)
{
  gimple_seq seq = NULL;
  unsigned all = groups_of (t, s);
  tree after = create_artificial_label (UNKNOWN_LOCATION);
  gbind *place = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  for (unsigned groups = 1; groups <= all; groups++)
    if ((groups & ~all) == 0)
      add_version (t, s, groups, all, place, after, &seq);
  acctile_replace_stmt (t->seq, t->placed[s].target, place);
  gimple_seq_add_stmt (&seq, t->placed[s].target);
  acctile_emit_label (after, &seq);
  gimple_bind_set_body (place, seq);
}

/* Whether sweep S of T is a copy of one of its turns.  */

static bool
is_copy (const struct acctile_turned_loop *t, unsigned s)
{
  return acctile_is_turned_copy (t->turns, s);
}

/* Takes the versions out of T again.  */

static void
drop_versions (struct acctile_turned_loop *t)
{
  for (unsigned s = 0; s < t->placed.length (); s++)
    for (unsigned i = 0; i < t->versions.length (); i++)
      if (!is_copy (t, s) && groups_of (t, s)
          && acctile_replace_stmt (gimple_bind_body_ptr (t->versions[i]->place),
                                   t->placed[s].target, gimple_build_nop ()))
        {
          gimple_seq body = NULL;
          gimple_seq_add_stmt (&body, t->placed[s].target);
          gimple_bind_set_body (t->versions[i]->place, body);
        }
}

/* Whether array ARRAY of FOUND is what ENTRY stands for.  */

static bool
is_array (const struct acctile_found *found, int array, tree entry)
{
  return array < found->n_reach && !found->reach[array].several
         && found->reach[array].entry == entry;
}

/* Scans the function of T again, whose body has changed.  */

static void
renew (struct acctile_turned_loop *t)
{
  if (lang_GNU_Fortran ())
    acctile_function_renew_definitions (t->function);
  else
    acctile_function_renew (t->function);
}

/* Reads the versions of T.  False when one of them is not as its region is.  */

static bool
read_versions (struct acctile_turned_loop *t)
{
  bool good = true;
  renew (t);
  for (unsigned i = 0; i < t->versions.length (); i++)
    {
      struct acctile_turned_version *version = t->versions[i];
      struct acctile_job *job = &version->job;
      acctile_job_begin (job, t->function, version->target, true);
      if (job->region.n_found != 1)
        {
          good = false;
          continue;
        }
      struct acctile_nest *nest = job->region.found[0].nest;
      if (t->looks)
        {
          nest->apart = nest->all_apart = true;
          acctile_job_decide_again (job, 0);
        }
      struct acctile_mapping *m = &job->decision[0]->chosen.mapping;
      m->points_x = MIN (m->points_x, 1);
      good = good && acctile_job_is_doall (job, 0)
             && !acctile_job_obstacle (job, 0) && !job->region.found[0].guarded
             && nest->n_team == 0;
      for (unsigned r = 0; r < version->reads.length () && good; r++)
        {
          int access = version->reads[r].at.access;
          good = access < nest->n_access && !nest->access[access].write
                 && is_array (&job->region.found[0], nest->access[access].array,
                              version->reads[r].inside);
        }
    }
  return good;
}

/* Rewrites the versions of T.  */

static void
emit_versions (struct acctile_turned_loop *t, struct acctile_turned *turned)
{
  for (unsigned i = 0; i < t->versions.length (); i++)
    {
      struct acctile_turned_version *version = t->versions[i];
      gimple_stmt_iterator gsi
          = gsi_start (*gimple_bind_body_ptr (version->place));
      while (gsi_stmt (gsi) != version->target)
        gsi_next (&gsi);
      if (!version->reads.is_empty ())
        version->job.region.exchanged = &version->reads;
      turned->done.safe_push (version->target);
      acctile_job_finish (&gsi, t->function, &version->job, NULL, NULL);
    }
}

/* Whether no copy of the group of sweep COPY of T comes behind it.  */

static bool
is_last (const struct acctile_turned_loop *t, unsigned copy)
{
  unsigned group = groups_of (t, copy);
  for (unsigned s = copy + 1; s < t->placed.length (); s++)
    if (is_copy (t, s) && groups_of (t, s) == group)
      return false;
  return true;
}

/* Puts what changes places in the place of sweep COPY of T.  */

static void
take_copy (struct acctile_turned_loop *t, unsigned copy,
           struct acctile_turned *turned)
{
  gimple_seq seq = NULL;
  gbind *place = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  gomp_target *target = t->placed[copy].target;
  tree stay = create_artificial_label (UNKNOWN_LOCATION);
  tree change = create_artificial_label (UNKNOWN_LOCATION);
  tree after = create_artificial_label (UNKNOWN_LOCATION);
  acctile_replace_stmt (t->seq, target, place);
  if (t->may)
    {
      acctile_emit_branch (NE_EXPR, t->may, build_zero_cst (TREE_TYPE (t->may)),
                           change, stay, &seq);
      acctile_emit_label (stay, &seq);
      gimple_seq_add_stmt (&seq, acctile_copy_region (target));
      turned->quiet.safe_push (
          as_a<gomp_target *> (gimple_seq_last_stmt (seq)));
      gimple_seq_add_stmt (&seq, gimple_build_goto (after));
      acctile_emit_label (change, &seq);
    }
  if (is_last (t, copy))
    {
      tree one = build_one_cst (TREE_TYPE (t->changed));
      tree flag = t->flag[exact_log2 (groups_of (t, copy))];
      gimple_seq_add_stmt (&seq,
                           gimple_build_assign (flag, BIT_XOR_EXPR, flag, one));
      set (t->changed, one, &seq);
    }
  if (t->may)
    acctile_emit_label (after, &seq);
  gimple_bind_set_body (place, seq);
}

/* What comes behind the last step for sweep COPY of T, at the end of *SEQ.  */

static void
emit_last (struct acctile_turned_loop *t, unsigned copy,
           struct acctile_turned *turned, gimple_seq *seq)
{
  acctile_substitution values;
  gimple_seq forth = NULL, back = NULL;
  unsigned group = groups_of (t, copy);
  tree flag = t->flag[exact_log2 (group)];
  tree zero = build_zero_cst (TREE_TYPE (flag));
  gomp_target *target = t->placed[copy].target;
  gomp_target *other = acctile_copy_region (target);
  exchange (t, copy, group, &values, NULL);
  acctile_substitute_seq (gimple_omp_body_ptr (other), &values);
  turned->once.safe_push (target);
  turned->quiet.safe_push (other);
  gimple_seq_add_stmt (&forth, target);
  gimple_seq_add_stmt (&back, other);
  gimple_seq rest = NULL;
  acctile_emit_if (NE_EXPR, t->changed, zero, back, &rest);
  tree turn = create_artificial_label (UNKNOWN_LOCATION);
  tree same = create_artificial_label (UNKNOWN_LOCATION);
  tree after = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_branch (NE_EXPR, flag, zero, turn, same, seq);
  acctile_emit_label (turn, seq);
  if (!acctile_mutant ("turn"))
    gimple_seq_add_seq (seq, forth);
  gimple_seq_add_stmt (seq, gimple_build_goto (after));
  acctile_emit_label (same, seq);
  gimple_seq_add_seq (seq, rest);
  acctile_emit_label (after, seq);
}

/* The variables of T before its first step, which stands at GSI.  */

static void
emit_first (struct acctile_turned_loop *t, gimple_stmt_iterator *gsi)
{
  gimple_seq seq = NULL;
  tree zero = build_zero_cst (unsigned_type_node);
  set (t->changed, zero, &seq);
  for (unsigned g = 0; g < t->flag.length (); g++)
    set (t->flag[g], zero, &seq);
  if (t->may)
    set (t->may, zero, &seq);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  if (!t->may)
    return;
  tree overlap = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_unless_apart (gsi, &t->apart, overlap);
  seq = NULL;
  set (t->may, build_one_cst (unsigned_type_node), &seq);
  acctile_emit_label (overlap, &seq);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
}

/* Makes the variables of T and versions of its regions.  */

static void
begin (struct acctile_turned_loop *t)
{
  unsigned n = 0;
  for (unsigned i = 0; i < t->group.length (); i++)
    n = MAX (n, (unsigned)t->group[i] + 1);
  for (unsigned g = 0; g < n; g++)
    t->flag.safe_push (create_tmp_var (unsigned_type_node, "acctile_turned"));
  t->changed = create_tmp_var (unsigned_type_node, "acctile_changed");
  if (t->looks)
    t->may = create_tmp_var (unsigned_type_node, "acctile_may");
  for (unsigned s = 0; s < t->placed.length (); s++)
    if (groups_of (t, s) && !is_copy (t, s))
      add_versions (t, s);
}

bool
acctile_emit_turned (struct acctile_turned_loop *t,
                     struct acctile_turned *turned)
{
  gimple_seq before = NULL, behind = NULL;
  gimple *first = t->loop->stmts[0], *last = t->loop->stmts.last ();
  for (unsigned s = 0; s < t->placed.length () && t->looks; s++)
    {
      struct acctile_found *found = t->placed[s].found;
      for (int p = 0; p < found->nest->n_param; p++)
        found->host_param[p]
            = acctile_time_loop_invariant (t->loop, found->host_param[p]);
    }
  acctile_time_loop_name_variables (t->loop, &before);
  if (t->looks)
    acctile_time_loop_hoist (t->loop, &before);
  begin (t);
  if (!read_versions (t))
    {
      drop_versions (t);
      while (!t->versions.is_empty ())
        {
          struct acctile_turned_version *version = t->versions.pop ();
          acctile_job_drop (&version->job);
          delete version;
        }
    }
  gimple_stmt_iterator gsi = gsi_start (*t->seq);
  while (gsi_stmt (gsi) != first)
    gsi_next (&gsi);
  if (before)
    gsi_insert_seq_before (&gsi, before, GSI_SAME_STMT);
  if (t->versions.is_empty ())
    {
      renew (t);
      return false;
    }
  emit_first (t, &gsi);
  emit_versions (t, turned);
  for (unsigned s = 0; s < t->placed.length (); s++)
    if (is_copy (t, s))
      {
        take_copy (t, s, turned);
        emit_last (t, s, turned, &behind);
      }
    else if (groups_of (t, s))
      turned->turns.safe_push (t->placed[s].target);
  while (gsi_stmt (gsi) != last)
    gsi_next (&gsi);
  gsi_insert_seq_after (&gsi, behind, GSI_SAME_STMT);
  renew (t);
  return true;
}
