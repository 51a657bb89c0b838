/* The JSON form of a nest, both ways, and what is no nest.  Without this test
   a nest could change between the plugin and "acctile model", and a damaged
   file could crash the command.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest.h"
#include "nest-parts.h"
#include "unit-nest.h"
#include "unit.h"

/* One nest that uses every key.  */
static const char everything[]
    = "{'function':'f','file':'dir/f.c','line':12,'kernels':true,"
      "'opaque_calls':true,'atomics':'rounded','lanes_idle':true,'in_turn':"
      "true,'fixed':'the user "
      "fixed "
      "it','num_gangs':-1,"
      "'num_workers':4,'vector_length':64,'parallel':1,"
      "'loops':[{'name':'i','claim':'independent','levels':['gang','vector'],"
      "'lower':0,'upper':'n','line':13},"
      "{'name':'j','team':true,'lower':'i','upper':null,"
      "'uppers':['i - n','n'],'residue':'i','modulus':2,'step':-2,"
      "'uppers_use':['i']},"
      "{'name':'j','id':'j.2','claim':'seq','parent':'i','collapsed':true,"
      "'lower':0,"
      "'upper':'n*m - 1','step':'9007199254740995'}],"
      "'params':['n',{'name':'m','value':7},{'name':'*p','id':'p'}],"
      "'arrays':[{'name':'A','storage':'restrict','elem_size':8,"
      "'extents':[null,'n',4]},{'name':'x','elem_size':4},"
      "{'name':'x','id':'x.1','storage':'private','elem_size':1},"
      "{'name':'F','elem_size':4,'extents':[null,41],'first':[1,-20]}],"
      "'statements':[{'loop':'j','conditional':true,"
      "'conditions':['j - 1','n - j'],'multiple':'i + j','modulus':3,"
      "'flops':2,'divs':1,"
      "'int_ops':5,'fp64':true,'accesses':['A[i][j - 1][3]','A[i][0][0] =',"
      "{'array':'A','subscripts':['i',0,1],'field':4,'size':4,'write':true},"
      "{'array':'x','offset':'4*i*n + 4*j','inside':['j','7 - j']},"
      "{'array':'x.1','offset':null,'nearby':'4*i + 4','write':true,"
      "'update':7},"
      "{'array':'F','bounded':true,'offset':'164*i + 4*j'},"
      "{'array':'A','offset':null,'partial':['i',null,3]}]},"
      "{'loop':'j.2','accesses':[]}],"
      "'reductions':[{'name':'s','op':'max','loops':['i','j']}],"
      "'scalars':['t'],'carried':['u']}";

/* Nests in which NAME stands for an integer field, and its value.  */
static void
test_everything (isl_ctx *ctx)
{
  char *error = NULL;
  struct acctile_nest *n = unit_nest_read (ctx, everything, &error);

  if (!check (n, "every key: %s", error ? error : "a nest"))
    return;
  check (strcmp (n->function, "f") == 0 && strcmp (n->file, "dir/f.c") == 0
             && n->line == 12,
         "function, file, line");
  check (n->kernels && n->opaque_calls && n->atomics == ACCTILE_ATOMICS_ROUNDED
             && n->lanes_idle && n->in_turn && n->num_gangs == -1
             && n->num_workers == 4 && n->vector_length == 64
             && strcmp (n->fixed, "the user fixed it") == 0,
         "what holds of the whole nest");
  check (n->n_parallel == 1 && n->n_team == 1 && n->n_loop == 3, "loops");
  check (n->loop[0].levels == (ACCTILE_GANG | ACCTILE_VECTOR)
             && n->loop[0].claim == ACCTILE_CLAIM_INDEPENDENT
             && n->loop[1].claim == ACCTILE_CLAIM_AUTO
             && n->loop[2].claim == ACCTILE_CLAIM_SEQ && n->loop[0].line == 13,
         "claims, levels and lines");
  check (n->loop[0].parent == -1 && n->loop[1].parent == 0
             && n->loop[2].parent == 0,
         "parents");
  check (!n->loop[1].collapsed && n->loop[2].collapsed, "collapsed loops");
  check (n->loop[1].step == -2 && !n->loop[1].upper && n->loop[1].team
             && n->loop[2].step == 9007199254740995,
         "bounds and steps");
  check (n->loop[1].uppers.n == 2 && n->loop[1].lowers.n == 0
             && n->loop[1].uppers.uses == 1 && n->loop[1].lowers.uses == 0
             && n->loop[1].modulus == 2 && n->loop[1].residue
             && !n->loop[0].residue && n->stmt[0].modulus == 3
             && n->stmt[0].multiple && !n->stmt[1].multiple,
         "several bounds, remainders");
  check (n->access[6].n_partial == 3 && n->access[6].partial[0]
             && !n->access[6].partial[1] && n->access[5].n_partial == 0,
         "some of the subscripts");
  check (n->n_param == 3 && n->param[1].value == 7
             && n->param[1].origin == ACCTILE_FROM_CONSTANT
             && strcmp (n->param[2].name, "*p") == 0,
         "parameters");
  check (n->n_array == 4 && n->array[0].storage == ACCTILE_RESTRICT
             && n->array[0].n_dim == 3 && !n->array[0].extent[0]
             && n->array[1].n_dim == 0 && n->array[2].storage == ACCTILE_PRIVATE
             && !n->array[0].flat && n->array[3].flat
             && n->array[3].first[0] == 1 && n->array[3].first[1] == -20,
         "arrays");
  check (n->n_stmt == 2 && n->stmt[0].conditional && n->stmt[0].flops == 2
             && n->stmt[0].divs == 1 && n->stmt[0].int_ops == 5
             && n->stmt[0].n_condition == 2 && n->stmt[0].condition[1]
             && n->stmt[1].n_condition == 0 && n->stmt[0].fp64
             && n->stmt[0].loop == 1 && n->stmt[1].loop == 2,
         "statements");
  check (n->n_access == 7 && n->access[0].given && !n->access[0].write
             && n->access[0].size == 8 && n->access[1].write
             && n->access[2].size == 4 && n->access[2].write
             && n->access[3].offset && !n->access[3].given
             && n->access[4].array == 2 && !n->access[4].offset
             && acctile_access_nearby (&n->access[4]) == n->access[4].nearby
             && n->access[4].nearby && !n->access[3].nearby
             && acctile_access_nearby (&n->access[3]) == n->access[3].offset
             && !n->access[4].bounded && n->access[5].bounded,
         "accesses");
  check (n->n_reduction == 1 && n->reduction[0].op == ACCTILE_RED_MAX
             && n->reduction[0].loops == 3 && n->n_scalar == 2
             && strcmp (n->scalar[0].name, "t") == 0 && !n->scalar[0].along
             && strcmp (n->scalar[1].name, "u") == 0 && n->scalar[1].along
             && acctile_nest_carries (n) && acctile_nest_has_scalar (n),
         "reductions and scalars");
  acctile_nest_free (n);
}

/* NEST as JSON text.  */
static char *
write_nest (const struct acctile_nest *nest)
{
  cJSON *json = acctile_nest_to_json (nest);
  char *text = cJSON_PrintUnformatted (json);
  cJSON_Delete (json);
  return text;
}

/* Reads TEXT, writes it, reads that and writes it again: both writings must
   be the same, and contain what SAYS says.  With FINISH the nest is finished
   in between, which must not show.  */
static void
check_round_trip (isl_ctx *ctx, const char *text, bool finish, const char *says)
{
  char *error = NULL, *first = NULL, *second = NULL;
  struct acctile_nest *nest = unit_nest_read (ctx, text, &error);

  if (nest)
    first = write_nest (nest);
  if (nest && finish)
    acctile_nest_finish (nest, NULL, 0, &error);
  acctile_nest_free (nest);
  nest = first ? unit_nest_read (ctx, first, &error) : NULL;
  if (nest && finish)
    acctile_nest_finish (nest, NULL, 0, &error);
  if (nest)
    second = write_nest (nest);
  check (first && second && strcmp (first, second) == 0,
         "the same after writing and reading%s: %s",
         finish ? " and finishing" : "", error ? error : "no error");
  check (first && strstr (first, says), "written: %s", says);
  acctile_nest_free (nest);
  free (first);
  free (second);
  free (error);
}

/* Names that are twice the same or no names get ids.  */
static void
test_names (isl_ctx *ctx)
{
  struct acctile_nest *nest = acctile_nest_alloc (ctx, "f", "f.c", 1);
  static const char *const loops[] = { "i", "i", "i.3", "" };

  for (int k = 0; k < 4; k++)
    acctile_nest_add_loop (nest, loops[k], ACCTILE_CLAIM_SEQ, k - 1,
                           acctile_poly_constant (0),
                           acctile_poly_symbol (ACCTILE_MAX_LOOPS + k), 1);
  acctile_nest_add_param (nest, "i");
  acctile_nest_add_param (nest, "n");
  acctile_nest_add_param (nest, "n");
  acctile_nest_add_param (nest, "s->n + 1");
  acctile_nest_add_array (nest, "a", ACCTILE_OBJECT, 4);
  acctile_nest_add_array (nest, "a", ACCTILE_OBJECT, 4);
  acctile_nest_add_array (nest, "(unknown)", ACCTILE_POINTER, 4);
  acctile_nest_add_stmt (nest, 3);
  for (int k = 0; k < 3; k++)
    acctile_nest_add_access (nest, 0, k, true, 4,
                             acctile_poly_symbol (k ? k : 3));
  struct acctile_names *names = acctile_names_alloc (nest);
  for (int j = 0; j < ACCTILE_SYMBOLS; j++)
    for (int k = 0; k < j; k++)
      if (names->symbol[j] && names->symbol[k]
          && strcmp (names->symbol[j], names->symbol[k]) == 0)
        check (false, "symbols %d and %d are both %s", j, k, names->symbol[j]);
  acctile_names_free (names);

  char *text = write_nest (nest), *error = NULL;
  struct acctile_nest *again = unit_nest_read (ctx, text, &error);
  if (check (again, "read again: %s", error ? error : text))
    {
      bool same = true;
      for (int k = 0; k < 4; k++)
        same
            = same && strcmp (again->loop[k].name, loops[k]) == 0
              && acctile_poly_equal (again->loop[k].upper, nest->loop[k].upper);
      for (int k = 0; k < 3; k++)
        same = same && again->access[k].array == k
               && strcmp (again->array[k].name, nest->array[k].name) == 0
               && acctile_poly_equal (again->access[k].offset,
                                      nest->access[k].offset);
      check (same, "names and symbols are the same");
    }
  acctile_nest_free (again);
  acctile_nest_free (nest);
  free (text);
  free (error);
}

/* What is no nest, and what the error must say.  */
static const struct
{
  const char *text;
  const char *says;
} broken[] = {
  { "[]", "expected an object" },
  { "3", "expected an object" },
  { "{'loop':[]}", "loop: unknown key" },
  { "{'loops':{}}", "loops: found {}, expected a list" },
  { "{'loops':[3]}", "loops[0]: found 3, expected an object" },
  { "{'loops':[{}]}", "loops[0].name: found nothing, expected a string" },
  { "{'loops':[{'name':'i'}]}", "loops[0].lower: found nothing" },
  { "{'loops':[{'name':'i','lower':0}]}", "loops[0].upper: found nothing" },
  { "{'loops':[{'name':'i','lower':0,'upper':1,'step':1.5}]}",
    "loops[0].step: found 1.5, expected an integer" },
  { "{'loops':[{'name':'i','lower':0,'upper':1,'step':1e300}]}",
    "loops[0].step: found 1e+300" },
  { "{'loops':[{'name':'i','lower':0,'upper':1,"
    "'step':'99999999999999999999'}]}",
    "loops[0].step: column 1" },
  { "{'loops':[{'name':'i','lower':0,'upper':1e300}]}",
    "loops[0].upper: found 1e+300" },
  { "{'loops':[{'name':'i','lower':0,'upper':true}]}",
    "loops[0].upper: found true" },
  { "{'loops':[{'name':'i','lower':0,'upper':'n'}]}",
    "loops[0].upper: column 1 of \"n\": found 'n'" },
  { "{'loops':[{'name':'i','lower':0,'upper':'4*'}]}", "ends where" },
  { "{'loops':[{'name':'i','lower':0,'upper':1,'claim':'maybe'}]}",
    "one of \"auto\", \"independent\", \"seq\"" },
  { "{'loops':[{'name':'i','lower':0,'upper':1,'levels':['lane']}]}",
    "loops[0].levels: found \"lane\"" },
  { "{'loops':[{'name':'i','lower':0,'upper':1,'parent':'i'}]}",
    "loops[0].parent: found \"i\"" },
  { "{'loops':[{'name':'i','lower':0,'upper':1,'team':1}]}",
    "loops[0].team: found 1, expected true or false" },
  { "{'loops':[{'name':'i','lower':0,'upper':1},"
    "{'name':'i','lower':0,'upper':1}]}",
    "loops[1]: there is a 'i' already" },
  { "{'loops':[{'name':'a b','lower':0,'upper':1}]}", "'a b' is no name" },
  { "{'params':['n','n']}", "params[1]: there is a 'n' already" },
  { "{'params':[7]}", "params[0]: found 7" },
  { "{'params':[{'name':'n','value':'x'}]}", "params[0].value: column 1" },
  { "{'arrays':[{'name':'a'}]}", "arrays[0].elem_size: found nothing" },
  { "{'arrays':[{'name':'a','elem_size':0}]}", "arrays[0].elem_size" },
  { "{'arrays':[{'name':'a','elem_size':4294967297}]}",
    "arrays[0].elem_size: found 4294967297" },
  { "{'arrays':[{'name':'a','elem_size':4,'extents':[]}]}",
    "arrays[0].extents: found []" },
  { "{'arrays':[{'name':'a','elem_size':4,'extents':[1,1,1,1,1,1,1,1,1,1,1]}]}",
    "arrays[0].extents" },
  { "{'arrays':[{'name':'a','elem_size':4,'storage':'heap'}]}",
    "arrays[0].storage: found \"heap\"" },
  { "{'loops':[{'name':'i','lower':0,'upper':9}],'statements':[{'loop':'i',"
    "'conditions':['i','i','i','i','i','i','i','i','i']}]}",
    "statements[0].conditions: found" },
  { "{'statements':[{}]}", "statements[0].loop: found nothing" },
  { "{'statements':[{'loop':0}]}", "statements[0].loop: found 0" },
  { "{'reductions':[{'name':'s'}]}", "reductions[0].op: found nothing" },
  { "{'reductions':[{'name':'s','op':'-'}]}", "found \"-\"" },
  { "{'scalars':[{}]}", "scalars[0]: found {}" },
  { "{'carried':[1]}", "carried[0]: found 1" },
  { "{'num_gangs':-2}", "num_gangs: found -2" },
  { "{'num_gangs':3000000000}", "num_gangs: found 3000000000" },
  { "{'parallel':'two'}", "\"two\"" },
};

/* Accesses that are none, in a nest with loop i and the array a[4][4].  */
static const struct
{
  const char *access;
  const char *says;
} broken_accesses[] = {
  { "7", "found 7, expected an object" },
  { "'b[i]'", "no array 'b'" },
  { "'a'", "expected \"ARRAY[SUBSCRIPT]...\"" },
  { "''", "no array ''" },
  { "'a[i]'", "1 subscripts for the 2 extents of 'a'" },
  { "'a[i][i][i]'", "3 subscripts for the 2 extents of 'a'" },
  { "'a[i][j]'", "found 'j]'" },
  { "'a[i][i'", "expected" },
  { "'a[i][i] = 3'", "expected" },
  { "'a[][]'", "expected a number" },
  { "'a[i][i][i][i][i][i][i][i][i][i][i]'", "expected" },
  { "{'array':'b','offset':0}", "no array 'b'" },
  { "{'array':'a'}", "\"subscripts\" or \"offset\"" },
  { "{'offset':0}", "statements[0].array: found nothing" },
  { "{'array':'a','offset':'4*i +'}", "statements[0].offset" },
  { "{'array':'a','offset':[]}", "statements[0].offset: found []" },
  { "{'array':'a','subscripts':['i']}", "1 subscripts for the 2 extents" },
  { "{'array':'a','subscripts':['i',null]}", "an unknown subscript" },
  { "{'array':'a','subscripts':['i','i'],'field':'x'}", "statements[0].field" },
  { "{'array':'a','subscripts':['i','i'],'field':null}", "unknown" },
  { "{'array':'a','subscripts':7}", "statements[0].subscripts: found 7" },
  { "{'array':'a','offset':0,'size':0}", "statements[0].size: found 0" },
  { "{'array':'a','offset':0,'read':true}", "read: unknown key" },
  { "{'array':'a','offset':0,'inside':['i','i','i','i','i','i','i','i','i']}",
    "statements[0].inside: found" },
  { "{'array':'a','offset':0,'inside':[null]}", "known polynomials" },
};

/* Checks that TEXT is refused with an error that contains SAYS.  */
static void
check_refused (isl_ctx *ctx, const char *text, const char *says)
{
  char *error = NULL;
  struct acctile_nest *nest = unit_nest_read (ctx, text, &error);
  check (!nest && error && strstr (error, says), "%.60s: %s", text,
         error ? error : "accepted");
  acctile_nest_free (nest);
  free (error);
}

static void
test_broken (isl_ctx *ctx)
{
  char text[512];

  for (size_t k = 0; k < sizeof broken / sizeof *broken; k++)
    check_refused (ctx, broken[k].text, broken[k].says);
  for (size_t k = 0; k < sizeof broken_accesses / sizeof *broken_accesses; k++)
    {
      snprintf (text, sizeof text,
                "{'statements':[{'accesses':[%s],'loop':'i'}],"
                "'loops':[{'name':'i','lower':0,'upper':4}],"
                "'arrays':[{'name':'a','elem_size':4,'extents':[4,4]}]}",
                broken_accesses[k].access);
      check_refused (ctx, text, broken_accesses[k].says);
    }
}

/* Too much of everything.  */
static void
test_too_much (isl_ctx *ctx)
{
  size_t size = 200000;
  char *text = malloc (size);

  strcpy (text, "{'loops':[");
  for (int k = 0; k < 17; k++)
    sprintf (text + strlen (text), "%s{'name':'i%d','lower':0,'upper':1}",
             k ? "," : "", k);
  strcat (text, "]}");
  check_refused (ctx, text, "more than 16 loops");

  strcpy (text, "{'params':[");
  for (int k = 0; k < 65; k++)
    sprintf (text + strlen (text), "%s'n%d'", k ? "," : "", k);
  strcat (text, "]}");
  check_refused (ctx, text, "more than 64 params");

  strcpy (text, "{'loops':[{'name':'i','upper':0,'lower':'");
  char *end = text + strlen (text);
  memset (end, '(', 50000);
  strcpy (end + 50000, "'}]}");
  check_refused (ctx, text, "less nesting");
  memset (end, '-', 50000);
  check_refused (ctx, text, "less nesting");

  strcpy (text, "{'params':['a','b','c','d','e','f','g'],"
                "'loops':[{'name':'i','upper':0,'lower':'1");
  for (int k = 0; k < 1000; k++)
    strcat (text, "*(a+b+c+d+e+f+g)");
  strcat (text, "'}]}");
  check_refused (ctx, text, "too large");

  strcpy (text, "{'loops':[");
  memset (text + 10, '[', 900);
  memset (text + 910, ']', 901);
  strcpy (text + 1811, "}");
  check_refused (ctx, text, "loops[0]");
  free (text);
}

/* Every prefix of a good text, and random damage to it, is read or refused
   with an error; what is read can be finished and written.  */
static void
test_damage (isl_ctx *ctx)
{
  static const char pieces[][8]
      = { "'", "[", "]",    "{",   "}",   ",",   ":",    "-1",  "1e9",
          "i", "n", "null", "'a'", "9*n", "j.2", "true", "A[i]" };
  unsigned seed = 12345;
  int read = 0, refused = 0, silent = 0;
  size_t length = strlen (everything);

  for (size_t k = 0; k < 6000; k++)
    {
      char text[sizeof everything + 8], *error = NULL;
      strcpy (text, everything);
      if (k < length)
        text[k] = '\0';
      for (int n = k < length ? 0 : 1 + k % 3; n > 0; n--)
        {
          seed = seed * 1103515245 + 12345;
          size_t at = (seed >> 8) % length;
          seed = seed * 1103515245 + 12345;
          const char *piece
              = pieces[(seed >> 8) % (sizeof pieces / sizeof *pieces)];
          memcpy (text + at, piece,
                  strlen (piece) < length - at ? strlen (piece) : 1);
        }
      struct acctile_nest *nest = unit_nest_read (ctx, text, &error);
      silent += !nest && !error;
      read += nest != NULL;
      refused += !nest;
      if (nest && acctile_nest_finish (nest, NULL, 0, &error))
        free (write_nest (nest));
      acctile_nest_free (nest);
      free (error);
    }
  check (silent == 0, "what is refused is refused with an error");
  check (read > 50 && refused > 1000, "damage: %d read, %d refused", read,
         refused);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  test_everything (ctx);
  check_round_trip (ctx, everything, false, "\"A[i][j - 1][3]\"");
  check_round_trip (ctx, everything, true, "\"4*i*n + 4*j\"");
  check_round_trip (ctx, "{}", true, "\"parallel\":0");
  test_names (ctx);
  test_broken (ctx);
  test_too_much (ctx);
  test_damage (ctx);
  isl_ctx_free (ctx);
  return unit_end ();
}
