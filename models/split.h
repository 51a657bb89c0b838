/* Split tiling of loops over time (Grosser, Cohen, Kelly, Ramanujam,
   Sadayappan and Verdoolaege, "Split Tiling for GPUs: Automatic Parallelization
   Using Trapezoidal Tiles", GPGPU-6, 2013).

   The steps are cut into bands.  In a band the points of a line are cut into
   tiles of "base" points, which lose "slope" points at either side with each
   step (colour 0), and tiles that grow from nothing between them (colour 1).
   A tile reads only what it or a tile of an earlier colour computed, so that
   the tiles of one colour are independent.  In several dimensions each of them
   shrinks or grows on its own: bit d of a colour says whether dimension d
   grows, and colours follow one another by number: C0, Cx, Cy, Cxy, ...

   Two arrays hold the steps, the even ones and the odd ones: a step overwrites
   what was computed two steps before.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SPLIT_H
#define ACCTILE_SPLIT_H

#include "device.h"
#include "nest.h"

/* Dimensions of space.  */
#define ACCTILE_SPLIT_DIMS 3
/* Loads of one stencil.  */
#define ACCTILE_SPLIT_READS 128
/* Steps of a band at most.  */
#define ACCTILE_SPLIT_STEPS 128
/* Bytes of shared memory that the tiles of a block may take; GCC's own and the
   block's first words have the rest.  */
#define ACCTILE_SPLIT_BYTES 46080

/* One load of the state of the step before: from "low" to "high" further than
   the point itself, by dimension, both included.  They differ where a loop in
   the body goes over the points around.  */
struct acctile_split_read
{
  int access;
  int64_t low[ACCTILE_SPLIT_DIMS], high[ACCTILE_SPLIT_DIMS];
};

/* What a nest does at each point: it writes array "target" there, with access
   "store", from array "source" around it.  Dimensions are those of the nest's
   parallel loops, outermost first.  */
struct acctile_split_stencil
{
  int n_dim;
  int source, target;
  int store;
  int elem_size;
  int n_read;
  struct acctile_split_read read[ACCTILE_SPLIT_READS];
};

/* The tiles.  */
struct acctile_split_shape
{
  int n_dim;
  int steps; /* of a band  */
  int slope[ACCTILE_SPLIT_DIMS];
  int base[ACCTILE_SPLIT_DIMS];
};

/* What the tile at the origin has of one step: from "low" to below "high", by
   dimension.  The tile number t of dimension d lies t * base[d] further.  */
struct acctile_split_box
{
  int low[ACCTILE_SPLIT_DIMS], high[ACCTILE_SPLIT_DIMS];
};

/* Tiles of fewer points beside those of a plan, at most.  */
#define ACCTILE_SPLIT_SMALLER 4

/* The tiles and the launch, and the time of one step that is predicted.  Where
   tiles of "smaller" points in the first dimension, from the most to the least,
   are no more than the "sms" of the device, they are taken instead of the
   shape's.  */
struct acctile_split_plan
{
  struct acctile_split_shape shape;
  int n_smaller, smaller[ACCTILE_SPLIT_SMALLER];
  int sms;
  int threads;
  int lanes[2];   /* along the innermost dimension where a tile shrinks in it,
                     where it grows  */
  int points;     /* that a thread computes side by side, where it can  */
  int64_t blocks; /* at most  */
  double step_us;
};

/* Reads what "nest" does at each point with its array "source".  False, with
   *why set (caller frees), when it is not of the form above, whatever the
   steps around it do.  */
bool acctile_split_find (const struct acctile_nest *nest, int source,
                         struct acctile_split_stencil *stencil, char **why);

/* The bytes in memory from one point of "stencil", the nest "nest", to the next
   in dimension "d": a fresh polynomial over parameters.  */
struct acctile_poly *
acctile_split_pitch (const struct acctile_nest *nest,
                     const struct acctile_split_stencil *stencil, int d);

/* How many elements access "access", a load of "stencil", is further than the
   point in dimension "d": a fresh polynomial over loops of the body, NULL where
   there is none.  */
struct acctile_poly *
acctile_split_distance (const struct acctile_nest *nest,
                        const struct acctile_split_stencil *stencil, int access,
                        int d);

/* How many elements the distance "apart", of an access of "nest", is: from *low
   to *high.  False when that depends on anything but loops of the body.  */
bool acctile_split_range (const struct acctile_nest *nest,
                          const struct acctile_poly *apart, int64_t *low,
                          int64_t *high);

/* Whether no element of memory is two of the points that "stencil" loads or
   stores.  */
bool acctile_split_unambiguous (const struct acctile_nest *nest,
                                const struct acctile_split_stencil *stencil);

/* The slopes that the distances of "stencil" ask for, into "shape".  */
void acctile_split_slopes (const struct acctile_split_stencil *stencil,
                           struct acctile_split_shape *shape);

/* What the tile of "colour" at the origin has of step "step" of its band, the
   first being 0.  */
void acctile_split_box (const struct acctile_split_shape *shape,
                        unsigned colour, int step,
                        struct acctile_split_box *box);

/* The points of one step that a tile reads or writes at most, by dimension: the
   extents of its arrays in shared memory.  Returns their product.  */
int64_t acctile_split_extents (const struct acctile_split_shape *shape,
                               int *extent);

/* Whether isl shows that the tiles of all colours have each point of each step
   of a band exactly once.  */
bool acctile_split_covers (struct isl_ctx *ctx,
                           const struct acctile_split_shape *shape);

/* Whether isl shows that two points of a band, one of which writes what the
   other one reads or writes, are in the same tile, in which steps follow one
   another, or the earlier one's tile has an earlier colour.  */
bool acctile_split_legal (struct isl_ctx *ctx,
                          const struct acctile_split_stencil *stencil,
                          const struct acctile_split_shape *shape);

/* Chooses tiles for "stencil", the nest "nest", on "device"; "tile" has the
   steps of a band and the bases where "n_tile" is not 0, as a directive gives
   them.  False, with *why set (caller frees), when there are none.  */
bool acctile_split_plan (const struct acctile_nest *nest,
                         const struct acctile_split_stencil *stencil,
                         const struct acctile_device *device, int n_tile,
                         const int *tile, struct acctile_split_plan *plan,
                         char **why);

/* "time_tile(split) tile(...)", a fresh string.  */
char *acctile_split_to_string (const struct acctile_split_shape *shape);

#endif
