/* Nests made by a macro, two in one expansion.  Without this test nests that
   share a location could be confused.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100], b[100];

#define CLEAR(A)                                                               \
  _Pragma ("acc parallel loop") for (int i = 0; i < n; i++) A[i] = 0;

void
f (int n)
{
  CLEAR (a) CLEAR (b) /* { dg-message "acctile: schedule" } */
}

/* { dg-final { acctile-report "nests.length" == 2 } } */
/* { dg-final { acctile-report "nests[1].kind" "doall" } } */
