/* Loops over time in CUDA by hand: one launch for each sweep, the best of
   several block shapes, or overlapped time tiles in shared memory, the best of
   several tiles.

     timeloop-cuda cuda|tiles KERNEL N STEPS [N STEPS]...

   prints for each pair a line: kernel, N, STEPS, the least time of all steps in
   ms and the shape (threads of a block; steps of a tile and its points).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

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

/* Stencils: the points to every side that they read, their dimensions, and the
   new value of the point at P, whose rows are PITCH and planes PLANE apart.  */

template <int DISTANCE> struct line
{
  enum
  {
    D = DISTANCE,
    DIMENSIONS = 1
  };
  static __device__ float
  at (const float *p, int, int)
  {
    float sum = 0;
#pragma unroll
    for (int k = -D; k <= D; k++)
      sum += p[k];
    return sum * (1.0f / (2 * D + 1));
  }
};

struct heat2d
{
  enum
  {
    D = 1,
    DIMENSIONS = 2
  };
  static __device__ float
  at (const float *p, int pitch, int)
  {
    return 0.2f * (p[0] + p[-1] + p[1] + p[-pitch] + p[pitch]);
  }
};

struct poisson
{
  enum
  {
    D = 1,
    DIMENSIONS = 2
  };
  static __device__ float
  at (const float *p, int pitch, int)
  {
    return 0.125f * (p[-1] + p[1] + p[-pitch] + p[pitch])
           + 0.1f
                 * (p[-pitch - 1] + p[-pitch + 1] + p[pitch - 1] + p[pitch + 1])
           + 0.1f * p[0];
  }
};

template <int DISTANCE> struct moore
{
  enum
  {
    D = DISTANCE,
    DIMENSIONS = 2
  };
  static __device__ float
  at (const float *p, int pitch, int)
  {
    float sum = 0;
#pragma unroll
    for (int k = -D; k <= D; k++)
#pragma unroll
      for (int l = -D; l <= D; l++)
        sum += p[k * pitch + l];
    return sum * (1.0f / ((2 * D + 1) * (2 * D + 1)));
  }
};

template <int DISTANCE> struct cross
{
  enum
  {
    D = DISTANCE,
    DIMENSIONS = 2
  };
  static __device__ float
  at (const float *p, int pitch, int)
  {
    float sum = p[0];
#pragma unroll
    for (int k = 1; k <= D; k++)
      sum += p[-k * pitch] + p[k * pitch] + p[-k] + p[k];
    return sum * (1.0f / (4 * D + 1));
  }
};

struct heat3d
{
  enum
  {
    D = 1,
    DIMENSIONS = 3
  };
  static __device__ float
  at (const float *p, int pitch, int plane)
  {
    return 0.4f * p[0]
           + 0.1f
                 * (p[-1] + p[1] + p[-pitch] + p[pitch] + p[-plane] + p[plane]);
  }
};

/* A sweep of stencil S from A into B.  */
template <class S>
__global__ void
sweep (int n, const float *__restrict__ a, float *__restrict__ b)
{
  int k = blockIdx.x * blockDim.x + threadIdx.x + S::D;
  int j = blockIdx.y * blockDim.y + threadIdx.y + (S::DIMENSIONS > 1) * S::D;
  int i = blockIdx.z * blockDim.z + threadIdx.z + (S::DIMENSIONS > 2) * S::D;
  if (k < n - S::D && (S::DIMENSIONS < 2 || j < n - S::D)
      && (S::DIMENSIONS < 3 || i < n - S::D))
    {
      size_t p = ((size_t)i * n + j) * n + k;
      b[p] = S::at (a + p, n, n * n);
    }
}

/* STEPS sweeps of stencil S from A into B over tiles of X by Y by Z points in
   shared memory, with as many more to every side as the steps need: tiles
   overlap.  Points at the border of the grid keep their values.  */
template <class S>
__global__ void
tile (int n, int steps, int x, int y, int z, const float *__restrict__ a,
      float *__restrict__ b)
{
  extern __shared__ float cells[];
  const int halo = S::D * steps;
  const int pitch = x + 2 * halo;
  const int rows = S::DIMENSIONS > 1 ? y + 2 * halo : 1;
  const int planes = S::DIMENSIONS > 2 ? z + 2 * halo : 1;
  const int plane = pitch * rows, all = plane * planes;
  const int k0 = blockIdx.x * x - halo;
  const int j0 = S::DIMENSIONS > 1 ? blockIdx.y * y - halo : 0;
  const int i0 = S::DIMENSIONS > 2 ? blockIdx.z * z - halo : 0;
  float *from = cells, *to = cells + all;

  for (int h = threadIdx.z; h < planes; h += blockDim.z)
    for (int r = threadIdx.y; r < rows; r += blockDim.y)
      for (int c = threadIdx.x; c < pitch; c += blockDim.x)
        {
          int k = k0 + c, j = j0 + r, i = i0 + h;
          if (k >= 0 && k < n && j >= 0 && j < n && i >= 0 && i < n)
            from[h * plane + r * pitch + c] = a[((size_t)i * n + j) * n + k];
        }
  __syncthreads ();
  for (int t = 1; t <= steps; t++)
    {
      int cut = S::D * t;
      int cut_y = S::DIMENSIONS > 1 ? cut : 0,
          cut_z = S::DIMENSIONS > 2 ? cut : 0;
      for (int h = cut_z + threadIdx.z; h < planes - cut_z; h += blockDim.z)
        for (int r = cut_y + threadIdx.y; r < rows - cut_y; r += blockDim.y)
          for (int c = cut + threadIdx.x; c < pitch - cut; c += blockDim.x)
            {
              int k = k0 + c, j = j0 + r, i = i0 + h;
              bool inside = k >= S::D && k < n - S::D;
              if (S::DIMENSIONS > 1)
                inside = inside && j >= S::D && j < n - S::D;
              if (S::DIMENSIONS > 2)
                inside = inside && i >= S::D && i < n - S::D;
              int p = h * plane + r * pitch + c;
              float value = inside ? S::at (from + p, pitch, plane) : from[p];
              if (t < steps)
                to[p] = value;
              else if (inside)
                b[((size_t)i * n + j) * n + k] = value;
            }
      __syncthreads ();
      float *other = from;
      from = to;
      to = other;
    }
}

__global__ void
wave2d_sweep (int n, const float *__restrict__ u, const float *__restrict__ v,
              float *__restrict__ w)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i < n - 1 && j < n - 1)
    w[i * n + j]
        = 2 * v[i * n + j] - u[i * n + j]
          + 0.1f
                * (v[i * n + j - 1] + v[i * n + j + 1] + v[(i - 1) * n + j]
                   + v[(i + 1) * n + j] - 4 * v[i * n + j]);
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

static float *field[3];

static unsigned
cover (int m, int d)
{
  return (m + d - 1) / d;
}

/* A shape to try: threads of a block, and for time tiles their steps and
   points.  */
struct shape
{
  int x, y, z;
  int steps;
  int points[3];
};

/* All STEPS steps at size N in some shape; false if it does not fit.  */
typedef bool run (int n, int steps, const shape &s);

template <class S>
static bool
run_sweeps (int n, int steps, const shape &s)
{
  dim3 grid (cover (n, s.x), S::DIMENSIONS > 1 ? cover (n, s.y) : 1,
             S::DIMENSIONS > 2 ? cover (n, s.z) : 1);
  dim3 block (s.x, s.y, s.z);
  auto kernel = sweep<S>;
  for (int t = 0; t < steps; t++)
    {
      kernel<<<grid, block>>> (n, field[0], field[1]);
      std::swap (field[0], field[1]);
    }
  return true;
}

template <class S>
static bool
run_tiles (int n, int steps, const shape &s)
{
  size_t bytes = 2 * sizeof (float);
  unsigned grid[3] = { 1, 1, 1 };
  for (int d = 0; d < S::DIMENSIONS; d++)
    {
      bytes *= s.points[d] + 2 * S::D * s.steps;
      grid[d] = cover (n, s.points[d]);
    }
  if (bytes > 227 * 1024 || steps % s.steps != 0)
    return false;
  dim3 blocks (grid[0], grid[1], grid[2]), block (s.x, s.y, s.z);
  auto kernel = tile<S>;
  CHECK (cudaFuncSetAttribute (
      kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes));
  for (int t = 0; t < steps; t += s.steps)
    {
      kernel<<<blocks, block, bytes>>> (n, s.steps, s.points[0], s.points[1],
                                          s.points[2], field[0], field[1]);
      std::swap (field[0], field[1]);
    }
  return true;
}

static bool
run_wave2d (int n, int steps, const shape &s)
{
  dim3 grid (cover (n, s.x), cover (n, s.y));
  for (int t = 0; t < steps; t++)
    {
      wave2d_sweep<<<grid, dim3 (s.x, s.y)>>> (n, field[0], field[1],
                                                 field[2]);
      std::swap (field[0], field[1]);
      std::swap (field[1], field[2]);
    }
  return true;
}

static bool
run_fdtd2d (int n, int steps, const shape &s)
{
  dim3 grid (cover (n, s.x), cover (n, s.y)), block (s.x, s.y);
  for (int t = 0; t < steps; t++)
    {
      fdtd_e<<<grid, block>>> (n, t, field[0], field[1], field[2]);
      fdtd_h<<<grid, block>>> (n, field[0], field[1], field[2]);
    }
  return true;
}

static const shape lines[]
    = { { 128, 1, 1 }, { 256, 1, 1 }, { 512, 1, 1 }, { 1024, 1, 1 }, { 0 } };
static const shape planes[]
    = { { 32, 4, 1 },  { 32, 8, 1 },  { 64, 2, 1 },  { 64, 4, 1 },
        { 128, 1, 1 }, { 128, 2, 1 }, { 64, 8, 1 },  { 256, 1, 1 },
        { 16, 16, 1 }, { 32, 16, 1 }, { 128, 4, 1 }, { 0 } };
static const shape spaces[]
    = { { 32, 4, 1 },  { 32, 8, 1 },  { 32, 4, 2 }, { 64, 4, 1 },  { 32, 2, 4 },
        { 128, 2, 1 }, { 128, 1, 1 }, { 32, 4, 4 }, { 128, 4, 1 }, { 0 } };
static const shape line_tiles[]
    = { { 256, 1, 1, 16, { 1024 } },  { 256, 1, 1, 32, { 2048 } },
        { 512, 1, 1, 32, { 4096 } },  { 512, 1, 1, 64, { 4096 } },
        { 1024, 1, 1, 64, { 4096 } }, { 1024, 1, 1, 64, { 8192 } },
        { 512, 1, 1, 16, { 4096 } },  { 0 } };
static const shape plane_tiles[] = { { 32, 8, 1, 2, { 32, 32 } },
                                     { 32, 8, 1, 4, { 32, 32 } },
                                     { 32, 16, 1, 2, { 64, 32 } },
                                     { 32, 16, 1, 4, { 64, 32 } },
                                     { 64, 8, 1, 4, { 64, 32 } },
                                     { 64, 8, 1, 2, { 64, 64 } },
                                     { 64, 8, 1, 4, { 64, 64 } },
                                     { 64, 8, 1, 8, { 64, 64 } },
                                     { 64, 16, 1, 8, { 96, 96 } },
                                     { 64, 8, 1, 4, { 128, 32 } },
                                     { 32, 8, 1, 2, { 120, 24 } },
                                     { 32, 8, 1, 4, { 56, 24 } },
                                     { 32, 8, 1, 2, { 60, 28 } },
                                     { 64, 16, 1, 4, { 120, 56 } },
                                     { 0 } };
static const shape space_tiles[]
    = { { 32, 4, 4, 2, { 32, 8, 8 } },   { 32, 8, 4, 2, { 28, 16, 8 } },
        { 32, 4, 4, 2, { 60, 12, 12 } }, { 32, 8, 4, 2, { 28, 16, 16 } },
        { 32, 8, 4, 4, { 24, 24, 8 } },  { 0 } };

static const struct
{
  const char *name;
  run *sweeps, *tiles;
  int dimensions;
} kernels[] = {
#define STENCIL(NAME, S)                                                       \
  {                                                                            \
    NAME, run_sweeps<S>, run_tiles<S>, S::DIMENSIONS                           \
  }
  STENCIL ("jacobi1d3", line<1>),       STENCIL ("jacobi1d5", line<2>),
  STENCIL ("jacobi1d7", line<3>),       STENCIL ("heat2d", heat2d),
  STENCIL ("poisson", poisson),         STENCIL ("moore1", moore<1>),
  STENCIL ("moore2", moore<2>),         STENCIL ("moore4", moore<4>),
  STENCIL ("moore8", moore<8>),         STENCIL ("cross1", cross<1>),
  STENCIL ("cross2", cross<2>),         STENCIL ("cross4", cross<4>),
  STENCIL ("cross8", cross<8>),         STENCIL ("heat3d", heat3d),
  { "wave2d", run_wave2d, nullptr, 2 }, { "fdtd2d", run_fdtd2d, nullptr, 2 },
};

/* The time of STEPS steps at size N in shape S in ms, negative if it does not
   fit.  */
static float
time_of (run *r, int n, int steps, const shape &s)
{
  static cudaEvent_t start, end;
  float ms;
  if (!start)
    {
      CHECK (cudaEventCreate (&start));
      CHECK (cudaEventCreate (&end));
    }
  CHECK (cudaEventRecord (start));
  if (!r (n, steps, s))
    return -1;
  CHECK (cudaEventRecord (end));
  CHECK (cudaEventSynchronize (end));
  CHECK (cudaGetLastError ());
  CHECK (cudaEventElapsedTime (&ms, start, end));
  return ms;
}

/* Some points of SIZE that are not alike.  */
static void
fill (float *a, size_t size)
{
  float *host = (float *)malloc (size * sizeof *host);
  unsigned x = 2654435761u + 12345;
  for (size_t p = 0; p < size; p++)
    {
      x = x * 1664525u + 1013904223u;
      host[p] = (x >> 8) / 16777216.0f;
    }
  CHECK (cudaMemcpy (a, host, size * sizeof *host, cudaMemcpyHostToDevice));
  free (host);
}

/* The line of a pair: the shape that is fastest over some of the steps, then
   its time over all.  */
static void
measure (const char *name, run *r, const shape *shapes, int dimensions, int n,
         int steps)
{
  size_t points = 1;
  for (int d = 0; d < dimensions; d++)
    points *= n;
  for (int f = 0; f < 3; f++)
    {
      CHECK (cudaMalloc (&field[f], points * sizeof (float)));
      fill (field[f], points);
    }
  int few = steps < 64 ? steps : 64;
  float best = -1;
  const shape *which = shapes;
  for (const shape *s = shapes; s->x; s++)
    for (int k = 0; k < 3; k++)
      {
        float ms = time_of (r, n, few, *s);
        if (ms >= 0 && k > 0 && (best < 0 || ms < best))
          best = ms, which = s;
      }
  for (int k = 0; k < 3 && best >= 0 && (k == 0 || few < steps); k++)
    {
      float ms = time_of (r, n, steps, *which);
      if (few < steps ? k == 0 || ms < best : ms < best)
        best = ms;
    }
  for (int f = 0; f < 3; f++)
    CHECK (cudaFree (field[f]));
  if (best < 0)
    return;
  printf ("%s\t%d\t%d\t%.4f\t", name, n, steps, best);
  if (which->steps)
    {
      printf ("%d steps", which->steps);
      for (int d = 0; d < dimensions; d++)
        printf ("%s%d", d ? "x" : ", ", which->points[d]);
      printf ("\n");
    }
  else
    printf ("%dx%dx%d\n", which->x, which->y, which->z);
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  bool tiles = argc > 1 && !strcmp (argv[1], "tiles");
  if (argc < 5 || argc % 2 == 0 || (!tiles && strcmp (argv[1], "cuda")))
    {
      fprintf (stderr, "usage: %s cuda|tiles KERNEL N STEPS [N STEPS]...\n",
               argv[0]);
      return 2;
    }
  for (const auto &k : kernels)
    if (!strcmp (k.name, argv[2]) && (!tiles || k.tiles))
      for (int p = 3; p < argc; p += 2)
        {
          const shape *all[][2] = { { lines, line_tiles },
                                    { planes, plane_tiles },
                                    { spaces, space_tiles } };
          measure (k.name, tiles ? k.tiles : k.sweeps,
                   all[k.dimensions - 1][tiles], k.dimensions, atoi (argv[p]),
                   atoi (argv[p + 1]));
        }
  return 0;
}
