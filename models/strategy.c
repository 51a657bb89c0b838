/* The table of strategies.  So far it has one: "map", which lays the
   iterations of a nest without carried dependences over blocks and
   threads.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "strategy.h"

#include <stdlib.h>
#include <string.h>

#include "prefer.h"
#include "text.h"

/* "map" applies to nests whose parallel loops all may run in any order.  */

static bool
map_applies (const struct acctile_problem *problem,
             const struct acctile_claims_result *claims, char **why)
{
  if (acctile_mapping_dims (problem->nest) == 0)
    return acctile_fail (why, "no parallel loop");
  if (claims->ordered)
    return acctile_fail (why, "%s", claims->reason);
  return true;
}

/* Adds MAPPING to SPACE.  False on lack of memory.  */

static bool
append (struct acctile_space *space, const struct acctile_mapping *mapping)
{
  struct acctile_mapping *more
      = realloc (space->mapping, (space->n + 1) * sizeof *more);
  if (!more)
    return false;
  space->mapping = more;
  more[space->n++] = *mapping;
  return true;
}

/* Adds the linear mapping of NEST on DEVICE to SPACE.  False on lack of
   memory.  */

static bool
append_linear (const struct acctile_nest *nest,
               const struct acctile_device *device, struct acctile_space *space)
{
  struct acctile_mapping linear;
  acctile_mapping_make_linear (&linear, nest, device);
  return append (space, &linear);
}

/* The nest whose size grids are made for.  Where it is not known a grid that
   covers suits any; but the fewer blocks the better where each has a part of a
   reduction, so that the likely size tells.  */

static const struct acctile_nest *
sized_nest (const struct acctile_problem *problem)
{
  const struct acctile_case *likely = &problem->cases[0];
  return likely->body->reductions > 0 ? likely->nest : problem->nest;
}

/* The mappings of the problem; GCC's own choice is one of them unless a
   directive says more than sizes.  */

static bool
map_sizes (const struct acctile_problem *problem,
           const struct acctile_directive *directive,
           struct acctile_space *space)
{
  struct acctile_mapping gcc;
  bool forced = directive && directive->kind == ACCTILE_DIRECTIVE_SCHEDULE;
  bool has_gcc = acctile_space_gcc (&gcc, problem->nest, problem->device,
                                    problem->registers);
  memset (space, 0, sizeof *space);
  if (!(forced && directive->gcc)
      && !acctile_space_enumerate (space, sized_nest (problem), problem->device,
                                   directive))
    return false;
  if (!forced && acctile_mapping_linear (problem->nest)
      && acctile_prefer_is_dealt (problem->nest)
      && !append_linear (problem->nest, problem->device, space))
    return false;
  if (!has_gcc || (forced && !directive->gcc))
    return true;
  return append (space, &gcc);
}

static bool
map_legal (const struct acctile_problem *problem,
           const struct acctile_mapping *mapping, bool forced, char **why)
{
  return acctile_mapping_valid (mapping, problem->nest, problem->device, forced,
                                why);
}

const struct acctile_strategy acctile_strategies[]
    = { { "map", ACCTILE_DIRECTIVE_SCHEDULE, map_applies, map_sizes, map_legal,
          acctile_search, acctile_mapping_to_string },
        { NULL, ACCTILE_DIRECTIVE_NONE, NULL, NULL, NULL, NULL, NULL } };

/* Returns the strategy that directives of KIND ask for, or NULL.  */

const struct acctile_strategy *
acctile_strategy_find (enum acctile_directive_kind kind)
{
  for (const struct acctile_strategy *s = acctile_strategies; s->name; s++)
    if (s->directive == kind)
      return s;
  return NULL;
}
