/* The loops of a random nest: types, bounds, steps and directions, such that
   no index leaves its type or the range that is known for it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nestgen.h"

#include <stdio.h>
#include <string.h>

/* The most values of an index, by the number of loops.  */
static const int most_values[] = { 0, 200, 36, 13, 7 };

/* V as it stands in an expression; SIGNED_USE makes it signed.  */

static struct expr
use (const struct variable *v, bool signed_use)
{
  bool is_unsigned = v->type->is_unsigned && v->type->bits >= 32;
  if (is_unsigned && signed_use)
    return make (v->low, v->high, false, "(int) %s", v->name);
  return make (v->low, v->high, is_unsigned, "%s", v->name);
}

/* Returns a parameter of F that can be LOW to HIGH, a new one or one that is
   there; NULL when there are too many.  */

struct variable *
make_param (struct function *f, long low, long high)
{
  for (int i = 0; i < f->n_param; i++)
    if (f->param[i].low == low && f->param[i].high == high && chance (60))
      return &f->param[i];
  if (f->n_param == MAX_PARAMS)
    return NULL;
  static const char *const names[] = { "n", "m", "l", "u", "v", "z" };
  struct variable *v = &f->param[f->n_param];
  strcpy (v->name, names[f->n_param++]);
  v->type = pick_parameter_type ();
  v->low = low;
  v->high = high;
  return v;
}

/* One of the first N indices of NEST, NULL when there is none.  */

static const struct variable *
pick_index (const struct nest *nest, int n)
{
  return n > 0 ? &nest->loop[pick (n)].index : NULL;
}

static long
least (long a, long b)
{
  return a < b ? a : b;
}

static long
most (long a, long b)
{
  return a > b ? a : b;
}

/* What a bound is made of.  */
struct bound_parts
{
  int form;
  long c;
  const struct variable *p; /* a parameter  */
  const struct variable *o; /* an outer index  */
};

/* A bound that depends on an outer index.  */

static struct expr
outer_bound (const struct bound_parts *b, bool s)
{
  struct expr o = use (b->o, s), p = use (b->p, s);
  long c = b->c;
  bool u = o.is_unsigned;
  switch (b->form)
    {
    case 0:
      return o;
    case 1:
      return make (o.low + c, o.high + c, u, "%s + %ld", o.text, c);
    case 2:
      return make (o.low - 1, o.high - 1, u, "%s - 1", o.text);
    case 3:
      return make (p.low - o.high, p.high - o.low, u || p.is_unsigned,
                   "%s - %s", p.text, o.text);
    case 4:
      return make (8 - o.high, 8 - o.low, u, "8 - %s", o.text);
    case 5:
      return make (2 * o.low, 2 * o.high, u, "2 * %s", o.text);
    case 6:
      return make (o.low / 2, o.high / 2, u, "%s / 2", o.text);
    case 7:
      return make (least (o.low + c, p.low), least (o.high + c, p.high),
                   u || p.is_unsigned, "(%s + %ld < %s ? %s + %ld : %s)",
                   o.text, c, p.text, o.text, c, p.text);
    case 8:
      return make (0, 6, false, "table[(int) %s & 7]", b->o->name);
    default:
      return make (o.low < 0 ? c - 3 : c, c + 3, u, "%s %% 4 + %ld", o.text, c);
    }
}

/* A bound that does not.  */

static struct expr
plain_bound (const struct bound_parts *b, bool s)
{
  struct expr p = use (b->p, s);
  long c = b->c;
  bool u = p.is_unsigned;
  switch (b->form)
    {
    case 0:
    case 1:
      return p;
    case 2:
    case 3:
      return make (p.low - 1, p.high - 1, u, "%s - 1", p.text);
    case 4:
      return make (p.low + c, p.high + c, u, "%s + %ld", p.text, c);
    case 5:
      return make (p.low / 2, p.high / 2, u, "%s / 2", p.text);
    case 6:
      return make (2 * p.low, 2 * p.high, u, "2 * %s", p.text);
    case 7:
      return make (0, 6, false, "table[%ld]", c & 7);
    default:
      return make (p.low * p.low, p.high * p.high, u, "%s * %s", p.text,
                   p.text);
    }
}

/* An upper bound (exclusive) for loop K of NEST whose index has at most SPAN
   values from START on; SIGNED_ONLY keeps every part signed.  */

static struct expr
pick_bound (struct nest *nest, int k, int span, bool signed_only, bool outer)
{
  struct function *f = nest->function;
  int c = 1 + pick (4);
  struct bound_parts b = { .c = c };
  static const int divisor[] = { 1, 1, 2, 3 };
  b.p = make_param (f, pick (2), most (2, span / divisor[pick (4)]));
  b.o = pick_index (nest, k);
  if (!b.p || chance (25))
    {
      int value = 1 + (chance (85) ? pick (span) : 0);
      return make (value, value, false, "%d", value);
    }
  bool with_outer = outer && b.o;
  b.form = with_outer ? pick (10) : pick (chance (90) ? 7 : 9);
  struct expr e = with_outer ? outer_bound (&b, signed_only)
                             : plain_bound (&b, signed_only);
  if (e.is_unsigned && e.low < 0)
    e = with_outer ? outer_bound (&b, true) : plain_bound (&b, true);
  return e;
}

/* Writes the head of LOOP, which runs over [LOW, HIGH) in steps of STEP,
   upwards.  */

static void
write_up (struct loop *loop, const struct expr *low, const struct expr *high,
          int step)
{
  const char *i = loop->index.name;
  char cond[420], incr[60];
  bool may_subtract = !loop->index.type->is_unsigned || high->low >= 1;
  if (high->is_unsigned && high->low < 1)
    may_subtract = false;
  if (may_subtract && chance (25))
    snprintf (cond, sizeof cond, "%s <= %s - 1", i, high->text);
  else if (chance (15))
    snprintf (cond, sizeof cond, "%s > %s", high->text, i);
  else
    snprintf (cond, sizeof cond, "%s < %s", i, high->text);
  if (step == 1)
    snprintf (incr, sizeof incr, pick (2) ? "%s++" : "++%s", i);
  else if (pick (2))
    snprintf (incr, sizeof incr, "%s += %d", i, step);
  else
    snprintf (incr, sizeof incr, "%s = %s + %d", i, i, step);
  snprintf (loop->head, sizeof loop->head, "for (%s%s%s = %s; %s; %s)",
            loop->outside ? "" : loop->index.type->name,
            loop->outside ? "" : " ", i, low->text, cond, incr);
  loop->index.low = low->low;
  loop->index.high = most (low->low, high->high - 1);
}

/* The same downwards.  Returns false when the index would leave its type.  */

static bool
write_down (struct loop *loop, const struct expr *low, const struct expr *high,
            int step)
{
  const char *i = loop->index.name;
  const char *type = loop->outside ? "" : loop->index.type->name;
  const char *space = loop->outside ? "" : " ";
  bool is_unsigned = loop->index.type->is_unsigned;
  bool greater = pick (2);
  char incr[40];
  if (is_unsigned && low->low + greater < step)
    return false;
  if (!greater && (is_unsigned || high->is_unsigned) && high->low < 1)
    return false;
  if (step == 1)
    snprintf (incr, sizeof incr, pick (2) ? "%s--" : "--%s", i);
  else
    snprintf (incr, sizeof incr, "%s -= %d", i, step);
  if (greater)
    {
      snprintf (loop->head, sizeof loop->head, "for (%s%s%s = %s; %s > %s; %s)",
                type, space, i, high->text, i, low->text, incr);
      loop->index.low = low->low + 1;
      loop->index.high = most (low->low + 1, high->high);
    }
  else
    {
      snprintf (loop->head, sizeof loop->head,
                "for (%s%s%s = %s - 1; %s >= %s; %s)", type, space, i,
                high->text, i, low->text, incr);
      loop->index.low = low->low;
      loop->index.high = most (low->low, high->high - 1);
    }
  return true;
}

/* A lower bound for loop K of NEST.  */

static struct expr
pick_low (struct nest *nest, int k, const struct type *type, bool outer)
{
  int form = pick (10);
  const struct variable *o = pick_index (nest, k);
  if (form < 5)
    return make (0, 0, false, "0");
  if (form < 7 || (!outer && form == 7))
    {
      int c = 1 + pick (3);
      return make (c, c, false, "%d", c);
    }
  if (form == 8 && !type->is_unsigned)
    {
      int c = 1 + pick (3);
      return make (-c, -c, false, "-%d", c);
    }
  if (outer && o)
    {
      struct expr e = use (o, true);
      return pick (2) ? e
                      : make (e.low + 1, e.high + 1, false, "%s + 1", e.text);
    }
  const struct variable *p = make_param (nest->function, 0, 2);
  if (!p)
    return make (0, 0, false, "0");
  return use (p, true);
}

/* True when an index of TYPE can hold LOW to HIGH and a step more on either
   side where that is signed.  */

static bool
type_holds (const struct type *type, long low, long high, int step)
{
  long limit = type->bits >= 32 ? 1000000
                                : (1l << (type->bits - !type->is_unsigned)) - 1;
  if (high + step > limit)
    return false;
  return type->is_unsigned ? low >= 0 : low - step >= -limit;
}

/* Tries to make loop K of NEST; OUTER allows bounds that depend on outer
   loops.  GCC 12 itself runs a loop over unsigned char that has no iteration:
   such a loop has one at least.  */

static bool
try_loop (struct nest *nest, int k, bool outer)
{
  struct loop *loop = &nest->loop[k];
  static const char names[] = "ijkh";
  int span = most_values[nest->n_loop];
  span = nest->n_loop > 1 && chance (10) ? 2 : span;
  loop->index.type
      = nest->plain && chance (70) ? type_named ("int") : pick_iterator_type ();
  snprintf (loop->index.name, sizeof loop->index.name, "%c", names[k]);
  loop->outside = chance (10);
  struct expr low = pick_low (nest, k, loop->index.type, outer);
  bool is_signed = low.low < 0 || chance (50);
  struct expr high = pick_bound (nest, k, span, is_signed, outer);
  int step = chance (70) ? 1 : 2 + pick (4);
  if ((high.is_unsigned || loop->index.type->is_unsigned)
      && (low.low < 0 || high.low < 0))
    return false;
  if (high.high - low.low > span + 4 || high.high < 0)
    return false;
  if (high.high <= low.low)
    return false;
  if (loop->index.type->is_unsigned && loop->index.type->bits < 32
      && high.low <= low.high)
    return false;
  if (!type_holds (loop->index.type, low.low, high.high + 1, step))
    return false;
  loop->backwards = high.low < low.high;
  if (chance (70))
    write_up (loop, &low, &high, step);
  else if (!write_down (loop, &low, &high, step))
    return false;
  return true;
}

/* Marks which outer loops the bounds of loop K of NEST mention.  */

static void
note_outer (struct nest *nest, int k)
{
  struct loop *loop = &nest->loop[k];
  const char *text = strchr (loop->head, '=');
  loop->outer = 0;
  for (const char *c = text; *c; c++)
    for (int o = 0; o < k; o++)
      if (c[0] == nest->loop[o].index.name[0]
          && !strchr ("abcdefghijklmnopqrstuvwxyz", c[1])
          && strchr (" (", c[-1]))
        loop->outer |= 1u << o;
}

/* Puts the upper bound of LOOP into a variable before it, now and then.  */

static void
name_bound (struct loop *loop)
{
  char test[20];
  snprintf (test, sizeof test, "; %s < ", loop->index.name);
  char *start = strstr (loop->head, test);
  if (start)
    start += strlen (test) - 3;
  char *end = start ? strchr (start, ';') : NULL;
  if (!end || end - start > 120 || !chance (30))
    return;
  char rest[900], bound[160];
  snprintf (bound, sizeof bound, "%.*s", (int)(end - start - 3), start + 3);
  snprintf (rest, sizeof rest, "%s", end);
  snprintf (loop->before, sizeof loop->before, "int last_%s = %s;",
            loop->index.name, bound);
  snprintf (start + 3, sizeof loop->head - (start + 3 - loop->head),
            "last_%s%s", loop->index.name, rest);
}

/* Makes DEPTH loops for NEST.  */

void
make_loops (struct nest *nest, int depth)
{
  nest->n_loop = depth;
  for (int k = 0; k < depth; k++)
    {
      int tries = 0;
      bool outer = k > 0 && chance (35);
      memset (&nest->loop[k], 0, sizeof nest->loop[k]);
      nest->loop[k].collapse = 1;
      while (!try_loop (nest, k, outer && tries < 30))
        if (++tries > 200)
          {
            struct expr low = make (0, 0, false, "0");
            struct expr high = make (5, 5, false, "5");
            nest->loop[k].index.type = type_named ("int");
            write_up (&nest->loop[k], &low, &high, 1);
            break;
          }
      note_outer (nest, k);
      if (nest->loop[k].outer && k > 0 && !nest->plain)
        name_bound (&nest->loop[k]);
    }
}

/* Returns a subscript that is made of the indices of NEST.  */

struct expr
pick_affine (struct nest *nest)
{
  const struct variable *a = pick_index (nest, nest->n_loop);
  const struct variable *b = pick_index (nest, nest->n_loop);
  if (nest->inner[0] && chance (50))
    b = &nest->inner_index;
  if (nest->inner[0] && chance (30))
    a = &nest->inner_index;
  bool s = chance (60);
  struct expr x = use (a, s), y = use (b, s);
  int c = 1 + pick (3);
  bool u = x.is_unsigned;
  switch (pick (12))
    {
    case 0:
      return make (x.low + c, x.high + c, u, "%s + %d", x.text, c);
    case 1:
      return make (x.low - c, x.high - c, u, "%s - %d", x.text, c);
    case 2:
      return make (2 * x.low, 2 * x.high, u, "2 * %s", x.text);
    case 3:
      return make (c - x.high, c - x.low, u, "%d - %s", c, x.text);
    case 4:
      return make (x.low + y.low, x.high + y.high, u || y.is_unsigned,
                   "%s + %s", x.text, y.text);
    case 5:
      return make (x.low - y.high, x.high - y.low, u || y.is_unsigned,
                   "%s - %s", x.text, y.text);
    case 6:
      return make (0, 6, false, "table[(int) %s & 7]", a->name);
    case 7:
      return make (0, 7, false, "((int) %s * (int) %s & 7)", a->name, b->name);
    case 8:
      return make (c, c, false, "%d", c);
    default:
      return x;
    }
}
