/* The primitives that emitted code is made of: ids and sizes of a launch, on
   the device or in the emulator.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_PRIMITIVE_H
#define ACCTILE_PRIMITIVE_H

#include "gcc-compat.h"

/* A new variable that EXPR is assigned to at the end of *SEQ; a constant
   comes back as it is.  A gimplification context must be open.  */
tree acctile_set_new (tree expr, const char *name, gimple_seq *seq);

/* A CODE B, of the type of A, likewise; as an int, which CODE compares for.  */
tree acctile_set_op (enum tree_code code, tree a, tree b, gimple_seq *seq);
tree acctile_set_test (enum tree_code code, tree a, tree b, gimple_seq *seq);

/* The number behind the last "-misa=sm_" or "-march=sm_" in the options that
   the compiler driver tells of, which those for the offload compiler are part
   of; 0 when there is none: GCC's default is an old one.  */
int acctile_target_architecture (void);

/* True when the environment asks for the fault NAME (ACCTILE_MUTANT=NAME): the
   tests plant it to see that they find it.  "no-PRIMITIVE" leaves a primitive
   out of emulated code.  */
bool acctile_mutant (const char *name);

/* The following append to *SEQ and return a variable.  EMULATE asks for the
   emulator's functions (runtime/emulate.h) instead of the device's.  */

/* int: 1 where blocks and threads are real, 0 in the host fallback, 2 where
   the emulator has made one thread of each block (ACCTILE_EMULATE_FLAT).  */
tree acctile_emit_active (bool emulate, gimple_seq *seq);
/* unsigned: this block, and how many the launch has.  */
tree acctile_emit_block (bool emulate, gimple_seq *seq);
tree acctile_emit_blocks (bool emulate, gimple_seq *seq);
/* unsigned: this thread of its block.  The emulator only: on the device a
   loop over the threads tells.  */
tree acctile_emit_thread (gimple_seq *seq);

/* The primitives of runtime/primitives.def by name.  */
enum acctile_primitive
{
#define ACCTILE_PRIMITIVE(NAME, RESULT, N, A, B, EFFECT, PTX, HOST)            \
  ACCTILE_EMIT_##NAME,
#include "runtime/primitives.def"
  ACCTILE_N_PRIMITIVES
};

/* Primitive WHICH of the arguments A and B (NULL_TREE where it has none),
   variables or constants; its result in a variable, NULL_TREE when it has
   none.  On the device an asm, which the host must never see: it stands where
   acctile_emit_active is tested.  */
tree acctile_emit_primitive (bool emulate, enum acctile_primitive which, tree a,
                             tree b, gimple_seq *seq);

/* Calls the emulator's function NAME, which takes and returns nothing.  */
void acctile_emit_call (const char *name, gimple_seq *seq);

/* How the emulated threads of a launch depend on one another: they share
   values, at barriers and otherwise; they only wait for one another between
   the nests of the region; they do not wait at all.  In the latter two the
   emulator may choose fewer threads.  */
enum acctile_threads
{
  ACCTILE_THREADS_SHARE,
  ACCTILE_THREADS_MEET,
  ACCTILE_THREADS_APART
};

/* Announces a launch of BLOCKS blocks of THREADS threads to the emulator, on
   the host before the region.  */
void acctile_emit_announce (enum acctile_threads how, tree blocks, tree threads,
                            gimple_seq *seq);

#endif
