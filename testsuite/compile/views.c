/* Parts of an array that are reached through pointers to arrays: inside of it,
   with other dimensions, fields of structures.  The subscripts of such a view
   are not those of the array.  Without this test iterations that depend on one
   another could be taken for independent ones.

   SPDX-License-Identifier: GPL-3.0-or-later  */

double a[1000], b[20][50];

struct
{
  int v[3];
  double w;
} s[30];

void
inside (void)
{
  double (*p)[999] = (double (*)[999]) &a[1];
  double (*q)[999] = (double (*)[999]) &a[0];
#pragma acc kernels loop /* { dg-missed "distance \\(1\\) on a \\(flow\\)" } */
  for (int j = 0; j < 999; j++)
    (*p)[j] = (*q)[j] + 1;
}

void
reshaped (void)
{
  double (*p)[50][20] = (double (*)[50][20]) b;
#pragma acc kernels loop /* { dg-message "skew\\(6,1\\)" } */
  for (int i = 0; i < 9; i++)
#pragma acc loop
    for (int j = 0; j < 20; j++)
      (*p)[i][j] = b[i + 1][j] + 1;
}

void
rows (void)
{
#pragma acc kernels loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < 20; i++)
    {
      double (*row)[50] = &b[i];
      for (int j = 0; j < 50; j++)
	(*row)[j] += j;
    }
}

void
field (void)
{
#pragma acc kernels loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < 30; i++)
    {
      int (*v)[3] = &s[i].v;
      for (int k = 0; k < 3; k++)
	(*v)[k] = i * k;
    }
}
