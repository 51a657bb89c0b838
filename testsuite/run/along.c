/* Rows that plain loops reduce: their largest numbers, the places of these, how
   many there are of something, in parallel and kernels regions; and what must
   stay a thread's: sums of floats, searches, what an iteration hands on.
   Without this test lanes could miss iterations of a row, see another row's
   numbers, or add floats up in another order.

   { acctile-options "-foffload-options=-lm" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 12 } */
/* { acctile-report nests[0].chosen.along true } */
/* { acctile-report nests[1].chosen.along true } */
/* { acctile-report nests[2].chosen.along true } */
/* { acctile-report nests[3].chosen.along true } */
/* { acctile-report nests[4].chosen.along true } */
/* { acctile-report nests[5].chosen.along true } */
/* { acctile-report nests[6].chosen.along true } */
/* { acctile-report nests[7].chosen.schedule =~ ^1.1 } */
/* { acctile-report nests[8].chosen.schedule =~ ^1.1 } */
/* { acctile-report nests[9].chosen.schedule =~ ^1.1 } */

#include <math.h>

#include "run.h"

#define R 37
#define L 300

static float a[R][L], most[R];
static int place[R], count[R];
static long whole[R];

static void
largest (int r, int l)
{
#pragma acc parallel loop copyin(a) copy(most)
  for (int j = 0; j < r; j++)
    {
      float m = 0;
      for (int i = 0; i < l; i++)
        m = fmaxf (m, fabsf (a[j][i]));
      most[j] = m;
    }
}

/* A scalar of the function that each row sets again.  */

static void
counts (int r, int l)
{
  int s;
#pragma acc kernels copyin(a) copy(count)
  for (int j = 0; j < r; j++)
    {
      s = 0;
      for (int i = 0; i < l; i++)
        s += a[j][i] > 0;
      count[j] = s;
    }
}

static void
places (int r, int l)
{
#pragma acc kernels copyin(a) copy(most, place)
  for (int j = 0; j < r; j++)
    {
      float m = a[j][0];
      int p = 0;
      for (int i = 1; i < l; i++)
        if (a[j][i] > m)
          {
            m = a[j][i];
            p = i;
          }
      most[j] = m;
      place[j] = p;
    }
}

/* Two sums, and a loop that uses one.  */

static void
scaled (int r, int l)
{
#pragma acc parallel loop copy(a) copy(count)
  for (int j = 0; j < r; j++)
    {
      int s = 0, t = 1;
      for (int i = 0; i < l; i++)
        {
          s += (int)a[j][i] & 3;
          t ^= (int)a[j][i];
        }
      for (int i = 0; i < l; i++)
        a[j][i] += s & 7;
      count[j] = s + t;
    }
}

static void
columns (int r, int l)
{
#pragma acc kernels copyin(a) copy(whole)
  for (int i = 0; i < r; i++)
    {
      long s = 0;
      for (int j = l - 1; j >= 0; j--)
        s += (long)a[j % R][i] * (j + 1);
      whole[i] = s;
    }
}

/* Rows below the diagonal, of different lengths.  */

static void
triangle (int r, int l)
{
#pragma acc kernels copyin(a) copy(most)
  for (int j = 0; j < r; j++)
    {
      float m = -1;
      for (int i = 0; i < l - 4 * j; i++)
        m = a[j][i] < m ? a[j][i] : m;
      most[j] += m;
    }
}

/* Two loops around.  */

static void
planes (int r, int l)
{
#pragma acc parallel loop collapse(2) copyin(a) copy(whole)
  for (int j = 0; j < r / 6; j++)
    for (int k = 0; k < 6; k++)
      {
        long s = 0;
        for (int i = 0; i < l; i++)
          s += (long)a[6 * j + k][i];
        whole[6 * j + k] += s;
      }
}

static void
ordered (int r, int l)
{
#pragma acc kernels copyin(a) copy(most)
  for (int j = 0; j < r; j++)
    {
      float s = 0;
      for (int i = 0; i < l; i++)
        s += a[j][i] * 0.125f;
      most[j] = s;
    }
}

/* A maximum beside a sum that keeps its order.  */

static void
both (int r, int l)
{
#pragma acc parallel loop copyin(a) copy(most, count)
  for (int j = 0; j < r; j++)
    {
      int s = 0;
      float m = 1;
      for (int i = 0; i < l; i++)
        s += a[j][i] > 1;
      for (int i = 0; i < l; i++)
        m = m * 0.5f + a[j][i];
      most[j] = m;
      count[j] = s;
    }
}

static void
search (int r, int l)
{
#pragma acc parallel loop copyin(a) copy(place, count)
  for (int j = 0; j < r; j++)
    {
      int s = 0, k = 0;
      for (int i = 0; i < l; i++)
        s += a[j][i] > 2;
      while (k < l && a[j][k] < 90)
        k++;
      place[j] = k;
      count[j] = s;
    }
}

/* What must not be a number, and zeros of both signs.  */

static void
numbers (int r, int l)
{
#pragma acc kernels copyin(a) copy(most)
  for (int j = 0; j < r; j++)
    {
      float m = a[j][1];
      for (int i = 0; i < l; i++)
        m = a[j][i] > m ? a[j][i] : m;
      most[j] = m;
    }
}

static void
forgets (int r, int l)
{
#pragma acc kernels copyin(a) copy(most)
  for (int j = 0; j < r; j++)
    {
      float m = a[j][1];
      for (int i = 0; i < l; i++)
        m = m > a[j][i] ? m : a[j][i];
      most[j] = m;
    }
}

static void
fill (void)
{
  for (int j = 0; j < R; j++)
    for (int i = 0; i < L; i++)
      a[j][i] = (j * 131 + i * 77) % 211 - 100;
}

#define SHOW_ALL()                                                             \
  (SHOW (a), SHOW (most), SHOW (place), SHOW (count), SHOW (whole))

int
main (void)
{
  static const int sizes[][2]
      = { { R, L }, { R, 128 }, { 5, 200 }, { R, 127 }, { R, 0 }, { 0, L } };
  for (int s = 0; s < 6; s++)
    {
      int r = hide (sizes[s][0]), l = hide (sizes[s][1]);
      fill ();
      largest (r, l);
      SHOW (most);
      counts (r, l);
      SHOW (count);
      places (r, l);
      SHOW (most);
      SHOW (place);
      scaled (r, l);
      SHOW_ALL ();
      columns (r, l);
      SHOW (whole);
      triangle (r, l);
      SHOW (most);
      planes (r, l);
      SHOW (whole);
      ordered (r, l);
      SHOW (most);
      both (r, l);
      SHOW_ALL ();
      search (r, l);
      SHOW_ALL ();
      for (int j = 0; j < R; j++)
        {
          a[j][j] = NAN;
          for (int i = 0; i < L; i++)
            if (j % 3 == 0)
              a[j][i] = i == 40 + j || i == 90 ? -0.0f : i == 77 ? 0 : -i;
        }
      numbers (r, l);
      SHOW (most);
      forgets (r, l);
      SHOW (most);
    }
  return 0;
}
