/* Loops that begin where others end, as steps of a factorisation do: of the
   parameter between, nothing is known, nor of the size.  Without this test both
   would be taken for the same number, the outer loop for empty, and the inner
   one for so long that blocks of 256 threads share each sum (LU of 512 x 512 on
   an H200: 65 ms, 35 with GCC alone).

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */
/* { acctile-report nests.length 2 } */
/* { acctile-report nests[0].loops[0].trip >= 200 } */
/* { acctile-report nests[0].loops[1].trip >= 200 } */
/* { acctile-report nests[0].chosen.block[0] 32 } */
/* { acctile-report nests[1].loops[0].trip >= 200 } */
/* { acctile-report nests[1].loops[1].trip >= 200 } */

void
column (float *a, int size, int i)
{
#pragma acc parallel loop gang present(a[:size * size])
  for (int j = i + 1; j < size; j++)
    {
      float sum = a[j * size + i];
#pragma acc loop vector reduction(- : sum)
      for (int k = 0; k < i; k++)
        sum -= a[j * size + k] * a[k * size + i];
      a[j * size + i] = sum / a[i * size + i];
    }
}

void
update (float *a, const float *b, int size, int i)
{
#pragma acc parallel loop collapse(2) present(a[:size * size], b[:size])
  for (int j = size - 1; j > i; j--)
    for (int k = 0; k <= i; k++)
      a[j * size + k] -= b[k];
}
