/* Loops in the body of a nest that warps of their own can load for: see
   emit-feed.cc.

   Such a loop only reads, computes where from without what it has read, and
   takes as many iterations whatever that of the nest is.  Nothing is stored
   before it or in it, and nothing jumps over it.  An element that the loop adds
   to ("y[i] += a[i][k] * x[k]") is none of that where it is all that the nest
   accesses of an array that is apart from others: a thread keeps it in a
   register.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/feed-parts.h"
#include "extract/mention.h"
#include "extract/value.h"

/* Bytes of shared memory for both buffers, and values that a thread has in
   registers between memory and them.  */
#define MOST_BYTES 40960
#define MOST_VALUES 32
/* Loads of a thread at once for a load of the body: a power of two, so many
   that a warp has iterations for all its lanes.  */
#define MOST_EACH 16
#define LEAST_EACH (ACCTILE_WARP / ACCTILE_FEEDERS)

/* Statements of a body at most: some are compared with all.  */
#define MOST_STATEMENTS 500

/* Statements and floating-point operations of an iteration of a loop at most
   that does not compute much.  */
#define FEW_STATEMENTS 48
#define FEW_OPERATIONS 16

/* Whether threads may have DECL, which iterations have for themselves, each in
   a register.  */

static bool
is_number (tree decl)
{
  return !VAR_P (decl)
         || (is_gimple_reg_type (TREE_TYPE (decl)) && !TREE_ADDRESSABLE (decl)
             && !DECL_HAS_VALUE_EXPR_P (decl) && !TREE_STATIC (decl));
}

/* Whether what CLAUSES make private are such.  */

static bool
has_numbers_only (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
         || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
        && !is_number (OMP_CLAUSE_DECL (c)))
      return false;
  return true;
}

/* Lists the statements of SEQ, and the variables of the blocks in it, in FEED.
   False when there are others than a loop of labels and jumps has.  */

static bool
flatten (gimple_seq seq, struct acctile_feed *feed)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    switch (gimple_code (gsi_stmt (gsi)))
      {
      case GIMPLE_BIND:
        {
          gbind *bind = as_a<gbind *> (gsi_stmt (gsi));
          for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
            if (VAR_P (v))
              feed->vars.safe_push (v);
          if (!flatten (gimple_bind_body (bind), feed))
            return false;
          break;
        }
      case GIMPLE_ASSIGN:
      case GIMPLE_CALL:
      case GIMPLE_COND:
      case GIMPLE_DEBUG:
      case GIMPLE_LABEL:
      case GIMPLE_NOP:
      case GIMPLE_PREDICT:
        feed->stmts.safe_push (gsi_stmt (gsi));
        break;
      case GIMPLE_GOTO:
        if (TREE_CODE (gimple_goto_dest (gsi_stmt (gsi))) != LABEL_DECL)
          return false;
        feed->stmts.safe_push (gsi_stmt (gsi));
        break;
      default:
        return false;
      }
  return true;
}

/* Whether all variables of FEED that its statements mention are such.  */

static bool
mentions_numbers_only (const struct acctile_feed *feed)
{
  for (unsigned v = 0; v < feed->vars.length (); v++)
    for (unsigned i = 0;
         !is_number (feed->vars[v]) && i < feed->stmts.length (); i++)
      if (!gimple_clobber_p (feed->stmts[i])
          && acctile_operands_mention (feed->stmts[i], feed->vars[v]))
        return false;
  return true;
}

/* Whether STMT of FEED may change memory.  */

static bool
may_store (struct acctile_feed *feed, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  if (feed->keeping.contains (stmt))
    return false;
  if (lhs && !(DECL_P (lhs) && is_gimple_reg (lhs)))
    return true;
  return is_gimple_call (stmt) && !(gimple_call_flags (stmt) & ECF_CONST);
}

/* Whether STMT is one of those in which bodies part and come together.  */

bool
acctile_feed_is_way (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_COND || gimple_code (stmt) == GIMPLE_GOTO
         || gimple_code (stmt) == GIMPLE_LABEL;
}

/* Whether STMT reads memory into a number.  */

bool
acctile_feed_is_load (gimple *stmt)
{
  return gimple_assign_load_p (stmt)
         && !(DECL_P (gimple_assign_rhs1 (stmt))
              && is_gimple_reg (gimple_assign_rhs1 (stmt)));
}

/* Adds the load STMT to LOOP of FEED unless it is the same in all iterations;
   BEFORE is what stands before it in a straight line.  False when nobody else
   can do it.  */

static bool
add_load (struct acctile_feed *feed, struct acctile_feed_loop *loop,
          const vec<gimple *> &before, gimple *stmt)
{
  tree iterator = loop->counted.plain.iterator;
  acctile_feed_load *load = new acctile_feed_load;
  load->stmt = stmt;
  load->same = NULL;
  load->ref = gimple_assign_rhs1 (stmt);
  load->type = TREE_TYPE (load->ref);
  loop->loads.safe_push (load);
  HOST_WIDE_INT size = int_size_in_bytes (load->type);
  if (!acctile_is_plain_memory (load->ref) || !is_gimple_reg_type (load->type)
      || (size != 1 && size != 2 && size != 4 && size != 8)
      || acctile_is_bit_field (load->ref)
      || !acctile_slice_find (before, stmt, load->ref, &load->slice)
      || !acctile_feed_is_common (feed, load->ref, &load->slice, iterator))
    return false;
  HOST_WIDE_INT along = acctile_feed_bytes (load->ref, iterator, &load->slice);
  HOST_WIDE_INT across
      = acctile_feed_bytes (load->ref, feed->index, &load->slice);
  load->size = size;
  if (along == 0)
    {
      loop->loads.pop ();
      delete load;
      return true;
    }
  for (unsigned i = 0; i + 1 < loop->loads.length () && !load->same; i++)
    if (!loop->loads[i]->same
        && operand_equal_p (loop->loads[i]->ref, load->ref, 0))
      load->same = loop->loads[i];
  if (across == 0)
    load->way = ACCTILE_FEED_LINE;
  else if (along != ACCTILE_FEED_UNKNOWN
           && (across == ACCTILE_FEED_UNKNOWN
               || absu_hwi (along) < absu_hwi (across)))
    load->way = ACCTILE_FEED_ROW;
  else
    load->way = ACCTILE_FEED_COLUMN;
  return true;
}

/* Reads what LOOP of FEED loads; false when that cannot be fed.  What was
   computed of its iterator before it was of another value.  */

static bool
read_loads (struct acctile_feed *feed, struct acctile_feed_loop *loop)
{
  const struct acctile_counted *c = &loop->counted;
  auto_vec<gimple *> before;
  bool straight = true, some = false;
  for (int i = 0; i < loop->from; i++)
    if (acctile_feed_is_way (feed->stmts[i]))
      break;
    else if (acctile_feed_is_assignment (feed, feed->stmts[i])
             && !acctile_operands_mention (feed->stmts[i], c->plain.iterator))
      before.safe_push (feed->stmts[i]);
  for (int i = c->begin; i < c->end; i++)
    {
      gimple *stmt = feed->stmts[i];
      if (gimple_code (stmt) == GIMPLE_COND || gimple_code (stmt) == GIMPLE_GOTO
          || (gimple_code (stmt) == GIMPLE_LABEL && some))
        straight = false;
      if (!acctile_feed_is_assignment (feed, stmt))
        continue;
      before.safe_push (stmt);
      some = true;
      if (acctile_feed_is_load (stmt) && !feed->keeping.contains (stmt)
          && (!straight || !add_load (feed, loop, before, stmt)))
        return false;
    }
  for (unsigned i = 0; i < loop->loads.length (); i++)
    if (loop->loads[i]->way != ACCTILE_FEED_LINE)
      return true;
  return false;
}

/* Whether the bounds of LOOP are the same in all iterations of the nest.  */

static bool
has_common_bounds (const struct acctile_feed *feed,
                   const struct acctile_feed_loop *loop)
{
  tree bound[2];
  gimple_seq seq = NULL;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  return acctile_feed_bounds (feed, loop, bind, bound, &seq);
}

/* Whether the loop PLAIN, whose last statement has place LAST of FEED, leaves
   for what stands behind it.  */

static bool
leaves_for_next (const struct acctile_feed *feed, int last,
                 const struct acctile_plain_loop *plain)
{
  for (unsigned i = last + 1; plain->exit && i < feed->stmts.length (); i++)
    {
      gimple *stmt = feed->stmts[i];
      if (acctile_label_of (stmt) == plain->exit)
        return true;
      if (!acctile_label_of (stmt) && !is_gimple_debug (stmt)
          && gimple_code (stmt) != GIMPLE_PREDICT
          && gimple_code (stmt) != GIMPLE_NOP)
        return false;
    }
  return false;
}

/* Whether the loop from FIRST to LAST of FEED's statements can be fed; then
   LOOP has it.  */

static bool
read_loop (struct acctile_feed *feed, int first, int last,
           struct acctile_feed_loop *loop)
{
  struct acctile_counted *c = &loop->counted;
  if (!acctile_counted_read (feed->stmts, first, last, 0, c) || c->loads
      || !INTEGRAL_TYPE_P (TREE_TYPE (c->plain.iterator))
      || !leaves_for_next (feed, last, &c->plain))
    return false;
  loop->from = MIN (c->first, c->init);
  if (c->enter >= 0)
    loop->from = MIN (loop->from, c->enter);
  loop->to = last + 1;
  for (int i = loop->from; i < loop->to; i++)
    if (may_store (feed, feed->stmts[i]))
      return false;
  for (int i = loop->from; i < c->first; i++)
    if (i != c->init && i != c->enter && !is_gimple_debug (feed->stmts[i]))
      return false;
  return has_common_bounds (feed, loop) && read_loads (feed, loop);
}

/* Finds the loops of FEED that can be fed, up to what may store.  False when
   there is one that cannot and has others in it: most of the time is spent
   there.  */

static bool
find_loops (struct acctile_feed *feed)
{
  auto_vec<int> last;
  acctile_find_loops (feed->stmts, &last);
  for (int i = 0; i < (int)feed->stmts.length (); i++)
    {
      int begin = i, end = MAX (i, last[i]);
      bool fed = false;
      if (last[i] >= 0)
        {
          acctile_feed_loop *loop = new acctile_feed_loop;
          fed = read_loop (feed, i, end, loop);
          if (fed)
            feed->loops.safe_push (loop);
          else
            delete loop;
        }
      for (; i < end; i++)
        if (may_store (feed, feed->stmts[i]))
          return true;
        else if (!fed && i > begin && last[i] >= 0)
          return false;
      if (may_store (feed, feed->stmts[end]))
        return true;
    }
  return true;
}

/* Lets FEED keep what it can and find its loops: what turns out not to be
   stored to in each iteration is not kept, which leaves fewer of them.  False
   when it has none, or they are not what takes the time.  */

static bool
keep_and_find (struct acctile_feed *feed)
{
  bool again = true;
  while (again)
    {
      again = false;
      feed->keeping.empty ();
      for (unsigned i = 0; i < feed->kept.length (); i++)
        for (unsigned k = 0; k < feed->kept[i]->stmts.length (); k++)
          feed->keeping.add (feed->kept[i]->stmts[k]);
      if (!find_loops (feed))
        return false;
      for (unsigned i = feed->kept.length (); i-- > 0;)
        if (!acctile_feed_is_stored (feed, feed->kept[i]))
          {
            delete feed->kept[i];
            feed->kept.ordered_remove (i);
            again = true;
          }
      for (unsigned k = feed->loops.length (); again && k-- > 0;)
        delete feed->loops.pop ();
    }
  return feed->loops.length () > 0;
}

/* The part between loops of FEED that place I of its statements stands in, -1
   in a loop.  */

static int
part_of (const struct acctile_feed *feed, int i)
{
  for (unsigned k = 0; k < feed->loops.length (); k++)
    if (i < feed->loops[k]->from)
      return k;
    else if (i < feed->loops[k]->to)
      return -1;
  return feed->loops.length ();
}

/* Whether nothing jumps from one part between the loops of FEED to another.  */

static bool
keeps_to_parts (const struct acctile_feed *feed)
{
  hash_map<tree, int> part;
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    if (tree label = acctile_label_of (feed->stmts[i]))
      part.put (label, part_of (feed, i));
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    {
      int from = part_of (feed, i);
      auto_vec<tree> targets;
      acctile_jump_targets (feed->stmts[i], &targets);
      for (unsigned k = 0; from >= 0 && k < targets.length (); k++)
        {
          int *to = part.get (targets[k]);
          if (!to || *to != from)
            return false;
        }
    }
  return true;
}

/* The bytes that the buffer for LOOP has of chunks of CHUNK iterations, whose
   loads get their places.  Rows lie one element apart from where banks are the
   same.  */

static int
place_loads (struct acctile_feed_loop *loop, int chunk)
{
  int bytes = 0;
  for (unsigned i = 0; i < loop->loads.length (); i++)
    {
      struct acctile_feed_load *load = loop->loads[i];
      if (load->same)
        {
          load->base = load->same->base;
          continue;
        }
      int elements = load->way == ACCTILE_FEED_LINE ? chunk
                     : load->way == ACCTILE_FEED_COLUMN
                         ? chunk * ACCTILE_WARP
                         : (chunk + 1) * ACCTILE_WARP;
      load->base = bytes;
      bytes += ROUND_UP (elements * load->size, 16);
    }
  return bytes;
}

/* The loads of LOOP that differ.  */

static int
count_loads (const struct acctile_feed_loop *loop)
{
  int n = 0;
  for (unsigned i = 0; i < loop->loads.length (); i++)
    n += !loop->loads[i]->same;
  return n;
}

/* Chooses the chunks of FEED; false when none is small enough.  */

static bool
choose_chunk (struct acctile_feed *feed)
{
  for (feed->each = MOST_EACH; feed->each >= LEAST_EACH; feed->each /= 2)
    {
      int values = 0;
      feed->chunk = feed->each * ACCTILE_FEEDERS;
      feed->bytes = 0;
      for (unsigned i = 0; i < feed->loops.length (); i++)
        {
          values = MAX (values, count_loads (feed->loops[i]) * feed->each);
          feed->bytes
              = MAX (feed->bytes, place_loads (feed->loops[i], feed->chunk));
        }
      if (values <= MOST_VALUES && 2 * feed->bytes <= MOST_BYTES)
        return true;
    }
  return false;
}

bool
acctile_feed_read (const struct acctile_found *found,
                   const struct acctile_depend *depend, gimple_seq body,
                   struct acctile_feed *feed)
{
  const struct acctile_gimple_loop *loop = &found->loop[0];
  feed->index = gimple_omp_for_index (loop->stmt, loop->dim);
  if (found->nest->n_parallel != 1
      || found->nest->n_loop == found->nest->n_parallel || !flatten (body, feed)
      || feed->stmts.length () > MOST_STATEMENTS
      || !mentions_numbers_only (feed)
      || !has_numbers_only (gimple_omp_for_clauses (loop->stmt))
      || !INTEGRAL_TYPE_P (TREE_TYPE (feed->index))
      || acctile_feed_is_set (feed->stmts, feed->index, NULL))
    return false;
  acctile_feed_find_copies (feed);
  acctile_feed_find_kept (found, depend, feed);
  return keep_and_find (feed) && keeps_to_parts (feed) && choose_chunk (feed);
}

bool
acctile_feed_has_rows (const struct acctile_feed *feed)
{
  for (unsigned i = 0; i < feed->loops.length (); i++)
    for (unsigned k = 0; k < feed->loops[i]->loads.length (); k++)
      if (feed->loops[i]->loads[k]->way == ACCTILE_FEED_ROW)
        return true;
  return false;
}

/* Whether STMT is a division, or a call, as of a mathematical function.  */

static bool
takes_long (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return is_gimple_call (stmt);
  switch (gimple_assign_rhs_code (stmt))
    {
    case RDIV_EXPR:
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case FLOOR_DIV_EXPR:
    case FLOOR_MOD_EXPR:
    case CEIL_DIV_EXPR:
    case EXACT_DIV_EXPR:
      return true;
    default:
      return false;
    }
}

bool
acctile_feed_is_heavy (const struct acctile_feed *feed)
{
  for (unsigned k = 0; k < feed->loops.length (); k++)
    {
      const struct acctile_counted *c = &feed->loops[k]->counted;
      int statements = 0, operations = 0;
      for (int i = c->begin; i < c->end; i++)
        {
          gimple *stmt = feed->stmts[i];
          tree lhs = gimple_get_lhs (stmt);
          if (takes_long (stmt))
            return true;
          statements += lhs != NULL_TREE;
          operations += lhs && is_gimple_assign (stmt)
                        && !gimple_assign_single_p (stmt)
                        && FLOAT_TYPE_P (TREE_TYPE (lhs));
        }
      if (statements > FEW_STATEMENTS || operations > FEW_OPERATIONS)
        return true;
    }
  return false;
}
