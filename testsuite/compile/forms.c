/* Explicit levels that programs use most: on collapsed loops they belong to the
   loops together, so that the shape is free; vector loops in a sequential loop
   of a gang's body, and collapsed ones in it, get the lanes that suit them.
   Without this test such nests could be left to GCC, or a launch differ from
   what the user wrote.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
lanes (int n, int m, float a[restrict n][m], float b[restrict n][m])
{
#pragma acc parallel loop gang vector collapse(2) vector_length(128) /* { dg-optimized "acctile: schedule.2.2. block.128,1. grid.\\*,\\*. points.4." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 2 * b[i][j];
}

void
open (int n, int m, float a[restrict n][m], float b[restrict n][m])
{
#pragma acc parallel loop gang vector collapse(2) /* { dg-optimized "acctile: schedule.2.2. block.128,1. grid.\\*,\\*. points.4." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 2 * b[i][j];
}

void
launch (int n, int m, float a[restrict n][m], float b[restrict n][m])
{
#pragma acc parallel loop gang vector collapse(2) num_gangs(96) num_workers(2) vector_length(64) /* { dg-optimized "acctile: schedule.2" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = b[i][j] + b[i - 1][j];
}

float
sum (int n, int m, float a[restrict n][m])
{
  float s = 0;
#pragma acc parallel loop gang vector collapse(2) vector_length(128) reduction(+ : s) /* { dg-optimized "acctile: schedule.2" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += a[i][j];
  return s;
}

void
three (int n, float a[restrict n][n][n], float b[restrict n][n][n])
{
#pragma acc kernels loop independent gang vector(64) collapse(3) /* { dg-optimized "acctile: schedule.3" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        a[i][j][k] = b[i - 1][j][k] + b[i + 1][j][k] + b[i][j][k - 1];
}

void
inside (int n, float a[restrict n][n], float b[restrict n][n],
        float c[restrict n][n])
{
#pragma acc parallel loop gang /* { dg-optimized "acctile: schedule.2.1. block.\[0-9\]+,1. grid.1,\\*." } */
/* { dg-optimized "assigned OpenACC gang loop" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector /* { dg-optimized "assigned OpenACC vector loop" } */
      for (int j = 0; j < n; j++)
        a[i][j] = 0;
#pragma acc loop seq /* { dg-optimized "assigned OpenACC seq loop" } */
      for (int k = 0; k < n; k++)
#pragma acc loop vector /* { dg-optimized "assigned OpenACC vector loop" } */
        for (int j = 0; j < n; j++)
          a[i][j] += b[i][k] * c[k][j];
    }
}

void
elements (int n, float a[restrict n][512], float b[restrict n][512])
{
#pragma acc parallel loop gang /* { dg-optimized "acctile: schedule.2.1. block.\[0-9\]+,1. grid.1,\\*." } */
/* { dg-optimized "assigned OpenACC gang loop" "" { target *-*-* } .-1 } */
  for (int e = 0; e < n; e++)
    {
      float t = b[e][0];
#pragma acc loop vector collapse(3) /* { dg-optimized "assigned OpenACC vector loop" } */
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
          for (int k = 0; k < 8; k++)
            a[e][i * 64 + j * 8 + k] = t * b[e][j * 64 + i * 8 + k];
    }
}

void
rows (int n, float a[restrict n][n][n], float b[restrict n][n])
{
#pragma acc parallel loop gang collapse(2) /* { dg-optimized "acctile: schedule.3" } */
/* { dg-optimized "assigned OpenACC gang loop" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        float s = 0;
#pragma acc loop vector reduction(+ : s) /* { dg-optimized "assigned OpenACC vector loop" } */
        for (int k = 0; k < n; k++)
          s += a[i][j][k];
        b[i][j] = s;
      }
}

/* Nothing but one worker can have that many lanes.  */
void
sparse (int n, const int *first, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang worker vector_length(64) /* { dg-optimized "acctile: schedule.2.1. block.64,1." } */
/* { dg-optimized "assigned OpenACC gang loop" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop vector reduction(+ : s) /* { dg-optimized "assigned OpenACC vector loop" } */
      for (int k = first[i]; k < first[i + 1]; k++)
        s += a[k];
      b[i] = s;
    }
}

/* The workers that the user wants share the team's loop.  */
void
workers (int n, float a[restrict n][n], float b[restrict n])
{
#pragma acc parallel loop gang num_workers(4) /* { dg-optimized "acctile: schedule.2" } */
/* { dg-optimized "assigned OpenACC gang loop" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      float s = b[i];
#pragma acc loop worker vector /* { dg-optimized "assigned OpenACC worker vector loop" } */
      for (int k = 0; k < n; k++)
        a[i][k] *= s;
    }
}

/* { dg-final { acctile-report "nests[2].chosen.spec" =~ {block\((128,1|64,2|32,4|16,8|8,16|4,32|2,64|1,128)\)} } } */
/* { dg-final { acctile-report "nests[3].chosen.spec" =~ {block\((128,1|64,2|32,4|16,8|8,16|4,32|2,64|1,128)\)} } } */
/* { dg-final { acctile-report "nests[4].chosen.spec" =~ {block\((64,1,1|32,2,1|16,4,1|8,8,1|4,16,1|2,32,1|1,64,1|.*)\)} } } */
