/* Objects of a function that its regions are handed as they are: views of
   arrays and lambdas that have copied them, for instance.  A region is handed
   the numbers in them instead, which are variables of their own:

     #pragma acc parallel copyin(u)      ->   #pragma acc parallel \
                                                      firstprivate(u.p, u.m)
       ... u.p[i * u.m + j] ...                 ... u.p[i * u.m + j] ...

   These are seen not to change in the region, whatever it stores to; the host
   knows them before the region; and nothing has to be copied to the device's
   memory.  All of the function has these variables where it only sets, reads
   and copies such objects; small functions that are given their addresses,
   constructors and std::swap for instance, become their statements before.
   Otherwise a region that has its own copy by a clause is given what the object
   has before it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/callee.h"
#include "acctile.h"
#include "extract/definition.h"
#include "prepare/objects.h"
#include "prepare/tidy.h"

/* A region that is handed an object by a clause, which is withdrawn while the
   object is looked at.  */
struct handed
{
  gomp_target *target;
  tree clause;
};

/* What a function hands to its regions.  */
struct handing
{
  gimple_seq *function;
  gbind *bind; /* the outermost of the function  */
  auto_vec<struct handed> clauses;
  acctile_own_map objects;
  hash_set<tree> types; /* of these  */
  acctile_part_map parts;
};

/* A walk_gimple_seq callback: finds what is stored to a part of the object that
   the walk's info is.  */

static tree
find_store (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  tree lhs = gimple_get_lhs (gsi_stmt (*gsi));
  *handled = lhs && get_base_address (lhs) == (tree)wi->info;
  return *handled ? lhs : NULL_TREE;
}

/* Whether TARGET stores to DECL.  */

static bool
stores_to (gomp_target *target, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  return walk_gimple_seq (gimple_omp_body (target), find_store, NULL, &wi);
}

/* Whether the clause C of TARGET hands it an object of the function, for it to
   read.  */

static bool
hands_object (gomp_target *target, tree c)
{
  bool copied = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE;
  bool mapped = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
                && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM
                    || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO);
  tree decl = copied || mapped ? OMP_CLAUSE_DECL (c) : NULL_TREE;
  return decl && (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
         && acctile_may_split (decl)
         && auto_var_in_fn_p (decl, current_function_decl)
         && (copied || !stores_to (target, decl));
}

/* Withdraws the clauses of TARGET that hand it objects.  */

static void
withdraw_clauses (struct handing *h, gomp_target *target)
{
  tree *place = gimple_omp_target_clauses_ptr (target);
  while (*place)
    if (hands_object (target, *place))
      {
        struct handed handed = { target, *place };
        h->clauses.safe_push (handed);
        h->objects.put (OMP_CLAUSE_DECL (*place), h->bind);
        *place = OMP_CLAUSE_CHAIN (*place);
      }
    else
      place = &OMP_CLAUSE_CHAIN (*place);
}

/* A walk_tree callback: collects pointers of the function whose address may be
   taken.  */

static tree
collect_pointers (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if ((VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL) && TREE_ADDRESSABLE (*tp)
      && TREE_CODE (TREE_TYPE (*tp)) == POINTER_TYPE
      && !TREE_THIS_VOLATILE (*tp)
      && auto_var_in_fn_p (*tp, current_function_decl))
    ((hash_set<tree> *)data)->add (*tp);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: the same for what the function exchanges by
   std::swap, which may be the pointers of regions by other names.  */

static tree
collect_swapped (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = acctile_is_region (stmt);
  if (is_gimple_call (stmt)
      && acctile_is_std (gimple_call_fndecl (stmt), "swap"))
    for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
      walk_tree (gimple_call_arg_ptr (stmt, i), collect_pointers, wi->info,
                 NULL);
  return NULL_TREE;
}

/* Whether a construct, a REGION or one for data, wants what C names in memory:
   but where a region is handed its value, by a copy of it.  */

static bool
wants_memory (tree c, bool region)
{
  if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] == 0 || !OMP_CLAUSE_OPERAND (c, 0)
      || !DECL_P (OMP_CLAUSE_OPERAND (c, 0)))
    return false;
  return !region
         || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
             && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_POINTER
             && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_DEVICEPTR
             && !GOMP_MAP_COPY_TO_P (OMP_CLAUSE_MAP_KIND (c)));
}

/* A walk_gimple_seq callback: removes the variables that constructs want in
   memory from the set that the walk's info is.  */

static tree
remove_named (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = acctile_is_region (stmt);
  if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
    for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
      if (wants_memory (c, *handled))
        ((hash_set<tree> *)wi->info)->remove (OMP_CLAUSE_OPERAND (c, 0));
  return NULL_TREE;
}

/* Changes the clauses of the data construct TARGET.  */

static void
substitute_clauses (gimple *target, acctile_substitution *with)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    for (int i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
      if (tree op = OMP_CLAUSE_OPERAND (c, i))
        OMP_CLAUSE_OPERAND (c, i) = acctile_substituted (op, with);
}

/* Puts POINTER for its copy in the variable COPY behind GSI, as far as the two
   are the same for sure.  */

static void
forward_copy (gimple_stmt_iterator gsi, tree copy, tree pointer)
{
  acctile_substitution with;
  with.put (copy, pointer);
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      bool straight = is_gimple_assign (stmt) || is_gimple_call (stmt);
      bool changes = acctile_assigns (stmt, pointer);
      if (acctile_assigns (stmt, copy))
        return;
      if (gimple_code (stmt) == GIMPLE_OMP_TARGET && changes)
        substitute_clauses (stmt, &with);
      else if (straight || gimple_code (stmt) == GIMPLE_OMP_TARGET)
        acctile_substitute_stmt (stmt, &with);
      if (changes || (!straight && gimple_code (stmt) != GIMPLE_OMP_TARGET))
        return;
    }
}

/* Whether OP is one of the compiler's names for values.  */

static bool
is_name (tree op)
{
  return TREE_CODE (op) == SSA_NAME
         || (VAR_P (op) && DECL_ARTIFICIAL (op) && !TREE_ADDRESSABLE (op)
             && !is_global_var (op));
}

/* A walk_gimple_seq callback: puts the pointers in the walk's info, a set, for
   the copies that were made of them when their address was taken.  */

static tree
forward_copies (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  hash_set<tree> *pointers = (hash_set<tree> *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = acctile_is_region (stmt);
  if (gimple_assign_single_p (stmt) && is_name (gimple_assign_lhs (stmt))
      && pointers->contains (gimple_assign_rhs1 (stmt))
      && !TREE_ADDRESSABLE (gimple_assign_rhs1 (stmt)))
    forward_copy (*gsi, gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt));
  return NULL_TREE;
}

/* A walk_tree callback: notes what is read.  */

static tree
collect_read (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (is_name (*tp))
    ((hash_set<tree> *)((walk_stmt_info *)data)->info)->add (*tp);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: the same for assignments of such names, which
   they do not read.  */

static tree
collect_operands (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = is_gimple_assign (stmt) && is_name (gimple_assign_lhs (stmt));
  for (unsigned i = 1; *handled && i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i))
      walk_tree (gimple_op_ptr (stmt, i), collect_read, wi, NULL);
  return NULL_TREE;
}

/* What has copies of pointers, and the names that are read.  */
struct copies
{
  hash_set<tree> *pointers;
  hash_set<tree> read;
};

/* A walk_gimple_seq callback: removes copies that are not read.  */

static tree
remove_copies (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct copies *copies = (struct copies *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = acctile_is_region (stmt);
  tree lhs = gimple_assign_single_p (stmt) ? gimple_assign_lhs (stmt) : NULL;
  if (!lhs || !is_name (lhs) || copies->read.contains (lhs)
      || !copies->pointers->contains (gimple_assign_rhs1 (stmt)))
    return NULL_TREE;
  gsi_remove (gsi, true);
  if (TREE_CODE (lhs) == SSA_NAME)
    release_ssa_name (lhs);
  *handled = true;
  wi->removed_stmt = true;
  return NULL_TREE;
}

/* Removes the copies that the front end made of POINTERS while it took their
   address for taken.  */

static void
put_pointers (gimple_seq *function, hash_set<tree> *pointers)
{
  struct copies copies;
  walk_stmt_info wi;
  copies.pointers = pointers;
  memset (&wi, 0, sizeof wi);
  wi.info = pointers;
  walk_gimple_seq (*function, forward_copies, NULL, &wi);
  wi.info = &copies.read;
  walk_gimple_seq (*function, collect_operands, collect_read, &wi);
  memset (&wi, 0, sizeof wi);
  wi.info = &copies;
  walk_gimple_seq_mod (function, remove_copies, NULL, &wi);
}

/* A walk_gimple_seq callback: adds what blocks declare of the types of the
   objects that are handed over, to which these may be copied.  */

static tree
collect_copies (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct handing *h = (struct handing *)wi->info;
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  *handled = acctile_is_region (gsi_stmt (*gsi));
  for (tree var = bind ? gimple_bind_vars (bind) : NULL_TREE; var;
       var = DECL_CHAIN (var))
    if (VAR_P (var) && !TREE_STATIC (var) && !DECL_EXTERNAL (var)
        && h->types.contains (TYPE_MAIN_VARIANT (TREE_TYPE (var))))
      h->objects.put (var, h->bind);
  return NULL_TREE;
}

/* Adds the copies of objects to the objects of H.  */

static void
add_copies (struct handing *h)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = h;
  for (acctile_own_map::iterator i = h->objects.begin ();
       i != h->objects.end (); ++i)
    h->types.add (TYPE_MAIN_VARIANT (TREE_TYPE ((*i).first)));
  walk_gimple_seq (*h->function, collect_copies, NULL, &wi);
}

/* Makes what the function outside of its regions does with objects, and with
   POINTERS, plain.  */

static void
make_host_plain (struct handing *h, hash_set<tree> *pointers)
{
  hash_set<tree> given;
  acctile_own_map own;
  for (acctile_own_map::iterator i = h->objects.begin ();
       i != h->objects.end (); ++i)
    given.add ((*i).first);
  for (hash_set<tree>::iterator i = pointers->begin (); i != pointers->end ();
       ++i)
    given.add (*i);
  acctile_inline_given (h->function, &given);
  add_copies (h);
  for (hash_set<tree>::iterator i = given.begin (); i != given.end (); ++i)
    own.put (*i, h->bind);
  acctile_resolve_pointers (h->function, NULL, &own);
  acctile_clear_addressable (pointers, *h->function);
  put_pointers (h->function, pointers);
}

/* A walk_gimple_seq callback: collects the numbers of objects that a region
   mentions.  */

struct mentioned_parts
{
  acctile_part_map *parts;
  hash_set<tree> vars;
};

static tree
collect_parts (tree *tp, int *walk_subtrees, void *data)
{
  struct mentioned_parts *m
      = (struct mentioned_parts *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp) && m->parts->get (*tp))
    m->vars.add (*tp);
  return NULL_TREE;
}

/* Hands TARGET the numbers of OBJECT, all in PARTS, that it mentions.  These
   are ORDER.  */

static void
hand_parts (gomp_target *target, tree object, acctile_part_map *parts,
            vec<tree> *order)
{
  struct mentioned_parts m;
  walk_stmt_info wi;
  m.parts = parts;
  memset (&wi, 0, sizeof wi);
  wi.info = &m;
  walk_gimple_seq (gimple_omp_body (target), NULL, collect_parts, &wi);
  bool kernels
      = gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS;
  acctile_in_order (&m.vars, order);
  for (unsigned i = 0; i < order->length (); i++)
    {
      tree var = (*order)[i];
      if (get_base_address (*parts->get (var)) != object)
        continue;
      tree c = build_omp_clause (gimple_location (target),
                                 kernels ? OMP_CLAUSE_MAP
                                         : OMP_CLAUSE_FIRSTPRIVATE);
      OMP_CLAUSE_DECL (c) = var;
      if (kernels)
        {
          OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_FORCE_TOFROM);
          OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (var));
        }
      OMP_CLAUSE_CHAIN (c) = gimple_omp_target_clauses (target);
      gimple_omp_target_set_clauses (target, c);
    }
}

/* A walk_gimple_seq callback: puts the statements in "seq" before "target".  */

struct insertion
{
  gimple *target;
  gimple_seq seq;
};

static tree
insert_before (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct insertion *insertion = (struct insertion *)wi->info;
  *handled = gsi_stmt (*gsi) == insertion->target;
  if (!*handled)
    return NULL_TREE;
  gsi_insert_seq_before (gsi, insertion->seq, GSI_SAME_STMT);
  return integer_one_node;
}

/* Appends "PART = what stands in the object" for the numbers ORDER to *SEQ.  */

static void
load_parts (acctile_part_map *parts, const vec<tree> &order, gimple_seq *seq)
{
  for (unsigned i = 0; i < order.length (); i++)
    gimple_seq_add_stmt (
        seq,
        gimple_build_assign (order[i], unshare_expr (*parts->get (order[i]))));
}

/* Hands the region of HANDED, which has a copy of an object, the numbers that
   are in the object before it.  False when the region does something else with
   the object.  */

static bool
copy_before (struct handing *h, const struct handed *handed)
{
  tree decl = OMP_CLAUSE_DECL (handed->clause);
  acctile_own_map own;
  acctile_part_map parts;
  auto_vec<tree> order;
  if (OMP_CLAUSE_CODE (handed->clause) != OMP_CLAUSE_FIRSTPRIVATE)
    return false;
  own.put (decl, h->bind);
  acctile_resolve_pointers (h->function, handed->target, &own);
  if (!acctile_split_objects (gimple_omp_body_ptr (handed->target), &own,
                              &parts))
    return false;
  struct insertion insertion = { handed->target, NULL };
  walk_stmt_info wi;
  hand_parts (handed->target, decl, &parts, &order);
  load_parts (&parts, order, &insertion.seq);
  memset (&wi, 0, sizeof wi);
  wi.info = &insertion;
  walk_gimple_seq_mod (h->function, insert_before, NULL, &wi);
  return true;
}

/* Hands regions what they are to have instead of the objects of the clauses
   withdrawn, or the objects.  */

static void
hand_over (struct handing *h)
{
  for (unsigned i = 0; i < h->clauses.length (); i++)
    {
      struct handed *handed = &h->clauses[i];
      tree decl = OMP_CLAUSE_DECL (handed->clause);
      auto_vec<tree> order;
      if (!h->objects.get (decl))
        hand_parts (handed->target, decl, &h->parts, &order);
      else if (!copy_before (h, handed))
        {
          OMP_CLAUSE_CHAIN (handed->clause)
              = gimple_omp_target_clauses (handed->target);
          gimple_omp_target_set_clauses (handed->target, handed->clause);
        }
    }
}

/* Gives the numbers of arguments, at the beginning of the function, what these
   have.  */

static void
load_arguments (struct handing *h)
{
  hash_set<tree> vars;
  auto_vec<tree> order;
  gimple_seq seq = NULL;
  for (acctile_part_map::iterator i = h->parts.begin (); i != h->parts.end ();
       ++i)
    if (TREE_CODE (get_base_address ((*i).second)) == PARM_DECL)
      vars.add ((*i).first);
  acctile_in_order (&vars, &order);
  load_parts (&h->parts, order, &seq);
  gimple_seq_add_seq (&seq, gimple_bind_body (h->bind));
  gimple_bind_set_body (h->bind, seq);
}

void
acctile_tidy_handed (const vec<gomp_target *> &targets, gimple_seq *function)
{
  struct handing h;
  hash_set<tree> pointers;
  h.function = function;
  h.bind = dyn_cast<gbind *> (gimple_seq_first_stmt (*function));
  if (!h.bind || acctile_unoptimised () || lang_GNU_Fortran ())
    return;
  for (unsigned i = 0; i < targets.length (); i++)
    {
      withdraw_clauses (&h, targets[i]);
      walk_tree (gimple_omp_target_clauses_ptr (targets[i]), collect_pointers,
                 &pointers, NULL);
    }
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &pointers;
  if (!targets.is_empty ())
    walk_gimple_seq (*function, collect_swapped, NULL, &wi);
  walk_gimple_seq (*function, remove_named, NULL, &wi);
  if (h.clauses.is_empty () && pointers.is_empty ())
    return;
  make_host_plain (&h, &pointers);
  for (unsigned i = 0; i < targets.length (); i++)
    acctile_resolve_pointers (function, targets[i], &h.objects);
  if (acctile_split_objects (function, &h.objects, &h.parts))
    {
      load_arguments (&h);
      acctile_dissolve_tries (function);
    }
  hand_over (&h);
}
