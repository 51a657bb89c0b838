/* Loops over time whose regions copy arrays, which a data construct around the
   loop has on the device, or which one region of the step says are present: one
   launch.  Where what a region copies is not there, as the construct maps
   another part, another array, or nothing, each launch has to copy it: without
   this test one launch could ask for data that is not there, or copy it once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-launches "copied" 3 2 } */
/* { acctile-launches "said" 3 2 } */
/* { acctile-launches "swapped" 3 2 } */
/* { acctile-launches "nothing" 0 0 } */

#include "../run/run.h"

#define N 500

static int a[N], b[N], c[N];

static void
copied (int n, int *restrict x, int *restrict y, int steps)
{
#pragma acc data copy(x [0:n], y [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop copyin(x [0:n]) copyout(y [0:n])
      for (int i = 1; i < n - 1; i++)
        y[i] = x[i - 1] + x[i + 1];
#pragma acc parallel loop copyin(y [0:n]) copy(x [0:n])
      for (int i = 1; i < n - 1; i++)
        x[i] = (y[i] + 1) & 1023;
    }
}

static void
said (int steps)
{
#pragma acc enter data copyin(a, b)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a, b)
      for (int i = 1; i < N - 1; i++)
        b[i] = a[i - 1] + a[i + 1];
#pragma acc parallel loop
      for (int i = 1; i < N - 1; i++)
        a[i] = (b[i] + 3) & 1023;
    }
#pragma acc exit data copyout(a, b)
}

static int *
swapped (int n, int *x, int *y, int steps)
{
#pragma acc data copy(x [0:n], y [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop copyin(x [0:n]) copyout(y [0:n])
      for (int i = 1; i < n - 1; i++)
        y[i] = (x[i - 1] + x[i + 1]) & 1023;
      int *other = x;
      x = y;
      y = other;
    }
  return x;
}

/* The regions need the other half.  */

static void
halves (int n, int *x, int *y, int steps)
{
#pragma acc data copy(x [0:n / 2]) copy(y [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop copyin(x [n / 2:n / 2]) present(y [0:n])
      for (int i = n / 2; i < n; i++)
        y[i] = (y[i] + x[i]) & 1023;
#pragma acc parallel loop copy(x [n / 2:n / 2])
      for (int i = n / 2; i < n; i++)
        x[i] = (x[i] + 1) & 1023;
    }
}

/* Nothing of X is there.  */

static void
nothing (int n, int none, int *x, int *y, int steps)
{
#pragma acc data copy(x [0:none]) copy(y [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop copyin(x [0:n]) present(y [0:n])
      for (int i = 0; i < n; i++)
        y[i] = (y[i] + x[i]) & 1023;
#pragma acc parallel loop copy(x [0:n])
      for (int i = 0; i < n; i++)
        x[i] = (x[i] + 1) & 1023;
    }
}

/* X is another array then, which nothing maps.  */

static void
another (int n, int *x, int *y, int *z, int steps)
{
#pragma acc data copy(x [0:n]) copy(y [0:n])
  {
    x = z;
    for (int t = 0; t < steps; t++)
      {
#pragma acc parallel loop copyin(x [0:n]) present(y [0:n])
        for (int i = 0; i < n; i++)
          y[i] = (y[i] + x[i]) & 1023;
#pragma acc parallel loop copy(x [0:n])
        for (int i = 0; i < n; i++)
          x[i] = (x[i] + 1) & 1023;
      }
  }
}

/* A third one takes turns.  */

static void
three (int n, int *x, int *y, int *z, int steps)
{
#pragma acc data copy(x [0:n]) copy(y [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop copyin(x [0:n]) copy(y [0:n])
      for (int i = 0; i < n; i++)
        y[i] = (y[i] + x[i]) & 1023;
      int *first = x;
      x = y;
      y = z;
      z = first;
    }
}

static void
not_there (int n, int *x, int *y, int steps)
{
#pragma acc data copy(x [0:n]) copy(y [0:n]) if (steps > 100)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop copyin(x [0:n]) copy(y [0:n])
      for (int i = 0; i < n; i++)
        y[i] = (y[i] + x[i]) & 1023;
#pragma acc parallel loop copy(x [0:n])
      for (int i = 0; i < n; i++)
        x[i] = (x[i] + 1) & 1023;
    }
}

/* More than the construct maps, which was nothing.  */

static void
grown (size_t n, char *x, char *y, int steps)
{
#pragma acc data copy(x [0:n]) copy(y [0:n])
  {
    n += N;
    for (int t = 0; t < steps; t++)
      {
#pragma acc parallel loop copyin(x [0:n]) copy(y [0:n])
        for (size_t i = 0; i < n; i++)
          y[i] = (y[i] + x[i]) & 63;
#pragma acc parallel loop copyin(y [0:n]) copy(x [0:n])
        for (size_t i = 0; i < n; i++)
          x[i] = (x[i] + y[i] + 1) & 63;
      }
  }
}

static void
show (const char *name)
{
  printf ("%s\n", name);
  SHOW (a);
  SHOW (b);
  SHOW (c);
}

int
main (void)
{
  int n = hide (N);
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 7919 % 1000;
      b[i] = i * 31 % 1000;
      c[i] = i * 7 % 1000;
    }
  for (int k = 0; k < 4; k++)
    {
      int steps = hide (k);
      copied (n, a, c, steps);
      show ("copied");
      said (steps);
      show ("said");
      printf ("%d\n", swapped (n, a, b, steps) == a);
      show ("swapped");
      halves (n, a, b, steps);
      show ("halves");
      nothing (n, hide (0), a, b, steps);
      show ("nothing");
      another (n, a, b, c, steps);
      show ("another");
      three (n, a, b, c, steps);
      show ("three");
      not_there (n, a, b, steps);
      show ("not there");
      grown (hide (0), (char *)a, (char *)b, steps);
      show ("grown");
    }
  return 0;
}
