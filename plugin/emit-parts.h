/* What the emitters share: statements, acc loops and their clauses, and the
   walk through the loops of a nest that are replaced.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_PARTS_H
#define ACCTILE_EMIT_PARTS_H

#include "emit.h"

/* A label statement at the end of *SEQ.  */
void acctile_emit_label (tree label, gimple_seq *seq);

/* "if (A CODE B) goto THEN; else goto OTHERWISE" at the end of *SEQ.  */
void acctile_emit_branch (enum tree_code code, tree a, tree b, tree then,
                          tree otherwise, gimple_seq *seq);

/* A new acc loop over INDEX from 0 to LIMIT (both unsigned) around BODY with
   CLAUSES.  Takes BODY.  */
gomp_for *acctile_build_loop (tree index, tree limit, tree clauses,
                              gimple_seq body);

/* Chains a clause CODE for DECL (NULL for none) before CLAUSES.  */
tree acctile_add_clause (location_t location, enum omp_clause_code code,
                         tree decl, tree clauses);

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

/* Replaces FROM by WITH in *SEQ or what stands in it.  Returns true when it
   was found.  */
bool acctile_replace_stmt (gimple_seq *seq, gimple *from, gimple *with);

#endif
