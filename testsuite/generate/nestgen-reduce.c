/* The reductions of random nests.  Every value is exact, so that any order
   gives the same bits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nestgen.h"

#include <stdio.h>
#include <string.h>

/* The operators of reductions: as in the clause, the initial value, and how a
   value is taken in, with %1$s the variable and %2$s the value.  */
static const struct
{
  const char *clause;
  const char *type; /* NULL: any  */
  const char *start;
  const char *update;
} operators[] = {
  { "+", NULL, "3", "%1$s += (%3$s) ((int) (%2$s %% 9u) - 4)" },
  { "+", "unsigned", "7u", "%1$s = %1$s + %2$s" },
  { "*", "unsigned", "11u", "%1$s *= %2$s | 1u" },
  { "*", "double", "1.0",
    "%1$s *= %2$s %% 3u == 0u ? 2.0 : %2$s %% 3u == 1u ? 0.5 : -1.0" },
  { "max", NULL, "-40",
    "%1$s = (%3$s) ((int) (%2$s %% 999u) - 500) > %1$s "
    "? (%3$s) ((int) (%2$s %% 999u) - 500) : %1$s" },
  { "min", NULL, "40",
    "if ((%3$s) ((int) (%2$s %% 999u) - 400) < %1$s) "
    "%1$s = (%3$s) ((int) (%2$s %% 999u) - 400)" },
  { "&", "unsigned", "~0u", "%1$s &= ~(1u << (%2$s & 31u))" },
  { "|", "unsigned", "1u", "%1$s |= 1u << (%2$s & 31u)" },
  { "^", "unsigned", "5u", "%1$s ^= %2$s" },
  { "&&", "int", "1", "%1$s = %1$s && %2$s %% 97u" },
  { "||", "int", "0", "%1$s = %1$s || %2$s %% 97u == 5u" },
};

void
make_reductions (struct nest *nest)
{
  static const char *const free_types[] = { "int", "float", "double", "long" };
  nest->n_reduction = chance (70) ? 1 : 2;
  for (int i = 0; i < nest->n_reduction; i++)
    {
      struct reduction *r = &nest->reduction[i];
      r->op = pick (sizeof operators / sizeof operators[0]);
      const char *type = operators[r->op].type;
      r->type = type_named (type ? type : free_types[pick (4)]);
    }
}

struct reduction
make_team_reduction (const char *name)
{
  struct reduction r = { .op = 0 };
  const char *type;
  strcpy (r.name, name);
  do
    {
      r.op = pick (sizeof operators / sizeof operators[0]);
      type = operators[r.op].type;
    }
  while (type && strcmp (type, "double") == 0);
  r.type = type_named (type ? type : "int");
  return r;
}

const char *
reduction_operator (const struct reduction *r)
{
  return operators[r->op].clause;
}

void
print_reduction_start (struct text *text, const struct reduction *r, int depth)
{
  indent (text, depth);
  add (text, "%s %s = %s;\n", r->type->name, r->name, operators[r->op].start);
}

void
print_reduction_end (struct text *text, const struct reduction *r, int depth)
{
  indent (text, depth);
  add (text, "printf (\"%s %%.17g\\n\", (double) %s);\n", r->name, r->name);
}

void
print_reduce (struct text *text, const struct reduction *r, int depth,
              const char *local)
{
  char line[400];
  snprintf (line, sizeof line, operators[r->op].update, r->name, local,
            r->type->name);
  indent (text, depth);
  add (text, "%s;\n", line);
}
