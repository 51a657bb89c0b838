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
};

/* Whether OP is a variable that only its own name changes.  */
bool acctile_is_plain_variable (tree op);

/* The constant that COUNTER has before the loop of A, NULL_TREE when it is not
   seen.  */
tree acctile_value_before (const struct alternation *a, tree counter);

/* Puts variables that change places for all that the choices of A are about
   (alternate-put.cc).  */
void acctile_alternation_put (struct alternation *a);

#endif
