/* The blocks of a grid whose loops run as often as members of a structure say,
   which the host is not asked for: many where one loop makes the grid, no
   million where two do, and few of a loop where others are known.  Without this
   test a single loop would run in 4 blocks whatever its size, and two in a
   million blocks (both took 5 times as long as GCC's own launches on an
   H200).  */

/* { dg-options "-O2 -fdump-tree-omplower=%D" } */

struct sizes { int n, m; };

void
line (const struct sizes *s, float *restrict x, const float *restrict y)
{
  #pragma acctile schedule(1.1) block(256) grid(*)
  #pragma acc parallel loop present(x, y, s [0:1])
  for (int i = 0; i < s->n; i++)
    x[i] += y[i];
}

void
planes (const struct sizes *s, float *restrict x, const float *restrict y)
{
  #pragma acctile schedule(3.5) block(256,1,1) grid(1,*,*)
  #pragma acc parallel loop collapse(3) present(x, y, s [0:1])
  for (int k = 0; k < s->n; k++)
    for (int j = 0; j < s->m; j++)
      for (int i = 0; i < 500; i++)
        x[(k * 300 + j) * 500 + i] += y[(k * 300 + j) * 500 + i];
}

void
known (const struct sizes *s, float *restrict x, const float *restrict y)
{
  #pragma acctile schedule(3.5) block(256,1,1) grid(1,*,*)
  #pragma acc parallel loop collapse(3) present(x, y, s [0:1])
  for (int k = 0; k < s->n; k++)
    for (int j = 0; j < 300; j++)
      for (int i = 0; i < 500; i++)
        x[(k * 300 + j) * 500 + i] += y[(k * 300 + j) * 500 + i];
}

/* { dg-final { acctile-dump {Function line\M.*acctile_gangs[.0-9]* = 4096;.*Function planes} } } */
/* { dg-final { acctile-dump {Function planes\M.*acctile_gangs[.0-9]* = 4096;.*Function known} } } */
/* { dg-final { acctile-dump {Function known\M.*acctile_gangs[.0-9]* = 3900;} } } */
