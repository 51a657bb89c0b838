/* The option assume= with a comma too many is an error that shows the value and
   says what was expected.  Without this test it could be dropped in silence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-acctile-assume=n=5," } */
/* { dg-error "n=5,.*expected" "" { target *-*-* } 0 } */

int a[100];

void
f (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] = i;
}
