/* Without this test a nest whose size the compiler does not know would be
   judged at one size only, or one whose size is known at a wrong one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>

#include "nests.h"
#include "sizes.h"
#include "unit.h"

/* The other size by hand, the nearest power of two.  2^29 bytes are two or
   three squares of 2^13 = 8192 floats, a vector of 2^27, and 2^20 rows of 64
   floats in each of two arrays.  Cubes of 1024 are large themselves, and 2^25
   bytes are two of 161, near 128.  Bounds of 1 to n - 1 take two off.  */

static const struct
{
  const char *text;
  int64_t trip; /* of the outermost loop  */
} cases[] = { { nest_copy, 8192 },     { nest_matmul, 8192 },
              { nest_jacobi, 8192 },   { nest_matvec, 8192 },
              { nest_laplacian, 128 }, { nest_vector, 1 << 27 },
              { nest_rows, 1 << 20 } };

/* A vector of ACCTILE_DEFAULT_TRIP is not worth a GPU: it is judged at 2^25
   bytes in place of 4096.  Two arrays of four sides of 1024 are more than there
   can be: 2^29 bytes of two of them are sides of 91, near 128.  */

static void
test_likely (isl_ctx *ctx)
{
  static const struct
  {
    const char *text;
    int64_t trip; /* of the outermost loop, 0: as it is  */
  } table[] = { { nest_vector, 1 << 23 },
                { nest_four, 128 },
                { nest_copy, 0 },
                { nest_laplacian, 0 } };
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    {
      struct acctile_nest other,
          *nest = nest_finish (ctx, table[i].text, NULL, 0);
      bool found = acctile_sizes_likely (nest, &other);
      check (found == (table[i].trip != 0)
                 && (!found || other.loop[0].trip == table[i].trip),
             "%s is likely to be %lld, found %lld", nest->function,
             (long long)table[i].trip,
             found ? (long long)other.loop[0].trip : 0);
      acctile_nest_free (nest);
    }
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  struct acctile_nest other;
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct acctile_nest *nest = nest_finish (ctx, cases[i].text, NULL, 0);
      bool found = acctile_sizes_other (nest, &other);
      check (found && llabs (other.loop[0].trip - cases[i].trip) <= 2,
             "%s is judged at %lld, too, found %lld", nest->function,
             (long long)cases[i].trip,
             found ? (long long)other.loop[0].trip : 0);
      acctile_nest_free (nest);
      if (cases[i].text == nest_rows)
        continue;
      nest = nest_read (ctx, cases[i].text, 1000);
      check (!acctile_sizes_other (nest, &other),
             "%s of a known size is judged at that", nest->function);
      acctile_nest_free (nest);
    }
  struct acctile_nest *nest = nest_finish (ctx, nest_rows, NULL, 0);
  check (acctile_sizes_other (nest, &other) && nest->loop[2].trip == 1024
             && other.loop[2].trip == 64,
         "a loop in the body is long and short");
  acctile_nest_free (nest);
  nest = nest_read (ctx, nest_rows, 1000);
  check (acctile_sizes_other (nest, &other) && other.loop[0].trip == 1000
             && other.loop[2].trip == 64,
         "also where only its trip count is not known");
  acctile_nest_free (nest);
  nest = nest_finish (ctx, nest_five, NULL, 0);
  check (!acctile_sizes_other (nest, &other),
         "a nest of constant size has no other");
  acctile_nest_free (nest);
  test_likely (ctx);
  isl_ctx_free (ctx);
  return unit_end ();
}
