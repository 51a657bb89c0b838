/* dtw: dynamic time warping: the least distance of two series of samples when
   either may be stretched, for all prefixes.

     dtw [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))

static void
dtw (int n, const float *restrict x, const float *restrict y,
     float d[restrict n + 1][n + 1])
{
#pragma acc parallel present(x [0:n], y [0:n], d [0:n + 1])
#pragma acc loop auto
  for (int i = 1; i <= n; i++)
    {
#pragma acc loop auto
      for (int j = 1; j <= n; j++)
        {
          float up = d[i - 1][j], left = d[i][j - 1], corner = d[i - 1][j - 1];
          float least = MIN (up, left);
          least = MIN (least, corner);
          d[i][j] = fabsf (x[i - 1] - y[j - 1]) + least;
        }
    }
}

/* Checks D against one row that moves down.  */
static bool
check (int n, const float *x, const float *y, const float *d)
{
  float *row = example_array (n + 1);

  example_set (row, n + 1, INFINITY);
  row[0] = 0;
  for (int i = 1; i <= n; i++)
    {
      float corner = row[0];
      row[0] = INFINITY;
      for (int j = 1; j <= n; j++)
        {
          float least = fminf (corner, fminf (row[j], row[j - 1]));
          corner = row[j];
          row[j] = fabsf (x[i - 1] - y[j - 1]) + least;
          if (!example_close (d[(size_t)i * (n + 1) + j], row[j]))
            return false;
        }
    }
  free (row);
  return true;
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 1024);
  int repeat = example_argument (argc, argv, 2, 3);
  size_t cells = (size_t)(n + 1) * (n + 1);
  float *x = example_array (n), *y = example_array (n);
  float *table = example_array (cells);
  float (*d)[n + 1] = (float (*)[n + 1]) table;
  struct example_time time = { 0 };
  char size[40];

  example_fill (x, n, 1);
  example_fill (y, n, 2);
  example_set (table, cells, INFINITY);
  d[0][0] = 0;
#pragma acc data copyin(x [0:n], y [0:n]) copy(d [0:n + 1])
  for (int r = 0; r <= repeat; r++)
    {
      double start = example_now ();
      dtw (n, x, y, d);
      if (r > 0)
        example_add (&time, start);
    }
  snprintf (size, sizeof size, "%d", n);
  return example_end ("dtw", size, &time,
                      !example_checks () || check (n, x, y, table));
}
