/* Gangs of imperfect nests add up what their lanes have by an instruction of the
   memory, or the last one does: there are as many as run at once, also for a
   known number of rows and for planes.  Without this test each could wait for
   those before it, in GCC's loop of compare and swap (20000 rows on an H200: 430
   us).

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fdump-tree-omplower=%D" } */

float
change (int n, const int *restrict start, const int *restrict place,
        const float *restrict x, float *restrict y)
{
  float diff = 0;
#pragma acc parallel loop gang reduction(+ : diff)                             \
    present(start [0:n + 1], place [0:9 * n], x [0:n], y [0:n])
  for (int v = 0; v < n; v++)
    {
      float s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int e = start[v]; e < start[v + 1]; e++)
        s += x[place[e]];
      diff += __builtin_fabsf (s - y[v]);
      y[v] = s;
    }
  return diff;
}

double
known (double (*restrict a)[40], double *most)
{
  double s = 0, m = *most;
#pragma acc parallel loop gang reduction(+ : s) reduction(max : m)             \
    present(a [0:200000])
  for (int i = 0; i < 200000; i++)
    {
      double row = 0;
#pragma acc loop vector reduction(+ : row)
      for (int j = 0; j < 40; j++)
        row += a[i][j];
      s += row * row;
      m = m > row ? m : row;
    }
  *most = m;
  return s;
}

int
planes (int n, int m, int l, const int *restrict a)
{
  int s = 0;
#pragma acc parallel loop gang collapse(2) reduction(+ : s)                    \
    present(a [0:n * m * l])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        int row = 0;
#pragma acc loop vector reduction(max : row)
        for (int k = 0; k < l; k++)
          row = a[(i * m + j) * l + k] > row ? a[(i * m + j) * l + k] : row;
        s += row;
      }
  return s;
}

/* { dg-final { acctile-dump {red\.add\.f32} } } */
/* { dg-final { acctile-dump {red\.add\.u32} } } */
/* { dg-final { acctile-dump {known.*acctile_parts} } } */
/* { dg-final { acctile-report nests[0].chosen.spec =~ {grid.1,4224} } } */
/* { dg-final { acctile-report nests[1].chosen.spec =~ {grid.1,4224} } } */
/* { dg-final { acctile-report nests[1].chosen.time_us < 200 } } */
/* { dg-final { acctile-report nests[2].chosen.blocks == 4224 } } */
