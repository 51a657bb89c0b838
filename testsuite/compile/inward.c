/* Nests whose inner loops alone carry dependences, or would if they stood
   inside, are nests of fewer loops, in whatever order their loops are written;
   those that carry some in all loops are wavefronts.  Without this test a
   product of matrices could be a wavefront, nine times slower.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define N 1000

float a[N][N], b[N][N], c[N][N], d[20][N][N], x[N], y[N];

void
products (void)
{
#pragma acc kernels /* { dg-optimized "acctile: schedule\\(2" "" { target *-*-* } .+1 } */
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
#pragma acc kernels /* { dg-optimized "acctile: schedule\\(2" "" { target *-*-* } .+1 } */
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
#pragma acc kernels loop independent /* { dg-optimized "acctile: schedule\\(2" } */
  for (int i = 0; i < N; i++)
#pragma acc loop independent
    for (int j = 0; j < N; j++)
#pragma acc loop auto
      for (int k = 0; k < N; k++)
        c[i][j] += a[i][k] * b[k][j];
#pragma acc kernels /* { dg-optimized "acctile: schedule\\(1.1" "" { target *-*-* } .+1 } */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      y[j] += a[i][j] * x[i];
#pragma acc kernels /* { dg-optimized "acctile: schedule\\(1.1" "" { target *-*-* } .+1 } */
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] += a[i - 1][j];
}

/* Outer loops with a pragma, inner loops without; what may overlap is compared
   before.  */

void
outer (int n, float *p, float *q, float *r)
{
#pragma acc kernels loop /* { dg-optimized "acctile: schedule\\(2" } */
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
#pragma acc parallel loop /* { dg-message "acctile: schedule\\(2.*where 'p' and 'q', 'p' and 'r' do not overlap" } */
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        p[i * n + j] += q[i * n + k] * r[k * n + j];
#pragma acc parallel loop /* { dg-optimized "acctile: doacross" } */
  for (int p = 0; p < 20; p++)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        d[p][i][j] += d[p][i - 1][j] + d[p][i][j - 1];
}

/* Wavefronts: two loops carry dependences in each of few planes, as many as the
   model takes for too few; all loops do; the user wants one.  */

void
wavefronts (void)
{
#pragma acc kernels /* { dg-optimized "acctile: doacross" "" { target *-*-* } .+1 } */
  for (int p = 0; p < 20; p++)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        d[p][i][j] += d[p][i - 1][j] + d[p][i][j - 1];
#pragma acc kernels /* { dg-optimized "acctile: doacross" "" { target *-*-* } .+1 } */
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      a[i][j] += a[i - 1][j - 1];
#pragma acctile doacross
#pragma acc kernels /* { dg-optimized "acctile: doacross" "" { target *-*-* } .+1 } */
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] += a[i - 1][j];
}
