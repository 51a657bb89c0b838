/* What is said of atomic operations in loops that the compiler judges: those
   whose order may matter stay on one lane, by a reason that names them; where
   gangs have a variable of their own no gang may do a part of its updates.
   Without this test a call could be blamed, or a sum be told in parts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-optimized-missed" } */

void
last_digits (int n, const int *restrict at, double *restrict sum)
{
#pragma acc kernels loop present(at[0 : n], sum[0 : n]) /* { dg-missed "the order of its atomic updates may change the last digits" } */
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      sum[at[i]] += i;
    }
}

void
shifted (int n, const int *restrict at, int *restrict bits)
{
#pragma acc kernels present(at[0 : n], bits[0 : n])
  {
    for (int i = 0; i < n; i++) /* { dg-missed "the order of an atomic operation may matter" } */
      {
#pragma acc atomic
        bits[at[i]] <<= 1;
      }
    for (int i = 0; i < n; i++) /* { dg-optimized "acctile: schedule" } */
      bits[i] += i;
  }
}

void
mixed (int n, const int *restrict at, int *restrict count)
{
#pragma acc kernels loop present(at[0 : n], count[0 : n]) /* { dg-missed "the order of an atomic update of 'count' and other accesses to it matters" } */
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      count[at[i]]++;
      count[i] *= 2;
    }
}

void
gangs (int n, const int *restrict at, int *restrict count)
{
  int all = 0;
#pragma acc parallel present(at[0 : n], count[0 : n]) num_gangs(8)
  {
#pragma acc loop auto /* { dg-missed "the order of an atomic operation may matter" } */
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic
        all += at[i];
      }
#pragma acc loop /* { dg-optimized "acctile: schedule" } */
    for (int i = 0; i < n; i++)
      count[i] += all;
  }
}
