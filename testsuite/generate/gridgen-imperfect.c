/* Nests with statements between their loops and a scalar that goes through
   them: where it is declared, what each loop claims, and what the innermost
   loop and the statements after it do with it, in all combinations that mean
   the same in whatever order the loops that are granted run.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gridgen.h"

#include <stdio.h>
#include <string.h>

/* What carries the scalar.  */
enum carrier
{
  CARRIER_FUNCTION, /* a variable of the function; not where a clause of the
                       loop that sums makes it one for all gangs  */
  CARRIER_BODY,     /* one of the loop's body  */
  CARRIER_PRIVATE,  /* one of the function, in a private clause  */
  CARRIER_MEMBER,   /* a member of a structure in the body  */
  CARRIER_ELEMENT,  /* an element of an array in the body  */
  CARRIER_ARRAY,    /* the same, of the function, in a private clause  */
  N_CARRIERS
};

/* A nest of two or three loops; the innermost one sums, the carrier is written
   in the one around it.  */
struct nest_parts
{
  const char *outer, *middle, *inner; /* directives, NULL for none  */
  enum carrier carrier;
  const char *s; /* the carrier, as an expression  */
  struct element a, o;
};

/* The directives of the outermost loop.  */
enum outer
{
  OUTER_PARALLEL,
  OUTER_AUTO,
  OUTER_GANG,
  OUTER_KERNELS,
  OUTER_INDEPENDENT,
  OUTER_KERNELS_LOOP,
  OUTER_GANG_VECTOR,
  OUTER_COLLAPSE,
  N_OUTERS
};

static const char *const outer_text[] = { "parallel loop",
                                          "parallel loop auto",
                                          "parallel loop gang",
                                          "kernels",
                                          "kernels loop independent",
                                          "kernels loop",
                                          "parallel loop gang vector",
                                          "parallel loop collapse(2)" };

/* Chooses the carrier of P, for a nest whose outermost loop is OUTER.  In
   Fortran nothing is declared in a body.  */

static void
pick_carrier (struct unit *u, struct nest_parts *p, enum outer outer)
{
  p->carrier = (enum carrier)pick (N_CARRIERS);
  if (u->language == LANGUAGE_FORTRAN)
    p->carrier = p->carrier == CARRIER_BODY     ? CARRIER_FUNCTION
                 : p->carrier == CARRIER_MEMBER ? CARRIER_ARRAY
                                                : p->carrier;
  if (u->language == LANGUAGE_FORTRAN && p->carrier == CARRIER_ELEMENT)
    p->carrier = CARRIER_PRIVATE;
  if (outer == OUTER_KERNELS
      && (p->carrier == CARRIER_PRIVATE || p->carrier == CARRIER_ARRAY))
    p->carrier
        = u->language == LANGUAGE_FORTRAN ? CARRIER_FUNCTION : CARRIER_BODY;
  p->s = p->carrier == CARRIER_MEMBER ? "q.x"
         : p->carrier == CARRIER_ELEMENT || p->carrier == CARRIER_ARRAY
             ? u->language == LANGUAGE_FORTRAN ? "q(1)" : "q[1]"
             : "s";
}

/* The private clause that the carrier asks for, or "".  */

static const char *
private_clause (const struct nest_parts *p)
{
  return p->carrier == CARRIER_PRIVATE ? " private(s)"
         : p->carrier == CARRIER_ARRAY ? " private(q)"
                                       : "";
}

/* The carrier is given its first value, "FIRST".  */

static void
start_carrier (struct unit *u, const struct nest_parts *p, const char *first)
{
  const char *end = u->language == LANGUAGE_FORTRAN ? "" : ";";
  switch (p->carrier)
    {
    case CARRIER_BODY:
      line (u, "int s = %s;", first);
      break;
    case CARRIER_MEMBER:
      line (u,
            u->language == LANGUAGE_CXX ? "struct pair q (%s, 1);"
                                        : "struct pair q = { %s, 1 };",
            first);
      break;
    case CARRIER_ELEMENT:
      line (u, "int q[2] = { 1, %s };", first);
      break;
    default:
      line (u, "%s = %s%s", p->s, first, end);
    }
}

/* TO = FROM.  */

static void
assign (struct unit *u, const char *to, const char *from)
{
  line (u, u->language == LANGUAGE_FORTRAN ? "%s = %s" : "%s = %s;", to, from);
}

/* What is stored to the element E: VALUE, made an element.  */

static void
store (struct unit *u, const struct element *e, const char *value)
{
  struct text place = { 0 }, stored = { 0 };
  print_element (&place, u, e);
  add (&stored, u->language == LANGUAGE_FORTRAN ? "iand (%s, %d)" : "(%s) & %d",
       value, STORED_MASK);
  assign (u, place.start, stored.start);
}

/* The element E as an int, less than 8 where SMALL.  */

static void
print_read (struct text *text, struct unit *u, const struct element *e,
            bool small)
{
  bool fortran = u->language == LANGUAGE_FORTRAN;
  add (text, fortran ? small ? "iand (int (" : "int ("
             : small ? "((int) ("
                     : "((int) (");
  print_element (text, u, e);
  add (text, fortran ? small ? "), 7)" : ")" : small ? ") & 7)" : "))");
}

/* The innermost loop's body, and what stands after the loop: sums, running
   sums, the last value, a temporary, a largest value.  A body that only sums is
   the only one for a reduction.  */

static void
print_inner (struct unit *u, const struct nest_parts *p,
             const struct axis *axis, bool only_sum)
{
  struct text small = { 0 }, read = { 0 }, sum = { 0 };
  int form = only_sum ? 0 : pick (7);
  const char *s = p->s;
  print_read (&small, u, &p->a, true);
  print_read (&read, u, &p->a, false);
  if (p->inner)
    print_acc (u, p->inner, NULL);
  open_loop (u, axis);
  add (&sum, "%s + %s", s, small.start);
  switch (form)
    {
    case 0:
    case 1:
      assign (u, s, sum.start);
      break;
    case 2:
      assign (u, s, sum.start);
      store (u, &p->a, s);
      break;
    case 3:
      add (&read, " + 1");
      assign (u, s, read.start);
      store (u, &p->a, s);
      break;
    case 4:
      assign (u, s, small.start);
      add (&small, " * %s", s);
      store (u, &p->a, small.start);
      break;
    case 5:
      {
        struct text larger = { 0 };
        add (&larger, "larger (%s, %s)", s, read.start);
        assign (u, s, larger.start);
        break;
      }
    default:
      {
        struct text condition = { 0 };
        add (&condition, "%s > 2", small.start);
        open_if (u, condition.start);
        assign (u, s, sum.start);
        close_if (u);
      }
    }
  close_loop (u);
  if (form != 4 && form != 2)
    store (u, &p->o, s);
}

/* A second loop after the first one, which goes on with the carrier.  */

static void
print_second (struct unit *u, const struct nest_parts *p,
              const struct axis *axis)
{
  struct text value = { 0 };
  if (p->inner && chance (50))
    print_acc (u, "loop seq", NULL);
  open_loop (u, axis);
  print_read (&value, u, &p->a, false);
  add (&value, " + %s", p->s);
  store (u, &p->a, value.start);
  if (chance (50))
    {
      struct text next = { 0 };
      add (&next, "%s + %d", p->s, 1 + pick (3));
      assign (u, p->s, next.start);
    }
  close_loop (u);
}

/* The directive of the loop in the middle, whose iterations would share a
   carrier that stands further out.  */

static const char *
pick_middle (const struct nest_parts *p, enum outer outer)
{
  static const char *const middles[]
      = { "loop", "loop auto", "loop seq", "loop worker", NULL };
  const char *middle = middles[pick (5)];
  bool worker = middle && strcmp (middle, "loop worker") == 0;
  bool spread = middle && (worker || strcmp (middle, "loop") == 0);
  if (outer == OUTER_COLLAPSE)
    return NULL;
  if (outer == OUTER_GANG)
    return p->carrier == CARRIER_FUNCTION ? "loop seq" : "loop worker";
  if (worker || (spread && p->carrier == CARRIER_FUNCTION))
    return "loop auto";
  return middle;
}

static const char *
pick_inner (const struct nest_parts *p, enum outer outer, bool *only_sum)
{
  static const char *const inners[]
      = { NULL, "loop seq", "loop auto", "loop reduction(+:s)",
          "loop vector reduction(+:s)" };
  int form = pick (5);
  bool scalar = strcmp (p->s, "s") == 0;
  if (form > 2 && (!scalar || outer == OUTER_GANG_VECTOR))
    form = 2;
  *only_sum = form > 2;
  return inners[form];
}

void
make_imperfect (struct unit *u)
{
  struct nest_parts p = { 0 };
  bool only_sum;
  int n = chance (60) ? 2 : 3;
  make_axes (u, n, 0);
  struct grid *a = make_grid (u, (1u << n) - 1);
  struct grid *o = make_grid (u, (1u << (n - 1)) - 1);
  p.a = element_at (a);
  p.o = element_at (o);
  enum outer outer = (enum outer)pick (n == 2 ? OUTER_COLLAPSE : N_OUTERS);
  if (n == 3 && outer == OUTER_GANG_VECTOR)
    outer = OUTER_COLLAPSE;
  pick_carrier (u, &p, outer);
  p.inner = pick_inner (&p, outer, &only_sum);
  if (p.carrier == CARRIER_FUNCTION && outer != OUTER_KERNELS && p.inner
      && strstr (p.inner, "reduction"))
    p.carrier = CARRIER_PRIVATE;
  p.middle = n == 3 ? pick_middle (&p, outer) : NULL;
  bool further = n == 3 && p.middle && private_clause (&p)[0];
  struct text clauses = { 0 };
  add (&clauses, "%s", n == 2 || !further ? private_clause (&p) : "");
  print_clauses (&clauses, u, "copy");
  if (u->language != LANGUAGE_FORTRAN && p.carrier != CARRIER_BODY
      && p.s[0] == 's')
    line (u, "int s = 1;");
  if (u->language != LANGUAGE_FORTRAN && p.carrier == CARRIER_ARRAY)
    line (u, "int q[2] = { 0, 0 };");
  if (outer == OUTER_KERNELS)
    open_region (u, "kernels", clauses.start);
  else
    print_acc (u, outer_text[outer], clauses.start);
  open_loop (u, &u->axis[0]);
  if (n == 3)
    {
      char middle[60];
      snprintf (middle, sizeof middle, "%s%s", p.middle ? p.middle : "",
                further ? private_clause (&p) : "");
      if (p.middle)
        print_acc (u, middle, NULL);
      open_loop (u, &u->axis[1]);
    }
  start_carrier (u, &p, chance (50) ? "1" : u->axis[n - 2].index);
  print_inner (u, &p, &u->axis[n - 1], only_sum);
  if (chance (25))
    print_second (u, &p, &u->axis[n - 1]);
  for (int k = 0; k < n - 1; k++)
    close_loop (u);
  if (outer == OUTER_KERNELS)
    close_region (u, "kernels");
}
