/* Eliminations: loops over a part of a matrix that begins behind the row and
   the column that they use ("for (i = k + 1; ...) a[i][j] -= a[i][k] *
   a[k][j]"), whose iterations are independent because of that, also where the
   loop over k is the host's, or one of a kernels region.  Without this test a
   beginning could be taken for k + 1 after k has changed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

enum
{
  size = 37
};

static double m[size][size];

static void
begin (void)
{
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++)
      m[i][j] = (i * 7 + j * 3) % 11 + (i == j ? 500 : 0);
}

static void
end (const char *name)
{
  double sum = 0;
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++)
      sum += m[i][j] * (1 + (i * 3 + j) % 13);
  printf ("%s %.17g\n", name, sum);
}

static void
by_host (int n, double (*restrict a)[size])
{
#pragma acc data copy(a [0:n])
  for (int k = 0; k < n - 1; k++)
    {
#pragma acc kernels present(a [0:n])
      for (int i = k + 1; i < n; i++)
        a[i][k] /= a[k][k];
#pragma acc kernels present(a [0:n])
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
          a[i][j] -= a[i][k] * a[k][j];
    }
}

static void
by_region (int n, double (*restrict a)[size])
{
#pragma acc kernels copy(a [0:n])
  for (int k = 0; k < n - 1; k++)
    {
      for (int i = k + 1; i < n; i++)
        a[i][k] /= a[k][k];
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
          a[i][j] -= a[i][k] * a[k][j];
    }
}

static void
flat (int n, double *restrict a)
{
#pragma acc data copy(a [0:n * n])
  for (int k = 0; k < n - 1; k++)
    {
#pragma acc kernels present(a [0:n * n])
      for (int i = k + 1; i < n; i++)
        a[i * n + k] /= a[k * n + k];
#pragma acc kernels present(a [0:n * n])
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
          a[i * n + j] -= a[i * n + k] * a[k * n + j];
    }
}

/* K has moved on since FIRST was computed.  */

static void
moved (int n, int by, double (*restrict a)[size])
{
  for (int k = 0; k < n - 8; k++)
    {
      int first = k + 1;
      k += by;
#pragma acc kernels copy(a [0:n])
      for (int i = first; i < n; i++)
        a[i][0] += a[k][0] * 2;
    }
}

/* The same, where one way only leads past the computation.  */

static void
sometimes (int n, double (*restrict a)[size])
{
  int first = 5;
  for (int k = 0; k < n - 8; k++)
    {
      if (k % 3 == 0)
        first = k + 1;
#pragma acc kernels copy(a [0:n])
      for (int i = first; i < n; i++)
        a[i][0] += a[k][0] * 2;
    }
}

static void
sometimes_inside (int n, double (*restrict a)[size])
{
  int first;
#pragma acc kernels copy(a [0:n])
  for (int k = 0; k < n - 8; k++)
    {
      if (k % 3 == 0)
        first = k + 1;
      for (int i = first; i < n; i++)
        a[i][0] += a[k][0] * 2;
    }
}

int
main (void)
{
  begin ();
  by_host (size, m);
  end ("by host");
  begin ();
  by_region (size, m);
  end ("by region");
  begin ();
  flat (size, m[0]);
  end ("flat");
  for (int by = 0; by < 4; by++)
    {
      begin ();
      moved (size, by, m);
      end ("moved");
    }
  begin ();
  sometimes (size, m);
  end ("sometimes");
  begin ();
  sometimes_inside (size, m);
  end ("sometimes inside");
  return 0;
}
