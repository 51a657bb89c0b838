/* Kernels regions of large nests and small ones under a condition, which may
   cost launches that one lane would be faster than: at most one each, so that
   the large ones pay for them; in a loop, which the host runs, they do not.
   Without this test the large nests could be left to one lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define N 2048

static float a[N][N], b[N][N];

void
step (int t)
{
#pragma acc kernels present(a, b)
  {
    for (int j = 1; j < N - 1; j++) /* { dg-optimized "acctile: schedule" } */
      for (int i = 0; i < N; i++)
        a[j][i] += b[j + 1][i];
    if (t < 6)
      for (int i = 0; i < 4; i++) /* { dg-optimized "acctile: schedule" } */
        a[3][i] = 1;
  }
}

void
last (int t)
{
#pragma acc kernels present(a, b)
  {
    if (t < 6)
      for (int i = 0; i < 4; i++) /* { dg-optimized "acctile: schedule" } */
        a[3][i] = 1;
    for (int j = 1; j < N - 1; j++) /* { dg-optimized "acctile: schedule" } */
      for (int i = 0; i < N; i++)
        a[j][i] += b[j + 1][i];
  }
}

void
steps (int n)
{
#pragma acc kernels present(a, b)
  {
    for (int j = 1; j < N - 1; j++) /* { dg-missed "launches of its nests would take longer than one lane does" } */
      for (int i = 0; i < N; i++)
        a[j][i] += b[j + 1][i];
    for (int t = 0; t < n; t++)
      {
        for (int i = 0; i < 4; i++) /* { dg-missed "launches of its nests would take longer than one lane does" } */
          a[3][i] += a[2][i + 1];
        for (int i = 0; i < 4; i++) /* { dg-missed "launches of its nests would take longer than one lane does" } */
          a[2][i] += a[3][i + 1];
      }
  }
}

void
small (int t)
{
#pragma acc kernels present(a, b)
  {
    for (int i = 0; i < 4; i++) /* { dg-missed "launches of its nests would take longer than one lane does" } */
      a[2][i] += 1;
    if (t < 6)
      for (int i = 0; i < 4; i++) /* { dg-missed "launches of its nests would take longer than one lane does" } */
        a[3][i] += 1;
  }
}
