/* The heads of loops in mixed programs: windows by the larger and the smaller
   of two numbers, parities, remainders, halves; steps, directions and types,
   such that no iterator leaves its type or the range that is known for it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mixgen.h"

#include <stdio.h>
#include <string.h>

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

/* An iterator of M that is around, or NULL, in signed use.  */

static bool
pick_outer (struct mix *m, struct expr *e, const struct variable **v)
{
  int n = m->n_variable - m->n_param;
  if (n == 0)
    return false;
  *v = &m->variable[m->n_param + pick (n)];
  *e = mix_use (*v, true);
  return true;
}

/* A lower bound.  */

static struct expr
pick_low (struct mix *m, bool outer)
{
  const struct variable *v;
  struct expr o;
  int c = pick (4);
  if (!outer || !pick_outer (m, &o, &v) || !chance (20 + m->wild / 2))
    return make (c, c, false, "%d", c);
  switch (pick (7))
    {
    case 0:
      return o;
    case 1:
      return make (o.low + 1, o.high + 1, false, "%s + 1", o.text);
    case 2:
    case 3:
      return make (most (o.low - c, 1), most (o.high - c, 1), false,
                   "LARGER (%s - %d, 1)", o.text, c);
    case 4:
      if (o.low >= 0)
        return make (1, 2, false, "1 + %s %% 2", o.text);
      return o;
    case 5:
      return make (0, 1, false, "(%s & 1)", o.text);
    default:
      if (o.low >= 0)
        return make (o.low / 2, o.high / 2, false, "%s / 2", o.text);
      return o;
    }
}

/* An upper bound, exclusive, for up to SPAN iterations.  */

static struct expr
pick_high (struct mix *m, int span, bool outer)
{
  const struct variable *v;
  struct expr o, p;
  int c = 1 + pick (3);
  if (m->n_param == 0 || chance (15))
    {
      int high = 2 + pick (span - 1);
      return make (high, high, false, "%d", high);
    }
  p = mix_use (&m->variable[pick (m->n_param)], chance (60));
  struct expr s = p;
  if (p.is_unsigned)
    s = make (p.low, p.high, false, "(int) %s", p.text);
  if (outer && pick_outer (m, &o, &v) && chance (20 + m->wild / 2))
    switch (pick (7))
      {
      case 0:
        return make (o.low + c, o.high + c, false, "%s + %d", o.text, c);
      case 1:
      case 2:
        return make (least (o.low + c, s.low), least (o.high + c, s.high),
                     false, "SMALLER (%s + %d, %s)", o.text, c, s.text);
      case 3:
        return make (s.low - o.high, s.high - o.low, false, "%s - %s", s.text,
                     o.text);
      case 4:
        return make (most (s.low - o.high, c), most (s.high - o.low, c), false,
                     "LARGER (%s - %s, %d)", s.text, o.text, c);
      case 5:
        if (o.low >= 0)
          return make (s.low - 1, s.high, false, "%s - %s %% 2", s.text,
                       o.text);
        return o;
      default:
        return o;
      }
  switch (pick (9))
    {
    case 0:
      return make (p.low / 2, p.high / 2, p.is_unsigned, "%s / 2", p.text);
    case 1:
      return make ((p.low + 1) / 2, (p.high + 1) / 2, p.is_unsigned,
                   "(%s + 1) / 2", p.text);
    case 2:
      return make (p.low - 1, p.high - 1, p.is_unsigned, "%s - 1", p.text);
    case 3:
      return make (s.low - c, s.high - c, false, "%s - %d", s.text, c);
    case 4:
      if (chance (m->wild))
        return make (least (s.low, 7), least (s.high, 7), false,
                     "SMALLER (%s, 7)", s.text);
      return p;
    case 5:
      if (chance (m->wild))
        return make (s.low - 1, s.high, false, "%s - %s %% 2", s.text, s.text);
      return p;
    default:
      return p;
    }
}

/* True when an iterator of TYPE holds LOW to HIGH and a step more.  */

static bool
type_holds (const struct type *type, long low, long high, int step)
{
  long limit = type->bits >= 32 ? 1000000
                                : (1l << (type->bits - !type->is_unsigned)) - 1;
  if (high + step > limit)
    return false;
  return type->is_unsigned ? low >= 0 : low - step >= -limit;
}

/* The head of a loop with the iterator V from LOW to HIGH, or false when there
   is none of this kind.  */

static bool
write_head (struct text *text, struct mix *m, struct variable *v,
            const struct expr *low, const struct expr *high, bool plain)
{
  int step = chance (75 - m->wild / 4) ? 1 : 2 + pick (3);
  const char *i = v->name, *type = v->type->name;
  bool no_sign = v->type->is_unsigned || high->is_unsigned;
  int form = pick (10);
  if (!type_holds (v->type, low->low, high->high + 1, step))
    return false;
  if (no_sign && (low->low < 0 || high->low < 1))
    return false;
  if (v->type->is_unsigned && v->type->bits < 32 && high->low <= low->high)
    return false;
  v->low = low->low;
  v->high = most (low->low, high->high - 1);
  if (form == 0 && plain && step == 1 && high->low >= low->high)
    add (text, "for (%s %s = %s; %s != %s; %s++)", type, i, low->text, i,
         high->text, i);
  else if (form == 1)
    add (text, "for (%s %s = %s; %s <= %s - 1; %s += %d)", type, i, low->text,
         i, high->text, i, step);
  else if (form == 2 && (!no_sign || low->low >= step))
    add (text, "for (%s %s = %s - 1; %s >= %s; %s -= %d)", type, i, high->text,
         i, low->text, i, step);
  else if (form == 3 && low->low >= step + 1)
    {
      add (text, "for (%s %s = %s; %s > %s; %s -= %d)", type, i, high->text, i,
           low->text, i, step);
      v->low = low->low + 1;
      v->high = most (low->low + 1, high->high);
    }
  else if (form == 4 && plain && high->low >= low->high)
    add (text, "for (%s %s = %s; %s-- > %s;)", type, i, high->text, i,
         low->text);
  else if (step == 1)
    add (text, "for (%s %s = %s; %s < %s; %s++)", type, i, low->text, i,
         high->text, i);
  else
    add (text, "for (%s %s = %s; %s < %s; %s += %d)", type, i, low->text, i,
         high->text, i, step);
  return true;
}

void
mix_head (struct text *text, struct mix *m, int span, bool plain)
{
  struct variable v = { .type = type_named ("int") };
  snprintf (v.name, sizeof v.name, "%c%d", "ijk"[pick (3)], m -> serial++);
  bool outer = true;
  for (int tries = 0; tries < 100; tries++)
    {
      v.type = chance (m->wild) ? pick_iterator_type () : type_named ("int");
      struct expr low = pick_low (m, outer), high = pick_high (m, span, outer);
      if (high.high - low.low > span + 4 || high.high <= low.low
          || high.high < 0)
        continue;
      if (write_head (text, m, &v, &low, &high, plain))
        {
          m->variable[m->n_variable++] = v;
          return;
        }
      outer = chance (50);
    }
  v.type = type_named ("int");
  v.low = 0;
  v.high = 4;
  add (text, "for (int %s = 0; %s < 5; %s++)", v.name, v.name, v.name);
  m->variable[m->n_variable++] = v;
}
