/* Borders of tables under conditions that the compiler joins, as "i == 0 && j
   == 0", which comes as "(i | j) == 0", and "i >= 1 && j >= 1", of numbers that
   change between.  Without this test such tables could stay on one lane, or
   what holds of the bits of two numbers be taken to hold of each.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 4 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind unchanged } */

#include "run.h"

#define N 75

static unsigned t[N * N];

static void
corner (int n, int m, unsigned *c)
{
#pragma acc kernels copy(c [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        unsigned d = (i * 7 + j * 3) % 11;
        if (i == 0 && j == 0)
          c[0] = d;
        else if (i == 0)
          c[j] = c[j - 1] + d;
        else if (j == 0)
          c[i * m] = c[(i - 1) * m] + d;
        else
          c[i * m + j] = d + 3 * c[(i - 1) * m + j] + 5 * c[i * m + j - 1];
      }
}

static void
corners (int n, int m, unsigned *c)
{
#pragma acc kernels copy(c [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        if (i == 0 && j == 0)
          {
            c[0]++;
            continue;
          }
        unsigned d = 0;
        if (i > 0)
          d += 3 * c[(i - 1) * m + j];
        if (j > 0)
          d += 5 * c[i * m + j - 1];
        c[i * m + j] = d;
      }
}

static void
signs (int n, int m, unsigned *c)
{
#pragma acc kernels copy(c [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (i - 1 >= 0 && j - 2 >= 0)
        c[i * m + j] += 3 * c[(i - 1) * m + j - 2] + 5 * c[i * m + j - 1];
}

static void
other (int n, int m, unsigned *c)
{
#pragma acc kernels copy(c [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (i != 0 || j != 0)
        c[0] += 3 * c[i * m + j];
      else
        c[1]++;
}

int
main (void)
{
  static const int sizes[][2] = { { 37, 53 }, { 70, 33 }, { 1, 40 }, { 40, 2 },
                                  { 3, 2 },   { 2, 2 },   { 0, 7 } };

  for (unsigned i = 0; i < sizeof t / sizeof *t; i++)
    t[i] = i % 13;
  for (int k = 0; k < 7; k++)
    {
      int n = hide (sizes[k][0]), m = hide (sizes[k][1]);
      corner (n, m, t);
      SHOW (t);
      corners (n, m, t);
      SHOW (t);
      signs (n, m, t);
      SHOW (t);
      other (n, m, t);
      SHOW (t);
    }
  return 0;
}
