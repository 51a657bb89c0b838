/* Writes a program in C with random nests of one acc loop whose bodies have
   loops that add up in order: sumgen SEED [FUNCTION].  Their addresses come
   from iterators of all types, temporaries that change between loops or in
   them, and values that a loop's variable had before it; loops run up, down and
   by steps, over bounds of the region's, the iteration's, or ones that are
   computed, and some leave early, skip, or store.  Sums are in registers or in
   memory.

   What an iteration stores to is its own, so that any order of them will do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nestgen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  FUNCTIONS = 4,
  ROWS = 75,          /* iterations of a nest at most  */
  COUNT = 420,        /* iterations of a loop in it at most  */
  ELEMENTS = 1 << 17, /* of each array that is read  */
  SMALL = 255,        /* values of temporaries that count nothing at most  */
  COLUMNS = 512,      /* of "square"  */
  OWN = 3,            /* elements of "out" that an iteration has  */
  SCOPE = 16,
  CALLS = 3
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
  unsigned n_temporary;
  unsigned busy; /* temporaries that are iterators of loops around  */
  int n_value;
  unsigned n_loop;
  bool pointers;  /* arrays are parameters  */
  bool calm;      /* nothing that forbids others to load  */
  bool in_memory; /* sums may be elements of "out" and "more"  */
};

/* Puts V, with values from LOW to HIGH, in the scope of S.  */

static void
enter (struct sums *s, const char *name, long low, long high)
{
  struct variable *v = &s->scope[s->n_scope++];
  strncpy (v->name, name, sizeof v->name - 1);
  v->low = low;
  v->high = high;
}

/* A term of a subscript: a variable of S, often times a number, a parameter or
   the length of a row.  */

static struct expr
make_term (struct sums *s)
{
  bool last = s->n_scope > 1 && chance (60);
  const struct variable *v
      = &s->scope[last ? s->n_scope - 1 - pick (2) : pick (s->n_scope)];
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

/* An element that is only read.  */

static struct expr
make_element (struct sums *s)
{
  static const char *const array[] = { "d", "d", "f", "w", "b" };
  struct expr e = make_subscript (s, ELEMENTS);
  const char *last = s->scope[s->n_scope - 1].name;
  if (chance (s->calm ? 40 : 20))
    e = make (0, 0, false, "%s * n + i", last);
  else if (chance (s->calm ? 50 : 25))
    e = make (0, 0, false, "i * %s + %s", chance (50) ? "m" : "300", last);
  switch (pick (8))
    {
    case 0:
      return make (0, 0, false, "points[%s].%s", e.text,
                   chance (50) ? "x" : "weight");
    case 1:
      e = make_subscript (s, COLUMNS);
      return make (0, 0, false, "square[i][%s]", e.text);
    default:
      return make (0, 0, false, "%s[%s]", array[pick (5)], e.text);
    }
}

/* Writes a line at DEPTH.  */

static void
line (struct sums *s, int depth, const char *format, ...)
{
  char text[1000];
  va_list arguments;
  va_start (arguments, format);
  if (vsnprintf (text, sizeof text, format, arguments) >= (int)sizeof text)
    abort ();
  va_end (arguments);
  indent (&s->text, depth);
  add (&s->text, "%s\n", text);
}

/* The name of a sum: a variable, or an element of the iteration's own.  */

static const char *
pick_sum (struct sums *s)
{
  static char name[16];
  if (!s->in_memory || chance (50))
    snprintf (name, sizeof name, "s%d", pick (s->n_value));
  else if (chance (50))
    snprintf (name, sizeof name, "more[i]");
  else
    snprintf (name, sizeof name, "out[i][%d]", pick (OWN));
  return name;
}

/* Writes a statement at DEPTH that adds to a sum; the order of these matters
   for what comes out.  */

static void
print_sum (struct sums *s, int depth)
{
  struct expr a = make_element (s), b = make_element (s);
  const char *sum = pick_sum (s);
  switch (s->calm && chance (90) ? 3 + pick (4) : pick (6))
    {
    case 0:
      line (s, depth, "%s += %s;", sum, a.text);
      break;
    case 1:
      line (s, depth, "%s = %s - 0.5 * %s;", sum, a.text, sum);
      break;
    case 2:
      line (s, depth, "if (%s > %s)", a.text, b.text);
      line (s, depth + 1, "%s = %s * 0.25 + %s;", sum, sum, a.text);
      break;
    case 3:
      line (s, depth, "{\n%*sdouble x = %s, y = %s;", 2 * depth + 2, "", a.text,
            b.text);
      line (s, depth + 1, "%s = %s < x ? y : %s * 0.75 + 1;", sum, sum, sum);
      line (s, depth, "}");
      break;
    default:
      line (s, depth, "%s = %s * %s - %s * 0.125;", sum, a.text, b.text, sum);
      break;
    }
}

/* Writes a statement at DEPTH that gives a temporary another value.  */

static void
print_temporary (struct sums *s, int depth)
{
  int t = pick (s->n_temporary);
  struct expr e = make_small (s);
  if (s->busy >> t & 1)
    return;
  if (chance (25))
    line (s, depth, "if (%s %% 3 == 0)", s->scope[pick (s->n_scope)].name);
  line (s, depth, "t%d = %s;", t, e.text);
}

/* Writes a statement at DEPTH in a loop.  */

static void
print_inside (struct sums *s, int depth)
{
  int what = pick (s->calm ? 84 : 100);
  if (what < 70)
    print_sum (s, depth);
  else if (what < 80)
    {
      const struct variable *v = &s->scope[pick (s->n_scope)];
      line (s, depth, "if (%s %% %d != 1)", v->name, 2 + pick (3));
      print_sum (s, depth + 1);
    }
  else if (what < 90 || s->calm)
    print_temporary (s, depth);
  else if (what < 93)
    line (s, depth, "if (s0 > %d)\n%*sbreak;", 100 + pick (900), 2 * depth + 2,
          "");
  else if (what < 96)
    line (s, depth, "if (%s < 3)\n%*scontinue;", make_element (s).text,
          2 * depth + 2, "");
  else
    line (s, depth, "square[i][%s] = s0 * 0.5;",
          make_subscript (s, COLUMNS).text);
}

/* The first value of a loop's iterator.  */

static struct expr
make_begin (struct sums *s)
{
  if (chance (s->calm ? 5 : 40))
    return make_small (s);
  return make (0, 3, false, "%d", chance (50) ? 0 : pick (4));
}

/* Where a loop ends: before it, at most at COUNT; when PLAIN not below 0, and
   always the same.  */

static struct expr
make_end (struct sums *s, bool plain)
{
  if (plain || (s->calm && chance (60)))
    return make (0, COUNT, false, "m");
  switch (pick (8))
    {
    case 0:
      return make (0, COUNT, false, "%d", 190 + pick (COUNT - 190));
    case 1:
      return make (0, COUNT, false, "%d + t%d %% 256", 100,
                   pick (s->n_temporary));
    case 2:
      return make (0, COUNT, false, "w[t%d] + w[n]", pick (s->n_temporary));
    case 7:
      return make (0, COUNT, false, "m - %d", pick (4));
    default:
      return make (0, COUNT, false, "m");
    }
}

/* Writes the head of a loop at DEPTH; its iterator is in scope then, and
   belongs to the temporaries that are busy when it is one.  */

static void
print_head (struct sums *s, int depth)
{
  static const char *const types[]
      = { "int ", "int ", "int ", "long ", "short ", "unsigned " };
  const char *type = types[pick (6)];
  bool is_unsigned = type[0] == 'u';
  bool seq = s->calm && chance (10);
  struct expr begin = make_begin (s), end = make_end (s, is_unsigned || seq);
  int step = chance (70) ? 1 : 1 + pick (4), t = pick (s->n_temporary);
  char name[8];
  snprintf (name, sizeof name, "k%u", s->n_loop++ % 100);
  if (seq)
    add (&s->text, "#pragma acc loop seq\n");
  if (!seq && chance (30))
    {
      snprintf (name, sizeof name, "t%u", t % 100u);
      line (s, depth, "for (%s = %s; %s < %s; %s += %d)", name, begin.text,
            name, end.text, name, step);
      s->busy |= 1u << t;
    }
  else if (chance (25) && !is_unsigned)
    line (s, depth, "for (%s%s = %s - 1; %s >= %s; %s -= %d)", type, name,
          end.text, name, begin.text, name, step);
  else if (chance (15) && !is_unsigned)
    line (s, depth, "for (%s%s = %s; %s <= %s - 1; %s += %d)", type, name,
          begin.text, name, end.text, name, step);
  else
    line (s, depth, "for (%s%s = %s; %s < %s; %s += %d)", type, name,
          begin.text, name, end.text, name, step);
  enter (s, name, 0, COUNT);
}

/* Writes a loop at DEPTH.  */

static void
print_loop (struct sums *s, int depth)
{
  unsigned busy = s->busy;
  print_head (s, depth);
  line (s, depth + 1, "{");
  for (int n = 1 + pick (3); n > 0; n--)
    print_inside (s, depth + 2);
  line (s, depth + 1, "}");
  s->n_scope--;
  s->busy = busy;
}

/* Writes what stands between loops, at DEPTH.  */

static void
print_between (struct sums *s, int depth)
{
  int what = pick (100);
  if (what < (s->calm ? 15 : 50))
    print_temporary (s, depth);
  else if (what < (s->calm ? 94 : 80))
    print_sum (s, depth);
  else if (what < 95 || s->calm)
    {
      line (s, depth, "if (i %% 3)");
      line (s, depth + 1, "%s = %s * 0.5;", pick_sum (s), pick_sum (s));
    }
  else
    line (s, depth, "more[i] = s0 + %d;", pick (9));
}

/* Writes the body of S's nest: temporaries that are declared in it or, OUTSIDE,
   around it, sums, and loops.  */

static void
print_nest_body (struct sums *s, bool outside)
{
  static const char *const types[] = { "double", "double", "float", "long" };
  unsigned temporaries = s->n_temporary;
  line (s, 2, "{");
  for (s->n_temporary = 0; s->n_temporary < temporaries;)
    {
      char name[8];
      snprintf (name, sizeof name, "t%u", s->n_temporary++ % 100);
      line (s, 3, "%s%s = %s;", outside ? "" : "int ", name,
            make_small (s).text);
      enter (s, name, 0, COUNT + 5);
    }
  for (int v = 0; v < s->n_value; v++)
    line (s, 3, "%s s%d = %s;", types[pick (4)], v, chance (50) ? "0" : "i");
  for (int n = 1 + pick (3); n > 0; n--)
    {
      for (int between = pick (3); between > 0; between--)
        print_between (s, 3);
      print_loop (s, 3);
    }
  if (chance (50))
    print_between (s, 3);
  for (int v = 0; v < s->n_value; v++)
    line (s, 3, "out[i][%d] %s s%d + t%d;", v % OWN,
          chance (50) ? "=" : "+=", v, pick (s->n_temporary));
  line (s, 2, "}");
}

/* Writes function number ID, S.  */

static void
print_function (struct sums *s, int id)
{
  static const char *const directive[]
      = { "parallel loop", "parallel loop", "parallel loop gang vector",
          "kernels loop independent", "kernels loop" };
  static const char *const head[]
      = { "int i = 0; i < n; i++", "int i = n - 1; i >= 0; i--",
          "int i = 1; i < n; i += 2", "long i = 0; i < n; i++" };
  bool outside = chance (30);
  int form = pick (6);
  s->calm = chance (70);
  s->in_memory = chance (25);
  s->n_temporary = 1 + pick (3);
  s->n_value = 1 + pick (3);
  enter (s, "i", 0, ROWS - 1);
  s->pointers = chance (50);
  if (s->pointers)
    {
      const char *apart = chance (50) ? "restrict " : "";
      line (s, 0,
            "static void\nf%d_of (int n, int m, double *%sd, float *%sf,\n"
            "       int *%sw, unsigned char *%sb, double (*%sout)[%d],\n"
            "       double *%smore)\n{",
            id, apart, apart, apart, apart, apart, OWN, apart);
    }
  else
    line (s, 0, "static void\nf%d (int n, int m)\n{", id);
  for (unsigned t = 0; outside && t < s->n_temporary; t++)
    line (s, 1, "int t%d;", t);
  add (&s->text, "#pragma acc %s copy(square) copyin(points)",
       directive[pick (5)]);
  if (s->pointers)
    add (&s->text,
         " \\\n  copyin(d[0:%d], f[0:%d], w[0:%d], b[0:%d]) \\\n"
         "  copy(out[0:%d], more[0:%d])",
         ELEMENTS, ELEMENTS, ELEMENTS, ELEMENTS, ROWS, ROWS);
  else
    add (&s->text, " copyin(d, f, w, b) copy(out, more)");
  for (unsigned t = 0; outside && t < s->n_temporary; t++)
    add (&s->text, " private(t%d)", t);
  add (&s->text, "\n");
  line (s, 1, "for (%s)", head[form < 4 ? form : 0]);
  print_nest_body (s, outside);
  line (s, 0, "}\n");
  if (s->pointers)
    line (
        s, 0,
        "static void\nf%d (int n, int m)\n{\n  f%d_of (n, m, d, f, w, b, out, "
        "more);\n}\n",
        id, id);
}

int
main (int argc, char **argv)
{
  static struct sums s[FUNCTIONS];
  static const int size[][2]
      = { { ROWS, 300 }, { 64, 256 }, { 33, 193 }, { 1, COUNT },
          { 40, 3 },     { 32, 0 },   { 70, 199 } };
  if (argc < 2 || argc > 3)
    {
      fprintf (stderr, "usage: sumgen SEED [FUNCTION]\n");
      return 1;
    }
  unsigned long seed = strtoul (argv[1], NULL, 10);
  int only = argc > 2 ? atoi (argv[2]) : -1;
  printf (prelude, ELEMENTS, ROWS, OWN, ROWS, ELEMENTS, ELEMENTS, ELEMENTS,
          ELEMENTS, ROWS, COLUMNS, ELEMENTS, ROWS, COLUMNS, ROWS, OWN, ROWS,
          OWN);
  for (int i = 0; i < FUNCTIONS; i++)
    {
      random_start (seed * FUNCTIONS + (unsigned long)i + 9000000);
      print_function (&s[i], i);
      if (only < 0 || only == i)
        printf ("%s", s[i].text.start);
    }
  printf ("int\nmain (void)\n{\n");
  for (int i = 0; i < FUNCTIONS; i++)
    for (int c = 0; c < CALLS; c++)
      {
        int k = c == 0 ? pick (2) : pick (7);
        if (only < 0 || only == i)
          printf (
              "  fill ();\n  f%d (hide (%d), hide (%d));\n  show (\"f%d\");\n",
              i, size[k][0], size[k][1], i);
      }
  printf ("  return 0;\n}\n");
  return 0;
}
