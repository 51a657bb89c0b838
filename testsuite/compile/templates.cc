/* Nests of C++: members, templates, lambdas, one line for each instance.
   Without this test g++ could be left out.

   SPDX-License-Identifier: GPL-3.0-or-later  */

template <typename T>
static void
scale (int n, T *p)
{
#pragma acc parallel loop copy(p [0:n]) /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    p[i] *= 2;
}

struct s
{
  int a[100];
  void
  clear (int n)
  {
#pragma acc parallel loop /* { dg-message "acctile: " } */
    for (int i = 0; i < n; i++)
      a[i] = 0;
  }
};

void
f (int n, float *p, double *q, s &t)
{
  auto body = [] (int n, float *p) {
#pragma acctile schedule(1.1) block(64)
#pragma acc parallel loop copy(p [0:n]) /* { dg-optimized "acctile: schedule\\(1\\.1\\) block\\(64" } */
    for (int i = 0; i < n; i++)
      p[i] += 1;
  };
  scale (n, p);
  scale (n, q);
  t.clear (n);
  body (n, p);
}

/* { dg-final { acctile-report "nests.length" == 4 } } */
