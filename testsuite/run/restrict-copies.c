/* Restrict pointers whose copies a nest uses beside them: in members, globals
   and tables, chosen, returned, moved on, made of a number.  What one iteration
   stores through the pointer the next one reads through its copy, which the
   language allows.  Without this test the two could count as apart.

   { acctile-host "pointers in structures and globals are the host's" }
   { acctile-unlaunched "where arrays overlap GCC's own code runs" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 40

struct s
{
  int *p;
};
int *g;
__attribute__ ((noipa)) int *
id (int *p)
{
  return p;
}
__attribute__ ((noipa)) void
member (int n, int *restrict a, struct s *s)
{
  s->p = a;
#pragma acc kernels loop copy(a [0:n + 1])
  for (int i = 0; i < n; i++)
    a[i] = s->p[i + 1] + 1;
}
__attribute__ ((noipa)) void
local_member (int n, int *restrict a)
{
  struct s s = { a };
#pragma acc parallel copy(a [0:n + 1])
#pragma acc loop auto
  for (int i = 0; i < n; i++)
    a[i + 1] = s.p[i] + 1;
}
__attribute__ ((noipa)) void
global (int n, int *restrict a)
{
  g = a;
#pragma acc parallel copy(a [0:n + 1])
#pragma acc loop auto
  for (int i = 0; i < n; i++)
    a[i + 1] = g[i] + 1;
}
__attribute__ ((noipa)) void
chosen (int n, int *restrict a, int *b, int c)
{
  int *q;
  if (c)
    q = a;
  else
    q = b;
#pragma acc parallel copy(a [0:n + 1])
#pragma acc loop auto
  for (int i = 0; i < n; i++)
    a[i + 1] = q[i] + 1;
}
__attribute__ ((noipa)) void
returned (int n, int *restrict a)
{
  int *q = id (a);
#pragma acc parallel copy(a [0:n + 1])
#pragma acc loop auto
  for (int i = 0; i < n; i++)
    a[i + 1] = q[i] + 1;
}
__attribute__ ((noipa)) void
moved (int n, int *restrict a)
{
  int *q = a;
  a = a + 1;
#pragma acc parallel copy(q [0:n + 1])
#pragma acc loop auto
  for (int i = 0; i < n; i++)
    a[i] = q[i] + 1;
}
__attribute__ ((noipa)) void
integer (int n, int *restrict a)
{
  unsigned long l = (unsigned long)a & ~3ul;
  int *q = (int *)l;
#pragma acc parallel copy(a [0:n + 1])
#pragma acc loop auto
  for (int i = 0; i < n; i++)
    a[i + 1] = q[i] + 1;
}
__attribute__ ((noipa)) void
inside (int n, int *restrict a, int *b)
{
#pragma acc parallel copy(a [0:n + 1], b [0:n + 1])
#pragma acc loop auto
  for (int i = 0; i < n; i++)
    {
      int *q;
      if (i & 1)
        q = a;
      else
        q = b;
      a[i + 1] = q[i] + 1;
    }
}
struct rs
{
  int *restrict p;
};
__attribute__ ((noipa)) void
loaded (int n, struct rs *s)
{
  int *q = s->p;
#pragma acc parallel copy(q [0:n + 1])
#pragma acc loop auto
  for (int i = 0; i < n; i++)
    s->p[i + 1] = q[i] + 1;
}
int *restrict rg;
__attribute__ ((noipa)) void
restrict_global (int n)
{
  int *q = rg;
#pragma acc parallel copy(q [0:n + 1])
#pragma acc loop auto
  for (int i = 0; i < n; i++)
    rg[i + 1] = q[i] + 1;
}
__attribute__ ((noipa)) void
table (int n, int *restrict a, int **t)
{
  t[0] = a;
#pragma acc parallel copy(a [0:n + 1])
#pragma acc loop auto
  for (int i = 0; i < n; i++)
    a[i + 1] = t[0][i] + 1;
}
__attribute__ ((noipa)) void
doacross (int n, int m, int *restrict a, struct s *s)
{
  s->p = a;
#pragma acc parallel copy(a [0:n * m])
#pragma acc loop auto
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m - 1; j++)
      a[i * m + j]
          = a[(i - 1) * m + j] + a[i * m + j - 1] + s->p[(i - 1) * m + j + 1];
}
static int a[N * N], b[N * N];

static void
fill (void)
{
  for (int i = 0; i < N * N; i++)
    a[i] = b[i] = i * 7 % 23;
}

#define TRY(CALL)                                                              \
  do                                                                           \
    {                                                                          \
      fill ();                                                                 \
      CALL;                                                                    \
      show_bytes (#CALL, a, sizeof a);                                         \
    }                                                                          \
  while (0)

int
main (void)
{
  struct s s;
  struct rs rs = { a };
  int *t[1];
  rg = a;
  TRY (member (N, a, &s));
  TRY (local_member (N, a));
  TRY (global (N, a));
  TRY (chosen (N, a, b, 1));
  TRY (returned (N, a));
  TRY (moved (N, a));
  TRY (integer (N, a));
  TRY (inside (N, a, b));
  TRY (loaded (N, &rs));
  TRY (restrict_global (N));
  TRY (table (N, a, t));
  TRY (doacross (20, 20, a, &s));
}
