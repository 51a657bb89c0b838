/* Exact dependences of a nest, by isl.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DEPEND_H
#define ACCTILE_DEPEND_H

#include <stdbool.h>
#include "nest.h"
#include "planes.h"

/* The dependence classes of one loop.  */
enum acctile_doall
{
  ACCTILE_PROVEN,       /* no dependence is carried  */
  ACCTILE_CONTRADICTED, /* a dependence is carried for certain  */
  ACCTILE_UNKNOWN       /* not shown either way (alias, unknown address)  */
};

/* Distances kept of one nest.  */
#define ACCTILE_MAX_DISTANCES 128

/* The distance of a dependence from its source to its sink, over the acc
   loops that are around both: the parallel loops, then the team loop if they
   share one.  It counts iterations (a loop of step -2 that runs from 8 to 4
   makes 2), so the first component that is not 0 is positive.  A component
   that is not the same for all pairs, or no whole number, has "uniform"
   false and "distance" 0; "least" is the smallest then, INT64_MIN when none is
   known, and otherwise the distance.  */
struct acctile_distance
{
  int n;
  int64_t distance[ACCTILE_MAX_LOOPS];
  int64_t least[ACCTILE_MAX_LOOPS];
  bool uniform[ACCTILE_MAX_LOOPS];
  const char *kind; /* "flow", "anti", "output"  */
  int array;        /* index in the nest; of scalar k -1 - k  */
  int loop;         /* the nest's loop that carries it  */
  bool certain;     /* false: it may exist  */
};

/* Pairs of arrays kept of one nest.  */
#define ACCTILE_MAX_OVERLAPS 64

/* Two arrays that may overlap, by index in the nest, the smaller
   first; the same twice is one whose subscripts may leave their dimensions, so
   that its rows overlap.  */
struct acctile_overlap
{
  int first, second;
};

/* Everything in "loop" and "reason" is indexed by the loops of the nest.
   Tested are the acc loops: the parallel ones (0 to n_parallel - 1) and those
   with "team"; the others are ACCTILE_UNKNOWN with reason "sequential".  */
struct acctile_depend
{
  int n_loop; /* = nest->n_loop  */
  enum acctile_doall loop[ACCTILE_MAX_LOOPS];
  char *reason[ACCTILE_MAX_LOOPS]; /* NULL for ACCTILE_PROVEN  */
  int n_distance;
  struct acctile_distance *distance;
  /* Why the distances are not all that orders the iterations of the parallel
     loops (an unknown address, a possible overlap, a call, a scalar, ...); NULL
     when they are.  */
  char *obstacle;
  /* The pairs that matter; with nest->apart the finding holds only where none
     overlap.  */
  int n_overlap;
  struct acctile_overlap overlap[ACCTILE_MAX_OVERLAPS];
  /* The planes that matter; with nest->planes the finding holds only where the
     two of each pair are different ones.  */
  int n_plane;
  struct acctile_plane_pair plane[ACCTILE_MAX_PLANES];
  /* Whether what was found holds where arrays overlap, too, but the program is
     faster where it sees that none do.  */
  bool compared;
};

/* One linear function of the iterations of the parallel loops, counted as
   distances are: the sum of coefficient[k] times that of loop k.  */
struct acctile_order
{
  int64_t coefficient[ACCTILE_MAX_LOOPS];
  int64_t least;
};

/* For each acc loop of a finished nest, whether its iterations may run in any
   order within one iteration of the loops around it: whether no two different
   ones touch the same memory, at least one of them writing.  Loops that the
   user granted are tested as well (claims=).

   ACCTILE_CONTRADICTED is a dependence between unconditional accesses that
   exists whenever all loops around them whose trip counts are not known make
   8 iterations or more; parameters that are constant, that the user has assumed
   or that the extents of arrays bound have their values.  Never NULL but on
   lack of memory; an isl operation that exceeds its bound gives
   ACCTILE_UNKNOWN.  */
struct acctile_depend *acctile_depend_analyze (const struct acctile_nest *n);
struct acctile_depend *acctile_depend_free (struct acctile_depend *depend);

/* Whether arrays "a" and "b" of "nest", two different ones, share no memory: by
   what they are, or because "depend", which may be NULL, has them compared
   before the nest.  */
bool acctile_depend_apart (const struct acctile_nest *nest,
                           const struct acctile_depend *depend, int a, int b);

/* Whether the program can find before "nest" whether arrays "x" and "y" share
   memory that it writes to, or, of "x" = "y", whether rows do.  Where one is
   only written to in places that are known it may be read anywhere, if the
   other is only read.  */
bool acctile_depend_can_tell (const struct acctile_nest *nest, int x, int y);

/* Whether isl shows that for every pair of dependent iterations of the
   parallel loops, from the earlier to the later one, each of the "n" functions
   in "order" grows by its "least" or more.  False when isl gives up, and for
   what acctile_depend_analyze calls an obstacle.  */
bool acctile_depend_respects (const struct acctile_nest *nest,
                              const struct acctile_order *order, int n);

/* "(1,0) on A (flow)", '*' for a component that is not uniform, into a fresh
   string.  */
char *acctile_distance_to_string (const struct acctile_nest *nest,
                                  const struct acctile_distance *distance);

#endif
