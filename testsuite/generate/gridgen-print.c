/* Lines of C, C++ and Fortran: directives, loops, conditions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gridgen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of U's body.  */

void
line (struct unit *u, const char *format, ...)
{
  char text[4000];
  va_list arguments;
  va_start (arguments, format);
  int length = vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  if (length >= (int)sizeof text)
    abort ();
  indent (&u->body, u->depth);
  add (&u->body, "%s\n", text);
}

/* The directive WHAT with CLAUSES, each after a space, or NULL.  */

void
print_acc (struct unit *u, const char *what, const char *clauses)
{
  add (&u->body, "%s %s%s\n",
       u->language == LANGUAGE_FORTRAN ? "!$acc" : "#pragma acc", what,
       clauses ? clauses : "");
}

/* A region of statements.  */

void
open_region (struct unit *u, const char *what, const char *clauses)
{
  print_acc (u, what, clauses);
  if (u->language != LANGUAGE_FORTRAN)
    line (u, "{");
  u->depth++;
}

void
close_region (struct unit *u, const char *what)
{
  u->depth--;
  if (u->language == LANGUAGE_FORTRAN)
    add (&u->body, "!$acc end %s\n", what);
  else
    line (u, "}");
}

/* The size of AXIS less CUT.  */

static const char *
end_of (const struct axis *axis, int cut)
{
  static char text[2][40];
  static int turn;
  turn = !turn;
  if (axis->constant)
    snprintf (text[turn], sizeof text[turn], "%d", axis->extent - cut);
  else if (cut == 0)
    snprintf (text[turn], sizeof text[turn], "%s", axis->size);
  else
    snprintf (text[turn], sizeof text[turn], "%s - %d", axis->size, cut);
  return text[turn];
}

/* True when AXIS counts without sign, so that its end must not be before 0.  */

bool
has_no_sign (const struct axis *axis)
{
  return axis->type[0] == 'u' || axis->type[0] == 's';
}

/* The head of AXIS's loop in C, upwards.  */

static void
open_c_up (struct unit *u, const struct axis *axis)
{
  char condition[80], next[40];
  const char *i = axis->index;
  if (!has_no_sign (axis) && chance (20))
    snprintf (condition, sizeof condition, "%s <= %s", i,
              end_of (axis, axis->cut + 1));
  else
    snprintf (condition, sizeof condition, "%s < %s", i,
              end_of (axis, axis->cut));
  if (axis->step == 1)
    snprintf (next, sizeof next, "%s++", i);
  else
    snprintf (next, sizeof next, "%s += %d", i, axis->step);
  line (u, "for (%s %s = %d; %s; %s)", axis->type, i, axis->low, condition,
        next);
}

static void
open_c_down (struct unit *u, const struct axis *axis)
{
  char next[40];
  const char *i = axis->index;
  if (axis->step == 1)
    snprintf (next, sizeof next, "%s--", i);
  else
    snprintf (next, sizeof next, "%s -= %d", i, axis->step);
  line (u, "for (%s %s = %s; %s >= %d; %s)", axis->type, i,
        end_of (axis, axis->cut + 1), i, axis->low, next);
}

void
open_loop (struct unit *u, const struct axis *axis)
{
  if (u->language == LANGUAGE_FORTRAN && axis->down)
    line (u, "do %s = %s, %d, -%d", axis->index, end_of (axis, axis->cut + 1),
          axis->low, axis->step);
  else if (u->language == LANGUAGE_FORTRAN)
    line (u, axis->step == 1 ? "do %s = %d, %s" : "do %s = %d, %s, %d",
          axis->index, axis->low, end_of (axis, axis->cut + 1), axis->step);
  else
    {
      if (axis->down)
        open_c_down (u, axis);
      else
        open_c_up (u, axis);
      u->depth++;
      line (u, "{");
    }
  u->depth++;
}

void
close_loop (struct unit *u)
{
  u->depth--;
  line (u, u->language == LANGUAGE_FORTRAN ? "end do" : "}");
  if (u->language != LANGUAGE_FORTRAN)
    u->depth--;
}

void
open_if (struct unit *u, const char *condition)
{
  if (u->language == LANGUAGE_FORTRAN)
    line (u, "if (%s) then", condition);
  else
    {
      line (u, "if (%s)", condition);
      u->depth++;
      line (u, "{");
    }
  u->depth++;
}

void
print_else (struct unit *u)
{
  u->depth--;
  if (u->language == LANGUAGE_FORTRAN)
    line (u, "else");
  else
    {
      line (u, "}");
      u->depth--;
      line (u, "else");
      u->depth++;
      line (u, "{");
    }
  u->depth++;
}

void
close_if (struct unit *u)
{
  u->depth--;
  line (u, u->language == LANGUAGE_FORTRAN ? "end if" : "}");
  if (u->language != LANGUAGE_FORTRAN)
    u->depth--;
}

/* The directive before loop K of N of a nest with P.  */

static void
print_loop_pragma (struct unit *u, const struct pragmas *p, int k, int n)
{
  struct text clauses = { 0 };
  bool first = k == 0 && p->combined;
  bool covered = k > 0 && k < p->collapse;
  if (covered || (!p->claim[k] && !first))
    return;
  add (&clauses, "%s", p->claim[k] ? p->claim[k] : "");
  if (k == 0 && p->collapse > 1)
    add (&clauses, " collapse(%d)", p->collapse);
  if (p->private_list && (k == n - 1 || (k == 0 && p->collapse >= n)))
    add (&clauses, " private(%s)", p->private_list);
  if (first && p->verb)
    print_clauses (&clauses, u, p->verb);
  char what[40];
  snprintf (what, sizeof what, "%s%sloop", first ? p->construct : "",
            first ? " " : "");
  print_acc (u, what, clauses.start);
  free (clauses.start);
}

/* The region and the N loops over AXIS, with P.  */

void
open_nest (struct unit *u, const struct pragmas *p,
           const struct axis *const *axis, int n)
{
  if (p->construct && !p->combined)
    {
      struct text clauses = { 0 };
      add (&clauses, "%s", "");
      if (p->verb)
        print_clauses (&clauses, u, p->verb);
      open_region (u, p->construct, clauses.start);
      free (clauses.start);
    }
  for (int k = 0; k < n; k++)
    {
      print_loop_pragma (u, p, k, n);
      open_loop (u, axis[k]);
    }
}

void
close_nest (struct unit *u, const struct pragmas *p, int n)
{
  for (int k = 0; k < n; k++)
    close_loop (u);
  if (p->construct && !p->combined)
    close_region (u, p->construct);
}
