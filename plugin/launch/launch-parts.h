/* Expressions and statements that the functions around launches are made of:
   see launch-code.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_LAUNCH_PARTS_H
#define ACCTILE_LAUNCH_PARTS_H

#include "launch/host-code.h"
#include "launch/launch.h"

/* Images are aligned like the largest values in them.  */
#define IMAGE_ALIGNMENT 16
/* Word WORD of the state, shape or image at ADDRESS.  */

static inline tree
field (tree address, int word)
{
  return acctile_word_at (address, acctile_num (word));
}

/* Element WORD + INDEX of the words at ADDRESS.  */

static inline tree
item (tree address, int word, tree index)
{
  return acctile_word_at (address,
                          acctile_calc (PLUS_EXPR, acctile_num (word), index));
}

/* A PLUS B.  */

static inline tree
plus (tree a, tree b)
{
  return acctile_calc (PLUS_EXPR, a, b);
}

/* Whether A is not 0.  */

static inline tree
is_set (tree a)
{
  return acctile_cmp (NE_EXPR, a, acctile_num (0));
}

/* Whether A is the number N.  */

static inline tree
is (tree a, int64_t n)
{
  return acctile_cmp (EQ_EXPR, a, acctile_num (n));
}

/* Where host address HOST lies on the device; 0 where it does not.  */

static inline tree
on_device (tree host)
{
  return acctile_word (acctile_c_call ("acc_deviceptr", "pp", host));
}

/* Whether all SIZE bytes at HOST lie on the device.  */

static inline tree
is_present (tree host, tree size)
{
  return acctile_cmp (NE_EXPR,
                      acctile_c_call ("acc_is_present", "ipw", host, size),
                      acctile_num (0));
}

/* Whether the queue QUEUE has nothing left to do.  */

static inline tree
is_idle (tree queue)
{
  return acctile_cmp (NE_EXPR, acctile_c_call ("acc_async_test", "ii", queue),
                      acctile_num (0));
}

/* The value of PLACE: its size or its offset.  */

static inline tree
place_size (tree place)
{
  return acctile_calc (
      BIT_AND_EXPR,
      acctile_calc (RSHIFT_EXPR, place, acctile_num (ACCTILE_PLACE_SIZE_SHIFT)),
      acctile_num (0xffff));
}

static inline tree
place_offset (tree place)
{
  return acctile_calc (RSHIFT_EXPR, place,
                       acctile_num (ACCTILE_PLACE_OFFSET_SHIFT));
}

/* The address of image NUMBER of STATE, whose shape is SHAPE.  */

static inline tree
image_address (tree state, tree shape, tree number)
{
  tree head = acctile_calc (MULT_EXPR,
                            plus (acctile_num (ACCTILE_LAUNCH_HOST),
                                  field (shape, ACCTILE_SHAPE_ARGUMENTS)),
                            acctile_num (POINTER_SIZE_UNITS));
  head = acctile_calc (BIT_AND_EXPR,
                       plus (head, acctile_num (IMAGE_ALIGNMENT - 1)),
                       acctile_num (-IMAGE_ALIGNMENT));
  tree before
      = acctile_calc (MULT_EXPR, number, field (shape, ACCTILE_SHAPE_BYTES));
  return plus (acctile_word (state), plus (head, before));
}

/* if (CONDITION) return VALUE;  */

static inline void
return_if (struct acctile_code *c, tree condition, tree value)
{
  acctile_code_if (c, condition);
  acctile_code_return (c, value);
  acctile_code_end_if (c);
}

/* if (CONDITION) return 0;  */

static inline void
refuse_if (struct acctile_code *c, tree condition)
{
  return_if (c, condition, acctile_num (0));
}

/* Ends a data construct around the launch.  */

static inline void
end_data (struct acctile_code *c)
{
  acctile_code_do (c, acctile_builtin_call (BUILT_IN_GOACC_DATA_END, 0));
}

/* Whether A has the bit MARK.  */

static inline tree
has (tree a, int64_t mark)
{
  return is_set (acctile_calc (BIT_AND_EXPR, a, acctile_num (mark)));
}

/* STATE's word WORD = VALUE.  */

static inline void
set_field (struct acctile_code *c, tree state, int word, tree value)
{
  acctile_code_set (c, field (state, word), value);
}

/* Whether A is not B, or not the number N.  */

static inline tree
differ (tree a, tree b)
{
  return acctile_cmp (NE_EXPR, a, b);
}

static inline tree
is_not (tree a, int64_t n)
{
  return differ (a, acctile_num (n));
}

/* Whether the condition A does not hold.  */

static inline tree
negated (tree a)
{
  return fold_build1 (TRUTH_NOT_EXPR, boolean_type_node, a);
}

/* Copies SIZE bytes from FROM to TO on the host.  */

static inline void
copy (struct acctile_code *c, tree to, tree from, tree size)
{
  acctile_code_do (c,
                   acctile_builtin_call (BUILT_IN_MEMCPY, 3, to, from, size));
}

/* The bits of the kind of mapping number I, without those that say that it is
   implicit.  */

static inline void
get_kind (struct acctile_code *c, tree kind, tree kinds, tree i)
{
  acctile_code_set (c, kind,
                    acctile_calc (BIT_AND_EXPR, acctile_short_at (kinds, i),
                                  acctile_num (0xff)));
  acctile_code_if (
      c, is (acctile_calc (BIT_AND_EXPR, kind, acctile_num (GOMP_MAP_IMPLICIT)),
             GOMP_MAP_IMPLICIT));
  acctile_code_set (
      c, kind,
      acctile_calc (BIT_AND_EXPR, kind, acctile_num (~GOMP_MAP_IMPLICIT)));
  acctile_code_end_if (c);
}

/* Whether KIND allocates and copies only.  */

static inline tree
is_plain (tree kind)
{
  return is (acctile_calc (
                 BIT_AND_EXPR, kind,
                 acctile_num (0xff & ~GOMP_MAP_FLAG_FORCE & ~GOMP_MAP_TOFROM)),
             0);
}

/* The function NAME of this unit, which MAKE makes when there is none yet.  */

static inline tree
unit_function (const char *name, tree (*make) (const char *name))
{
  tree fn = acctile_code_find (name);
  return fn ? fn : make (name);
}

/* word values (void *image, void *state, void *hosts, void *sizes, void *kinds,
                void *shape, int async)

   Puts into IMAGE what is handed over by value, and takes note in STATE of what
   is mapped.  Returns 0 when the launch must be a plain one, 2 when the block
   must be copied even if the image has not changed, else 1.  */
tree acctile_launch_values (void);

/* word map (void *image, void *state, void *hosts, void *sizes, void *kinds,
             void *shape, int async)

   Holds what the launch maps, as a data construct would, and puts its addresses
   into IMAGE.  Returns whether that was possible; no launch of the region is
   tried again when not.  */
tree acctile_launch_map (void);

/* word back (void *state, void *hosts, void *kinds, void *shape)

   Copies the values in the block of STATE that the kernel may have changed and
   the region hands out back to the host.  */
tree acctile_launch_back (void);

#endif
