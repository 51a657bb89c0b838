/* Arrays that take turns in one launch for all steps: see emit-turn.h.

     state = a; spare = b; changed = 0;
     for (t = 0; t < steps; t++)
       { spare[i] = f (state[i - 1], state[i], state[i + 1]);   wait;
         state <-> spare; changed = 1; }
     if (changed)
       spare[i] = state[i];

   where "state[i - 1]" is "a[i - 1]" outside of what is copied
   (emit-margin.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-turn.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "substitute.h"

tree
acctile_address_of (tree entry)
{
  return POINTER_TYPE_P (TREE_TYPE (entry)) ? entry
                                            : build_fold_addr_expr (entry);
}

/* The pointer VAR in the place of ENTRY, for which VALUE, an expression, stands
   in statements from here on.  */

static void
put_for (tree entry, tree var, acctile_substitution *values, gimple_seq *seq)
{
  bool pointer = POINTER_TYPE_P (TREE_TYPE (entry));
  tree type
      = pointer ? TREE_TYPE (entry) : build_pointer_type (TREE_TYPE (entry));
  type = build_pointer_type (TREE_TYPE (type));
  tree here = create_tmp_var (type, "acctile_turn");
  gimplify_assign (here, fold_convert (type, var), seq);
  values->put (entry, pointer ? here : build_simple_mem_ref (here));
}

void
acctile_turns_begin (const vec<acctile_turn *> &turns,
                     vec<acctile_emitted_turn> *emitted, gimple_seq *seq)
{
  for (unsigned i = 0; i < turns.length (); i++)
    {
      const struct acctile_part *copy
          = acctile_part_of (turns[i], turns[i]->copyback.copy);
      struct acctile_emitted_turn turn;
      turn.turn = turns[i];
      turn.state = acctile_set_new (
          fold_convert (ptr_type_node, acctile_address_of (copy->target)),
          "acctile_state", seq);
      turn.spare = acctile_set_new (
          fold_convert (ptr_type_node, acctile_address_of (copy->source)),
          "acctile_spare", seq);
      turn.changed = create_tmp_var (unsigned_type_node, "acctile_changed");
      gimplify_assign (turn.changed, acctile_unsigned (0), seq);
      emitted->safe_push (turn);
    }
}

/* Adds the reads of PART that are not at their own iteration to MARGIN.  */

static void
add_margin (const struct acctile_emitted_turn *turn,
            const struct acctile_part *part, const struct acctile_nest *nest,
            struct acctile_margin *margin, gimple_seq *seq)
{
  tree further = NULL_TREE;
  for (unsigned i = 0; i < part->reads.length (); i++)
    {
      struct acctile_margin_read read = { part->reads[i], NULL_TREE };
      bool moved = false;
      for (int k = 0; k < nest->n_parallel; k++)
        moved = moved || read.at.shift[k] != 0;
      if (!moved || acctile_mutant ("margin"))
        continue;
      if (!further)
        further = acctile_set_new (
            fold_build2 (
                MINUS_EXPR, sizetype,
                fold_convert (sizetype, acctile_address_of (part->target)),
                fold_convert (sizetype, turn->state)),
            "acctile_further", seq);
      read.further = further;
      margin->reads.safe_push (read);
    }
}

bool
acctile_turns_enter (const vec<acctile_emitted_turn> &turns, int sweep,
                     struct acctile_found *found, struct acctile_margin *margin,
                     gimple_seq *seq)
{
  acctile_substitution values;
  for (unsigned i = 0; i < turns.length (); i++)
    {
      const struct acctile_emitted_turn *turn = &turns[i];
      const struct acctile_part *part = acctile_part_of (turn->turn, sweep);
      bool last = turn->turn->copyback.copy == sweep;
      if (part && part->target)
        put_for (part->target, last ? turn->spare : turn->state, &values, seq);
      if (part && part->source)
        put_for (part->source, last ? turn->state : turn->spare, &values, seq);
      if (part && !last)
        add_margin (turn, part, found->nest, margin, seq);
    }
  if (!values.is_empty ())
    acctile_substitute_stmt (found->outermost, &values);
  return !margin->reads.is_empty ();
}

void
acctile_turns_change (const vec<acctile_emitted_turn> &turns, int sweep,
                      gimple_seq *seq)
{
  for (unsigned i = 0; i < turns.length (); i++)
    if (turns[i].turn->copyback.copy == sweep)
      {
        tree state = acctile_set_new (turns[i].state, "acctile_state", seq);
        gimplify_assign (turns[i].state, turns[i].spare, seq);
        gimplify_assign (turns[i].spare, state, seq);
        gimplify_assign (turns[i].changed, acctile_unsigned (1), seq);
      }
}

void
acctile_turns_end (const vec<acctile_emitted_turn> &turns, int sweep,
                   gimple_seq copy, gimple_seq *seq)
{
  for (unsigned i = 0; i < turns.length (); i++)
    if (turns[i].turn->copyback.copy == sweep && !acctile_mutant ("turn"))
      {
        acctile_emit_if (NE_EXPR, turns[i].changed, acctile_unsigned (0), copy,
                         seq);
        return;
      }
}
