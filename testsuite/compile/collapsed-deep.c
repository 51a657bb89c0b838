/* Four collapsed loops of which nothing is known, most often short ones: GCC
   deals their iterations out evenly.  Without this test a block's threads could
   go along a loop of sixteen whatever the program finds.

   SPDX-License-Identifier: GPL-3.0-or-later

   { dg-options "-O2 -fopt-info-omp-all" } */

struct lattice
{
  int l[4];
};

static inline long
site (const struct lattice *s, int x, int y, int z, int t)
{
  return (((long)t * s->l[2] + z) * s->l[1] + y) * s->l[0] + x;
}

void
hop (struct lattice s, const double *restrict u, const double *restrict in,
     double *restrict out, long v)
{
#pragma acc parallel loop collapse(4) present(u[0:v], in[0:v], out[0:v]) /* { dg-optimized "acctile: schedule\\(3.6\\) block\\(32,2,1\\).*schedule\\(3.8\\) where loops are short" } */
  for (int t = 0; t < s.l[3]; t++)
    for (int z = 0; z < s.l[2]; z++)
      for (int y = 0; y < s.l[1]; y++)
        for (int x = 0; x < s.l[0]; x++)
          {
            long i = site (&s, x, y, z, t);
            double sum = 0;
            for (int k = 0; k < 4; k++)
              sum += u[i]
                     * in[site (&s, (x + (k == 0)) % s.l[0],
                                (y + (k == 1)) % s.l[1], (z + (k == 2)) % s.l[2],
                                (t + (k == 3)) % s.l[3])];
            out[i] = in[i] - 0.1 * sum;
          }
}
