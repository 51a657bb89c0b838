/* The loads of a wavefront that are fetched ahead, for those who choose them
   and let the body read them (emit-stage.cc) and who fetch them
   (emit-fetch.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_STAGED_H
#define ACCTILE_EMIT_STAGED_H

#include "doacross/emit-pipeline.h"
#include "extract/slice.h"

/* The first bytes of shared memory are the block's, then come the first time of
   each thread, counted from the chunk's, and its iterations.  */
#define CELL_BYTES 16
#define WORD_BYTES 4
#define POINTER_BYTES 8
#define BUFFER_ALIGNMENT 16

/* One load that is fetched.  */
struct acctile_staged
{
  const struct acctile_flow *flow;
  enum acctile_stage_kind kind;
  gimple *stmt;
  tree ref;
  tree type;
  int size;
  int pointers; /* where in shared memory: addresses, by thread  */
  int buffer;   /* elements  */
  int later;    /* times from the store to the load  */
  int seats;    /* threads from the one to the other  */
  bool near;    /* the store's own thread loads  */
  tree reaches; /* the thread that loads is in the tile  */
  tree exists;  /* of a conditional load: the iteration that stores does, as far
                   as the loops but the step loop tell  */
  tree stride;  /* bytes from one time to the next  */
  gimple *store; /* of a partial store the first, and where it stores  */
  tree target;
  tree stored;  /* whether it did in this iteration  */
  tree value;   /* ACCTILE_STAGE_ONCE, ACCTILE_STAGE_KEPT: the variable that has
                   it  */
  tree now;     /* ACCTILE_STAGE_KEPT: it, until the iteration ends  */
  tree address; /* this thread's, at the first time of the chunk  */
};

/* Whether what S loads lies in shared memory, not in a variable.  */
bool acctile_staged_has_buffer (const struct acctile_staged *s);

/* Elements of one time of a buffer.  */
int acctile_staged_pitch (const struct acctile_layout *layout);

/* The value of TYPE at ADDRESS in a variable; VALUE stored there.  */
tree acctile_staged_load (tree type, tree address, gimple_seq *seq);
void acctile_staged_store (tree type, tree address, tree value,
                           gimple_seq *seq);

/* The address of shared byte BASE + SIZE * ELEMENT.  */
tree acctile_staged_address (struct acctile_pipe *p, int base, int size,
                             tree element, gimple_seq *seq);

#endif
