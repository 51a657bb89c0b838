/* The arrays of a random nest: how they are declared, reached, handed to the
   function and to the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nestgen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* SUB moved by SHIFT.  */

struct expr
shifted (const struct expr *sub, long shift)
{
  struct expr e = *sub;
  if (shift == 0)
    return e;
  e = make (sub->low + shift, sub->high + shift, sub->is_unsigned, "%s %c %ld",
            sub->text, shift < 0 ? '-' : '+', shift < 0 ? -shift : shift);
  return e;
}

/* Makes an array for NEST that the subscripts SUB fit into, with SLACK rows on
   either side; the subscripts have to be moved by SLACK - SUB[d].low then.
   NULL when there are too many.  */

struct array *
make_array (struct nest *nest, int rank, const struct expr *sub, int slack,
            bool written)
{
  struct function *f = nest->function;
  if (f->n_array == MAX_ARRAYS)
    return NULL;
  struct array *a = &f->array[f->n_array];
  memset (a, 0, sizeof *a);
  snprintf (a->name, sizeof a->name, "a%d%c", f->id, 'a' + f->n_array++);
  a->kind = (enum array_kind)pick (N_ARRAY_KINDS);
  if (nest->ordered && chance (50))
    a->kind = pick (2) ? ARRAY_STATIC : ARRAY_FLAT_RESTRICT;
  a->type = pick_element_type ();
  if (a->kind == ARRAY_STRUCTS && a->type->is_float)
    a->kind = ARRAY_STATIC;
  if (a->kind == ARRAY_STRUCTS)
    strcpy (a->field, pick (2) ? ".x" : pick (2) ? ".y[1]" : ".z");
  a->rank = rank;
  a->written = written;
  for (int d = 0; d < rank; d++)
    a->extent[d]
        = (int)(sub[d].high - sub[d].low) + 1 + 2 * slack + pick (4) / 3 * 3;
  return a;
}

/* True when SUB (of A's rank) is inside A.  */

bool
fits (const struct array *a, const struct expr *sub)
{
  for (int d = 0; d < a->rank; d++)
    if (sub[d].low < 0 || sub[d].high >= a->extent[d])
      return false;
  return true;
}

static bool
is_flat (const struct array *a)
{
  return a->kind == ARRAY_FLAT || a->kind == ARRAY_FLAT_RESTRICT;
}

static bool
is_pointer (const struct array *a)
{
  return is_flat (a) || a->kind == ARRAY_ROWS || a->kind == ARRAY_VLA;
}

void
print_access (struct text *text, const struct array *a, const struct expr *sub)
{
  switch (a->kind)
    {
    case ARRAY_FIELD:
      add (text, "%s.u", a->name);
      break;
    case ARRAY_FIELD_POINTER:
      add (text, "%s->u", a->name);
      break;
    default:
      add (text, "%s", a->name);
    }
  if (!is_flat (a) || a->rank == 1)
    for (int d = 0; d < a->rank; d++)
      add (text, "[%s]", sub[d].text);
  else if (a->rank == 2)
    add (text, "[(%s) * %s_x + (%s)]", sub[0].text, a->name, sub[1].text);
  else
    add (text, "[((%s) * %s_y + (%s)) * %s_x + (%s)]", sub[0].text, a->name,
         sub[1].text, a->name, sub[2].text);
  if (a->kind == ARRAY_STRUCTS)
    add (text, "%s", a->field);
}

/* The dimensions of A from the one numbered FIRST on.  */

static void
print_extents (struct text *text, const struct array *a, int first)
{
  for (int d = first; d < a->rank; d++)
    add (text, "[%d]", a->extent[d]);
}

static int
n_elements (const struct array *a)
{
  int n = 1;
  for (int d = 0; d < a->rank; d++)
    n *= a->extent[d];
  return n;
}

void
print_array_globals (struct text *text, const struct array *a)
{
  const char *type = a->type->name;
  switch (a->kind)
    {
    case ARRAY_FIELD:
    case ARRAY_FIELD_POINTER:
      add (text, "static struct { %s h[3]; %s u", type, type);
      print_extents (text, a, 0);
      add (text, "; } %s%s;\n", a->kind == ARRAY_FIELD ? "" : "s", a->name);
      break;
    case ARRAY_STRUCTS:
      add (text, "static struct { %s x; %s y[3]; %s z; } %s", type, type, type,
           a->name);
      print_extents (text, a, 0);
      add (text, ";\n");
      break;
    case ARRAY_STATIC:
      add (text, "static %s %s", type, a->name);
      print_extents (text, a, 0);
      add (text, ";\n");
      break;
    default:
      add (text, "static %s s%s[%d];\n", type, a->name, n_elements (a));
    }
}

/* The object behind A.  */

void
print_array_object (struct text *text, const struct array *a)
{
  bool other = is_pointer (a) || a->kind == ARRAY_FIELD_POINTER;
  add (text, "%s%s", other ? "s" : "", a->name);
}

/* Adds parameter and arguments; both texts end in ", " where they are not
   empty.  */

static void
print_param (struct function *f, const char *param, const char *argument)
{
  add (&f->params, "%s, ", param);
  for (int c = 0; c < MAX_CALLS; c++)
    add (&f->args[c], "%s, ", argument);
}

/* The leading dimension NAME_AXIS of A, with VALUE.  */

static void
print_dimension (struct function *f, const struct array *a, char axis,
                 int value)
{
  static const char *const types[] = { "int", "int", "long", "size_t" };
  char param[60], argument[60];
  snprintf (param, sizeof param, "%s %s_%c", types[pick (4)], a->name, axis);
  snprintf (argument, sizeof argument, "hide (%d)", value);
  print_param (f, param, argument);
}

/* The parameters that give the leading dimensions of A.  */

static void
print_dimensions (struct function *f, const struct array *a)
{
  if (a->rank > 1)
    print_dimension (f, a, 'x', a->extent[a->rank - 1]);
  if (a->rank > 2)
    print_dimension (f, a, 'y', a->extent[a->rank - 2]);
}

void
print_array_params (struct function *f, const struct array *a)
{
  struct text param = { 0 };
  char argument[40];
  const char *type = a->type->name;
  snprintf (argument, sizeof argument, "%ss%s",
            a->kind == ARRAY_FIELD_POINTER ? "&" : "(void *) ", a->name);
  if (a->kind == ARRAY_VLA || is_flat (a))
    print_dimensions (f, a);
  if (a->kind == ARRAY_FIELD_POINTER)
    add (&param, "__typeof__ (s%s) *%s", a->name, a->name);
  else if (is_flat (a))
    add (&param, "%s *%s%s", type, a->kind == ARRAY_FLAT ? "" : "restrict ",
         a->name);
  else if (a->kind == ARRAY_ROWS && a->rank > 1)
    {
      add (&param, "%s (*%s)", type, a->name);
      print_extents (&param, a, 1);
    }
  else if (a->kind == ARRAY_ROWS)
    add (&param, "%s *%s", type, a->name);
  else if (a->kind == ARRAY_VLA)
    {
      add (&param, "%s %s[%d]", type, a->name, a->extent[0]);
      if (a->rank > 2)
        add (&param, "[%s_y]", a->name);
      if (a->rank > 1)
        add (&param, "[%s_x]", a->name);
    }
  else
    return;
  print_param (f, param.start, argument);
  free (param.start);
}

/* A as it stands in a data clause.  */

void
print_array_clause (struct text *text, const struct array *a)
{
  add (text, "%s", a->name);
  if (a->kind == ARRAY_FIELD_POINTER)
    add (text, " [0:1]");
  else if (is_flat (a) && a->rank == 2 && chance (50))
    add (text, " [0:%d * %s_x]", a->extent[0], a->name);
  else if (is_flat (a))
    add (text, " [0:%d]", n_elements (a));
  else if (is_pointer (a))
    add (text, " [0:%d]", a->extent[0]);
}
