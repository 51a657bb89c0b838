/* Lines of the override file that name functions of the unit but no nest of
   them are warned of; functions of other units are not.  Without this test a
   tuned result could lose its nest without a word when lines move.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-acctile-override=%S/override-unused.txt" } */
/* { dg-warning "override-unused.txt:3: .*no nest of .f. stands at line 99" "" { target *-*-* } 0 } */
/* { dg-warning "override-unused.txt:4: .*no_nest. holds no nest" "" { target *-*-* } 0 } */

int a[100];

void
f (int n)
{
  (void)n;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

void
no_nest (void)
{
  a[0] = 1;
}
