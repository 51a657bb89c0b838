/* Launches without mappings: the pass that changes the call of libgomp and the
   kernel.

   It runs when regions have become functions.  The kernel of a region that
   acctile looked at takes its arguments from a block on the device when it is
   handed none,

     arguments = data ? data : &block;

   and the call that launches it,

     GOACC_parallel_keyed (flags, kernel, n, &hosts, &sizes, &kinds, ...);

   becomes

     m = claim (&state, &hosts, &sizes, &kinds, &shape, &block, flags, async);
     GOACC_parallel_keyed (flags, kernel, m, &hosts, &sizes, &kinds, ...);
     release (m, &state, &hosts, &kinds, &shape);

   launch-code.cc makes claim and release, and says what they do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit/emit-parts.h"
#include "launch/host-code.h"
#include "launch/launch.h"
#include "launch/launch-queue.h"

/* The arguments of the call.  */
enum
{
  CALL_FLAGS,
  CALL_KERNEL,
  CALL_COUNT,
  CALL_HOSTS,
  CALL_SIZES,
  CALL_KINDS,
  CALL_LAUNCH
};

/* No value of more bytes lies in a block, and no block has more.  */
#define MAX_VALUE_BYTES 256
#define MAX_BLOCK_BYTES 4096
#define MAX_BLOCKS 128
/* Blocks and the larger values in them are aligned to this.  */
#define BLOCK_ALIGNMENT 16
/* Images of a region: one that is copied and one that is written to; with
   queues, copies of the others may be under way.  */
#define IMAGES 2
#define IMAGES_QUEUED 64

/* Names of a variable that marks a region, and of one that marks one without
   copyin clauses: what is copied to the device there are firstprivate
   values.  */
static const char marker[] = ACCTILE_LAUNCH_MARK;
static const char marker_private[] = ACCTILE_LAUNCH_MARK ".private";

/* A launch and what is known of it.  "place" are words of the shape, from
   ACCTILE_SHAPE_PLACE on.  */
struct launch
{
  gcall *call;
  tree kernel;
  int n;
  int bytes;
  bool queued, waits;
  bool only_private; /* nothing but firstprivate values is copied in  */
  bool reading;      /* its threads have loops that read, for one point  */
  tree async;
  tree queue; /* where it may follow others; NULL_TREE for none  */
  uint64_t *place;
};

/* True when a clause of TARGET copies data to the device only.  */

static bool
copies_in (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && (OMP_CLAUSE_MAP_KIND (c) & ~GOMP_MAP_FLAG_FORCE) == GOMP_MAP_TO)
      return true;
  return false;
}

void
acctile_mark_launch (gomp_target *target)
{
  gbind *bind = dyn_cast<gbind *> (gimple_omp_body (target));
  if (!bind)
    return;
  const char *name = copies_in (target) ? marker : marker_private;
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (name),
                         char_type_node);
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_CONTEXT (var) = current_function_decl;
  TREE_USED (var) = 1;
  gimple_bind_append_vars (bind, var);
  if (gimple_bind_block (bind))
    BLOCK_VARS (gimple_bind_block (bind)) = gimple_bind_vars (bind);
}

/* True when the kernel of L is that of a marked region; notes which mark.  */

static bool
is_marked (struct launch *l)
{
  struct function *fn = DECL_STRUCT_FUNCTION (l->kernel);
  bool marked = false;
  unsigned i;
  tree var;
  FOR_EACH_LOCAL_DECL (fn, i, var)
  {
    const char *name
        = DECL_NAME (var) ? IDENTIFIER_POINTER (DECL_NAME (var)) : "";
    if (!strcmp (name, marker_private))
      l->only_private = true;
    l->reading |= startswith (name, ACCTILE_READING_ONE)
                  || startswith (name, ACCTILE_UNEVEN_ONE);
    marked |= !strncmp (name, marker, strlen (marker));
  }
  return marked;
}

/* The variable of which OP is the address, NULL_TREE when it is none.  */

static tree
addressed (tree op)
{
  if (TREE_CODE (op) == ADDR_EXPR && VAR_P (TREE_OPERAND (op, 0)))
    return TREE_OPERAND (op, 0);
  return NULL_TREE;
}

/* Reads the launch dimensions, queue and waits of L's call.  Returns false when
   they are not as expected.  */

static bool
read_launch_arguments (struct launch *l)
{
  unsigned n = gimple_call_num_args (l->call);
  for (unsigned i = CALL_LAUNCH; i < n;)
    {
      tree arg = gimple_call_arg (l->call, i++);
      if (!tree_fits_uhwi_p (arg))
        return false;
      unsigned tag = tree_to_uhwi (arg);
      if (tag == 0)
        return i == n;
      unsigned op = GOMP_LAUNCH_OP (tag);
      switch (GOMP_LAUNCH_CODE (tag))
        {
        case GOMP_LAUNCH_DIM:
          i += popcount_hwi (op);
          break;
        case GOMP_LAUNCH_ASYNC:
          l->queued = true;
          l->async = build_int_cst (integer_type_node, op);
          if (op == GOMP_LAUNCH_OP_MAX)
            {
              if (i >= n)
                return false;
              l->async = gimple_call_arg (l->call, i++);
            }
          break;
        case GOMP_LAUNCH_WAIT:
          l->waits = true;
          i += op;
          break;
        default:
          return false;
        }
    }
  return false;
}

/* What ARRAY, of which the address is an argument of L's call, holds in element
   or field number I: an initial value, or what is assigned right before the
   call; NULL_TREE when that is not known.  */

static tree
element_value (const struct launch *l, tree array, int i)
{
  tree size = TYPE_SIZE_UNIT (TREE_CODE (TREE_TYPE (array)) == ARRAY_TYPE
                                  ? TREE_TYPE (TREE_TYPE (array))
                                  : ptr_type_node);
  if (TREE_STATIC (array))
    {
      tree init = DECL_INITIAL (array);
      if (!init || TREE_CODE (init) != CONSTRUCTOR
          || (unsigned)i >= CONSTRUCTOR_NELTS (init))
        return NULL_TREE;
      return CONSTRUCTOR_ELT (init, i)->value;
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (l->call);
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!gimple_assign_single_p (stmt))
        continue;
      poly_int64 offset;
      HOST_WIDE_INT at;
      tree base
          = get_addr_base_and_unit_offset (gimple_assign_lhs (stmt), &offset);
      if (base == array && offset.is_constant (&at)
          && at == i * (HOST_WIDE_INT)tree_to_uhwi (size))
        return gimple_assign_rhs1 (stmt);
    }
  return NULL_TREE;
}

/* The kind of mapping of argument I of L, -1 when it is not constant.  */

static int
kind_of (const struct launch *l, int i)
{
  tree kinds = addressed (gimple_call_arg (l->call, CALL_KINDS));
  tree kind = kinds ? element_value (l, kinds, i) : NULL_TREE;
  if (!kind || !tree_fits_uhwi_p (kind))
    return -1;
  int bits = tree_to_uhwi (kind) & 0xff;
  if ((bits & GOMP_MAP_IMPLICIT) == GOMP_MAP_IMPLICIT)
    bits &= ~GOMP_MAP_IMPLICIT;
  return bits;
}

/* True when argument I of L is the address of a variable of the compiler's
   own, or of one whose value the region is handed.  */

static bool
is_captured (const struct launch *l, int i)
{
  if (l->only_private && kind_of (l, i) == GOMP_MAP_TO)
    return true;
  tree hosts = addressed (gimple_call_arg (l->call, CALL_HOSTS));
  tree value = hosts ? element_value (l, hosts, i) : NULL_TREE;
  tree var = value ? addressed (value) : NULL_TREE;
  return var && DECL_ARTIFICIAL (var) && auto_var_p (var);
}

/* True when values of mapping kind KIND, or -1, may lie in a block.  */

static bool
may_be_value (int kind)
{
  return (kind & ~GOMP_MAP_FLAG_FORCE) <= GOMP_MAP_TOFROM
         || kind == GOMP_MAP_FORCE_DEVICEPTR;
}

/* True when an argument of L is a pointer on the device to what others map,
   which must be mapped then.  */

static bool
has_pointers (const struct launch *l)
{
  for (int i = 0; i < l->n; i++)
    {
      int kind = kind_of (l, i);
      if (kind == GOMP_MAP_POINTER || kind == GOMP_MAP_TO_PSET
          || kind == GOMP_MAP_ATTACH)
        return true;
    }
  return false;
}

/* True when argument I of L, a pointer on the device, is one of its own, not
   one in a descriptor: that to the array before it, or to the descriptor before
   the pointer in that.  */

static bool
is_own_pointer (const struct launch *l, int i)
{
  if (i == 0)
    return false;
  int before = kind_of (l, i - 1);
  return may_be_value (before) || before == GOMP_MAP_FORCE_PRESENT
         || (before == GOMP_MAP_POINTER && i > 1
             && kind_of (l, i - 2) == GOMP_MAP_TO_PSET);
}

/* The bytes of a place for argument I of L, 0 when it can have none.  A pointer
   of its own is as good as a value.  With POINTERS only the compiler's own
   values are.  */

static int
value_bytes (const struct launch *l, tree sizes, int i, bool pointers)
{
  int kind = kind_of (l, i);
  if (kind == GOMP_MAP_POINTER)
    return is_own_pointer (l, i) ? POINTER_SIZE_UNITS : 0;
  tree size = element_value (l, sizes, i);
  if (!size || !tree_fits_uhwi_p (size)
      || compare_tree_int (size, MAX_VALUE_BYTES) > 0 || !may_be_value (kind)
      || (pointers && !is_captured (l, i)))
    return 0;
  return tree_to_uhwi (size);
}

/* Gives the values of L their places in the block.  MODIFIED has a bit for each
   argument whose value the kernel may change.  */

static void
find_places (struct launch *l, const sbitmap modified)
{
  tree sizes = addressed (gimple_call_arg (l->call, CALL_SIZES));
  bool pointers = has_pointers (l);
  l->bytes = ROUND_UP (l->n * POINTER_SIZE_UNITS, BLOCK_ALIGNMENT);
  for (int i = 0; i < l->n && sizes; i++)
    {
      int bytes = value_bytes (l, sizes, i, pointers);
      int align
          = bytes > POINTER_SIZE_UNITS ? BLOCK_ALIGNMENT : POINTER_SIZE_UNITS;
      int offset = ROUND_UP (l->bytes, align);
      if (bytes == 0 || offset + bytes > MAX_BLOCK_BYTES)
        continue;
      l->bytes = offset + ROUND_UP (bytes, POINTER_SIZE_UNITS);
      l->place[i] = (uint64_t)offset << ACCTILE_PLACE_OFFSET_SHIFT
                    | (uint64_t)bytes << ACCTILE_PLACE_SIZE_SHIFT
                    | (is_captured (l, i) ? ACCTILE_PLACE_CAPTURED : 0)
                    | (bitmap_bit_p (modified, i) ? ACCTILE_PLACE_CHANGED : 0);
    }
  l->bytes = ROUND_UP (l->bytes, BLOCK_ALIGNMENT);
}

/* A new static variable NAME of this unit, an array of N words, with the
   initial value INIT; on the device too if DEVICE is set.  */

static tree
new_variable (const char *name, int n, tree init, bool device)
{
  static unsigned number;
  tree type = build_array_type_nelts (acctile_word_type (), n);
  char *unique = xasprintf ("%s.%u", name, number++);
  tree var
      = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (unique), type);
  free (unique);
  SET_DECL_ASSEMBLER_NAME (var, DECL_NAME (var));
  TREE_STATIC (var) = 1;
  TREE_USED (var) = 1;
  TREE_ADDRESSABLE (var) = 1;
  TREE_READONLY (var) = init != NULL_TREE;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_INITIAL (var) = init;
  SET_DECL_ALIGN (var, BLOCK_ALIGNMENT * BITS_PER_UNIT);
  DECL_USER_ALIGN (var) = 1;
  acctile_finish_static (var, device);
  return var;
}

/* How many images the state of L has.  */

static int
n_images (const struct launch *l)
{
  return l->queued || l->queue ? IMAGES_QUEUED : IMAGES;
}

/* The constant shape of L.  */

static tree
new_shape (const struct launch *l)
{
  vec<constructor_elt, va_gc> *words = NULL;
  uint64_t head[ACCTILE_SHAPE_PLACE];
  int n = ACCTILE_SHAPE_PLACE + l->n;
  head[ACCTILE_SHAPE_ARGUMENTS] = l->n;
  head[ACCTILE_SHAPE_BYTES] = l->bytes;
  head[ACCTILE_SHAPE_IMAGES] = n_images (l);
  head[ACCTILE_SHAPE_WAITS] = l->waits;
  head[ACCTILE_SHAPE_BIT] = l->queue ? acctile_queue_bit (l->queue) : 0;
  for (int i = 0; i < n; i++)
    CONSTRUCTOR_APPEND_ELT (
        words, size_int (i),
        acctile_num (i < ACCTILE_SHAPE_PLACE
                         ? head[i]
                         : l->place[i - ACCTILE_SHAPE_PLACE]));
  tree type = build_array_type_nelts (acctile_word_type (), n);
  return new_variable ("acctile_shape", n, build_constructor (type, words),
                       false);
}

/* A walk_gimple_op callback: the kernel's parameter, the first of the two trees
   in WI->info, becomes the second.  What it points to is not written while the
   kernel runs, which GCC knows of the parameter and is told of the variable. */

static tree
replace_parameter (tree *tp, int *, void *data)
{
  tree *pair = (tree *)((walk_stmt_info *)data)->info;
  if (*tp == pair[0])
    *tp = pair[1];
  if (TREE_CODE (*tp) == MEM_REF && MR_DEPENDENCE_CLIQUE (*tp) == 0)
    {
      tree base = TREE_OPERAND (*tp, 0);
      MR_DEPENDENCE_CLIQUE (*tp) = 1;
      MR_DEPENDENCE_BASE (*tp) = base == pair[0] || base == pair[1];
    }
  return NULL_TREE;
}

void
acctile_select_arguments (tree pointer, tree parameter, tree block,
                          gimple_seq *seq)
{
  tree none = create_tmp_var (boolean_type_node, "acctile.none");
  tree address = create_tmp_var (TREE_TYPE (pointer), "acctile.address");
  gimple_seq_add_stmt (
      seq, gimple_build_assign (none, EQ_EXPR, parameter,
                                build_zero_cst (TREE_TYPE (parameter))));
  gimple_seq_add_stmt (
      seq, gimple_build_assign (address, build_fold_addr_expr (block)));
  gimple_seq_add_stmt (
      seq, gimple_build_assign (pointer, COND_EXPR, none, address, parameter));
}

/* Lets KERNEL read its arguments from BLOCK, with the values at PLACE, when it
   is handed none.  MODIFIED has a bit for each argument whose value it may
   change.  BY_THREAD: each thread reads them itself.  */

static void
change_kernel (tree kernel, tree block, const uint64_t *place,
               const_sbitmap modified, bool by_thread)
{
  tree param = DECL_ARGUMENTS (kernel);
  tree type = build_pointer_type (TREE_TYPE (TREE_TYPE (param)));
  push_cfun (DECL_STRUCT_FUNCTION (kernel));
  tree pair[2] = { param, create_tmp_var (type, "acctile.arguments") };
  walk_stmt_info wi;
  basic_block bb;
  memset (&wi, 0, sizeof wi);
  wi.info = pair;
  cfun->last_clique = MAX (cfun->last_clique, 1);
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    walk_gimple_op (gsi_stmt (gsi), replace_parameter, &wi);
  TREE_TYPE (param) = ptr_type_node;
  edge entry = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  gimple_seq seq = NULL;
  acctile_select_arguments (pair[1], param, block, &seq);
  gsi_insert_seq_on_edge_immediate (entry, seq);
  struct acctile_kernel_arguments arguments
      = { param, block, pair[1], place, modified };
  if (by_thread)
    acctile_receive_by_thread (&arguments);
  cgraph_edge::rebuild_edges ();
  pop_cfun ();
}

/* Puts claim before the call of L and release behind it.  */

static void
change_call (gimple_stmt_iterator *gsi, const struct launch *l, tree block)
{
  int head = ROUND_UP ((ACCTILE_LAUNCH_HOST + l->n) * POINTER_SIZE_UNITS,
                       BLOCK_ALIGNMENT);
  int images = n_images (l);
  tree state = build_fold_addr_expr (new_variable (
      "acctile_state", (head + images * l->bytes) / POINTER_SIZE_UNITS,
      NULL_TREE, false));
  tree shape = build_fold_addr_expr (new_shape (l));
  tree hosts = gimple_call_arg (l->call, CALL_HOSTS);
  tree kinds = gimple_call_arg (l->call, CALL_KINDS);
  tree mappings = create_tmp_var (acctile_word_type (), "acctile.mappings");
  tree async = l->async;
  if (!useless_type_conversion_p (integer_type_node, TREE_TYPE (async)))
    {
      tree number = create_tmp_var (integer_type_node, "acctile.async");
      gsi_insert_before (gsi, gimple_build_assign (number, NOP_EXPR, async),
                         GSI_SAME_STMT);
      async = number;
    }
  gcall *claim = gimple_build_call (
      l->queue ? acctile_launch_claim_next () : acctile_launch_claim (), 8,
      state, hosts, gimple_call_arg (l->call, CALL_SIZES), kinds, shape,
      build_fold_addr_expr (block), gimple_call_arg (l->call, CALL_FLAGS),
      l->queue ? l->queue : async);
  gimple_call_set_lhs (claim, mappings);
  gimple_set_location (claim, gimple_location (l->call));
  gsi_insert_before (gsi, claim, GSI_SAME_STMT);
  gimple_call_set_arg (l->call, CALL_COUNT, mappings);
  gcall *release = gimple_build_call (acctile_launch_release (), 5, mappings,
                                      state, hosts, kinds, shape);
  gimple_set_location (release, gimple_location (l->call));
  if (l->queue)
    acctile_queue_launch (gsi, mappings, state, shape, l->queue);
  gsi_insert_after (gsi, release, GSI_NEW_STMT);
}

/* Why L cannot be made without mappings, a literal; NULL when it can.  */

static const char *
obstacle (struct launch *l)
{
  if (lookup_attribute ("oacc kernels", DECL_ATTRIBUTES (l->kernel)))
    return "GCC parallelizes it";
  if (acctile_links ())
    return "the file has variables in 'declare link'";
  if (stmt_ends_bb_p (l->call))
    return "control flow leaves it";
  if (!tree_fits_shwi_p (gimple_call_arg (l->call, CALL_COUNT)))
    return "the number of arguments is not constant";
  l->n = tree_to_shwi (gimple_call_arg (l->call, CALL_COUNT));
  if (l->n == 0)
    return "it has no arguments";
  if (l->n * POINTER_SIZE_UNITS > MAX_BLOCK_BYTES / 2)
    return "it has too many arguments";
  if (!read_launch_arguments (l))
    return "its launch is not understood";
  tree param = DECL_ARGUMENTS (l->kernel);
  if (!param || !POINTER_TYPE_P (TREE_TYPE (param)) || DECL_CHAIN (param)
      || !single_succ_p (
          ENTRY_BLOCK_PTR_FOR_FN (DECL_STRUCT_FUNCTION (l->kernel))))
    return "its kernel is not understood";
  return NULL;
}

/* False when the unit has so many blocks of arguments already that a further
   one costs too much: with -fipa-pta, which -fopenacc turns on, each of them
   points to all that the others do.  */

static bool
room_for_block (void)
{
  return !flag_ipa_pta || acctile_state.n_block < MAX_BLOCKS;
}

/* Makes the launch at GSI one without mappings, if it is of a marked region. */

static void
process_launch (gimple_stmt_iterator *gsi)
{
  struct launch l;
  memset (&l, 0, sizeof l);
  l.call = as_a<gcall *> (gsi_stmt (*gsi));
  l.async = build_int_cst (integer_type_node, GOMP_ASYNC_SYNC);
  tree kernel = gimple_call_arg (l.call, CALL_KERNEL);
  if (TREE_CODE (kernel) != ADDR_EXPR)
    return;
  l.kernel = TREE_OPERAND (kernel, 0);
  if (TREE_CODE (l.kernel) != FUNCTION_DECL || !DECL_STRUCT_FUNCTION (l.kernel)
      || !DECL_STRUCT_FUNCTION (l.kernel)->cfg || !is_marked (&l))
    return;
  l.queue = acctile_queue_of (l.kernel);
  const char *why = obstacle (&l);
  if (!why && !room_for_block ())
    why = "the file has many others";
  if (why && l.queue)
    acctile_queue_wait (gsi, l.queue);
  if (!why)
    {
      acctile_state.n_block++;
      auto_sbitmap modified (l.n);
      bitmap_clear (modified);
      acctile_find_modified (l.kernel, modified);
      l.place = XCNEWVEC (uint64_t, l.n);
      find_places (&l, modified);
      tree block = new_variable ("acctile_block", l.bytes / POINTER_SIZE_UNITS,
                                 NULL_TREE, true);
      change_kernel (l.kernel, block, l.place, modified, l.reading);
      change_call (gsi, &l, block);
      free (l.place);
    }
  if (acctile_state.dump && why)
    fprintf (acctile_state.dump, "launch of %s: plain, %s\n",
             IDENTIFIER_POINTER (DECL_NAME (l.kernel)), why);
  else if (acctile_state.dump)
    fprintf (acctile_state.dump,
             "launch of %s: %d arguments in a block of %d bytes%s%s\n",
             IDENTIFIER_POINTER (DECL_NAME (l.kernel)), l.n, l.bytes,
             l.reading ? ", read by each thread" : "",
             l.queued  ? ", queued"
             : l.queue ? ", behind others"
                       : "");
}

namespace
{

const pass_data launch_pass_data = {
  GIMPLE_PASS, "acctile-launch", OPTGROUP_OMP, TV_NONE, PROP_cfg, 0, 0, 0, 0,
};

class launch_pass : public gimple_opt_pass
{
public:
  launch_pass (gcc::context *context)
      : gimple_opt_pass (launch_pass_data, context)
  {
  }

  bool
  gate (function *) final override
  {
    const struct acctile_settings *settings = &acctile_state.settings;
    return flag_openacc && !acctile_unoptimised () && POINTER_SIZE == 64
           && !settings->off && !settings->plain_launch && !settings->emulate
           && !seen_error ();
  }

  unsigned int
  execute (function *fun) final override
  {
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (gimple_call_builtin_p (gsi_stmt (gsi), BUILT_IN_GOACC_PARALLEL))
        process_launch (&gsi);
    return 0;
  }
};

} // namespace

opt_pass *
acctile_make_launch_pass (gcc::context *context)
{
  return new launch_pass (context);
}
