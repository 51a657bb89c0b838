/* smith_waterman: the best local alignment of two strings: the whole matrix of
   scores and the best of them.

     smith_waterman [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

/* What two letters that are equal or not, and a gap, add to a score.  */
#define EQUAL 3
#define OTHER -3
#define GAP -2

#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int
smith_waterman (int n, const char *restrict s, const char *restrict t,
                int *restrict m)
{
  int width = n + 1, best = 0;

#pragma acc parallel reduction(max                                             \
                               : best)                                         \
    present(s [0:n], t [0:n], m [0:width * width])
#pragma acc loop auto reduction(max : best)
  for (int i = 1; i <= n; i++)
    {
#pragma acc loop auto reduction(max : best)
      for (int j = 1; j <= n; j++)
        {
          int up = m[(i - 1) * width + j] + GAP;
          int left = m[i * width + j - 1] + GAP;
          int score = m[(i - 1) * width + j - 1]
                      + (s[i - 1] == t[j - 1] ? EQUAL : OTHER);
          score = MAX (score, up);
          score = MAX (score, left);
          score = MAX (score, 0);
          m[i * width + j] = score;
          best = MAX (best, score);
        }
    }
  return best;
}

/* Checks M and BEST against one row of scores that moves down.  */
static bool
check (int n, const char *s, const char *t, const int *m, int best)
{
  int *row = example_ints (n + 1), highest = 0;

  for (int i = 1; i <= n; i++)
    for (int j = 1, corner = 0; j <= n; j++)
      {
        int score = MAX (corner + (s[i - 1] == t[j - 1] ? EQUAL : OTHER), 0);
        score = MAX (score, MAX (row[j], row[j - 1]) + GAP);
        corner = row[j];
        row[j] = score;
        highest = MAX (highest, score);
        if (m[(size_t)i * (n + 1) + j] != score)
          return false;
      }
  free (row);
  return best == highest;
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 1024);
  int repeat = example_argument (argc, argv, 2, 3);
  size_t cells = (size_t)(n + 1) * (n + 1);
  char *s = example_letters (n, 1), *t = example_letters (n, 2);
  int *m = example_ints (cells), best = 0;
  struct example_time time = { 0 };
  char size[40];

#pragma acc data copyin(s [0:n], t [0:n]) copy(m [0:cells])
  for (int r = 0; r <= repeat; r++)
    {
      double start = example_now ();
      best = smith_waterman (n, s, t, m);
      if (r > 0)
        example_add (&time, start);
    }
  snprintf (size, sizeof size, "%d", n);
  return example_end ("smith_waterman", size, &time,
                      !example_checks () || check (n, s, t, m, best));
}
