/* The benchmark's kernels as plain CUDA: one thread an iteration, the block
   shape chosen at the launch, no shared memory but for reductions.  Sizes,
   values and arithmetic are those of the OpenACC programs (kernels/NAME.c);
   each kernel's checksum is compared with theirs.

     cuda-baselines [-b MS] [-s SIZES] [KERNEL ...]

   A line for each shape: kernel, size, block, median and least device
   microseconds, calls, registers, checksum (shape 0 only, else 0).  Times are
   taken by events around one launch that was queued behind a busy kernel, as
   launch-events.c does.

   Build: nvcc -O3 -arch=sm_90 cuda-baselines.cu -o cuda-baselines

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "bench-value.h"

#define CHECK(call)                                                           \
  do                                                                          \
    {                                                                         \
      cudaError_t e_ = (call);                                                \
      if (e_ != cudaSuccess)                                                  \
        {                                                                     \
          fprintf (stderr, "%s:%d: %s\n", __FILE__, __LINE__,                 \
                   cudaGetErrorString (e_));                                  \
          exit (1);                                                           \
        }                                                                     \
    }                                                                         \
  while (0)

/* What a kernel works on.  */
struct data
{
  int n[4];
  float *a[16];
  size_t length[16];
  bool output[16];
  float *scalar;
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
  return (unsigned) ((n + b - 1) / b);
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
  size_t step = (size_t) gridDim.x * blockDim.x;
  for (size_t i = blockIdx.x * (size_t) blockDim.x + threadIdx.x; i < n;
       i += step)
    p[i] = poison ? BENCH_POISON : BENCH_VALUE (i, k);
}

__global__ void
weighted_sum (const float *p, size_t n, double *sum)
{
  size_t step = (size_t) gridDim.x * blockDim.x;
  double s = 0;
  for (size_t i = blockIdx.x * (size_t) blockDim.x + threadIdx.x; i < n;
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

