/* Loops inside a sequential loop of a region, whose pointers may overlap and
   whose rows that loop counts: where they go is known only once it runs.
   Without this test the compiler ends in an error where it compares them before
   the region, or a comparison leaves out elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-host "arrays overlap that a device has apart" } */
/* { acctile-report nests.length 4 } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */

#include "run.h"

#define N 30
#define M 70

static int t[N * M + M], w[N], v[M];

static void __attribute__ ((noipa))
rows (int n, int m, int (*k)[m], const int *w, const int *v)
{
#pragma acc parallel copyin(w [0:n], v [0:m]) copy(k [0:n] [0:m])
  {
#pragma acc loop seq
    for (int i = 1; i < n; i++)
#pragma acc loop
      for (int c = 0; c < m; c++)
        {
          k[i][c] = k[i - 1][c];
          if (w[i] <= c && k[i - 1][c - w[i]] + v[i] > k[i][c])
            k[i][c] = k[i - 1][c - w[i]] + v[i];
        }
  }
}

/* No clause says how far they go.  */

static void __attribute__ ((noipa))
unmapped (int n, int m, int *k, const int *w, const int *v)
{
#pragma acc data copyin(w [0:n], v [0:m]) copy(k [0:n * m])
#pragma acc parallel default(present)
  {
#pragma acc loop seq
    for (int i = 1; i < n; i++)
#pragma acc loop
      for (int c = 0; c < m; c++)
        {
          k[i * m + c] = k[(i - 1) * m + c] % 10007 + w[i];
          k[i * m + c] += v[c];
        }
  }
}

/* V may begin inside K: a row is added to with what it has got.  */

static void __attribute__ ((noipa)) inside (int n, int m, int *k, const int *v)
{
#pragma acc parallel copy(k [0:n * m + m]) copyin(v [0:m])
  {
#pragma acc loop seq
    for (int i = 1; i < n; i++)
#pragma acc loop
      for (int c = 0; c < m; c++)
        {
          k[i * m + c] = k[(i - 1) * m + c] % 10007 + i;
          k[i * m + c] += v[c];
        }
  }
}

static void __attribute__ ((noipa)) lanes (int n, int m, int *k, const int *w)
{
#pragma acc parallel loop copy(k [0:n * m]) copyin(w [0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop seq
      for (int j = 1; j < n; j++)
        {
#pragma acc loop vector
          for (int c = 0; c < m; c++)
            {
              k[i * m + c] = k[i * m + c] % 1009 + w[j];
              k[i * m + c] += w[i];
            }
        }
    }
}

int
main (void)
{
  int n = hide (N), m = hide (M);
  for (int i = 0; i < N; i++)
    w[i] = 1 + i * 7 % 13;
  for (int c = 0; c < M; c++)
    v[c] = 1 + c * 11 % 17;
  rows (n, m, (int (*)[m])t, w, v);
  SHOW (t);
  unmapped (n, m, t, w, v);
  SHOW (t);
  inside (n, m, t, t);
  SHOW (t);
  inside (n, m, t, v);
  SHOW (t);
  lanes (n, m, t, w);
  SHOW (t);
  return 0;
}
