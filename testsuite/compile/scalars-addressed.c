/* A scalar whose address is known elsewhere, assigned between the nests of a
   kernels region.  Without this test the region could be left to one lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void look (void *);

void
assigned (double *restrict a)
{
  double x = 1;
#pragma acc kernels copy(a [0:100])
  {
#pragma acc loop independent /* { dg-optimized "acctile: schedule\\(1" } */
    for (int i = 0; i < 100; i++)
      a[i] *= x;
    x = x + 1; /* { dg-note "acctile: done once, between the nests" } */
#pragma acc loop independent /* { dg-optimized "acctile: schedule\\(1" } */
    for (int i = 0; i < 100; i++)
      a[i] *= x;
  }
  look (&x);
}
