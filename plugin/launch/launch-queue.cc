/* Launches of loops over time that follow one another in a queue.

   Where such a loop is left to the host, each of its launches would end before
   the next one begins, and the host takes longer for a launch than many
   kernels.  Since the host does nothing else there that touches or sees the
   data (timeloop.cc), it need not wait before the end of the loop:

     queue = 0;
     for (t = 0; t < steps; t++)
       { m = claim_next (&state, ..., queue);
         GOACC_parallel_keyed (..., m, ..., async = where (m, &state));
         release (m, ...);
         queue = next (m, queue, &shape); }
     wait (queue);

   Each region's first launch is a synchronous one: what comes before the loop
   has an end then, in other queues, too, which launches of GCC's wait for on
   NVIDIA's devices; and libgomp looks at its data once, which nothing changes
   in the loop.  Those after it go to ACCTILE_LAUNCH_LOOP, a queue that nothing
   is left in behind a loop.  A program that uses it, too, loses no more than
   time.  A launch waits for the queue, and is synchronous, where its block
   cannot be used (launch-code.cc), as where it copies data or a scalar; so does
   everything else in the loop that libgomp does, and all that is called but for
   functions that compute or print.  Of a loop that looks at the result of a
   reduction in each step the launch of that is no part of the queue, but waits
   for it.

   The statements before and behind a loop are put there when it is found; the
   rest is done when its regions are as they shall be.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch/launch-queue.h"
#include "acctile.h"
#include "extract/gimple-loop.h"
#include "launch/launch.h"
#include "timetile/timeloop-host.h"

/* What the names of the variables begin with, in the function and in the
   kernels.  */
static const char prefix[] = "acctile.queue.";

/* A loop: what lies between BEGIN and END.  */
struct queued_loop
{
  tree queue;
  gimple *begin, *end;
};

/* Those of the function at hand.  */
static vec<queued_loop> loops;

/* A new word NAME of the function at hand.  */

static tree
new_word (tree name)
{
  tree var
      = build_decl (UNKNOWN_LOCATION, VAR_DECL, name, pointer_sized_int_node);
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_CONTEXT (var) = current_function_decl;
  TREE_USED (var) = 1;
  return var;
}

/* "QUEUE = 0".  */

static gimple *
no_queue (tree queue)
{
  return gimple_build_assign (queue, build_zero_cst (TREE_TYPE (queue)));
}

void
acctile_queue_loop (gimple_seq *seq, gimple *first, gimple *last)
{
  static unsigned number;
  const struct acctile_settings *settings = &acctile_state.settings;
  if (settings->plain_launch || settings->emulate || POINTER_SIZE != 64)
    return;
  char *name = xasprintf ("%s%u", prefix, number++);
  struct queued_loop loop = { new_word (get_identifier (name)), NULL, NULL };
  free (name);
  gimple_add_tmp_var (loop.queue);
  loop.begin = no_queue (loop.queue);
  loop.end = no_queue (loop.queue);
  gimple_stmt_iterator gsi = gsi_start (*seq);
  while (gsi_stmt (gsi) != first)
    gsi_next (&gsi);
  gsi_insert_before (&gsi, loop.begin, GSI_SAME_STMT);
  while (gsi_stmt (gsi) != last)
    gsi_next (&gsi);
  gsi_insert_after (&gsi, loop.end, GSI_SAME_STMT);
  loops.safe_push (loop);
}

/* What a walk through a loop finds.  */
struct contents
{
  auto_vec<tree> jumps;
  hash_set<tree> labels;
  bool queued; /* a region is in another one's queue  */
};

/* The variable that marks TARGET, whose name begins with START; NULL_TREE when
   there is none.  */

static tree
mark_of (gimple *target, const char *start)
{
  gbind *bind = dyn_cast<gbind *> (gimple_omp_body (target));
  for (tree var = bind ? gimple_bind_vars (bind) : NULL_TREE; var;
       var = DECL_CHAIN (var))
    if (DECL_NAME (var)
        && startswith (IDENTIFIER_POINTER (DECL_NAME (var)), start))
      return var;
  return NULL_TREE;
}

/* A walk_gimple_stmt callback: notes labels and marked regions.  */

static tree
note_contents (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct contents *contents = (struct contents *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (glabel *label = dyn_cast<glabel *> (stmt))
    contents->labels.add (gimple_label_label (label));
  if (gimple_code (stmt) == GIMPLE_OMP_TARGET && mark_of (stmt, prefix))
    contents->queued = true;
  return NULL_TREE;
}

/* Whether LOOP is left at its end only, and not part of another one.  */

static bool
is_closed (const struct queued_loop *loop)
{
  struct contents contents;
  contents.queued = false;
  gimple_stmt_iterator gsi = acctile_gsi_at (loop->begin);
  for (; gsi_stmt (gsi) != loop->end; gsi_next (&gsi))
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &contents;
      gimple_stmt_iterator at = gsi;
      walk_gimple_stmt (&at, note_contents, NULL, &wi);
      acctile_jump_targets (gsi_stmt (gsi), &contents.jumps);
    }
  for (unsigned i = 0; i < contents.jumps.length (); i++)
    if (!contents.labels.contains (contents.jumps[i]))
      return false;
  return !contents.queued;
}

/* Whether TARGET hands a scalar of the program to the host, which looks at it
   next: then its launch ends before that.  Bounds that gfortran computes are
   mapped as if they came back, too.  */

static bool
returns_scalar (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && DECL_P (OMP_CLAUSE_DECL (c))
        && !DECL_ARTIFICIAL (OMP_CLAUSE_DECL (c))
        && is_gimple_reg_type (TREE_TYPE (OMP_CLAUSE_DECL (c)))
        && GOMP_MAP_COPY_FROM_P (OMP_CLAUSE_MAP_KIND (c)))
      return true;
  return false;
}

/* Whether the launch of TARGET may follow others in a queue.  */

static bool
may_follow (gomp_target *target)
{
  static const enum omp_clause_code others[]
      = { OMP_CLAUSE_ASYNC, OMP_CLAUSE_WAIT, OMP_CLAUSE_IF };
  for (unsigned i = 0; i < ARRAY_SIZE (others); i++)
    if (omp_find_clause (gimple_omp_target_clauses (target), others[i]))
      return false;
  return mark_of (target, ACCTILE_LAUNCH_MARK) != NULL_TREE
         && !returns_scalar (target);
}

/* Marks TARGET, whose launches follow others in QUEUE.  */

static void
mark (gomp_target *target, tree queue)
{
  gbind *bind = as_a<gbind *> (gimple_omp_body (target));
  gimple_bind_append_vars (bind, new_word (DECL_NAME (queue)));
  if (gimple_bind_block (bind))
    BLOCK_VARS (gimple_bind_block (bind)) = gimple_bind_vars (bind);
}

static void queue_seq (gimple_seq *seq, tree queue, bool still);

/* Whether TARGET, a data construct, moves nothing: others have mapped all that
   it maps.  */

static bool
moves_nothing (gomp_target *target)
{
  tree c = gimple_omp_target_clauses (target);
  for (; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
        || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_PRESENT)
      return false;
  return true;
}

/* Lets the launches of TARGET, at GSI, follow others in QUEUE; what may move
   data waits for them.  */

static void
queue_target (gimple_stmt_iterator *gsi, gomp_target *target, tree queue)
{
  bool still = false;
  switch (gimple_omp_target_kind (target))
    {
    case GF_OMP_TARGET_KIND_OACC_PARALLEL:
      if (may_follow (target))
        mark (target, queue);
      else
        acctile_queue_wait (gsi, queue);
      break;
    case GF_OMP_TARGET_KIND_OACC_DATA:
    case GF_OMP_TARGET_KIND_OACC_DATA_KERNELS:
      still = moves_nothing (target);
      if (!still)
        acctile_queue_wait (gsi, queue);
      queue_seq (gimple_omp_body_ptr (target), queue, still);
      break;
    default:
      acctile_queue_wait (gsi, queue);
      break;
    }
}

/* Does so with what stands at GSI.  The data construct around it moves nothing
   if STILL is set.  */

static void
queue_stmt (gimple_stmt_iterator *gsi, tree queue, bool still)
{
  gimple *stmt = gsi_stmt (*gsi);
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      queue_seq (gimple_bind_body_ptr (as_a<gbind *> (stmt)), queue, still);
      break;
    case GIMPLE_TRY:
      queue_seq (gimple_try_eval_ptr (stmt), queue, still);
      queue_seq (gimple_try_cleanup_ptr (stmt), queue, still);
      break;
    case GIMPLE_CALL:
      if (!(still && gimple_call_builtin_p (stmt, BUILT_IN_GOACC_DATA_END))
          && !acctile_host_need_not_wait (as_a<gcall *> (stmt)))
        acctile_queue_wait (gsi, queue);
      break;
    case GIMPLE_OMP_TARGET:
      queue_target (gsi, as_a<gomp_target *> (stmt), queue);
      break;
    default:
      break;
    }
}

static void
queue_seq (gimple_seq *seq, tree queue, bool still)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    queue_stmt (&gsi, queue, still);
}

void
acctile_queue_finish (void)
{
  for (unsigned i = 0; i < loops.length (); i++)
    {
      struct queued_loop *loop = &loops[i];
      if (!is_closed (loop))
        continue;
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->begin);
      for (gsi_next (&gsi); gsi_stmt (gsi) != loop->end; gsi_next (&gsi))
        queue_stmt (&gsi, loop->queue, false);
      acctile_queue_wait (&gsi, loop->queue);
    }
  loops.release ();
}

void
acctile_queue_wait (gimple_stmt_iterator *gsi, tree queue)
{
  gcall *call = gimple_build_call (acctile_launch_wait (), 1, queue);
  gimple_set_location (call, gimple_location (gsi_stmt (*gsi)));
  gsi_insert_before (gsi, call, GSI_SAME_STMT);
}

tree
acctile_queue_of (tree kernel)
{
  unsigned i, k;
  tree mark, var;
  FOR_EACH_LOCAL_DECL (DECL_STRUCT_FUNCTION (kernel), i, mark)
  {
    if (!DECL_NAME (mark)
        || !startswith (IDENTIFIER_POINTER (DECL_NAME (mark)), prefix))
      continue;
    FOR_EACH_LOCAL_DECL (cfun, k, var)
    if (DECL_NAME (var) == DECL_NAME (mark))
      return var;
  }
  return NULL_TREE;
}

uint64_t
acctile_queue_bit (tree queue)
{
  unsigned n = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    n += is_gimple_call (gsi_stmt (gsi))
         && gimple_call_lhs (gsi_stmt (gsi)) == queue;
  return n < 64 ? UINT64_C (1) << n : 0;
}

/* The launch at GSI with the value ASYNC for its queue.  */

static gcall *
with_async (gimple_stmt_iterator *gsi, tree async)
{
  gcall *call = as_a<gcall *> (gsi_stmt (*gsi));
  auto_vec<tree> args;
  unsigned n = gimple_call_num_args (call);
  tree tag = build_int_cst (
      unsigned_type_node,
      GOMP_LAUNCH_PACK (GOMP_LAUNCH_ASYNC, 0, GOMP_LAUNCH_OP_MAX));
  for (unsigned i = 0; i + 1 < n; i++)
    args.safe_push (gimple_call_arg (call, i));
  args.safe_push (tag);
  args.safe_push (async);
  args.safe_push (gimple_call_arg (call, n - 1));
  gcall *other = gimple_build_call_vec (gimple_call_fn (call), args);
  gimple_set_location (other, gimple_location (call));
  gimple_set_block (other, gimple_block (call));
  return other;
}

void
acctile_queue_launch (gimple_stmt_iterator *gsi, tree mappings, tree state,
                      tree shape, tree queue)
{
  tree word = create_tmp_var (pointer_sized_int_node, "acctile.where");
  tree async = create_tmp_var (integer_type_node, "acctile.async");
  gcall *where
      = gimple_build_call (acctile_launch_where (), 2, mappings, state);
  gcall *next
      = gimple_build_call (acctile_launch_next (), 3, mappings, queue, shape);
  gimple_call_set_lhs (where, word);
  gimple_call_set_lhs (next, queue);
  gimple_set_location (where, gimple_location (gsi_stmt (*gsi)));
  gimple_set_location (next, gimple_location (gsi_stmt (*gsi)));
  gsi_insert_before (gsi, where, GSI_SAME_STMT);
  gsi_insert_before (gsi, gimple_build_assign (async, NOP_EXPR, word),
                     GSI_SAME_STMT);
  gsi_replace (gsi, with_async (gsi, async), false);
  gsi_insert_after (gsi, next, GSI_SAME_STMT);
}
