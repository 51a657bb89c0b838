/* Atomic updates that go to memory of the block first, and those that must not:
   of elements that the nest reads, or that several operations change, or whose
   values it wants; of memory that other accesses may lead to where the host
   cannot see whether they do; where the program says how many blocks there are.
   Without this test the former could wait for one another in memory, and the
   latter be lost.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
counts (int n, const int *restrict at, int *restrict count, int *restrict sum,
        int *restrict list, const int *other)
{
  int next = 0;
#pragma acc data present(at[0:n], count[0:n], sum[0:n], list[0:n])
  {
#pragma acc parallel loop /* { dg-optimized "block\\(1024\\) grid\\(264\\), atomic updates in shared memory first" } */
    for (int i = 0; i < n; i++)
#pragma acc atomic
      count[at[i]]++;
#pragma acc parallel loop /* { dg-optimized "block\\(256\\) grid\\(1056\\), .*atomic updates in shared memory first" } */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < at[i]; j++)
        {
#pragma acc atomic
          count[j]++;
        }
#pragma acc parallel loop /* { dg-optimized "grid\\((\\*|40)\\): predicted" } */
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic
        count[at[i]] += count[n];
      }
#pragma acc parallel loop /* { dg-optimized "grid\\((\\*|40)\\): predicted" } */
    for (int i = 0; i < n; i++)
      if (i & 1)
        {
#pragma acc atomic
          count[at[i]] += 1;
        }
      else
        {
#pragma acc atomic
          count[at[i]] |= 1;
        }
#pragma acc parallel loop copy(next) /* { dg-optimized "grid\\((\\*|40)\\): predicted" } */
    for (int i = 0; i < n; i++)
      if (at[i])
        {
          int here;
#pragma acc atomic capture
          here = next++;
          list[here] = i;
        }
#pragma acc parallel loop num_gangs(40) /* { dg-optimized "grid\\((\\*|40)\\): predicted" } */
    for (int i = 0; i < n; i++)
#pragma acc atomic
      count[at[i]]++;
#pragma acc parallel loop deviceptr(other) /* { dg-optimized "shared memory" } */
    for (int i = 0; i < n; i++)
#pragma acc atomic
      count[at[i]] += other[i];
  }
}

/* Nobody knows where "other" is in the host's memory, nor the rows.  */

void
unknown (int n, int *count, const int *at, const int *other, int **rows)
{
#pragma acc parallel loop present(count[0:n]) deviceptr(rows) /* { dg-optimized "grid\\((\\*|40)\\): predicted" } */
  for (int i = 0; i < n; i++)
#pragma acc atomic
    count[rows[i][0]]++;
#pragma acc parallel loop present(count[0:n], at[0:n]) deviceptr(other) /* { dg-optimized "grid\\((\\*|40)\\): predicted" } */
  for (int i = 0; i < n; i++)
#pragma acc atomic
    count[at[i]] += other[i];
}
