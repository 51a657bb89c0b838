/* The arrays of mixed programs: how they are declared, handed to the function,
   reached, and named in clauses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mixgen.h"

#include <stdio.h>
#include <string.h>

static const struct type *
pick_mix_type (int wild)
{
  static const char *const names[]
      = { "unsigned", "double", "float", "short", "long", "unsigned short" };
  return type_named (chance (100 - wild) ? "int" : names[pick (6)]);
}

/* A new array of RANK dimensions, or one that is there when there are many.  */

struct mix_array *
mix_array_new (struct mix *m, int rank)
{
  static const int extents[] = { 330, 38, 14 };
  if (m->n_array == MIX_ARRAYS)
    return &m->array[pick (m->n_array)];
  struct mix_array *a = &m->array[m->n_array];
  memset (a, 0, sizeof *a);
  snprintf (a->name, sizeof a->name, "a%d%c", m->id, 'a' + m->n_array++);
  a->form = (enum mix_form)pick (N_MIX_FORMS);
  a->type = a->form == MIX_FLAT ? type_named ("int") : pick_mix_type (m->wild);
  a->rank = rank;
  a->shift = chance (50) ? 0 : pick (50);
  for (int d = 0; d < rank; d++)
    a->extent[d] = extents[rank - 1] + pick (4);
  return a;
}

static int
n_elements (const struct mix_array *a)
{
  int n = 1;
  for (int d = 0; d < a->rank; d++)
    n *= a->extent[d];
  return n;
}

static bool
is_flat (const struct mix_array *a)
{
  return a->form == MIX_FLAT || a->form == MIX_RESTRICT
         || a->form == MIX_POINTER_MEMBER;
}

/* The expression that has A's name before its subscripts.  */

static const char *
place_of (const struct mix_array *a)
{
  static char text[40];
  if (a->form == MIX_MEMBER)
    snprintf (text, sizeof text, "%s->u", a->name);
  else if (a->form == MIX_POINTER_MEMBER)
    snprintf (text, sizeof text, "%s.p", a->name);
  else
    snprintf (text, sizeof text, "%s", a->name);
  return text;
}

void
mix_element (struct text *text, const struct mix_array *a,
             const struct expr *sub)
{
  add (text, "%s", place_of (a));
  if (!is_flat (a) || a->rank == 1)
    for (int d = 0; d < a->rank; d++)
      add (text, "[%s]", sub[d].text);
  else if (a->rank == 2)
    add (text, "[(%s) * %s_x + %s]", sub[0].text, a->name, sub[1].text);
  else
    add (text, "[((%s) * %s_y + %s) * %s_x + %s]", sub[0].text, a->name,
         sub[1].text, a->name, sub[2].text);
}

/* The dimensions of A from number FIRST on.  */

static void
print_extents (struct text *text, const struct mix_array *a, int first)
{
  for (int d = first; d < a->rank; d++)
    add (text, "[%d]", a->extent[d]);
}

static void
print_dimension (struct mix *m, const struct mix_array *a, char axis, int value)
{
  static const char *const types[] = { "int", "int", "long", "size_t" };
  add (&m->params, ", %s %s_%c", types[pick (4)], a->name, axis);
  add (&m->args, ", hide (%d)", value);
}

/* Declares A and hands it to M's function.  */

void
mix_array_declare (struct mix *m, const struct mix_array *a)
{
  const char *type = a->type->name;
  if ((is_flat (a) || a->form == MIX_VLA) && a->rank > 1)
    print_dimension (m, a, 'x', a->extent[a->rank - 1]);
  if ((is_flat (a) || a->form == MIX_VLA) && a->rank > 2)
    print_dimension (m, a, 'y', a->extent[1]);
  switch (a->form)
    {
    case MIX_STATIC:
      add (&m->globals, "static %s %s", type, a->name);
      print_extents (&m->globals, a, 0);
      add (&m->globals, ";\n");
      return;
    case MIX_FLAT:
      add (&m->params, ", %s *%s", type, a->name);
      add (&m->args, ", pool + %d", a->shift);
      return;
    case MIX_MEMBER:
      add (&m->globals, "static struct s%s { int h; %s u", a->name, type);
      print_extents (&m->globals, a, 0);
      add (&m->globals, "; } o%s;\n", a->name);
      add (&m->params, ", struct s%s *%s", a->name, a->name);
      add (&m->args, ", &o%s", a->name);
      return;
    case MIX_POINTER_MEMBER:
      add (&m->globals, "static %s o%s[%d];\n", type, a->name, n_elements (a));
      add (&m->globals, "struct s%s { int h; %s *p; };\n", a->name, type);
      add (&m->params, ", struct s%s %s", a->name, a->name);
      add (&m->args, ", (struct s%s){ 1, o%s }", a->name, a->name);
      return;
    default:
      break;
    }
  add (&m->globals, "static %s o%s[%d];\n", type, a->name, n_elements (a));
  if (a->form == MIX_RESTRICT)
    {
      add (&m->params, ", %s *restrict %s", type, a->name);
      add (&m->args, ", o%s", a->name);
      return;
    }
  add (&m->params, ", %s %s[%d]", type, a->name, a->extent[0]);
  if (a->rank > 2)
    add (&m->params, "[%s_y]", a->name);
  if (a->rank > 1)
    add (&m->params, "[%s_x]", a->name);
  add (&m->args, ", (void *) o%s", a->name);
}

/* The data clause of all arrays of M, with VERB.  */

void
mix_clause (struct text *text, const struct mix *m, const char *verb)
{
  for (int i = 0; i < m->n_array; i++)
    {
      const struct mix_array *a = &m->array[i];
      add (text, i ? ", " : " %s (", verb);
      if (a->form == MIX_MEMBER)
        add (text, "%s[0:1]", a->name);
      else if (a->form == MIX_VLA)
        add (text, "%s[0:%d]", a->name, a->extent[0]);
      else if (a->form == MIX_STATIC)
        add (text, "%s", a->name);
      else if (is_flat (a) && a->rank == 2 && chance (50))
        add (text, "%s[0:%d * %s_x]", place_of (a), a->extent[0], a->name);
      else
        add (text, "%s[0:%d]", place_of (a), n_elements (a));
    }
  if (m->n_array)
    add (text, ")");
}

/* The object behind A is given its first values, and shown.  */

void
mix_array_fill (struct text *text, const struct mix_array *a)
{
  const char *object = a->form == MIX_STATIC ? "" : "o";
  if (a->form == MIX_FLAT)
    return;
  add (text, "  FILL (%s, %s%s%s, %d);\n", a->type->name, object, a->name,
       a->form == MIX_MEMBER ? ".u" : "", a->shift);
}

void
mix_array_show (struct text *text, const struct mix_array *a)
{
  const char *object = a->form == MIX_STATIC ? "" : "o";
  if (a->form == MIX_FLAT)
    return;
  add (text, "  show (\"%s\", &%s%s, sizeof %s%s);\n", a->name, object, a->name,
       object, a->name);
}
