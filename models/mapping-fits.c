/* What fits: the limits that a launch has to keep, those of the device and of
   libgomp and those that the user wrote into the program (levels on loops,
   num_gangs, num_workers, vector_length).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mapping.h"

#include <stdlib.h>
#include <string.h>

#include "text.h"

/* The lanes of a vector unless the user says otherwise.  */
#define LANES 32
/* libgomp ends the program where more workers have more than LANES lanes.  */
#define MAX_WIDE_WORKERS 15

/* Returns the levels that the user wrote on the loops of dimension D of
   NEST.  */

static unsigned
dimension_levels (const struct acctile_nest *nest, int d)
{
  unsigned levels = 0;
  int first, count;
  acctile_mapping_loops (nest, d, &first, &count);
  if (nest->n_team > 0 && d == 0)
    {
      for (int k = nest->n_parallel; k < nest->n_loop; k++)
        if (nest->loop[k].team)
          levels |= nest->loop[k].levels;
      return levels;
    }
  for (int k = first; k < first + count; k++)
    levels |= nest->loop[k].levels;
  return levels;
}

/* Returns what the user wrote about launch and levels of NEST, as a fresh
   string, empty when everything is open.  */

char *
acctile_mapping_fixed (const struct acctile_nest *nest)
{
  static const char *const level_name[] = { "gang", "worker", "vector" };
  static const char *const clause_name[]
      = { "num_gangs", "num_workers", "vector_length" };
  const int clause[]
      = { nest->num_gangs, nest->num_workers, nest->vector_length };
  struct acctile_text text = { 0 };
  for (int k = 0; k < nest->n_loop; k++)
    {
      if (!nest->loop[k].levels)
        continue;
      acctile_text_add (&text, "%s", text.length ? ", " : "");
      for (int l = 0; l < 3; l++)
        if (nest->loop[k].levels & (1u << l))
          acctile_text_add (&text, "%s ", level_name[l]);
      acctile_text_add (&text, "on %s", nest->loop[k].name);
    }
  for (int c = 0; c < 3; c++)
    {
      if (clause[c] == 0)
        continue;
      acctile_text_add (&text, "%s%s(", text.length ? ", " : "",
                        clause_name[c]);
      if (clause[c] < 0)
        acctile_text_add (&text, "...)");
      else
        acctile_text_add (&text, "%d)", clause[c]);
    }
  return acctile_text_take (&text);
}

static const char dimension_name[] = "xyz";

/* True when dimension D of MAPPING is really spread over blocks.  */

static bool
has_grid_part (const struct acctile_mapping *mapping, int d)
{
  return mapping->schedule->grid[d] && mapping->grid[d] != 1;
}

/* True when NEST is launched with workers that none of its loops has.  */

static bool
has_idle_workers (const struct acctile_nest *nest)
{
  if (nest->num_workers <= 1 || nest->n_team > 0)
    return false;
  for (int k = 0; k < nest->n_loop; k++)
    if ((nest->loop[k].levels & ACCTILE_WORKER)
        || (k < nest->n_parallel && !nest->loop[k].levels))
      return false;
  return true;
}

/* The threads that num_workers and vector_length of NEST fix for a loop with
   LEVELS; 0 when open.  A loop over gangs and lanes has workers too that would
   idle.  */

static int64_t
fixed_threads (const struct acctile_nest *nest, unsigned levels)
{
  if ((levels & ACCTILE_GANG) && (levels & ACCTILE_VECTOR)
      && has_idle_workers (nest))
    levels |= ACCTILE_WORKER;
  switch (levels & (ACCTILE_WORKER | ACCTILE_VECTOR))
    {
    case ACCTILE_WORKER:
      return nest->num_workers > 0 ? nest->num_workers : 0;
    case ACCTILE_VECTOR:
      return nest->vector_length > 0 ? nest->vector_length : 0;
    case ACCTILE_WORKER | ACCTILE_VECTOR:
      if (nest->num_workers > 0 && nest->vector_length > 0)
        return (int64_t)nest->num_workers * nest->vector_length;
      return 0;
    default:
      return 0;
    }
}

/* The threads of a block as far as the clauses of NEST fix them: what is
   open counts as one worker, or as LANES lanes.  */

static int64_t
user_block (const struct acctile_nest *nest)
{
  int64_t workers = nest->num_workers > 0 ? nest->num_workers : 1;
  int64_t lanes = nest->vector_length > 0 ? nest->vector_length : LANES;
  return workers * lanes;
}

/* The threads of a block that need no bound on the registers: more than
   ACCTILE_SAFE_BLOCK are no more than the clauses of NEST ask for, in whole
   warps.  */

static int64_t
safe_threads (const struct acctile_nest *nest)
{
  int64_t block = user_block (nest), threads = block;
  if (block <= ACCTILE_SAFE_BLOCK)
    return ACCTILE_SAFE_BLOCK;
  while (threads % ACCTILE_WARP != 0)
    threads += block;
  return threads;
}

/* True when dimension D of NEST, not x, is one acc loop with the dimension
   right inside it.  */

bool
acctile_mapping_collapsed (const struct acctile_nest *nest, int d)
{
  int first, count;
  acctile_mapping_loops (nest, d - 1, &first, &count);
  return d - 1 >= (nest->n_team > 0) && nest->loop[first].collapsed;
}

/* Dimensions of a nest that the user wrote levels on together: those of one acc
   loop with a collapse clause, or one alone.  */
struct unit
{
  int first, last;
  unsigned levels;
  char name[4]; /* as in "yx"  */
};

/* Fills UNIT with the dimensions of NEST from FIRST outwards that are one acc
   loop.  */

static void
find_unit (const struct acctile_nest *nest, int first, struct unit *unit)
{
  int n = 0, d = first;
  unit->levels = dimension_levels (nest, first);
  while (d + 1 < acctile_mapping_dims (nest)
         && acctile_mapping_collapsed (nest, d + 1)
         && dimension_levels (nest, d + 1) == unit->levels)
    d++;
  unit->first = first;
  unit->last = d;
  for (; d >= first; d--)
    unit->name[n++] = dimension_name[d];
  unit->name[n] = '\0';
}

/* True when a loop of NEST with LEVELS may have one worker alone: those with as
   many lanes as the user wants for the loops in it cannot be more.  */

static bool
has_one_worker (const struct acctile_nest *nest, unsigned levels)
{
  return nest->n_team > 0 && nest->num_workers == 0
         && nest->vector_length > LANES && (levels & ACCTILE_WORKER)
         && !(levels & ACCTILE_VECTOR);
}

/* Checks the dimensions UNIT of MAPPING, on whose loops the user wrote levels:
   together they keep exactly these; one worker or lane is no part of the block.
   Returns false with *WHY set otherwise.  */

static bool
explicit_levels_valid (const struct acctile_mapping *mapping,
                       const struct acctile_nest *nest, const struct unit *unit,
                       char **why)
{
  const struct acctile_schedule *s = mapping->schedule;
  bool block = (unit->levels & (ACCTILE_WORKER | ACCTILE_VECTOR)) != 0;
  bool grid = (unit->levels & ACCTILE_GANG) != 0;
  bool has_grid = false, has_block = false, spread = false;
  int64_t size = fixed_threads (nest, unit->levels), threads = 1;
  bool one = size == 1 || has_one_worker (nest, unit->levels);
  for (int d = unit->first; d <= unit->last; d++)
    {
      has_grid = has_grid || s->grid[d];
      has_block = has_block || s->block[d];
      spread = spread || has_grid_part (mapping, d);
      threads *= mapping->block[d];
    }
  if (grid && !has_grid)
    return acctile_fail (why, "a loop with gang needs dimension %s in the grid",
                         unit->name);
  if (block && !has_block && !one)
    return acctile_fail (
        why, "a loop with worker or vector needs dimension %s in the block",
        unit->name);
  if (!grid && spread)
    return acctile_fail (why, "a loop without gang keeps %s out of the grid",
                         unit->name);
  if (!block && threads > 1)
    return acctile_fail (
        why, "a loop without worker and vector keeps %s out of the block",
        unit->name);
  if (size > 0 && threads != size)
    return acctile_fail (
        why, "num_workers and vector_length fix %lld threads in %s, not %lld",
        (long long)size, unit->name, (long long)threads);
  return true;
}

/* Checks that the linear MAPPING has the threads that NEST, whose loops are one
   for the program, fixes.  Returns false with *WHY set otherwise.  */

static bool
row_valid (const struct acctile_mapping *mapping,
           const struct acctile_nest *nest, char **why)
{
  int64_t size = fixed_threads (nest, nest->loop[0].levels);
  int threads = acctile_mapping_threads (mapping);
  if (size == 0 || size == threads)
    return true;
  return acctile_fail (why,
                       "num_workers and vector_length fix %lld threads, not %d",
                       (long long)size, threads);
}

/* Checks the levels that the user wrote on the loops of NEST: a loop with
   levels keeps exactly these, a loop without gets none that another loop has
   taken.  Returns false with *WHY set where MAPPING does otherwise.  */

static bool
levels_valid (const struct acctile_mapping *mapping,
              const struct acctile_nest *nest, char **why)
{
  const unsigned in_block = ACCTILE_WORKER | ACCTILE_VECTOR;
  unsigned taken = 0;
  struct unit unit;
  if (mapping->schedule->linear)
    return row_valid (mapping, nest, why);
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    taken |= dimension_levels (nest, d);
  for (int d = 0; d < mapping->schedule->n_dim; d = unit.last + 1)
    {
      find_unit (nest, d, &unit);
      if (unit.levels)
        {
          if (!explicit_levels_valid (mapping, nest, &unit, why))
            return false;
          continue;
        }
      for (int k = unit.first; k <= unit.last; k++)
        {
          if ((taken & ACCTILE_GANG) && has_grid_part (mapping, k))
            return acctile_fail (why,
                                 "another loop has gang, none is left for %c",
                                 dimension_name[k]);
          if ((taken & in_block) == in_block && mapping->block[k] > 1)
            return acctile_fail (
                why, "other loops have worker and vector, none is left for %c",
                dimension_name[k]);
        }
    }
  return true;
}

/* True when what the user wrote about launch and levels of NEST leaves all to
   choose: nothing, or gangs and threads for all loops together.  */

bool
acctile_mapping_is_open (const struct acctile_nest *nest)
{
  struct unit unit;
  bool levels = false;
  if (nest->num_gangs || nest->num_workers || nest->vector_length)
    return false;
  for (int k = 0; k < nest->n_loop; k++)
    levels = levels || nest->loop[k].levels;
  if (!levels)
    return true;
  find_unit (nest, 0, &unit);
  return nest->n_team == 0 && unit.last == acctile_mapping_dims (nest) - 1
         && (unit.levels & ACCTILE_GANG)
         && (unit.levels & (ACCTILE_WORKER | ACCTILE_VECTOR));
}

/* Checks num_gangs, num_workers and vector_length of NEST.  Returns false
   with *WHY set where MAPPING contradicts them.  */

static bool
clauses_valid (const struct acctile_mapping *mapping,
               const struct acctile_nest *nest, char **why)
{
  int threads = acctile_mapping_threads (mapping);
  if (nest->num_workers < 0 || nest->vector_length < 0)
    return acctile_fail (why, "num_workers or vector_length is fixed to a "
                              "value that is not known");
  if (nest->num_workers > 0 && nest->vector_length > 0)
    {
      if ((int64_t)nest->num_workers * nest->vector_length != threads)
        return acctile_fail (why,
                             "num_workers(%d) and vector_length(%d) are "
                             "not %d threads",
                             nest->num_workers, nest->vector_length, threads);
    }
  else if (nest->num_workers > 0
           && threads % ((int64_t)nest->num_workers * ACCTILE_WARP) != 0)
    return acctile_fail (
        why, "%d threads are not num_workers(%d) warps or a multiple", threads,
        nest->num_workers);
  else if (nest->vector_length > 0 && threads % nest->vector_length != 0)
    return acctile_fail (why, "%d threads are no multiple of vector_length(%d)",
                         threads, nest->vector_length);
  if (nest->num_gangs > 0)
    {
      int64_t blocks = 1;
      for (int d = 0; d < mapping->schedule->n_dim; d++)
        if (mapping->schedule->grid[d]
            && __builtin_mul_overflow (blocks, mapping->grid[d], &blocks))
          blocks = -1;
      if (blocks != nest->num_gangs)
        return acctile_fail (why, "num_gangs(%d) fixes the product of the grid",
                             nest->num_gangs);
    }
  for (int d = 0; nest->num_gangs < 0 && d < mapping->schedule->n_dim; d++)
    if (mapping->schedule->grid[d] && mapping->grid[d] > 1)
      return acctile_fail (why, "num_gangs(...) fixes the product of the grid");
  return true;
}

/* Checks the shape of MAPPING against its schedule and the limits of DEVICE,
   and that it has no more than SAFE threads.  Returns false with *WHY set.  */

static bool
block_valid (const struct acctile_mapping *mapping,
             const struct acctile_device *device, int64_t safe, char **why)
{
  const struct acctile_schedule *s = mapping->schedule;
  int64_t threads = 1;
  for (int d = 0; d < 3; d++)
    {
      if (mapping->block[d] < 1 || mapping->block[d] > ACCTILE_MAX_BLOCK)
        return acctile_fail (why, "block size %d in %c is not between 1 and %d",
                             mapping->block[d], dimension_name[d],
                             ACCTILE_MAX_BLOCK);
      if (mapping->block[d] > 1 && (d >= s->n_dim || !s->block[d]))
        return acctile_fail (
            why,
            "schedule %s has no threads in %c, so block size %d "
            "there must be 1",
            s->name, dimension_name[d], mapping->block[d]);
      threads *= mapping->block[d];
    }
  int most = ACCTILE_MAX_BLOCK;
  if (device && device->max_threads_per_block > 0
      && device->max_threads_per_block < most)
    most = device->max_threads_per_block;
  if (threads < ACCTILE_MIN_BLOCK || threads > most
      || threads % ACCTILE_WARP != 0)
    return acctile_fail (
        why,
        "a block of %lld threads is not a multiple of %d between "
        "%d and %d",
        (long long)threads, ACCTILE_WARP, ACCTILE_MIN_BLOCK, most);
  if (threads > safe)
    return acctile_fail (
        why,
        "more than %lld threads need a bound on the registers that is "
        "not known",
        (long long)safe);
  return true;
}

/* Checks the grid of MAPPING for NEST.  Returns false with *WHY set.  */

static bool
grid_valid (const struct acctile_mapping *mapping,
            const struct acctile_nest *nest, char **why)
{
  const struct acctile_schedule *s = mapping->schedule;
  for (int d = 0; d < 3; d++)
    if (mapping->grid[d] < 0
        || ((d >= s->n_dim || !s->grid[d]) && mapping->grid[d] != 1))
      return acctile_fail (why,
                           "schedule %s has no blocks in %c, so grid size %lld "
                           "there must be 1",
                           s->name, dimension_name[d],
                           (long long)mapping->grid[d]);
  if (mapping->most_blocks > 0 && nest->num_gangs)
    return acctile_fail (why, "num_gangs says how many blocks there are");
  int64_t grid[3], blocks = 1;
  acctile_mapping_grid (mapping, nest, grid);
  for (int d = 0; d < 3; d++)
    if (__builtin_mul_overflow (blocks, grid[d], &blocks)
        || blocks > ACCTILE_MAX_GRID)
      return acctile_fail (why, "the grid has more than %lld blocks",
                           (long long)ACCTILE_MAX_GRID);
  return true;
}

/* Checks what the team loops of an imperfect NEST need of MAPPING.  Such a
   nest is left to GCC's own levels, because the statements between the loops
   and the reductions of the inner ones need its broadcasts: one acc loop is
   gangs, at most one workers, and x the lanes of whole warps.  Returns false
   with *WHY set where MAPPING is otherwise.  */

static bool
team_valid (const struct acctile_mapping *mapping,
            const struct acctile_nest *nest, char **why)
{
  const struct acctile_schedule *s = mapping->schedule;
  int gangs = 0, workers = 0, tx = mapping->block[0];
  bool gang = false, worker = false;
  if (nest->n_team <= 0)
    return true;
  for (int d = 1; d < s->n_dim; d++)
    {
      bool same = acctile_mapping_collapsed (nest, d);
      gangs += s->grid[d] && !(same && gang);
      workers += s->block[d] && !(same && worker);
      gang = s->grid[d] || (same && gang);
      worker = s->block[d] || (same && worker);
    }
  if (s->grid[0] || gangs != 1 || workers > 1)
    return acctile_fail (
        why,
        "schedule %s does not fit an imperfect nest, whose inner loops are "
        "spread over threads and one outer loop over blocks",
        s->name);
  if (tx % ACCTILE_WARP != 0)
    return acctile_fail (
        why,
        "inner loops of an imperfect nest need a multiple of %d threads, "
        "not %d",
        ACCTILE_WARP, tx);
  int rows = mapping->block[1] * mapping->block[2];
  if (rows > 1 && nest->num_workers > 0 && rows != nest->num_workers)
    return acctile_fail (why, "num_workers(%d) is not %d rows of lanes",
                         nest->num_workers, rows);
  if (tx > ACCTILE_WARP && rows > 1)
    return acctile_fail (
        why, "an imperfect nest has workers only with %d lanes, not %d",
        ACCTILE_WARP, tx);
  return true;
}

/* True when all loops of NEST are one for the program, which gives them gangs
   and threads, or nothing, in known numbers: collapsed ones, and those without
   levels in one that has them all.  */

static bool
is_one_loop (const struct acctile_nest *nest)
{
  if (nest->num_gangs < 0 || nest->num_workers < 0 || nest->vector_length < 0)
    return false;
  unsigned levels = nest->loop[0].levels;
  bool all
      = (levels & ACCTILE_GANG) && (levels & (ACCTILE_WORKER | ACCTILE_VECTOR));
  for (int k = 1; k < nest->n_parallel; k++)
    if (nest->loop[k].collapsed ? nest->loop[k].levels != levels
                                : !all || nest->loop[k].levels)
      return false;
  return all || !levels;
}

bool
acctile_mapping_linear (const struct acctile_nest *nest)
{
  return nest->countable && nest->n_parallel > 1 && nest->n_team == 0
         && (acctile_mapping_is_open (nest) || is_one_loop (nest));
}

bool
acctile_mapping_rows (const struct acctile_nest *nest)
{
  struct acctile_mapping rows
      = { .schedule = acctile_rows_schedule (nest), .block = { 16, 16, 1 } };
  return nest->rows_countable && nest->n_parallel > 1 && nest->n_team == 0
         && nest->num_gangs == 0 && nest->num_workers == 0
         && nest->vector_length == 0 && levels_valid (&rows, nest, NULL);
}

/* True when MAPPING can be launched for NEST on DEVICE (which may be NULL);
   FORCED allows more than ACCTILE_SAFE_BLOCK threads.  Otherwise *WHY, where
   WHY is not null, is set.  A mapping left to GCC is always valid.  */

bool
acctile_mapping_valid (const struct acctile_mapping *mapping,
                       const struct acctile_nest *nest,
                       const struct acctile_device *device, bool forced,
                       char **why)
{
  if (why)
    *why = NULL;
  if (mapping->gcc)
    return true;
  int n_dim = acctile_mapping_dims (nest);
  if (mapping->schedule->n_dim != n_dim)
    return acctile_fail (why, "schedule %s maps %d loop%s, the nest has %d",
                         mapping->schedule->name, mapping->schedule->n_dim,
                         mapping->schedule->n_dim == 1 ? "" : "s", n_dim);
  if (mapping->schedule->linear && !acctile_mapping_linear (nest))
    return acctile_fail (
        why,
        "schedule %s is for open loops that are counted before "
        "the launch",
        mapping->schedule->name);
  if (mapping->schedule->rows && !acctile_mapping_rows (nest))
    return acctile_fail (
        why,
        "schedule %s is for open loops that are counted before "
        "the launch but for the innermost",
        mapping->schedule->name);
  if (mapping->schedule->rows && (mapping->block[0] & (mapping->block[0] - 1)))
    return acctile_fail (why, "schedule %s has a power of two of lanes, not %d",
                         mapping->schedule->name, mapping->block[0]);
  int64_t safe = forced ? ACCTILE_MAX_BLOCK : safe_threads (nest);
  if (nest->vector_length > LANES && nest->num_workers == 0
      && acctile_mapping_threads (mapping)
             > nest->vector_length * MAX_WIDE_WORKERS)
    return acctile_fail (why, "libgomp allows %d workers of more than %d lanes",
                         MAX_WIDE_WORKERS, LANES);
  return block_valid (mapping, device, safe, why)
         && grid_valid (mapping, nest, why) && team_valid (mapping, nest, why)
         && levels_valid (mapping, nest, why)
         && clauses_valid (mapping, nest, why);
}
