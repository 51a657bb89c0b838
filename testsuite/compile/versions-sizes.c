/* Arrays of arrays whose sizes a region is handed, in a region of which there
   are versions.  Without this test a version could take the sizes from
   variables that nothing sets: GCC, which copies the types of local pointers to
   rows with the pointers, copies what holds the lengths of the rows, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fdump-tree-optimized=%D" } */

#define ROW(C)                                                                \
  r[C][i][j][l] = u[C][i + 1][j][l] - 2 * u[C][i][j][l] + u[C][i - 1][j][l]   \
                  + 3                                                         \
                        * (u[C][i][j + 1][l] - 2 * u[C][i][j][l]              \
                           + u[C][i][j - 1][l])                               \
                  + 5                                                         \
                        * (u[C][i][j][l + 1] - 2 * u[C][i][j][l]              \
                           + u[C][i][j][l - 1])                               \
                  - (v[0][i + 1][j][l] * u[C][i + 1][j][l]                    \
                     - v[0][i - 1][j][l] * u[C][i - 1][j][l])

static void
components (int n, int m, int k, const int u[restrict 4][n][m][k],
            const int v[restrict 1][n][m][k], int r[restrict 4][n][m][k])
{
#pragma acc parallel loop present(u [0:4], v [0:1], r [0:4])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
#pragma acc loop
      for (int l = 1; l < k - 1; l++)
        {
          ROW (0);
          ROW (1);
          ROW (2);
          ROW (3);
        }
}

void
sometimes (int n, int m, int k, const int *when, int *u, int *v, int *r)
{
#pragma acc data copyin(u [0:4 * n * m * k], v [0:n * m * k])                 \
    copy(r [0:4 * n * m * k])
  for (int q = 0; q < 2; q++)
    if (when[q])
      components (n, m, k, (void *)u, (void *)v, (void *)r);
}

/* { dg-final { acctile-no-dump {sizetype _[0-9]+\(D\);} } } */
/* { dg-final { acctile-dump {_omp_fn.1} } } */
