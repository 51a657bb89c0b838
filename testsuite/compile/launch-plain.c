/* With launch=plain no launch is changed.  Without this test
   the option could do nothing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-acctile-dump=%D -fplugin-arg-acctile-launch=plain" } */

int a[100];

void
f (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] = i;
}

/* { dg-final { acctile-dump "f: schedule" } } */
/* { dg-final { acctile-no-dump "launch of" } } */
