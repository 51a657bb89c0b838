/* Time loops whose grids may be larger than the compiler knows: beside the one
   launch of all steps stands the loop as it was, with a launch for each
   sweep, and the host takes that one where the grids are large:

     if (bytes of a sweep >= limit) goto large;
     one launch; what the host has left;       (emit-timetile.cc)
     goto after;
     large: the loop;
     after:

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-large.h"
#include "emit/emit-parts.h"
#include "doacross/emit-pipeline.h"
#include "emit/primitive.h"
#include "substitute.h"

/* The bytes that the largest of the sweeps goes through, on the host, at the
   end of *SEQ; NULL_TREE when the host cannot tell.  */

static tree
largest_sweep (const vec<acctile_emitted_sweep> &sweeps, gimple_seq *seq)
{
  tree type = long_long_integer_type_node, most = build_zero_cst (type);
  for (unsigned i = 0; i < sweeps.length (); i++)
    {
      const struct acctile_found *found = sweeps[i].found;
      tree all = acctile_host_iterations (found, seq);
      if (!all)
        return NULL_TREE;
      tree bytes = fold_build2 (
          MULT_EXPR, type, all,
          build_int_cst (type, acctile_point_bytes (found->nest)));
      most = acctile_set_new (fold_build2 (MAX_EXPR, type, most, bytes),
                              "acctile_bytes", seq);
    }
  return most;
}

bool
acctile_emit_if_large (gimple_stmt_iterator *gsi,
                       const vec<acctile_emitted_sweep> &sweeps, int64_t limit,
                       tree label)
{
  gimple_seq seq = NULL;
  if (limit == 0)
    return false;
  acctile_open_host ();
  tree bytes = largest_sweep (sweeps, &seq);
  if (bytes)
    {
      tree small = acctile_new_label ();
      acctile_emit_branch (GE_EXPR, bytes,
                           build_int_cst (TREE_TYPE (bytes), limit), label,
                           small, &seq);
      acctile_emit_label (small, &seq);
    }
  acctile_close_host (gsi, seq);
  return bytes != NULL_TREE;
}

/* A walk_gimple_seq callback: notes the compute regions.  */

static tree
note_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET;
  if (*handled)
    ((vec<gomp_target *> *)wi->info)->safe_push (as_a<gomp_target *> (stmt));
  return NULL_TREE;
}

/* SSA names that statements use and those that they define.  */
struct names
{
  hash_set<tree> used, defined;
};

/* A walk_gimple_seq callback: notes the name that STMT defines.  */

static tree
note_definition (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  tree lhs = gimple_get_lhs (gsi_stmt (*gsi));
  *handled = false;
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    ((struct names *)wi->info)->defined.add (lhs);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: notes a name that is used.  */

static tree
note_name (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  *walk_subtrees = !TYPE_P (*tp);
  if (TREE_CODE (*tp) == SSA_NAME)
    ((struct names *)wi->info)->used.add (*tp);
  return NULL_TREE;
}

/* A copy of STMTS with variables and names of its own for its own, and the
   others, which GCC's own copying renames as well.  */

static gimple_seq
copy_of (gimple_seq stmts)
{
  struct names names;
  acctile_substitution there, back;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &names;
  walk_gimple_seq (stmts, note_definition, note_name, &wi);
  for (hash_set<tree>::iterator i = names.used.begin (); i != names.used.end ();
       ++i)
    if (!names.defined.contains (*i))
      {
        tree variable = create_tmp_var (TREE_TYPE (*i), ACCTILE_LOOP_NAME);
        there.put (*i, variable);
        back.put (variable, *i);
      }
  acctile_substitute_seq (&stmts, &there);
  gimple_seq copy = acctile_copy_statements (stmts);
  acctile_substitute_seq (&stmts, &back);
  acctile_substitute_seq (&copy, &back);
  return copy;
}

gimple_seq
acctile_copy_steps (const struct acctile_time_loop *loop, gimple_seq stmts,
                    vec<gomp_target *> *regions)
{
  const vec<tree> *lists[] = { &loop->assigned, &loop->results };
  gimple_seq copy = copy_of (stmts);
  acctile_substitution own;
  walk_stmt_info wi;
  for (unsigned l = 0; l < ARRAY_SIZE (lists); l++)
    for (unsigned i = 0; i < lists[l]->length (); i++)
      {
        tree variable = (*lists[l])[i];
        if (DECL_ARTIFICIAL (variable) && DECL_NAME (variable)
            && !strcmp (IDENTIFIER_POINTER (DECL_NAME (variable)),
                        ACCTILE_LOOP_NAME))
          own.put (variable,
                   create_tmp_var (TREE_TYPE (variable), ACCTILE_LOOP_NAME));
      }
  acctile_substitute_seq (&copy, &own);
  memset (&wi, 0, sizeof wi);
  wi.info = regions;
  walk_gimple_seq (copy, note_region, NULL, &wi);
  return copy;
}
