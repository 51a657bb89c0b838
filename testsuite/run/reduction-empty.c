/* Reductions whose result the compiler knows: loops without iterations,
   conditions that never hold.  Without this test GCC would shuffle such a
   value where only one lane is, and the launch would hang on a GPU.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 90
#define CHECKED 0

static int a[N][N];

static int
never (int n)
{
  int wrong = 0;
#pragma acc parallel loop reduction(+ : wrong) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : wrong)
    for (int j = 0; j < n; j++)
      {
        a[i][j] += i - j;
        if (CHECKED && a[i][j] != i - j)
          wrong++;
      }
  return wrong;
}

static int
empty (int n)
{
  int all = 1;
#pragma acc parallel loop reduction(&& : all) copy(a)
  for (int i = 0; i < n; i += 4)
#pragma acc loop reduction(&& : all)
    for (int j = 3; j <= i % 4 + 2; j++)
      all = all && a[i][j] < 5;
  return all;
}

static double
single (int n)
{
  double most = -1.0;
#pragma acc parallel loop gang vector reduction(max : most) copy(a)
  for (int i = 0; i < n; i++)
    {
      a[i][i] += 1;
      if (CHECKED)
        most = a[i][i] > most ? a[i][i] : most;
    }
  return most;
}

int
main (void)
{
  CLEAR (a);
  for (int n = 1; n <= N; n += 30)
    {
      printf ("%d ", never (hide (n)));
      printf ("%d ", empty (hide (n)));
      printf ("%g\n", single (hide (n)));
    }
  SHOW (a);
  return 0;
}
