/* Dynamic programs over intervals, by lengths and by their ends, in kernels
   regions and parallel ones with auto loops: intervals of one length run side
   by side, those by ends as a wavefront although their dependences have no
   constant distances.  Without this test one could be read before it is there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].kind stencil } */
/* { acctile-report nests[1].kind stencil } */
/* { acctile-report nests[2].kind doacross } */

#include <stdio.h>

#define N 73

static int a[N][N], b[N][N], c[N][N], w[N + 1];

static unsigned
sum (int m[N][N])
{
  unsigned s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s = s * 31 + m[i][j];
  return s;
}

int
main (void)
{
  for (int i = 0; i <= N; i++)
    w[i] = 1 + i * i % 37;
#pragma acc kernels copyin(w) copy(a)
  for (int length = 2; length < N; length++)
    for (int i = 0; i < N - length; i++)
      {
        int best = 1 << 30;
        for (int k = i + 1; k < i + length; k++)
          {
            int now = a[i][k] + a[k][i + length] + w[i] * w[k] * w[i + length];
            best = now < best ? now : best;
          }
        a[i][i + length] = best;
      }
#pragma acc parallel copyin(w) copy(b)
#pragma acc loop auto
  for (int length = 2; length < N; length++)
#pragma acc loop auto
    for (int i = 0; i < N - length; i++)
      {
        int best = 1 << 30;
        for (int k = i + 1; k < i + length; k++)
          {
            int now = b[i][k] + b[k][i + length] + w[i] * w[k] * w[i + length];
            best = now < best ? now : best;
          }
        b[i][i + length] = best;
      }
#pragma acc kernels copyin(w) copy(c)
  for (int i = N - 2; i >= 0; i--)
    for (int j = i + 1; j < N; j++)
      {
        int best = 1 << 30;
        for (int k = i; k < j; k++)
          {
            int now = c[i][k] + c[k + 1][j] + w[i] * w[k + 1] * w[j + 1];
            best = now < best ? now : best;
          }
        c[i][j] = best;
      }
  printf ("%u %u %u\n", sum (a), sum (b), sum (c));
  return 0;
}
