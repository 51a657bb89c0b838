/* Rows with a recurrence, and behind each a recurrence of its own over rows, at
   an address that is the same all along a row: what the statement behind loads
   may be stored at any time by those before it.  Without this test blocks could
   fetch it ahead for iterations that do not load it, while others store it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 3 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */

#include "run.h"

#define M 150
#define N 160

static unsigned u[M][N], r[M], t[M];

static void
next (int m, int n)
{
#pragma acc kernels
  for (int i = 1; i < m - 2; i++)
    {
      for (int j = 1; j < n; j++)
        u[i][j] += u[i][j - 1] + u[i - 1][j];
      r[i + 1] += r[i] * 3 + t[i];
    }
}

static void
far (int m, int n)
{
#pragma acc kernels
  for (int i = 2; i < m - 2; i++)
    {
      for (int j = 1; j < n; j++)
        u[i][j] += u[i][j - 1] + u[i - 1][j];
      r[i + 2] += r[i] * 3 + t[i];
      t[i] += r[i + 1] * 3 + r[i];
    }
}

static void
before (int m, int n)
{
#pragma acc kernels
  for (int i = 2; i < m; i++)
    {
      r[i] = r[i - 1] * 3 + r[i - 2] + u[i - 1][0];
      for (int j = 1; j < n; j++)
        u[i][j] += u[i][j - 1] + u[i - 1][j];
    }
}

int
main (void)
{
  static const int sizes[][2] = { { M, N }, { 70, 9 }, { 5, N }, { 2, 1 } };

  for (int s = 0; s < 4; s++)
    {
      int m = hide (sizes[s][0]), n = hide (sizes[s][1]);
      for (int i = 0; i < M; i++)
        {
          r[i] = i ^ 5;
          t[i] = i * 7 % 13;
          for (int j = 0; j < N; j++)
            u[i][j] = i + j;
        }
      next (m, n);
      SHOW (u);
      SHOW (r);
      far (m, n);
      SHOW (u);
      SHOW (r);
      SHOW (t);
      before (m, n);
      SHOW (u);
      SHOW (r);
    }
  return 0;
}
