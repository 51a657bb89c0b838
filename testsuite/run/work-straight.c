/* A work array of many elements, each with its own name in straight code, as
   small matrices that are factored without loops have it.  Without this test
   the question whether each iteration writes what it reads could take isl too
   long, which leaves the nest to one lane, or overlook what is only written
   sometimes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].function eq factor } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].function eq sometimes } */
/* { acctile-report nests[1].kind unchanged } */

#include "run.h"

#define N 24

static double u[N][N][5], v[N][N][5];

#define ROW(R, C)                                                             \
  t = d[R][C] * s;                                                            \
  d[R][0] -= t * d[C][0];                                                     \
  d[R][1] -= t * d[C][1];                                                     \
  d[R][2] -= t * d[C][2];                                                     \
  d[R][3] -= t * d[C][3];                                                     \
  d[R][4] -= t * d[C][4];                                                     \
  e[R] -= t * e[C]

static void
factor (int n)
{
  double d[5][5], e[5];
#pragma acc kernels copyin(u) copyout(v)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        double s, t;
        for (int m = 0; m < 5; m++)
          {
            for (int l = 0; l < 5; l++)
              d[m][l] = m == l ? 1 : (int)u[i][j][m] * (l + 1) % 3;
            e[m] = u[i][j][m];
          }
        s = 2;
        ROW (1, 0);
        ROW (2, 0);
        ROW (3, 0);
        ROW (4, 0);
        s = 1;
        ROW (2, 1);
        ROW (3, 1);
        ROW (4, 1);
        ROW (3, 2);
        ROW (4, 2);
        ROW (4, 3);
        for (int m = 0; m < 5; m++)
          v[i][j][m] = e[m] + d[m][m] + d[4][m];
      }
}

static void
sometimes (int n)
{
  double d[5] = { 0 };
#pragma acc kernels copyin(u) copyout(v)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        d[0] = u[i][j][0];
        if (u[i][j][1] > 3)
          d[1] = u[i][j][1];
        d[2] = d[0] + 1;
        v[i][j][0] = d[1] + d[2];
        v[i][j][1] = d[2] - d[1];
        d[3] = d[2] + d[0];
        v[i][j][2] = v[i][j][3] = v[i][j][4] = d[3];
      }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int m = 0; m < 5; m++)
        u[i][j][m] = (i * 3 + j * 5 + m * 7) % 8;
  CLEAR (v);
  factor (hide (N));
  SHOW (v);
  sometimes (hide (N));
  SHOW (v);
  return 0;
}
