/* Nests of three loops that store to several arrays and are no streams: narrow
   blocks cover them.  Without this test their threads could go through rows,
   with pages of memory open for each; where one or two arrays are stored to, or
   what is stored to is read, that is as it was.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-optimized" } */

void
state (int n, int m, int l, const double e[restrict n][m][l],
       const double r[restrict n][m][l], double p[restrict n][m][l],
       double s[restrict n][m][l], double t[restrict n][m][l])
{
  /* { dg-optimized "schedule\\(3.3\\) block\\(32,4,1\\) grid\\(\\*,\\*,\\*\\)" "" { target *-*-* } .+2 } */
  /* { dg-optimized "assigned OpenACC" "" { target *-*-* } .+1 } */
#pragma acc parallel loop present(e [0:n], r [0:n], p [0:n], s [0:n], t [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
#pragma acc loop
      for (int k = 0; k < l; k++)
        {
          double q;
          if (e[i][j][k] > 1.5)
            q = r[i][j][k] * e[i][j][k] * 0.4;
          else
            q = r[i][j][k] * r[i][j][k] * e[i][j][k] * 0.3;
          p[i][j][k] = q;
          s[i][j][k] = q / r[i][j][k];
          t[i][j][k] = e[i][j][k] * q;
        }
}

void
state_in_place (int n, int m, int l, double e[restrict n][m][l],
                const double r[restrict n][m][l], double p[restrict n][m][l],
                double s[restrict n][m][l])
{
  /* { dg-optimized "schedule\\((3.\[4-7]|3.2)\\)" "" { target *-*-* } .+2 } */
  /* { dg-optimized "assigned OpenACC" "" { target *-*-* } .+1 } */
#pragma acc parallel loop present(e [0:n], r [0:n], p [0:n], s [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
#pragma acc loop
      for (int k = 0; k < l; k++)
        {
          double q;
          if (e[i][j][k] > 1.5)
            q = r[i][j][k] * e[i][j][k] * 0.4;
          else
            q = r[i][j][k] * r[i][j][k] * e[i][j][k] * 0.3;
          p[i][j][k] = q;
          s[i][j][k] = q / r[i][j][k];
          e[i][j][k] = e[i][j][k] * q;
        }
}
