/* What stands between an acc loop and a plain loop inside loads from arrays
   that may be those that are stored to: it is loaded in each iteration where
   the host sees that they are others.  Without this test the inner loop could
   see what it has stored itself where they are not, or stay with one thread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

/* { acctile-report nests[0].chosen.schedule 2.1 } */
/* { acctile-report nests[1].chosen.schedule 2.1 } */

#define SIZE 20000

static float one[SIZE], two[SIZE], three[SIZE];

static void __attribute__ ((noipa))
scale (float *a, float *b, float *c, int n, int m)
{
#pragma acc kernels present(a [0:n * m], b [0:n * m], c [0:n])
  for (int i = 0; i < n; i++)
    {
      float q = c[i];
      for (int j = 0; j < m; j++)
        a[i * m + j] = q * b[i * m + j];
    }
}

/* The loop outside is the program's to grant, rows have pointers.  */

static void __attribute__ ((noipa))
add_rows (float *a, float *b, float *c, int n, int m)
{
#pragma acc parallel loop present(a [0:n * m], b [0:n * m], c [0:n])
  for (int i = 0; i < n; i++)
    {
      float q = c[i];
      float *row = a + (long)i * m;
      const float *from = b + (long)i * m;
      for (int j = 0; j < m; j++)
        row[j] += q - from[j];
    }
}

/* Two such places, one in the other, and bounds from scalars.  */

static void __attribute__ ((noipa))
twice (float *a, float *b, float *c, int n, int m, int l)
{
#pragma acc kernels present(a [0:n * m * l], b [0:n * m * l], c [0:n])
  for (int i = 0; i < n; i++)
    {
      float q = c[i] * 0.5f;
      for (int j = 0; j < m; j++)
        {
          float w = b[j] + q;
          for (int k = 0; k < l; k++)
            a[(i * m + j) * l + k] += q * w - b[(i * m + j) * l + k] * 0.25f;
        }
    }
}

/* The element is one of the row that is stored to, whatever is apart.  */

static void __attribute__ ((noipa)) own (float *a, float *b, int n, int m)
{
#pragma acc parallel loop present(a [0:n * m], b [0:n * m])
  for (int i = 0; i < n; i++)
    {
      float q = a[i * m + m / 2];
      for (int j = 0; j < m; j++)
        a[i * m + j] = a[i * m + j] * 0.5f + q * b[i * m + j];
    }
}

int
main (void)
{
  double sum = 0;
  for (int n = 1; n < 130; n += 41)
    for (int m = 1; m < 140; m += 23)
      for (int how = 0; how < 4; how++)
        {
          for (int i = 0; i < SIZE; i++)
            {
              one[i] = i % 7 + 0.5f;
              two[i] = i % 5 - 1;
              three[i] = i % 11 * 0.25f;
            }
          float *c = how == 1 ? one + 3 : how == 2 ? two : three;
          float *b = how == 3 ? one : two;
#pragma acc data copy(one, two, three)
          {
            scale (one, b, c, n, m);
            if (how == 0)
              add_rows (one, b, c, n, m);
            twice (one, b, c, n, 3, m / 3);
            own (one, two, n, m);
          }
          for (int i = 0; i < SIZE; i++)
            sum = sum * 0.999 + one[i] + two[i];
          printf ("%d %d %d %.9g\n", n, m, how, sum);
        }
  return 0;
}
