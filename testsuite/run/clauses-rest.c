/* What OpenACC 2.6 has and GCC 12 accepts beside constructs.c, clauses.c and
   kernels-clauses.c: static sizes of gangs' chunks; regions with attached,
   absent and declared data; private and firstprivate arrays, and reductions, of
   a region; waits without a list; enter and exit data and update with if,
   async and wait; declare (link is in clauses-link.c); serial with clauses; the
   forms of atomic.  Without this test one of them could be lost beside a loop
   that is rewritten, or keep it from being rewritten.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[4].kind" "doall" } */
/* { acctile-host "GCC 12 alone does not update what is declared" } */

#define N 45

static int a[N][N], b[N][N], v[N], w[N];

static int resident[N];
#pragma acc declare device_resident(resident)
static int linked[N];
static int copied[N];
#pragma acc declare copyin(copied)

struct list
{
  int n;
  int *at;
};

/* Chunks of gangs.  */

static void
chunks (int n)
{
#pragma acc parallel loop gang(static : 4) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[i][j] += i * j;
#pragma acc parallel loop gang(static : *) vector copy(v)
  for (int i = 0; i < n; i++)
    v[i] += 3 * i;
#pragma acc kernels loop independent gang(num : 4, static : 2) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop independent worker(num : 2)
    for (int j = 0; j < n; j++)
      b[i][j] += i - j;
}

/* A loop that is rewritten beside chunks of gangs.  */

static void
beside_chunks (int n)
{
#pragma acc parallel copy(a, v)
  {
#pragma acc loop gang(static : 8)
    for (int i = 0; i < n; i++)
      v[i] ^= i;
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] += j;
  }
}

/* Data of a structure, of the device, that may be absent.  */

static void
data (int n, struct list *l, int *p)
{
  int *at = l->at, *device;

#pragma acc enter data copyin(l [0:1])
#pragma acc enter data copyin(l->at [0:n])
#pragma acc parallel loop present(at [0:n])
  for (int i = 0; i < n; i++)
    at[i] += 2 * i;
#pragma acc exit data copyout(l->at [0:n])
#pragma acc exit data delete (l [0:1])
#pragma acc data copy(p [0:n])
  {
#pragma acc host_data use_device(p)
    device = p;
#pragma acc data deviceptr(device)
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      device[i] ^= 5 * i;
  }
#pragma acc data no_create(w) copy(v)
#pragma acc parallel loop present(v)
  for (int i = 0; i < n; i++)
    v[i] += i;
#pragma acc data present_or_copy(w) present_or_copyin(v)
#pragma acc kernels loop independent default(none) present(v, w) copyin(n)
  for (int i = 0; i < n; i++)
    w[i] = v[i] * 3;
}

/* Arrays of each gang, and a reduction of the region.  */

static void
of_region (int n)
{
  int t[4] = { 1, 2, 3, 4 }, u[4], sum = 7;

#pragma acc parallel loop gang firstprivate(t) private(u) copy(a)
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 4; k++)
        u[k] = t[k] * i;
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        a[i][j] += u[j & 3];
    }
#pragma acc parallel reduction(+ : sum) num_gangs(1) copyin(v)
#pragma acc loop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += v[i];
  printf ("sum %d\n", sum);
}

/* Queues on the way to the device and back.  */

static void
queues (int n, int yes)
{
#pragma acc enter data copyin(a) create(b) if (yes) async(1)
#pragma acc enter data copyin(v) async(2) wait(1)
#pragma acc enter data create(w) async wait
#pragma acc wait
#pragma acc parallel loop collapse(2) async(1) pcopyin(a) pcopyout(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][j] = a[j][i] + 1;
#pragma acc parallel loop wait async(2) present(v, w)
  for (int i = 0; i < n; i++)
    w[i] = v[i] + 1;
#pragma acc kernels loop independent wait present(w)
  for (int i = 0; i < n; i++)
    w[i] *= 2;
#pragma acc update self(w [0:n]) if (yes) async wait(1, 2)
#pragma acc update host(b) if_present wait
#pragma acc wait
#pragma acc exit data copyout(w) async(3) wait(1, 2)
#pragma acc exit data delete (a, b) if (yes) wait(3)
#pragma acc exit data finalize async delete (v)
#pragma acc wait
}

/* Declared in a function.  */

static int
declared (int n, int *given, int *of_device)
{
  int made[N], in[N], out[N], both[N], s = 0;
#pragma acc declare create(made) copyin(in) copyout(out) copy(both)
#pragma acc declare deviceptr(of_device)

  for (int i = 0; i < n; i++)
    {
      in[i] = i;
      both[i] = 2 * i;
    }
#pragma acc update device(in, both)
#pragma acc parallel loop present(made, in, out, both) copy(given [0:n])
  for (int i = 0; i < n; i++)
    {
      made[i] = in[i] + given[i];
      out[i] = made[i] * 2;
      both[i] += out[i];
      given[i] = both[i];
    }
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    of_device[i] += i;
#pragma acc update self(both)
  for (int i = 0; i < n; i++)
    s += both[i];
  return s;
}

/* Declared for the unit.  */

static void
of_unit (int n)
{
#pragma acc parallel loop present(resident)
  for (int i = 0; i < n; i++)
    resident[i] = 3 * i;
#pragma acc enter data copyin(linked)
#pragma acc parallel loop present(resident, linked, copied)
  for (int i = 0; i < n; i++)
    linked[i] = resident[n - 1 - i] + copied[i];
#pragma acc exit data copyout(linked)
}

/* One gang of one worker of one lane, with clauses.  */

static void
in_series (int n, int yes)
{
  int before = 5, last = 0, t[3] = { 1, 2, 3 };

#pragma acc serial if (yes) firstprivate(t) copy(v) async(1) wait
  for (int i = 1; i < n; i++)
    v[i] += v[i - 1] % t[i % 3];
#pragma acc serial loop private(before) reduction(max : last) pcopy(v) wait(1)
  for (int i = 0; i < n; i++)
    {
      before = v[i];
      last = before > last ? before : last;
    }
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n; i++)
    v[i] += last;
}

/* Each form of atomic.  */

static void
atomics (int n)
{
  int count = 0, most = 0, bits = 0, seen = 0, product = 1;

#pragma acc data copyin(a) copyout(w)
#pragma acc parallel loop copy(count, most, bits, seen, product)
  for (int i = 0; i < n; i++)
    {
      int old, after;
#pragma acc atomic
      count++;
#pragma acc atomic update
      bits |= a[i][0] & 12;
#pragma acc atomic update
      product = product * 3;
#pragma acc atomic capture
      old = most++;
#pragma acc atomic capture
      after = seen += 2;
#pragma acc atomic capture
      {
        seen -= 2;
        old = seen;
      }
#pragma acc atomic capture
      {
        after = seen;
        seen += 1;
      }
#pragma acc atomic read
      after = count;
#pragma acc atomic write
      w[i] = i;
      w[i] += after > 0 && old >= 0;
    }
  printf ("atomic %d %d %d %d %d\n", count, most, bits, seen, product);
}

int
main (void)
{
  struct list l = { N, w };
  int given[N];

  for (int i = 0; i < N; i++)
    {
      given[i] = w[i] = v[i] = i * 7 % 23;
      for (int j = 0; j < N; j++)
        a[i][j] = b[i][j] = (i * 13 + j * 5) % 59;
    }
  for (int n = N; n > 0; n -= 22)
    {
      chunks (hide (n));
      beside_chunks (hide (n));
      data (hide (n), &l, given);
      of_region (hide (n));
      queues (hide (n), hide (1));
      printf ("declared %d\n", declared (hide (n), given, v));
      of_unit (hide (n));
      in_series (hide (n), hide (n > 1));
      atomics (hide (n));
      SHOW (a);
      SHOW (b);
      SHOW (v);
      SHOW (w);
      SHOW (given);
      SHOW (linked);
    }
  return 0;
}
