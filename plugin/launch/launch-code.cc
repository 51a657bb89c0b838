/* What a program does around a launch whose arguments lie in a block on the
   device.

   libgomp's nvptx plugin allocates memory on the device, copies the arguments
   there and frees it again for every launch that has any mapping, and a
   launch of a few microseconds takes three to ten times as long.  A launch
   without mappings skips all of that.  So each region has a block on the
   device that its kernel reads when it is handed no arguments
   (emit-arguments.cc), and before a launch the functions made here

   - find out what libgomp would put into the block: addresses on the device
     of data that is present, and copies of small variables that are not;
   - copy that there, unless it lies there already;
   - launch without mappings, and copy back what the kernel computed.

   While a synchronous launch runs, its mappings are held as those of a data
   construct around it, so that reference counts, attachments and errors are
   those of a plain launch.  An asynchronous one is made in this way only when
   all its arrays are present: libgomp would not hold their mappings either.

   A state belongs to one launch at a time from claim to release, and its block
   to one queue: where another thread launches, another queue may still read
   the block, the device is another one or is the host, or a kind of mapping
   is not known here, the launch is made as it was.  Copies into a block are
   queued behind the launches that read it; the host side of a copy that may
   be in flight is not written to.

   That the device still is the one that holds the block is seen by a mapping
   of the state: it is gone when the device was shut down.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch/launch-parts.h"

/* How often a queue that has used up the images is asked whether it is idle, at
   about a microsecond each.  */
#define MAX_QUESTIONS 4096

/* word ready (void *state, void *block)

   Whether STATE has a block on the current device, where the host's is BLOCK.
   It is given one when this device is the first that asks for it, or was shut
   down since.  */

static tree
make_ready (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "pp");
  tree state = c->param[0], block = c->param[1];
  tree at = acctile_code_variable (c, "at");
  tree number = acctile_code_variable (c, "number");
  tree home = field (state, ACCTILE_LAUNCH_DEVICE);
  tree token = field (state, ACCTILE_LAUNCH_TOKEN);
  tree nvidia = build_int_cst (integer_type_node, GOMP_DEVICE_NVIDIA_PTX);
  acctile_code_set (c, at, on_device (state));
  refuse_if (c, acctile_cmp (EQ_EXPR, at, state));
  return_if (c, is_set (at), acctile_cmp (EQ_EXPR, at, token));
  refuse_if (c, differ (acctile_c_call ("acc_get_device_type", "i"), nvidia));
  acctile_code_set (c, number,
                    acctile_c_call ("acc_get_device_num", "ii", nvidia));
  acctile_code_set (c, number, plus (number, acctile_num (1)));
  refuse_if (c, acctile_and (is_set (home), differ (home, number)));
  acctile_code_set (c, at, on_device (block));
  refuse_if (c, is (at, 0));
  acctile_code_set (c, home, number);
  set_field (c, state, ACCTILE_LAUNCH_BLOCK, at);
  set_field (c, state, ACCTILE_LAUNCH_VALID, acctile_num (0));
  set_field (c, state, ACCTILE_LAUNCH_USED, acctile_num (0));
  set_field (c, state, ACCTILE_LAUNCH_HURRIED, acctile_num (0));
  set_field (c, state, ACCTILE_LAUNCH_QUEUE, acctile_num (GOMP_ASYNC_SYNC));
  acctile_code_set (c, token,
                    acctile_c_call ("acc_create", "ppw", state,
                                    acctile_num (POINTER_SIZE_UNITS)));
  acctile_code_return (c, is_set (token));
  return acctile_code_end (c);
}

/* word drained (void *state, word queue)

   Whether QUEUE has nothing left to do, now or soon.  That of loops, whose end
   waits for it anyway, is waited for.  Another one is asked again for
   about as long as plain launches would take until the images are used up once
   more; then not before it has been idle again: that queue has enough to do,
   and how long its launches take does not matter.  */

static tree
make_drained (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "pw");
  tree state = c->param[0], queue = c->param[1];
  tree hurried = field (state, ACCTILE_LAUNCH_HURRIED);
  tree i = acctile_code_variable (c, "i");
  acctile_code_if (c, is (queue, ACCTILE_LAUNCH_LOOP));
  acctile_code_do (c, acctile_c_call ("acc_wait", "vi", queue));
  acctile_code_return (c, acctile_num (1));
  acctile_code_end_if (c);
  acctile_code_for (c, i, acctile_num (MAX_QUESTIONS));
  acctile_code_if (c, is_idle (queue));
  acctile_code_set (c, hurried, acctile_num (0));
  acctile_code_return (c, acctile_num (1));
  acctile_code_end_if (c);
  refuse_if (c, is_set (hurried));
  acctile_code_end_for (c);
  acctile_code_set (c, hurried, acctile_num (1));
  acctile_code_return (c, acctile_num (0));
  return acctile_code_end (c);
}

/* word free (void *state, void *shape, word queue)

   Whether a launch in QUEUE may use the block of STATE and write to the image
   after the current one.  QUEUE is then that of the block.  */

static tree
make_free (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "ppw");
  tree state = c->param[0], shape = c->param[1], queue = c->param[2];
  tree last = field (state, ACCTILE_LAUNCH_QUEUE);
  tree used = field (state, ACCTILE_LAUNCH_USED);
  acctile_code_if (c, differ (last, queue));
  refuse_if (c, negated (is_idle (last)));
  acctile_code_set (c, last, queue);
  acctile_code_set (c, used, acctile_num (0));
  acctile_code_end_if (c);
  acctile_code_if (
      c, acctile_cmp (GE_EXPR, used, field (shape, ACCTILE_SHAPE_IMAGES)));
  tree drained = unit_function ("acctile_launch_drained", make_drained);
  refuse_if (c, is (build_call_expr (drained, 2, state, queue), 0));
  acctile_code_set (c, used, acctile_num (0));
  acctile_code_end_if (c);
  acctile_code_return (c, acctile_num (1));
  return acctile_code_end (c);
}

/* word refresh (void *state, word image, word number, word bytes, word force,
                 word current, int async)

   Copies IMAGE, the one of NUMBER, into the block of STATE, unless that holds
   the CURRENT image, which is the same, and FORCE is not set.  */

static tree
make_refresh (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "pwwwwwi");
  tree state = c->param[0], image = c->param[1], number = c->param[2];
  tree bytes = c->param[3], force = c->param[4], current = c->param[5];
  tree async = c->param[6];
  tree block = field (state, ACCTILE_LAUNCH_BLOCK);
  tree used = field (state, ACCTILE_LAUNCH_USED);
  tree same = acctile_cmp (
      EQ_EXPR, acctile_builtin_call (BUILT_IN_MEMCMP, 3, image, current, bytes),
      acctile_num (0));
  refuse_if (
      c, acctile_and (
             is (force, 0),
             acctile_and (is_set (field (state, ACCTILE_LAUNCH_VALID)), same)));
  acctile_code_if (c, is (async, GOMP_ASYNC_SYNC));
  acctile_code_do (
      c, acctile_c_call ("acc_memcpy_to_device", "vppw", block, image, bytes));
  acctile_code_else (c);
  acctile_code_do (c, acctile_c_call ("acc_memcpy_to_device_async", "vppwi",
                                      block, image, bytes, async));
  acctile_code_set (c, used, plus (used, acctile_num (1)));
  acctile_code_end_if (c);
  set_field (c, state, ACCTILE_LAUNCH_CURRENT, number);
  set_field (c, state, ACCTILE_LAUNCH_VALID, acctile_num (1));
  acctile_code_return (c, acctile_num (1));
  return acctile_code_end (c);
}

/* word fill (void *state, void *hosts, void *sizes, void *kinds, void *shape,
              void *block, int async)

   Brings the block of STATE up to date for a launch in ASYNC.  Returns whether
   the launch can do without mappings.  */

static tree
make_fill (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "ppppppi");
  tree state = c->param[0], hosts = c->param[1], sizes = c->param[2];
  tree kinds = c->param[3], shape = c->param[4], block = c->param[5];
  tree async = c->param[6];
  tree next = acctile_code_variable (c, "next");
  tree image = acctile_code_variable (c, "image");
  tree found = acctile_code_variable (c, "found");
  tree phase = field (state, ACCTILE_LAUNCH_PHASE);
  tree current = field (state, ACCTILE_LAUNCH_CURRENT);
  tree ready = unit_function ("acctile_launch_ready", make_ready);
  tree is_free = unit_function ("acctile_launch_free", make_free);
  tree values = acctile_launch_values ();
  tree map = acctile_launch_map ();
  tree refresh = unit_function ("acctile_launch_refresh", make_refresh);
  acctile_code_if (c, is (phase, ACCTILE_LAUNCH_UNUSED));
  acctile_code_set (c, phase, acctile_num (ACCTILE_LAUNCH_TRIED));
  acctile_code_return (c, acctile_num (0));
  acctile_code_end_if (c);
  refuse_if (c, is (phase, ACCTILE_LAUNCH_NEVER));
  refuse_if (c, is (build_call_expr (ready, 2, state, block), 0));
  refuse_if (
      c,
      is (build_call_expr (is_free, 3, state, shape, acctile_word (async)), 0));
  acctile_code_set (c, next, plus (current, acctile_num (1)));
  acctile_code_if (
      c, acctile_cmp (EQ_EXPR, next, field (shape, ACCTILE_SHAPE_IMAGES)));
  acctile_code_set (c, next, acctile_num (0));
  acctile_code_end_if (c);
  acctile_code_set (c, image, image_address (state, shape, next));
  tree at = fold_convert (ptr_type_node, image);
  acctile_code_set (c, found,
                    build_call_expr (values, 7, at, state, hosts, sizes, kinds,
                                     shape, async));
  refuse_if (c, is (found, 0));
  refuse_if (c, is (build_call_expr (map, 7, at, state, hosts, sizes, kinds,
                                     shape, async),
                    0));
  acctile_code_do (
      c, build_call_expr (refresh, 7, state, image, next,
                          field (shape, ACCTILE_SHAPE_BYTES),
                          acctile_calc (MINUS_EXPR, found, acctile_num (1)),
                          image_address (state, shape, current), async));
  acctile_code_return (c, acctile_num (1));
  return acctile_code_end (c);
}

/* Lets other launches use STATE.  */

static void
leave_state (struct acctile_code *c, tree state)
{
  acctile_code_do (c, acctile_builtin_call (
                          BUILT_IN_ATOMIC_STORE_8, 3, state, acctile_num (0),
                          build_int_cst (integer_type_node, MEMMODEL_RELEASE)));
}

static tree
make_claim (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "ppppppii");
  tree state = c->param[0], shape = c->param[4], flags = c->param[6];
  tree async = c->param[7];
  tree n = field (shape, ACCTILE_SHAPE_ARGUMENTS);
  tree fill = unit_function ("acctile_launch_fill", make_fill);
  tree unknown
      = fold_build2 (LT_EXPR, boolean_type_node, async,
                     build_int_cst (integer_type_node, GOMP_ASYNC_SYNC));
  return_if (c, acctile_or (is_not (flags, GOMP_DEVICE_ICV), unknown), n);
  return_if (c,
             is_set (acctile_builtin_call (
                 BUILT_IN_ATOMIC_EXCHANGE_8, 3, state, acctile_num (1),
                 build_int_cst (integer_type_node, MEMMODEL_ACQUIRE))),
             n);
  refuse_if (c,
             is_set (build_call_expr (fill, 7, state, c->param[1], c->param[2],
                                      c->param[3], shape, c->param[5], async)));
  leave_state (c, state);
  acctile_code_return (c, n);
  return acctile_code_end (c);
}

static tree
make_release (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "wpppp");
  tree mappings = c->param[0], state = c->param[1];
  tree back = acctile_launch_back ();
  refuse_if (c, is_set (mappings));
  acctile_code_if (c, is_set (field (state, ACCTILE_LAUNCH_BACK)));
  acctile_code_do (c, build_call_expr (back, 4, state, c->param[2], c->param[3],
                                       c->param[4]));
  acctile_code_end_if (c);
  acctile_code_if (c, is_set (field (state, ACCTILE_LAUNCH_MAPPED)));
  end_data (c);
  acctile_code_end_if (c);
  leave_state (c, state);
  acctile_code_return (c, acctile_num (0));
  return acctile_code_end (c);
}

static tree
make_wait (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "w");
  refuse_if (c, is (c->param[0], 0));
  acctile_code_do (
      c, acctile_c_call ("acc_wait", "vi", acctile_num (ACCTILE_LAUNCH_LOOP)));
  acctile_code_return (c, acctile_num (0));
  return acctile_code_end (c);
}

/* A claim of C's state for a launch in QUEUE.  */

static tree
claim_in (struct acctile_code *c, int queue)
{
  return build_call_expr (acctile_launch_claim (), 8, c->param[0], c->param[1],
                          c->param[2], c->param[3], c->param[4], c->param[5],
                          c->param[6],
                          build_int_cst (integer_type_node, queue));
}

static tree
make_claim_next (const char *name)
{
  struct acctile_code code, *c = &code;
  tree wait = acctile_launch_wait ();
  acctile_launch_claim ();
  acctile_code_begin (c, name, "ppppppiw");
  tree queue = c->param[7];
  tree own = acctile_calc (BIT_AND_EXPR, queue,
                           field (c->param[4], ACCTILE_SHAPE_BIT));
  acctile_code_if (c, is_set (own));
  refuse_if (c, is (claim_in (c, ACCTILE_LAUNCH_LOOP), 0));
  acctile_code_end_if (c);
  acctile_code_do (c, build_call_expr (wait, 1, queue));
  acctile_code_return (c, claim_in (c, GOMP_ASYNC_SYNC));
  return acctile_code_end (c);
}

static tree
make_where (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "wp");
  return_if (c, is_set (c->param[0]), acctile_num (GOMP_ASYNC_SYNC));
  acctile_code_return (c, field (c->param[1], ACCTILE_LAUNCH_QUEUE));
  return acctile_code_end (c);
}

/* Where a profiling library looks, launches end before the next one begins, so
   that it sees what each takes.  */

static tree
make_next (const char *name)
{
  static const char library[] = "ACC_PROFLIB";
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "wwp");
  tree mappings = c->param[0], queue = c->param[1];
  tree both = acctile_calc (BIT_IOR_EXPR, queue,
                            field (c->param[2], ACCTILE_SHAPE_BIT));
  tree text = build_string_literal (sizeof library, library);
  return_if (c,
             acctile_or (is_set (mappings), acctile_cmp (EQ_EXPR, queue, both)),
             queue);
  return_if (c, is_set (acctile_word (acctile_c_call ("getenv", "pp", text))),
             queue);
  acctile_code_return (c, both);
  return acctile_code_end (c);
}

tree
acctile_launch_claim (void)
{
  return unit_function ("acctile_launch_claim", make_claim);
}

tree
acctile_launch_release (void)
{
  return unit_function ("acctile_launch_release", make_release);
}

tree
acctile_launch_claim_next (void)
{
  return unit_function ("acctile_launch_claim_next", make_claim_next);
}

tree
acctile_launch_where (void)
{
  return unit_function ("acctile_launch_where", make_where);
}

tree
acctile_launch_next (void)
{
  return unit_function ("acctile_launch_next", make_next);
}

tree
acctile_launch_wait (void)
{
  return unit_function ("acctile_launch_wait", make_wait);
}
