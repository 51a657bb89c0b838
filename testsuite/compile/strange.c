/* Programs that the extractor does not expect: endless and empty loops, loops
   around gotos and returns, huge constants, asm, volatile, nested
   functions, computed gotos.  Without this test one of them could end in an
   internal error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */

int a[100];
volatile int port;

void
empty (void)
{
#pragma acc parallel loop
  for (int i = 10; i < 0; i++)
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 0; i < 10; i++)
    ;
}

void
odd_body (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
      for (;;)
        if (a[i]++ > 5)
          goto out;
    out:;
    }
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    port = i;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
      int k = i;
      do
        k = k * 3 + 1;
      while (k & 7);
      a[i] = k;
    }
}

void
huge (long n)
{
#pragma acc parallel loop copy(a)
  for (long i = n; i < n + 0x7fffffffffL; i += 0x3fffffffffL)
    a[i - n > 50 ? 50 : 0] = 1;
#pragma acc kernels loop copy(a)
  for (unsigned long i = 0; i < 0xffffffffffffffffUL; i += 0x7fffffffffffffffUL)
    a[i % 100] += 1;
}

void
nested_function (int n)
{
  void inner (int k)
  {
#pragma acc parallel loop
    for (int i = 0; i < k; i++)
      a[i] = n;
  }
  inner (n);
}

void
statement_expression (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    a[i] = ({
      int t = i;
      for (int k = 0; k < 3; k++)
        t += k;
      t;
    });
}

void
vla_in_body (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    {
      int t[4] = { i, i + 1, i + 2, i + 3 };
      int *p = t;
      for (int *q = p; q < p + 4; q++)
        a[i] += *q;
    }
}

void
no_loop (int n)
{
#pragma acc parallel copy(a)
  {
    a[0] = n;
  }
#pragma acc kernels copy(a)
  {
  }
}
