// Objects of classes that a loop has for itself: each thread's are constructed
// and destroyed, whatever executes the loop.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdio>

struct counter
{
  double value;
  counter () : value (3.0) {}
};

// How many have been destroyed, for those that the host has.
static int destroyed;
#pragma acc declare create(destroyed)

struct table
{
  int weight[6];
  table ()
  {
    for (int k = 0; k < 6; k++)
      weight[k] = k * k + 1;
  }
  ~table ()
  {
#pragma acc atomic
    destroyed++;
  }
};

static double a[64][64], b[64][64];
static int c[64][64];

// One loop, an object read alone.
static void __attribute__ ((noinline)) one (int n)
{
  counter mine;
#pragma acc parallel loop private(mine) copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    b[i][i] = a[i][i] * mine.value;
}

// Nests of two and three loops, collapsed and not.
static void __attribute__ ((noinline)) nest (int n)
{
  counter mine;
#pragma acc parallel loop private(mine) copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      b[i][j] += a[i][j] * mine.value;
}

static void __attribute__ ((noinline)) collapsed (int n)
{
  counter mine[4];
#pragma acc parallel loop collapse(2) private(mine) copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][j] += a[i][j] * mine[(i + j) & 3].value;
}

// A kernels region, and one that the dependence test must allow.
static void __attribute__ ((noinline)) in_kernels (int n)
{
  counter mine;
#pragma acc kernels loop independent private(mine) copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][j] += a[i][j] * mine.value;
}

static void __attribute__ ((noinline)) automatic (int n)
{
  counter mine;
#pragma acc parallel loop auto private(mine) copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop auto
    for (int j = 0; j < n; j++)
      b[i][j] += a[i][j] - mine.value;
}

// A loop whose iterations depend on each other.
static void __attribute__ ((noinline)) ordered (int n)
{
  counter mine;
#pragma acc parallel loop auto private(mine) copy(b)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      b[i][j] = (b[i - 1][j] + b[i][j - 1] + mine.value) / 4;
}

// The inner loop has the object: the sequential one of each iteration of the
// outer, which changes it, the lanes', which do not.
static void __attribute__ ((noinline)) sequential_inside (int n)
{
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    {
      counter mine;
#pragma acc loop seq private(mine)
      for (int j = 0; j < n; j++)
        {
          mine.value += a[i][j];
          b[i][j] = mine.value;
        }
    }
}

static void __attribute__ ((noinline)) lanes_inside (int n)
{
  counter mine;
#pragma acc parallel loop gang copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop vector private(mine)
    for (int j = 0; j < n; j++)
      b[i][j] += a[j][i] * mine.value;
}

// A sum, and an object that is destroyed.
static double __attribute__ ((noinline)) sum (int n)
{
  table mine;
  double all = 0;
#pragma acc parallel loop private(mine) reduction(+ : all) copyin(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      all += a[i][j] * mine.weight[j % 6];
  return all;
}

// Members of a template's class, and an object the loop changes first.
template <typename T, int N> struct stack
{
  T place[N];
  int top;
  stack () : top (0) {}
  void
  push (T value)
  {
    place[top++] = value;
  }
  T
  pop ()
  {
    return place[--top];
  }
};

template <typename T, int N>
static void __attribute__ ((noinline)) reversed (int n)
{
  stack<T, N> mine;
#pragma acc parallel loop collapse(2) private(mine) copy(c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        for (int k = 0; k < N; k++)
          mine.push (T (i * k + j));
        int all = 0;
        for (int k = 0; k < N; k++)
          all = all * 3 + int (mine.pop ());
        c[i][j] += all;
      }
}

static void
show (const char *name)
{
  double all = 0;
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      all += b[i][j] * (i + 2 * j) + c[i][j] % 1000;
  printf ("%s %.10g\n", name, all);
}

int
main ()
{
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      {
        a[i][j] = (i * 3 + j) % 17;
        b[i][j] = i ^ j;
      }
  one (64);
  show ("one");
  nest (61);
  show ("nest");
  collapsed (63);
  show ("collapsed");
  in_kernels (64);
  show ("kernels");
  automatic (64);
  show ("automatic");
  ordered (64);
  show ("ordered");
  sequential_inside (50);
  show ("sequential inside");
  lanes_inside (64);
  show ("lanes inside");
  printf ("sum %.10g\n", sum (64));
  printf ("destroyed %s\n", destroyed >= 1 ? "some" : "none");
  reversed<int, 5> (64);
  show ("reversed");
  reversed<unsigned char, 9> (33);
  show ("bytes");
}
