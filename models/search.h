/* The search for the cheapest mapping of a nest: a closed-form order of the
   whole space, then the traced model for a shortlist.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SEARCH_H
#define ACCTILE_SEARCH_H

#include "decide.h"
#include "estimate.h"
#include "kernelbody.h"
#include "space.h"

/* The nest at one size, with what the costs of its candidates need.  */
struct acctile_case
{
  const struct acctile_nest *nest;
  struct acctile_estimator *estimator;
  struct acctile_body *body;
};

/* One nest on one device.  Where the compiler does not know its size there
   are two cases, and the cost of a candidate is the geometric mean; locality
   and time are of the first, which is the nest itself unless its default size
   is no likely one.  */
struct acctile_problem
{
  const struct acctile_nest *nest;
  const struct acctile_device *device;
  const struct acctile_options *options;
  int registers; /* a thread, estimated  */
  struct acctile_nest likely, other;
  int n_case;
  struct acctile_case cases[2];
};

/* Prepares "problem"; false on lack of memory.  Ended by
   acctile_problem_end.  */
bool acctile_problem_begin (struct acctile_problem *problem,
                            const struct acctile_nest *nest,
                            const struct acctile_device *device,
                            const struct acctile_options *options);
void acctile_problem_end (struct acctile_problem *problem);

/* Fills the cost of "candidate", whose mapping is set: from a trace when
   "trace" is set and the nest can be traced, otherwise in closed form.  */
void acctile_problem_cost (const struct acctile_problem *problem,
                           struct acctile_candidate *candidate, bool trace);

/* Whether the program collapses all loops of "nest", of which one ends at a
   parameter that is "scaled" and one at what is "divided": as one gets longer
   the other gets shorter, down to one iteration, so that their iterations are
   best dealt out without regard to which loop they are of, as GCC does.  */
bool acctile_search_dealt (const struct acctile_nest *nest);

/* Puts the mappings of "space" into *candidate (caller frees; there is place
   for one more), cheapest first and traced ones before the others, and returns
   their number; -1 on lack of memory.  GCC's own choice is the first when none
   is much cheaper; so is, where the size is not known, a grid that covers every
   loop.
 */
int acctile_search (const struct acctile_problem *problem,
                    const struct acctile_space *space,
                    struct acctile_candidate **candidate);

/* The processor time of this thread, in ms.  */
double acctile_clock_ms (void);

#endif
