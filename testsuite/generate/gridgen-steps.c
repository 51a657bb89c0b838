/* Loops over time: the host's, or that of a kernels region, around sweeps that
   compute one grid of others, with arrays that change places, are copied back,
   take turns by the parity of the step, or depend on one another; boundaries
   and conditions between.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gridgen.h"

#include <stdio.h>
#include <string.h>

/* How a step ends.  */
enum ending
{
  ENDING_SWAP,   /* pointers change places  */
  ENDING_COPY,   /* what was computed is copied back  */
  ENDING_BACK,   /* another sweep computes the first grid of the second  */
  ENDING_PARITY, /* the grid has two planes  */
  ENDING_NONE,   /* grids depend on one another  */
  N_ENDINGS
};

/* What the nests of a loop have in common.  */
struct steps
{
  bool inside; /* a kernels region holds the loop  */
  enum ending ending;
  struct pragmas pragmas;
};

/* The loops of a nest over all axes of U, in their order.  */

static int
all_axes (const struct unit *u, const struct axis **axis)
{
  for (int d = 0; d < u->n_axis; d++)
    axis[d] = &u->axis[d];
  return u->n_axis;
}

/* An element of G near the one of the iteration.  */

static struct element
near (const struct unit *u, const struct grid *g)
{
  struct element e = element_at (g);
  for (int d = 0; d < u->n_axis; d++)
    {
      int low = u->axis[d].low, cut = u->axis[d].cut;
      if (chance (60))
        e.offset[d] = pick (low + cut + 1) - low;
    }
  return e;
}

/* The element of TO becomes a sum around the own one in FROM, and something of
   a third grid, now and then.  */

static void
print_sweep (struct unit *u, struct steps *s, const struct grid *to,
             const struct grid *from)
{
  const struct axis *axis[MAX_AXES];
  int n = all_axes (u, axis), reads = 2 + pick (MAX_READS - 2);
  struct element target = element_at (to), e[MAX_READS];
  for (int k = 0; k < reads; k++)
    e[k] = near (u, from);
  if (u->n_grid > 2 && chance (50))
    e[pick (reads)] = element_at (&u->grid[2]);
  open_nest (u, &s->pragmas, axis, n);
  print_update (u, &target, e, reads);
  finish_locals (u);
  close_nest (u, &s->pragmas, n);
}

static void
print_copy (struct unit *u, struct steps *s, const struct grid *to,
            const struct grid *from)
{
  const struct axis *axis[MAX_AXES];
  int n = all_axes (u, axis);
  struct element target = element_at (to), source = element_at (from);
  struct text a = { 0 }, b = { 0 };
  open_nest (u, &s->pragmas, axis, n);
  print_element (&a, u, &target);
  print_element (&b, u, &source);
  line (u, u->language == LANGUAGE_FORTRAN ? "%s = %s" : "%s = %s;", a.start,
        b.start);
  close_nest (u, &s->pragmas, n);
}

/* The first and the next row of G are the same: a nest over the other axes.  */

static void
print_boundary (struct unit *u, struct steps *s, const struct grid *g)
{
  const struct axis *axis[MAX_AXES];
  int n = 0, fixed = pick (u->n_axis);
  struct element to = element_at (g), from = element_at (g);
  for (int d = 0; d < u->n_axis; d++)
    if (d != fixed)
      axis[n++] = &u->axis[d];
  if (n == 0)
    return;
  to.fixed[fixed] = 0;
  from.fixed[fixed] = 1;
  struct pragmas p = s->pragmas;
  if (p.collapse > n)
    p.collapse = 0;
  open_nest (u, &p, axis, n);
  u->no_indices = true;
  print_store (u, &to, &from, 1);
  u->no_indices = false;
  close_nest (u, &p, n);
}

/* The pointers of U's first two grids change places.  */

static void
print_swap (struct unit *u)
{
  const char *a = u->grid[0].name, *b = u->grid[1].name;
  line (u, "__typeof__ (%s) other = %s;", a, a);
  line (u, "%s = %s;", a, b);
  line (u, "%s = other;", b);
}

/* The grids of a loop that ends in ENDING.  */

static void
make_fields (struct unit *u, enum ending ending)
{
  unsigned all = (1u << u->n_axis) - 1;
  struct grid *a = make_grid (u, all);
  if (ending == ENDING_PARITY)
    {
      a->planes = true;
      a->form = chance (70) ? GRID_STATIC : GRID_MEMBER;
      return;
    }
  struct grid *b = make_grid (u, all);
  if (ending == ENDING_SWAP)
    {
      static const enum grid_form forms[]
          = { GRID_FLAT, GRID_RESTRICT, GRID_RESTRICT, GRID_ROWS };
      a->form = forms[pick (u->language == LANGUAGE_C ? 4 : 3)];
      b->form = a->form;
      b->type = a->type;
    }
  else if (ending == ENDING_COPY)
    b->type = a->type;
  if (chance (30))
    make_grid (u, all);
}

/* The pragmas of all nests of a loop.  */

static void
pick_pragmas (struct unit *u, struct steps *s)
{
  static const char *const claims[] = { "", " independent", " auto" };
  struct pragmas *p = &s->pragmas;
  bool kernels = chance (25);
  const char *claim = claims[pick (3)];
  if (u->language == LANGUAGE_FORTRAN)
    p->private_list = "p0, p1, p2, p3, p4, p5";
  if (s->inside)
    {
      bool plain = chance (50);
      for (int k = 0; k < MAX_AXES; k++)
        p->claim[k] = plain ? NULL : claim;
      return;
    }
  p->construct = kernels ? "kernels" : "parallel";
  p->combined = chance (80);
  p->verb = chance (70) ? "present" : "copy";
  for (int k = 0; k < MAX_AXES; k++)
    p->claim[k] = claim;
  if (chance (30) && u->n_axis > 1)
    p->collapse = u->n_axis;
}

/* A condition of the host around some of the steps.  */

static bool
open_some (struct unit *u)
{
  if (!chance (12))
    return false;
  int c = 2 + pick (3);
  char condition[40];
  snprintf (
      condition, sizeof condition,
      u->language == LANGUAGE_FORTRAN ? "mod (t, %d) /= 0" : "t %% %d != 0", c);
  open_if (u, condition);
  return true;
}

static void
print_step (struct unit *u, struct steps *s)
{
  struct grid *a = &u->grid[0], *b = &u->grid[1];
  bool some;
  if (s->ending == ENDING_NONE)
    {
      print_sweep (u, s, a, b);
      some = open_some (u);
      print_sweep (u, s, b, a);
      if (some)
        close_if (u);
      return;
    }
  print_sweep (u, s, b, a);
  some = open_some (u);
  if (chance (20))
    print_boundary (u, s, b);
  if (s->ending == ENDING_BACK)
    print_sweep (u, s, a, b);
  else if (s->ending == ENDING_COPY)
    print_copy (u, s, a, b);
  if (some)
    close_if (u);
  if (s->ending == ENDING_SWAP)
    print_swap (u);
}

/* A step whose grid has two planes, of which it computes one.  */

static void
print_parity_step (struct unit *u, struct steps *s)
{
  static const char *const planes[2][2]
      = { { "t % 2", "(t + 1) % 2" }, { "mod (t, 2)", "mod (t + 1, 2)" } };
  const struct axis *axis[MAX_AXES];
  int n = all_axes (u, axis), reads = 2 + pick (3);
  bool fortran = u->language == LANGUAGE_FORTRAN;
  struct element to = element_at (&u->grid[0]), from[MAX_READS];
  open_nest (u, &s->pragmas, axis, n);
  u->plane = planes[fortran][0];
  for (int k = 0; k < reads; k++)
    {
      struct text value = { 0 };
      from[k] = near (u, &u->grid[0]);
      print_element (&value, u, &from[k]);
      snprintf (from[k].local, sizeof from[k].local, "q%d", k);
      line (u, fortran ? "%s = int (%s)" : "int %s = (int) %s%s", from[k].local,
            value.start, ";");
    }
  u->plane = planes[fortran][1];
  print_store (u, &to, from, reads);
  close_nest (u, &s->pragmas, n);
}

void
make_steps (struct unit *u)
{
  struct steps s = { 0 };
  int r = pick (100);
  struct text clauses = { 0 };
  make_axes (u, r < 30 ? 1 : r < 75 ? 2 : 3, 1);
  u->has_time = true;
  s.inside = chance (20);
  s.ending = (enum ending)pick (N_ENDINGS);
  if (s.ending == ENDING_SWAP && (s.inside || u->language == LANGUAGE_FORTRAN))
    s.ending = ENDING_COPY;
  make_fields (u, s.ending);
  pick_pragmas (u, &s);
  if (s.ending == ENDING_PARITY && s.pragmas.private_list)
    s.pragmas.private_list = "q0, q1, q2, q3, q4";
  print_clauses (&clauses, u, "copy");
  open_region (u, s.inside ? "kernels" : "data", clauses.start);
  if (s.inside && chance (30))
    print_acc (u, "loop seq", NULL);
  open_loop (u, &u->time);
  if (s.ending == ENDING_PARITY)
    print_parity_step (u, &s);
  else
    print_step (u, &s);
  close_loop (u);
  close_region (u, s.inside ? "kernels" : "data");
}
