/* Loops that the program collapses for gangs, of unknown sizes, around one for
   their lanes: there may be few iterations of all loops but the last of them.
   Without this test each could be one block's, and most of the device idle.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
filter (int n, int h, int w, int c, const float *in, const float *weight,
        float *out)
{
#pragma acc parallel loop gang collapse(3) present(in[0:n * h * w * c], weight[0:9 * c], out[0:n * h * w * c]) /* { dg-optimized "schedule\\(3\\.5\\) block\\(32,1,1\\) grid\\(1,\\*,\\*\\)" } */
  for (int b = 0; b < n; b++)
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++)
        {
#pragma acc loop vector
          for (int k = 0; k < c; k++)
            {
              float s = 0;
              for (int r = -1; r <= 1; r++)
                for (int q = -1; q <= 1; q++)
                  if (y + r >= 0 && y + r < h && x + q >= 0 && x + q < w)
                    s += in[((b * h + y + r) * w + x + q) * c + k]
                         * weight[((r + 1) * 3 + q + 1) * c + k];
              out[((b * h + y) * w + x) * c + k] = s;
            }
        }
}
