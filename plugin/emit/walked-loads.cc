/* What a loop loads from and stores to as it goes on: see prefetch.h.

   An address is followed through the statements of the loop, and of those
   before it, as a polynomial over values that do not change in it and over the
   number of its iterations so far.  What follows from it is only what is
   fetched ahead, so that it is followed further than where the program's
   values depend on it: through memory that nothing is known of, and as if no
   signed number wrapped.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit/prefetch.h"

#include "cfgloop.h"
#include "tree-chrec.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"

/* The bytes of a sector of memory, and how near places are that one fetch
   serves.  */
#define SECTOR 32
#define NEAR 64
/* Iterations after which a place is used again, at most.  */
#define MOST_LAG 4
/* Statements that a place is followed through, and loads of what it begins
   with, one from another, at most.  */
#define MOST_STATEMENTS 12
#define MOST_LOADS 3
/* Loads and stores of a loop that are looked at: each is compared with each. */
#define MOST_PLACES 128

/* Whether VALUE is the same in all iterations of LOOP, where what is loaded
   from one place is, as far as DEPTH loads go.  */

static bool
is_same (class loop *loop, tree value, int depth)
{
  if (expr_invariant_in_loop_p (loop, value))
    return true;
  gimple *def
      = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL;
  if (!def || depth == 0 || !gimple_assign_load_p (def))
    return false;
  ssa_op_iter iter;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, def, iter, SSA_OP_USE)
  if (!is_same (loop, use, depth - 1))
    return false;
  return true;
}

/* VALUE as a symbol of L; NULL where it changes.  */

static struct acctile_poly *
symbol_for (struct acctile_loads *l, tree value)
{
  for (unsigned i = 1; i < l->symbols.length (); i++)
    if (operand_equal_p (l->symbols[i], value, 0))
      return acctile_poly_symbol (i);
  if (!is_same (l->loop, value, MOST_LOADS))
    return NULL;
  l->symbols.safe_push (value);
  return acctile_poly_symbol (l->symbols.length () - 1);
}

/* The operation that VALUE is, or that its statement does, on *A and *B;
   ERROR_MARK for other values.  */

static enum tree_code
operation (tree value, tree *a, tree *b)
{
  gassign *def = TREE_CODE (value) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value))
                     : NULL;
  *a = *b = NULL_TREE;
  if (def && !gimple_vuse (def) && gimple_num_ops (def) <= 3)
    {
      *a = gimple_assign_rhs1 (def);
      *b = gimple_num_ops (def) == 3 ? gimple_assign_rhs2 (def) : NULL_TREE;
      return gimple_assign_rhs_code (def);
    }
  if (!UNARY_CLASS_P (value) && !BINARY_CLASS_P (value))
    return ERROR_MARK;
  *a = TREE_OPERAND (value, 0);
  *b = BINARY_CLASS_P (value) ? TREE_OPERAND (value, 1) : NULL_TREE;
  return TREE_CODE (value);
}

static struct acctile_poly *polynomial (struct acctile_loads *l, tree value,
                                        int depth);

/* The value of PHI, which goes on by the same in each iteration of the loop of
   L; else NULL.  */

static struct acctile_poly *
counter (struct acctile_loads *l, gphi *phi, int depth)
{
  class loop *loop = l->loop;
  if (gimple_bb (phi) != loop->header)
    return NULL;
  tree way = analyze_scalar_evolution (loop, gimple_phi_result (phi));
  if (!way || TREE_CODE (way) != POLYNOMIAL_CHREC
      || CHREC_VARIABLE (way) != (unsigned)loop->num
      || tree_contains_chrecs (CHREC_RIGHT (way), NULL))
    return NULL;
  tree first = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop));
  return acctile_poly_add (
      polynomial (l, first, depth),
      acctile_poly_mul (acctile_poly_symbol (0),
                        polynomial (l, CHREC_RIGHT (way), depth)));
}

/* VALUE in an iteration of the loop of L, as far as DEPTH statements go; NULL
   when that is not known.  */

static struct acctile_poly *
polynomial (struct acctile_loads *l, tree value, int depth)
{
  tree a, b;
  if (TREE_CODE (value) == INTEGER_CST)
    return acctile_poly_constant (
        wi::sext (wi::to_wide (value), TYPE_PRECISION (TREE_TYPE (value)))
            .to_shwi ());
  if (depth == 0)
    return symbol_for (l, value);
  gphi *phi = TREE_CODE (value) == SSA_NAME
                  ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (value))
                  : NULL;
  if (phi && flow_bb_inside_loop_p (l->loop, gimple_bb (phi)))
    return counter (l, phi, depth - 1);
  switch (operation (value, &a, &b))
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return acctile_poly_add (polynomial (l, a, depth - 1),
                               polynomial (l, b, depth - 1));
    case MINUS_EXPR:
      return acctile_poly_sub (polynomial (l, a, depth - 1),
                               polynomial (l, b, depth - 1));
    case MULT_EXPR:
      return acctile_poly_mul (polynomial (l, a, depth - 1),
                               polynomial (l, b, depth - 1));
    CASE_CONVERT:
      /* Numbers that may wrap do not become longer.  */
      if (TYPE_PRECISION (TREE_TYPE (a)) >= TYPE_PRECISION (TREE_TYPE (value))
          || !TYPE_UNSIGNED (TREE_TYPE (a)))
        return polynomial (l, a, depth - 1);
      return symbol_for (l, value);
    default:
      return symbol_for (l, value);
    }
}

/* Where REF is in an iteration of the loop of L; NULL when that is not known,
   or it is not behind a pointer.  */

static struct acctile_poly *
place_of (struct acctile_loads *l, tree ref)
{
  poly_int64 size, position;
  HOST_WIDE_INT bits;
  tree offset;
  machine_mode mode;
  int is_unsigned, reverse, is_volatile;
  tree base = get_inner_reference (ref, &size, &position, &offset, &mode,
                                   &is_unsigned, &reverse, &is_volatile);
  if (TREE_CODE (base) != MEM_REF || !position.is_constant (&bits))
    return NULL;
  struct acctile_poly *place
      = acctile_poly_add (acctile_poly_constant (bits / BITS_PER_UNIT),
                          polynomial (l, TREE_OPERAND (base, 1), 0));
  if (offset)
    place = acctile_poly_add (place, polynomial (l, offset, MOST_STATEMENTS));
  return acctile_poly_add (
      place, polynomial (l, TREE_OPERAND (base, 0), MOST_STATEMENTS));
}

/* Whether STEP is not known, or that long that other sectors are loaded from;
   and computed before the loop of L.  */

static bool
is_far (const struct acctile_loads *l, const struct acctile_poly *step)
{
  int64_t bytes;
  if (!step || acctile_poly_uses (step, 0))
    return false;
  if (acctile_poly_is_constant (step, &bytes))
    return absu_hwi (bytes) >= SECTOR;
  for (unsigned i = 1; i < l->symbols.length (); i++)
    if (acctile_poly_uses (step, i)
        && !expr_invariant_in_loop_p (l->loop, l->symbols[i]))
      return false;
  return true;
}

/* Frees what S has.  */

static void
free_stream (struct acctile_stream *s)
{
  acctile_poly_free (s->place);
  acctile_poly_free (s->step);
}

/* Whether A is in some iteration near where B was at least LEAST iterations
   before.  */

static bool
lags_behind (const struct acctile_stream *a, const struct acctile_stream *b,
             int least)
{
  if (!acctile_poly_equal (a->step, b->step))
    return false;
  bool near = false;
  struct acctile_poly *apart = acctile_poly_sub (acctile_poly_copy (b->place),
                                                 acctile_poly_copy (a->place));
  for (int lag = 0; lag <= MOST_LAG && !near; lag++)
    {
      int64_t bytes;
      near = lag >= least && acctile_poly_is_constant (apart, &bytes)
             && absu_hwi (bytes) < NEAR;
      if (!near)
        apart = acctile_poly_sub (apart, acctile_poly_copy (b->step));
    }
  acctile_poly_free (apart);
  return near;
}

/* Adds ADDED (taken) to the streams of L unless one of those serves for it, in
   the place of those that it serves for.  */

static void
add_stream (struct acctile_loads *l, struct acctile_stream added)
{
  for (unsigned i = 0; i < l->streams.length ();)
    if (lags_behind (&added, &l->streams[i], 0))
      {
        free_stream (&added);
        return;
      }
    else if (lags_behind (&l->streams[i], &added, 0))
      {
        free_stream (&l->streams[i]);
        l->streams.unordered_remove (i);
      }
    else
      i++;
  l->streams.safe_push (added);
}

/* The bytes that an iteration loads or stores of S.  */

static HOST_WIDE_INT
bytes_of (const struct acctile_stream *s)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (s->ref));
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

/* Whether REF goes on in the loop of L, as *S says.  */

static bool
is_stream (struct acctile_loads *l, tree ref, struct acctile_stream *s)
{
  s->ref = ref;
  s->place = place_of (l, ref);
  s->step = acctile_poly_coefficient (s->place, 0);
  if (s->place && is_far (l, s->step))
    return true;
  free_stream (s);
  return false;
}

/* Whether STMT is an asm, or one of those that GCC makes no copies of: threads
   may meet there.  */

static bool
is_opaque (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_ASM
         || (is_gimple_call (stmt) && gimple_call_internal_unique_p (stmt));
}

/* Adds what STMT loads or stores to L.  */

static void
look_at (struct acctile_loads *l, gimple *stmt)
{
  struct acctile_stream s;
  l->stores = l->stores || gimple_vdef (stmt);
  if (!gimple_assign_single_p (stmt) || !gimple_vuse (stmt)
      || gimple_has_volatile_ops (stmt)
      || !is_gimple_reg_type (TREE_TYPE (gimple_assign_lhs (stmt))))
    return;
  if (gimple_vdef (stmt))
    {
      if (is_stream (l, gimple_assign_lhs (stmt), &s))
        l->stored.safe_push (s);
    }
  else if (is_stream (l, gimple_assign_rhs1 (stmt), &s))
    l->streams.safe_push (s);
}

/* Whether S of L loads what an iteration before has stored.  */

static bool
is_own (const struct acctile_loads *l, const struct acctile_stream *s)
{
  for (unsigned i = 0; i < l->stored.length (); i++)
    if (lags_behind (s, &l->stored[i], 1))
      return true;
  return false;
}

/* Keeps of the streams of L those that are to be fetched.  */

static void
choose_streams (struct acctile_loads *l)
{
  auto_vec<struct acctile_stream> all;
  all.safe_splice (l->streams);
  l->streams.truncate (0);
  for (unsigned i = 0; i < all.length (); i++)
    if (!is_own (l, &all[i]))
      add_stream (l, all[i]);
    else
      {
        l->reloads = true;
        free_stream (&all[i]);
      }
}

void
acctile_look_at_loads (struct acctile_loads *l)
{
  l->symbols.safe_push (NULL_TREE);
  basic_block *blocks = get_loop_body (l->loop);
  for (unsigned i = 0; i < l->loop->num_nodes; i++)
    {
      bool always = dominated_by_p (CDI_DOMINATORS, l->loop->latch, blocks[i]);
      for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]);
           !gsi_end_p (gsi); gsi_next (&gsi))
        {
          l->opaque
              = l->opaque || is_opaque (gsi_stmt (gsi))
                || l->streams.length () + l->stored.length () > MOST_PLACES;
          if (always && !l->opaque)
            look_at (l, gsi_stmt (gsi));
        }
    }
  free (blocks);
  choose_streams (l);
}

HOST_WIDE_INT
acctile_loads_bytes (const struct acctile_loads *l)
{
  HOST_WIDE_INT bytes = 0;
  for (unsigned i = 0; i < l->streams.length (); i++)
    bytes += bytes_of (&l->streams[i]);
  for (unsigned i = 0; i < l->stored.length (); i++)
    {
      bool again = false;
      for (unsigned k = 0; k < l->streams.length () && !again; k++)
        again = lags_behind (&l->stored[i], &l->streams[k], 0)
                || lags_behind (&l->streams[k], &l->stored[i], 0);
      for (unsigned k = 0; k < i && !again; k++)
        again = lags_behind (&l->stored[i], &l->stored[k], 0)
                || lags_behind (&l->stored[k], &l->stored[i], 0);
      if (!again)
        bytes += bytes_of (&l->stored[i]);
    }
  return bytes;
}

tree
acctile_stream_step (const struct acctile_loads *l,
                     const struct acctile_stream *s)
{
  tree sum = size_zero_node;
  for (int i = 0; i < s->step->n; i++)
    {
      const struct acctile_term *term = &s->step->term[i];
      tree product = build_int_cst (sizetype, term->coef);
      for (int k = 0; k < term->degree; k++)
        product = size_binop (
            MULT_EXPR, product,
            fold_convert (sizetype, unshare_expr (l->symbols[term->var[k]])));
      sum = size_binop (PLUS_EXPR, sum, product);
    }
  return sum;
}

void
acctile_loads_free (struct acctile_loads *l)
{
  for (unsigned i = 0; i < l->streams.length (); i++)
    free_stream (&l->streams[i]);
  for (unsigned i = 0; i < l->stored.length (); i++)
    free_stream (&l->stored[i]);
}
