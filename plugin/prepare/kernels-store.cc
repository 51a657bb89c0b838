/* What of a kernels region only the device can do between its loops.

     #pragma acc kernels               #pragma acc kernels
     {                                 {
       a[0] = 1;                         acc loop: for (once = 0; once < 1;)
       loop;                      ->       a[0] = 1;
       if (a[1] > 3)                     loop;
         last = a[2];                    acc loop: for (once = 0; once < 1;)
     }                                     if (a[1] > 3) last = a[2];
                                       }

   Statements that store to memory or read it, those that need a scalar that
   such a statement or a nest assigns, and conditions and loops around them that
   hold no nest, become acc loops of one iteration, which are nests like the
   others, so that what stands between the nests is no more than the host can do
   and the region can be unfolded (emit-kernels.cc).  Scalars that they assign
   stay on the device until the region ends.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "extract/callee.h"
#include "extract/definition.h"
#include "extract/holds.h"
#include "extract/liveness.h"
#include "extract/stores.h"
#include "substitute.h"
#include "prepare/tidy.h"
#include "job/unfolding.h"
#include "extract/value.h"

/* Sequences with more statements than this are left alone: the parts of each
   are found by going through all of its jumps.  */
#define MAX_STMTS 5000

/* The search through a region.  "device" holds the variables that have their
   value only on the device: it is computed from memory, or by a nest.  */
struct store_search
{
  gomp_target *target;
  hash_set<tree> device;
  hash_set<tree> local; /* of blocks of the region  */
};

/* What a part of a sequence is for the loops of one iteration.  */
enum part_kind
{
  PART_HOST,    /* the host can do it, or is not known to be able to  */
  PART_NEUTRAL, /* gives temporaries of the compiler's a value, or nothing  */
  PART_DEVICE,  /* only the device can do it  */
  PART_NEST     /* a nest, or something around one  */
};

/* The statements of a sequence, and its jumps from one place to another.  */
struct store_sequence
{
  auto_vec<gimple *> stmts;
  hash_map<tree, int> label; /* the place that it stands at, or in  */
  struct jump
  {
    int from, to; /* "to" is -1 for a place outside  */
  };
  auto_vec<jump> jumps;
};

/* A walk_gimple_stmt callback: collects labels.  */

static tree
collect_label (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (glabel *label = dyn_cast<glabel *> (gsi_stmt (*gsi)))
    ((vec<tree> *)wi->info)->safe_push (gimple_label_label (label));
  return NULL_TREE;
}

static void
read_sequence (gimple_seq seq, struct store_sequence *s)
{
  acctile_list_stmts (seq, &s->stmts);
  for (unsigned i = 0; i < s->stmts.length (); i++)
    {
      auto_vec<tree> labels;
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &labels;
      gimple_stmt_iterator gsi = acctile_gsi_at (s->stmts[i]);
      walk_gimple_stmt (&gsi, collect_label, NULL, &wi);
      for (unsigned k = 0; k < labels.length (); k++)
        s->label.put (labels[k], i);
    }
  for (unsigned i = 0; i < s->stmts.length (); i++)
    {
      auto_vec<tree> targets;
      acctile_jump_targets (s->stmts[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        {
          int *place = s->label.get (targets[t]);
          store_sequence::jump jump = { (int)i, place ? *place : -1 };
          s->jumps.safe_push (jump);
        }
    }
}

/* The last place of the smallest part of S that begins at place FIRST and that
   no jump enters or leaves; -1 when there is none.  */

static int
part_end (const struct store_sequence *s, int first)
{
  int last = first;
  for (bool changed = true; changed;)
    {
      changed = false;
      for (unsigned k = 0; k < s->jumps.length (); k++)
        {
          int from = s->jumps[k].from, to = s->jumps[k].to;
          bool leaves = from >= first && from <= last;
          bool enters = to >= first && to <= last;
          if (leaves == enters)
            continue;
          int other = leaves ? to : from;
          if (other < first)
            return -1;
          last = MAX (last, other);
          changed = true;
        }
    }
  return last;
}

/* Whether STMT is an acc loop that is not sequential.  */

static bool
is_acc_loop (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_OMP_FOR
         && !omp_find_clause (gimple_omp_for_clauses (stmt), OMP_CLAUSE_SEQ);
}

/* True when STMT gives a temporary of the compiler's a value.  */

static bool
gives_temporary (gimple *stmt)
{
  if ((!is_gimple_assign (stmt) && !is_gimple_call (stmt))
      || gimple_has_volatile_ops (stmt))
    return false;
  tree lhs = gimple_get_lhs (stmt);
  return lhs && VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && !is_global_var (lhs)
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

/* A walk_tree callback: finds one of the search's variables of the device.  */

static tree
find_device (tree *tp, int *walk_subtrees, void *data)
{
  struct store_search *search
      = (struct store_search *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  return search->device.contains (*tp) ? *tp : NULL_TREE;
}

/* True when the operand OP of a statement, which only reads it, is memory that
   the host does not have.  */

static bool
is_device_memory (tree op)
{
  if (acctile_scalar_argument (op))
    return false;
  tree base = acctile_is_memory (op) ? get_base_address (op) : NULL_TREE;
  return acctile_is_memory (op)
         && !(base && acctile_is_descriptor (TREE_TYPE (base)));
}

/* True when the statement STMT itself needs a value that only the device
   has.  */

static bool
needs_device (struct store_search *search, gimple *stmt)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = search;
  if (is_gimple_debug (stmt))
    return false;
  if (is_gimple_call (stmt))
    return true;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (!op || (i == 0 && op == gimple_get_lhs (stmt) && DECL_P (op)))
        continue;
      if ((i > 0 && is_device_memory (op))
          || walk_tree (&op, find_device, &wi, NULL))
        return true;
    }
  return false;
}

/* What the assignment or call STMT, which stands in no condition, is.  */

static enum part_kind
classify_simple (struct store_search *search, gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (gimple_has_volatile_ops (stmt)
      || (call && acctile_call_effect (call) == ACCTILE_CALL_ANY))
    return PART_HOST;
  if (gives_temporary (stmt))
    return PART_NEUTRAL;
  if (stores_number (stmt))
    return PART_DEVICE;
  tree lhs = gimple_get_lhs (stmt);
  return lhs && DECL_P (lhs) && acctile_unfolds_scalar (lhs)
                 && search->device.contains (lhs)
             ? PART_DEVICE
             : PART_HOST;
}

/* Whether all of SEQ, and of what stands in it, can be done in a nest; *DEVICE
   gets true where only the device can.  */

static bool fits_seq (struct store_search *search, gimple_seq seq,
                      bool *device);

/* The same for STMT.  */

static bool
fits_stmt (struct store_search *search, gimple *stmt, bool *device)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
    case GIMPLE_CALL:
      {
        gcall *call = dyn_cast<gcall *> (stmt);
        tree lhs = gimple_get_lhs (stmt);
        if (gimple_has_volatile_ops (stmt) || gimple_clobber_p (stmt)
            || (call && acctile_call_effect (call) == ACCTILE_CALL_ANY) || !lhs
            || (!gives_temporary (stmt) && !stores_number (stmt)
                && !(DECL_P (lhs) && acctile_unfolds_scalar (lhs))))
          return false;
        *device |= stores_number (stmt) || needs_device (search, stmt)
                   || search->device.contains (lhs);
        return true;
      }
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
      *device |= needs_device (search, stmt);
      return true;
    case GIMPLE_LABEL:
      return !FORCED_LABEL (gimple_label_label (as_a<glabel *> (stmt)));
    case GIMPLE_GOTO:
      return TREE_CODE (gimple_goto_dest (stmt)) == LABEL_DECL;
    case GIMPLE_DEBUG:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      return true;
    case GIMPLE_BIND:
      return fits_seq (search, gimple_bind_body (as_a<gbind *> (stmt)), device);
    case GIMPLE_OMP_FOR:
      *device = true;
      return gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP
             && !acctile_stmt_holds (stmt, is_acc_loop)
             && fits_seq (search, gimple_omp_for_pre_body (stmt), device)
             && fits_seq (search, gimple_omp_body (stmt), device);
    default:
      return false;
    }
}

static bool
fits_seq (struct store_search *search, gimple_seq seq, bool *device)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (!fits_stmt (search, gsi_stmt (gsi), device))
      return false;
  return true;
}

/* Whether STMTS from FIRST to LAST are a condition, with labels of the
   compiler's and no block, under which only temporaries get a value.  */

static bool
choose_temporaries (const vec<gimple *> &stmts, int first, int last)
{
  for (int i = first; i <= last; i++)
    {
      tree label = acctile_label_of (stmts[i]);
      if (gimple_has_substatements (stmts[i])
          || (label && !DECL_ARTIFICIAL (label))
          || ((is_gimple_assign (stmts[i]) || is_gimple_call (stmts[i]))
              && !gives_temporary (stmts[i])))
        return false;
    }
  return gimple_code (stmts[first]) == GIMPLE_COND;
}

/* What the part of S from place FIRST on is; *LAST gets its last place.  A jump
   that the part is not closed under stands for itself.  */

static enum part_kind
classify (struct store_search *search, const struct store_sequence *s,
          int first, int *last)
{
  gimple *stmt = s->stmts[first];
  *last = first;
  if (is_gimple_debug (stmt) || gimple_nop_p (stmt)
      || gimple_code (stmt) == GIMPLE_PREDICT)
    return PART_NEUTRAL;
  if (is_gimple_assign (stmt) || is_gimple_call (stmt))
    return classify_simple (search, stmt);
  int end = part_end (s, first);
  if (end < 0)
    return PART_HOST;
  for (int i = first; i <= end; i++)
    if (acctile_stmt_holds (s->stmts[i], is_acc_loop))
      return PART_NEST;
  bool device = false;
  for (int i = first; i <= end; i++)
    if (!fits_stmt (search, s->stmts[i], &device))
      return PART_HOST;
  if (!device && !choose_temporaries (s->stmts, first, end))
    return PART_HOST;
  *last = end;
  return device ? PART_DEVICE : PART_NEUTRAL;
}

/* Adds the variables that the nest FOR_STMT of SEARCH's region leaves another
   value, or finds one in, to those of the device.  */

static void
add_nest (struct store_search *search, gimple *for_stmt)
{
  hash_set<tree> assigned;
  auto_vec<tree> decls;
  struct acctile_stores stores;
  gimple_seq body = gimple_omp_body (for_stmt);
  acctile_collect_assigned (body, &assigned);
  acctile_in_order (&assigned, &decls);
  for (unsigned i = 0; i < decls.length (); i++)
    if (!DECL_ARTIFICIAL (decls[i]) && acctile_unfolds_scalar (decls[i])
        && (is_global_var (decls[i]) || TREE_ADDRESSABLE (decls[i])
            || acctile_read_first (body, decls[i])
            || acctile_read_after (gimple_body (current_function_decl),
                                   for_stmt, decls[i])))
      search->device.add (decls[i]);
  acctile_stores_collect (for_stmt, &stores);
  for (unsigned i = 0; i < stores.refs.length (); i++)
    if (tree reference = acctile_scalar_argument (stores.refs[i]))
      search->device.add (reference);
}

/* Adds the variables that statements of SEQ give values which only the device
   has.  False when there was none that is new.  */

static bool
spread_seq (struct store_search *search, gimple_seq seq)
{
  struct store_sequence s;
  size_t before = search->device.elements ();
  read_sequence (seq, &s);
  int n = s.stmts.length ();
  for (int i = 0; i < n && n <= MAX_STMTS; i++)
    {
      gimple *stmt = s.stmts[i];
      tree lhs = gimple_get_lhs (stmt);
      int last = i;
      enum part_kind kind = classify (search, &s, i, &last);
      if (gimple_code (stmt) == GIMPLE_OMP_FOR && kind == PART_NEST
          && !omp_find_clause (gimple_omp_for_clauses (stmt), OMP_CLAUSE_SEQ))
        add_nest (search, stmt);
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR && kind == PART_NEST)
        spread_seq (search, gimple_omp_body (stmt));
      else if (gimple_code (stmt) == GIMPLE_BIND && kind != PART_DEVICE)
        spread_seq (search, gimple_bind_body (as_a<gbind *> (stmt)));
      else if (kind == PART_DEVICE)
        {
          hash_set<tree> assigned;
          for (int k = i; k <= last; k++)
            acctile_collect_in (s.stmts[k], &assigned);
          for (hash_set<tree>::iterator it = assigned.begin ();
               it != assigned.end (); ++it)
            search->device.add (*it);
          if (lhs && acctile_scalar_argument (lhs))
            search->device.add (acctile_scalar_argument (lhs));
        }
      else if (lhs && DECL_P (lhs)
               && (is_global_var (lhs) || TREE_ADDRESSABLE (lhs)
                   || needs_device (search, stmt)))
        search->device.add (lhs);
      i = last;
    }
  return search->device.elements () != before;
}

/* True when no temporary that STMTS give a value from FROM to LAST may be read
   behind them in REGION.  */

static bool
stand_alone (const vec<gimple *> &stmts, int from, int last, gimple_seq region)
{
  for (int i = from; i <= last; i++)
    if (gives_temporary (stmts[i])
        && acctile_read_after (region, stmts[last], gimple_get_lhs (stmts[i])))
      return false;
  return true;
}

/* True when STMTS assign a variable of the program from FROM to LAST.  */

static bool
assign_variable (const vec<gimple *> &stmts, int from, int last)
{
  hash_set<tree> assigned;
  for (int i = from; i <= last; i++)
    acctile_collect_in (stmts[i], &assigned);
  for (hash_set<tree>::iterator it = assigned.begin (); it != assigned.end ();
       ++it)
    if (!DECL_ARTIFICIAL (*it))
      return true;
  return false;
}

gomp_for *
acctile_build_once (gbind *bind, gimple_seq body, location_t location,
                    enum omp_clause_code code)
{
  tree type = integer_type_node;
  tree counter = acctile_declare_new (bind, type, "once");
  tree own = build_omp_clause (location, OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (own) = counter;
  OMP_CLAUSE_CHAIN (own) = build_omp_clause (location, code);
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
  location_t location;
};

/* Parts that stand one behind another, each from a place to another of a
   sequence, and need not be done by the host.  */
struct part
{
  int from, last;
  bool device; /* only the device can do it  */
};

/* The piece that ends with part LAST of PARTS and begins with the first from
   part FIRST to part DEVICE on that no temporary keeps from it, appended to
   PIECES; false when there is none.  */

static bool
add_piece (const vec<gimple *> &stmts, const vec<struct part> &parts,
           unsigned first, unsigned device, unsigned last, gimple_seq region,
           vec<struct piece> *pieces)
{
  struct piece piece = { 0, parts[last].last, UNKNOWN_LOCATION };
  piece.location = gimple_location (stmts[parts[device].from]);
  for (int i = piece.last;
       i >= parts[device].from && piece.location == UNKNOWN_LOCATION; i--)
    piece.location = gimple_location (stmts[i]);
  for (unsigned k = first; k <= device; k++)
    {
      piece.from = parts[k].from;
      if (stand_alone (stmts, piece.from, piece.last, region))
        {
          pieces->safe_push (piece);
          return true;
        }
    }
  return false;
}

/* Appends to PIECES what of PARTS of STMTS is to be a loop: all from one part
   that only the device can do to the last, or, where a nest behind reads a
   temporary between them, one of them each.  */

static void
find_pieces (const vec<gimple *> &stmts, const vec<struct part> &parts,
             gimple_seq region, vec<struct piece> *pieces)
{
  unsigned first = 0, end = parts.length ();
  while (end > 0 && !parts[end - 1].device)
    end--;
  for (unsigned k = 0; k < end; k++)
    if (parts[k].device)
      {
        if (first == 0
            && add_piece (stmts, parts, first, k, end - 1, region, pieces))
          return;
        add_piece (stmts, parts, first, k, k, region, pieces);
        first = k + 1;
      }
}

static void wrap_seq (struct store_search *search, gimple_seq *seq,
                      gbind *bind);

/* Looks for pieces in what STMT, beside which there are some in BIND's
   sequence, holds.  */

static void
wrap_inside (struct store_search *search, gimple *stmt, gbind *bind)
{
  if (gbind *inner = dyn_cast<gbind *> (stmt))
    wrap_seq (search, gimple_bind_body_ptr (inner), inner);
  else if (gimple_code (stmt) == GIMPLE_OMP_FOR
           && omp_find_clause (gimple_omp_for_clauses (stmt), OMP_CLAUSE_SEQ))
    wrap_seq (search, gimple_omp_body_ptr (stmt), bind);
}

/* Makes loops of *SEQ's statements that only the device can do, in BIND and in
   no nest, and of those of the blocks in it.  */

static void
wrap_seq (struct store_search *search, gimple_seq *seq, gbind *bind)
{
  struct store_sequence s;
  auto_vec<struct piece> pieces;
  auto_vec<struct part> parts;
  read_sequence (*seq, &s);
  gimple_seq region = gimple_omp_body (search->target);
  int n = s.stmts.length ();
  for (int i = 0; i <= n && n <= MAX_STMTS; i++)
    {
      int last = i;
      enum part_kind kind = i < n ? classify (search, &s, i, &last) : PART_HOST;
      if (kind == PART_NEUTRAL || kind == PART_DEVICE)
        {
          struct part part = { i, last, kind == PART_DEVICE };
          parts.safe_push (part);
        }
      else
        {
          find_pieces (s.stmts, parts, region, &pieces);
          parts.truncate (0);
          if (i < n)
            wrap_inside (search, s.stmts[i], bind);
        }
      i = last;
    }
  if (pieces.is_empty ())
    return;
  gimple_seq result = NULL, body = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  unsigned p = 0;
  for (int i = 0; i < n; i++)
    if (p == pieces.length () || i < pieces[p].from)
      gimple_seq_add_stmt (&result, s.stmts[i]);
    else
      {
        gimple_seq_add_stmt (&body, s.stmts[i]);
        if (i < pieces[p].last)
          continue;
        enum omp_clause_code code = assign_variable (s.stmts, pieces[p].from, i)
                                        ? OMP_CLAUSE_AUTO
                                        : OMP_CLAUSE_INDEPENDENT;
        gimple_seq_add_stmt (
            &result, acctile_build_once (bind, body, pieces[p].location, code));
        body = NULL;
        p++;
      }
  *seq = result;
}

/* A walk_gimple_seq callback: collects what blocks outside of nests
   declare.  */

static tree
collect_declared (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled
      = gimple_code (stmt) == GIMPLE_OMP_FOR
        && !omp_find_clause (gimple_omp_for_clauses (stmt), OMP_CLAUSE_SEQ);
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      ((struct store_search *)wi->info)->local.add (var);
  return NULL_TREE;
}

/* Takes the scalars that blocks of SEARCH's region declare, and that have their
   values only on the device, out of the region: there is one for all nests.  */

static void
share_locals (struct store_search *search)
{
  auto_vec<tree> local;
  acctile_substitution shared;
  gimple_seq outer = gimple_body (current_function_decl);
  gbind *bind = dyn_cast<gbind *> (gimple_seq_first_stmt (outer));
  acctile_in_order (&search->local, &local);
  tree clauses = gimple_omp_target_clauses (search->target);
  for (unsigned i = 0; i < local.length () && bind; i++)
    {
      tree decl = local[i];
      if (!VAR_P (decl) || DECL_ARTIFICIAL (decl) || is_global_var (decl)
          || TREE_ADDRESSABLE (decl) || !acctile_unfolds_scalar (decl)
          || !search->device.contains (decl))
        continue;
      tree var
          = build_decl (DECL_SOURCE_LOCATION (decl), VAR_DECL, DECL_NAME (decl),
                        TYPE_MAIN_VARIANT (TREE_TYPE (decl)));
      DECL_ATTRIBUTES (var) = DECL_ATTRIBUTES (decl);
      acctile_declare (bind, var);
      suppress_warning (var);
      shared.put (decl, var);
      tree map
          = build_omp_clause (gimple_location (search->target), OMP_CLAUSE_MAP);
      OMP_CLAUSE_SET_MAP_KIND (map, GOMP_MAP_FORCE_TOFROM);
      OMP_CLAUSE_DECL (map) = var;
      OMP_CLAUSE_SIZE (map) = TYPE_SIZE_UNIT (TREE_TYPE (var));
      OMP_CLAUSE_CHAIN (map) = clauses;
      clauses = map;
    }
  if (shared.is_empty ())
    return;
  gimple_omp_target_set_clauses (search->target, clauses);
  acctile_substitute_seq (gimple_omp_body_ptr (search->target), &shared);
}

void
acctile_tidy_stores (gomp_target *target)
{
  struct store_search search;
  walk_stmt_info wi;
  gimple_seq *seq = gimple_omp_body_ptr (target);
  if (gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS
      || flag_tree_parallelize_loops > 1 || !acctile_holds (*seq, is_acc_loop)
      || !gimple_seq_singleton_p (*seq)
      || gimple_code (gimple_seq_first_stmt (*seq)) != GIMPLE_BIND)
    return;
  search.target = target;
  gbind *bind = as_a<gbind *> (gimple_seq_first_stmt (*seq));
  while (spread_seq (&search, gimple_bind_body (bind)))
    ;
  memset (&wi, 0, sizeof wi);
  wi.info = &search;
  walk_gimple_seq (*seq, collect_declared, NULL, &wi);
  wrap_seq (&search, gimple_bind_body_ptr (bind), bind);
  share_locals (&search);
}
