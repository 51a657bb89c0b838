/* The regions of mixed programs: nests whose iterations are independent or not,
   several of them in one region, reductions, and loops over time around them,
   with pointers that change places, queues and conditions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mixgen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The most iterations of a loop, by the dimensions of its nest.  */
static const int spans[] = { 0, 300, 30, 9 };

/* What a region asks for.  */
struct claims
{
  int claimed; /* loops, of which COLLAPSED in one  */
  int collapsed;
  const char *levels[MAX_RANK];
  char reduced[8]; /* the variable of a reduction, or ""  */
  const char *op;
  const char *private_scalar; /* or NULL  */
};

/* Which arrays are written: all that LIKELY in a hundred are.  */

static void
pick_written (struct mix *m, int likely)
{
  for (int i = 0; i < m->n_array; i++)
    {
      m->array[i].written = chance (likely);
      m->array[i].n_own = 0;
    }
  m->array[pick (m->n_array)].written = true;
}

/* A subscript that is different for each value of V, inside EXTENT; false when
   there is none.  */

static bool
own_subscript (struct mix *m, const struct variable *v, int extent,
               struct expr *e)
{
  struct expr x = mix_use (v, true);
  long room = extent - 1 - x.high;
  if (x.low < 0 || room < 0)
    return false;
  *e = x;
  if (room > 2 && chance (15))
    *e = make (x.low + 2, x.high + 2, false, "%s + 2", x.text);
  else if (chance (m->wild / 4))
    *e = make (0, x.high - x.low, false, "%ld - %s", x.high, x.text);
  else if (2 * x.high < extent && chance (m->wild / 4))
    *e = make (2 * x.low, 2 * x.high, false, "2 * %s", x.text);
  return true;
}

/* What iterations of the N innermost iterators may write of A becomes their
   own, or A is not written.  */

static void
make_own (struct mix *m, struct mix_array *a, int n)
{
  const struct variable *v = &m->variable[m->n_variable - n];
  a->n_own = 0;
  if (!a->written)
    return;
  a->written = false;
  if (a->form == MIX_FLAT)
    return;
  if (a->rank == 1 && n == 2)
    {
      long row = v[1].high + 1;
      if (v[0].low < 0 || v[1].low < 0
          || v[0].high * row + v[1].high >= a->extent[0])
        return;
      a->own[0] = make (0, a->extent[0] - 1, false, "(int) %s * %ld + (int) %s",
                        v[0].name, row, v[1].name);
      a->n_own = 1;
      a->written = true;
      return;
    }
  if (a->rank < n)
    return;
  int turn = chance (m->wild / 3) ? pick (n) : 0;
  for (int d = 0; d < n; d++)
    if (!own_subscript (m, &v[(d + turn) % n], a->extent[d], &a->own[d]))
      return;
  a->n_own = n;
  a->written = true;
}

/* Prints the loops of C around the next block.  */

static void
print_claimed_loops (struct mix *m, const struct claims *c)
{
  for (int k = 0; k < c->claimed; k++)
    {
      struct text head = { 0 };
      int n = m->n_param, outer = m->n_variable;
      if (k > 0 && k >= c->collapsed)
        add (&m->body, "#pragma acc loop%s%s%s%s%s\n", c->levels[k],
             c->reduced[0] ? " reduction(" : "", c->reduced[0] ? c->op : "",
             c->reduced, c->reduced[0] ? ")" : "");
      if (k > 0 && k < c->collapsed)
        m->n_variable = n;
      struct variable kept[MIX_VARIABLES];
      memcpy (kept, m->variable, sizeof kept);
      mix_head (&head, m, spans[c->claimed], false);
      if (k > 0 && k < c->collapsed)
        {
          struct variable last = m->variable[m->n_variable - 1];
          memcpy (m->variable, kept, sizeof kept);
          m->n_variable = outer;
          m->variable[m->n_variable++] = last;
        }
      mix_line (m, "%s", head.start);
      free (head.start);
      m->depth++;
    }
  m->depth--;
}

/* The clauses of a region of M: queue, condition, sizes.  */

static void
add_clauses (struct text *text, struct mix *m, bool parallel)
{
  if (chance (10))
    add (text, " async(%d)", 1 + pick (2));
  if (chance (6) && m->n_param)
    add (text, " if(%s > 3)", m->variable[pick (m->n_param)].name);
  if (parallel && chance (6))
    add (text, pick (2) ? " num_gangs(3)" : " vector_length(64)");
  if (m->in_time || chance (30))
    add (text, "%s", "");
  else
    mix_clause (text, m, "copy");
}

/* The directive of a region of independent iterations, of KERNELS or not, for
   which C gets what it claims.  */

static void
print_claims (struct mix *m, struct claims *c, bool kernels)
{
  static const char *const levels[][MAX_RANK]
      = { { "", "", "" },
          { " gang", " vector", " seq" },
          { " gang vector", "", "" },
          { " gang", " worker", " vector" },
          { " independent", " independent", " independent" } };
  static const char *const operators[] = { "+:", "^:", "max:", "|:" };
  struct text clauses = { 0 };
  int way = kernels ? 4 : pick (5);
  if (way == 2)
    c->claimed = 1;
  memcpy (c->levels, levels[way], sizeof c->levels);
  if (c->claimed > 1 && (way == 0 || way == 4) && chance (25))
    c->collapsed = 2;
  if (chance (25))
    {
      snprintf (c->reduced, sizeof c->reduced, "r%d", m->serial++);
      c->op = operators[pick (4)];
      mix_line (m, "unsigned %s = %d;", c->reduced, pick (5));
    }
  else if (chance (12) && m->n_scalar && !kernels)
    c->private_scalar = m->local[pick (m->n_scalar)];
  add (&clauses, "%s", c->levels[0]);
  if (c->collapsed > 1)
    add (&clauses, " collapse(%d)", c->collapsed);
  if (c->reduced[0])
    add (&clauses, " reduction(%s%s)", c->op, c->reduced);
  if (c->private_scalar)
    add (&clauses, " private(%s)", c->private_scalar);
  add_clauses (&clauses, m, !kernels);
  add (&m->body, "#pragma acc %s loop%s\n", kernels ? "kernels" : "parallel",
       clauses.start);
  free (clauses.start);
}

/* "if (CONDITION)", and STATEMENT for it, or "".  */

static void
print_condition (struct mix *m, const char *statement)
{
  struct text condition = { 0 };
  mix_condition (&condition, m, 1);
  mix_line (m, "if (%s)", condition.start);
  if (statement[0])
    mix_line (m, "  %s", statement);
  free (condition.start);
}

/* What C reduces takes a value in.  */

static void
print_reduced (struct mix *m, const struct claims *c)
{
  struct text value = { 0 };
  mix_value (&value, m, 1);
  if (chance (25))
    print_condition (m, "");
  if (c->op[0] == 'm')
    mix_line (m, "  %s = LARGER (%s, %s);", c->reduced, c->reduced,
              value.start);
  else
    mix_line (m, "  %s %c= %s;", c->reduced, c->op[0], value.start);
  free (value.start);
}

/* The body of independent iterations with C.  */

static void
print_claimed_body (struct mix *m, const struct claims *c)
{
  mix_open (m);
  if (c->private_scalar)
    {
      struct text value = { 0 };
      mix_line (m, "%s = 7u;", c->private_scalar);
      mix_value (&value, m, 1);
      mix_line (m, "%s += %s;", c->private_scalar, value.start);
      free (value.start);
    }
  if (chance (8))
    print_condition (m, "continue;");
  mix_body (m, 1 + pick (3));
  if (c->reduced[0])
    print_reduced (m, c);
  mix_close (m);
}

/* A region of independent iterations.  */

static void
print_independent (struct mix *m)
{
  struct claims c = { .collapsed = 1 };
  bool kernels = chance (20);
  int local = m->n_local, writable = m->n_writable;
  int variables = m->n_variable, depth = m->depth;
  c.claimed = 1 + pick (m->dimensions);
  if (m->tame && chance (60))
    c.claimed = m->dimensions;
  print_claims (m, &c, kernels);
  print_claimed_loops (m, &c);
  pick_written (m, 40);
  for (int i = 0; i < m->n_array; i++)
    make_own (m, &m->array[i], c.claimed);
  m->claimed = c.claimed;
  m->n_writable = 0;
  print_claimed_body (m, &c);
  m->depth = depth;
  m->claimed = 0;
  m->n_variable = variables;
  m->n_writable = writable;
  m->n_local = local;
  for (int i = 0; i < m->n_array; i++)
    m->array[i].n_own = 0;
  if (c.private_scalar)
    mix_line (m, "%s = 5u;", c.private_scalar);
  if (c.reduced[0] || chance (10))
    add (&m->body, "#pragma acc wait\n");
  if (c.reduced[0])
    mix_line (m, "total = total * 3u + %s;", c.reduced);
}

/* A nest whose iterations may depend on one another, with the directive FIRST
   before its first loop, or NULL, and INNER before the others.  */

static void
print_serial_nest (struct mix *m, const char *first, const char *inner)
{
  int n = m->n_variable, depth = m->depth;
  int loops = 1 + pick (m->dimensions), between = -1;
  if (m->tame && chance (70))
    loops = m->dimensions;
  if (chance (25) && loops > 1)
    between = 1 + pick (loops - 1);
  for (int k = 0; k < loops; k++)
    {
      struct text head = { 0 };
      if (k == between)
        {
          mix_open (m);
          mix_body (m, 1);
        }
      if (k == 0 && first)
        add (&m->body, "#pragma acc %s\n", first);
      else if (k > 0 && inner)
        add (&m->body, "#pragma acc %s\n", inner);
      mix_head (&head, m, spans[m->dimensions], !(k ? inner : first));
      mix_line (m, "%s", head.start);
      free (head.start);
      m->depth++;
    }
  m->depth--;
  mix_open (m);
  mix_body (m, 1 + pick (m->tame ? 2 : 3));
  mix_close (m);
  if (between > 0)
    {
      m->depth = depth + between + 1;
      if (chance (50))
        {
          m->n_variable = n + between;
          mix_body (m, 1);
        }
      m->depth++;
      mix_close (m);
    }
  m->depth = depth;
  m->n_variable = n;
}

/* A region of nests whose sequential meaning is their meaning.  */

static void
print_serial (struct mix *m)
{
  static const char *const firsts[] = { NULL, "loop", "loop", "loop auto" };
  static const char *const inners[] = { NULL, "loop", "loop auto" };
  struct text clauses = { 0 };
  int form = pick (10), writable = m->n_writable;
  add (&clauses, "%s", "");
  pick_written (m, 35);
  if (form < 3)
    {
      m->n_writable = 0;
      add_clauses (&clauses, m, true);
      struct text directive = { 0 };
      add (&directive, "parallel loop auto%s", clauses.start);
      print_serial_nest (m, directive.start, "loop auto");
      free (directive.start);
    }
  else if (form < 6)
    {
      add_clauses (&clauses, m, false);
      struct text directive = { 0 };
      add (&directive, "kernels loop%s", clauses.start);
      print_serial_nest (m, directive.start, inners[pick (3)]);
      free (directive.start);
    }
  else
    {
      add_clauses (&clauses, m, false);
      add (&m->body, "#pragma acc kernels%s\n", clauses.start);
      mix_open (m);
      for (int k = 1 + pick (3); k > 0; k--)
        {
          int plain = pick (4);
          if (chance (60))
            pick_written (m, 30);
          print_serial_nest (m, firsts[plain], inners[plain ? pick (3) : 0]);
          if (chance (15))
            mix_line (m, "%s += 3u;", m->local[0]);
        }
      mix_close (m);
    }
  add (&m->body, "#pragma acc wait\n");
  free (clauses.start);
  m->n_writable = writable;
}

static void
print_region (struct mix *m)
{
  m->budget = 9;
  if (chance (50))
    print_independent (m);
  else
    print_serial (m);
}

/* Two pointers of M's change places.  */

static void
print_exchange (struct mix *m)
{
  const char *a = m->array[0].name, *b = m->array[1].name;
  mix_line (m, "{");
  mix_line (m, "  __typeof__ (%s) other = %s;", a, a);
  mix_line (m, "  %s = %s;", a, b);
  mix_line (m, "  %s = other;", b);
  mix_line (m, "}");
}

/* What the host does between the regions of a step.  */

static void
print_host (struct mix *m)
{
  const struct mix_array *a = &m->array[pick (m->n_array)];
  struct text place = { 0 };
  struct expr sub[MAX_RANK];
  for (int d = 0; d < a->rank; d++)
    sub[d] = make (3, 3, false, "%d", 3 + pick (3));
  mix_element (&place, a, sub);
  add (&m->body, "#pragma acc wait\n");
  if (pick (2))
    mix_line (m, "total += (unsigned) %s;", place.start);
  else if (pick (2))
    mix_line (m, "%s = (t & 7) + 1;", place.start);
  else
    {
      mix_line (m, "if ((int) %s == 77)", place.start);
      mix_line (m, pick (2) ? "  break;" : "  continue;");
    }
  free (place.start);
}

/* A loop over time of the host.  */

static void
print_time (struct mix *m, bool may_exchange)
{
  struct text clauses = { 0 };
  bool in_data = chance (70);
  int n = m->n_param;
  add (&clauses, "%s", "");
  mix_clause (&clauses, m, "copy");
  if (in_data)
    {
      add (&m->body, "#pragma acc data%s\n", clauses.start);
      mix_open (m);
    }
  free (clauses.start);
  int form = pick (5);
  if (form == 0)
    mix_line (m, "for (int t = 1; t <= steps; t++)");
  else if (form == 1)
    mix_line (m, "for (int t = 0; t < steps; t += 2)");
  else if (form == 2)
    mix_line (m, "for (int t = steps; t > 0; t--)");
  else
    mix_line (m, "for (int t = 0; t < steps; t++)");
  mix_open (m);
  m->in_time = in_data;
  m->variable[n] = (struct variable){
    .name = "t", .type = type_named ("int"), .low = 0, .high = 7
  };
  m->n_param++;
  m->n_variable++;
  for (int k = 1 + pick (m->tame ? 2 : 3); k > 0; k--)
    {
      bool some = chance (12);
      if (some)
        {
          mix_line (m, "if (t %% 2 == %d)", pick (2));
          mix_open (m);
        }
      print_region (m);
      if (some)
        mix_close (m);
      if (may_exchange && chance (30))
        print_exchange (m);
      if (chance (m->tame ? 4 : 10))
        print_host (m);
    }
  if (may_exchange && chance (50))
    print_exchange (m);
  m->n_param--;
  m->n_variable--;
  m->in_time = false;
  mix_close (m);
  if (in_data)
    mix_close (m);
}

/* Copies the form of the first array to the second.  */

static bool
make_alike (struct mix *m)
{
  struct mix_array *a = &m->array[0], *b = &m->array[1];
  if (a->rank != b->rank)
    return false;
  static const enum mix_form forms[] = { MIX_FLAT, MIX_RESTRICT, MIX_VLA };
  a->form = forms[pick (a->rank == 1 ? 3 : 2)];
  if (a->form == MIX_FLAT)
    a->type = type_named ("int");
  b->form = a->form;
  b->type = a->type;
  memcpy (b->extent, a->extent, sizeof a->extent);
  return true;
}

/* The sizes of M's function, and its arrays.  */

static void
make_parameters (struct mix *m)
{
  static const char *const names[] = { "n", "m", "l" };
  for (int k = 1 + pick (3); k > 0; k--)
    {
      struct variable *v = &m->variable[m->n_param];
      strcpy (v->name, names[m->n_param++]);
      v->type = chance (m->wild) ? pick_parameter_type () : type_named ("int");
      v->low = 2;
      v->high = spans[m->dimensions] + pick (4);
    }
  m->n_variable = m->n_param;
  for (int k = 0; k < m->n_param; k++)
    {
      add (&m->params, ", %s %s", m->variable[k].type->name,
           m->variable[k].name);
      add (&m->args, ", hide (size[%d])", k);
    }
  for (int i = 0; i < m->n_array; i++)
    mix_array_declare (m, &m->array[i]);
}

/* Some regions, in one of data or not.  */

static void
print_regions (struct mix *m)
{
  bool in_data = chance (30);
  if (in_data)
    {
      struct text clauses = { 0 };
      mix_clause (&clauses, m, "copy");
      add (&m->body, "#pragma acc data%s\n", clauses.start);
      free (clauses.start);
      mix_open (m);
      m->in_time = true;
    }
  for (int k = 1 + pick (3); k > 0; k--)
    print_region (m);
  if (in_data)
    mix_close (m);
}

void
mix_function (struct mix *m)
{
  static const int wilds[] = { 0, 15, 40, 80 };
  m->wild = wilds[pick (4)];
  m->tame = chance (55);
  if (m->tame)
    m->wild /= 4;
  m->dimensions = 1 + pick (100) / 38;
  m->depth = 1;
  for (int i = 2 + pick (4); i > 0; i--)
    mix_array_new (m, chance (70) ? m->dimensions : 1 + pick (3));
  bool in_time = chance (45), alike = in_time && make_alike (m);
  make_parameters (m);
  m->n_scalar = 1 + pick (3);
  for (int k = 0; k < m->n_scalar; k++)
    {
      snprintf (m->local[k], sizeof m->local[0], "s%c", '0' + k);
      mix_line (m, "unsigned %s = %d;", m->local[k], pick (20));
    }
  m->n_local = m->n_scalar;
  m->n_writable = m->n_scalar;
  if (in_time)
    print_time (m, alike);
  else
    print_regions (m);
  add (&m->body, "#pragma acc wait\n");
  for (int k = 0; k < m->n_scalar; k++)
    mix_line (m, "total = total * 5u + %s;", m->local[k]);
}
