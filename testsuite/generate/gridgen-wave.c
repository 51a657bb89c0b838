/* Nests whose iterations depend on one another by constant distances: bands of
   two and three loops over tables of as many dimensions or fewer, one or
   several of them, with conditions, distances over 1, loops that run down, and
   tables that lack dimensions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gridgen.h"

/* An element of G near the one of the iteration.  Where BEFORE is set it is
   one that an earlier iteration has.  */

static struct element
near (const struct unit *u, const struct grid *g, bool before)
{
  struct element e = element_at (g);
  int fixed = pick (u->n_axis);
  for (int d = 0; d < u->n_axis; d++)
    {
      const struct axis *axis = &u->axis[d];
      int reach = axis->low < axis->cut ? axis->low : axis->cut;
      int steps = reach / axis->step;
      e.offset[d] = (pick (2 * steps + 1) - steps) * axis->step;
      if (chance (40))
        e.offset[d] = 0;
      if (before && d == fixed)
        e.offset[d] = axis->down ? axis->step : -axis->step;
      else if (before && d < fixed)
        e.offset[d] = 0;
    }
  return e;
}

/* One of the ways to ask for a nest of N loops, with data clauses VERB.  */

static struct pragmas
pick_pragmas (struct unit *u, int n, const char *verb)
{
  struct pragmas p = { .construct = "parallel", .verb = verb };
  int form = pick (6);
  bool kernels = form > 2, plain = form == 5;
  p.combined = form != 0 && form != 5;
  if (kernels)
    p.construct = "kernels";
  for (int k = 0; k < n; k++)
    p.claim[k] = plain ? NULL : !kernels || form == 3 ? " auto" : "";
  if (!plain && chance (8))
    p.collapse = 2;
  if (u->language == LANGUAGE_FORTRAN && !plain && chance (50))
    p.private_list = "p0, p1, p2, p3, p4, p5";
  return p;
}

/* The grids of a band: those that it writes come first, *WRITTEN of them.  */

static void
make_tables (struct unit *u, int *written)
{
  unsigned all = (1u << u->n_axis) - 1;
  *written = chance (60) ? 1 : 2 + pick (2);
  for (int i = 0; i < *written; i++)
    make_grid (u, all);
  for (int i = pick (3); i > 0; i--)
    make_grid (u, 1 + pick ((int)all));
}

void
make_wave (struct unit *u)
{
  int n_axis = 1 + pick (100) / 25, written;
  const struct axis *axis[MAX_AXES + 1];
  int n = 0;
  if (n_axis > 2)
    n_axis = chance (35) ? 3 : 2;
  make_axes (u, n_axis, 1 + chance (40));
  u->has_time = n_axis == 1 || (n_axis == 2 && chance (25));
  make_tables (u, &written);
  if (u->has_time)
    axis[n++] = &u->time;
  for (int d = 0; d < n_axis; d++)
    axis[n++] = &u->axis[d];
  struct pragmas p = pick_pragmas (u, n, "copy");
  open_nest (u, &p, axis, n);
  for (int i = 0; i < written; i++)
    {
      struct element to = element_at (&u->grid[i]), from[MAX_READS];
      int reads = 2 + pick (MAX_READS - 2);
      for (int k = 0; k < reads; k++)
        from[k] = near (u, &u->grid[k == 0 ? i : pick (u->n_grid)],
                        k == 0 && !u->has_time);
      print_update (u, &to, from, reads);
    }
  close_nest (u, &p, n);
}
