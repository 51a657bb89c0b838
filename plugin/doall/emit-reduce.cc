/* Reductions over blocks: each block adds its result to the variable with one
   instruction of the memory, where there is one (else emit-last.cc).  GCC 12
   does it in a loop around a compare and swap, in every round of which the
   threads of the block meet twice, so that blocks queue up (150 ns each on an
   H200).

     partial = neutral;
     #pragma acc loop worker vector private(s) reduction(+:partial)
     for (thread ...)
       { s = neutral; ... the thread's share of the nest ...;
         partial = partial + s; }
     atomically: s = s + partial;

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "omp-low.h"

/* Architectures that have 64-bit minima, maxima and logic, and 64-bit
   floating-point additions, in memory.  */
#define SM_WIDE 35
#define SM_DOUBLE 60

/* The instruction of the memory for the operator CODE on TYPE: its name after
   "red." in TEXT, of SIZE bytes, which for floating-point minima and maxima is
   that on integers of the bits of positive numbers, and in NEGATIVE of negative
   ones.  False when there is none.  */

static bool
find_instruction (enum tree_code code, tree type, char *text, char *negative,
                  size_t size)
{
  if (!INTEGRAL_TYPE_P (type) && !SCALAR_FLOAT_TYPE_P (type))
    return false;
  int bits = TYPE_PRECISION (type), sm = acctile_target_architecture ();
  bool real = SCALAR_FLOAT_TYPE_P (type);
  bool adds = code == PLUS_EXPR || code == MINUS_EXPR;
  char sign = TYPE_UNSIGNED (type) ? 'u' : 's';
  negative[0] = '\0';
  if (tree_to_shwi (TYPE_SIZE (type)) != bits || (bits != 32 && bits != 64)
      || (bits == 64 && real && adds && sm < SM_DOUBLE)
      || (bits == 64 && !adds && sm < SM_WIDE))
    return false;
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
      snprintf (text, size, "add.%c%d", real ? 'f' : 'u', bits);
      return true;
    case MAX_EXPR:
      snprintf (text, size, "max.%c%d", real ? 's' : sign, bits);
      if (real)
        snprintf (negative, size, "min.u%d", bits);
      return true;
    case MIN_EXPR:
      snprintf (text, size, "min.%c%d", real ? 's' : sign, bits);
      if (real)
        snprintf (negative, size, "max.u%d", bits);
      return true;
    case BIT_AND_EXPR:
      snprintf (text, size, "and.b%d", bits);
      return !real;
    case BIT_IOR_EXPR:
      snprintf (text, size, "or.b%d", bits);
      return !real;
    case BIT_XOR_EXPR:
      snprintf (text, size, "xor.b%d", bits);
      return !real;
    default:
      return false;
    }
}

bool
acctile_reduce_atomic (tree clause)
{
  char text[16], negative[16];
  tree decl = OMP_CLAUSE_DECL (clause);
  return DECL_P (decl) && !TREE_THIS_VOLATILE (decl)
         && !OMP_CLAUSE_REDUCTION_PLACEHOLDER (clause)
         && find_instruction (OMP_CLAUSE_REDUCTION_CODE (clause),
                              TREE_TYPE (decl), text, negative, sizeof text);
}

/* True when REGION gets DECL as memory that it shares with the host, and in no
   other way.  */

static bool
is_shared (const struct acctile_region *region, tree decl)
{
  bool mapped = false;
  for (tree c = gimple_omp_target_clauses (region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
        if (OMP_CLAUSE_DECL (c) != decl)
          break;
        switch (OMP_CLAUSE_MAP_KIND (c))
          {
          case GOMP_MAP_TOFROM:
          case GOMP_MAP_FORCE_TOFROM:
          case GOMP_MAP_FORCE_PRESENT:
            mapped = true;
            break;
          default:
            return false;
          }
        break;
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_PRIVATE:
        if (OMP_CLAUSE_DECL (c) == decl)
          return false;
        break;
      default:
        break;
      }
  return mapped;
}

bool
acctile_reduce_possible (const struct acctile_region *region,
                         const struct acctile_found *found)
{
  if (region->n_found != 1 || !acctile_emulate_possible (region))
    return false;
  tree all = acctile_collect_reductions (found, NULL_TREE);
  for (tree c = all; c; c = OMP_CLAUSE_CHAIN (c))
    if ((!acctile_reduce_atomic (c) && !acctile_last_possible (c))
        || !is_shared (region, OMP_CLAUSE_DECL (c)))
      return false;
  return acctile_last_fits (all);
}

tree
acctile_reduce_clauses (tree partials, tree clauses)
{
  for (tree p = partials; p; p = TREE_CHAIN (p))
    {
      tree clause = TREE_PURPOSE (p), copy = copy_node (clause);
      clauses = acctile_add_clause (OMP_CLAUSE_LOCATION (clause),
                                    OMP_CLAUSE_PRIVATE,
                                    OMP_CLAUSE_DECL (clause), clauses);
      OMP_CLAUSE_DECL (copy) = TREE_VALUE (p);
      OMP_CLAUSE_CHAIN (copy) = clauses;
      clauses = copy;
    }
  return clauses;
}

void
acctile_reduce_neutral (tree partials, gimple_seq *seq)
{
  for (tree p = partials; p; p = TREE_CHAIN (p))
    {
      tree clause = TREE_PURPOSE (p), partial = TREE_VALUE (p);
      gimplify_assign (
          partial,
          omp_reduction_init_op (OMP_CLAUSE_LOCATION (clause),
                                 OMP_CLAUSE_REDUCTION_CODE (clause),
                                 TREE_TYPE (partial)),
          seq);
    }
}

void
acctile_reduce_thread (tree partials, gimple_seq *seq)
{
  for (tree p = partials; p; p = TREE_CHAIN (p))
    gimplify_assign (TREE_VALUE (p),
                     acctile_combined (TREE_PURPOSE (p), TREE_VALUE (p),
                                       OMP_CLAUSE_DECL (TREE_PURPOSE (p))),
                     seq);
}

/* The asm "red.NAME [address], VALUE" at the end of *SEQ.  */

static void
emit_red (const char *name, tree address, tree value, gimple_seq *seq)
{
  char text[40];
  snprintf (text, sizeof text, "red.%s [%%0], %%1;", name);
  vec<tree, va_gc> *inputs = NULL, *clobbers = NULL;
  tree operand[2] = { address, value };
  for (int i = 0; i < 2; i++)
    vec_safe_push (
        inputs,
        build_tree_list (build_tree_list (NULL_TREE, build_string (2, "r")),
                         operand[i]));
  vec_safe_push (clobbers,
                 build_tree_list (NULL_TREE, build_string (7, "memory")));
  gasm *stmt = gimple_build_asm_vec (text, inputs, NULL, clobbers, NULL);
  gimple_asm_set_volatile (stmt, true);
  gimple_seq_add_stmt (seq, stmt);
}

/* Adds VALUE to what ADDRESS points to with the instruction for CLAUSE, at the
   end of *SEQ.  */

static void
emit_atomic (tree clause, tree address, tree value, gimple_seq *seq)
{
  char text[16], negative[16];
  tree type = TREE_TYPE (value);
  find_instruction (OMP_CLAUSE_REDUCTION_CODE (clause), type, text, negative,
                    sizeof text);
  if (!negative[0])
    {
      emit_red (text, address, value, seq);
      return;
    }
  tree bits = build_nonstandard_integer_type (TYPE_PRECISION (type), 0);
  tree below = create_artificial_label (UNKNOWN_LOCATION);
  tree above = create_artificial_label (UNKNOWN_LOCATION);
  tree done = create_artificial_label (UNKNOWN_LOCATION);
  value = acctile_set_new (build1 (VIEW_CONVERT_EXPR, bits, value),
                           "acctile_bits", seq);
  acctile_emit_branch (LT_EXPR, value, build_zero_cst (bits), below, above,
                       seq);
  acctile_emit_label (below, seq);
  emit_red (negative, address, value, seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (done));
  acctile_emit_label (above, seq);
  emit_red (text, address, value, seq);
  acctile_emit_label (done, seq);
}

tree
acctile_reduce_address (tree decl, gimple_seq *seq)
{
  tree type = build_pointer_type (TREE_TYPE (decl));
  tree address = create_tmp_var (type, "acctile_sum");
  gimple_seq_add_stmt (
      seq, gimple_build_assign (address, build1 (ADDR_EXPR, type, decl)));
  return address;
}

/* Where *GSI stands at "LOAD v = *p; w = v + x; STORE w" of an atomic addition
   in floating point, whose values nobody asks for, replaces that by an
   instruction of the memory where REAL is 1.  GCC 12 makes a loop around a
   compare and swap of it.  */

static void
replace_atomic (gimple_stmt_iterator *gsi, tree real)
{
  gimple_stmt_iterator next = *gsi, last;
  gomp_atomic_load *load = as_a<gomp_atomic_load *> (gsi_stmt (*gsi));
  char text[16], negative[16];
  gsi_next_nondebug (&next);
  last = next;
  if (gsi_end_p (next) || !is_gimple_assign (gsi_stmt (next)))
    return;
  gsi_next_nondebug (&last);
  gimple *add = gsi_stmt (next),
         *store = gsi_end_p (last) ? NULL : gsi_stmt (last);
  if (!store || gimple_code (store) != GIMPLE_OMP_ATOMIC_STORE
      || gimple_omp_atomic_need_value_p (load)
      || gimple_omp_atomic_need_value_p (store)
      || gimple_assign_rhs_code (add) != PLUS_EXPR
      || gimple_omp_atomic_store_val (as_a<gomp_atomic_store *> (store))
             != gimple_assign_lhs (add))
    return;
  tree old = gimple_omp_atomic_load_lhs (load);
  tree address = gimple_omp_atomic_load_rhs (load);
  tree value = gimple_assign_rhs1 (add) == old   ? gimple_assign_rhs2 (add)
               : gimple_assign_rhs2 (add) == old ? gimple_assign_rhs1 (add)
                                                 : NULL_TREE;
  if (!value || value == old || !SCALAR_FLOAT_TYPE_P (TREE_TYPE (old))
      || !find_instruction (PLUS_EXPR, TREE_TYPE (old), text, negative,
                            sizeof text))
    return;
  gimple_seq before = NULL, after = NULL;
  tree atomic = create_artificial_label (UNKNOWN_LOCATION);
  tree plain = create_artificial_label (UNKNOWN_LOCATION);
  tree done = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_branch (EQ_EXPR, real, integer_one_node, atomic, plain, &before);
  acctile_emit_label (atomic, &before);
  emit_red (text, unshare_expr (address), unshare_expr (value), &before);
  gimple_seq_add_stmt (&before, gimple_build_goto (done));
  acctile_emit_label (plain, &before);
  gsi_insert_seq_before (gsi, before, GSI_SAME_STMT);
  acctile_emit_label (done, &after);
  gsi_insert_seq_after (&last, after, GSI_SAME_STMT);
}

void
acctile_reduce_atomics (gimple_seq *seq, tree real)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    switch (gimple_code (gsi_stmt (gsi)))
      {
      case GIMPLE_BIND:
        acctile_reduce_atomics (
            gimple_bind_body_ptr (as_a<gbind *> (gsi_stmt (gsi))), real);
        break;
      case GIMPLE_OMP_ATOMIC_LOAD:
        replace_atomic (&gsi, real);
        break;
      default:
        break;
      }
}

void
acctile_reduce_real (tree partials, tree launch, gimple_seq *seq)
{
  for (tree p = partials; p; p = TREE_CHAIN (p))
    if (acctile_reduce_atomic (TREE_PURPOSE (p)))
      {
        tree decl = OMP_CLAUSE_DECL (TREE_PURPOSE (p));
        tree address = acctile_reduce_address (decl, seq);
        emit_atomic (TREE_PURPOSE (p), address, TREE_VALUE (p), seq);
      }
  acctile_last_combine (partials, launch, seq);
}

void
acctile_reduce_block (tree partials, tree real, tree launch, gimple_seq *seq)
{
  tree atomic = create_artificial_label (UNKNOWN_LOCATION);
  tree plain = create_artificial_label (UNKNOWN_LOCATION);
  tree done = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_branch (EQ_EXPR, real, integer_one_node, atomic, plain, seq);
  acctile_emit_label (atomic, seq);
  acctile_reduce_real (partials, launch, seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (done));
  acctile_emit_label (plain, seq);
  for (tree p = partials; p; p = TREE_CHAIN (p))
    {
      tree decl = OMP_CLAUSE_DECL (TREE_PURPOSE (p));
      gimplify_assign (
          decl, acctile_combined (TREE_PURPOSE (p), decl, TREE_VALUE (p)), seq);
    }
  acctile_emit_label (done, seq);
}
