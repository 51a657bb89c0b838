/* edit_distance: the least number of letters to insert, delete or change that
   makes one string of another (Wagner and Fischer), for all prefixes.

     edit_distance [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))

static void
edit_distance (int n, const char *restrict s, const char *restrict t,
               int m[restrict n + 1][n + 1])
{
#pragma acc parallel present(s [0:n], t [0:n], m [0:n + 1])
#pragma acc loop auto
  for (int i = 1; i <= n; i++)
    {
#pragma acc loop auto
      for (int j = 1; j <= n; j++)
        {
          int corner = m[i - 1][j - 1], up = m[i - 1][j], left = m[i][j - 1];
          int least = MIN (up, left);
          least = MIN (corner, least) + 1;
          m[i][j] = s[i - 1] == t[j - 1] ? corner : least;
        }
    }
}

/* Checks M against one row that moves down.  */
static bool
check (int n, const char *s, const char *t, const int *m)
{
  int *row = example_ints (n + 1);

  for (int j = 0; j <= n; j++)
    row[j] = j;
  for (int i = 1; i <= n; i++)
    {
      int corner = row[0];
      row[0] = i;
      for (int j = 1; j <= n; j++)
        {
          int up = row[j], left = row[j - 1];
          row[j] = s[i - 1] == t[j - 1] ? corner
                                        : 1 + MIN (corner, MIN (up, left));
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
  int (*m)[n + 1] = (int (*)[n + 1]) table;
  struct example_time time = { 0 };
  char size[40];

  for (int i = 0; i <= n; i++)
    m[0][i] = m[i][0] = i;
#pragma acc data copyin(s [0:n], t [0:n]) copy(m [0:n + 1])
  for (int r = 0; r <= repeat; r++)
    {
      double start = example_now ();
      edit_distance (n, s, t, m);
      if (r > 0)
        example_add (&time, start);
    }
  snprintf (size, sizeof size, "%d", n);
  return example_end ("edit_distance", size, &time,
                      !example_checks () || check (n, s, t, table));
}
