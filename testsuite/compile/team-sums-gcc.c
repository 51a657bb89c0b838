/* Gangs of imperfect nests leave to GCC what they cannot add up: numbers that no
   atomic instruction is for, variables whose address the nest takes, more
   products and sums of doubles than fit, regions with other statements.  They
   are few then.  Without this test they could be many that queue up, or a part
   could be added to nothing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fdump-tree-omplower=%D" } */

short
narrow (int n, int m, const short *restrict a)
{
  short s = 0;
#pragma acc parallel loop gang reduction(+ : s) present(a [0:n * m])
  for (int i = 0; i < n; i++)
    {
      int row = 0;
#pragma acc loop vector reduction(+ : row)
      for (int j = 0; j < m; j++)
        row += a[i * m + j];
      s += row;
    }
  return s;
}

int
address (int n, int m, const int *restrict a)
{
  int s = 0;
#pragma acc parallel loop gang reduction(+ : s) present(a [0:n * m])
  for (int i = 0; i < n; i++)
    {
      int row = 0;
#pragma acc loop vector reduction(+ : row)
      for (int j = 0; j < m; j++)
        row += a[i * m + j];
      __atomic_fetch_add (&s, row, __ATOMIC_RELAXED);
    }
  return s;
}

double
several (int n, int m, const double *restrict a)
{
  double s = 0, t = 0, u = 0, v = 0, p = 1;
#pragma acc parallel loop gang reduction(+ : s, t, u, v) reduction(* : p)      \
    present(a [0:n * m])
  for (int i = 0; i < n; i++)
    {
      double row = 0;
#pragma acc loop vector reduction(+ : row)
      for (int j = 0; j < m; j++)
        row += a[i * m + j];
      s += row;
      t += row * row;
      u += row * i;
      v += row + i;
      p *= row;
    }
  return s + t + u + v + p;
}

/* { dg-final { acctile-no-dump {red\.|acctile_parts} } } */
/* { dg-final { acctile-report nests[0].chosen.spec =~ {grid.1,1056} } } */
/* { dg-final { acctile-report nests[1].chosen.spec =~ {grid.1,1056} } } */
/* { dg-final { acctile-report nests[2].chosen.spec =~ {grid.1,1056} } } */
