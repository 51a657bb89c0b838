/* Loops over time in the function that has the structure whose address each
   step is given, and in which the step lets arrays change places.  Without this
   test such a loop could be launches of single steps, or leave the structure as
   it was.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-fstrict-aliasing" } */
/* { acctile-report nests[0].chosen.time_tile =~ . } */

#include <stdio.h>

#define W 41
#define H 23

struct grid
{
  int *now, *next;
  long width, height;
  float weight;
};

static void
step (struct grid *g)
{
  const int *a = g->now;
  int *b = g->next;
  long w = g->width, h = g->height, k = g->weight;
#pragma acc parallel loop collapse(2) present(a [0:w * h], b [0:w * h])
  for (long i = 1; i < h - 1; i++)
    for (long j = 1; j < w - 1; j++)
      b[i * w + j] = (a[i * w + j - 1] + k * a[i * w + j + 1]
                      + a[(i - 1) * w + j] + a[(i + 1) * w + j])
                     % 1000;
  g->now = b;
  g->next = (int *)a;
}

static int x[W * H], y[W * H], p[W * H], q[W * H];

int
main (void)
{
  struct grid g = { x, y, W, H, 3 }, other = { p, q, W, H, 3 };
  for (int i = 0; i < W * H; i++)
    {
      x[i] = p[i] = i * 7 % 31;
      y[i] = q[i] = i % 17;
    }
#pragma acc data copy(x, y)
  for (int t = 0; t < 9; t++)
    step (&g);
  for (int t = 0; t < 9; t++)
    {
      int *a = other.now, *b = other.next;
      for (int i = 1; i < H - 1; i++)
        for (int j = 1; j < W - 1; j++)
          b[i * W + j] = (a[i * W + j - 1] + 3 * a[i * W + j + 1]
                          + a[(i - 1) * W + j] + a[(i + 1) * W + j])
                         % 1000;
      other.now = b;
      other.next = a;
    }
  int wrong = g.now != y || g.next != x, sum = 0;
  for (int i = 0; i < W * H; i++)
    {
      wrong += x[i] != p[i] || y[i] != q[i];
      sum += g.now[i];
    }
  printf ("%d %d\n", wrong, sum);
  return wrong != 0;
}
