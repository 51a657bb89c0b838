/* Margins: see emit-margin.h.

   A body is there twice, once for iterations all of whose reads are within the
   loops' bounds, as it stands, and once with a choice before each read that may
   be outside:

     if (i and j are not near their bounds)
       b[i][j] = a[i][j - 1] + ...;
     else
       b[i][j] = *(&a[i][j - 1] + (j - 1 is outside ? further : 0)) + ...;

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-doall.h"
#include "extract/gimple-loop.h"
#include "substitute.h"

/* The index of loop K and the type in which it is counted.  */

static tree
index_of (const struct acctile_emitter *e, int k, tree *count)
{
  const struct acctile_gimple_loop *loop = &e->found->loop[k];
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  *count = acctile_counting_type (TREE_TYPE (index));
  return index;
}

void
acctile_margin_exchanged (const vec<acctile_exchanged> &reads,
                          struct acctile_margin *margin, gimple_seq *seq)
{
  for (unsigned i = 0; i < reads.length (); i++)
    {
      struct acctile_margin_read read = { reads[i].at, NULL_TREE };
      for (unsigned k = 0; k < i && !read.further; k++)
        if (reads[k].inside == reads[i].inside
            && reads[k].outside == reads[i].outside)
          read.further = margin->reads[k].further;
      if (!read.further)
        read.further = acctile_set_new (
            fold_build2 (
                MINUS_EXPR, sizetype,
                fold_convert (sizetype, acctile_address_of (reads[i].outside)),
                fold_convert (sizetype, acctile_address_of (reads[i].inside))),
            "acctile_further", seq);
      margin->reads.safe_push (read);
    }
}

void
acctile_margin_begin (struct acctile_emitter *e)
{
  tree count;
  for (int k = 0; k < e->found->nest->n_parallel; k++)
    {
      index_of (e, k, &count);
      e->margin->low[k] = create_tmp_var (count, "acctile_low");
      e->margin->last[k] = create_tmp_var (count, "acctile_last");
    }
}

void
acctile_margin_bounds (struct acctile_emitter *e, int k, tree low, tree high,
                       bool included, gimple_seq *seq)
{
  tree count;
  index_of (e, k, &count);
  gimplify_assign (e->margin->low[k], fold_convert (count, low), seq);
  tree last = fold_convert (count, high);
  if (!included)
    last = fold_build2 (MINUS_EXPR, count, last, build_one_cst (count));
  gimplify_assign (e->margin->last[k], last, seq);
}

/* "A OP B" in a new variable of TYPE, as one statement at the end of *SEQ:
   bodies with jumps in them could not be jammed.  */

static tree
compute (enum tree_code op, tree type, tree a, tree b, gimple_seq *seq)
{
  tree var = create_tmp_var (type, "acctile_margin");
  gimple_seq_add_stmt (seq, gimple_build_assign (var, op, a, b));
  return var;
}

/* Whether ITERATOR, of loop K, plus SHIFT is within its bounds: a variable set
   at the end of *SEQ.  The iterator is.  */

static tree
is_within (struct acctile_emitter *e, int k, tree iterator, int64_t shift,
           gimple_seq *seq)
{
  tree count;
  index_of (e, k, &count);
  tree at = create_tmp_var (count, "acctile_margin");
  gimple_seq_add_stmt (seq, gimple_build_assign (at, NOP_EXPR, iterator));
  tree room = shift < 0
                  ? compute (MINUS_EXPR, count, at, e->margin->low[k], seq)
                  : compute (MINUS_EXPR, count, e->margin->last[k], at, seq);
  return compute (GE_EXPR, boolean_type_node, room,
                  build_int_cst (count, shift < 0 ? -shift : shift), seq);
}

/* A and B, where either may be NULL_TREE.  */

static tree
both (tree a, tree b, gimple_seq *seq)
{
  if (!a || !b)
    return a ? a : b;
  return compute (BIT_AND_EXPR, boolean_type_node, a, b, seq);
}

void
acctile_margin_branch (struct acctile_emitter *e, tree next, tree inside,
                       tree border, gimple_seq *seq)
{
  const struct acctile_margin *margin = e->margin;
  tree all = NULL_TREE;
  for (int k = 0; k < e->found->nest->n_parallel; k++)
    {
      int64_t below = 0, above = 0;
      tree count, index = index_of (e, k, &count);
      for (unsigned i = 0; i < margin->reads.length (); i++)
        {
          below = MIN (below, margin->reads[i].at.shift[k]);
          above = MAX (above, margin->reads[i].at.shift[k]);
        }
      if (below < 0)
        all = both (all, is_within (e, k, index, below, seq), seq);
      if (above > 0)
        all = both (all,
                    is_within (e, k,
                               next && k == e->side[0].loop ? next : index,
                               above, seq),
                    seq);
    }
  acctile_emit_branch (NE_EXPR, all, boolean_false_node, inside, border, seq);
}

/* The read of the margin that REF is, NULL when it is none.  */

static const struct acctile_margin_read *
read_of (const struct acctile_emitter *e, tree ref)
{
  for (int i = 0; i < e->found->n_reference; i++)
    if (e->found->reference[i].ref == ref)
      for (unsigned r = 0; r < e->margin->reads.length (); r++)
        if (e->margin->reads[r].at.access == e->found->reference[i].access)
          return &e->margin->reads[r];
  return NULL;
}

/* A walk_gimple_stmt callback: puts the choice before a load of the margin.  */

static tree
choose (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct acctile_emitter *e = (struct acctile_emitter *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  const struct acctile_margin_read *read
      = gimple_assign_single_p (stmt) ? read_of (e, gimple_assign_rhs1 (stmt))
                                      : NULL;
  *handled = false;
  if (!read)
    return NULL_TREE;
  gimple_seq seq = NULL;
  tree within = NULL_TREE, count, ref = gimple_assign_rhs1 (stmt);
  for (int k = 0; k < e->found->nest->n_parallel; k++)
    if (read->at.shift[k] != 0)
      within = both (
          within,
          is_within (e, k, index_of (e, k, &count), read->at.shift[k], &seq),
          &seq);
  tree type = build_pointer_type (TREE_TYPE (ref));
  tree address = create_tmp_var (type, "acctile_margin");
  tree bytes = create_tmp_var (sizetype, "acctile_margin");
  tree chosen = create_tmp_var (type, "acctile_margin");
  gimple_seq_add_stmt (
      &seq, gimple_build_assign (
                address, fold_convert (
                             type, build_fold_addr_expr (unshare_expr (ref)))));
  gimple_seq_add_stmt (&seq,
                       gimple_build_assign (bytes, COND_EXPR, within,
                                            size_zero_node, read->further));
  gimple_seq_add_stmt (
      &seq, gimple_build_assign (chosen, POINTER_PLUS_EXPR, address, bytes));
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs1 (
      stmt, build2 (MEM_REF, TREE_TYPE (ref), chosen, build_zero_cst (type)));
  return NULL_TREE;
}

gimple_seq
acctile_margin_copy (struct acctile_emitter *e, gimple_seq *body)
{
  gimple_seq inside = acctile_copy_statements (*body);
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = e;
  walk_gimple_seq_mod (body, choose, NULL, &wi);
  return inside;
}

gimple_seq
acctile_emit_margin (struct acctile_emitter *e, gimple_seq body)
{
  gimple_seq seq = NULL;
  tree within = create_artificial_label (UNKNOWN_LOCATION);
  tree border = create_artificial_label (UNKNOWN_LOCATION);
  tree after = create_artificial_label (UNKNOWN_LOCATION);
  gimple_seq inside = acctile_margin_copy (e, &body);
  acctile_margin_branch (e, NULL_TREE, within, border, &seq);
  acctile_emit_label (within, &seq);
  gimple_seq_add_seq (&seq, inside);
  gimple_seq_add_stmt (&seq, gimple_build_goto (after));
  acctile_emit_label (border, &seq);
  gimple_seq_add_seq (&seq, body);
  gimple_seq_add_stmt (&seq, gimple_build_goto (after));
  acctile_emit_label (after, &seq);
  return seq;
}
