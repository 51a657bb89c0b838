/* Elements of many kinds (bit-fields, unions, vectors, volatile, wide), bodies
   with jumps, arrays of variable length, a loop until it converges, nested
   functions, iterators of every type.  Without this test an operand of a kind
   that is rarely seen could be copied wrongly.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>

#include "run.h"

#define N 64

struct B
{
  unsigned a : 5, b : 11;
  int c : 7;
  short s;
};
union U
{
  int i;
  float f;
};
static struct B bf[N];
static union U un[N];
static int A[N][N], Bm[N][N], V[N];
static double D[N][N];
static char S[N + 1];
static volatile int vol[N];
static _Bool flags[N];
static long double LD[N];
static unsigned long long big[N];
static __int128 huge_[N];
enum E
{
  X,
  Y,
  Z
};
static enum E en[N];
typedef float v4 __attribute__ ((vector_size (16)));
static v4 vec[N];
static void
element_kinds (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
      bf[i].a = i;
      bf[i].b += i * 3;
      bf[i].c = -i;
      bf[i].s ^= i;
      un[i].i = i;
      un[i].f = (float)un[i].i;
      flags[i] = i & 1;
      LD[i] = i;
      big[i] = i * 0x100000001ull;
      huge_[i] = i;
      en[i] = (enum E) (i % 3);
      vol[i] = i;
      vec[i] += (v4){ i, 1, 2, 3 };
      S[i] = 'a' + i % 26;
    }
  SHOW (bf);
  SHOW (un);
  SHOW (flags);
  SHOW (big);
  SHOW (en);
  SHOW (vec);
  SHOW (S);
}
static void
jumps (int n)
{
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++)
    {
      int local[4] = { i, i + 1, i + 2, i + 3 };
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        {
          int k, s = 0;
          for (k = 0; k < 10; k++)
            {
              if (k == i % 10)
                continue;
              if (k > j % 9)
                break;
              s += local[k & 3];
            }
          switch (s % 4)
            {
            case 0:
              s++;
            case 1:
              s *= 2;
              break;
            case 2:
              goto out;
            default:
              s = -s;
            }
          s += 100;
        out:
          A[i][j] = s;
        }
    }
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      Bm[j][i] = A[i][j];
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      V[i] = A[i][0];
    for (int i = 1; i < n; i++)
      V[i] += V[i - 1];
  }
  SHOW (A);
  SHOW (Bm);
  SHOW (V);
}
static void
variable_lengths (int n, int m, int v[n][m])
{
  int (*w)[m] = v;
  int t[n];
#pragma acc parallel loop copy(v [0:n] [0:m]) create(t [0:n])
  for (int i = 0; i < n; i++)
    {
      t[i] = i;
#pragma acc loop
      for (int j = 0; j < m; j++)
        v[i][j] += t[i] * j;
    }
#pragma acc parallel loop collapse(2) copy(w [0:n])
  for (int i = n - 1; i >= 0; i -= 2)
    for (int j = m - 1; j >= 0; j--)
      w[i][j] ^= i;
  show_bytes ("v", v, sizeof (int) * n * m);
}
static void
until_it_converges (int n)
{
  int i, j;
  double e = 0;
  double old;
  int it = 0;
  for (int a = 0; a < N; a++)
    for (int b = 0; b < N; b++)
      D[a][b] = (a * b) % 7;
  static double T[N][N];
  do
    {
      e = 0;
#pragma acc kernels
      {
#pragma acc loop reduction(max : e)
        for (i = 1; i < n - 1; i++)
#pragma acc loop reduction(max : e)
          for (j = 1; j < n - 1; j++)
            {
              T[i][j]
                  = 0.25
                    * (D[i - 1][j] + D[i + 1][j] + D[i][j - 1] + D[i][j + 1]);
              old = fabs (T[i][j] - D[i][j]);
              e = e > old ? e : old;
            }
#pragma acc loop
        for (i = 1; i < n - 1; i++)
          for (j = 1; j < n - 1; j++)
            D[i][j] = T[i][j];
      }
    }
  while (++it < 5 && e > 1e-9);
  printf ("%d %.12g\n", it, e);
  SHOW (D);
}
static int
nested (int n)
{
  int tot = 0;
  int inner (int k)
  {
    int s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(V)
    for (int i = 0; i < n; i++)
      s += V[i] * k;
    return s;
  }
  for (int k = 0; k < 3; k++)
    tot += inner (k);
#pragma acc parallel loop reduction(+ : tot)
  for (int i = 0; i < n; i++)
    tot += n;
  return tot;
}
static void
iterator_types (unsigned n, long l, unsigned short us, signed char sc)
{
#pragma acc parallel loop
  for (unsigned i = n; i > 0; i--)
    V[i - 1] += i;
#pragma acc parallel loop
  for (long i = -l; i <= l; i += 2)
    V[(i + l) / 2 % N] += 0;
#pragma acc parallel loop
  for (unsigned short i = 0; i < us; i++)
    V[i % N] |= 0;
#pragma acc parallel loop
  for (signed char i = sc; i >= 0; i = i - 3)
    A[0][i] += 1;
#pragma acc parallel loop
  for (size_t i = 0; i < (size_t)n; i += n / 2 + 1)
    V[i] -= 1;
#pragma acc parallel loop collapse(3)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 4; k++)
        A[i * 4 + j][k] ^= 1;
#pragma acc parallel loop
  for (int i = 0; i < (int)n; i++)
    for (int j = i; j < (int)n; j++)
      Bm[i][j] -= 1;
#pragma acc parallel loop
  for (int i = 0; i < (int)n; i++)
#pragma acc loop
    for (int j = 0; j <= i; j++)
      Bm[i][j] += 2;
  SHOW (V);
  SHOW (A);
  SHOW (Bm);
}
int
main (void)
{
  element_kinds (hide (N));
  jumps (hide (N));
  int (*m)[9] = malloc (7 * 9 * sizeof (int));
  for (int i = 0; i < 63; i++)
    m[i / 9][i % 9] = i;
  variable_lengths (hide (7), hide (9), m);
  free (m);
  until_it_converges (hide (20));
  printf ("%d\n", nested (hide (10)));
  iterator_types (hide (33), hide (20), hide (50), hide (60));
  element_kinds (hide (0));
  jumps (hide (1));
  return 0;
}