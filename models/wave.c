/* Wavefronts of tiles between barriers: see wave.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "wave.h"

#include <string.h>

int
acctile_wave_last (const struct acctile_layout *layout)
{
  for (int k = layout->n_band - 1; k >= 0; k--)
    if (layout->wait >> k & 1)
      {
        for (int j = k + 1; j < layout->n_band; j++)
          if (j != layout->step && layout->skew[j][k])
            return -1;
        return k;
      }
  return -1;
}

int64_t
acctile_wave_pace (const struct acctile_layout *layout, int last)
{
  return layout->chunk + (int64_t)layout->time[last] * layout->tile[last];
}

/* A row's times spread by those of its tile, and by those of the loops that
   skew it.  */

int64_t
acctile_wave_reach (const struct acctile_layout *layout)
{
  int64_t spread[ACCTILE_MAX_BAND], reach = layout->chunk - 1;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      {
        spread[k] = layout->tile[k] - 1;
        for (int j = 0; j < k; j++)
          if (j != layout->step)
            spread[k] += layout->skew[k][j] * spread[j];
        reach += layout->time[k] * spread[k];
      }
  return reach;
}

/* The tiles of LAYOUT along loop K for COUNT iterations of each loop.  */

static int64_t
tiles_along (const struct acctile_layout *layout, const int64_t *count, int k)
{
  int64_t span = count[k];
  for (int j = 0; j < k; j++)
    span += layout->skew[k][j] * count[j];
  return (span + layout->tile[k] - 1) / layout->tile[k];
}

void
acctile_wave_measure (struct acctile_wave *wave,
                      const struct acctile_layout *layout, const int64_t *count)
{
  int64_t end = count[layout->step];
  memset (wave, 0, sizeof *wave);
  wave->layout = layout;
  wave->last = acctile_wave_last (layout);
  wave->candidates = 1;
  wave->waves = 1;
  for (int k = 0; k < layout->n_band; k++)
    {
      wave->count[k] = count[k];
      if (k == layout->step)
        continue;
      wave->tiles[k] = tiles_along (layout, count, k);
      end += layout->time[k] * (count[k] - 1);
      if (layout->wait >> k & 1)
        wave->waves += wave->tiles[k] - 1;
      if (k != wave->last)
        wave->candidates *= wave->tiles[k];
    }
  if (layout->wait)
    wave->waves += (end - 1) / layout->chunk;
  wave->length = 1;
  if (wave->last >= 0)
    {
      int64_t pace = acctile_wave_pace (layout, wave->last);
      int64_t most
          = (acctile_wave_reach (layout) + count[layout->step] + pace - 1)
            / pace;
      int64_t all = wave->tiles[wave->last];
      wave->length = most < all ? most : all;
    }
  wave->candidates *= wave->length;
}

/* The iterations of loop K of the tile at TILE, from LOW[K] to HIGH[K], both
   included and in the loop if CUT; those of the loops before K are known.  */

static void
range_along (const struct acctile_wave *wave, const int64_t *tile, int k,
             bool cut, int64_t *low, int64_t *high)
{
  const struct acctile_layout *layout = wave->layout;
  low[k] = tile[k] * layout->tile[k];
  high[k] = low[k] + layout->tile[k] - 1;
  for (int j = 0; j < k; j++)
    if (j != layout->step && layout->skew[k][j])
      {
        low[k] -= layout->skew[k][j] * high[j];
        high[k] -= layout->skew[k][j] * low[j];
      }
  if (cut && low[k] < 0)
    low[k] = 0;
  if (cut && high[k] >= wave->count[k])
    high[k] = wave->count[k] - 1;
}

void
acctile_wave_row (const struct acctile_wave *wave, const int64_t *tile,
                  int64_t *begin, int64_t *end)
{
  const struct acctile_layout *layout = wave->layout;
  int64_t low[ACCTILE_MAX_BAND], high[ACCTILE_MAX_BAND];
  bool empty = false;
  *begin = 0;
  *end = wave->count[layout->step];
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      {
        range_along (wave, tile, k, true, low, high);
        empty = empty || low[k] > high[k];
        *begin += layout->time[k] * low[k];
        *end += layout->time[k] * high[k];
      }
  if (empty)
    *end = *begin;
}

/* Rows whose tiles along the loops before one are known: the times that these
   give them, the iterations, and the wavefronts that they are behind.  */

struct rows
{
  const struct acctile_wave *wave;
  int64_t tile[ACCTILE_MAX_BAND];
  int64_t low[ACCTILE_MAX_BAND], high[ACCTILE_MAX_BAND];
  int64_t *change;
};

/* Adds the wavefronts of the rows of ROWS, whose tiles are known along the
   loops before K; these give them times from BEGIN until before END and make
   them BEHIND wavefronts later.  */

static void
add_changes (struct rows *rows, int k, int64_t begin, int64_t end,
             int64_t behind)
{
  const struct acctile_wave *wave = rows->wave;
  const struct acctile_layout *layout = wave->layout;
  if (k == layout->step)
    k++;
  if (k == layout->n_band)
    {
      if (begin < end)
        {
          rows->change[behind + (layout->wait ? begin / layout->chunk : 0)]++;
          rows->change[behind + (layout->wait ? (end - 1) / layout->chunk : 0)
                       + 1]--;
        }
      return;
    }
  for (int64_t t = 0; t < wave->tiles[k]; t++)
    {
      rows->tile[k] = t;
      range_along (wave, rows->tile, k, true, rows->low, rows->high);
      if (rows->low[k] <= rows->high[k])
        add_changes (rows, k + 1, begin + layout->time[k] * rows->low[k],
                     end + layout->time[k] * rows->high[k],
                     behind + (layout->wait >> k & 1 ? t : 0));
    }
}

void
acctile_wave_changes (const struct acctile_wave *wave, int64_t *change)
{
  struct rows rows = { .wave = wave, .change = change };
  add_changes (&rows, 0, 0, wave->count[wave->layout->step], 0);
}

/* The first row of the line of TILE, along the last loop, that can have a tile
   in the wavefront that leaves chunk LEFT to row 0 of it.  */

static int64_t
first_of_line (const struct acctile_wave *wave, int64_t *tile, int64_t left)
{
  const struct acctile_layout *layout = wave->layout;
  int64_t low[ACCTILE_MAX_BAND], high[ACCTILE_MAX_BAND];
  int64_t need = left * layout->chunk - wave->count[layout->step];
  tile[wave->last] = 0;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      {
        range_along (wave, tile, k, k != wave->last, low, high);
        need -= layout->time[k] * high[k];
      }
  return need < 0 ? 0 : need / acctile_wave_pace (layout, wave->last) + 1;
}

bool
acctile_wave_tile (const struct acctile_wave *wave, int64_t w, int64_t number,
                   int64_t *tile)
{
  const struct acctile_layout *layout = wave->layout;
  int64_t begin, end, chunk = w, place = number % wave->length;
  number /= wave->length;
  for (int k = layout->n_band - 1; k >= 0; k--)
    if (k != layout->step && k != wave->last)
      {
        tile[k] = number % wave->tiles[k];
        number /= wave->tiles[k];
        if (layout->wait >> k & 1)
          chunk -= tile[k];
      }
  if (wave->last >= 0)
    {
      tile[wave->last] = first_of_line (wave, tile, chunk) + place;
      if (tile[wave->last] >= wave->tiles[wave->last])
        return false;
      chunk -= tile[wave->last];
    }
  tile[layout->step] = chunk;
  acctile_wave_row (wave, tile, &begin, &end);
  if (!layout->wait)
    return begin < end;
  return chunk >= 0 && chunk * layout->chunk < end
         && (chunk + 1) * layout->chunk > begin && begin < end;
}
