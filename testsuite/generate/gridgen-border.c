/* Nests over whole grids, whose neighbours are read inside the borders only:
   conditions on the indices keep what is read inside its row, some of them
   joined, some in one another, some with something for the border.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gridgen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* That the index of AXIS plus OFFSET is one of its own, in one of some forms.
 */

static void
print_inside (struct text *text, const struct unit *u, const struct axis *axis,
              int offset)
{
  const char *i = axis->index;
  bool fortran = u->language == LANGUAGE_FORTRAN;
  char size[24];
  int k = abs (offset), form = pick (4);
  snprintf (size, sizeof size, "%s", axis->size);
  if (axis->constant)
    snprintf (size, sizeof size, "%d", axis->extent);
  if (offset < 0 && k == 1 && form == 0)
    add (text, "%s %s 0", i, fortran ? "/=" : "!=");
  else if (offset < 0 && form == 1)
    add (text, fortran ? ".not. (%s < %d)" : "!(%s < %d)", i, k);
  else if (offset < 0)
    add (text, form == 2 ? "%s > %d - 1" : "%s >= %d", i, k);
  else if (k == 1 && form == 0)
    add (text, "%s %s %s - 1", i, fortran ? "/=" : "!=", size);
  else if (form == 1)
    add (text, fortran ? ".not. (%s >= %s - %d)" : "!(%s >= %s - %d)", i, size,
         k);
  else
    add (text, form == 2 ? "%s <= %s - %d - 1" : "%s < %s - %d", i, size, k);
}

/* Reads E, of the grids of U, into a variable where it is inside.  */

static void
print_bordered (struct unit *u, struct element *e)
{
  bool fortran = u->language == LANGUAGE_FORTRAN;
  struct text all = { 0 }, value = { 0 };
  char name[8];
  int open = 0;
  snprintf (name, sizeof name, "p%d", u->n_local++);
  line (u, fortran ? "%s = %d" : "int %s = %d;", name, pick (50));
  for (int d = 0; d < u->n_axis; d++)
    {
      if (e->offset[d] == 0 || !(e->grid->axes >> d & 1))
        continue;
      if (all.start && chance (40))
        {
          open_if (u, all.start);
          open++;
          free (all.start);
          all = (struct text){ 0 };
        }
      if (all.start)
        add (&all, fortran ? " .and. " : " && ");
      print_inside (&all, u, &u->axis[d], e->offset[d]);
    }
  if (all.start)
    {
      open_if (u, all.start);
      open++;
    }
  print_element (&value, u, e);
  if (fortran)
    line (u, "%s = int (%s)", name, value.start);
  else
    line (u, "%s = (int) %s;", name, value.start);
  for (; open > 0; open--)
    {
      if (chance (25))
        {
          print_else (u);
          line (u, fortran ? "%s = %d" : "%s = %d;", name, pick (50));
        }
      close_if (u);
    }
  strcpy (e->local, name);
  free (all.start);
  free (value.start);
}

void
make_border (struct unit *u)
{
  const struct axis *axis[MAX_AXES];
  struct pragmas p = { .verb = "copy" };
  bool kernels = chance (60);
  make_axes (u, 1 + chance (80), 0);
  for (int d = 0; d < u->n_axis; d++)
    axis[d] = &u->axis[d];
  p.construct = kernels ? "kernels" : "parallel";
  p.combined = chance (70);
  for (int k = 0; k < u->n_axis; k++)
    p.claim[k] = kernels ? "" : " auto";
  if (u->language == LANGUAGE_FORTRAN)
    p.private_list = "p0, p1, p2, p3, p4, p5";
  for (int i = 1 + chance (40); i >= 0; i--)
    make_grid (u, (1u << u->n_axis) - 1);
  open_nest (u, &p, axis, u->n_axis);
  struct element to = element_at (&u->grid[0]), from[MAX_READS];
  int reads = 2 + pick (MAX_READS - 2), fixed = pick (u->n_axis);
  for (int k = 0; k < reads; k++)
    {
      from[k] = element_at (&u->grid[chance (70) ? 0 : pick (u->n_grid)]);
      for (int d = 0; d < u->n_axis; d++)
        from[k].offset[d] = chance (30) ? 0 : pick (5) - 2;
      if (chance (60))
        from[k].offset[fixed] = -1 - chance (30);
      print_bordered (u, &from[k]);
    }
  print_update (u, &to, from, reads);
  finish_locals (u);
  close_nest (u, &p, u->n_axis);
}
