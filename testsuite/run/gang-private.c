/* Auto loops in regions with private variables: a gang has one of each, and
   hands values on in it from one iteration to the next; and loops that use a
   private number before anything is left in it.  Without this test they could
   be spread over threads that each have their own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report nests[0].kind unchanged } */
/* { acctile-report nests[1].kind unchanged } */
/* { acctile-report nests[2].kind unchanged } */
/* { acctile-report nests[3].kind unchanged } */
/* { acctile-report nests[4].kind doall } */

#define N 64

struct pair
{
  int value[2];
};

static int a[N];

static void
number (void)
{
  int s;
#pragma acc parallel private(s) num_gangs(1) copyout(a)
  {
    s = 1;
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      {
        s = s * 3 + i;
        a[i] = s;
      }
  }
  SHOW (a);
}

static void
array (void)
{
  int last[2];
#pragma acc parallel private(last) num_gangs(1) copyout(a)
  {
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      {
        last[i % 2] = i > 1 ? last[i % 2] * 5 + i : 1;
        a[i] = last[i % 2];
      }
  }
  SHOW (a);
}

static void
structure (void)
{
  struct pair last;
#pragma acc parallel private(last) num_gangs(1) copyout(a)
  {
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      {
        last.value[0] = i > 0 ? last.value[0] * 7 + i : 1;
        a[i] = last.value[0];
      }
  }
  SHOW (a);
}

static void
two_elements (void)
{
  int last[2];
#pragma acc parallel private(last) num_gangs(1) copyout(a)
  {
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      {
        last[i % 2] = i > 1 ? last[i % 2] * 9 + i : 1;
        a[i] = last[i % 2];
      }
  }
  SHOW (a);
}

static void
temporary (int n)
{
  int s, j, i;
#pragma acc parallel private(s, j, i) copyout(a)
  {
#pragma acc loop auto
    for (i = 0; i < N; i++)
      {
        s = 0;
        for (j = 0; j < n; j++)
          s += i * j;
        a[i] = s;
      }
  }
  SHOW (a);
}

int
main (void)
{
  CLEAR (a);
  number ();
  array ();
  structure ();
  two_elements ();
  temporary (hide (5));
  return 0;
}
