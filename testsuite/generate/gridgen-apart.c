/* Nests whose iterations are independent and whose values come through small
   functions, structures and arrays of all forms; several of them in a region
   of data, one reading what another has written.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gridgen.h"

/* An element of G whose subscripts are inside: near the iteration's, or one of
   a fixed row.  */

static struct element
anywhere (const struct unit *u, const struct grid *g)
{
  struct element e = element_at (g);
  for (int d = 0; d < u->n_axis; d++)
    {
      int low = u->axis[d].low, cut = u->axis[d].cut;
      if (chance (50))
        e.offset[d] = pick (low + cut + 1) - low;
      else if (chance (10))
        e.fixed[d] = pick (2);
    }
  return e;
}

/* One of the ways to ask for a nest over all axes of U, with data clauses VERB:
   one claim for all loops, or levels.  */

static struct pragmas
pick_pragmas (struct unit *u, const char *verb)
{
  static const char *const claims[] = { "", " independent", " auto" };
  static const char *const levels[][MAX_AXES]
      = { { " gang vector", " seq", " seq" },
          { " gang", " vector", " seq" },
          { " gang", " worker", " vector" },
          { " gang", "", " vector" } };
  struct pragmas p = { .construct = chance (35) ? "kernels" : "parallel",
                       .combined = chance (70),
                       .verb = verb };
  bool with_levels = chance (35);
  int way = pick (with_levels ? 4 : 3);
  for (int k = 0; k < u->n_axis; k++)
    p.claim[k] = with_levels ? levels[way][k] : claims[way];
  if (!with_levels && u->n_axis > 1 && chance (25))
    p.collapse = 2;
  if (u->language == LANGUAGE_FORTRAN)
    p.private_list = "p0, p1, p2, p3, p4, p5";
  return p;
}

/* A nest that computes TO of all other grids.  */

static void
print_one (struct unit *u, const struct grid *to, const char *verb)
{
  const struct axis *axis[MAX_AXES];
  struct element target = element_at (to), from[MAX_READS];
  int reads = 1 + pick (MAX_READS - 1);
  struct pragmas p = pick_pragmas (u, verb);
  for (int d = 0; d < u->n_axis; d++)
    axis[d] = &u->axis[d];
  for (int k = 0; k < reads; k++)
    {
      const struct grid *g = &u->grid[pick (u->n_grid)];
      from[k] = g == to ? target : anywhere (u, g);
    }
  open_nest (u, &p, axis, u->n_axis);
  print_update (u, &target, from, reads);
  finish_locals (u);
  close_nest (u, &p, u->n_axis);
}

void
make_apart (struct unit *u)
{
  int r = pick (100);
  make_axes (u, r < 30 ? 1 : r < 75 ? 2 : 3, pick (3));
  unsigned all = (1u << u->n_axis) - 1;
  int targets = 1 + chance (40);
  for (int i = 0; i < targets; i++)
    make_grid (u, all);
  for (int i = 1 + pick (3); i > 0; i--)
    make_grid (u, chance (70) ? all : 1u + (unsigned)pick ((int)all));
  bool data = targets > 1 || chance (30);
  if (data)
    {
      struct text clauses = { 0 };
      print_clauses (&clauses, u, "copy");
      open_region (u, "data", clauses.start);
    }
  for (int i = 0; i < targets; i++)
    print_one (u, &u->grid[i], data ? "present" : "copy");
  if (data)
    close_region (u, "data");
}
