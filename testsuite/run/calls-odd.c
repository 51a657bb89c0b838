/* Small functions in C that are hard to put in the place of their calls, or
   must not be: arrays whose size is an argument, complex numbers, bit-fields,
   old declarations, variables that stay, jumps, recursion, memory of the frame.
   Without this test the compiler could break, or take what belongs to another
   function for the nest's own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#include <complex.h>

#define N 53

static int a[N][N], b[N][N];
static double x[N * N], y[N * N];
static double _Complex z[N];
static long count;

struct packed
{
  unsigned low : 5, high : 11;
  short rest[3];
};
static struct packed records[N];

#pragma acc routine seq
static inline double
at (int n, double (*from)[n], int i, int j)
{
  return from[i][j] + sizeof *from;
}

#pragma acc routine seq
static inline double *
place (int n, double to[n][n], int i, int j)
{
  double (*row)[n] = to + i;
  return &(*row)[j];
}

#pragma acc routine seq
static inline double _Complex turned (double _Complex value, double by)
{
  __real__ value += by;
  return value * (0.5 + 0.25i);
}

#pragma acc routine seq
static inline unsigned
packed_sum (struct packed p)
{
  p.low += 3;
  p.rest[1] = p.low;
  return p.low + p.high * 2u + p.rest[0] + p.rest[1];
}

#pragma acc routine seq
static inline struct packed
with_low (struct packed p, int low)
{
  p.low = low;
  return p;
}

/* As before prototypes were known.  */
#pragma acc routine seq
static inline int
old_style (s, c)
short s;
unsigned char c;
{
  return s * 3 + c;
}

#pragma acc routine seq
static inline int
search (int value)
{
  int i = 0;
again:
  if (i * i < value)
    {
      i++;
      goto again;
    }
  return i;
}

#pragma acc routine seq
static inline int
early (int value)
{
  if (value % 3 == 0)
    return -value;
  return value + 1;
}

#pragma acc routine seq
static inline int
steps (const int **from, int step)
{
  int value = *(*from)++;
  *from += step - 1;
  return value + (step > 1 ? **from : step);
}

#pragma acc routine seq
static inline int
ternary (int i, int *left)
{
  return i & 1 ? (*left -= i, *left) : ({
    int half = i / 2;
    half + *left;
  });
}

#pragma acc routine seq
static inline int
twice_of (int value)
{
  return value < 40 ? early (value) + early (value + 1) : old_style (value, 7);
}

#pragma acc routine seq
static inline long
counted (int by)
{
  static long calls;
  calls += by;
  return 1;
}

#pragma acc routine seq
static inline void
add (long *to, int value)
{
#pragma acc atomic
  *to += value;
}

static int
on_frame (int n)
{
  int *own = __builtin_alloca (n * sizeof (int));
  own[n - 1] = n;
  return own[n - 1];
}

static void
sizes (int n)
{
#pragma acc parallel loop copyin(x) copy(y)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      *place (n, (double (*)[n])y, i, j) += at (n, (double (*)[n])x, j, i);
}

static void
numbers (void)
{
#pragma acc kernels copy(z, records)
  {
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      z[i] = turned (z[i], i) + turned (2, 3);
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      {
        records[i] = with_low (records[i], i);
        records[i].rest[2] = packed_sum (records[i]);
      }
  }
}

static void
integers (int n)
{
#pragma acc parallel loop collapse(2) copy(a) copyin(b) copy(count)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n - 3; j++)
      {
        const int *from = &b[i][j];
        int left = i;
        int sum = steps (&from, 1) + steps (&from, 2);
        sum += ternary (j, &left) * left + old_style (i * 5000, j * 9);
        a[i][j] = sum + search (j) + early (i) + twice_of (i + j);
        add (&count, sum & 7);
      }
}

int
main (void)
{
  for (int i = 0; i < N * N; i++)
    {
      x[i] = i % 97;
      y[i] = i % 31;
      a[i / N][i % N] = i;
      b[i / N][i % N] = i * 7 % 1009;
    }
  for (int i = 0; i < N; i++)
    {
      z[i] = i + 2.0i * i;
      records[i] = (struct packed){ i % 32, i * 7, { i, 2, 3 } };
    }
  sizes (N);
  numbers ();
  integers (N);
  double sum = count + on_frame (5) + counted (2);
  for (int i = 0; i < N * N; i++)
    sum += y[i] * (i % 3) + a[i / N][i % N] % 1001 * (i % 7);
  for (int i = 0; i < N; i++)
    sum += creal (z[i]) + 2 * cimag (z[i]) + records[i].rest[2]
           + records[i].low;
  printf ("%.17g\n", sum);
}
