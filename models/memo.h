/* Decisions that were made before: the plugin meets a nest again when it takes
   a region apart or tries a time loop, and programs have nests that are
   alike.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_MEMO_H
#define ACCTILE_MEMO_H

#include "decide.h"

/* Decisions that are remembered, the last ones.  */
#define ACCTILE_REMEMBERED 16

struct acctile_memo;

/* No decisions yet.  NULL on lack of memory.  */
struct acctile_memo *acctile_memo_alloc (void);
struct acctile_memo *acctile_memo_free (struct acctile_memo *memo);

/* As acctile_decide.  The decision on a nest that differs from one before in
   its place in the program only is a copy of that one; "device" and "options"
   must be the same for all uses of "memo", which may be NULL.  */
struct acctile_decision *
acctile_memo_decide (struct acctile_memo *memo, const struct acctile_nest *nest,
                     const struct acctile_device *device,
                     const struct acctile_directive *directive,
                     const struct acctile_options *options);

/* How many decisions were copies.  */
int acctile_memo_copies (const struct acctile_memo *memo);

#endif
