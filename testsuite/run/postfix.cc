/* Loops of kernels regions that count down in their condition, of C++, which
   tests a flag there.  Without this test such loops could be left in order, or
   an iteration be one too many.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" "doacross" } */
/* { acctile-report "nests[1].kind" "doacross" } */
/* { acctile-report "nests[2].kind" "doall" } */

#define restrict __restrict
#include "postfix.c"
