/* Numbers of gangs that only the program knows leave the shape of blocks to
   choose; numbers of workers and lanes do not.  Without this test nests with
   them could be left to GCC's 32 lanes, or be spread otherwise than the user
   said.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define N 512

static float v[N * N], w[N * N], a[N][N], b[N][N];

void
one (int n, int g)
{
#pragma acc parallel loop gang vector num_gangs(g) copy(v) copyin(w) /* { dg-optimized {schedule\(1\.1\) block\([0-9]+\) grid\(\*\)} } */
  for (int i = 0; i < n; i++)
    v[i] += 2 * w[i];
}

/* Lanes of one gang beside those of the next.  */

void
two (int n, int g)
{
#pragma acc parallel num_gangs(g) copy(a) copyin(b)
#pragma acc loop gang /* { dg-optimized {schedule\(2\.1\) block\([0-9]+,1\) grid\(1,\*\)} } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[i][j] += 2 * b[i][j];
}

void
workers (int n, int g)
{
#pragma acc parallel loop gang worker num_gangs(8) num_workers(g) copy(v) /* { dg-missed "values that are not known.*num_workers" } */
  for (int i = 0; i < n; i++)
    v[i] += 2;
}

void
lanes (int n, int g)
{
#pragma acc parallel loop gang vector vector_length(g) copy(v) /* { dg-missed "values that are not known.*vector_length" } */
  for (int i = 0; i < n; i++)
    v[i] += 2;
}

void
kernels (int n, const int *restrict g)
{
#pragma acc kernels loop gang(g[n]) copy(a) copyin(g[0:n + 1]) /* { dg-missed "gang has a number that the host does not know" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += 2;
}

/* { dg-final { acctile-report "nests[0].chosen.block[0]" >= 64 } } */
/* The grid is what 1024 gangs cover: 512 rows.  */
/* { dg-final { acctile-report "nests[1].chosen.grid[1]" == 512 } } */
/* { dg-final { acctile-report "nests[2].kind" "unchanged" } } */
/* { dg-final { acctile-report "nests[3].kind" "unchanged" } } */
