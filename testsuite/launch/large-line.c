/* A loop over time around sweeps along a line, too long for one launch of all
   steps: the host looks at how many iterations they have, which are more than
   2^20.  Without this test each loop could count for no more, and there would
   be one launch (the first region) after all.

   { acctile-launches "smooth" 0 0 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

static void __attribute__ ((noipa))
smooth (int n, int steps, unsigned *restrict a, unsigned *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = a[i] + a[i - 1] + a[i + 1] * t;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        a[i] = b[n - 1 - i];
    }
}

int
main (void)
{
  int n = 15000000;
  unsigned *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  unsigned long total = 0;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i * 7 % 1013;
#pragma acc data copy(a [0:n], b [0:n])
  smooth (n, 3, a, b);
  for (int i = 0; i < n; i++)
    total = total * 31 + a[i] + 2 * b[i];
  printf ("%lu\n", total);
  free (a);
  free (b);
  return 0;
}
