/* "doacross backward": subscripts through a table, whose dependences the user
   grants to point backwards, make a wavefront over all loops; what is visible
   keeps its own distances, and what is no subscript is not granted.  Without
   this test the grant could be ignored, or taken for more than it says.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
table (int n, int sets, const int *restrict before, int *restrict a)
{
#pragma acctile doacross backward
#pragma acc parallel present(a [0:n * n * n], before [0:sets])
  /* { dg-optimized "doacross .*skew\\(1,1,1\\)" "" { target *-*-* } .+1 } */
#pragma acc loop auto
  for (int i = 0; i < n; i++)
#pragma acc loop auto
    for (int j = 0; j < n; j++)
#pragma acc loop auto
      for (int k = 0; k < n; k++)
        {
          int at = (i * n + j) * n + k, least = a[at];
          for (int s = 0; s < sets; s++)
            if (before[s] <= at && a[at - before[s]] < least)
              least = a[at - before[s]];
          a[at] = least;
        }
}

void
visible (int n, const int *restrict before, int *restrict a,
         int b[restrict n][n])
{
#pragma acctile doacross backward
#pragma acc parallel present(a [0:n * n], before [0:n], b [0:n])
  /* { dg-optimized "doacross .*skew\\(3,1\\)" "" { target *-*-* } .+1 } */
#pragma acc loop auto
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n - 2; j++)
      {
        a[i * n + j] += a[i * n + j - before[j]];
        b[i][j] = b[i - 1][j + 2] + b[i][j - 1];
      }
}

void
overlap (int n, const int *before, int *a, int *b)
{
#pragma acctile doacross backward
#pragma acc parallel default(present)
  /* { dg-error "may overlap" "" { target *-*-* } .+2 } */
  /* { dg-missed "acctile: .*may overlap" "" { target *-*-* } .+1 } */
#pragma acc loop auto
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i * n + j] = a[i * n + j - before[before[j]]] + b[j];
}
