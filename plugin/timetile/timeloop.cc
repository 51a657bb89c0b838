/* Loops of the host that do nothing but launch compute regions: see
   timeloop.h.

   Such a loop is made of labels and jumps among the statements of one
   sequence.  What belongs to it is found by closure: all places that it jumps
   to, and all from which there are jumps into it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/timeloop.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/holds.h"
#include "extract/stores.h"
#include "substitute.h"
#include "prepare/tidy.h"
#include "timetile/timeloop-host.h"
#include "timetile/timeloop-queue.h"
#include "timetile/timeloop-steady.h"
#include "extract/value.h"

/* Expressions are followed back through so many assignments.  */
#define MAX_DEPTH 32

/* The places of a sequence.  */
struct places
{
  auto_vec<gimple *> stmts;
  hash_map<tree, int> label; /* the place of a label, or of what holds it  */
};

/* A walk_gimple_stmt callback: collects labels.  */

static tree
collect_labels (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (glabel *label = dyn_cast<glabel *> (gsi_stmt (*gsi)))
    ((vec<tree> *)wi->info)->safe_push (gimple_label_label (label));
  return NULL_TREE;
}

/* Reads SEQ into P.  A label in a block has the block's place.  */

static void
read_places (gimple_seq seq, struct places *p)
{
  acctile_list_stmts (seq, &p->stmts);
  for (unsigned i = 0; i < p->stmts.length (); i++)
    {
      auto_vec<tree> labels;
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &labels;
      gimple_stmt_iterator gsi = acctile_gsi_at (p->stmts[i]);
      walk_gimple_stmt (&gsi, collect_labels, NULL, &wi);
      for (unsigned l = 0; l < labels.length (); l++)
        p->label.put (labels[l], i);
    }
}

/* How many jumps to "labels" were met.  */
struct jumps
{
  hash_set<tree> labels;
  int n;
};

/* A walk_gimple_seq callback: counts them.  */

static tree
count_jumps (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct jumps *jumps = (struct jumps *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  auto_vec<tree> targets;
  if (gimple_code (stmt) == GIMPLE_GOTO || gimple_code (stmt) == GIMPLE_COND
      || gimple_code (stmt) == GIMPLE_SWITCH
      || gimple_code (stmt) == GIMPLE_ASM)
    acctile_jump_targets (stmt, &targets);
  for (unsigned t = 0; t < targets.length (); t++)
    jumps->n += jumps->labels.contains (targets[t]);
  return NULL_TREE;
}

/* Whether the function at hand jumps into the statements FIRST to LAST of P
   from elsewhere.  */

static bool
is_entered (struct places *p, int first, int last)
{
  struct jumps jumps;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &jumps;
  for (hash_map<tree, int>::iterator i = p->label.begin ();
       i != p->label.end (); ++i)
    if (first <= (*i).second && (*i).second <= last)
      jumps.labels.add ((*i).first);
  jumps.n = 0;
  walk_gimple_seq (gimple_body (current_function_decl), count_jumps, NULL, &wi);
  int all = jumps.n;
  jumps.n = 0;
  for (int i = first; i <= last; i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (p->stmts[i]);
      walk_gimple_stmt (&gsi, count_jumps, NULL, &wi);
    }
  return all > jumps.n;
}

/* Widens *FIRST to *LAST until no jump enters or leaves it; false when that
   takes statements before FROM or outside of P's.  */

static bool
close_range (struct places *p, int from, int *first, int *last)
{
  bool changed = true;
  while (changed)
    {
      changed = false;
      for (int i = 0; i < (int)p->stmts.length (); i++)
        {
          auto_vec<tree> targets;
          acctile_jump_targets (p->stmts[i], &targets);
          bool inside = *first <= i && i <= *last;
          for (unsigned t = 0; t < targets.length (); t++)
            {
              int *place = p->label.get (targets[t]);
              if (!place && inside)
                return false;
              if (!place)
                continue;
              bool to = *first <= *place && *place <= *last;
              if (inside == to)
                continue;
              int other = inside ? *place : i;
              if (other < from)
                return false;
              *first = MIN (*first, other);
              *last = MAX (*last, other);
              inside = changed = true;
            }
        }
    }
  return true;
}

static bool
is_pointer (tree decl)
{
  return POINTER_TYPE_P (TREE_TYPE (decl));
}

bool
acctile_time_loop_plain (tree op)
{
  if (CONSTANT_CLASS_P (op) || acctile_scalar_argument (op))
    return true;
  tree type = TREE_TYPE (op);
  if (TREE_CODE (op) != SSA_NAME
      && (!(VAR_P (op) || TREE_CODE (op) == PARM_DECL)
          || TREE_THIS_VOLATILE (op) || DECL_HAS_VALUE_EXPR_P (op)))
    return false;
  return INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
         || POINTER_TYPE_P (type);
}

/* Notes that the loop reads OP.  */

static void
add_read (struct acctile_time_loop *loop, tree op)
{
  if (tree reference = acctile_scalar_argument (op))
    op = reference;
  if (!CONSTANT_CLASS_P (op) && !loop->local.contains (op)
      && !loop->read.contains (op))
    loop->read.safe_push (op);
}

/* A loop that is read.  */
struct reading
{
  struct acctile_time_loop *loop;
  hash_set<gimple *> *changing; /* reads that differ from step to step  */
  const char *kept;             /* why the host has to run it, NULL if not  */
};

/* Leaves STMT, and so the loop, to the host because of WHY, a literal.  */

static void
leave (struct reading *r, gimple *stmt, const char *why)
{
  struct acctile_time_loop *loop = r->loop;
  auto_vec<tree> names;
  tree lhs = gimple_get_lhs (stmt);
  if (!acctile_host_is_apart (stmt, &loop->exposed))
    {
      loop->why = why;
      return;
    }
  if (!r->kept)
    r->kept = why;
  if (lhs && (DECL_P (lhs) || TREE_CODE (lhs) == SSA_NAME)
      && !loop->local.contains (lhs) && !loop->assigned.contains (lhs))
    loop->assigned.safe_push (lhs);
  acctile_host_names (stmt, &names);
  for (unsigned i = 0; i < names.length (); i++)
    if (names[i] != lhs)
      add_read (loop, names[i]);
}

/* Why the host has to do the assignment STMT of LOOP, a literal; NULL when it
   does not.  */

static const char *
assignment_obstacle (gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  if (!acctile_time_loop_plain (lhs) || acctile_is_memory (lhs)
      || (DECL_P (lhs) && (is_global_var (lhs) || TREE_ADDRESSABLE (lhs))))
    return "the host stores to memory in the time loop";
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i) && !acctile_time_loop_plain (gimple_op (stmt, i)))
      return "the host reads memory in the time loop";
  if (is_pointer (lhs)
      && (gimple_num_ops (stmt) != 2 || !DECL_P (lhs)
          || !DECL_P (gimple_assign_rhs1 (stmt))
          || !is_pointer (gimple_assign_rhs1 (stmt))))
    return "the host computes addresses in the time loop";
  return NULL;
}

static void
add_assignment (struct reading *r, gimple *stmt)
{
  struct acctile_time_loop *loop = r->loop;
  if (gimple_clobber_p (stmt))
    return;
  if (!r->changing->contains (stmt)
      && (acctile_time_loop_reads (stmt)
          || acctile_time_loop_follows (loop, stmt)))
    {
      loop->steady.safe_push (stmt);
      return;
    }
  if (const char *why = assignment_obstacle (stmt))
    {
      leave (r, stmt, why);
      return;
    }
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i))
      add_read (loop, gimple_op (stmt, i));
  tree lhs = gimple_assign_lhs (stmt);
  if (!loop->local.contains (lhs) && !loop->assigned.contains (lhs))
    loop->assigned.safe_push (lhs);
}

/* Adds the condition COND.  */

static void
add_condition (struct reading *r, gimple *cond)
{
  if (!acctile_time_loop_plain (gimple_cond_lhs (cond))
      || !acctile_time_loop_plain (gimple_cond_rhs (cond))
      || POINTER_TYPE_P (TREE_TYPE (gimple_cond_lhs (cond))))
    {
      leave (r, cond, "a condition of the time loop is not a simple one");
      return;
    }
  add_read (r->loop, gimple_cond_lhs (cond));
  add_read (r->loop, gimple_cond_rhs (cond));
}

static void add_seq (struct reading *r, gimple_seq seq);

/* Adds STMT to the loop, or says why it cannot be.  */

static void
add_stmt (struct reading *r, gimple *stmt)
{
  struct acctile_time_loop *loop = r->loop;
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      if (!r->changing->contains (stmt)
          && (acctile_time_loop_reads (stmt)
              || acctile_time_loop_computes (loop, stmt)))
        {
          loop->steady.safe_push (stmt);
          break;
        }
      for (tree var = gimple_bind_vars (as_a<gbind *> (stmt)); var;
           var = DECL_CHAIN (var))
        loop->local.add (var);
      add_seq (r, gimple_bind_body (as_a<gbind *> (stmt)));
      break;
    case GIMPLE_TRY:
      add_seq (r, gimple_try_eval (stmt));
      add_seq (r, gimple_try_cleanup (stmt));
      break;
    case GIMPLE_OMP_TARGET:
      if (gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_PARALLEL
          || gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_KERNELS)
        loop->targets.safe_push (as_a<gomp_target *> (stmt));
      else
        loop->why = "the time loop moves data or holds another construct";
      break;
    case GIMPLE_ASSIGN:
      add_assignment (r, stmt);
      break;
    case GIMPLE_COND:
      add_condition (r, stmt);
      break;
    case GIMPLE_LABEL:
    case GIMPLE_GOTO:
    case GIMPLE_DEBUG:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      break;
    case GIMPLE_CALL:
      if (acctile_is_wait (stmt))
        {
          loop->waits.safe_push (as_a<gcall *> (stmt));
          break;
        }
      leave (r, stmt, "the host calls a function in the time loop");
      break;
    default:
      loop->why = "the host does more than launch regions in the time loop";
      break;
    }
}

static void
add_seq (struct reading *r, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq);
       !gsi_end_p (gsi) && !r->loop->why; gsi_next (&gsi))
    add_stmt (r, gsi_stmt (gsi));
}

/* Whether the statements of P from FIRST to LAST hold a region.  */

static bool
range_holds_region (struct places *p, int first, int last)
{
  for (int i = first; i <= last; i++)
    if (acctile_stmt_holds (p->stmts[i], acctile_is_target))
      return true;
  return false;
}

/* Reads the statements of P from FIRST to LAST into LOOP.  */

static void
read_loop (struct places *p, int first, int last, struct reading *r)
{
  struct acctile_time_loop *loop = r->loop;
  r->kept = loop->why = NULL;
  loop->kept = false;
  loop->exposed.truncate (0);
  loop->stmts.truncate (0);
  loop->targets.truncate (0);
  loop->assigned.truncate (0);
  loop->read.truncate (0);
  loop->local.empty ();
  loop->steady.truncate (0);
  loop->results.truncate (0);
  loop->values.truncate (0);
  loop->waits.truncate (0);
  for (int i = first; i <= last; i++)
    loop->stmts.safe_push (p->stmts[i]);
  for (int i = first; i <= last && !loop->why; i++)
    add_stmt (r, p->stmts[i]);
  loop->location = UNKNOWN_LOCATION;
  for (int i = first; i <= last; i++)
    if (gimple_code (p->stmts[i]) == GIMPLE_COND
        && gimple_location (p->stmts[i]) != UNKNOWN_LOCATION)
      loop->location = gimple_location (p->stmts[i]);
}

/* Reads the statements of P from FIRST to LAST into LOOP, again where what was
   taken to be the same at each step is not.  */

static void
settle_loop (struct places *p, int first, int last,
             struct acctile_time_loop *loop)
{
  hash_set<gimple *> changing;
  struct reading r = { loop, &changing, NULL };
  const char *differs = NULL;
  unsigned known;
  do
    {
      known = changing.elements ();
      read_loop (p, first, last, &r);
      if (loop->why)
        break;
      loop->why = acctile_time_loop_settle (loop, &changing);
      if (!differs)
        differs = loop->why;
    }
  while (loop->why && changing.elements () > known);
  loop->kept = !loop->why && (differs || r.kept);
  if (differs)
    loop->why = differs;
  else if (loop->kept)
    loop->why = r.kept;
}

bool
acctile_time_loop_find (gimple_seq seq, gimple *from,
                        struct acctile_time_loop *loop)
{
  struct places p;
  auto_vec<int> last;
  read_places (seq, &p);
  acctile_find_loops (p.stmts, &last);
  int start = 0;
  while (from && start < (int)p.stmts.length () && p.stmts[start] != from)
    start++;
  for (int i = start; i < (int)p.stmts.length (); i++)
    {
      int first = i, end = last[i];
      if (end < 0 || !close_range (&p, start, &first, &end)
          || !range_holds_region (&p, first, end)
          || is_entered (&p, first, end))
        continue;
      settle_loop (&p, first, end, loop);
      return true;
    }
  return false;
}

/* The statement behind STMT in SEQ, NULL when that is the last.  */

static gimple *
behind (gimple_seq seq, gimple *stmt)
{
  gimple_stmt_iterator gsi = gsi_start (seq);
  while (gsi_stmt (gsi) != stmt)
    gsi_next (&gsi);
  gsi_next (&gsi);
  return gsi_end_p (gsi) ? NULL : gsi_stmt (gsi);
}

void
acctile_time_loop_each (gimple_seq *seq,
                        void (*look) (struct acctile_time_loop *loop,
                                      gimple_seq *seq, void *data),
                        void *data)
{
  struct acctile_time_loop loop;
  gimple *from = NULL;
  while (acctile_time_loop_find (*seq, from, &loop))
    {
      gimple *first = loop.stmts[0];
      look (&loop, seq, data);
      from = behind (*seq, first);
      if (!from)
        break;
    }
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        acctile_time_loop_each (gimple_bind_body_ptr (bind), look, data);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        acctile_time_loop_each (gimple_try_eval_ptr (stmt), look, data);
      else if (gimple_code (stmt) == GIMPLE_OMP_TARGET
               && !acctile_is_region (stmt))
        acctile_time_loop_each (gimple_omp_body_ptr (stmt), look, data);
    }
}

void
acctile_time_loop_name_variables (struct acctile_time_loop *loop,
                                  gimple_seq *before)
{
  acctile_substitution variables;
  auto_vec<tree> *lists[] = { &loop->assigned, &loop->results, &loop->read };
  auto_vec<tree> released;
  for (unsigned l = 0; l < ARRAY_SIZE (lists); l++)
    for (unsigned i = 0; i < lists[l]->length (); i++)
      {
        tree name = (*lists[l])[i];
        if (TREE_CODE (name) != SSA_NAME)
          continue;
        tree *known = variables.get (name);
        tree variable
            = known ? *known
                    : create_tmp_var (TREE_TYPE (name), ACCTILE_LOOP_NAME);
        variables.put (name, variable);
        (*lists[l])[i] = variable;
        if (l < 2)
          released.safe_push (name);
        else if (!known)
          gimple_seq_add_stmt (before, gimple_build_assign (variable, name));
      }
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    acctile_substitute_stmt (loop->stmts[i], &variables);
  for (unsigned i = 0; i < released.length (); i++)
    release_ssa_name (released[i]);
}

/* What is asked of all assignments of one variable.  */
struct time_definition
{
  tree decl;
  gimple *stmt;
  bool several; /* that differ  */
};

/* A walk_gimple_stmt callback: notes the assignments of one variable.  */

static tree
find_definition (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct time_definition *d = (struct time_definition *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET;
  if (gimple_get_lhs (stmt) != d->decl)
    return NULL_TREE;
  if (!is_gimple_assign (stmt)
      || (d->stmt && !acctile_same_rhs (d->stmt, stmt)))
    d->several = true;
  d->stmt = stmt;
  return NULL_TREE;
}

/* What STMT assigns as an expression, NULL_TREE when it is a larger one.  */

static tree
assigned_expr (gimple *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  enum tree_code code = gimple_assign_rhs_code (stmt);
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_SINGLE_RHS:
      return unshare_expr (gimple_assign_rhs1 (stmt));
    case GIMPLE_UNARY_RHS:
      return build1 (code, type, unshare_expr (gimple_assign_rhs1 (stmt)));
    case GIMPLE_BINARY_RHS:
      return build2 (code, type, unshare_expr (gimple_assign_rhs1 (stmt)),
                     unshare_expr (gimple_assign_rhs2 (stmt)));
    default:
      return NULL_TREE;
    }
}

/* What a search for the value before the loop knows.  */
struct before
{
  const struct acctile_time_loop *loop;
  int depth;
  bool changes;
};

/* Whether DECL is a variable of a step of LOOP, which has no value before.  */

static bool
is_local (const struct acctile_time_loop *loop, tree decl)
{
  return const_cast<hash_set<tree> &> (loop->local).contains (decl);
}

/* A walk_tree callback: puts the values before the loop for variables.  */

static tree
value_before (tree *tp, int *walk_subtrees, void *data)
{
  struct before *b = (struct before *)data;
  *walk_subtrees = !TYPE_P (*tp);
  if (!VAR_P (*tp) && TREE_CODE (*tp) != PARM_DECL
      && TREE_CODE (*tp) != SSA_NAME)
    return NULL_TREE;
  *walk_subtrees = 0;
  for (unsigned i = 0; i < b->loop->results.length (); i++)
    if (b->loop->results[i] == *tp)
      {
        *tp = b->loop->values[i];
        return NULL_TREE;
      }
  struct time_definition d = { *tp, NULL, false };
  for (unsigned i = 0; i < b->loop->stmts.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &d;
      gimple_stmt_iterator gsi = acctile_gsi_at (b->loop->stmts[i]);
      walk_gimple_stmt (&gsi, find_definition, NULL, &wi);
    }
  if (!d.stmt)
    return NULL_TREE;
  tree value = d.several || b->depth >= MAX_DEPTH
                       || (DECL_P (*tp) && !DECL_ARTIFICIAL (*tp)
                           && !is_local (b->loop, *tp))
                   ? NULL_TREE
                   : assigned_expr (d.stmt);
  if (!value)
    {
      b->changes = true;
      return *tp;
    }
  b->depth++;
  walk_tree (&value, value_before, b, NULL);
  b->depth--;
  *tp = fold_convert (TREE_TYPE (*tp), value);
  return b->changes ? *tp : NULL_TREE;
}

tree
acctile_time_loop_invariant (const struct acctile_time_loop *loop, tree expr)
{
  struct before b = { loop, 0, false };
  tree value = unshare_expr (expr);
  walk_tree (&value, value_before, &b, NULL);
  return b.changes ? NULL_TREE : value;
}
