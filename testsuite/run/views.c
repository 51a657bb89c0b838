/* Parts of an array that are reached through pointers to arrays: inside of it,
   with other dimensions, fields of structures.  Without this test iterations
   that depend on one another could run side by side.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-host "pointers to parts of arrays are the host's" } */

static int a[1000], b[20][50];

static struct
{
  int v[3];
  double w;
} s[30];

static void
inside (void)
{
  int (*p)[999] = (int (*)[999]) & a[1], (*q)[999] = (int (*)[999]) & a[0];
#pragma acc kernels loop copy(a)
  for (int j = 0; j < 999; j++)
    (*p)[j] += (*q)[j] * 3;
}

static void
reshaped (void)
{
  int (*p)[50][20] = (int (*)[50][20])b;
#pragma acc kernels loop copy(b)
  for (int i = 0; i < 9; i++)
#pragma acc loop
    for (int j = 0; j < 20; j++)
      (*p)[i][j] = b[i + 1][j] * 5 + 1;
}

static void
field (void)
{
#pragma acc kernels loop copy(s)
  for (int i = 0; i < 30; i++)
    {
      int (*v)[3] = &s[i].v;
      for (int k = 0; k < 3; k++)
        (*v)[k] = i * k;
    }
}

int
main (void)
{
  for (int i = 0; i < 1000; i++)
    a[i] = b[i / 50][i % 50] = i % 17;
  inside ();
  SHOW (a);
  reshaped ();
  SHOW (b);
  field ();
  SHOW (s);
  return 0;
}
