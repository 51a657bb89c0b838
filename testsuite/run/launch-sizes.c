/* num_gangs, num_workers and vector_length, constant and not, alone, together
   and with levels; more and fewer than there are iterations.  Without this
   test the strides could miss what a small launch leaves over.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 150

static int v[N], a[N][N];

static void
gangs (int n, int g)
{
#pragma acc parallel loop num_gangs(1) copy(v)
  for (int i = 0; i < n; i++)
    v[i] += 1;
#pragma acc parallel loop num_gangs(3) copy(a)
  for (int i = 0; i < n - 1; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += 1;
#pragma acc parallel loop num_gangs(g) copy(a)
  for (int i = 0; i < n - 1; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += 2;
#pragma acc parallel loop num_gangs(g * 2 + 1) gang copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n - 1; j++)
      a[i][j] += 3;
#pragma acc parallel loop num_gangs(5000) copy(v)
  for (int i = 0; i < n; i++)
    v[i] += 4;
}

static void
workers (int n, int w)
{
#pragma acc parallel loop num_workers(1) copy(v)
  for (int i = 0; i < n; i++)
    v[i] += 5;
#pragma acc parallel loop num_workers(8) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = i; j < n; j++)
      a[i][j] += 6;
#pragma acc parallel loop num_workers(w) gang worker copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[i][j] += 7;
}

static void
lanes (int n)
{
#pragma acc parallel loop vector_length(32) copy(v)
  for (int i = 0; i < n; i++)
    v[i] += 8;
#pragma acc parallel loop vector_length(64) copy(a)
  for (int i = n - 1; i >= 0; i--)
#pragma acc loop
    for (int j = 0; j < n; j += 3)
      a[i][j] += 9;
#pragma acc parallel loop vector_length(128) gang copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j <= i; j++)
      a[i][j] += 10;
}

static void
all (int n)
{
#pragma acc parallel loop num_gangs(7) num_workers(4) vector_length(32) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += 11;
#pragma acc parallel num_gangs(11) num_workers(2) vector_length(64) copy(a)
#pragma acc loop gang worker
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[i][j] += 12;
#pragma acc parallel loop num_gangs(2) num_workers(1) vector_length(32) copy(v)
  for (int i = 0; i < n; i++)
    v[i] += 13;
}

int
main (void)
{
  CLEAR (v);
  CLEAR (a);
  for (int n = 1; n <= N; n = n * 7 + 3)
    {
      gangs (hide (n), hide (4));
      workers (hide (n), hide (4));
      lanes (hide (n));
      all (hide (n));
      SHOW (v);
      SHOW (a);
    }
  return 0;
}
