/* Pointers that may overlap are not proven apart, restrict pointers and
   objects are; where the program can find out, it does.  Without this test a
   dependence through an alias could be missed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int v[300], w[300];

void
pointers (int n, int *p, int *q)
{
#pragma acc kernels loop copy(p [0:n], q [0:n]) /* { dg-message "acctile: schedule.*where 'q' and 'p' do not overlap" } */
  for (int i = 0; i < n; i++)
    p[i] = q[i + 1];
}

void
restricted (int n, int *restrict p, int *restrict q)
{
#pragma acc kernels loop copy(p [0:n], q [0:n]) /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    p[i] = q[i + 1];
}

/* What a call keeps of a restrict pointer is nothing that an argument or
   another restrict pointer holds.  */

void keep (int *);

void
kept (int n, int *restrict p, int *q, int *restrict r)
{
  keep (p);
#pragma acc kernels loop copy(p [0:n], q [0:n], r [0:n]) /* { dg-message "acctile: schedule" } */
  /* { dg-bogus "overlap" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    p[i] = q[i + 1] + r[i + 1];
}

void
objects (int n)
{
#pragma acc kernels loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    v[i] = w[i + 1];
}

void
object_and_pointer (int n, int *p)
{
#pragma acc kernels loop copyin(p [0:n]) /* { dg-message "acctile: schedule.*where 'p' and 'v' do not overlap" } */
  for (int i = 0; i < n; i++)
    v[i] = p[i + 1];
}

struct pair
{
  int *p, *q;
};

void
members (int n, struct pair *s)
{
#pragma acc kernels loop /* { dg-missed "acctile: .*may overlap" } */
  for (int i = 0; i < n; i++)
    s->p[i] = s->q[i + 1];
}

void
two_sides (int n, int *p, int *q)
{
#pragma acc kernels loop copy(p [0:n]) deviceptr(q) /* { dg-missed "acctile: .*may overlap" } */
  for (int i = 0; i < n; i++)
    p[i] = q[i + 1];
}

void
two_sides_around (int n, int *p, int *q)
{
#pragma acc data copy(p [0:n]) deviceptr(q)
  {
#pragma acc kernels loop /* { dg-missed "acctile: .*may overlap" } */
    for (int i = 0; i < n; i++)
      p[i] = q[i + 1];
  }
}

void
anywhere (int n, int *p, int *q, int *at)
{
#pragma acc kernels loop copy(p [0:n]) deviceptr(q, at) /* { dg-missed "acctile: .*may overlap" } */
  for (int i = 0; i < n; i++)
    p[i] = q[at[i]];
}

void
in_sections (int n, int *p, int *q, int *at)
{
#pragma acc kernels loop copy(p [0:n], q [0:n], at [0:n]) /* { dg-optimized "where .*'q' and 'p' do not overlap" } */
  for (int i = 0; i < n; i++)
    p[i] = q[at[i]];
}

/* Another pointer than the clause's by the time it is used.  */

void
of_another (int n, int *p, int *q, int *at)
{
#pragma acc kernels copy(p [0:n], q [0:n], at [0:n])
  {
    q = p;
#pragma acc loop /* { dg-missed "acctile: " } */
    for (int i = 0; i < n; i++)
      p[i] = q[at[i]];
  }
}

/* What the note advises could be done: not where it is done already.  */

void
could_tell (int n, int *p, int *q)
{
#pragma acc kernels loop copy(p [0:n]) deviceptr(q) /* { dg-missed "'q' and 'p' may overlap \\(restrict would tell\\)" } */
  for (int i = 0; i < n; i++)
    p[i] = q[i + 1];
}

void
has_told (int n, int *restrict p)
{
  int *q = p;
  if (n > 3)
    q = p + 1;
#pragma acc kernels loop copy(p [0:n]) deviceptr(q) /* { dg-missed "'q' and 'p' may overlap \\('p' is restrict, but others may be based on it\\)" } */
  for (int i = 0; i < n; i++)
    p[i] = q[i + 1];
}

/* A directive counts in the version for arrays that overlap too.  */

void
beside (int n, int m, int *p, int *q, int from[restrict n][m],
        int to[restrict n][m])
{
#pragma acc parallel copy(p [0:n], q [0:n], from [0:n], to [0:n])
  {
#pragma acctile off
#pragma acc loop gang vector /* { dg-missed "acctile: off" } */
    /* { dg-bogus "assigned OpenACC worker" "" { target *-*-* } .-1 } */
    for (int i = 0; i < n; i++)
#pragma acc loop seq
      for (int j = 0; j < m; j++)
        to[i][j] = from[i][j];
#pragma acc loop auto /* { dg-message "acctile: schedule.*where 'q' and 'p' do not overlap" } */
    for (int i = 0; i < n; i++)
      p[i] = q[i];
  }
}

/* What restrict would not change is said first.  */

void
recurrence (int n, const char *s, int *p, int *q)
{
#pragma acc kernels loop copyin(s [0:n]) copy(p [0:n], q [0:n]) /* { dg-message "distance .1. on p .flow., where it is executed" } */
  /* { dg-bogus "overlap" "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
    if (s[i])
      p[i] = q[i - 1] + 1;
    else
      p[i] = p[i - 1] + q[i];
}
