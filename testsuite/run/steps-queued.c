/* Loops over time that are left to the host, whose launches follow one another
   in a queue: arrays that change places, several regions in a step, some that
   move data or run in some steps only, the program's own queues before, behind
   and the same one, exits.  Without this test a launch could begin before the
   one that it needs, or the host could read what is not there yet.

   { acctile-launches "swap" 240 239 }
   { acctile-queued "swap" 236 }
   { acctile-launches "step" 110 109 }
   { acctile-queued "step" 106 }
   { acctile-launches "absent" 20 19 }
   { acctile-queued "absent" 0 }
   { acctile-queued "mixed" 18 }
   { acctile-queued "both" 18 }
   { acctile-queued "moving" 18 }
   { acctile-queued "left" 12 }
   { acctile-queued "weigh" 26 }
   { acctile-queued "none" 0 }
   { acctile-queued "inner" 10 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>
#include <stdio.h>

#define N 400

static unsigned a[N], b[N], c[N];
static unsigned total;

static void
add (const unsigned *x)
{
  for (int i = 0; i < N; i++)
    total = total * 31 + x[i];
}

/* More launches than there are images, and another loop of the same region.  */
static void
swap (unsigned *restrict x, unsigned *restrict y, int steps)
{
#pragma acctile time_tile(none)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(x [0:N], y [0:N])
      for (int i = 0; i < N; i++)
        y[i] = x[i] * 3 + x[(i + 1) % N] + t;
      unsigned *z = x;
      x = y;
      y = z;
    }
}

/* Regions that run in some steps only.  */
static void
step (int steps)
{
#pragma acctile time_tile(none)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a, b)
      for (int i = 0; i < N; i++)
        b[i] = a[i] * 5 + t;
      if (t % 3 == 1)
        {
#pragma acc parallel loop present(b, c)
          for (int i = 0; i < N; i++)
            c[i] = b[N - 1 - i] ^ t;
        }
      else
        {
#pragma acc parallel loop present(b, c)
          for (int i = 0; i < N; i++)
            c[i] += b[i];
        }
#pragma acc parallel loop present(a, c)
      for (int i = 0; i < N; i++)
        a[i] = c[i] + c[(i + 7) % N];
    }
}

/* Nothing is on the device.  */
static void
absent (int steps)
{
#pragma acctile time_tile(none)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop copy(a)
      for (int i = 0; i < N; i++)
        a[i] = a[i] * 3 + t;
    }
}

/* Every other launch needs B, which is not.  */
static void
mixed (int steps)
{
#pragma acctile time_tile(none)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a)
      for (int i = 0; i < N; i++)
        a[i] = a[i] * 3 + t;
#pragma acc parallel loop present(a) copy(b)
      for (int i = 0; i < N; i++)
        b[i] = b[i] * 5 + a[i];
#pragma acc parallel loop present(a) copy(b)
      for (int i = 0; i < N; i++)
        a[i] = b[i] ^ a[i];
    }
}

/* A region of several nests, and one of one.  */
static void
both (int steps)
{
#pragma acctile time_tile(none)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels present(a, b)
      {
        for (int i = 0; i < N; i++)
          b[i] = a[i] * 5 + t;
        for (int i = 0; i < N; i++)
          a[i] = b[N - 1 - i] + i;
      }
#pragma acc parallel loop present(a)
      for (int i = 0; i < N; i++)
        a[i] ^= i;
    }
}

/* The same, where what is not on the device is moved.  */
static void
moving (int steps)
{
#pragma acctile time_tile(none)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels present(a) copy(b)
      {
        for (int i = 0; i < N; i++)
          b[i] = a[i] * 5 + t;
        for (int i = 0; i < N; i++)
          a[i] = b[N - 1 - i] + i;
      }
#pragma acc parallel loop present(a)
      for (int i = 0; i < N; i++)
        a[i] ^= i;
    }
}

/* A loop that is left in its middle.  */
static int
left (int steps, int last)
{
  int t;
#pragma acctile time_tile(none)
  for (t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a)
      for (int i = 0; i < N; i++)
        a[i] = a[i] * 3 + t;
      if (t == last)
        goto out;
#pragma acc parallel loop present(a)
      for (int i = 0; i < N; i++)
        a[i] ^= a[i] >> 3;
    }
out:
  return t;
}

static void
weigh (int steps)
{
#pragma acctile time_tile(none)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a, b)
      for (int i = 0; i < N; i++)
        a[i] = a[i] * 3 + b[i] * t;
    }
}

/* Queues of the program's own, one of them that of loops.  */
static void
between (int steps)
{
  static const int queues[] = { 1, 1009, acc_async_noval };
  for (int q = 0; q < 3; q++)
    {
#pragma acc parallel loop present(b) async(queues[q])
      for (int i = 0; i < N; i++)
        b[i] = b[i] * 7 + i;
#pragma acc parallel loop present(c) async(queues[q])
      for (int i = 0; i < N; i++)
        c[i] = c[i] * 3 + b[i];
#pragma acc wait(queues[q])
      weigh (steps);
#pragma acc parallel loop present(a, c) async(queues[q])
      for (int i = 0; i < N; i++)
        c[i] ^= a[i];
#pragma acc update self(a)
      add (a);
#pragma acc wait
    }
}

/* No step, and one.  */
static void
none (int steps)
{
#pragma acctile time_tile(none)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(c)
      for (int i = 0; i < N; i++)
        c[i] = c[i] * 3 + t;
    }
}

/* A loop in one over time.  */
static void
inner (int steps)
{
#pragma acctile time_tile(none)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a, b)
      for (int i = 0; i < N; i++)
        b[i] = a[i] * 5 + t;
      for (int s = 0; s < t; s++)
        {
#pragma acc parallel loop present(a, b)
          for (int i = 0; i < N; i++)
            a[i] += b[(i + s) % N] * t;
        }
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      b[i] = i * i;
      c[i] = 3 * i;
    }
#pragma acc data copy(a, b, c)
  {
    for (int k = 0; k < 3; k++)
      swap (a, b, 80);
    for (int k = 0; k < 3; k++)
      step (k ? 20 : 70);
    both (20);
    total += left (10, 20) + left (20, 4);
    between (10);
    none (0);
    none (1);
    none (1);
    inner (12);
#pragma acc update self(a)
    add (a);
  }
  add (b);
  add (c);
  absent (20);
#pragma acc data copy(a)
  {
    mixed (20);
    moving (20);
  }
  add (a);
  add (b);
  printf ("%u\n", total);
  return 0;
}
