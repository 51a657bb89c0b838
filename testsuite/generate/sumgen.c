/* Writes a program in C with random nests of one acc loop whose bodies have
   loops that add up in order: sumgen SEED [FUNCTION].  Their addresses come from
   iterators of all types, temporaries that change between loops or in them, and
   values that a loop's variable had before it; loops run up, down and by steps,
   over bounds of the region's, the iteration's, or ones that are computed, and
   some leave early, skip, or store.  Sums are in registers or in memory.

   What an iteration stores to is its own, so that any order of them will do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nestgen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  FUNCTIONS = 4,
  ROWS = 75,          /* iterations of a nest at most  */
  COUNT = 420,        /* iterations of a loop in it at most  */
  ELEMENTS = 1 << 17, /* of each array that is read  */
  SMALL = 255,        /* values of temporaries at most  */
  OWN = 3,            /* elements of "out" that an iteration has  */
  SCOPE = 16
};

static const char *const prelude
    = "#include <stdio.h>\n"
      "\n"
      "struct point\n"
      "{\n"
      "  float x;\n"
      "  short weight;\n"
      "};\n"
      "\n"
      "static double d[%d], out[%d][%d], more[%d];\n"
      "static float f[%d];\n"
      "static int w[%d];\n"
      "static unsigned char b[%d];\n"
      "static struct point points[%d];\n"
      "static double square[%d][%d];\n"
      "\n"
      "__attribute__ ((noipa)) static int\n"
      "hide (int x)\n"
      "{\n"
      "  return x;\n"
      "}\n"
      "\n"
      "static void\n"
      "fill (void)\n"
      "{\n"
      "  for (int i = 0; i < %d; i++)\n"
      "    {\n"
      "      d[i] = (i * 37 %% 101) * 0.25 - 7;\n"
      "      f[i] = (i * 29 %% 97) * 0.125f;\n"
      "      w[i] = i * 53 %% 211;\n"
      "      b[i] = i * 7;\n"
      "      points[i].x = i %% 13;\n"
      "      points[i].weight = i %% 17;\n"
      "    }\n"
      "  for (int i = 0; i < %d; i++)\n"
      "    for (int k = 0; k < %d; k++)\n"
      "      square[i][k] = (i * 3 + k) %% 19 * 0.5;\n"
      "  for (int i = 0; i < %d; i++)\n"
      "    {\n"
      "      more[i] = i * 3;\n"
      "      for (int k = 0; k < %d; k++)\n"
      "        out[i][k] = i + k;\n"
      "    }\n"
      "}\n"
      "\n"
      "static void\n"
      "show (const char *name)\n"
      "{\n"
      "  for (int i = 0; i < %d; i++)\n"
      "    {\n"
      "      printf (\"%%s %%d %%.17g\", name, i, more[i]);\n"
      "      for (int k = 0; k < %d; k++)\n"
      "        printf (\" %%.17g\", out[i][k]);\n"
      "      printf (\"\\n\");\n"
      "    }\n"
      "}\n"
      "\n";

/* A function and the place in it that is written.  */
struct sums
{
  struct text text;
  int n_scope; /* variables that subscripts may have  */
  struct variable scope[SCOPE];
  int n_temporary;
  int n_value;
  bool pointers;  /* arrays are parameters  */
  bool calm;      /* nothing that forbids others to load  */
  bool in_memory; /* sums may be elements of "out" and "more"  */
};

/* Puts V, with values from LOW to HIGH, in the scope of S.  */

static void
enter (struct sums *s, const char *name, long low, long high)
{
  struct variable *v = &s->scope[s->n_scope++];
  snprintf (v->name, sizeof v->name, "%s", name);
  v->low = low;
  v->high = high;
}

/* A term of a subscript: a variable of S, often times a number, a parameter or
   the length of a row.  */

static struct expr
make_term (struct sums *s)
{
  const struct variable *v = &s->scope[chance (60) ? s->n_scope - 1 - pick (2)
                                                   : pick (s->n_scope)];
  switch (pick (8))
    {
    case 0:
      return make (2 * v->low, 2 * v->high, false, "2 * %s", v->name);
    case 1:
      return make (0, v->high * COUNT, false, "%s * m", v->name);
    case 2:
      return make (0, v->high * ROWS, false, "n * %s", v->name);
    case 3:
      return make (v->low * 300, v->high * 300, false, "%s * 300", v->name);
    default:
      return make (v->low, v->high, false, "%s", v->name);
    }
}

/* A subscript for an array of ELEMENTS elements.  */

static struct expr
make_subscript (struct sums *s, int elements)
{
  struct expr e = make_term (s);
  for (int more = pick (3); more > 0; more--)
    {
      struct expr t = make_term (s);
      e = make (e.low + t.low, e.high + t.high, false, "%s + %s", e.text,
                t.text);
    }
  if (chance (25))
    {
      int by = 1 + pick (5);
      e = make (e.low + by, e.high + by, false, "%s + %d", e.text, by);
    }
  if (e.high >= elements || chance (4))
    e = make (0, elements - 1, false, "(%s) & %d", e.text, elements - 1);
  return e;
}

/* A value of temporaries.  */

static struct expr
make_small (struct sums *s)
{
  struct expr e = make_subscript (s, ELEMENTS);
  if (e.high > SMALL)
    e = make (0, SMALL, false, "(%s) %% %d", e.text, SMALL + 1);
  return e;
}

/* Writes an element that is only read.  */

static void
add_element (struct sums *s)
{
  struct expr e = make_subscript (s, ELEMENTS);
  static const char *const array[] = { "d", "d", "f", "w", "b" };
  switch (pick (8))
    {
    case 0:
      add (&s->text, "points[%s].x", e.text);
      break;
    case 1:
      add (&s->text, "points[%s].weight", e.text);
      break;
    case 2:
      add (&s->text, "square[(%s) & 127][(%s) & 255]",
           s->scope[pick (s->n_scope)].text_unused, e.text);
      break;
    default:
      add (&s->text, "%s[%s]", array[pick (5)], e.text);
      break;
    }
}
