/* The JSON form of nests.  Without this test a damaged file could crash
   "acctile model", or a nest could change when it is written and read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest.h"
#include "fuzz.h"

#include <cjson/cJSON.h>
#include <isl/ctx.h>
#include <isl/options.h>

/* With quotation marks as apostrophes they would be easier to read; they are
   as "acctile model" reads them.  */
const char *const fuzz_seeds[]
    = { "{\"function\":\"f\",\"file\":\"f.c\",\"line\":12,\"kernels\":true,"
        "\"parallel\":2,\"loops\":[{\"name\":\"i\",\"claim\":\"independent\","
        "\"levels\":[\"gang\"],\"lower\":0,\"upper\":\"n\"},{\"name\":\"j\","
        "\"lower\":\"i\",\"upper\":\"n - 1\",\"step\":2}],\"params\":[\"n\"],"
        "\"arrays\":[{\"name\":\"A\",\"elem_size\":8,\"extents\":[null,\"n\"]},"
        "{\"name\":\"x\",\"elem_size\":4}],\"statements\":[{\"loop\":\"j\","
        "\"flops\":2,\"accesses\":[\"A[i][j - 1]\",\"A[i][j] =\",{\"array\":"
        "\"x\",\"offset\":\"4*i*n + 4*j\"}]}],\"reductions\":[{\"name\":\"s\","
        "\"op\":\"max\",\"loops\":[\"i\",\"j\"]}],\"scalars\":[\"t\"]}",
        "{\"function\":\"g\",\"parallel\":1,\"num_gangs\":-1,\"num_workers\":4,"
        "\"vector_length\":64,\"loops\":[{\"name\":\"i\",\"lower\":\"n\","
        "\"upper\":0,\"step\":-1},{\"name\":\"j\",\"team\":true,\"lower\":0,"
        "\"upper\":null},{\"name\":\"k\",\"parent\":\"i\",\"lower\":0,"
        "\"upper\":\"n*m\"}],\"params\":[{\"name\":\"m\",\"value\":7},\"n\"],"
        "\"arrays\":[{\"name\":\"A\",\"storage\":\"restrict\",\"elem_size\":4,"
        "\"extents\":[\"n\",4]}],\"statements\":[{\"loop\":\"k\",\"accesses\":["
        "{\"array\":\"A\",\"subscripts\":[\"i\",0],\"field\":4,\"size\":4,"
        "\"write\":true},{\"array\":\"A\",\"offset\":null}]}]}",
        NULL };

/* Writes NEST, reads it again in CTX and makes sure that it is the same.  */

static void
check_round (isl_ctx *ctx, const struct acctile_nest *nest)
{
  char *error = NULL;
  cJSON *json = acctile_nest_to_json (nest);
  fuzz_check (json != NULL, "a nest that cannot be written");
  struct acctile_nest *again = acctile_nest_from_json (ctx, json, &error);

  if (error)
    fprintf (stderr, "%s\n", error);
  fuzz_check (again != NULL, "what is written cannot be read");
  cJSON *twice = acctile_nest_to_json (again);
  fuzz_check (cJSON_Compare (json, twice, 1), "written and read, it changes");
  cJSON_Delete (json);
  cJSON_Delete (twice);
  acctile_nest_free (again);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  char *text = fuzz_string (data, size), *error = NULL;
  cJSON *json = cJSON_Parse (text);
  isl_ctx *ctx = isl_ctx_alloc ();

  isl_options_set_on_error (ctx, ISL_ON_ERROR_CONTINUE);
  isl_ctx_set_max_operations (ctx, 1000000);
  struct acctile_nest *nest
      = json ? acctile_nest_from_json (ctx, json, &error) : NULL;
  fuzz_check (!json || !nest != !error, "a nest or an error, not both");
  free (error);
  error = NULL;
  if (nest)
    {
      check_round (ctx, nest);
      acctile_nest_finish (nest, NULL, 0, &error);
    }
  free (error);
  acctile_nest_free (nest);
  isl_ctx_free (ctx);
  cJSON_Delete (json);
  free (text);
  return 0;
}
