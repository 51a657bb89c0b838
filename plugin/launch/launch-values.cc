/* What libgomp would hand to a kernel, found out on the host: see
   launch-code.cc.

   The functions made here put into an image of a region's block

   - a value, where the variable is small and nowhere on the device: libgomp
     would make room for it there, for this launch;
   - the address on the device of everything that is mapped, by others or by
     this launch.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch/launch-parts.h"

/* word value (void *image, void *host, word size, word kind, word place)

   Puts the value at HOST into IMAGE if that is where libgomp would map it to:
   it has a PLACE there, lies nowhere on the device, and is copied as it is.
   Returns whether it did.  A pointer to what is mapped has room in IMAGE, but
   is no value yet.  */

static tree
make_value (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "ppwww");
  tree image = c->param[0], host = c->param[1], size = c->param[2];
  tree kind = c->param[3], place = c->param[4];
  tree last = plus (host, acctile_calc (MINUS_EXPR, size, acctile_num (1)));
  tree long_one = acctile_cmp (GT_EXPR, size, acctile_num (POINTER_SIZE_UNITS));
  refuse_if (c, is (place, 0));
  return_if (c, is (kind, GOMP_MAP_POINTER), is (on_device (host), 0));
  refuse_if (c, differ (size, place_size (place)));
  refuse_if (c, acctile_and (negated (is_plain (kind)),
                             is_not (kind, GOMP_MAP_FORCE_DEVICEPTR)));
  refuse_if (c, is_set (on_device (host)));
  refuse_if (c, acctile_and (long_one, is_set (on_device (last))));
  copy (c, plus (image, place_offset (place)), host, size);
  acctile_code_return (c, acctile_num (1));
  return acctile_code_end (c);
}

/* word address (word host, word size, word kind)

   What libgomp hands over for HOST, SIZE bytes of KIND, that are mapped; 0 when
   it is not known: mapped in several pieces, or only in part.  Of an array
   without elements that is the address of one that contains it or ends there,
   or that on the host.  Pointers may point to an array's end, too.  */

static tree
make_address (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "www");
  tree host = c->param[0], size = c->param[1], kind = c->param[2];
  tree at = acctile_code_variable (c, "at");
  acctile_code_set (c, at, on_device (host));
  acctile_code_if (c, acctile_or (is (kind, GOMP_MAP_POINTER),
                                  is (kind, GOMP_MAP_ZERO_LEN_ARRAY_SECTION)));
  acctile_code_if (c, is (at, 0));
  tree before = acctile_calc (MINUS_EXPR, host, acctile_num (1));
  acctile_code_set (c, at, on_device (before));
  acctile_code_if (c, is (at, 0));
  refuse_if (c, is (kind, GOMP_MAP_POINTER));
  acctile_code_return (c, host);
  acctile_code_end_if (c);
  acctile_code_set (c, at, plus (at, acctile_num (1)));
  acctile_code_end_if (c);
  acctile_code_return (c, at);
  acctile_code_end_if (c);
  return_if (c, acctile_and (is (kind, GOMP_MAP_IF_PRESENT), is (at, 0)), host);
  tree sized = acctile_or (is_plain (kind),
                           acctile_or (is (kind, GOMP_MAP_FORCE_PRESENT),
                                       is (kind, GOMP_MAP_IF_PRESENT)));
  refuse_if (c, acctile_and (sized, negated (is_present (host, size))));
  acctile_code_return (c, at);
  return acctile_code_end (c);
}

/* Whether KIND is one that a data construct can map before the launch, and
   make_address knows.  */

static tree
is_known (tree kind)
{
  static const int known[] = {
    GOMP_MAP_FORCE_PRESENT,
    GOMP_MAP_IF_PRESENT,
    GOMP_MAP_ZERO_LEN_ARRAY_SECTION,
    GOMP_MAP_POINTER,
    GOMP_MAP_TO_PSET,
    GOMP_MAP_ATTACH,
  };
  tree any = is_plain (kind);
  for (size_t i = 0; i < ARRAY_SIZE (known); i++)
    any = acctile_or (any, is (kind, known[i]));
  return any;
}

/* Whether data of KIND needs nothing but its address when it is present.  */

static tree
is_simple (tree kind)
{
  return acctile_or (acctile_cmp (LE_EXPR, kind, acctile_num (GOMP_MAP_TOFROM)),
                     is (kind, GOMP_MAP_FORCE_PRESENT));
}

/* word alone (word host, word size, word kind, word follows)

   Whether data of KIND needs nothing but its address, and has one: where the
   launch FOLLOWS others of a loop this holds for descriptors and the pointers
   in them, too, which the first launch has brought up to date.  */

static tree
make_alone (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "wwww");
  tree host = c->param[0], kind = c->param[2];
  tree follows = is_set (c->param[3]);
  return_if (c, acctile_and (follows, is (kind, GOMP_MAP_POINTER)),
             is_set (on_device (host)));
  tree simple = acctile_or (is_simple (kind),
                            acctile_and (follows, is (kind, GOMP_MAP_TO_PSET)));
  acctile_code_return (c, acctile_and (simple, is_present (host, c->param[1])));
  return acctile_code_end (c);
}

/* See acctile_launch_values.  */

static tree
make_values (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "ppppppi");
  tree image = c->param[0], state = c->param[1], hosts = c->param[2];
  tree sizes = c->param[3], kinds = c->param[4], shape = c->param[5];
  tree i = acctile_code_variable (c, "i");
  tree kind = acctile_code_variable (c, "kind");
  tree host = acctile_code_variable (c, "host");
  tree word = acctile_code_variable (c, "word");
  tree place = acctile_code_variable (c, "place");
  tree result = acctile_code_variable (c, "result");
  tree queued = is_not (c->param[6], GOMP_ASYNC_SYNC);
  tree size = acctile_word_at (sizes, i);
  tree captured = has (place, ACCTILE_PLACE_CAPTURED);
  tree changed = has (place, ACCTILE_PLACE_CHANGED);
  tree from = acctile_and (changed, has (kind, GOMP_MAP_FLAG_FROM));
  tree pointer = is (kind, GOMP_MAP_POINTER);
  tree constant
      = acctile_or (acctile_or (is (kind, GOMP_MAP_FORCE_DEVICEPTR), pointer),
                    acctile_and (captured, negated (from)));
  tree follows
      = acctile_calc (BIT_AND_EXPR, acctile_word (queued),
                      acctile_word (is_set (field (shape, ACCTILE_SHAPE_BIT))));
  tree early = acctile_or (queued, is_set (field (shape, ACCTILE_SHAPE_WAITS)));
  acctile_code_set (c, result, acctile_num (1));
  set_field (c, state, ACCTILE_LAUNCH_MAPPED, acctile_num (0));
  set_field (c, state, ACCTILE_LAUNCH_BACK, acctile_num (0));
  acctile_code_for (c, i, field (shape, ACCTILE_SHAPE_ARGUMENTS));
  get_kind (c, kind, kinds, i);
  acctile_code_set (c, host, acctile_word_at (hosts, i));
  acctile_code_set (c, item (state, ACCTILE_LAUNCH_HOST, i), host);
  acctile_code_set (c, word, host);
  acctile_code_if (
      c, acctile_and (is_set (host), is_not (kind, GOMP_MAP_FIRSTPRIVATE_INT)));
  acctile_code_set (c, place, item (shape, ACCTILE_SHAPE_PLACE, i));
  tree value = unit_function ("acctile_launch_value", make_value);
  acctile_code_if (c, is_set (build_call_expr (
                          value, 5, image, fold_convert (ptr_type_node, host),
                          size, kind, place)));
  refuse_if (c, acctile_and (queued, negated (constant)));
  acctile_code_set (
      c, word,
      plus (field (state, ACCTILE_LAUNCH_BLOCK), place_offset (place)));
  acctile_code_set (c, item (state, ACCTILE_LAUNCH_HOST, i), acctile_num (0));
  acctile_code_if (c, pointer);
  set_field (c, state, ACCTILE_LAUNCH_MAPPED, acctile_num (1));
  acctile_code_end_if (c);
  acctile_code_if (c, from);
  set_field (c, state, ACCTILE_LAUNCH_BACK, acctile_num (1));
  acctile_code_else (c);
  acctile_code_if (c, changed);
  acctile_code_set (c, result, acctile_num (2));
  acctile_code_end_if (c);
  acctile_code_end_if (c);
  acctile_code_else (c);
  refuse_if (c, negated (is_known (kind)));
  set_field (c, state, ACCTILE_LAUNCH_MAPPED, acctile_num (1));
  tree alone = unit_function ("acctile_launch_alone", make_alone);
  acctile_code_if (c, early);
  refuse_if (c, is (build_call_expr (alone, 4, host, size, kind, follows), 0));
  acctile_code_end_if (c);
  acctile_code_set (c, word, acctile_num (0));
  acctile_code_end_if (c);
  acctile_code_end_if (c);
  acctile_code_set (c, acctile_word_at (image, i), word);
  acctile_code_end_for (c);
  acctile_code_return (c, result);
  return acctile_code_end (c);
}

/* word addresses (void *image, void *state, void *hosts, void *sizes,
                    void *kinds, void *shape)

   Puts into IMAGE the addresses of what is mapped, and those that pointers hold
   on the device.  Returns whether all are known.  */

static tree
make_addresses (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "pppppp");
  tree image = c->param[0], state = c->param[1], hosts = c->param[2];
  tree kinds = c->param[4], shape = c->param[5];
  tree i = acctile_code_variable (c, "i");
  tree kind = acctile_code_variable (c, "kind");
  tree host = acctile_code_variable (c, "host");
  tree at = acctile_code_variable (c, "at");
  tree place = acctile_code_variable (c, "place");
  tree size = acctile_word_at (c->param[3], i);
  tree address = unit_function ("acctile_launch_address", make_address);
  acctile_code_for (c, i, field (shape, ACCTILE_SHAPE_ARGUMENTS));
  get_kind (c, kind, kinds, i);
  acctile_code_set (c, host, item (state, ACCTILE_LAUNCH_HOST, i));
  acctile_code_if (
      c, acctile_and (is_set (host), is_not (kind, GOMP_MAP_FIRSTPRIVATE_INT)));
  acctile_code_set (c, at, build_call_expr (address, 3, host, size, kind));
  refuse_if (c, is (at, 0));
  acctile_code_set (c, acctile_word_at (image, i), at);
  acctile_code_end_if (c);
  acctile_code_set (c, at, acctile_word_at (hosts, i));
  acctile_code_if (c, acctile_and (is (kind, GOMP_MAP_POINTER),
                                   acctile_and (is (host, 0), is_set (at))));
  acctile_code_set (c, place, item (shape, ACCTILE_SHAPE_PLACE, i));
  acctile_code_set (c, host, field (at, 0));
  acctile_code_set (c, at, acctile_num (0));
  acctile_code_if (c, is_set (host));
  acctile_code_set (
      c, at,
      build_call_expr (address, 3, plus (host, size), acctile_num (0), kind));
  refuse_if (c, is (at, 0));
  acctile_code_set (c, at, acctile_calc (MINUS_EXPR, at, size));
  acctile_code_end_if (c);
  acctile_code_set (c, field (plus (image, place_offset (place)), 0), at);
  acctile_code_end_if (c);
  acctile_code_end_for (c);
  acctile_code_return (c, acctile_num (1));
  return acctile_code_end (c);
}

/* See acctile_launch_map.  */

static tree
make_map (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "ppppppi");
  tree image = c->param[0], state = c->param[1], sizes = c->param[3];
  tree kinds = c->param[4], shape = c->param[5];
  tree n = field (shape, ACCTILE_SHAPE_ARGUMENTS);
  tree mapped = field (state, ACCTILE_LAUNCH_MAPPED);
  tree queued = is_not (c->param[6], GOMP_ASYNC_SYNC);
  tree held
      = plus (state, acctile_num (ACCTILE_LAUNCH_HOST * POINTER_SIZE_UNITS));
  return_if (c, is (mapped, 0), acctile_num (1));
  acctile_code_if (c, queued);
  acctile_code_set (c, mapped, acctile_num (0));
  acctile_code_else (c);
  acctile_code_do (c, acctile_builtin_call (
                          BUILT_IN_GOACC_DATA_START, 5,
                          build_int_cst (integer_type_node, GOMP_DEVICE_ICV), n,
                          held, sizes, kinds));
  acctile_code_end_if (c);
  tree addresses = unit_function ("acctile_launch_addresses", make_addresses);
  return_if (c,
             is_set (build_call_expr (addresses, 6, image, state, c->param[2],
                                      sizes, kinds, shape)),
             acctile_num (1));
  set_field (c, state, ACCTILE_LAUNCH_PHASE,
             acctile_num (ACCTILE_LAUNCH_NEVER));
  acctile_code_if (c, is_set (mapped));
  end_data (c);
  acctile_code_end_if (c);
  acctile_code_return (c, acctile_num (0));
  return acctile_code_end (c);
}

/* See acctile_launch_back.  */

static tree
make_back (const char *name)
{
  struct acctile_code code, *c = &code;
  acctile_code_begin (c, name, "pppp");
  tree state = c->param[0], hosts = c->param[1], kinds = c->param[2];
  tree shape = c->param[3];
  tree i = acctile_code_variable (c, "i");
  tree host = acctile_code_variable (c, "host");
  tree place = acctile_code_variable (c, "place");
  tree image = acctile_code_variable (c, "image");
  tree n = field (shape, ACCTILE_SHAPE_ARGUMENTS);
  tree head = acctile_calc (MULT_EXPR, n, acctile_num (POINTER_SIZE_UNITS));
  tree rest
      = acctile_calc (MINUS_EXPR, field (shape, ACCTILE_SHAPE_BYTES), head);
  tree changed
      = acctile_and (has (place, ACCTILE_PLACE_CHANGED),
                     has (acctile_short_at (kinds, i), GOMP_MAP_FLAG_FROM));
  acctile_code_set (
      c, image,
      image_address (state, shape, field (state, ACCTILE_LAUNCH_CURRENT)));
  acctile_code_do (
      c,
      acctile_c_call ("acc_memcpy_from_device", "vppw", plus (image, head),
                      plus (field (state, ACCTILE_LAUNCH_BLOCK), head), rest));
  acctile_code_for (c, i, n);
  acctile_code_set (c, host, acctile_word_at (hosts, i));
  acctile_code_set (c, place, item (shape, ACCTILE_SHAPE_PLACE, i));
  acctile_code_if (c,
                   acctile_and (acctile_and (is_set (host), changed),
                                is (item (state, ACCTILE_LAUNCH_HOST, i), 0)));
  copy (c, host, plus (image, place_offset (place)), place_size (place));
  acctile_code_end_if (c);
  acctile_code_end_for (c);
  acctile_code_return (c, acctile_num (0));
  return acctile_code_end (c);
}

tree
acctile_launch_values (void)
{
  return unit_function ("acctile_launch_values", make_values);
}

tree
acctile_launch_map (void)
{
  return unit_function ("acctile_launch_map", make_map);
}

tree
acctile_launch_back (void)
{
  return unit_function ("acctile_launch_back", make_back);
}
