/* Reductions with every operator and many types, on each level and across
   levels, nested, collapsed, in kernels and serial regions, of the region
   itself.  Without this test a reduction could lose a clause on the way to
   another level.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include <complex.h>
#include <stdbool.h>

#include "run.h"

#define N 257

static int a[N];
static float f[N];
static double d[N];
static long long ll[N];
static unsigned char uc[N];
static double _Complex z[N];
int
main (void)
{
  int n = hide (N);
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 37 % 101 - 50;
      f[i] = i % 7 - 3;
      d[i] = i % 5 + 1;
      ll[i] = (long long)i * i - 3000;
      uc[i] = i * 13;
      z[i] = i % 3 + i % 4 * I;
    }
  int s = 5, p = 1, mx = -1000, mn = 1000, la = 1, lo = 0;
  unsigned ba = ~0u, bo = 0, bx = 0;
  double ds = 0.5;
  float fm = -1e30f;
  long long ls = 0;
  double _Complex zs = 0;
  bool any = false;
  short sh = 0;
  unsigned char us = 3;
#pragma acc parallel loop gang worker vector reduction(+:s) reduction(max:mx) reduction(min:mn)
  for (int i = 0; i < n; i++)
    {
      s += a[i];
      mx = mx > a[i] ? mx : a[i];
      mn = mn < a[i] ? mn : a[i];
    }
#pragma acc parallel loop reduction(* : p) copyin(a)
  for (int i = 0; i < n; i++)
    if (i % 50 == 0)
      p *= 3;
#pragma acc parallel loop gang reduction(&& : la) reduction(|| : lo)
  for (int i = 0; i < n; i++)
    {
      la = la && a[i] > -100;
      lo = lo || a[i] == 49;
    }
#pragma acc parallel loop vector reduction(&:ba) reduction(|:bo) reduction(^:bx)
  for (int i = 0; i < n; i++)
    {
      ba &= a[i] | 0xff00;
      bo |= a[i];
      bx ^= a[i] * 3;
    }
#pragma acc parallel loop worker reduction(+:ds) reduction(max:fm) reduction(+:ls)
  for (int i = 0; i < n; i++)
    {
      ds += d[i];
      fm = fm > f[i] ? fm : f[i];
      ls += ll[i];
    }
#pragma acc parallel loop reduction(+ : zs)
  for (int i = 0; i < n; i++)
    zs += z[i];
#pragma acc parallel loop reduction(||:any) reduction(+:sh) reduction(+:us)
  for (int i = 0; i < n; i++)
    {
      any = any || uc[i] == 200;
      sh += uc[i];
      us += uc[i];
    }
  printf ("%d %d %d %d %d %d %u %u %u %g %g %lld %g %g %d %d %d\n", s, p, mx,
          mn, la, lo, ba, bo, bx, ds, (double)fm, ls, creal (zs), cimag (zs),
          any, sh, us);
  int t = 0, u = 7;
  static int r[N];
#pragma acc parallel copy(t, u, r) num_gangs(5) num_workers(3) vector_length(32)
  {
#pragma acc loop gang reduction(+ : t)
    for (int i = 0; i < n; i++)
      {
        int w = 0;
#pragma acc loop worker reduction(+ : w)
        for (int j = 0; j < 20; j++)
          {
            int v = 0;
#pragma acc loop vector reduction(+ : v)
            for (int k = 0; k <= j; k++)
              v += a[(i + k) % N];
            w += v;
          }
        r[i] = w;
        t += w;
      }
  }
  printf ("%d %d\n", t, u);
  unsigned h = 0;
  for (int i = 0; i < N; i++)
    h = h * 31 + r[i];
  printf ("%u\n", h);
  int gs = 0, gm = 0;
#pragma acc parallel loop gang reduction(+ : gs) reduction(max : gm)
  for (int i = 0; i < n; i++)
#pragma acc loop worker reduction(+ : gs) reduction(max : gm)
    for (int j = 0; j < n; j += 4)
#pragma acc loop vector reduction(+ : gs) reduction(max : gm)
      for (int k = j; k < j + 4; k++)
        {
          gs += a[k % N] * (i & 3);
          gm = gm > a[k % N] + i ? gm : a[k % N] + i;
        }
  printf ("%d %d\n", gs, gm);
#pragma acc parallel loop collapse(2) reduction(+ : gs)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      gs += 1;
  printf ("%d\n", gs);
  int rs = 0;
#pragma acc parallel reduction(+ : rs) num_gangs(4)
  {
    rs += 1;
  }
  printf ("%d\n", rs > 0);
  int ks = 0;
#pragma acc kernels loop reduction(+ : ks)
  for (int i = 0; i < n; i++)
    ks += a[i];
#pragma acc kernels
  {
#pragma acc loop reduction(+ : ks)
    for (int i = 0; i < n; i++)
      ks += 2;
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      a[i] += 1;
  }
  printf ("%d\n", ks);
  h = 0;
  for (int i = 0; i < N; i++)
    h = h * 31 + a[i];
  printf ("%u\n", h);
#pragma acc serial loop reduction(+ : ks) copy(a)
  for (int i = 0; i < n; i++)
    {
      ks += a[i];
      a[i] = ks;
    }
  printf ("%d\n", ks);
  return 0;
}
