/* The kernels of this folder as plain CUDA, for cuda-baselines.cu.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* This thread among all of a launch in one dimension.  */
#define T                                                                      \
  (blockIdx.x * blockDim.x * blockDim.y + threadIdx.y * blockDim.x             \
   + threadIdx.x)

static dim3
grid1 (long n, dim3 b)
{
  return dim3 (over (n, b.x * b.y));
}

__global__ void
smallmatmul (int b, const double *__restrict__ x, const double *__restrict__ y,
             float *__restrict__ z)
{
  int j = X, i = Y, s = Z;
  if (j >= 16 || i >= 16 || s >= b)
    return;
  double sum = 0;
  for (int k = 0; k < 16; k++)
    sum += x[s * 256 + i * 16 + k] * y[s * 256 + k * 16 + j];
  z[s * 256 + i * 16 + j] = 1e3f * (float)sum;
}

static void
smallmatmul_setup (data &d, int size)
{
  size_t b = d.n[0] = size ? 60000 : 2000;
  array (d, 0, b * 512, false);
  array (d, 1, b * 512, false);
  array (d, 2, b * 256, true);
}

static void
smallmatmul_launch (const data &d, dim3 b)
{
  smallmatmul<<<grid3 (16, 16, d.n[0], b), b>>> (
      d.n[0], (const double *)d.a[0], (const double *)d.a[1], d.a[2]);
}

__global__ void
fourd (int n, const float *__restrict__ a, float *__restrict__ b)
{
  int x = X + 1, y = Y + 1, z = Z % (n - 2) + 1, t = Z / (n - 2) + 1;
  if (x >= n - 1 || y >= n - 1 || t >= n - 1)
    return;
  int dy = n, dz = n * n, dt = n * n * n, at = ((t * n + z) * n + y) * n + x;
  const float *p = a + at;
  b[at] = 8 * p[0] - p[-dt] - p[dt] - p[-dz] - p[dz] - p[-dy] - p[dy] - p[-1]
          - p[1];
}

static void
fourd_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 104 : 40;
  array (d, 0, n * n * n * n, false);
  array (d, 1, n * n * n * n, true);
}

static void
fourd_launch (const data &d, dim3 b)
{
  long n = d.n[0] - 2;
  fourd<<<grid3 (n, n, n * n, b), b>>> (d.n[0], d.a[0], d.a[1]);
}

struct body
{
  float x, y, z, m, u, v, w, age;
};

__global__ void
bodies (int n, struct body *p)
{
  int i = T;
  if (i >= n)
    return;
  float r = p[i].x * p[i].x + p[i].y * p[i].y + p[i].z * p[i].z + 0.1f;
  float f = 0.01f * p[i].m / r;
  p[i].u -= f * p[i].x;
  p[i].v -= f * p[i].y;
  p[i].w -= f * p[i].z;
  p[i].x += 0.01f * p[i].u;
  p[i].y += 0.01f * p[i].v;
  p[i].z += 0.01f * p[i].w;
}

static void
bodies_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 12000000 : 300000;
  array (d, 0, 8 * n, true);
}

static void
bodies_launch (const data &d, dim3 b)
{
  bodies<<<grid1 (d.n[0], b), b>>> (d.n[0], (struct body *)d.a[0]);
}

__global__ void
csr (int n, const int *__restrict__ row, const int *__restrict__ column,
     const float *__restrict__ a, const float *__restrict__ x,
     float *__restrict__ y)
{
  int i = T;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = row[i]; k < row[i + 1]; k++)
    sum += a[k] * x[column[k]];
  y[i] = sum;
}

__global__ void
csr_fill (int n, int *row, int *column)
{
  int i = T;
  if (i <= n)
    row[i] = i / 16 * 120 + (i % 16) * (i % 16 - 1) / 2;
  for (int k = 8 * i; i < n && k < 8 * i + 8; k++)
    column[k] = (k / 8 + (k * 37 & 4095)) % n;
}

static void
csr_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 8000000 : 100000;
  array (d, 0, n + 1, false);
  array (d, 1, 8 * n, false);
  array (d, 2, 8 * n, false);
  array (d, 3, n, false);
  array (d, 4, n, true);
  csr_fill<<<over (n + 1, 256), 256>>> (n, (int *)d.a[0], (int *)d.a[1]);
}

static void
csr_launch (const data &d, dim3 b)
{
  csr<<<grid1 (d.n[0], b), b>>> (d.n[0], (const int *)d.a[0],
                                 (const int *)d.a[1], d.a[2], d.a[3], d.a[4]);
}

__global__ void
histogram (int n, const float *__restrict__ a, float *__restrict__ bin)
{
  int i = T;
  if (i < n)
    atomicAdd (&bin[(int)(a[i] * 4096)], 1);
}

static void
histogram_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 200000000 : 3000000;
  array (d, 0, n, false);
  array (d, 1, 4096, true);
}

static void
histogram_launch (const data &d, dim3 b)
{
  histogram<<<grid1 (d.n[0], b), b>>> (d.n[0], d.a[0], d.a[1]);
}

/* Adds the MINE of a block's threads to *SUM.  */
__device__ void
block_sum (double mine, double *sum)
{
  __shared__ double parts[32];
  int thread = threadIdx.x + blockDim.x * threadIdx.y;
  int warps = (blockDim.x * blockDim.y) / 32;
  mine = warp_sum (mine);
  if (thread % 32 == 0)
    parts[thread / 32] = mine;
  __syncthreads ();
  if (thread >= 32)
    return;
  mine = warp_sum (thread < warps ? parts[thread] : 0.0);
  if (thread == 0)
    atomicAdd (sum, mine);
}

/* With as many blocks as the device holds.  */
__global__ void
dot (int n, const float *__restrict__ x, const float *__restrict__ y,
     double *sum)
{
  double mine = 0;
  for (int i = T; i < n; i += gridDim.x * blockDim.x * blockDim.y)
    mine += (double)x[i] * y[i];
  block_sum (mine, sum);
}

static void
dot_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 100000000 : 2000000;
  array (d, 0, n, false);
  array (d, 1, n, false);
  CHECK (cudaMalloc (&d.scalar, sizeof *d.scalar));
}

static void
dot_launch (const data &d, dim3 b)
{
  dot<<<132 * 2048 / (b.x * b.y), b>>> (d.n[0], d.a[0], d.a[1], d.scalar);
}

__global__ void
residual (int n, const float *__restrict__ a, float *__restrict__ b,
          double *scalar)
{
  __shared__ float parts[32];
  int j = X + 1, i = Y + 1, thread = threadIdx.x + blockDim.x * threadIdx.y;
  int warps = (blockDim.x * blockDim.y) / 32;
  float mine = 0;
  if (i < n - 1 && j < n - 1)
    {
      const float *p = a + i * n + j;
      float next = 0.25f * (p[-n] + p[n] + p[-1] + p[1]);
      mine = fabsf (next - p[0]);
      b[i * n + j] = next;
    }
  for (int lane = 16; lane > 0; lane /= 2)
    mine = fmaxf (mine, __shfl_down_sync (0xffffffffu, mine, lane));
  if (thread % 32 == 0)
    parts[thread / 32] = mine;
  __syncthreads ();
  if (thread > 0)
    return;
  for (int w = 0; w < warps; w++)
    mine = fmaxf (mine, parts[w]);
  atomicMax ((int *)scalar, __float_as_int (mine));
}

static void
residual_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 9000 : 1500;
  array (d, 0, n * n, false);
  array (d, 1, n * n, true);
  CHECK (cudaMalloc (&d.scalar, sizeof *d.scalar));
}

static void
residual_launch (const data &d, dim3 b)
{
  residual<<<grid2 (d.n[0] - 2, d.n[0] - 2, b), b>>> (d.n[0], d.a[0], d.a[1],
                                                        d.scalar);
}

__global__ void
oddtranspose (int n, int m, const float *__restrict__ a, float *__restrict__ b)
{
  int j = X, i = Y;
  if (i < n && j < m)
    b[j * n + i] = a[i * m + j];
}

static void
oddtranspose_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 7919 : 1237, m = d.n[1] = size ? 10007 : 2011;
  array (d, 0, n * m, false);
  array (d, 1, n * m, true);
}

static void
oddtranspose_launch (const data &d, dim3 b)
{
  oddtranspose<<<grid2 (d.n[1], d.n[0], b), b>>> (d.n[0], d.n[1], d.a[0],
                                                    d.a[1]);
}

__global__ void
covariance (int n, const float *__restrict__ a, float *__restrict__ c)
{
  int j = X, i = Y;
  if (i > j || j >= n)
    return;
  float sum = 0;
  for (int k = 0; k < 48; k++)
    sum += a[k * n + i] * a[k * n + j];
  c[i * n + j] = sum;
}

static void
covariance_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 6000 : 600;
  array (d, 0, 48 * n, false);
  array (d, 1, n * n, true);
}

static void
covariance_launch (const data &d, dim3 b)
{
  covariance<<<grid2 (d.n[0], d.n[0], b), b>>> (d.n[0], d.a[0], d.a[1]);
}

/* A thread for each channel: x is the channels, y the columns of a block.  */
__global__ void
pixels (int n, int m, const float *__restrict__ in,
        const float *__restrict__ gain, float *__restrict__ out)
{
  int at = X, i = Y;
  if (at < 3 * m && i < n)
    out[i * 3 * m + at] = gain[at % 3] * in[i * 3 * m + at] + 0.5f;
}

static void
pixels_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 4000 : 800, m = d.n[1] = size ? 8000 : 1000;
  array (d, 0, n * m * 3, false);
  array (d, 1, 3, false);
  array (d, 2, n * m * 3, true);
}

static void
pixels_launch (const data &d, dim3 b)
{
  pixels<<<grid2 (3 * d.n[1], d.n[0], b), b>>> (d.n[0], d.n[1], d.a[0], d.a[1],
                                                 d.a[2]);
}

__global__ void
bytes (int n, const signed char *__restrict__ in, float *__restrict__ out)
{
  int j = X + 1, i = Y + 1;
  if (i >= n - 1 || j >= n - 1)
    return;
  int sum = 0;
  for (int p = -1; p <= 1; p++)
    for (int q = -1; q <= 1; q++)
      sum += (p == 0 && q == 0 ? 8 : -1) * in[(i + p) * n + j + q];
  out[i * n + j] = sum;
}

static void
bytes_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 12000 : 2000;
  array (d, 0, (n * n + 3) / 4, false);
  array (d, 1, n * n, true);
}

static void
bytes_launch (const data &d, dim3 b)
{
  bytes<<<grid2 (d.n[0] - 2, d.n[0] - 2, b), b>>> (
      d.n[0], (const signed char *)d.a[0], d.a[1]);
}

__global__ void
butterfly (int n, int half, const float2 *__restrict__ a,
           const float2 *__restrict__ w, float2 *__restrict__ b)
{
  int k = X, g = Y;
  if (k >= half || g >= n / (2 * half))
    return;
  int i = g * 2 * half + k;
  float2 u = a[i], v = a[i + half], f = w[k];
  float re = v.x * f.x - v.y * f.y, im = v.x * f.y + v.y * f.x;
  b[i] = make_float2 (u.x + re, u.y + im);
  b[i + half] = make_float2 (u.x - re, u.y - im);
}

static void
butterfly_setup (data &d, int size)
{
  size_t n = d.n[0] = size ? 1 << 25 : 1 << 20;
  array (d, 0, 2 * n, false);
  array (d, 1, 2048, false);
  array (d, 2, 2 * n, true);
}

static void
butterfly_launch (const data &d, dim3 b)
{
  butterfly<<<grid2 (1024, d.n[0] / 2048, b), b>>> (
      d.n[0], 1024, (const float2 *)d.a[0], (const float2 *)d.a[1],
      (float2 *)d.a[2]);
}

#define KERNELS_HELDOUT2                                                       \
  KERNEL (smallmatmul, 3, smallmatmul_setup)                                   \
  , KERNEL (fourd, 3, fourd_setup), KERNEL (bodies, 1, bodies_setup),          \
      KERNEL (csr, 1, csr_setup), KERNEL (histogram, 1, histogram_setup),      \
      KERNEL (dot, 1, dot_setup), KERNEL (residual, 2, residual_setup),        \
      KERNEL (oddtranspose, 2, oddtranspose_setup),                            \
      KERNEL (covariance, 2, covariance_setup),                                \
      KERNEL (pixels, 2, pixels_setup), KERNEL (bytes, 2, bytes_setup),        \
      KERNEL (butterfly, 2, butterfly_setup)
