/* Arrays of one dimension that stand for more, of sizes that the compiler
   knows, in loops until convergence and loops over time whose loops are
   collapsed: they take turns where rows are told apart by the loops' bounds,
   and stay where what is read beside a row may be one of the next, which is
   copied, too.  Without this test each step could copy back, or such elements
   be read from the other array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
/* { acctile-report "nests.length" 8 } */
/* { acctile-report "nests[0].chosen.copy_back" "turns" } */
/* { acctile-report "nests[6].chosen.copy_back" "turns" } */

#define M 40
#define K 7
static int a[30 * M], b[30 * M];
static int c[20 * M * K], d[20 * M * K];
static void
full (int steps)
{
#pragma acc data copy(a, b)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < 29; j++)
        for (int i = 0; i < M; i++)
          b[j * M + i]
              = (a[(j + 1) * M + i] + 3 * a[(j - 1) * M + i] + a[j * M + i + 1])
                % 1009;
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < 29; j++)
        for (int i = 0; i < M; i++)
          a[j * M + i] = b[j * M + i];
    }
}
static void
inner (int most)
{
  int e = most + 1, k = 0;
#pragma acc data copy(a, b)
  while (e > most && k++ < 30)
    {
      e = 0;
#pragma acc parallel loop collapse(2) reduction(max : e)
      for (int j = 1; j < 29; j++)
        for (int i = 1; i < M - 1; i++)
          {
            b[j * M + i] = (a[(j + 1) * M + i] + a[(j - 1) * M + i]
                            + a[j * M + i + 1] + a[j * M + i - 1])
                           / 4;
            e = abs (b[j * M + i] - a[j * M + i]) > e
                    ? abs (b[j * M + i] - a[j * M + i])
                    : e;
          }
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < 29; j++)
        for (int i = 1; i < M - 1; i++)
          a[j * M + i] = b[j * M + i];
    }
}
static void
edge (int most)
{
  int e = most + 1, k = 0;
#pragma acc data copy(a, b)
  while (e > most && k++ < 30)
    {
      e = 0;
#pragma acc parallel loop collapse(2) reduction(max : e)
      for (int j = 1; j < 29; j++)
        for (int i = 0; i < M; i++)
          {
            b[j * M + i] = (a[(j + 1) * M + i] + a[(j - 1) * M + i]
                            + a[j * M + i + 1] + a[j * M + i - 1])
                           / 4;
            e = abs (b[j * M + i] - a[j * M + i]) > e
                    ? abs (b[j * M + i] - a[j * M + i])
                    : e;
          }
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < 29; j++)
        for (int i = 0; i < M; i++)
          a[j * M + i] = b[j * M + i];
    }
}
static void
cube (int most)
{
  int e = most + 1, k = 0;
#pragma acc data copy(c, d)
  while (e > most && k++ < 30)
    {
      e = 0;
#pragma acc parallel loop collapse(3) reduction(max : e)
      for (int j = 1; j < 19; j++)
        for (int i = 1; i < M - 1; i++)
          for (int l = 1; l < K - 1; l++)
            {
              d[(j * M + i) * K + l] = (c[((j + 1) * M + i) * K + l]
                                        + c[(j * M + i - 1) * K + l + 1]
                                        + c[(j * M + i) * K + l - 1]
                                        + c[((j - 1) * M + i + 1) * K + l - 1])
                                       / 4;
              e = d[(j * M + i) * K + l] - c[(j * M + i) * K + l] > e
                      ? d[(j * M + i) * K + l] - c[(j * M + i) * K + l]
                      : e;
            }
#pragma acc parallel loop collapse(3)
      for (int j = 1; j < 19; j++)
        for (int i = 1; i < M - 1; i++)
          for (int l = 1; l < K - 1; l++)
            c[(j * M + i) * K + l] = d[(j * M + i) * K + l];
    }
}
int
main (void)
{
  for (int i = 0; i < 30 * M; i++)
    {
      a[i] = i * 37 % 1009;
      b[i] = -i;
    }
  for (int i = 0; i < 20 * M * K; i++)
    {
      c[i] = i * 37 % 1009;
      d[i] = -i;
    }
  inner (3);
  long s = 0;
  for (int i = 0; i < 30 * M; i++)
    s = (s * 31 + a[i] + 7 * b[i]) % 1000003;
  printf ("%ld\n", s);
  edge (3);
  for (int i = 0; i < 30 * M; i++)
    s = (s * 31 + a[i] + 7 * b[i]) % 1000003;
  printf ("%ld\n", s);
  full (6);
  for (int i = 0; i < 30 * M; i++)
    s = (s * 31 + a[i] + 7 * b[i]) % 1000003;
  printf ("%ld\n", s);
  cube (3);
  for (int i = 0; i < 20 * M * K; i++)
    s = (s * 31 + c[i] + 7 * d[i]) % 1000003;
  printf ("%ld\n", s);
}
