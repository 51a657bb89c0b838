/* Asynchronous launches: pointers that are swapped and scalars that change
   while earlier launches have not begun, many of them, in queues that overlap,
   and synchronous ones of the same region in between.  Without this test a
   launch could read the arguments of another one, or hang.  With a device that
   does nothing before it must ("step" with 64), images are used up.  Functions
   that stay calls keep loops over time from being launches themselves.

   { acctile-launches "step" 400 399 }
   { acctile-launches "step" 400 64 }
   { acctile-launches "chained" 60 59 }
   { acctile-launches "absent" 20 0 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

#define N 40
#define STEPS 400
#define QUEUES 3

static unsigned a[N], b[N], many[QUEUES][N];
static unsigned total;

static void
add (const unsigned *x)
{
  for (int i = 0; i < N; i++)
    total = total * 31 + x[i];
}

static void __attribute__ ((noinline))
step (const unsigned *x, unsigned *y, unsigned t, int queue)
{
#pragma acc parallel loop async(queue) present(x [0:N], y [0:N])
  for (int i = 0; i < N; i++)
    y[i] = x[i] * 3 + x[(i + 1) % N] + t;
}

static void
swapped (void)
{
  unsigned *x = a, *y = b;
  int t;
#pragma acc data copy(a, b)
  {
    for (t = 0; t < STEPS; t++)
      {
        step (x, y, t, 1);
        unsigned *z = x;
        x = y;
        y = z;
      }
#pragma acc wait
  }
  add (a);
  add (b);
}

static void __attribute__ ((noinline)) grow (int q, unsigned t, int queue)
{
#pragma acc parallel loop async(queue) present(many)
  for (int i = 0; i < N; i++)
    many[q][i] = many[q][i] * 5 + t + q;
}

/* The queue of the launches changes, with and without waits between.  */
static void
overlapping (void)
{
#pragma acc data copy(many)
  {
    for (int t = 0; t < 100; t++)
      for (int q = 0; q < QUEUES; q++)
        grow (q, t, q);
#pragma acc wait
    for (int q = 0; q < QUEUES; q++)
      for (int t = 0; t < 50; t++)
        grow (q, t, q);
#pragma acc wait
    for (int t = 0; t < 50; t++)
      {
        grow (0, t, 0);
        grow (1, t, acc_async_sync);
        grow (2, t, acc_async_noval);
#pragma acc wait
      }
  }
  for (int q = 0; q < QUEUES; q++)
    add (many[q]);
}

static void __attribute__ ((noinline)) second (unsigned t)
{
#pragma acc parallel loop async(2) wait(1) present(a)
  for (int i = 0; i < N; i++)
    a[i] ^= a[i] << 3 | t;
}

/* Queue 2 waits for queue 1 and back.  */
static void
chained (void)
{
  unsigned t;
#pragma acc data copy(a)
  {
    for (t = 0; t < 60; t++)
      {
#pragma acc parallel loop async(1) wait(2) present(a)
        for (int i = 0; i < N; i++)
          a[i] = a[i] * 7 + t;
        second (t);
      }
#pragma acc wait
  }
  add (a);
}

/* A synchronous region waits for what a queue computes.  */
static void
waiting (void)
{
  unsigned sum = 0, t;
#pragma acc data copy(a)
  for (t = 0; t < 40; t++)
    {
#pragma acc parallel loop async(3) present(a)
      for (int i = 0; i < N; i++)
        a[i] += t * i;
#pragma acc parallel loop wait(3) reduction(+ : sum)
      for (int i = 0; i < N; i++)
        sum += a[i];
    }
  total += sum;
}

/* Data that is not on the device, with and without a queue.  */
static void
absent (void)
{
  for (unsigned t = 0; t < 20; t++)
    {
      int q = t % 3;
#pragma acc parallel loop async(q) copy(b)
      for (int i = 0; i < N; i++)
        b[i] = b[i] * 3 + t;
#pragma acc wait
    }
  add (b);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      b[i] = i * i;
      for (int q = 0; q < QUEUES; q++)
        many[q][i] = i + q;
    }
  swapped ();
  overlapping ();
  chained ();
  waiting ();
  absent ();
  printf ("%u\n", total);
  return 0;
}
