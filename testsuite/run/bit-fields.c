/* Wavefronts and loops over time that load and store some bits of their
   elements, and elements that lie where their type does not ask for.  Without
   this test the bits beside them could be lost, or an address be used that the
   device cannot load from.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doacross } */
/* { acctile-report "nests[4].reason" "seq: i: the address of an access to 'a' is not known; j: the address of an access to 'a' is not known" } */

#include <stdio.h>
#define N 61
#define M 83
struct fields
{
  unsigned p : 5;
  int q : 11;
  unsigned r : 16;
};
typedef double anywhere __attribute__ ((aligned (1)));
static struct fields f[N][M], g[2][8 * M];
static char raw[8 * N * M + 1];

static void __attribute__ ((noinline)) wave (int n, int m)
{
#pragma acc parallel loop auto copy(f)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m; j++)
      f[i][j].p = f[i - 1][j].p + f[i][j - 1].p;
}

static void __attribute__ ((noinline)) above (int n, int m)
{
#pragma acc kernels copy(f)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      f[i][j].r += f[i - 1][j].r ^ j;
}

static void __attribute__ ((noinline)) steps (int s, int n)
{
#pragma acc data copy(g)
  for (int t = 0; t < s; t++)
    {
#pragma acc parallel loop
      for (int i = 1; i < n - 1; i++)
        g[1][i].q = (g[0][i - 1].q + g[0][i + 1].q) / 2;
#pragma acc parallel loop
      for (int i = 1; i < n - 1; i++)
        g[0][i].q = g[1][i].q + 1;
    }
}

static void __attribute__ ((noinline)) misplaced (int n, int m, anywhere *a)
{
#pragma acc kernels copy(a [0:n * m])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i * m + j] = 0.25 * (a[i * m - m + j] + a[i * m + j - 1]);
}

int
main (void)
{
  anywhere *a = (anywhere *)(raw + 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
        f[i][j] = (struct fields){ i + j, i - j, i * j };
        a[i * M + j] = (i * 7 + j) % 31;
      }
  for (int i = 0; i < 16 * M; i++)
    g[i / (8 * M)][i % (8 * M)] = (struct fields){ i, i % 900, i };
  wave (N, M);
  above (N, M);
  steps (7, 8 * M);
  misplaced (N, M, a);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j += 3)
      printf ("%d %d %d %g\n", f[i][j].p, f[i][j].q, f[i][j].r, a[i * M + j]);
  for (int i = 0; i < 8 * M; i += 3)
    printf ("%d %d %d\n", g[0][i].p, g[0][i].q, g[0][i].r);
}
