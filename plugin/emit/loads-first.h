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

/* Whether STMT stores a value, and nothing else, to memory that a nest was told
   to be apart from others; its size in *WORDS.  */
bool acctile_is_told_store (gimple *stmt, HOST_WIDE_INT *words);

/* Unrolls loops of FUN, of SSA form, that come to so many loads and stores;
   whether blocks changed (unroll-short.cc).  */
bool acctile_unroll_short (function *fun);

#endif
