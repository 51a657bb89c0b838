/* What stands in statements: whether they hold one of a kind, at any depth.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_HOLDS_H
#define ACCTILE_HOLDS_H

#include "gcc-compat.h"

/* Whether STMT alone is of a kind.  */
typedef bool acctile_stmt_test (gimple *stmt);

/* Whether a statement of SEQ, or one that stands in it, IS; whether STMT, or
   one that stands in it; whether STMT stands in SEQ.  */
bool acctile_holds (gimple_seq seq, acctile_stmt_test *is);
bool acctile_stmt_holds (gimple *stmt, acctile_stmt_test *is);
bool acctile_holds_stmt (gimple_seq seq, gimple *stmt);

/* Whether STMT is an acc loop; a region of any kind, also one for data.  */
bool acctile_is_acc_loop (gimple *stmt);
bool acctile_is_target (gimple *stmt);

#endif
