/* The one builder of regions: everything that must be right whatever the
   strategy, in one place (launch dimensions, ids, clauses, temporaries).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_H
#define ACCTILE_EMIT_H

#include "extract/extract.h"

/* The blocks of a grid whose size is chosen at most in the emulator, where a
   thread of a block is one of the system: the loop over blocks is run through
   all the more.  */
#define ACCTILE_EMULATED_BLOCKS 24

/* How many iterations of a loop a row has, with what divides by them
   (emit-linear.cc): unsigned firstprivate variables of the region or
   constants.  */
struct acctile_divisor
{
  tree size, factor, shift;
};

struct acctile_histogram;

/* The shape of a launch as trees.  "grid" are firstprivate variables of the
   region or constants, unsigned; they multiply to less than 2^31.  "split"
   holds the grid of each loop of a collapsed dimension z, by loop.  A launch
   that a nest has "alone" has just these blocks; then a "whole" loop is covered
   by them from block "first" on (NULL_TREE for 0), and by those of further
   launches of the region.  */
struct acctile_launch
{
  int block[3];
  tree grid[3];
  tree split[ACCTILE_MAX_LOOPS];
  bool alone;
  bool whole[ACCTILE_MAX_LOOPS];
  tree first[ACCTILE_MAX_LOOPS];
  /* The points of a thread along x where the launch decides on them, NULL_TREE
     otherwise.  */
  tree points_x;
  /* The gangs that the program gives, long long on the host, where only it
     knows how many; NULL_TREE otherwise.  */
  tree gangs;
  /* The workers of a gang where the host decides on them, int; NULL_TREE
     otherwise.  */
  tree workers;
  /* The number of the launch, unsigned, where the last block combines results;
     NULL_TREE otherwise.  */
  tree number;
  /* The arrays that blocks count for themselves in, NULL for none
     (doall/histogram.h).  */
  const vec<struct acctile_histogram> *histograms;
  /* Where the schedule is linear: the iterations of a row and of a block of it,
     unsigned (NULL_TREE where the program gives the gangs), and what divides by
     those of each loop.  By rows: the parts of rows of all and of a block, what
     divides by the iterations of each loop but the innermost, and the powers of
     two that the lanes of a row and, from bit 8 on, its parts are.  */
  tree all, each;
  struct acctile_divisor divisor[ACCTILE_MAX_LOOPS];
  tree lane_bits;
};

/* Rewrites nest FOUND of REGION to MAPPING (emit-doall.cc).  DEPEND is what was
   found about the nest, NULL for nothing, and LAUNCH comes from
   acctile_emit_launch.  */
void acctile_emit_doall (struct acctile_region *region,
                         struct acctile_found *found,
                         const struct acctile_depend *depend,
                         const struct acctile_mapping *mapping,
                         const struct acctile_launch *launch);

/* The first base of arrays that a nest stores to, in the cliques that the next
   makes: GCC's own are few.  */
#define ACCTILE_FIRST_STORED 0x4000

/* Tells GCC which arrays of FOUND share no memory (emit-apart.cc).  DEPEND is
   what was found about the nest, NULL for nothing.  */
void acctile_emit_apart (struct acctile_found *found,
                         const struct acctile_depend *depend);

/* Moves the references of STMT to arrays that the nest stores to on by POINT
   points of a thread.  */
void acctile_apart_point (gimple *stmt, int point);

/* Makes minima of those remainders in FOUND that wrap around once at most
   (remainder.cc).  */
void acctile_emit_remainders (const struct acctile_found *found);

/* True when a thread can run several iterations of FOUND side by side
   (points.h), which mappings with several points need.  */
bool acctile_points_possible (const struct acctile_found *found);

/* The same of iterations of loop JAM.  */
bool acctile_points_possible_along (const struct acctile_found *found, int jam);

/* The lanes of a vector in the launch of MAPPING for the imperfect NEST: where
   its x has more threads, workers share it.  Vectors of several warps would add
   up one lane after another (650 rows of 4000 on an H200: 256 lanes 171 us,
   workers of 32 lanes 26).  */
int acctile_team_lanes (const struct acctile_nest *nest,
                        const struct acctile_mapping *mapping);

/* Puts gang, worker and vector of MAPPING on the loops of the imperfect nest
   FOUND.  */
void acctile_emit_team (struct acctile_found *found,
                        const struct acctile_mapping *mapping);

/* Reductions of gangs of the imperfect nest FOUND in REGION: whether gangs can
   add their results themselves; takes them from GCC where they can.  LAUNCH is
   from acctile_last_launch (emit-team-sums.cc).  */
bool acctile_team_sums_possible (const struct acctile_region *region,
                                 const struct acctile_found *found);
void acctile_emit_team_sums (struct acctile_region *region,
                             struct acctile_found *found, tree launch);

/* True when MAPPING can be had by clauses alone, as imperfect nests need
   it.  */
bool acctile_team_possible (const struct acctile_found *found,
                            const struct acctile_mapping *mapping);

/* Marks the loops of FOUND in mask LOOPS "seq".  */
void acctile_emit_seq (struct acctile_found *found, unsigned loops);

/* Marks the loops of FOUND in mask LOOPS, and those that DEPEND does not show
   to be independent, "seq"; spreads the others over workers and vector lanes
   only, as the user wrote or else the outermost: gangs do not wait for one
   another between the iterations of a sequential loop around.  A gang that the
   user wrote outside of those stays; *ALONE says whether there is none.
   Returns the mask of the loops that lost a gang.  */
unsigned acctile_emit_one_gang (struct acctile_found *found,
                                const struct acctile_depend *depend,
                                unsigned loops, bool *alone);

/* Lets one gang alone run the nest FOUND, whose outermost loop is "seq": every
   gang would run it otherwise, and update in place more than once.  */
void acctile_emit_alone (struct acctile_region *region,
                         struct acctile_found *found);

/* Marks the "auto" loops of FOUND that DEPEND does not show to be independent
   "seq".  *ALONE says whether one gang must run the nest: the outermost loop
   is one of them, or a gang stood in one of them.  Returns the mask of the
   loops that lost a gang.  */
unsigned acctile_emit_unproven (struct acctile_found *found,
                                const struct acctile_depend *depend,
                                bool *alone);

/* Computes the grid of MAPPING on the host: statements before the region at
   GSI, and firstprivate clauses on its target.  */
void acctile_emit_launch (gimple_stmt_iterator *gsi,
                          struct acctile_region *region,
                          struct acctile_found *found,
                          const struct acctile_mapping *mapping,
                          struct acctile_launch *launch);

/* Sets the block of dimension D of LAUNCH to MAPPING's, and its grid to 1.
   Returns whether that is in the grid, with the loops of NEST that it is made
   of, the *COUNT from *FIRST on.  */
bool acctile_launch_begin (struct acctile_launch *launch,
                           const struct acctile_nest *nest,
                           const struct acctile_mapping *mapping, int d,
                           int *first, int *count);

/* Sets the grid of dimension D of LAUNCH, of the COUNT loops from FIRST on,
   whose "split" is set: their PRODUCT, a value of the host.  */
void acctile_launch_grid (struct acctile_launch *launch,
                          struct acctile_region *region, int d, int first,
                          int count, tree product, gimple_seq *seq);

/* The same as acctile_emit_launch for a nest that may have its launch alone
   (emit-cover.cc): only for acctile_emit_doall.  */
void acctile_emit_launch_alone (gimple_stmt_iterator *gsi,
                                struct acctile_region *region,
                                struct acctile_found *found,
                                const struct acctile_mapping *mapping,
                                struct acctile_launch *launch);

/* The same for a linear schedule or one by rows, which need
   acctile_loops_counted; FEW says that the iterations are fewer than 2^31
   (emit-linear.cc).  */
void acctile_emit_launch_linear (gimple_stmt_iterator *gsi,
                                 struct acctile_region *region,
                                 struct acctile_found *found,
                                 const struct acctile_mapping *mapping,
                                 bool few, struct acctile_launch *launch);

/* How long the rows of FOUND are on average, unsigned long long on the host at
   the end of *SEQ, NULL_TREE when it is not known there; and the threads that
   the device has for each of them, at least 1 (row-length.cc).  */
tree acctile_average_length (const struct acctile_found *found,
                             gimple_seq *seq);
tree acctile_room_of_row (const struct acctile_found *found, gimple_seq *seq);

/* How many of the acc loops of FOUND the host can count, from the outermost on;
   0 when FOUND is not all of REGION.  */
int acctile_loops_counted (const struct acctile_region *region,
                           const struct acctile_found *found);

/* True when the nest FOUND is all of REGION (emit-cover.cc).  */
bool acctile_nest_is_alone (const struct acctile_region *region,
                            const struct acctile_found *found);

/* True when the nest FOUND is all of REGION and may have its launch to itself
   (emit-cover.cc).  */
bool acctile_launch_is_alone (const struct acctile_region *region,
                              const struct acctile_found *found);

/* True when EXPR, which may be NULL_TREE, has a value on the host, the same as
   in REGION.  */
bool acctile_same_inside (const struct acctile_region *region, tree expr);

/* The iterations of loop K of FOUND on the host, whose bounds are the same
   there, as the region counts them: unsigned long long at the end of *SEQ.  */
tree acctile_exact_trip (const struct acctile_found *found, int k,
                         gimple_seq *seq);

/* Those of the first N loops together, 2^31 where they are more.  */
tree acctile_exact_iterations (const struct acctile_found *found, int n,
                               gimple_seq *seq);

/* The blocks that each loop of FOUND gets which the grid of MAPPING has blocks
   for as it has iterations, when the host knows none of their trip counts;
   otherwise 0.  */
int64_t acctile_guess_blocks (const struct acctile_found *found,
                              const struct acctile_mapping *mapping);

/* The blocks of loop K: enough for BLOCK iterations each, or MANY times as many
   where that is not NULL_TREE (where the host cannot tell how many it has,
   GUESS, or when that is 0 enough for those it is judged with, and few in all),
   at most LIMIT when that is positive, at most *LEFT (of any integer type) in
   any case, at least 1; long long at the end of *SEQ.  Divides *LEFT by
   them.  */
tree acctile_host_grid (const struct acctile_found *found, int k, int block,
                        tree many, int64_t limit, int64_t guess, tree *left,
                        gimple_seq *seq);

/* How many iterations the parallel loops of FOUND have together, 2^31 where
   they are more, long long on the host at the end of *SEQ; NULL_TREE when the
   host cannot tell.  */
tree acctile_host_iterations (const struct acctile_found *found,
                              gimple_seq *seq);

/* The polynomial P over the parameters of FOUND as a host expression of type
   long long, NULL_TREE when a parameter is not known there.  */
tree acctile_host_value (const struct acctile_found *found,
                         const struct acctile_poly *p);

/* The iterations of loop K of FOUND at most, on the host, long long; NULL_TREE
   when they are not known there.  */
tree acctile_host_count (const struct acctile_found *found, int k);

/* Hands the host value VALUE into REGION: a firstprivate variable of TYPE, or
   a constant.  */
tree acctile_hand_in (struct acctile_region *region, tree type, tree value,
                      gimple_seq *seq);

/* Gimplification puts what a variable stands for in its place: the element of a
   common block, what a lambda captured, the variable of the function around a
   nested one.  That is right on the host; a region has the variable itself.
   Between the two calls statements made for the region SEQ keep the variables
   that it uses.  */
void acctile_open_region (gimple_seq seq);
void acctile_close_region (void);

/* Opens a context for statements on the host; closes it and puts SEQ, made in
   it, before the region at GSI.  */
void acctile_open_host (void);
void acctile_close_host (gimple_stmt_iterator *gsi, gimple_seq seq);

/* Whether the iterations of the loops of FOUND can be counted before its
   region.  */
bool acctile_host_counts (const struct acctile_found *found);

/* Rewrites nest FOUND of REGION, which stands at GSI, to the layout of DECISION
   (emit-doacross.cc), and fills LAUNCH.  Needs acctile_host_counts.  */
void acctile_emit_doacross (gimple_stmt_iterator *gsi,
                            struct acctile_region *region,
                            struct acctile_found *found,
                            const struct acctile_decision *decision,
                            struct acctile_launch *launch);

/* The launch of one block.  */
struct acctile_launch acctile_launch_single (void);

/* Sets the launch dimensions of REGION: the number of gangs is the largest
   product of the N grids in LAUNCH, the block the largest.  With no WORKERS the
   run-time library chooses how many there are.  */
void acctile_emit_dimensions (gimple_stmt_iterator *gsi,
                              struct acctile_region *region,
                              const struct acctile_launch *launch, int n,
                              int workers, int lanes);

/* Why the kernels REGION cannot be unfolded, a literal; NULL when it can
   (unfolding.cc).  */
const char *acctile_kernels_unfoldable (const struct acctile_region *region);

/* Makes each nest of the kernels REGION a kernels region of its own, inside a
   data region that REGION's target becomes; the host does the rest
   (emit-kernels.cc).  */
void acctile_kernels_unfold (struct acctile_function *function,
                             struct acctile_region *region);

/* Whether the kernels REGION moves no data, because data constructs of PRESENT,
   which stand around, have; then it needs none, and the second returns what
   takes its place.  */
bool acctile_kernels_alone (struct acctile_region *region,
                            const vec<gomp_target *> &present);
gimple_seq acctile_kernels_unfold_alone (struct acctile_function *function,
                                         struct acctile_region *region);

/* Leaves one of each class of equal integers that REGION is handed by value
   (merge.cc).  */
void acctile_merge_equal_values (struct acctile_function *function,
                                 struct acctile_region *region);

/* Scalars of a kernels REGION are copied in and out.  Hands those that it
   does not change in by value instead: the device then keeps them in a
   register.  The second says whether the variable of the map clause C of TARGET
   is one.  */
void acctile_pass_by_value (struct acctile_region *region);
bool acctile_passes_by_value (gomp_target *target, tree c);

/* Whether TARGET gets, and does not change, the host's number that REFERENCE
   refers to, which a clause of a kernels region copies.  */
bool acctile_refers_by_value (gomp_target *target, tree reference);

/* Puts the private clauses of FOUND's temporaries on its outermost loop.  */
void acctile_emit_temporaries (struct acctile_found *found);

/* Turns a kernels region into a parallel one.  */
void acctile_emit_parallel (struct acctile_region *region);

/* Removes the clauses of code CODE from *CLAUSES.  */
void acctile_remove_clause (tree *clauses, enum omp_clause_code code);

#endif
