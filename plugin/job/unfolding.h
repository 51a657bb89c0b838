/* What stands between and in the nests of a kernels region that is unfolded
   into a launch for each (emit-kernels.cc), and whether it can be.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_UNFOLDING_H
#define ACCTILE_UNFOLDING_H

#include "emit/emit.h"
#include "extract/stores.h"

/* A statement between the nests that gives a temporary a value which only the
   device has, and the nest that uses it: it is done there.  */
struct acctile_moved
{
  gimple *stmt;
  const struct acctile_found *found;
};

/* What a kernels region says of variables.  */
struct acctile_unfolding
{
  struct acctile_function *function; /* of acctile_kernels_unfold  */
  const struct acctile_region *region;
  hash_set<tree> in_nests;  /* assigned in a nest and not private there  */
  hash_set<tree> used;      /* mentioned in a nest  */
  hash_set<tree> by_host;   /* assigned between the nests  */
  hash_set<tree> mentioned; /* mentioned between the nests  */
  hash_set<tree> local;     /* of the region's own binds  */
  hash_set<tree> told;      /* assigned in a nest, and each launch tells the
                               host, which needs them between the nests  */
  hash_set<tree> loaded;    /* what they point to is read between the nests  */
  hash_set<tree> escaped;   /* pointers by which nests may do more than read  */
  struct acctile_stores stores; /* what the region stores to  */
  auto_vec<gimple *> pointers;  /* loads of pointers to arrays  */
  auto_vec<acctile_moved> moved;
  auto_vec<gimple *> fresh; /* to be moved to the next nest  */
  hash_set<tree> stale;     /* temporaries of nests before  */
  int n_nest;
  bool tells; /* the host may compute numbers from those that it is told  */
  const char *why;
};

/* Fills U, which is new, from what REGION says; U->why is the reason that it
   cannot be unfolded, a literal, or NULL.  */
void acctile_unfolding_survey (struct acctile_unfolding *u,
                               const struct acctile_region *region);

/* What the kernels region REGION holds beside nests, as a reason to leave it
   alone, a literal.  */
const char *acctile_kernels_holds (const struct acctile_region *region);

/* Whether DECL is a number, which the host can compute and hand on.  */
bool acctile_unfolds_scalar (tree decl);

/* Whether DECL is all the variables that contained procedures share with those
   around them, or leads there.  The ones that a region uses have clauses of
   their own.  */
bool acctile_unfolds_frame (tree decl);

/* True when the map clause C is about a pointer or descriptor that leads to
   the data of the clause before: it stays beside those.  */
bool acctile_map_leads (tree c);

/* The variable through which the nests of U get the scalar that the map clause
   C is about when they only read it, so that each is handed its value: its own,
   or the reference to it.  NULL_TREE for other clauses.  */
tree acctile_host_scalar (struct acctile_unfolding *u, tree c);

/* True when the nest FOUND mentions DECL and does not only declare it
   private.  */
bool acctile_nest_needs (const struct acctile_found *found, tree decl);

/* True when the launch of FOUND needs DECL: the nest does, or what U moves to
   it.  */
bool acctile_launch_needs (const struct acctile_unfolding *u,
                           const struct acctile_found *found, tree decl);

/* True when DECL is a temporary of the compiler's that NEST gives a value in
   what stands before its loop, before it is read there.  */
bool acctile_nest_sets_first (gomp_for *nest, tree decl);

/* True when the nest NEST may need the value that DECL has before it.  */
bool acctile_nest_reads_first (gomp_for *nest, tree decl);

#endif
