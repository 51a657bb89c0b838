/* laplacian3d: one step of a seven-point stencil in space, OUT from IN; the
   border of OUT stays.

     laplacian3d [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

#define ALPHA 0.5f
#define BETA 0.08f

static void
laplacian3d (int n, const float in[restrict n][n][n],
             float out[restrict n][n][n])
{
#pragma acc parallel loop present(in [0:n], out [0:n])
  for (int k = 1; k < n - 1; k++)
    {
#pragma acc loop
      for (int j = 1; j < n - 1; j++)
        {
#pragma acc loop
          for (int i = 1; i < n - 1; i++)
            out[k][j][i] = ALPHA * in[k][j][i]
                           + BETA
                                 * (in[k][j][i - 1] + in[k][j][i + 1]
                                    + in[k][j - 1][i] + in[k][j + 1][i]
                                    + in[k - 1][j][i] + in[k + 1][j][i]);
        }
    }
}

/* Checks OUT, or a sample of it.  */
static bool
check (int n, const float *in, const float *out)
{
  size_t plane = (size_t)n * n, points = plane * n;
  size_t stride = example_stride (points, 7);

  for (size_t s = 0; s < points; s += stride)
    {
      int k = s / plane, j = s / n % n, i = s % n;
      double expected = -1;
      if (k > 0 && k < n - 1 && j > 0 && j < n - 1 && i > 0 && i < n - 1)
        expected = ALPHA * (double)in[s]
                   + BETA
                         * ((double)in[s - 1] + in[s + 1] + in[s - n]
                            + in[s + n] + in[s - plane] + in[s + plane]);
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
  float *in = example_array (points);
  float *out = example_array (points);
  float (*in3)[n][n] = (float (*)[n][n])in;
  float (*out3)[n][n] = (float (*)[n][n])out;
  struct example_time time = { 0 };
  char size[40];

  example_fill (in, points, 1);
  example_set (out, points, -1);
#pragma acc data copyin(in3 [0:n]) copy(out3 [0:n])
  {
    laplacian3d (n, in3, out3);
    for (int r = 0; r < repeat; r++)
      {
        double start = example_now ();
        laplacian3d (n, in3, out3);
        example_add (&time, start);
      }
  }
  snprintf (size, sizeof size, "%d", n);
  return example_end ("laplacian3d", size, &time, check (n, in, out));
}
