/* Copies back in loops that the host runs, and what looks like one: the notes
   say which are left out of the steps, the dump why others are not.  Without
   this test an array could be copied in each step of a loop until convergence,
   or one that the host may see not be.

   { dg-options "-O2 -fopt-info-omp-optimized-missed -fplugin-arg-acctile-report=%R -fplugin-arg-acctile-dump=%D" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

int printf (const char *, ...);
double fabs (double);
extern void look (double);
extern double *other;

static double a[1000], b[1000], c[1000];

#define SWEEP                                                                  \
  _Pragma ("acc parallel loop reduction(max : error)") for (int i = 1;         \
                                                            i < 999; i++)      \
  {                                                                            \
    b[i] = 0.5 * (a[i - 1] + a[i + 1]);                                        \
    double d = fabs (b[i] - a[i]);                                             \
    if (d > error)                                                             \
      error = d;                                                               \
  }
#define COPY                                                                   \
  _Pragma ("acc parallel loop") for (int i = 1; i < 999; i++) a[i] = b[i];

void
prints (double tol)
{
  double error = tol + 1;
  for (int t = 0; error > tol; t++)
    {
      error = 0;
      SWEEP /* { dg-optimized "schedule.*arrays take turns: " } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      COPY /* { dg-optimized "schedule.*copied back once after the last step: " } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      if (t % 100 == 0)
        printf ("%d %f\n", t, error);
    }
}

/* { dg-final { acctile-report nests[0].chosen.copy_back turns } } */
/* { dg-final { acctile-report nests[1].chosen.copy_back once } } */
/* { dg-final { acctile-report nests.length 14 } } */

void
calls (double tol)
{
  double error = tol + 1;
  while (error > tol)
    {
      error = 0;
      SWEEP /* { dg-optimized "schedule" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      COPY /* { dg-optimized "schedule" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      look (error);
    }
}

/* { dg-final { acctile-report-absent nests[2].chosen.copy_back } } */
/* { dg-final { acctile-report-absent nests[3].chosen.copy_back } } */

void
element (double tol)
{
  double error = tol + 1;
  while (error > tol)
    {
      error = 0;
      SWEEP /* { dg-optimized "schedule" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      COPY /* { dg-optimized "schedule" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      printf ("%f\n", b[3]);
    }
}

/* { dg-final { acctile-report-absent nests[4].chosen.copy_back } } */
/* { dg-final { acctile-dump "copy back stays: the host may touch its arrays in the time loop" } } */

void
through (double tol)
{
  double error = tol + 1;
  while (error > tol)
    {
      error = 0;
      SWEEP /* { dg-optimized "schedule" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      COPY /* { dg-optimized "schedule" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      *other = error;
    }
}

/* { dg-final { acctile-report-absent nests[6].chosen.copy_back } } */

void
updates (double tol)
{
  double error = tol + 1;
#pragma acc data copy(a, b)
  while (error > tol)
    {
      error = 0;
      SWEEP /* { dg-optimized "schedule" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      COPY /* { dg-optimized "schedule" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
#pragma acc update host(a)
    }
}

/* { dg-final { acctile-report-absent nests[8].chosen.copy_back } } */

int
leaves (double tol)
{
  double error;
  for (;;)
    {
      error = 0;
      SWEEP /* { dg-optimized "schedule" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      COPY /* { dg-optimized "schedule" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      if (error < tol)
        return 1;
    }
}

/* { dg-final { acctile-report-absent nests[10].chosen.copy_back } } */

void
guarded (double tol, int here)
{
  double error = tol + 1;
  while (error > tol)
    {
      error = 0;
#pragma acc parallel loop reduction(max : error) if (here) /* { dg-optimized "schedule" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < 999; i++)
        {
          b[i] = 0.5 * (a[i - 1] + a[i + 1]);
          error = b[i] > error ? b[i] : error;
        }
      COPY /* { dg-optimized "schedule" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
    }
}

/* { dg-final { acctile-report-absent nests[12].chosen.copy_back } } */
