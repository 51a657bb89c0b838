/* Of an option given twice the last one counts, and of a size assumed twice.
   Without this test an option of the user could not overrule that of a
   Makefile.

   { dg-options "-O2 -fplugin-arg-acctile-claims=trust -fplugin-arg-acctile-claims=warn -fplugin-arg-acctile-model=xu -fplugin-arg-acctile-model=default -fplugin-arg-acctile-assume=n=70,n=71 -fplugin-arg-acctile-assume=m=9,n=72 -fplugin-arg-acctile-report=%R" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
f (int n, float *a)
{
#pragma acc parallel loop present(a [0:n]) /* { dg-warning "distance" } */
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
}

/* { dg-final { acctile-report nests[0].loops[0].trip 71 } } */
/* { dg-final { acctile-report nests[0].kind doall } } */
