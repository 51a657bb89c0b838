/* What the extractor hands on: for each OpenACC compute region the nests in
   it, as the models see them and as GIMPLE.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EXTRACT_H
#define ACCTILE_EXTRACT_H

#include "gcc-compat.h"

/* One acc loop of a nest: dimension "dim" of the (possibly collapsed)
   GIMPLE_OMP_FOR "stmt".  "low" and "high" are its bounds, as they stand there,
   in expressions that can be evaluated before the region; NULL when there are
   none.  A loop of labels and jumps has "iterator" alone.  */
struct acctile_gimple_loop
{
  gomp_for *stmt;
  unsigned dim;
  tree low;
  tree high;
  tree iterator;
};

/* One reference to memory in the body, as it stands in its statement, and the
   access of the nest that it is, or repeats.  "counted" where the variables of
   the loops of the body that are in its offset are at the iteration, not yet
   at the next.  */
struct acctile_reference
{
  tree ref;
  int access;
  bool counted;
};

/* Statement "stmt" of a nest is only executed where "multiple" is even, once
   "value", over its parameters, is 0 or 1.  The polynomials are owned; "used"
   where the nest says so of the statement.  */
struct acctile_bit
{
  int stmt;
  struct acctile_poly *multiple, *value;
  bool used;
};

/* What an array of a nest is: the object, or the pointer that it is reached
   through, NULL_TREE for neither; "pointer" is that one also where it is in
   memory.  "entry" is the variable that the nest itself
   names for it, the object or a pointer to its first byte; NULL_TREE when there
   is none, or several.  "base" is where the array begins, as an expression that
   can be evaluated before the region; NULL_TREE when there is none.  "section"
   is where a clause of the region has what it maps of the array begin,
   likewise, and "length" the bytes of that.  */
struct acctile_reach
{
  tree root;
  tree pointer;
  tree entry;
  tree base;
  tree section, length;
  bool several;
};

/* One nest.  loop[k] stands for nest->loop[k] where that is an acc loop.
   "host_param[p]" is an expression for parameter p that can be evaluated
   before the region, NULL when there is none.  "host_counts[p]": it counts a
   sequential loop of the region, so that there is one once the host runs
   this.  */
struct acctile_found
{
  struct acctile_nest *nest;
  struct acctile_gimple_loop loop[ACCTILE_MAX_LOOPS];
  tree host_param[ACCTILE_MAX_PARAMS];
  bool host_counts[ACCTILE_MAX_PARAMS];
  gomp_for *outermost;
  location_t location;
  int n_reference;
  struct acctile_reference *reference;
  /* By array; those from number "n_reach" on are not known.  */
  int n_reach;
  struct acctile_reach *reach;
  int n_bit;
  struct acctile_bit *bit;
  /* Statements that compute a remainder of what is not negative and less than
     two divisors.  */
  int n_wrapped;
  gimple **wrapped;
  /* Private clauses for scalars that need them, see liveness.h.  */
  tree temporaries;
  /* Stands in a sequential loop or under a condition of the region; in a
     loop.  */
  bool guarded;
  bool repeated;
  bool nested_gang;
  /* The first acc loop that stands where none can be spread, which alone leaves
     the nest as it is; NULL for none.  */
  gomp_for *misfit;
  /* The gangs that a loop of a kernels region asks for, where only the program
     knows how many, a value of the host.  */
  tree gangs;
};

/* One compute region of a function.  */
struct acctile_region
{
  gomp_target *target;
  location_t location;
  bool kernels;
  int n_found;
  struct acctile_found *found;
  /* In a kernels region: nothing but the nests and computations of bounds
     stands in it, so that each nest can become a region of its own.  */
  bool only_nests;
  /* The region is emitted for the emulator: its nests are "flat", that is
     right for any number of blocks and threads; its blocks have so many
     threads (0: as on the device), which meet between nests.  */
  bool emulate;
  bool flat;
  bool meets;
  int emulate_threads;
  /* The only nest's reads of arrays that have changed places, NULL for none
     (timetile/emit-margin.h).  */
  const vec<struct acctile_exchanged> *exchanged;
  /* Why no nest of the region may be touched; NULL when they may.  A
     literal.  */
  const char *fixed;
};

/* All facts about the variables of one function that do not depend on a
   region.  Opaque; see value.cc.  */
struct acctile_function;
struct acctile_function *acctile_function_scan (gimple_seq body);
void acctile_function_free (struct acctile_function *function);
/* Scans the present function again, whose body has changed.  */
void acctile_function_renew (struct acctile_function *function);
/* The same, but not where its pointers go.  */
void acctile_function_renew_definitions (struct acctile_function *function);
/* Adds what STMT, which is new, says of the variable that it assigns.  */
void acctile_function_note (struct acctile_function *function, gimple *stmt);

/* Whether the unit has variables that are only linked ("declare link").  The
   compiler for nvptx writes their pointers while it lists the variables, and
   its assembler may then take those that code refers to before them: the
   device's list is not the host's any more, and the program ends when it
   starts.  So nothing is rewritten there.  False for the emulator, which has no
   such list.  */
bool acctile_links (void);

/* Reads REGION->target and fills the rest of REGION.  */
void acctile_extract (struct acctile_function *function, isl_ctx *ctx,
                      struct acctile_region *region);
void acctile_region_free (struct acctile_region *region);

#endif
