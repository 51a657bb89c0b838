/* The numbering of tiles by wavefronts: every chunk of every row that has
   iterations once, after all that it needs.  Layouts of random tiles over
   random numbers of iterations are followed iteration by iteration.  Without
   this test a tile at the border of a nest could be left out or run twice, or
   run together with one that it needs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "decide.h"
#include "unit-distances.h"
#include "unit.h"
#include "wave.h"

/* Rounds of each set and loop to go along, iterations of each loop at most, and
   of a nest all in all.  */
#define ROUNDS 12
#define MOST_POINTS 3000

static unsigned state = 1;

/* A number from LOW to HIGH.  */

static int
between (int low, int high)
{
  state = state * 1664525u + 1013904223u;
  return low + (int)((state >> 8) % (unsigned)(high - low + 1));
}

/* X over Y, Y > 0, rounded down.  */

static int64_t
floor_of (int64_t x, int64_t y)
{
  return x >= 0 ? x / y : -((-x + y - 1) / y);
}

/* Where LAYOUT has the iteration AT: its row and chunk into TILE, its time;
   returns its wavefront.  */

static int64_t
place_of (const struct acctile_layout *layout, const int64_t *at, int64_t *tile,
          int64_t *time)
{
  int64_t w = 0;
  *time = 0;
  for (int k = 0; k < layout->n_band; k++)
    {
      int64_t y = 0;
      *time += layout->time[k] * at[k];
      if (k == layout->step)
        continue;
      for (int j = 0; j < layout->n_band; j++)
        y += layout->skew[k][j] * at[j];
      tile[k] = floor_of (y, layout->tile[k]);
      w += layout->wait >> k & 1 ? tile[k] : 0;
    }
  tile[layout->step] = layout->wait ? *time / layout->chunk : 0;
  return w + tile[layout->step];
}

/* The next iteration after AT of loops that make COUNT; false at the end.  */

static bool
next (const int64_t *count, int loops, int64_t *at)
{
  for (int k = loops - 1; k >= 0; k--)
    {
      if (++at[k] < count[k])
        return true;
      at[k] = 0;
    }
  return false;
}

/* The tiles that WAVE numbers, one after another.  */

struct tile
{
  int64_t w;
  int64_t place[MOST_LOOPS];
};

static struct tile tiles[MOST_POINTS];

/* Lists all tiles of WAVE; their number, or -1 when there are too many.  */

static int
list_tiles (const struct acctile_wave *wave)
{
  int n = 0;
  for (int64_t w = 0; w < wave->waves; w++)
    for (int64_t c = 0; c < wave->candidates; c++)
      {
        int64_t place[ACCTILE_MAX_BAND];
        if (!acctile_wave_tile (wave, w, c, place))
          continue;
        if (n == MOST_POINTS)
          return -1;
        tiles[n].w = w;
        memcpy (tiles[n++].place, place, sizeof tiles[0].place);
      }
  return n;
}

/* The tile at PLACE in wavefront W among the first N; NULL when there is none
   or more than one.  */

static const struct tile *
find_tile (int n, int64_t w, const int64_t *place, int loops)
{
  const struct tile *found = NULL;
  for (int i = 0; i < n; i++)
    if (memcmp (tiles[i].place, place, loops * sizeof *place) == 0)
      {
        if (found || tiles[i].w != w)
          return NULL;
        found = &tiles[i];
      }
  return found;
}

/* The wavefronts of WAVE for which acctile_wave_changes counts other tiles than
   there are among the first N.  */

static int
count_miscounted (const struct acctile_wave *wave, int n)
{
  int64_t *change = calloc (wave->waves + 1, sizeof *change), now = 0;
  int wrong = 0, i = 0;
  if (!change)
    return 1;
  acctile_wave_changes (wave, change);
  for (int64_t w = 0; w < wave->waves; w++)
    {
      int first = i;
      while (i < n && tiles[i].w == w)
        i++;
      now += change[w];
      wrong += now != i - first;
    }
  free (change);
  return wrong;
}

/* The iterations of COUNT that LAYOUT has in no tile, in two, or in one of
   another wavefront, those that are not after one that they need by a distance
   of SET, and the wavefronts with another number of tiles than is said.  */

static int
count_wrong (const struct set *set, const struct acctile_layout *layout,
             const int64_t *count)
{
  int64_t at[MOST_LOOPS] = { 0 };
  struct acctile_wave wave;
  int wrong = 0;
  acctile_wave_measure (&wave, layout, count);
  int n = list_tiles (&wave);
  if (n < 0)
    return 1;
  wrong += count_miscounted (&wave, n);
  do
    {
      int64_t tile[MOST_LOOPS], time, w = place_of (layout, at, tile, &time);
      wrong += !find_tile (n, w, tile, set->loops);
      for (int d = 0; d < distances (set); d++)
        {
          int64_t from[MOST_LOOPS], before[MOST_LOOPS], earlier;
          bool inside = true;
          for (int k = 0; k < set->loops; k++)
            {
              from[k] = at[k] - set->distance[d][k];
              inside = inside && from[k] >= 0 && from[k] < count[k];
            }
          if (!inside)
            continue;
          int64_t v = place_of (layout, from, before, &earlier);
          bool same = memcmp (tile, before, set->loops * sizeof *tile) == 0;
          wrong += !(v < w || (same && earlier < time));
        }
    }
  while (next (count, set->loops, at));
  return wrong;
}

/* LAYOUT with tiles, a chunk and numbers of iterations that are drawn, for
   LOOPS loops.  */

static void
draw (struct acctile_layout *layout, int64_t *count, int loops)
{
  static const int most[] = { 0, 60, 40, 13, 7 };
  for (int k = 0; k < loops; k++)
    {
      layout->tile[k] = k == layout->step ? 1 : between (1, 6);
      count[k] = between (1, most[loops]);
    }
  layout->chunk = between (1, 12);
}

/* The layouts of SET on DEVICE with blocks that meet.  */

static struct acctile_decision *
decide_barrier (struct acctile_nest *nest, const struct acctile_device *device)
{
  struct acctile_options options = { .max_candidates = 0 };
  char *error = NULL;
  struct acctile_directive *directive
      = acctile_directive_parse ("doacross sync(barrier)", &error);
  struct acctile_decision *decision
      = acctile_decide (nest, device, directive, &options);
  acctile_directive_free (directive);
  free (error);
  return decision;
}

static void
check_set (isl_ctx *ctx, const struct set *set,
           const struct acctile_device *device)
{
  char *error = NULL;
  struct acctile_nest *nest = nest_of (ctx, set, &error);
  if (!check (nest != NULL, "%s: %s", set->name, error ? error : "read"))
    return;
  struct acctile_decision *decision = decide_barrier (nest, device);
  if (set->time[0] < 0)
    check (decision && decision->error, "%s: no wavefront", set->name);
  else if (check (decision && decision->kind == ACCTILE_DOACROSS,
                  "%s: a wavefront", set->name))
    {
      int wrong = 0, lock = 0, checked = 0;
      unsigned steps = 0;
      for (int i = 0; i < decision->n_layout; i++)
        {
          struct acctile_layout layout = decision->layout[i];
          int64_t count[ACCTILE_MAX_BAND] = { 0 };
          lock += !layout.barrier;
          if (steps >> layout.step & 1)
            continue;
          steps |= 1u << layout.step;
          for (int r = 0; r < ROUNDS; r++)
            {
              draw (&layout, count, set->loops);
              wrong += count_wrong (set, &layout, count) > 0;
              checked++;
            }
        }
      check (lock == 0, "%s: all blocks meet", set->name);
      check (wrong == 0, "%s: %d of %d wrong", set->name, wrong, checked);
    }
  acctile_decision_free (decision);
  acctile_nest_free (nest);
  free (error);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  if (!check (device != NULL, "the device is read: %s", error ? error : "yes"))
    return 1;
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
    check_set (ctx, &sets[i], device);
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
