/* The table of strategies: ways to run a nest on a device.  Every strategy
   offers the same verbs, so that the decision does not know which there are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_STRATEGY_H
#define ACCTILE_STRATEGY_H

#include "claims.h"
#include "search.h"

struct acctile_strategy
{
  const char *name;
  /* The directive that asks for it.  */
  enum acctile_directive_kind directive;

  /* Whether the nest may run this way; otherwise *why (caller frees) says
     what keeps it from that.  */
  bool (*applies) (const struct acctile_problem *problem,
                   const struct acctile_claims_result *claims, char **why);

  /* The choices that device, user and directive (which may be NULL) leave;
     false on lack of memory.  "registers" of GCC's own choice come from the
     problem.  */
  bool (*sizes) (const struct acctile_problem *problem,
                 const struct acctile_directive *directive,
                 struct acctile_space *space);

  /* Whether one choice may be launched; *why as above.  */
  bool (*legal) (const struct acctile_problem *problem,
                 const struct acctile_mapping *mapping, bool forced,
                 char **why);

  /* Costs of all choices, cheapest first, as acctile_search.  */
  int (*cost) (const struct acctile_problem *problem,
               const struct acctile_space *space,
               struct acctile_candidate **candidate);

  /* A choice in the pragma's notation, a fresh string.  */
  char *(*print) (const struct acctile_mapping *mapping);
};

/* The table, ended by a line without a name.  */
extern const struct acctile_strategy acctile_strategies[];

/* The strategy that "kind" of directive asks for (the first that applies to
   a nest without a directive comes first in the table), NULL when this
   version has none.  */
const struct acctile_strategy *
acctile_strategy_find (enum acctile_directive_kind kind);

#endif
