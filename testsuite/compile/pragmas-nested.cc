/* Pragmas of acctile in functions that stand in others: members of local
   classes, lambdas, also in templates.  Without this test the next nest of the
   function around could have them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -std=c++14 -fopenacc -fopt-info-omp-all" } */

static double a[64][64];

template <class T>
void
in_template (T n)
{
  auto add = [=] (double x) {
#pragma acctile schedule(2.2) block(32,1)
#pragma acc parallel loop collapse(2) copy(a) /* { dg-optimized "acctile: schedule.2.2. block.32,1." } */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] += x;
  };
  add (2);
#pragma acctile schedule(2.3) block(16,4)
#pragma acc parallel loop collapse(2) copy(a) /* { dg-optimized "acctile: schedule.2.3. block.16,4." } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += 5;
}

template void in_template (int);

template <class T>
void
before_another (T n)
{
  auto add = [=] (double x) {
#pragma acctile schedule(2.3) block(16,8)
#pragma acc parallel loop collapse(2) copy(a) /* { dg-optimized "acctile: schedule.2.3. block.16,8." } */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] += x;
  };
  add (2);
#pragma acc parallel loop collapse(2) copy(a) /* { dg-optimized "acctile: schedule.2.1. " } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += 5;
}

template void before_another (int);

void
in_class (int n)
{
  struct local
  {
    static void
    add (int n)
    {
#pragma acctile schedule(2.2) block(32,1)
#pragma acc parallel loop collapse(2) copy(a) /* { dg-optimized "acctile: schedule.2.2. block.32,1." } */
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          a[i][j] += 4;
    }
  };
  local::add (n);
#pragma acc parallel loop collapse(2) copy(a) /* { dg-optimized "acctile: schedule.2.1. " } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += 3;
}

void
in_lambda (int n)
{
  auto add = [=] (double x) {
#pragma acctile off
#pragma acc parallel loop collapse(2) copy(a) /* { dg-missed "acctile: off by directive" } */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] += x;
  };
  add (2);
#pragma acc parallel loop collapse(2) copy(a) /* { dg-optimized "acctile: schedule.2.1. " } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += 3;
}
