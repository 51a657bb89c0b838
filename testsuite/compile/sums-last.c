/* Sums of doubles, which the last block combines: as many blocks as sums of
   floats have, and a time like theirs.  Without this test the model could count
   a compare and swap of each block, and the prediction be ten times too high.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */

double
doubles (int n, int m, double (*restrict x)[m])
{
  double s = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s) present(x [0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += x[i][j] * x[i][j];
  return s;
}

float
floats (int n, int m, float (*restrict x)[m])
{
  float s = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s) present(x [0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += x[i][j] * x[i][j];
  return s;
}

/* { dg-final { acctile-report nests[0].chosen.blocks > 1000 } } */
/* { dg-final { acctile-report nests[1].chosen.blocks > 1000 } } */
/* { dg-final { acctile-report nests[0].chosen.time_us < 50 } } */
/* { dg-final { acctile-report nests[1].chosen.time_us < 50 } } */
