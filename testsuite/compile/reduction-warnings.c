/* What GCC says of reductions that stand in one another it says of the function
   as the user wrote it.  Without what this tests it would say it of what the
   plugin made: twice of a region that there are two versions of, not of a loop
   that has become another one.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -Wall" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

int b[100][100];

int
conflicting (int n)
{
  int s = 0, t; /* { dg-message "'t' was declared here" } */
#pragma acc parallel loop reduction(+ : s) /* { dg-message "location of the previous reduction for 's'" } */
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(* : s) /* { dg-warning "conflicting reduction operations for 's'" } */
    for (int j = 0; j < n; j++)
      s += b[i][j];
  return s + t; /* { dg-warning "'t' is used uninitialized" } */
}

int
left_out (int n)
{
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop seq
      for (int j = 0; j < n; j++) /* { dg-warning "nested loop in reduction needs reduction clause for 's'" "" { target *-*-* } .-1 } */
#pragma acc loop reduction(+ : s)
        for (int k = 0; k < n; k++)
          s += b[i][j] * k;
    }
  return s;
}
