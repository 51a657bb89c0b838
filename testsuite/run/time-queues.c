/* Loops over time whose regions are in queues: all in one, with a number that
   is a constant, a parameter, a variable of the file, or none; with waits in
   the loop, behind it, or as clauses; in several queues; in functions; and with
   queues that change from step to step, which stay launches.  Without this test
   such loops could be launches a step, the launch of all steps could begin
   before what its steps wait for has an end, or the host go on before it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].function eq behind } */
/* { acctile-report nests[0].chosen.time_tile =~ . } */
/* { acctile-report nests[2].function eq inside } */
/* { acctile-report nests[2].chosen.time_tile =~ . } */
/* { acctile-report nests[3].function eq given } */
/* { acctile-report nests[3].chosen.time_tile =~ . } */
/* { acctile-report nests[4].function eq several } */
/* { acctile-report nests[4].chosen.time_tile =~ . } */
/* { acctile-report nests[6].function eq some } */
/* { acctile-report nests[6].chosen.time_tile =~ . } */
/* { acctile-report nests[8].function eq fields } */
/* { acctile-report nests[8].chosen.time_tile eq overlap } */
/* { acctile-report nests[11].function eq calls } */
/* { acctile-report nests[11].chosen.time_tile =~ . } */
/* { acctile-plugin schedule=time_tile(persistent) } */
/* { acctile-plugin schedule=time_tile(none) } */

#include "run.h"

#define N 53
#define CELLS (N * N)

static int a[CELLS], b[CELLS], c[CELLS];
static int number = 3;

static void
behind (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  {
    for (int t = 0; t < steps; t++)
      {
#pragma acc parallel loop present(a [0:n], b [0:n]) async(1)
        for (int i = 1; i < n - 1; i++)
          b[i] = (a[i - 1] + 2 * a[i] + a[i + 1]) & 4095;
#pragma acc parallel loop present(a [0:n], b [0:n]) async(1)
        for (int i = 1; i < n - 1; i++)
          a[i] = b[i];
      }
#pragma acc wait(1)
  }
}

static void
inside (int n, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) async
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i] + 3 * a[i + 1]) & 4095;
      int *s = a;
      a = b;
      b = s;
#pragma acc wait
    }
}

/* What comes before the loop in its queue has an end before the first step, and
   what comes behind it begins after the last one.  */

static void
given (int n, int steps, int *a, int *b, int queue)
{
#pragma acc enter data copyin(a [0:n], b [0:n]) async(queue)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) async(queue)
      for (int i = 1; i < n - 1; i++)
        b[i] = (5 * a[i - 1] + a[i] + a[i + 1]) & 4095;
      int *s = a;
      a = b;
      b = s;
    }
#pragma acc exit data copyout(a [0:n], b [0:n]) async(queue)
#pragma acc wait(queue)
}

static void
several (int n, int steps, int *a, int *b, int queue)
{
#pragma acc enter data copyin(a [0:n]) async(number)
#pragma acc enter data copyin(b [0:n]) async(queue)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) async(number) wait(queue)
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i] + 7 * a[i + 1] + t) & 4095;
#pragma acc parallel loop present(a [0:n], b [0:n]) async(queue) wait(number)
      for (int i = 1; i < n - 1; i++)
        a[i] = (b[i - 1] + b[i + 1]) & 4095;
    }
#pragma acc wait(number) async(queue)
#pragma acc exit data copyout(a [0:n], b [0:n]) wait(queue)
}

static void
some (int n, int steps, int *a, int *b, int every)
{
#pragma acc data copy(a [0:n], b [0:n])
  {
    for (int t = 0; t < steps; t++)
      {
#pragma acc parallel loop present(a [0:n], b [0:n]) async(1)
        for (int i = 1; i < n - 1; i++)
          b[i] = (a[i - 1] + 9 * a[i + 1]) & 4095;
        if (t % every == 0)
          {
#pragma acc wait(1) async(2)
          }
#pragma acc wait(1)
#pragma acc parallel loop present(a [0:n], b [0:n])
        for (int i = 1; i < n - 1; i++)
          a[i] = (a[i] + b[i]) & 4095;
      }
#pragma acc wait
  }
}

/* Tiles with scratch memory, which has to last until they have an end.  */

static void
fields (int steps, int (*restrict a)[N], int (*restrict b)[N],
        int (*restrict c)[N])
{
#pragma acc data copy(a [0:N], b [0:N], c [0:N])
  {
#pragma acctile time_tile(overlap)
    for (int t = 0; t < steps; t++)
      {
#pragma acc parallel loop collapse(2) present(a [0:N], c [0:N]) async(4)
        for (int i = 1; i < N; i++)
          for (int j = 0; j < N; j++)
            a[i][j] = (a[i][j] + c[i][j] - c[i - 1][j]) & 4095;
#pragma acc parallel loop collapse(2) present(b [0:N], c [0:N]) async(4)
        for (int i = 0; i < N; i++)
          for (int j = 1; j < N; j++)
            b[i][j] = (b[i][j] + c[i][j] - c[i][j - 1]) & 4095;
#pragma acc parallel loop collapse(2) present(a [0:N], b [0:N], c [0:N])       \
    async(4)
        for (int i = 0; i < N - 1; i++)
          for (int j = 0; j < N - 1; j++)
            c[i][j] = (c[i][j] + a[i + 1][j] - a[i][j] + b[i][j + 1]) & 4095;
      }
#pragma acc wait(4)
  }
}

static void step (const int *a, int *b, int n, int queue);

static void
calls (int n, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n], b [0:n])
  {
    for (int t = 0; t < steps; t++)
      {
        step (a, b, n, 6);
        step (b, a, n, 6);
      }
#pragma acc wait(6)
  }
}

static void
step (const int *a, int *b, int n, int queue)
{
#pragma acc parallel loop present(a [0:n], b [0:n]) async(queue)
  for (int i = 1; i < n - 1; i++)
    b[i] = (a[i - 1] + 11 * a[i + 1]) & 4095;
}

static void
changing (int n, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) async(t % 2)
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + 13 * a[i + 1]) & 4095;
#pragma acc wait(t % 2)
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        a[i] = (a[i] + b[i]) & 4095;
    }
}

static void
show (void)
{
  SHOW (a);
  SHOW (b);
  SHOW (c);
}

int
main (void)
{
  int n = hide (CELLS);
  for (int i = 0; i < CELLS; i++)
    {
      a[i] = i * 7919 % 1000;
      b[i] = i * 31 % 1000;
      c[i] = i * 17 % 1000;
    }
  behind (n, hide (7), a, b);
  behind (n, hide (0), a, b);
  show ();
  inside (n, hide (5), a, b);
  show ();
  given (n, hide (6), a, b, hide (5));
  given (n, hide (0), a, b, hide (5));
  show ();
  several (n, hide (4), a, b, hide (2));
  show ();
  some (n, hide (6), a, b, hide (3));
  show ();
  fields (hide (5), (int (*)[N])a, (int (*)[N])b, (int (*)[N])c);
  show ();
  calls (n, hide (3), a, b);
  show ();
  changing (n, hide (5), a, b);
  show ();
  return 0;
}
