/* What the files of the closed-form estimate share: a nest's accesses as
   references with strides, their groups, and how they coalesce.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_ESTIMATE_PARTS_H
#define ACCTILE_ESTIMATE_PARTS_H

#include "device.h"
#include "nest.h"

/* Shapes of blocks whose coalescing is remembered.  */
#define MAX_SHAPES 256
/* Addresses are looked at modulo 2^60, so that none is negative.  */
#define ADDRESS_MASK ((UINT64_C (1) << 60) - 1)

/* One access: its byte offset is base + sum of stride[k] * iteration of
   loop k.  */
struct acctile_reference
{
  int array, size, group;
  int like; /* the first reference that coalesces like it: the same strides,
               the same place in a line  */
  bool write, unknown;
  unsigned around; /* the loops around it  */
  int dim_loop[3]; /* acctile_dimension_loop of each dimension  */
  int64_t base;
  int64_t stride[ACCTILE_MAX_LOOPS];
};

/* References to one array with the same strides.  */
struct acctile_group
{
  int first; /* reference  */
  int like;  /* the first group whose windows have the same footprints  */
  int span;  /* bytes that one iteration touches at the least  */
  int64_t shift[ACCTILE_MAX_LOOPS][2]; /* least and greatest offset, in
                                          iterations of the loop  */
};

/* Transactions, sectors, and sectors covered in part, of one request of each
   reference.  */
struct acctile_coalescing
{
  int block[3];
  double *lines, *sectors, *partial;
};

struct acctile_estimator
{
  const struct acctile_nest *nest;
  const struct acctile_device *device;
  int n_dim;
  int n_reference, n_group;
  struct acctile_reference *reference;
  struct acctile_group *group;
  double *footprint; /* of each group, in the window looked at last  */
  int depth[ACCTILE_MAX_LOOPS]; /* of sequential loops, from 1  */
  int max_depth;
  int64_t trip[3];
  int n_shape;
  struct acctile_coalescing shape[MAX_SHAPES];
};

static inline int64_t
ceil_div (int64_t a, int64_t b)
{
  return a / b + (a % b != 0);
}

static inline int64_t
min64 (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

static inline int64_t
abs64 (int64_t a)
{
  return a < 0 ? -a : a;
}

/* True when loop "k" of "nest" is spread over threads or blocks.  */
static inline bool
is_mapped (const struct acctile_nest *nest, int k)
{
  return k < nest->n_parallel || nest->loop[k].team;
}

/* The trip count of loop "k" of "nest", at least 1.  */
static inline int64_t
trip_of (const struct acctile_nest *nest, int k)
{
  return nest->loop[k].trip > 1 ? nest->loop[k].trip : 1;
}

/* The loop of dimension "d" around a statement inside the loops "around" of
   "nest", the innermost where "d" has several; -1 when it is outside.  */
int acctile_dimension_loop (const struct acctile_nest *nest, int d,
                            unsigned around);

/* The coalescing of blocks of shape "block", from memory when it was asked
   before.  NULL on lack of memory.  */
const struct acctile_coalescing *
acctile_estimator_coalescing (struct acctile_estimator *e, const int block[3]);

#endif
