/* Trip counts: from constants with every comparison, step and direction, from
   the sizes of arrays, from what is assumed, for triangles, and the default.
   Without this test the models could work with other sizes than the
   program's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-acctile-assume=q=300" } */

int v[5000], a[700][900], t[600][600];

void
constants (void)
{
#pragma acc parallel loop
  for (int i = 3; i < 1000; i++)
    v[i] = i;
#pragma acc parallel loop
  for (int i = 3; i <= 1000; i += 7)
    v[i] = i;
#pragma acc parallel loop
  for (int i = 1000; i > 3; i -= 2)
    v[i] = i;
#pragma acc parallel loop
  for (long i = 999; i >= 0; i -= 10)
    v[i] = i;
#pragma acc parallel loop
  for (unsigned char i = 10; i < 250; i += 3)
    v[i] = i;
#pragma acc parallel loop
  for (int i = 7; i < 3; i++)
    v[i] = i;
}

void
from_arrays (int n, int m)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      a[i][j] = i;
#pragma acc parallel loop
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 2; j < m - 2; j++)
      a[i + 1][j + 2] = i;
}

void
from_assumptions (int n, int m, int q, int *restrict p)
{
#pragma acctile assume(n = 50, m = 20)
#pragma acc parallel loop copy(p [0:n * m])
  for (int i = 0; i < n - 1; i++)
#pragma acc loop
    for (int j = m; j > 2; j--)
      p[i * m + j - 1] = i;
#pragma acc parallel loop copy(p [0:q])
  for (int i = 0; i < q; i += 4)
    p[i] = i;
}

void
triangle (int n)
{
#pragma acctile assume(n = 600)
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j <= i; j++)
      t[i][j] = i;
}

void
inner (int n, int *restrict p, const int *restrict x)
{
#pragma acc parallel loop copy(p [0:n]) copyin(x [0:n])
  for (int i = 0; i < 64; i++)
    {
      int s = 0;
      for (int k = 0; k < 12; k += 5)
        s += x[k];
      for (int k = 9; k >= 0; k--)
        s += x[k + i];
      p[i] = s;
    }
}

/* 1000 - 3; (1000 - 3) / 7 + 1; 1000 - 3 halved upwards; 0 to 990 by 10.  */
/* { dg-final { acctile-report "nests[0].loops[0].trip" == 997 } } */
/* { dg-final { acctile-report "nests[0].loops[0].assumed" "false" } } */
/* { dg-final { acctile-report "nests[1].loops[0].trip" == 143 } } */
/* { dg-final { acctile-report "nests[2].loops[0].trip" == 499 } } */
/* { dg-final { acctile-report "nests[3].loops[0].trip" == 100 } } */
/* { dg-final { acctile-report "nests[4].loops[0].trip" == 80 } } */
/* { dg-final { acctile-report "nests[5].loops[0].trip" == 0 } } */
/* n - 1 + 1 is at most 699, m - 1 + 2 - 2 at most 899.  */
/* { dg-final { acctile-report "nests[6].loops[0].trip" == 700 } } */
/* { dg-final { acctile-report "nests[6].loops[1].trip" == 900 } } */
/* { dg-final { acctile-report "nests[6].loops[1].assumed" "true" } } */
/* { dg-final { acctile-report "nests[7].loops[0].trip" == 698 } } */
/* { dg-final { acctile-report "nests[7].loops[1].trip" == 896 } } */
/* { dg-final { acctile-report "nests[8].loops[0].trip" == 49 } } */
/* { dg-final { acctile-report "nests[8].loops[1].trip" == 18 } } */
/* { dg-final { acctile-report "nests[8].loops[0].assumed" "true" } } */
/* { dg-final { acctile-report "nests[9].loops[0].trip" == 75 } } */
/* The mean of 1 to 600.  */
/* { dg-final { acctile-report "nests[10].loops[1].trip" >= 300 } } */
/* { dg-final { acctile-report "nests[10].loops[1].trip" <= 301 } } */
/* { dg-final { acctile-report "nests[11].loops.length" == 3 } } */
/* { dg-final { acctile-report "nests[11].loops[1].trip" == 3 } } */
/* { dg-final { acctile-report "nests[11].loops[2].trip" == 10 } } */
