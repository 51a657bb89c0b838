/* Distance vectors of dependences: forwards, backwards, with steps, in two and
   three loops, through several statements; of single loops in the note, which
   stay and are sequential, and of all in the report.  Without this test a user
   could not see why a nest was left alone, or see a wrong reason.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int v[100], a[50][50], c[20][20][20];

void
one_loop (void)
{
#pragma acc kernels loop /* { dg-missed "distance \\(1\\) on v \\(flow\\)" } */
  for (int i = 1; i < 100; i++)
    v[i] = v[i - 1];
#pragma acc kernels loop /* { dg-missed "distance \\(1\\) on v \\(anti\\)" } */
  for (int i = 0; i < 99; i++)
    v[i] = v[i + 1];
#pragma acc parallel loop auto /* { dg-missed "distance \\(5\\) on v \\(flow\\)" } */
  for (int i = 5; i < 100; i++)
    v[i] = v[i - 5] + v[i];
#pragma acc kernels loop /* { dg-missed "distance \\(1\\) on v \\(anti\\)" } */
  for (int i = 99; i > 0; i--)
    v[i] = v[i - 1];
#pragma acc kernels loop /* { dg-missed "distance \\(1\\) on v \\(flow\\)" } */
  for (int i = 98; i >= 0; i--)
    v[i] = v[i + 1];
#pragma acc kernels loop /* { dg-missed "distance \\(2\\) on v \\(flow\\)" } */
  for (int i = 0; i < 60; i += 3)
    v[i + 6] = v[i];
#pragma acc kernels loop /* { dg-missed "distance \\(1\\) on v \\(flow\\)" } */
  for (int i = 0; i < 33; i++)
    v[3 * i + 3] = v[3 * i];
#pragma acc kernels loop /* { dg-missed "distance \\(1\\) on v \\(anti\\)" } */
  for (int i = 0; i < 49; i++)
    {
      v[2 * i] = i;
      v[2 * i + 1] = v[2 * i + 2];
    }
}

void
two_loops (void)
{
#pragma acc kernels loop /* { dg-message "acctile: " } */
  for (int i = 1; i < 50; i++)
#pragma acc loop
    for (int j = 3; j < 50; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 3];
#pragma acc kernels loop /* { dg-message "acctile: " } */
  for (int i = 1; i < 50; i++)
#pragma acc loop
    for (int j = 2; j < 50; j++)
      a[i][j] = a[i - 1][j - 2];
#pragma acc parallel loop auto /* { dg-message "acctile: " } */
  for (int i = 2; i < 50; i++)
#pragma acc loop auto
    for (int j = 0; j < 49; j++)
      a[i][j] = a[i - 2][j + 1];
#pragma acc kernels loop /* { dg-message "acctile: " } */
  for (int i = 0; i < 49; i++)
#pragma acc loop
    for (int j = 0; j < 49; j++)
      a[i][j] = a[i + 1][j + 1];
#pragma acc kernels loop /* { dg-message "acctile: " } */
  for (int i = 48; i >= 0; i--)
#pragma acc loop
    for (int j = 0; j < 49; j++)
      a[i][j] = a[i + 1][j + 1];
#pragma acc kernels loop /* { dg-message "acctile: " } */
  for (int i = 1; i < 50; i++)
#pragma acc loop
    for (int j = 1; j < 50; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
}

void
three_loops (void)
{
#pragma acc kernels loop /* { dg-message "acctile: " } */
  for (int i = 0; i < 20; i++)
#pragma acc loop
    for (int j = 1; j < 20; j++)
#pragma acc loop
      for (int k = 0; k < 19; k++)
        c[i][j][k] = c[i][j - 1][k + 1];
#pragma acc kernels loop /* { dg-message "acctile: " } */
  for (int i = 0; i < 20; i++)
#pragma acc loop
    for (int j = 0; j < 19; j++)
#pragma acc loop
      for (int k = 4; k < 20; k++)
        c[i][j][k] = c[i][j][k - 4] + c[i][j + 1][k];
#pragma acc kernels loop collapse(3) /* { dg-message "acctile: " } */
  for (int i = 1; i < 20; i++)
    for (int j = 1; j < 20; j++)
      for (int k = 1; k < 20; k++)
        c[i][j][k] = c[i - 1][j - 1][k - 1];
}

/* { dg-final { acctile-report "nests.length" 17 } } */
/* { dg-final { acctile-report "nests[0].kind" "unchanged" } } */
/* { dg-final { acctile-report "nests[0].dependences[0][0]" == 1 } } */
/* { dg-final { acctile-report "nests[2].dependences[0][0]" == 5 } } */
/* { dg-final { acctile-report "nests[5].dependences[0][0]" == 2 } } */
/* { dg-final { acctile-report "nests[8].dependences[0][0]" == 1 } } */
/* { dg-final { acctile-report "nests[8].dependences[1][1]" == 3 } } */
/* { dg-final { acctile-report "nests[9].dependences[0][0]" == 1 } } */
/* { dg-final { acctile-report "nests[9].dependences[0][1]" == 2 } } */
/* { dg-final { acctile-report "nests[10].dependences[0][0]" == 2 } } */
/* { dg-final { acctile-report "nests[10].dependences[0][1]" == -1 } } */
/* { dg-final { acctile-report "nests[11].dependences[0][1]" == 1 } } */
/* { dg-final { acctile-report "nests[12].dependences[0][0]" == 1 } } */
/* { dg-final { acctile-report "nests[12].dependences[0][1]" == -1 } } */
/* { dg-final { acctile-report "nests[14].dependences[0][1]" == 1 } } */
/* { dg-final { acctile-report "nests[14].dependences[0][2]" == -1 } } */
/* { dg-final { acctile-report "nests[15].dependences[0][2]" == 4 } } */
/* { dg-final { acctile-report "nests[16].dependences[0][2]" == 1 } } */
/* { dg-final { acctile-report-absent "nests[0].chosen" } } */
