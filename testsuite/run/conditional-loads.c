/* Wavefronts whose iterations load on one side of a condition only: what no
   iteration has stored may be read by nobody else then, unless all that could
   be loaded is mapped.  Borders that are not mapped or not there at all, arrays
   that are only read under a condition, loops that run down, three loops.
   Without this test an element could be read that is not there, or one that
   nobody had stored be taken from another iteration.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" "doacross" } */
/* { acctile-report "nests[1].kind" "doacross" } */
/* { acctile-report "nests[2].kind" "doacross" } */
/* { acctile-report "nests[3].kind" "doacross" } */
/* { acctile-report "nests[4].kind" "doacross" } */

#include <stdio.h>
#include <stdlib.h>

/* No element lies before the first row and the first column.  */
static void
square (int n, int m, const signed char *restrict a, int *restrict d)
{
#pragma acc kernels copyin(a [0:n * m]) copy(d [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (i == 0 || j == 0 || a[i * m + j] == 0)
        d[i * m + j] = a[i * m + j];
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

/* All is mapped.  */
static void
lcs (int n, int m, const signed char *restrict a, const signed char *restrict b,
     int *restrict d)
{
#pragma acc kernels copyin(a [0:n], b [0:m]) copy(d [0:n * m])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      if (a[i] == b[j])
        d[i * m + j] = d[(i - 1) * m + j - 1] + 1;
      else if (d[(i - 1) * m + j] >= d[i * m + j - 1])
        d[i * m + j] = d[(i - 1) * m + j];
      else
        d[i * m + j] = d[i * m + j - 1];
}

/* The first row is not mapped, and never loaded.  */
static void
part (int n, int m, const int *restrict w, int (*restrict d)[m])
{
#pragma acc kernels copyin(w [0:m]) copy(d [1:n - 1])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      {
        int v = d[i][j - 1];
        if (w[j] * (i - 1) > 3 * m)
          v += d[i - 1][j - 1] / 2;
        d[i][j] = v % 1009 + w[j];
      }
}

/* Loops that run down, and weights that most iterations do not load.  */
static void
down (int n, int m, const short *restrict w, long (*restrict d)[m])
{
#pragma acc kernels copyin(w [0:n * m]) copy(d [0:n])
  for (int i = n - 1; i >= 0; i--)
    for (int j = m - 1; j >= 0; j--)
      {
        long v = (i + j) % 5;
        if (i < n - 1 && (i * j) % 3 != 1)
          v += d[i + 1][j];
        if (j < m - 2 && i < n - 1 && (i + 2 * j) % 7 < 3)
          v += d[i + 1][j + 2] * w[i * m + j];
        if (j < m - 1)
          v -= d[i][j + 1] / 3;
        d[i][j] = v % 100003;
      }
}

/* Three loops.  */
static void
cube (int n, int m, int l, const signed char *restrict a,
      unsigned (*restrict d)[m][l])
{
#pragma acc kernels copyin(a [0:n]) copy(d [0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        {
          unsigned v = a[i] + j * k;
          if (i > 0 && j > 0 && k > 0 && (i + j + k) % 4)
            v += d[i - 1][j - 1][k - 1];
          else if (i > 0)
            v += d[i - 1][j][k] / 2;
          if (k > 1)
            v ^= d[i][j][k - 2];
          d[i][j][k] = v;
        }
}

static unsigned state = 1;

static unsigned
next (unsigned below)
{
  state = state * 1103515245 + 12345;
  return (state >> 16) % below;
}

static void
show (const char *name, const void *p, size_t bytes)
{
  const unsigned char *c = p;
  unsigned long sum = 0;
  for (size_t i = 0; i < bytes; i++)
    sum = sum * 31 + c[i];
  printf ("%s %lx\n", name, sum);
}

static void
all (int n, int m)
{
  int *d = calloc (n * m, sizeof *d), *w = malloc (m * sizeof *w);
  signed char *a = malloc (n * m), *b = malloc (m);
  short *s = malloc (n * m * sizeof *s);
  long *e = calloc (n * m, sizeof *e);
  for (int i = 0; i < n * m; i++)
    {
      a[i] = next (3);
      s[i] = next (90);
    }
  for (int j = 0; j < m; j++)
    {
      b[j] = next (3);
      w[j] = next (1000);
    }
  square (n, m, a, d);
  show ("square", d, n * m * sizeof *d);
  lcs (n, m, a, b, d);
  show ("lcs", d, n * m * sizeof *d);
  void *rows = d, *longs = e;
  part (n, m, w, rows);
  show ("part", d, n * m * sizeof *d);
  down (n, m, s, longs);
  show ("down", e, n * m * sizeof *e);
  free (d);
  free (w);
  free (a);
  free (b);
  free (s);
  free (e);
}

static void
all_cubes (int n, int m, int l)
{
  signed char *a = malloc (n);
  unsigned *d = calloc (n * m * l, sizeof *d);
  for (int i = 0; i < n; i++)
    a[i] = next (100);
  void *cubes = d;
  cube (n, m, l, a, cubes);
  show ("cube", d, n * m * l * sizeof *d);
  free (a);
  free (d);
}

int
main (void)
{
  all (131, 203);
  all (300, 70);
  all (2, 3);
  all_cubes (19, 23, 41);
  all_cubes (2, 1, 5);
  return 0;
}
