/* A function whose statements are put in the place of a call (inline.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_INLINE_H
#define ACCTILE_INLINE_H

#include "substitute.h"

/* The most statements of such a function.  */
#define ACCTILE_CALLEE_STATEMENTS 64

struct acctile_callee
{
  tree fndecl;
  gbind *bind;                        /* for its variables, around the call  */
  acctile_substitution values;        /* of its parameters and variables  */
  tree returned;                      /* its return, or what that has  */
  int nodes;                          /* how much of it was looked at  */
  gimple_seq seq;                     /* what stands for the call  */
  acctile_substitution elements;      /* what its pointers point to  */
  hash_map<basic_block, tree> labels; /* of its blocks  */
};

/* Whether GCC may put the statements of FNDECL, which may be NULL, in the place
   of CALL.  */
bool acctile_may_inline (gcall *call, tree fndecl);

/* What stands for the call at GSI, with all that its function calls, where that
   only computes and assigns; NULL when it does more.  */
gbind *acctile_inline_value (gimple_stmt_iterator gsi);

/* Whether the function at hand may be changed.  */
bool acctile_may_change (void);

/* Whether VAR belongs to the function of C itself, for each call anew.  */
bool acctile_callee_owns (const struct acctile_callee *c, tree var);

/* Whether the function of C may mention DECL.  */
bool acctile_callee_may_mention (const struct acctile_callee *c, tree decl);

/* Whether a function may call FNDECL, NULL when it is not known, with FLAGS:
   nothing that has to do with its frame.  */
bool acctile_callee_may_call (tree fndecl, int flags);

/* Notes what stands for VAR, a variable of the function of C: a new one, or of
   what a lambda captures, where that lies.  False if there cannot be one in
   each place of a call.  */
bool acctile_callee_variable (struct acctile_callee *c, tree var);

/* Puts the statements of the function of C at the end of C's, where they are
   trees still (inline-trees.cc), or blocks already (inline-blocks.cc).  False
   when they cannot stand elsewhere.  */
bool acctile_callee_put_trees (struct acctile_callee *c);
bool acctile_callee_put_blocks (struct acctile_callee *c);

/* The same as acctile_callee_put_blocks with jumps from block to block.  */
bool acctile_callee_put_graph (struct acctile_callee *c);

/* The same where they are statements, SEQ, between the two.  */
bool acctile_callee_put_statements (struct acctile_callee *c, gimple_seq seq);

/* The element that ARG, of the call at GSI, is the address of; NULL_TREE when
   that is not known, or the statements of a function may change which.  */
tree acctile_element_of (tree arg, gimple_stmt_iterator gsi);

/* Puts the elements of C for what their pointers point to in its statements.
   False when they use such a pointer in another way.  */
bool acctile_callee_put_elements (struct acctile_callee *c);

#endif
