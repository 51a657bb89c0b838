/* What stands between and in the nests of a kernels region that is unfolded
   into a launch for each (emit-kernels.cc), and whether it can be.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_UNFOLDING_H
#define ACCTILE_UNFOLDING_H

#include "emit.h"
#include "stores.h"

/* What a kernels region says of variables.  */
struct acctile_unfolding
{
  struct acctile_region *region;
  hash_set<tree> in_nests;  /* assigned in a nest and not private there  */
  hash_set<tree> used;      /* mentioned in a nest  */
  hash_set<tree> by_host;   /* assigned between the nests  */
  hash_set<tree> mentioned; /* mentioned between the nests  */
  hash_set<tree> local;     /* of the region's own binds  */
  hash_set<tree> loaded;    /* what they point to is read between the nests  */
  hash_set<tree> escaped;   /* pointers by which nests may do more than read  */
  struct acctile_stores stores; /* what the region stores to  */
  auto_vec<gimple *> pointers;  /* loads of pointers to arrays  */
  int n_nest;
  const char *why;
};

/* Fills U, which is new, from what REGION says; U->why is the reason that it
   cannot be unfolded, a literal, or NULL.  */
void acctile_unfolding_survey (struct acctile_unfolding *u,
                               struct acctile_region *region);

/* Whether DECL is a number, which the host can compute and hand on.  */
bool acctile_unfolds_scalar (tree decl);

/* Whether DECL is all the variables that contained procedures share with those
   around them, or leads there.  The ones that a region uses have clauses of
   their own.  */
bool acctile_unfolds_frame (tree decl);

/* True when the nest FOUND mentions DECL and does not only declare it
   private.  */
bool acctile_nest_needs (const struct acctile_found *found, tree decl);

/* True when the nest NEST may need the value that DECL has before it.  */
bool acctile_nest_reads_first (gomp_for *nest, tree decl);

#endif
