/* Random nests: prints a C program with loops of OpenACC that is made from a
   seed.

     nestgen SEED [LOOPS]

   The program says what its regions computed.  Its sequential meaning is its
   meaning: loops are granted as independent only where they are, and loops
   whose iterations depend on one another stand in kernels regions or are
   "auto".  With LOOPS every nest has that many parallel loops and nothing
   that could refuse a schedule, so that one can be forced on all of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nestgen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The clauses for the arrays of F, as verb VERB says: 0 copies, 1 says that
   they are present, 2 and 3 are those of enter data and exit data.  */

static void
print_data_clauses (struct text *text, struct function *f, int verb)
{
  for (int i = 0; i < f->n_array; i++)
    {
      const struct array *a = &f->array[i];
      const char *word = "copy";
      bool is_static = a->kind == ARRAY_STATIC || a->kind == ARRAY_FIELD
                       || a->kind == ARRAY_STRUCTS;
      if (verb < 2 && is_static && chance (40))
        continue;
      if (verb == 1)
        word = "present";
      else if (verb == 2)
        word = "copyin";
      else if (verb == 3)
        word = a->written ? "copyout" : "delete";
      else if (!a->written && chance (70))
        word = "copyin";
      add (text, " %s(", word);
      print_array_clause (text, a);
      add (text, ")");
    }
}

/* The clauses of F's region but for those of data.  */

static void
print_region_clauses (struct text *text, struct function *f,
                      const struct nest *nest, int n, bool async)
{
  if (!f->plain)
    {
      if (chance (8))
        add (text, " num_gangs(%d)", 1 + pick (20));
      else if (f->n_param > 0 && chance (5))
        add (text, " num_gangs((int) %s + 1)", f->param[0].name);
      if (chance (5))
        add (text, " num_workers(%d)", 1 << pick (4));
      if (chance (6))
        add (text, " vector_length(%d)", 32 << pick (3));
    }
  if (chance (8))
    add (text, " if (yes)");
  if (async)
    add (text, " async(1)");
  for (int i = 0; i < n; i++)
    for (int r = 0; r < nest[i].n_reduction; r++)
      if (!f->combined || chance (30))
        add (text, " copy(%s)", nest[i].reduction[r].name);
}

/* Declares the variables of F's N nests.  */

static void
print_declarations (struct function *f, struct nest *nest, int n)
{
  bool has_private = false, has_array = false, carried = false;
  unsigned outside = 0;
  for (int i = 0; i < n; i++)
    {
      for (int r = 0; r < nest[i].n_reduction; r++)
        print_reduction_start (&f->text, &nest[i].reduction[r], 1);
      has_private |= nest[i].has_private;
      has_array |= nest[i].has_private_array;
      carried |= nest[i].carried;
      for (int k = 0; k < nest[i].n_loop; k++)
        if (nest[i].loop[k].outside && !(outside >> k & 1))
          {
            outside |= 1u << k;
            add (&f->text, "  %s %s;\n", nest[i].loop[k].index.type->name,
                 nest[i].loop[k].index.name);
          }
    }
  if (has_private)
    add (&f->text, "  unsigned p;\n");
  if (has_array)
    add (&f->text, "  unsigned pw[4];\n");
  if (carried)
    add (&f->text, "  unsigned c = 3u;\n");
}

/* A parallel region runs what is "seq" in each of its gangs, of which there is
   one only where nothing else asks for more: no outermost loop among N > 1
   NEST is "seq".  */

static void
avoid_every_gang (struct nest *nest, int n)
{
  for (int i = 0; i < n && n > 1; i++)
    if (nest[i].loop[0].claim == CLAIM_SEQ)
      nest[i].loop[0].claim = CLAIM_AUTO;
}

/* An index that two nests of F declare outside has one type.  */

static void
agree_on_indices (struct nest *nest, int n)
{
  for (int i = 1; i < n; i++)
    for (int k = 0; k < nest[i].n_loop; k++)
      if (nest[i].loop[k].outside)
        {
          char *type = strchr (nest[i].loop[k].head, '(') + 1;
          char rest[900];
          snprintf (rest, sizeof rest, "%s", type);
          snprintf (type,
                    sizeof nest[i].loop[k].head - (type - nest[i].loop[k].head),
                    "%s %s", nest[i].loop[k].index.type->name, rest);
          nest[i].loop[k].outside = false;
        }
}

/* Prints the N nests of F in their region; NESTS holds the text of those of a
   region that is not combined.  */

static void
print_region (struct function *f, struct nest *nest, int n, int verb,
              bool async, int depth)
{
  struct text inside = { 0 }, clauses = { 0 };
  add (&inside, "%s", "");
  if (f->combined)
    {
      struct text first = { 0 };
      print_nest (&first, &nest[0], "@", depth);
      print_region_clauses (&clauses, f, nest, n, async);
      print_data_clauses (&clauses, f, verb);
      char *place = strchr (first.start, '@');
      add (&inside, "%.*s%s%s", (int)(place - first.start), first.start,
           clauses.start ? clauses.start : "", place + 1);
      free (first.start);
    }
  else
    {
      for (int i = 0; i < n; i++)
        {
          print_directive (&inside, &nest[i]);
          print_nest (&inside, &nest[i], NULL, depth + 2);
        }
      print_region_clauses (&clauses, f, nest, n, async);
      print_data_clauses (&clauses, f, verb);
    }
  if (f->combined)
    print_directive (&f->text, &nest[0]);
  else
    {
      add (&f->text, "#pragma acc %s%s\n", f->kernels ? "kernels" : "parallel",
           clauses.start ? clauses.start : "");
      indent (&f->text, depth);
      add (&f->text, "{\n");
      if (f->has_base)
        add (&f->text, "%*sunsigned base = %su * 3u;\n", 2 * depth + 2, "",
             "11");
    }
  add (&f->text, "%s", inside.start);
  if (!f->combined)
    {
      indent (&f->text, depth);
      add (&f->text, "}\n");
    }
  free (inside.start);
  free (clauses.start);
}

/* Prints the region of F with what stands around it: data regions, host loops
   and conditions, waits.  */

static void
print_surroundings (struct function *f, struct nest *nest, int n)
{
  int form = pick (10), depth = 1;
  bool async = chance (12), braces = false;
  int verb = form < 6 ? 0 : 1;
  struct text own = f->text;
  memset (&f->text, 0, sizeof f->text);
  if (chance (12))
    {
      indent (&f->text, depth++);
      add (&f->text, "for (int step = 0; step < 2; step++)\n");
    }
  else if (chance (8))
    {
      indent (&f->text, depth++);
      add (&f->text, "if (yes)\n");
    }
  braces = async || depth > 1;
  if (braces)
    {
      indent (&f->text, depth++);
      add (&f->text, "{\n");
    }
  print_region (f, nest, n, verb, async, depth);
  if (async)
    add (&f->text, pick (2) ? "#pragma acc wait(1)\n" : "#pragma acc wait\n");
  if (braces)
    {
      indent (&f->text, depth - 1);
      add (&f->text, "}\n");
    }
  struct text region = f->text;
  f->text = own;
  if (form == 6 || form == 7)
    {
      add (&f->text, "#pragma acc data");
      print_data_clauses (&f->text, f, 4);
      add (&f->text, "\n  {\n%s  }\n", region.start);
    }
  else if (form > 7)
    {
      add (&f->text, "#pragma acc enter data");
      print_data_clauses (&f->text, f, 2);
      add (&f->text, "\n%s#pragma acc exit data", region.start);
      print_data_clauses (&f->text, f, 3);
      add (&f->text, "\n");
    }
  else
    add (&f->text, "%s", region.start);
  free (region.start);
}

/* A number of loops for a nest.  */

static int
pick_depth (void)
{
  int r = pick (100);
  return r < 30 ? 1 : r < 70 ? 2 : r < 92 ? 3 : 4;
}

/* Makes function F, number ID, with LOOPS loops in each nest where that is
   not 0.  */

static void
make_function (struct function *f, int id, int loops)
{
  struct nest nest[3];
  memset (f, 0, sizeof *f);
  f->id = id;
  f->plain = loops > 0 || chance (20);
  f->kernels = chance (40);
  f->combined = pick (2);
  f->has_base = !f->combined && !f->plain && chance (10);
  int n = f->combined || chance (60) ? 1 : 2 + pick (2);
  for (int i = 0; i < n; i++)
    make_nest (&nest[i], f, i, loops > 0 ? loops : pick_depth ());
  agree_on_indices (nest, n);
  avoid_every_gang (nest, n);
  add (&f->text, "{\n");
  print_declarations (f, nest, n);
  print_surroundings (f, nest, n);
  for (int i = 0; i < n; i++)
    for (int r = 0; r < nest[i].n_reduction; r++)
      print_reduction_end (&f->text, &nest[i].reduction[r], 1);
  for (int i = 0; i < n; i++)
    if (nest[i].carried)
      {
        add (&f->text, "  printf (\"c %%u\\n\", c);\n");
        break;
      }
  add (&f->text, "}\n");
  for (int i = 0; i < f->n_param; i++)
    {
      const struct variable *v = &f->param[i];
      add (&f->params, "%s %s, ", v->type->name, v->name);
      for (int c = 0; c < MAX_CALLS; c++)
        add (&f->args[c], "hide (%ld), ",
             c == 0   ? v->high
             : c == 1 ? v->low + pick ((int)(v->high - v->low) + 1)
                      : v->low);
    }
  for (int i = 0; i < f->n_array; i++)
    print_array_params (f, &f->array[i]);
}

/* What every program begins with.  */
static const char prelude[]
    = "#include <stddef.h>\n"
      "#include <stdio.h>\n"
      "\n"
      "static int table[8] = { 3, 0, 5, 2, 6, 1, 4, 2 };\n"
      "static int yes = 1;\n"
      "\n"
      "static long\n"
      "hide (long value)\n"
      "{\n"
      "  volatile long hidden = value;\n"
      "  return hidden;\n"
      "}\n"
      "\n"
      "#pragma acc routine seq\n"
      "static unsigned __attribute__ ((const))\n"
      "mix (unsigned a, unsigned b)\n"
      "{\n"
      "  return (a ^ b << 3) * 5u + (b >> 2);\n"
      "}\n"
      "\n"
      "#pragma acc routine seq\n"
      "static unsigned __attribute__ ((noinline))\n"
      "twist (unsigned a, unsigned b)\n"
      "{\n"
      "  return (a + b) * 7u;\n"
      "}\n"
      "\n"
      "static void\n"
      "show (const char *name, const void *data, size_t size)\n"
      "{\n"
      "  const unsigned char *byte = data;\n"
      "  unsigned long long hash = 14695981039346656037ull;\n"
      "  for (size_t i = 0; i < size; i++)\n"
      "    hash = (hash ^ byte[i]) * 1099511628211ull;\n"
      "  printf (\"%s %016llx\\n\", name, hash);\n"
      "}\n"
      "\n"
      "#define FILL(T, object, seed) \\\n"
      "  do \\\n"
      "    { \\\n"
      "      T *p = (T *) &(object); \\\n"
      "      for (size_t i = 0; i < sizeof (object) / sizeof (T); i++) \\\n"
      "        p[i] = (T) ((int) (i * 7 + (seed)) % 97 - 20); \\\n"
      "    } \\\n"
      "  while (0)\n"
      "\n";

/* Prints the program of F[0] to F[N - 1].  */

static void
print_program (struct function *f, int n)
{
  struct text globals = { 0 }, main_body = { 0 };
  add (&globals, "%s", prelude);
  for (int i = 0; i < n; i++)
    {
      for (int a = 0; a < f[i].n_array; a++)
        {
          const struct array *array = &f[i].array[a];
          print_array_globals (&globals, array);
          add (&main_body, "  FILL (%s, ", array->type->name);
          print_array_object (&main_body, array);
          add (&main_body, ", %d);\n", 1 + pick (90));
        }
    }
  fputs (globals.start, stdout);
  for (int i = 0; i < n; i++)
    {
      int length = (int)f[i].params.length - 2;
      printf ("\nstatic void\nf%d (%.*s)\n%s", f[i].id, length < 0 ? 4 : length,
              length < 0 ? "void" : f[i].params.start, f[i].text.start);
      for (int c = 0; c < MAX_CALLS; c++)
        {
          length = (int)f[i].args[c].length - 2;
          add (&main_body, "  f%d (%.*s);\n", f[i].id, length < 0 ? 0 : length,
               length < 0 ? "" : f[i].args[c].start);
          for (int a = 0; a < f[i].n_array; a++)
            if (f[i].array[a].written)
              {
                add (&main_body, "  show (\"%s\", &", f[i].array[a].name);
                print_array_object (&main_body, &f[i].array[a]);
                add (&main_body, ", sizeof ");
                print_array_object (&main_body, &f[i].array[a]);
                add (&main_body, ");\n");
              }
        }
    }
  printf ("\nint\nmain (void)\n{\n  yes = (int) hide (1);\n%s  return 0;\n}\n",
          main_body.start);
  free (globals.start);
  free (main_body.start);
}

int
main (int argc, char **argv)
{
  static struct function f[5];
  if (argc < 2 || argc > 3)
    {
      fprintf (stderr, "usage: nestgen SEED [LOOPS]\n");
      return 1;
    }
  int loops = argc > 2 ? atoi (argv[2]) : 0;
  random_start (strtoul (argv[1], NULL, 10) * 8 + (unsigned long)loops);
  int n = 3 + pick (3);
  for (int i = 0; i < n; i++)
    make_function (&f[i], i, loops);
  print_program (f, n);
  return 0;
}
