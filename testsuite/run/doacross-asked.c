/* Wavefronts with skews above the smallest that keep every dependence, and with
   threads that are no power of two: directives are obeyed, and results stay.
   Without this test a steeper skew could be refused, or let a row begin before
   what it needs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].chosen.skew[0] 5 } */
/* { acctile-report nests[1].chosen.threads 96 } */
/* { acctile-report nests[2].chosen.skew[0] 4 } */
/* { acctile-report nests[3].chosen.skew[0] 3 } */
/* { acctile-report nests[3].chosen.skew[1] 2 } */
/* { acctile-report nests[4].chosen.threads 224 } */

#include <stdio.h>

#define N 131
#define M 77
#define P 19

static int a[N][M], b[N][M], c[N][M], d[P][P][P], e[P][P][P];

int
main (void)
{
  unsigned s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = b[i][j] = c[i][j] = (i * 7 + j * 5) % 11;
  for (int i = 0; i < P; i++)
    for (int j = 0; j < P; j++)
      for (int k = 0; k < P; k++)
        d[i][j][k] = e[i][j][k] = (i + j * 3 + k * 5) % 13;
#pragma acctile doacross tile(32, 16) skew(5, 1)
#pragma acc kernels loop copy(a)
  for (int i = 1; i < N; i++)
#pragma acc loop
    for (int j = 1; j < M - 1; j++)
      a[i][j] = (a[i][j] + a[i - 1][j + 1] + a[i][j - 1]) & 0xffff;
#pragma acctile doacross threads(96)
#pragma acc kernels loop copy(b)
  for (int i = 1; i < N; i++)
#pragma acc loop
    for (int j = 1; j < M; j++)
      b[i][j] = (b[i][j] + b[i - 1][j] * 3 + b[i][j - 1]) & 0xffff;
#pragma acctile doacross skew(4, 1) sync(barrier)
#pragma acc kernels loop copy(c)
  for (int i = N - 2; i >= 0; i--)
#pragma acc loop
    for (int j = 1; j < M - 1; j++)
      c[i][j] = (c[i][j] + c[i + 1][j + 1] + c[i][j - 1]) & 0xffff;
#pragma acctile doacross skew(3, 2, 1)
#pragma acc kernels loop copy(d)
  for (int i = 1; i < P; i++)
#pragma acc loop
    for (int j = 1; j < P; j++)
#pragma acc loop
      for (int k = 1; k < P; k++)
        d[i][j][k] = (d[i - 1][j][k] + d[i][j - 1][k] * 3 + d[i][j][k - 1]
                      + d[i - 1][j - 1][k - 1] + 1)
                     & 0xffff;
#pragma acctile doacross threads(224)
#pragma acc kernels loop copy(e)
  for (int i = 1; i < P; i++)
#pragma acc loop
    for (int j = 1; j < P; j++)
#pragma acc loop
      for (int k = 0; k < P - 1; k++)
        e[i][j][k] = (e[i - 1][j][k + 1] + e[i][j - 1][k] * 3 + e[i][j][k] + 1)
                     & 0xffff;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      s = s * 31 + a[i][j] * 5 + b[i][j] * 3 + c[i][j];
  for (int i = 0; i < P; i++)
    for (int j = 0; j < P; j++)
      for (int k = 0; k < P; k++)
        s = s * 31 + d[i][j][k] * 5 + e[i][j][k];
  printf ("%u\n", s);
  return 0;
}
