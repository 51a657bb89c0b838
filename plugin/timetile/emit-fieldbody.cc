/* The body of a sweep in overlapping tiles: its loads and stores of fields go
   to shared memory.  Each reference is replaced by one at its distance from the
   sweep's own point, to which a pointer for each name leads.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-fieldtile-parts.h"

/* What a walk over the references of a sweep needs.  */
struct redirection
{
  struct acctile_fieldtile_code *c;
  int sweep;
  hash_map<tree, int> access; /* of the sweep  */
};

/* The variable of loop K of the nest FOUND, NULL_TREE for none.  */

static tree
variable_of (const struct acctile_found *found, int k)
{
  const struct acctile_gimple_loop *loop = &found->loop[k];
  return loop->stmt ? gimple_omp_for_index (loop->stmt, loop->dim)
                    : loop->iterator;
}

/* Adds to *BYTES what loops of the body make of the subscript of access X in
   dimension D, of elements PITCH bytes apart, and to *FIXED the rest of its
   distance from the sweep's point.  */

static void
add_distance (struct redirection *r, const struct acctile_access *x, int d,
              HOST_WIDE_INT pitch, tree *bytes, HOST_WIDE_INT *fixed)
{
  const struct acctile_field_sweep *s = &r->c->fields->step.sweep[r->sweep];
  const struct acctile_found *found = r->c->fields->sweeps[r->sweep].found;
  struct acctile_poly *apart
      = s->loop[d] < 0 ? acctile_poly_sub (acctile_poly_copy (x->subscript[d]),
                                           acctile_poly_copy (s->at[d]))
                       : acctile_poly_sub (acctile_poly_copy (x->subscript[d]),
                                           acctile_poly_symbol (s->loop[d]));
  for (int t = 0; apart && t < apart->n; t++)
    {
      const struct acctile_term *term = &apart->term[t];
      if (term->degree == 0)
        *fixed += term->coef * pitch;
      else
        *bytes = acctile_plus (
            *bytes,
            acctile_times (
                fold_convert (ssizetype, variable_of (found, term->var[0])),
                build_int_cst (ssizetype, term->coef * pitch)));
    }
  acctile_poly_free (apart);
  *fixed -= s->shift[d] * pitch;
}

/* What stands for a reference of TYPE, access I of the sweep; what it needs at
   the end of *SEQ.  */

static tree
redirected (struct redirection *r, tree type, int i, gimple_seq *seq)
{
  const struct acctile_field_sweep *s = &r->c->fields->step.sweep[r->sweep];
  const struct acctile_field_access *a = &s->access[i];
  const struct acctile_access *x = &s->in->nest->access[a->access];
  tree alias = build_pointer_type_for_mode (char_type_node, VOIDmode, true);
  HOST_WIDE_INT size = x->size, fixed = 0;
  tree bytes = build_int_cst (ssizetype, 0);
  add_distance (r, x, 0, r->c->plan->lanes * size, &bytes, &fixed);
  add_distance (r, x, 1, size, &bytes, &fixed);
  tree address = r->c->sweep[r->sweep].here[a->name];
  if (!integer_zerop (bytes))
    {
      tree there = create_tmp_var (ptr_type_node, "acctile_there");
      gimplify_assign (there, acctile_moved (address, bytes), seq);
      address = there;
    }
  return build2 (MEM_REF, type, address, build_int_cst (alias, fixed));
}

/* A walk_tree callback: replaces references to fields.  */

static tree
replace (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  struct redirection *r = (struct redirection *)wi->info;
  int *access = r->access.get (*tp);
  *walk_subtrees = !access && !TYPE_P (*tp);
  if (!access)
    return NULL_TREE;
  gimple_seq before = NULL;
  *tp = redirected (r, TREE_TYPE (*tp), *access, &before);
  gsi_insert_seq_before (&wi->gsi, before, GSI_SAME_STMT);
  return NULL_TREE;
}

void
acctile_field_redirect (struct acctile_fieldtile_code *c, int s)
{
  struct redirection r;
  walk_stmt_info wi;
  const struct acctile_found *found = c->fields->sweeps[s].found;
  const struct acctile_field_sweep *sweep = &c->fields->step.sweep[s];
  r.c = c;
  r.sweep = s;
  for (int i = 0; i < found->n_reference; i++)
    for (int k = 0; k < sweep->n_access; k++)
      if (sweep->access[k].access == found->reference[i].access)
        r.access.put (found->reference[i].ref, k);
  memset (&wi, 0, sizeof wi);
  wi.info = &r;
  push_gimplify_context ();
  walk_gimple_seq_mod (&c->sweep[s].body, NULL, replace, &wi);
  pop_gimplify_context (NULL);
}
