/* The lines of transformed loops in the debug information: options.exp looks
   for those that say "seen", and stops there with gdb.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
transpose (int n, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop copyin(a [0:n * n]) copyout(b [0:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        float value = a[i * n + j]; /* seen  */
        b[j * n + i] = 2 * value;   /* seen  */
      }
}

void
wavefront (int n, int *a)
{
#pragma acc parallel copy(a [0:n * n])
#pragma acc loop auto
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      {
        int up = a[(i - 1) * n + j];           /* seen  */
        a[i * n + j] += up + a[i * n + j - 1]; /* seen  */
      }
}

int
main (void)
{
  static float from[1600], to[1600];
  static int cells[1600];

  transpose (40, from, to);
  wavefront (40, cells);
  return 0;
}
