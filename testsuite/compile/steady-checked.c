/* Pointers to objects of the file that a kernels region sets once: what is put in
   their place is right by the compiler's own checks.  Without this test it could
   stop there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fchecking=2" } */

static double a[400], b[400];

double *
steady (int n, int m)
{
#pragma acc kernels
  {
    double *p;
    {
      int k = m * 2;
      p = a + k;
      for (int i = 0; i < 5; i++)
        b[i] += k;
    }
    for (int i = 0; i < n; i++)
      p[i] += i;
    for (int i = 0; i < n; i++)
      p[i] *= 2;
  }
  return a;
}
