/* What a loop loads from other places as it goes on, to be fetched ahead
   (prefetch.cc); found in walked-loads.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_PREFETCH_H
#define ACCTILE_PREFETCH_H

#include "acctile.h"
#include "models/poly.h"

/* A reference REF of a loop to another sector of memory in each iteration: its
   place, and how many bytes that goes on, as polynomials over the symbols of
   acctile_loads.  */
struct acctile_stream
{
  tree ref;
  struct acctile_poly *place, *step;
};

/* The innermost LOOP of a function in SSA form.  Symbol 0 is how many
   iterations were before, the others are values that do not change in it.  */
struct acctile_loads
{
  class loop *loop;
  auto_vec<tree> symbols;
  /* Loads, but of what one serves for another, or was stored by an iteration
     before; and stores.  */
  auto_vec<struct acctile_stream> streams, stored;
  bool stores;  /* whether it writes to memory  */
  bool reloads; /* whether it loads what an iteration before has stored  */
  bool opaque;  /* whether it does what is not to be seen, or too much  */
};

/* Fills L, of which LOOP is set, and what it says false, with what each
   iteration loads and stores; the caller frees it.  */
void acctile_look_at_loads (struct acctile_loads *l);
void acctile_loads_free (struct acctile_loads *l);

/* The bytes that the loop of L loads and stores in an iteration, where they are
   others than in those before it.  */
HOST_WIDE_INT acctile_loads_bytes (const struct acctile_loads *l);

/* The step of S, of L, in bytes, of values that are there before the loop.  */
tree acctile_stream_step (const struct acctile_loads *l,
                          const struct acctile_stream *s);

#endif
