/* Loops over time that count and choose by numbers in memory: variables of the
   file, and those whose addresses other functions are given.  Without this test
   such loops could be a launch for each step, or leave other numbers behind
   them.

   { acctile-report nests[1].chosen.time_tile persistent }
   { acctile-report nests[2].kind doall }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include "run.h"

#define N 300

static float u[2][N];
int now, steps;
double when;

static void
run (int last)
{
#pragma acc data copy(u)
  for (int t = 0; t < last; t++)
    {
#pragma acc parallel loop
      for (int i = 1; i < N - 1; i++)
        u[1 - now][i] = 0.25f * (u[now][i - 1] + 2 * u[now][i] + u[now][i + 1]);
      now = 1 - now;
      steps++;
      when += 0.5;
    }
}

static __attribute__ ((noipa)) void
look (int *number, int by)
{
  *number += by;
}

/* The region reads what the host changes through a pointer to it.  */
static void
pointed (int last, int *restrict a, int *number)
{
#pragma acc data copy(a [0:N])
  for (int t = 0; t < last; t++)
    {
#pragma acc parallel loop copyin(number [0:1])
      for (int i = 0; i < N; i++)
        a[i] += number[0] + i;
      steps++;
    }
}

int
main (void)
{
  static int a[N];
  float sum = 0;
  int t = 0, more = 0;
  for (int i = 0; i < N; i++)
    u[0][i] = u[1][i] = i % 11;
  run (hide (7));
  run (hide (0));
  run (hide (4));
  printf ("%d %d %g\n", now, steps, when);
  pointed (hide (5), a, &steps);
  printf ("%d %d\n", steps, a[7]);
  look (&t, 0);
  look (&more, 3);
#pragma acc data copy(a)
  for (t = 0; t < more + 2; t++)
    {
#pragma acc parallel loop
      for (int i = 1; i < N; i++)
        a[i] += t;
      look (&more, 0);
    }
  look (&t, 1);
  for (int i = 0; i < N; i++)
    sum += u[0][i] + 2 * u[1][i] + a[i];
  printf ("%d %d %g\n", t, more, sum);
  return 0;
}
