/* Arrays that take turns in time loops that the host runs: see job.h.

     while (error > tol)              turned = changed = 0;
       { region 1: B = f (A);    ->   while (error > tol)
         region 2: A = B; }             { if (turned) region 1: A = f (B);
                                          else region 1: B = f (A);
                                          turned = !turned; changed = 1; }
                                      if (turned) region 2: A = B;
                                      else if (changed) region 2: B = A;

   where f reads A in any case outside of what is copied (emit-margin.cc).  The
   host neither sees nor changes A and B in the loop (timeloop-host.h), so that
   this is right as well where device and host have the same memory.  Where the
   two may overlap, region 2 stays for when they do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "extract/gimple-loop.h"
#include "job/overlap.h"
#include "substitute.h"
#include "timetile/emit-margin.h"
#include "timetile/timeloop-apart.h"
#include "timetile/timeloop-host.h"
#include "timetile/timeloop-queue.h"

/* Groups of arrays that one region reads or writes: it has a version for each
   way that they can have changed places.  */
#define MAX_GROUPS 2

/* A version of a region in which arrays have changed places.  */
struct turned_version
{
  struct acctile_job job;
  gbind *place; /* where it stands  */
  gomp_target *target;
  auto_vec<acctile_exchanged> reads;
};

/* One loop.  */
struct turned_loop
{
  gimple_seq *seq;
  struct acctile_time_loop *loop;
  const vec<acctile_job *> *jobs;
  struct acctile_function *function;
  auto_vec<acctile_placed> placed;
  auto_vec<int> job_of, nest_of; /* by sweep  */
  auto_vec<acctile_turn *> turns;
  auto_vec<int> group; /* by turn: those of one change places together  */
  auto_vec<tree> flag; /* by group: whether they have  */
  tree changed;
  struct acctile_time_apart apart;
  bool looks; /* whether the host looks if arrays are APART  */
  tree may;   /* what it has found; NULL_TREE where it need not look  */
  auto_vec<turned_version *> versions;
};

static void
list_sweeps (struct turned_loop *t)
{
  for (unsigned i = 0; i < t->jobs->length (); i++)
    for (int k = 0; k < (*t->jobs)[i]->region.n_found; k++)
      {
        struct acctile_placed one
            = { &(*t->jobs)[i]->region.found[k], t->loop->targets[i] };
        t->placed.safe_push (one);
        t->job_of.safe_push (i);
        t->nest_of.safe_push (k);
      }
}

/* Why the regions of T are not all understood, a literal; NULL when they
   are.  */

static const char *
regions_obstacle (const struct turned_loop *t)
{
  if (t->jobs->is_empty ())
    return "the time loop holds no nest";
  for (unsigned i = 0; i < t->jobs->length (); i++)
    {
      const struct acctile_job *job = (*t->jobs)[i];
      if (job->region.fixed)
        return job->region.fixed;
      if (!job->region.only_nests || job->region.n_found == 0)
        return "a region of the time loop holds more than nests";
      for (int k = 0; k < job->region.n_found; k++)
        if (job->off[k] || job->time_tile[k])
          return "a nest of the time loop has a directive of its own";
    }
  return NULL;
}

/* The variable that the map clause C is about, or whose pointer reaches what it
   is about.  */

static tree
mapped_by (tree c)
{
  tree base = OMP_CLAUSE_DECL (c);
  while (handled_component_p (base))
    base = TREE_OPERAND (base, 0);
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF)
    base = TREE_OPERAND (base, 0);
  while (TREE_CODE (base) == POINTER_PLUS_EXPR || CONVERT_EXPR_P (base)
         || TREE_CODE (base) == ADDR_EXPR)
    base = TREE_OPERAND (base, 0);
  return base;
}

/* Whether TARGET maps what ENTRY stands for so that it may as well write what
   it reads and the other way round, and always runs where its data are.  */

static bool
maps_both_ways (gomp_target *target, tree entry)
{
  bool mapped = false;
  if (omp_find_clause (gimple_omp_target_clauses (target), OMP_CLAUSE_IF))
    return false;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
        {
          if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
              && OMP_CLAUSE_OPERAND (c, 0) == entry)
            return false;
          continue;
        }
      if (mapped_by (c) != entry)
        continue;
      switch (OMP_CLAUSE_MAP_KIND (c))
        {
        case GOMP_MAP_FORCE_PRESENT:
        case GOMP_MAP_TOFROM:
        case GOMP_MAP_FORCE_DEVICEPTR:
          mapped = true;
          break;
        case GOMP_MAP_ALLOC:
          if (!integer_zerop (OMP_CLAUSE_SIZE (c)))
            return false;
          mapped = true;
          break;
        case GOMP_MAP_FIRSTPRIVATE_POINTER:
        case GOMP_MAP_POINTER:
          break;
        default:
          return false;
        }
    }
  return mapped;
}

/* Whether A and B, arrays or pointers, can stand for each other.  */

static bool
are_alike (tree a, tree b)
{
  return POINTER_TYPE_P (TREE_TYPE (a)) == POINTER_TYPE_P (TREE_TYPE (b))
         && types_compatible_p (TREE_TYPE (a), TREE_TYPE (b));
}

/* The clauses of TARGET that map what ENTRY stands for, copied, for regions
   that stand elsewhere in the loop; NULL_TREE when there are none that are the
   same everywhere.  */

static tree
clauses_for (gomp_target *target, tree entry)
{
  tree result = NULL_TREE, *end = &result;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || mapped_by (c) != entry)
        continue;
      if (TREE_CODE (OMP_CLAUSE_SIZE (c)) != INTEGER_CST)
        return NULL_TREE;
      *end = copy_node (c);
      OMP_CLAUSE_DECL (*end) = unshare_expr (OMP_CLAUSE_DECL (c));
      OMP_CLAUSE_CHAIN (*end) = NULL_TREE;
      end = &OMP_CLAUSE_CHAIN (*end);
    }
  return result;
}

/* The part of TURN's copy.  */

static const struct acctile_part *
copy_part (const struct acctile_turn *turn)
{
  return acctile_part_of (turn, turn->copyback.copy);
}

/* Whether a version of TARGET can have what ENTRY stands for, or it has it
   already, where IN it is the variable for that or NULL_TREE; the region of
   TURN's copy, COPY, has it.  */

static bool
can_have (gomp_target *target, tree in, gomp_target *copy, tree entry)
{
  if (in)
    return in == entry && maps_both_ways (target, entry);
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
            ? mapped_by (c) == entry
            : omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
                  && OMP_CLAUSE_OPERAND (c, 0) == entry)
      return false;
  return clauses_for (copy, entry) != NULL_TREE;
}

/* Why PART of TURN cannot have a version with its arrays in each other's
   places, a literal; NULL when it can.  */

static const char *
part_obstacle (const struct turned_loop *t, const struct acctile_turn *turn,
               const struct acctile_part *part)
{
  const struct acctile_job *job = (*t->jobs)[t->job_of[part->sweep]];
  int k = t->nest_of[part->sweep];
  const struct acctile_found *found = t->placed[part->sweep].found;
  gomp_target *target = t->placed[part->sweep].target;
  if (job->region.n_found != 1)
    return "a region has several nests";
  const struct acctile_part *copy = copy_part (turn);
  gomp_target *by = t->placed[copy->sweep].target;
  if (!copy->source || !copy->target || !are_alike (copy->source, copy->target))
    return "its arrays are of different types";
  if (!can_have (target, part->source, by, copy->source)
      || !can_have (target, part->target, by, copy->target))
    return "a region has or copies only one of its arrays";
  if (part->sweep == turn->copyback.copy)
    return NULL;
  if (found->guarded || found->nest->n_team > 0
      || !acctile_job_is_doall (job, k) || acctile_job_obstacle (job, k))
    return "a nest of its arrays is left alone";
  return NULL;
}

/* A walk_tree callback: finds a variable of a step that is in memory, which the
   step before has left when it ends.  */

static tree
find_left (tree *tp, int *walk_subtrees, void *data)
{
  const struct acctile_time_loop *loop
      = (const struct acctile_time_loop *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  return DECL_P (*tp) && TREE_ADDRESSABLE (*tp)
                 && const_cast<hash_set<tree> &> (loop->local).contains (*tp)
             ? *tp
             : NULL_TREE;
}

/* Whether the region TARGET of T means the same behind the loop.  */

static bool
can_follow (const struct turned_loop *t, gomp_target *target)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = t->loop;
  tree clauses = gimple_omp_target_clauses (target);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    for (int i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
      if (walk_tree (&OMP_CLAUSE_OPERAND (c, i), find_left, &wi, NULL))
        return false;
  return !walk_gimple_seq (gimple_omp_body (target), NULL, find_left, &wi);
}

/* Why TURN cannot be in a loop of the host, a literal; NULL when it can.  */

static const char *
turn_obstacle (const struct turned_loop *t, struct acctile_step *step,
               const struct acctile_turn *turn)
{
  const struct acctile_nest *copy = t->placed[turn->copyback.copy].found->nest;
  for (unsigned i = 0; i < turn->parts.length (); i++)
    if (const char *why = part_obstacle (t, turn, turn->parts[i]))
      return why;
  if (!can_follow (t, t->placed[turn->copyback.copy].target))
    return "its copy needs a variable of a step";
  int arrays[] = { copy->access[turn->copyback.load].array,
                   copy->access[turn->copyback.store].array };
  int numbers[] = { turn->copyback.source, turn->copyback.target };
  for (int i = 0; i < 2; i++)
    if (acctile_host_touches (t->loop, step->roots[numbers[i]],
                              t->looks ? ACCTILE_POINTER
                                       : copy->array[arrays[i]].storage))
      return "the host may touch its arrays in the time loop";
  return NULL;
}

/* Whether the nest of TURN's copy and that of OTHER's change places at once:
   it is the same, or one follows the other, and no nest of T with arrays of
   theirs comes between.  */

static bool
are_together (const struct turned_loop *t, const struct acctile_turn *turn,
              const struct acctile_turn *other)
{
  int a = turn->copyback.copy, b = other->copyback.copy;
  if (a == b)
    return true;
  if (a > b)
    return are_together (t, other, turn);
  for (int s = a + 1; s < b; s++)
    if (acctile_part_of (turn, s) || acctile_part_of (other, s))
      return false;
  return acctile_comes_straight (t->loop, t->placed[a].target,
                                 t->placed[b].target);
}

/* Puts the turns of T into groups.  False where a region has parts in too
   many.  */

static bool
group_turns (struct turned_loop *t)
{
  int n = 0;
  t->group.truncate (0);
  for (unsigned i = 0; i < t->turns.length (); i++)
    {
      int group = -1;
      for (unsigned k = 0; k < i && group < 0; k++)
        if (are_together (t, t->turns[i], t->turns[k]))
          group = t->group[k];
      t->group.safe_push (group < 0 ? n++ : group);
    }
  for (unsigned s = 0; s < t->placed.length (); s++)
    {
      hash_set<int_hash<int, -1, -2> > groups;
      for (unsigned i = 0; i < t->turns.length (); i++)
        if (acctile_part_of (t->turns[i], s))
          groups.add (t->group[i]);
      if (groups.elements () > MAX_GROUPS)
        return false;
    }
  return true;
}

/* Finds the turns of T with the nests as they are decided now.  */

static bool
find_turns (struct turned_loop *t, char **why)
{
  struct acctile_step step;
  const char *reason = NULL;
  acctile_step_begin (&step, t->loop, &t->placed);
  acctile_find_turns (&step, &t->turns, why);
  for (unsigned i = 0; i < t->turns.length () && !reason; i++)
    reason = turn_obstacle (t, &step, t->turns[i]);
  acctile_step_end (&step);
  if (!reason && !t->turns.is_empty () && !group_turns (t))
    reason = "a region has too many of such arrays";
  if (reason)
    {
      acctile_free_turns (&t->turns);
      free (*why);
      *why = xstrdup (reason);
    }
  return !t->turns.is_empty ();
}

/* A walk_tree callback: finds what the host may change in a step.  */

static tree
find_exposed (tree *tp, int *walk_subtrees, void *data)
{
  const struct acctile_time_loop *loop = (const struct acctile_time_loop *)data;
  *walk_subtrees = !TYPE_P (*tp);
  return loop->exposed.contains (*tp) || loop->values.contains (*tp)
             ? *tp
             : NULL_TREE;
}

/* Whether the host knows all parameters of T's nests before the loop.  */

static bool
knows_parameters (const struct turned_loop *t)
{
  for (unsigned s = 0; s < t->placed.length (); s++)
    {
      const struct acctile_found *found = t->placed[s].found;
      for (int p = 0; p < found->nest->n_param; p++)
        {
          tree value = found->host_param[p] ? acctile_time_loop_invariant (
                           t->loop, found->host_param[p])
                                            : NULL_TREE;
          if (!value || walk_tree (&value, find_exposed, (void *)t->loop, NULL))
            return false;
        }
    }
  return true;
}

/* Lets the nests of T take arrays that may overlap for different ones.  */

static bool
assume_apart (struct turned_loop *t)
{
  if (!acctile_time_apart_find (t->loop, t->placed, &t->apart) || t->apart.moves
      || !knows_parameters (t))
    return false;
  t->looks = true;
  for (unsigned i = 0; i < t->jobs->length (); i++)
    {
      struct acctile_job *job = (*t->jobs)[i];
      acctile_job_assume_apart (job);
      for (int k = 0; k < job->region.n_found; k++)
        {
          struct acctile_nest *nest = job->region.found[k].nest;
          nest->apart = nest->all_apart = true;
          acctile_job_decide_again (job, k);
        }
    }
  return true;
}

/* Decides what arrays of T take turns.  */

static bool
decide (struct turned_loop *t, char **why)
{
  const char *reason = regions_obstacle (t);
  if (!reason && acctile_time_loop_queued (t->loop))
    reason = "regions of the time loop are in queues";
  if (!reason && !acctile_time_loop_closed (t->loop))
    reason = "the time loop is left or entered in its middle";
  if (reason)
    {
      *why = xstrdup (reason);
      return false;
    }
  if (find_turns (t, why))
    return true;
  return *why && assume_apart (t) && (free (*why), *why = NULL, true)
         && find_turns (t, why);
}

/* "VAR = VALUE" at the end of *SEQ.  */

static void
set (tree var, tree value, gimple_seq *seq)
{
  gimple_seq_add_stmt (seq, gimple_build_assign (var, value));
}

/* The parts of sweep S in the groups of T of mask GROUPS: what changes places
   in it, and which of its reads are elsewhere then, in READS.  */

static void
exchange (const struct turned_loop *t, unsigned s, unsigned groups,
          acctile_substitution *values, vec<acctile_exchanged> *reads)
{
  for (unsigned i = 0; i < t->turns.length (); i++)
    {
      const struct acctile_part *part = acctile_part_of (t->turns[i], s);
      if (!part || !(groups >> t->group[i] & 1))
        continue;
      tree source = copy_part (t->turns[i])->source;
      tree target = copy_part (t->turns[i])->target;
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
groups_of (const struct turned_loop *t, unsigned s)
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
hand_over (const struct turned_loop *t, unsigned s, unsigned groups,
           gomp_target *target)
{
  for (unsigned i = 0; i < t->turns.length (); i++)
    {
      const struct acctile_part *part = acctile_part_of (t->turns[i], s);
      const struct acctile_part *copy = copy_part (t->turns[i]);
      if (!part || !(groups >> t->group[i] & 1)
          || (part->source && part->target))
        continue;
      tree more = clauses_for (t->placed[copy->sweep].target,
                               part->source ? copy->target : copy->source);
      gimple_omp_target_set_clauses (
          target, chainon (more, gimple_omp_target_clauses (target)));
    }
}

/* Adds the version of sweep S of T with the arrays of GROUPS in each other's
   places, behind a test of the flags of ALL its groups, at the end of *SEQ; it
   goes on at AFTER.  */

static void
add_version (struct turned_loop *t, unsigned s, unsigned groups, unsigned all,
             gbind *place, tree after, gimple_seq *seq)
{
  acctile_substitution values;
  struct turned_version *version = new turned_version;
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
add_versions (struct turned_loop *t, unsigned s)
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
is_copy (const struct turned_loop *t, unsigned s)
{
  return acctile_is_turned_copy (t->turns, s);
}

/* Takes the versions out of T again.  */

static void
drop_versions (struct turned_loop *t)
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
renew (struct turned_loop *t)
{
  if (lang_GNU_Fortran ())
    acctile_function_renew_definitions (t->function);
  else
    acctile_function_renew (t->function);
}

/* Reads the versions of T.  False when one of them is not as its region is.  */

static bool
read_versions (struct turned_loop *t)
{
  bool good = true;
  renew (t);
  for (unsigned i = 0; i < t->versions.length (); i++)
    {
      struct turned_version *version = t->versions[i];
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
emit_versions (struct turned_loop *t, struct acctile_turned *turned)
{
  for (unsigned i = 0; i < t->versions.length (); i++)
    {
      struct turned_version *version = t->versions[i];
      gimple_stmt_iterator gsi
          = gsi_start (*gimple_bind_body_ptr (version->place));
      while (gsi_stmt (gsi) != version->target)
        gsi_next (&gsi);
      if (!version->reads.is_empty ())
        version->job.region.exchanged = &version->reads;
      turned->done.safe_push (version->target);
      acctile_job_finish (&gsi, t->function, &version->job, NULL);
    }
}

/* Whether no copy of the group of sweep COPY of T comes behind it.  */

static bool
is_last (const struct turned_loop *t, unsigned copy)
{
  unsigned group = groups_of (t, copy);
  for (unsigned s = copy + 1; s < t->placed.length (); s++)
    if (is_copy (t, s) && groups_of (t, s) == group)
      return false;
  return true;
}

/* Puts what changes places in the place of sweep COPY of T.  */

static void
take_copy (struct turned_loop *t, unsigned copy, struct acctile_turned *turned)
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
emit_last (struct turned_loop *t, unsigned copy, struct acctile_turned *turned,
           gimple_seq *seq)
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
emit_first (struct turned_loop *t, gimple_stmt_iterator *gsi)
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
begin (struct turned_loop *t)
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

/* Rewrites T, which is decided.  False when its regions cannot have such
   versions; then it is as it was.  */

static bool
emit (struct turned_loop *t, struct acctile_turned *turned)
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
  begin (t);
  if (!read_versions (t))
    {
      drop_versions (t);
      while (!t->versions.is_empty ())
        {
          struct turned_version *version = t->versions.pop ();
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

bool
acctile_job_turns (gimple_seq *seq, struct acctile_time_loop *loop,
                   const vec<acctile_job *> &jobs,
                   struct acctile_function *function,
                   struct acctile_turned *turned, char **why)
{
  struct turned_loop t;
  t.seq = seq;
  t.loop = loop;
  t.jobs = &jobs;
  t.function = function;
  t.looks = false;
  t.changed = t.may = NULL_TREE;
  *why = NULL;
  if (optimize == 0 || acctile_state.settings.limit >= 0)
    return false;
  list_sweeps (&t);
  bool changed = decide (&t, why) && emit (&t, turned);
  if (t.looks && !changed)
    for (unsigned i = 0; i < jobs.length (); i++)
      acctile_job_assume_nothing (jobs[i]);
  for (unsigned i = 0; i < t.versions.length (); i++)
    delete t.versions[i];
  acctile_free_turns (&t.turns);
  return changed;
}
