/* Random programs over grids, made from a seed, in C, C++ or Fortran:

     gridgen SEED KIND [LANGUAGE]

   KIND is what their functions are: "imperfect" nests through which scalars
   go, "wave"s, whose iterations depend on one another, loops over time
   ("steps"), "apart", independent nests with calls and structures, or "border",
   nests with conditions on indices.  LANGUAGE is "c", "cc" or "f90".

   As those of nestgen, a program says what it computed, and its sequential
   meaning is its meaning.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gridgen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct
{
  const char *name;
  void (*make) (struct unit *u);
} kinds[] = { { "imperfect", make_imperfect },
              { "wave", make_wave },
              { "steps", make_steps },
              { "apart", make_apart },
              { "border", make_border } };

static const char *const languages[] = { "c", "cc", "f90" };

enum
{
  N_KINDS = sizeof kinds / sizeof kinds[0],
  MAX_UNITS = 4
};

void
make_axes (struct unit *u, int n, int border)
{
  static const char *const indices[] = { "i", "j", "k" };
  static const char *const sizes[] = { "n", "m", "l" };
  static const char *const types[]
      = { "int", "int", "long", "unsigned", "size_t" };
  static const int least[] = { 120, 18, 7 }, more[] = { 200, 30, 9 };
  const char *type = types[chance (60) ? 0 : pick (5)];
  u->n_axis = n;
  for (int d = 0; d < n; d++)
    {
      struct axis *a = &u->axis[d];
      a->index = indices[d];
      a->size = sizes[d];
      a->extent = least[n - 1] + pick (more[n - 1]);
      a->constant = chance (12);
      a->low = border + (border > 0 && chance (20));
      a->cut = border + (border > 0 && chance (20));
      a->step = chance (8) && a->low > 1 ? 2 : 1;
      a->down = chance (15);
      a->type = a->down ? pick (2) ? "int" : "long" : type;
    }
  u->time = (struct axis){ .index = "t",
                           .size = "steps",
                           .extent = 9,
                           .step = 1,
                           .type = pick (3) ? "int" : "long" };
}

/* What programs in C and C++ begin with.  */
static const char prelude[]
    = "#include <stddef.h>\n"
      "#include <stdio.h>\n"
      "\n"
      "static long\n"
      "hide (long value)\n"
      "{\n"
      "  volatile long hidden = value;\n"
      "  return hidden;\n"
      "}\n"
      "\n"
      "static void\n"
      "show (const char *name, const void *data, size_t size)\n"
      "{\n"
      "  const unsigned char *byte = (const unsigned char *) data;\n"
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
      "        p[i] = (T) ((i * 7 + (seed)) % 97); \\\n"
      "    } \\\n"
      "  while (0)\n"
      "\n";

static const char fortran_show[]
    = "\n"
      "  integer function hide (value)\n"
      "    integer, intent (in) :: value\n"
      "    integer, volatile :: hidden\n"
      "    hidden = value\n"
      "    hide = hidden\n"
      "  end function\n"
      "\n"
      "  subroutine show (name, x)\n"
      "    character (*), intent (in) :: name\n"
      "    integer, intent (in) :: x(:)\n"
      "    integer (8) :: h\n"
      "    integer :: q\n"
      "    h = 0\n"
      "    do q = 1, size (x)\n"
      "      h = mod (h * 1031 + x(q), 1000000007_8)\n"
      "    end do\n"
      "    print '(a,1x,i0)', name, h\n"
      "  end subroutine\n";

/* The size of AXIS in call C: all that there is, less, hardly anything: there
   loops may end before they start, but none without sign before 0.  */

static int
call_size (const struct axis *axis, int c)
{
  int least = has_no_sign (axis) ? 3 : 2;
  if (c == 0 || axis->constant)
    return axis->extent;
  return c == 1 ? least + pick (axis->extent - least + 1) : least + pick (4);
}

/* The calls of U, with what its grids are after each.  */

static void
print_calls (struct text *text, struct unit *u, const char *arguments)
{
  bool fortran = u->language == LANGUAGE_FORTRAN;
  for (int c = 0; c < MAX_CALLS; c++)
    {
      int size[MAX_AXES];
      add (text, "  %sf%d (hide (%d)", fortran ? "call " : "", u->id,
           c == 0 ? u->time.extent : pick (u->time.extent));
      for (int d = 0; d < u->n_axis; d++)
        {
          size[d] = call_size (&u->axis[d], c);
          add (text, ", hide (%d)", size[d]);
        }
      for (const char *p = arguments; *p; p++)
        if (*p == '@')
          add (text, "%d", size[*++p - '0'] - 1);
        else
          add (text, "%c", *p);
      add (text, fortran ? ")\n" : ");\n");
      for (int i = 0; i < u->n_grid; i++)
        print_grid_show (text, u, &u->grid[i]);
    }
}

/* The head of U's function, and its body, to TEXT.  */

static void
print_function (struct text *text, struct unit *u, const char *names,
                const char *types)
{
  if (u->language != LANGUAGE_FORTRAN)
    {
      add (text, "static void\nf%d (int steps", u->id);
      for (int d = 0; d < u->n_axis; d++)
        add (text, ", int %s", u->axis[d].size);
      add (text, "%s)\n{\n%s}\n\n", names, u->body.start);
      return;
    }
  add (text, "\n  subroutine f%d (steps", u->id);
  for (int d = 0; d < u->n_axis; d++)
    add (text, ", %s", u->axis[d].size);
  add (text, "%s)\n    integer, intent (in) :: steps", names);
  for (int d = 0; d < u->n_axis; d++)
    add (text, ", %s", u->axis[d].size);
  add (text, "\n%s", types);
  add (text, "    integer :: i, j, k, t, s, q(0:1)\n"
             "    integer :: p0, p1, p2, p3, p4, p5, q0, q1, q2, q3, q4\n");
  add (text, "%s  end subroutine\n", u->body.start);
}

/* Prints the program of the N functions U.  */

static void
print_program (struct unit *u, int n)
{
  enum language language = u[0].language;
  struct text helpers = { 0 }, functions = { 0 }, fills = { 0 }, calls = { 0 };
  print_helpers (&helpers, language);
  if (language == LANGUAGE_FORTRAN)
    printf ("module parts\n  implicit none\n  type pair\n    integer :: x, y\n"
            "  end type\n");
  else
    printf ("%s%s", prelude, helpers.start);
  for (int i = 0; i < n; i++)
    {
      struct text names = { 0 }, types = { 0 }, arguments = { 0 };
      add (&names, "%s", "");
      add (&types, "%s", "");
      add (&arguments, "%s", "");
      for (int g = 0; g < u[i].n_grid; g++)
        {
          print_grid_global (&u[i], &u[i].grid[g]);
          print_grid_param (&names, &types, &arguments, &u[i], &u[i].grid[g]);
          print_grid_start (&fills, &u[i], &u[i].grid[g]);
        }
      printf ("%s", u[i].globals.start);
      print_function (&functions, &u[i], names.start, types.start);
      print_calls (&calls, &u[i], arguments.start);
    }
  if (language == LANGUAGE_FORTRAN)
    printf ("contains\n%s%s%send module\n\nprogram main\n  use parts\n"
            "  implicit none\n  integer :: q\n%s%send program\n",
            helpers.start, fortran_show + 1, functions.start, fills.start,
            calls.start);
  else
    printf ("\n%sint\nmain (void)\n{\n%s%s  return 0;\n}\n", functions.start,
            fills.start, calls.start);
}

/* The place of WORD among the N NAMES, or N.  */

static int
place_of (const char *word, const char *const *names, int n)
{
  int i = 0;
  while (i < n && strcmp (word, names[i]) != 0)
    i++;
  return i;
}

int
main (int argc, char **argv)
{
  static struct unit u[MAX_UNITS];
  const char *names[N_KINDS];
  for (int i = 0; i < N_KINDS; i++)
    names[i] = kinds[i].name;
  int kind = argc > 2 ? place_of (argv[2], names, N_KINDS) : N_KINDS;
  int language = argc > 3 ? place_of (argv[3], languages, 3) : 0;
  if (kind == N_KINDS || language == 3)
    {
      fprintf (stderr, "usage: gridgen SEED KIND [LANGUAGE]\n");
      return 1;
    }
  random_start (strtoul (argv[1], NULL, 10) * 16
                + (unsigned long)(kind * 3 + language));
  int n = 2 + pick (MAX_UNITS - 1);
  for (int i = 0; i < n; i++)
    {
      u[i].language = (enum language)language;
      u[i].id = i;
      u[i].depth = language == LANGUAGE_FORTRAN ? 2 : 1;
      kinds[kind].make (&u[i]);
    }
  print_program (u, n);
  return 0;
}
