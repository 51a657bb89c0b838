/* dp3d: the length of the longest common subsequence of three strings, for
   all prefixes: a dynamic program over a cube.

     dp3d [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

#define MAX(a, b) ((a) > (b) ? (a) : (b))

static void
dp3d (int n, const char *restrict s, const char *restrict t,
      const char *restrict u, int m[restrict n + 1][n + 1][n + 1])
{
#pragma acc parallel present(s [0:n], t [0:n], u [0:n], m [0:n + 1])
#pragma acc loop auto
  for (int i = 1; i <= n; i++)
    {
#pragma acc loop auto
      for (int j = 1; j <= n; j++)
        {
#pragma acc loop auto
          for (int k = 1; k <= n; k++)
            {
              int length;
              if (s[i - 1] == t[j - 1] && t[j - 1] == u[k - 1])
                length = m[i - 1][j - 1][k - 1] + 1;
              else
                {
                  int above = m[i - 1][j][k], before = m[i][j - 1][k];
                  int left = m[i][j][k - 1];
                  length = MAX (above, before);
                  length = MAX (length, left);
                }
              m[i][j][k] = length;
            }
        }
    }
}

/* Checks M against one plane that moves along the first string.  */
static bool
check (int n, const char *s, const char *t, const char *u, const int *m)
{
  int width = n + 1;
  int *old = example_ints ((size_t)width * width);
  int *new = example_ints ((size_t)width * width);

  for (int i = 1; i <= n; i++)
    {
      for (int j = 1; j <= n; j++)
        for (int k = 1; k <= n; k++)
          {
            int at = j * width + k;
            bool equal = s[i - 1] == t[j - 1] && s[i - 1] == u[k - 1];
            int length = MAX (new[at - 1], new[at - width]);
            length = MAX (length, old[at]);
            new[at] = equal ? old[at - width - 1] + 1 : length;
            if (m[(size_t)i * width * width + at] != new[at])
              return false;
          }
      int *other = old;
      old = new;
      new = other;
    }
  free (old);
  free (new);
  return true;
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 96);
  int repeat = example_argument (argc, argv, 2, 3);
  size_t cells = (size_t)(n + 1) * (n + 1) * (n + 1);
  char *s = example_letters (n, 1), *t = example_letters (n, 2);
  char *u = example_letters (n, 3);
  int *table = example_ints (cells);
  int (*m)[n + 1][n + 1] = (int (*)[n + 1][n + 1]) table;
  struct example_time time = { 0 };
  char size[40];

#pragma acc data copyin(s [0:n], t [0:n], u [0:n]) copy(m [0:n + 1])
  for (int r = 0; r <= repeat; r++)
    {
      double start = example_now ();
      dp3d (n, s, t, u, m);
      if (r > 0)
        example_add (&time, start);
    }
  snprintf (size, sizeof size, "%d", n);
  return example_end ("dp3d", size, &time,
                      !example_checks () || check (n, s, t, u, table));
}
