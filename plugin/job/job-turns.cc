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

#include "job/job-turns.h"
#include "extract/gimple-loop.h"
#include "timetile/timeloop-host.h"
#include "timetile/timeloop-queue.h"

/* Groups of arrays that one region reads or writes: it has a version for each
   way that they can have changed places.  */
#define MAX_GROUPS 2

static void
list_sweeps (struct acctile_turned_loop *t)
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
regions_obstacle (const struct acctile_turned_loop *t)
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

tree
acctile_clauses_for (gomp_target *target, tree entry)
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

const struct acctile_part *
acctile_copy_part (const struct acctile_turn *turn)
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
  return acctile_clauses_for (copy, entry) != NULL_TREE;
}

/* Why PART of TURN cannot have a version with its arrays in each other's
   places, a literal; NULL when it can.  */

static const char *
part_obstacle (const struct acctile_turned_loop *t,
               const struct acctile_turn *turn, const struct acctile_part *part)
{
  const struct acctile_job *job = (*t->jobs)[t->job_of[part->sweep]];
  int k = t->nest_of[part->sweep];
  const struct acctile_found *found = t->placed[part->sweep].found;
  gomp_target *target = t->placed[part->sweep].target;
  if (job->region.n_found != 1)
    return "a region has several nests";
  const struct acctile_part *copy = acctile_copy_part (turn);
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
can_follow (const struct acctile_turned_loop *t, gomp_target *target)
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
turn_obstacle (const struct acctile_turned_loop *t, struct acctile_step *step,
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
are_together (const struct acctile_turned_loop *t,
              const struct acctile_turn *turn, const struct acctile_turn *other)
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
group_turns (struct acctile_turned_loop *t)
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
find_turns (struct acctile_turned_loop *t, char **why)
{
  struct acctile_step step;
  const char *reason = NULL;
  acctile_step_begin (&step, t->loop, &t->placed);
  acctile_time_take_alike (&step, &t->apart);
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
  return loop->exposed.contains (*tp) ? *tp : NULL_TREE;
}

/* Whether the host knows all parameters of T's nests before the loop.  */

static bool
knows_parameters (const struct acctile_turned_loop *t)
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
assume_apart (struct acctile_turned_loop *t)
{
  if (!acctile_time_apart_find (t->loop, t->placed, &t->apart) || t->apart.moves
      || !knows_parameters (t))
    return false;
  t->looks = true;
  for (unsigned i = 0; i < t->jobs->length (); i++)
    {
      struct acctile_job *job = (*t->jobs)[i];
      acctile_job_assume_apart (job, false);
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
decide (struct acctile_turned_loop *t, char **why)
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

bool
acctile_job_turns (gimple_seq *seq, struct acctile_time_loop *loop,
                   const vec<acctile_job *> &jobs,
                   struct acctile_function *function,
                   struct acctile_turned *turned, char **why)
{
  struct acctile_turned_loop t;
  t.seq = seq;
  t.loop = loop;
  t.jobs = &jobs;
  t.function = function;
  t.looks = false;
  t.changed = t.may = NULL_TREE;
  *why = NULL;
  if (acctile_unoptimised () || acctile_state.settings.limit >= 0)
    return false;
  list_sweeps (&t);
  bool changed = decide (&t, why) && acctile_emit_turned (&t, turned);
  if (t.looks && !changed)
    for (unsigned i = 0; i < jobs.length (); i++)
      acctile_job_assume_nothing (jobs[i]);
  for (unsigned i = 0; i < t.versions.length (); i++)
    delete t.versions[i];
  acctile_free_turns (&t.turns);
  return changed;
}
