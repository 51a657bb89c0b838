/* Nests that store to records: blocks of 32 by 8 with one point a thread in
   planes and spaces, few threads on an SM where one loop stores several
   elements of records of 32 to 64 bytes.  Without this test stores to one
   sector could be far apart; pairs, rows and what is only read stay as they
   were.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-optimized" } */

struct three
{
  double x, y, z;
};

struct body
{
  float x, y, z, m, u, v, w, age;
};

void
plane (int n, int m, const struct three a[restrict n][m],
       struct three b[restrict n][m])
{
  /* { dg-optimized "schedule\\(2.3\\) block\\(32,8\\) grid\\(\\*,\\*\\), schedule\\(2.5\\)" "" { target *-*-* } .+2 } */
  /* { dg-optimized "assigned OpenACC" "" { target *-*-* } .+1 } */
#pragma acc parallel loop present(a [0:n], b [0:n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
      {
        b[i][j].x = a[i][j + 1].x + a[i + 1][j].y;
        b[i][j].y = a[i][j - 1].y + a[i - 1][j].z;
        b[i][j].z = a[i][j].z + a[i][j].x;
      }
}

void
space (int n, int m, int l, const float a[restrict n][m][l][5],
       float b[restrict n][m][l][5])
{
  /* { dg-optimized "schedule\\(3.3\\) block\\(32,8,1\\) grid\\(\\*,\\*,\\*\\), schedule\\(3.8\\)" "" { target *-*-* } .+2 } */
  /* { dg-optimized "assigned OpenACC" "" { target *-*-* } .+1 } */
#pragma acc parallel loop present(a [0:n], b [0:n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
#pragma acc loop
      for (int k = 1; k < l - 1; k++)
        {
          b[i][j][k][0] = a[i][j][k + 1][1] - a[i][j][k - 1][1];
          b[i][j][k][1] = a[i][j + 1][k][2] - a[i][j - 1][k][2];
          b[i][j][k][3] = a[i + 1][j][k][4] - a[i - 1][j][k][4];
        }
}

void
line (int n, struct body *p)
{
  /* { dg-optimized "schedule\\(1.1\\) block\\(64\\) grid\\(1056\\)" "" { target *-*-* } .+2 } */
  /* { dg-optimized "assigned OpenACC" "" { target *-*-* } .+1 } */
#pragma acc parallel loop present(p [0:n])
  for (int i = 0; i < n; i++)
    {
      float f = p[i].m / (p[i].x * p[i].x + p[i].y * p[i].y + 0.1f);
      p[i].u -= f * p[i].x;
      p[i].v -= f * p[i].y;
      p[i].w -= f * p[i].z;
      p[i].x += 0.01f * p[i].u;
      p[i].y += 0.01f * p[i].v;
      p[i].z += 0.01f * p[i].w;
    }
}

void
pairs (int n, int m, const float a[restrict n][m][2],
       float b[restrict n][m][2])
{
  /* { dg-optimized "grid\\(\\*,\[0-9\]+\\)" "" { target *-*-* } .+2 } */
  /* { dg-optimized "assigned OpenACC" "" { target *-*-* } .+1 } */
#pragma acc parallel loop present(a [0:n], b [0:n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
      {
        b[i][j][0] = a[i][j + 1][0] + a[i + 1][j][1];
        b[i][j][1] = a[i][j - 1][1] + a[i - 1][j][0];
      }
}

void
one_of_each (int n, struct body *p)
{
  /* { dg-optimized "schedule\\(1.1\\) block\\(\[0-9\]+\\) grid\\(\\*\\)" "" { target *-*-* } .+2 } */
  /* { dg-optimized "assigned OpenACC" "" { target *-*-* } .+1 } */
#pragma acc parallel loop present(p [0:n])
  for (int i = 0; i < n; i++)
    p[i].age += p[i].m;
}
