/* Odd and even: "t % 2" and "(t + 1) % 2" as subscripts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_PARITY_H
#define ACCTILE_PARITY_H

#include "extract/value-parts.h"

/* TAKE, an address, with 1 - p for the parity of a sum whose other summands
   have parity p and whose constant is odd, so that the two are seen to differ.
   (Of a negative number the remainder may be -1 where 1 is said here; two
   parities are still equal or different as they were.)  */
struct acctile_poly *acctile_parity_normal (struct acctile_env *env,
                                            struct acctile_poly *take);

#endif
