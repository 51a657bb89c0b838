/* Threads that walk through rows of their own: where each loads from three lines
   at once or more, no more of them run at a time than the first cache has lines
   for (models/walks.c).  Without this test all threads that an SM takes could
   run, and load each line again for every element of it, or few where one line
   is enough.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define ROWS 5000
#define COLUMNS 400

static double u[ROWS][COLUMNS], v[ROWS][COLUMNS], w[ROWS][COLUMNS];

void
two (int n, int m, float *restrict o, const float *restrict a,
const float *restrict b)
{
#pragma acc parallel loop present(o, a, b) /* { dg-optimized "acctile: schedule.1.1. block.\[0-9\]+. grid.\\*." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int k = 0; k < m; k++)
        s = s / 2 + a[i * m + k] * b[i * m + k];
      o[i] = s;
    }
}

void
three (int n, int m, float *restrict o, const float *restrict a,
const float *restrict b,
const float *restrict c)
{
#pragma acc parallel loop present(o, a, b, c) /* { dg-optimized "acctile: schedule.1.1. block.\[0-9\]+. grid.1716." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int k = 0; k < m; k++)
        s = s / 2 + a[i * m + k] * b[i * m + k] + c[i * m + k];
      o[i] = s;
    }
}

void
changed (int n, int m, float *restrict o, const float *restrict a,
const float *restrict b)
{
#pragma acc parallel loop present(o, a, b) /* { dg-optimized "acctile: schedule.1.1. block.\[0-9\]+. grid.1188." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      for (int k = 1; k < m; k++)
        o[i * m + k] += o[i * m + k - 1] * a[i * m + k] + b[i * m + k];
    }
}

void
flat (int n, int m, float *restrict o, const float *restrict a,
const float *restrict b, const float *restrict c)
{
#pragma acc parallel loop present(o, a, b, c) /* { dg-optimized "acctile: schedule.1.1. block.\[0-9\]+. grid.1716." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int k = i * m; k < i * m + m; k++)
        s = s / 2 + a[k] * b[k] + c[k];
      o[i] = s;
    }
}

void
near (int n, int m, float *restrict o, const float *restrict a)
{
#pragma acc parallel loop present(o, a) /* { dg-optimized "acctile: schedule.1.1. block.\[0-9\]+. grid.\\*." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int k = 1; k < m; k++)
        s = s / 2 + a[i * m + k - 1] + a[i * m + k] + a[i * m + k + 1];
      o[i] = s;
    }
}

void
columns (int n, int m, float *restrict o, const float *restrict a,
const float *restrict b,
const float *restrict c)
{
#pragma acc parallel loop present(o, a, b, c) /* { dg-optimized "acctile: schedule.1.1. block.\[0-9\]+. grid.\\*." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int k = 0; k < m; k++)
        s = s / 2 + a[k * n + i] * b[k * n + i] + c[k * n + i];
      o[i] = s;
    }
}

void
few (float *restrict o)
{
#pragma acc parallel loop present(o, u, v, w) /* { dg-optimized "acctile: schedule.1.1. block.\[0-9\]+. grid.\\*." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < ROWS; i++)
    {
      float s = 0;
      for (int k = 0; k < COLUMNS; k++)
        s = s / 2 + u[i][k] * v[i][k] + w[i][k];
      o[i] = s;
    }
}
