/* Where a minimum or maximum of loops is found: what stands in the loops, how
   their iterations are counted, and how numbers are kept with that of the
   iteration that they are of (extreme-place.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EXTREME_PLACE_H
#define ACCTILE_EXTREME_PLACE_H

#include "extract/extract.h"
#include "extract/stores.h"
#include "substitute.h"

/* Iterations are counted up to this number, of 31 bits and not the last.  */
#define ACCTILE_MAX_PLACES 0x7ffffffe

/* The search for a place: the outermost acc loop, those around the condition,
   what the loops assign, declare and store to, and the condition at place
   "condition" of the statements of *SEQ, which stand in BIND, with all that
   depends on it up to place "last"; one for "except" is not looked for.  "best"
   gets "x" where this compares with it as "test" says, or, as fmax has it, is
   what it is compared with as a number; "sets" gives the other variables.  */
struct acctile_place
{
  gomp_for *outer;
  auto_vec<gomp_for *> loops;
  hash_set<tree> assigned, declared;
  struct acctile_stores stores;
  gimple_seq *seq;
  gbind *bind;
  unsigned condition, last;
  tree x, best, except = NULL_TREE;
  enum tree_code test;
  bool larger, first, numbers;
  auto_vec<gimple *> sets;
};

/* Statements that are being made: a sequence, and the block of their
   variables.  */
struct acctile_maker
{
  gimple_seq seq;
  gbind *bind;
  location_t location;
};

/* A variable of TYPE that gets A CODE B, B NULL_TREE for one operand.  */
tree acctile_make (struct acctile_maker *m, tree type, enum tree_code code,
                   tree a, tree b = NULL_TREE);

/* A as a number of TYPE.  */
tree acctile_make_converted (struct acctile_maker *m, tree type, tree a);

/* A variable that gets YES where A CODE B holds, else NO.  */
tree acctile_make_choice (struct acctile_maker *m, enum tree_code code, tree a,
                          tree b, tree yes, tree no);

/* A loop of a place, outside: its first value, and how often it runs, at most
   one more than ACCTILE_MAX_PLACES, or 1 where it does not run at all.  */
struct acctile_place_loop
{
  tree first, times, at_least_once;
};

/* Reads LOOP, in BIND, into P, which is new: a condition, or a choice without a
   place where SIGNS of zeros are looked for.  False when it looks for nothing
   (extreme-read.cc).  */
bool acctile_place_read (gomp_for *loop, gbind *bind, bool signs,
                         struct acctile_place *p);

/* How often the loops of P mention DECL; many times when a clause or a bound
   does.  */
int acctile_place_mentions (struct acctile_place *p, tree decl);

/* Whether STMT, in loops, computes a whole number from such, and cannot
   fail.  */
bool acctile_place_is_harmless (gimple *stmt);

/* The value that OP has in P's loops, computed outside of them by M, when what
   the iterators are is in VALUES; NULL_TREE when it is not known.  DEPTH
   definitions have been followed.  */
tree acctile_place_value (struct acctile_place *p, tree op,
                          acctile_substitution *values, struct acctile_maker *m,
                          int depth);

/* Computes C of LOOP, one of P's, by M.  False when it is not known.  */
bool acctile_place_count (struct acctile_place *p, gomp_for *loop,
                          struct acctile_maker *m,
                          struct acctile_place_loop *c);

/* How many iterations P's loops have in all, as far as that is no more than
   ACCTILE_MAX_PLACES, by M.  */
tree acctile_place_iterations (struct acctile_place *p,
                               const struct acctile_place_loop *c,
                               struct acctile_maker *m);

/* The number of the iteration of P's loops, which C counts, from 1, by M.  */
tree acctile_place_number (struct acctile_place *p,
                           const struct acctile_place_loop *c,
                           struct acctile_maker *m);

/* The iterators that P's loops have in iteration NUMBER, counted from 1, into
   VALUES.  */
void acctile_place_iterators (struct acctile_place *p,
                              const struct acctile_place_loop *c, tree number,
                              struct acctile_maker *m,
                              acctile_substitution *values);

/* Leaves out of LOOP, in BIND, a copy of one that looks for a place, all that
   only finds other numbers, and reads it into AGAIN, which is new.  Whether it
   finds the same as the other one when it runs after that
   (extreme-twice.cc).  */
bool acctile_place_repeat (gomp_for *loop, gbind *bind,
                           struct acctile_place *again);

/* Whether numbers of TYPE can be ordered as whole ones.  */
bool acctile_key_can_order (tree type);

/* X as a whole number, by M: those of numbers are in the same order, and zeros
   of both signs are one, or APART, the negative one first.  */
tree acctile_key_of (struct acctile_maker *m, tree x, bool apart);

/* The number of TYPE that KEY is of, by M; TAG has the sign of zeros, NULL_TREE
   where they are apart.  */
tree acctile_key_value (struct acctile_maker *m, tree type, tree key, tree tag);

/* The NUMBER of an iteration in which P's loops find X, and the sign of X, by
   M: an unsigned int.  Of those of equal numbers the one that is looked for has
   the largest where larger numbers are, else the smallest.  */
tree acctile_tag_of (const struct acctile_place *p, tree x, tree number,
                     struct acctile_maker *m);

/* The number of the iteration of TAG.  */
tree acctile_tag_number (const struct acctile_place *p, tree tag,
                         struct acctile_maker *m);

/* The key that is found last, and that no number has.  */
tree acctile_key_none (const struct acctile_place *p);

/* The tag that no iteration has, and that is found last.  */
tree acctile_tag_none (const struct acctile_place *p);

/* The pair of KEY, of 32 bits, and TAG, and the parts of one.  */
tree acctile_pair_type (tree key_type);
tree acctile_pair_of (struct acctile_maker *m, tree key, tree tag);
tree acctile_pair_key (struct acctile_maker *m, tree key_type, tree pair);
tree acctile_pair_tag (struct acctile_maker *m, tree pair);

/* The type of acctile_key_of for numbers of TYPE.  */
tree acctile_key_type (tree type);

#endif
