/* Atomic updates in loops that the compiler judges: histograms and counts whose
   order does not matter, and some whose order does.  Without this test one lane
   could run the former, and several the latter.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].kind" doall } */
/* { acctile-report "nests[1].kind" doall } */
/* { acctile-report "nests[2].kind" doall } */
/* { acctile-report "nests[3].kind" doall } */
/* { acctile-report "nests[4].kind" doall } */
/* { acctile-report "nests[5].kind" doall } */
/* { acctile-report "nests[6].kind" doall } */
/* { acctile-report "nests[7].kind" doall } */
/* { acctile-report "nests[8].kind" unchanged } */
/* { acctile-report "nests[9].kind" unchanged } */
/* { acctile-report "nests[10].kind" unchanged } */
/* { acctile-report "nests[11].kind" unchanged } */
/* { acctile-report "nests[12].kind" unchanged } */

#define N 300

static int at[N], count[N], odd, other[N];
static int less[N];
static unsigned bits[N];
static long product[N];
static double x[N];

static void
plain (int n)
{
#pragma acc kernels copy(at, count, x)
  {
    for (int i = 0; i < n; i++)
      x[i] = i + at[i];
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
        count[at[i]]++;
      }
  }
}

static void
judged (int n)
{
#pragma acc kernels loop copyin(at) copy(less)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      less[at[i]] -= 3 * i;
#pragma acc atomic
      less[(at[i] + 1) % N] += i;
    }
#pragma acc parallel loop auto copyin(at) copy(bits)
  for (int i = 0; i < n; i++)
    if (at[i] % 3)
      {
#pragma acc atomic
        bits[at[i] / 2] |= 1u << i % 32;
      }
#pragma acc kernels copyin(at) copy(product)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++)
      {
#pragma acc atomic
        product[(at[i] + j) % N] *= 2 * j + 3;
      }
}

static void
scalars (int n)
{
#pragma acc kernels copyin(at) copy(odd, count)
  {
    for (int i = 0; i < n; i++)
      if (at[i] & 1)
        {
#pragma acc atomic
          odd += at[i];
        }
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic
        count[i / 3] ^= i;
      }
    for (int i = 0; i < n; i++)
      count[i] += odd;
  }
}

/* These keep an order.  */

static void
taken (int n)
{
#pragma acc kernels loop copyin(at) copy(count, other)
  for (int i = 0; i < n; i++)
    {
      int t;
#pragma acc atomic capture
      t = count[at[i]]++;
      other[i] += t;
    }
}

static void
mixed (int n)
{
#pragma acc kernels loop copyin(at) copy(count)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      count[at[i]] += i;
#pragma acc atomic
      count[at[(i * 7) % N]] *= 3;
    }
}

static void
looked_at (int n)
{
#pragma acc kernels loop copyin(at) copy(count, other)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      count[at[i]] += i;
      other[i] = count[i / 2];
    }
}

static void
turned (int n)
{
#pragma acc kernels loop copyin(at) copy(count)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      count[at[i]] = i - count[at[i]];
    }
}

static void
seen (int n)
{
#pragma acc kernels loop copyin(at) copy(odd, other)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      odd += at[i];
      other[i] += odd;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      at[i] = (i * i + 3 * i) % 101;
      product[i] = i + 1;
    }
  for (int n = 1; n <= N; n += 149)
    {
      plain (hide (n));
      judged (hide (n));
      scalars (hide (n));
      SHOW (count);
      SHOW (x);
      SHOW (less);
      SHOW (bits);
      SHOW (product);
      taken (hide (n));
      mixed (hide (n));
      looked_at (hide (n));
      turned (hide (n));
      seen (hide (n));
      SHOW (count);
      SHOW (other);
      printf ("%d\n", odd);
    }
  return 0;
}
