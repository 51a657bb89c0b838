/* Allocatable arrays of Fortran in regions.

   A region gets the descriptor of such an array and reads there, in each
   iteration, where the array is and how long its columns are; loops over time
   cannot see that this stays.  The host reads it before:

     region map(tofrom:*a.data) map(to:a [pointer set])
            map(alloc:a.data [pointer assign])
       { p = a.data; n = a.dim[1].stride; ... }
     ->
     data = a.data; part = a.dim[1].stride;
     region map(tofrom:*data) map(firstprivate:data [pointer assign])
            firstprivate(part)
       { p = data; n = part; ... }

   and before a loop of the host where nothing in this allocates, or calls what
   might.  A descriptor with which the region does more stays, as those do of
   pointers and targets, and of arrays that the device has its own of.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "extract/mention.h"
#include "extract/stores.h"
#include "extract/value-parts.h"
#include "prepare/descriptor.h"
#include "prepare/tidy.h"
#include "timetile/timeloop.h"

/* The descriptors of the pointers of the function at hand.  */
static hash_map<tree, tree> descriptors;

tree
acctile_descriptor_of (tree decl)
{
  tree *known = decl ? descriptors.get (decl) : NULL;
  return known ? *known : NULL_TREE;
}

/* How a region has the array of a descriptor: the clause that maps the array,
   behind which those for the descriptor and for the pointer in it follow.  */
struct described
{
  gomp_target *target;
  tree array;
  struct acctile_descriptor *descriptor;
};

/* The regions of one loop, or one region, and the descriptors in them.  */
struct described_regions
{
  auto_vec<described> all;
  auto_vec<acctile_descriptor *> descriptors;
};

static void
forget (struct described_regions *r)
{
  for (unsigned i = 0; i < r->descriptors.length (); i++)
    delete r->descriptors[i];
}

/* Whether the clause C maps something of KIND.  */

static bool
is_map (tree c, enum gomp_map_kind kind)
{
  return c && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
         && OMP_CLAUSE_MAP_KIND (c) == kind;
}

/* The descriptor whose array the clause C maps, with the two clauses behind it;
   NULL_TREE when it is none that is known.  */

static tree
described_by (tree c)
{
  tree set = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP ? OMP_CLAUSE_CHAIN (c)
                                                   : NULL_TREE;
  tree pointer
      = is_map (set, GOMP_MAP_TO_PSET) ? OMP_CLAUSE_CHAIN (set) : NULL_TREE;
  if (!is_map (pointer, GOMP_MAP_POINTER)
      || (TREE_CODE (OMP_CLAUSE_DECL (c)) != MEM_REF
          && TREE_CODE (OMP_CLAUSE_DECL (c)) != INDIRECT_REF))
    return NULL_TREE;
  tree decl = OMP_CLAUSE_DECL (set), ref = OMP_CLAUSE_DECL (pointer);
  STRIP_NOPS (ref);
  return VAR_P (decl) && acctile_is_descriptor (TREE_TYPE (decl))
                 && !TREE_THIS_VOLATILE (decl) && !DECL_HAS_VALUE_EXPR_P (decl)
                 && TREE_CODE (ref) == COMPONENT_REF
                 && TREE_OPERAND (ref, 0) == decl
                 && POINTER_TYPE_P (TREE_TYPE (ref))
                 && TYPE_RESTRICT (TREE_TYPE (ref))
                 && !lookup_attribute ("omp declare target",
                                       DECL_ATTRIBUTES (decl))
             ? decl
             : NULL_TREE;
}

/* How many clauses of TARGET name DECL; lengths of what is mapped are numbers
   of the host.  */

static int
count_clauses (gomp_target *target, tree decl)
{
  int n = 0;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    for (int i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
      if (acctile_expr_mentions (OMP_CLAUSE_OPERAND (c, i), decl))
        {
          n++;
          break;
        }
  return n;
}

/* The descriptor DECL among those of R, which gets it.  */

static struct acctile_descriptor *
descriptor_of (struct described_regions *r, tree decl)
{
  for (unsigned i = 0; i < r->descriptors.length (); i++)
    if (r->descriptors[i]->decl == decl)
      return r->descriptors[i];
  struct acctile_descriptor *descriptor = new acctile_descriptor;
  descriptor->decl = decl;
  descriptor->unclear = false;
  r->descriptors.safe_push (descriptor);
  return descriptor;
}

/* Adds to R how TARGET has the arrays of descriptors.  */

static void
add_region (struct described_regions *r, gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree decl = described_by (c))
      {
        struct described one = { target, c, descriptor_of (r, decl) };
        int named = acctile_expr_mentions (OMP_CLAUSE_DECL (c), decl) ? 3 : 2;
        if (count_clauses (target, decl) != named)
          one.descriptor->unclear = true;
        acctile_descriptor_read (gimple_omp_body (target), one.descriptor);
        if (one.descriptor->stored.length () > 0)
          one.descriptor->unclear = true;
        r->all.safe_push (one);
      }
}

/* A walk_gimple_stmt callback: finds what changes the descriptor in the walk's
   info.  */

static tree
find_store (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  bool stores = lhs && get_base_address (lhs) == (tree)wi->info;
  *handled = stores || is_gimple_debug (stmt) || acctile_is_region (stmt);
  return stores ? lhs : NULL_TREE;
}

/* A walk_gimple_op callback: finds its address.  */

static tree
find_address (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  return TREE_CODE (*tp) == ADDR_EXPR
                 && get_base_address (TREE_OPERAND (*tp, 0))
                        == (tree)((walk_stmt_info *)data)->info
             ? *tp
             : NULL_TREE;
}

/* Whether LOOP, whose statements are all understood, leaves the descriptor DECL
   as it is.  */

static bool
leaves (const struct acctile_time_loop *loop, tree decl)
{
  if (const_cast<hash_set<tree> &> (loop->local).contains (decl))
    return false;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = decl;
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      if (walk_gimple_stmt (&gsi, find_store, find_address, &wi))
        return false;
    }
  return true;
}

/* A variable of TYPE for what REF is, whose name it has in notes.  */

static tree
make_variable (tree type, tree ref)
{
  char *label = acctile_expression_label (ref);
  tree var = create_tmp_var (type);
  DECL_NAME (var) = get_identifier (label);
  free (label);
  return var;
}

/* The pointer for the array of D, declared; its type says what the array has,
   and that nothing else points there.  */

static tree
make_pointer (const struct described *d)
{
  tree pointer = OMP_CLAUSE_CHAIN (OMP_CLAUSE_CHAIN (d->array));
  tree ref = OMP_CLAUSE_DECL (pointer);
  STRIP_NOPS (ref);
  tree type = build_pointer_type (TREE_TYPE (OMP_CLAUSE_DECL (d->array)));
  return make_variable (build_qualified_type (type, TYPE_QUAL_RESTRICT), ref);
}

/* Loads what REF is into VAR, at the end of *SEQ.  An array that is not
   allocated has a descriptor of which not all is set.  */

static void
load (tree var, tree ref, gimple_seq *seq)
{
  gimple *stmt = gimple_build_assign (var, unshare_expr (ref));
  suppress_warning (stmt);
  suppress_warning (var);
  gimple_seq_add_stmt (seq, stmt);
}

/* Makes the variables for the parts of the descriptor of D, the pointer first,
   and loads them at the end of *SEQ.  */

static void
make_variables (const struct described *d, gimple_seq *seq)
{
  tree pointer = OMP_CLAUSE_CHAIN (OMP_CLAUSE_CHAIN (d->array));
  tree ref = OMP_CLAUSE_DECL (pointer);
  STRIP_NOPS (ref);
  struct acctile_descriptor_part data = { ref, make_pointer (d) };
  for (unsigned i = 0; i < d->descriptor->parts.length (); i++)
    {
      struct acctile_descriptor_part *part = &d->descriptor->parts[i];
      part->var = operand_equal_p (part->ref, ref, 0)
                      ? data.var
                      : make_variable (
                          TYPE_MAIN_VARIANT (TREE_TYPE (part->ref)), part->ref);
      if (part->var != data.var)
        load (part->var, part->ref, seq);
    }
  load (data.var, ref, seq);
  descriptors.put (data.var, d->descriptor->decl);
  d->descriptor->parts.safe_push (data);
}

/* Hands VAR to TARGET, from which it does not come back.  */

static void
hand_over (gomp_target *target, tree var)
{
  bool kernels
      = gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS;
  tree c
      = build_omp_clause (gimple_location (target),
                          kernels ? OMP_CLAUSE_MAP : OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (c) = var;
  if (kernels)
    {
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_FORCE_TO);
      OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (var));
    }
  OMP_CLAUSE_CHAIN (c) = gimple_omp_target_clauses (target);
  gimple_omp_target_set_clauses (target, c);
}

/* Puts the variables of D's descriptor in its place.  */

static void
rewrite (const struct described *d)
{
  const vec<acctile_descriptor_part> &parts = d->descriptor->parts;
  unsigned n = parts.length ();
  tree pointer = OMP_CLAUSE_CHAIN (OMP_CLAUSE_CHAIN (d->array));
  tree data = parts[n - 1].var, old = OMP_CLAUSE_DECL (d->array);
  OMP_CLAUSE_CHAIN (d->array) = pointer;
  OMP_CLAUSE_DECL (pointer) = data;
  OMP_CLAUSE_SET_MAP_KIND (pointer, GOMP_MAP_FIRSTPRIVATE_POINTER);
  if (integer_zerop (OMP_CLAUSE_SIZE (pointer)))
    OMP_CLAUSE_DECL (d->array)
        = build2 (MEM_REF, TREE_TYPE (old), data,
                  build_zero_cst (build_pointer_type (TREE_TYPE (old))));
  acctile_descriptor_replace (gimple_omp_body_ptr (d->target), d->descriptor);
  for (unsigned i = 0; i < n; i++)
    if (parts[i].var != data
        && acctile_seq_mentions (gimple_omp_body (d->target), parts[i].var))
      hand_over (d->target, parts[i].var);
}

/* Whether how far what D maps begins from where its pointer points to is a
   number of the program's, which its region has to be handed.  */

static bool
is_biased (const struct described *d)
{
  tree pointer = OMP_CLAUSE_CHAIN (OMP_CLAUSE_CHAIN (d->array));
  return TREE_CODE (OMP_CLAUSE_SIZE (pointer)) != INTEGER_CST;
}

/* Hands that to the region of D, from a variable that is set at the end of
 *SEQ.  */

static void
hand_bias (const struct described *d, gimple_seq *seq)
{
  tree pointer = OMP_CLAUSE_CHAIN (OMP_CLAUSE_CHAIN (d->array));
  tree bias = OMP_CLAUSE_SIZE (pointer);
  tree var = create_tmp_var (TREE_TYPE (bias), "acctile_bias");
  gimple_seq_add_stmt (seq, gimple_build_assign (var, bias));
  OMP_CLAUSE_SIZE (pointer) = var;
  hand_over (d->target, var);
}

/* Whether DESCRIPTOR of R is to be read before LOOP, or before the only region
   of R where LOOP is NULL.  */

static bool
may_read_before (const struct described_regions *r,
                 const struct acctile_descriptor *descriptor,
                 const struct acctile_time_loop *loop)
{
  for (unsigned i = 0; i < r->all.length () && loop; i++)
    if (r->all[i].descriptor == descriptor && is_biased (&r->all[i]))
      return false;
  return !descriptor->unclear && (!loop || leaves (loop, descriptor->decl));
}

/* Rewrites those of R whose descriptor is clear, and that LOOP, unless NULL,
   leaves as it is.  What is to stand before is the result.  */

static gimple_seq
rewrite_all (struct described_regions *r, const struct acctile_time_loop *loop)
{
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < r->descriptors.length (); i++)
    {
      struct acctile_descriptor *descriptor = r->descriptors[i];
      bool made = false;
      if (!may_read_before (r, descriptor, loop))
        continue;
      for (unsigned k = 0; k < r->all.length (); k++)
        if (r->all[k].descriptor == descriptor)
          {
            if (!made)
              make_variables (&r->all[k], &seq);
            made = true;
            if (is_biased (&r->all[k]))
              hand_bias (&r->all[k], &seq);
            rewrite (&r->all[k]);
          }
    }
  return seq;
}

/* Looks at LOOP, which stands in *SEQ: see acctile_time_loop_each.  */

static void
look_at_loop (struct acctile_time_loop *loop, gimple_seq *seq, void *)
{
  struct described_regions r;
  if (loop->why && !loop->kept)
    return;
  for (unsigned i = 0; i < loop->targets.length (); i++)
    add_region (&r, loop->targets[i]);
  gimple_seq before = rewrite_all (&r, loop);
  gimple_stmt_iterator gsi = gsi_start (*seq);
  while (before && gsi_stmt (gsi) != loop->stmts[0])
    gsi_next (&gsi);
  if (before)
    gsi_insert_seq_before (&gsi, before, GSI_SAME_STMT);
  forget (&r);
}

/* A walk_gimple_seq_mod callback: looks at a region.  */

static tree
look_at_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = acctile_is_region (stmt);
  if (!*handled)
    return NULL_TREE;
  struct described_regions r;
  add_region (&r, as_a<gomp_target *> (stmt));
  if (gimple_seq before = rewrite_all (&r, NULL))
    gsi_insert_seq_before (gsi, before, GSI_SAME_STMT);
  forget (&r);
  return NULL_TREE;
}

void
acctile_tidy_described (gimple_seq *function)
{
  walk_stmt_info wi;
  descriptors.empty ();
  if (!lang_GNU_Fortran ())
    return;
  acctile_time_loop_each (function, look_at_loop, NULL);
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq_mod (function, look_at_region, NULL, &wi);
}
