/* Neighbours that are read inside the borders only: what the conditions say
   proves that rows do not overlap.  Without this test such recurrences could
   depend on a comparison at run time that fails at every size.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
seam (int n, int m, int *restrict a, int *restrict b)
{
#pragma acc kernels copy(a [0:n * m]) copyin(b [0:n * m])
  for (int i = 1; i < n; i++) /* { dg-message "acctile: doacross .*predicted .* us(?!, where)" } */
    for (int j = 0; j < m; j++)
      {
        int left = j > 0 ? a[(i - 1) * m + j - 1] : 1000;
        int right = j < m - 1 ? a[(i - 1) * m + j + 1] : 1000;
        a[i * m + j] = b[i * m + j] + (left < right ? left : right);
      }
}

void
corner (int n, int m, int *restrict a)
{
#pragma acc kernels copy(a [0:n * m])
  for (int i = 0; i < n; i++) /* { dg-message "acctile: doacross .*predicted .* us(?!, where)" } */
    for (int j = 0; j < m; j++)
      a[i * m + j] += i == 0 || j == 0 ? 1 : a[(i - 1) * m + j - 1];
}

void
across (int n, int m, int *restrict a)
{
#pragma acc kernels copy(a [0:n * m + 1])
  for (int i = 1; i < n; i++) /* { dg-message "acctile: doacross .*where rows of 'a' do not overlap" } */
    for (int j = 0; j < m; j++)
      a[i * m + j] += j < m ? a[(i - 1) * m + j + 1] : 1;
}
