/* Extraction: the acc loops of a nest, what their clauses say, and which of
   them stand perfectly in one another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/walk.h"
#include "extract/definition.h"
#include "emit/emit-parts.h"
#include "extract/limit.h"
#include "prepare/carry.h"

/* Whether the objects that clause C makes are constructed or destroyed by a
   function of their class, which the front end of C++ hangs on it.  */

static bool
calls_class (tree c)
{
  tree functions = TREE_TYPE (c);
  if (!functions || TREE_CODE (functions) != TREE_VEC)
    return functions;
  for (int i = 0; i < TREE_VEC_LENGTH (functions) && i < 2; i++)
    if (TREE_VEC_ELT (functions, i))
      return true;
  return false;
}

/* Notes what is private by the clause C of a loop with the loops of MASK, of
   CLAIM.  Each execution of a loop constructs its objects of a class, which the
   outermost loop alone and sequential ones go on doing.  */

static void
walk_private (struct walk *w, tree c, enum acctile_claim claim, unsigned mask)
{
  if (!(mask & 1) && claim != ACCTILE_CLAIM_SEQ && calls_class (c))
    acctile_walk_fix (w, "a loop inside has objects of a class for itself");
  acctile_env_private (w->env, OMP_CLAUSE_DECL (c));
}

/* Marks what the clauses of the loop FOR_STMT, which has CLAIM, say as private
   or as reductions; MASK is the mask of the loops that it makes.  */

static void
walk_loop_clauses (struct walk *w, gomp_for *for_stmt, enum acctile_claim claim,
                   unsigned mask)
{
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      walk_private (w, c, claim, mask);
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
        tree decl = OMP_CLAUSE_DECL (c);
        enum acctile_reduction_op op = ACCTILE_RED_ADD;
        switch (OMP_CLAUSE_REDUCTION_CODE (c))
          {
          case MULT_EXPR:
            op = ACCTILE_RED_MUL;
            break;
          case MAX_EXPR:
            op = ACCTILE_RED_MAX;
            break;
          case MIN_EXPR:
            op = ACCTILE_RED_MIN;
            break;
          case BIT_AND_EXPR:
            op = ACCTILE_RED_AND;
            break;
          case BIT_IOR_EXPR:
            op = ACCTILE_RED_OR;
            break;
          case BIT_XOR_EXPR:
            op = ACCTILE_RED_XOR;
            break;
          case TRUTH_ANDIF_EXPR:
            op = ACCTILE_RED_LAND;
            break;
          case TRUTH_ORIF_EXPR:
            op = ACCTILE_RED_LOR;
            break;
          default:
            break;
          }
        const char *name = DECL_P (decl) && DECL_NAME (decl)
                               ? IDENTIFIER_POINTER (DECL_NAME (decl))
                               : "?";
        if (!DECL_P (decl))
          acctile_walk_fix (w, "reduction on something that is not a variable");
        else
          acctile_env_reduction (w->env, decl);
        if (DECL_P (decl) && TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE)
          acctile_walk_fix (w, "reduction on an optional argument");
        int k = acctile_nest_add_reduction (w->nest, name, op, mask);
        if (k < 0)
          continue;
        w->nest->reduction[k].atomic = acctile_reduce_atomic (c);
        w->nest->reduction[k].last = acctile_last_possible (c);
      }
}

/* The longest chain of copies that a size is followed through.  */
#define MAX_COPIES 4

/* What OP is throughout the function of W when that is a constant, otherwise
   OP.  */

static tree
stable_constant (struct walk *w, tree op)
{
  tree type = TREE_TYPE (op);
  for (int i = 0; i < MAX_COPIES && !CONSTANT_CLASS_P (op); i++)
    {
      if (VAR_P (op) && TREE_STATIC (op) && TREE_READONLY (op)
          && !TREE_PUBLIC (op) && !TREE_THIS_VOLATILE (op) && DECL_INITIAL (op))
        {
          op = DECL_INITIAL (op);
          continue;
        }
      gimple *def = acctile_stable_definition (w->function, op);
      if (!def
          || !(gimple_assign_single_p (def)
               || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))))
        return op;
      op = gimple_assign_rhs1 (def);
    }
  return TREE_CODE (op) == INTEGER_CST && INTEGRAL_TYPE_P (type)
             ? fold_convert (type, op)
             : op;
}

void
acctile_walk_size (struct walk *w, int *size, tree operand)
{
  if (operand)
    operand = stable_constant (w, operand);
  if (operand)
    *size = tree_fits_shwi_p (operand) && tree_to_shwi (operand) > 0
                    && tree_to_shwi (operand) < INT_MAX
                ? tree_to_shwi (operand)
                : -1;
}

/* Reads how many workers or lanes a loop of W asks for, EXPR, into *SIZE.  Only
   loops of kernels regions may; a number that is not known leaves *SIZE
   open.  */

static void
read_level_size (struct walk *w, int *size, tree expr)
{
  if (expr && CONSTANT_CLASS_P (stable_constant (w, expr)))
    acctile_walk_size (w, size, expr);
}

/* Reads how many gangs a loop of W asks for, EXPR, NULL_TREE when it does
   not.  */

static void
read_gangs (struct walk *w, tree expr)
{
  acctile_walk_size (w, &w->nest->num_gangs, expr);
  if (!expr || w->nest->num_gangs > 0)
    return;
  w->found->gangs = acctile_value_on_host (w->env, expr);
  if (!w->found->gangs)
    acctile_walk_fix (w, "gang has a number that the host does not know");
}

/* Leaves a loop of W alone whose clause C has a number that it must not
   have.  */

static void
refuse_size (struct walk *w, tree c)
{
  if (!w->region->kernels && OMP_CLAUSE_OPERAND (c, 0))
    acctile_walk_fix (w, "a clause has a number that only kernels allow");
}

/* What the user fixed on FOR_STMT into *CLAIM and *LEVELS.  Numbers of gangs,
   workers and lanes are an error on loops of other than kernels regions, which
   GCC tells where the loop stays.  */

static void
read_schedule (struct walk *w, gomp_for *for_stmt, enum acctile_claim *claim,
               unsigned *levels)
{
  *claim = w->region->kernels ? ACCTILE_CLAIM_AUTO : ACCTILE_CLAIM_INDEPENDENT;
  *levels = 0;
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_SEQ:
        *claim = ACCTILE_CLAIM_SEQ;
        break;
      case OMP_CLAUSE_AUTO:
        *claim = ACCTILE_CLAIM_AUTO;
        break;
      case OMP_CLAUSE_INDEPENDENT:
        *claim = ACCTILE_CLAIM_INDEPENDENT;
        break;
      case OMP_CLAUSE_GANG:
        *levels |= ACCTILE_GANG;
        refuse_size (w, c);
        read_gangs (w, OMP_CLAUSE_GANG_EXPR (c));
        break;
      case OMP_CLAUSE_WORKER:
        *levels |= ACCTILE_WORKER;
        refuse_size (w, c);
        read_level_size (w, &w->nest->num_workers, OMP_CLAUSE_OPERAND (c, 0));
        break;
      case OMP_CLAUSE_VECTOR:
        *levels |= ACCTILE_VECTOR;
        refuse_size (w, c);
        read_level_size (w, &w->nest->vector_length, OMP_CLAUSE_OPERAND (c, 0));
        break;
      case OMP_CLAUSE_TILE:
        acctile_walk_fix (w, "the tile clause fixes the schedule");
        break;
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_COLLAPSE:
      case OMP_CLAUSE_REDUCTION:
        break;
      default:
        acctile_walk_fix (w,
                          "a clause that is not understood stands on the loop");
      }
}

/* Adds dimension DIM of FOR_STMT to the nest.  Returns its index, -1 when
   there are too many.  */

static int
add_acc_loop (struct walk *w, gomp_for *for_stmt, unsigned dim,
              enum acctile_claim claim, unsigned levels)
{
  tree index = gimple_omp_for_index (for_stmt, dim);
  tree incr = gimple_omp_for_incr (for_stmt, dim);
  tree step_op = TREE_OPERAND (incr, 1);
  int64_t step = 0;
  if (tree_fits_shwi_p (step_op) || TREE_CODE (step_op) == INTEGER_CST)
    step
        = wi::sext (wi::to_wide (step_op), TYPE_PRECISION (TREE_TYPE (step_op)))
              .to_shwi ();
  if (TREE_CODE (incr) == MINUS_EXPR)
    step = -step;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (index)))
    acctile_walk_fix (w, "the loop variable is not an integer");
  if (step == 0)
    {
      acctile_walk_fix (w, "the step of the loop is not a constant");
      step = 1;
    }
  struct acctile_poly *lower
      = acctile_value_poly (w->env, gimple_omp_for_initial (for_stmt, dim));
  struct acctile_poly *upper
      = acctile_value_poly (w->env, gimple_omp_for_final (for_stmt, dim));
  enum tree_code cond = gimple_omp_for_cond (for_stmt, dim);
  if (cond == LE_EXPR)
    upper = acctile_poly_add (upper, acctile_poly_constant (1));
  else if (cond == GE_EXPR)
    upper = acctile_poly_add (upper, acctile_poly_constant (-1));
  char *name = xstrdup (
      DECL_NAME (index) ? IDENTIFIER_POINTER (DECL_NAME (index)) : "i");
  int loop = acctile_nest_add_loop (w->nest, name, claim, w->loop, lower, upper,
                                    step);
  free (name);
  if (loop < 0)
    {
      acctile_walk_fix (w, "too many loops");
      return -1;
    }
  acctile_limit_loop (w->env, for_stmt, dim, &w->nest->loop[loop]);
  w->nest->loop[loop].levels = levels;
  w->nest->loop[loop].line = gimple_lineno (for_stmt);
  w->found->loop[loop].stmt = for_stmt;
  w->found->loop[loop].dim = dim;
  w->found->loop[loop].low
      = acctile_value_on_host (w->env, gimple_omp_for_initial (for_stmt, dim));
  w->found->loop[loop].high
      = acctile_value_on_host (w->env, gimple_omp_for_final (for_stmt, dim));
  w->loop = loop;
  w->stmt = -1;
  return loop;
}

/* Adds all dimensions of FOR_STMT and makes their indices iterators.
   Returns false when one could not be added.  */

static bool
enter_acc_loop (struct walk *w, gomp_for *for_stmt, enum acctile_claim claim,
                unsigned levels)
{
  unsigned mask = 0;
  int first = w->nest->n_loop;
  acctile_walk_seq (w, gimple_omp_for_pre_body (for_stmt));
  for (unsigned i = 0; i < gimple_omp_for_collapse (for_stmt); i++)
    {
      int loop = add_acc_loop (w, for_stmt, i, claim, levels);
      if (loop < 0)
        return false;
      w->nest->loop[loop].collapsed = i > 0;
      mask |= 1u << loop;
    }
  walk_loop_clauses (w, for_stmt, claim, mask);
  for (unsigned i = 0; i < gimple_omp_for_collapse (for_stmt); i++)
    {
      tree index = gimple_omp_for_index (for_stmt, i);
      acctile_env_iterator (w->env, index, first + i);
      acctile_env_private (w->env, index);
    }
  return true;
}

/* If SEQ holds one acc loop and beside it only computations of bounds,
   returns that loop, otherwise NULL.  */

static gomp_for *
only_loop (gimple_seq seq)
{
  gomp_for *found = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_for *inner = NULL;
      switch (gimple_code (stmt))
        {
        case GIMPLE_DEBUG:
        case GIMPLE_NOP:
        case GIMPLE_PREDICT:
          continue;
        case GIMPLE_LABEL:
          if (FORCED_LABEL (gimple_label_label (as_a<glabel *> (stmt))))
            return NULL;
          continue;
        case GIMPLE_BIND:
          inner = only_loop (gimple_bind_body (as_a<gbind *> (stmt)));
          if (!inner)
            return NULL;
          break;
        case GIMPLE_OMP_FOR:
          inner = as_a<gomp_for *> (stmt);
          break;
        case GIMPLE_ASSIGN:
          {
            tree lhs = gimple_assign_lhs (stmt);
            if (!found && acctile_sets_carrier (stmt))
              continue;
            if (found || !VAR_P (lhs) || !DECL_ARTIFICIAL (lhs)
                || is_global_var (lhs)
                || !(INTEGRAL_TYPE_P (TREE_TYPE (lhs))
                     || POINTER_TYPE_P (TREE_TYPE (lhs))))
              return NULL;
            continue;
          }
        default:
          return NULL;
        }
      if (found)
        return NULL;
      found = inner;
    }
  return found;
}

bool
acctile_has_seq_clause (gomp_for *for_stmt)
{
  return omp_find_clause (gimple_omp_for_clauses (for_stmt), OMP_CLAUSE_SEQ);
}

/* The loop that stands perfectly in FOR_STMT and may be spread as well, NULL
   when there is none.  */

static gomp_for *
next_loop (gomp_for *for_stmt)
{
  gomp_for *inner = only_loop (gimple_omp_body (for_stmt));
  return inner && !acctile_has_seq_clause (inner) ? inner : NULL;
}

gimple_seq
acctile_walk_body (gomp_for *for_stmt)
{
  while (next_loop (for_stmt))
    for_stmt = next_loop (for_stmt);
  return gimple_omp_body (for_stmt);
}

/* The carriers that BODY, that of an acc loop, assigns hold in each iteration
   what the one before left.  */

static void
forget_carriers (struct walk *w, gimple_seq body)
{
  hash_set<tree> assigned;
  acctile_collect_assigned (body, &assigned);
  for (hash_set<tree>::iterator i = assigned.begin (); i != assigned.end ();
       ++i)
    if (acctile_is_carrier (*i))
      acctile_env_kill (w->env, *i);
}

void
acctile_walk_nest (struct walk *w, gomp_for *for_stmt)
{
  enum acctile_claim claim;
  unsigned levels;
  read_schedule (w, for_stmt, &claim, &levels);
  if (!enter_acc_loop (w, for_stmt, claim, levels))
    return;
  w->nest->n_parallel = w->nest->n_loop;
  w->innermost = w->loop;
  forget_carriers (w, gimple_omp_body (for_stmt));
  w->next = next_loop (for_stmt);
  acctile_walk_seq (w, gimple_omp_body (for_stmt));
}

/* True where nothing but sequential loops stands between here and the innermost
   loop of the perfect part.  */

static bool
in_sequential (const struct walk *w)
{
  int k = w->loop;
  while (k > w->innermost)
    k = w->nest->loop[k].parent;
  return k == w->innermost && !w->in_team;
}

void
acctile_walk_acc_loop (struct walk *w, gomp_for *for_stmt)
{
  enum acctile_claim claim;
  unsigned levels;
  int outer = w->loop, outer_stmt = w->stmt;
  unsigned since = w->clock;
  read_schedule (w, for_stmt, &claim, &levels);
  bool team = claim != ACCTILE_CLAIM_SEQ;
  const char *misfit = NULL;
  if (!in_sequential (w))
    misfit = "an acc loop stands deeper in the body";
  else if (acctile_walk_conditional (w) && claim != ACCTILE_CLAIM_INDEPENDENT)
    misfit = "an acc loop stands under a condition";
  if (team && misfit)
    {
      if (!w->nest->fixed)
        w->found->misfit = for_stmt;
      acctile_walk_fix (w, misfit);
      team = false;
    }
  if (!enter_acc_loop (w, for_stmt, claim, levels))
    return;
  for (unsigned i = 0; team && i < gimple_omp_for_collapse (for_stmt); i++)
    {
      w->nest->loop[w->loop - i].team = true;
      w->nest->n_team++;
    }
  bool was_in_team = w->in_team;
  w->in_team |= team;
  acctile_walk_seq (w, gimple_omp_body (for_stmt));
  acctile_walk_end_loop (w, w->loop, true);
  w->in_team = was_in_team;
  acctile_walk_forget (w, since);
  w->loop = outer;
  w->stmt = outer_stmt >= 0 ? -1 : outer_stmt;
}
