/* Numbers that clauses of kernels regions copy: to the region alone, from it
   alone, in data regions around it, in queues, where others have their address,
   and in several regions of a loop of the host.  Without this test one lane
   could do what nothing orders, or the host see a number that is not its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doall } */

#include "run.h"

static int
regions (int n, const int *a, int *b)
{
  int s = 5, c = 0;
  for (int t = 0; t < 3; t++)
    {
#pragma acc kernels copyin(a [0:n]) copy(s)
      for (int j = 0; j < n; j++)
        if (a[j] + t > s)
          s = a[j] + t;
#pragma acc kernels copyin(s) copyout(b [0:n])
      for (int j = 0; j < n; j++)
        b[j] = s + j;
#pragma acc parallel loop copyin(a [0:n]) copy(c) reduction(+ : c)
      for (int j = 0; j < n; j++)
        c += a[j] + s;
    }
  return s * 100 + c + b[2];
}

static double
in_order (int n, const double *a)
{
  double s = 1;
#pragma acc kernels copyin(a [0:n]) copy(s)
  for (int j = 0; j < n; j++)
    s = s * 0.5 + a[j];
  return s;
}

/* What the host's number is then depends on whether a device has another.  */

static void
into (int n, const int *a, int *b)
{
  int s = 5;
#pragma acc kernels copyin(a [0:n], s) copyout(b [0:1])
  {
    for (int j = 0; j < n; j++)
      if (a[j] > s)
        s = a[j];
    b[0] = s;
  }
}

static int
out (int n, const int *a)
{
  int s, g;
#pragma acc kernels copyin(a [0:n]) copyout(s, g)
  {
    s = a[0];
    g = 0;
    for (int j = 0; j < n; j++)
      if (a[j] > s)
        {
          s = a[j];
          g = j;
        }
  }
  return s * 100 + g;
}

static int
around (int n, const int *a, int *b)
{
  int s = 5, c = 0;
#pragma acc data copy(s)
  {
#pragma acc kernels copyin(a [0:n]) copy(s, c)
    for (int j = 0; j < n; j++)
      {
        if (a[j] > s)
          s = a[j];
        c += a[j];
      }
#pragma acc kernels copyout(b [0:1])
    b[0] = s;
  }
  return s + c;
}

static int
queued (int n, const int *a)
{
  int s = 5;
#pragma acc kernels copyin(a [0:n]) copy(s) async(1)
  for (int j = 0; j < n; j++)
    if (a[j] > s)
      s = a[j];
#pragma acc wait
  return s;
}

static int
pointed (int n, const int *a)
{
  int s = 5, *p = &s;
#pragma acc kernels copyin(a [0:n]) copy(s)
  for (int j = 0; j < n; j++)
    if (a[j] > s)
      s = a[j];
  return *p + s;
}

int
main (void)
{
  static double d[1000];
  static int a[1000], b[1000];
  int n = hide (1000);
  for (int i = 0; i < n; i++)
    {
      d[i] = i % 8;
      a[i] = i * 7919 % 1003;
    }
  printf ("%d\n", regions (n, a, b));
  SHOW (b);
  printf ("%d\n", (int)in_order (40, d));
  into (n, a, b);
  printf ("%d\n", b[0]);
  printf ("%d\n", out (n, a));
  int sum = around (n, a, b);
  printf ("%d %d\n", sum, b[0]);
  printf ("%d %d\n", queued (n, a), pointed (n, a));
}
