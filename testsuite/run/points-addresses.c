/* Points of a thread whose addresses come from shared pointers: subscripts in
   the width of int, of long and of short, products of them that no int would
   hold in bytes, arrays of known, unknown and mixed shape, members, a bias of
   the pointer, loops with steps and such that run down, conditions, what is
   read through a table, subscripts that wrap (unsigned ones are left alone) and
   variables that the body changes.  Without this test a neighbour could be
   taken for another, or an address computed before what it depends on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 37
#define M 23
#define L 19

struct cell
{
  short before;
  int value;
  char after[3];
};

static int in[L * M * N + 99], out[L * M * N + 99], table[N];
static struct cell cells[L][M][N];
static unsigned short shorts[L * M * N];

/* Of (i, j, k) to (1, 1, 1) off the border, in the type INDEX.  */
#define DEFINE_FLAT(NAME, INDEX)                                               \
  static void NAME (INDEX l, INDEX m, INDEX n, const int *restrict a,          \
                    int *restrict b)                                           \
  {                                                                            \
    _Pragma (                                                                  \
        "acc parallel loop copyin(a[0:l*m*n]) copy(b[0:l*m*n])") for (INDEX i  \
                                                                      = 1;     \
                                                                      i        \
                                                                      < l - 1; \
                                                                      i++)     \
    {                                                                          \
      _Pragma ("acc loop") for (INDEX j = 1; j < m - 1; j++)                   \
      {                                                                        \
        _Pragma ("acc loop") for (INDEX k = 1; k < n - 1; k++)                 \
            b[(i * m + j) * n + k]                                             \
            += a[(i * m + j) * n + k + 1] - 2 * a[(i * m + j) * n + k - 1]     \
               + 3 * a[(i * m + (j + 1)) * n + k]                              \
               - 4 * a[i * m * n + (j - 1) * n + k]                            \
               + 5 * a[((i + 1) * m + j) * n + k]                              \
               - 6 * a[((i - 1) * m + j) * n + k];                             \
      }                                                                        \
    }                                                                          \
  }

DEFINE_FLAT (flat_int, int)
DEFINE_FLAT (flat_long, long)
DEFINE_FLAT (flat_short, short)
DEFINE_FLAT (flat_unsigned, unsigned)
DEFINE_FLAT (flat_size, size_t)

static void
shaped (int l, int m, int n, int (*restrict a)[m][n], int b[restrict l][m][n])
{
#pragma acc parallel loop collapse(3) copyin(a [0:l]) copy(b [0:l])
  for (int i = 1; i < l - 1; i++)
    for (int j = 2; j < m - 2; j++)
      for (int k = 1; k < n - 1; k++)
        b[i][j][k] = a[i][j - 2][k] + 3 * a[i][j + 2][k] - a[i + 1][j][k + 1]
                     - 2 * a[i - 1][j + 1][k - 1] + b[i][j][k];
}

static void
members (void)
{
#pragma acctile schedule(3.2) block(32, 1, 1) grid(*, *, *) points(4)
#pragma acc parallel loop collapse(3) copy(cells)
  for (int i = 0; i < L; i++)
    for (int j = 1; j < M - 1; j++)
      for (int k = 0; k < N; k++)
        cells[i][j][k].value = cells[i][j - 1][k].before
                               + cells[i][j + 1][k].after[1]
                               - cells[i][j + 1][k].before;
}

static void
strided (int m, int n, const int *restrict a, int *restrict b)
{
  int half = m * n / 2;
#pragma acctile schedule(2.2) block(64, 1) grid(*, *) points(4)
#pragma acc parallel loop copyin(a [0:m * n]) copy(b [0:m * n])
  for (int i = m - 2; i > 0; i -= 2)
    {
#pragma acc loop
      for (int j = 3; j < n; j += 3)
        b[i * n + j]
            = a[(i + 1) * n + j] - a[(i - 1) * n + j] * 7 + a[i * n + j - 3];
    }
#pragma acctile schedule(2.2) block(64, 1) grid(*, *) points(4)
#pragma acc parallel loop copyin(a [0:m * n]) copy(b [0:m * n])
  for (int i = 1; i < m / 2 - 1; i++)
    {
#pragma acc loop
      for (int j = 0; j < n; j++)
        b[i * n + j] += (a + half)[i * n + j] - (a + half)[(i - 1) * n + j]
                        + (a + half)[-(i * n) + j];
    }
}

static void
chosen (int m, int n, const int *restrict a, int *restrict b)
{
#pragma acctile schedule(2.2) block(64, 1) grid(*, *) points(4)
#pragma acc parallel loop copyin(a [0:m * n], table) copy(b [0:m * n])
  for (int i = 1; i < m - 1; i++)
    {
#pragma acc loop
      for (int j = 0; j < n; j++)
        {
          int at = i * n + j, sum = a[at];
          at += n;
          sum += 2 * a[at];
          at -= 2 * n;
          sum += 3 * a[at] + 5 * a[i * n + table[j] % n];
          if (n > 5)
            {
              at = i * n + j;
              sum -= a[at + n] + a[at - n];
            }
          sum += a[at];
          b[i * n + j] = sum;
        }
    }
}

static void
narrow (int m, int n, const unsigned short *restrict a, int *restrict b)
{
#pragma acctile schedule(2.2) block(64, 1) grid(*, *) points(4)
#pragma acc parallel loop copyin(a [0:m * n]) copy(b [0:m * n])
  for (int i = 1; i < m - 1; i++)
    {
#pragma acc loop
      for (int j = 0; j < n; j++)
        {
          unsigned char wrapped = (unsigned char)(i * 16 + j);
          unsigned char low = (unsigned char)i;
          short row = (short)i;
          b[i * n + j] = a[row * n + j] + a[(row + 1) * n + j] + 3 * a[wrapped]
                         + a[(unsigned char)(wrapped + n)] - 5 * a[low * n + j]
                         - 7 * a[(low + 1) * n + j];
        }
    }
}

static int
total (int l, int m, int n, const int *restrict a)
{
  int sum = 0;
#pragma acc parallel loop collapse(3) reduction(+ : sum) copyin(a [0:l * m * n])
  for (int i = 1; i < l - 1; i++)
    for (int j = 1; j < m - 1; j++)
      for (int k = 0; k < n; k++)
        sum += a[(i * m + j) * n + k] * 3 - a[(i * m + j + 1) * n + k]
               + (a[(i * m + j - 1) * n + k] ^ a[((i - 1) * m + j) * n + k])
               - a[((i + 1) * m + j) * n + k];
  return sum;
}

int
main (void)
{
  for (int i = 0; i < L * M * N + 99; i++)
    in[i] = i * 7 % 1009 - 500;
  for (int i = 0; i < L * M * N; i++)
    shorts[i] = i * 31;
  for (int k = 0; k < N; k++)
    table[k] = (k * 5 + 3) % N;
  for (int i = 0; i < L; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < N; k++)
        {
          cells[i][j][k].before = i + 2 * j - k;
          cells[i][j][k].after[1] = i * j % 100 - k;
        }
  CLEAR (out);
  int l = hide (L), m = hide (M), n = hide (N);
  flat_int (l, m, n, in, out);
  SHOW (out);
  flat_long (m, n, l, in, out);
  SHOW (out);
  flat_short (n, l, m, in, out);
  SHOW (out);
  flat_unsigned (l, n, m, in, out);
  SHOW (out);
  flat_size (l - 4, m - 3, n - 2, in, out);
  SHOW (out);
  flat_int (3, 3, n, in, out);
  flat_int (3, 6, 3, in, out);
  SHOW (out);
  shaped (l, m, n, (int (*)[m][n])in, (int (*)[m][n])out);
  SHOW (out);
  members ();
  printf ("%d %d %d\n", cells[3][4][5].value, cells[L - 1][M - 2][N - 1].value,
          cells[0][1][0].value);
  strided (L * 5, N, in, out);
  SHOW (out);
  chosen (L * 3, N, in, out);
  chosen (11, 5, in, out);
  SHOW (out);
  narrow (300, N, shorts, out);
  SHOW (out);
  printf ("%d %d\n", total (l, m, n, in), total (n, 3, l, in));
  return 0;
}
