/* Nests all of whose loops keep their order have a note, too, of the first
   reason.  Without this test the user would not learn that they stay on one
   lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
one_row (int n, int m, const char *a, const char *b, int *d)
{
#pragma acc kernels copyin(a[0 : n], b[0 : m]) copy(d[0 : m + 1])
  for (int i = 1; i <= n; i++) /* { dg-message "acctile: seq: i: distance" } */
    {
      int old = d[0];
      d[0] = i;
      for (int j = 1; j <= m; j++)
        {
          int up = d[j], c = old + (a[i - 1] != b[j - 1]);
          c = c < up + 1 ? c : up + 1;
          d[j] = c < d[64 - j] + 1 ? c : d[64 - j] + 1;
          old = up;
        }
    }
}
/* { dg-final { acctile-report "nests.length" "1" } } */
/* { dg-final { acctile-report "nests[0].kind" "unchanged" } } */
