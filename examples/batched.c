/* batched: many small matrices at once, each OUT = F A + B with a factor of
   its own.

     batched [N [REPEAT]]              N matrices of 64 by 64

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

#define M 64

static void
batched (int n, const float *restrict f, const float (*restrict a)[M][M],
         const float (*restrict b)[M][M], float (*restrict out)[M][M])
{
#pragma acc parallel loop present(f [0:n], a [0:n], b [0:n], out [0:n])
  for (int m = 0; m < n; m++)
    {
#pragma acc loop
      for (int i = 0; i < M; i++)
        {
#pragma acc loop
          for (int j = 0; j < M; j++)
            out[m][i][j] = f[m] * a[m][i][j] + b[m][i][j];
        }
    }
}

/* Checks all of OUT.  */
static bool
check (int n, const float *f, const float *a, const float *b, const float *out)
{
  for (size_t s = 0; s < (size_t)n * M * M; s++)
    if (!example_close (out[s], (double)f[s / (M * M)] * a[s] + b[s]))
      return false;
  return true;
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 1024);
  int repeat = example_argument (argc, argv, 2, 8);
  size_t points = (size_t)n * M * M;
  float *f = example_array (n);
  float *a = example_array (points);
  float *b = example_array (points);
  float *out = example_array (points);
  float (*a3)[M][M] = (float (*)[M][M])a;
  float (*b3)[M][M] = (float (*)[M][M])b;
  float (*out3)[M][M] = (float (*)[M][M])out;
  struct example_time time = { 0 };
  char size[40];

  example_fill (f, n, 1);
  example_fill (a, points, 2);
  example_fill (b, points, 3);
  example_set (out, points, -1);
#pragma acc data copyin(f [0:n], a3 [0:n], b3 [0:n]) copy(out3 [0:n])
  {
    batched (n, f, a3, b3, out3);
    for (int r = 0; r < repeat; r++)
      {
        double start = example_now ();
        batched (n, f, a3, b3, out3);
        example_add (&time, start);
      }
  }
  snprintf (size, sizeof size, "%dx%dx%d", n, M, M);
  return example_end ("batched", size, &time, check (n, f, a, b, out));
}
