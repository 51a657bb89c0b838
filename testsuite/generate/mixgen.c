/* Random programs that mix everything, made from a seed:

     mixgen SEED [FUNCTION]

   Their functions have regions whose iterations are claimed to be independent,
   and are, and others that are left to the compiler, in any order, in loops
   over time or not: conditions on iterators, windows, remainders, statements
   between loops, scalars that go from one nest to the next or out of the
   region, pointers that overlap or change places.  With FUNCTION, only that one
   is called.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mixgen.h"

#include <stdio.h>
#include <stdlib.h>

enum
{
  MAX_FUNCTIONS = 3
};

/* What programs begin with.  */
static const char prelude[]
    = "#include <stddef.h>\n"
      "#include <stdio.h>\n"
      "\n"
      "#define LARGER(a, b) ((a) > (b) ? (a) : (b))\n"
      "#define SMALLER(a, b) ((a) < (b) ? (a) : (b))\n"
      "\n"
      "static int pool[12000];\n"
      "static const int table[8] = { 3, 1, 4, 1, 5, 0, 2, 6 };\n"
      "#pragma acc declare copyin (table)\n"
      "static unsigned total;\n"
      "\n"
      "static long\n"
      "hide (long value)\n"
      "{\n"
      "  volatile long hidden = value;\n"
      "  return hidden;\n"
      "}\n"
      "\n"
      "static inline unsigned\n"
      "blend (unsigned a, unsigned b)\n"
      "{\n"
      "  return a > b ? a - b : 2 * a + b;\n"
      "}\n"
      "\n"
      "#pragma acc routine seq\n"
      "static unsigned\n"
      "far (unsigned a, unsigned b)\n"
      "{\n"
      "  unsigned r = b;\n"
      "  for (unsigned i = 0; i < a % 5u; i++)\n"
      "    r = r * 3u + i;\n"
      "  return r;\n"
      "}\n"
      "\n"
      "static void\n"
      "show (const char *name, const void *data, size_t size)\n"
      "{\n"
      "  const unsigned char *byte = (const unsigned char *) data;\n"
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
      "        p[i] = (T) ((i * 7 + (seed)) % 97); \\\n"
      "    } \\\n"
      "  while (0)\n"
      "\n";

/* Prints the calls of M.  */

static void
print_calls (struct mix *m)
{
  for (int c = 0; c < MAX_CALLS; c++)
    {
      printf ("  {\n    int size[] = {");
      for (int k = 0; k < m->n_param; k++)
        {
          int low = (int)m->variable[k].low, high = (int)m->variable[k].high;
          printf (" %d%s", c == 0 ? high : low + pick (high - low + 1),
                  k < m->n_param - 1 ? "," : "");
        }
      printf (" };\n    f%d (hide (%d)%s);\n  }\n", m->id,
              c == 0 ? 7 : pick (8), m->args.start);
      struct text shown = { 0 };
      for (int i = 0; i < m->n_array; i++)
        mix_array_show (&shown, &m->array[i]);
      printf ("%s  printf (\"total %%u\\n\", total);\n"
              "  show (\"pool\", pool, sizeof pool);\n",
              shown.start ? shown.start : "");
      free (shown.start);
    }
}

int
main (int argc, char **argv)
{
  static struct mix m[MAX_FUNCTIONS];
  if (argc < 2)
    {
      fprintf (stderr, "usage: mixgen SEED [FUNCTION]\n");
      return 1;
    }
  int only = argc > 2 ? atoi (argv[2]) : -1;
  unsigned long seed = strtoul (argv[1], NULL, 10);
  printf ("%s", prelude);
  for (int i = 0; i < MAX_FUNCTIONS; i++)
    {
      random_start (seed * MAX_FUNCTIONS + (unsigned long)i + 7000000);
      m[i].id = i;
      if (chance (30))
        mix_steps (&m[i]);
      else
        mix_function (&m[i]);
      if (only < 0 || only == i)
        printf ("%sstatic void\nf%d (int steps%s)\n{\n%s}\n\n",
                m[i].globals.start ? m[i].globals.start : "", i,
                m[i].params.start, m[i].body.start);
    }
  printf ("int\nmain (void)\n{\n");
  for (int i = 0; i < MAX_FUNCTIONS; i++)
    {
      struct text fills = { 0 };
      if (only >= 0 && only != i)
        continue;
      random_start (seed * MAX_FUNCTIONS + (unsigned long)i);
      add (&fills, "  FILL (int, pool, %d);\n", i);
      for (int k = 0; k < m[i].n_array; k++)
        mix_array_fill (&fills, &m[i].array[k]);
      printf ("%s", fills.start);
      print_calls (&m[i]);
      free (fills.start);
    }
  printf ("  return 0;\n}\n");
  return 0;
}
