/* Subscripts from byte offsets.  Without this test a split into the wrong
   rows, or a row that is taken for granted, would let the dependence test
   call loops independent that are not, or find dependences everywhere.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "delinearize.h"
#include "nest-parts.h"
#include "unit-nest.h"
#include "unit.h"

/* Loops i (from 0 to n), j (from 0 to m) and k (from 0 to 4) around accesses
   by offsets to array "a"; what extents and subscripts they have.  The rest
   of a byte offset inside the element follows a '.', and '?' stands for
   subscripts that are not proven inside.  */
static const struct
{
  const char *name;
  const char *array; /* "elem_size", "extents" and "first"  */
  const char *offset[4];
  const char *extents;
  const char *subscripts[4];
  bool bounded, conditional;
} table[] = {
  { "one dimension",
    "'elem_size':4",
    { "4*i" },
    "[?]",
    { "[i]" },
    false,
    false },
  { "one dimension, shifted",
    "'elem_size':8",
    { "8*i - 8", "16*i + 24" },
    "[?]",
    { "[i - 1]", "[2*i + 3]" },
    false,
    false },
  { "a matrix",
    "'elem_size':4",
    { "4*i*m + 4*j" },
    "[?][m]",
    { "[i][j]" },
    false,
    false },
  { "a matrix in doubles, neighbours",
    "'elem_size':8",
    { "8*(i*(m + 2) + j)", "8*((i + 1)*(m + 2) + j + 1)",
      "8*((i - 1)*(m + 2) + j + 2)" },
    "[?][m + 2]",
    { "[i][j]", "[i + 1][j + 1]", "[i - 1][j + 2]" },
    false,
    false },
  { "the last column of the row before",
    "'elem_size':4",
    { "4*i*m + 4*j", "4*i*m - 4" },
    "[?][m]",
    { "[i][j]", "[i - 1][m - 1]" },
    false,
    false },
  { "a row bound by another parameter",
    "'elem_size':4",
    { "4*i*l + 4*j" },
    "[?][l]",
    { "[i][j]?" },
    false,
    false },
  { "three dimensions",
    "'elem_size':4",
    { "4*i*m*l + 4*j*l + 4*k", "4*i*m*l + 4*j*l" },
    "[?][m][l]",
    { "[i][j][k]?", "[i][j][0]?" },
    false,
    false },
  { "three dimensions with halo",
    "'elem_size':4",
    { "4*((i + 1)*(m + 2)*(n + 2) + (j + 1)*(n + 2) + i + 1)" },
    "[?][m + 2][n + 2]",
    { "[i + 1][j + 1][i + 1]" },
    false,
    false },
  { "rows of 7 to a row",
    "'elem_size':4",
    { "4*(j*(n + 2)*7 + i*7 + k)", "4*(j*(n + 2)*7 + i*7 - 1)",
      "4*(j*(n + 2)*7 + (i + 1)*7 + k + 1)" },
    "[?][7*n + 14]",
    { "[j][7*i + k]", "[j][7*i - 1]?", "[j][7*i + k + 8]" },
    false,
    false },
  { "four dimensions",
    "'elem_size':4",
    { "4*(i*l*m*n + k*m*n + j*n + i)", "4*(j*n + i)" },
    "[?][l][m][n]",
    { "[i][k][j][i]?", "[0][0][j][i]?" },
    false,
    false },
  { "the diagonal as well",
    "'elem_size':4",
    { "4*i*n + 4*i", "4*j*n + 4*i", "4*i*n + 4*j" },
    "[?][n]",
    { "[i][i]", "[j][i]", "[i][j]?" },
    false,
    false },
  { "every second row",
    "'elem_size':4",
    { "8*i*m + 4*j", "8*i*m + 4*m + 4*j" },
    "[?][2*m]",
    { "[i][j]", "[i][j + m]" },
    false,
    false },
  { "the rows between as well, of unknown length",
    "'elem_size':4",
    { "8*i*l + 8*j", "8*i*l - 4*l + 8*j - 4", "8*i*l + 4*l + 8*j" },
    "[?][l]",
    { "[2*i][2*j]?", "[2*i - 1][2*j - 1]?", "[2*i + 1][2*j]?" },
    false,
    false },
  { "parts of a row's elements are no rows",
    "'elem_size':4",
    { "8*i*l + 8*j", "8*i*l + 2*l + 8*j" },
    "[?][2*l]",
    { "[i][2*j]?", "[i][2*j].2*l?" },
    false,
    false },
  { "rows of structs, fields",
    "'elem_size':12",
    { "12*i*m + 12*j + 4", "12*i*m + 12*j + 8" },
    "[?][m]",
    { "[i][j].4", "[i][j].8" },
    false,
    false },
  { "rows of structs with arrays in them",
    "'elem_size':24",
    { "24*i*m + 24*j + 8 + 4*k" },
    "[?][m]",
    { "[i][j].4*k + 8" },
    false,
    false },
  { "an array in a struct that leaves it",
    "'elem_size':16",
    { "16*i*m + 16*j + 4*k + 4" },
    "[?][m]",
    { "[i][j].4*k + 4?" },
    false,
    false },
  { "two leading dimensions",
    "'elem_size':4",
    { "4*i*n + 4*k", "4*i*m + 4*k" },
    "[?]",
    { "[i*n + k]", "[i*m + k]" },
    false,
    false },
  { "products of iterators",
    "'elem_size':4",
    { "4*i*j", "4*i" },
    "[?]",
    { "[i*j]", "[i]" },
    false,
    false },
  { "floats in an array of doubles",
    "'elem_size':8",
    { "4*i*m + 4*j" },
    "[?][m]",
    { "[i][j]" },
    false,
    false },
  { "declared constant extents",
    "'elem_size':4,'extents':[7,6]",
    { "24*k + 4*k + 4", "24*i + 4*k - 24", "24*i + 20 - 4*k" },
    "[7][6]",
    { "[k][k + 1]", "[i - 1][k]", "[i][-k + 5]" },
    false,
    false },
  { "declared extents, across a row",
    "'elem_size':4,'extents':[7,6]",
    { "24*i + 4*k + 12", "24*i + 4*j" },
    "[7][6]",
    { "[i][k + 3]?", "[i][j]?" },
    false,
    false },
  { "declared parametric extents",
    "'elem_size':4,'extents':['n','m']",
    { "4*i*m + 4*j", "4*i*m" },
    "[n][m]",
    { "[i][j]", "[i][0]" },
    false,
    false },
  { "declared extents with an unknown row",
    "'elem_size':4,'extents':['n',null]",
    { "4*i*m + 4*j" },
    "[n][?]",
    { "none" },
    false,
    false },
  { "declared as one row",
    "'elem_size':4,'extents':[4096]",
    { "4*i*m + 4*j" },
    "[?][m]",
    { "[i][j]" },
    false,
    false },
  { "declared as one row that has none in it",
    "'elem_size':4,'extents':[100]",
    { "4*i" },
    "[100]",
    { "[i]" },
    false,
    false },
  { "rows of three as the points of a plane",
    "'elem_size':8,'extents':[null,3]",
    { "24*i*m + 24*j + 8", "24*i*m - 24*m + 24*j + 16" },
    "[?][3*m]",
    { "[i][3*j + 1]", "[i - 1][3*j + 2]" },
    false,
    false },
  { "matrices as the points of a plane",
    "'elem_size':4,'extents':[null,2,2]",
    { "16*i*m + 16*j + 4*k" },
    "[?][4*m]",
    { "[i][4*j + k]" },
    false,
    false },
  { "rows of three that may reach into the next line",
    "'elem_size':8,'extents':[null,3]",
    { "24*i*m + 24*j + 24" },
    "[?][3*m]",
    { "[i][3*j + 3]?" },
    false,
    false },
  { "strides of a descriptor",
    "'elem_size':4",
    { "4*i*s + 4*j*t - 4*t", "4*i*s + 4*j*t + 4*s" },
    "[?][?][?]",
    { "[i][j - 1][0]", "[i + 1][j][0]" },
    false,
    false },
  { "a descriptor of contiguous columns",
    "'elem_size':4",
    { "4*i*s + 4*j - 4*n", "4*i*s + 4*k + 4" },
    "[?][?]",
    { "[i][j - n]", "[i][k + 1]" },
    false,
    false },
  { "a stride of a descriptor in a subscript",
    "'elem_size':4",
    { "4*i*s + 4*s*s + 4*j" },
    "[?][?]",
    { "[i + s][j]?" },
    false,
    false },
  { "a flat array",
    "'elem_size':4,'extents':[null,41],'first':[0,0]",
    { "164*i + 4*j", "164*i + 4*k" },
    "[?][41]",
    { "[i][j]?", "[i][k]" },
    false,
    false },
  { "a flat array, bounded",
    "'elem_size':4,'extents':[null,41],'first':[0,0]",
    { "164*i + 4*j", "164*i + 4*j + 172", "8*j - 164*i", "164*i + 4*m - 4*j" },
    "[?][41]",
    { "[i][j]", "[i + 1][j + 2]", "[-i][2*j]", "[i][-j + m]" },
    true,
    false },
  { "a flat array, bounded, whose loops do not begin inside",
    "'elem_size':4,'extents':[null,41],'first':[0,0]",
    { "164*i + 4*j - 4", "164*i + 4*j + 4*n", "164*i + 32*k + 100*j" },
    "[?][41]",
    { "[i][j - 1]?", "[i][j + n]?", "[i + j][-16*j + 8*k]?" },
    true,
    false },
  { "a flat array, bounded, under a condition",
    "'elem_size':4,'extents':[null,41],'first':[0,0]",
    { "164*i + 4*j", "164*i + 4*k + 4" },
    "[?][41]",
    { "[i][j]?", "[i][k + 1]" },
    true,
    true },
  { "a flat array, counted from -20",
    "'elem_size':4,'extents':[null,41],'first':[0,-20]",
    { "164*i + 4*j + 100", "164*i + 4*j + 60" },
    "[?][41]",
    { "[i][j + 25]", "[i][j + 15]" },
    true,
    false },
  { "a flat array of three dimensions",
    "'elem_size':8,'extents':[8,41,5],'first':[0,0,1]",
    { "1640*i + 40*j + 8*k - 8", "1640*i + 40*j + 8*k + 1640" },
    "[8][41][5]",
    { "[i][j][k - 1]?", "[i + 1][j][k]" },
    true,
    false },
  { "an unknown address",
    "'elem_size':4",
    { "null" },
    "[?]",
    { "none" },
    false,
    false },
};

/* What the subscripts of ACCESS are, into TEXT of SIZE bytes.  */
static void
print_access (const struct acctile_access *access,
              const struct acctile_names *names, char *text, size_t size)
{
  int64_t field = 0;

  snprintf (text, size, "%s", access->n_subscript ? "" : "none");
  for (int d = 0; d < access->n_subscript; d++)
    {
      char *s = acctile_poly_to_text (access->subscript[d], names->symbol);
      snprintf (text + strlen (text), size - strlen (text), "[%s]", s);
      free (s);
    }
  if (access->n_subscript
      && (!acctile_poly_is_constant (access->field, &field) || field != 0))
    {
      char *s = acctile_poly_to_text (access->field, names->symbol);
      snprintf (text + strlen (text), size - strlen (text), ".%s", s);
      free (s);
    }
  if (access->assumed_in_bounds)
    snprintf (text + strlen (text), size - strlen (text), "?");
}

/* What the extents of ARRAY are, into TEXT of SIZE bytes.  */
static void
print_extents (const struct acctile_array *array,
               const struct acctile_names *names, char *text, size_t size)
{
  *text = '\0';
  for (int d = 0; d < array->n_dim; d++)
    {
      char *s = acctile_poly_to_text (array->extent[d], names->symbol);
      snprintf (text + strlen (text), size - strlen (text), "[%s]",
                s ? s : "?");
      free (s);
    }
}

/* Checks line K of the table.  */
static void
test_line (isl_ctx *ctx, int k)
{
  char text[2048], found[256], *error = NULL;

  snprintf (text, sizeof text,
            "{'loops':[{'name':'i','lower':0,'upper':'n'},"
            "{'name':'j','lower':0,'upper':'m'},"
            "{'name':'k','lower':0,'upper':4}],'params':['n','m','l',"
            "{'name':'s','stride':true},{'name':'t','stride':true}],"
            "'arrays':[{'name':'a',%s}],'statements':[{'loop':'k',"
            "'conditional':%s,'accesses':[",
            table[k].array, table[k].conditional ? "true" : "false");
  for (int a = 0; a < 4 && table[k].offset[a]; a++)
    {
      bool null = strcmp (table[k].offset[a], "null") == 0;
      const char *quote = null ? "" : "'";
      snprintf (text + strlen (text), sizeof text - strlen (text),
                "%s{'array':'a','size':4,'bounded':%s,'offset':%s%s%s}",
                a ? "," : "", table[k].bounded ? "true" : "false", quote,
                table[k].offset[a], quote);
    }
  strcat (text, "]}]}");
  struct acctile_nest *nest = unit_nest (ctx, text, NULL, 0, &error);
  if (!check (nest, "%s: %s", table[k].name, error ? error : "a nest"))
    {
      free (error);
      return;
    }
  struct acctile_names *names = acctile_names_alloc (nest);
  print_extents (&nest->array[0], names, found, sizeof found);
  check (strcmp (found, table[k].extents) == 0, "%s: extents %s (%s)",
         table[k].name, table[k].extents, found);
  for (int a = 0; a < nest->n_access; a++)
    {
      print_access (&nest->access[a], names, found, sizeof found);
      check (strcmp (found, table[k].subscripts[a]) == 0, "%s: %s is %s (%s)",
             table[k].name, table[k].offset[a], table[k].subscripts[a], found);
    }
  acctile_names_free (names);
  acctile_nest_free (nest);
}

static char *const symbols[] = { "i", "j", "n", "m" };

/* Divisions with remainder, by hand.  */
static const struct
{
  const char *dividend, *divisor;
  bool nearest;
  const char *quotient, *remainder;
} divisions[] = {
  { "i*n + j", "n", true, "i", "j" },
  { "i*n + 2*i + j", "n + 2", true, "i", "j" },
  { "(i + 1)*(n + 2)*(m + 2) + j", "(n + 2)*(m + 2)", true, "i + 1", "j" },
  { "7*i - 5", "8", true, "i - 1", "-i + 3" },
  { "7*i - 5", "8", false, "-1", "7*i + 3" },
  { "-12*i + 12", "8", false, "-i + 1", "-4*i + 4" },
  { "5*n", "2*n", true, "2", "n" },
  { "i", "0", true, "none", "none" },
};

static void
test_divisions (void)
{
  for (size_t k = 0; k < sizeof divisions / sizeof *divisions; k++)
    {
      char *error = NULL;
      struct acctile_poly *rest, *q, *by;
      by = acctile_poly_from_text (divisions[k].divisor, symbols, 4, &error);
      q = acctile_poly_divide_by (
          acctile_poly_from_text (divisions[k].dividend, symbols, 4, &error),
          by, divisions[k].nearest, &rest);
      char *s = acctile_poly_to_text (q, symbols);
      char *t = acctile_poly_to_text (rest, symbols);
      check (strcmp (s ? s : "none", divisions[k].quotient) == 0
                 && strcmp (t ? t : "none", divisions[k].remainder) == 0,
             "(%s) / (%s) = %s, rest %s (%s, %s)", divisions[k].dividend,
             divisions[k].divisor, divisions[k].quotient,
             divisions[k].remainder, s ? s : "none", t ? t : "none");
      free (s);
      free (t);
      acctile_poly_free (q);
      acctile_poly_free (rest);
      acctile_poly_free (by);
    }
}

/* Subscripts that the source gives are taken as they are, and give the
   offset.  */
static void
test_given (isl_ctx *ctx)
{
  char *error = NULL, found[128];
  struct acctile_nest *nest = unit_nest (
      ctx,
      "{'loops':[{'name':'i','lower':0,'upper':'n'},"
      "{'name':'j','lower':0,'upper':'m'}],'params':['n','m'],'arrays':["
      "{'name':'a','elem_size':8,'extents':[100,'n','20']},"
      "{'name':'b','elem_size':4,'extents':[null,null]}],"
      "'statements':[{'loop':'j','accesses':['a[i][j+1][2*j]','b[i][j]',"
      "{'array':'a','subscripts':['i',0,'j'],'field':4,'size':4},"
      "{'array':'a','subscripts':['i',0,'j'],'field':4,'size':8}]}]}",
      NULL, 0, &error);
  struct acctile_names *names = acctile_names_alloc (nest);

  print_access (&nest->access[0], names, found, sizeof found);
  check (strcmp (found, "[i][j + 1][2*j]") == 0, "as given: %s", found);
  char *s = acctile_poly_to_text (nest->access[0].offset, names->symbol);
  check (strcmp (s, "160*i*n + 176*j + 160") == 0, "their offset: %s", s);
  free (s);
  print_access (&nest->access[1], names, found, sizeof found);
  check (strcmp (found, "[i][j]") == 0 && !nest->access[1].offset,
         "given without extents: %s", found);
  print_access (&nest->access[2], names, found, sizeof found);
  check (strcmp (found, "[i][0][j].4") == 0, "given with a field: %s", found);
  check (nest->access[3].assumed_in_bounds,
         "an access that leaves the element has to be proven inside");
  acctile_names_free (names);
  acctile_nest_free (nest);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  for (size_t k = 0; k < sizeof table / sizeof *table; k++)
    test_line (ctx, k);
  test_divisions ();
  test_given (ctx);
  isl_ctx_free (ctx);
  return unit_end ();
}
