/* Flags that loops of kernels regions set.  Without this test one could get
   lost, be set where nothing sets it, or keep the order of a loop that has
   none.

   SPDX-License-Identifier: GPL-3.0-or-later

   { acctile-report "nests[0].kind" "doall" }
   { acctile-report "nests[1].kind" "doall" }
   { acctile-report "nests[2].kind" "doall" }
   { acctile-report "nests[3].kind" "doall" }
   { acctile-report "nests[4].kind" "unchanged" }
   { acctile-report "nests[5].kind" "unchanged" }
   { acctile-report "nests[12].function" "taken_back" }
   { acctile-report "nests[12].kind" "doall" }  */

#include <stdbool.h>
#include <stdio.h>

#define N 300

static float a[N], b[N];

/* One nest, proven.  */

static int
plain (float limit)
{
  int above = -1;
#pragma acc kernels copyin(a) copy(b)
  for (int i = 0; i < N; i++)
    {
      b[i] = a[i] * 2;
      if (b[i] > limit)
        above = 7;
    }
  return above;
}

/* Several nests, of which one sets two flags, and one the same again.  */

static int
several (float limit)
{
  bool above = false;
  double low = 1;
#pragma acc kernels copyin(a) copy(b)
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      {
        b[i] = a[i] * 2;
        if (b[i] > limit)
          above = true;
        if (b[i] < limit - 3)
          low = -2.5;
      }
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      b[i] += 1;
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      if (b[i] > 2 * limit)
        above = true;
  }
  return above + 10 * (int)(2 * low);
}

/* Not a flag: it is read.  */

static int
last (float limit)
{
  int above = 0, before = 0;
#pragma acc kernels copyin(a)
  for (int i = 0; i < N; i++)
    {
      if (a[i] > limit)
        above = 1;
      else
        before = above;
    }
  return above + 2 * before;
}

/* Not flags: the last one counts, and what the other is given.  */

static int
signs (float limit)
{
  int sign = 0, other = 0;
#pragma acc kernels copyin(a)
  for (int i = 0; i < N; i++)
    {
      if (a[i] > limit)
        sign = 1;
      if (a[i] < limit - 1)
        sign = -1;
      if (a[i] > limit)
        other = i;
    }
  return sign + 10 * other;
}

/* A loop of the host that goes on while one is set, in two dimensions.  */

static int
steps (void)
{
  int n = 0;
  bool more;
#pragma acc data copy(b)
  do
    {
      more = false;
#pragma acc kernels present(b)
#pragma acc loop independent
      for (int i = 0; i < 10; i++)
#pragma acc loop independent
        for (int j = 0; j < N / 10; j++)
          if (b[i * (N / 10) + j] > 1)
            {
              b[i * (N / 10) + j] *= 0.5f;
              more = true;
            }
      n++;
    }
  while (more);
  return n;
}

/* One for each of a number of steps.  */

static int
counted (int n)
{
  int found = 0, sum = 0;
#pragma acc data copy(b)
  for (int t = 0; t < n; t++)
    {
#pragma acc kernels present(b) copy(found)
      for (int i = 0; i < N; i++)
        {
          b[i] += 0.25f;
          if (b[i] > 2)
            found = 3;
        }
      sum += found;
    }
  return sum;
}

/* One that the host counts to afterwards, in a region, too.  */

static int
ends (float limit)
{
  int n = 5, sum = 0;
#pragma acc kernels copyin(a)
  for (int i = 0; i < N; i++)
    if (a[i] > limit)
      n = N;
#pragma acc parallel loop copyin(a) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += (int)(10 * a[i]);
  return sum + n;
}

/* One that the region takes back, reads in another nest, and sets to something
   else there.  */

static int
taken_back (float limit)
{
  int above = 3, first, second;
#pragma acc kernels copyin(a) copy(b)
  {
    above = 0;
    for (int i = 0; i < N; i++)
      if (a[i] > limit)
        above = 1;
    first = above;
    for (int i = 0; i < N; i++)
      b[i] = b[i] + above;
    for (int i = 0; i < N; i++)
      if (a[i] > 2 * limit)
        above = 2;
    second = above;
    above = 5;
  }
  return above + 10 * first + 100 * second + 1000 * (int)b[7];
}

/* One that a nest tests itself.  */

static int
tested (float limit)
{
  int above = 0, many = 0;
#pragma acc kernels copyin(a)
  for (int i = 0; i < N; i++)
    {
      if (a[i] > limit)
        above = 1;
      if (above)
        many++;
    }
  return above + many * 10;
}

int
main (void)
{
  for (int k = 1; k < 5; k++)
    {
      for (int i = 0; i < N; i++)
        a[i] = i % 7 * 0.2f * k;
      printf ("%d", plain (3));
      printf (" %d", several (4));
      printf (" %d %d", last (2), signs (1.5f));
      printf (" %d", steps ());
      printf (" %d %d\n", counted (k * 3), ends (3));
      printf ("%d %d\n", taken_back (2), tested (2));
    }
}
