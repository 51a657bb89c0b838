/* Loops over time in members of a class whose object and arrays are on the
   device: regions find the arrays through the object's pointers, which their
   clauses attach.  Without this test such loops could be launches of each step,
   or one launch find the host's pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-fstrict-aliasing" } */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile =~ . } */
/* { acctile-report nests[1].chosen.time_tile =~ . } */
/* { acctile-report nests[2].chosen.time_tile =~ . } */
/* { acctile-report nests[3].chosen.time_tile =~ . } */

class flow
{
  int n;
  double dx, dt, speed, *q, *f, *source;

public:
  explicit flow (int cells)
      : n (cells), dx (1.0 / 64), dt (1.0 / 256), speed (hide (1)),
        q (new double[n + 2]), f (new double[n + 2]), source (new double[n + 2])
  {
    for (int i = 0; i < n + 2; i++)
      {
        q[i] = i * 7 % 19;
        f[i] = 0;
        source[i] = i % 5;
      }
#pragma acc enter data copyin(this [0:1])
#pragma acc enter data copyin(q [0:n + 2], f [0:n + 2], source [0:n + 2])
  }
  ~flow ()
  {
#pragma acc exit data delete (q [0:n + 2], f [0:n + 2], source [0:n + 2])
#pragma acc exit data delete (this [0:1])
    delete[] q;
    delete[] f;
    delete[] source;
  }
  void
  step ()
  {
#pragma acc parallel loop present(this [0:1], q [0:n + 2], f [0:n + 2])
    for (int i = 1; i <= n + 1; i++)
      f[i] = speed * (speed > 0 ? q[i - 1] : q[i]);
#pragma acc parallel loop present(this [0:1], q [0:n + 2], f [0:n + 2],        \
                                  source [0:n + 2])
    for (int i = 1; i <= n; i++)
      q[i] += dt * source[i] - dt / dx * (f[i + 1] - f[i]);
  }
  void
  run (int steps)
  {
    for (int t = 0; t < steps; t++)
      step ();
  }
  /* Sweeps that take turns.  */
  void
  smooth (int steps)
  {
    for (int t = 0; t < steps; t++)
      {
#pragma acc parallel loop present(this [0:1], q [0:n + 2], f [0:n + 2])
        for (int i = 1; i <= n; i++)
          f[i] = 0.25 * (q[i - 1] + 2 * q[i] + q[i + 1]);
#pragma acc parallel loop present(this [0:1], q [0:n + 2], f [0:n + 2])
        for (int i = 1; i <= n; i++)
          q[i] = f[i];
      }
  }
  void
  show ()
  {
#pragma acc update self(q [0:n + 2])
    for (int i = 0; i < n + 2; i += 17)
      printf ("%.10g\n", q[i]);
  }
};

int
main ()
{
  flow one (hide (300)), other (hide (41));
  one.run (hide (25));
  one.show ();
  other.run (hide (0));
  other.smooth (hide (7));
  other.show ();
  return 0;
}
