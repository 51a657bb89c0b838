/* Makes compute regions plainer before they are read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TIDY_H
#define ACCTILE_TIDY_H

#include "gcc-compat.h"

/* Makes the compute regions in *SEQ, and what stands around them, plainer
   (tidy.cc).  What other versions of regions are that are spoken of goes to
 *QUIET.  */
void acctile_tidy (gimple_seq *seq, hash_set<gimple *> *quiet);

/* Whether DECL is a variable of gfortran's whose name begins with PREFIX, which
   has a dot (maxval.cc).  */
bool acctile_is_called (tree decl, const char *prefix);

/* Whether STMT is a compute region.  */
bool acctile_is_region (gimple *stmt);

/* Whether TARGET does not wait for what it launches, or waits for others: no
   variable of its own can be brought back behind it.  */
bool acctile_is_queued (gomp_target *target);

/* Takes the marks of where statements of the source begin out of TARGET,
   forgets those of the function before, and puts marks into *SEQ, which TARGET
   has become a part of (markers.cc).  */
void acctile_take_markers (gomp_target *target);
void acctile_forget_markers (void);
void acctile_put_markers (gimple_seq *seq);

/* Removes array descriptors from the regions in *SEQ, and from the blocks
   around these, that hold no more than numbers on their way from one statement
   to the next.  */
void acctile_tidy_descriptors (gimple_seq *seq);

/* Lets the host read the descriptors of arrays of Fortran before the regions of
   FUNCTION's statements that get them, and before loops around these
   (described.cc).  */
void acctile_tidy_described (gimple_seq *function);

/* The descriptor whose array the pointer DECL of the function at hand is for,
   NULL_TREE for others.  */
tree acctile_descriptor_of (tree decl);

/* Makes collapsed loops of those with tiles among FUNCTION's statements
   (tile.cc).  */
void acctile_tidy_tiles (gimple_seq function);

/* Makes disjunctions and conjunctions of the sums and products of truth values
   that clauses of FUNCTION's regions ask for (truth.cc).  */
void acctile_tidy_truths (gimple_seq function);

/* Says 0 in clauses of FUNCTION's statements where they say how far sections
   begin from where pointers to arrays point to, and that is nowhere
   (bias.cc).  */
void acctile_tidy_biases (gimple_seq *function);

/* Puts conditions that stand beside regions in *SEQ, and in the blocks in it,
   and what hangs on them into blocks of their own when they only compute
   (enclose.cc).
   */
void acctile_tidy_conditions (gimple_seq *seq);

/* Puts what functions that launch regions do in the place of their calls in
   loops of FUNCTION's statements (inline-regions.cc).  */
void acctile_tidy_steps (gimple_seq *function);

/* Makes two versions of the kernels regions of FUNCTION's statements that
   allocate Fortran arrays where shapes differ (reallocate.cc).  What allocates
   goes to *QUIET.  */
void acctile_tidy_reallocations (gimple_seq *function,
                                 hash_set<gimple *> *quiet);

/* Makes two versions of the regions of FUNCTION's statements that reduce what
   references refer to.  The one that is as it was goes to *QUIET
   (sum-reference.cc).  */
void acctile_tidy_referred (gimple_seq *function, hash_set<gimple *> *quiet);

/* Lets all loops of TARGET that gfortran makes for maxval and minval look for
   the number alike (maxval.cc).  */
void acctile_tidy_maxval (gomp_target *target);

/* The same for those in OUTER, which stand in no other loop.  */
void acctile_tidy_maxval_inside (gomp_for *outer);

/* Makes versions of the regions of FUNCTION's statements for each direction
   that their loops may go in, where only the program knows which.  All but the
   first go to *QUIET (direction.cc).  */
void acctile_tidy_directions (gimple_seq *function, hash_set<gimple *> *quiet);

/* Makes acc loops of one iteration of the regions in loops around regions of
   FUNCTION's statements that hold no acc loop (serial.cc).  */
void acctile_tidy_serial (gimple_seq *function);

/* The acc loop that does BODY once; BIND gets its counter.  CODE is its
   clause.  */
gomp_for *acctile_build_once (gbind *bind, gimple_seq body, location_t location,
                              enum omp_clause_code code);

/* Keeps pointers that loops around regions of FUNCTION's statements choose by
   whether their counters are odd in variables that change places
   (alternate.cc).  */
void acctile_tidy_alternations (gimple_seq *function);

/* Keeps pointers that loops around regions of FUNCTION's statements exchange in
   variables of their own (exchange.cc).  */
void acctile_tidy_exchanges (gimple_seq *function);

/* Puts the statements of small functions in the place of their calls in TARGET
   (inline.cc).  */
void acctile_tidy_calls (gomp_target *target);

/* Declares objects that expressions in TARGET make where they end
   (slots.cc).  */
void acctile_tidy_slots (gomp_target *target);

/* Makes comparisons of values of the calls of std::min and std::max in TARGET,
   a region of FUNCTION's statements (choice.cc).  */
void acctile_tidy_choices (gomp_target *target, gimple_seq *function);

/* The same outside of the regions of FUNCTION's statements.  */
void acctile_tidy_host_choices (gimple_seq *function);

/* Whether STMT is such a call.  */
bool acctile_is_choice (gimple *stmt);

/* The same of those that are given a list (choice-list.cc).  */
void acctile_tidy_lists (gomp_target *target);

/* Makes variables of the numbers in objects that blocks of TARGET declare, a
   region of FUNCTION's statements, and of what pointers to such variables point
   to (objects.cc).  */
void acctile_tidy_objects (gomp_target *target, gimple_seq *function);

/* The same for objects of the function that TARGETS, regions of FUNCTION's
   statements, are handed as they are (handed.cc).  */
void acctile_tidy_handed (const vec<gomp_target *> &targets,
                          gimple_seq *function);

/* Takes scalar dummy arguments of SEQ, a function of Fortran, that are said to
   be in memory, for references that are not (dummies.cc).  */
void acctile_tidy_dummies (gimple_seq *seq);

/* Makes numbers that are in memory only because kernels regions of FUNCTION's
   statements copy them no more than numbers, and adds them to *MAPPED
   (mapped.cc).  */
void acctile_tidy_mapped (gimple_seq *function, hash_set<tree> *mapped);

/* Adds the numbers that the blocks of TARGET declare and something has the
   address of to *ADDRESSED (unaddressed.cc).  */
void acctile_find_addressed (gomp_target *target, hash_set<tree> *addressed);

/* Makes numbers of TARGET, counters above all, that were ADDRESSED plain ones
   where nothing has their address any more, and forwards those and the MAPPED
   ones.  */
void acctile_tidy_unaddressed (gomp_target *target, hash_set<tree> *addressed,
                               hash_set<tree> *mapped);

/* Puts the statements of blocks that hide sequential loops in TARGET in the
   place of these blocks.  */
void acctile_tidy_blocks (gomp_target *target);

/* Makes conditional expressions of bounds in TARGET that are one of two numbers
   (diamond.cc).  */
void acctile_tidy_diamonds (gomp_target *target);

/* Lets both sides of conditions in TARGET that end with a store to one element
   store there in one place, in kernels regions and in loops that are not
   granted (join-store.cc).  */
void acctile_tidy_joined_stores (gomp_target *target);

/* Gives loops of TARGET, a kernels region, that go on until a pointer has come
   to its end a counter (pointer-loops.cc).  */
void acctile_tidy_pointer_loops (gomp_target *target);

/* Whether DECL is a pointer that only its own name changes.  */
bool acctile_walks (tree decl);

/* Makes loops without a pragma in TARGET compare their counter itself and, when
   it is a kernels region, count one variable, which they compare alone
   (counters.cc).  */
void acctile_tidy_counters (gomp_target *target);

/* Computes pointers of TARGET, a kernels region, that are set once to what does
   not change there where they are used (steady-pointers.cc).  */
void acctile_tidy_steady_pointers (gomp_target *target);

/* Puts temporaries for variables of the program that hold bounds of loops in
   TARGET, a region of FUNCTION's statements (window.cc).  */
void acctile_tidy_windows (gomp_target *target, gimple_seq *function);

/* Makes variables of the scalars that loops of TARGET change when it is a
   kernels region of Fortran: those behind dummy arguments, and gfortran's own
   (kernels-scalar.cc).  */
void acctile_tidy_scalars (gomp_target *target);

/* Lets variables that gfortran makes in the blocks of *SEQ for sum, maxval and
   the like be what the program's own are.  */
void acctile_tidy_values (gimple_seq *seq);

/* Makes flags of the truth values that loops of TARGET, a region of FUNCTION's
   statements, gather when it is a kernels region (logical.cc).  */
void acctile_tidy_logical (gomp_target *target, gimple_seq *function);

/* Makes one statement of each step of the sums and maxima of TARGET when it is
   a kernels region (kernels-chain.cc).  */
void acctile_tidy_chains (gomp_target *target);

/* Whether loops of TARGET have reductions (select.cc).  */
bool acctile_has_reductions (gomp_target *target);

/* Makes conditions of fmax and fmin in loops of TARGET with reductions, and in
   all of it when it is a kernels region (larger.cc).  */
void acctile_tidy_larger (gomp_target *target);

/* The constant number, no zero with a sign, that DECL is when TARGET begins, as
   the statements before it in a straight line say; NULL_TREE for none.  The
   second says whether there is one.  */
tree acctile_number_at_start (gomp_target *target, tree decl);
bool acctile_begins_as_number (gomp_target *target, tree decl);

/* Makes minima and maxima of conditions in TARGET when it is a kernels region
   or has reductions (extreme.cc).  */
void acctile_tidy_extremes (gomp_target *target);

/* Makes reductions of minima and maxima in TARGET, a kernels region, of which
   the place is kept as well, or which zero they are where SIGNS of zeros are
   asked for.  True when there were some (extreme-place.cc).  */
bool acctile_tidy_places (gomp_target *target, bool signs);

/* The same in OUTER, a loop whose iterations do not depend on one another.  */
bool acctile_tidy_places_inside (gomp_for *outer, bool signs);

/* Makes conditional expressions of conditions that choose numbers in the loops
   of TARGET that have reductions (select.cc).  */
void acctile_tidy_selects (gomp_target *target);

/* Loads the elements of arrays that are stored to beside, in loops of TARGET
   that are to be judged, on either side of a condition where a choice leads to
   them (clamped.cc).  */
void acctile_tidy_clamped (gomp_target *target);

/* In the end: statements of the body *FUNCTION that choose by a comparison
   choose by a variable, which is all that GCC 13 and later accept
   (select.cc).  */
void acctile_finish_selects (gimple_seq *function);

/* Makes the loops of TARGET that a counter of gfortran's ends end by their
   variable when it is a kernels region (countdown.cc).  */
void acctile_tidy_countdowns (gomp_target *target);

/* Lets the acc loops of TARGET that gfortran counts, and that begin at a
   remainder, run over their iterator (uncounted.cc).  */
void acctile_tidy_uncounted (gomp_target *target);

/* Lets loops of TARGET, a kernels region, that count down in their condition do
   so behind their body (postfix.cc).  */
void acctile_tidy_postfix (gomp_target *target);

/* Makes the acc loops of TARGET whose step is no constant, or whose variable is
   a pointer, count from 0 by 1 (strided.cc).  */
void acctile_tidy_strides (gomp_target *target);

/* Lets the acc loops of TARGET count up that count down from where an outer one
   says (descent.cc).  */
void acctile_tidy_descents (gomp_target *target);

/* Makes loops of the assignments of whole arrays in TARGET when it is a kernels
   region of Fortran (kernels-whole.cc).  */
void acctile_tidy_whole_arrays (gomp_target *target);

/* Lets the host compute what loops of TARGET, a region of FUNCTION's
   statements, leave in counters that are read behind it when it is a kernels
   region (last-values.cc).  */
void acctile_tidy_last_values (gomp_target *target, gimple_seq *function);

/* Makes acc loops of the loops without pragma in TARGET when it is a kernels
   region (kernels-loop.cc).  */
void acctile_tidy_kernels (gomp_target *target);

/* Computes from the counters of acc loops in TARGET, when it is a kernels
   region, what counts the iterations of several (running.cc).  */
void acctile_tidy_running (gomp_target *target);

/* Makes acc loops of the loops without pragma in the acc loop OUTER, as in a
   kernels region.  False when it holds no acc loop afterwards.  */
bool acctile_tidy_inside (gomp_for *outer);

/* Gives TARGET, a kernels region of Fortran in the function *SEQ, variables of
   its own for numbers whose address calls take (addressed.cc).  */
void acctile_tidy_addressed (gomp_target *target, gimple_seq *seq);

/* Gives the auto loops of TARGET reductions of the scalars that they only add
   to when it is a kernels region (kernels-sum.cc).  */
void acctile_tidy_sums (gomp_target *target);

/* The same for the loops in OUTER, an acc loop of TARGET, a region of any
   kind.  */
void acctile_tidy_sums_inside (gomp_target *target, gomp_for *outer);

/* Why DECL, of which auto loops found sums or extremes, is no reduction: a
   literal, NULL when that is not so.  */
const char *acctile_sum_keeps_order (tree decl);

/* Makes acc loops of one iteration of what only the device can do between the
   loops of TARGET when it is a kernels region (kernels-store.cc).  */
void acctile_tidy_stores (gomp_target *target);

/* Sets flags of TARGET atomically when it is a kernels region: scalars that its
   nests only give one constant (flag.cc).  */
void acctile_tidy_flags (gomp_target *target);

/* Whether SEQ does no more with DECL, which it assigns, than to set it as a
   flag.  */
bool acctile_is_flag (gimple_seq seq, tree decl);

/* The flag that LOAD begins to set, NULL_TREE when it is another atomic.  */
tree acctile_flag_set (gomp_atomic_load *load);

/* Makes auto loops in TARGET sequential that hand on values in variables of a
   loop around them (carried.cc).  */
void acctile_tidy_carried (gomp_target *target);

/* Whether LOOP, which the program leaves to the compiler, was made sequential
   for that.  */
bool acctile_is_carried (gomp_for *loop);

struct acctile_sinking;

/* Makes acc loops of up to DEPTH plain loops that stand perfectly in OUTER, one
   in another, or would but for what may sink into them, says SINKING, and
   appends them to MADE.  */
void acctile_tidy_perfect (gomp_for *outer, int depth,
                           struct acctile_sinking *sinking,
                           vec<gomp_for *> *made);

/* Makes acc loops of the plain loops in OUTER that stand in no other, and
   appends them to MADE.  */
void acctile_tidy_first (gomp_for *outer, vec<gomp_for *> *made);

/* Makes acc loops of the plain loops in OUTER, a loop of TARGET, that stand in
   no other, with the reductions that they have.  False when none has one
   (along.cc).  */
bool acctile_tidy_along (gomp_target *target, gomp_for *outer);

/* Makes an acc loop of the plain loop of TARGET whose iterations do nothing but
   run the acc loop INNER, and returns it; NULL when there is none.  */
gomp_for *acctile_tidy_around (gomp_target *target, gomp_for *inner);

#endif
