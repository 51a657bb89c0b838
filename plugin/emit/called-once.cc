/* Functions that a region calls at one place of the program.

   GCC puts a static function that is called once in the place of its call,
   however large it is.  Where the host chooses among versions of a region, or a
   thread has several points, there are copies of that call, and the function
   stays one that is called: its arrays and those that it is given stay in
   memory (solvers of 5 equations for each of 102 x 102 x 102 points on an H200:
   398 us, 44 in line).  Such calls are put in line before all else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"

#include "cgraph.h"
#include "omp-offload.h"

/* Statements of all copies of such a function at most, and bytes of what it has
   in its frame: others hand on the frame of the region.  */
#define MOST_STATEMENTS 8000
#define MOST_BYTES 1024

/* Where the program has the call E.  */

static location_t
place_of (const cgraph_edge *e)
{
  return e->call_stmt ? LOCATION_LOCUS (gimple_location (e->call_stmt))
                      : UNKNOWN_LOCATION;
}

/* Whether NODE is a function that nobody but its callers knows and that may be
   put in line.  */

static bool
may_go_in_line (const cgraph_node *node)
{
  tree decl = node->decl;
  return node->definition && !node->alias && !node->thunk && !TREE_PUBLIC (decl)
         && !node->address_taken && node->callers && gimple_has_body_p (decl)
         && !DECL_UNINLINABLE (decl) && !DECL_DISREGARD_INLINE_LIMITS (decl)
         && !lookup_attribute ("noinline", DECL_ATTRIBUTES (decl));
}

/* The statements of FUN, a few more than MOST where they are more.  */

static int
count_statements (function *fun, int most)
{
  int n = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb);
       !gsi_end_p (gsi) && n <= most; gsi_next (&gsi))
    n += !is_gimple_debug (gsi_stmt (gsi));
  return n;
}

/* Whether the objects of FUN are few or small.  */

static bool
has_small_frame (function *fun)
{
  HOST_WIDE_INT bytes = 0;
  unsigned i;
  tree var;
  FOR_EACH_LOCAL_DECL (fun, i, var)
  if (AGGREGATE_TYPE_P (TREE_TYPE (var)) && !TREE_STATIC (var))
    {
      HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (var));
      bytes += size < 0 || size > MOST_BYTES ? MOST_BYTES + 1 : size;
    }
  return bytes <= MOST_BYTES;
}

/* Whether E calls from a region, or, if ONCE, from a function in it that is to
   be in line.  */

static bool
is_of_region (const cgraph_edge *e, const hash_set<cgraph_node *> *once)
{
  tree caller = e->caller->decl;
  return CONST_CAST (hash_set<cgraph_node *> *, once)->contains (e->caller)
         || lookup_attribute ("omp target entrypoint",
                              DECL_ATTRIBUTES (caller));
}

/* Whether the copies of one call are all that calls NODE, and ONCE has what it
   is called from, or it is a region; and they are not too many.  Fortran's
   calls of one statement stand at one place.  */

static bool
is_called_once (const cgraph_node *node, const hash_set<cgraph_node *> *once)
{
  location_t place = place_of (node->callers);
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  hash_set<cgraph_node *> callers;
  int n = 0;
  if (place == UNKNOWN_LOCATION || !fun || !fun->cfg || !has_small_frame (fun))
    return false;
  for (const cgraph_edge *e = node->callers; e; e = e->next_caller, n++)
    if (e->caller == node || place_of (e) != place || !is_of_region (e, once)
        || (callers.add (e->caller)
            && CONST_CAST (hash_set<cgraph_node *> *, once)
                   ->contains (e->caller)))
      return false;
  return n * count_statements (fun, MOST_STATEMENTS) <= MOST_STATEMENTS;
}

void
acctile_inline_called_once (void *, void *)
{
  hash_set<cgraph_node *> once;
  cgraph_node *node;
  bool more = flag_inline_functions_called_once && optimize > 0;
  while (more)
    {
      more = false;
      FOR_EACH_DEFINED_FUNCTION (node)
      if (may_go_in_line (node) && is_called_once (node, &once))
        {
          DECL_DISREGARD_INLINE_LIMITS (node->decl) = 1;
          once.add (node);
          more = true;
        }
    }
}
