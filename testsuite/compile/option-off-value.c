/* The option off takes no value: off=0 is an error.  Without this test it could
   be taken for off.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-acctile-off=0" } */
/* { dg-error "off.*found .0., expected no value" "" { target *-*-* } 0 } */

int a[100];

void
f (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] = i;
}
