/* Where a variable is mentioned, read or written.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_MENTION_H
#define ACCTILE_MENTION_H

#include "gcc-compat.h"

/* Whether EXPR, which may be NULL_TREE, mentions DECL.  */
bool acctile_expr_mentions (tree expr, tree decl);

/* Whether STMT, which is no debug statement, does, or what stands in it.  The
   second looks at its own operands alone.  */
bool acctile_mentions (gimple *stmt, tree decl);
bool acctile_operands_mention (gimple *stmt, tree decl);

/* Whether SEQ does, or what stands in it, debug statements among them.  */
bool acctile_seq_mentions (gimple_seq seq, tree decl);

/* How often SEQ, and what stands in it, mentions DECL.  Debug statements do not
   count, nor, unless ENDS is set, the ends of variables.  */
int acctile_count_mentions (gimple_seq seq, tree decl, bool ends);

/* A walk_gimple_op callback: finds the variable in the walk's info.  */
tree acctile_find_mention (tree *tp, int *walk_subtrees, void *data);

#endif
