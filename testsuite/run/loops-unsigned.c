/* Unsigned counters that go beyond what the signed type holds, in loops of
   kernels regions that stay in order, alone and beside others.  Without this
   test such a loop could have no iteration: GCC takes the differences of the
   bounds of acc loops as signed.  And without the last one the compiler could
   end where the end has another type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-options "-fchecking" } */

#define STEP (1u << 24)

static int a[300], b[300];

static void
alone (unsigned n)
{
#pragma acc kernels copy(a)
  for (unsigned i = 0; i < n; i += STEP)
    a[i / STEP] = a[i / STEP + 1] + 1;
}

static void
around (unsigned n)
{
#pragma acc kernels copy(a)
  for (unsigned i = 0; i < n; i += STEP)
    for (unsigned j = 0; j < n; j += 5 * STEP)
      a[i / STEP] = a[j / STEP] * 3 + a[i / STEP];
}

static void
beside (unsigned n)
{
#pragma acc kernels copy(a, b)
  {
    for (unsigned i = n; i > STEP; i -= STEP)
      a[i / STEP] = a[i / STEP - 1] + 1;
    for (unsigned i = 0; i < 200; i++)
      b[i] = a[i] * 2;
  }
}

/* The counters are wider than their ends.  */
static void
mixed (int n, const int *order)
{
#pragma acc kernels copy(a) copyin(order [0:n])
  for (size_t i = 1; i < n - 1; i++)
    for (size_t j = 2; j <= n - 3; j++)
      a[order[i] + j] = a[order[j] + i - 1] + b[i];
}

int
main (void)
{
  static const int order[] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3 };
  for (int i = 0; i < 300; i++)
    a[i] = b[i] = i % 13;
  alone (hide (-STEP));
  SHOW (a);
  around (hide (-STEP));
  SHOW (a);
  beside (hide (-STEP));
  SHOW (a);
  SHOW (b);
  mixed (hide (10), order);
  SHOW (a);
  return 0;
}
