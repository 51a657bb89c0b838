/* Pointers that overlap in one call and not in the next: which it is, the
   program finds before it runs a nest.  Without this test iterations that
   depend on each other through an alias could run in any order, or arrays that
   touch could be taken to overlap, or bounds that move, loops that run down and
   distances with a sign could give the wrong ends.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doacross } */
/* { acctile-report nests[6].kind doall } */
/* { acctile-report nests[7].kind doacross } */
/* { acctile-report nests[8].kind doall } */
/* { acctile-report nests[9].kind doall } */
/* { acctile-report nests[10].kind doall } */
/* { acctile-report nests[11].kind doall } */
/* { acctile-report nests[0].checked[0][0] from } */
/* { acctile-report nests[4].checked[0][1] a } */
/* { acctile-report nests[7].checked.length == 2 } */
/* { acctile-plugin schedule=schedule(1.1) } */
/* { acctile-plugin limit=3 } */

#define SIZE 9000

static int all[SIZE];
static int table[700];

static void
forward (int n, int *to, int *from)
{
#pragma acc kernels present(to [0:n], from [0:n])
  for (int i = 0; i < n; i++)
    to[i] = (from[i] * 3 + i) % 1000;
}

static void
down (int n, int *to, int *from)
{
#pragma acc kernels present(to [0:n], from [0:n])
  for (int i = n - 1; i > 0; i -= 2)
    to[i] = (from[i - 1] + 2 * from[i] + 1) % 1000;
}

static void
mirrored (int n, int *to, int *from)
{
#pragma acc kernels present(to [0:n], from [0:n])
  for (int i = 0; i < n; i++)
    to[i] = (from[n - 1 - i] + i) % 1000;
}

static void
plane (int rows, int columns, int ld, int *to, int *from)
{
#pragma acc parallel present(to [0:rows * ld], from [0:(rows + 1) * ld])
#pragma acc loop auto
  for (int i = 0; i < rows; i++)
#pragma acc loop auto
    for (int j = 1; j < columns; j++)
      to[i * ld + j]
          = (from[i * ld + j - 1] + from[(i + 1) * ld + j] + i) % 1000;
}

static void
triangle (int n, int *to, int (*from)[60])
{
#pragma acc kernels present(to [0:60 * 60], from [0:60])
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      to[j] = (to[j] + from[i][j] + j) % 1000;
}

static int
sum (int n, int *to, int *from)
{
  int total = 0;
#pragma acc kernels present(to [0:n], from [0:n])
#pragma acc loop reduction(+ : total)
  for (int i = 0; i < n; i++)
    {
      to[i] = from[i] % 77;
      total += to[i];
    }
  return total;
}

static void
align (int n, int m, int *score, int *a, int *b)
{
#pragma acc parallel present(score [0:(n + 1) * (m + 1)], a [0:n], b [0:m])
#pragma acc loop auto
  for (int i = 1; i <= n; i++)
#pragma acc loop auto
    for (int j = 1; j <= m; j++)
      {
        int *here = score + i * (m + 1) + j;
        int best = here[-m - 2] + (a[i - 1] % 4 == b[j - 1] % 4 ? 2 : -1);
        best = best > here[-1] - 1 ? best : here[-1] - 1;
        best = best > here[-m - 1] - 1 ? best : here[-m - 1] - 1;
        *here = best;
      }
}

static void
from_table (int n, int *to)
{
#pragma acc kernels present(to [0:n], table)
  for (int i = 0; i < n; i++)
    to[i] = (table[i + 1] + i) % 1000;
}

/* One region, nests with pairs of their own.  */
static void
several (int n, int *a, int *b, int *c)
{
#pragma acc kernels present(a [0:n], b [0:n], c [0:n])
  {
    for (int i = 0; i < n; i++)
      b[i] = (a[i] + i) % 1000;
    for (int i = 0; i < n; i++)
      c[i] = (b[n - 1 - i] * 2) % 1000;
  }
}

static void
product (int n, int *c, int *a, int *b)
{
#pragma acc kernels present(a [0:n * n], b [0:n * n], c [0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        int s = 0;
        for (int k = 0; k < n; k++)
          s += a[i * n + k] % 10 * (b[k * n + j] % 10);
        c[i * n + j] = s % 1000;
      }
}

static void
fill (void)
{
  for (int i = 0; i < SIZE; i++)
    all[i] = i * 37 % 997;
  for (int i = 0; i < 700; i++)
    table[i] = i * 11 % 501;
#pragma acc update device(all, table)
}

static void
show (const char *name)
{
#pragma acc update self(all, table)
  show_bytes (name, all, sizeof all);
  SHOW (table);
  fill ();
}

/* Each element of those above and to the left; rows are ld apart.  */
static void
sweep (int n, int m, int ld, int *a)
{
#pragma acc parallel present(a [0:n * ld + m])
#pragma acc loop auto
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m; j++)
      a[i * ld + j] = (a[(i - 1) * ld + j] + 2 * a[i * ld + j - 1] + i) % 1000;
}

/* Calls all with second arrays that begin AT.  */
static void
call_all (int at)
{
  int n = hide (600);

  forward (n, all + n, all + at);
  show ("forward");
  down (n, all + n, all + at);
  show ("down");
  mirrored (n, all + n, all + at);
  show ("mirrored");
  plane (hide (20), hide (30), hide (30), all + 620, all + at);
  show ("plane");
  plane (hide (20), hide (31), hide (30), all + 620, all + at);
  show ("long rows");
  sweep (hide (20), hide (30 + at % 3), hide (30), all + at);
  show ("sweep");
  triangle (hide (60), all + 3600, (int (*)[60]) (all + at));
  show ("triangle");
  printf ("sum %d\n", sum (n, all + n, all + at));
  show ("sum");
  align (hide (40), hide (30), all + 40, all + at, all + at / 2);
  show ("align");
  several (n, all + at, all + n, all + at / 2 + 1);
  show ("several");
  product (hide (24), all + 600, all + at, all + at / 2);
  show ("product");
}

int
main (void)
{
  static const int begin[]
      = { 0, 1, 20, 24, 40, 576, 599, 600, 601, 621, 1200, 3000, 5000 };

#pragma acc data copy(all, table)
  {
    fill ();
    for (unsigned i = 0; i < sizeof begin / sizeof *begin; i++)
      call_all (begin[i]);
    from_table (hide (600), all);
    show ("from_table");
    from_table (hide (600), table);
    show ("from_table");
    from_table (hide (600), table + 50);
    show ("from_table");
  }
  return 0;
}
