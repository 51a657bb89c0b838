/* auto loops and loops of kernels regions: parallel when proven, else seq with
   the distance vector in the note.  Without this test the reason could be
   missing or wrong.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int v[300], a[100][100], b[100][100];

void
flow (int n)
{
#pragma acc parallel loop auto /* { dg-missed "acctile: .*distance \\(3\\).*flow" } */
  for (int i = 3; i < n; i++)
    v[i] = v[i - 3] + 1;
}

void
anti (int n)
{
#pragma acc kernels loop /* { dg-missed "acctile: .*distance \\(2\\).*anti" } */
  for (int i = 0; i < n - 2; i++)
    v[i] = v[i + 2] + 1;
}

void
output (int n)
{
#pragma acc kernels loop /* { dg-missed "acctile: .*distance.*output" } */
  for (int i = 0; i < n; i++)
    v[5] = i;
}

void
outer_only (int n)
{
#pragma acc parallel loop auto /* { dg-optimized "acctile: schedule\\(1.1\\)" } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 0; j < n; j++)
      a[i][j] = a[i - 1][j] + 1;
}

void
skewed (int n)
{
#pragma acc kernels loop /* { dg-optimized "acctile: doacross .*skew\\(2,1\\)" } */
  for (int i = 1; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      a[i][j] = a[i - 1][j + 1] + a[i][j + 1];
}

void
scalar (int n, int t)
{
#pragma acc kernels loop /* { dg-missed "acctile: .*'t'" } */
  for (int i = 0; i < n; i++)
    {
      v[i] = t;
      t = v[i] + 1;
    }
}

void
unknown (int n, int *restrict p)
{
#pragma acc kernels loop copyin(p [0:n]) /* { dg-missed "acctile: .*not known" } */
  for (int i = 0; i < n; i++)
    v[p[i]] = i;
}

void
proven (int n)
{
#pragma acc kernels loop /* { dg-message "acctile: schedule" } */
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < n - 1; j++)
      b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}

void
proven_apart (int n)
{
#pragma acc parallel loop auto /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    v[2 * i] = v[2 * i + 1];
}
