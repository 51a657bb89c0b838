/* Numbers of gangs, workers and lanes on loops of parallel and serial regions
   are GCC's errors.  Without this test such loops could be rewritten, and the
   errors not be told.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */

int a[100];

void
numbers (int n)
{
#pragma acc parallel loop gang(num : 4)
  /* { dg-error "argument not permitted on .gang. clause" "" { target *-*-* } .-1 } */
  /* { dg-note "enclosing parent compute construct" "" { target *-*-* } .-2 } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop gang(static : 4) worker(4)
  /* { dg-error "argument not permitted on .worker. clause" "" { target *-*-* } .-1 } */
  /* { dg-note "enclosing parent compute construct" "" { target *-*-* } .-2 } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc serial loop vector(32)
  /* { dg-error "argument not permitted on .vector. clause" "" { target *-*-* } .-1 } */
  /* { dg-note "enclosing parent compute construct" "" { target *-*-* } .-2 } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop gang(static : 4) worker vector
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc kernels loop gang(num : 4) worker(4) vector(32)
  for (int i = 0; i < n; i++)
    a[i] = i;
}
