/* What OpenACC and the dependence test say together: which loops of a nest
   may run in any order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_CLAIMS_H
#define ACCTILE_CLAIMS_H

#include "decide.h"

/* Masks are over the loops of the nest.  */
struct acctile_claims_result
{
  unsigned ordered; /* parallel loops that must keep their order  */
  unsigned team;    /* team loops that must  */
  unsigned to_mark; /* those of both that GCC would spread: auto, or granted
                       against the proof (claims=verify)  */
  char *reason;     /* why "ordered" or "team" is not empty; else NULL  */
  char *warning;    /* a granted loop carries a dependence, and is spread;
                       else NULL  */
  struct acctile_depend *depend; /* NULL when no test was needed  */
};

/* Tests the loops of "nest" that have to be proven, and those that are
   granted unless "claims" trusts the user.  The caller ends *result with
   acctile_claims_end.  False on lack of memory.  */
bool acctile_claims_test (const struct acctile_nest *nest,
                          enum acctile_claims claims,
                          struct acctile_claims_result *result);
void acctile_claims_end (struct acctile_claims_result *result);

#endif
