/* Scalars that a nest uses as temporaries.

   Loop counters and intermediate values declared at the head of a function
   are no private variables by a clause, and in a kernels region they are
   copied in and out, as those are in a parallel one that loops of its gangs
   have a reduction of.  Where every iteration writes such a variable before
   reading it and nothing reads it afterwards, a copy for each iteration does
   the same.  High GIMPLE is walked along its jumps from a place on: what is
   not understood counts as a reader.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/liveness.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/holds.h"
#include "extract/mention.h"

/* A function larger than this is not looked at.  */
#define MAX_PLACES 20000

/* One statement on the way, which stands for a construct whose clauses read
   the variable when "reads", or for an atomic one, which reads it when "reads"
   and assigns it when "writes".  "other" is where else the control can go, -1
   for nowhere.  */
struct place
{
  gimple *stmt;
  bool reads;
  bool writes;
  int other;
};

/* The statements in order, as far as they concern DECL.  */
struct flow
{
  tree decl;
  gimple *after; /* the statement whose end is asked for  */
  int start;     /* the place behind it  */
  bool kernels;  /* the walk is in a kernels region  */
  bool unclear;
  vec<place> places;
  hash_map<tree, int> *labels;
};

static void add_seq (struct flow *flow, gimple_seq seq);

/* True when STMT reads DECL, itself and not by statements in it.  */

static bool
reads (gimple *stmt, tree decl)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return false;
  tree lhs = gimple_get_lhs (stmt);
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    if (!(lhs == decl && i == 0)
        && acctile_expr_mentions (gimple_op (stmt, i), decl))
      return true;
  return false;
}

static int
add_place (struct flow *flow, gimple *stmt)
{
  struct place place = { stmt, false, false, -1 };
  if (flow->places.length () >= MAX_PLACES)
    flow->unclear = true;
  else
    flow->places.safe_push (place);
  return flow->places.length () - 1;
}

/* True when CLAUSES make the variable of FLOW another one inside.  *READS says
   whether they read it, or may.  COMPUTE: an implicit copy is the matter of
   the body.  */

static bool
read_clauses (struct flow *flow, tree clauses, bool compute, bool *reads)
{
  bool other = false;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      enum omp_clause_code code = OMP_CLAUSE_CODE (c);
      int n = omp_clause_num_ops[code];
      bool here = n > 0 && OMP_CLAUSE_OPERAND (c, 0) == flow->decl;
      if (here && code == OMP_CLAUSE_PRIVATE)
        other = true;
      else if (here && compute
               && (code == OMP_CLAUSE_FIRSTPRIVATE
                   || (code == OMP_CLAUSE_MAP
                       && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM)))
        continue;
      else
        for (int i = 0; i < n; i++)
          *reads
              |= acctile_expr_mentions (OMP_CLAUSE_OPERAND (c, i), flow->decl);
    }
  return other;
}

/* The place before the body of a construct whose clauses read the variable
   when READS.  */

static int
add_head (struct flow *flow, bool reads)
{
  int head = add_place (flow, gimple_build_nop ());
  flow->places[head].reads |= reads;
  return head;
}

/* Whether LOOP is known to have an iteration.  */

static bool
has_iteration (gimple *loop)
{
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      tree low = gimple_omp_for_initial (loop, i);
      tree high = gimple_omp_for_final (loop, i);
      if (gimple_omp_for_cond (loop, i) != LT_EXPR
          || TREE_CODE (low) != INTEGER_CST || TREE_CODE (high) != INTEGER_CST
          || !tree_int_cst_lt (low, high))
        return false;
    }
  return true;
}

/* Whether iterations with the CLAUSES of an acc loop may run in order: "auto"
   is what loops of a kernels region are without them, too.  */

static bool
may_keep_order (const struct flow *flow, tree clauses)
{
  return omp_find_clause (clauses, OMP_CLAUSE_SEQ)
         || omp_find_clause (clauses, OMP_CLAUSE_AUTO)
         || (flow->kernels
             && !omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT));
}

/* An acc loop: its body, or past it where it may have no iteration; where it
   may keep its order, its next iteration reads what this one leaves.  */

static void
add_for (struct flow *flow, gimple *stmt)
{
  add_seq (flow, gimple_omp_for_pre_body (stmt));
  bool reads = false;
  bool other
      = read_clauses (flow, gimple_omp_for_clauses (stmt), false, &reads);
  for (unsigned i = 0; i < gimple_omp_for_collapse (stmt); i++)
    {
      other |= gimple_omp_for_index (stmt, i) == flow->decl;
      reads |= acctile_expr_mentions (gimple_omp_for_initial (stmt, i),
                                      flow->decl)
               || acctile_expr_mentions (gimple_omp_for_final (stmt, i),
                                         flow->decl);
    }
  int head = add_head (flow, reads), first = flow->places.length ();
  if (!other)
    add_seq (flow, gimple_omp_body (stmt));
  if (may_keep_order (flow, gimple_omp_for_clauses (stmt)))
    {
      int last = add_place (flow, gimple_build_nop ());
      flow->places[last].other = first;
    }
  int end = add_place (flow, gimple_build_nop ());
  if (!has_iteration (stmt))
    flow->places[head].other = end;
  if (stmt == flow->after)
    flow->start = end;
}

/* A construct of OpenACC: what it computes may be lost to the host.  */

static void
add_target (struct flow *flow, gimple *stmt)
{
  int kind = gimple_omp_target_kind (stmt);
  bool compute = kind == GF_OMP_TARGET_KIND_OACC_PARALLEL
                 || kind == GF_OMP_TARGET_KIND_OACC_KERNELS
                 || kind == GF_OMP_TARGET_KIND_OACC_SERIAL;
  bool reads = false;
  bool other
      = read_clauses (flow, gimple_omp_target_clauses (stmt), compute, &reads);
  if (!compute && reads)
    flow->unclear = true;
  int head = add_head (flow, reads);
  flow->kernels = kind == GF_OMP_TARGET_KIND_OACC_KERNELS;
  if (!other)
    add_seq (flow, gimple_omp_body (stmt));
  flow->kernels = false;
  int end = add_place (flow, gimple_build_nop ());
  if (compute)
    flow->places[head].other = end;
}

/* What is done when something in STMT is thrown or left is not followed: it
   may neither mention the variable nor go on with the function.  */

static void
add_try (struct flow *flow, gimple *stmt)
{
  gimple_seq cleanup = gimple_try_cleanup (stmt);
  add_seq (flow, gimple_try_eval (stmt));
  for (gimple_stmt_iterator gsi = gsi_start (cleanup); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_code (gsi_stmt (gsi)) == GIMPLE_CATCH
        || gimple_code (gsi_stmt (gsi)) == GIMPLE_EH_FILTER)
      flow->unclear = true;
    else if (!gimple_clobber_p (gsi_stmt (gsi))
             && acctile_seq_mentions (cleanup, flow->decl))
      flow->unclear = true;
}

/* A walk_tree callback: finds an address in which the variable in DATA is what
   the address is of.  */

static tree
find_address_of (tree *tp, int *, void *data)
{
  return TREE_CODE (*tp) == ADDR_EXPR
                 && get_base_address (TREE_OPERAND (*tp, 0)) == (tree)data
             ? *tp
             : NULL_TREE;
}

/* The first half of an atomic operation: it reads what its address is computed
   from, and assigns a temporary.  That it works on the variable itself is not
   followed.  */

static void
add_atomic_load (struct flow *flow, gomp_atomic_load *load)
{
  tree address = gimple_omp_atomic_load_rhs (load);
  if (walk_tree_without_duplicates (&address, find_address_of, flow->decl))
    flow->unclear = true;
  int place = add_head (flow, acctile_expr_mentions (address, flow->decl));
  flow->places[place].writes = gimple_omp_atomic_load_lhs (load) == flow->decl;
}

static void
add_stmt (struct flow *flow, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      add_seq (flow, gimple_bind_body (as_a<gbind *> (stmt)));
      break;
    case GIMPLE_TRY:
      add_try (flow, stmt);
      break;
    case GIMPLE_OMP_FOR:
      add_for (flow, stmt);
      break;
    case GIMPLE_OMP_TARGET:
      add_target (flow, stmt);
      break;
    case GIMPLE_LABEL:
      {
        tree label = gimple_label_label (as_a<glabel *> (stmt));
        flow->labels->put (label, add_place (flow, stmt));
        if (FORCED_LABEL (label))
          flow->unclear = true;
        break;
      }
    case GIMPLE_ASM:
      if (gimple_asm_nlabels (as_a<gasm *> (stmt)) > 0)
        flow->unclear = true;
      add_place (flow, stmt);
      break;
    case GIMPLE_ASSIGN:
    case GIMPLE_CALL:
    case GIMPLE_COND:
    case GIMPLE_GOTO:
    case GIMPLE_SWITCH:
    case GIMPLE_RETURN:
    case GIMPLE_DEBUG:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      add_place (flow, stmt);
      break;
    case GIMPLE_OMP_ATOMIC_LOAD:
      add_atomic_load (flow, as_a<gomp_atomic_load *> (stmt));
      break;
    case GIMPLE_OMP_ATOMIC_STORE:
      add_head (flow,
                acctile_expr_mentions (gimple_omp_atomic_store_val (
                                           as_a<gomp_atomic_store *> (stmt)),
                                       flow->decl));
      break;
    default:
      flow->unclear = true;
      break;
    }
  if (stmt == flow->after && flow->start < 0)
    flow->start = flow->places.length ();
}

static void
add_seq (struct flow *flow, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    add_stmt (flow, gsi_stmt (gsi));
}

/* Appends the places that can follow place I to NEXT.  */

static void
add_successors (struct flow *flow, int i, vec<int> *next)
{
  gimple *stmt = flow->places[i].stmt;
  enum gimple_code code = gimple_code (stmt);
  if (flow->places[i].other >= 0)
    next->safe_push (flow->places[i].other);
  if (code == GIMPLE_RETURN
      || (code == GIMPLE_CALL && (gimple_call_flags (stmt) & ECF_NORETURN)))
    return;
  if (code != GIMPLE_COND && code != GIMPLE_GOTO && code != GIMPLE_SWITCH)
    {
      next->safe_push (i + 1);
      return;
    }
  auto_vec<tree> targets;
  acctile_jump_targets (stmt, &targets);
  for (unsigned t = 0; t < targets.length (); t++)
    {
      int *place = flow->labels->get (targets[t]);
      if (place)
        next->safe_push (*place);
      else
        flow->unclear = true;
    }
  if (code == GIMPLE_COND && targets.length () < 2)
    next->safe_push (i + 1);
  else if (targets.is_empty ())
    flow->unclear = true;
}

/* True when the variable of FLOW may be read, from place START on, before it
   is written.  */

static bool
read_first (struct flow *flow, int start)
{
  int n = flow->places.length ();
  auto_vec<int> todo;
  hash_set<int_hash<int, -1, -2> > seen;
  todo.safe_push (start);
  while (!todo.is_empty () && !flow->unclear)
    {
      int i = todo.pop ();
      if (i >= n || seen.add (i))
        continue;
      gimple *stmt = flow->places[i].stmt;
      if (flow->places[i].reads || reads (stmt, flow->decl))
        return true;
      if (!flow->places[i].writes && gimple_get_lhs (stmt) != flow->decl)
        add_successors (flow, i, &todo);
    }
  return flow->unclear;
}

/* True when DECL may be read before it is written, in SEQ from its start, or
   from the end of AFTER on when that is not NULL.  *UNCLEAR, when it is not
   NULL, says whether that is only because a statement is not understood.  */

static bool
seq_reads_first (gimple_seq seq, gimple *after, tree decl, bool *unclear)
{
  struct flow flow;
  memset (&flow, 0, sizeof flow);
  flow.decl = decl;
  flow.after = after;
  flow.start = after ? -1 : 0;
  flow.labels = new hash_map<tree, int>;
  add_seq (&flow, seq);
  bool result
      = flow.unclear || flow.start < 0 || read_first (&flow, flow.start);
  if (unclear)
    *unclear = flow.unclear || flow.start < 0;
  delete flow.labels;
  flow.places.release ();
  return result;
}

bool
acctile_read_first (gimple_seq seq, tree decl)
{
  return seq_reads_first (seq, NULL, decl, NULL);
}

bool
acctile_seen_read_first (gimple_seq seq, tree decl)
{
  bool unclear;
  return seq_reads_first (seq, NULL, decl, &unclear) && !unclear;
}

/* A walk_tree callback: collects declarations.  */

static tree
collect_mentioned (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (DECL_P (*tp))
    ((hash_set<tree> *)data)->add (*tp);
  return NULL_TREE;
}

/* acctile_assigned_first for SEQ, before which the variables MENTIONED stand.
   False when it jumps.  */

static bool
collect_assigned_first (gimple_seq seq, hash_set<tree> *mentioned,
                        hash_set<tree> *decls)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      tree lhs = gimple_get_lhs (stmt);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        {
          if (!collect_assigned_first (gimple_bind_body (bind), mentioned,
                                       decls))
            return false;
          continue;
        }
      if (is_gimple_debug (stmt) || gimple_nop_p (stmt)
          || gimple_code (stmt) == GIMPLE_PREDICT)
        continue;
      if (!is_gimple_assign (stmt) && !is_gimple_call (stmt))
        return false;
      for (unsigned i = 1; i < gimple_num_ops (stmt); i++) /* 0 is LHS  */
        if (gimple_op (stmt, i))
          walk_tree (gimple_op_ptr (stmt, i), collect_mentioned, mentioned,
                     NULL);
      if (lhs && DECL_P (lhs) && !mentioned->contains (lhs))
        decls->add (lhs);
      if (lhs)
        walk_tree (&lhs, collect_mentioned, mentioned, NULL);
    }
  return true;
}

void
acctile_assigned_first (gimple_seq seq, hash_set<tree> *decls)
{
  hash_set<tree> mentioned;
  collect_assigned_first (seq, &mentioned, decls);
}

/* The search for the loop around "stmt" in which "decl" is another variable:
   "body" is that of the innermost.  */
struct scope
{
  gimple *stmt;
  tree decl;
  gimple_seq body;
};

/* A walk_gimple_seq callback: narrows that scope.  */

static tree
narrow_scope (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct scope *scope = (struct scope *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (stmt) != GIMPLE_OMP_FOR)
    return NULL_TREE;
  bool own = false;
  for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    own |= OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
           && OMP_CLAUSE_DECL (c) == scope->decl;
  if (own && acctile_holds_stmt (gimple_omp_body (stmt), scope->stmt))
    scope->body = gimple_omp_body (stmt);
  return NULL_TREE;
}

bool
acctile_read_after (gimple_seq seq, gimple *stmt, tree decl)
{
  struct scope scope = { stmt, decl, seq };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &scope;
  walk_gimple_seq (seq, narrow_scope, NULL, &wi);
  return seq_reads_first (scope.body, stmt, decl, NULL);
}

/* A walk_gimple_seq callback: collects acc loops that may be spread.  */

static tree
collect_loops (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (stmt) == GIMPLE_OMP_FOR
      && !omp_find_clause (gimple_omp_for_clauses (stmt), OMP_CLAUSE_SEQ))
    ((vec<gimple *> *)wi->info)->safe_push (stmt);
  return NULL_TREE;
}

bool
acctile_reduces (gimple *stmt, tree decl)
{
  for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
        && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* True when each iteration of the nest writes DECL before it reads it.  A loop
   in BODY that assigns it must have a reduction of it, or be all that mentions
   it.  */

static bool
is_temporary (gimple_seq body, tree decl)
{
  auto_vec<gimple *> loops;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &loops;
  walk_gimple_seq (body, collect_loops, NULL, &wi);
  for (unsigned i = 0; i < loops.length (); i++)
    {
      hash_set<tree> assigned;
      gimple_seq inner = gimple_omp_body (loops[i]);
      acctile_collect_assigned (inner, &assigned);
      if (assigned.contains (decl) && !acctile_reduces (loops[i], decl)
          && (acctile_count_mentions (inner, decl, true)
                  != acctile_count_mentions (body, decl, true)
              || seq_reads_first (inner, NULL, decl, NULL)))
        return false;
    }
  return !seq_reads_first (body, NULL, decl, NULL);
}

/* True when the region with the clause C has a variable from the host and gives
   it back: those of kernels regions that no clause of theirs names, and, in
   parallel regions, those that inner loops have a reduction of.  */

static bool
is_copied_back (tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
         && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM
             || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM);
}

/* True when DECL can be looked at: a number of this function that GCC copies
   to and from the device by itself, or that REGION has DECLARED, and that no
   clause of the loop FOR_STMT mentions.  A complex one of which a part is set
   alone is no register.  */

static bool
is_candidate (const struct acctile_region *region, gomp_for *for_stmt,
              tree decl, hash_set<tree> *declared)
{
  tree type = TREE_TYPE (decl);
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
        && OMP_CLAUSE_OPERAND (c, 0) == decl)
      return false;
  if ((!VAR_P (decl) && TREE_CODE (decl) != PARM_DECL) || is_global_var (decl)
      || TREE_ADDRESSABLE (decl) || TREE_THIS_VOLATILE (decl)
      || DECL_HAS_VALUE_EXPR_P (decl)
      || !(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
           || TREE_CODE (type) == POINTER_TYPE
           || (TREE_CODE (type) == COMPLEX_TYPE && is_gimple_reg (decl))))
    return false;
  if (!DECL_ARTIFICIAL (decl) && declared->contains (decl))
    return true;
  for (tree c = gimple_omp_target_clauses (region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE || is_copied_back (c))
      {
        if (OMP_CLAUSE_DECL (c) == decl)
          return true;
      }
  return false;
}

/* The statements whose reads count of what REGION assigns to DECL: where the
   host gets DECL back, those of the function.  */

static gimple_seq
find_readers (const struct acctile_region *region, tree decl)
{
  bool back = region->kernels;
  for (tree c = gimple_omp_target_clauses (region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    back = back || (is_copied_back (c) && OMP_CLAUSE_DECL (c) == decl);
  return back ? gimple_body (current_function_decl)
              : gimple_omp_body (region->target);
}

/* What the kernels region REGION declares around the nest FOR_STMT, into
   DECLARED.  */

static void
collect_around (const struct acctile_region *region, gomp_for *for_stmt,
                hash_set<tree> *declared)
{
  hash_set<tree> own;
  if (!region->kernels)
    return;
  acctile_collect_declared (gimple_omp_body (region->target), declared);
  acctile_collect_declared (gimple_omp_body (for_stmt), &own);
  for (hash_set<tree>::iterator i = own.begin (); i != own.end (); ++i)
    declared->remove (*i);
}

void
acctile_find_temporaries (const struct acctile_region *region,
                          gomp_for *for_stmt, gimple_seq body,
                          vec<tree> *privates)
{
  hash_set<tree> assigned, declared;
  acctile_collect_assigned (body, &assigned);
  collect_around (region, for_stmt, &declared);
  auto_vec<tree> decls;
  acctile_in_order (&assigned, &decls);
  for (unsigned i = 0; i < decls.length (); i++)
    if (is_candidate (region, for_stmt, decls[i], &declared)
        && is_temporary (body, decls[i])
        && !seq_reads_first (find_readers (region, decls[i]), for_stmt,
                             decls[i], NULL))
      privates->safe_push (decls[i]);
}
