/* Pairs of executions of two accesses that touch the same memory, as isl
   sets.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_CONFLICT_H
#define ACCTILE_CONFLICT_H

#include "affine.h"
#include "uniform.h"

/* Executions (x, y) of accesses a and b to one array that touch the same
   bytes: "set" has the iterators around a, then those around b; of loops whose
   step is not 1 the number of the iteration.  */
struct acctile_conflict
{
  const struct acctile_access *access[2];
  int dim[2][ACCTILE_MAX_LOOPS]; /* where iterators are in "set"  */
  int n;
  isl_set *set; /* NULL: isl failed or gave up  */
  bool known;   /* false: an address is unknown, and "set" too large  */
  bool partly;  /* some subscripts are unknown  */
  bool exact;   /* every element is executed: bounds are known and no
                   condition is in the way  */
  struct acctile_uniform uniform; /* what "set" says of each loop  */
};

/* Fills "conflict" for accesses "a" and "b"; its set is freed by the
   caller.  */
void acctile_conflict_build (struct acctile_conflict *conflict,
                             const struct acctile_nest *nest,
                             const struct acctile_affine *affine,
                             const struct acctile_access *a,
                             const struct acctile_access *b);

/* Whether acctile_conflict_carried with the same arguments is empty already by
   what subscripts alone say; false where isl has to tell.  */
bool acctile_conflict_impossible (const struct acctile_conflict *conflict,
                                  const struct acctile_nest *nest, int loop,
                                  int first);

/* Whether, by what subscripts alone say, the sum of coefficient[k] times what
   loop k is further in the other access than in access "first", over the
   parallel loops, is at least "least" in all of acctile_conflict_carried with
   the same arguments; false where isl has to tell.  */
bool acctile_conflict_grows (const struct acctile_conflict *conflict,
                             const struct acctile_nest *nest, int loop,
                             int first, const int64_t *coefficient,
                             int64_t least);

/* Those where both are in one iteration of the loops around "loop" and the
   one of access "first" (0 or 1) in an earlier iteration of "loop" than the
   other.  A fresh set.  */
__isl_give isl_set *
acctile_conflict_carried (const struct acctile_conflict *conflict,
                          const struct acctile_nest *nest, int loop, int first);

/* Whether "carried", from the above, has an element for all parameters with
   which the loops around both accesses make at least
   ACCTILE_MANY_ITERATIONS, constant and assumed parameters having their
   values and those that extents bound no larger ones.  More would call for
   certain what needs a loop to run beyond the rows of an array ("a[i*100 + j]"
   with j up to n).  False when isl gives up or that is not simple to tell.  */
#define ACCTILE_MANY_ITERATIONS 8
bool acctile_conflict_certain (const struct acctile_conflict *conflict,
                               const struct acctile_nest *nest,
                               const struct acctile_affine *affine,
                               __isl_keep isl_set *carried);

/* How many iterations of "loop" access "first" is before the other one in
   "carried", which is not empty, in *distance.  False when that is not the same
   everywhere: then *distance is the smallest, INT64_MIN when none is known.  */
bool acctile_conflict_distance (const struct acctile_conflict *conflict,
                                const struct acctile_nest *nest,
                                __isl_keep isl_set *carried, int loop,
                                int first, int64_t *distance);

#endif
