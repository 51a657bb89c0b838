// Pointers of the function that are copies of members of objects that a region
// is handed: the host compares them, as the clauses map what they point to.
// Without this test such nests could stay on one lane, or run side by side
// where their arrays are one.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { acctile-report nests.length 3 }
// { acctile-report nests[0].kind doacross }
// { acctile-report nests[1].kind ne unchanged }
// { acctile-report nests[2].kind ne unchanged }

#include "run.h"

#define N 50
#define M 70

struct matrix
{
  int rows, cols;
  int *p;
};

static int a[N * M], b[N * M], q[N + M];

static void
align (matrix h, int *mark)
{
  int *hp = h.p;
#pragma acc parallel loop auto copy(hp [0:h.rows * h.cols], mark               \
                                    [0:h.rows * h.cols]) copyin(q [0:h.rows])
  for (int i = 1; i < h.rows; i++)
    {
#pragma acc loop auto
      for (int j = 1; j < h.cols; j++)
        {
          int v = hp[(i - 1) * h.cols + j - 1] + (q[i] == q[j % h.rows]);
          if (hp[(i - 1) * h.cols + j] > v)
            v = hp[(i - 1) * h.cols + j];
          if (hp[i * h.cols + j - 1] > v)
            v = hp[i * h.cols + j - 1] + 1;
          hp[i * h.cols + j] = v % 1009;
          mark[i * h.cols + j] = v & 3;
        }
    }
}

static void
both (matrix h, const matrix g)
{
  int *hp = h.p;
  const int *gp = g.p;
#pragma acc kernels copy(hp [0:h.rows * h.cols]) copyin(gp [0:g.rows * g.cols])
  for (int i = 1; i < h.rows; i++)
    for (int j = 1; j < h.cols; j++)
      hp[i * h.cols + j] = (hp[(i - 1) * h.cols + j] * 3
                            + hp[i * h.cols + j - 1] + gp[i * g.cols + j])
                           % 1013;
}

static void
shift (matrix h, const matrix g)
{
  int *hp = h.p;
  const int *gp = g.p;
#pragma acc kernels copy(hp [0:h.rows * h.cols]) copyin(gp [0:g.rows * g.cols])
  for (int i = 0; i < h.rows - 1; i++)
    for (int j = 0; j < h.cols; j++)
      hp[i * h.cols + j] += gp[(i + 1) * g.cols + j];
}

int
main ()
{
  for (int i = 0; i < N * M; i++)
    {
      a[i] = i * 37 % 101;
      b[i] = i * 53 % 103;
    }
  for (int i = 0; i < N + M; i++)
    q[i] = i * 5 % 7 % 3;
  matrix h = { hide (N), hide (M), a }, g = { hide (N), hide (M), b };
  align (h, b);
  SHOW (a);
  SHOW (b);
  both (h, g);
  SHOW (a);
  shift (h, g);
  SHOW (a);
  shift (h, h);
  SHOW (a);
  both (h, h);
  SHOW (a);
  return 0;
}
