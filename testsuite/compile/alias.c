/* Pointers that may overlap are not proven apart, restrict pointers and
   objects are.  Without this test a dependence through an alias could be
   missed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int v[300], w[300];

void
pointers (int n, int *p, int *q)
{
#pragma acc kernels loop copy(p [0:n], q [0:n]) /* { dg-missed "acctile: " } */
  for (int i = 0; i < n; i++)
    p[i] = q[i + 1];
}

void
restricted (int n, int *restrict p, int *restrict q)
{
#pragma acc kernels loop copy(p [0:n], q [0:n]) /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    p[i] = q[i + 1];
}

void
objects (int n)
{
#pragma acc kernels loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    v[i] = w[i + 1];
}

void
object_and_pointer (int n, int *p)
{
#pragma acc kernels loop copyin(p [0:n]) /* { dg-missed "acctile: " } */
  for (int i = 0; i < n; i++)
    v[i] = p[i + 1];
}
