/* The emulator: runs the blocks and threads of a launch as host threads.

   A program that was compiled with -fplugin-arg-acctile-emulate is linked
   with -lacctile-emulate, which takes over the launches (it stands before
   libgomp in the search order of symbols, as "gcc -fopenacc PROG.o
   -lacctile-emulate" does) and keeps everything on the host.  Before a
   region the host thread announces the shape of its launch.  A launch without
   a shape, one whose "if" clause is false, and one inside an emulated thread
   are a plain call of the region's function.

   Environment:
     ACCTILE_EMULATE_BLOCKS=N   blocks that run at once (default: as many as
                                there are processors)
     ACCTILE_EMULATE_ORDER=ascending, descending or random[:SEED]
                                the order in which blocks start
     ACCTILE_EMULATE_THREADS=concurrent or serial
                                serial: one host thread runs the threads of a
                                block one after another, for speed; kernels
                                with barriers or shuffles cannot.  What the
                                plugin makes of nests without dependences has
                                few blocks of one thread then, and what it
                                makes of others runs as ever
     GOMP_DEBUG=1		says the shape of every launch

   With ThreadSanitizer in the process every emulated thread is a new host
   thread, so that nothing but the program's own synchronisation orders what
   two blocks do, also where they run one after the other.  Threads that do not
   wait for one another are run by one host thread, but look to
   ThreadSanitizer like some of a few dozen others, chosen at random: two that
   race look like one, and are missed, once in a few dozen times.  An acquiring
   load returns not the newest value but the one after the latest that its
   thread knows, so that waiting for too little is found whatever the timing.
   ThreadSanitizer takes 8128 threads at most: fewer blocks run at once where
   it must be.

   Shared memory is an allocation of its own for AddressSanitizer; without it,
   writing past its ends is noticed when the block retires.

   An emulated thread that can never go on (a barrier that a thread of the
   block has left, values that nobody is left to store) ends the program with
   a message.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMULATE_H
#define ACCTILE_EMULATE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C"
{
#endif

#pragma GCC visibility push(default)

  /* The most threads a block may have, as on the device.  */
#define ACCTILE_EMULATE_MAX_THREADS 1024

  /* The next launch of this host thread is emulated with BLOCKS blocks of
     THREADS threads.  */
  void acctile_emulate_next (unsigned blocks, unsigned threads);

  /* The same for a kernel whose threads need one another: they run at once also
     where ACCTILE_EMULATE_THREADS is "serial".  */
  void acctile_emulate_next_shared (unsigned blocks, unsigned threads);

  /* The same for a kernel that does all of its work whatever the number of
     blocks and threads, and whose threads wait for one another only at
     BARRIERS between its parts, if at all.  With
     ACCTILE_EMULATE_THREADS=serial the launch has one thread in each of a few
     blocks for every processor; acctile_emulate_active is 2 there.  */
  void acctile_emulate_next_flat (unsigned blocks, unsigned threads,
                                  int barriers);

  /* Nonzero when launches run one thread of a block after another: a kernel
     without barriers then has no use for more than one thread in a block.  */
  int acctile_emulate_serial (void);

  /* 1 in an emulated thread, 2 in one of a flat launch that was made smaller,
     0 elsewhere.  */
  int acctile_emulate_active (void);

  /* The primitives (primitives.def).  Elsewhere than in an emulated thread
     there is one block of one thread, without shared memory.  */
  unsigned acctile_emulate_block (void);
  unsigned acctile_emulate_blocks (void);
  unsigned acctile_emulate_thread (void);
  void acctile_emulate_barrier (void);
  unsigned acctile_emulate_load_acquire (unsigned *address);
  void acctile_emulate_await (unsigned *address, unsigned value);
  void acctile_emulate_step_on (unsigned *address);
  void acctile_emulate_keep_up (unsigned *address, unsigned value);
  void acctile_emulate_store_release (unsigned *address, unsigned value);
  unsigned acctile_emulate_ticket (unsigned *address);
  unsigned acctile_emulate_arrive (unsigned *address);
  unsigned acctile_emulate_claim (unsigned *address, unsigned owner);
  void acctile_emulate_vacate (unsigned *address);
  void acctile_emulate_warp_barrier (void);
  void acctile_emulate_part_barrier (size_t number, size_t threads);
  void *acctile_emulate_shared (size_t size);
  unsigned acctile_emulate_shuffle (unsigned value, unsigned lane);
  void acctile_emulate_prefetch (unsigned *address);

  /* Between these two an emulated thread is alone among those of its launch:
     parts of a result are combined there.  Nothing is ordered by it.  */
  void acctile_emulate_combine_begin (void);
  void acctile_emulate_combine_end (void);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
