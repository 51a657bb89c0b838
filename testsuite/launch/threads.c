/* Two threads of the host launch the same regions at once, on data of their
   own and on data that both map and unmap.  Without this test one could read
   the other's arguments, or data that the other has unmapped.

   { acctile-options "-pthread" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define N 200
#define ROUNDS 300
#define THREADS 3

static int table[N];

struct part
{
  pthread_t thread;
  int number;
  unsigned *a, *b;
  unsigned sum;
};

static void
step (const unsigned *x, unsigned *y, unsigned t)
{
#pragma acc parallel loop present(x [0:N], y [0:N])
  for (int i = 0; i < N; i++)
    y[i] = x[i] * 3 + t;
}

static void
look_up (const int *shared, unsigned *x)
{
#pragma acc parallel loop copyin(shared [0:N]) present(x [0:N])
  for (int i = 0; i < N; i++)
    x[i] += shared[i];
}

static unsigned
add (const unsigned *x)
{
  unsigned sum = 0;
#pragma acc parallel loop reduction(+ : sum) present(x [0:N])
  for (int i = 0; i < N; i++)
    sum += x[i];
  return sum;
}

static void *
work (void *data)
{
  struct part *part = data;
  unsigned *x = part->a, *y = part->b;
#pragma acc enter data copyin(x [0:N], y [0:N])
  for (unsigned t = 0; t < ROUNDS; t++)
    {
      step (x, y, t * part->number);
      look_up (table, y);
      part->sum = part->sum * 7 + add (y);
      unsigned *z = x;
      x = y;
      y = z;
    }
#pragma acc exit data copyout(x [0:N], y [0:N])
  return NULL;
}

int
main (void)
{
  struct part part[THREADS];
  for (int i = 0; i < N; i++)
    table[i] = i;
  for (int k = 0; k < THREADS; k++)
    {
      part[k].number = k + 1;
      part[k].sum = 0;
      part[k].a = malloc (N * sizeof (unsigned));
      part[k].b = malloc (N * sizeof (unsigned));
      for (int i = 0; i < N; i++)
        part[k].a[i] = part[k].b[i] = i * k;
    }
  for (int k = 0; k < THREADS; k++)
    if (pthread_create (&part[k].thread, NULL, work, &part[k]))
      return 1;
  for (int k = 0; k < THREADS; k++)
    {
      pthread_join (part[k].thread, NULL);
      for (int i = 0; i < N; i++)
        part[k].sum = part[k].sum * 3 + part[k].a[i];
      printf ("%u\n", part[k].sum);
    }
  return 0;
}
