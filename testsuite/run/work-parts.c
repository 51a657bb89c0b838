/* Work arrays without a private clause of whose elements a nest stores a part:
   the rest is what the iteration before left.  Without this test the compiler
   could end in error, or each iteration have an array of its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-fno-strict-aliasing" } */
/* { acctile-report nests[0].function eq whole } */
/* { acctile-report nests[0].kind doall } */

#include "run.h"

#define N 1000

static int a[N], b[N];

static void
whole (void)
{
  float _Complex t[4];
#pragma acc kernels loop copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < 4; k++)
        t[k] = a[i] + k;
      float sum = 0;
      for (int k = 0; k < 4; k++)
        sum += __real__ t[3 - k] * k + __imag__ t[k];
      b[i] = sum;
    }
}

static void
real (void)
{
  float _Complex t[4];
#pragma acc kernels loop copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < 4; k++)
        {
          __real__ t[k] = a[i] + k;
          if (i == 0)
            __imag__ t[k] = k;
        }
      float sum = 0;
      for (int k = 0; k < 4; k++)
        sum += __real__ t[3 - k] * k + __imag__ t[k];
      b[i] = sum;
    }
}

static void
halves (void)
{
  int t[4];
#pragma acc kernels loop copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < 4; k++)
        {
          *(short *)&t[k] = a[i] + k;
          if (i == 0)
            *((short *)&t[k] + 1) = k;
        }
      int sum = 0;
      for (int k = 0; k < 4; k++)
        sum += t[k] * k;
      b[i] = sum;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i * 7919 % 101;
  whole ();
  SHOW (b);
  real ();
  SHOW (b);
  halves ();
  SHOW (b);
  return 0;
}
