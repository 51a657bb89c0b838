/* What the body of a nest costs the machine, whatever its mapping:
   instructions of each statement, loads that are in flight together,
   registers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_KERNELBODY_H
#define ACCTILE_KERNELBODY_H

#include "costs.h"
#include "device.h"
#include "nest.h"

/* One execution of a statement by a warp: instructions but for loads and
   stores.  */
struct acctile_body_stmt
{
  unsigned around; /* the loops around it, a mask  */
  double floats;   /* in floating point  */
  double integers; /* addresses and other integers  */
  bool fp64;
};

/* Loads of the statements right inside one loop, or of the loop's own
   instructions.  */
struct acctile_body_loop
{
  unsigned around; /* the loops around a statement in it  */
  bool mapped;     /* over threads or blocks  */
  int loads;       /* of one iteration  */
  double together; /* iterations whose loads are in flight together  */
};

struct acctile_body
{
  const struct acctile_costs *costs; /* not owned  */
  int n_stmt;
  struct acctile_body_stmt *stmt;
  int n_loop;
  struct acctile_body_loop loop[ACCTILE_MAX_LOOPS];
  int reductions; /* that blocks have to combine  */
  int additions;  /* those of them that memory does  */
  /* Loops over the lanes of a row that it enters, and reductions that these
     have to combine.  */
  double team_entries, team_reductions;
  int addresses;       /* that a statement computes apart, at most  */
  int registers;       /* a thread, estimated, in loops such as GCC's  */
  int plain_registers; /* where a thread has one iteration  */
  int most_registers;  /* that it can have  */
};

/* For a finished "nest" on "device" with "costs", which must stay alive; NULL
   stands for acctile_default_costs.  NULL on lack of memory.  */
struct acctile_body *acctile_body_alloc (const struct acctile_nest *nest,
                                         const struct acctile_device *device,
                                         const struct acctile_costs *costs);
struct acctile_body *acctile_body_free (struct acctile_body *body);

/* True when loop "k" of "nest" is spread over threads or blocks.  */
bool acctile_body_is_mapped (const struct acctile_nest *nest, int k);

#endif
