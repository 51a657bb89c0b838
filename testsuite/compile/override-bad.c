/* The option override= and a file with a bad line with a bad value is an error
   that shows the value and says what was expected.  Without this test it
   could be dropped in silence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-acctile-override=%S/override-bad.txt" } */
/* { dg-error "override-bad.txt:3" "" { target *-*-* } 0 } */

int a[100];

void
f (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] = i;
}
