/* Nests whose outermost loop alone must keep its order: a wavefront over all
   loops, or sweeps, in which that loop is one over time and those inside run in
   parallel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SWEEPS_H
#define ACCTILE_SWEEPS_H

#include "decide.h"

struct acctile_sweeps
{
  bool always; /* sweeps take less time, or are taken to  */
  /* Where the compiler does not know the sizes: they do so where the loops
     inside have so many iterations, or more, for each of the outermost one; 0
     where they never do.  */
  int64_t from;
};

/* Compares sweeps with the wavefront of "decision" on "nest", which "device" is
   to run.  Sweeps are one launch, whose blocks wait for all others after each
   of them.  */
void acctile_sweeps_compare (const struct acctile_nest *nest,
                             const struct acctile_decision *decision,
                             const struct acctile_device *device,
                             struct acctile_sweeps *sweeps);

#endif
