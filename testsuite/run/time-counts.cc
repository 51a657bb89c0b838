/* Loops over time in which the host counts steps and adds up the time in
   members of objects or in variables of the file, and loops of objects whose
   arrays hold bytes.  Without this test they could be launches of each step,
   or one launch compute with numbers of another step, or leave others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-fstrict-aliasing" } */
/* The launch has as many blocks as the device keeps at once: few.
   { acctile-emulate device=k40 } */

#include "run.h"

/* { acctile-report nests.length 9 } */
/* { acctile-report nests[0].kind stencil } */
/* { acctile-report nests[1].kind stencil } */
/* { acctile-report nests[2].kind stencil } */
/* { acctile-report nests[3].kind stencil } */
/* { acctile-report nests[4].kind stencil } */
/* { acctile-report nests[5].kind stencil } */
/* { acctile-report nests[6].kind stencil } */
/* { acctile-report nests[7].kind doall } */
/* { acctile-report nests[8].kind doall } */

#define N 40

class advection
{
  int n;
  double *u, *un;
  double time, dt, dx, speed;
  int steps;

public:
  explicit advection (int cells)
      : n (cells), u (new double[n]), un (new double[n]), time (0), dt (0.5),
        dx (0.5), speed (0.5), steps (0)
  {
    for (int i = 0; i < n; i++)
      u[i] = un[i] = i % 16 * 65536;
#pragma acc enter data copyin(this [0:1], u [0:n], un [0:n])
  }
  ~advection ()
  {
#pragma acc exit data delete (u [0:n], un [0:n], this [0:1])
    delete[] u;
    delete[] un;
  }
  void
  step ()
  {
#pragma acc parallel loop present(u [0:n], un [0:n])
    for (int i = 0; i < n; i++)
      un[i] = u[i] - speed * dt / dx * (u[i] - u[i == 0 ? n - 1 : i - 1]);
#pragma acc parallel loop present(u [0:n], un [0:n])
    for (int i = 0; i < n; i++)
      u[i] = un[i];
  }
  void
  run (double end)
  {
    while (time < end)
      {
        step ();
        time += dt;
        ++steps;
      }
  }
  void
  show ()
  {
#pragma acc update self(u [0:n])
    for (int i = 0; i < n; i += 7)
      printf ("%.10g ", u[i]);
    printf ("%g %d\n", time, steps);
  }
};

class life
{
  int width, height, generation;
  unsigned char *now, *next;

public:
  life (int w, int h)
      : width (w), height (h), generation (0), now (new unsigned char[w * h]),
        next (new unsigned char[w * h])
  {
    for (int i = 0; i < w * h; i++)
      now[i] = next[i] = (i * 7 % 11 + i / 13) % 3 == 0;
  }
  ~life ()
  {
    delete[] now;
    delete[] next;
  }
  void
  run (int generations)
  {
    unsigned char *a = now, *b = next;
#pragma acc data copy(a [0:width * height], b [0:width * height])
    for (int g = 0; g < generations; g++)
      {
#pragma acc parallel loop collapse(2)                                          \
    present(a [0:width * height], b [0:width * height])
        for (int y = 0; y < height; y++)
          for (int x = 0; x < width; x++)
            {
              int n = 0;
              for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                  if (dx || dy)
                    n += a[(y + dy + height) % height * width
                           + (x + dx + width) % width];
              b[y * width + x] = n == 3 || (n == 2 && a[y * width + x]);
            }
        unsigned char *other = a;
        a = b;
        b = other;
        generation++;
      }
  }
  void
  show ()
  {
    printf ("%d\n", generation);
    show_bytes ("now", now, width * height);
    show_bytes ("next", next, width * height);
  }
};

struct clock_of
{
  double time, dt;
  int steps;
};

static double u[N];

/* The region computes with the number of the step before.  */
static void
used (clock_of &c, int n, int steps)
{
#pragma acc data copy(u)
  for (int k = 0; k < steps; k++)
    {
      const double time = c.time;
#pragma acc parallel loop present(u)
      for (int i = 0; i < n; i++)
        u[i] += time * i;
      c.time += c.dt;
      if (c.time > 2)
        c.time = 0;
    }
}

/* The first step has another number than all others.  */
static void
constant (clock_of &c, int n, int steps)
{
#pragma acc data copy(u)
  for (int k = 0; k < steps; k++)
    {
      const int count = c.steps;
#pragma acc parallel loop present(u)
      for (int i = 0; i < n; i++)
        u[i] += count * i;
      c.steps = 5;
    }
}

static double file_time = 1;
int file_steps;

/* Variables of the file.  */
static void
of_file (int n, int steps)
{
#pragma acc data copy(u)
  for (int k = 0; k < steps; k++)
    {
      double time = file_time;
#pragma acc parallel loop present(u)
      for (int i = 0; i < n; i++)
        u[i] += i * time;
      file_steps++;
      file_time = file_time * 2 + file_steps;
    }
}

/* A pointer that need not point to something where there is no step.  */
static void
pointed (clock_of *c, double *v, int n, int steps)
{
#pragma acc data copy(v [0:n])
  for (int k = 0; k < steps; k++)
    {
#pragma acc parallel loop present(v [0:n])
      for (int i = 0; i < n; i++)
        v[i] = v[i] / 2 + 64 * i;
      c->time += k;
    }
}

/* A step that need not read what it points to, either.  */
static void
sometimes (clock_of *c, double *v, int n, int steps, int counts)
{
#pragma acc data copy(v [0:n])
  for (int k = 0; k < steps; k++)
    {
#pragma acc parallel loop present(v [0:n])
      for (int i = 0; i < n; i++)
        v[i] += i;
      if (counts)
        c->time += k;
    }
}

/* Two names that may be of one number.  */
static void
two_names (clock_of &c, double &other, int n, int steps)
{
#pragma acc data copy(u)
  for (int k = 0; k < steps; k++)
    {
#pragma acc parallel loop present(u)
      for (int i = 0; i < n; i++)
        u[i] += i;
      c.time += 1;
      other *= 2;
    }
}

int
main ()
{
  advection one (hide (300)), two (hide (33));
  one.run (hide (3));
  one.run (hide (2));
  one.show ();
  two.run (hide (5));
  two.show ();
  life grid (hide (33), hide (30));
  grid.run (hide (9));
  grid.run (hide (0));
  grid.show ();
  clock_of c = { 1, 0.25, 1 };
  int n = hide (N);
  used (c, n, hide (9));
  printf ("%g\n", c.time);
  SHOW (u);
  constant (c, n, hide (3));
  printf ("%d\n", c.steps);
  of_file (n, hide (4));
  printf ("%g %d\n", file_time, file_steps);
  pointed (NULL, u, n, hide (0));
  pointed (&c, u, n, hide (4));
  sometimes (NULL, u, n, hide (3), hide (0));
  sometimes (&c, u, n, hide (3), hide (1));
  printf ("%g\n", c.time);
  two_names (c, c.time, n, hide (4));
  printf ("%g\n", c.time);
  SHOW (u);
  return 0;
}
