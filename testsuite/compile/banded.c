/* Nests whose dependences have constant distances but whose inner bounds are
   no sums of sizes and outer indices: in order, and the note says that the
   bounds are why there is no wavefront.  Without this test it could be silent,
   as if the distances were the reason.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

void
banded (int n, int w, double a[restrict n][n])
{
#pragma acc parallel
#pragma acc loop auto /* { dg-missed "distance \\(0,1\\) on a \\(flow\\), where it is executed; no wavefront: the bounds of j are not sums of sizes and indices of outer loops" } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1 + i / 2; j < n - i / w; j++)
      a[i][j] = a[i][j] + a[i - 1][j] + a[i][j - 1];
}

/* The last of several sums: a window around the diagonal.  */

void
window (int n, int w, double a[restrict n][n])
{
#pragma acc parallel
#pragma acc loop auto /* { dg-optimized "acctile: doacross" } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = MAX (1, i - w); j < MIN (n, i + w); j++)
      a[i][j] = a[i][j] + a[i - 1][j] + a[i][j - 1];
}

/* Sums of both: a parallelogram.  */

void
slanted (int n, int w, double a[restrict n][n])
{
#pragma acc parallel
#pragma acc loop auto /* { dg-optimized "acctile: doacross" } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = i - w; j < i + w; j++)
      a[i][j] = a[i][j] + a[i - 1][j] + a[i][j - 1];
}

/* One loop alone, and distances that are not known: they are the reason.  */

void
one_loop (int n, int w, double *restrict a, int *restrict at)
{
#pragma acc parallel loop auto /* { dg-missed "distance \\(1\\) on a \\(flow\\)" } */
  /* { dg-bogus "wavefront" "" { target *-*-* } .-1 } */
  for (int i = w; i < n; i++)
    a[i] = a[i - 1];
#pragma acc parallel
#pragma acc loop auto /* { dg-missed "the address of an access to 'a' is not known" } */
  /* { dg-bogus "wavefront" "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = MAX (1, i - w); j < n; j++)
      a[at[j]] = a[i];
}
