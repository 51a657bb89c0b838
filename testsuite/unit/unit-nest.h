/* Nests for unit tests, written as JSON with single quotes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_UNIT_NEST_H
#define ACCTILE_UNIT_NEST_H

#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <isl/ctx.h>

#include "nest.h"

/* The nest that TEXT describes, ' standing for ", not finished; NULL with
 *ERROR set.  */
__attribute__ ((unused)) static struct acctile_nest *
unit_nest_read (isl_ctx *ctx, const char *text, char **error)
{
  char *json_text = strdup (text);
  for (char *s = json_text; *s; s++)
    if (*s == '\'')
      *s = '"';
  cJSON *json = cJSON_Parse (json_text);
  free (json_text);
  if (!json)
    {
      *error = strdup ("no JSON");
      return NULL;
    }
  struct acctile_nest *nest = acctile_nest_from_json (ctx, json, error);
  cJSON_Delete (json);
  return nest;
}

/* The same, finished under the N assumptions ASSUME.  */
__attribute__ ((unused)) static struct acctile_nest *
unit_nest (isl_ctx *ctx, const char *text, const struct acctile_assume *assume,
           int n, char **error)
{
  struct acctile_nest *nest = unit_nest_read (ctx, text, error);
  if (nest && !acctile_nest_finish (nest, assume, n, error))
    nest = acctile_nest_free (nest);
  return nest;
}

#endif
