/* What an atomic operation loads is new in each iteration: as a subscript it
   shows no dependence.  Without this test a counting sort would be warned of,
   as if all iterations stored to one element.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
rank (int n, int *restrict key, int *restrict sorted, int *restrict first)
{
#pragma acc parallel loop present(key, sorted, first) /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    {
      int at;
#pragma acc atomic capture
      at = first[key[i]]++;
      sorted[at] = key[i];
    }
}

void
pick (int n, int *restrict from, int *restrict to, int *restrict next)
{
#pragma acc parallel loop gang vector present(from, to, next) /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    if (from[i] > 0)
      {
        int at;
#pragma acc atomic read
        at = next[i];
        to[at] = from[at] + 1;
      }
}
