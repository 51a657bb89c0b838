/* Factorisations: loops over a row up to its diagonal, what is done there, and
   loops over the rest, which are one loop of a wavefront.  Without this test
   they could stay on one lane, and iterations be lost or done twice where one
   of the loops is empty.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>

#include "run.h"

#define N 61

/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doacross } */
/* { acctile-report nests[6].kind doacross } */
/* { acctile-report nests[7].kind doacross } */
/* { acctile-report nests[8].kind doacross } */
/* { acctile-report nests[9].kind doacross } */
/* { acctile-report nests[10].kind doacross } */

static double a[N][N], l[N][N], u[N][N], d[N];
static int t[N][N];

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    {
      d[i] = 0;
      for (int j = 0; j < N; j++)
        {
          a[i][j] = (i == j ? N : 0)
                    + ((i * 7 + j * 5) % 11 + (j * 7 + i * 5) % 11) / 11.0;
          l[i][j] = u[i][j] = 0;
          t[i][j] = (i * 5 + j * 3) % 7;
        }
    }
}

static void
show (const char *name)
{
  double s = 0, v = 0, w = 0;
  long k = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        s += a[i][j] * (1 + j % 3) + d[i];
        v += l[i][j] * (1 + i % 5);
        w += u[i][j];
        k += t[i][j] * (long)(i + 2 * j);
      }
  printf ("%s %.6g %.6g %.6g %ld\n", name, s, v, w, k);
}

static void
lu (void)
{
#pragma acc kernels copy(a)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < i; j++)
        {
          for (int k = 0; k < j; k++)
            a[i][j] -= a[i][k] * a[k][j];
          a[i][j] /= a[j][j];
        }
      for (int j = i; j < N; j++)
        for (int k = 0; k < i; k++)
          a[i][j] -= a[i][k] * a[k][j];
    }
}

static void
lu_closed (void)
{
#pragma acc kernels copy(a)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j <= i - 1; j++)
        {
          for (int k = 0; k <= j - 1; k++)
            a[i][j] -= a[i][k] * a[k][j];
          a[i][j] /= a[j][j];
        }
      for (int j = i; j <= N - 1; j++)
        for (int k = 0; k <= i - 1; k++)
          a[i][j] -= a[i][k] * a[k][j];
    }
}

static void
lu_outside (int n, double *restrict p)
{
  int i, j, k;
  double s;
#pragma acc kernels copy(p [0:n * n])
  for (i = 0; i < n; i++)
    {
      for (j = 0; j < i; j++)
        {
          s = p[i * n + j];
          for (k = 0; k < j; k++)
            s -= p[i * n + k] * p[k * n + j];
          p[i * n + j] = s / p[j * n + j];
        }
      for (j = i; j < n; j++)
        {
          s = p[i * n + j];
          for (k = 0; k < i; k++)
            s -= p[i * n + k] * p[k * n + j];
          p[i * n + j] = s;
        }
    }
}

static void
lu_marked (void)
{
#pragma acc parallel loop auto copy(a)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < i; j++)
        {
          for (int k = 0; k < j; k++)
            a[i][j] -= a[i][k] * a[k][j];
          a[i][j] /= a[j][j];
        }
      for (int j = i; j < N; j++)
        for (int k = 0; k < i; k++)
          a[i][j] -= a[i][k] * a[k][j];
    }
}

static void
cholesky (void)
{
#pragma acc kernels copy(a)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < i; j++)
        {
          for (int k = 0; k < j; k++)
            a[i][j] -= a[i][k] * a[j][k];
          a[i][j] /= a[j][j];
        }
      for (int k = 0; k < i; k++)
        a[i][i] -= a[i][k] * a[i][k];
      a[i][i] = sqrt (a[i][i]);
    }
}

/* The same with more pragmas.  */

static void
cholesky_marked (void)
{
#pragma acc parallel loop auto copy(a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop auto
      for (int j = 0; j < i; j++)
        {
#pragma acc loop auto
          for (int k = 0; k < j; k++)
            a[i][j] -= a[i][k] * a[j][k];
          a[i][j] /= a[j][j];
        }
#pragma acc loop auto
      for (int k = 0; k < i; k++)
        a[i][i] -= a[i][k] * a[i][k];
      a[i][i] = sqrt (a[i][i]);
    }
}

/* The diagonal stands before the loop over the rest.  */

static void
cholesky_columns (void)
{
  double sum;
#pragma acc kernels copyin(a) copy(l)
  for (int j = 0; j < N; j++)
    {
      sum = 0;
      for (int k = 0; k < j; k++)
        sum += l[j][k] * l[j][k];
      l[j][j] = sqrt (a[j][j] - sum);
      for (int i = j + 1; i < N; i++)
        {
          sum = 0;
          for (int k = 0; k < j; k++)
            sum += l[i][k] * l[j][k];
          l[i][j] = 1.0 / l[j][j] * (a[i][j] - sum);
        }
    }
}

static void
ldl (void)
{
#pragma acc kernels copy(a, l, d)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < i; j++)
        {
          double s = a[i][j];
          for (int k = 0; k < j; k++)
            s -= l[i][k] * d[k] * l[j][k];
          l[i][j] = s / d[j];
        }
      double s = a[i][i];
      for (int k = 0; k < i; k++)
        s -= l[i][k] * l[i][k] * d[k];
      d[i] = s;
      l[i][i] = 1;
    }
}

static void
crout (void)
{
#pragma acc kernels copy(a, l, u)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < i; j++)
        {
          double s = 0;
          for (int k = 0; k < j; k++)
            s += l[i][k] * u[k][j];
          l[i][j] = (a[i][j] - s) / u[j][j];
        }
      l[i][i] = 1;
      for (int j = i; j < N; j++)
        {
          double s = 0;
          for (int k = 0; k < i; k++)
            s += l[i][k] * u[k][j];
          u[i][j] = a[i][j] - s;
        }
    }
}

/* An iteration between the loops.  */

static void
diagonal (void)
{
#pragma acc kernels copy(t)
  for (int i = 1; i < N; i++)
    {
      for (int j = 0; j < i; j++)
        {
          int s = 0;
          for (int k = 0; k < j; k++)
            s += t[i][k] & 3;
          t[i][j] = (t[i - 1][j] + s) % 1009;
        }
      t[i][i] = t[i - 1][i - 1] + t[i][i - 1] + 1;
      for (int j = i + 1; j < N; j++)
        {
          int s = 0;
          for (int k = 0; k < i; k++)
            s += t[k][j] & 3;
          t[i][j] = (t[i][j - 1] + s) % 1009;
        }
    }
}

/* Loops of which one or the other may be empty, or end before it begins.  */

static void
halves (int n, int m)
{
#pragma acc kernels copy(t)
  for (int i = 1; i < n; i++)
    {
      for (int j = 1; j < m; j++)
        {
          int s = 0;
          for (int k = 0; k < j; k++)
            s += t[i][k] & 3;
          t[i][j] = (t[i - 1][j] + s + t[i][j - 1]) % 1009;
        }
      for (int j = m; j < N; j++)
        {
          int s = 0;
          for (int k = 0; k < i; k++)
            s += t[k][j] & 3;
          t[i][j] = (t[i - 1][j] + s + t[i][j > 0 ? j - 1 : 0]) % 1013;
        }
    }
}

/* The same of what stands before one.  */

static void
ahead (int n, unsigned m)
{
#pragma acc kernels copy(t)
  for (int j = 1; j < n; j++)
    {
      for (int k = 0; k < j; k++)
        t[j][j] += t[j][k] & 3;
      for (unsigned i = 0; i < m; i++)
        {
          for (int k = 0; k < j; k++)
            t[j][i] += t[k][i] & 3;
          t[j][i] = (t[j][i] + t[j - 1][i]) % 1009;
        }
    }
}

/* What stands between them happens where the second is empty, too.  */

static void
seam (int n, int m)
{
#pragma acc kernels copy(t)
  for (int i = 1; i < n; i++)
    {
      for (int j = 1; j < i; j++)
        {
          int s = 0;
          for (int k = 0; k < j; k++)
            s += t[i][k] & 3;
          t[i][j] = (t[i - 1][j] + s + t[i][j - 1]) % 1009;
        }
      t[i][i] += t[i][i - 1] + 3;
      for (int j = i + 1; j < m; j++)
        {
          int s = 0;
          for (int k = 0; k < i; k++)
            s += t[k][j] & 3;
          t[i][j] = (t[i - 1][j] + s + t[i][j - 1]) % 1013;
        }
    }
}

/* A number goes from one loop to the other, which stay apart.  */

static void
handed (void)
{
#pragma acc kernels copy(t)
  for (int i = 1; i < N; i++)
    {
      int s = 0;
      for (int j = 0; j < i; j++)
        {
          s = (s + t[i - 1][j]) % 1009;
          t[i][j] = s;
        }
      for (int j = i; j < N; j++)
        {
          t[i][j] = (t[i - 1][j] + s) % 1009;
          s++;
        }
    }
}

/* So do they where the second begins elsewhere.  */

static void
gap (void)
{
#pragma acc kernels copy(t)
  for (int i = 1; i < N - 2; i++)
    {
      for (int j = 1; j < i; j++)
        t[i][j] = (t[i - 1][j] + t[i][j - 1]) % 1009;
      for (int j = i + 2; j < N; j++)
        t[i][j] = (t[i - 1][j] + t[i][j - 1]) % 1013;
      for (int j = i - 1; j < i + 1; j++)
        t[i][j] = (t[i - 1][j] + t[i][j - 1]) % 1013;
    }
}

/* And where that is another number, before or behind the end of the first.  */

static void
elsewhere (int n, int m)
{
#pragma acc kernels copy(t)
  for (int i = 1; i < n; i++)
    {
      for (int j = 1; j < i; j++)
        t[i][j] = (t[i - 1][j] + t[i][j - 1]) % 1009;
      for (int j = m; j < n; j++)
        t[i][j] = (t[i - 1][j] + t[i][j - 1]) % 1013;
    }
}

#define RUN(CALL)                                                              \
  fill ();                                                                     \
  CALL;                                                                        \
  show (#CALL)

int
main (void)
{
  RUN (lu ());
  RUN (lu_closed ());
  RUN (lu_outside (hide (N), a[0]));
  RUN (lu_marked ());
  RUN (cholesky ());
  RUN (cholesky_marked ());
  RUN (cholesky_columns ());
  RUN (ldl ());
  RUN (crout ());
  RUN (diagonal ());
  RUN (halves (hide (N), hide (20)));
  RUN (halves (hide (N), hide (1)));
  RUN (halves (hide (N), hide (0)));
  RUN (halves (hide (40), hide (N)));
  RUN (halves (hide (2), hide (5)));
  RUN (ahead (hide (N), hide (N)));
  RUN (ahead (hide (N), hide (0)));
  RUN (seam (hide (N), hide (N)));
  RUN (seam (hide (N), hide (20)));
  RUN (seam (hide (N), hide (0)));
  RUN (handed ());
  RUN (gap ());
  RUN (elsewhere (hide (N), hide (5)));
  RUN (elsewhere (hide (N), hide (N - 3)));
}
