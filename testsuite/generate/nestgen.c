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

/* True when LOOP counts without sign to an end that may be before its start,
   where GCC 12 itself runs iterations of a collapsed loop.  */

static bool
ends_below_zero (const struct loop *loop)
{
  return loop->backwards && loop->index.type->is_unsigned;
}

/* Marks groups of loops of NEST as collapsed, now and then.  GCC 12 itself
   runs iterations when the ends of two loops of a group are before their
   starts: at most one can be.  */

static void
make_collapse (struct nest *nest)
{
  for (int k = 0; k + 1 < nest->n_loop; k++)
    {
      int n = 2 + (k + 2 < nest->n_loop && chance (30));
      int backwards = nest->loop[k].backwards;
      bool possible = chance (20) && !ends_below_zero (&nest->loop[k]);
      for (int i = k + 1; i < k + n; i++)
        {
          backwards += nest->loop[i].backwards;
          if (nest->loop[i].before[0] || nest->loop[i].outer >> k
              || ends_below_zero (&nest->loop[i]))
            possible = false;
        }
      if (!possible || backwards > 1)
        continue;
      nest->loop[k].collapse = n;
      for (int i = k + 1; i < k + n; i++)
        nest->loop[i].inside_collapse = true;
      k += n - 1;
    }
}

/* The numbers of the loops of NEST that have a pragma, into PLACE.  */

static int
pragma_loops (const struct nest *nest, int place[MAX_LOOPS])
{
  int n = 0;
  for (int k = 0; k < nest->n_loop; k++)
    if (!nest->loop[k].inside_collapse)
      place[n++] = k;
  return n;
}

/* Writes gang, worker and vector on loops of NEST.  */

static void
make_levels (struct nest *nest)
{
  static const char *const one[]
      = { "gang vector", "gang", "gang worker vector", "gang worker" };
  static const char *const two[][2] = { { "gang", "vector" },
                                        { "gang worker", "vector" },
                                        { "gang", "worker vector" },
                                        { "gang", "" },
                                        { "", "vector" },
                                        { "gang", "worker" },
                                        { "gang vector", "" } };
  static const char *const three[][3] = { { "gang", "worker", "vector" },
                                          { "gang", "", "vector" },
                                          { "gang", "worker vector", "" },
                                          { "", "", "vector" },
                                          { "gang", "", "" } };
  int place[MAX_LOOPS];
  int n = pragma_loops (nest, place);
  int choice = pick (n == 1 ? 4 : n == 2 ? 7 : 5);
  if (nest->team)
    strcpy (nest->loop[place[0]].levels, "gang");
  else
    for (int i = 0; i < n && i < 3; i++)
      strcpy (nest->loop[place[i]].levels, n == 1   ? one[choice]
                                           : n == 2 ? two[choice][i]
                                                    : three[choice][i]);
}

/* Writes what is claimed of the loops of NEST.  */

static void
make_claims (struct nest *nest)
{
  bool kernels = nest->function->kernels;
  int place[MAX_LOOPS];
  int n = pragma_loops (nest, place);
  for (int i = 0; i < n; i++)
    {
      struct loop *loop = &nest->loop[place[i]];
      int r = pick (100);
      bool last = i == n - 1 && !nest->team;
      if (nest->plain)
        loop->claim = kernels ? CLAIM_INDEPENDENT : CLAIM_NONE;
      else if (nest->ordered && !kernels)
        loop->claim = CLAIM_AUTO;
      else if (nest->ordered)
        loop->claim = r < 60 ? CLAIM_NONE : r < 85 ? CLAIM_AUTO : CLAIM_SEQ;
      else if (r < 6 && (last || nest->n_reduction == 0))
        loop->claim = CLAIM_SEQ;
      else if (r < 18)
        loop->claim = CLAIM_AUTO;
      else if (r < (kernels ? 75 : 35))
        loop->claim = CLAIM_INDEPENDENT;
      if (loop->levels[0] && loop->claim != CLAIM_INDEPENDENT)
        loop->claim = CLAIM_NONE;
      if (nest->plain && kernels)
        loop->claim = CLAIM_INDEPENDENT;
    }
}

/* One dimension of what an independent NEST writes: loops FIRST to LAST in
   one subscript.  */

static struct expr
make_dimension (struct nest *nest, const int *order, int first, int last)
{
  const struct variable *i = &nest->loop[order[first]].index;
  if (first == last)
    {
      int form = pick (8);
      if (form == 0)
        return make (-i->high, -i->low, false, "-(int) %s", i->name);
      if (form == 1)
        return make (2 * i->low, 2 * i->high, false, "2 * (int) %s", i->name);
      bool u = i->type->is_unsigned && i->type->bits >= 32;
      return make (i->low, i->high, u, "%s", i->name);
    }
  struct expr rest = make_dimension (nest, order, first + 1, last);
  rest = shifted (&rest, -rest.low);
  long width = rest.high + 1;
  return make (i->low * width, i->high * width + rest.high, rest.is_unsigned,
               "%s * %ld + %s", i->name, width, rest.text);
}

/* Chooses what NEST, whose iterations are independent, writes.  */

static void
make_injective_output (struct nest *nest)
{
  int order[MAX_LOOPS], n = nest->n_loop;
  for (int k = 0; k < n; k++)
    order[k] = k;
  if (chance (30))
    for (int k = n - 1; k > 0; k--)
      {
        int other = pick (k + 1), swap = order[k];
        order[k] = order[other];
        order[other] = swap;
      }
  int rank = n < MAX_RANK ? n : MAX_RANK;
  if (rank > 1 && chance (15))
    rank--;
  for (int d = 0; d < rank; d++)
    nest->sub[d] = make_dimension (nest, order, d, d == rank - 1 ? n - 1 : d);
  if (rank < MAX_RANK && !nest->plain && chance (nest->team ? 50 : 15))
    {
      nest->store_span = 2 + pick (6);
      nest->sub[rank++] = make (0, nest->store_span - 1, false, "q");
    }
  nest->out = make_array (nest, rank, nest->sub, 0, true);
}

/* Chooses what NEST, whose iterations may depend on one another, writes.  */

static void
make_any_output (struct nest *nest)
{
  int rank = nest->n_loop < 3 ? nest->n_loop : 2 + pick (2);
  for (int d = 0; d < rank; d++)
    if (chance (80) && d < nest->n_loop)
      {
        const struct variable *i = &nest->loop[d].index;
        bool u = i->type->is_unsigned && i->type->bits >= 32;
        nest->sub[d] = make (i->low, i->high, u, "%s", i->name);
      }
    else
      nest->sub[d] = pick_affine (nest);
  nest->slack = 2;
  nest->out = make_array (nest, rank, nest->sub, nest->slack, true);
}

/* Makes the output of NEST and moves its subscripts inside.  */

static void
make_output (struct nest *nest)
{
  if (nest->ordered)
    make_any_output (nest);
  else
    make_injective_output (nest);
  if (!nest->out)
    abort ();
  for (int d = 0; d < nest->out->rank; d++)
    nest->sub[d] = shifted (&nest->sub[d], nest->slack - nest->sub[d].low);
}

/* Prints the acctile directive of NEST, now and then.  */

static void
print_directive (struct text *text, const struct nest *nest)
{
  static const char *const shapes[][6]
      = { { "schedule(1.1) block(64)", "schedule(1.1) block(128) grid(3)",
            "schedule(1.1)", "block(32)", "schedule(1.1) grid(2)",
            "schedule(1.1) block(256)" },
          { "schedule(2.1) block(32,1)", "schedule(2.2) block(64,1)",
            "schedule(2.3) block(8,16)", "schedule(2.3) block(4,8) grid(2,3)",
            "schedule(2.4) block(16,4)", "block(16,2)" },
          { "schedule(3.1) block(8,8,1)", "schedule(3.3) block(4,8,1)",
            "schedule(3.4) block(4,4,2) grid(2,*,2)", "schedule(3.5)",
            "schedule(3.6) block(16,2,1) grid(1,2,2)",
            "schedule(3.7) block(2,4,8)" } };
  if (!nest->plain || !chance (40))
    return;
  int n = nest->n_loop < 3 ? nest->n_loop : 3;
  add (text, "#pragma acctile %s\n", shapes[n - 1][pick (6)]);
}

/* Prints the clauses of loop K of NEST, which has a pragma.  */

static void
print_loop_clauses (struct text *text, struct nest *nest, int k)
{
  static const char *const claims[] = { "", " independent", " auto", " seq" };
  const struct loop *loop = &nest->loop[k];
  bool tile = loop->collapse == 2 && !nest->plain && nest->n_reduction == 0
              && !nest->ordered && !loop->levels[0] && !nest->team
              && loop->claim == CLAIM_NONE && chance (25);
  add (text, "%s", claims[loop->claim]);
  if (tile)
    add (text, " tile(%d, %s)", 2 + pick (4), pick (2) ? "*" : "4");
  else if (loop->collapse > 1)
    add (text, " collapse(%d)", loop->collapse);
  if (loop->levels[0])
    add (text, " %s", loop->levels);
  for (int r = 0; r < nest->n_reduction; r++)
    add (text, " reduction(%s : %s)", reduction_operator (&nest->reduction[r]),
         nest->reduction[r].name);
  if (k + loop->collapse == nest->n_loop)
    {
      if (nest->has_private)
        add (text, " private(p)");
      if (nest->has_private_array)
        add (text, " private(pw)");
    }
}

/* Prints the loops of NEST; REGION, the clauses of a combined construct, or
   NULL.  */

static void
print_nest (struct text *text, struct nest *nest, const char *region, int depth)
{
  int k = 0;
  for (; k < nest->n_loop; k++)
    {
      const struct loop *loop = &nest->loop[k];
      bool brace = loop->before[0];
      if (brace)
        {
          indent (text, depth++);
          add (text, "{\n");
          indent (text, depth);
          add (text, "%s\n", loop->before);
        }
      if (!loop->inside_collapse)
        {
          add (text, "#pragma acc ");
          if (k == 0 && region)
            add (text, "%s loop%s",
                 nest->function->kernels ? "kernels" : "parallel", region);
          else
            add (text, "loop");
          print_loop_clauses (text, nest, k);
          add (text, "\n");
        }
      indent (text, depth++);
      add (text, "%s\n", loop->head);
    }
  indent (text, depth);
  add (text, "{\n");
  nest->n_local = 0;
  if (nest->team)
    print_team (text, nest, depth + 1);
  else
    print_body (text, nest, depth + 1);
  indent (text, depth);
  add (text, "}\n");
  while (--k >= 0)
    {
      depth--;
      if (nest->loop[k].before[0])
        {
          indent (text, --depth);
          add (text, "}\n");
        }
    }
}

/* Makes NEST, number NUMBER of function F, with DEPTH loops.  */

static void
make_nest (struct nest *nest, struct function *f, int number, int depth)
{
  memset (nest, 0, sizeof *nest);
  nest->function = f;
  nest->plain = f->plain;
  nest->ordered = !f->plain && chance (f->kernels ? 40 : 15);
  make_loops (nest, depth);
  if (!nest->ordered && chance (f->plain ? 20 : 30))
    make_reductions (nest);
  for (int r = 0; r < nest->n_reduction; r++)
    snprintf (nest->reduction[r].name, sizeof nest->reduction[r].name, "r%d%c",
              number, 'a' + r);
  if (!nest->ordered && !f->plain && nest->n_reduction == 0 && depth < 3)
    nest->team = chance (15);
  if (!nest->team && !nest->ordered)
    {
      nest->has_private = chance (15);
      nest->has_private_array = chance (10);
    }
  nest->carried = nest->ordered && f->kernels && chance (15);
  make_collapse (nest);
  if (nest->team && nest->loop[0].collapse > 1)
    nest->team = false;
  if (!nest->plain && !nest->ordered && chance (35))
    make_levels (nest);
  make_claims (nest);
  make_output (nest);
}

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
      print_reduction_start (&f->text, &nest[i], 1);
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
    print_reduction_end (&f->text, &nest[i], 1);
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
