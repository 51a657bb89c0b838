/* Time loops in plain CUDA: one launch for each sweep, the best of several
   block shapes.

     timeloop-cuda KERNEL N STEPS

   prints the best time of all steps in ms and the block shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdio>
#include <cstdlib>
#include <cstring>

#define CHECK(CALL)                                                            \
  do                                                                           \
    {                                                                          \
      cudaError_t e = (CALL);                                                  \
      if (e != cudaSuccess)                                                    \
        {                                                                      \
          fprintf (stderr, "%s: %s\n", #CALL, cudaGetErrorString (e));         \
          exit (1);                                                            \
        }                                                                      \
    }                                                                          \
  while (0)

template <int SIDE>
__global__ void
jacobi1d (int n, const float *__restrict__ a, float *__restrict__ b)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x + SIDE;
  if (i >= n - SIDE)
    return;
  float sum = 0;
#pragma unroll
  for (int k = -SIDE; k <= SIDE; k++)
    sum += a[i + k];
  b[i] = sum * (1.0f / (2 * SIDE + 1));
}

__global__ void
heat2d (int n, const float *__restrict__ a, float *__restrict__ b)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i < n - 1 && j < n - 1)
    b[i * n + j] = 0.2f
                   * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
                      + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
}

__global__ void
poisson (int n, const float *__restrict__ a, float *__restrict__ b)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i < n - 1 && j < n - 1)
    b[i * n + j] = 0.125f
                       * (a[i * n + j - 1] + a[i * n + j + 1]
                          + a[(i - 1) * n + j] + a[(i + 1) * n + j])
                   + 0.1f
                         * (a[(i - 1) * n + j - 1] + a[(i - 1) * n + j + 1]
                            + a[(i + 1) * n + j - 1] + a[(i + 1) * n + j + 1])
                   + 0.1f * a[i * n + j];
}

template <int D>
__global__ void
moore (int n, const float *__restrict__ a, float *__restrict__ b)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + D;
  int i = blockIdx.y * blockDim.y + threadIdx.y + D;
  if (i >= n - D || j >= n - D)
    return;
  float sum = 0;
#pragma unroll
  for (int k = -D; k <= D; k++)
#pragma unroll
    for (int l = -D; l <= D; l++)
      sum += a[(i + k) * n + j + l];
  b[i * n + j] = sum * (1.0f / ((2 * D + 1) * (2 * D + 1)));
}

__global__ void
heat3d (int n, const float *__restrict__ a, float *__restrict__ b)
{
  int k = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int i = blockIdx.z * blockDim.z + threadIdx.z + 1;
  if (i >= n - 1 || j >= n - 1 || k >= n - 1)
    return;
  size_t p = ((size_t)i * n + j) * n + k, s = (size_t)n * n;
  b[p] = 0.4f * a[p]
         + 0.1f
               * (a[p - 1] + a[p + 1] + a[p - n] + a[p + n] + a[p - s]
                  + a[p + s]);
}

__global__ void
wave2d (int n, const float *__restrict__ u, const float *__restrict__ v,
        float *__restrict__ w)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i < n - 1 && j < n - 1)
    w[i * n + j] = 2 * v[i * n + j] - u[i * n + j]
                   + 0.1f
                         * (v[i * n + j - 1] + v[i * n + j + 1]
                            + v[(i - 1) * n + j] + v[(i + 1) * n + j]
                            - 4 * v[i * n + j]);
}

__global__ void
fdtd_e (int n, int t, float *__restrict__ ex, float *__restrict__ ey,
        const float *__restrict__ hz)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= n)
    return;
  float h = hz[i * n + j];
  if (i == 0)
    ey[j] = t;
  else
    ey[i * n + j] -= 0.5f * (h - hz[(i - 1) * n + j]);
  if (j > 0)
    ex[i * n + j] -= 0.5f * (h - hz[i * n + j - 1]);
}

__global__ void
fdtd_h (int n, const float *__restrict__ ex, const float *__restrict__ ey,
        float *__restrict__ hz)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n - 1 && j < n - 1)
    hz[i * n + j] -= 0.7f
                     * (ex[i * n + j + 1] - ex[i * n + j] + ey[(i + 1) * n + j]
                        - ey[i * n + j]);
}

static const char *kernel;
static int n, steps;
static float *field[3];

static int
cover (int m, int d)
{
  return (m + d - 1) / d;
}

/* All steps with blocks of X by Y by Z threads.  */

static void
run (int x, int y, int z)
{
  dim3 block (x, y, z);
  dim3 line (cover (n, x)), plane (cover (n, x), cover (n, y));
  dim3 space (cover (n, x), cover (n, y), cover (n, z));
  float *a = field[0], *b = field[1], *c = field[2];
  for (int t = 0; t < steps; t++)
    {
      if (!strcmp (kernel, "jacobi1d3"))
        jacobi1d<1><<<line, block>>> (n, a, b);
      else if (!strcmp (kernel, "jacobi1d5"))
        jacobi1d<2><<<line, block>>> (n, a, b);
      else if (!strcmp (kernel, "jacobi1d7"))
        jacobi1d<3><<<line, block>>> (n, a, b);
      else if (!strcmp (kernel, "heat2d"))
        heat2d<<<plane, block>>> (n, a, b);
      else if (!strcmp (kernel, "poisson"))
        poisson<<<plane, block>>> (n, a, b);
      else if (!strcmp (kernel, "moore1"))
        moore<1><<<plane, block>>> (n, a, b);
      else if (!strcmp (kernel, "moore2"))
        moore<2><<<plane, block>>> (n, a, b);
      else if (!strcmp (kernel, "moore4"))
        moore<4><<<plane, block>>> (n, a, b);
      else if (!strcmp (kernel, "moore8"))
        moore<8><<<plane, block>>> (n, a, b);
      else if (!strcmp (kernel, "heat3d"))
        heat3d<<<space, block>>> (n, a, b);
      else if (!strcmp (kernel, "wave2d"))
        {
          wave2d<<<plane, block>>> (n, a, b, c);
          float *first = a;
          a = b;
          b = c;
          c = first;
          continue;
        }
      else if (!strcmp (kernel, "fdtd2d"))
        {
          fdtd_e<<<plane, block>>> (n, t, a, b, c);
          fdtd_h<<<plane, block>>> (n, a, b, c);
          continue;
        }
      else
        {
          fprintf (stderr, "no kernel %s\n", kernel);
          exit (1);
        }
      float *other = a;
      a = b;
      b = other;
    }
}

int
main (int argc, char **argv)
{
  static const int line[][3] = { { 128, 1, 1 }, { 256, 1, 1 }, { 512, 1, 1 } };
  static const int plane[][3]
      = { { 32, 4, 1 },  { 32, 8, 1 },  { 64, 2, 1 }, { 64, 4, 1 },
          { 128, 1, 1 }, { 128, 2, 1 }, { 64, 8, 1 }, { 256, 1, 1 },
          { 16, 16, 1 }, { 32, 16, 1 } };
  static const int space[][3]
      = { { 32, 4, 1 }, { 32, 8, 1 },  { 32, 4, 2 },  { 64, 4, 1 },
          { 32, 2, 4 }, { 128, 2, 1 }, { 128, 1, 1 }, { 32, 4, 4 } };
  if (argc < 4)
    return 2;
  kernel = argv[1];
  n = atoi (argv[2]);
  steps = atoi (argv[3]);
  bool in_line = !strncmp (kernel, "jacobi1d", 8);
  bool in_space = !strcmp (kernel, "heat3d");
  const int (*shape)[3] = in_line ? line : in_space ? space : plane;
  int shapes = in_line ? 3 : in_space ? 8 : 10;
  size_t points = in_line ? n : in_space ? (size_t)n * n * n : (size_t)n * n;
  for (int f = 0; f < 3; f++)
    {
      CHECK (cudaMalloc (&field[f], points * sizeof (float)));
      CHECK (cudaMemset (field[f], 0, points * sizeof (float)));
    }
  cudaEvent_t start, end;
  CHECK (cudaEventCreate (&start));
  CHECK (cudaEventCreate (&end));
  float best = 1e30f;
  int which = 0;
  for (int s = 0; s < shapes; s++)
    for (int r = 0; r < 3; r++)
      {
        float ms;
        CHECK (cudaEventRecord (start));
        run (shape[s][0], shape[s][1], shape[s][2]);
        CHECK (cudaEventRecord (end));
        CHECK (cudaEventSynchronize (end));
        CHECK (cudaGetLastError ());
        CHECK (cudaEventElapsedTime (&ms, start, end));
        if (r > 0 && ms < best)
          best = ms, which = s;
      }
  printf ("%s %d %d cuda %.4f ms %dx%dx%d\n", kernel, n, steps, best,
          shape[which][0], shape[which][1], shape[which][2]);
}
