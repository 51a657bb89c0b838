/* The DOACROSS examples in CUDA, by the scheme of Li, "Tiling Optimization for
   Nested Loops on GPUs", chapter 6: hyperplane tiles, re-positioned in shared
   memory so that a wavefront is a column of it; a block runs one row of tiles,
   a counter of each row tells how many are done.  Blocks are persistent and
   take rows by ticket; sweeps follow one another as further rows.

     doacross-cuda -c                  check all shapes at small sizes
     doacross-cuda [KERNEL SIZE SWEEPS]...
                                       measure (default: the benchmark's rows)

   A line for each shape: kernel, size, sweeps, shape, best device ms of five
   calls, "OK" where the result is that of the first shape, and for the first
   shape that of the sequential program, if that is short.

   Build: nvcc -O3 -arch=sm_90 doacross-cuda.cu -o doacross-cuda

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

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

#define CALLS 5
/* Threads of a block for loads and stores; those of a wavefront compute.  */
#define THREADS 256
/* Sequential programs longer than that are not run.  */
#define MOST_POINTS 3e8

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

static __device__ void
wait_for (const unsigned *p, unsigned v)
{
  while (acquire (p) < v)
    ;
}

/* A barrier of the first N threads of a block.  */
template <int N>
static __device__ void
meet ()
{
  if (N == 32)
    __syncwarp ();
  else
    asm volatile("bar.sync 1, %0;" ::"n"(N) : "memory");
}

/* What a kernel works on.  Element (I, J) lies at a + I * pitch + J; the border
   is at -1, at ROWS and at COLS.  ORDER[K] is the sweep and the band (in 3D the
   bands, X * across + Y) of ticket K.  */
template <class T, class S> struct problem
{
  T *a;
  long pitch, plane;
  int planes, rows, cols, sweeps;
  int bands, down, across;
  const S *x, *y;
  const int2 *order;
  unsigned *ticket, *done;
};

/* Loads, or makes, what the tile C of the band that begins at row FIRST
   reads.  */
template <class Op, int R, int W, int P>
static __device__ void
load (const problem<typename Op::T, typename Op::S> &p, typename Op::T *tile,
      int first, int c)
{
  const int slope = Op::slope, left = slope + 1, width = W + 2 * left;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int own = Op::interior ? R + 2 : 1;

  if (!Op::interior && threadIdx.x < R)
    {
      typename Op::T *row = tile + (threadIdx.x + 1) * P;
      int r = threadIdx.x;
      for (int x = 0; x < left; x++)
        row[x] = row[x + W];
      const typename Op::T *a = p.a + (first + r) * p.pitch;
      int begin = slope * r - 1 - c * W + left;
      int end = slope * r + p.cols - c * W + left;
      if (first + r < p.rows && begin >= 0 && begin < width)
        row[begin] = a[-1];
      if (Op::right && end >= 0 && end < width)
        row[end] = a[p.cols];
    }
#pragma unroll 4
  for (int r = warp; r < own; r += THREADS / 32)
    {
      const typename Op::T *a = p.a + (first + r - 1) * p.pitch;
      int col = c * W - left - slope * (r - 1);
      if (first + r - 1 <= p.rows)
#pragma unroll
        for (int x = lane; x < width; x += 32)
          if (col + x >= -1 && col + x <= p.cols)
            tile[r * P + x] = __ldcg (a + col + x);
    }
}

template <class Op, int R, int W, int P>
static __device__ void
store (const problem<typename Op::T, typename Op::S> &p,
       const typename Op::T *tile, int first, int c)
{
  const int slope = Op::slope, left = slope + 1;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int rows = min (R, p.rows - first);

#pragma unroll 4
  for (int r = Op::last_only ? rows - 1 + warp : warp; r < rows;
       r += THREADS / 32)
    {
      typename Op::T *a = p.a + (first + r) * p.pitch;
      int col = c * W - slope * r;
#pragma unroll
      for (int x = lane; x < W; x += 32)
        if (col + x >= 0 && col + x < p.cols)
          a[col + x] = tile[(r + 1) * P + left + x];
    }
}

/* The steps of the tile C for one thread's row of the band; FULL: all points
   are there.  */
template <class Op, int R, int W, int P, bool full>
static __device__ void
steps (typename Op::T *tile, const typename Op::S *y, typename Op::S x, int c,
       int rows, int cols)
{
  const int slope = Op::slope, left = slope + 1, r = threadIdx.x;
  typename Op::T *at = tile + (r + 1) * P + left;
  typename Op::T before = at[-1];
  const typename Op::S *letter = y + slope * (R - 1 - r);

#pragma unroll 4
  for (int s = 0; s < W; s++)
    {
      int col = c * W + s - slope * r;
      if (full || (r < rows && col >= 0 && col < cols))
        {
          if (!full && col == 0)
            before = at[s - 1];
          before = Op::template cell<P> (at + s, before, x,
                                         Op::letters ? letter[s] : x);
          at[s] = before;
        }
      meet<R> ();
    }
}

template <class Op, int R, int W>
__global__ void __launch_bounds__ (THREADS > R ? THREADS : R)
bands (problem<typename Op::T, typename Op::S> p)
{
  const int slope = Op::slope, left = slope + 1, P = (W + 2 * left) | 1;
  const int ahead = (slope * (R - 1) + Op::right + W - 1) / W;
  __shared__ typename Op::T tile[(R + 2) * P];
  __shared__ typename Op::S letters[W + slope * (R - 1)];
  __shared__ unsigned next;
  const int tiles = (p.cols + slope * (R - 1) + W - 1) / W, tid = threadIdx.x;

  for (;;)
    {
      __syncthreads ();
      if (tid == 0)
        next = atomicAdd (p.ticket, 1);
      __syncthreads ();
      if (next >= p.sweeps * p.bands)
        return;
      int t = p.order[next].x, band = p.order[next].y, first = band * R;
      unsigned *done = p.done + t * p.bands + band;
      typename Op::S x = 0;
      if (Op::letters && tid < R && first + tid < p.rows)
        x = p.x[first + tid];
      for (int c = 0; c < tiles; c++)
        {
          if (tid == 0)
            {
              if (band > 0)
                wait_for (done - 1, min (c + 1 + ahead, tiles));
              if (t > 0 && band + 1 < p.bands)
                wait_for (done - p.bands + 1, min (c + 1, tiles));
              if (t > 0)
                wait_for (done - p.bands, min (c + 2, tiles));
            }
          __syncthreads ();
          load<Op, R, W, P> (p, tile, first, c);
          int low = c * W - slope * (R - 1);
          if (Op::letters)
            for (int i = tid; i < W + slope * (R - 1); i += THREADS)
              if (low + i >= 0 && low + i < p.cols)
                letters[i] = p.y[low + i];
          __syncthreads ();
          bool full = low >= 0 && (c + 1) * W <= p.cols && first + R <= p.rows;
          if (tid < R && full)
            steps<Op, R, W, P, true> (tile, letters, x, c, R, p.cols);
          else if (tid < R)
            steps<Op, R, W, P, false> (tile, letters, x, c, p.rows - first,
                                       p.cols);
          __syncthreads ();
          store<Op, R, W, P> (p, tile, first, c);
          __syncthreads ();
          if (tid == 0)
            release (done, c + 1);
        }
    }
}

/* The kernels.  AT is the element's place in a tile of pitch P, where element
   (I, J) lies at [I * P + I * slope + J] from it; BEFORE is element (0, -1).  */

#define ELEMENT(i, j) at[(i) * (P + slope) + (j)]

struct smith_waterman
{
  typedef int T;
  typedef char S;
  static const int slope = 1, right = 0;
  static const bool interior = false, last_only = false, letters = true;
  template <int P>
  static __device__ T
  cell (const T *at, T before, S x, S y)
  {
    T score = max (ELEMENT (-1, -1) + (x == y ? 3 : -3), 0);
    return max (score, max (ELEMENT (-1, 0), before) - 2);
  }
};

struct edit_distance : smith_waterman
{
  template <int P>
  static __device__ T
  cell (const T *at, T before, S x, S y)
  {
    T corner = ELEMENT (-1, -1);
    T other = min (min (ELEMENT (-1, 0), before), corner) + 1;
    return x == y ? corner : other;
  }
};

struct dtw : smith_waterman
{
  typedef float T;
  typedef float S;
  template <int P>
  static __device__ T
  cell (const T *at, T before, S x, S y)
  {
    return fabsf (x - y)
           + fminf (ELEMENT (-1, -1), fminf (ELEMENT (-1, 0), before));
  }
};

struct summed_area
{
  typedef float T;
  typedef char S;
  static const int slope = 1, right = 0;
  static const bool interior = true, last_only = false, letters = false;
  template <int P>
  static __device__ T
  cell (const T *at, T before, S, S)
  {
    return ELEMENT (0, 0) + ELEMENT (-1, 0) + before - ELEMENT (-1, -1);
  }
};

struct sor2d : summed_area
{
  template <int P>
  static __device__ T
  cell (const T *at, T before, S, S)
  {
    return 0.2f
           * (ELEMENT (-1, 0) + before + ELEMENT (0, 0) + ELEMENT (0, 1)
              + ELEMENT (1, 0));
  }
};

struct gauss_seidel : summed_area
{
  static const int slope = 2, right = 1;
  template <int P>
  static __device__ T
  cell (const T *at, T before, S, S)
  {
    return 0.111111f
           * (ELEMENT (-1, -1) + ELEMENT (-1, 0) + ELEMENT (-1, 1) + before
              + ELEMENT (0, 0) + ELEMENT (0, 1) + ELEMENT (1, -1)
              + ELEMENT (1, 0) + ELEMENT (1, 1));
  }
};

/* Rows are sweeps over the same line.  */
struct sor1d
{
  typedef float T;
  typedef char S;
  static const int slope = 2, right = 1;
  static const bool interior = false, last_only = true, letters = false;
  template <int P>
  static __device__ T
  cell (const T *at, T before, S, S)
  {
    return 0.333333f * (before + ELEMENT (-1, 0) + ELEMENT (-1, 1));
  }
};

/* sor3d: tiles of R1 by R2 lines, W points of each.  */
template <int R1, int R2, int W, int P>
static __device__ void
cube_steps (float *tile, int c, bool full, bool there, int cols)
{
  const int i = threadIdx.x / R2, j = threadIdx.x % R2;
  const int line = ((i + 1) * (R2 + 2) + j + 1) * P + 2;
  const int south = (R2 + 2) * P + 1, east = P + 1;
  float before = tile[line - 1];

#pragma unroll 4
  for (int s = 0; s < W; s++)
    {
      int col = c * W + s - i - j;
      if (full || (there && col >= 0 && col < cols))
        {
          float *at = tile + line + s;
          if (!full && col == 0)
            before = at[-1];
          before = 0.142857f
                   * (at[-south] + at[-east] + before + at[0] + at[1] + at[east]
                      + at[south]);
          at[0] = before;
        }
      meet<R1 * R2> ();
    }
}

/* Moves lines of a tile with WIDTH points from X on, to memory or from it.  */
template <int R1, int R2, int W, int P, bool to_tile>
static __device__ void
cube_move (const problem<float, char> &p, float *tile, int i0, int j0, int c)
{
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int border = to_tile ? 1 : 0, width = to_tile ? W + 4 : W;

#pragma unroll 4
  for (int k = warp; k < (R1 + 2) * (R2 + 2); k += THREADS / 32)
    {
      int i = k / (R2 + 2) - 1, j = k % (R2 + 2) - 1;
      int col = c * W - i - j - (to_tile ? 2 : 0);
      bool mine = i >= -border && i < R1 + border && j >= -border
                  && j < R2 + border && i0 + i < p.planes + border
                  && j0 + j < p.rows + border;
      float *a = p.a + (i0 + i) * p.plane + (j0 + j) * p.pitch + col;
      float *b = tile + k * P + (to_tile ? 0 : 2);
      if (mine)
        for (int x = lane; x < width; x += 32)
          if (col + x >= -border && col + x < p.cols + border)
            {
              if (to_tile)
                b[x] = __ldcg (a + x);
              else
                a[x] = b[x];
            }
    }
}

template <int R1, int R2, int W>
__global__ void __launch_bounds__ (THREADS)
cubes (problem<float, char> p)
{
  const int P = (W + 4) | 1;
  __shared__ float tile[(R1 + 2) * (R2 + 2) * P];
  __shared__ unsigned next;
  const int tiles = (p.cols + R1 + R2 - 2 + W - 1) / W, tid = threadIdx.x;

  for (;;)
    {
      __syncthreads ();
      if (tid == 0)
        next = atomicAdd (p.ticket, 1);
      __syncthreads ();
      if (next >= p.sweeps * p.bands)
        return;
      int t = p.order[next].x, band = p.order[next].y;
      int bi = band / p.across, bj = band % p.across;
      int i0 = bi * R1, j0 = bj * R2;
      unsigned *done = p.done + t * p.bands + band, *old = done - p.bands;
      bool there = i0 + tid / R2 < p.planes && j0 + tid % R2 < p.rows;
      for (int c = 0; c < tiles; c++)
        {
          if (tid == 0)
            {
              if (bi > 0)
                wait_for (done - p.across,
                          min (c + 1 + (R1 - 1 + W - 1) / W, tiles));
              if (bj > 0)
                wait_for (done - 1, min (c + 1 + (R2 - 1 + W - 1) / W, tiles));
              if (t > 0 && bi + 1 < p.down)
                wait_for (old + p.across, min (c + 1, tiles));
              if (t > 0 && bj + 1 < p.across)
                wait_for (old + 1, min (c + 1, tiles));
              if (t > 0)
                wait_for (old, min (c + 2, tiles));
            }
          __syncthreads ();
          cube_move<R1, R2, W, P, true> (p, tile, i0, j0, c);
          __syncthreads ();
          bool full = c * W >= R1 + R2 - 2 && (c + 1) * W <= p.cols
                      && i0 + R1 <= p.planes && j0 + R2 <= p.rows;
          if (tid < R1 * R2)
            cube_steps<R1, R2, W, P> (tile, c, full, there, p.cols);
          __syncthreads ();
          cube_move<R1, R2, W, P, false> (p, tile, i0, j0, c);
          __syncthreads ();
          if (tid == 0)
            release (done, c + 1);
        }
    }
}

/* The sequential programs, from a copy A of the data.  */

#define LINES                                                                  \
  for (int t = 0; t < sweeps; t++)                                             \
    for (long i = 1; i < n - 1; i++)                                           \
      for (long j = 1; j < n - 1; j++)

static void
sequential (smith_waterman, int n, int, int *a, const char *x, const char *y)
{
  for (long i = 1; i <= n; i++)
    for (long j = 1; j <= n; j++)
      {
        int *p = a + i * (n + 1) + j;
        int score = p[-n - 2] + (x[i - 1] == y[j - 1] ? 3 : -3);
        *p = std::max (std::max (score, 0), std::max (p[-n - 1], p[-1]) - 2);
      }
}

static void
sequential (edit_distance, int n, int, int *a, const char *x, const char *y)
{
  for (long i = 1; i <= n; i++)
    for (long j = 1; j <= n; j++)
      {
        int *p = a + i * (n + 1) + j, corner = p[-n - 2];
        int other = std::min (std::min (p[-n - 1], p[-1]), corner) + 1;
        *p = x[i - 1] == y[j - 1] ? corner : other;
      }
}

static void
sequential (dtw, int n, int, float *a, const float *x, const float *y)
{
  for (long i = 1; i <= n; i++)
    for (long j = 1; j <= n; j++)
      {
        float *p = a + i * (n + 1) + j;
        *p = std::fabs (x[i - 1] - y[j - 1])
             + std::min (p[-n - 2], std::min (p[-n - 1], p[-1]));
      }
}

static void
sequential (summed_area, int n, int, float *a, const char *, const char *)
{
  for (long i = 1; i < n; i++)
    for (long j = 1; j < n; j++)
      {
        float *p = a + i * n + j;
        *p = p[0] + p[-n] + p[-1] - p[-n - 1];
      }
}

static void
sequential (sor2d, int n, int sweeps, float *a, const char *, const char *)
{
  LINES
    {
      float *p = a + i * n + j;
      *p = 0.2f * (p[-n] + p[-1] + p[0] + p[1] + p[n]);
    }
}

static void
sequential (gauss_seidel, int n, int sweeps, float *a, const char *,
            const char *)
{
  LINES
    {
      float *p = a + i * n + j;
      *p = 0.111111f
           * (p[-n - 1] + p[-n] + p[-n + 1] + p[-1] + p[0] + p[1] + p[n - 1]
              + p[n] + p[n + 1]);
    }
}

static void
sequential (sor1d, int n, int sweeps, float *a, const char *, const char *)
{
  for (int t = 0; t < sweeps; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = 0.333333f * (a[i - 1] + a[i] + a[i + 1]);
}

struct sor3d
{
  typedef float T;
  typedef char S;
  static const int slope = 1;
  static const bool letters = false;
};

static void
sequential (sor3d, int n, int sweeps, float *a, const char *, const char *)
{
  long plane = (long)n * n;

  LINES
  for (long k = 1; k < n - 1; k++)
    {
      float *p = a + i * plane + j * n + k;
      *p = 0.142857f
           * (p[-plane] + p[-n] + p[-1] + p[0] + p[1] + p[n] + p[plane]);
    }
}

/* One kernel at one size.  */
template <class Op> struct bench
{
  typedef typename Op::T T;
  typedef typename Op::S S;
  const char *name;
  int n, sweeps;
  problem<T, S> p;
  std::vector<T> start;
  std::vector<S> x, y;
  T *work, *source, *expected; /* on the device  */
  bool known;                  /* what is expected  */
  int wrong;
};

static float
random_value (unsigned *state)
{
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 8) / 16777216.0f;
}

static void
fill (std::vector<char> &v, unsigned *state)
{
  for (char &c : v)
    c = "ACGT"[(int)(4 * random_value (state))];
}

static void
fill (std::vector<float> &v, unsigned *state)
{
  for (float &f : v)
    f = random_value (state);
}

/* Sets the matrix of B: WIDTH elements wide, of which PLANES by ROWS by COLS
   change in each of SWEEPS.  */
template <class Op>
static void
matrix (bench<Op> &b, int width, int planes, int rows, int cols, int sweeps)
{
  b.p.pitch = width;
  b.p.plane = (long)width * width;
  b.p.planes = planes;
  b.p.rows = rows;
  b.p.cols = cols;
  b.p.sweeps = sweeps;
}

/* Fills B; returns where the first element that changes lies.  */
template <class Op>
static size_t
dynamic_program (bench<Op> &b, typename Op::T border, typename Op::T step)
{
  int n = b.n;
  b.start.assign ((size_t)(n + 1) * (n + 1), border);
  for (long i = 0; i <= n; i++)
    b.start[i] = b.start[i * (n + 1)] = border + i * step;
  b.start[0] = 0;
  matrix (b, n + 1, 1, n, n, 1);
  return n + 2;
}

static size_t
setup (bench<smith_waterman> &b, unsigned *)
{
  return dynamic_program (b, 0, 0);
}

static size_t
setup (bench<edit_distance> &b, unsigned *)
{
  return dynamic_program (b, 0, 1);
}

static size_t
setup (bench<dtw> &b, unsigned *)
{
  return dynamic_program (b, INFINITY, 0);
}

static size_t
setup (bench<summed_area> &b, unsigned *state)
{
  b.start.resize ((size_t)b.n * b.n);
  fill (b.start, state);
  matrix (b, b.n, 1, b.n - 1, b.n - 1, 1);
  return b.n + 1;
}

template <class Op>
static size_t
setup (bench<Op> &b, unsigned *state)
{
  b.start.resize ((size_t)b.n * b.n);
  fill (b.start, state);
  matrix (b, b.n, 1, b.n - 2, b.n - 2, b.sweeps);
  return b.n + 1;
}

static size_t
setup (bench<sor1d> &b, unsigned *state)
{
  b.start.resize (b.n);
  fill (b.start, state);
  matrix (b, 0, 1, b.sweeps, b.n - 2, 1);
  return 1;
}

static size_t
setup (bench<sor3d> &b, unsigned *state)
{
  b.start.resize ((size_t)b.n * b.n * b.n);
  fill (b.start, state);
  matrix (b, b.n, b.n - 2, b.n - 2, b.n - 2, b.sweeps);
  return (size_t)b.n * b.n + b.n + 1;
}

/* A copy of V on the device, with room for EXTRA elements behind.  */
template <class T>
static T *
copy_to_device (const std::vector<T> &v, size_t extra)
{
  T *p;
  CHECK (cudaMalloc (&p, (v.size () + extra) * sizeof (T)));
  CHECK (cudaMemset (p, 0, (v.size () + extra) * sizeof (T)));
  CHECK (cudaMemcpy (p, v.data (), v.size () * sizeof (T),
                     cudaMemcpyHostToDevice));
  return p;
}

template <class Op>
static void
open (bench<Op> &b, const char *name, int n, int sweeps)
{
  unsigned state = 1;
  size_t first;

  b.name = name;
  b.n = n;
  b.sweeps = sweeps;
  b.wrong = 0;
  first = setup (b, &state);
  b.x.resize (n);
  b.y.resize (n);
  fill (b.x, &state);
  fill (b.y, &state);
  b.source = copy_to_device (b.start, 2 * n);
  b.work = copy_to_device (b.start, 2 * n);
  b.p.a = b.work + first;
  b.p.x = copy_to_device (b.x, 0);
  b.p.y = copy_to_device (b.y, 0);
  b.known
      = (double)b.p.planes * b.p.rows * b.p.cols * b.p.sweeps <= MOST_POINTS;
  if (b.known)
    sequential (Op (), n, sweeps, b.start.data (), b.x.data (), b.y.data ());
  b.expected = copy_to_device (b.start, 0);
}

template <class Op>
static int
close (bench<Op> &b)
{
  CHECK (cudaFree (b.source));
  CHECK (cudaFree (b.work));
  CHECK (cudaFree (b.expected));
  CHECK (cudaFree ((void *)b.p.x));
  CHECK (cudaFree ((void *)b.p.y));
  return b.wrong;
}

/* The tickets of all sweeps and bands of B, so that all that a band waits for
   has lower ones and what can run together is near.  */
template <class Op>
static std::vector<int2>
tickets (bench<Op> &b, int down, int across)
{
  std::vector<int2> order;

  b.p.down = down;
  b.p.across = across;
  b.p.bands = down * across;
  for (int t = 0; t < b.p.sweeps; t++)
    for (int k = 0; k < b.p.bands; k++)
      order.push_back (int2{ t, k });
  std::stable_sort (order.begin (), order.end (),
                    [across] (const int2 &l, const int2 &r) {
                      return 2 * l.x + l.y / across + l.y % across
                             < 2 * r.x + r.y / across + r.y % across;
                    });
  return order;
}

template <class T>
__global__ void
count_wrong (const T *found, const T *expected, size_t n, unsigned *wrong)
{
  size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
       i += step)
    if (found[i] != expected[i]
        && !(fabsf ((float)found[i] - (float)expected[i])
             <= 1e-4f * (1 + fabsf ((float)expected[i]))))
      atomicAdd (wrong, 1);
}

/* Compares the result of B, which becomes what is expected if nothing else
   is.  Returns the elements that differ.  */
template <class Op>
static unsigned
compare (bench<Op> &b, unsigned *counter)
{
  size_t n = b.start.size ();
  unsigned wrong;

  if (!b.known)
    CHECK (cudaMemcpy (b.expected, b.work, n * sizeof *b.work,
                       cudaMemcpyDeviceToDevice));
  b.known = true;
  CHECK (cudaMemset (counter, 0, sizeof *counter));
  count_wrong<<<1024, 256>>> (b.work, b.expected, n, counter);
  CHECK (cudaMemcpy (&wrong, counter, sizeof wrong, cudaMemcpyDeviceToHost));
  return wrong;
}

/* Runs FUNCTION on B with bands of which DOWN by ACROSS fill the matrix and
   prints a line for the shape TEXT.  */
template <class Op>
static void
measure (bench<Op> &b, void (*function) (problem<typename Op::T, typename Op::S>),
         int threads, int down, int across, const char *text)
{
  std::vector<int2> order = tickets (b, down, across);
  int2 *device_order = copy_to_device (order, 0);
  size_t counters = order.size () + 1, bytes;
  cudaEvent_t begin, end;
  int resident;
  float best = INFINITY, ms;

  bytes = b.start.size () * sizeof *b.work;
  CHECK (cudaMalloc (&b.p.ticket, counters * sizeof (unsigned)));
  b.p.done = b.p.ticket + 1;
  b.p.order = device_order;
  CHECK (cudaEventCreate (&begin));
  CHECK (cudaEventCreate (&end));
  CHECK (cudaOccupancyMaxActiveBlocksPerMultiprocessor (&resident, function,
                                                        threads, 0));
  cudaDeviceProp device;
  CHECK (cudaGetDeviceProperties (&device, 0));
  size_t blocks = std::min<size_t> (order.size (),
                                    resident * device.multiProcessorCount);
  for (int k = 0; k < CALLS; k++)
    {
      CHECK (cudaMemcpy (b.work, b.source, bytes, cudaMemcpyDeviceToDevice));
      CHECK (cudaMemset (b.p.ticket, 0, counters * sizeof (unsigned)));
      CHECK (cudaEventRecord (begin));
      function<<<blocks, threads>>> (b.p);
      CHECK (cudaEventRecord (end));
      CHECK (cudaEventSynchronize (end));
      CHECK (cudaEventElapsedTime (&ms, begin, end));
      best = std::min (best, ms);
    }
  unsigned wrong = compare (b, b.p.ticket);
  b.wrong += wrong > 0;
  printf ("%s\t%d\t%d\t%s\t%.4f\t%s\n", b.name, b.n, b.sweeps, text, best,
          wrong ? "WRONG" : "OK");
  fflush (stdout);
  CHECK (cudaFree (device_order));
  CHECK (cudaFree (b.p.ticket));
  CHECK (cudaEventDestroy (begin));
  CHECK (cudaEventDestroy (end));
}

template <class Op, int R, int W>
static void
plane_shape (bench<Op> &b)
{
  char text[40];
  snprintf (text, sizeof text, "%dx%d", R, W);
  measure (b, bands<Op, R, W>, std::max (THREADS, R), (b.p.rows + R - 1) / R, 1,
           text);
}

template <class Op>
static int
run (const char *name, int n, int sweeps)
{
  bench<Op> b;
  open (b, name, n, sweeps);
  plane_shape<Op, 32, 32> (b);
  plane_shape<Op, 32, 64> (b);
  plane_shape<Op, 32, 128> (b);
  plane_shape<Op, 32, 256> (b);
  plane_shape<Op, 64, 16> (b);
  plane_shape<Op, 64, 32> (b);
  plane_shape<Op, 64, 64> (b);
  plane_shape<Op, 64, 128> (b);
  plane_shape<Op, 96, 64> (b);
  plane_shape<Op, 128, 16> (b);
  plane_shape<Op, 128, 32> (b);
  plane_shape<Op, 128, 64> (b);
  plane_shape<Op, 256, 16> (b);
  plane_shape<Op, 256, 32> (b);
  return close (b);
}

template <int R1, int R2, int W>
static void
cube_shape (bench<sor3d> &b)
{
  char text[40];
  snprintf (text, sizeof text, "%dx%dx%d", R1, R2, W);
  measure (b, cubes<R1, R2, W>, THREADS, (b.p.planes + R1 - 1) / R1,
           (b.p.rows + R2 - 1) / R2, text);
}

static int
run_cube (const char *name, int n, int sweeps)
{
  bench<sor3d> b;
  open (b, name, n, sweeps);
  cube_shape<4, 8, 16> (b);
  cube_shape<4, 8, 32> (b);
  cube_shape<4, 8, 64> (b);
  cube_shape<8, 8, 16> (b);
  cube_shape<8, 8, 32> (b);
  cube_shape<8, 8, 64> (b);
  cube_shape<4, 16, 16> (b);
  cube_shape<4, 16, 32> (b);
  cube_shape<8, 16, 16> (b);
  cube_shape<8, 16, 32> (b);
  cube_shape<16, 8, 32> (b);
  cube_shape<16, 16, 16> (b);
  cube_shape<16, 16, 32> (b);
  return close (b);
}

/* The kernels, and the benchmark's rows: sizes and sweeps.  */
static const struct
{
  const char *name;
  int (*run) (const char *name, int n, int sweeps);
  int sizes[3][2];
} kernels[] = {
  { "sor1d", run<sor1d>, { { 65536, 4096 } } },
  { "sor2d", run<sor2d>, { { 2048, 8 }, { 8192, 8 }, { 4096, 64 } } },
  { "sor3d", run_cube, { { 128, 4 }, { 448, 4 } } },
  { "smith_waterman",
    run<smith_waterman>,
    { { 3072, 1 }, { 8192, 1 }, { 16384, 1 } } },
  { "edit_distance", run<edit_distance>, { { 3072, 1 }, { 16384, 1 } } },
  { "summed_area",
    run<summed_area>,
    { { 3072, 1 }, { 8192, 1 }, { 16384, 1 } } },
  { "gauss_seidel", run<gauss_seidel>, { { 4096, 64 } } },
  { "dtw", run<dtw>, { { 16384, 1 } } },
};

int
main (int argc, char **argv)
{
  bool check = argc > 1 && strcmp (argv[1], "-c") == 0;
  int wrong = 0;

  for (const auto &kernel : kernels)
    {
      if (check)
        for (int n : { 75, 331 })
          wrong += kernel.run (kernel.name, kernel.run == run_cube ? n / 3 : n,
                               n / 5);
      else if (argc == 1)
        for (const auto &size : kernel.sizes)
          wrong += size[0] ? kernel.run (kernel.name, size[0], size[1]) : 0;
      for (int k = 1; !check && k + 2 < argc; k += 3)
        if (strcmp (argv[k], kernel.name) == 0)
          wrong += kernel.run (kernel.name, atoi (argv[k + 1]),
                               atoi (argv[k + 2]));
    }
  return wrong > 0;
}
