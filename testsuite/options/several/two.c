/* The second of two files: see options.exp.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "several.h"

#pragma acc routine seq
int
weight (int i)
{
  return 3 * i + 1;
}

static int base[SEVERAL];
#pragma acc declare create(base)

static void
fill (int n)
{
#pragma acc parallel loop copy(table)
  for (int i = 0; i < n; i++)
    {
      base[i] = weight (table[i][0]);
      table[i][i] = base[i];
    }
}

void
sweep (int n, int times)
{
  fill (n);
#pragma acc parallel copy(table)
#pragma acc loop auto
  for (int t = 0; t < times; t++)
#pragma acc loop auto
    for (int i = 1; i < n - 1; i++)
#pragma acc loop auto
      for (int j = 1; j < n - 1; j++)
        table[i][j] = (table[i - 1][j] + table[i + 1][j] + table[i][j - 1]
                       + table[i][j + 1])
                      / 4;
}
