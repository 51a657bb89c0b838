/* Subscripts, values and conditions of mixed programs: remainders, parities,
   halves, comparisons of iterators with one another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mixgen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* V as it stands in an expression; SIGNED_USE makes it signed.  */

struct expr
mix_use (const struct variable *v, bool signed_use)
{
  bool is_unsigned = v->type->is_unsigned && v->type->bits >= 32;
  if (is_unsigned && signed_use)
    return make (v->low, v->high, false, "(int) %s", v->name);
  return make (v->low, v->high, is_unsigned, "%s", v->name);
}

/* One of the iterators around, or NULL.  */

static const struct variable *
pick_iterator (const struct mix *m)
{
  int n = m->n_variable - m->n_param;
  return n > 0 ? &m->variable[m->n_param + pick (n)] : NULL;
}

/* An expression of iterators, mostly of one.  */

static struct expr
linear (struct mix *m)
{
  const struct variable *v = pick_iterator (m), *w = pick_iterator (m);
  int c = 1 + pick (3);
  if (!v)
    return make (c, c, false, "%d", c);
  bool s = chance (70);
  struct expr x = mix_use (v, s), y = mix_use (w, s);
  bool u = x.is_unsigned || y.is_unsigned;
  if (!chance (m->wild + 25))
    return x;
  switch (pick (chance (m->wild) ? 16 : 6))
    {
    case 0:
    case 1:
      return make (x.low + c, x.high + c, x.is_unsigned, "%s + %d", x.text, c);
    case 2:
    case 3:
      return make (x.low - c, x.high - c, x.is_unsigned, "%s - %d", x.text, c);
    case 4:
      return make (x.low + y.low, x.high + y.high, u, "%s + %s", x.text,
                   y.text);
    case 5:
      return make (x.low - y.high, x.high - y.low, u, "%s - %s", x.text,
                   y.text);
    case 6:
      return make (2 * x.low, 2 * x.high, x.is_unsigned, "2 * %s", x.text);
    case 7:
      return make (2 * x.low + 1, 2 * x.high + 1, x.is_unsigned, "2 * %s + 1",
                   x.text);
    case 8:
      if (x.low >= 0)
        return make (x.low / 2, x.high / 2, x.is_unsigned, "%s / 2", x.text);
      return x;
    case 9:
      if (x.low >= 0)
        return make (0, c + 1, x.is_unsigned, "%s %% %d", x.text, c + 2);
      return x;
    case 10:
      return make (x.high - x.high, x.high - x.low, x.is_unsigned, "%ld - %s",
                   x.high, x.text);
    case 11:
      return make (0, 1, false, "((int) %s & 1)", v->name);
    case 12:
      return make (0, 7, false, "((int) (%s ^ %s) & 7)", v->name, w->name);
    case 13:
      return make (0, 6, false, "table[(int) %s & 7]", v->name);
    case 14:
      if (m->n_param)
        {
          struct expr p = mix_use (&m->variable[pick (m->n_param)], true);
          struct expr i = mix_use (v, true);
          return make (p.low - 1 - i.high, p.high - 1 - i.low, false,
                       "%s - 1 - %s", p.text, i.text);
        }
      return x;
    default:
      return make (c, c, false, "%d", c);
    }
}

/* A subscript from 0 to EXTENT - 1.  */

struct expr
mix_subscript (struct mix *m, int extent)
{
  struct expr e = linear (m);
  if (e.low >= 0 && e.high < extent)
    return e;
  if (e.high - e.low < extent && !e.is_unsigned)
    {
      long c = e.low < 0 ? -e.low : extent - 1 - e.high;
      return make (e.low + c, e.high + c, false, "%s %c %ld", e.text,
                   c < 0 ? '-' : '+', labs (c));
    }
  if (e.is_unsigned || e.low >= 0)
    return make (0, extent - 1, e.is_unsigned, "(%s) %% %d", e.text, extent);
  return make (0, extent - 1, true, "(unsigned) (%s) %% %du", e.text, extent);
}

/* The subscript of dimension D of A as a stencil has it: iterator D plus up to
   REACH.  False where that leaves A.  */

static bool
near_subscript (struct mix *m, const struct mix_array *a, int d, int reach,
                struct expr *e)
{
  int n = m->n_variable - m->n_param, first = n > a->rank ? n - a->rank : 0;
  if (chance (50))
    first = 0;
  if (first + d >= n)
    return false;
  struct expr x = mix_use (&m->variable[m->n_param + first + d], true);
  int offset = chance (50) ? 0 : pick (2 * reach + 1) - reach;
  *e = x;
  if (offset)
    *e = make (x.low + offset, x.high + offset, false, "%s %c %d", x.text,
               offset < 0 ? '-' : '+', abs (offset));
  return e->low >= 0 && e->high < a->extent[d];
}

/* An element of A that the place may refer to, up to REACH away where M's are
   stencils.  */

void
mix_access (struct text *text, struct mix *m, const struct mix_array *a,
            int reach)
{
  struct expr sub[MAX_RANK];
  for (int d = 0; d < a->rank; d++)
    if (d < a->n_own)
      sub[d] = a->own[d];
    else if (!m->tame || !chance (90)
             || !near_subscript (m, a, d, reach, &sub[d]))
      sub[d] = mix_subscript (m, a->extent[d]);
  mix_element (text, a, sub);
}

/* A read, now and then behind a condition that keeps it inside.  */

static void
print_read (struct text *text, struct mix *m)
{
  const struct mix_array *a = &m->array[pick (m->n_array)];
  bool is_float = a->type->is_float;
  const struct variable *v = pick_iterator (m);
  if (a->n_own == 0 && a->rank == 1 && v && chance (15)
      && v->high < a->extent[0] && v->low >= 0)
    {
      struct expr sub = make (0, 0, false, "%s - 1", v->name);
      add (text, "(%s %s ? (unsigned) %s", v->name,
           pick (2)               ? "> 0"
           : v->type->is_unsigned ? "!= 0"
                                  : ">= 1",
           is_float ? "(int) " : "");
      mix_element (text, a, &sub);
      add (text, " : %du)", pick (9));
      return;
    }
  add (text, is_float ? "(unsigned) (int) " : "(unsigned) ");
  mix_access (text, m, a, 2);
}

static void
print_leaf (struct text *text, struct mix *m)
{
  int form = pick (12);
  const struct variable *v = pick_iterator (m);
  if (form < 7 && m->n_array)
    print_read (text, m);
  else if (form == 7 && m->n_local)
    add (text, "%s", m->local[pick (m->n_local)]);
  else if (form == 8 && m->n_param)
    add (text, "(unsigned) %s", m->variable[pick (m->n_param)].name);
  else if (form < 11 && v)
    add (text, "(unsigned) %s", v->name);
  else
    add (text, "%du", 1 + pick (20));
}

/* An unsigned value.  */

void
mix_value (struct text *text, struct mix *m, int depth)
{
  static const char *const operators[] = { "+", "+", "+", "-", "*", "^", "|" };
  if (depth <= 0 || chance (25))
    {
      print_leaf (text, m);
      return;
    }
  int form = pick (10);
  add (text, "(");
  if (form == 0)
    {
      mix_condition (text, m, 0);
      add (text, " ? ");
      mix_value (text, m, depth - 1);
      add (text, " : ");
      mix_value (text, m, depth - 1);
    }
  else if (form == 1)
    {
      add (text, "LARGER (");
      mix_value (text, m, 0);
      add (text, ", ");
      mix_value (text, m, 0);
      add (text, ")");
    }
  else if (form == 2)
    {
      mix_value (text, m, depth - 1);
      add (text, " %% %du", 2 + pick (9));
    }
  else if (form == 3 && chance (50))
    {
      add (text, pick (2) ? "blend (" : "far (");
      mix_value (text, m, 0);
      add (text, ", ");
      mix_value (text, m, 0);
      add (text, ")");
    }
  else
    {
      mix_value (text, m, depth - 1);
      add (text, " %s ", operators[pick (7)]);
      mix_value (text, m, depth - 1);
    }
  add (text, ")");
}

/* A comparison of iterators, with one another, bounds or numbers.  */

static void
print_comparison (struct text *text, struct mix *m)
{
  static const char *const compare[] = { "<", "<=", ">", ">=", "==", "!=" };
  const struct variable *v = pick_iterator (m), *w = pick_iterator (m);
  struct expr x = mix_use (v, true), y = mix_use (w, true);
  int c = (int)v->low + pick ((int)(v->high - v->low) + 2);
  const char *op = compare[pick (6)];
  switch (pick (9))
    {
    case 0:
      add (text, "%s %s %s", x.text, op, y.text);
      break;
    case 1:
      add (text, "%s %s %s %c %d", x.text, op, y.text, pick (2) ? '+' : '-',
           1 + pick (3));
      break;
    case 2:
      add (text, "%s %% %d == %d", v->name, 2 + pick (3), pick (2));
      break;
    case 3:
      add (text, "((%s + %s) & 1) %s %d", v->name, w->name,
           pick (2) ? "==" : "!=", pick (2));
      break;
    case 4:
      add (text, pick (2) ? "%s & 1" : "!(%s & 1)", v->name);
      break;
    case 5:
      if (m->n_param)
        {
          const struct variable *p = &m->variable[pick (m->n_param)];
          struct expr e = mix_use (p, true);
          add (text, "%s %s %s - %d", x.text, op, e.text, pick (3));
          break;
        }
      /* FALLTHRU */
    case 6:
      add (text, "%s * 2 %s %d", x.text, op, 2 * c + pick (2));
      break;
    default:
      add (text, "%s %s %d", x.text, op, c);
    }
}

void
mix_condition (struct text *text, struct mix *m, int depth)
{
  if (depth > 0 && chance (35))
    {
      add (text, "(");
      mix_condition (text, m, depth - 1);
      add (text, pick (2) ? ") && (" : ") || (");
      mix_condition (text, m, depth - 1);
      add (text, ")");
    }
  else if (depth > 0 && chance (12))
    {
      add (text, "!(");
      mix_condition (text, m, depth - 1);
      add (text, ")");
    }
  else if (!pick_iterator (m) || chance (5 + m->wild / 4))
    {
      mix_value (text, m, 1);
      add (text, " %% %du > %du", 3 + pick (4), pick (3));
    }
  else
    print_comparison (text, m);
}
