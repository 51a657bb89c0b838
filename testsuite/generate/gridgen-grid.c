/* The arrays of a function over grids: how each language declares them, hands
   them over, names them in clauses and reaches their elements.

              C                     C++                  Fortran
     STATIC   an object of the program, in all of them
     FLAT     a pointer, one flat subscript              explicit shape
     RESTRICT the same, restrict                         the same
     ROWS     pointer to rows       reference to array   assumed shape
     MEMBER   of a structure behind a pointer            of an object
     CELLS    a member of each element of an array of structures
     PLACE    a function's result   a view's, also a     allocatable
                                    function's

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gridgen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
rank_of (const struct grid *g)
{
  return __builtin_popcount (g->axes);
}

static bool
is_flat (const struct grid *g)
{
  return g->form == GRID_FLAT || g->form == GRID_RESTRICT
         || g->form == GRID_PLACE;
}

/* True when the function is handed G.  */

static bool
is_param (const struct unit *u, const struct grid *g)
{
  if (u->language == LANGUAGE_FORTRAN)
    return g->form == GRID_FLAT || g->form == GRID_RESTRICT
           || g->form == GRID_ROWS;
  return g->form != GRID_STATIC && g->form != GRID_CELLS;
}

/* A type that all of the languages have.  */

static const struct type *
pick_grid_type (void)
{
  static const char *const names[] = { "long", "double", "float", "short" };
  return type_named (chance (70) ? "int" : names[pick (4)]);
}

static const char *
fortran_type (const struct type *type)
{
  if (type->is_float)
    return type->bits == 32 ? "real" : "double precision";
  return type->bits == 64   ? "integer (8)"
         : type->bits == 16 ? "integer (2)"
                            : "integer";
}

struct grid *
make_grid (struct unit *u, unsigned axes)
{
  if (u->n_grid == MAX_GRIDS)
    abort ();
  struct grid *g = &u->grid[u->n_grid];
  memset (g, 0, sizeof *g);
  snprintf (g->name, sizeof g->name, "%c%d", 'a' + u->n_grid++, u->id);
  g->form = (enum grid_form)pick (N_GRID_FORMS);
  if (chance (30))
    g->form = GRID_RESTRICT;
  g->type = pick_grid_type ();
  g->axes = axes;
  return g;
}

struct element
element_at (const struct grid *g)
{
  struct element e = { .grid = g, .fixed = { -1, -1, -1 } };
  return e;
}

/* The extents of G: "[E0][E1]", in Fortran "(0:E1-1, 0:E0-1)".  */

static void
print_extents (struct text *text, const struct unit *u, const struct grid *g)
{
  const char *before = "(";
  if (u->language != LANGUAGE_FORTRAN)
    {
      if (g->planes)
        add (text, "[2]");
      for (int d = 0; d < u->n_axis; d++)
        if (g->axes >> d & 1)
          add (text, "[%d]", u->axis[d].extent);
      return;
    }
  for (int d = u->n_axis - 1; d >= 0; d--)
    if (g->axes >> d & 1)
      {
        add (text, "%s0:%d", before, u->axis[d].extent - 1);
        before = ", ";
      }
  add (text, g->planes ? ", 0:1)" : ")");
}

static int
n_elements (const struct unit *u, const struct grid *g)
{
  int n = g->planes ? 2 : 1;
  for (int d = 0; d < u->n_axis; d++)
    if (g->axes >> d & 1)
      n *= u->axis[d].extent;
  return n;
}

static void
print_c_global (struct unit *u, const struct grid *g)
{
  const char *type = g->type->name;
  struct text *text = &u->globals;
  switch (g->form)
    {
    case GRID_STATIC:
      add (text, "static %s %s", type, g->name);
      print_extents (text, u, g);
      break;
    case GRID_MEMBER:
      add (text, "struct of_%s { %s h[3]; %s u", g->name, type, type);
      print_extents (text, u, g);
      add (text, "; };\nstatic struct of_%s s%s", g->name, g->name);
      break;
    case GRID_CELLS:
      add (text, "static struct { %s x, y[3], z; } %s", type, g->name);
      print_extents (text, u, g);
      break;
    case GRID_ROWS:
      if (u->language == LANGUAGE_CXX)
        {
          add (text, "static %s s%s", type, g->name);
          print_extents (text, u, g);
          break;
        }
      __attribute__ ((fallthrough));
    default:
      add (text, "static %s s%s[%d]", type, g->name, n_elements (u, g));
    }
  add (text, ";\n");
}

static void
print_fortran_global (struct unit *u, const struct grid *g)
{
  const char *type = fortran_type (g->type);
  struct text *text = &u->globals;
  switch (g->form)
    {
    case GRID_MEMBER:
      add (text, "  type of_%s\n    %s :: h(3), u", g->name, type);
      print_extents (text, u, g);
      add (text, "\n  end type\n  type (of_%s), save :: %s\n", g->name,
           g->name);
      return;
    case GRID_CELLS:
      add (text, "  type of_%s\n    %s :: x, y(3), z\n  end type\n", g->name,
           type);
      add (text, "  type (of_%s), save :: %s", g->name, g->name);
      print_extents (text, u, g);
      break;
    case GRID_PLACE:
      add (text, "  %s, allocatable, save :: %s(:%s)", type, g->name,
           rank_of (g) == 1   ? ""
           : rank_of (g) == 2 ? ",:"
                              : ",:,:");
      break;
    default:
      add (text, "  %s, save :: %s%s", type, is_param (u, g) ? "s" : "",
           g->name);
      print_extents (text, u, g);
    }
  add (text, "\n");
}

void
print_grid_global (struct unit *u, const struct grid *g)
{
  if (u->language == LANGUAGE_FORTRAN)
    print_fortran_global (u, g);
  else
    print_c_global (u, g);
}

/* The dummy argument of G, its declaration in TYPES and what is handed, a
   section where it has assumed shape.  */

static void
print_fortran_param (struct text *names, struct text *types,
                     struct text *arguments, const struct unit *u,
                     const struct grid *g)
{
  const char *before = "(";
  bool rows = g->form == GRID_ROWS;
  add (names, ", %s", g->name);
  add (types, "    %s :: %s", fortran_type (g->type), g->name);
  add (arguments, ", s%s", g->name);
  for (int d = u->n_axis - 1; d >= 0; d--)
    if (g->axes >> d & 1)
      {
        if (rows)
          add (arguments, "%s0:@%d", before, d);
        add (types, rows ? "%s:" : "%s0:%s-1", before, u->axis[d].size);
        before = ",";
      }
  add (types, ")\n");
  if (rows)
    add (arguments, ")");
}

/* Adds G to the parameters of the function: in Fortran its name to NAMES and
   its declaration to TYPES, otherwise to NAMES.  In ARGUMENTS "@d" stands for
   the last index of axis d.  */

void
print_grid_param (struct text *names, struct text *types,
                  struct text *arguments, struct unit *u, const struct grid *g)
{
  const char *type = g->type->name;
  if (!is_param (u, g))
    return;
  if (u->language == LANGUAGE_FORTRAN)
    {
      print_fortran_param (names, types, arguments, u, g);
      return;
    }
  add (arguments, ", %ss%s",
       g->form == GRID_MEMBER                              ? "&"
       : g->form == GRID_ROWS && u->language == LANGUAGE_C ? "(void *) "
                                                           : "",
       g->name);
  if (g->form == GRID_MEMBER)
    add (names, ", struct of_%s *%s", g->name, g->name);
  else if (g->form == GRID_ROWS && u->language == LANGUAGE_CXX)
    {
      add (names, ", %s (&%s)", type, g->name);
      print_extents (names, u, g);
    }
  else if (g->form == GRID_ROWS && rank_of (g) > 1)
    {
      bool first = true;
      add (names, ", %s (*%s)", type, g->name);
      for (int d = 0; d < u->n_axis; d++)
        if (g->axes >> d & 1)
          {
            if (!first)
              add (names, "[%s]", u->axis[d].size);
            first = false;
          }
    }
  else
    add (names, ", %s *%s%s", type,
         g->form == GRID_FLAT || g->form == GRID_ROWS ? "" : "__restrict ",
         g->name);
}

/* The object behind G.  */

static void
print_object (struct text *text, const struct unit *u, const struct grid *g)
{
  add (text, "%s%s", is_param (u, g) ? "s" : "", g->name);
  if (u->language == LANGUAGE_FORTRAN && g->form == GRID_MEMBER)
    add (text, "%%u");
  else if (u->language == LANGUAGE_FORTRAN && g->form == GRID_CELLS)
    add (text, "%%x");
}

/* The statements of the main program that fill G.  */

void
print_grid_start (struct text *text, struct unit *u, const struct grid *g)
{
  if (u->language != LANGUAGE_FORTRAN)
    {
      add (text, "  FILL (%s, ", g->type->name);
      print_object (text, u, g);
      add (text, ", %d);\n", 1 + pick (90));
      return;
    }
  if (g->form == GRID_PLACE)
    {
      add (text, "  allocate (%s", g->name);
      print_extents (text, u, g);
      add (text, ")\n");
    }
  if (g->form == GRID_CELLS)
    {
      add (text, "  %s = of_%s (1, [2, 3, 4], 5)\n", g->name, g->name);
    }
  add (text, "  ");
  print_object (text, u, g);
  add (text, " = reshape ([(mod (q * 7 + %d, 97), q = 0, %d)], shape (",
       1 + pick (90), n_elements (u, g) - 1);
  print_object (text, u, g);
  add (text, "))\n");
}

/* Those that show G.  */

void
print_grid_show (struct text *text, struct unit *u, const struct grid *g)
{
  if (u->language == LANGUAGE_FORTRAN)
    {
      add (text, "  call show ('%s', int (reshape (", g->name);
      print_object (text, u, g);
      add (text, ", [%d])))\n", n_elements (u, g));
      return;
    }
  add (text, "  show (\"%s\", &", g->name);
  print_object (text, u, g);
  add (text, ", sizeof ");
  print_object (text, u, g);
  add (text, ");\n");
}

/* Clauses with VERB for all grids of U.  */

void
print_clauses (struct text *text, struct unit *u, const char *verb)
{
  for (int i = 0; i < u->n_grid; i++)
    {
      const struct grid *g = &u->grid[i];
      add (text, " %s(%s", verb, g->name);
      if (u->language == LANGUAGE_FORTRAN)
        ;
      else if (g->form == GRID_MEMBER)
        add (text, " [0:1]");
      else if (is_flat (g)
               || (g->form == GRID_ROWS && u->language == LANGUAGE_C))
        {
          const char *before = " [0:";
          for (int d = 0; d < u->n_axis; d++)
            if (g->axes >> d & 1)
              {
                add (text, "%s%s", before, u->axis[d].size);
                before = " * ";
                if (g->form == GRID_ROWS)
                  break;
              }
          add (text, "]");
        }
      add (text, ")");
    }
}

/* The subscript of E along axis D.  */

static void
print_subscript (struct text *text, const struct unit *u,
                 const struct element *e, int d, int add_to)
{
  int offset = e->offset[d] + add_to;
  if (e->fixed[d] >= 0)
    add (text, "%d", e->fixed[d] + add_to);
  else if (offset == 0)
    add (text, "%s", u->axis[d].index);
  else
    add (text, "%s %c %d", u->axis[d].index, offset < 0 ? '-' : '+',
         abs (offset));
}

static void
print_fortran_element (struct text *text, const struct unit *u,
                       const struct element *e)
{
  const struct grid *g = e->grid;
  const char *before = "(";
  add (text, "%s%s", g->name, g->form == GRID_MEMBER ? "%u" : "");
  for (int d = u->n_axis - 1; d >= 0; d--)
    if (g->axes >> d & 1)
      {
        add (text, "%s", before);
        print_subscript (text, u, e, d, g->form == GRID_ROWS);
        before = ", ";
      }
  if (g->planes)
    add (text, ", %s", u->plane);
  add (text, ")%s", g->form == GRID_CELLS ? "%x" : "");
}

/* The flat subscript of E, by Horner's rule.  */

static void
print_flat (struct text *text, const struct unit *u, const struct element *e)
{
  int n = 0, rank = rank_of (e->grid);
  for (int k = 2; k < rank; k++)
    add (text, "(");
  for (int d = 0; d < u->n_axis; d++)
    if (e->grid->axes >> d & 1)
      {
        if (n > 0)
          add (text, " * %s + ", u->axis[d].size);
        bool brace = n + 1 < rank;
        add (text, brace ? "(" : "");
        print_subscript (text, u, e, d, 0);
        add (text, brace ? ")" : "");
        add (text, n > 0 && brace ? ")" : "");
        n++;
      }
}

/* A grid that a function or, in C++, a view reaches.  */

static void
print_place (struct text *text, const struct unit *u, const struct element *e)
{
  const struct grid *g = e->grid;
  bool view = u->language == LANGUAGE_CXX && rank_of (g) == 2 && u->id % 2;
  if (u->language == LANGUAGE_C)
    add (text, "*place_%s (%s, ", g->type->name, g->name);
  else if (!view)
    add (text, "place (%s, ", g->name);
  if (!view)
    {
      print_flat (text, u, e);
      add (text, ")");
      return;
    }
  const char *before = "";
  int last = 31 - __builtin_clz (g->axes);
  add (text, "view<%s> (%s, %s) (", g->type->name, g->name, u->axis[last].size);
  for (int d = 0; d < u->n_axis; d++)
    if (g->axes >> d & 1)
      {
        add (text, "%s", before);
        print_subscript (text, u, e, d, 0);
        before = ", ";
      }
  add (text, ")");
}

/* E as it can be read or stored to.  */

void
print_element (struct text *text, const struct unit *u, const struct element *e)
{
  const struct grid *g = e->grid;
  if (u->language == LANGUAGE_FORTRAN)
    {
      print_fortran_element (text, u, e);
      return;
    }
  if (g->form == GRID_PLACE)
    {
      print_place (text, u, e);
      return;
    }
  add (text, "%s%s", g->name, g->form == GRID_MEMBER ? "->u" : "");
  if (is_flat (g))
    {
      add (text, "[");
      print_flat (text, u, e);
      add (text, "]");
      return;
    }
  if (g->planes)
    add (text, "[%s]", u->plane);
  for (int d = 0; d < u->n_axis; d++)
    if (g->axes >> d & 1)
      {
        add (text, "[");
        print_subscript (text, u, e, d, 0);
        add (text, "]");
      }
  add (text, "%s", g->form == GRID_CELLS ? ".x" : "");
}
