/* divergence3d: the divergence of a vector field by central differences; the
   border of OUT stays.

     divergence3d [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

#define ALPHA 0.25f

static void
divergence3d (int n, const float *restrict ux, const float *restrict uy,
              const float *restrict uz, float *restrict out)
{
#pragma acc parallel loop present(ux [0:n * n * n], uy [0:n * n * n],          \
                                  uz [0:n * n * n], out [0:n * n * n])
  for (int k = 1; k < n - 1; k++)
    {
#pragma acc loop
      for (int j = 1; j < n - 1; j++)
        {
#pragma acc loop
          for (int i = 1; i < n - 1; i++)
            out[(k * n + j) * n + i]
                = ALPHA
                  * (ux[(k * n + j) * n + i + 1] - ux[(k * n + j) * n + i - 1]
                     + uy[(k * n + j + 1) * n + i] - uy[(k * n + j - 1) * n + i]
                     + uz[((k + 1) * n + j) * n + i]
                     - uz[((k - 1) * n + j) * n + i]);
        }
    }
}

/* Checks OUT, or a sample of it.  */
static bool
check (int n, const float *ux, const float *uy, const float *uz,
       const float *out)
{
  size_t plane = (size_t)n * n, points = plane * n;
  size_t stride = example_stride (points, 6);

  for (size_t s = 0; s < points; s += stride)
    {
      int k = s / plane, j = s / n % n, i = s % n;
      double expected = -1;
      if (k > 0 && k < n - 1 && j > 0 && j < n - 1 && i > 0 && i < n - 1)
        expected = ALPHA
                   * ((double)ux[s + 1] - ux[s - 1] + (double)uy[s + n]
                      - uy[s - n] + (double)uz[s + plane] - uz[s - plane]);
      if (!example_close (out[s], expected))
        return false;
    }
  return true;
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 128);
  int repeat = example_argument (argc, argv, 2, 8);
  size_t points = (size_t)n * n * n;
  float *ux = example_array (points);
  float *uy = example_array (points);
  float *uz = example_array (points);
  float *out = example_array (points);
  struct example_time time = { 0 };
  char size[40];

  example_fill (ux, points, 1);
  example_fill (uy, points, 2);
  example_fill (uz, points, 3);
  example_set (out, points, -1);
#pragma acc data copyin(ux [0:points], uy [0:points], uz [0:points])           \
    copy(out [0:points])
  {
    divergence3d (n, ux, uy, uz, out);
    for (int r = 0; r < repeat; r++)
      {
        double start = example_now ();
        divergence3d (n, ux, uy, uz, out);
        example_add (&time, start);
      }
  }
  snprintf (size, sizeof size, "%d", n);
  return example_end ("divergence3d", size, &time, check (n, ux, uy, uz, out));
}
