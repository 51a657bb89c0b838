/* The statements of a body that compute the address of a reference, so that it
   can be computed ahead, for another iteration.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SLICE_H
#define ACCTILE_SLICE_H

#include "gcc-compat.h"

/* Statements, first to last.  */
struct acctile_slice
{
  auto_vec<gimple *> stmts;
};

/* The statements of SEQ and the binds in it in order, at the end of LIST.  */
void acctile_slice_stmts (gimple_seq seq, vec<gimple *> *list);

/* The same of those that stand before INNER, in SEQ or a bind in it; whether it
   was found.  */
bool acctile_slice_before (gimple_seq seq, const gimple *inner,
                           vec<gimple *> *list);

/* Fills SLICE with the statements of LIST before USE that compute what REF
   needs.  False when memory, a call or an earlier iteration has a part in
   it.  */
bool acctile_slice_find (const vec<gimple *> &list, gimple *use, tree ref,
                         struct acctile_slice *slice);

/* The address of REF, which the statements of SLICE compute, with INDEX for
   ITERATOR, computed at the end of *SEQ.  */
tree acctile_slice_address (const struct acctile_slice *slice, tree ref,
                            tree iterator, tree index, gimple_seq *seq);

/* The same with VALUE[k] for each of the N ITERATORs.  */
tree acctile_slice_address_at (const struct acctile_slice *slice, tree ref,
                               int n, const tree *iterator, const tree *value,
                               gimple_seq *seq);

#endif
