/* What an iteration over grids computes: sums of elements, through small
   functions, structures and variables of its own, under conditions.  All is
   exact: elements are 0 to STORED_MASK, and no sum leaves an int.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gridgen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char c_helpers[] = "struct pair { int x, y; };\n"
                                "\n"
                                "static inline int\n"
                                "larger (int a, int b)\n"
                                "{\n"
                                "  return a > b ? a : b;\n"
                                "}\n"
                                "\n"
                                "#pragma acc routine seq\n"
                                "static int\n"
                                "blend (int a, int b)\n"
                                "{\n"
                                "  int twice = 2 * a;\n"
                                "  return twice + (b >> 1);\n"
                                "}\n"
                                "\n"
                                "static inline struct pair\n"
                                "both (int a, int b)\n"
                                "{\n"
                                "  struct pair p = { a + b, a - b };\n"
                                "  return p;\n"
                                "}\n"
                                "\n"
                                "static inline int\n"
                                "of_pair (struct pair p)\n"
                                "{\n"
                                "  return 2 * p.x + p.y;\n"
                                "}\n"
                                "\n";

static const char place_helper[] = "static inline %s *\n"
                                   "place_%s (%s *p, long i)\n"
                                   "{\n"
                                   "  return p + i;\n"
                                   "}\n"
                                   "\n";

static const char cxx_helpers[]
    = "struct pair\n"
      "{\n"
      "  int x, y;\n"
      "  pair (int a, int b) : x (a), y (b) {}\n"
      "  pair operator+ (const pair &o) const { return pair (x + o.x, y - "
      "o.y); "
      "}\n"
      "  int sum () const { return 2 * x + y; }\n"
      "};\n"
      "\n"
      "template <typename T> static inline T\n"
      "larger (const T &a, const T &b)\n"
      "{\n"
      "  return a > b ? a : b;\n"
      "}\n"
      "\n"
      "#pragma acc routine seq\n"
      "static int\n"
      "blend (int a, const int &b)\n"
      "{\n"
      "  int twice = 2 * a;\n"
      "  return twice + (b >> 1);\n"
      "}\n"
      "\n"
      "template <typename T> static inline T &\n"
      "place (T *p, long i)\n"
      "{\n"
      "  return p[i];\n"
      "}\n"
      "\n"
      "template <typename T> struct view\n"
      "{\n"
      "  T *data;\n"
      "  long columns;\n"
      "  view (T *p, long n) : data (p), columns (n) {}\n"
      "  T &operator() (long i, long j) const { return data[i * columns + j]; "
      "}\n"
      "};\n"
      "\n";

static const char fortran_helpers[]
    = "  pure integer function larger (a, b)\n"
      "    !$acc routine seq\n"
      "    integer, intent (in) :: a, b\n"
      "    larger = max (a, b)\n"
      "  end function\n"
      "\n"
      "  elemental integer function blend (a, b)\n"
      "    !$acc routine seq\n"
      "    integer, intent (in) :: a, b\n"
      "    integer :: twice\n"
      "    twice = 2 * a\n"
      "    blend = twice + shiftr (b, 1)\n"
      "  end function\n"
      "\n"
      "  pure integer function of_pair (p)\n"
      "    !$acc routine seq\n"
      "    type (pair), intent (in) :: p\n"
      "    of_pair = 2 * p%x + p%y\n"
      "  end function\n"
      "\n";

/* The small functions that values call.  */

void
print_helpers (struct text *text, enum language language)
{
  static const char *const types[]
      = { "int", "long", "double", "float", "short" };
  if (language == LANGUAGE_FORTRAN)
    add (text, "%s", fortran_helpers);
  else if (language == LANGUAGE_CXX)
    add (text, "%s", cxx_helpers);
  else
    {
      add (text, "%s", c_helpers);
      for (int i = 0; i < 5; i++)
        add (text, place_helper, types[i], types[i], types[i]);
    }
}

/* E as an int.  */

static void
print_int (struct text *text, const struct unit *u, const struct element *e)
{
  if (e->local[0])
    {
      add (text, "%s", e->local);
      return;
    }
  bool is_int = strcmp (e->grid->type->name, "int") == 0;
  bool fortran = u->language == LANGUAGE_FORTRAN;
  if (!is_int)
    add (text, fortran ? "int (" : "(int) ");
  print_element (text, u, e);
  if (!is_int && fortran)
    add (text, ")");
}

/* The call of NAME with E[0] and E[1].  */

static void
print_call (struct text *text, const struct unit *u, const char *name,
            const struct element *e)
{
  add (text, "%s (", name);
  print_int (text, u, &e[0]);
  add (text, ", ");
  print_int (text, u, &e[1]);
  add (text, ")");
}

/* The larger of E[0] and E[1], without a call.  */

static void
print_choice (struct text *text, const struct unit *u, const struct element *e)
{
  struct text a = { 0 }, b = { 0 };
  print_int (&a, u, &e[0]);
  print_int (&b, u, &e[1]);
  if (u->language == LANGUAGE_FORTRAN)
    add (text, pick (2) ? "merge (%s, &\n%s, &\n%s > %s)" : "max (%s, &\n%s)",
         a.start, b.start, a.start, b.start);
  else
    add (text, "(%s > %s ? %s : %s)", a.start, b.start, a.start, b.start);
  free (a.start);
  free (b.start);
}

/* A structure of E[0] and E[1], made and taken apart.  */

static void
print_pair (struct text *text, const struct unit *u, const struct element *e)
{
  struct text pair = { 0 };
  if (u->language == LANGUAGE_C)
    {
      print_call (&pair, u, "both", e);
      add (text, "of_pair (%s)", pair.start);
    }
  else if (u->language == LANGUAGE_CXX)
    {
      print_call (&pair, u, "pair", e);
      add (text, pick (2) ? "%s.sum ()" : "(%s + pair (3, 1)).sum ()",
           pair.start);
    }
  else
    {
      print_call (&pair, u, "pair", e);
      add (text, "of_pair (%s)", pair.start);
    }
  free (pair.start);
}

/* A term of the first of the N elements E; returns how many it has used.  */

static int
print_term (struct text *text, const struct unit *u, const struct element *e,
            int n)
{
  int form = pick (12);
  if (n > 1 && form < 5)
    {
      if (form == 0)
        print_call (text, u, "larger", e);
      else if (form == 1)
        print_call (text, u, "blend", e);
      else if (form == 2)
        print_pair (text, u, e);
      else
        print_choice (text, u, e);
      return 2;
    }
  if (form < 9)
    add (text, "%d * ", 2 + pick (4));
  print_int (text, u, e);
  return 1;
}

/* An int made of the N elements E.  */

static void
print_sum (struct text *text, struct unit *u, const struct element *e, int n)
{
  for (int k = 0; k < n;)
    {
      if (k > 0)
        add (text, "%s%*s%s", u->language == LANGUAGE_FORTRAN ? " &\n" : "\n",
             2 * u->depth + 4, "", pick (4) ? "+ " : "- ");
      k += print_term (text, u, e + k, n - k);
    }
  if (!u->no_indices && chance (20))
    add (text, u->language == LANGUAGE_FORTRAN ? " + %s" : " + (int) %s",
         u->axis[pick (u->n_axis)].index);
  if (u->has_time && chance (15))
    add (text, u->language == LANGUAGE_FORTRAN ? " + %s" : " + (int) %s",
         u->time.index);
}

/* Stores what is made of the N elements FROM to TO.  */

void
print_store (struct unit *u, const struct element *to,
             const struct element *from, int n)
{
  struct text value = { 0 }, place = { 0 };
  const struct type *type = to->grid->type;
  bool bare = n == 2 && chance (30);
  if (bare)
    print_choice (&value, u, from);
  else
    print_sum (&value, u, from, n);
  print_element (&place, u, to);
  if (u->language == LANGUAGE_FORTRAN)
    line (u, bare ? "%s = %s" : "%s = iand (%s, %d)", place.start, value.start,
          STORED_MASK);
  else if (bare)
    line (u, "%s = %s;", place.start, value.start);
  else if (type->is_float)
    line (u, "%s = (%s) ((%s) & %d);", place.start, type->name, value.start,
          STORED_MASK);
  else
    line (u, "%s = (%s) & %d;", place.start, value.start, STORED_MASK);
  free (value.start);
  free (place.start);
}

/* Puts one of the N elements E into a variable.  */

static void
print_local (struct unit *u, struct element *e)
{
  struct text value = { 0 };
  char name[8];
  snprintf (name, sizeof name, "p%d", u->n_local++);
  print_int (&value, u, e);
  if (u->language == LANGUAGE_FORTRAN)
    line (u, "%s = %s", name, value.start);
  else
    line (u, "%sint %s = %s;", pick (2) ? "const " : "", name, value.start);
  strcpy (e->local, name);
  free (value.start);
}

/* The variables of an iteration are those of the next one, too.  */

void
finish_locals (struct unit *u)
{
  u->n_local = 0;
}

/* A condition on E.  */

static void
open_condition (struct unit *u, const struct element *e)
{
  struct text value = { 0 }, condition = { 0 };
  int form = pick (3), c = pick (4);
  print_int (&value, u, e);
  if (form == 0)
    add (&condition, "%s > %d", value.start, 100 * c);
  else if (u->language == LANGUAGE_FORTRAN)
    add (&condition, "iand (%s, 3) %s %d", value.start,
         form == 1 ? "==" : "/=", c);
  else
    add (&condition, "(%s & 3) %s %d", value.start, form == 1 ? "==" : "!=", c);
  open_if (u, condition.start);
  free (value.start);
  free (condition.start);
}

/* The element TO becomes something of the N elements FROM, now and then under a
   condition; some of them stand in variables first.  */

void
print_update (struct unit *u, const struct element *to, struct element *from,
              int n)
{
  for (int k = 0; k < n; k++)
    if (u->n_local < 6 && chance (15))
      print_local (u, &from[k]);
  if (n < 2 || chance (65))
    {
      print_store (u, to, from, n);
      return;
    }
  open_condition (u, &from[0]);
  print_store (u, to, from + 1, n - 1);
  if (chance (60))
    {
      print_else (u);
      print_store (u, to, from, n - 1);
    }
  close_if (u);
}
