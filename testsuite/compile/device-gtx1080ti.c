/* Decisions for the device gtx1080ti keep its limits.  Without this test a
   description could be unreadable or its limits ignored.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-device=gtx1080ti" } */

float a[2000][2000], b[2000][2000];

void
f (void)
{
#pragma acc parallel loop /* { dg-message "acctile: " } */
  for (int i = 0; i < 2000; i++)
#pragma acc loop
    for (int j = 0; j < 2000; j++)
      b[i][j] = a[j][i];
}

/* { dg-final { acctile-report "device" "gtx1080ti" } } */
/* { dg-final { acctile-report "nests[0].kind" "doall" } } */
/* { dg-final { acctile-report "nests[0].chosen.block[0]" <= 1024 } } */
/* { dg-final { acctile-report "nests[0].chosen.block[1]" <= 1024 } } */
