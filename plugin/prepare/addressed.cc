/* Numbers of Fortran that kernels regions assign and the program hands to calls
   elsewhere, by reference as it hands everything: they stand in memory, and
   what reads or assigns them goes through temporaries.

     j.1 = j;                               if (own > n) ...
     if (j.1 > n) ...                ->     own = own + 1;
     j.2 = j;                             j = own;   (where j is read later)
     j.3 = j.2 + 1;
     j = j.3;

   Calls keep no address when they are over, but of targets, so that a variable
   of the region's own does the same.  Its loops are loops then, and its
   temporaries temporaries.  So does one for a whole number of a module, and one
   of a loop, or of a parallel region, for what a clause makes private there,
   which may stand in memory also because it is static or shared with contained
   procedures.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "extract/stores.h"
#include "extract/value.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* What a function says of its variables.  */
struct addresses
{
  hash_set<tree> kept;   /* others may have their address, or their data  */
  hash_set<tree> handed; /* to calls that may have a device keep them  */
};

/* Whether CALL is one of gfortran's library, which knows no devices.  */

static bool
is_of_library (gimple *call)
{
  tree function = is_gimple_call (call) ? gimple_call_fndecl (call) : NULL_TREE;
  return function && DECL_NAME (function)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (function)),
                        "_gfortran_");
}

/* Whether CALL keeps no address of its argument I when it is over: gfortran
   says so of dummy arguments that are no targets, and those of procedures of
   which it knows no more than the name cannot be.  */

static bool
lets_go (gimple *call, unsigned i)
{
  tree type = gimple_call_fntype (call);
  tree spec
      = type ? lookup_attribute ("fn spec", TYPE_ATTRIBUTES (type)) : NULL;
  if (!spec)
    return type && !prototype_p (type);
  tree text = TREE_VALUE (TREE_VALUE (spec));
  unsigned place = 2 * (i + 1); /* two letters for the result and each  */
  return place < (unsigned)TREE_STRING_LENGTH (text)
         && strchr ("RrWwOo", TREE_STRING_POINTER (text)[place])
         && TREE_STRING_POINTER (text)[place];
}

/* Whether EXPR, an operand of STMT, is an argument that its callee lets go.  */

static bool
is_let_go (gimple *stmt, tree expr)
{
  bool found = false;
  if (!is_gimple_call (stmt))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    if (gimple_call_arg (stmt, i) == expr)
      {
        if (!lets_go (stmt, i))
          return false;
        found = true;
      }
  return found;
}

/* A walk_gimple_op callback: notes variables whose address is taken other than
   for calls that let it go, and those that calls get.  */

static tree
note_address (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  struct addresses *addresses = (struct addresses *)wi->info;
  gimple *stmt = gsi_stmt (wi->gsi);
  *walk_subtrees = !TYPE_P (*tp);
  tree base = TREE_CODE (*tp) == ADDR_EXPR
                  ? get_base_address (TREE_OPERAND (*tp, 0))
                  : NULL_TREE;
  if (base && !is_let_go (stmt, *tp))
    addresses->kept.add (base);
  else if (base && !is_of_library (stmt))
    addresses->handed.add (base);
  return NULL_TREE;
}

static bool
is_compute (gomp_target *target)
{
  int kind = gimple_omp_target_kind (target);
  return kind == GF_OMP_TARGET_KIND_OACC_PARALLEL
         || kind == GF_OMP_TARGET_KIND_OACC_KERNELS
         || kind == GF_OMP_TARGET_KIND_OACC_SERIAL;
}

/* A walk_gimple_seq callback: notes variables that stand in directives other
   than compute constructs.  */

static tree
note_directive (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  if (!target || is_compute (target))
    return NULL_TREE;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0 && OMP_CLAUSE_OPERAND (c, 0)
        && DECL_P (OMP_CLAUSE_OPERAND (c, 0)))
      ((struct addresses *)wi->info)->kept.add (OMP_CLAUSE_OPERAND (c, 0));
  return NULL_TREE;
}

/* A walk_gimple_op callback: finds the address of the variable in the walk's
   info.  */

static tree
find_address (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  return TREE_CODE (*tp) == ADDR_EXPR
                 && get_base_address (TREE_OPERAND (*tp, 0))
                        == ((walk_stmt_info *)data)->info
             ? *tp
             : NULL_TREE;
}

/* How many clauses of TARGET have DECL.  */

static int
count_clauses (gomp_target *target, tree decl)
{
  int n = 0;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    n += omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
         && OMP_CLAUSE_OPERAND (c, 0) == decl;
  return n;
}

/* Whether the region TARGET has nothing but its name for DECL, a counter of a
   module or a static one, and sets it first: it is no target, or no pointer
   there leads to whole numbers, and no routine of the device may know it.  */

static bool
has_one_name (gomp_target *target, tree decl)
{
  struct acctile_stores behind;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &behind;
  if (TREE_CODE (TREE_TYPE (decl)) != INTEGER_TYPE || DECL_THREAD_LOCAL_P (decl)
      || DECL_COMMON (decl)
      || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    return false;
  if (TREE_ADDRESSABLE (decl))
    walk_gimple_seq (gimple_omp_body (target), NULL, acctile_add_behind, &wi);
  return !acctile_stores_touch (&behind, decl)
         && !acctile_read_first (gimple_omp_body (target), decl);
}

/* Whether MAP has the region's numbers copied back; from a device that keeps
   them, too, unless it copies them WHATEVER there is.  */

static bool
copies_back (tree map, bool *whatever)
{
  *whatever = OMP_CLAUSE_MAP_KIND (map) == GOMP_MAP_FORCE_TOFROM;
  return *whatever || OMP_CLAUSE_MAP_KIND (map) == GOMP_MAP_TOFROM
         || OMP_CLAUSE_MAP_KIND (map) == GOMP_MAP_FROM;
}

/* Whether CLAUSE of TARGET copies a number that the region can have a variable
   of its own for.  */

static bool
is_candidate (gomp_target *target, tree clause, struct addresses *addresses)
{
  bool whatever;
  tree decl = OMP_CLAUSE_DECL (clause);
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP
      || !copies_back (clause, &whatever) || !VAR_P (decl)
      || (!whatever
          && (is_global_var (decl) || addresses->handed.contains (decl)))
      || (is_global_var (decl) ? !has_one_name (target, decl)
                               : !TREE_ADDRESSABLE (decl))
      || TREE_THIS_VOLATILE (decl) || DECL_HAS_VALUE_EXPR_P (decl)
      || !(TREE_CODE (TREE_TYPE (decl)) == INTEGER_TYPE
           || SCALAR_FLOAT_TYPE_P (TREE_TYPE (decl)))
      || addresses->kept.contains (decl) || count_clauses (target, decl) != 1)
    return false;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  return !walk_gimple_seq (gimple_omp_body (target), NULL, find_address, &wi);
}

/* The temporaries that hold what a variable of the region has, and whether they
   still do at a place.  */
struct holders
{
  tree own;
  hash_set<tree> all;     /* assigned that way  */
  hash_set<tree> spoilt;  /* or another, or read where they do not  */
  hash_set<tree> present; /* hold it here  */
};

/* Whether VAR is a temporary of the compiler.  */

static bool
is_temporary (tree var)
{
  return var && VAR_P (var) && DECL_ARTIFICIAL (var) && !TREE_ADDRESSABLE (var)
         && !is_global_var (var);
}

/* The temporary that STMT copies the variable of H into.  */

static tree
holder_of (struct holders *h, gimple *stmt)
{
  return gimple_assign_single_p (stmt) && gimple_assign_rhs1 (stmt) == h->own
                 && is_temporary (gimple_assign_lhs (stmt))
             ? gimple_assign_lhs (stmt)
             : NULL_TREE;
}

/* A walk_tree callback: notes what is read where it does not hold the
   variable.  */

static tree
note_use (tree *tp, int *walk_subtrees, void *data)
{
  struct holders *h = (struct holders *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp) && !h->present.contains (*tp))
    h->spoilt.add (*tp);
  return NULL_TREE;
}

/* Follows the holders through SEQ.  */

static void
follow_holders (struct holders *h, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = h;
      if (is_gimple_debug (stmt))
        continue;
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        {
          follow_holders (h, gimple_bind_body (bind));
          continue;
        }
      if (tree holder = holder_of (h, stmt))
        {
          h->all.add (holder);
          h->present.add (holder);
          continue;
        }
      bool has_parts = gimple_has_substatements (stmt);
      if (gimple_code (stmt) == GIMPLE_LABEL || has_parts)
        h->present.empty ();
      if (gimple_code (stmt) == GIMPLE_TRY)
        {
          follow_holders (h, gimple_try_eval (stmt));
          h->present.empty ();
          follow_holders (h, gimple_try_cleanup (stmt));
        }
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        {
          walk_gimple_op (stmt, note_use, &wi);
          follow_holders (h, gimple_omp_for_pre_body (stmt));
          follow_holders (h, gimple_omp_body (stmt));
        }
      else
        walk_gimple_stmt (&gsi, NULL, note_use, &wi);
      tree lhs = gimple_get_lhs (stmt);
      if (is_temporary (lhs))
        h->spoilt.add (lhs);
      if (lhs == h->own || has_parts)
        h->present.empty ();
    }
}

/* How often each variable is mentioned.  */
typedef hash_map<tree, int> mention_map;

/* A variable of a region, how often the others there are mentioned, and how
   often by a pair of statements that hand a value to it.  */
struct shortening
{
  tree own;
  gimple_seq body;
  mention_map mentions;
  mention_map handed;
};

/* A walk_tree callback: counts variables.  */

static tree
count_use (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp))
    ((struct shortening *)((walk_stmt_info *)data)->info)
        ->mentions.get_or_insert (*tp)++;
  return NULL_TREE;
}

/* The temporary that the statement at GSI gives a value which the one behind
   it, at *NEXT, hands to the variable of S; NULL_TREE when there is none.  */

static tree
hands_over (struct shortening *s, gimple_stmt_iterator gsi,
            gimple_stmt_iterator *next)
{
  *next = gsi;
  gsi_next_nondebug (next);
  tree lhs = is_gimple_assign (gsi_stmt (gsi))
                 ? gimple_assign_lhs (gsi_stmt (gsi))
                 : NULL_TREE;
  return is_temporary (lhs) && !gsi_end_p (*next)
                 && gimple_assign_single_p (gsi_stmt (*next))
                 && gimple_assign_lhs (gsi_stmt (*next)) == s->own
                 && gimple_assign_rhs1 (gsi_stmt (*next)) == lhs
             ? lhs
             : NULL_TREE;
}

/* A walk_gimple_seq callback: counts such pairs.  */

static tree
count_handed (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct shortening *s = (struct shortening *)wi->info;
  gimple_stmt_iterator next;
  *handled = false;
  if (tree temporary = hands_over (s, *gsi, &next))
    s->handed.get_or_insert (temporary) += 2;
  return NULL_TREE;
}

/* Whether nothing but pairs, that of STMT and NEXT among them, reads what S's
   TEMPORARY gets in that pair, and not from itself.  */

static bool
only_hands_over (struct shortening *s, tree temporary, gimple *stmt,
                 gimple *next)
{
  if (*s->mentions.get (temporary) == *s->handed.get (temporary))
    return true;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (acctile_expr_mentions (gimple_op (stmt, k), temporary))
      return false;
  return !acctile_read_after (s->body, next, temporary);
}

/* The same: lets the variable have at once what a temporary only hands to
   it.  */

static tree
shorten (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct shortening *s = (struct shortening *)wi->info;
  gimple_stmt_iterator next;
  *handled = false;
  tree temporary = hands_over (s, *gsi, &next);
  if (temporary
      && only_hands_over (s, temporary, gsi_stmt (*gsi), gsi_stmt (next)))
    {
      gimple_assign_set_lhs (gsi_stmt (*gsi), s->own);
      gsi_remove (&next, true);
    }
  return NULL_TREE;
}

/* The same: removes copies of the variable to itself.  */

static tree
remove_copies (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  tree own = ((struct shortening *)wi->info)->own;
  gimple_stmt_iterator next = *gsi;
  *handled = false;
  for (gsi_next (&next); !gsi_end_p (next); next = *gsi, gsi_next (&next))
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (!gimple_assign_single_p (stmt) || gimple_assign_lhs (stmt) != own
          || gimple_assign_rhs1 (stmt) != own)
        break;
      gsi_remove (gsi, true);
    }
  return NULL_TREE;
}

/* Lets the statements of *BODY use OWN itself where they use temporaries that
   hold it.  */

static void
use_directly (gimple_seq *body, tree own)
{
  struct holders h;
  struct shortening s;
  acctile_substitution with;
  walk_stmt_info wi;
  h.own = s.own = own;
  s.body = *body;
  follow_holders (&h, *body);
  for (hash_set<tree>::iterator i = h.all.begin (); i != h.all.end (); ++i)
    if (!h.spoilt.contains (*i))
      with.put (*i, own);
  if (!with.is_empty ())
    acctile_substitute_seq (body, &with);
  memset (&wi, 0, sizeof wi);
  wi.info = &s;
  walk_gimple_seq_mod (body, remove_copies, NULL, &wi);
  memset (&wi, 0, sizeof wi);
  wi.info = &s;
  walk_gimple_seq (*body, count_handed, count_use, &wi);
  memset (&wi, 0, sizeof wi);
  wi.info = &s;
  walk_gimple_seq_mod (body, shorten, NULL, &wi);
}

/* What stands around a region.  */
struct surrounding
{
  gomp_target *target;
  gimple_seq before, after;
};

/* A walk_gimple_seq callback: puts the statements there.  */

static tree
surround (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct surrounding *s = (struct surrounding *)wi->info;
  *handled = gsi_stmt (*gsi) == s->target;
  if (!*handled)
    return NULL_TREE;
  if (s->before)
    gsi_insert_seq_before (gsi, s->before, GSI_SAME_STMT);
  if (s->after)
    gsi_insert_seq_after (gsi, s->after, GSI_SAME_STMT);
  return integer_one_node;
}

/* A variable of the function's for DECL, which is not in memory.  */

static tree
declare_own (tree decl)
{
  tree own
      = build_decl (DECL_SOURCE_LOCATION (decl), VAR_DECL, DECL_NAME (decl),
                    TYPE_MAIN_VARIANT (TREE_TYPE (decl)));
  gimple_add_tmp_var_fn (cfun, own);
  suppress_warning (own);
  return own;
}

/* Gives the region of S, in the function *SEQ, a variable of its own for DECL,
   which begins as DECL where COPY, and is copied back to it where BACK and
   that is read: what the region only may assign then begins as DECL, too.  */

static void
give_own (struct surrounding *s, gimple_seq *seq, tree decl, bool copy,
          bool back)
{
  gimple_seq body = gimple_omp_body (s->target);
  bool read_after
      = back
        && (is_global_var (decl) || acctile_read_after (*seq, s->target, decl));
  bool read_before = copy && (read_after || acctile_read_first (body, decl));
  acctile_substitution with;
  tree own = declare_own (decl);
  tree there = VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl)
                   ? unshare_expr (DECL_VALUE_EXPR (decl))
                   : decl;
  with.put (decl, own);
  acctile_substitute_stmt (s->target, &with);
  use_directly (gimple_omp_body_ptr (s->target), own);
  if (read_before)
    {
      gimple *begin = gimple_build_assign (own, there);
      suppress_warning (begin);
      gimple_seq_add_stmt (&s->before, begin);
    }
  if (read_after)
    gimple_seq_add_stmt (&s->after, gimple_build_assign (decl, own));
}

/* Whether DECL is a number that stands in memory, others than pointers.  */

static bool
is_number_in_memory (tree decl)
{
  tree type = VAR_P (decl) ? TREE_TYPE (decl) : NULL_TREE;
  return type && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
         && !TREE_THIS_VOLATILE (decl)
         && (TREE_ADDRESSABLE (decl) || is_global_var (decl)
             || DECL_HAS_VALUE_EXPR_P (decl));
}

/* Whether the statements of BODY take the address of DECL.  */

static bool
takes_address (gimple_seq body, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  return walk_gimple_seq (body, NULL, find_address, &wi);
}

/* A walk_gimple_seq callback: collects acc loops.  */

static tree
collect_loops (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
    ((vec<gomp_for *> *)wi->info)->safe_push (loop);
  return NULL_TREE;
}

/* Gives the loops of TARGET variables for what is private to them and stands in
   memory.  */

static void
tidy_privates (gomp_target *target)
{
  auto_vec<gomp_for *> loops;
  auto_vec<tree> owns;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &loops;
  walk_gimple_seq (gimple_omp_body (target), collect_loops, NULL, &wi);
  for (unsigned i = 0; i < loops.length (); i++)
    {
      acctile_substitution with;
      for (tree c = gimple_omp_for_clauses (loops[i]); c;
           c = OMP_CLAUSE_CHAIN (c))
        if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
            && is_number_in_memory (OMP_CLAUSE_DECL (c))
            && !takes_address (gimple_omp_body (loops[i]), OMP_CLAUSE_DECL (c))
            && !with.get (OMP_CLAUSE_DECL (c)))
          {
            tree own = declare_own (OMP_CLAUSE_DECL (c));
            with.put (OMP_CLAUSE_DECL (c), own);
            owns.safe_push (own);
          }
      if (!with.is_empty ())
        acctile_substitute_stmt (loops[i], &with);
    }
  for (unsigned i = 0; i < owns.length (); i++)
    use_directly (gimple_omp_body_ptr (target), owns[i]);
}

/* Whether the clause C of the parallel region TARGET gives each gang a number
   that it may have a variable of its own for.  */

static bool
is_gang_number (gomp_target *target, tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
          || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
         && is_number_in_memory (OMP_CLAUSE_DECL (c))
         && count_clauses (target, OMP_CLAUSE_DECL (c)) == 1
         && !takes_address (gimple_omp_body (target), OMP_CLAUSE_DECL (c));
}

/* Gives the parallel region of S, in the function *SEQ, variables for what its
   gangs have of their own and assign.  */

static void
tidy_gang_numbers (struct surrounding *s, gimple_seq *seq)
{
  hash_set<tree> assigned;
  auto_vec<tree> decls, fresh;
  acctile_collect_assigned (gimple_omp_body (s->target), &assigned);
  for (tree c = gimple_omp_target_clauses (s->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (is_gang_number (s->target, c)
        && assigned.contains (OMP_CLAUSE_DECL (c)))
      (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE ? fresh : decls)
          .safe_push (OMP_CLAUSE_DECL (c));
  for (unsigned i = 0; i < fresh.length (); i++)
    give_own (s, seq, fresh[i], false, false);
  for (unsigned i = 0; i < decls.length (); i++)
    give_own (s, seq, decls[i], true, false);
}

/* Gives the kernels region of S, in the function *SEQ, variables for what it
   assigns and the program hands to calls.  */

static void
tidy_kernels_numbers (struct surrounding *s, gimple_seq *seq)
{
  struct addresses addresses;
  hash_set<tree> assigned;
  auto_vec<tree> decls;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &addresses;
  walk_gimple_seq (*seq, note_directive, note_address, &wi);
  acctile_collect_assigned (gimple_omp_body (s->target), &assigned);
  for (tree c = gimple_omp_target_clauses (s->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (is_candidate (s->target, c, &addresses)
        && assigned.contains (OMP_CLAUSE_DECL (c)))
      decls.safe_push (OMP_CLAUSE_DECL (c));
  for (unsigned i = 0; i < decls.length (); i++)
    give_own (s, seq, decls[i], true, true);
}

void
acctile_tidy_addressed (gomp_target *target, gimple_seq *seq)
{
  struct surrounding s = { target, NULL, NULL };
  bool kernels
      = gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS;
  walk_stmt_info wi;
  tidy_privates (target);
  if (!kernels)
    tidy_gang_numbers (&s, seq);
  else if (lang_GNU_Fortran () && !acctile_is_queued (target))
    tidy_kernels_numbers (&s, seq);
  memset (&wi, 0, sizeof wi);
  wi.info = &s;
  if (s.before || s.after)
    walk_gimple_seq_mod (seq, surround, NULL, &wi);
}
