/* A routine for devices only has no code for the host, so that this can be
   compiled but not run.  Without this test a nest that calls one could be left
   alone, or need it on the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc routine seq nohost
static int
weight (int i)
{
  return 3 * i + 1;
}

void
weigh (int n, int *restrict v)
{
#pragma acc parallel loop copy(v [0:n]) /* { dg-optimized "schedule\\(1\\.1\\)" } */
  for (int i = 0; i < n; i++)
    v[i] += weight (i);
}
