/* Atomic updates that go to memory of the block first: of one element, of few
   and of more than it has room for; from below and beyond the array's first
   elements; of several types and operations; in loops of one, two and three
   dimensions, and inside of others; beside reductions; of two arrays at once;
   of arrays that other pointers lead to.  Without this test elements could be
   lost, or counted twice, where blocks clear and add up what is theirs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].chosen.histogram" true } */
/* { acctile-report "nests[1].chosen.histogram" true } */
/* { acctile-report "nests[2].chosen.histogram" true } */
/* { acctile-report "nests[3].chosen.histogram" true } */
/* { acctile-report "nests[4].chosen.histogram" true } */
/* { acctile-report "nests[5].chosen.histogram" true } */
/* { acctile-report "nests[6].chosen.histogram" true } */
/* { acctile-report "nests[7].chosen.histogram" true } */

#define N 20000

static int at[N], all[30000];
static unsigned bits[64];
static unsigned long wide[40];
static float places[N];

/* Elements beyond the window are the array's own.  */

static void
count (int n, int most, const int *from, int *to)
{
#pragma acc parallel loop copyin(from[0:n]) copy(to[0:most])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      to[from[i] % most] += i;
    }
}

/* Elements before the pointer.  */

static void
below (int n, const int *from, int *to)
{
#pragma acc parallel loop copyin(from[0:n]) copy(to[-100:200])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      to[from[i] % 200 - 100]--;
    }
}

static void
set (int n, int m)
{
#pragma acc parallel loop collapse(2) copyin(at) copy(bits)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
#pragma acc atomic
        bits[(i + j) % 64] |= at[i * m + j];
      }
}

static void
turn (int n)
{
#pragma acc kernels loop independent copyin(at) copy(bits)
  for (int i = 0; i < n; i++)
    if (at[i] % 3)
      {
#pragma acc atomic
        bits[at[i] % 64] ^= 1u << i % 32;
      }
}

static long
add (int l, int n, int m)
{
  long sum = 0;
#pragma acc parallel loop collapse(3) copyin(at) copy(wide) reduction(+ : sum)
  for (int k = 0; k < l; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        {
          int v = at[(k * n + i) * m + j];
          sum += v;
#pragma acc atomic
          wide[v % 40] += v;
        }
  return sum;
}

/* Rows of a loop inside, and two arrays.  */

static void
inside (int n, int m, int *first, int *second)
{
#pragma acc parallel loop copyin(at) copy(first[0:50], second[0:50])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i % m; j++)
      {
#pragma acc atomic
        first[(i + j) % 50]++;
        if (j > 2)
          {
#pragma acc atomic
            second[at[i] % 50] += 2;
          }
      }
}

/* Rows of a gang, few and many, short and long.  */

static void
rows (int n, int m, int *restrict to)
{
#pragma acc parallel loop gang copyin(at) copy(to[0:100])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      {
#pragma acc atomic
        to[at[i * m + j] % 100] += i;
      }
}

/* What OTHER leads to may be the array.  */

static void
beside (int n, int m, int *to, const int *other)
{
#pragma acc parallel loop copy(to[0:m]) copyin(other[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      to[i % m] += other[i];
    }
}

/* One element, and other types.  */

static int
single (int n, const float *from)
{
  int found = 0;
#pragma acc parallel loop copyin(from[0:n]) copy(found)
  for (int i = 0; i < n; i++)
    if (from[i] > 100)
      {
#pragma acc atomic
        found++;
      }
  return found;
}

/* Elements that the nest reads, too, or changes by several operations, or
   whose values it wants, are no such.  */

static void
others (int n, int *to, int *list)
{
  int next = 0;
#pragma acc parallel loop copyin(at) copy(to[0:400])
  for (int i = 0; i < n; i++)
    {
      int v;
#pragma acc atomic read
      v = to[200 + at[i] % 200];
#pragma acc atomic
      to[at[i] % 200] += v > 0;
    }
#pragma acc parallel loop copyin(at) copy(to[0:400])
  for (int i = 0; i < n; i++)
    if (at[i] % 2)
      {
#pragma acc atomic
        to[at[i] % 200] += 4;
      }
    else
      {
#pragma acc atomic
        to[at[i] % 200] |= 1;
      }
#pragma acc parallel loop copyin(at) copy(list[0:n], next)
  for (int i = 0; i < n; i++)
    {
      int here;
#pragma acc atomic capture
      here = next++;
      list[here] = 1;
    }
}

int
main (void)
{
  static int list[N];
  for (int i = 0; i < N; i++)
    {
      at[i] = i * 17 % 1999 + i % 7;
      places[i] = i % 301;
    }
  count (hide (N), hide (1), at, all);
  count (hide (N), hide (700), at, all);
  count (hide (N), hide (1999), at, all);
  for (int i = 0; i < N; i++)
    at[i] = (int)(i * 7919ll % 29989);
  count (hide (N), hide (30000), at, all);
  count (hide (0), hide (30000), at, all);
  count (hide (1), hide (30000), at, all);
  SHOW (all);
  below (hide (N), at, all + 100);
  SHOW (all);
  set (hide (100), hide (190));
  set (hide (0), hide (5));
  SHOW (bits);
  turn (hide (N));
  SHOW (bits);
  printf ("%ld\n", add (hide (10), hide (40), hide (50))
                       + add (hide (1), hide (1), hide (1))
                       + add (hide (3), hide (0), hide (4)));
  SHOW (wide);
  inside (hide (900), hide (40), all, all + 60);
  SHOW (all);
  rows (hide (3), hide (6000), all);
  rows (hide (2000), hide (9), all);
  rows (hide (1), hide (0), all);
  SHOW (all);
  beside (hide (5000), hide (90), all, at);
  SHOW (all);
  printf ("%d\n", single (hide (N), places) + single (hide (1), places));
  others (hide (N), all, list);
  SHOW (all);
  SHOW (list);
  return 0;
}
