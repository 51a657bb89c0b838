/* Rows of a few numbers that are numbered as the points of a plane,
   "v[i * m + j][q]": wavefronts over the plane.  Without this test each row
   could be any other's, and such nests be left to one lane - or what a row is
   be mistaken where the numbers reach into the next.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind eq doacross } */
/* { acctile-report nests[1].kind ne doacross } */
/* { acctile-report nests[2].kind eq doacross } */
/* { acctile-report nests[3].kind eq doacross } */

#define N 23
#define M 31
#define V 3

typedef double row[V];

static void
plane (int n, int m, row *restrict v)
{
#pragma acc kernels copy(v [0:n * m])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      {
        v[i * m + j][0] += v[(i - 1) * m + j][1] - v[i * m + j - 1][2];
        v[i * m + j][1] -= v[(i - 1) * m + j][2] / 4;
        v[i * m + j][2] = v[i * m + j - 1][1] / 2;
      }
}

static void
inner_loops (int n, int m, row *restrict v)
{
#pragma acc kernels copy(v [0:n * m])
  for (int i = n - 2; i >= 0; i--)
    for (int j = m - 2; j >= 0; j--)
      {
        double t[V];
        for (int q = 0; q < V; q++)
          {
            t[q] = v[i * m + j][q];
            for (int r = 0; r < V; r++)
              t[q] -= 0.125 * (v[(i + 1) * m + j][r] + v[i * m + j + 1][r]);
          }
        for (int q = 0; q < V; q++)
          v[i * m + j][q] = t[q] / 2;
      }
}

static void
space (int n, int m, int l, row *restrict v)
{
#pragma acc parallel loop auto copy(v [0:n * m * l])
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m; j++)
#pragma acc loop auto
      for (int k = 1; k < l; k++)
        for (int q = 0; q < V; q++)
          v[(i * m + j) * l + k][q]
              += 0.25
                 * (v[((i - 1) * m + j) * l + k][q]
                    + v[(i * m + j - 1) * l + k][q]
                    + v[(i * m + j) * l + k - 1][V - 1 - q]);
}

/* Lines shorter than the loop: points of one are those of the next.  */
static void
overlapping (int n, int m, row *restrict v)
{
#pragma acc kernels copy(v [0:n * m + 3])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m + 3; j++)
      v[i * m + j][0] = v[(i - 1) * m + j][1] + v[i * m + j - 1][0] / 4;
}

int
main ()
{
  static row v[N * M + 3];
  int n = hide (N), m = hide (M);
  for (int k = 0; k < N * M + 3; k++)
    for (int q = 0; q < V; q++)
      v[k][q] = (k * 7 + q * 5) % 19;
  plane (n, m, v);
  SHOW (v);
  inner_loops (n, m, v);
  SHOW (v);
  space (hide (5), hide (8), hide (13), v);
  SHOW (v);
  overlapping (n, m, v);
  SHOW (v);
  plane (1, m, v);
  plane (n, 1, v);
  inner_loops (0, 0, v);
  SHOW (v);
  return 0;
}
