/* The stars of space.c by hand, a point a thread, in twelve shapes of blocks:
   what a call takes, us, with the launch and the wait for its end, in the best
   shape.

     nvcc -O3 -arch=sm_90 space.cu

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdio>
#include <sys/time.h>

#define SIZE 36000000
#define CALLS 10

static double
now (void)
{
  struct timeval t;
  gettimeofday (&t, NULL);
  return t.tv_sec * 1e6 + t.tv_usec;
}

template <class T, int R, bool WAVE>
__global__ void
star (T *__restrict__ p, const T *__restrict__ q, const float *__restrict__ f,
      int n0, int n1, int n)
{
  int k = R + blockIdx.x * blockDim.x + threadIdx.x;
  int j = R + blockIdx.y * blockDim.y + threadIdx.y;
  int i = R + blockIdx.z * blockDim.z + threadIdx.z;
  if (i >= n0 - R || j >= n1 - R || k >= n - R)
    return;
  int m = n1 * n, c = i * m + j * n + k;
  T s = -3 * q[c];
#pragma unroll
  for (int r = 1; r <= R; r++)
    s += 0.5f / r
         * (q[c + r] + q[c - r] + q[c + r * n] + q[c - r * n] + q[c + r * m]
            + q[c - r * m]);
  p[c] = WAVE ? 2 * q[c] - p[c] + f[c] * s : s;
}

template <class T, int R, bool WAVE>
static void
run (const char *name, T *p, const T *q, const float *f, int n0, int n1, int n)
{
  static const int shape[][3]
      = { { 32, 1, 1 }, { 64, 1, 1 }, { 128, 1, 1 }, { 256, 1, 1 },
          { 32, 2, 1 }, { 32, 4, 1 }, { 32, 8, 1 },  { 64, 4, 1 },
          { 32, 2, 2 }, { 32, 4, 2 }, { 32, 4, 4 },  { 16, 8, 2 } };
  double best = 1e30;
  int of = 0;
  for (int s = 0; s < 12; s++)
    {
      dim3 block (shape[s][0], shape[s][1], shape[s][2]);
      dim3 grid ((n - 2 * R + block.x - 1) / block.x,
                 (n1 - 2 * R + block.y - 1) / block.y,
                 (n0 - 2 * R + block.z - 1) / block.z);
      for (int i = 0; i < CALLS; i++)
        {
          double before = now ();
          star<T, R, WAVE><<<grid, block>>> (p, q, f, n0, n1, n);
          cudaDeviceSynchronize ();
          double t = now () - before;
          if (t < best)
            {
              best = t;
              of = s;
            }
        }
    }
  printf ("%s_%dx%dx%d %.1f us (%d,%d,%d)\n", name, n0, n1, n, best,
          shape[of][0], shape[of][1], shape[of][2]);
}

#define RUN(NAME, T, R, WAVE, P, Q)                                            \
  run<T, R, WAVE> (NAME, P, Q, w, 100, 100, 100);                              \
  run<T, R, WAVE> (NAME, P, Q, w, 40, 400, 300);                               \
  run<T, R, WAVE> (NAME, P, Q, w, 256, 256, 256)

int
main (void)
{
  float *u, *v, *w;
  double *x, *y;
  cudaMalloc (&u, SIZE * sizeof *u);
  cudaMalloc (&v, SIZE * sizeof *v);
  cudaMalloc (&w, SIZE * sizeof *w);
  cudaMalloc (&x, SIZE / 2 * sizeof *x);
  cudaMalloc (&y, SIZE / 2 * sizeof *y);
  cudaMemset (u, 0, SIZE * sizeof *u);
  cudaMemset (x, 0, SIZE / 2 * sizeof *x);
  RUN ("star1f", float, 1, false, v, u);
  RUN ("star2f", float, 2, false, v, u);
  RUN ("star4f", float, 4, false, v, u);
  RUN ("star8f", float, 8, false, v, u);
  RUN ("wave4f", float, 4, true, v, u);
  RUN ("star1d", double, 1, false, y, x);
  RUN ("star2d", double, 2, false, y, x);
  RUN ("star3d", double, 3, false, y, x);
  RUN ("star4d", double, 4, false, y, x);
  RUN ("star8d", double, 8, false, y, x);
  return 0;
}
