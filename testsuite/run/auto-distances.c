/* Loops in kernels regions and with auto whose iterations depend on one
   another at every distance: forwards, backwards, across rows, diagonally,
   growing, only under a condition, only for some sizes, through a scalar.
   Without this test one of them could run in parallel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 64

static int a[N][N], v[2 * N];

/* clang-format off */
#define KERNEL(NAME, FIRST, LAST, STATEMENT)                                   \
  static void NAME (int n)                                                     \
  {                                                                            \
    _Pragma ("acc kernels loop copy(v)")                                       \
    for (int i = FIRST; i < LAST; i++)                                         \
      STATEMENT;                                                               \
    _Pragma ("acc parallel loop auto copy(v)")                                 \
    for (int i = LAST - 1; i >= FIRST; i--)                                    \
      STATEMENT;                                                               \
    SHOW (v);                                                                  \
  }

#define KERNEL2(NAME, STATEMENT)                                               \
  static void NAME (int n)                                                     \
  {                                                                            \
    _Pragma ("acc kernels loop copy(a)")                                       \
    for (int i = 2; i < n - 2; i++)                                            \
      _Pragma ("acc loop")                                                     \
      for (int j = 2; j < n - 2; j++)                                          \
        STATEMENT;                                                             \
    _Pragma ("acc parallel loop auto copy(a)")                                 \
    for (int i = n - 3; i >= 2; i--)                                           \
      _Pragma ("acc loop auto")                                                \
      for (int j = 2; j < n - 2; j++)                                          \
        STATEMENT;                                                             \
    SHOW (a);                                                                  \
  }

KERNEL (one_back, 1, n, v[i] += v[i - 1] % 10)
KERNEL (one_ahead, 0, n - 1, v[i] += v[i + 1] % 10)
KERNEL (two_back, 2, n, v[i] = v[i - 2] % 100 + i)
KERNEL (far, 0, n, v[i + N / 2] = v[i] % 100 + i)
KERNEL (apart, 0, n, v[i + N] = v[i] % 100 + i)
KERNEL (doubled, 0, n, v[2 * i] = v[i] % 100 + 1)
KERNEL (halved, 0, n, v[i] = v[2 * i] % 100 + 1)
KERNEL (odd_and_even, 0, n, v[2 * i] = v[2 * i + 1] + 1)
KERNEL (mirrored, 0, n, v[i] = v[n - 1 - i] % 100 + 1)
KERNEL (mirrored_apart, 0, n / 2, v[i] = v[n - i] % 100 + 1)
KERNEL (folded, 0, n, v[i % 5] += i)
KERNEL (same, 0, n, v[3] = v[3] * 5 % 1009 + i)
KERNEL (read_one, 1, n, v[i] += v[0] % 10)
KERNEL (sometimes, 1, n, if (v[i] % 3) v[i] += v[i - 1] % 10)
KERNEL (last_only, 1, n, if (i == n - 1) v[i] = v[i - 1] + 1)

KERNEL2 (up, a[i][j] += a[i - 1][j] % 10)
KERNEL2 (left, a[i][j] += a[i][j - 1] % 10)
KERNEL2 (diagonal, a[i][j] = a[i - 1][j - 1] % 100 + 1)
KERNEL2 (other_diagonal, a[i][j] = a[i - 1][j + 1] % 100 + 1)
KERNEL2 (knight, a[i][j] = a[i - 2][j + 1] % 100 + a[i - 1][j - 2] % 10)
KERNEL2 (below, a[i][j] = a[i + 1][j - 1] % 100 + 1)
KERNEL2 (all_around, a[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1]
                                + a[i][j + 1]) % 1009)
KERNEL2 (transposed, a[i][j] = a[j][i] % 100 + 1)
KERNEL2 (column, a[0][j] = a[0][j] * 3 % 1009 + a[i][j] % 10)
KERNEL2 (row, a[i][0] = a[i][0] * 3 % 1009 + a[i][j] % 10)
KERNEL2 (sums, a[i][j] = (a[i - 1][j] + a[i][j - 1] - a[i - 1][j - 1]) % 1009)
KERNEL2 (fixed_row, a[i][j] += a[2][j] % 10)
KERNEL2 (sum_of_both, a[0][(i + j) % 7] += a[i][j] % 10)
/* clang-format on */

static void
unknown_distance (int n, int d, int e)
{
#pragma acc kernels loop copy(v)
  for (int i = 0; i < n; i++)
    v[i + e] = v[i + d] % 100 + 1;
  SHOW (v);
}

static void
with_steps (int n)
{
#pragma acc kernels loop copy(v)
  for (int i = 0; i < n; i += 3)
    v[i] = v[i + 1] + v[i + 2];
#pragma acc kernels loop copy(v)
  for (int i = 3; i < n; i += 3)
    v[i] = v[i - 3] % 100 + 1;
#pragma acc parallel loop auto copy(v)
  for (int i = n - 1; i > 3; i -= 2)
    v[i] = v[i - 2] % 100 + 1;
  SHOW (v);
}

int
main (void)
{
  static void (*const all[]) (int)
      = { one_back,  one_ahead,      two_back,       far,
          apart,     doubled,        halved,         odd_and_even,
          mirrored,  mirrored_apart, folded,         same,
          read_one,  sometimes,      last_only,      up,
          left,      diagonal,       other_diagonal, knight,
          below,     all_around,     transposed,     column,
          row,       sums,           fixed_row,      sum_of_both,
          with_steps };

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 31 + j * 17) % 101;
  for (int i = 0; i < 2 * N; i++)
    v[i] = i * 7 % 53;
  for (size_t f = 0; f < sizeof all / sizeof all[0]; f++)
    {
      all[f](hide (N));
      all[f](hide (5));
    }
  for (int d = 0; d < 4; d++)
    unknown_distance (hide (N), hide (d), hide (3 - d));
  unknown_distance (hide (20), hide (20), hide (0));
  return 0;
}
