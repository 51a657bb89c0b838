/* Malformed pragmas of every kind: each is an error at its own line that says
   what was expected, and the compiler goes on.  Without this test one of them
   could be taken in silence or crash the compiler.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int v[100];

void
f (int n)
{
#pragma acctile schedule /* { dg-error "acctile.: .*'\\('" } */
#pragma acctile schedule( /* { dg-error "acctile.: .*name of a schedule" } */
#pragma acctile schedule) /* { dg-error "acctile.: .*'\\('" } */
#pragma acctile schedule() /* { dg-error "acctile.: .*name of a schedule" } */
#pragma acctile schedule(2.3)) /* { dg-error "acctile.: .*expected schedule" } */
#pragma acctile schedule(2.3 /* { dg-error "acctile.: .*'\\)'" } */
#pragma acctile schedule(2.3) block /* { dg-error "acctile.: .*'\\('" } */
#pragma acctile schedule(2.3) block 32 /* { dg-error "acctile.: .*'\\('" } */
#pragma acctile schedule(2.3) block(32) /* { dg-error "acctile.: .*2\\.3 has 2" } */
#pragma acctile schedule(2.3) block(32,8,1) /* { dg-error "acctile.: .*2\\.3 has 2" } */
#pragma acctile schedule(2.3) block(*,8) /* { dg-error "acctile.: .*expected a number" } */
#pragma acctile schedule(2.3) block(0,8) /* { dg-error "acctile.: .*between 1 and 1024" } */
#pragma acctile schedule(2.3) block(2048,1) /* { dg-error "acctile.: .*between 1 and 1024" } */
#pragma acctile schedule(2.3) block(32.5,8) /* { dg-error "acctile.: .*32.5.*expected a number" } */
#pragma acctile schedule(2.3) block(n,8) /* { dg-error "acctile.: .*expected a number" } */
#pragma acctile schedule(2.3) grid(0,1) /* { dg-error "acctile.: .*between 1 and" } */
#pragma acctile schedule(2.3) grid(1) /* { dg-error "acctile.: .*2\\.3 has 2" } */
#pragma acctile schedule(2.3) block(32,8) grid(1,1,1) /* { dg-error "acctile.: .*as many" } */
#pragma acctile schedule(2.3) grid(4294967296,1) /* { dg-error "acctile.: .*between 1 and" } */
#pragma acctile schedule(2) /* { dg-error "acctile.: .*1\\.1, 2\\.1" } */
#pragma acctile schedule(0.3) /* { dg-error "acctile.: .*1\\.1, 2\\.1" } */
#pragma acctile schedule(gcc) block(32,1) /* { dg-error "acctile.: .*no block" } */
#pragma acctile schedule(-2.3) /* { dg-error "acctile.: .*name of a schedule" } */
#pragma acctile schedule(fast) /* { dg-error "acctile.: .*1\\.1, 2\\.1" } */
#pragma acctile schedule(2.1) block(32,8) /* { dg-error "acctile.: .*no threads in y" } */
#pragma acctile schedule(2.1) grid(4,4) /* { dg-error "acctile.: .*no blocks in x" } */
#pragma acctile off off /* { dg-error "acctile.: .*given twice" } */
#pragma acctile off schedule(2.3) /* { dg-error "acctile.: .*does not go with" } */
#pragma acctile schedule(2.3) off /* { dg-error "acctile.: .*does not go with" } */
#pragma acctile schedule(2.3) schedule(2.3) /* { dg-error "acctile.: .*given twice" } */
#pragma acctile block(32,8) block(32,8) /* { dg-error "acctile.: .*given twice" } */
#pragma acctile grid(1,1) grid(1,1) /* { dg-error "acctile.: .*given twice" } */
#pragma acctile assume /* { dg-error "acctile.: .*'\\('" } */
#pragma acctile assume() /* { dg-error "acctile.: .*name of a parameter" } */
#pragma acctile assume(n) /* { dg-error "acctile.: .*'='" } */
#pragma acctile assume(n=) /* { dg-error "acctile.: .*number" } */
#pragma acctile assume(n=0) /* { dg-error "acctile.: .*'0'.*number between 1" } */
#pragma acctile assume(n=-1) /* { dg-error "acctile.: .*.*'-1'.*number" } */
#pragma acctile assume(n=1, n=2) /* { dg-error "acctile.: .*'n' is assumed twice" } */
#pragma acctile assume(=4) /* { dg-error "acctile.: .*name of a parameter" } */
#pragma acctile assume(n=4 /* { dg-error "acctile.: .*'\\)'" } */
#pragma acctile assume(n=4, m) /* { dg-error "acctile.: .*'='" } */
#pragma acctile doacross time_tile(split) /* { dg-error "acctile.: .*" } */
#pragma acctile time_tile /* { dg-error "acctile.: .*'\\('" } */
#pragma acctile time_tile(fast) /* { dg-error "acctile.: .*expected" } */
#pragma acctile tile(8,8) /* { dg-error "acctile.: .*needs" } */
#pragma acctile skew(0,1) /* { dg-error "acctile.: .*need" } */
#pragma acctile threads(64) /* { dg-error "acctile.: .*need" } */
#pragma acctile sync(lock) /* { dg-error "acctile.: .*need" } */
#pragma acctile backward /* { dg-error "acctile.: .*need" } */
#pragma acctile ; /* { dg-error "acctile.: .*found" } */
#pragma acctile { } /* { dg-error "acctile.: .*found" } */
#pragma acctile 1 /* { dg-error "acctile.: .*expected" } */
#pragma acctile "2.3" /* { dg-error "acctile.: .*found" } */
#pragma acctile schedule(2.3) extra /* { dg-error "acctile.: .*extra.*expected" } */
#pragma acctile SCHEDULE(2.3) /* { dg-error "acctile.: .*SCHEDULE.*expected" } */
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    v[i] = i;
}
