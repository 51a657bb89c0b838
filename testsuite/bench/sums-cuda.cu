/* The kernels of sums-plane.c and sums-space.c in plain CUDA: a block adds up
   what its threads have by shuffles and shared memory, and one atomic instruction
   adds that to memory.  Prints device times, us: the least of nine block shapes
   with a grid that covers the loops or has one, two or four times the blocks that
   run at once; each the median of six.

     nvcc -O3 -arch=sm_90 [-DREAL=float] -o sums-cuda sums-cuda.cu
     sums-cuda [PLANES] ROWS COLUMNS

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef REAL
#define REAL double
#endif

#define SMS 132
#define THREADS 2048
#define TIMES 6

typedef REAL real;

template <bool MOST>
__device__ double
warp_all (double v)
{
  for (int o = 16; o; o /= 2)
    {
      double w = __shfl_xor_sync (~0u, v, o);
      v = MOST ? fmax (v, w) : v + w;
    }
  return v;
}

template <bool MOST>
__device__ void
finish (double v, double *out)
{
  __shared__ double parts[32];
  int t = threadIdx.x + blockDim.x * threadIdx.y;
  int warps = blockDim.x * blockDim.y / 32;
  v = warp_all<MOST> (v);
  if (t % 32 == 0)
    parts[t / 32] = v;
  __syncthreads ();
  if (t >= 32)
    return;
  v = warp_all<MOST> (t < warps ? parts[t] : 0);
  if (t > 0)
    return;
  if (MOST)
    atomicMax ((long long *)out, __double_as_longlong (v));
  else
    atomicAdd (out, v);
}

/* A kernel over L by N by M points but for a margin of LOW, A, B and C; BODY
   works on the point at P, whose neighbours are 1, M and S away.  */
#define KERNEL(NAME, LOW, MOST, BODY)                                          \
  __global__ void NAME (int l, int n, int m, const real *__restrict__ a,       \
                        real *__restrict__ b, const real *__restrict__ c,      \
                        double *out)                                           \
  {                                                                            \
    double e = 0;                                                              \
    long s = (long)n * m;                                                      \
    int margin = l > 1 ? LOW : 0;                                              \
    for (int k = blockIdx.z + margin; k < l - margin; k += gridDim.z)          \
      for (int i = blockIdx.y * blockDim.y + threadIdx.y + LOW; i < n - LOW;   \
           i += gridDim.y * blockDim.y)                                        \
        for (int j = blockIdx.x * blockDim.x + threadIdx.x + LOW; j < m - LOW; \
             j += gridDim.x * blockDim.x)                                      \
          {                                                                    \
            long p = k * s + (long)i * m + j;                                  \
            BODY                                                               \
          }                                                                    \
    finish<MOST> (e, out);                                                     \
  }

KERNEL (five, 1, true, {
  real v = (real)0.25 * (a[p + 1] + a[p - 1] + a[p - m] + a[p + m]);
  b[p] = v;
  e = fmax (e, (double)fabs (v - a[p]));
})
KERNEL (product, 0, false, { e += a[p] * c[p]; })
KERNEL (residual, 1, false, {
  real d = c[p] - 4 * a[p] + a[p + 1] + a[p - 1] + a[p - m] + a[p + m];
  e += d * d;
})
KERNEL (sum, 0, false, { e += a[p]; })
KERNEL (nine, 1, false, {
  real near = a[p + 1] + a[p - 1] + a[p - m] + a[p + m];
  real far = a[p - m - 1] + a[p - m + 1] + a[p + m - 1] + a[p + m + 1];
  real v = c[p] * ((real)0.1 * near + (real)0.05 * far);
  e += (v - a[p]) * (v - a[p]);
  b[p] = v;
})
KERNEL (count, 0, false, {
  if (a[p] > c[p])
    e += 1;
})
KERNEL (seven, 1, true, {
  real v = (real)0.16
           * (a[p + 1] + a[p - 1] + a[p - m] + a[p + m] + a[p - s] + a[p + s]);
  b[p] = v;
  e = fmax (e, (double)fabs (v - a[p]));
})
KERNEL (residual3, 1, false, {
  real d = c[p] - 6 * a[p] + a[p + 1] + a[p - 1] + a[p - m] + a[p + m]
           + a[p - s] + a[p + s];
  e += d * d;
})

typedef void kernel (int, int, int, const real *, real *, const real *,
                     double *);

static const struct
{
  const char *name;
  kernel *run;
} planes[] = { { "five", five },   { "product", product },
               { "residual", residual }, { "sum", sum },
               { "nine", nine },   { "count", count } },
  spaces[] = { { "seven", seven },
               { "product", product },
               { "residual", residual3 },
               { "sum", sum } };

static const int shapes[][2]
    = { { 32, 4 },  { 32, 8 },  { 64, 4 },  { 128, 1 }, { 128, 2 },
        { 256, 1 }, { 512, 1 }, { 32, 16 }, { 32, 32 } };

struct data
{
  long l, n, m;
  real *a, *b, *c;
  double *out;
};

/* The median of TIMES runs of RUN, us.  */

static float
median (kernel *run, const data &d, dim3 grid, dim3 block)
{
  cudaEvent_t begin, end;
  std::vector<float> times;
  cudaEventCreate (&begin);
  cudaEventCreate (&end);
  for (int r = 0; r < TIMES; r++)
    {
      float ms;
      cudaEventRecord (begin);
      run<<<grid, block>>> (d.l, d.n, d.m, d.a, d.b, d.c, d.out);
      cudaEventRecord (end);
      cudaEventSynchronize (end);
      cudaEventElapsedTime (&ms, begin, end);
      times.push_back (ms * 1000);
    }
  std::sort (times.begin (), times.end ());
  return times[TIMES / 2];
}

/* The blocks of D for BLOCK: a cover for WAVES 0, else as many as run WAVES times
   at once, along z first.  */

static dim3
grid_of (const data &d, dim3 block, int waves)
{
  long x = (d.m + block.x - 1) / block.x, y = (d.n + block.y - 1) / block.y;
  long z = d.l, most = (long)SMS * THREADS / (block.x * block.y) * waves;
  if (waves > 0)
    {
      y = std::min (y, std::max (1L, most / x));
      z = std::min (z, std::max (1L, most / (x * y)));
    }
  return dim3 (x, std::min (y, 65535L), std::min (z, 65535L));
}

int
main (int argc, char **argv)
{
  data d;
  int at = argc > 3;
  d.l = at ? atol (argv[1]) : 1;
  d.n = argc > at + 1 ? atol (argv[at + 1]) : 1000;
  d.m = argc > at + 2 ? atol (argv[at + 2]) : d.n;
  size_t bytes = d.l * d.n * d.m * sizeof (real);
  cudaMalloc (&d.a, bytes);
  cudaMalloc (&d.b, bytes);
  cudaMalloc (&d.c, bytes);
  cudaMalloc (&d.out, sizeof *d.out);
  cudaMemset (d.a, 0, bytes);
  cudaMemset (d.c, 0, bytes);
  cudaMemset (d.out, 0, sizeof *d.out);
  printf ("%ld %ld %ld, %zu bytes:", d.l, d.n, d.m, sizeof (real));
  for (int k = 0; k < (at ? 4 : 6); k++)
    {
      float best = 1e30f;
      for (auto &shape : shapes)
        for (int waves : { 0, 1, 2, 4 })
          {
            dim3 block (shape[0], shape[1]);
            best = std::min (best, median (at ? spaces[k].run : planes[k].run,
                                           d, grid_of (d, block, waves),
                                           block));
          }
      printf (" %s %.1f", at ? spaces[k].name : planes[k].name, best);
    }
  printf ("\n");
  return 0;
}
