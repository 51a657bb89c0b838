/* The search for the cheapest mapping of a nest.

   The space has some hundred mappings; tracing all of them would take too
   long for a compiler.  The closed-form estimate orders the whole space, the
   best of it, at most so many of one block shape, are traced, and the
   cheapest of these wins.  What is traced does not depend on the speed of the
   machine, so that the same program is compiled to the same code everywhere: a
   nest that takes long is cut short by what was traced.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kerneltime.h"
#include "prefer.h"
#include "sizes.h"

/* Candidates of one block shape in the shortlist: grids of one shape are
   much alike, and the estimate should not fill the list with one shape.  */
#define MOST_OF_A_SHAPE 3
/* What costs so many times the lowest at one size is not looked at at another
   size.  */
#define HOPELESS_COST 3.0

/* Returns the processor time of this thread in ms.  */

double
acctile_clock_ms (void)
{
  struct timespec t;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

bool
acctile_problem_add_case (struct acctile_problem *problem,
                          const struct acctile_nest *nest)
{
  struct acctile_case *c = &problem->cases[problem->n_case++];
  c->nest = nest;
  c->estimator = acctile_estimator_alloc (nest, problem->device);
  c->body = acctile_body_alloc (nest, problem->device, NULL);
  return c->estimator && c->body;
}

/* Prepares PROBLEM for NEST on DEVICE under OPTIONS.  */

bool
acctile_problem_begin (struct acctile_problem *problem,
                       const struct acctile_nest *nest,
                       const struct acctile_device *device,
                       const struct acctile_options *options)
{
  problem->nest = nest;
  problem->device = device;
  problem->options = options;
  problem->n_case = 0;
  if (!acctile_problem_add_case (problem,
                                 acctile_sizes_likely (nest, &problem->likely)
                                     ? &problem->likely
                                     : nest))
    return false;
  problem->registers = problem->cases[0].body->registers;
  if (!acctile_sizes_other (nest, &problem->other))
    return true;
  return acctile_problem_add_case (problem, &problem->other);
}

/* Ends PROBLEM.  */

void
acctile_problem_end (struct acctile_problem *problem)
{
  for (int i = 0; i < problem->n_case; i++)
    {
      acctile_estimator_free (problem->cases[i].estimator);
      acctile_body_free (problem->cases[i].body);
    }
  problem->n_case = 0;
}

/* Fills L for MAPPING of case C of PROBLEM from a trace.  False when the nest
   cannot be traced.  */

static bool
trace_case (const struct acctile_problem *problem, const struct acctile_case *c,
            const struct acctile_mapping *mapping, int blocks_per_sm,
            struct acctile_locality *l)
{
  static const struct acctile_locality_options sample = ACCTILE_LOCALITY_SAMPLE,
                                               xu = ACCTILE_LOCALITY_XU;
  struct acctile_locality_options options
      = problem->options->model == ACCTILE_MODEL_XU ? xu : sample;
  char *error = NULL;
  if (problem->options->model != ACCTILE_MODEL_XU)
    options.blocks_per_sm = blocks_per_sm;
  bool ok = acctile_locality_evaluate (c->nest, mapping, problem->device,
                                       &options, l, &error);
  free (error);
  return ok;
}

/* Returns the cost of MAPPING in case C of PROBLEM, traced where *TRACE says
   so; *TRACE gets whether it was.  Fills L, and T.  */

static double
case_cost (const struct acctile_problem *problem, const struct acctile_case *c,
           const struct acctile_mapping *mapping, bool *trace,
           struct acctile_locality *l, struct acctile_kernel_time *t)
{
  struct acctile_mapping seen = acctile_mapping_seen (mapping, c->nest);
  int blocks_per_sm = acctile_kernel_occupancy (
      &seen, problem->device, acctile_kernel_registers (c->body, &seen));
  *trace = *trace && trace_case (problem, c, &seen, blocks_per_sm, l);
  if (!*trace)
    acctile_estimator_evaluate (c->estimator, &seen, blocks_per_sm, l);
  acctile_kernel_time (
      c->nest, c->body, &seen, problem->device, l,
      acctile_estimator_pages (c->estimator, &seen, blocks_per_sm), t);
  return problem->options->model == ACCTILE_MODEL_XU ? l->cost_mem : t->total;
}

/* Fills the cost of CANDIDATE in the first case of PROBLEM, traced where TRACE
   says so.  */

static void
first_cost (const struct acctile_problem *problem,
            struct acctile_candidate *candidate, bool trace)
{
  struct acctile_kernel_time t;
  candidate->traced = trace;
  candidate->cost = case_cost (problem, &problem->cases[0], &candidate->mapping,
                               &candidate->traced, &candidate->locality, &t);
  candidate->time_us = t.total;
}

/* Makes the cost of CANDIDATE, which first_cost filled, that of all cases of
   PROBLEM.  */

static void
add_other_cost (const struct acctile_problem *problem,
                struct acctile_candidate *candidate)
{
  struct acctile_kernel_time t;
  struct acctile_locality l;
  bool trace = candidate->traced;
  if (problem->n_case > 1)
    candidate->cost = sqrt (candidate->cost
                            * case_cost (problem, &problem->cases[1],
                                         &candidate->mapping, &trace, &l, &t));
}

/* Fills the cost of CANDIDATE under PROBLEM, traced where TRACE says so.  */

void
acctile_problem_cost (const struct acctile_problem *problem,
                      struct acctile_candidate *candidate, bool trace)
{
  first_cost (problem, candidate, trace);
  add_other_cost (problem, candidate);
}

/* Estimates the N candidates of LIST under PROBLEM.  The other case is left out
   for those that cost too much in the first, and taken to cost as much more as
   it does for any of the others.  */

static void
estimate_all (const struct acctile_problem *problem,
              struct acctile_candidate *list, int n)
{
  double least = INFINITY, more = 0;
  for (int i = 0; i < n; i++)
    {
      first_cost (problem, &list[i], false);
      least = fmin (least, list[i].cost);
    }
  for (int i = 0; i < n; i++)
    {
      double cost = list[i].cost;
      if (cost > HOPELESS_COST * least && !list[i].mapping.gcc)
        {
          list[i].cost = -cost;
          continue;
        }
      add_other_cost (problem, &list[i]);
      more = fmax (more, list[i].cost / cost);
    }
  for (int i = 0; i < n; i++)
    if (list[i].cost < 0)
      list[i].cost *= -more;
}

/* Orders candidates by cost, traced ones first.  Ties go to fewer threads in
   flight along y and z, then to the order of the table, so that the result
   does not depend on the sort.  */

static int
compare_candidates (const void *a, const void *b)
{
  const struct acctile_candidate *x = a, *y = b;
  if (x->traced != y->traced)
    return x->traced ? -1 : 1;
  if (x->cost != y->cost)
    return x->cost < y->cost ? -1 : 1;
  const struct acctile_mapping *m = &x->mapping, *n = &y->mapping;
  if (m->schedule != n->schedule)
    return m->schedule < n->schedule ? -1 : 1;
  for (int d = 2; d >= 0; d--)
    {
      if (m->block[d] != n->block[d])
        return m->block[d] < n->block[d] ? -1 : 1;
      if (m->grid[d] != n->grid[d])
        return m->grid[d] < n->grid[d] ? -1 : 1;
    }
  return m->gcc - n->gcc;
}

/* How many of the first N candidates of LIST, which were traced, have the
   block shape of MAPPING.  */

static int
traced_of_shape (const struct acctile_candidate *list, int n,
                 const struct acctile_mapping *mapping)
{
  int same = 0;
  for (int i = 0; i < n; i++)
    same += list[i].traced
            && memcmp (list[i].mapping.block, mapping->block,
                       sizeof mapping->block)
                   == 0;
  return same;
}

/* The requests that the trace of CANDIDATE looked at.  */

static double
traced_requests (const struct acctile_candidate *candidate)
{
  const struct acctile_locality *l = &candidate->locality;
  return l->sampled * (l->loads + l->stores);
}

/* Traces the best of the N candidates of LIST, which are in order.  */

static void
trace_best (const struct acctile_problem *problem,
            struct acctile_candidate *list, int n)
{
  int most = problem->options->traced, traced = 0;
  double requests = 0;
  bool all = most < 0;
  if (most == 0)
    most = ACCTILE_DEFAULT_TRACED / problem->n_case;
  for (int i = 0; i < n; i++)
    {
      bool always = list[i].mapping.gcc || list[i].mapping.schedule->linear;
      if (!all && !always
          && (traced >= most || requests > ACCTILE_TRACED_REQUESTS
              || traced_of_shape (list, i, &list[i].mapping)
                     >= MOST_OF_A_SHAPE))
        continue;
      acctile_problem_cost (problem, &list[i], true);
      traced += list[i].traced && !always;
      requests += list[i].traced ? traced_requests (&list[i]) : 0;
    }
}

/* Puts the mappings of SPACE under PROBLEM into *CANDIDATE, in order.
   Returns their number, -1 on lack of memory.  */

int
acctile_search (const struct acctile_problem *problem,
                const struct acctile_space *space,
                struct acctile_candidate **candidate)
{
  struct acctile_candidate *list = calloc (space->n + 1, sizeof *list);
  *candidate = list;
  if (!list)
    return -1;
  for (int i = 0; i < space->n; i++)
    list[i].mapping = space->mapping[i];
  estimate_all (problem, list, space->n);
  qsort (list, space->n, sizeof *list, compare_candidates);
  trace_best (problem, list, space->n);
  qsort (list, space->n, sizeof *list, compare_candidates);
  if (space->n > 0 && problem->options->model != ACCTILE_MODEL_XU)
    acctile_prefer (problem, list, space->n);
  return space->n;
}
