/* Time loops whose grids may be large (emit-large.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_LARGE_H
#define ACCTILE_EMIT_LARGE_H

#include "timetile/emit-timetile.h"
#include "timetile/timeloop.h"

/* Puts before the statement at GSI the test whether one of SWEEPS goes through
   LIMIT bytes or more (0: none can), which goes to LABEL then.  False when
   there is none: the host cannot tell.  */
bool acctile_emit_if_large (gimple_stmt_iterator *gsi,
                            const vec<acctile_emitted_sweep> &sweeps,
                            int64_t limit, tree label);

/* A copy of STMTS, the statements of LOOP as they were, with variables of its
   own for those that do not live longer than a step (after
   acctile_time_loop_name_variables).  REGIONS gets the regions in it.  */
gimple_seq acctile_copy_steps (const struct acctile_time_loop *loop,
                               gimple_seq stmts, vec<gomp_target *> *regions);

#endif
