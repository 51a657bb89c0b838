/* What iterations of mixed programs do: stores, scalars that go from one
   statement, iteration or nest to the next, loops with statements before and
   after them, conditions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mixgen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of M's body.  */

void
mix_line (struct mix *m, const char *format, ...)
{
  va_list arguments;
  char *line = NULL;
  va_start (arguments, format);
  int length = vsnprintf (NULL, 0, format, arguments);
  va_end (arguments);
  line = malloc ((size_t)length + 1);
  va_start (arguments, format);
  vsnprintf (line, (size_t)length + 1, format, arguments);
  va_end (arguments);
  indent (&m->body, m->depth);
  add (&m->body, "%s\n", line);
  free (line);
}

void
mix_open (struct mix *m)
{
  m->depth++;
  mix_line (m, "{");
  m->depth++;
}

void
mix_close (struct mix *m)
{
  m->depth--;
  mix_line (m, "}");
  m->depth--;
}

/* An array that is written; NULL when nothing may be.  */

static const struct mix_array *
pick_target (struct mix *m)
{
  const struct mix_array *written[MIX_ARRAYS];
  int n = 0;
  for (int i = 0; i < m->n_array; i++)
    if (m->array[i].written && (m->claimed == 0 || m->array[i].n_own))
      written[n++] = &m->array[i];
  return n ? written[pick (n)] : NULL;
}

static void
print_store (struct mix *m)
{
  const struct mix_array *a = pick_target (m);
  struct text to = { 0 }, value = { 0 };
  if (!a)
    return;
  mix_access (&to, m, a, 0);
  mix_value (&value, m, 2);
  bool is_int = !a->type->is_float;
  if (is_int && a->type->is_unsigned && chance (20))
    mix_line (m, "%s %s %s;", to.start, pick (2) ? "+=" : "^=", value.start);
  else if (is_int && chance (15))
    mix_line (m, "%s ^= (%s) & %d;", to.start, value.start, MIX_MASK);
  else if (chance (20))
    mix_line (m, "%s = ((unsigned) %s%s + %s) & %d;", to.start,
              is_int ? "" : "(int) ", to.start, value.start, MIX_MASK);
  else
    mix_line (m, "%s = (%s) & %d;", to.start, value.start, MIX_MASK);
  free (to.start);
  free (value.start);
}

/* A scalar that may be written, or NULL.  */

static const char *
pick_scalar (struct mix *m)
{
  return m->n_writable ? m->local[m->n_local - 1 - pick (m->n_writable)] : NULL;
}

static void
print_scalar (struct mix *m)
{
  const char *s = pick_scalar (m);
  struct text value = { 0 };
  if (!s)
    return;
  mix_value (&value, m, 1);
  switch (pick (12))
    {
    case 0:
      mix_line (m, "%s = %s;", s, value.start);
      break;
    case 4:
      mix_line (m, "%s = SMALLER (%s, (%s) & %d);", s, s, value.start,
                MIX_MASK);
      break;
    case 5:
      mix_line (m, "%s |= 1u << (%s & 31u);", s, value.start);
      break;
    case 6:
      mix_line (m, "if ((%s) %% 7u == 3u)", value.start);
      mix_line (m, pick (2) ? "  %s++;" : "  %s = 77u;", s);
      break;
    case 7:
      mix_line (m, "%s *= (%s) | 1u;", s, value.start);
      break;
    case 1:
      mix_line (m, "%s ^= %s;", s, value.start);
      break;
    case 2:
      mix_line (m, "%s = LARGER (%s, (%s) & %d);", s, s, value.start, MIX_MASK);
      break;
    case 3:
      mix_line (m, "if (%s < ((%s) & %d))", s, value.start, MIX_MASK);
      mix_line (m, "  %s = (%s) & %d;", s, value.start, MIX_MASK);
      break;
    default:
      mix_line (m, "%s += %s;", s, value.start);
    }
  free (value.start);
}

/* A new scalar of the block.  */

static void
print_local (struct mix *m)
{
  struct text value = { 0 };
  if (m->n_local >= MIX_SCALARS + 6)
    return;
  char *name = m->local[m->n_local];
  mix_value (&value, m, 1);
  snprintf (name, sizeof m->local[0], "v%d", m->serial++);
  mix_line (m, "unsigned %s = %s;", name, value.start);
  m->n_local++;
  m->n_writable++;
  free (value.start);
}

/* An array of the iteration's own, filled and read.  */

static void
print_own_array (struct mix *m)
{
  struct text value = { 0 };
  int id = m->serial++, size = 2 + pick (5);
  if (m->n_local >= MIX_SCALARS + 6)
    return;
  mix_value (&value, m, 1);
  mix_line (m, "unsigned w%d[%d];", id, size);
  mix_line (m, "for (int q = 0; q < %d; q++)", size);
  mix_line (m, "  w%d[q] = (unsigned) q * %s;", id, value.start);
  char *name = m->local[m->n_local++];
  snprintf (name, sizeof m->local[0], "v%d", m->serial++);
  mix_line (m, "unsigned %s = w%d[%s %% %du] + w%d[%d];", name, id, value.start,
            size, id, pick (size));
  m->n_writable++;
  free (value.start);
}

/* A loop that counts a number down.  */

static void
print_while (struct mix *m)
{
  struct text value = { 0 };
  const char *s = pick_scalar (m);
  if (!s)
    return;
  int id = m->serial++;
  mix_value (&value, m, 0);
  mix_line (m, "int q%d = (int) (%s %% 6u);", id, value.start);
  mix_line (m, "while (q%d-- > 0)", id);
  mix_line (m, "  %s += (unsigned) q%d * 3u + 1u;", s, id);
  free (value.start);
}

/* A pointer to a row of an array that is only read, and what is read there.  */

static void
print_row (struct mix *m)
{
  const struct mix_array *a = &m->array[pick (m->n_array)];
  if (a->rank < 2 || a->n_own || m->n_local >= MIX_SCALARS + 6)
    return;
  struct expr sub[MAX_RANK];
  struct text value = { 0 };
  int id = m->serial++;
  for (int d = 0; d < a->rank - 1; d++)
    sub[d] = mix_subscript (m, a->extent[d]);
  sub[a->rank - 1] = make (0, 0, false, "0");
  struct expr last = mix_subscript (m, a->extent[a->rank - 1]);
  mix_element (&value, a, sub);
  mix_line (m, "const %s *row%d = &%s;", a->type->name, id, value.start);
  char *name = m->local[m->n_local++];
  snprintf (name, sizeof m->local[0], "v%d", m->serial++);
  mix_line (m, "unsigned %s = (unsigned) %srow%d[%s];", name,
            a->type->is_float ? "(int) " : "", id, last.text);
  m->n_writable++;
  free (value.start);
}

static void
print_if (struct mix *m)
{
  struct text condition = { 0 };
  mix_condition (&condition, m, 2);
  mix_line (m, "if (%s)", condition.start);
  free (condition.start);
  mix_open (m);
  mix_body (m, 1 + chance (20));
  mix_close (m);
  if (chance (30))
    {
      mix_line (m, "else");
      mix_open (m);
      mix_body (m, 1);
      mix_close (m);
    }
}

/* A sequential loop, with a reduction of its own now and then.  */

static void
print_loop (struct mix *m)
{
  struct text head = { 0 };
  int n = m->n_variable;
  if (m->n_variable == MIX_VARIABLES || m->n_variable - m->n_param > 4)
    return;
  bool plain = !chance (20);
  mix_head (&head, m, 9, plain);
  if (!plain)
    add (&m->body, "#pragma acc loop seq\n");
  mix_line (m, "%s", head.start);
  free (head.start);
  mix_open (m);
  if (plain && chance (6))
    {
      struct text condition = { 0 };
      mix_condition (&condition, m, 0);
      mix_line (m, "if (%s)", condition.start);
      mix_line (m, pick (2) ? "  break;" : "  continue;");
      free (condition.start);
    }
  mix_body (m, 1 + chance (40));
  mix_close (m);
  m->n_variable = n;
}

/* STATEMENTS statements; names that they declare end with them.  */

void
mix_body (struct mix *m, int statements)
{
  int local = m->n_local, writable = m->n_writable;
  for (int k = 0; k < statements; k++)
    {
      int form = pick (20);
      if (m->tame && form > 8 && chance (60))
        form = 0;
      if (--m->budget < 0)
        form = 0;
      if (form < 9)
        print_store (m);
      else if (form < 11)
        print_scalar (m);
      else if (form == 11 && chance (60))
        {
          static void (*const others[]) (struct mix *)
              = { print_own_array, print_while, print_row };
          others[pick (3)](m);
        }
      else if (form < 13)
        print_local (m);
      else if (form < 16)
        print_if (m);
      else
        print_loop (m);
    }
  if (m->n_local > local && chance (80))
    print_store (m);
  m->n_local = local;
  m->n_writable = writable;
}
