/* Which of mappings that cost nearly the same is taken: what the model knows
   nothing of tells them apart, the sizes of a program that are unknown when it
   is compiled most of all.  Each rule looks at the first of the candidates, and
   moves another one before it where that suits more programs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prefer.h"

#include <math.h>
#include <string.h>

#include "bounds.h"
#include "sizes.h"

/* GCC's own choice is left unless it costs so many times the lowest: smaller
   differences the model does not see.  Where the size is not known, a grid
   that covers every loop is taken when it costs up to so many times the
   lowest, one for the same blocks when a little more: numbers of blocks suit
   only the sizes that were taken.  */
#define LEFT_COST 1.03
#define COVER_COST 1.01
#define SAME_COST 1.05
/* Costs that differ by no more are alike (the model knows nothing of what makes
   them differ).  */
#define ALIKE_COST 1.01
/* A narrower block is taken for rows of unknown length when it costs up to so
   many times the lowest.  */
#define NARROW_COST 1.10
/* Blocks over all of several collapsed loops of unknown sizes are taken when
   they cost up to so many times the lowest.  */
#define SPREAD_COST 1.10
/* The same for blocks over the outer ones of several loops that the program
   collapses for gangs.  */
#define GANGS_COST 1.30

/* What costs up to so many times the lowest is looked at where many loops may
   be short.  */
#define EVEN_COST 2

/* True when the grid of MAPPING follows the size of the loops.  */

static bool
covers (const struct acctile_mapping *mapping)
{
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    if (mapping->schedule->grid[d] && mapping->grid[d] != 0)
      return false;
  return !mapping->gcc;
}

/* Moves candidate I of LIST before the others.  */

static void
move_to_front (struct acctile_candidate *list, int i)
{
  struct acctile_candidate first = list[i];
  memmove (list + 1, list, i * sizeof *list);
  list[0] = first;
}

/* True when A and B differ in their grids only.  */

static bool
same_blocks (const struct acctile_mapping *a, const struct acctile_mapping *b)
{
  return a->schedule == b->schedule
         && memcmp (a->block, b->block, sizeof a->block) == 0;
}

/* Whether gangs of the imperfect nest of PROBLEM add up by themselves what they
   add one after another under GCC's own choice, which is never better then:
   their number may be any.  */

static bool
adds_worse (const struct acctile_problem *problem)
{
  const struct acctile_body *body = problem->cases[0].body;
  return problem->nest->n_team > 0 && body->reductions > 0
         && body->additions == body->reductions;
}

/* True when CANDIDATE is simpler than BEST, the cheapest under PROBLEM, and
   costs nearly the same.  */

static bool
is_simpler (const struct acctile_problem *problem,
            const struct acctile_candidate *candidate,
            const struct acctile_candidate *best)
{
  double cost = candidate->cost / best->cost;
  if (candidate->mapping.gcc)
    return cost <= LEFT_COST && !adds_worse (problem);
  if (problem->n_case < 2 || !covers (&candidate->mapping)
      || covers (&best->mapping))
    return false;
  return cost <= COVER_COST
         || (cost <= SAME_COST
             && same_blocks (&candidate->mapping, &best->mapping));
}

/* Puts what is simpler than the cheapest of the N candidates of LIST under
   PROBLEM, which are in order, and costs nearly the same before the others:
   GCC's own choice, or else the cheapest cover.  */

static void
prefer_simple (const struct acctile_problem *problem,
               struct acctile_candidate *list, int n)
{
  int better = 0;
  if (list[0].mapping.gcc)
    return;
  for (int i = 1; i < n && list[i].traced == list[0].traced; i++)
    if ((better == 0 || list[i].mapping.gcc)
        && is_simpler (problem, &list[i], &list[0]))
      better = i;
  if (better > 0)
    move_to_front (list, better);
}

/* Whether NEST reads elements whose places other elements say.  */

static bool
reads_by_table (const struct acctile_nest *nest)
{
  for (int i = 0; i < nest->n_access; i++)
    if (!nest->access[i].write && !nest->access[i].offset)
      return true;
  return false;
}

/* The cost of CANDIDATE in the last case of PROBLEM alone, the larger of the
   likely sizes.  */

static double
cost_at_large (const struct acctile_problem *problem,
               const struct acctile_candidate *candidate)
{
  return problem->n_case < 2
             ? candidate->cost
             : candidate->cost * candidate->cost / candidate->time_us;
}

/* The same, or where it writes them.  */

static bool
has_unknown_address (const struct acctile_nest *nest)
{
  for (int i = 0; i < nest->n_access; i++)
    if (!nest->access[i].offset)
      return true;
  return false;
}

/* The same for the widest block of one loop whose reads go through a table: the
   model, which does not know where they go, finds all blocks alike where there
   are many, but what neighbours read lies near in most tables (meshes, bands),
   and the threads of a block share what L1 has of it (rows of a sparse matrix
   on an H200: blocks of 96 threads 368 us, of 256 244; forces among listed
   neighbours, of 20000 to 1820000 points: of 32 threads 32 to 790 us, of 256 29
   to 663).  */

static void
prefer_wide (const struct acctile_problem *problem,
             struct acctile_candidate *list, int n)
{
  const struct acctile_mapping *first = &list[0].mapping;
  int widest = first->block[0], better = 0;
  if (first->schedule->n_dim != 1 || !covers (first)
      || !reads_by_table (problem->cases[0].nest))
    return;
  for (int i = 1; i < n && list[i].traced == list[0].traced; i++)
    {
      const struct acctile_mapping *m = &list[i].mapping;
      if (m->schedule == first->schedule && covers (m) && m->block[0] > widest
          && m->block[0] <= ACCTILE_SAFE_BLOCK
          && cost_at_large (problem, &list[i])
                 <= cost_at_large (problem, &list[0]) * ALIKE_COST)
        {
          widest = m->block[0];
          better = i;
        }
    }
  if (better > 0)
    move_to_front (list, better);
}

/* The same for the smallest block, of four warps or more, of one loop of
   unknown length whose iterations have loops: what the last blocks leave idle
   is half a block for each multiprocessor, and iterations that take long make
   it felt (sums of sines on an H200, 100000 of 2000 terms: blocks of 224
   threads 13.0 ms, of 128 10.7; of twelve lengths, GCC's own choice is faster
   by 20% at most than those of 224, by 8% than those of 32, by 2% than those of
   128).  */

static void
prefer_small (const struct acctile_problem *problem,
              struct acctile_candidate *list, int n)
{
  const struct acctile_nest *nest = problem->cases[0].nest;
  const struct acctile_mapping *first = &list[0].mapping;
  int smallest = first->block[0], better = 0;
  if (first->schedule->n_dim != 1 || !covers (first) || nest->n_loop < 2
      || !problem->nest->loop[0].assumed || reads_by_table (nest))
    return;
  for (int i = 1; i < n && list[i].traced == list[0].traced; i++)
    {
      const struct acctile_mapping *m = &list[i].mapping;
      if (m->schedule == first->schedule && covers (m) && m->block[0] < smallest
          && m->block[0] >= 4 * problem->device->warp_size
          && list[i].cost <= list[0].cost * ALIKE_COST)
        {
          smallest = m->block[0];
          better = i;
        }
    }
  if (better > 0)
    move_to_front (list, better);
}

/* Whether NEST, of two loops, has rows of unknown length for the lanes of a
   gang, as the program says, with loops in their iterations.  */

static bool
has_unknown_rows (const struct acctile_nest *nest)
{
  return nest->n_parallel == 2 && nest->n_team == 0 && nest->n_loop > 2
         && nest->loop[0].levels & ACCTILE_GANG
         && nest->loop[1].levels & ACCTILE_VECTOR
         && !(nest->loop[1].levels & ACCTILE_GANG) && nest->loop[1].assumed;
}

/* The same for the narrowest block, of a warp or more, where rows of unknown
   length each have a block: threads beyond the end of a row have nothing to do,
   and what a row takes is the loops of its iterations (lavaMD on an H200, rows
   of 64: blocks of 256 threads 4.5 ms, GCC's own of 32 3.2).  */

static void
prefer_narrow (const struct acctile_problem *problem,
               struct acctile_candidate *list, int n)
{
  const struct acctile_mapping *first = &list[0].mapping;
  int narrowest = first->block[0], better = 0;
  if (problem->n_case < 2 || !covers (first) || first->schedule->grid[0]
      || first->schedule->block[1]
      || !has_unknown_rows (problem->cases[0].nest))
    return;
  for (int i = 1; i < n && list[i].traced == list[0].traced; i++)
    {
      const struct acctile_mapping *m = &list[i].mapping;
      if (m->schedule == first->schedule && covers (m)
          && m->block[0] < narrowest
          && list[i].cost <= list[0].cost * NARROW_COST)
        {
          narrowest = m->block[0];
          better = i;
        }
    }
  if (better > 0)
    move_to_front (list, better);
}

/* The same for a grid that covers a loop for gangs, whose loops inside are for
   their threads, where reads go through tables and the size is not known: what
   the model, which does not know where they go, finds between numbers of blocks
   is none of the program's, and fewer leave warps out that could hide what
   loads take (lavaMD of 1000 boxes on an H100: 256 blocks of 128 threads 11.1
   ms, GCC's own 1000 of 32 10.2).  */

static void
prefer_cover (const struct acctile_problem *problem,
              struct acctile_candidate *list, int n)
{
  const struct acctile_nest *nest = problem->cases[0].nest;
  const struct acctile_mapping *first = &list[0].mapping;
  if (problem->n_case < 2 || first->gcc || covers (first) || nest->n_team == 0
      || !nest->loop[0].assumed || !reads_by_table (nest))
    return;
  for (int i = 1; i < n; i++)
    if (covers (&list[i].mapping) && same_blocks (&list[i].mapping, first))
      {
        move_to_front (list, i);
        return;
      }
}

/* Whether NEST begins and ends with loops that the program collapses, of
   unknown sizes.  */
static bool
is_collapsed_open (const struct acctile_nest *nest)
{
  int last = nest->n_parallel - 1;
  return last > 0 && nest->n_team == 0 && nest->loop[last].collapsed
         && nest->loop[0].assumed && nest->loop[last].assumed;
}

/* The same for blocks over all of several collapsed loops, where the program
   does not say which of them is long: a few rows of any length, each for one
   block, would leave most of the device idle ("for 5 variables, for all
   cells"), where GCC's own choice does not.  */

static void
prefer_spread (const struct acctile_problem *problem,
               struct acctile_candidate *list, int n)
{
  const struct acctile_mapping *first = &list[0].mapping;
  if (problem->n_case < 2 || first->gcc || first->schedule->grid[0]
      || !is_collapsed_open (problem->cases[0].nest))
    return;
  for (int i = 1; i < n && list[i].traced == list[0].traced; i++)
    if (!list[i].mapping.gcc && list[i].mapping.schedule->grid[0]
        && list[i].cost <= list[0].cost * SPREAD_COST)
      {
        move_to_front (list, i);
        return;
      }
}

/* Whether NEST has loops of unknown length that the program collapses, which
   dimension y begins, around the one for the threads of a block.  */

static bool
has_collapsed_gangs (const struct acctile_nest *nest)
{
  int y = nest->n_parallel - 2;
  return y > 0 && nest->n_team == 0 && nest->loop[y].collapsed
         && !nest->loop[y + 1].collapsed && nest->loop[0].assumed
         && nest->loop[y].assumed;
}

/* The same for a block for each iteration of loops that the program collapses
   around rows: how many each of them has does not matter to GCC's own choice,
   which deals all out (a filter of 3 x 3 on an H200, "for images, for y, for x"
   for gangs, "for channels" for their lanes, 4 x 28 x 28 x 64: a block for
   each y 76 us, GCC's own for each x 36).  */

static void
prefer_gangs (const struct acctile_problem *problem,
              struct acctile_candidate *list, int n)
{
  const struct acctile_mapping *first = &list[0].mapping;
  if (problem->n_case < 2 || first->gcc || first->schedule->n_dim != 3
      || first->schedule->grid[1]
      || !has_collapsed_gangs (problem->cases[0].nest))
    return;
  for (int i = 1; i < n; i++)
    if (!list[i].mapping.gcc && list[i].mapping.schedule->grid[1]
        && list[i].mapping.schedule->block[0] && covers (&list[i].mapping)
        && list[i].cost <= list[0].cost * GANGS_COST)
      {
        move_to_front (list, i);
        return;
      }
}

/* Whether the program collapses all loops of NEST, four or more, of which none
   is known.  */

static bool
is_collapsed_deep (const struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_parallel; k++)
    if (!nest->loop[k].assumed || (k > 0 && !nest->loop[k].collapsed))
      return false;
  return nest->n_parallel > 3 && nest->n_team == 0;
}

/* Whether an upper bound of loop K of NEST is made of a parameter that is
   DIVIDED, or else one that is scaled.  */

static bool
ends_at (const struct acctile_nest *nest, int k, bool divided)
{
  const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
  int n = acctile_bounds_upper (&nest->loop[k], list);
  for (int i = 0; i < n; i++)
    for (int p = 0; p < nest->n_param; p++)
      if ((divided ? nest->param[p].divided : nest->param[p].scaled)
          && acctile_poly_uses (list[i], ACCTILE_MAX_LOOPS + p))
        return true;
  return false;
}

bool
acctile_prefer_is_dealt (const struct acctile_nest *nest)
{
  bool scaled = false, divided = false;
  for (int k = 0; k < nest->n_parallel; k++)
    {
      if (k > 0 && !nest->loop[k].collapsed)
        return false;
      scaled |= ends_at (nest, k, false);
      divided |= ends_at (nest, k, true);
    }
  return scaled && divided;
}

/* The same for what deals all iterations of such loops out in one row, a linear
   schedule or else GCC's own choice: a block's threads along a loop that has a
   single iteration have nothing to do (the stages of Fourier transforms of 1024
   on an H100: blocks of 8 x 32 threads 0.87 ms, GCC's own 0.12).  */

static void
prefer_dealt (const struct acctile_problem *problem,
              struct acctile_candidate *list, int n)
{
  int found = 0;
  if (list[0].mapping.schedule->linear
      || !acctile_prefer_is_dealt (problem->nest))
    return;
  for (int i = 1; i < n; i++)
    if (list[i].mapping.schedule->linear || (list[i].mapping.gcc && found == 0))
      found = i;
  if (found > 0)
    move_to_front (list, found);
}

/* The same for what is best on the geometric mean of such loops as they were
   taken for and short ones, as they are in most programs: GCC's own choice
   deals all their iterations out evenly, where a block whose threads go along a
   short loop has some without any (a lattice of 16 x 16 x 16 x 16 points on an
   H100: blocks of 8 x 8 threads 1.4 ms, GCC's own 0.30).  Not where iterations
   have loops and all can be dealt out in one row when the program runs: then
   blocks that suit long loops need not suit short ones, too (layers of 64
   channels of 56 x 56 on an H200, 3 x 3 neighbours: 8 and 32 images in blocks
   of 16 x 4 x 4 threads 431 and 1595 us, of 32 x 2 x 4 251 and 939).  */

static void
prefer_even (const struct acctile_problem *problem,
             struct acctile_candidate *list, int n)
{
  struct acctile_problem few = *problem;
  int best = 0;
  double least = INFINITY;
  few.n_case = 0;
  if (problem->n_case < 2 || !is_collapsed_deep (problem->cases[0].nest)
      || (problem->nest->n_loop > problem->nest->n_parallel
          && acctile_mapping_linear (problem->nest))
      || !acctile_sizes_short (problem->nest, &few.likely))
    return;
  if (acctile_problem_add_case (&few, &few.likely))
    for (int i = 0; i < n; i++)
      if (list[i].mapping.gcc || list[i].cost <= EVEN_COST * list[0].cost)
        {
          struct acctile_candidate short_one = { .mapping = list[i].mapping };
          acctile_problem_cost (&few, &short_one, false);
          double cost = list[i].cost * short_one.cost;
          best = cost < least ? i : best;
          least = fmin (least, cost);
        }
  acctile_problem_end (&few);
  if (best > 0)
    move_to_front (list, best);
}

/* Whether the blocks of MAPPING go along the innermost loop alone, and its grid
   along all others.  */

static bool
spans_loop (const struct acctile_mapping *mapping)
{
  for (int d = 1; d < mapping->schedule->n_dim; d++)
    if (mapping->block[d] > 1 || !mapping->schedule->grid[d])
      return false;
  return true;
}

/* The same for a block that goes along the innermost loop with a warp or more,
   where an address of the nest is not known, as behind pointers that the body
   loads: the model finds all blocks alike then, but what is behind a pointer is
   most often gone along by the innermost loop (a[l][k][j] of pointers to
   pointers, 200 x 200 x 200, on an H200: 16 lanes along k 200 us, 32 along j
   60, GCC's own choice 88).  Rows of threads that go along that loop alone come
   first where the grid has the others; else a warp for each of several rows,
   since they may be shorter than a block is wide.  */

static void
prefer_along (const struct acctile_problem *problem,
              struct acctile_candidate *list, int n)
{
  const struct acctile_nest *nest = problem->cases[0].nest;
  const struct acctile_loop *inner = &nest->loop[nest->n_parallel - 1];
  const struct acctile_schedule *schedule = list[0].mapping.schedule;
  int warp = problem->device->warp_size, better = 0;
  if (list[0].mapping.gcc || list[0].mapping.block[0] >= warp
      || schedule->n_dim < 2 || schedule->linear || schedule->rows
      || nest->n_team > 0 || !has_unknown_address (nest)
      || is_collapsed_deep (problem->nest)
      || (!inner->assumed && inner->trip < warp))
    return;
  for (int plane = 0; plane < 2 && better == 0; plane++)
    for (int i = 1; i < n && better == 0; i++)
      {
        const struct acctile_mapping *m = &list[i].mapping;
        if (!m->gcc && !m->schedule->linear && !m->schedule->rows
            && (plane ? m->block[0] == warp
                      : m->block[0] >= warp && spans_loop (m))
            && list[i].cost <= list[0].cost * SAME_COST)
          better = i;
      }
  if (better > 0)
    move_to_front (list, better);
}

/* Whether the last two loops of NEST, of three or more, are of unknown lengths
   and have none inside.  */

static bool
has_open_planes (const struct acctile_nest *nest)
{
  int last = nest->n_parallel - 1;
  return nest->n_parallel > 2 && nest->n_loop == nest->n_parallel
         && nest->loop[last].assumed && nest->loop[last - 1].assumed;
}

/* The same for blocks with a warp for each of several rows, where a block has a
   plane of unknown size: wider ones have threads beyond the end of rows, of
   which each may be one more than are as long (2 s + t behind pointers to
   pointers on an H200: 1000 planes of 1000 x 30: 514 us in blocks of 64 x 4,
   345 of 32 x 8; 400 of 400 x 400: 764, 563).  */

static void
prefer_warps (const struct acctile_problem *problem,
              struct acctile_candidate *list, int n)
{
  const struct acctile_mapping *first = &list[0].mapping;
  const struct acctile_schedule *s = first->schedule;
  int warp = problem->device->warp_size;
  if (problem->n_case < 2 || first->gcc || s->n_dim != 3 || s->linear || s->rows
      || !s->block[1] || s->grid[0] || s->grid[1] || first->block[0] <= warp
      || !has_open_planes (problem->cases[0].nest))
    return;
  for (int i = 1; i < n; i++)
    {
      const struct acctile_mapping *m = &list[i].mapping;
      if (m->schedule == s && m->block[0] == warp && covers (m)
          && acctile_mapping_threads (m) == acctile_mapping_threads (first)
          && list[i].cost <= list[0].cost * NARROW_COST)
        {
          move_to_front (list, i);
          return;
        }
    }
}

void
acctile_prefer (const struct acctile_problem *problem,
                struct acctile_candidate *list, int n)
{
  prefer_simple (problem, list, n);
  prefer_wide (problem, list, n);
  prefer_small (problem, list, n);
  prefer_narrow (problem, list, n);
  prefer_spread (problem, list, n);
  prefer_gangs (problem, list, n);
  prefer_cover (problem, list, n);
  prefer_even (problem, list, n);
  prefer_along (problem, list, n);
  prefer_warps (problem, list, n);
  prefer_dealt (problem, list, n);
}
