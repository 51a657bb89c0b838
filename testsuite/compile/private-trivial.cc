/* Objects of a class without functions of its own that a loop inside has for
   itself are as in C; others leave the nest as it is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopenacc -fopt-info-omp-all" } */

struct point
{
  double x, y;
};

struct counter
{
  double value;
  counter () : value (3) {}
};

extern double a[100][100], b[100][100];

void
trivial (int n)
{
  point p;
#pragma acc parallel loop copyin(a) copy(b) /* { dg-optimized "acctile: schedule" } */
  for (int i = 0; i < n; i++)
#pragma acc loop private(p)
    for (int j = 0; j < n; j++)
      {
        p.x = a[i][j];
        p.y = p.x * 2;
        b[i][j] = p.x + p.y;
      }
}

void
constructed (int n)
{
  counter c;
#pragma acc parallel loop copyin(a) copy(b) /* { dg-missed "acctile: a loop inside has objects of a class for itself" } */
  for (int i = 0; i < n; i++)
#pragma acc loop private(c)
    for (int j = 0; j < n; j++)
      b[i][j] = a[i][j] + c.value;
}
