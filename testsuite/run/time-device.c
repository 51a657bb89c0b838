/* Loops over time around regions that are handed addresses of the device: by
   pointers that change places, are copied back, come from host_data, or are
   handed on in two ways.  Without this test such loops could be launches a
   step, or one launch could be handed the same pointer twice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].chosen.time_tile =~ . } */
/* { acctile-report nests[1].chosen.time_tile =~ . } */
/* { acctile-report nests[3].chosen.time_tile =~ . } */
/* { acctile-report nests[4].chosen.time_tile =~ . } */

#include "run.h"
#include <openacc.h>

#define N 61
#define M 45
#define CELLS (N * M)
#define BYTES (CELLS * sizeof (int))

static int start[CELLS], result[CELLS];

/* Five points of A into B.  */
#define FIVE(a, b)                                                             \
  for (int i = 1; i < n - 1; i++)                                              \
    for (int j = 1; j < m - 1; j++)                                            \
      b[i * m + j] = (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j]   \
                      + a[i * m + j - 1] + 3 * a[i * m + j + 1])               \
                     & 4095;

static int *
exchange (int n, int m, int steps, int *a, int *b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) deviceptr(a, b)
      FIVE (a, b)
      int *s = a;
      a = b;
      b = s;
    }
  return a;
}

static void
back (int n, int m, int steps, int *a, int *b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) deviceptr(a, b)
      FIVE (a, b)
#pragma acc parallel loop collapse(2) deviceptr(a, b)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          a[i * m + j] = b[i * m + j];
    }
}

static void
of_host (int n, int m, int steps, int *h, int *g)
{
  int *a, *b;
#pragma acc data copy(h [0:n * m], g [0:n * m])
  {
#pragma acc host_data use_device(h, g)
    {
      a = h;
      b = g;
    }
    for (int t = 0; t < steps; t++)
      {
#pragma acc kernels deviceptr(a, b)
#pragma acc loop independent collapse(2)
        FIVE (a, b)
        int *s = a;
        a = b;
        b = s;
      }
  }
}

static void
beside (int n, int m, int steps, int *a, int *b, int *h)
{
#pragma acc data copy(h [0:n * m])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) deviceptr(a, b)
      FIVE (a, b)
#pragma acc parallel loop collapse(2) deviceptr(b) present(h [0:n * m])
      FIVE (b, h)
#pragma acc parallel loop collapse(2) deviceptr(a) present(h [0:n * m])
      FIVE (h, a)
    }
}

static void
in_two_ways (int n, int m, int steps, int *a, int *b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) deviceptr(a, b)
      FIVE (a, b)
#pragma acc parallel loop collapse(2) firstprivate(a, b)
      FIVE (b, a)
    }
}

static void
show (const char *name, int *device)
{
  acc_memcpy_from_device (result, device, BYTES);
  show_bytes (name, result, BYTES);
}

int
main (void)
{
  int n = hide (N), m = hide (M);
  int *a = acc_malloc (BYTES), *b = acc_malloc (BYTES);
  for (int i = 0; i < CELLS; i++)
    start[i] = result[i] = i * 7919 % 1000;
  acc_memcpy_to_device (a, start, BYTES);
  acc_memcpy_to_device (b, start, BYTES);
  show ("even", exchange (n, m, hide (8), a, b));
  show ("odd", exchange (n, m, hide (5), a, b));
  show ("none", exchange (n, m, hide (0), a, b));
  back (n, m, hide (6), a, b);
  show ("back a", a);
  show ("back b", b);
  memcpy (result, start, BYTES);
  of_host (n, m, hide (7), start, result);
  SHOW (start);
  SHOW (result);
  beside (n, m, hide (4), a, b, start);
  show ("beside a", a);
  show ("beside b", b);
  SHOW (start);
  in_two_ways (n, m, hide (3), a, b);
  show ("two ways a", a);
  show ("two ways b", b);
  acc_free (a);
  acc_free (b);
  return 0;
}
