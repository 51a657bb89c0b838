/* The report of a nest whose sizes are known: trip counts, what was chosen,
   the candidates in order of cost, the model's figures.  Without this test
   a field that DESIGN and README promise could go.

   SPDX-License-Identifier: GPL-3.0-or-later  */

float a[1024][1024], b[1024][1024], c[1024][1024];

void
matmul (void)
{
#pragma acc parallel loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < 1024; i++)
#pragma acc loop
    for (int j = 0; j < 1024; j++)
      {
        float sum = 0;
        for (int k = 0; k < 512; k++)
          sum += a[i][k] * b[k][j];
        c[i][j] = sum;
      }
}

/* { dg-final { acctile-report "nests[0].loops.length" == 3 } } */
/* { dg-final { acctile-report "nests[0].loops[0].name" "i" } } */
/* { dg-final { acctile-report "nests[0].loops[1].trip" == 1024 } } */
/* { dg-final { acctile-report "nests[0].loops[1].assumed" ne "true" } } */
/* { dg-final { acctile-report "nests[0].loops[2].trip" == 512 } } */
/* { dg-final { acctile-report "nests[0].candidates.length" >= 60 } } */
/* { dg-final { acctile-report "nests[0].candidates[0].cost" > 0 } } */
/* { dg-final { acctile-report "nests[0].chosen.schedule" =~ {^2\.} } } */
/* { dg-final { acctile-report "nests[0].chosen.block.length" == 3 } } */
/* { dg-final { acctile-report "nests[0].chosen.grid.length" == 3 } } */
/* { dg-final { acctile-report "nests[0].chosen.time_us" > 0 } } */
/* { dg-final { acctile-report "nests[0].model.l1_hit" >= 0 } } */
/* { dg-final { acctile-report "nests[0].model.l1_hit" <= 1 } } */
/* { dg-final { acctile-report "nests[0].model.l2_hit" >= 0 } } */
/* { dg-final { acctile-report "nests[0].model.l2_hit" <= 1 } } */
/* { dg-final { acctile-report "nests[0].decide_ms" < 1000 } } */
/* One load of each matrix a step for a warp: 2 * 1024 * 1024 * 512 / 32
   requests, 33554432; the report rounds to six digits.  */
/* { dg-final { acctile-report "nests[0].model.loads" >= 33554400 } } */
/* { dg-final { acctile-report "nests[0].model.loads" <= 33554500 } } */
