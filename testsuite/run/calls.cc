// Small functions of all kinds, whose statements are put in the place of their
// calls: views of arrays, operators, lambdas, functions with variables of their
// own, that change their parameters or what these refer to, that call others;
// met before GCC has gimplified them and after.  Without it the loops would be
// kept in order, for calls of what is not known.
//
// { acctile-options "-fstrict-aliasing" }
// { acctile-report nests[0].kind doall }
// { acctile-report nests[1].kind doall }
// { acctile-report nests[2].kind doall }
// { acctile-report nests[3].kind doall }
// { acctile-report nests[4].kind doall }
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include <array>
#include <cstdio>

#define N 61

template <typename T> struct view
{
  T *__restrict data;
  int columns;

  T &
  operator() (int i, int j) const
  {
    return data[i * columns + j];
  }

  int
  last () const
  {
    return columns - 1;
  }

  void
  add (int i, int j, T value) const
  {
    (*this) (i, j) += value;
  }
};

struct vector3
{
  double x, y, z;

  vector3 () = default;
  vector3 (double a, double b, double c) : x (a), y (b), z (c) {}

  vector3
  operator+ (const vector3 &other) const
  {
    return vector3 (x + other.x, y + other.y, z + other.z);
  }

  vector3
  operator* (double factor) const noexcept
  {
    return { x * factor, y * factor, z * factor };
  }

  vector3 &
  operator+= (const vector3 &other)
  {
    x += other.x;
    y += other.y;
    z += other.z;
    return *this;
  }

  double
  dot (vector3 other) const
  {
    return x * other.x + y * other.y + z * other.z;
  }
};

static inline int
count_down (int n, int by)
{
  n -= by--;
  n -= by;
  return n;
}

static inline void
halves (int whole, int &low, int &high)
{
  low = whole / 2;
  high = whole - low;
}

// VALUE as it was, whatever REF names.
static inline int
exchange (int &ref, int value)
{
  ref = 5;
  return value;
}

static inline short
narrow (short value)
{
  return value * 257;
}

static inline bool
is_odd (unsigned char value)
{
  return value & 1;
}

static inline int
clamp (int value, int low, int high)
{
  return value < low ? low : value > high ? high : value;
}

#pragma acc routine seq
static inline int
of_table (int i)
{
  static const int table[4] = { 3, 1, 4, 1 };
  return table[i & 3];
}

static inline int
twice (int n)
{
  const int copy = n;
  int sum = copy;
  sum += clamp (copy, -1000, 1000);
  return sum;
}

#pragma acc routine seq
static inline int
fibonacci (int n)
{
  return n < 2 ? n : fibonacci (n - 1) + fibonacci (n - 2);
}

// GCC has statements of what this calls before it sees the regions.
int
called_before (int n)
{
  int low, high;
  halves (n, low, high);
  return count_down (low, 3) + exchange (high, low) + narrow (n) + is_odd (n)
         + of_table (n);
}

static double a[N * N], b[N * N];
static vector3 p[N], q[N];
static int numbers[N][N];
static std::array<double, 4> fours[N];

static void
stencil (double *from, double *to, int n)
{
  view<double> in = { from, n }, out = { to, n };
#pragma acc data copyin(in, in.data [0:N * N]) copy(out, out.data [0:N * N])
  {
#pragma acc kernels present(in, out)
#pragma acc loop auto
    for (int i = 1; i < n - 1; i++)
#pragma acc loop auto
      for (int j = 1; j < out.last (); j++)
        {
          double sum = in (i - 1, j) + in (i + 1, j);
          out (i, j) = sum + in (i, j - 1) + in (i, j + 1);
          out.add (i, j, 0.5);
        }
  }
}

static void
points (int n)
{
  auto place = [n] (int i) { return n - 1 - i; };
  double factor = 0.5;
  auto scaled = [factor] (const vector3 &v) { return v * factor; };
#pragma acc kernels copy(p, q)
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    {
      p[i] = p[i] + scaled (q[place (i)]) * 2.0;
      p[i] += q[i];
    }
#pragma acc kernels copy(p, q)
#pragma acc loop auto
  for (int i = 0; i < N; i++)
    q[i] = q[i] * p[i].dot (q[i] + p[i]) + vector3 (i, 1, 2);
}

static void
integers (int n)
{
#pragma acc parallel loop collapse(2) copy(numbers)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        int low, high, x = numbers[i][j];
        halves (x, low, high);
        int old = exchange (high, high);
        numbers[i][j] = count_down (low, i) + old * high + narrow (j)
                        + is_odd (i) + clamp (x, i, i + j) + of_table (i + j)
                        + twice (x) + fibonacci (j % 7);
      }
#pragma acc parallel loop copy(fours)
  for (int i = 0; i < n; i++)
    for (int k = 1; k < 4; k++)
      fours[i][k] = fours[i][k - 1] * 0.5 + fours[i][k];
}

int
main ()
{
  for (int i = 0; i < N * N; i++)
    {
      a[i] = i * 7 % 101;
      b[i] = i * 5 % 23;
      numbers[i / N][i % N] = i % 997;
    }
  for (int i = 0; i < N; i++)
    {
      p[i] = vector3 (i, i % 3, 1);
      q[i] = vector3 (1, i % 5, i % 2);
      fours[i] = { { 1.0 * i, 2, 3, 4 } };
    }
  stencil (a, b, N);
  points (N);
  integers (N);
  double sum = called_before (N);
  for (int i = 0; i < N * N; i++)
    sum += b[i] * (i % 3) + numbers[i / N][i % N] % 1001 * (i % 7);
  for (int i = 0; i < N; i++)
    sum += p[i].x + 2 * p[i].y + 3 * p[i].z + q[i].x + q[i].dot (p[i])
           + fours[i][3];
  printf ("%.17g\n", sum);
}
