/* Loops of kernels regions that go on until a pointer has come to its end, or
   advance pointers beside their counter, and pointers that regions set before
   their loops.  Without this test such loops could be left in order, have an
   iteration too many, or the pointers be at another place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-host "pointers in memory are the host's" } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[1].kind" "doall" } */
/* { acctile-report "nests[2].kind" "doall" } */
/* { acctile-report "nests[3].kind" "doall" } */
/* { acctile-report "nests[4].loops.length" "2" } */
/* { acctile-report "nests[5].kind" "doall" } */
/* { acctile-report "nests[6].loops.length" "2" } */
/* { acctile-report "nests[7].kind" "doall" } */
/* { acctile-report "nests[8].kind" "doall" } */
/* { acctile-report "nests[9].kind" "doall" } */
/* { acctile-report "nests[10].kind" "doall" } */
/* { acctile-report "nests[11].reason" =~ distance } */

#define N 400
#define REGION _Pragma ("acc kernels copy (a [0:n])")

struct item
{
  int key;
  float part[3];
};

struct link
{
  struct link *next;
  int value;
};

static double store[N], from[N];
static float rows[20][12];
static struct item items[50];
static struct link links[9];
static unsigned char bytes[N];

/* What is independent.  */

static void
beside (double *a, const double *b, int n)
{
#pragma acc kernels copy(a [0:n]) copyin(b [0:n])
  {
    const double *r = b;
    double *s = a;
    for (int i = 0; i < n; ++i)
      *s++ += *r++ * 2;
  }
}

static void
both (double *a, const double *b, int n)
{
#pragma acc kernels copy(a [0:n]) copyin(b [0:n])
  {
    const double *e = b + n;
    while (b < e)
      *a++ = *b++ + 1;
  }
}

static void
unequal (double *a, int n)
{
  REGION
  for (double *q = a, *e = a + n; q != e; q++)
    *q *= 2;
}

static void
down (double *a, int n)
{
  REGION
  for (double *q = a + n - 1; q >= a; q -= 3)
    *q *= 0.5;
}

static void
matrix (void)
{
#pragma acc kernels
  for (float (*r)[12] = rows; r < rows + 20; r++)
    for (float *x = *r; x != *r + 12; x++)
      *x += (x - *r) + (r - rows);
}

static void
members (void)
{
#pragma acc kernels
  for (struct item *p = items; p != items + 50; p++)
    {
      p->key += 3;
      for (float *x = p->part; x < p->part + 3; x++)
        *x = *x * 2 + p->key;
    }
}

static void
row_by_row (double *a, int n)
{
  REGION
  {
    double *row = a;
    for (int i = 0; i < n / 10; i++, row += 10)
      {
        double *x = row;
        for (int j = 0; j < 10; j++)
          *x++ += i * j;
      }
  }
}

static int
count (const double *a, int n)
{
  int s = 0;
#pragma acc kernels copyin(a [0:n])
  for (const double *p = a, *e = a + n; p < e; p++)
    s += (int)*p;
  return s;
}

static void
before_loops (double *a, int n, int m)
{
  REGION
  {
    double *p = a + m, *q = p - 1;
    for (int i = 0; i < n - m; i++)
      p[i] += i;
    for (int i = 0; i < n - m; i++)
      q[i] *= 2;
  }
}

static void
past (int n)
{
#pragma acc kernels
  for (unsigned char *q = bytes, *e = bytes + n; q <= e; q += 2)
    *q += 1;
}

static void
neighbours (double *a, int n)
{
  REGION
  {
    double *p = a, *q = a + 1;
    for (int i = 0; i < n - 1; i++)
      *q++ = *p++ + 1;
  }
}

/* Ends that change, pointers that do not always advance, or are used behind the
   loop, loops that are left, or entered in the middle.  */

static void
changing (double *a, int n)
{
  REGION
  {
    double *e = a + n;
    for (double *q = a; q < e; q++)
      {
        *q += 1;
        if (*q > 6)
          e--;
      }
  }
  REGION
  {
    double *q = a;
    for (int i = 0; i < n; i++)
      if (i % 3)
        *q++ += i;
    *q = -1;
  }
  REGION
  {
    double *q;
    for (q = a; q != a + n; ++q)
      {
        if (*q > 50)
          break;
        *q += 1;
      }
    if (q < a + n)
      *q = -5;
  }
  REGION
  {
    double *q = a;
    goto in;
    for (q = a; q < a + n; q++)
      {
        *q += 1;
      in:
        *q += 2;
      }
  }
  REGION
  {
    double *q = a;
    do
      *q += 3;
    while (++q < a + n);
  }
  REGION
  {
    double *p = a, *q = a + n - 1;
    while (p < q)
      {
        double t = *p;
        *p++ = *q;
        *q-- = t;
      }
  }
  REGION
  {
    double *q = a, *e = a + n / 2;
    for (; q < e; q++)
      *q += 1;
    for (; q < a + n; q++)
      *q += 2;
  }
  REGION
  {
    char *p = (char *)a, *e = (char *)(a + n);
    while (p != e)
      {
        if (*p == 3)
          {
            p += 1;
            continue;
          }
        *p++ &= 0x3f;
      }
  }
}

/* Pointers that are set twice, or from what changes.  */

static void
unsteady (double *a, int n, int c)
{
  int m = 3;
  REGION
  {
    double *p;
    if (c)
      p = a;
    else
      p = a + 5;
    for (int i = 0; i < n - 5; i++)
      p[i] += 1;
  }
  REGION
  {
    double *p = a + m;
    for (int i = 0; i < n - 10; i++)
      p[i] += 1;
    m = 7;
    for (int i = 0; i < n - 10; i++)
      p[i] += m;
  }
  REGION
  {
    double *p = a;
    for (int i = 0; i < n; i++)
      p[i] += 1;
    a = a + 1;
    for (int i = 0; i < n - 1; i++)
      p[i] += a[i];
  }
#pragma acc kernels
  for (int t = 0; t < 3; t++)
    {
      double *p = store + t;
      for (int i = 0; i < n - 10; i++)
        p[i] += 1;
    }
}

/* Counters of other types, other steps, ends before their beginning.  */

static void
others (double *a, const double *b, int n)
{
#pragma acc kernels copy(a [0:n]) copyin(b [0:n])
  {
    const double *p = b;
    double *o = a;
    for (short i = 0; i < n; i += 2)
      {
        *o = *p;
        o += 2;
        p += 1;
      }
  }
  REGION
  {
    double *o = a;
    for (unsigned i = n; i > 0; i--)
      *o++ += i;
  }
  REGION
  {
    double *o = a + n;
    for (int i = n - 1; i >= 0; i--)
      *--o += i;
  }
  REGION
  {
    for (double *q = a + n / 2; q < a; q++)
      *q = 1e5;
    for (double *r = a; r > a + 3; r--)
      *r = 1e6;
  }
  REGION
  {
    int k = 0;
    for (int i = 0; i < n; i++)
      a[k++] += i;
  }
#pragma acc kernels
  for (struct link *p = links; p; p = p->next)
    p->value += 1;
#pragma acc parallel loop copy(a [0:n])
  for (int i = 0; i < n / 4; i++)
    {
      double s = 0;
      for (double *q = a + 4 * i, *e = q + 4; q != e; q++)
        s += *q;
      a[4 * i] = s;
    }
}

/* The end lies inside an element.  */

struct triple
{
  float x, y, z;
};
static struct triple triples[60];

static void __attribute__ ((noinline)) inside (int n)
{
  struct triple *end = (struct triple *)((float *)triples + n);
#pragma acc kernels
  for (struct triple *p = triples; p < end; p++)
    p->x += 3;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      store[i] = i % 7;
      from[i] = i % 11;
      bytes[i] = i % 5;
    }
  for (int i = 0; i < 8; i++)
    links[i].next = &links[i + 1];
  for (int k = 0; k < 3; k++)
    {
      int n = hide (N - 7 * k);
      beside (store, from, n);
      SHOW (store);
      both (store, from, n - 100);
      unequal (store, n);
      down (store, n);
      SHOW (store);
      matrix ();
      members ();
      SHOW (rows);
      SHOW (items);
      row_by_row (store, n);
      printf ("%d\n", count (store, n));
      before_loops (store, n, k + 2);
      past (n / 2);
      SHOW (bytes);
      neighbours (store, n / 8);
      SHOW (store);
      changing (store, n);
      SHOW (store);
      unsteady (store, n, k & 1);
      SHOW (store);
      others (store, from, n);
      SHOW (store);
      for (int i = 0; i < 9; i++)
        printf ("%d\n", links[i].value);
    }
  inside (hide (11));
  inside (hide (12));
  inside (hide (0));
  SHOW (triples);
  return 0;
}
