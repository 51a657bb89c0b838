/* From polynomials to isl: affine expressions over the iterators and
   parameters of a nest, where products of parameters alone ("n*m") count as
   parameters of their own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_AFFINE_H
#define ACCTILE_AFFINE_H

#include <isl/aff.h>
#include <isl/set.h>
#include <isl/space.h>

#include "nest.h"

/* Products of parameters of one nest that become parameters.  */
#define ACCTILE_MAX_PRODUCTS 32

struct acctile_affine;

/* isl is told to return errors rather than abort, and to give up after
   ACCTILE_ISL_OPERATIONS operations; leaving restores what was before.  */
#define ACCTILE_ISL_OPERATIONS 300000
struct acctile_isl_guard
{
  int on_error;
  unsigned long max_operations;
};
struct acctile_isl_guard acctile_isl_enter (isl_ctx *ctx);
void acctile_isl_leave (isl_ctx *ctx, struct acctile_isl_guard guard);
/* The bound counts from here on.  */
void acctile_isl_restart (isl_ctx *ctx);

/* What is needed to turn the polynomials of "nest", which must outlive it,
   into isl objects.  NULL on lack of memory or a failure of isl.  */
struct acctile_affine *acctile_affine_alloc (const struct acctile_nest *nest);
struct acctile_affine *acctile_affine_free (struct acctile_affine *affine);

/* The space of its parameters: first the nest's, then the products.  */
__isl_give isl_space *
acctile_affine_params (const struct acctile_affine *affine);

/* "p" over "space", a set space with those parameters, where iterator k is
   dimension dim[k] (-1: none).  NULL when p is NULL or not affine there, or
   isl fails.  */
__isl_give isl_aff *acctile_affine_aff (const struct acctile_affine *affine,
                                        __isl_keep isl_space *space,
                                        const int *dim,
                                        const struct acctile_poly *p);

/* "take" with the constraints low <= p <= high (NULL: none), low and high
   polynomials, as far as they are affine.  *exact becomes false when some
   are not.  */
__isl_give isl_set *acctile_affine_bound (
    const struct acctile_affine *affine, __isl_take isl_set *take,
    const int *dim, const struct acctile_poly *low,
    const struct acctile_poly *p, const struct acctile_poly *high, bool *exact);

/* A polynomial made of "p"; NULL, a fresh one.  */
typedef struct acctile_poly *
acctile_affine_change (const struct acctile_nest *nest,
                       const struct acctile_poly *p);

/* "take" with "iv", the iterator of "loop", inside its bounds, each changed by
   "change" (NULL: as it is), as far as they are known and affine; *exact
   becomes false when some that are known are not affine.  */
__isl_give isl_set *acctile_affine_between (
    const struct acctile_affine *affine, __isl_take isl_set *take,
    const int *dim, const struct acctile_loop *loop,
    const struct acctile_poly *iv, acctile_affine_change *change, bool *exact);

/* "take" where "p" and "q" are the same modulo "modulus", if they are affine.
 */
__isl_give isl_set *
acctile_affine_congruent (const struct acctile_affine *affine,
                          __isl_take isl_set *take, const int *dim,
                          const struct acctile_poly *p,
                          const struct acctile_poly *q, int64_t modulus);

/* "take" where the "n" polynomials "condition", each changed by "change" (NULL:
   as it is), are at least 0, as far as they are affine.  */
__isl_give isl_set *acctile_affine_where (const struct acctile_affine *affine,
                                          __isl_take isl_set *take,
                                          const int *dim, int n,
                                          struct acctile_poly *const *condition,
                                          acctile_affine_change *change);

/* "take" where the conditions of "stmt", each changed by "change" (NULL: as it
   is), hold, as far as they are affine.  */
__isl_give isl_set *
acctile_affine_conditions (const struct acctile_affine *affine,
                           __isl_take isl_set *take, const int *dim,
                           const struct acctile_stmt *stmt,
                           acctile_affine_change *change);

/* "take" with the iterations of the loops of the mask "loops": bounds and
   strides of those that have a dimension.  *exact becomes false when a bound
   is unknown or not affine.  */
__isl_give isl_set *acctile_affine_loops (const struct acctile_affine *affine,
                                          __isl_take isl_set *take,
                                          const int *dim, unsigned loops,
                                          bool *exact);

/* The loops around loop "loop", itself included, outermost first, and the
   inverse: dim[k] is the place of loop k from "first" on, or -1.  Returns
   their number.  */
int acctile_affine_dims (const struct acctile_nest *nest, int loop, int first,
                         int *dim);

/* Parameter "symbol" (from ACCTILE_MAX_LOOPS on) or product fixed to its
   value under the nest's values where its bit, or those of all its factors,
   are set in "which".  */
__isl_give isl_set *
acctile_affine_fix_params (const struct acctile_affine *affine,
                           __isl_take isl_set *take, const bool *which);

/* "take" with the parameters that are constants fixed to their values.  */
__isl_give isl_set *
acctile_affine_fix_constants (const struct acctile_affine *affine,
                              __isl_take isl_set *take);

/* Adds to the nest's statements their domains and to its accesses their
   maps.  */
void acctile_affine_domains (const struct acctile_affine *affine,
                             struct acctile_nest *nest);
void acctile_affine_maps (const struct acctile_affine *affine,
                          struct acctile_nest *nest);

#endif
