/* Loops with gangs and workers whose numbers are given, and with no lanes, give
   theirs to the lanes that nothing uses, also where workers are for a loop inside
   and gangs are static; so do loops of kernels regions.
   Without this test GCC could be left to run one lane of each worker, or, in
   a kernels region, one lane in all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

static double v[65536], w[65536];

void
workers (int n)
{
#pragma acc parallel loop gang worker num_workers(8) copy(v) copyin(w) /* { dg-optimized {schedule\(1\.1\) block\(256\) grid\(\*\)} } */
  for (int i = 0; i < n; i++)
    v[i] += 2 * w[i];
}

void
workers_and_length (int n)
{
#pragma acc parallel loop gang worker num_workers(4) vector_length(32) \
    copy(v) copyin(w) /* { dg-optimized {schedule\(1\.1\) block\(128\) grid\(\*\)} "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    v[i] += 2 * w[i];
}

void
gangs (int n, int g)
{
#pragma acc parallel loop gang num_gangs(g) copy(v) copyin(w) /* { dg-optimized {schedule\(1\.1\)} } */
  for (int i = 0; i < n; i++)
    v[i] += 3 * w[i];
#pragma acc parallel loop gang(static : 4) num_gangs(8) copy(v) copyin(w) /* { dg-optimized {schedule\(1\.1\)} } */
  for (int i = 0; i < n; i++)
    v[i] += 4 * w[i];
#pragma acc parallel loop gang(static : *) vector copy(v) copyin(w) /* { dg-optimized {schedule\(1\.1\)} } */
  for (int i = 0; i < n; i++)
    v[i] += 5 * w[i];
}

/* As many threads as the program fixes are no reason to warn.  */

void
workers_inside (int n)
{
#pragma acc parallel loop gang num_workers(16) copy(v) copyin(w) /* { dg-optimized {schedule\(2\.1\) block\(512,1\)} } */
  for (int i = 0; i < n; i++)
#pragma acc loop worker
    for (int j = 0; j < 256; j++)
      v[i * 256 + j] += 2 * w[i * 256 + j];
}

/* In order, as the sum of floating-point numbers has to be.  */

void
rows (int n, const int *restrict begin, const int *restrict column,
      const double *restrict value)
{
#pragma acc kernels copy(v) copyin(w) \
    copyin(begin[0:n + 1], column[0:8 * n], value[0:8 * n])
  {
#pragma acc loop gang worker(8) /* { dg-optimized {schedule\(1\.1\) block\(256\)} } */
    for (int i = 0; i < n; i++)
      {
        double sum = 0;
#pragma acc loop vector(32)
        for (int k = begin[i]; k < begin[i + 1]; k++)
          sum += value[k] * w[column[k]];
        v[i] = sum;
      }
  }
}

/* Gangs of their own have none to give away.  */

void
workers_alone (int n)
{
#pragma acc parallel loop worker num_workers(4) copy(v) copyin(w) /* { dg-missed "no schedule fits" } */
  for (int i = 0; i < n; i++)
    v[i] += 2 * w[i];
}
