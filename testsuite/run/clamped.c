/* Loads from rows with ends, of elements that the larger or smaller of two
   numbers leads to, beside stores to the same array.  Without this test such
   dynamic programs could stay on one lane, and loads could be repeated where
   what their addresses are computed from has changed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define MOST 12000
#define MAX(A, B) ((A) > (B) ? (A) : (B))
#define MIN(A, B) ((A) < (B) ? (A) : (B))

static int cost[MOST], sum[MOST], turns[200];
static short wide[40][70];

static void
fill (void)
{
  for (int i = 0; i < MOST; i++)
    {
      cost[i] = (i * 37 + i / 7) % 101;
      sum[i] = i % 89;
    }
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 70; j++)
      wide[i][j] = (i * 70 + j) % 97;
  for (int i = 0; i < 200; i++)
    turns[i] = i % 3;
}

/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doacross } */
/* { acctile-report nests[6].kind doacross } */

static void
seams (int h, int w, const int *restrict c, int *restrict d)
{
#pragma acc kernels copyin(c [0:h * w]) copy(d [0:h * w])
  for (int y = 1; y < h; y++)
    for (int x = 0; x < w; x++)
      d[y * w + x] = c[y * w + x]
                     + MIN (d[(y - 1) * w + x],
                            MIN (d[(y - 1) * w + MAX (x - 1, 0)],
                                 d[(y - 1) * w + MIN (x + 1, w - 1)]));
}

/* What is ahead of conditions leads to elements behind these.  */

static void
seams_behind (int h, int w, const int *restrict c, int *restrict d)
{
#pragma acc kernels copyin(c [0:h * w]) copy(d [0:h * w])
  for (int y = 1; y < h; y++)
    for (int x = 0; x < w; x++)
      {
        int l = x - 1, r = x + 1;
        if (l < 0)
          l = 0;
        if (r > w - 1)
          r = w - 1;
        int best = d[(y - 1) * w + x];
        if (d[(y - 1) * w + l] < best)
          best = d[(y - 1) * w + l];
        if (d[(y - 1) * w + r] < best)
          best = d[(y - 1) * w + r];
        d[y * w + x] = c[y * w + x] + best;
      }
}

static void
seams_around (int h, int w, const int *restrict c, int *restrict d)
{
#pragma acc kernels copyin(c [0:h * w]) copy(d [0:h * w])
  for (int y = 1; y < h; y++)
    for (int x = 0; x < w; x++)
      {
        int best = 1000000;
        for (int k = -1; k <= 1; k++)
          {
            int at = MIN (MAX (x + k, 0), w - 1);
            best = MIN (best, d[(y - 1) * w + at]);
          }
        d[y * w + x] = c[y * w + x] + best;
      }
}

/* Both subscripts, and one element twice clamped.  */

static void
corners (int h, int w, int *restrict d)
{
#pragma acc parallel loop auto copy(d [0:h * w])
  for (int y = 0; y < h; y++)
#pragma acc loop auto
    for (int x = 0; x < w; x++)
      {
        int up = y > 0 ? y - 1 : 0, left = x > 0 ? x - 1 : 0;
        d[y * w + x] = (d[y * w + x] + d[up * w + x] * 3 + d[y * w + left] * 5
                        + d[up * w + left])
                       % 1009;
      }
}

static void
backwards (int h, int w, int *restrict d)
{
#pragma acc kernels copy(d [0:h * w])
  for (int y = h - 2; y >= 0; y--)
    for (int x = w - 1; x >= 0; x--)
      d[y * w + x] = (d[(y + 1) * w + MAX (x - 2, 0)] * 2
                      + d[(y + 1) * w + MIN (x + 2, w - 1)]
                      + d[y * w + MIN (x + 1, w - 1)])
                     % 4099;
}

/* The element that a clamped subscript leads to changes with another number
   than the one it was computed from: L moves behind its first use.  */

static void
moved (int h, int w, int *restrict d)
{
#pragma acc kernels copy(d [0:h * w])
  for (int y = 1; y < h; y++)
    for (int x = 0; x < w; x++)
      {
        int l = MAX (x - 1, 0);
        int a = d[(y - 1) * w + l];
        l = MIN (l + 2, w - 1);
        int b = d[(y - 1) * w + l];
        if (a > b)
          l = MAX (l - 1, 0);
        d[y * w + x] = (d[y * w + x] + a * 3 + b) % 1009;
      }
}

static void
declared (int h, int w)
{
#pragma acc parallel copy(wide)
  {
#pragma acc loop auto
    for (int y = 1; y < h; y++)
#pragma acc loop auto
      for (int x = 0; x < w; x++)
        wide[y][x] = (wide[y][x] + wide[y - 1][MAX (x - 1, 0)]
                      + wide[y][MAX (x - 1, 0)] * 2)
                     % 1009;
  }
}

/* LAST is of the iteration before.  */

static void
last_one (int n, const int *restrict c, int *restrict d)
{
  int last = 0;
#pragma acc kernels copyin(c [0:n]) copy(d [0:n])
#pragma acc loop seq
  for (int x = 0; x < n; x++)
    {
      int l = MAX (last - 1, 0);
      if (c[x] > 50)
        d[x] += c[x];
      last = x;
      d[x] += d[l] + last;
    }
}

/* The number that is clamped changes between.  */

static void
turned (int n, const int *restrict t, int *restrict d)
{
#pragma acc parallel copyin(t [0:n]) copy(d [0:n])
  {
#pragma acc loop auto
    for (int x = 0; x < n; x++)
      {
        int k = x - t[x];
        int l = MAX (k, 0);
        k = x + 1;
        if (t[x] == 1)
          k--;
        d[x] = (d[x] + d[l] * 3 + k) % 1009;
      }
  }
}

int
main (void)
{
  static const int size[][2]
      = { { 1, 1 },   { 2, 1 },   { 1, 60 },  { 60, 1 },  { 3, 2 },
          { 31, 33 }, { 32, 32 }, { 64, 65 }, { 65, 63 }, { 100, 97 } };
  for (size_t k = 0; k < sizeof size / sizeof *size; k++)
    {
      int h = hide (size[k][0]), w = hide (size[k][1]);
      fill ();
      seams (h, w, cost, sum);
      SHOW (sum);
      seams_behind (h, w, cost, sum);
      SHOW (sum);
      seams_around (h, w, cost, sum);
      SHOW (sum);
      corners (h, w, sum);
      SHOW (sum);
      backwards (h, w, sum);
      SHOW (sum);
      moved (h, w, sum);
      SHOW (sum);
      declared (h < 40 ? h : 40, w < 70 ? w : 70);
      SHOW (wide);
      last_one (w, cost, sum);
      SHOW (sum);
      turned (w, turns, sum);
      SHOW (sum);
    }
  return 0;
}
