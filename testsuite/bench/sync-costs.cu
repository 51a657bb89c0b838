/* What it costs the threads of a block, and blocks, to wait for one another:
   the numbers of a device description that the model of tiles needs.

     sync-costs

   Lines: what, parameters, ns.

   Build: nvcc -O3 -arch=sm_90 sync-costs.cu -o sync-costs

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <algorithm>
#include <cstdio>
#include <cstdlib>

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

#define ROUNDS 2048

static __device__ unsigned
acquire (const unsigned *p)
{
  unsigned v;
  asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
  return v;
}

static __device__ void
release (unsigned *p, unsigned v)
{
  asm volatile("st.release.gpu.u32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
}

/* Barriers of a block one after another.  */
__global__ void
barriers (float *, unsigned *)
{
  for (int k = 0; k < ROUNDS; k++)
    if (blockDim.x == 32)
      __syncwarp ();
    else
      __syncthreads ();
}

/* A chain of additions.  */
__global__ void
operations (float *a, unsigned *)
{
  float x = a[threadIdx.x], y = a[threadIdx.x + 1];
#pragma unroll 64
  for (int k = 0; k < ROUNDS; k++)
    x = x + y;
  a[threadIdx.x] = x;
}

/* Each thread hands its value to the next one in every step: through shared
   memory (HOW = 0), global memory with plain loads (1), and with loads from L2
   (2).  */
template <int how>
__global__ void
hand_over (float *a, unsigned *)
{
  __shared__ float tile[2048];
  int t = threadIdx.x;
  float x = a[t];
  for (int k = 0; k < ROUNDS; k++)
    {
      volatile float *here = how == 0 ? tile : a;
      int at = (k & 1) * 1024 + t;
      here[at] = x;
      if (blockDim.x == 32)
        __syncwarp ();
      else
        __syncthreads ();
      int from = t > 0 ? at - 1 : at;
      if (how == 2)
        x += __ldcg (a + from);
      else if (how == 1)
        x += a[from];
      else
        x += tile[from];
    }
  a[t] = x;
}

/* Two blocks that wait for each other in turn, as rows do: all threads store,
   one releases; one acquires, all load.  */
__global__ void
locks (float *a, unsigned *flag)
{
  float x = 0;
  for (unsigned k = 1; k <= ROUNDS; k++)
    {
      if (blockIdx.x == 0)
        {
          a[threadIdx.x] = x + k;
          __syncthreads ();
          if (threadIdx.x == 0)
            {
              release (flag, k);
              while (acquire (flag + 64) < k)
                ;
            }
          __syncthreads ();
          x += __ldcg (a + 1024 + threadIdx.x);
        }
      else
        {
          if (threadIdx.x == 0)
            while (acquire (flag) < k)
              ;
          __syncthreads ();
          x += __ldcg (a + threadIdx.x);
          a[1024 + threadIdx.x] = x;
          __syncthreads ();
          if (threadIdx.x == 0)
            release (flag + 64, k);
        }
    }
  a[2048 + threadIdx.x] = x;
}

/* The same of one block whose neighbours are ready, without loads.  */
__global__ void
chunks (float *a, unsigned *flag)
{
  for (unsigned k = 1; k <= ROUNDS; k++)
    {
      if (threadIdx.x == 0)
        while (acquire (flag) != 0)
          ;
      __syncthreads ();
      a[threadIdx.x] = k;
      __syncthreads ();
      if (threadIdx.x == 0)
        release (flag + 64, k);
    }
}

/* A barrier of all blocks.  */
__global__ void
grid (float *, unsigned *flag)
{
  for (unsigned k = 1; k <= ROUNDS; k++)
    {
      __syncthreads ();
      if (threadIdx.x == 0)
        {
          __threadfence ();
          atomicAdd (flag, 1);
          while (acquire (flag) < k * gridDim.x)
            ;
        }
      __syncthreads ();
    }
}

static void
measure (const char *what, void (*kernel) (float *, unsigned *), int blocks,
         int threads, double per_round)
{
  static float *a;
  static unsigned *flag;
  cudaEvent_t begin, end;
  float best = 1e30f, ms;

  if (!a)
    {
      CHECK (cudaMalloc (&a, 1 << 20));
      CHECK (cudaMemset (a, 0, 1 << 20));
      CHECK (cudaMalloc (&flag, 4096));
    }
  CHECK (cudaEventCreate (&begin));
  CHECK (cudaEventCreate (&end));
  for (int k = 0; k < 5; k++)
    {
      CHECK (cudaMemset (flag, 0, 4096));
      CHECK (cudaEventRecord (begin));
      kernel<<<blocks, threads>>> (a, flag);
      CHECK (cudaEventRecord (end));
      CHECK (cudaEventSynchronize (end));
      CHECK (cudaEventElapsedTime (&ms, begin, end));
      best = std::min (best, ms);
    }
  printf ("%s\t%d blocks\t%d threads\t%.2f ns\n", what, blocks, threads,
          (best - 0.003) * 1e6 / ROUNDS / per_round);
  fflush (stdout);
}

int
main (void)
{
  measure ("operation", operations, 1, 32, 1);
  for (int threads = 32; threads <= 1024; threads *= 2)
    {
      measure ("barrier", barriers, 1, threads, 1);
      measure ("hand over, shared", hand_over<0>, 1, threads, 1);
      measure ("hand over, L1", hand_over<1>, 1, threads, 1);
      measure ("hand over, L2", hand_over<2>, 1, threads, 1);
      measure ("chunk", chunks, 1, threads, 1);
      measure ("lock", locks, 2, threads, 2);
    }
  for (int blocks = 1; blocks <= 132 * 8;
       blocks = blocks == 1 ? 33 : 2 * blocks)
    measure ("grid barrier", grid, blocks, 128, 1);
  measure ("hand over, shared, all SMs", hand_over<0>, 132 * 4, 128, 1);
  measure ("hand over, L1, all SMs", hand_over<1>, 132 * 4, 128, 1);
  return 0;
}
