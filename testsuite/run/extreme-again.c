/* Where an extreme of numbers that make no pair is found first, or last:
   numbers in floating point, none among them, infinite ones, zeros of both
   signs, whole numbers of 64 bits, tables, loops that do not run; in loops that
   run in order, too.  What may be fused, or is not the loop's alone, keeps its
   order.  Without this test such loops could stay on one lane, or another place
   be told.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include <math.h>
#include "run.h"

/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */

#define MOST 100000

static double d[MOST], table[60][MOST / 60];
static float f[MOST];
static long l[MOST];
static unsigned long u[MOST];

static void
tell (double value, long place)
{
  printf ("%g%s %ld\n", value, signbit (value) ? " -" : "", place);
}

static void
largest (int n)
{
  double most = 0;
  int place = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (fabs (d[i]) > most)
      {
        most = fabs (d[i]);
        place = i;
      }
  tell (most, place);
}

static void
first (int n, double most)
{
  int place = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (d[i] > most)
      {
        most = d[i];
        place = 2 * i + n;
      }
  tell (most, place);
}

static void
last (int n, double most)
{
  int place = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (d[i] >= most)
      {
        most = d[i];
        place = i;
      }
  tell (most, place);
}

static void
first_down (int n, double least)
{
  int place = -1;
#pragma acc kernels
  for (int i = n - 1; i >= 0; i--)
    if (least > d[i])
      {
        least = d[i];
        place = i;
      }
  tell (least, place);
}

static void
last_least (int n, double least)
{
  long place = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (d[i] <= least)
      {
        least = d[i];
        place = i;
      }
  tell (least, place);
}

static void
shifted (int n, float most)
{
  int place = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      float x = f[i] - 3;
      if (x > most)
        {
          most = x;
          place = i;
        }
    }
  tell (most, place);
}

static void
whole (int n, long least, long most)
{
  int place = -1, other = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (l[i] < least)
      {
        least = l[i];
        place = i;
      }
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (l[i] * l[i] - l[i] >= most)
      {
        most = l[i] * l[i] - l[i];
        other = i;
      }
  printf ("%ld %d %ld %d\n", least, place, most, other);
}

static void
whole_unsigned (int n, unsigned long most)
{
  int place = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (u[i] >= most)
      {
        most = u[i];
        place = i;
      }
  printf ("%lu %d\n", most, place);
}

static void
in_table (int n, int m)
{
  double most = -1;
  int row = -1, column = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (table[i][j] != 3 && table[i][j] > most)
        {
          most = table[i][j];
          row = i;
          column = j;
        }
  tell (most, row * 100 + column);
}

/* The device may fuse what is computed.  */

static void
distance (int n)
{
  double least = 1e30;
  int place = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      double x = (d[i] - 3) * (d[i] - 3) + i;
      if (x < least)
        {
          least = x;
          place = i;
        }
    }
  tell (least, place);
}

static void
beside (int n)
{
  double most = -1e30;
  int place = -1, many = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      if (d[i] > most)
        {
          most = d[i];
          place = i;
        }
      if (d[i] > 2)
        many++;
    }
  tell (most, place + 1000 * many);
}

/* Each row is chosen by those before.  */

static void
in_order (int n, int m)
{
#pragma acc kernels
  for (int i = 1; i < n; i++)
    {
      double most = table[i - 1][0];
      int place = 0;
      for (int j = 1; j < m; j++)
        if (table[i - 1][j] > most)
          {
            most = table[i - 1][j];
            place = j;
          }
      table[i][place] = most - i;
      table[i][(place * 3 + 1) % m] = most + 1;
    }
}

static void
fill (int kind)
{
  for (int i = 0; i < MOST; i++)
    {
      d[i] = i * 37 % 53 - 20;
      f[i] = i * 31 % 59;
      l[i] = i * 41 % 47 - 17;
      u[i] = i % 61;
      if (kind == 1 || (kind == 4 && i % 7 == 3))
        d[i] = NAN;
      if (kind == 2)
        d[i] = i % 2 ? -0. : 0.;
      if (kind == 3)
        d[i] = i % 3 ? -0. : -1;
      if (kind == 5)
        d[i] = i % 2 ? -INFINITY : NAN;
      table[i % 60][i / 60 % (MOST / 60)] = i * 29 % 43;
    }
}

int
main (void)
{
  static const double start[] = { -30, 5, -0., 0., NAN, -INFINITY, INFINITY };
  int n = hide (70);
  for (int kind = 0; kind < 6; kind++)
    {
      fill (kind);
      largest (n);
      for (int i = 0; i < 7; i++)
        {
          first (n, start[i]);
          last (n, start[i]);
          first_down (n, start[i]);
          last_least (n, start[i]);
        }
      first (hide (0), 1);
      last_least (hide (0), 1);
    }
  shifted (n, -INFINITY);
  whole (n, LONG_MAX, LONG_MIN);
  whole (n, LONG_MIN, 5000);
  whole_unsigned (n, 0);
  whole_unsigned (n, 99);
  whole_unsigned (hide (0), 0);
  in_table (hide (11), hide (17));
  in_table (hide (11), hide (0));
  distance (n);
  beside (n);
  in_order (hide (9), hide (31));
  SHOW (table);
  return 0;
}
