/* Copies back in loops over time, and what looks like one: the note says which
   are left out of the steps, the dump why others are not.  Without this test an
   array could be copied in each step again, or one that is needed not.

   { dg-options "-O2 -fopt-info-omp-optimized-missed -fplugin-arg-acctile-report=%R -fplugin-arg-acctile-dump=%D" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

static float a[1000], b[1000], c[1000];

void
copied (int steps)
{
#pragma acctile time_tile(persistent)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop /* { dg-optimized "persistent., arrays take turns: " } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < 999; i++)
        b[i] = a[i - 1] + a[i + 1];
#pragma acc parallel loop /* { dg-optimized "persistent., copied back once after the last step: " } */
      for (int i = 1; i < 999; i++)
        a[i] = b[i];
    }
}

/* { dg-final { acctile-report nests[0].chosen.copy_back turns } } */
/* { dg-final { acctile-report nests[1].chosen.copy_back once } } */

void
read_too (int steps)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop /* { dg-optimized "time_tile.persistent.: " } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < 999; i++)
        b[i] = a[i - 1] + a[i + 1];
#pragma acc parallel loop /* { dg-optimized "time_tile.persistent.: " } */
      for (int i = 1; i < 999; i++)
        a[i] = b[i];
#pragma acc parallel loop /* { dg-optimized "time_tile.persistent.: " } */
      for (int i = 1; i < 999; i++)
        c[i] += b[i];
    }
}

/* { dg-final { acctile-report-absent nests[2].chosen.copy_back } } */
/* { dg-final { acctile-report-absent nests[3].chosen.copy_back } } */
/* { dg-final { acctile-dump ":33: copy back stays: a sweep of the step reads its source" } } */

void
before (int steps)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop /* { dg-optimized "time_tile.persistent.: " } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < 999; i++)
        a[i] = b[i];
#pragma acc parallel loop /* { dg-optimized "time_tile.persistent.: " } */
      for (int i = 1; i < 999; i++)
        b[i] = a[i - 1] + a[i + 1];
    }
}

/* { dg-final { acctile-report-absent nests[5].chosen.copy_back } } */
/* { dg-final { acctile-dump ":55: copy back stays: it does not follow what it copies in each step" } } */
