/* Boxes of particles, of unknown number, each for one gang, which reads those
   of the boxes around by a table.  Without this test a number of blocks that
   suits 1024 boxes could be chosen, with too few warps to hide what the loads
   take; GCC's own choice was faster (lavaMD).

   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef struct
{
  float v, x, y, z;
} four;

typedef struct
{
  long offset;
  int n, near[26];
} box;

void
forces (int boxes, const box *b, const four *rv, const float *qv, four *fv)
{
#pragma acc parallel loop gang present(b[0:boxes], rv[0:100 * boxes], qv[0:100 * boxes], fv[0:100 * boxes]) /* { dg-optimized "schedule\\(2\\.1\\) block\\(\[0-9\]*,1\\) grid\\(1,\\*\\)" } */
  for (int l = 0; l < boxes; l++)
    {
      long i0 = b[l].offset;
      for (int k = 0; k < 1 + b[l].n; k++)
        {
          long j0 = b[k == 0 ? l : b[l].near[k - 1]].offset;
#pragma acc loop vector
          for (int i = 0; i < 100; i++)
            for (int j = 0; j < 100; j++)
              {
                float dx = rv[i0 + i].x - rv[j0 + j].x;
                float dy = rv[i0 + i].y - rv[j0 + j].y;
                float dz = rv[i0 + i].z - rv[j0 + j].z;
                float e = __builtin_expf (-rv[i0 + i].v * (dx * dx + dy * dy + dz * dz));
                fv[i0 + i].v += qv[j0 + j] * e;
                fv[i0 + i].x += qv[j0 + j] * e * dx;
                fv[i0 + i].y += qv[j0 + j] * e * dy;
                fv[i0 + i].z += qv[j0 + j] * e * dz;
              }
        }
    }
}
