/* Unsigned counters that go beyond what the signed type holds, in loops of
   kernels regions that stay in order, alone and beside others.  Without this
   test such a loop could have no iteration: GCC takes the differences of the
   bounds of acc loops as signed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

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

int
main (void)
{
  for (int i = 0; i < 300; i++)
    a[i] = b[i] = i % 13;
  alone (hide (-STEP));
  SHOW (a);
  around (hide (-STEP));
  SHOW (a);
  beside (hide (-STEP));
  SHOW (a);
  SHOW (b);
  return 0;
}
