/* Descriptors of arrays of Fortran whose parts become variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DESCRIPTOR_H
#define ACCTILE_DESCRIPTOR_H

#include "gcc-compat.h"

/* A part of a descriptor that is loaded, and the variable that takes its place,
   NULL_TREE as long as there is none.  */
struct acctile_descriptor_part
{
  tree ref;
  tree var;
};

/* All that statements say of the descriptor "decl": the parts that they load,
   and those that they store; "unclear" when they do anything else with it.  */
struct acctile_descriptor
{
  tree decl;
  bool unclear;
  auto_vec<acctile_descriptor_part> parts;
  auto_vec<tree> stored;
};

/* Adds what SEQ does with DESCRIPTOR, which has a variable.  */
void acctile_descriptor_read (gimple_seq seq,
                              struct acctile_descriptor *descriptor);

/* Makes the loads and stores of DESCRIPTOR in *SEQ, which was read and is not
   unclear, those of the variables of its parts.  */
void acctile_descriptor_replace (gimple_seq *seq,
                                 struct acctile_descriptor *descriptor);

#endif
