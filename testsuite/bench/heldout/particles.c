/* particles: positions and velocities of particles in a structure of arrays, at
   500000 (18 MB) and 20000000 (720 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "particles";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 20000000 : 500000;
  for (int k = 0; k < 6; k++)
    bench_array (k, n, BENCH_INOUT);
  for (int k = 6; k < 9; k++)
    bench_array (k, n, BENCH_IN);
}

#else

static void
particles (int n, float *restrict x, float *restrict y, float *restrict z,
           float *restrict u, float *restrict v, float *restrict w,
           const float *restrict fx, const float *restrict fy,
           const float *restrict fz)
{
  float dt = 0.01f;
#pragma acc parallel loop present(x [0:n], y [0:n], z [0:n], u [0:n], v [0:n], \
                                  w [0:n], fx [0:n], fy [0:n], fz [0:n])
  for (int i = 0; i < n; i++)
    {
      u[i] += dt * fx[i];
      v[i] += dt * fy[i];
      w[i] += dt * fz[i];
      x[i] += dt * u[i];
      y[i] += dt * v[i];
      z[i] += dt * w[i];
    }
}

BENCH_CALL (float **a = bench.a; particles (bench.n[0], a[0], a[1], a[2], a[3],
                                            a[4], a[5], a[6], a[7], a[8]))

#endif
