/* Loops over time of mixed programs whose steps are sweeps of stencils, as one
   launch can run them: pointers that change places or go round, that overlap or
   are chosen by the step; functions, queues, conditions, sums and the host
   between the sweeps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mixgen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How a step ends, or begins.  */
enum turning
{
  TURNING_NONE,
  TURNING_EXCHANGE,
  TURNING_ROUND,  /* three pointers  */
  TURNING_CHOICE, /* pointers chosen by whether the step is odd  */
  TURNING_COPY,
  N_TURNINGS
};

struct steps
{
  enum turning turning;
  bool queue, sum, host;
  bool overlap; /* pointers: nothing is claimed to be independent  */
  int reach, sweeps;
  const char *name[3]; /* of the fields in this step  */
};

static const char *const indices[] = { "i", "j", "k" };
static const char *const sizes[] = { "n", "m", "l" };

/* The element of the field NAME, of the form of A, at the place of the
   iteration plus OFFSET.  */

static void
print_field (struct text *text, const struct mix *m, const char *name,
             const int *offset)
{
  struct mix_array a = m->array[0];
  struct expr sub[MAX_RANK];
  strcpy (a.name, name);
  for (int d = 0; d < a.rank; d++)
    sub[d] = offset[d] ? make (0, 0, false, "%s %c %d", indices[d],
                               offset[d] < 0 ? '-' : '+', abs (offset[d]))
                       : make (0, 0, false, "%s", indices[d]);
  if (a.form == MIX_FLAT || a.form == MIX_RESTRICT)
    strcpy (a.name, "@");
  struct text place = { 0 };
  mix_element (&place, &a, sub);
  for (const char *c = place.start; *c; c++)
    if (*c == '@' && c[1] == '[')
      add (text, "%s", name);
    else if (*c == '@')
      add (text, "%s", m->array[0].name);
    else
      add (text, "%c", *c);
  free (place.start);
}

/* A sum around the place of the iteration in FROM, for TO.  */

static void
print_around (struct text *text, const struct mix *m, const struct steps *s,
              const char *to, const char *from)
{
  bool own = strcmp (to, from) == 0;
  int n = 2 + pick (4), rank = m->array[0].rank;
  for (int k = 0; k < n; k++)
    {
      int offset[MAX_RANK] = { 0 };
      for (int d = 0; d < rank; d++)
        if (!own && chance (60))
          offset[d] = pick (2 * s->reach + 1) - s->reach;
      bool other = strcmp (to, s->name[0]) != 0
                   && chance (s->turning == TURNING_ROUND ? 40 : 10);
      const char *name = !own && other ? s->name[0] : from;
      add (text, "%s%d * (unsigned) %s", k ? " + " : "", 1 + pick (4),
           m->array[0].type->is_float ? "(int) " : "");
      print_field (text, m, name, offset);
    }
  if (chance (20))
    add (text, " + (unsigned) t");
  if (chance (15))
    add (text, " + (unsigned) %s", indices[pick (rank)]);
}

/* The loops of a sweep over C's axes, LOW to size less CUT, with the directive
   FIRST before them.  */

static void
open_sweep (struct mix *m, const struct steps *s, bool kernels,
            const char *clauses)
{
  int rank = m->array[0].rank;
  bool collapsed = rank > 1 && chance (20);
  add (&m->body, "#pragma acc %s loop%s%s%s\n",
       kernels ? "kernels" : "parallel", s->overlap && !kernels ? " auto" : "",
       collapsed ? " collapse(2)" : "", clauses);
  for (int d = 0; d < rank; d++)
    {
      int low = s->reach + chance (15), cut = s->reach + chance (15);
      if (d > 0 && !(collapsed && d == 1))
        add (&m->body, "#pragma acc loop%s\n",
             s->overlap && !kernels ? " auto" : "");
      if (chance (12))
        mix_line (m, "for (int %s = %s - %d; %s >= %d; %s--)", indices[d],
                  sizes[d], cut + 1, indices[d], low, indices[d]);
      else if (chance (8))
        mix_line (m, "for (int %s = %d; %s < %s - %d; %s += 2)", indices[d],
                  low, indices[d], sizes[d], cut, indices[d]);
      else
        mix_line (m, "for (int %s = %d; %s < %s - %d; %s++)", indices[d], low,
                  indices[d], sizes[d], cut, indices[d]);
      m->depth++;
    }
  m->depth--;
  mix_open (m);
}

static void
close_sweep (struct mix *m)
{
  mix_close (m);
  m->depth -= m->array[0].rank - 1;
}

/* One sweep, which computes TO of FROM.  */

static void
print_sweep (struct mix *m, struct steps *s, const char *to, const char *from)
{
  struct text value = { 0 }, place = { 0 };
  int none[MAX_RANK] = { 0 };
  char clauses[60];
  bool sum = s->sum && !s->overlap && chance (50);
  snprintf (clauses, sizeof clauses, "%s%s%s",
            s->queue ? chance (85) ? " async(1)" : " async(2) wait(1)" : "",
            sum ? " reduction(+:sum)" : "", chance (5) ? " if(n > 6)" : "");
  if (sum)
    mix_line (m, "sum = 0;");
  open_sweep (m, s, chance (20), clauses);
  print_field (&place, m, to, none);
  print_around (&value, m, s, to, from);
  int form = pick (10);
  if (form == 0)
    mix_line (m, "if ((%s + %s) & 1)", indices[0],
              indices[m->array[0].rank - 1]);
  else if (form == 1)
    mix_line (m, "if (%s != %s / 2)", indices[0], sizes[0]);
  else if (form == 2)
    mix_line (m, "if (t %% 3 != 1)");
  mix_line (m, form < 3 ? "  %s = (%s) & 1023;" : "%s = (%s) & 1023;",
            place.start, value.start);
  if (sum)
    mix_line (m, "sum += (unsigned) %s%s;",
              m->array[0].type->is_float ? "(int) " : "", place.start);
  close_sweep (m);
  if (s->queue && chance (10))
    add (&m->body, "#pragma acc wait\n");
  if (sum)
    {
      add (&m->body, "#pragma acc wait\n");
      mix_line (m, "total = total * 3u + sum;");
      if (chance (30))
        {
          mix_line (m, "if (sum %% 11u == 3u)");
          mix_line (m, "  break;");
        }
    }
  free (value.start);
  free (place.start);
}

/* Something that the host does with the fields.  */

static void
print_host (struct mix *m, const char *name)
{
  add (&m->body, "#pragma acc wait\n");
  if (m->array[0].rank > 1 && m->array[0].form != MIX_FLAT
      && m->array[0].form != MIX_RESTRICT)
    return;
  add (&m->body, "#pragma acc update self(%s[0:40])\n", name);
  if (pick (2))
    mix_line (m, "total += (unsigned) %s[7];", name);
  else
    {
      mix_line (m, "%s[20] = 5 + (t & 3);", name);
      add (&m->body, "#pragma acc update device(%s[20:1])\n", name);
    }
}

/* What is at the start of a step, and gives the fields their names.  */

static void
print_choice (struct mix *m, struct steps *s)
{
  const char *a = m->array[0].name, *b = m->array[1].name;
  int odd = pick (2);
  mix_line (m, "__typeof__ (%s) from = %s ? %s : %s;", a,
            odd ? "(t & 1)" : "t % 2 == 0", a, b);
  mix_line (m, "__typeof__ (%s) to = %s ? %s : %s;", a,
            odd ? "(t & 1)" : "t % 2 == 0", b, a);
  s->name[0] = "from";
  s->name[1] = "to";
}

static void
print_end (struct mix *m, struct steps *s)
{
  const char *a = m->array[0].name, *b = m->array[1].name;
  const char *c = m->array[2].name;
  if (s->turning == TURNING_EXCHANGE || s->turning == TURNING_ROUND)
    {
      mix_line (m, "__typeof__ (%s) other = %s;", a, a);
      mix_line (m, "%s = %s;", a, b);
      if (s->turning == TURNING_ROUND)
        mix_line (m, "%s = %s;", b, c);
      mix_line (m, "%s = other;", s->turning == TURNING_ROUND ? c : b);
    }
}

static void
print_step (struct mix *m, struct steps *s)
{
  for (int k = 0; k < 3; k++)
    s->name[k] = m->array[k].name;
  if (s->turning == TURNING_CHOICE)
    print_choice (m, s);
  bool some = chance (12);
  if (s->turning == TURNING_ROUND)
    print_sweep (m, s, s->name[2], s->name[1]);
  else
    print_sweep (m, s, s->name[1], s->name[0]);
  if (some)
    {
      mix_line (m, "if (t %% %d != 0)", 2 + pick (2));
      mix_open (m);
    }
  if (s->sweeps > 1)
    print_sweep (m, s, s->name[0], pick (4) ? s->name[1] : s->name[0]);
  if (s->sweeps > 2)
    print_sweep (m, s, s->name[2], s->name[pick (2)]);
  if (s->turning == TURNING_COPY)
    {
      struct text a = { 0 }, b = { 0 };
      int none[MAX_RANK] = { 0 };
      open_sweep (m, s, false, s->queue ? " async(1)" : "");
      print_field (&a, m, s->name[0], none);
      print_field (&b, m, s->name[1], none);
      mix_line (m, "%s = %s;", a.start, b.start);
      close_sweep (m);
    }
  if (some)
    mix_close (m);
  if (s->host && chance (60))
    print_host (m, s->name[pick (2)]);
  print_end (m, s);
}

/* Three arrays of one form, and the sizes.  */

static void
make_fields (struct mix *m, struct steps *s)
{
  static const enum mix_form forms[]
      = { MIX_FLAT, MIX_RESTRICT, MIX_RESTRICT, MIX_VLA, MIX_STATIC };
  static const int extents[] = { 330, 38, 14 };
  bool pointers = s->turning != TURNING_NONE && s->turning != TURNING_COPY;
  int rank = m->dimensions;
  for (int k = 0; k < 3; k++)
    {
      struct mix_array *a = mix_array_new (m, rank);
      if (k == 0)
        {
          a->form = forms[pick (pointers ? 3 : 5)];
          s->overlap = a->form == MIX_FLAT && chance (50);
        }
      a->form = m->array[0].form;
      a->type = a->form == MIX_FLAT ? type_named ("int") : m->array[0].type;
      memcpy (a->extent, m->array[0].extent, sizeof a->extent);
      a->shift = s->overlap ? pick (60) : k * 3500;
      mix_array_declare (m, a);
    }
  for (int d = 0; d < rank; d++)
    {
      struct variable *v = &m->variable[m->n_param++];
      strcpy (v->name, sizes[d]);
      v->type = type_named ("int");
      v->low = 2;
      v->high = extents[rank - 1];
      add (&m->params, ", int %s", v->name);
      add (&m->args, ", hide (size[%d])", d);
    }
}

void
mix_steps (struct mix *m)
{
  struct steps s = { .queue = chance (20),
                     .sum = chance (12),
                     .host = chance (12),
                     .reach = 1 + chance (25),
                     .sweeps = 1 + (pick (10) > 5) + (pick (10) > 7) };
  struct text clauses = { 0 };
  s.turning = (enum turning)pick (N_TURNINGS);
  m->wild = pick (2) * 30;
  m->dimensions = 1 + pick (100) / 38;
  m->depth = 1;
  make_fields (m, &s);
  mix_clause (&clauses, m, "copy");
  if (s.sum)
    mix_line (m, "unsigned sum = 0;");
  bool data = chance (90);
  if (data)
    {
      add (&m->body, "#pragma acc data%s\n", clauses.start);
      mix_open (m);
    }
  int form = pick (6);
  if (form == 0)
    mix_line (m, "for (int t = 1; t <= steps; t++)");
  else if (form == 1)
    mix_line (m, "for (int t = steps; t > 0; t--)");
  else if (form == 2)
    mix_line (m, "for (long t = 0; t < steps; t += 2)");
  else
    mix_line (m, "for (int t = 0; t < steps; t++)");
  mix_open (m);
  print_step (m, &s);
  mix_close (m);
  add (&m->body, "#pragma acc wait\n");
  if (data)
    mix_close (m);
}
