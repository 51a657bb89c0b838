/* Collapsed loops of unknown sizes: the outer one may have a few iterations,
   and the inner one all others.  Without this test each row could be one
   block's, and most of the device idle.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
slopes (const double *restrict q, double *restrict f, int n, int vars)
{
#pragma acc parallel loop collapse(2) present(q[0:n * vars], f[0:n * vars]) /* { dg-optimized "schedule\\(2\\.\[23\]\\)" } */
  for (int v = 0; v < vars; v++)
    for (int i = 2; i < n - 2; i++)
      {
        double a = q[v * n + i] - q[v * n + i - 1];
        double b = q[v * n + i + 1] - q[v * n + i];
        double s = a * b <= 0 ? 0
                              : __builtin_copysign (
                                  __builtin_fmin (__builtin_fabs (a),
                                                  __builtin_fabs (b)), a);
        f[v * n + i] = q[v * n + i] + 0.5 * s;
      }
}
