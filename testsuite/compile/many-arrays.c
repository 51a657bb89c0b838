/* Nests that pass over parts of many arrays: their points share addresses, so
   that a thread has four where numbers are of one word, and two of two.
   Without this test such nests could have one point, whatever the arrays are,
   as they did while all addresses were thought to need registers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-optimized" } */

#define STRESS(NAME, REAL)                                                    \
  void NAME (int n, int m, int l, const REAL v[restrict 3][n][m][l],          \
             const REAL c[restrict 2][n][m][l], REAL s[restrict 6][n][m][l])
#define BODY                                                                  \
  {                                                                           \
    s[0][i][j][k] += (c[0][i][j][k] + 2 * c[1][i][j][k])                      \
                         * (v[0][i + 1][j][k] - v[0][i - 1][j][k])            \
                     + c[0][i][j][k]                                          \
                           * (v[1][i][j + 1][k] - v[1][i][j - 1][k]           \
                              + v[2][i][j][k + 1] - v[2][i][j][k - 1]);       \
    s[1][i][j][k] += (c[0][i][j][k] + 2 * c[1][i][j][k])                      \
                         * (v[1][i][j + 1][k] - v[1][i][j - 1][k])            \
                     + c[0][i][j][k]                                          \
                           * (v[0][i + 1][j][k] - v[0][i - 1][j][k]           \
                              + v[2][i][j][k + 1] - v[2][i][j][k - 1]);       \
    s[2][i][j][k] += (c[0][i][j][k] + 2 * c[1][i][j][k])                      \
                         * (v[2][i][j][k + 1] - v[2][i][j][k - 1])            \
                     + c[0][i][j][k]                                          \
                           * (v[0][i + 1][j][k] - v[0][i - 1][j][k]           \
                              + v[1][i][j + 1][k] - v[1][i][j - 1][k]);       \
    s[3][i][j][k] += c[1][i][j][k]                                            \
                     * (v[0][i][j + 1][k] - v[0][i][j - 1][k]                 \
                        + v[1][i + 1][j][k] - v[1][i - 1][j][k]);             \
    s[4][i][j][k] += c[1][i][j][k]                                            \
                     * (v[0][i][j][k + 1] - v[0][i][j][k - 1]                 \
                        + v[2][i + 1][j][k] - v[2][i - 1][j][k]);             \
    s[5][i][j][k] += c[1][i][j][k]                                            \
                     * (v[1][i][j][k + 1] - v[1][i][j][k - 1]                 \
                        + v[2][i][j + 1][k] - v[2][i][j - 1][k]);             \
  }

STRESS (stress, float)
{
  /* { dg-optimized "schedule\\(3.2\\).*points\\(4\\)" "" { target *-*-* } .+2 } */
  /* { dg-optimized "assigned OpenACC" "" { target *-*-* } .+1 } */
#pragma acc parallel loop present(v [0:3], c [0:2], s [0:6])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
#pragma acc loop
      for (int k = 1; k < l - 1; k++)
        BODY
}

STRESS (stress_of_doubles, double)
{
  /* { dg-optimized "schedule\\(3.2\\).*points\\(2\\)" "" { target *-*-* } .+2 } */
  /* { dg-optimized "assigned OpenACC" "" { target *-*-* } .+1 } */
#pragma acc parallel loop present(v [0:3], c [0:2], s [0:6])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
#pragma acc loop
      for (int k = 1; k < l - 1; k++)
        BODY
}
