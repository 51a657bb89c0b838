/* Addresses of a body, counted from one pointer into each array.

   A stencil names its neighbours by subscripts, and GCC computes the address of
   each on its own: "(k * n + j) * n + i" in the width of int for each of
   several points of a thread, or a pointer for each part of an array.  The
   device's registers are few.  Here the addresses of a straight body are read
   back as polynomials; what the iterators have to do with them is computed
   once,

     a[(k * n + j) * n + i + 1]          offset = 4 * ((k * n + j) * n + i);
     a[(k * n + j + 1) * n + i]    ->    p = a + offset; row = 4 * n;
     b[(k * n + j) * n + i]              p[4], q = p + row; q[0], r = b + offset

   and an address that two points name is one for both, so that what it holds is
   loaded once.  The width of addresses holds what the subscripts were: the
   language says that signed arithmetic does not overflow.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-address.h"
#include "extract/definition.h"
#include "doall/ring.h"

/* What a body loads or stores: PLACE is the statement, BASE the number of the
   pointer, and the address is that pointer, what VARIES with the iterators,
   what is FIXED for all of them, and CONSTANT, in bytes.  */
struct reference
{
  gimple *place;
  bool store;
  tree ref;
  int base;
  struct acctile_ring varies, fixed;
  HOST_WIDE_INT constant;
};

/* A value that was computed.  */
struct computed
{
  struct acctile_ring ring;
  tree value;
};

/* A pointer that was computed: BASE, the offset of number OFFSET, and RING.  */
struct pointer
{
  int base;
  unsigned offset;
  struct acctile_ring ring;
  tree value;
};

/* A body on its way.  */
struct addresses
{
  auto_vec<tree> variables; /* by number; ADDR_EXPR of objects  */
  hash_set<tree> assigned, twice, varying;
  hash_set<tree> settled; /* before any jump, and once  */
  hash_map<tree, struct acctile_ring> values;
  bool branched;
  auto_vec<struct reference> references;
  auto_vec<struct computed> offsets, strides;
  auto_vec<struct pointer> pointers;
  gimple_seq prelude;
};

/* Notes what STMT assigns.  */

static void
note_assigned_by (struct addresses *a, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  if (lhs && DECL_P (lhs) && a->assigned.add (lhs))
    a->twice.add (lhs);
}

/* The same for the statements of SEQ.  False when there are others than
   assignments, calls and jumps.  */

static bool
note_assigned (struct addresses *a, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      switch (gimple_code (stmt))
        {
        case GIMPLE_BIND:
          if (!note_assigned (a, gimple_bind_body (as_a<gbind *> (stmt))))
            return false;
          break;
        case GIMPLE_ASSIGN:
        case GIMPLE_CALL:
          note_assigned_by (a, stmt);
          break;
        case GIMPLE_COND:
        case GIMPLE_GOTO:
        case GIMPLE_LABEL:
        case GIMPLE_NOP:
        case GIMPLE_PREDICT:
        case GIMPLE_DEBUG:
          break;
        default:
          return false;
        }
    }
  return true;
}

/* The number of VARIABLE, or of the address of an object.  */

static int
number_of (struct addresses *a, tree variable)
{
  for (unsigned i = 0; i < a->variables.length (); i++)
    if (operand_equal_p (a->variables[i], variable, 0))
      return i;
  a->variables.safe_push (variable);
  return a->variables.length () - 1;
}

/* Whether TYPE is one of values that fit an address.  */

static bool
is_word (tree type)
{
  return (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type))
         && TYPE_PRECISION (type) <= 64;
}

/* Whether sums and products in TYPE are what they are of all numbers, as far as
   an address holds them.  */

static bool
is_exact (tree type)
{
  return TYPE_PRECISION (type) == 64
         || (INTEGRAL_TYPE_P (type) && TYPE_OVERFLOW_UNDEFINED (type));
}

/* RING, a value of type FROM, as one of type TO.  */

static struct acctile_ring
convert (tree to, tree from, const struct acctile_ring *ring)
{
  if (!is_word (to) || !is_word (from)
      || TYPE_PRECISION (to) < TYPE_PRECISION (from))
    return acctile_ring_unknown ();
  bool same = TYPE_UNSIGNED (to) == TYPE_UNSIGNED (from);
  bool wider = TYPE_PRECISION (to) > TYPE_PRECISION (from);
  if (TYPE_PRECISION (to) == 64 || same || (wider && TYPE_UNSIGNED (from)))
    return *ring;
  return acctile_ring_unknown ();
}

/* The value of the operand OP.  */

static struct acctile_ring
value_of (struct addresses *a, tree op)
{
  if (!is_word (TREE_TYPE (op)))
    return acctile_ring_unknown ();
  if (TREE_CODE (op) == INTEGER_CST)
    return acctile_ring_constant (TYPE_UNSIGNED (TREE_TYPE (op))
                                      ? wi::to_wide (op).to_uhwi ()
                                      : wi::to_wide (op).to_shwi ());
  if (TREE_CODE (op) == ADDR_EXPR && DECL_P (TREE_OPERAND (op, 0)))
    return acctile_ring_variable (number_of (a, op));
  if (!DECL_P (op) || !is_gimple_reg (op))
    return acctile_ring_unknown ();
  if (struct acctile_ring *known = a->values.get (op))
    return *known;
  return a->assigned.contains (op) ? acctile_ring_unknown ()
                                   : acctile_ring_variable (number_of (a, op));
}

/* The value of X divided by Y, in TYPE, which leaves nothing over: sizes of
   arrays, in elements.  */

static struct acctile_ring
divide (struct addresses *a, tree type, const struct acctile_ring *x,
        const struct acctile_ring *y)
{
  if (!x->known || x->n != 1 || x->term[0].n != 1 || x->term[0].coefficient != 1
      || !y->known || y->n != 1 || y->term[0].n != 0)
    return acctile_ring_unknown ();
  tree whole = a->variables[x->term[0].variable[0]];
  tree part = build2 (EXACT_DIV_EXPR, type, fold_convert (type, whole),
                      build_int_cst (type, y->term[0].coefficient));
  return acctile_ring_variable (number_of (a, part));
}

/* What RING is with the whole in place of its parts, where all of them are
   there.  */

static struct acctile_ring
make_whole (struct addresses *a, const struct acctile_ring *ring)
{
  struct acctile_ring result = acctile_ring_constant (0);
  result.known = ring->known;
  for (int i = 0; i < ring->n; i++)
    {
      struct acctile_ring product = acctile_ring_constant (1);
      uint64_t coefficient = ring->term[i].coefficient;
      for (int f = 0; f < ring->term[i].n; f++)
        {
          int number = ring->term[i].variable[f];
          tree part = a->variables[number];
          if (TREE_CODE (part) == EXACT_DIV_EXPR
              && (int64_t)coefficient % tree_to_shwi (TREE_OPERAND (part, 1))
                     == 0)
            {
              coefficient = (int64_t)coefficient
                            / tree_to_shwi (TREE_OPERAND (part, 1));
              number = number_of (a, TREE_OPERAND (part, 0));
            }
          struct acctile_ring factor = acctile_ring_variable (number);
          product = acctile_ring_multiply (&product, &factor);
        }
      product = acctile_ring_scale (&product, coefficient);
      result = acctile_ring_add (&result, &product);
    }
  return result;
}

/* The value of X CODE Y in TYPE.  */

static struct acctile_ring
combine (struct addresses *a, enum tree_code code, tree type,
         const struct acctile_ring *x, const struct acctile_ring *y)
{
  if (!is_word (type) || !is_exact (type))
    return acctile_ring_unknown ();
  struct acctile_ring minus = acctile_ring_scale (y, -(uint64_t)1);
  switch (code)
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return acctile_ring_add (x, y);
    case MINUS_EXPR:
      return acctile_ring_add (x, &minus);
    case MULT_EXPR:
      return acctile_ring_multiply (x, y);
    case EXACT_DIV_EXPR:
      return divide (a, type, x, y);
    default:
      return acctile_ring_unknown ();
    }
}

/* The value of the expression EXPR.  */

static struct acctile_ring
evaluate (struct addresses *a, tree expr)
{
  if (CONVERT_EXPR_P (expr))
    {
      tree inner = TREE_OPERAND (expr, 0);
      struct acctile_ring value = evaluate (a, inner);
      return convert (TREE_TYPE (expr), TREE_TYPE (inner), &value);
    }
  if (!BINARY_CLASS_P (expr))
    return value_of (a, expr);
  struct acctile_ring x = evaluate (a, TREE_OPERAND (expr, 0));
  struct acctile_ring y = evaluate (a, TREE_OPERAND (expr, 1));
  return combine (a, TREE_CODE (expr), TREE_TYPE (expr), &x, &y);
}

/* What STMT assigns.  */

static struct acctile_ring
assigned_value (struct addresses *a, gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return acctile_ring_unknown ();
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree op = gimple_assign_rhs1 (stmt);
  if (gimple_assign_single_p (stmt) || CONVERT_EXPR_CODE_P (code))
    {
      struct acctile_ring value = value_of (a, op);
      return convert (type, TREE_TYPE (op), &value);
    }
  if (gimple_num_ops (stmt) != 3)
    return acctile_ring_unknown ();
  struct acctile_ring x = value_of (a, op);
  struct acctile_ring y = value_of (a, gimple_assign_rhs2 (stmt));
  return combine (a, code, type, &x, &y);
}

/* Whether TERM has a factor that is a pointer.  */

static bool
has_pointer (const struct acctile_ring_term *term, void *data)
{
  struct addresses *a = (struct addresses *)data;
  for (int i = 0; i < term->n; i++)
    if (POINTER_TYPE_P (TREE_TYPE (a->variables[term->variable[i]])))
      return true;
  return false;
}

/* Whether TERM has a factor that varies.  */

static bool
has_varying (const struct acctile_ring_term *term, void *data)
{
  struct addresses *a = (struct addresses *)data;
  for (int i = 0; i < term->n; i++)
    if (a->varying.contains (a->variables[term->variable[i]]))
      return true;
  return false;
}

/* Whether TERM is a constant.  */

static bool
is_constant (const struct acctile_ring_term *term, void *)
{
  return term->n == 0;
}

/* The address of REF, a whole element made of arrays and members.  */

static struct acctile_ring
address_of (struct addresses *a, tree ref)
{
  poly_int64 bits, place;
  HOST_WIDE_INT byte;
  tree offset;
  machine_mode mode;
  int is_unsigned, is_reverse, is_volatile;
  struct acctile_ring unknown = acctile_ring_unknown ();
  for (tree part = ref; part && handled_component_p (part);
       part = TREE_OPERAND (part, 0))
    if (TREE_CODE (part) != ARRAY_REF && TREE_CODE (part) != COMPONENT_REF)
      return unknown;
  tree base = get_inner_reference (ref, &bits, &place, &offset, &mode,
                                   &is_unsigned, &is_reverse, &is_volatile);
  tree size = TYPE_SIZE (TREE_TYPE (ref));
  if (TREE_CODE (base) != MEM_REF || is_reverse || is_volatile
      || !place.is_constant (&byte) || byte % BITS_PER_UNIT != 0
      || !tree_fits_uhwi_p (size) || maybe_ne (bits, tree_to_uhwi (size))
      || get_object_alignment (ref) < TYPE_ALIGN (TREE_TYPE (ref)))
    return unknown;
  struct acctile_ring address = value_of (a, TREE_OPERAND (base, 0));
  struct acctile_ring more = acctile_ring_constant (
      wi::to_wide (TREE_OPERAND (base, 1)).to_shwi () + byte / BITS_PER_UNIT);
  address = acctile_ring_add (&address, &more);
  if (offset)
    {
      more = evaluate (a, offset);
      address = acctile_ring_add (&address, &more);
    }
  return address;
}

/* Notes the reference REF of STMT, which STORE tells the side of, where its
   address is known and varies.  */

static void
note_reference (struct addresses *a, gimple *stmt, tree ref, bool store)
{
  if (DECL_P (ref) || TREE_THIS_VOLATILE (ref)
      || !is_gimple_reg_type (TREE_TYPE (ref)) || !get_base_address (ref)
      || TREE_CODE (get_base_address (ref)) != MEM_REF)
    return;
  struct reference r;
  r.place = stmt;
  r.store = store;
  r.ref = ref;
  struct acctile_ring address = address_of (a, ref);
  r.fixed = make_whole (a, &address);
  if (!r.fixed.known)
    return;
  struct acctile_ring base = acctile_ring_take (&r.fixed, has_pointer, a);
  struct acctile_ring constant
      = acctile_ring_take (&r.fixed, is_constant, NULL);
  r.varies = acctile_ring_take (&r.fixed, has_varying, a);
  if (base.n != 1 || base.term[0].n != 1 || base.term[0].coefficient != 1
      || r.varies.n == 0)
    return;
  r.base = base.term[0].variable[0];
  r.constant = constant.n > 0 ? constant.term[0].coefficient : 0;
  a->references.safe_push (r);
}

/* Forgets, where ways meet, what may have been assigned on one of them.  */

static void
forget_unsettled (struct addresses *a)
{
  auto_vec<tree> gone;
  for (hash_map<tree, struct acctile_ring>::iterator i = a->values.begin ();
       i != a->values.end (); ++i)
    if (!a->settled.contains ((*i).first))
      gone.safe_push ((*i).first);
  for (unsigned i = 0; i < gone.length (); i++)
    a->values.remove (gone[i]);
  a->branched = true;
}

/* Notes the value that STMT assigns.  */

static void
note_value (struct addresses *a, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  if (!DECL_P (lhs))
    return;
  a->values.put (lhs, assigned_value (a, stmt));
  if (!a->branched && !a->twice.contains (lhs))
    a->settled.add (lhs);
}

/* Notes the references of SEQ, and the values that it assigns.  */

static void
note_references (struct addresses *a, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        note_references (a, gimple_bind_body (bind));
      else if (gimple_code (stmt) == GIMPLE_LABEL)
        forget_unsettled (a);
      tree lhs = gimple_get_lhs (stmt);
      if (!lhs || gimple_clobber_p (stmt))
        continue;
      if (gimple_assign_single_p (stmt))
        {
          note_reference (a, stmt, gimple_assign_rhs1 (stmt), false);
          note_reference (a, stmt, lhs, true);
        }
      note_value (a, stmt);
    }
}

/* An expression of RING.  */

static tree
expression_of (struct addresses *a, struct acctile_ring ring)
{
  int variable = acctile_ring_commonest (&ring);
  if (variable < 0)
    return size_int (ring.n > 0 ? ring.term[0].coefficient : 0);
  struct acctile_ring quotient = acctile_ring_divide (&ring, variable);
  tree value = fold_build2 (MULT_EXPR, sizetype, expression_of (a, quotient),
                            fold_convert (sizetype, a->variables[variable]));
  if (ring.n == 0)
    return value;
  return fold_build2 (PLUS_EXPR, sizetype, value, expression_of (a, ring));
}

/* The value of RING, one of those in LIST, which is computed with NAME where it
   is not there yet; its number in *AT.  HIDE its making from GCC.  */

static tree
make_value (struct addresses *a, vec<struct computed> *list,
            const struct acctile_ring *ring, const char *name, bool hide,
            unsigned *at)
{
  for (*at = 0; *at < list->length (); ++*at)
    if (acctile_ring_equal (&(*list)[*at].ring, ring))
      return (*list)[*at].value;
  struct computed made = { *ring, create_tmp_var (sizetype, name) };
  gimplify_assign (made.value, expression_of (a, *ring), &a->prelude);
  if (hide)
    acctile_emit_opaque (made.value, false, &a->prelude);
  list->safe_push (made);
  return made.value;
}

/* Adds the pointer VALUE to BASE, of the offset of number OFFSET, and RING.  */

static void
add_pointer (struct addresses *a, int base, unsigned offset,
             const struct acctile_ring *ring, tree from, tree distance)
{
  struct pointer made = { base, offset, *ring,
                          create_tmp_var (ptr_type_node, "acctile_pointer") };
  gimplify_assign (made.value,
                   fold_build2 (POINTER_PLUS_EXPR, ptr_type_node,
                                fold_convert (ptr_type_node, from), distance),
                   &a->prelude);
  a->pointers.safe_push (made);
}

/* Makes the pointer to BASE, of the offset of number OFFSET, and RING out of
   one that is there and a stride that is, if it is one step away.  */

static bool
step_pointer (struct addresses *a, int base, unsigned offset,
              const struct acctile_ring *ring)
{
  for (unsigned p = 0; p < a->pointers.length (); p++)
    {
      if (a->pointers[p].base != base || a->pointers[p].offset != offset)
        continue;
      tree from = a->pointers[p].value;
      struct acctile_ring back
          = acctile_ring_scale (&a->pointers[p].ring, -(uint64_t)1);
      struct acctile_ring step = acctile_ring_add (ring, &back);
      back = acctile_ring_scale (&step, -(uint64_t)1);
      for (unsigned s = 0; s < a->strides.length (); s++)
        {
          tree stride = a->strides[s].value;
          if (acctile_ring_equal (&a->strides[s].ring, &back))
            stride = fold_build1 (NEGATE_EXPR, sizetype, stride);
          else if (!acctile_ring_equal (&a->strides[s].ring, &step))
            continue;
          add_pointer (a, base, offset, ring, from, stride);
          return true;
        }
    }
  return false;
}

/* The pointer of R, NULL_TREE where there is none yet.  */

static tree
find_pointer (const struct addresses *a, const struct reference *r,
              unsigned offset)
{
  for (unsigned p = 0; p < a->pointers.length (); p++)
    if (a->pointers[p].base == r->base && a->pointers[p].offset == offset
        && acctile_ring_equal (&a->pointers[p].ring, &r->fixed))
      return a->pointers[p].value;
  return NULL_TREE;
}

/* Makes the pointers of the references that go with R, with BASE and OFFSET:
   one after another by the strides that are there, with a new stride only where
   no other way is left.  */

static void
make_pointers (struct addresses *a, const struct reference *r, unsigned offset)
{
  for (;;)
    {
      const struct reference *nearest = NULL;
      bool stepped = false;
      for (unsigned i = 0; i < a->references.length () && !stepped; i++)
        {
          const struct reference *q = &a->references[i];
          if (q->base != r->base || !acctile_ring_equal (&q->varies, &r->varies)
              || find_pointer (a, q, offset))
            continue;
          stepped = step_pointer (a, q->base, offset, &q->fixed);
          if (!nearest || q->fixed.n < nearest->fixed.n)
            nearest = q;
        }
      if (stepped)
        continue;
      if (!nearest)
        return;
      struct acctile_ring stride = nearest->fixed;
      unsigned at;
      if ((int64_t)stride.term[0].coefficient < 0)
        stride = acctile_ring_scale (&stride, -(uint64_t)1);
      make_value (a, &a->strides, &stride, "acctile_row", false, &at);
    }
}

/* Puts what R loads or stores, at POINTER, into its statement.  */

static void
put_reference (const struct reference *r, tree pointer)
{
  tree base = get_base_address (r->ref);
  tree place = build_int_cst (reference_alias_ptr_type (r->ref), r->constant);
  tree memory = build2 (MEM_REF, TREE_TYPE (r->ref), pointer, place);
  MR_DEPENDENCE_CLIQUE (memory) = MR_DEPENDENCE_CLIQUE (base);
  MR_DEPENDENCE_BASE (memory) = MR_DEPENDENCE_BASE (base);
  TREE_THIS_NOTRAP (memory) = TREE_THIS_NOTRAP (base);
  if (r->store)
    gimple_assign_set_lhs (r->place, memory);
  else
    gimple_assign_set_rhs1 (r->place, memory);
}

/* Whether two references of A are to different places that a thread finds from
   one pointer.  */

static bool
has_neighbours (const struct addresses *a)
{
  for (unsigned i = 0; i < a->references.length (); i++)
    for (unsigned k = 0; k < i; k++)
      {
        const struct reference *p = &a->references[i], *q = &a->references[k];
        if (p->base == q->base && acctile_ring_equal (&p->varies, &q->varies)
            && !acctile_ring_equal (&p->fixed, &q->fixed))
          return true;
      }
  return false;
}

gimple_seq
acctile_share_addresses (const struct acctile_found *found,
                         const vec<gimple *> &before, gimple_seq seq)
{
  struct addresses a;
  a.branched = false;
  a.prelude = NULL;
  if (TYPE_PRECISION (sizetype) != 64 || !note_assigned (&a, seq))
    return seq;
  for (int k = 0; k < found->nest->n_parallel; k++)
    a.varying.add (
        gimple_omp_for_index (found->loop[k].stmt, found->loop[k].dim));
  for (unsigned i = 0; i < before.length (); i++)
    note_assigned_by (&a, before[i]);
  for (unsigned i = 0; i < before.length (); i++)
    note_value (&a, before[i]);
  note_references (&a, seq);
  if (!has_neighbours (&a))
    return seq;
  for (unsigned i = 0; i < a.references.length (); i++)
    {
      const struct reference *r = &a.references[i];
      unsigned at;
      tree offset = make_value (&a, &a.offsets, &r->varies, "acctile_offset",
                                true, &at);
      if (!find_pointer (&a, r, at))
        {
          struct acctile_ring none = acctile_ring_constant (0);
          struct reference first = *r;
          first.fixed = none;
          if (!find_pointer (&a, &first, at))
            add_pointer (&a, r->base, at, &none, a.variables[r->base], offset);
          make_pointers (&a, r, at);
        }
      put_reference (r, find_pointer (&a, r, at));
    }
  gimple_seq result = a.prelude;
  gimple_seq_add_seq (&result, seq);
  return result;
}
