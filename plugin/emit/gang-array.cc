/* Arrays that each gang has for itself and whose elements its lanes hand one
   another:

     #pragma acc parallel loop gang private(line)
     for (k = 0; k < n; k++)
       {
         #pragma acc loop vector
         for (i = 0; i < m; i++) line[i] = ..;
         #pragma acc loop vector
         for (i = 1; i < m - 1; i++) .. = line[i - 1] + line[i + 1];
       }

   GCC gives them shared memory, but the frame keeps their place, and a frame is
   handed to all lanes by shuffles wherever lanes begin (two lines of 4 KB, 130
   x 130 x 130 doubles on an H200: 11.6 ms, 40 us without).  Here they are
   reached through a pointer into shared memory that no frame knows of.  Off the
   device it points to an array of the region.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/gang-array.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "substitute.h"

/* Bytes of such arrays of a kernel at most: with what GCC needs itself, to hand
   on what else is in a frame, a block may have 48 KB.  */
#define MOST_BYTES 47104
/* What all of them are multiples of, in bytes.  */
#define ALIGNMENT 16

/* Arrays of a loop for gangs, and what is known of it.  */
struct gang_arrays
{
  gomp_for *loop;
  auto_vec<tree> arrays;
  hash_set<tree> blocks; /* those that blocks in it declare  */
  bool lanes;            /* whether it has loops for lanes  */
  HOST_WIDE_INT left;    /* bytes that may be taken yet  */
};

static bool
has_clause (gomp_for *loop, enum omp_clause_code code)
{
  return omp_find_clause (gimple_omp_for_clauses (loop), code) != NULL_TREE;
}

/* Whether LOOP is for gangs alone.  */

static bool
is_for_gangs (gomp_for *loop)
{
  return has_clause (loop, OMP_CLAUSE_GANG)
         && !has_clause (loop, OMP_CLAUSE_WORKER)
         && !has_clause (loop, OMP_CLAUSE_VECTOR)
         && !has_clause (loop, OMP_CLAUSE_SEQ);
}

/* Whether VAR is an array of a size that is known, for which there is room.  */

static bool
is_array (const struct gang_arrays *g, tree var)
{
  tree size = DECL_SIZE_UNIT (var);
  return VAR_P (var) && TREE_CODE (TREE_TYPE (var)) == ARRAY_TYPE && size
         && tree_fits_shwi_p (size) && tree_to_shwi (size) > 0
         && tree_to_shwi (size) <= g->left && !TREE_STATIC (var)
         && !DECL_EXTERNAL (var) && !TREE_THIS_VOLATILE (var)
         && !DECL_HAS_VALUE_EXPR_P (var);
}

/* Adds VAR to G.  */

static void
add_array (struct gang_arrays *g, tree var)
{
  if (!is_array (g, var) || g->arrays.contains (var))
    return;
  g->arrays.safe_push (var);
  g->left -= ROUND_UP (tree_to_shwi (DECL_SIZE_UNIT (var)), ALIGNMENT);
}

/* Adds VAR, which a clause makes private, to G, unless the language may have
   more to do for it.  */

static void
add_private (struct gang_arrays *g, tree var)
{
  if (lang_GNU_C () || !AGGREGATE_TYPE_P (strip_array_types (TREE_TYPE (var))))
    add_array (g, var);
}

/* A walk_gimple_seq callback: adds the arrays that blocks between G's loop, in
   a walk_stmt_info, and those in it declare that are for lanes, or may be: GCC
   gives them levels where the program does not.  */

static tree
collect_arrays (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct gang_arrays *g = (struct gang_arrays *)wi->info;
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = loop && !has_clause (loop, OMP_CLAUSE_SEQ);
  g->lanes = g->lanes || *handled;
  if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      {
        add_array (g, v);
        g->blocks.add (v);
      }
  return NULL_TREE;
}

/* A walk_gimple_seq callback: notes what clauses of a construct inside name, in
   the hash_set that a walk_stmt_info has.  */

static tree
collect_named (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  for (tree c = loop ? gimple_omp_for_clauses (loop) : NULL_TREE; c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
        || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE
        || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      ((hash_set<tree> *)wi->info)->add (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

/* A walk_gimple_seq callback: notes what must lie in memory, since places in it
   are computed, or its address is taken, in the hash_set that a walk_stmt_info
   has.  */

static tree
collect_in_memory (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  tree base = NULL_TREE;
  if (TREE_CODE (*tp) == ADDR_EXPR)
    base = get_base_address (TREE_OPERAND (*tp, 0));
  else if (TREE_CODE (*tp) == ARRAY_REF
           && TREE_CODE (TREE_OPERAND (*tp, 1)) != INTEGER_CST)
    base = get_base_address (*tp);
  if (base && VAR_P (base))
    ((hash_set<tree> *)wi->info)->add (base);
  return NULL_TREE;
}

/* Finds the arrays of G's loop; not those that GCC can give registers to.  */

static void
find_arrays (struct gang_arrays *g)
{
  walk_stmt_info wi;
  hash_set<tree> named, in_memory;
  memset (&wi, 0, sizeof wi);
  wi.info = g;
  for (tree c = gimple_omp_for_clauses (g->loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      add_private (g, OMP_CLAUSE_DECL (c));
  walk_gimple_seq (gimple_omp_body (g->loop), collect_arrays, NULL, &wi);
  wi.info = &named;
  walk_gimple_seq (gimple_omp_body (g->loop), collect_named, NULL, &wi);
  wi.info = &in_memory;
  walk_gimple_seq (gimple_omp_body (g->loop), NULL, collect_in_memory, &wi);
  for (unsigned i = g->arrays.length (); i-- > 0;)
    if (!g->lanes || named.contains (g->arrays[i])
        || !in_memory.contains (g->arrays[i]))
      g->arrays.ordered_remove (i);
}

/* A walk_gimple_seq callback: addresses in "*p" where a statement may have no
   others than those of variables: p itself, or a new variable before it.  */

static tree
plain_address (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  gimple *stmt = gsi_stmt (wi->gsi);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != ADDR_EXPR || is_gimple_min_invariant (*tp))
    return NULL_TREE;
  tree of = TREE_OPERAND (*tp, 0);
  *walk_subtrees = 0;
  if (TREE_CODE (of) == MEM_REF && integer_zerop (TREE_OPERAND (of, 1))
      && useless_type_conversion_p (TREE_TYPE (*tp),
                                    TREE_TYPE (TREE_OPERAND (of, 0))))
    *tp = TREE_OPERAND (of, 0);
  else if (!gimple_assign_single_p (stmt)
           || tp != gimple_assign_rhs1_ptr (stmt))
    {
      tree place = create_tmp_var (TREE_TYPE (*tp), "acctile_place");
      gsi_insert_before (&wi->gsi, gimple_build_assign (place, *tp),
                         GSI_SAME_STMT);
      *tp = place;
    }
  return NULL_TREE;
}

/* Removes the clauses of LOOP that make VAR private.  */

static void
drop_private (gomp_for *loop, tree var)
{
  for (tree *c = gimple_omp_for_clauses_ptr (loop); *c;)
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_PRIVATE
        && OMP_CLAUSE_DECL (*c) == var)
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      c = &OMP_CLAUSE_CHAIN (*c);
}

/* The arrays of a region: the block around it that declares what stands for
   them, where the memory for all of them is, the bytes that are taken of it,
   and statements that set pointers into it.  */
struct region_arrays
{
  gbind *bind;
  tree base;
  HOST_WIDE_INT taken;
  gimple_seq seq;
};

/* A pointer in the place of VAR, which VALUES gets, into the memory of region
   R.  */

static void
make_pointer (tree var, struct region_arrays *r, acctile_substitution *values)
{
  tree pointer = acctile_pointer_for (var, "acctile_line", values);
  tree place = fold_build_pointer_plus_hwi (r->base, r->taken);
  gimplify_assign (pointer, fold_convert (TREE_TYPE (pointer), place), &r->seq);
  r->taken += ROUND_UP (tree_to_shwi (DECL_SIZE_UNIT (var)), ALIGNMENT);
}

/* Sets where the memory of R is, at the end of *SEQ: an array of the region's,
   but on the device shared memory, by one asm at the region's beginning, which
   nothing copies: each copy would have memory of its own.  */

static void
make_memory (struct region_arrays *r, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  tree type = build_array_type_nelts (unsigned_char_type_node, r->taken);
  tree array = acctile_declare_new (r->bind, type, "acctile_own");
  TREE_ADDRESSABLE (array) = 1;
  SET_DECL_ALIGN (array, ALIGNMENT * BITS_PER_UNIT);
  DECL_USER_ALIGN (array) = 1;
  gimplify_assign (
      r->base, fold_convert (TREE_TYPE (r->base), build_fold_addr_expr (array)),
      seq);
  tree active = acctile_emit_active (false, seq);
  tree shared = acctile_emit_primitive (
      false, ACCTILE_EMIT_shared, build_int_cst (size_type_node, r->taken),
      NULL_TREE, &inside);
  gimplify_assign (r->base, fold_convert (TREE_TYPE (r->base), shared),
                   &inside);
  acctile_emit_if (EQ_EXPR, active, integer_one_node, inside, seq);
}

/* Gives the arrays of G shared memory of region R.  */

static void
share_arrays (struct gang_arrays *g, struct region_arrays *r)
{
  acctile_substitution values;
  walk_stmt_info wi;
  for (unsigned i = 0; i < g->arrays.length (); i++)
    {
      make_pointer (g->arrays[i], r, &values);
      drop_private (g->loop, g->arrays[i]);
      if (g->blocks.contains (g->arrays[i]))
        TREE_ADDRESSABLE (g->arrays[i]) = 0;
    }
  acctile_substitute_stmt (g->loop, &values);
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (gimple_omp_body (g->loop), NULL, plain_address, &wi);
}

/* Does so for the loops for gangs in *SEQ.  */

static void
share_in_region (gimple_seq *seq, struct region_arrays *r)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (loop && is_for_gangs (loop))
        {
          struct gang_arrays g;
          g.loop = loop;
          g.lanes = false;
          g.left = MOST_BYTES - r->taken;
          find_arrays (&g);
          if (g.arrays.is_empty ())
            continue;
          share_arrays (&g, r);
        }
      else if (gbind *bind = dyn_cast<gbind *> (stmt))
        share_in_region (gimple_bind_body_ptr (bind), r);
      else if (gtry *guarded = dyn_cast<gtry *> (stmt))
        {
          share_in_region (gimple_try_eval_ptr (guarded), r);
          share_in_region (gimple_try_cleanup_ptr (guarded), r);
        }
      else if (loop)
        share_in_region (gimple_omp_body_ptr (loop), r);
    }
}

/* A walk_gimple_seq callback: does so in a region.  */

static tree
share_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = target && is_gimple_omp_offloaded (target);
  if (!*handled)
    return NULL_TREE;
  struct region_arrays r;
  gimple_seq seq = NULL;
  r.bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  r.seq = NULL;
  r.taken = 0;
  push_gimplify_context ();
  r.base = create_tmp_var (ptr_type_node, "acctile_base");
  share_in_region (gimple_omp_body_ptr (target), &r);
  if (r.taken > 0)
    {
      make_memory (&r, &seq);
      gimple_seq_add_seq (&seq, r.seq);
      gimple_seq_add_seq (&seq, gimple_omp_body (target));
      gimple_bind_set_body (r.bind, seq);
      gimple_omp_set_body (target, r.bind);
    }
  pop_gimplify_context (r.bind);
  return NULL_TREE;
}

void
acctile_share_gang_arrays (gimple_seq *seq)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (*seq, share_region, NULL, &wi);
}
