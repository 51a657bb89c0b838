/* Loops over time whose arrays may overlap as far as the compiler can see:
   pointers without restrict that change places, that are copied back, that
   rotate, in kernels regions and as members of structures, in tiles of several
   steps where they do not overlap, and as the source has it where they do: one
   array further by an element, by a row or by half, the same twice, rows that
   lie between those of the other, and rows that reach into the next.  Without
   this test the host could look at too little before the first step, or the
   loop as it was could be lost.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile overlap } */
/* { acctile-report nests[1].chosen.copy_back turns } */
/* { acctile-report nests[1].chosen.time_tile overlap } */
/* { acctile-report nests[2].chosen.copy_back once } */
/* { acctile-report nests[3].chosen.time_tile overlap } */
/* { acctile-report nests[4].chosen.copy_back once } */
/* { acctile-report nests[5].chosen.time_tile split } */
/* { acctile-report nests[6].chosen.time_tile overlap } */
/* { acctile-report nests[7].chosen.time_tile overlap } */
/* { acctile-report nests[8].chosen.time_tile overlap } */

#define N 23
#define M 29
#define ALL (4 * N * M)

static int all[ALL];

static void
fill (void)
{
  for (int i = 0; i < ALL; i++)
    all[i] = i * 7 % 101 + i / M % 5;
}

/* Arrays that change places.  */
static void
swapped (int n, int m, int ld, int steps, int *a, int *b)
{
#pragma acctile time_tile(overlap) tile(3, 6, 10)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * ld], b [0:n * ld])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          b[i * ld + j]
              = (a[i * ld + j] + 2 * a[i * ld + j - 1] + 3 * a[i * ld + j + 1]
                 + 4 * a[(i - 1) * ld + j] + 5 * a[(i + 1) * ld + j])
                % 1000;
      int *other = a;
      a = b;
      b = other;
    }
}

/* One that is copied back.  */
static void
copied (int n, int m, int ld, int steps, int *a, int *b)
{
#pragma acctile time_tile(overlap) tile(3, 6, 10)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * ld], b [0:n * ld])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          b[i * ld + j] = (2 * a[i * ld + j - 1] + 3 * a[i * ld + j + 1]
                           + 4 * a[(i - 1) * ld + j] + 5 * a[(i + 1) * ld + j])
                          % 1000;
#pragma acc parallel loop collapse(2) present(a [0:n * ld], b [0:n * ld])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          a[i * ld + j] = b[i * ld + j];
    }
}

/* All steps in a kernels region, which means the same whatever overlaps.  */
static void
inside (int n, int m, int ld, int steps, int *a, int *b)
{
#pragma acc kernels present(a [0:n * ld], b [0:n * ld])
  {
#pragma acctile time_tile(overlap) tile(3, 6, 10)
    for (int t = 0; t < steps; t++)
      {
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < m - 1; j++)
            b[i * ld + j]
                = (a[i * ld + j] + 3 * a[i * ld + j + 1] + a[i * ld + j - 1]
                   + 4 * a[(i - 1) * ld + j] + 5 * a[(i + 1) * ld + j])
                  % 1000;
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < m - 1; j++)
            a[i * ld + j] = b[i * ld + j];
      }
  }
}

/* One dimension.  */
static void
line (int n, int steps, int *a, int *b)
{
#pragma acctile time_tile(split) tile(4, 40)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + 3 * a[i] + 5 * a[i + 1]) % 1000;
      int *other = a;
      a = b;
      b = other;
    }
}

/* Two fields, members of a structure.  */
struct fields
{
  int n, m;
  int *u, *v;
};

static void
members (const struct fields *f, int steps)
{
  int n = f->n, m = f->m;
  int *u = f->u, *v = f->v;
#pragma acctile time_tile(overlap) tile(2, 6, 10)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels loop independent collapse(2)                               \
    present(u [0:n * m], v [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          v[i * m + j] = (v[i * m + j] + u[(i + 1) * m + j] + 2 * u[i * m + j]
                          + 3 * u[i * m + j + 1])
                         % 1000;
#pragma acc kernels loop independent collapse(2)                               \
    present(u [0:n * m], v [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          u[i * m + j]
              = (u[i * m + j] + 5 * v[(i - 1) * m + j] + 7 * v[i * m + j - 1])
                % 1000;
    }
}

/* What is read beside may be one of the two.  */
static void
beside (int n, int m, int steps, int *a, int *b, int *k)
{
#pragma acctile time_tile(overlap) tile(3, 6, 10)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels loop collapse(2)                                           \
    present(a [0:n * m], b [0:n * m], k [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          b[i * m + j] = (a[i * m + j] + 3 * a[(i - 1) * m + j + 1]
                          + k[i * m + j] * a[(i + 1) * m + j - 1])
                         % 1000;
      int *other = a;
      a = b;
      b = other;
    }
}

/* Pointers of the file, whose clauses name them.  */
static int *first, *second;

static void
globals (int n, int steps)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(first [0:n * n], second [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          second[i * n + j]
              = (first[(i - 1) * n + j] + 3 * first[i * n + j + 1]) % 1000;
#pragma acc parallel loop collapse(2) present(first [0:n * n], second [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          first[i * n + j] = second[i * n + j];
    }
}

int
main (void)
{
  int n = hide (N), m = hide (M), half = n * m / 2;
  static const int steps[] = { 0, 1, 2, 7 };
  for (int k = 0; k < 4; k++)
    {
      int s = hide (steps[k]);
      fill ();
#pragma acc data copy(all)
      {
        swapped (n, m, m, s, all, all + n * m);
        /* Rows of one between those of the other.  */
        swapped (n, m, 2 * m, s, all, all + m);
        copied (n, m, m, s, all, all + n * m);
        copied (n, m, 2 * m, s, all + m, all);
      }
      SHOW (all);
#pragma acc data copy(all)
      {
        inside (n, m, m, s, all, all + n * m);
        inside (n, m, m, s, all, all + 1);
        inside (n, m, m, s, all + m, all);
        inside (n, m, m, s, all + half, all);
        inside (n, m, m, s, all, all);
      }
      SHOW (all);
#pragma acc data copy(all)
      {
        /* Rows that reach into the next.  */
        inside (n, m, m - 3, s, all, all + n * m);
        inside (n, m, 1, s, all, all + n * m);
      }
      SHOW (all);
#pragma acc data copy(all)
      {
        line (n * m, s, all, all + n * m);
        line (n * m, s, all, all + half);
        line (n * m, s, all + 1, all);
        line (n * m, s, all, all);
      }
      SHOW (all);
      struct fields f = { n, m, all, all + n * m };
#pragma acc data copy(all)
      {
        members (&f, s);
        beside (n, m, s, all, all + n * m, all + 2 * n * m);
        beside (n, m, s, all, all + n * m, all + n * m);
        beside (n, m, s, all, all + n * m, all + half);
        first = all;
        second = all + n * m;
        globals (n, s);
      }
      SHOW (all);
    }
  return 0;
}
