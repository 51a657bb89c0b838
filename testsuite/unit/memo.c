/* Decisions on nests that are met again.  Without this test a nest could get
   the decision on another one, or each be decided on as often as the plugin
   meets it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cjson/cJSON.h>
#include <string.h>

#include "memo.h"
#include "unit-nest.h"
#include "unit.h"

/* What stands in place of the words of NEST below.  */
struct words
{
  const char *function, *claim, *type, *subscript;
  int line, assumed;
  const char *directive;
};

/* The nests in the order in which they are met, and whether the decision is
   that on one before.  */
static const struct
{
  const char *name;
  struct words words;
  bool copy;
} tests[] = {
  { "the first", { "f", "auto", "4", "i-1", 3, 0, NULL }, false },
  { "the same", { "f", "auto", "4", "i-1", 3, 0, NULL }, true },
  { "in another place", { "g", "auto", "4", "i-1", 30, 0, NULL }, true },
  { "granted", { "f", "independent", "4", "i-1", 3, 0, NULL }, false },
  { "of doubles", { "f", "auto", "8", "i-1", 3, 0, NULL }, false },
  { "another subscript", { "f", "auto", "4", "i", 3, 0, NULL }, false },
  { "of a known size", { "f", "auto", "4", "i", 3, 100, NULL }, false },
  { "of another size", { "f", "auto", "4", "i", 3, 9000, NULL }, false },
  { "with a directive",
    { "f", "auto", "4", "i", 3, 0, "schedule(2.3) block(32,8)" },
    false },
  { "with another directive",
    { "f", "auto", "4", "i", 3, 0, "schedule(2.3) block(64,4)" },
    false },
  { "the directive again",
    { "h", "auto", "4", "i", 9, 0, "schedule(2.3) block(32,8)" },
    true },
  { "the first again", { "f", "auto", "4", "i-1", 3, 0, NULL }, true },
};

static struct acctile_nest *
make_nest (isl_ctx *ctx, const struct words *w)
{
  char text[2048], *error = NULL;
  struct acctile_assume assume = { .name = "n", .value = w->assumed };
  snprintf (text, sizeof text,
            "{'function':'%s','line':%d,'parallel':2,'params':['n'],"
            "'arrays':[{'name':'a','elem_size':%s,'extents':[null,'n']}],"
            "'loops':[{'name':'i','claim':'%s','lower':1,'upper':'n',"
            "'line':%d},{'name':'j','claim':'%s','lower':0,'upper':'n'}],"
            "'statements':[{'loop':'j','flops':2,"
            "'accesses':['a[%s][j]','a[i][j] =']}]}",
            w->function, w->line, w->type, w->claim, w->line, w->claim,
            w->subscript);
  struct acctile_nest *nest
      = unit_nest (ctx, text, &assume, w->assumed > 0, &error);
  if (!nest)
    fprintf (stderr, "%s\n", error);
  return nest;
}

/* DECISION on NEST as text, without the time that it took and the place of the
   nest.  */
static char *
to_text (const struct acctile_nest *nest,
         const struct acctile_decision *decision)
{
  cJSON *json = acctile_decision_to_json (nest, decision);
  cJSON_DeleteItemFromObjectCaseSensitive (json, "decide_ms");
  char *text = cJSON_PrintUnformatted (json);
  cJSON_Delete (json);
  return text;
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  struct acctile_options options = { .claims = ACCTILE_CLAIMS_WARN };
  struct acctile_memo *memo = acctile_memo_alloc ();
  for (size_t t = 0; t < sizeof tests / sizeof *tests; t++)
    {
      const struct words *w = &tests[t].words;
      struct acctile_nest *nest = make_nest (ctx, w);
      struct acctile_directive *directive
          = w->directive ? acctile_directive_parse (w->directive, &error)
                         : NULL;
      int before = acctile_memo_copies (memo);
      struct acctile_decision *a
          = acctile_memo_decide (memo, nest, device, directive, &options);
      struct acctile_decision *b
          = acctile_decide (nest, device, directive, &options);
      char *found = to_text (nest, a), *expected = to_text (nest, b);
      check (acctile_memo_copies (memo) - before == tests[t].copy, "%s: %s",
             tests[t].name, tests[t].copy ? "remembered" : "decided on");
      check (strcmp (found, expected) == 0, "%s: the same decision",
             tests[t].name);
      free (found);
      free (expected);
      acctile_decision_free (a);
      acctile_decision_free (b);
      acctile_directive_free (directive);
      acctile_nest_free (nest);
    }
  acctile_memo_free (memo);
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
