/* Beyond the limit of limit=N launches are as they were, too.  Without this
   test bisecting would not find a wrong launch.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-acctile-dump=%D -fplugin-arg-acctile-limit=0" } */

int a[100];

void
f (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] = i;
}

/* { dg-final { acctile-dump "f: beyond the limit" } } */
/* { dg-final { acctile-no-dump "launch of" } } */
