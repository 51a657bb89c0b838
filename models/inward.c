/* Loops that carry dependences, inside those that carry none: see inward.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "inward.h"

#include <stddef.h>

unsigned
acctile_inward_free (const struct acctile_nest *nest,
                     const struct acctile_depend *depend)
{
  unsigned loops = (1u << nest->n_parallel) - 1;
  if (!depend || depend->obstacle)
    return 0;
  for (int i = 0; i < depend->n_distance; i++)
    for (int k = 0; k < nest->n_parallel; k++)
      {
        const struct acctile_distance *d = &depend->distance[i];
        if (k >= d->n || !d->uniform[k] || d->distance[k] != 0)
          loops &= ~(1u << k);
      }
  return loops;
}

void
acctile_inward_nest (const struct acctile_nest *nest, int first,
                     struct acctile_nest *inner)
{
  *inner = *nest;
  for (int k = first; k < nest->n_parallel; k++)
    {
      inner->loop[k].claim = ACCTILE_CLAIM_SEQ;
      inner->loop[k].levels = 0;
    }
  inner->n_parallel = first;
}
