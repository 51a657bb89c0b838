/* Objects of a region whose parts become variables, and pointers to them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_OBJECTS_H
#define ACCTILE_OBJECTS_H

#include "substitute.h"

/* Variables that blocks of a region declare, and the blocks.  */
typedef hash_map<tree, gbind *> acctile_own_map;

/* Numbers of objects that are variables: where in the object each stands.  */
typedef hash_map<tree, tree> acctile_part_map;

/* Puts the variables that pointers in TARGET, a region of FUNCTION's
   statements, point to, some of OWN, in the place of what the pointers are read
   for, where each is known to point to one place only (pointing.cc).  TARGET is
   NULL for what is outside of all regions.  True if there were any.  */
bool acctile_resolve_pointers (gimple_seq *function, gomp_target *target,
                               acctile_own_map *own);

/* The same outside of all regions, where what the pointers STEADY point to,
   which never change, counts as variables as well.  */
bool acctile_resolve_steady (gimple_seq *function, acctile_own_map *own,
                             hash_set<tree> *steady);

/* Makes variables, declared in the blocks that OWN says, of the numbers in the
   objects among OWN in *SEQ, and takes these from OWN (objects.cc).  Notes the
   variables in PARTS.  True if there were any.  */
bool acctile_split_objects (gimple_seq *seq, acctile_own_map *own,
                            acctile_part_map *parts);

/* Whether DECL is an object that could be split.  */
bool acctile_may_split (tree decl);

/* Puts the statements of small functions in the place of their calls outside of
   the regions of FUNCTION's statements, where they are given the address of one
   of OBJECTS (inline.cc).  True if there were any.  */
bool acctile_inline_given (gimple_seq *function, hash_set<tree> *objects);

/* Makes those of VARS whose address SEQ does not take plain ones: front ends
   call more of them addressable.  */
void acctile_clear_addressable (hash_set<tree> *vars, gimple_seq seq);

/* Whether VAR is a number or a pointer.  */
bool acctile_is_plain (tree var);

/* Puts what each "try" in *SEQ, and in the binds and loops there, does in its
   place when nothing is left to be done at its end (descriptor.cc).  */
void acctile_dissolve_tries (gimple_seq *seq);

#endif
