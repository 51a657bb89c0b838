/* Without this test the report could lose a field that others read, or a
   candidate could not be pasted back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <math.h>

#include "decide.h"
#include "nests.h"
#include "unit.h"

/* The element of TEXT's nest with n = 1024 under DIRECTIVE (NULL: none), as
   printed and read again.  */

static cJSON *
report (isl_ctx *ctx, const struct acctile_device *device, const char *text,
        const char *directive, int candidates)
{
  char *error;
  struct acctile_options options = { .max_candidates = candidates };
  struct acctile_nest *nest = nest_read (ctx, text, 1024);
  struct acctile_directive *d
      = directive ? acctile_directive_parse (directive, &error) : NULL;
  struct acctile_decision *decision
      = acctile_decide (nest, device, d, &options);
  cJSON *json = acctile_decision_to_json (nest, decision);
  char *printed = cJSON_Print (json);
  cJSON_Delete (json);
  json = cJSON_Parse (printed);
  free (printed);
  acctile_decision_free (decision);
  acctile_directive_free (d);
  acctile_nest_free (nest);
  return json;
}

static const cJSON *
get (const cJSON *json, const char *key)
{
  return cJSON_GetObjectItemCaseSensitive (json, key);
}

/* True when KEY of JSON is the string VALUE.  */

static bool
is (const cJSON *json, const char *key, const char *value)
{
  const char *s = cJSON_GetStringValue (get (json, key));
  return s && strcmp (s, value) == 0;
}

/* True when KEY of JSON is an array of N numbers.  */

static bool
is_numbers (const cJSON *json, const char *key, int n)
{
  const cJSON *a = get (json, key), *item;
  bool ok = cJSON_IsArray (a) && cJSON_GetArraySize (a) == n;
  cJSON_ArrayForEach (item, a) ok = ok && cJSON_IsNumber (item);
  return ok;
}

static bool
is_candidate (const cJSON *c)
{
  return cJSON_IsString (get (c, "schedule")) && is_numbers (c, "block", 3)
         && is_numbers (c, "grid", 3) && cJSON_IsNumber (get (c, "cost"))
         && cJSON_IsNumber (get (c, "time_us"))
         && cJSON_IsString (get (c, "spec"));
}

static void
test_doall (isl_ctx *ctx, const struct acctile_device *device)
{
  cJSON *json = report (ctx, device, nest_matmul,
                        "schedule(2.3) block(32,8) grid(*,16)", 0);
  const cJSON *chosen = get (json, "chosen"), *loops = get (json, "loops");
  check (is (json, "function", "matmul") && is (json, "file", "matmul.c")
             && get (json, "line")->valueint == 3 && is (json, "kind", "doall"),
         "function, file, line and kind");
  check (cJSON_GetArraySize (loops) == 3
             && is (cJSON_GetArrayItem (loops, 2), "name", "k")
             && get (cJSON_GetArrayItem (loops, 2), "trip")->valueint == 1024
             && cJSON_IsTrue (get (cJSON_GetArrayItem (loops, 2), "assumed")),
         "the loops, with trip counts that were assumed");
  check (is_candidate (chosen) && is (chosen, "schedule", "2.3")
             && is (chosen, "spec", "schedule(2.3) block(32,8) grid(*,16)")
             && cJSON_GetArrayItem (get (chosen, "block"), 1)->valueint == 8
             && cJSON_GetArrayItem (get (chosen, "grid"), 0)->valueint == 32
             && cJSON_GetArrayItem (get (chosen, "grid"), 1)->valueint == 16,
         "the choice, its cover of 1024 by 32 resolved to 32 blocks");
  const cJSON *model = get (json, "model");
  check (model && get (model, "loads")->valuedouble == 67108900
             && get (model, "l1_hit")->valuedouble <= 1
             && cJSON_IsTrue (get (model, "traced")),
         "the model's counts: 2 * 1024^3 / 32 loads, six digits");
  check (!get (json, "dependences") && !get (json, "error"),
         "fields that do not apply are absent");
  cJSON_Delete (json);
}

static void
test_candidates (isl_ctx *ctx, const struct acctile_device *device)
{
  cJSON *json = report (ctx, device, nest_matmul, NULL, 7);
  const cJSON *list = get (json, "candidates"), *item;
  bool ok = cJSON_GetArraySize (list) == 7;
  cJSON_ArrayForEach (item, list) ok = ok && is_candidate (item);
  check (ok, "seven candidates");
  check (ok
             && cJSON_Compare (cJSON_GetArrayItem (list, 0),
                               get (json, "chosen"), 1),
         "the first is the choice");
  check (get (json, "gcc_time_us")->valuedouble > 0, "GCC's own time");
  cJSON_Delete (json);
}

static void
test_others (isl_ctx *ctx, const struct acctile_device *device)
{
  cJSON *json = report (ctx, device, nest_recurrence, "schedule(gcc)", 0);
  const cJSON *v = cJSON_GetArrayItem (get (json, "dependences"), 0);
  check (is (json, "kind", "unchanged") && !get (json, "chosen")
             && !get (json, "candidates"),
         "a nest that is marked seq has no choice");
  check (cJSON_GetArraySize (v) == 2 && cJSON_GetArrayItem (v, 0)->valueint == 1
             && cJSON_GetArrayItem (v, 1)->valueint == 0,
         "its dependence is (1, 0)");
  cJSON_Delete (json);
  json = report (ctx, device, nest_granted, NULL, 0);
  check (is (json, "kind", "doall") && cJSON_IsString (get (json, "warning")),
         "a contradicted claim is a warning");
  cJSON_Delete (json);
  json = report (ctx, device, nest_matmul, "schedule(3.1)", 0);
  check (is (json, "kind", "unchanged") && cJSON_IsString (get (json, "error")),
         "a directive that cannot be obeyed is an error");
  cJSON_Delete (json);
  json = report (ctx, device, nest_matmul, "off", 0);
  check (is (json, "reason", "off by directive"), "off has its reason");
  cJSON_Delete (json);
}

int
main (void)
{
  char *error = NULL;
  isl_ctx *ctx = isl_ctx_alloc ();
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  if (check (device != NULL, "h200 is read"))
    {
      test_doall (ctx, device);
      test_candidates (ctx, device);
      test_others (ctx, device);
    }
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
