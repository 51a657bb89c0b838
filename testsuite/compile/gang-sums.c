/* Rows that the lanes of a gang add up, and gangs together: as many gangs as
   the device runs at once (team-sums.c), fewer for sums that GCC has to add up
   (team-sums-gcc.c).  Vectors of several warps that add up are workers, and gangs with large
   objects have no versions: GCC keeps one for each in a block's memory.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

double
sums (int n, int m, const double *restrict a)
{
  double t = 0;
#pragma acc parallel loop gang reduction(+ : t) present(a [0:n * m]) /* { dg-optimized "acctile: schedule.2.1. block.32,1. grid.1,4224., 1024 lanes where rows are few: predicted" } */
/* { dg-optimized "assigned OpenACC gang loop" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop vector reduction(+ : s) /* { dg-optimized "assigned OpenACC \(worker \)?vector loop" } */
      for (int j = 0; j < m; j++)
        s += a[i * m + j];
      t += s * s;
    }
  return t;
}

double
extremes (int n, int m, const double *restrict a)
{
  double t = 0;
#pragma acc parallel loop gang vector_length(32) reduction(min : t) present(a [0:n * m]) /* { dg-optimized "acctile: schedule.2.1. block.32,1. grid.1,4224.: predicted" } */
/* { dg-optimized "assigned OpenACC gang loop" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop vector reduction(+ : s) /* { dg-optimized "assigned OpenACC vector loop" } */
      for (int j = 0; j < m; j++)
        s += a[i * m + j];
      t = t < -s ? t : -s;
    }
  return t;
}

/* 300 rows, known.  */

void
workers (const double *restrict a, double *restrict b)
{
#pragma acc parallel loop gang present(a [0:300 * 40000], b [0:300]) /* { dg-optimized "acctile: schedule.2.1. block.\(64|128|256\),1. grid.1,\\*.: predicted" } */
/* { dg-optimized "assigned OpenACC gang loop" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 300; i++)
    {
      double s = 0;
#pragma acc loop vector reduction(+ : s) /* { dg-optimized "assigned OpenACC worker vector loop" } */
      for (int j = 0; j < 40000; j++)
        s += a[i * 40000 + j];
      b[i] = s;
    }
}

void
objects (int n, int m, const double *restrict a, double *restrict b)
{
#pragma acc parallel loop gang present(a [0:n * m], b [0:n]) /* { dg-optimized "acctile: schedule.2.1. block.32,1. grid.1,\\*.: predicted" } */
/* { dg-optimized "assigned OpenACC gang loop" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      double row[300], s = 0;
      for (int j = 0; j < 300; j++)
        row[j] = a[i * m + j];
#pragma acc loop vector reduction(+ : s) /* { dg-optimized "assigned OpenACC vector loop" } */
      for (int j = 0; j < m; j++)
        s += a[i * m + j] * row[j % 300];
      b[i] = s;
    }
}
