/* What the emitters share: statements, acc loops and their clauses, and the
   walk through the loops of a nest that are replaced.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_PARTS_H
#define ACCTILE_EMIT_PARTS_H

#include "emit/emit.h"

/* The name of the thread in a nest whose body has loops that only read, by
   which tune.cc knows the function that it becomes.  */
#define ACCTILE_READING "acctile_reading_thread"
/* The same where a thread has a tile of points.  */
#define ACCTILE_TILED "acctile_tiled_thread"
/* The same where the threads of a warp may run a loop of the body different
   numbers of times.  */
#define ACCTILE_UNEVEN "acctile_uneven_thread"
/* The name of the thread of a persistent launch where threads have several
   points whose bodies have short loops; where their values crowd the
   registers, too; and where no body has loops.  */
#define ACCTILE_SHARING "acctile_sharing_thread"
#define ACCTILE_CROWDED ACCTILE_SHARING "_crowded"
#define ACCTILE_STRAIGHT "acctile_straight_thread"
/* The same of tiles of several sweeps, whose bodies stand there several times:
   threads keep few registers if their loops are left alone.  */
#define ACCTILE_FIELDS_THREAD "acctile_fields_thread"
/* What the names of the first and the third begin with where a thread has one
   point at a time, by which emit-arguments.cc knows it.  */
#define ACCTILE_READING_ONE ACCTILE_READING "_one"
#define ACCTILE_UNEVEN_ONE ACCTILE_UNEVEN "_one"

/* What is left of a loop of independent iterations through which threads stride
   (emit-nest.cc), and the number of the thread among them, opaque till then, by
   whose names unroll-strided.cc knows them.  */
#define ACCTILE_STRIDED "acctile_strided"
#define ACCTILE_START "acctile_strider"

/* The attribute of all functions that hold rewritten regions.  */
#define ACCTILE_REWRITTEN "acctile rewritten"
/* The attribute of functions that math-calls.cc, loads-first.cc and unroll.cc
   look at; its value is not empty where a thread has a tile of points.  */
#define ACCTILE_TUNED "acctile tuned"

/* A constant.  */
tree acctile_unsigned (HOST_WIDE_INT value);

/* TYPE at ADDRESS, which may alias everything.  */
tree acctile_memory_at (tree type, tree address);

/* A label statement at the end of *SEQ.  */
void acctile_emit_label (tree label, gimple_seq *seq);

/* "if (A CODE B) goto THEN; else goto OTHERWISE" at the end of *SEQ.  */
void acctile_emit_branch (enum tree_code code, tree a, tree b, tree then,
                          tree otherwise, gimple_seq *seq);

/* "if (A CODE B)" around INSIDE (taken) at the end of *SEQ.  */
void acctile_emit_if (enum tree_code code, tree a, tree b, gimple_seq inside,
                      gimple_seq *seq);

/* Completes the static variable VAR of this unit, which is on the device too if
   DEVICE is set.  */
void acctile_finish_static (tree var, bool device);

/* The variable NAME of this unit, a static array of SIZE words, on the device
   too where DEVICE is set (unit-variable.cc).  */
tree acctile_unit_variable (const char *name, int size, bool device);

/* The number of this launch, not 0 and odd, at the end of *SEQ, on the host: it
   tells launches of this unit apart that overlap.  */
tree acctile_launch_number (gimple_seq *seq);

/* Makes the value of VAR one that the optimisers do not know at the end of
 *SEQ; FIXED keeps them from moving or removing the place.  */
void acctile_emit_opaque (tree var, bool fixed, gimple_seq *seq);

/* A new acc loop over INDEX from 0 to LIMIT (both unsigned) around BODY with
   CLAUSES.  Takes BODY.  */
gomp_for *acctile_build_loop (tree index, tree limit, tree clauses,
                              gimple_seq body);

/* Chains a clause CODE for DECL (NULL for none) before CLAUSES.  */
tree acctile_add_clause (location_t location, enum omp_clause_code code,
                         tree decl, tree clauses);

/* Chains a copy of CLAUSE before CLAUSES, with what its front end has noted
   there, such as how to construct the objects of a class.  */
tree acctile_keep_clause (tree clause, tree clauses);

/* A loop of gangs around BODY (taken), over INDEX from 0 to LIMIT, which
   carries the reductions of FOUND.  */
gomp_for *acctile_build_gangs (const struct acctile_found *found, tree index,
                               tree limit, gimple_seq body);

/* The private clauses of all loops of FOUND and their indices before
   CLAUSES.  */
tree acctile_collect_privates (const struct acctile_found *found, tree clauses);

/* Copies of the reduction clauses of all loops of FOUND before CLAUSES.  */
tree acctile_collect_reductions (const struct acctile_found *found,
                                 tree clauses);

/* The nest's number of the loop that dimension DIM of FOR_STMT makes, -1
   when it is none of the parallel ones.  */
int acctile_loop_number (const struct acctile_found *found,
                         const gimple *for_stmt, unsigned dim);

/* What replaces dimension DIM of FOR_STMT, loop K of the nest, around BODY
   (taken).  */
typedef gimple_seq acctile_wrap (void *data, gomp_for *for_stmt, unsigned dim,
                                 int k, gimple_seq body);

/* What replaces FOR_STMT, a parallel loop of FOUND, and those inside it: WRAP
   builds each from the inside out, after the statements that compute its
   bounds.  The body is taken from the loops.  */
gimple_seq acctile_emit_loops (const struct acctile_found *found,
                               gomp_for *for_stmt, acctile_wrap *wrap,
                               void *data);

/* The unsigned type in which a loop over TYPE is counted.  */
tree acctile_counting_type (tree type);

/* The trip count of dimension DIM of FOR_STMT, whose step is STEP, from LOW to
   HIGH, of the index's type: at the end of *SEQ, in acctile_counting_type.  */
tree acctile_emit_trip (gomp_for *for_stmt, unsigned dim, int64_t step,
                        tree low, tree high, gimple_seq *seq);

/* The same of a loop from LOW to HIGH, INCLUSIVE or not.  */
tree acctile_emit_count (bool inclusive, int64_t step, tree low, tree high,
                         gimple_seq *seq);

/* True when the emulator can run REGION, whose nests are all to be rewritten:
   nothing but the nests stands in it, and its reductions are theirs
   (emit-emulate.cc).  */
bool acctile_emulate_possible (const struct acctile_region *region);

/* Takes the reductions of REGION from GCC.  */
void acctile_emulate_region (struct acctile_region *region);

/* The reduction clauses of FOUND, chained, and in *PARTIALS a TREE_LIST of
   them with a new variable each for a thread's own part of the result.  */
tree acctile_emulate_partials (const struct acctile_found *found,
                               tree *partials);

/* At the end of *SEQ: the private variables of the reductions in PARTIALS
   become neutral; the parts are kept; the parts are combined.  */
void acctile_emulate_begin (tree partials, gimple_seq *seq);
void acctile_emulate_end (tree partials, gimple_seq *seq);
void acctile_emulate_combine (tree partials, gimple_seq *seq);

/* A and B combined by the operator of the reduction CLAUSE.  */
tree acctile_combined (tree clause, tree a, tree b);

/* True when memory has an instruction for the reduction CLAUSE
   (emit-reduce.cc).  */
bool acctile_reduce_atomic (tree clause);

/* The address of DECL, which the region has as memory, at the end of *SEQ.  Not
   by gimplification: to it DECL is a register still, of which it would take a
   copy.  */
tree acctile_reduce_address (tree decl, gimple_seq *seq);

/* Reductions for which memory has no instruction (emit-last.cc): whether the
   last block can do that of CLAUSE, and those of CLAUSES at once; the number of
   the launch in REGION, which stands at GSI, NULL_TREE where FOUND has none;
   what one thread of a block does with those in PARTIALS, at the end of *SEQ.
   The emulator does it only for the tests that ask for it (ACCTILE_MUTANT=last,
   or last-early, which is wrong), where each of a block's THREADS is as a block
   is on the device: for no more reductions than fit.  */
bool acctile_last_possible (tree clause);
bool acctile_last_fits (tree clauses);
tree acctile_last_launch (gimple_stmt_iterator *gsi,
                          struct acctile_region *region,
                          const struct acctile_found *found);
void acctile_last_combine (tree partials, tree launch, gimple_seq *seq);
void acctile_last_emulate (tree partials, tree launch, int threads,
                           gimple_seq *seq);

/* True when the blocks of FOUND in REGION can add their results themselves.  */
bool acctile_reduce_possible (const struct acctile_region *region,
                              const struct acctile_found *found);

/* The clauses of the loop over threads for the reductions in PARTIALS (from
   acctile_emulate_partials), chained before CLAUSES.  */
tree acctile_reduce_clauses (tree partials, tree clauses);

/* At the end of *SEQ: the parts of the block become neutral; the thread's are
   combined with them; those of the block are with the variables, by the memory
   or the last block of launch LAUNCH, always or where REAL is 1.  */
void acctile_reduce_neutral (tree partials, gimple_seq *seq);
void acctile_reduce_thread (tree partials, gimple_seq *seq);
void acctile_reduce_real (tree partials, tree launch, gimple_seq *seq);
void acctile_reduce_block (tree partials, tree real, tree launch,
                           gimple_seq *seq);

/* Lets memory do the atomic additions in *SEQ where REAL is 1.  */
void acctile_reduce_atomics (gimple_seq *seq, tree real);

/* A copy of TARGET whose body has variables of its own.  Clauses have none, but
   values of the function around, which must stay (emit-versions.cc).  */
gomp_target *acctile_copy_region (gomp_target *target);

/* Makes two versions of the region TARGET, which stands at GSI: itself, run
   where CONDITION, an integer, is not 0, and a copy for the rest, which is
   returned.  GSI stands at TARGET again (emit-versions.cc).  */
gomp_target *acctile_emit_versions (gimple_stmt_iterator *gsi,
                                    gomp_target *target, tree condition);

/* Replaces FROM by WITH in *SEQ or what stands in it.  Returns true when it
   was found.  */
bool acctile_replace_stmt (gimple_seq *seq, gimple *from, gimple *with);

#endif
