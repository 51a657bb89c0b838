/* Pragmas of acctile in C++: in member functions, lambdas, templates that are
   made twice, and from macros.  Without this test they could be lost on the
   way, or meant for another loop.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -std=c++14 -fopenacc -fopt-info-omp-all" } */

#define SHAPE(text) _Pragma (#text)

struct field
{
  int n;
  double *a, *b;
  void
  smooth ()
  {
    double *from = a, *to = b;
    int last = n;
#pragma acctile schedule(1.1) block(96)
#pragma acc parallel loop present(from [0:last], to [0:last]) /* { dg-optimized "acctile: schedule.1.1. block.96." } */
    for (int i = 1; i < last - 1; i++)
      to[i] = from[i - 1] + from[i + 1];
  }
};

void
member (field &f)
{
  f.smooth ();
}

void
lambda (int n, double *__restrict a)
{
  auto twice = [=] () {
SHAPE (acctile schedule(1.1) block(160))
#pragma acc parallel loop present(a [0:n]) /* { dg-optimized "acctile: schedule.1.1. block.160." } */
    for (int i = 0; i < n; i++)
      a[i] *= 2;
  };
  twice ();
}

template <typename T>
void
fill (int n, T *__restrict a, T value)
{
#pragma acctile off
#pragma acc parallel loop present(a [0:n]) /* { dg-missed "acctile: off by directive" } */
  for (int i = 0; i < n; i++)
    a[i] = value;
}

template void fill<int> (int, int *__restrict, int);
template void fill<float> (int, float *__restrict, float);

void
ranges (int n, double *__restrict a)
{
  static const int shifts[] = { 1, 2, 5 };
  const int others[] = { 3, 7 };
  for (int shift : shifts)
    {
#pragma acc parallel loop present(a [0:2 * n]) copyin(others) /* { dg-optimized "acctile: schedule" } */
      for (int i = 0; i < n; i++)
        {
          double sum = 0;
          for (int other : others)
            sum += a[n + (i + other) % n];
          a[i] += sum * shift;
        }
    }
}
