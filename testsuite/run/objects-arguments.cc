/* Objects that are arguments of the function, and whose address a call in the
   region is given: they stay what they are.  Without this test a region could
   be handed the numbers in such an object and not the object.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdio>

struct view
{
  long first, last;
  double by;
  double at (long i) const;
};

#pragma acc routine seq
double
view::at (long i) const
{
  double sum = 0;
  for (long k = first; k < i && k < last; k++)
    sum += k * by;
  return sum;
}

static void
apply (view x, double *a, int n)
{
#pragma acc parallel loop firstprivate(x) copy(a [0:n])
  for (int i = 0; i < n; i++)
    a[i] += x.at (i) + x.by;
}

static void
apply_mapped (view x, double *a, int n)
{
#pragma acc parallel loop copyin(x) copy(a [0:n])
  for (int i = 0; i < n; i++)
    a[i] += x.at (i) * x.by;
}

int
main ()
{
  double a[50];
  for (int i = 0; i < 50; i++)
    a[i] = i % 7;
  apply (view{ 3, 40, 0.5 }, a, 50);
  apply_mapped (view{ 1, 20, 0.25 }, a, 50);
  double sum = 0;
  for (int i = 0; i < 50; i++)
    sum += a[i] * (1 + i % 3);
  std::printf ("%.17g\n", sum);
  return 0;
}
