/* Pointers that steps choose by whether their counter is odd: see
   alternate.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_ALTERNATE_H
#define ACCTILE_ALTERNATE_H

#include "timetile/timeloop.h"

/* Two variables that change places with "counter": the first is "odd" where
   that is odd, and "even" where it is not, the second the other way round.  */
struct alternating
{
  tree counter;
  tree odd, even;
  tree begin; /* the counter's value before the loop, if that is constant  */
  tree var[2];
};

/* A pointer "to" that is one of two at a choice.  */
struct chosen
{
  tree to;
  tree odd, even;
};

/* A choice: the statements from "first" to "last" of one sequence.  */
struct choosing
{
  gimple *first, *last;
  tree counter;
  auto_vec<chosen> pointers;
};

/* One loop on its way.  */
struct alternation
{
  gbind *bind; /* the function's outermost  */
  struct acctile_time_loop *loop;
  gimple_seq *seq; /* which the loop stands in  */
  auto_vec<choosing *> choices;
  auto_vec<alternating> pairs;
  hash_map<tree, int> jumps; /* how many statements of the loop jump there  */
  tree turning;     /* a variable that is looked at (alternate-parity.cc),  */
  bool turning_bit; /* and whether it is taken to be 0 or 1  */
};

/* What an integer says about whether a counter is odd: the same when "flips" is
   false.  It is 0 or 1 when "bit" is true, or -1 when "sign" is, too; it may be
   negative where the counter is not when "below" is.  */
struct parity
{
  tree counter;
  bool flips, bit, sign, below;
};

/* Whether OP is a variable that only its own name changes.  */
bool acctile_is_plain_variable (tree op);

/* The constant that COUNTER has before the loop of A, NULL_TREE when it is not
   seen.  */
tree acctile_value_before (const struct alternation *a, tree counter);

/* Whether the loop of A assigns DECL, also in its regions.  */
bool acctile_loop_assigns (const struct alternation *a, tree decl);

/* The place of the assignment of VAR that comes straight before place AT among
   STMTS, but for regions, -1 when there is none.  */
int acctile_definition_before (const vec<gimple *> &stmts, int at, tree var);

/* What OP says at place AT of STMTS, a sequence of A's loop, about whether a
   counter is odd there, in *P.  False for nothing.  */
bool acctile_parity_at (struct alternation *a, const vec<gimple *> &stmts,
                        int at, tree op, struct parity *p);

/* What the condition at place AT of STMTS says about a counter of A, in *P,
   which flips where it is true for an even one.  */
bool acctile_parity_of_condition (struct alternation *a,
                                  const vec<gimple *> &stmts, int at,
                                  struct parity *p);

/* Reads the assignment of an address at place AT of STMTS, which is computed
   from whether a counter of A is odd, into C (alternate-place.cc).  */
bool acctile_read_place (struct alternation *a, const vec<gimple *> &stmts,
                         int at, struct choosing *c);

/* Whether all that C chooses is one of two pointers of one type.  */
bool acctile_choice_complete (const struct choosing *c);

/* Puts variables that change places for all that the choices of A are about
   (alternate-put.cc).  */
void acctile_alternation_put (struct alternation *a);

#endif
