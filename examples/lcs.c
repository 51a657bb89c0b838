/* lcs: the length of the longest common subsequence of two strings, for all
   prefixes.

     lcs [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

#define MAX(a, b) ((a) > (b) ? (a) : (b))

static void
lcs (int n, const char *restrict s, const char *restrict t, int *restrict m)
{
#pragma acc kernels present(s [0:n], t [0:n], m [0:(n + 1) * (n + 1)])
#pragma acc loop auto
  for (int i = 1; i <= n; i++)
    {
#pragma acc loop auto
      for (int j = 1; j <= n; j++)
        {
          int up = m[(i - 1) * (n + 1) + j], left = m[i * (n + 1) + j - 1];
          if (s[i - 1] == t[j - 1])
            m[i * (n + 1) + j] = m[(i - 1) * (n + 1) + j - 1] + 1;
          else
            m[i * (n + 1) + j] = MAX (up, left);
        }
    }
}

/* Checks M against one row that moves down.  */
static bool
check (int n, const char *s, const char *t, const int *m)
{
  int *row = example_ints (n + 1);

  for (int i = 1; i <= n; i++)
    {
      int corner = row[0];
      for (int j = 1; j <= n; j++)
        {
          int up = row[j], left = row[j - 1];
          row[j] = s[i - 1] == t[j - 1] ? corner + 1 : MAX (up, left);
          corner = up;
          if (m[(size_t)i * (n + 1) + j] != row[j])
            return false;
        }
    }
  free (row);
  return true;
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 1024);
  int repeat = example_argument (argc, argv, 2, 3);
  size_t cells = (size_t)(n + 1) * (n + 1);
  char *s = example_letters (n, 1), *t = example_letters (n, 2);
  int *table = example_ints (cells);
  struct example_time time = { 0 };
  char size[40];

#pragma acc data copyin(s [0:n], t [0:n]) copy(table [0:cells])
  for (int r = 0; r <= repeat; r++)
    {
      double start = example_now ();
      lcs (n, s, t, table);
      if (r > 0)
        example_add (&time, start);
    }
  snprintf (size, sizeof size, "%d", n);
  return example_end ("lcs", size, &time,
                      !example_checks () || check (n, s, t, table));
}
