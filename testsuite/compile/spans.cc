/* Spans of C++20, whose operator has an assertion for the compiler, are as good
   as the pointers in them.  Without this test they could be calls that are not
   known.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -std=c++20 -fopenacc -fopt-info-omp-optimized-missed" } */

#include <span>

void
multiply (std::span<double> x, std::span<const double> y)
{
#pragma acc parallel firstprivate(x, y)
#pragma acc loop auto /* { dg-optimized "'y._M_ptr' and 'x._M_ptr' do not overlap" } */
  for (std::size_t i = 0; i < x.size (); i++)
    x[i] *= y[i];
}
