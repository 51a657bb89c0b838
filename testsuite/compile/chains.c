/* Dynamic programs over intervals, whose dependences have no constant distances:
   by lengths their intervals of one length are independent, also where sizes
   are constants below what is guessed of others; where that does not pay the
   note says so, and where something else keeps a nest from being a wavefront it
   says that.  Without this test the reason could be any.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define N 200

static int m[N][N], s[7][7];
int g (int);

void
by_length (void)
{
#pragma acc kernels copy(m)
  for (int length = 2; length < N; length++)
    for (int i = 0; i < N - length; i++) /* { dg-optimized "acctile: schedule" } */
      {
        int best = m[i][i + 1] + m[i + 1][i + length];
        for (int k = i + 2; k < i + length; k++)
          {
            int now = m[i][k] + m[k][i + length];
            best = now < best ? now : best;
          }
        m[i][i + length] = best + i;
      }
}

void
few (void)
{
#pragma acc kernels copy(s)
  for (int length = 2; length < 7; length++)
    for (int i = 0; i < 7 - length; i++) /* { dg-missed "launches of its nests would take longer than one lane does" } */
      s[i][i + length] = s[i][i + length - 1] + s[i + 1][i + length];
}

void
call (int n, int (*restrict a)[n])
{
#pragma acc parallel present(a [0:n])
#pragma acc loop auto /* { dg-missed "no wavefront: the body calls a function that is not known" } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i][j] = g (a[i - 1][j] + a[i][j - 1]);
}
