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

/* Adds "nest", which stays the caller's, as a case of "problem"; false on lack
   of memory.  */
bool acctile_problem_add_case (struct acctile_problem *problem,
                               const struct acctile_nest *nest);

/* Fills the cost of "candidate", whose mapping is set: from a trace when
   "trace" is set and the nest can be traced, otherwise in closed form.  */
void acctile_problem_cost (const struct acctile_problem *problem,
                           struct acctile_candidate *candidate, bool trace);

/* Puts the mappings of "space" into *candidate (caller frees; there is place
   for one more), cheapest first and traced ones before the others, and returns
   their number; -1 on lack of memory.  What prefer.h says is then the first. */
int acctile_search (const struct acctile_problem *problem,
                    const struct acctile_space *space,
                    struct acctile_candidate **candidate);

/* The processor time of this thread, in ms.  */
double acctile_clock_ms (void);

#endif
