/* Loops that carry dependences, in the body of those that carry none.

     for (i...)                         for (i...)            a thread each
       for (k...)                         for (j...)          a thread each
         for (j...)              ->         for (k...)        in order
           c[i][j] += a[i][k]                 c[i][j] += a[i][k]
                      * b[k][j];                         * b[k][j];

   Nests whose outer loops may be parallel, or would be if they were outside,
   and whose others may not can be wavefronts, and can be nests of fewer loops
   with the others in their body.  Where that is one loop its iterations follow
   one another in both, and a thread that does them all waits for nobody;
   otherwise the faster is taken.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "extract/definition.h"
#include "emit/emit-parts.h"
#include "prepare/sequential.h"
#include "substitute.h"

extern "C"
{
#include "models/inward.h"
}

/* True when nest I of JOB, of which decision KIND was made, may be something
   else once it is a region of its own.  */

static bool
is_free_alone (const struct acctile_job *job, int i, enum acctile_kind kind)
{
  const struct acctile_decision *decision = job->decision[i];
  const struct acctile_found *found = &job->region.found[i];
  int limit = acctile_state.settings.limit;
  return !acctile_unoptimised () && decision->kind == kind && !decision->asked
         && !decision->forced && !decision->error && !job->region.fixed
         && !job->off[i] && found->nest->n_scalar == 0
         && found->nest->n_reduction == 0
         && (limit < 0 || acctile_state.n_rewritten < limit);
}

/* The same as it stands in its region.  */

static bool
is_free (const struct acctile_job *job, int i, enum acctile_kind kind)
{
  return is_free_alone (job, i, kind) && !job->region.found[i].guarded;
}

/* Whether the loops of NEST from number FIRST on are the compiler's to
   judge.  */

static bool
is_left_open (const struct acctile_nest *nest, int first)
{
  for (int k = first; k < nest->n_parallel; k++)
    if (nest->loop[k].claim != ACCTILE_CLAIM_AUTO || nest->loop[k].levels)
      return false;
  return true;
}

/* How many of LOOPS, of which there are N, come first.  */

static int
count_first (unsigned loops, int n)
{
  int first = 0;
  while (first < n && (loops >> first & 1))
    first++;
  return first;
}

/* Whether the bounds of loop K of NEST are the same in all iterations of the
   loops from number FROM on.  */

static bool
is_rectangular (const struct acctile_nest *nest, int from, int k)
{
  const struct acctile_loop *loop = &nest->loop[k];
  if (!loop->lower || !loop->upper)
    return false;
  for (int p = from; p < nest->n_parallel; p++)
    if (acctile_poly_uses (loop->lower, p)
        || acctile_poly_uses (loop->upper, p))
      return false;
  return true;
}

/* What stands between loops of a nest.  */
struct between
{
  gomp_for *inner;
  hash_set<tree> indices;        /* of the loops  */
  hash_set<tree> locals;         /* declared there  */
  auto_vec<gimple_seq *> seqs;   /* where statements can be taken out  */
  auto_vec<gimple *> statements; /* that compute bounds  */
};

/* A walk_gimple_op callback: whether an operand changes with a loop.  */

static tree
find_index (tree *tp, int *, void *data)
{
  struct between *b = (struct between *)((walk_stmt_info *)data)->info;
  return DECL_P (*tp) && b->indices.contains (*tp) ? *tp : NULL_TREE;
}

/* Whether DECL is a variable that only carries a value from one statement to
   the next.  */

static bool
is_temporary (tree decl, struct between *b)
{
  return VAR_P (decl) && !TREE_ADDRESSABLE (decl) && !is_global_var (decl)
         && (DECL_ARTIFICIAL (decl) || b->locals.contains (decl));
}

/* True when STMT computes a temporary, the same in all iterations, whatever
   there are.  */

static bool
computes_bound (gimple *stmt, struct between *b)
{
  walk_stmt_info wi;
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt)
      || !is_temporary (gimple_assign_lhs (stmt), b)
      || (TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) != tcc_reference
          && gimple_assign_rhs_could_trap_p (stmt)))
    return false;
  memset (&wi, 0, sizeof wi);
  wi.info = b;
  return walk_gimple_op (stmt, find_index, &wi) == NULL_TREE;
}

/* Whether STMT, which assigns a temporary, is the only one between the loops
   that does, but for others that assign the same.  */

static bool
is_single (gimple *stmt, struct between *b)
{
  for (unsigned i = 0; i < b->statements.length (); i++)
    if (gimple_assign_lhs (b->statements[i]) == gimple_assign_lhs (stmt)
        && !acctile_same_rhs (b->statements[i], stmt))
      return false;
  return true;
}

/* Whether *SEQ, the body of a loop or a part of it, holds B->inner and nothing
   else but what can stand before the nest.  */

static bool
read_between (gimple_seq *seq, struct between *b)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL)
        continue;
      if (gimple_code (stmt) == GIMPLE_BIND)
        {
          gbind *bind = as_a<gbind *> (stmt);
          for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
            b->locals.add (v);
          if (!read_between (gimple_bind_body_ptr (bind), b))
            return false;
        }
      else if (computes_bound (stmt, b) && is_single (stmt, b))
        b->statements.safe_push (stmt);
      else if (stmt != b->inner)
        return false;
    }
  b->seqs.safe_push (seq);
  return true;
}

/* Whether LOOP has no clauses but those that say whose it is to judge, and
   which variables an iteration has.  */

static bool
has_plain_clauses (gomp_for *loop)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_AUTO
        && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE)
      return false;
  return gimple_omp_for_collapse (loop) == 1;
}

/* Whether the loops of FOUND from number FROM on can change places; B gets what
   stands between them.  */

static bool
can_move (const struct acctile_found *found, int from, struct between *b)
{
  const struct acctile_nest *nest = found->nest;
  tree type = NULL_TREE;
  for (int k = from; k < nest->n_parallel; k++)
    {
      gomp_for *loop = found->loop[k].stmt;
      if (!loop || !has_plain_clauses (loop) || !is_rectangular (nest, from, k)
          || (k > from && gimple_omp_for_pre_body (loop))
          || (k > 0 && loop == found->loop[k - 1].stmt))
        return false;
      tree index = gimple_omp_for_index (loop, 0);
      if (TREE_ADDRESSABLE (index)
          || (type && TYPE_MAIN_VARIANT (TREE_TYPE (index)) != type))
        return false;
      type = TYPE_MAIN_VARIANT (TREE_TYPE (index));
      b->indices.add (index);
    }
  for (int k = from; k + 1 < nest->n_parallel; k++)
    {
      b->inner = found->loop[k + 1].stmt;
      if (!read_between (gimple_omp_body_ptr (found->loop[k].stmt), b))
        return false;
    }
  for (int k = from; k < nest->n_parallel; k++)
    {
      gomp_for *loop = found->loop[k].stmt;
      if (!is_gimple_val (gimple_omp_for_initial (loop, 0))
          || !is_gimple_val (gimple_omp_for_final (loop, 0)))
        return false;
    }
  return true;
}

/* The block around all that TARGET does, NULL when it has none.  */

static gbind *
outer_block (gomp_target *target)
{
  return dyn_cast<gbind *> (gimple_seq_first_stmt (gimple_omp_body (target)));
}

/* Takes what B has found out of the nest of LOOPS and puts it before, with
   variables of BIND.  */

static void
hoist (gbind *bind, const vec<gomp_for *> &loops, struct between *b)
{
  acctile_substitution names;
  gimple_seq before = NULL;
  for (unsigned s = 0; s < b->statements.length (); s++)
    {
      tree lhs = gimple_assign_lhs (b->statements[s]);
      if (b->locals.contains (lhs) && !names.get (lhs))
        names.put (
            lhs, acctile_declare_new (bind, TREE_TYPE (lhs), "acctile_bound"));
    }
  for (unsigned s = 0; s < b->seqs.length (); s++)
    for (gimple_stmt_iterator gsi = gsi_start (*b->seqs[s]); !gsi_end_p (gsi);)
      if (b->statements.contains (gsi_stmt (gsi)))
        gsi_remove (&gsi, false);
      else
        gsi_next (&gsi);
  for (unsigned s = 0; s < b->statements.length (); s++)
    {
      acctile_substitute_stmt (b->statements[s], &names);
      gimple_seq_add_stmt (&before, b->statements[s]);
    }
  for (unsigned k = 0; k < loops.length (); k++)
    {
      gomp_for *loop = loops[k];
      gimple_omp_for_set_final (
          loop, 0,
          acctile_substituted (gimple_omp_for_final (loop, 0), &names));
      gimple_omp_for_set_initial (
          loop, 0,
          acctile_substituted (gimple_omp_for_initial (loop, 0), &names));
    }
  acctile_substitute_seq (gimple_omp_body_ptr (loops[loops.length () - 1]),
                          &names);
  gimple_seq pre = gimple_omp_for_pre_body (loops[0]);
  gimple_seq_add_seq (&pre, before);
  gimple_omp_for_set_pre_body (loops[0], pre);
}

/* What the header of a loop says.  */
struct header
{
  tree index, initial, final, incr;
  tree_code cond;
};

/* Makes loop k of LOOPS, which stand perfectly in one another, what loop
   ORDER[k] was.  */

static void
permute (const vec<gomp_for *> &loops, const vec<int> &order)
{
  auto_vec<struct header> header;
  acctile_substitution names;
  for (unsigned k = 0; k < loops.length (); k++)
    {
      gomp_for *loop = loops[k];
      header.safe_push (
          { gimple_omp_for_index (loop, 0), gimple_omp_for_initial (loop, 0),
            gimple_omp_for_final (loop, 0), gimple_omp_for_incr (loop, 0),
            gimple_omp_for_cond (loop, 0) });
    }
  for (unsigned k = 0; k < loops.length (); k++)
    {
      const struct header *from = &header[order[k]];
      tree index = header[k].index;
      gimple_omp_for_set_initial (loops[k], 0, from->initial);
      gimple_omp_for_set_final (loops[k], 0, from->final);
      gimple_omp_for_set_cond (loops[k], 0, from->cond);
      gimple_omp_for_set_incr (loops[k], 0,
                               build2 (TREE_CODE (from->incr),
                                       TREE_TYPE (index), index,
                                       TREE_OPERAND (from->incr, 1)));
      if (from->index != index)
        names.put (from->index, index);
    }
  acctile_substitute_seq (gimple_omp_body_ptr (loops[loops.length () - 1]),
                          &names);
}

/* Whether the loops of FOUND from number FIRST on can be plain ones.  */

static bool
are_plain (const struct acctile_found *found, int first)
{
  for (int k = first; k < found->nest->n_parallel; k++)
    if (!found->loop[k].stmt || !has_plain_clauses (found->loop[k].stmt))
      return false;
  return true;
}

/* Whether DECL is private by one of CLAUSES.  */

static bool
is_private (tree clauses, tree decl)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* Makes the acc loops of FOUND from number FIRST on plain ones of its body.
   What is private to an iteration of theirs is to one of those around.  */

static void
put_inside (struct acctile_found *found, int first)
{
  gomp_for *outer = found->loop[first - 1].stmt;
  for (int k = found->nest->n_parallel - 1; k >= first; k--)
    {
      gomp_for *loop = found->loop[k].stmt;
      tree clauses = gimple_omp_for_clauses (outer);
      for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
        if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
            && OMP_CLAUSE_DECL (c) != gimple_omp_for_index (loop, 0)
            && !is_private (clauses, OMP_CLAUSE_DECL (c)))
          clauses = acctile_keep_clause (c, clauses);
      gimple_omp_for_set_clauses (outer, clauses);
      acctile_loop_to_plain (gimple_omp_body_ptr (found->loop[k - 1].stmt),
                             loop);
    }
}

/* Whether nothing is fixed of the launch of NEST.  */

static bool
is_launch_open (const struct acctile_nest *nest)
{
  return nest->num_gangs == 0 && nest->num_workers == 0
         && nest->vector_length == 0;
}

bool
acctile_job_inward (struct acctile_job *job, bool apart,
                    struct acctile_inward *moved)
{
  bool changed = false;
  for (int i = 0; i < job->region.n_found && !changed; i++)
    {
      const struct acctile_found *found = &job->region.found[i];
      int n = found->nest->n_parallel;
      gbind *bind = outer_block (job->region.target);
      struct between between;
      unsigned loops
          = acctile_inward_free (found->nest, job->decision[i]->depend);
      int from = count_first (loops, n);
      if (!bind
          || !(is_free (job, i, ACCTILE_DOACROSS)
               || is_free (job, i, ACCTILE_SEQ))
          || (job->plain[i] != NULL) != apart || loops >> from == 0
          || !is_left_open (found->nest, from)
          || !can_move (found, from, &between))
        continue;
      for (int pass = 1; pass >= 0; pass--)
        for (int k = from; k < n; k++)
          if ((int)(loops >> k & 1) == pass)
            moved->order.safe_push (k - from);
      for (int k = from; k < n; k++)
        moved->loops.safe_push (found->loop[k].stmt);
      hoist (bind, moved->loops, &between);
      permute (moved->loops, moved->order);
      int outside = popcount_hwi (loops);
      moved->settled = n - outside == 1 && is_launch_open (found->nest);
      if (moved->settled)
        put_inside (&job->region.found[i], outside);
      changed = true;
    }
  return changed;
}

void
acctile_job_outward (const struct acctile_inward *moved)
{
  auto_vec<int> back;
  back.safe_grow (moved->order.length ());
  for (unsigned k = 0; k < moved->order.length (); k++)
    back[moved->order[k]] = k;
  permute (moved->loops, back);
}

bool
acctile_job_order_waves (struct acctile_job *job)
{
  bool changed = false;
  for (int i = 0; i < job->region.n_found; i++)
    {
      struct acctile_found *found = &job->region.found[i];
      const struct acctile_decision *decision = job->decision[i];
      struct acctile_nest inner;
      int n = found->nest->n_parallel;
      int first = count_first (
          acctile_inward_free (found->nest, decision->depend), n);
      if (!is_free_alone (job, i, ACCTILE_DOACROSS)
          || (found->guarded && !acctile_is_in_order (&job->region))
          || first == 0 || first == n || !is_left_open (found->nest, first)
          || !are_plain (found, first)
          || found->loop[first].stmt == found->loop[first - 1].stmt)
        continue;
      acctile_inward_nest (found->nest, first, &inner);
      struct acctile_decision *other = acctile_memo_decide (
          acctile_state.memo, &inner, acctile_state.device, NULL,
          &acctile_state.settings.decide);
      if (other && other->kind == ACCTILE_DOALL && !other->chosen.mapping.gcc
          && (n - first == 1 || acctile_job_obstacle (job, i)
              || other->chosen.time_us < decision->layout[0].time_us))
        {
          put_inside (found, first);
          changed = true;
        }
      acctile_decision_free (other);
    }
  return changed;
}
