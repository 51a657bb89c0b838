/* Addresses of a body, counted from one pointer into each array
   (emit-address.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_ADDRESS_H
#define ACCTILE_EMIT_ADDRESS_H

#include "emit/emit-parts.h"

/* SEQ, what a thread does for iterations of the innermost loop of FOUND, with
   addresses that share what they can.  The statements of BEFORE, none of which
   is in SEQ, have set iterators that it uses.  Takes SEQ.  */
gimple_seq acctile_share_addresses (const struct acctile_found *found,
                                    const vec<gimple *> &before,
                                    gimple_seq seq);

#endif
