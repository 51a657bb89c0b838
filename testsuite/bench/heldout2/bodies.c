/* bodies: an array of structures, 300000 (10 MB) and 12000000 (380 MB) of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "bodies";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 12000000 : 300000;
  bench_array (0, n * 8, BENCH_INOUT);
}

#else

struct body
{
  float x, y, z, m, u, v, w, age;
};

static void
bodies (int n, struct body *p)
{
#pragma acc parallel loop present(p [0:n])
  for (int i = 0; i < n; i++)
    {
      float r = p[i].x * p[i].x + p[i].y * p[i].y + p[i].z * p[i].z + 0.1f;
      float f = 0.01f * p[i].m / r;
      p[i].u -= f * p[i].x;
      p[i].v -= f * p[i].y;
      p[i].w -= f * p[i].z;
      p[i].x += 0.01f * p[i].u;
      p[i].y += 0.01f * p[i].v;
      p[i].z += 0.01f * p[i].w;
    }
}

BENCH_CALL (bodies (bench.n[0], (struct body *)bench.a[0]))

#endif
