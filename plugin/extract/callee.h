/* What a call in the body of a nest does beside returning a value.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_CALLEE_H
#define ACCTILE_CALLEE_H

#include "gcc-compat.h"

/* VALUE: nothing, and the value depends on those of the arguments and, where
   they are pointers, on what they point to.  READS: it may depend on any
   memory.  ANY: it may store.  */
enum acctile_call_effect
{
  ACCTILE_CALL_VALUE,
  ACCTILE_CALL_READS,
  ACCTILE_CALL_ANY
};

enum acctile_call_effect acctile_call_effect (gcall *call);

/* Whether STMT is a call that allocates memory, as Fortran's do.  */
bool acctile_is_allocation (gimple *stmt);

/* Whether FNDECL, which may be NULL, is the function NAME of C++'s library.  */
bool acctile_is_std (tree fndecl, const char *name);

#endif
