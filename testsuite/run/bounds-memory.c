/* Bounds read from memory: globals, elements, fields, through pointers, in
   parallel and in kernels regions, changed by a region before.  Without this
   test a bound could be read too early or on the wrong side.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 50

struct box
{
  int first, last;
  short size[2];
};

static int rows = 30;
static int ends[N];
static struct box box = { 3, 40, { 20, 35 } };
static int a[N][N];

static void
globals (void)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < rows - 1; i++)
#pragma acc loop
    for (int j = rows; j < rows + 10; j++)
      a[i][j] += i + 3 * j;
}

static void
fields (struct box *b)
{
#pragma acc parallel loop copy(a) copyin(b [0:1])
  for (int i = b->first; i < b->last; i++)
#pragma acc loop
    for (int j = 0; j < b->size[1] - b->size[0]; j++)
      a[i][j] += 5 * i + j;
#pragma acc kernels loop copy(a) copyin(box)
  for (int i = box.first; i <= box.size[0]; i++)
#pragma acc loop
    for (int j = box.last; j > box.size[1]; j--)
      a[i][j] -= 7 * i + j;
}

static void
ragged (int n)
{
#pragma acc parallel loop copy(a) copyin(ends)
  for (int i = 0; i < n - 1; i++)
#pragma acc loop
    for (int j = ends[i]; j < ends[i + 1]; j++)
      a[i][j] += 9 * i + j;
#pragma acc kernels loop copy(a) copyin(ends)
  for (int i = ends[1]; i < ends[n - 1]; i++)
#pragma acc loop independent
    for (int j = 0; j < ends[i]; j++)
      a[i][j] ^= 11 * i + j;
}

static void
computed_before (int n)
{
#pragma acc data copy(ends, a)
  {
#pragma acc parallel loop present(ends)
    for (int i = 0; i < n; i++)
      ends[i] = (ends[i] + i) % (n - 1);
#pragma acc parallel loop present(ends, a)
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j <= ends[i]; j++)
        a[i][j] += 13 * i + j;
  }
}

static void
through_pointer (int *n, const long *m)
{
#pragma acc parallel loop copy(a) copyin(n [0:1], m [0:1])
  for (int i = *n; i < *m - 1; i++)
    a[i][i] += i;
}

int
main (void)
{
  int n = hide (12);
  long m = hide (45);

  CLEAR (a);
  for (int i = 0; i < N; i++)
    ends[i] = i * 17 % N;
  globals ();
  rows = hide (7);
  globals ();
  SHOW (a);
  fields (&box);
  SHOW (a);
  ragged (hide (N));
  SHOW (a);
  computed_before (hide (N));
  SHOW (ends);
  SHOW (a);
  through_pointer (&n, &m);
  SHOW (a);
  return 0;
}
