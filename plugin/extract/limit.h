/* What is known of numbers that are no polynomials, as bounds of loops are:
   max (1, i - w), min (n, i + w), 1 + (i + c) % 2.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_LIMIT_H
#define ACCTILE_LIMIT_H

#include "extract/extract.h"

struct acctile_env;

/* A number that is at least each of "least", at most each of "most", and where
   "modulus" is not 0 as much as "residue" modulo it; the loops on whose
   iterators it depends although none of these does are in their masks; or,
   unless "test" is ERROR_MARK, the truth of whether "residue" compares so with
   0.  The polynomials are owned.  */
struct acctile_limit
{
  struct acctile_limits least, most;
  struct acctile_poly *residue;
  int64_t modulus;
  enum tree_code test;
};

/* What is known of the right-hand side of ASSIGN, where that is no polynomial.
   To be kept or freed.  */
struct acctile_limit acctile_limit_rhs (struct acctile_env *env,
                                        gassign *assign);
/* Keeps LIMIT, which is taken, as what is known of DECL.  */
void acctile_limit_keep (struct acctile_env *env, tree decl,
                         struct acctile_limit *take);
/* Nothing is known of DECL any more.  */
void acctile_limit_forget (struct acctile_env *env, tree decl);
void acctile_limits_free (hash_map<tree, acctile_limit> *limits);

void acctile_limit_free (struct acctile_limit *limit);

/* What is known of OP.  To be freed.  */
struct acctile_limit acctile_limit_of (struct acctile_env *env, tree op);

/* Fills of LOOP what FROM, of where it begins, and TO plus PLUS, of where it
   ends, say of a bound that is no polynomial.  */
void acctile_limit_give (struct acctile_loop *loop,
                         const struct acctile_limit *from,
                         const struct acctile_limit *to, int plus);

/* Fills of LOOP, which is dimension DIM of FOR_STMT, what is known of a bound
   that is no polynomial.  */
void acctile_limit_loop (struct acctile_env *env, gomp_for *for_stmt,
                         unsigned dim, struct acctile_loop *loop);

/* Adds to NEGATIVE the variables that STMT may make negative if they were not
   (sign.cc).  */
void acctile_note_signs (gimple *stmt, hash_set<tree> *negative);

/* Whether DECL is none of the variables that are seen to be assigned always:
   a local one whose address nothing has.  */
bool acctile_may_have_sign (tree decl);

#endif
