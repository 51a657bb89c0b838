/* Dynamic programs as users write them, with conditions around their loads:
   longest common subsequence (and the same by maxima), edit distance, that of
   Damerau, the largest square; us of the wall clock, best of three after one.

     alignments [N [M]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

struct strings
{
  int n, m;
  signed char *a, *b, *c;
  int *d;
};

static double
now (void)
{
  struct timeval t;
  gettimeofday (&t, NULL);
  return t.tv_sec * 1e6 + t.tv_usec;
}

static void
common (int n, int m, const signed char *restrict a,
        const signed char *restrict b, int *restrict d)
{
#pragma acc kernels present(a [0:n + 1], b [0:m + 1], d [0:(n + 1) * (m + 1)])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      if (a[i] == b[j])
        d[i * (m + 1) + j] = d[(i - 1) * (m + 1) + j - 1] + 1;
      else if (d[(i - 1) * (m + 1) + j] >= d[i * (m + 1) + j - 1])
        d[i * (m + 1) + j] = d[(i - 1) * (m + 1) + j];
      else
        d[i * (m + 1) + j] = d[i * (m + 1) + j - 1];
}

static void
maxima (int n, int m, const signed char *restrict a,
        const signed char *restrict b, int *restrict d)
{
#pragma acc kernels present(a [0:n + 1], b [0:m + 1], d [0:(n + 1) * (m + 1)])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      {
        int up = d[(i - 1) * (m + 1) + j], left = d[i * (m + 1) + j - 1];
        int more = d[(i - 1) * (m + 1) + j - 1] + (a[i] == b[j]);
        int v = up > left ? up : left;
        d[i * (m + 1) + j] = v > more ? v : more;
      }
}

static void
edit (int n, int m, const signed char *restrict a,
      const signed char *restrict b, int *restrict d)
{
#pragma acc kernels present(a [0:n + 1], b [0:m + 1], d [0:(n + 1) * (m + 1)])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      if (a[i] == b[j])
        d[i * (m + 1) + j] = d[(i - 1) * (m + 1) + j - 1];
      else
        {
          int v = d[(i - 1) * (m + 1) + j];
          if (d[i * (m + 1) + j - 1] < v)
            v = d[i * (m + 1) + j - 1];
          if (d[(i - 1) * (m + 1) + j - 1] < v)
            v = d[(i - 1) * (m + 1) + j - 1];
          d[i * (m + 1) + j] = v + 1;
        }
}

static void
damerau (int n, int m, const signed char *restrict a,
         const signed char *restrict b, int *restrict d)
{
#pragma acc kernels present(a [0:n + 1], b [0:m + 1], d [0:(n + 1) * (m + 1)])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      {
        int w = m + 1, v = d[(i - 1) * w + j] + 1;
        if (d[i * w + j - 1] + 1 < v)
          v = d[i * w + j - 1] + 1;
        if (d[(i - 1) * w + j - 1] + (a[i] != b[j]) < v)
          v = d[(i - 1) * w + j - 1] + (a[i] != b[j]);
        if (i > 1 && j > 1 && a[i] == b[j - 1] && a[i - 1] == b[j])
          if (d[(i - 2) * w + j - 2] + 1 < v)
            v = d[(i - 2) * w + j - 2] + 1;
        d[i * w + j] = v;
      }
}

static void
square (int n, int m, const signed char *restrict c, int *restrict d)
{
#pragma acc kernels present(c [0:n * m], d [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (i == 0 || j == 0 || c[i * m + j] == 0)
        d[i * m + j] = c[i * m + j];
      else
        {
          int v = d[(i - 1) * m + j];
          if (d[i * m + j - 1] < v)
            v = d[i * m + j - 1];
          if (d[(i - 1) * m + j - 1] < v)
            v = d[(i - 1) * m + j - 1];
          d[i * m + j] = v + 1;
        }
}

static void
run (int which, struct strings s)
{
  switch (which)
    {
    case 0:
      common (s.n, s.m, s.a, s.b, s.d);
      break;
    case 1:
      maxima (s.n, s.m, s.a, s.b, s.d);
      break;
    case 2:
      edit (s.n, s.m, s.a, s.b, s.d);
      break;
    case 3:
      damerau (s.n, s.m, s.a, s.b, s.d);
      break;
    default:
      square (s.n, s.m, s.c, s.d);
    }
}

int
main (int argc, char **argv)
{
  static const char *const name[]
      = { "common", "maxima", "edit", "damerau", "square" };
  int n = argc > 1 ? atoi (argv[1]) : 8192, m = argc > 2 ? atoi (argv[2]) : n;
  size_t w = (size_t)(n + 1) * (m + 1);
  signed char *a = malloc (n + 1), *b = malloc (m + 1), *c = malloc (w);
  int *d = calloc (w, sizeof *d);
  struct strings s = { n, m, a, b, c, d };
  for (int i = 0; i <= n; i++)
    a[i] = rand () % 4;
  for (int j = 0; j <= m; j++)
    b[j] = rand () % 4;
  for (size_t i = 0; i < w; i++)
    c[i] = rand () % 8 != 0;
#pragma acc data copyin(a [0:n + 1], b [0:m + 1], c [0:w]) copy(d [0:w])
  for (int k = 0; k < 5; k++)
    {
      double best = 1e30;
      for (int r = 0; r < 4; r++)
        {
          double t = now ();
          run (k, s);
          t = now () - t;
          if (r > 0 && t < best)
            best = t;
        }
#pragma acc update host(d [0:w])
      unsigned long sum = 0;
      for (size_t i = 0; i < w; i++)
        sum = sum * 31 + d[i];
      printf ("%-8s %9.0f us %lx\n", name[k], best, sum);
    }
  free (a);
  free (b);
  free (c);
  free (d);
  return 0;
}
