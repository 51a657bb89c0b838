/* Launches without mappings: see launch-code.cc and emit-arguments.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_LAUNCH_H
#define ACCTILE_LAUNCH_H

#include "gcc-compat.h"

/* The words of a region's state on the host.  From ACCTILE_LAUNCH_HOST on lie
   the host addresses of the launch at hand, one for each argument, and then
   the images.  */
enum
{
  ACCTILE_LAUNCH_LOCK,    /* not 0: a launch uses the state  */
  ACCTILE_LAUNCH_PHASE,   /* enum acctile_launch_phase  */
  ACCTILE_LAUNCH_TOKEN,   /* where the state itself is mapped to  */
  ACCTILE_LAUNCH_DEVICE,  /* the number of that device, from 1 on  */
  ACCTILE_LAUNCH_BLOCK,   /* where the block lies on the device  */
  ACCTILE_LAUNCH_QUEUE,   /* the queue of the last launch  */
  ACCTILE_LAUNCH_USED,    /* images that copies in flight may read  */
  ACCTILE_LAUNCH_HURRIED, /* the queue was waited for in vain  */
  ACCTILE_LAUNCH_CURRENT, /* the image last copied  */
  ACCTILE_LAUNCH_VALID,   /* the block holds the current image  */
  ACCTILE_LAUNCH_MAPPED,  /* the launch at hand holds mappings  */
  ACCTILE_LAUNCH_BACK,    /* it has values to be copied back  */
  ACCTILE_LAUNCH_HOST
};

/* The queue of launches that follow one another in a loop of the host (any that
   programs hardly use; libgomp has a table up to the largest).  */
#define ACCTILE_LAUNCH_LOOP 1009

/* What the names of variables that mark a region begin with.  */
#define ACCTILE_LAUNCH_MARK "acctile.launch"

/* A region's first launch is always a plain one.  */
enum acctile_launch_phase
{
  ACCTILE_LAUNCH_UNUSED,
  ACCTILE_LAUNCH_TRIED,
  ACCTILE_LAUNCH_NEVER
};

/* The words of a region's constant shape: the number of arguments, the bytes
   of an image, how many there are, whether the launch waits for queues, its bit
   among those that may follow one another (0 for none), and from
   ACCTILE_SHAPE_PLACE on a word for each argument: 0, or where its value
   can lie in the block, ACCTILE_PLACE_* in the lowest bits, then 16 bits of
   size, then the offset.  */
enum
{
  ACCTILE_SHAPE_ARGUMENTS,
  ACCTILE_SHAPE_BYTES,
  ACCTILE_SHAPE_IMAGES,
  ACCTILE_SHAPE_WAITS,
  ACCTILE_SHAPE_BIT,
  ACCTILE_SHAPE_PLACE
};

/* The value is one of the compiler's, which nothing else reads or changes.  */
#define ACCTILE_PLACE_CAPTURED 1
/* The kernel may change it.  */
#define ACCTILE_PLACE_CHANGED 2
#define ACCTILE_PLACE_SIZE_SHIFT 2
#define ACCTILE_PLACE_OFFSET_SHIFT 18

/* The function of this unit that prepares a launch:

     word claim (void *state, void *hosts, void *sizes, void *kinds,
                 void *shape, void *block, int flags, int async)

   Returns how many mappings the launch is to be made with: 0 when the block
   holds its arguments, else all.  */
tree acctile_launch_claim (void);

/* The function that ends it, given what the first one returned:

     word release (word mappings, void *state, void *hosts, void *kinds,
                   void *shape)  */
tree acctile_launch_release (void);

/* The same as claim for a launch in a loop of the host, whose word QUEUE has
   the bits of those launches that were synchronous ones without mappings there:
   they may follow others now.  The launch waits for the queue where it cannot.

     word claim_next (void *state, void *hosts, void *sizes, void *kinds,
                      void *shape, void *block, int flags, word queue)

   where it goes then; the loop's word after it; and the end of the loop:

     word where (word mappings, void *state)
     word next (word mappings, word queue, void *shape)
     word wait (word queue)  */
tree acctile_launch_claim_next (void);
tree acctile_launch_where (void);
tree acctile_launch_next (void);
tree acctile_launch_wait (void);

/* The arguments of a kernel: its parameter, their block, the variable that
   points to where they are, the words of their shape (ACCTILE_SHAPE_PLACE), and
   a bit for each whose value the kernel may change.  */
struct acctile_kernel_arguments
{
  tree parameter, block, pointer;
  const uint64_t *place;
  const_sbitmap modified;
};

/* The number of the argument that REF, a part of what POINTER points to, is; -1
   when REF is something else.  */
int acctile_argument_of (tree ref, tree pointer);

/* Marks the arguments of KERNEL that it may modify in MODIFIED.  */
void acctile_find_modified (tree kernel, sbitmap modified);

/* Sets POINTER to where the arguments are, PARAMETER or BLOCK, at the end of
 *SEQ.  */
void acctile_select_arguments (tree pointer, tree parameter, tree block,
                               gimple_seq *seq);

/* Lets the threads of the kernel at hand read their ARGUMENTS themselves, each
   after they have parted (emit-receive.cc).  */
void
acctile_receive_by_thread (const struct acctile_kernel_arguments *arguments);

#endif
