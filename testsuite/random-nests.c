/* Prints a C program of random nests of OpenACC loops:

     random-nests SEED

   Bounds (constant, parametric, depending on outer loops), steps, directions,
   types of iterators, subscripts, ways to reach the arrays, clauses and
   directives are drawn from SEED.  Loops that the program grants as
   independent are so by construction: every iteration writes one element of
   its own and reads otherwise only what nobody writes.  Loops to be proven
   (auto, kernels) have any subscripts.  Everything is unsigned, so that
   nothing overflows.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define FUNCTIONS 6
#define MAX_DEPTH 4

/* Extent of every dimension of an array by the number of dimensions.  */
static const int extents[MAX_DEPTH + 1] = { 0, 200, 100, 50, 32 };

static uint64_t state;

/* A number from 0 to N - 1.  */
static int
draw (int n)
{
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (int)((state >> 33) % (unsigned)n);
}

/* True with a chance of one in N.  */
static bool
one_in (int n)
{
  return draw (n) == 0;
}

/* One loop.  Its iterator stays from 3 to half its extent less 5.  */
struct loop
{
  bool down, seq, is_long, depends;
  int step;
  int outer;      /* the loop that a bound depends on, when "depends"  */
  int low, high;  /* first and last value, or distances from "outer"  */
  bool param;     /* "high" is passed to the function  */
  bool inclusive; /* compared with <= or >=  */
};

/* How the arrays of a function are reached.  */
enum form
{
  STATIC,
  VLA,
  FLAT,
  FORMS
};

struct nest
{
  int depth;
  bool kernels, combined, granted, collapse, team;
  int reduction; /* 0: none, else an operator  */
  int fixed;     /* 0: none, else a set of clauses  */
  enum form form;
  struct loop loop[MAX_DEPTH];
};

static const char *const operators[] = { "", "+", "max", "^", "|" };

/* The deepest loop outside loop K of NEST whose iterator bounds may use.  */
static int
outer_loop (int k)
{
  return k > 0 ? draw (k) : -1;
}

static void
draw_loop (struct nest *nest, int k)
{
  struct loop *loop = &nest->loop[k];
  int last = extents[nest->depth] / 2 - 9;

  loop->down = one_in (5);
  loop->step = one_in (4) ? 2 + draw (3) : 1;
  loop->is_long = one_in (6);
  loop->seq = !nest->collapse && one_in (12);
  loop->inclusive = one_in (3);
  loop->outer = outer_loop (k);
  loop->depends = !nest->collapse && loop->outer >= 0 && one_in (4);
  loop->param = !one_in (4);
  if (loop->depends)
    {
      loop->low = one_in (2) ? 0 : 3;
      loop->high = one_in (2) && !nest->loop[loop->outer].depends ? 4 : 0;
    }
  else
    {
      loop->low = 3 + draw (3);
      loop->high = one_in (10) ? loop->low - 1 + draw (2) : last - draw (4);
    }
}

static void
draw_nest (struct nest *nest)
{
  nest->depth = one_in (8) ? 4 : 1 + draw (3);
  nest->kernels = one_in (3);
  nest->combined = !one_in (3);
  nest->granted = !one_in (3);
  nest->collapse = nest->depth > 1 && one_in (10);
  nest->team = nest->depth == 1 && nest->granted && one_in (3);
  nest->reduction = one_in (4) ? 1 + draw (4) : 0;
  nest->fixed = one_in (4) ? 1 + draw (5) : 0;
  nest->form = draw (FORMS);
  for (int k = 0; k < nest->depth; k++)
    draw_loop (nest, k);
  for (int k = 0; k < nest->depth; k++)
    if (nest->loop[k].seq)
      nest->reduction = 0;
}

/* Prints the first or, with LAST, the last value of loop K.  */
static void
print_bound (const struct nest *nest, int k, bool last)
{
  const struct loop *loop = &nest->loop[k];

  if (loop->depends && last && loop->high > 0)
    printf ("i%d + %d", loop->outer, loop->high);
  else if (loop->depends && !last && loop->low == 0)
    printf ("i%d", loop->outer);
  else if (loop->depends)
    printf ("%s", last ? "h" : "3");
  else if (last && loop->param)
    printf ("h%d", k);
  else
    printf ("%d", last ? loop->high : loop->low);
}

/* Prints the head of loop K.  */
static void
print_head (const struct nest *nest, int k)
{
  const struct loop *loop = &nest->loop[k];
  int off = loop->inclusive ? 0 : 1;

  printf ("for (%s i%d = ", loop->is_long ? "long" : "int", k);
  print_bound (nest, k, loop->down);
  printf ("; i%d %s%s ", k, loop->down ? ">" : "<", loop->inclusive ? "=" : "");
  print_bound (nest, k, !loop->down);
  if (off)
    printf (" %c 1", loop->down ? '-' : '+');
  printf ("; i%d %c= %d)\n", k, loop->down ? '-' : '+', loop->step);
}

/* Prints a subscript over iterator K that is different for all its values
   and stays inside EXTENT.  The same STYLE gives the same function.  */
static void
print_own_subscript (int k, int extent, int style)
{
  switch (style % 4)
    {
    case 0:
      printf ("i%d", k);
      break;
    case 1:
      printf ("i%d + %d", k, style / 4 % 7 - 3);
      break;
    case 2:
      printf ("%d - i%d", extent - 1, k);
      break;
    default:
      printf ("2 * i%d + %d", k, style / 4 % 7 - 3);
    }
}

/* Prints an element of the array NAME with the subscripts of STYLE[], loop
   order[K] in dimension K.  */
static void
print_element (const struct nest *nest, const char *name, const int *order,
               const int *style)
{
  int extent = extents[nest->depth];

  printf ("%s", name);
  if (nest->form != FLAT)
    for (int k = 0; k < nest->depth; k++)
      {
        printf ("[");
        print_own_subscript (order[k], extent, style[k]);
        printf ("]");
      }
  else
    {
      printf ("[");
      for (int k = 1; k < nest->depth; k++)
        printf ("(");
      for (int k = 0; k < nest->depth; k++)
        {
          print_own_subscript (order[k], extent, style[k]);
          if (k < nest->depth - 1)
            printf (") * e + ");
        }
      printf ("]");
    }
}

/* Draws an order of the DEPTH loops and a style for each dimension.  */
static void
draw_subscripts (int depth, int *order, int *style)
{
  for (int k = 0; k < depth; k++)
    {
      order[k] = k;
      style[k] = draw (28);
    }
  for (int k = depth - 1; k > 0 && one_in (2); k--)
    {
      int other = draw (k + 1), swap = order[k];
      order[k] = order[other];
      order[other] = swap;
    }
}

/* Prints a read of array NAME, anywhere.  */
static void
print_read (const struct nest *nest, const char *name)
{
  int order[MAX_DEPTH], style[MAX_DEPTH];

  draw_subscripts (nest->depth, order, style);
  print_element (nest, name, order, style);
}

/* Prints the statements of the innermost body.  */
static void
print_body (const struct nest *nest)
{
  int order[MAX_DEPTH], style[MAX_DEPTH];

  draw_subscripts (nest->depth, order, style);
  printf ("{\n");
  printf ("unsigned t = i0 * 3u");
  for (int k = 1; k < nest->depth; k++)
    printf (" + i%d * %du", k, 5 + 2 * k);
  printf (";\n");
  if (one_in (3))
    {
      printf ("for (int q = %d; q < %d; q++)\nt += q * ", draw (3),
              3 + draw (5));
      print_read (nest, "r");
      printf (";\n");
    }
  if (one_in (3))
    printf ("if ((t & %d) != %d)\n", 1 + draw (7), draw (3));
  print_element (nest, "w", order, style);
  printf (" = ");
  print_element (nest, "w", order, style);
  printf (" * 3 + t + ");
  print_read (nest, nest->granted ? "r" : "w");
  if (one_in (2))
    {
      printf (" - ");
      print_read (nest, "r");
    }
  printf (";\n");
  if (nest->reduction == 2)
    printf ("s = t > s ? t : s;\n");
  else if (nest->reduction)
    printf ("s %s= t;\n", operators[nest->reduction]);
  printf ("}\n");
}

/* Prints the clauses of loop K.  */
static void
print_loop_clauses (const struct nest *nest, int k)
{
  if (nest->collapse && k == 0)
    printf (" collapse(%d)", nest->depth);
  if (nest->loop[k].seq)
    printf (" seq");
  else if (nest->kernels && nest->granted)
    printf (" independent");
  else if (!nest->kernels && !nest->granted)
    printf (" auto");
  else if (nest->fixed == 4 && nest->depth == 2 && !nest->collapse
           && !nest->loop[0].seq && !nest->loop[1].seq && !nest->kernels)
    printf (k == 0 ? " gang" : " vector");
  if (nest->reduction && !nest->loop[k].seq)
    printf (" reduction(%s:s)", operators[nest->reduction]);
}

/* Prints the clauses of the region of NEST.  */
static void
print_region_clauses (const struct nest *nest)
{
  if (nest->form == STATIC)
    printf (" copy(w) copyin(r)");
  else if (nest->form == VLA)
    printf (" copy(w[0:e]) copyin(r[0:e])");
  else
    printf (" copy(w[0:total]) copyin(r[0:total])");
  if (nest->reduction)
    printf (" copy(s)");
  if (nest->fixed == 1 && !nest->kernels)
    printf (" num_gangs(%d)", 1 + draw (40));
  if (nest->fixed == 2 && !nest->kernels)
    printf (" vector_length(%d)", 32 << draw (3));
  if (nest->fixed == 3)
    printf (" async(1)");
  if (nest->fixed == 5)
    printf (" if (h0 > %d)", draw (30));
}

/* Prints a directive of acctile that can be obeyed, or none.  */
static void
print_directive (const struct nest *nest)
{
  static const char *const choices[][4]
      = { { "schedule(1.1) block(64)", "schedule(1.1) block(32) grid(2)",
            "schedule(1.1)", "assume(h0 = 50)" },
          { "schedule(2.1) block(32,1)", "schedule(2.2) block(64,1) grid(2,3)",
            "schedule(2.3) block(4,16)", "schedule(2.4) block(8,4) grid(1,5)" },
          { "schedule(3.1) block(8,8,1)", "schedule(3.3) block(16,2,1)",
            "schedule(3.4) block(4,4,4) grid(1,2,1)", "schedule(3.7)" } };
  bool plain = nest->granted && !nest->fixed && !nest->collapse && !nest->team
               && nest->depth <= 3;

  for (int k = 0; k < nest->depth; k++)
    plain = plain && !nest->loop[k].seq;
  if (plain && one_in (3))
    printf ("#pragma acctile %s\n", choices[nest->depth - 1][draw (4)]);
}

/* Prints the loops of NEST from loop K on.  */
static void
print_loops (const struct nest *nest, int k)
{
  if (k > 0 && !nest->collapse)
    {
      printf ("#pragma acc loop");
      print_loop_clauses (nest, k);
      printf ("\n");
    }
  print_head (nest, k);
  if (k < nest->depth - 1)
    print_loops (nest, k + 1);
  else if (nest->team)
    {
      printf ("{\nunsigned sum = 0;\n#pragma acc loop reduction(+:sum)\n"
              "for (int j = 0; j < h0; j++)\nsum += r%s + j;\n"
              "w[i0] = w[i0] * 5 + sum;\n}\n",
              nest->form == VLA || one_in (2) ? "[i0]" : "[j]");
    }
  else
    print_body (nest);
}

/* Prints function F, which holds NEST.  */
static void
print_function (int f, const struct nest *nest)
{
  int depth = nest->depth;

  printf ("\nstatic unsigned w%d", f);
  for (int k = 0; k < depth; k++)
    printf ("[%d]", extents[depth]);
  printf (", r%d", f);
  for (int k = 0; k < depth; k++)
    printf ("[%d]", extents[depth]);
  printf (";\n\nstatic unsigned\nf%d (int h, int e, int total", f);
  for (int k = 0; k < MAX_DEPTH; k++)
    printf (", int h%d", k);
  if (nest->form != STATIC)
    for (int a = 0; a < 2; a++)
      {
        printf (", %sunsigned %s", a ? "const " : "",
                nest->form == FLAT ? "*restrict " : "");
        printf ("%s", a ? "r" : "w");
        for (int k = 0; nest->form == VLA && k < depth; k++)
          printf ("[%se]", k == 0 ? "restrict " : "");
      }
  printf (")\n{\nunsigned s = 1;\n");
  if (nest->form == STATIC)
    printf ("#define w w%d\n#define r r%d\n", f, f);
  print_directive (nest);
  printf ("#pragma acc %s%s", nest->kernels ? "kernels" : "parallel",
          nest->combined ? " loop" : "");
  if (nest->combined)
    print_loop_clauses (nest, 0);
  print_region_clauses (nest);
  printf ("\n");
  if (!nest->combined)
    {
      printf ("{\n#pragma acc loop");
      print_loop_clauses (nest, 0);
      printf ("\n");
    }
  print_loops (nest, 0);
  printf ("%s", nest->combined ? "" : "}\n");
  if (nest->fixed == 3)
    printf ("#pragma acc wait\n");
  printf ("%sreturn s;\n}\n",
          nest->form == STATIC ? "#undef w\n#undef r\n" : "");
}

/* Prints the calls of function F in main.  */
static void
print_calls (int f, const struct nest *nest)
{
  int depth = nest->depth, extent = extents[depth], total = 1;

  for (int k = 0; k < depth; k++)
    total *= extent;
  printf ("fill (w%d, sizeof w%d, %d);\nfill (r%d, sizeof r%d, %d);\n", f, f, f,
          f, f, f + 100);
  for (int call = 0; call < 2; call++)
    {
      printf ("printf (\"%%u\\n\", f%d (hide (%d), hide (%d), hide (%d)", f,
              extent / 2 - 9, extent, total);
      for (int k = 0; k < MAX_DEPTH; k++)
        printf (", hide (%d)", k < depth ? nest->loop[k].high - 2 * call : 0);
      if (nest->form == STATIC)
        printf ("));\n");
      else if (nest->form == FLAT)
        printf (", (unsigned *) w%d, (unsigned *) r%d));\n", f, f);
      else
        printf (", w%d, r%d));\n", f, f);
    }
  printf ("SHOW (w%d);\n", f);
}

int
main (int argc, char **argv)
{
  struct nest nest[FUNCTIONS] = { 0 };
  int seed = argc == 2 ? atoi (argv[1]) : 0;

  if (seed <= 0)
    {
      fprintf (stderr, "usage: random-nests SEED\n");
      return 2;
    }
  state = (uint64_t)seed * 2862933555777941757u + 3037000493u;
  for (int k = 0; k < 8; k++)
    draw (2);
  printf ("/* Made by random-nests %d.  */\n\n#include \"run.h\"\n\n", seed);
  printf ("static void\nfill (void *p, size_t size, unsigned seed)\n{\n"
          "unsigned *a = p;\nfor (size_t i = 0; i < size / sizeof *a; i++)\n"
          "a[i] = (i + seed) * 2654435761u >> 7;\n}\n");
  for (int f = 0; f < FUNCTIONS; f++)
    {
      draw_nest (&nest[f]);
      print_function (f, &nest[f]);
    }
  printf ("\nint\nmain (void)\n{\n");
  for (int f = 0; f < FUNCTIONS; f++)
    print_calls (f, &nest[f]);
  printf ("return 0;\n}\n");
  return 0;
}
