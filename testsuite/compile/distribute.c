/* Loops with several loops in their bodies: the note of the loop, those of the
   parts at their own lines, and what keeps a loop in one piece.  Without this
   test what the user wrote could be disobeyed, or notes and the report give all
   parts one line, so that an override file could not tell them apart.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-acctile-report=%R -fplugin-arg-acctile-dump=%D -fopt-info-omp-note" } */

#define N 61

double a[N][N], b[N][N], c[N][N], d[N][N];
int count;

#define BODY                                                                  \
  {                                                                           \
    for (int j = 0; j < N; j++)                                               \
      c[i][j] *= 2;                                                           \
    for (int k = 0; k < N; k++)                                               \
      for (int j = 0; j < N; j++)                                             \
        c[i][j] += a[i][k] * b[k][j];                                         \
  }

void
product (void)
{
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < N; j++)
        c[i][j] *= 2;
      for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
          c[i][j] += a[i][k] * b[k][j];
    }
}
/* { dg-note "distributed over the 2 parts" "" { target *-*-* } 27 } */
/* { dg-final { acctile-dump "product: distributed over 2 parts" } } */
/* { dg-final { acctile-report nests[0].line 30 } } */
/* { dg-final { acctile-report nests[1].line 32 } } */
/* { dg-final { acctile-report nests[1].chosen.schedule =~ ^2 } } */

void
levels (void)
{
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++)
    BODY
}
/* { dg-final { acctile-report nests[2].function levels } } */

void
gangs (void)
{
#pragma acc parallel loop num_gangs(64)
  for (int i = 0; i < N; i++)
    BODY
}
/* { dg-final { acctile-report nests[3].function gangs } } */

void
directive (void)
{
#pragma acctile block(32)
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    BODY
}
/* { dg-final { acctile-report nests[4].function directive } } */

void
inner_levels (void)
{
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < N; j++)
        c[i][j] *= 2;
      for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
          c[i][j] += a[i][k] * b[k][j];
    }
}
/* { dg-final { acctile-report nests[5].function inner_levels } } */

int
reduction (void)
{
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < N; i++)
    {
      BODY
      s += i;
    }
  return s;
}
/* { dg-final { acctile-report nests[6].function reduction } } */

void
atomic (void)
{
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    {
      BODY
#pragma acc atomic
      count++;
    }
}
/* { dg-final { acctile-report nests[7].function atomic } } */

void
continues (void)
{
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    {
      if (d[i][0] > 1)
        continue;
      BODY
    }
}
/* { dg-final { acctile-report nests[8].function continues } } */

void
scalar (void)
{
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    {
      double s = 0;
      for (int j = 0; j < N; j++)
        s += c[i][j];
      for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
          c[i][j] += s * b[k][j];
    }
}
/* { dg-final { acctile-report nests[9].function scalar } } */

void
own (void)
{
  double row[N];
#pragma acc parallel loop private(row)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < N; j++)
        row[j] = c[i][N - 1 - j];
      for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
          c[i][j] += row[j] * b[k][j];
    }
}
/* { dg-final { acctile-report nests[10].function own } } */

/* What one iteration stores another one loads.  */
void
ordered (void)
{
#pragma acc kernels
  for (int i = 1; i < N; i++)
    {
      for (int j = 0; j < N; j++)
        c[i][j] += d[i - 1][j];
      for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
          d[i][j] += c[i][k] * b[k][j];
    }
}
/* { dg-final { acctile-report nests[11].function ordered } } */

/* The last nest of the report: none above was distributed, and the host runs the
   loop of the one before.  */
void
last (void)
{
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    c[i][i] = 0;
}
/* { dg-final { acctile-report nests[13].function last } } */
