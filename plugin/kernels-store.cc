/* Statements that store between the loops of kernels regions.

     #pragma acc kernels               #pragma acc kernels
     {                                 {
       a[0] = 1;                         acc loop: for (once = 0; once < 1;)
       loop;                      ->       a[0] = 1;
     }                                   loop;
                                       }

   They become acc loops of one iteration, which are nests like the others, so
   that what stands between the nests is no more than the host can do and the
   region can be unfolded (emit-kernels.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gimple-loop.h"
#include "definition.h"
#include "substitute.h"
#include "liveness.h"
#include "tidy.h"

/* True when STMT gives a temporary of the compiler's a value.  */

static bool
gives_temporary (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  return VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && !is_global_var (lhs)
         && !TREE_ADDRESSABLE (lhs) && is_gimple_reg_type (TREE_TYPE (lhs));
}

/* True when STMT stores a number to an array or behind a pointer.  */

static bool
stores_number (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt)
      || gimple_clobber_p (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  if (DECL_P (lhs) || !is_gimple_reg_type (TREE_TYPE (lhs)))
    return false;
  tree base = get_base_address (lhs);
  return base && (!DECL_P (base) || AGGREGATE_TYPE_P (TREE_TYPE (base)));
}

/* True when no temporary that STMTS give a value from FROM to LAST may be read
   behind them in REGION.  */

static bool
stand_alone (const vec<gimple *> &stmts, int from, int last, gimple_seq region)
{
  for (int i = from; i <= last; i++)
    if (gives_temporary (stmts[i])
        && acctile_read_after (region, stmts[last],
                               gimple_assign_lhs (stmts[i])))
      return false;
  return true;
}

/* The acc loop that does BODY once; BIND declares its counter.  */

static gomp_for *
build_once (gbind *bind, gimple_seq body, location_t location)
{
  tree type = integer_type_node;
  tree counter = acctile_declare_new (bind, type, "once");
  tree own = build_omp_clause (location, OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (own) = counter;
  OMP_CLAUSE_CHAIN (own) = build_omp_clause (location, OMP_CLAUSE_INDEPENDENT);
  gomp_for *loop
      = gimple_build_omp_for (gimple_build_bind (NULL_TREE, body, NULL_TREE),
                              GF_OMP_FOR_KIND_OACC_LOOP, own, 1, NULL);
  gimple_omp_for_set_index (loop, 0, counter);
  gimple_omp_for_set_initial (loop, 0, integer_zero_node);
  gimple_omp_for_set_final (loop, 0, integer_one_node);
  gimple_omp_for_set_cond (loop, 0, LT_EXPR);
  gimple_omp_for_set_incr (loop, 0,
                           build2 (PLUS_EXPR, type, counter, integer_one_node));
  gimple_set_location (loop, location);
  return loop;
}

/* A piece of a sequence that becomes a loop.  */
struct piece
{
  int from, last;
};

/* Appends to PIECES what of the statements FROM to TO - 1 of STMTS, which are
   done one after another in REGION, is to be a loop.  */

static void
find_piece (const vec<gimple *> &stmts, int from, int to, gimple_seq region,
            vec<struct piece> *pieces)
{
  int first = -1;
  struct piece piece = { from, -1 };
  for (int i = from; i < to; i++)
    if (stores_number (stmts[i]))
      {
        piece.last = i;
        if (first < 0)
          first = i;
      }
  if (first < 0)
    return;
  while (piece.from <= first
         && !stand_alone (stmts, piece.from, piece.last, region))
    piece.from++;
  if (piece.from <= first)
    pieces->safe_push (piece);
}

/* Makes loops of *SEQ's statements that store, in BIND and in no loop, and of
   those of the blocks in it; TARGET is the region.  */

static void
wrap_seq (gomp_target *target, gimple_seq *seq, gbind *bind)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  auto_vec<struct piece> pieces;
  acctile_list_stmts (*seq, &stmts);
  acctile_find_loops (stmts, &last);
  int n = stmts.length (), from = -1;
  for (int i = 0; i < n; i++)
    {
      bool plain = last[i] < 0
                   && (gives_temporary (stmts[i]) || stores_number (stmts[i])
                       || is_gimple_debug (stmts[i]));
      if (plain && from < 0)
        from = i;
      if (from >= 0 && (!plain || i == n - 1))
        {
          find_piece (stmts, from, plain ? n : i, gimple_omp_body (target),
                      &pieces);
          from = -1;
        }
      if (last[i] >= 0)
        i = last[i];
      else if (gbind *inner = dyn_cast<gbind *> (stmts[i]))
        wrap_seq (target, gimple_bind_body_ptr (inner), inner);
    }
  if (pieces.is_empty ())
    return;
  gimple_seq result = NULL, body = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  unsigned p = 0;
  for (int i = 0; i < n; i++)
    if (p == pieces.length () || i < pieces[p].from)
      gimple_seq_add_stmt (&result, stmts[i]);
    else
      {
        gimple_seq_add_stmt (&body, stmts[i]);
        if (i < pieces[p].last)
          continue;
        gimple_seq_add_stmt (
            &result, build_once (bind, body, gimple_location (stmts[i])));
        body = NULL;
        p++;
      }
  *seq = result;
}

/* A walk_gimple_seq callback: finds an acc loop.  */

static tree
find_acc_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR;
  return *handled ? integer_one_node : NULL_TREE;
}

void
acctile_tidy_stores (gomp_target *target)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  gimple_seq *seq = gimple_omp_body_ptr (target);
  if (gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS
      || flag_tree_parallelize_loops > 1
      || !walk_gimple_seq (*seq, find_acc_loop, NULL, &wi)
      || !gimple_seq_singleton_p (*seq)
      || gimple_code (gimple_seq_first_stmt (*seq)) != GIMPLE_BIND)
    return;
  gbind *bind = as_a<gbind *> (gimple_seq_first_stmt (*seq));
  wrap_seq (target, gimple_bind_body_ptr (bind), bind);
}
