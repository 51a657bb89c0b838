/* The first of two files: see options.exp.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "several.h"

int table[SEVERAL][SEVERAL];

static int base[SEVERAL];
#pragma acc declare create(base)

static void
fill (int n)
{
  for (int i = 0; i < n; i++)
    base[i] = weight (i);
#pragma acc update device(base)
#pragma acc parallel loop copy(table)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      table[i][j] = base[i] + j;
}

int
main (void)
{
  unsigned sum = 0;

  fill (SEVERAL);
  sweep (SEVERAL, 2);
  for (int i = 0; i < SEVERAL; i++)
    for (int j = 0; j < SEVERAL; j++)
      sum = sum * 31 + table[i][j];
  printf ("%u\n", sum);
  return 0;
}
