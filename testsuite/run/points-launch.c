/* Tiles of points that the launch decides on: where it has iterations enough a
   thread has four points along x, elsewhere one, on a GPU with so few
   multiprocessors that few iterations are enough.  Without this test a launch
   could have blocks for one and code for four.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-emulate device=%S/few-sms.json } */

#define MOST 150

static int wide[3][MOST], tall[MOST][3], product[MOST][MOST];
static long deep[5][MOST][MOST];

static void
choose (int n, int m, int p)
{
#pragma acc parallel loop copyin(tall, wide) copy(product)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      for (int k = 0; k < p; k++)
        product[i][j] += tall[i][k] * wide[k][j];
#pragma acc parallel loop copyin(tall, wide) copy(deep)
  for (int z = 0; z < 5; z++)
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < m; j++)
        {
          long sum = z;
          for (int k = 0; k < p; k++)
            sum += tall[i][k] * wide[k][j];
          deep[z][i][j] += sum;
        }
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    for (int k = 0; k < 3; k++)
      {
        tall[i][k] = i % 17 - k;
        wide[k][i] = i % 19 + k;
      }
  CLEAR (product);
  CLEAR (deep);
  static const int sizes[][2] = { { 150, 147 }, { 143, 150 }, { 99, 65 },
                                  { 20, 150 },  { 1, 3 },     { 0, 0 } };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    choose (sizes[s][0], sizes[s][1], hide (3));
  SHOW (product);
  SHOW (deep);
  return 0;
}
