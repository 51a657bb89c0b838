/* Subscripts of a declared array stay inside its dimensions, so a bound that
   the compiler does not know makes no dependence between rows.  Without
   this test parallel nests over static arrays would be called dependent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100], b[50][60][70];

void
granted (int n, int m)
{
#pragma acc parallel loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      a[i][j] += i;
}

void
to_be_proven (int n, int m)
{
#pragma acc kernels loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
      a[i][j] += i;
}

void
three (int l, int m, int n)
{
#pragma acc kernels loop /* { dg-optimized "acctile: schedule\\(3" } */
  for (int i = 0; i < l; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
#pragma acc loop
      for (int k = 0; k < n; k++)
        b[i][j][k] += k;
}

void
pointer_to_rows (int n, int m, int (*p)[100])
{
#pragma acc kernels loop copy(p [0:n]) /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      p[i][j] += i;
}

void
truly_dependent (int n, int m)
{
#pragma acc kernels loop /* { dg-optimized "acctile: doacross" } */
  for (int i = 1; i < n; i++)
#pragma acc loop
    for (int j = 1; j < m; j++)
      a[i][j] += a[i - 1][j - 1];
}

/* { dg-final { acctile-report "nests[4].dependences[0][0]" == 1 } } */
/* { dg-final { acctile-report "nests[4].dependences[0][1]" == 1 } } */
