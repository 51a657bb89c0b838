/* Loops without a pragma, labels and jumps among the statements of a sequence,
   that count by a constant to a bound that does not change and do no more of
   their own: those that can become acc loops (kernels-loop.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_COUNTED_H
#define ACCTILE_COUNTED_H

#include "extract/gimple-loop.h"

/* A loop among the statements of one sequence, and the places of its parts.
   The statements of an iteration stand from "begin" to "end" - 1; what stands
   from "head" to "condition" - 1 computes the bound.  */
struct acctile_counted
{
  const vec<gimple *> *stmts;
  struct acctile_plain_loop plain;
  int first, last;
  int head, condition;
  int begin, end;
  int enter;  /* the jump into the loop, -1 for none  */
  int init;   /* the iterator's first value  */
  bool loads; /* it, or the bound, is read from memory, and no member  */
};

/* What such a loop may hold beside what all may, a mask: acc loops, atomic
   operations; and whether its counter may be read behind it.  */
enum acctile_counted_holds
{
  ACCTILE_COUNTED_NESTS = 1,
  ACCTILE_COUNTED_ATOMICS = 2,
  ACCTILE_COUNTED_READ = 4
};

/* Fills C with the loop from FIRST to LAST of STMTS, which may hold what the
   mask HOLDS says.  False when it does not become an acc loop.  */
bool acctile_counted_read (const vec<gimple *> &stmts, int first, int last,
                           unsigned holds, struct acctile_counted *c);

/* True when STMT of the loop's head is no more than the flag that the
   condition tests.  */
bool acctile_counted_is_flag (const struct acctile_counted *c, gimple *stmt);

/* True when STMT is a label, does nothing, or gives a number or an address to
   a temporary of the compiler's own or a carrier (carry.h): it can stand beside
   a loop.  */
bool acctile_stands_beside (gimple *stmt);

/* True when all statements of C's sequence from FROM to TO - 1 are such.  */
bool acctile_counted_beside (const struct acctile_counted *c, int from, int to);

/* The first value of C's iterator, and what it is compared with.  Statements
   that compute these go to the end of *SEQ, with variables of their own,
   declared in BIND: those of the program compute the bounds of other loops too.
 */
tree acctile_counted_first (const struct acctile_counted *c, gbind *bind,
                            gimple_seq *seq);
tree acctile_counted_bound (const struct acctile_counted *c, gbind *bind,
                            gimple_seq *seq);

/* True when the statements of the loop from FIRST to LAST of STMTS do not look
   at its counter but to count and to know whether it is even: a loop over time,
   which does the same again and again.  */
bool acctile_loop_repeats (const vec<gimple *> &stmts, int first, int last);

/* True when that loop is left at several places, for reasons that are numbers
   of variables of the function: "if (most < small) break;".  */
bool acctile_loop_breaks (const vec<gimple *> &stmts, int first, int last);

#endif
