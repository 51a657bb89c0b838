/* The body of a nest of several dimensions in split tiles: its loads of the
   step before and its store go to shared memory, whose rows are not as far from
   one another as memory's.  Each reference is replaced by one at its distance,
   which the models know by dimension, from where the point lies in the tile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-split.h"

/* What a walk over the references of a nest needs: all those that are to be
   replaced, and how many have been met.  "here" is NULL while they are only
   counted.  */
struct redirection
{
  const struct acctile_found *found;
  const struct acctile_split_stencil *stencil;
  struct acctile_split_here *here;
  hash_map<tree, int> access;
  int met;
};

/* Collects the references to the arrays of STENCIL in R.  False when the place
   of one cannot be told from variables of the body.  */

static bool
collect (struct redirection *r)
{
  const struct acctile_nest *nest = r->found->nest;
  for (int i = 0; i < r->found->n_reference; i++)
    {
      const struct acctile_reference *reference = &r->found->reference[i];
      int array = nest->access[reference->access].array;
      if (array != r->stencil->source && array != r->stencil->target)
        continue;
      if (!reference->counted)
        return false;
      r->access.put (reference->ref, reference->access);
    }
  return true;
}

/* The variable of loop K of the nest of R, NULL_TREE for none.  */

static tree
variable_of (const struct redirection *r, int k)
{
  const struct acctile_gimple_loop *loop = &r->found->loop[k];
  return loop->stmt ? gimple_omp_for_index (loop->stmt, loop->dim)
                    : loop->iterator;
}

/* Adds to *BYTES what loops of the body make of the distance of load ACCESS in
   dimension D, times PITCH bytes, and returns what is left of it.  */

static HOST_WIDE_INT
add_distance (const struct redirection *r, int access, int d,
              HOST_WIDE_INT pitch, tree *bytes)
{
  HOST_WIDE_INT fixed = 0;
  struct acctile_poly *distance
      = acctile_split_distance (r->found->nest, r->stencil, access, d);
  for (int t = 0; distance && t < distance->n; t++)
    {
      const struct acctile_term *term = &distance->term[t];
      if (term->degree == 0)
        fixed += term->coef * pitch;
      else
        *bytes = acctile_plus (
            *bytes, acctile_times (
                        fold_convert (ssizetype, variable_of (r, term->var[0])),
                        build_int_cst (ssizetype, term->coef * pitch)));
    }
  acctile_poly_free (distance);
  return fixed;
}

/* What stands for a reference of TYPE, which is ACCESS; what it needs at the
   end of *SEQ.  */

static tree
redirected (struct redirection *r, tree type, int access, gimple_seq *seq)
{
  struct acctile_split_here *here = r->here;
  tree alias = build_pointer_type_for_mode (char_type_node, VOIDmode, true);
  if (access == r->stencil->store && here->far)
    return build2 (MEM_REF, type, here->far, build_zero_cst (alias));
  if (access == r->stencil->store)
    {
      if (!here->value)
        here->value
            = create_tmp_var (TYPE_MAIN_VARIANT (type), "acctile_value");
      return here->value;
    }
  tree bytes = build_int_cst (ssizetype, 0);
  HOST_WIDE_INT fixed = 0;
  for (int d = 0; d < r->stencil->n_dim; d++)
    fixed += add_distance (r, access, d, here->pitch[d] * here->size, &bytes);
  tree address = here->near;
  if (!integer_zerop (bytes))
    {
      address = create_tmp_var (ptr_type_node, "acctile_there");
      gimplify_assign (address, acctile_moved (here->near, bytes), seq);
    }
  return build2 (MEM_REF, type, address, build_int_cst (alias, fixed));
}

/* A walk_tree callback: counts, or replaces, references to the arrays.  */

static tree
replace (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  struct redirection *r = (struct redirection *)wi->info;
  int *access = r->access.get (*tp);
  *walk_subtrees = !access && !TYPE_P (*tp);
  if (!access)
    return NULL_TREE;
  r->met++;
  if (!r->here)
    return NULL_TREE;
  gimple_seq before = NULL;
  *tp = redirected (r, TREE_TYPE (*tp), *access, &before);
  gsi_insert_seq_before (&wi->gsi, before, GSI_SAME_STMT);
  return NULL_TREE;
}

/* Walks over the body of the nest of R.  */

static void
walk_body (struct redirection *r)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = r;
  gomp_for *innermost = r->found->loop[r->found->nest->n_parallel - 1].stmt;
  walk_gimple_seq_mod (gimple_omp_body_ptr (innermost), NULL, replace, &wi);
}

bool
acctile_split_can_redirect (const struct acctile_found *found,
                            const struct acctile_split_stencil *stencil)
{
  struct redirection r;
  r.found = found;
  r.stencil = stencil;
  r.here = NULL;
  r.met = 0;
  if (!collect (&r))
    return false;
  walk_body (&r);
  return r.met == (int)r.access.elements ();
}

void
acctile_split_redirect (const struct acctile_split *split,
                        struct acctile_split_here *here)
{
  struct redirection r;
  r.found = split->found;
  r.stencil = &split->stencil;
  r.here = here;
  r.met = 0;
  collect (&r);
  push_gimplify_context ();
  walk_body (&r);
  pop_gimplify_context (NULL);
}
