/* Scalars that a nest uses as temporaries.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_LIVENESS_H
#define ACCTILE_LIVENESS_H

#include "extract/extract.h"

/* Adds to PRIVATES the scalars that the nest FOR_STMT of REGION assigns
   without a clause and that can be private: each iteration writes them before
   it reads them, and nothing reads them afterwards.  BODY is that of the
   innermost of the perfectly nested loops.  */
void acctile_find_temporaries (const struct acctile_region *region,
                               gomp_for *for_stmt, gimple_seq body,
                               vec<tree> *privates);

/* True when DECL may be read before it is written from behind STMT on, a
   statement in SEQ.  */
bool acctile_read_after (gimple_seq seq, gimple *stmt, tree decl);

/* True when DECL may be read in SEQ before it is written there.  */
bool acctile_read_first (gimple_seq seq, tree decl);

/* The same, but false where a statement is not understood.  */
bool acctile_seen_read_first (gimple_seq seq, tree decl);

/* Collects into DECLS variables that SEQ assigns before it mentions them: those
   that it assigns before its first jump.  One pass over SEQ.  */
void acctile_assigned_first (gimple_seq seq, hash_set<tree> *decls);

/* True when the acc loop STMT has a clause with a reduction of DECL.  */
bool acctile_reduces (gimple *stmt, tree decl);

#endif
