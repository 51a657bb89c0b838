/* Which stores may stand behind loads (loads-first.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_LOADS_FIRST_H
#define ACCTILE_LOADS_FIRST_H

#include "acctile.h"

/* Words of 4 bytes that wait to be stored, at most: each is a register.  */
#define ACCTILE_MOST_WORDS 32
/* Loads of a block, at most: what more of them hold until the stores would take
   registers from other threads (right-hand sides of five equations, 200 x 200 x
   200 doubles on an H200, each of its own arrays, two points: 309 us, 351 if it
   were done there).  */
#define ACCTILE_MOST_LOADS 64

/* Whether STMT stores a value, and nothing else, to memory behind a pointer;
   its size in *WORDS.  */
bool acctile_is_plain_store (gimple *stmt, HOST_WIDE_INT *words);

/* The same to memory that a nest was told to be apart from others.  */
bool acctile_is_told_store (gimple *stmt, HOST_WIDE_INT *words);

/* Moves the stores of BB down, FREE if nothing behind one of them in BB sees
   what it stores, else as far as that is so.  */
void acctile_delay_stores (basic_block bb, bool free);

/* A loop that threads stride through, how many of its iterations are to stand
   at once, and of how many behind the first each thread has them
   (unroll-strided.cc).  acctile_delay_stores is for its header once they are
   one block.  */
struct acctile_strided
{
  class loop *loop;
  unsigned factor;
  tree count;
};

/* Fills LIST with such loops of FUN, of SSA form, that store or call.  */
void acctile_find_strided (function *fun, vec<struct acctile_strided> *list);

/* Unrolls those of LIST, in FUN, and has GCC leave the others; whether blocks
   changed.  */
bool acctile_unroll_strided (function *fun,
                             const vec<struct acctile_strided> &list);

/* Has loops of FUN, of SSA form, in which a thread walks through memory, but
   for STRIDED, fetch what later iterations load; whether blocks changed
   (prefetch.cc).  */
bool acctile_prefetch (function *fun,
                       const vec<struct acctile_strided> &strided);

/* VALUE, a new one before LOOP.  */
tree acctile_set_before (class loop *loop, tree value);

/* Has LOOP, in whose body is one way through, FACTOR iterations at once, those
   that are left over behind them; COUNT iterations follow the first one, a
   value before it.  */
void acctile_unroll_counted (class loop *loop, unsigned factor, tree count);

/* Unrolls loops of FUN, of SSA form, that come to so many loads and stores;
   whether blocks changed (unroll-short.cc).  */
bool acctile_unroll_short (function *fun);

#endif
