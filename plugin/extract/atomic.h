/* What an atomic operation does to memory, and whether it keeps an order with
   others: see atomic.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_ATOMIC_H
#define ACCTILE_ATOMIC_H

#include "extract/extract.h"

/* The kind of the atomic operation that begins with LOAD.  *UPDATE gets the
   number of what it does (struct acctile_access) where its order among its like
   does not matter, or for the last digits only, else 0.  */
enum acctile_atomics acctile_atomic_kind (gomp_atomic_load *load, int *update);

/* What LOAD loads from, as a reference.  */
tree acctile_atomic_reference (gomp_atomic_load *load);

/* Whether LOOP mentions the variable DECL only as what atomic operations
   change.  */
bool acctile_atomic_only (gomp_for *loop, tree decl);

/* Whether all threads of the region TARGET have the same memory in ROOT, an
   object or a pointer to one: none where each gang has its own.  */
bool acctile_is_shared (gomp_target *target, tree root);

#endif
