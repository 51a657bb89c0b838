/* Every reason for which a nest is left alone, told in its note.  Without this
   test a nest that is not understood could be rewritten, or be left alone
   without a word.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int v[100], a[100][100], c[30][30][30];

#pragma acc routine vector
void
spread (int *p, int n)
{
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    p[i] = i;
}

void
calls_partitioned (int n)
{
#pragma acc parallel loop gang copy(a) /* { dg-missed "acctile: .*spread over gangs" } */
  for (int i = 0; i < n; i++)
    spread (a[i], n);
}

void
clauses (int n, int g)
{
#pragma acc parallel loop num_workers(g) copy(v) /* { dg-missed "acctile: .*not known: num_workers" } */
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma acc parallel loop gang copy(v) /* { dg-missed "acctile: .*gang on i" } */
  for (int i = 0; i < n; i++)
    v[i] = i;
}

void
bodies (int n)
{
#pragma acc parallel loop copy(v) /* { dg-missed "acctile: .*asm" } */
  for (int i = 0; i < n; i++)
    __asm__ volatile ("" : : : "memory");
}

void
inner_loops (int n)
{
#pragma acc parallel loop copy(c) /* { dg-missed "acctile: .*deeper in the body" } */
  for (int i = 0; i < n; i++)
    {
      a[i][0] = i;
#pragma acc loop
      for (int j = 0; j < n; j++)
        {
          a[i][j] = j;
#pragma acc loop
          for (int k = 0; k < n; k++)
            c[i][j][k] = k;
        }
    }
#pragma acc kernels loop independent copy(c) /* { dg-missed "acctile: .*under a condition" } */
  for (int i = 0; i < n; i++)
    if (v[i])
      {
#pragma acc loop collapse(2)
        for (int j = 0; j < n; j++)
          for (int k = 0; k < n; k++)
            c[i][j][k] = k;
      }
}

void
kernels_regions (int n)
{
#pragma acc kernels copy(v, a)
  {
    if (n == 77)
      __builtin_trap ();
#pragma acc loop /* { dg-missed "acctile: .*more than nests" } */
    for (int i = 1; i < n; i++)
      v[i] = i;
  }
#pragma acc kernels copy(v, a) async(1)
  {
#pragma acc loop /* { dg-missed "acctile: .*several nests" } */
    for (int i = 1; i < n; i++)
      v[i] = i;
#pragma acc loop /* { dg-missed "acctile: .*several nests" } */
    for (int i = 1; i < n; i++)
      a[i][0] = v[i];
  }
}

/* { dg-final { acctile-report "nests.length" 9 } } */
/* { dg-final { acctile-report "nests[0].kind" "unchanged" } } */
/* { dg-final { acctile-report "nests[8].kind" "unchanged" } } */
