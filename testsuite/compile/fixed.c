/* What the user fixed is obeyed: levels, launch sizes, seq; of tile, that its
   loops are one.  Without this test acctile could overrule a clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[512][512], v[512];

void
levels (int n)
{
#pragma acc parallel loop gang /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[i][j] = i;
}

void
sizes (int n)
{
#pragma acc parallel loop num_gangs(48) vector_length(64) num_workers(1) /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += i;
}

void
tile (int n)
{
#pragma acc parallel loop tile(8, 8) /* { dg-optimized "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] -= i;
}

void
seq_outside (int n)
{
#pragma acc parallel loop seq
  for (int i = 1; i < n; i++)
#pragma acc loop /* { dg-message "acctile: " } */
    for (int j = 0; j < n; j++)
      a[i][j] = a[i - 1][j];
}

void
one_worker (int n)
{
#pragma acc parallel loop gang worker num_workers(1) vector_length(32) /* { dg-optimized "acctile: schedule" } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[i][j] -= i;
}

/* A gang loop is not spread over threads, nor a vector loop over blocks.  */
/* { dg-final { acctile-report "nests[0].chosen.block[1]" == 1 } } */
/* { dg-final { acctile-report "nests[0].chosen.grid[0]" == 1 } } */
/* 64 threads and 48 blocks, in whatever shape.  */
/* { dg-final { acctile-report "nests[1].chosen.spec" =~ {block\((64,1|32,2|16,4|8,8|4,16|2,32|1,64)\)} } } */
/* { dg-final { acctile-report "nests[1].chosen.spec" =~ {grid\((48,1|24,2|16,3|12,4|8,6|6,8|4,12|3,16|2,24|1,48)\)} } } */
/* { dg-final { acctile-report "nests[2].kind" "doall" } } */
/* { dg-final { acctile-report "nests[4].chosen.block[0]" == 32 } } */
/* { dg-final { acctile-report "nests[4].chosen.block[1]" == 1 } } */
