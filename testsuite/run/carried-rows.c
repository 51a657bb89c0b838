/* Dynamic programs whose rows hand on numbers in scalars: sums, extremes, the
   element on the left, the diagonal of a row that is overwritten, runs; set to
   constants, to what memory has, to different things in one row; in variables
   of the body, of the function and of a clause; with borders, with what follows
   the row, up and down, in triangles and windows, inside of sweeps.  They are
   wavefronts along the row.  Without this test a thread could begin a row with
   what another one left, with what the last row did or with nothing, run its
   iterations in another order, or such nests could stay on one lane; those
   whose rows do not depend on one another could lose their threads, and a
   number that is wanted afterwards could be lost.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 20 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doacross } */
/* { acctile-report nests[6].kind doacross } */
/* { acctile-report nests[7].kind doacross } */
/* { acctile-report nests[8].kind doacross } */
/* { acctile-report nests[9].kind doacross } */
/* { acctile-report nests[10].kind doacross } */
/* { acctile-report nests[11].kind doacross } */
/* { acctile-report nests[12].kind doacross } */
/* { acctile-report nests[13].kind doacross } */
/* { acctile-report nests[14].kind doacross } */
/* { acctile-report nests[15].kind doacross } */
/* { acctile-report nests[16].kind doacross } */
/* { acctile-report nests[17].kind doacross } */
/* { acctile-report nests[18].kind doall } */
/* { acctile-report nests[19].kind unchanged } */

#include "run.h"

#define N 61
#define M 53
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static int a[N][M], b[N][M], d[N + 1][M + 1], row[M + 1];
static int total[N], height[M], left_of[M];
static float f[N][M], g[N][M];
static double h[N][M];
static char s1[N + 1], s2[M + 1];

static void
table (int n, int m)
{
#pragma acc kernels
  for (int y = 0; y < n; y++)
    {
      int s = 0;
      for (int x = 0; x < m; x++)
        {
          s += a[y][x];
          b[y][x] = (y ? b[y - 1][x] : 0) + s;
        }
    }
}

static void
floats (int n, int m)
{
#pragma acc kernels
  for (int y = 0; y < n; y++)
    {
      float s = 0;
      for (int x = 0; x < m; x++)
        {
          s += f[y][x];
          g[y][x] = (y ? g[y - 1][x] * 0.75f : 0) + s;
        }
    }
}

static void
extremes (int n, int m)
{
#pragma acc kernels
  for (int y = 1; y < n; y++)
    {
      int most = -1000, least = 1000;
      for (int x = 0; x < m; x++)
        {
          if (a[y][x] > most)
            most = a[y][x];
          least = MIN (least, a[y][x]);
          b[y][x] = b[y - 1][x] / 2 + most - least;
        }
    }
}

/* The edit distance with one row.  */
static void
distances (int n, int m)
{
#pragma acc kernels
  for (int i = 1; i <= n; i++)
    {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= m; j++)
        {
          int above = row[j];
          int change = diagonal + (s1[i - 1] != s2[j - 1]);
          row[j] = MIN (change, MIN (above, row[j - 1]) + 1);
          diagonal = above;
        }
    }
}

/* With the element on the left in a scalar, which begins with a border.  */
static void
bordered (int n, int m)
{
#pragma acc parallel
#pragma acc loop auto
  for (int i = 1; i <= n; i++)
    {
      int left = i;
      d[i][0] = i;
      for (int j = 1; j <= m; j++)
        {
          int change = d[i - 1][j - 1] + (s1[i - 1] != s2[j - 1]);
          left = MIN (change, MIN (left, d[i - 1][j]) + 1);
          d[i][j] = left;
        }
    }
}

/* And with a border that has been stored before.  */
static void
loaded (int n, int m)
{
#pragma acc kernels
  for (int i = 1; i <= n; i++)
    {
      int left = d[i][0];
      for (int j = 1; j <= m; j++)
        {
          int change = d[i - 1][j - 1] + (s1[i - 1] != s2[j - 1]);
          left = MIN (change, MIN (left, d[i - 1][j]) + 2);
          d[i][j] = left;
        }
    }
}

static void
followed (int n, int m)
{
#pragma acc kernels
  for (int y = 1; y < n; y++)
    {
      int s = a[y][1];
      for (int x = 0; x < m; x++)
        {
          s = (s * 3 + a[y][x]) & 1023;
          b[y][x] = b[y - 1][x] + s;
        }
      total[y] = s;
    }
}

static void
of_function (int n, int m)
{
  int s, t, x, y;
#pragma acc kernels
  for (y = 1; y < n; y++)
    {
      s = 0;
      t = 1;
      for (x = 0; x < m; x++)
        {
          s += a[y][x] * t;
          t = -t;
          b[y][x] = b[y - 1][x] + s;
        }
    }
}

static void
of_clause (int n, int m)
{
  int s;
#pragma acc parallel
#pragma acc loop auto private(s)
  for (int y = 1; y < n; y++)
    {
      s = a[y][0];
#pragma acc loop auto
      for (int x = 0; x < m; x++)
        {
          s ^= a[y][x];
          b[y][x] = b[y - 1][x] + s;
        }
    }
}

static void
down (int n, int m)
{
#pragma acc kernels
  for (int y = n - 2; y >= 0; y--)
    {
      int s = 0;
      for (int x = m - 1; x >= 0; x--)
        {
          s += a[y][x];
          b[y][x] = b[y + 1][x] - s;
        }
    }
}

static void
triangle (int n, int m)
{
#pragma acc kernels
  for (int y = 1; y < n; y++)
    {
      int s = 0;
      for (int x = y; x < m; x++)
        {
          s += a[y][x];
          b[y][x] = b[y - 1][x] + s;
        }
    }
}

static void
window (int n, int m, int w)
{
#pragma acc kernels
  for (int y = 1; y < n; y++)
    {
      int s = b[y - 1][0];
      for (int x = MAX (1, y - w); x < MIN (m, y + w); x++)
        {
          s = (s + a[y][x]) & 255;
          b[y][x] = b[y - 1][x] + s;
        }
    }
}

/* The largest sum that ends here, beside the row above.  */
static void
kadane (int n, int m)
{
#pragma acc kernels
  for (int y = 1; y < n; y++)
    {
      int now = 0;
      for (int x = 0; x < m; x++)
        {
          int v = a[y][x] - 50 + b[y - 1][x] / 3;
          now = now > 0 ? now + v : v;
          b[y][x] = now;
        }
    }
}

/* Three of the row above, in scalars.  */
static void
seam (int n, int m)
{
#pragma acc kernels
  for (int y = 1; y < n; y++)
    {
      int left = 1 << 20, middle = b[y - 1][0];
      for (int x = 0; x < m; x++)
        {
          int right = x + 1 < m ? b[y - 1][x + 1] : 1 << 20;
          b[y][x] = a[y][x] + MIN (left, MIN (middle, right));
          left = middle;
          middle = right;
        }
    }
}

static void
mixed (int n, int m)
{
#pragma acc kernels
  for (int y = 1; y < n; y++)
    {
      float s = (float)y * 0.5f;
      double t = a[y][0];
      for (int x = 0; x < m; x++)
        {
          s = s * 0.5f + f[y][x];
          t = t * 0.25 + s;
          h[y][x] = h[y - 1][x] * 0.5 + t;
        }
    }
}

/* Runs, and where the last one ended, which says what is loaded.  */
static void
runs (int n, int m)
{
#pragma acc kernels
  for (int y = 1; y < n; y++)
    {
      int run = 0, last = -1;
      for (int x = 0; x < m; x++)
        {
          if (a[y][x] > 50)
            {
              run++;
              last = x;
            }
          else
            run = 0;
          b[y][x] = b[y - 1][x] + run * (x - last + 1);
          if (last >= 0)
            b[y][x] += a[y][last];
        }
    }
}

static void
sweeps (int times, int n, int m)
{
#pragma acc parallel
#pragma acc loop auto
  for (int t = 0; t < times; t++)
    {
#pragma acc loop auto
      for (int y = 1; y < n; y++)
        {
          int s = t;
#pragma acc loop auto
          for (int x = 0; x < m; x++)
            {
              s = (s + b[y][x]) & 255;
              b[y][x] = (b[y - 1][x] + b[y][x] + s) & 4095;
            }
        }
    }
}

/* The heights and left ends of rectangles.  */
static void
rectangles (int n, int m)
{
#pragma acc kernels
  for (int y = 0; y < n; y++)
    {
      int left = 0;
      for (int x = 0; x < m; x++)
        {
          if (a[y][x] > 20)
            {
              height[x]++;
              left_of[x] = MAX (left_of[x], left);
            }
          else
            {
              height[x] = 0;
              left_of[x] = 0;
              left = x + 1;
            }
          b[y][x] = height[x] * (x - left_of[x] + 1);
        }
    }
}

static void
rows (int n, int m)
{
#pragma acc kernels
  for (int y = 0; y < n; y++)
    {
      int s = 0;
      for (int x = 0; x < m; x++)
        {
          s += a[y][x];
          b[y][x] = s;
        }
    }
}

static int
wanted (int n, int m)
{
  int s = 7, x, y;
#pragma acc kernels
  for (y = 1; y < n; y++)
    {
      s = 0;
      for (x = 0; x < m; x++)
        {
          s += a[y][x];
          b[y][x] = b[y - 1][x] + s;
        }
    }
  return s;
}

static void
reset (void)
{
  for (int i = 0; i < N * M; i++)
    {
      a[i / M][i % M] = i * 7919 % 101;
      b[i / M][i % M] = i * 31 % 17;
      f[i / M][i % M] = (float)(i * 13 % 97) * 0.375f;
      h[i / M][i % M] = i % 7 * 0.5;
    }
  for (int i = 0; i <= N; i++)
    {
      s1[i] = (char)('a' + i * i % 4);
      d[i][0] = i;
    }
  for (int j = 0; j <= M; j++)
    {
      s2[j] = (char)('a' + j * 5 % 3);
      d[0][j] = row[j] = j;
    }
}

static void
all (int n, int m)
{
  printf ("%d %d\n", n, m);
  reset ();
  table (n, m);
  SHOW (b);
  floats (n, m);
  SHOW (g);
  extremes (n, m);
  SHOW (b);
  distances (n, m);
  SHOW (row);
  bordered (n, m);
  SHOW (d);
  loaded (n, m);
  SHOW (d);
  followed (n, m);
  SHOW (total);
  of_function (n, m);
  of_clause (n, m);
  SHOW (b);
  down (n, m);
  triangle (n, m);
  SHOW (b);
  window (n, m, 9);
  kadane (n, m);
  SHOW (b);
  seam (n, m);
  SHOW (b);
  mixed (n, m);
  SHOW (h);
  runs (n, m);
  sweeps (3, n, m);
  SHOW (b);
  rectangles (n, m);
  SHOW (b);
  rows (n, m);
  SHOW (b);
  printf ("%d\n", wanted (n, m));
  SHOW (b);
}

int
main (void)
{
  all (hide (N - 1), hide (M - 1));
  all (hide (0), hide (0));
  all (hide (1), hide (1));
  all (hide (2), hide (1));
  all (hide (1), hide (7));
  all (hide (33), hide (45));
  all (hide (33), hide (0));
}
