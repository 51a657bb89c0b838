/* Every nest gets exactly one line, at the line of its outermost loop,
   whatever becomes of it.  Without this test a nest could be passed over in
   silence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100], v[100], w[100];

void
rewritten (int n)
{
#pragma acctile schedule(2.3)
#pragma acc parallel loop /* { dg-optimized "acctile: schedule\\(2\\.\[0-9\]\\) block\\(" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] = i;
}

void
single (int n)
{
#pragma acctile schedule(1.1) block(64)
#pragma acc parallel loop /* { dg-optimized "acctile: schedule\\(1\\.1\\) block\\(64" } */
  for (int i = 0; i < n; i++)
    v[i] = i;
}

void
dependent (int n)
{
#pragma acc parallel loop auto /* { dg-missed "acctile: .*distance \\(1\\)" } */
  for (int i = 1; i < n; i++)
    v[i] = v[i - 1] + 1;
}

void
two (int n)
{
#pragma acc parallel
  {
#pragma acctile schedule(1.1) block(64)
#pragma acc loop /* { dg-optimized "acctile: schedule\\(1\\.1\\) block\\(64" } */
    for (int i = 0; i < n; i++)
      v[i] = i;
#pragma acctile schedule(1.1) block(64)
#pragma acc loop /* { dg-optimized "acctile: schedule\\(1\\.1\\) block\\(64" } */
    for (int i = 0; i < n; i++)
      w[i] = i;
  }
}

void
left_alone (int n)
{
#pragma acctile off
#pragma acc parallel loop /* { dg-missed "acctile: " } */
  for (int i = 0; i < n; i++)
    v[i] = i;
}

/* { dg-final { acctile-report "nests.length" 6 } } */
/* { dg-final { acctile-report "nests[0].function" "rewritten" } } */
/* { dg-final { acctile-report "nests[0].file" =~ "notes.c$" } } */
/* { dg-final { acctile-report "nests[0].line" == 13 } } */
/* { dg-final { acctile-report "nests[0].kind" "doall" } } */
/* { dg-final { acctile-report "nests[2].kind" "unchanged" } } */
/* { dg-final { acctile-report "nests[2].dependences[0][0]" == 1 } } */
/* { dg-final { acctile-report "nests[5].kind" "unchanged" } } */
/* { dg-final { acctile-report "device" "h200" } } */
/* { dg-final { acctile-report "acctile" =~ {^[0-9]+\.} } } */
/* { dg-final { acctile-report "unit" =~ "notes.c$" } } */
