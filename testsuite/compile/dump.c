/* The dump names every nest and the time it took to decide.  Without this test
   dump= could write nothing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-acctile-dump=%D" } */

int a[100][100];

void
f (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] = i;
}

/* { dg-final { acctile-dump "dump.c:13: f: schedule" } } */
/* { dg-final { acctile-dump {[0-9.]+ ms} } } */
