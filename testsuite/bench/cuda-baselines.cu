/* The benchmark's kernels as plain CUDA: one thread an iteration, the block
   shape chosen at the launch, no shared memory but for reductions.  Sizes,
   values and arithmetic are those of the OpenACC programs (kernels/NAME.c);
   each kernel's checksum is compared with theirs.

     cuda-baselines [-b MS] [-s SIZES] [KERNEL ...]

   A line for each shape: kernel, size, block, median and least device
   microseconds, calls, registers, checksum.  Times are taken by events around
   one launch that was queued behind a busy kernel, as launch-events.c does.

   Build: nvcc -O3 -arch=sm_90 cuda-baselines.cu -o cuda-baselines

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "bench-value.h"

#define CHECK(call)                                                            \
  do                                                                           \
    {                                                                          \
      cudaError_t e_ = (call);                                                 \
      if (e_ != cudaSuccess)                                                   \
        {                                                                      \
          fprintf (stderr, "%s:%d: %s\n", __FILE__, __LINE__,                  \
                   cudaGetErrorString (e_));                                   \
          exit (1);                                                            \
        }                                                                      \
    }                                                                          \
  while (0)

/* What a kernel works on.  */
struct data
{
  int n[4];
  float *a[16];
  size_t length[16];
  bool output[16];
  double *scalar;
};

/* A kernel: its data and its launch with blocks of B threads.  */
struct kernel
{
  const char *name;
  int dims; /* which list of shapes  */
  void (*setup) (data &d, int size);
  void (*launch) (const data &d, dim3 b);
  const void *function;
};

static unsigned
over (long n, unsigned b)
{
  return (unsigned)((n + b - 1) / b);
}

__global__ void
busy (long long cycles)
{
  long long start = clock64 ();
  while (clock64 () - start < cycles)
    ;
}

__global__ void
fill (float *p, size_t n, int k, bool poison)
{
  size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
       i += step)
    p[i] = poison ? BENCH_POISON : BENCH_VALUE (i, k);
}

__global__ void
weighted_sum (const float *p, size_t n, double *sum)
{
  size_t step = (size_t)gridDim.x * blockDim.x;
  double s = 0;
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
       i += step)
    s += BENCH_WEIGHT (i) * p[i];
  atomicAdd (sum, s);
}

static void
array (data &d, int k, size_t n, bool output)
{
  CHECK (cudaMalloc (&d.a[k], n * sizeof (float)));
  d.length[k] = n;
  d.output[k] = output;
  fill<<<4096, 256>>> (d.a[k], n, k, output);
  CHECK (cudaGetLastError ());
}

#define X (blockIdx.x * blockDim.x + threadIdx.x)
#define Y (blockIdx.y * blockDim.y + threadIdx.y)
#define Z (blockIdx.z * blockDim.z + threadIdx.z)

static dim3
grid2 (long nx, long ny, dim3 b)
{
  return dim3 (over (nx, b.x), over (ny, b.y));
}

static dim3
grid3 (long nx, long ny, long nz, dim3 b)
{
  return dim3 (over (nx, b.x), over (ny, b.y), over (nz, b.z));
}

__global__ void
x_reuse (int n, int m, const float *__restrict__ a, float *__restrict__ out)
{
  int i = X, j = Y;
  if (i >= n || j >= n)
    return;
  float sum = i;
  for (int k = 0; k < m; k++)
    sum += a[j * m + k];
  out[j * n + i] = sum;
}

static void
x_reuse_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 8192 : 2048, m = d.n[1] = 64;
  array (d, 0, n * m, false);
  array (d, 1, n * n, true);
}

static void
x_reuse_launch (const data &d, dim3 b)
{
  x_reuse<<<grid2 (d.n[0], d.n[0], b), b>>> (d.n[0], d.n[1], d.a[0], d.a[1]);
}

__global__ void
y_reuse (int n, int m, const float *__restrict__ a, float *__restrict__ out)
{
  int i = X, j = Y;
  if (i >= n || j >= n)
    return;
  float sum = j;
  for (int k = 0; k < m; k++)
    sum += a[k * n + i];
  out[j * n + i] = sum;
}

static void
y_reuse_launch (const data &d, dim3 b)
{
  y_reuse<<<grid2 (d.n[0], d.n[0], b), b>>> (d.n[0], d.n[1], d.a[0], d.a[1]);
}

__global__ void
matmul (int n, const float *__restrict__ a, const float *__restrict__ b,
        float *__restrict__ c)
{
  int j = X, i = Y;
  if (i >= n || j >= n)
    return;
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += a[i * n + k] * b[k * n + j];
  c[i * n + j] = sum;
}

static void
matmul_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 4096 : 1024;
  array (d, 0, n * n, false);
  array (d, 1, n * n, false);
  array (d, 2, n * n, true);
}

static void
matmul_launch (const data &d, dim3 b)
{
  matmul<<<grid2 (d.n[0], d.n[0], b), b>>> (d.n[0], d.a[0], d.a[1], d.a[2]);
}

__global__ void
jacobi2d (int n, const float *__restrict__ a, float *__restrict__ b)
{
  int j = X + 1, i = Y + 1;
  if (i >= n - 1 || j >= n - 1)
    return;
  b[i * n + j] = 0.2f
                 * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
                    + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
}

/* Two square arrays: jacobi2d, transpose.  */
static void
square_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 8192 : 2048;
  array (d, 0, n * n, false);
  array (d, 1, n * n, true);
}

static void
jacobi2d_launch (const data &d, dim3 b)
{
  jacobi2d<<<grid2 (d.n[0] - 2, d.n[0] - 2, b), b>>> (d.n[0], d.a[0], d.a[1]);
}

__global__ void
laplacian3d (int n, const float *__restrict__ in, float *__restrict__ out)
{
  int i = X + 1, j = Y + 1, k = Z + 1, s = n, p = n * n;
  if (i >= n - 1 || j >= n - 1 || k >= n - 1)
    return;
  int at = (k * n + j) * n + i;
  out[at] = 0.5f * in[at]
            + 0.08f
                  * (in[at - 1] + in[at + 1] + in[at - s] + in[at + s]
                     + in[at - p] + in[at + p]);
}

static void
laplacian3d_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 512 : 128;
  array (d, 0, n * n * n, false);
  array (d, 1, n * n * n, true);
}

static void
laplacian3d_launch (const data &d, dim3 b)
{
  int n = d.n[0];
  laplacian3d<<<grid3 (n - 2, n - 2, n - 2, b), b>>> (n, d.a[0], d.a[1]);
}

__global__ void
divergence3d (int n, const float *__restrict__ ux, const float *__restrict__ uy,
              const float *__restrict__ uz, float *__restrict__ out)
{
  int i = X + 1, j = Y + 1, k = Z + 1, s = n, p = n * n;
  if (i >= n - 1 || j >= n - 1 || k >= n - 1)
    return;
  int at = (k * n + j) * n + i;
  out[at] = 0.25f
            * (ux[at + 1] - ux[at - 1] + uy[at + s] - uy[at - s] + uz[at + p]
               - uz[at - p]);
}

static void
divergence3d_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 512 : 128;
  for (int k = 0; k < 4; k++)
    array (d, k, n * n * n, k == 3);
}

static void
divergence3d_launch (const data &d, dim3 b)
{
  int n = d.n[0];
  divergence3d<<<grid3 (n - 2, n - 2, n - 2, b), b>>> (n, d.a[0], d.a[1],
                                                         d.a[2], d.a[3]);
}

__global__ void
transpose (int n, const float *__restrict__ a, float *__restrict__ b)
{
  int j = X, i = Y;
  if (i < n && j < n)
    b[j * n + i] = a[i * n + j];
}

static void
transpose_launch (const data &d, dim3 b)
{
  transpose<<<grid2 (d.n[0], d.n[0], b), b>>> (d.n[0], d.a[0], d.a[1]);
}

/* The sum of S over the lanes of a warp, in lane 0.  */
template <typename T>
__device__ T
warp_sum (T s)
{
  for (int lane = 16; lane > 0; lane /= 2)
    s += __shfl_down_sync (0xffffffffu, s, lane);
  return s;
}

/* A row of the matrix for each row of the block; the threads of a row share
   its columns.  */
__global__ void
matvec (int n, const float *__restrict__ a, const float *__restrict__ x,
        float *__restrict__ y)
{
  __shared__ float parts[32];
  int i = Y;
  float sum = 0;
  if (i < n)
    for (int j = threadIdx.x; j < n; j += blockDim.x)
      sum += a[i * n + j] * x[j];
  sum = warp_sum (sum);
  int warps = blockDim.x / 32, warp = threadIdx.x / 32;
  if (threadIdx.x % 32 == 0)
    parts[threadIdx.y * warps + warp] = sum;
  __syncthreads ();
  if (threadIdx.x > 0 || i >= n)
    return;
  sum = 0;
  for (int w = 0; w < warps; w++)
    sum += parts[threadIdx.y * warps + w];
  y[i] = sum;
}

static void
matvec_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 16384 : 2048;
  array (d, 0, n * n, false);
  array (d, 1, n, false);
  array (d, 2, n, true);
}

static void
matvec_launch (const data &d, dim3 b)
{
  matvec<<<dim3 (1, over (d.n[0], b.y)), b>>> (d.n[0], d.a[0], d.a[1],
                                                 d.a[2]);
}

/* The residuals of a block are summed up in its warps and by one atomic
   addition a warp.  */
__global__ void
himeno (int ni, int nj, int nk, const float *__restrict__ a,
        const float *__restrict__ b, const float *__restrict__ c,
        const float *__restrict__ p, const float *__restrict__ bnd,
        const float *__restrict__ wrk1, float *__restrict__ wrk2, double *gosa)
{
  __shared__ double parts[32];
  int k = X + 1, j = Y + 1, i = Z + 1, n = ni * nj * nk, dj = nk, di = nj * nk;
  double mine = 0;
  if (i < ni - 1 && j < nj - 1 && k < nk - 1)
    {
      int at = (i * nj + j) * nk + k;
      const float *q = p + at;
      float s0
          = a[at] * q[di] + a[n + at] * q[dj] + a[2 * n + at] * q[1]
            + b[at] * (q[di + dj] - q[di - dj] - q[-di + dj] + q[-di - dj])
            + b[n + at] * (q[dj + 1] - q[-dj + 1] - q[dj - 1] + q[-dj - 1])
            + b[2 * n + at] * (q[di + 1] - q[-di + 1] - q[di - 1] + q[-di - 1])
            + c[at] * q[-di] + c[n + at] * q[-dj] + c[2 * n + at] * q[-1]
            + wrk1[at];
      float ss = (s0 * a[3 * n + at] - q[0]) * bnd[at];
      mine = ss * ss;
      wrk2[at] = q[0] + 0.8f * ss;
    }
  int thread
      = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int warps = (blockDim.x * blockDim.y * blockDim.z) / 32;
  mine = warp_sum (mine);
  if (thread % 32 == 0)
    parts[thread / 32] = mine;
  __syncthreads ();
  if (thread >= 32)
    return;
  mine = warp_sum (thread < warps ? parts[thread] : 0.0);
  if (thread == 0)
    atomicAdd (gosa, mine);
}

static void
himeno_setup (data &d, int size)
{
  size_t ni = d.n[0] = size ? 256 : 64, nj = d.n[1] = size ? 256 : 64,
         nk = d.n[2] = size ? 512 : 128;
  size_t points = ni * nj * nk;
  static const int parts[] = { 4, 3, 3, 1, 1, 1, 1 };
  for (int k = 0; k < 7; k++)
    array (d, k, parts[k] * points, k == 6);
  CHECK (cudaMalloc (&d.scalar, sizeof *d.scalar));
}

static void
himeno_launch (const data &d, dim3 b)
{
  himeno<<<grid3 (d.n[2] - 2, d.n[1] - 2, d.n[0] - 2, b), b>>> (
      d.n[0], d.n[1], d.n[2], d.a[0], d.a[1], d.a[2], d.a[3], d.a[4], d.a[5],
      d.a[6], d.scalar);
}

__global__ void
batched (int n, const float *__restrict__ f, const float *__restrict__ a,
         const float *__restrict__ b, float *__restrict__ out)
{
  int j = X, i = Y, m = Z, at = (m * 64 + i) * 64 + j;
  if (j < 64 && i < 64 && m < n)
    out[at] = f[m] * a[at] + b[at];
}

static void
batched_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 4096 : 512;
  array (d, 0, n, false);
  for (int k = 1; k < 4; k++)
    array (d, k, n * 64 * 64, k == 3);
}

static void
batched_launch (const data &d, dim3 b)
{
  batched<<<grid3 (64, 64, d.n[0], b), b>>> (d.n[0], d.a[0], d.a[1], d.a[2],
                                               d.a[3]);
}

__global__ void
triangular (int n, const float *__restrict__ a, const float *__restrict__ x,
            const float *__restrict__ y, float *__restrict__ out)
{
  int j = X, i = Y;
  if (i < n && j <= i)
    out[i * n + j] = a[i * n + j] + x[i] * y[j] + y[i] * x[j];
}

static void
triangular_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 8192 : 2048;
  array (d, 0, n * n, false);
  array (d, 1, n, false);
  array (d, 2, n, false);
  array (d, 3, n * n, true);
}

static void
triangular_launch (const data &d, dim3 b)
{
  triangular<<<grid2 (d.n[0], d.n[0], b), b>>> (d.n[0], d.a[0], d.a[1],
                                                  d.a[2], d.a[3]);
}

#include "heldout2/cuda.h"

static const kernel kernels[] = {
#define KERNEL(name, dims, setup)                                              \
  {                                                                            \
#name, dims, setup, name##_launch, (const void *)name                      \
  }
  KERNEL (matmul, 2, matmul_setup),
  KERNEL (jacobi2d, 2, square_setup),
  KERNEL (laplacian3d, 3, laplacian3d_setup),
  KERNEL (divergence3d, 3, divergence3d_setup),
  KERNEL (transpose, 2, square_setup),
  KERNEL (himeno, 3, himeno_setup),
  KERNEL (y_reuse, 2, x_reuse_setup),
  KERNEL (x_reuse, 2, x_reuse_setup),
  KERNEL (matvec, 1, matvec_setup),
  KERNEL (batched, 3, batched_setup),
  KERNEL (triangular, 2, triangular_setup),
  KERNELS_HELDOUT2
};

/* Twenty shapes for loops of one, two and three dimensions; of a kernel whose
   block's rows take a row each (1), x is a multiple of the warp.  */
static const dim3 shapes[4][20] = {
  {},
  { dim3 (128),   dim3 (32),    dim3 (64),     dim3 (96),     dim3 (160),
    dim3 (192),   dim3 (256),   dim3 (384),    dim3 (512),    dim3 (1024),
    dim3 (32, 2), dim3 (32, 4), dim3 (32, 8),  dim3 (32, 16), dim3 (64, 2),
    dim3 (64, 4), dim3 (64, 8), dim3 (128, 2), dim3 (128, 4), dim3 (256, 2) },
  { dim3 (32, 8),  dim3 (32, 1),  dim3 (32, 2),  dim3 (32, 4),  dim3 (32, 16),
    dim3 (32, 32), dim3 (64, 1),  dim3 (64, 2),  dim3 (64, 4),  dim3 (64, 8),
    dim3 (128, 1), dim3 (128, 2), dim3 (128, 4), dim3 (256, 1), dim3 (256, 2),
    dim3 (512, 1), dim3 (16, 16), dim3 (16, 32), dim3 (8, 32),  dim3 (16, 8) },
  { dim3 (32, 8, 1),  dim3 (32, 4, 1),  dim3 (32, 16, 1), dim3 (32, 2, 2),
    dim3 (32, 4, 2),  dim3 (32, 2, 4),  dim3 (32, 4, 4),  dim3 (32, 8, 2),
    dim3 (64, 1, 1),  dim3 (64, 2, 1),  dim3 (64, 4, 1),  dim3 (64, 8, 1),
    dim3 (64, 2, 2),  dim3 (128, 1, 1), dim3 (128, 2, 1), dim3 (128, 4, 1),
    dim3 (256, 1, 1), dim3 (512, 1, 1), dim3 (16, 8, 2),  dim3 (8, 8, 8) }
};

#define BUSY_CYCLES 24000
#define MAX_CALLS 25

/* Device microseconds of one launch of K, queued behind a busy kernel.  */
static double
time_once (const kernel &k, const data &d, dim3 b, cudaEvent_t e[2])
{
  float ms;
  busy<<<1, 1>>> (BUSY_CYCLES);
  CHECK (cudaEventRecord (e[0]));
  k.launch (d, b);
  CHECK (cudaEventRecord (e[1]));
  CHECK (cudaGetLastError ());
  CHECK (cudaEventSynchronize (e[1]));
  CHECK (cudaEventElapsedTime (&ms, e[0], e[1]));
  return 1e3 * ms;
}

/* The weighted sum of the outputs of D and of the scalar.  */
static double
checksum (const data &d)
{
  double *sum, s = 0, gosa = 0;
  CHECK (cudaMalloc (&sum, sizeof *sum));
  CHECK (cudaMemset (sum, 0, sizeof *sum));
  for (int k = 0; k < 16; k++)
    if (d.output[k])
      weighted_sum<<<2048, 256>>> (d.a[k], d.length[k], sum);
  CHECK (cudaMemcpy (&s, sum, sizeof s, cudaMemcpyDeviceToHost));
  if (d.scalar)
    CHECK (cudaMemcpy (&gosa, d.scalar, sizeof gosa, cudaMemcpyDeviceToHost));
  CHECK (cudaFree (sum));
  return s + gosa;
}

/* Times K with blocks of B and prints the line.  */
static void
run_shape (const kernel &k, const data &d, int size, dim3 b, double budget_us,
           cudaEvent_t e[2])
{
  cudaFuncAttributes attributes;
  CHECK (cudaFuncGetAttributes (&attributes, k.function));
  if ((int)(b.x * b.y * b.z) > attributes.maxThreadsPerBlock)
    return;
  for (int i = 0; i < 16; i++)
    if (d.output[i])
      fill<<<4096, 256>>> (d.a[i], d.length[i], i, true);
  if (d.scalar)
    CHECK (cudaMemset (d.scalar, 0, sizeof *d.scalar));
  double first = time_once (k, d, b, e), sum = checksum (d);
  int calls = std::max (3, std::min (MAX_CALLS, (int)(budget_us / first)));
  std::vector<double> us;
  for (int i = 0; i < calls; i++)
    us.push_back (time_once (k, d, b, e));
  std::sort (us.begin (), us.end ());
  printf ("%s\t%d\t%ux%ux%u\t%.3f\t%.3f\t%d\t%d\t%.9g\n", k.name, size, b.x,
          b.y, b.z, us[calls / 2], us[0], calls, attributes.numRegs, sum);
  fflush (stdout);
}

static void
run_size (const kernel &k, int size, double budget_us)
{
  data d;
  cudaEvent_t e[2];
  memset (&d, 0, sizeof d);
  CHECK (cudaEventCreate (&e[0]));
  CHECK (cudaEventCreate (&e[1]));
  k.setup (d, size);
  for (const dim3 &b : shapes[k.dims])
    run_shape (k, d, size, b, budget_us, e);
  for (float *a : d.a)
    CHECK (cudaFree (a));
  CHECK (cudaFree (d.scalar));
}

int
main (int argc, char **argv)
{
  double budget_us = 40e3;
  const char *sizes = "10";
  int first = 1;
  for (; first + 1 < argc && argv[first][0] == '-'; first += 2)
    if (!strcmp (argv[first], "-b"))
      budget_us = 1e3 * atof (argv[first + 1]);
    else if (!strcmp (argv[first], "-s"))
      sizes = argv[first + 1];
    else
      return 2;
  for (const char *s = sizes; *s; s++)
    for (const kernel &k : kernels)
      {
        bool wanted = first >= argc;
        for (int i = first; i < argc; i++)
          wanted = wanted || !strcmp (argv[i], k.name);
        if (wanted)
          run_size (k, *s == '1', budget_us);
      }
  return 0;
}
