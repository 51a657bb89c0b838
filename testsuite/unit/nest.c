/* Completing a nest: parameter values, trip counts, domains, and the checks
   on what an extractor hands over.  Without this test the models could
   compute with wrong sizes, and a malformed nest could crash the compiler.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest.h"
#include "unit-nest.h"
#include "unit.h"

#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/val.h>

/* Loops (and what they are in), and their trip counts by hand.  */
static const struct
{
  const char *name;
  const char *loops, *params, *rest;
  int64_t trip[4];
  const char *assumed; /* a letter for each loop, y or n  */
} trips[] = {
  { "constant bounds",
    "{'name':'i','lower':0,'upper':10}",
    "",
    "",
    { 10 },
    "n" },
  { "a step that does not divide",
    "{'name':'i','lower':1,'upper':11,'step':3}",
    "",
    "",
    { 4 },
    "n" },
  { "a loop down",
    "{'name':'i','lower':9,'upper':-1,'step':-1}",
    "",
    "",
    { 10 },
    "n" },
  { "a loop down by 4",
    "{'name':'i','lower':9,'upper':0,'step':-4}",
    "",
    "",
    { 3 },
    "n" },
  { "no iteration", "{'name':'i','lower':5,'upper':5}", "", "", { 0 }, "n" },
  { "less than none", "{'name':'i','lower':5,'upper':-5}", "", "", { 0 }, "n" },
  { "the default",
    "{'name':'i','lower':0,'upper':'n'}",
    "'n'",
    "",
    { ACCTILE_DEFAULT_TRIP },
    "y" },
  /* From 1 to 1024.  */
  { "unknown at both ends",
    "{'name':'i','lower':'p','upper':'n + 1'}",
    "'p','n'",
    "",
    { ACCTILE_DEFAULT_TRIP },
    "y" },
  { "unknown at both ends, down",
    "{'name':'i','lower':'n','upper':'p - 1','step':-1}",
    "'p','n'",
    "",
    { ACCTILE_DEFAULT_TRIP },
    "y" },
  /* n takes 1024, not 1: it is an end as well.  */
  { "the last p",
    "{'name':'i','lower':'n - p','upper':'n'}",
    "'p','n'",
    "",
    { ACCTILE_DEFAULT_TRIP },
    "y" },
  /* p is 1.  */
  { "p less than n",
    "{'name':'i','lower':0,'upper':'n - p'}",
    "'p','n'",
    "",
    { ACCTILE_DEFAULT_TRIP - 1 },
    "y" },
  /* p is 1 and n 1024: rows are longer for each that n is, but not for p.  */
  { "rows that begin at p, too",
    "{'name':'i','lower':0,'upper':10},"
    "{'name':'j','lower':'p','upper':'n + 1'}",
    "'p','n'",
    "'arrays':[{'name':'a','elem_size':4,'extents':[10,'n - p + 5']}],"
    "'statements':[{'loop':'j','accesses':['a[i][j-p+2]']}]",
    { 10, ACCTILE_DEFAULT_TRIP },
    "ny" },
  { "a known parameter",
    "{'name':'i','lower':0,'upper':'n'}",
    "{'name':'n','value':77}",
    "",
    { 77 },
    "n" },
  { "an assumed parameter",
    "{'name':'i','lower':1,'upper':'m - 1'}",
    "'m'",
    "",
    { 498 },
    "y" },
  /* The mean of 0 ... 9 is 4.5, of 1 ... 10 it is 5.5.  */
  { "a triangle",
    "{'name':'i','lower':0,'upper':10},{'name':'j','lower':0,'upper':'i'}",
    "",
    "",
    { 10, 5 },
    "nn" },
  /* 100 rows: the mean of 1 ... 100 is 50.5.  */
  { "the other triangle",
    "{'name':'i','lower':0,'upper':100},"
    "{'name':'j','lower':'i','upper':100}",
    "",
    "",
    { 100, 51 },
    "nn" },
  /* i = 0 ... 9 gives max (0, i - 6): 1 + 2 + 3 = 6 over 10.  */
  { "a triangle that is empty mostly",
    "{'name':'i','lower':0,'upper':10},{'name':'j','lower':6,'upper':'i'}",
    "",
    "",
    { 10, 1 },
    "nn" },
  /* k runs to j, j to i: over all (i, j) with 0 <= j < i < 11 the mean of j
     is 165 / 55 = 3.  */
  { "a tetrahedron",
    "{'name':'i','lower':0,'upper':11},{'name':'j','lower':0,'upper':'i'},"
    "{'name':'k','lower':0,'upper':'j'}",
    "",
    "",
    { 11, 5, 3 },
    "nnn" },
  { "tiles",
    "{'name':'i','lower':0,'upper':'m','step':32},"
    "{'name':'j','lower':'i','upper':'i + 32'}",
    "'m'",
    "",
    { 16, 32 },
    "yy" },
  { "an unknown bound",
    "{'name':'i','lower':0,'upper':null}",
    "",
    "",
    { ACCTILE_DEFAULT_TRIP },
    "y" },
  { "a saturated count",
    "{'name':'i','lower':'-4*n','upper':'4*n'}",
    "{'name':'n','value':'4611686018427387904'}",
    "",
    { INT64_MAX },
    "n" },
  { "the extent of an array",
    "{'name':'i','lower':0,'upper':'n'}",
    "'n'",
    "'arrays':[{'name':'a','elem_size':4,'extents':[300]}],"
    "'statements':[{'loop':'i','accesses':['a[i]']}]",
    { 300 },
    "y" },
  { "the extent of an array, shifted",
    "{'name':'i','lower':1,'upper':'n-1'}",
    "'n'",
    "'arrays':[{'name':'a','elem_size':4,'extents':[300]}],"
    "'statements':[{'loop':'i','accesses':['a[i-1]','a[i+1]']}]",
    { 298 },
    "y" },
  /* 5 - j and j - 1 stay inside for j = 1 ... 5.  */
  { "the beginning of an array",
    "{'name':'i','lower':1,'upper':'n + 1'}",
    "'n'",
    "'arrays':[{'name':'a','elem_size':4,'extents':[300]}],"
    "'statements':[{'loop':'i','accesses':['a[5-i]','a[i-1]']}]",
    { 5 },
    "y" },
  /* i from 2 - d on: d is 2 at most.  */
  { "the beginning of an array, for a loop beside",
    "{'name':'i','lower':'2 - d','upper':200},"
    "{'name':'j','lower':0,'upper':'d'}",
    "'d'",
    "'arrays':[{'name':'a','elem_size':4,'extents':[300]}],"
    "'statements':[{'loop':'j','accesses':['a[i]']}]",
    { 200, 2 },
    "yy" },
  { "two arrays, the smaller counts",
    "{'name':'i','lower':0,'upper':'n'}",
    "'n'",
    "'arrays':[{'name':'a','elem_size':4,'extents':[300]},"
    "{'name':'b','elem_size':4,'extents':[200]}],"
    "'statements':[{'loop':'i','accesses':['a[i]','b[i]']}]",
    { 200 },
    "y" },
  { "an extent that is assumed",
    "{'name':'i','lower':0,'upper':'p'},{'name':'j','lower':0,'upper':'q'}",
    "'p','q','m'",
    "'arrays':[{'name':'a','elem_size':4,'extents':['2*m','m']}],"
    "'statements':[{'loop':'j','accesses':['a[i][j]']}]",
    { 1000, 500 },
    "yy" },
  { "every second element",
    "{'name':'i','lower':0,'upper':'n'}",
    "'n'",
    "'arrays':[{'name':'a','elem_size':4,'extents':[300]}],"
    "'statements':[{'loop':'i','accesses':['a[2*i+1]']}]",
    { 150 },
    "y" },
  { "an unknown bound over an array",
    "{'name':'i','lower':0,'upper':null}",
    "",
    "'arrays':[{'name':'a','elem_size':4,'extents':[300]}],"
    "'statements':[{'loop':'i','accesses':['a[i]']}]",
    { 300 },
    "y" },
  { "a constant offset only",
    "{'name':'i','lower':0,'upper':'n'}",
    "'n'",
    "'arrays':[{'name':'a','elem_size':4,'extents':[60,50]}],"
    "'statements':[{'loop':'i','accesses':"
    "[{'array':'a','offset':'200*i + 4'}]}]",
    { 60 },
    "y" },
};

static void
test_trips (isl_ctx *ctx)
{
  static const struct acctile_assume assume[] = { { "m", 500 }, { "z", 3 } };

  for (size_t k = 0; k < sizeof trips / sizeof *trips; k++)
    {
      char text[1024], *error = NULL;
      snprintf (text, sizeof text, "{'loops':[%s],'params':[%s]%s%s}",
                trips[k].loops, trips[k].params, *trips[k].rest ? "," : "",
                trips[k].rest);
      struct acctile_nest *nest = unit_nest (ctx, text, assume, 2, &error);
      if (!check (nest, "%s: %s", trips[k].name, error ? error : "a nest"))
        {
          free (error);
          continue;
        }
      for (int l = 0; l < nest->n_loop; l++)
        {
          check (nest->loop[l].trip == trips[k].trip[l],
                 "%s: loop %d makes %lld (%lld)", trips[k].name, l,
                 (long long)trips[k].trip[l], (long long)nest->loop[l].trip);
          check (nest->loop[l].assumed == (trips[k].assumed[l] == 'y'),
                 "%s: loop %d assumed", trips[k].name, l);
        }
      acctile_nest_free (nest);
    }
}

/* Strides that nothing tells: gfortran's, the contiguous one numbered first,
   are 1 and the trip counts of the loops inside, whatever the order of the
   loops; of others that of the innermost loop is 1.  A constant one, or one
   that bounds a loop, is left.  */
static const struct
{
  const char *name, *params, *offset;
  int64_t value[2];
} strides[] = {
  { "a Fortran array",
    "'n','stride.7','stride.9'",
    "4*j*stride.9 + 4*i*stride.7",
    { 1, 20 } },
  { "a Fortran array, loops in the other order",
    "'n','stride.7','stride.9'",
    "4*i*stride.9 + 4*j*stride.7",
    { 1, 30 } },
  { "strides of the program", "'n','s','t'", "4*i*s + 4*j*t", { 30, 1 } },
  { "rows of the program", "'n','s','t'", "4*i*s + 4*j", { 1024, 1024 } },
  { "a stride that bounds a loop",
    "'n','stride.7','t'",
    "4*i*n + 4*j*n",
    { 1024, 1024 } },
};

static void
test_strides (isl_ctx *ctx)
{
  static const struct acctile_assume assume[] = { { "n", 30 } };
  for (size_t k = 0; k < sizeof strides / sizeof *strides; k++)
    {
      char text[1024], *error = NULL;
      snprintf (text, sizeof text,
                "{'loops':[{'name':'i','lower':0,'upper':20},"
                "{'name':'j','lower':0,'upper':'n'}],'params':[%s],"
                "'arrays':[{'name':'a','elem_size':4,'extents':[null]}],"
                "'statements':[{'loop':'j','accesses':"
                "[{'array':'a','offset':'%s'}]}]}",
                strides[k].params, strides[k].offset);
      struct acctile_nest *nest = unit_nest (ctx, text, assume, 1, &error);
      if (!check (nest, "%s: %s", strides[k].name, error ? error : "a nest"))
        {
          free (error);
          continue;
        }
      for (int p = 0; p < 2; p++)
        check (nest->param[p + 1].value == strides[k].value[p],
               "%s: %s is %lld (%lld)", strides[k].name,
               nest->param[p + 1].name, (long long)strides[k].value[p],
               (long long)nest->param[p + 1].value);
      acctile_nest_free (nest);
    }
}

/* Finishing again with other assumptions, and the table of values.  */
static void
test_again (isl_ctx *ctx)
{
  static const struct acctile_assume n5 = { "n", 5 }, n9 = { "n", 9 };
  int64_t value[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
  char *error = NULL;
  struct acctile_nest *nest = unit_nest (
      ctx,
      "{'loops':[{'name':'i','lower':0,'upper':'n'},"
      "{'name':'j','lower':0,'upper':'n'}],'params':['k','n'],"
      "'arrays':[{'name':'a','elem_size':8}],'statements':[{'loop':'j',"
      "'accesses':[{'array':'a','offset':'8*i*n+8*j','write':true}]}]}",
      &n5, 1, &error);

  check (nest->loop[0].trip == 5
             && nest->param[1].origin == ACCTILE_FROM_ASSUME,
         "the first assumption");
  acctile_nest_symbol_values (nest, value);
  check (value[0] == 0 && value[ACCTILE_MAX_LOOPS] == ACCTILE_DEFAULT_TRIP
             && value[ACCTILE_MAX_LOOPS + 1] == 5,
         "the values of symbols");
  check (acctile_nest_finish (nest, &n9, 1, &error), "finished again");
  check (nest->loop[0].trip == 9 && nest->loop[1].trip == 9,
         "the second assumption");
  check (nest->array[0].n_dim == 2 && nest->access[0].n_subscript == 2
             && nest->access[0].map && nest->stmt[0].domain,
         "dimensions, subscripts, map and domain are there again");
  check (acctile_nest_finish (nest, NULL, 0, &error)
             && nest->loop[0].trip == ACCTILE_DEFAULT_TRIP,
         "without assumptions");
  acctile_nest_free (nest);
}

/* Loops, and how many points and which first and last value of the innermost
   iterator the domain has, by hand.  */
static const struct
{
  const char *loops;
  int points, least, most;
} domains[] = {
  { "{'name':'i','lower':0,'upper':10}", 10, 0, 9 },
  { "{'name':'i','lower':1,'upper':11,'step':3}", 4, 1, 10 },
  { "{'name':'i','lower':9,'upper':-1,'step':-1}", 10, 0, 9 },
  { "{'name':'i','lower':9,'upper':0,'step':-4}", 3, 1, 9 },
  { "{'name':'i','lower':0,'upper':4},{'name':'j','lower':'i','upper':4}", 10,
    0, 3 },
  { "{'name':'i','lower':0,'upper':4},"
    "{'name':'j','lower':'i','upper':8,'step':2}",
    4 + 4 + 3 + 3, 0, 7 },
};

static isl_stat
count_point (isl_point *point, void *user)
{
  ++*(int *)user;
  isl_point_free (point);
  return isl_stat_ok;
}

static void
test_domains (isl_ctx *ctx)
{
  for (size_t k = 0; k < sizeof domains / sizeof *domains; k++)
    {
      char text[512], *error = NULL;
      int points = 0;
      const char *inner = strchr (domains[k].loops, 'j') ? "j" : "i";
      snprintf (text, sizeof text,
                "{'loops':[%s],'statements':[{'loop':'%s'}]}", domains[k].loops,
                inner);
      struct acctile_nest *nest = unit_nest (ctx, text, NULL, 0, &error);
      isl_set *set = isl_set_copy (nest->stmt[0].domain);
      isl_set_foreach_point (set, count_point, &points);
      int last = isl_set_dim (set, isl_dim_set) - 1;
      isl_val *least = isl_set_dim_min_val (isl_set_copy (set), last);
      isl_val *most = isl_set_dim_max_val (set, last);
      check (points == domains[k].points, "%d points (%d) of %s",
             domains[k].points, points, domains[k].loops);
      check (isl_val_get_num_si (least) == domains[k].least
                 && isl_val_get_num_si (most) == domains[k].most,
             "least and most of %s", domains[k].loops);
      isl_val_free (least);
      isl_val_free (most);
      acctile_nest_free (nest);
    }
}

/* Nests that are not well formed, and what the error must say.  Each starts
   as two loops, a parameter, an array, a statement and an access.  */
static struct acctile_nest *
good_nest (isl_ctx *ctx)
{
  struct acctile_nest *nest = acctile_nest_alloc (ctx, "f", "f.c", 1);
  acctile_nest_add_param (nest, "n");
  for (int k = 0; k < 2; k++)
    acctile_nest_add_loop (nest, "i", ACCTILE_CLAIM_AUTO, k - 1,
                           acctile_poly_constant (0),
                           acctile_poly_symbol (ACCTILE_MAX_LOOPS), 1);
  nest->n_parallel = 2;
  acctile_nest_add_array (nest, "a", ACCTILE_OBJECT, 4);
  acctile_nest_add_stmt (nest, 1);
  acctile_nest_add_access (nest, 0, 0, true, 4, acctile_poly_symbol (1));
  return nest;
}

static void
break_parent (struct acctile_nest *nest)
{
  nest->loop[1].parent = 1;
}

static void
break_perfect (struct acctile_nest *nest)
{
  nest->loop[1].parent = -1;
}

static void
break_step (struct acctile_nest *nest)
{
  nest->loop[1].step = 0;
}

static void
break_parallel (struct acctile_nest *nest)
{
  nest->n_parallel = 3;
}

static void
break_team (struct acctile_nest *nest)
{
  nest->n_team = 1;
}

static void
break_bound (struct acctile_nest *nest)
{
  acctile_poly_free (nest->loop[0].upper);
  nest->loop[0].upper = acctile_poly_symbol (1);
}

static void
break_bound_param (struct acctile_nest *nest)
{
  acctile_poly_free (nest->loop[0].upper);
  nest->loop[0].upper = acctile_poly_symbol (ACCTILE_MAX_LOOPS + 1);
}

static void
break_offset (struct acctile_nest *nest)
{
  acctile_poly_free (nest->access[0].offset);
  nest->access[0].offset = acctile_poly_symbol (2);
}

static void
break_symbol (struct acctile_nest *nest)
{
  acctile_poly_free (nest->access[0].offset);
  nest->access[0].offset = acctile_poly_symbol (-1);
}

static void
break_extent (struct acctile_nest *nest)
{
  struct acctile_poly *extent = acctile_poly_symbol (0);
  acctile_nest_set_extents (nest, 0, 1, &extent);
}

static void
break_element (struct acctile_nest *nest)
{
  nest->array[0].elem_size = 0;
}

static void
break_array (struct acctile_nest *nest)
{
  nest->access[0].array = 1;
}

static void
break_statement (struct acctile_nest *nest)
{
  nest->access[0].stmt = -1;
}

static void
break_statement_loop (struct acctile_nest *nest)
{
  nest->stmt[0].loop = 2;
}

static void
break_size (struct acctile_nest *nest)
{
  nest->access[0].size = 0;
}

static void
break_subscripts (struct acctile_nest *nest)
{
  struct acctile_poly *s[2]
      = { acctile_poly_symbol (0), acctile_poly_symbol (1) };
  struct acctile_poly *extent = acctile_poly_constant (3);
  acctile_nest_set_extents (nest, 0, 1, &extent);
  acctile_nest_set_subscripts (nest, 0, 2, s, acctile_poly_constant (0));
}

static const struct
{
  const char *name;
  void (*change) (struct acctile_nest *);
  const char *says;
} broken[] = {
  { "its own parent", break_parent, "parent 1" },
  { "parallel loops side by side", break_perfect, "expected 0" },
  { "no step", break_step, "step 0" },
  { "too many parallel loops", break_parallel, "3 parallel loops of 2" },
  { "no team loop", break_team, "0 team loops" },
  { "a bound by an inner loop", break_bound, "bound of loop 0" },
  { "a bound by no parameter", break_bound_param, "bound of loop 0" },
  { "an offset by no loop", break_offset, "access 0" },
  { "an offset by no symbol", break_symbol, "access 0" },
  { "an extent by an iterator", break_extent, "extent 0 of array 0" },
  { "elements of no size", break_element, "elements of 0 bytes" },
  { "no such array", break_array, "access 0" },
  { "no such statement", break_statement, "access 0" },
  { "a statement in no loop", break_statement_loop, "statement 0" },
  { "an access of no size", break_size, "access 0" },
  { "more subscripts than dimensions", break_subscripts, "access 0" },
};

static void
test_broken (isl_ctx *ctx)
{
  char *error = NULL;
  struct acctile_nest *nest = good_nest (ctx);

  check (acctile_nest_finish (nest, NULL, 0, &error), "a good nest");
  acctile_nest_free (nest);
  for (size_t k = 0; k < sizeof broken / sizeof *broken; k++)
    {
      nest = good_nest (ctx);
      broken[k].change (nest);
      bool ok = acctile_nest_finish (nest, NULL, 0, &error);
      check (!ok && error && strstr (error, broken[k].says), "%s: %s",
             broken[k].name, error ? error : "no error");
      free (error);
      acctile_nest_free (nest);
    }
}

/* More loops and parameters than fit are refused.  */
static void
test_limits (isl_ctx *ctx)
{
  struct acctile_nest *nest = acctile_nest_alloc (ctx, "f", "f.c", 1);
  int last = 0;

  for (int k = 0; k <= ACCTILE_MAX_LOOPS; k++)
    last = acctile_nest_add_loop (nest, "i", ACCTILE_CLAIM_SEQ, k - 1,
                                  acctile_poly_constant (0),
                                  acctile_poly_constant (2), 1);
  check (last == -1 && nest->n_loop == ACCTILE_MAX_LOOPS, "too many loops");
  for (int k = 0; k <= ACCTILE_MAX_PARAMS; k++)
    last = acctile_nest_add_param (nest, "p");
  check (last == -1 && nest->n_param == ACCTILE_MAX_PARAMS,
         "too many parameters");
  char *error = NULL;
  check (acctile_nest_finish (nest, NULL, 0, &error) && !error,
         "the largest nest, names all the same");
  acctile_nest_free (nest);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  test_trips (ctx);
  test_strides (ctx);
  test_again (ctx);
  test_domains (ctx);
  test_broken (ctx);
  test_limits (ctx);
  isl_ctx_free (ctx);
  return unit_end ();
}
