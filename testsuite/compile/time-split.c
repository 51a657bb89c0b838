/* Loops over time that the option asks to run in split tiles: the note says
   which, and where that is not possible they are as they would be without it,
   and the dump says why.  Without this test a loop could be tiled that must not
   be.

   { dg-options "-O2 -fopt-info-omp-optimized-missed -fplugin-arg-acctile-report=%R -fplugin-arg-acctile-dump=%D -fplugin-arg-acctile-schedule=time_tile(split)" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
tiled (int n, int steps, float *restrict a, float *restrict b)
{
#pragma acctile time_tile(split) tile(16,1024)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: .*time_tile.split. tile.16,1024.: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 2; i < n - 2; i++)
        b[i] = a[i - 1] + a[i + 2];
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-report nests[0].kind stencil } } */
/* { dg-final { acctile-report nests[0].chosen.time_tile split } } */
/* { dg-final { acctile-report nests[0].chosen.tile[0] 16 } } */
/* { dg-final { acctile-report nests[0].chosen.tile[1] 1024 } } */

void
chosen (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: .*time_tile.split. tile.64,5632.: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 2; i < n - 2; i++)
        b[i] = a[i - 1] + a[i + 2];
      float *other = a;
      a = b;
      b = other;
    }
}

void
alone (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: .*time_tile.persistent." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 2; i < n - 2; i++)
        b[i] = a[i - 1] + a[i + 2];
    }
}

/* { dg-final { acctile-dump ":49: no split tiles: its arrays do not change places" } } */

void
overlapping (int n, int steps, float *a, float *b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: .*" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 2; i < n - 2; i++)
        b[i] = a[i - 1] + a[i + 2];
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":63: no split tiles: its arrays may overlap" } } */

/* The next step stores to what this one calls a.  */

void
coefficients (int n, int steps, float *a, float *restrict b, float *c)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n], c [0:n]) /* { dg-optimized "acctile: .*" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 2; i < n - 2; i++)
        b[i] = a[i - 1] + c[i] * a[i + 2];
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":82: no split tiles: its arrays may overlap" } } */

void
changing (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: .*time_tile.persistent." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 2; i < n - 2; i++)
        b[i] = a[i - 1] + a[i + 1] + t;
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":99: no split tiles: its sweep is not the same at each step" } } */

void
moving (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: .*" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 2 + t; i < n - 2; i++)
        b[i] = a[i - 1] + a[i + 2];
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":116: no split tiles: its sweep is not the same at each step" } } */

void
sometimes (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: .*time_tile.persistent." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 2; i < n - 2; i++)
        b[i] = a[i - 1] + a[i + 2];
      if (t % 3)
        {
          float *other = a;
          a = b;
          b = other;
        }
    }
}

/* { dg-final { acctile-dump ":133: no split tiles: its steps depend on conditions" } } */

void
conditional (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: .*time_tile.persistent." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 2; i < n - 2; i++)
        if (a[i] > 0)
          b[i] = a[i - 1] + a[i + 1];
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":153: no split tiles: it does not store at each point" } } */

void
far (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: .*time_tile.persistent." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 2; i < n - 2; i++)
        b[i] = a[i - 1] + a[n - i];
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":171: no split tiles: what it loads is not at fixed distances from what it stores" } } */

void
back (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: .*time_tile.persistent." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 2; i < n - 2; i++)
        b[i] = a[i - 1] + b[i];
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":188: no split tiles: it loads from the array that it stores to" } } */
