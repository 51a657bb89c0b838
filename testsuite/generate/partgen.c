/* Writes a program in C with random nests of a loop whose body has statements
   and loops beside one another, over arrays of one and two dimensions: partgen
   SEED.  What the iterations depend on in one another may lie in one part of
   the body, pass from an earlier part to a later one, or back, so that some of
   the nests can be distributed over their parts, others are wavefronts, and
   others have to stay in order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nestgen.h"

#include <stdio.h>
#include <stdlib.h>

enum
{
  FUNCTIONS = 4,
  ROWS = 150,
  COLUMNS = 160
};

static const char *const prelude
    = "#include <stdio.h>\n"
      "\n"
      "enum { M = %d, N = %d };\n"
      "\n"
      "static unsigned a[M][N], u[M][N], v[M][N], w[M][N];\n"
      "static unsigned s[N], x[N], y[N], q[M], r[M], t[M];\n"
      "\n";

static const char *const rest = "static void\n"
                                "fill (void)\n"
                                "{\n"
                                "  for (int i = 0; i < M; i++)\n"
                                "    {\n"
                                "      q[i] = i * 3;\n"
                                "      r[i] = i ^ 5;\n"
                                "      t[i] = i * 7 %% 13;\n"
                                "      for (int j = 0; j < N; j++)\n"
                                "        {\n"
                                "          a[i][j] = i * j %% 17;\n"
                                "          u[i][j] = i + j;\n"
                                "          v[i][j] = i * 5 + j * 3;\n"
                                "          w[i][j] = i ^ j;\n"
                                "        }\n"
                                "    }\n"
                                "  for (int j = 0; j < N; j++)\n"
                                "    {\n"
                                "      s[j] = j;\n"
                                "      x[j] = j * 11 %% 7;\n"
                                "      y[j] = j & 3;\n"
                                "    }\n"
                                "}\n"
                                "\n"
                                "static void\n"
                                "show (int f)\n"
                                "{\n"
                                "  unsigned h[9] = { 0 };\n"
                                "  for (int i = 0; i < M; i++)\n"
                                "    {\n"
                                "      h[0] = h[0] * 31 + q[i];\n"
                                "      h[1] = h[1] * 31 + r[i];\n"
                                "      h[2] = h[2] * 31 + t[i];\n"
                                "      for (int j = 0; j < N; j++)\n"
                                "        {\n"
                                "          h[3] = h[3] * 31 + u[i][j];\n"
                                "          h[4] = h[4] * 31 + v[i][j];\n"
                                "          h[5] = h[5] * 31 + w[i][j];\n"
                                "        }\n"
                                "    }\n"
                                "  for (int j = 0; j < N; j++)\n"
                                "    {\n"
                                "      h[6] = h[6] * 31 + s[j];\n"
                                "      h[7] = h[7] * 31 + x[j];\n"
                                "      h[8] = h[8] * 31 + y[j];\n"
                                "    }\n"
                                "  printf (\"%%d:\", f);\n"
                                "  for (int k = 0; k < 9; k++)\n"
                                "    printf (\" %%u\", h[k]);\n"
                                "  printf (\"\\n\");\n"
                                "}\n"
                                "\n";

/* A function that is written; in "flat" ones arrays are pointers.  */
struct parts
{
  struct text text;
  bool flat;
};

/* NAME, an iterator, or a neighbour of it.  */

static struct expr
make_near (const char *name)
{
  int by = chance (50) ? 0 : pick (5) - 2;
  return by == 0 ? make (0, 0, false, "%s", name)
                 : make (0, 0, false, "%s %c %d", name, by < 0 ? '-' : '+',
                         abs (by));
}

/* An element of P, inside the inner loop or not; STORED: not of "a".  */

static struct expr
make_element (struct parts *p, bool inside, bool stored)
{
  int kind = inside ? pick (stored ? 5 : 6) : 4;
  struct expr i = make_near ("i"), j = make_near ("j");
  if (kind == 3)
    return make (0, 0, false, "%c[%s]", "sxy"[pick (3)], j.text);
  if (kind == 4)
    return make (0, 0, false, "%c[%s]", "qrt"[pick (3)], i.text);
  char array = kind == 5 ? 'a' : "uvw"[pick (3)];
  return p->flat
             ? make (0, 0, false, "%c[(%s) * N + %s]", array, i.text, j.text)
             : make (0, 0, false, "%c[%s][%s]", array, i.text, j.text);
}

/* Writes a statement at DEPTH.  */

static void
print_statement (struct parts *p, int depth, bool inside)
{
  static const char *const operators[] = { "=", "+=", "+=", "^=" };
  struct expr to = make_element (p, inside, true);
  struct expr b = make_element (p, inside, false);
  struct expr c = make_element (p, inside, false);
  if (chance (8))
    {
      indent (&p->text, depth++);
      add (&p->text, "if (%s & 1)\n", make_element (p, inside, false).text);
    }
  indent (&p->text, depth);
  add (&p->text, "%s %s ", to.text, operators[pick (4)]);
  switch (pick (3))
    {
    case 0:
      add (&p->text, "%s;\n", b.text);
      break;
    case 1:
      add (&p->text, "%s * 3 + %s;\n", b.text, c.text);
      break;
    default:
      add (&p->text, "%s - %s + 1;\n", b.text, c.text);
      break;
    }
}

/* Writes an inner loop, an acc loop if MARKED.  */

static void
print_loop (struct parts *p, bool marked)
{
  if (marked)
    add (&p->text, "#pragma acc loop auto\n");
  indent (&p->text, 3);
  add (&p->text, "for (int j = 2; j < n - 2; j++)\n");
  indent (&p->text, 4);
  add (&p->text, "{\n");
  for (int n = chance (50) ? 1 : 2 + pick (2); n > 0; n--)
    print_statement (p, 5, true);
  indent (&p->text, 4);
  add (&p->text, "}\n");
}

/* Writes function number F.  */

static void
print_function (struct parts *p, int f)
{
  bool kernels = chance (75);
  add (&p->text,
       "__attribute__ ((noipa)) static void\nf%d (int m, int n%s)\n{\n", f,
       p->flat ? ", unsigned *a, unsigned *u, unsigned *v, unsigned *w,\n"
                 "    unsigned *s, unsigned *x, unsigned *y, unsigned *q,\n"
                 "    unsigned *r, unsigned *t"
               : "");
  add (&p->text, "#pragma acc %s%s\n", kernels ? "kernels" : "parallel",
       p->flat
           ? " copy(a[0:M * N], u[0:M * N], v[0:M * N], \\\n"
             "    w[0:M * N], s[0:N], x[0:N], y[0:N], q[0:M], r[0:M], t[0:M])"
           : "");
  if (!kernels)
    add (&p->text, "#pragma acc loop auto\n");
  add (&p->text, chance (85) ? "  for (int i = 2; i < m - 2; i++)\n"
                             : "  for (int i = m - 3; i >= 2; i--)\n");
  add (&p->text, "    {\n");
  for (int n = 1 + pick (4); n > 0; n--)
    if (chance (30))
      print_statement (p, 3, false);
    else
      print_loop (p, !kernels && chance (60));
  add (&p->text, "    }\n}\n\n");
}

/* Writes the calls of function number F: whole arrays, short ones, and, FLAT,
   some that overlap.  */

static void
print_calls (int f, bool flat)
{
  static const int sizes[][2] = { { ROWS, COLUMNS }, { 9, 11 }, { 14, 15 } };
  for (int k = 0; k < (flat ? 3 : 2); k++)
    {
      printf ("  fill ();\n  f%d (%d, %d", f, sizes[k][0], sizes[k][1]);
      if (flat)
        printf (", &a[0][0], &u[0][0], &v[0][0], &w[0][0], %s",
                k < 2 ? "s, x, y, q, r, t" : "s, s, s, q, q, q");
      printf (");\n  show (%d);\n", f);
    }
}

int
main (int argc, char **argv)
{
  struct parts p = { .flat = false };
  bool flat[FUNCTIONS];
  if (argc != 2)
    return 1;
  random_start (strtoul (argv[1], NULL, 10));
  for (int f = 0; f < FUNCTIONS; f++)
    {
      p.flat = flat[f] = chance (30);
      print_function (&p, f);
    }
  printf (prelude, ROWS, COLUMNS);
  fputs (p.text.start, stdout);
  printf (rest);
  printf ("int\nmain (void)\n{\n");
  for (int f = 0; f < FUNCTIONS; f++)
    print_calls (f, flat[f]);
  printf ("  return 0;\n}\n");
  free (p.text.start);
  return 0;
}
