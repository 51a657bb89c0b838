/* Extremes of numbers of every kind that kernels regions find, and their places:
   with and without clauses that copy them, where zeros of both signs, numbers
   that are none, and infinities stand among them or were there before.  Without
   this test one lane could look for them, another zero be found, or what is no
   number be left out, or not be.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-foffload-options=-lm" } */
/* { acctile-report "nests[1].kind" doall } */

#include <math.h>
#include "run.h"

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

#define PLACE(T, NAME, TEST)                                                   \
  static void NAME (int n, const T *restrict a, T first, T *found, int *where) \
  {                                                                            \
    T s = first;                                                               \
    int place = -1;                                                            \
    _Pragma ("acc kernels copyin(a [0:n]) copy(s, place)") for (int j = 0;     \
                                                                j < n; j++)    \
    {                                                                          \
      if (a[j] TEST s)                                                         \
        {                                                                      \
          s = a[j];                                                            \
          place = j;                                                           \
        }                                                                      \
    }                                                                          \
    *found = s;                                                                \
    *where = place;                                                            \
  }

#define EXTREME(T, NAME, STATEMENT)                                           \
  static void NAME (int n, const T *restrict a, T first, T *found)            \
  {                                                                           \
    T s = first;                                                              \
    _Pragma ("acc kernels copyin(a [0:n])") for (int j = 0; j < n; j++)       \
    {                                                                         \
      STATEMENT;                                                              \
    }                                                                         \
    *found = s;                                                               \
  }

typedef unsigned long longer;
PLACE (float, float_greater, >)
PLACE (float, float_last_greatest, >=)
PLACE (float, float_less, <)
PLACE (float, float_last_least, <=)
PLACE (double, double_greater, >)
PLACE (double, double_last_least, <=)
PLACE (int, int_last_greatest, >=)
PLACE (long, long_less, <)
PLACE (unsigned, unsigned_last_least, <=)
PLACE (longer, longer_greater, >)
EXTREME (float, float0, if (a[j] > s) s = a[j])
EXTREME (float, float1, s = MAX (s, a[j]))
EXTREME (float, float2, s = fminf (a[j], s))
EXTREME (float, float3, s = s <= a[j] ? s : a[j])
EXTREME (double, double0, s = MIN (a[j], s))
EXTREME (double, double1, s = MIN (s, a[j]))
EXTREME (double, double2, s = fmax (s, a[j]))
EXTREME (double, double3, if (s <= a[j]) s = a[j])

static void
both (int n, const double *restrict a, double first, double *least,
      double *most)
{
  double low = first, high = first;
#pragma acc kernels copyin(a [0:n])
  for (int j = 0; j < n; j++)
    {
      low = MIN (low, a[j]);
      high = MAX (high, a[j]);
    }
  *least = low;
  *most = high;
}

static void
places (int n, int m, const float *restrict a, float first, float *most,
        int *where)
{
  float low = first, high = first;
  int row = -1, column = -1, many = 0;
#pragma acc kernels copyin(a [0:n * m]) copy(low, high, row, column, many)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        float x = a[i * m + j];
        if (x < low)
          low = x;
        if (x > high)
          {
            high = x;
            row = i;
            column = j;
          }
        if (x > 1)
          many++;
      }
  *most = high - low;
  *where = row * 10000 + column * 100 + many;
}

/* A pivot: where a column is largest, from a row on.  */

static void
pivot (int n, int k, const double *restrict a, double *found, int *where)
{
  double big = 0, x;
  int p = k;
#pragma acc kernels copyin(a [0:n * n]) copy(big, p)
  for (int i = k; i < n; i++)
    {
      x = fabs (a[i * n + k]);
      if (x > big)
        {
          big = x;
          p = i;
        }
    }
  *found = big;
  *where = p;
}

/* Zeros of both signs in one iteration.  */

static void
inside (int n, const float *restrict a, float *found, int *where)
{
  float best = -1;
  int row = -1;
#pragma acc kernels copyin(a [0:n])
  for (int i = 0; i < n; i++)
    {
      int k = (int)a[i] % 8;
      while (k > 0)
        {
          float x = k & 1 ? -0.0f : 0.0f;
          if (x > best)
            {
              best = x;
              row = i;
            }
          k = k * 3 / 4 - 1;
        }
    }
  *found = best;
  *where = row;
}

static void
show (double x)
{
  printf (x != x ? " none" : signbit (x) ? " -%g" : " %g", fabs (x));
}

#define SHOW_PLACE(FUNCTION)                                                  \
  FUNCTION (n, x, first[k], &found, &where);                                  \
  show (found);                                                               \
  printf (" %d", where);

#define SHOW_EXTREME(FUNCTION)                                                \
  FUNCTION (n, x, first[k], &found);                                          \
  show (found);

/* fmax leaves open which zero it returns.  */
#define SHOW_OPEN(FUNCTION)                                                   \
  FUNCTION (n, x, first[k], &found);                                          \
  show (found == 0 ? 0 : found);

#define CASES 8
#define MOST 1500

static int
length_of (int c)
{
  return c == 0 ? 0 : c == 4 ? MOST : 3 + 89 * c;
}

/* Element J of case C: few numbers or many, below zero, above, or both.  */

static int
value_of (int c, int j)
{
  return (j * 7919 + c * 13) % (c < 4 ? 5 : 1001)
         - (c % 3 == 0 ? 4 : c % 3 == 1 ? 0 : 500);
}

#define NUMBERS(T, FUNCTION)                                                  \
  for (int c = 0; c < CASES; c++)                                             \
    {                                                                         \
      static T x[MOST + 1];                                                   \
      int n = length_of (c), where;                                           \
      const T first[] = { 0, (T)-700, 100 };                                  \
      T found;                                                                \
      for (int j = 0; j < n; j++)                                             \
        x[j] = (T)value_of (c, j);                                            \
      for (int k = 0; k < 3; k++)                                             \
        {                                                                     \
          printf (#T " %d:", c);                                              \
          SHOW_PLACE (FUNCTION)                                               \
          printf ("\n");                                                      \
        }                                                                     \
    }

#define FLOATING(T, REST)                                                     \
  for (int c = 0; c < CASES + 4; c++)                                         \
    {                                                                         \
      static T x[MOST + 1];                                                   \
      int n = length_of (c % CASES), where;                                   \
      const T first[]                                                         \
          = { 0, -0.0, 100, -700, NAN, INFINITY, -INFINITY };                 \
      T found;                                                                \
      for (int j = 0; j < n; j++)                                             \
        {                                                                     \
          x[j] = (T)value_of (c % CASES, j);                                  \
          if (x[j] == 0 && j % 3)                                             \
            x[j] = -x[j];                                                     \
          if ((c == 5 && j % 11 == 3) || c == 9 || (c == 10 && j == n - 1))   \
            x[j] = NAN;                                                       \
          if (c == 11)                                                        \
            x[j] = j % 2 ? -0.0 : 0.0;                                        \
        }                                                                     \
      for (int k = 0; k < 7; k++)                                             \
        {                                                                     \
          printf (#T " %d:", c);                                              \
          REST printf ("\n");                                                 \
        }                                                                     \
    }

int
main (void)
{
  double least, most;
  float most_of;
  FLOATING (double, SHOW_PLACE (double_greater) SHOW_PLACE (double_last_least)
            SHOW_EXTREME (double0) SHOW_EXTREME (double1) SHOW_OPEN (double2)
            SHOW_EXTREME (double3) both (n, x, first[k], &least, &most);
            show (least); show (most);)
  FLOATING (float, SHOW_PLACE (float_greater) SHOW_PLACE (float_last_greatest)
            SHOW_PLACE (float_less) SHOW_PLACE (float_last_least)
            SHOW_EXTREME (float0) SHOW_EXTREME (float1) SHOW_OPEN (float2)
            SHOW_EXTREME (float3)
            places (n / 7, 7, x, first[k], &most_of, &where);
            show (most_of); printf (" %d", where);)
  NUMBERS (int, int_last_greatest)
  NUMBERS (long, long_less)
  NUMBERS (unsigned, unsigned_last_least)
  NUMBERS (longer, longer_greater)
  static double a[70 * 70];
  int where, n = hide (70);
  for (int i = 0; i < n; i++)
    a[i] = -0.0;
  double2 (n, a, -1, &most);
  show (most);
  static float six[70];
  for (int i = 0; i < n; i++)
    six[i] = 6;
  inside (n, six, &most_of, &where);
  show (most_of);
  printf (" %d", where);
  for (int i = 0; i < n * n; i++)
    a[i] = i * 7919 % 1237 - 600;
  for (int k = 0; k <= n; k += 7)
    {
      pivot (n, k, a, &most, &where);
      show (most);
      printf (" %d\n", where);
    }
}
