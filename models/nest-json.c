/* A nest as JSON, written: what acctile_nest_from_json (nest-read.c) reads.

   {
     "function": "f", "file": "f.c", "line": 3,
     "parallel": 2,
     "loops": [
       { "name": "i", "lower": "0", "upper": "n" },
       { "name": "j", "lower": "0", "upper": "n", "step": 1 },
       { "name": "k", "claim": "seq", "lower": "0", "upper": "i + 1" }
     ],                        (or "lower": null, "lowers": [ "1", "i - w" ],
                                "lowers_use": [ "i" ])
     "params": [ "n" ],
     "arrays": [
       { "name": "C", "elem_size": 4, "extents": [ null, "n" ] },
       { "name": "a", "elem_size": 4, "storage": "pointer" }
     ],
     "statements": [
       { "loop": "k", "flops": 2,
         "accesses": [ "C[i][j]", "C[i][j] =",
                       { "array": "a", "offset": "4*i*n + 4*k" } ] }
     ]
   }

   "C[i][j]" reads and "C[i][j] =" writes a whole element by the declared
   subscripts; the object says anything else.  A loop's "parent" is the loop
   before it unless it is given.  Values that are 0, false or empty are left
   out, and a claim that is "auto".

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest.h"
#include "nest-parts.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

const char *const acctile_claim_names[] = { "auto", "independent", "seq", 0 };
const char *const acctile_storage_names[]
    = { "object", "hidden", "restrict", "fresh", "pointer", "private", 0 };
const char *const acctile_doubt_names[]
    = { "nameless", "plain", "based", "fortran", 0 };
const char *const acctile_level_names[] = { "gang", "worker", "vector", 0 };
const char *const acctile_atomics_names[]
    = { "none", "unordered", "rounded", "ordered", 0 };
const char *const acctile_reduction_names[]
    = { "+", "*", "max", "min", "&", "|", "^", "&&", "||", 0 };

/* Adds the number VALUE as KEY; as a string when a double does not hold
   it.  */
static bool
add_integer (cJSON *json, const char *key, int64_t value)
{
  char text[32];

  if (value >= -ACCTILE_EXACT_DOUBLE && value <= ACCTILE_EXACT_DOUBLE)
    return cJSON_AddNumberToObject (json, key, value);
  snprintf (text, sizeof text, "%lld", (long long)value);
  return cJSON_AddStringToObject (json, key, text);
}

/* Adds the number VALUE as KEY unless it is 0.  */
static bool
add_number (cJSON *json, const char *key, int64_t value)
{
  return value == 0 || add_integer (json, key, value);
}

static bool
add_flag (cJSON *json, const char *key, bool value)
{
  return !value || cJSON_AddTrueToObject (json, key);
}

static bool
add_string (cJSON *json, const char *key, const char *value)
{
  return !value || cJSON_AddStringToObject (json, key, value);
}

/* P as a string, null for NULL.  */
static cJSON *
poly_json (const struct acctile_poly *p, const struct acctile_names *names)
{
  if (!p)
    return cJSON_CreateNull ();
  char *text = acctile_poly_to_text (p, names->symbol);
  cJSON *json = text ? cJSON_CreateString (text) : NULL;
  free (text);
  return json;
}

static bool
add_poly (cJSON *json, const char *key, const struct acctile_poly *p,
          const struct acctile_names *names)
{
  return cJSON_AddItemToObject (json, key, poly_json (p, names));
}

/* Adds the N polynomials P as an array KEY.  */
static bool
add_polys (cJSON *json, const char *key, int n, struct acctile_poly *const *p,
           const struct acctile_names *names)
{
  cJSON *list = cJSON_AddArrayToObject (json, key);
  bool ok = list;
  for (int k = 0; ok && k < n; k++)
    ok = cJSON_AddItemToArray (list, poly_json (p[k], names));
  return ok;
}

/* Adds LIMITS as an array KEY unless there are none.  */
static bool
add_limits (cJSON *json, const char *key, const struct acctile_limits *limits,
            const struct acctile_names *names)
{
  return limits->n == 0
         || add_polys (json, key, limits->n, limits->limit, names);
}

/* Adds as array KEY the names (in a NULL-ended list) of the bits of MASK.  */
static bool
add_mask (cJSON *json, const char *key, unsigned mask, const char *const *names,
          int n)
{
  if (!mask)
    return true;
  cJSON *list = cJSON_AddArrayToObject (json, key);
  bool ok = list;
  for (int k = 0; ok && k < n; k++)
    if (mask >> k & 1)
      ok = cJSON_AddItemToArray (list, cJSON_CreateString (names[k]));
  return ok;
}

/* Adds the name NAME, and the one by which texts refer to it, ID, where it
   is another.  */
static bool
add_name (cJSON *json, const char *name, const char *id)
{
  return add_string (json, "name", name)
         && (strcmp (name, id) == 0 || add_string (json, "id", id));
}

/* Appends a new object to LIST.  */
static cJSON *
new_object (cJSON *list)
{
  cJSON *json = cJSON_CreateObject ();
  if (json && cJSON_AddItemToArray (list, json))
    return json;
  cJSON_Delete (json);
  return NULL;
}

static bool
write_loops (const struct acctile_nest *nest, const struct acctile_names *names,
             cJSON *list)
{
  bool ok = list;
  for (int k = 0; ok && k < nest->n_loop; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      unsigned outer = (1u << k) - 1;
      cJSON *json = new_object (list);
      ok = json && add_name (json, loop->name, names->symbol[k])
           && (loop->claim == ACCTILE_CLAIM_AUTO
               || add_string (json, "claim", acctile_claim_names[loop->claim]))
           && add_mask (json, "levels", loop->levels, acctile_level_names, 3)
           && add_flag (json, "team", loop->team)
           && add_flag (json, "collapsed", loop->collapsed)
           && add_poly (json, "lower", loop->lower, names)
           && add_poly (json, "upper", loop->upper, names)
           && add_limits (json, "lowers", &loop->lowers, names)
           && add_limits (json, "uppers", &loop->uppers, names)
           && add_mask (json, "lowers_use", outer & loop->lowers.uses,
                        (const char *const *)names->symbol, k)
           && add_mask (json, "uppers_use", outer & loop->uppers.uses,
                        (const char *const *)names->symbol, k)
           && (!loop->residue
               || (add_poly (json, "residue", loop->residue, names)
                   && add_number (json, "modulus", loop->modulus)))
           && (loop->step == 1 || add_number (json, "step", loop->step))
           && add_number (json, "line", loop->line);
      if (ok && loop->parent != k - 1)
        ok = loop->parent < 0
                 ? cJSON_AddNullToObject (json, "parent") != NULL
                 : add_string (json, "parent", names->symbol[loop->parent]);
    }
  return ok;
}

/* Parameters whose value is not fixed are written as bare names.  */
static bool
write_params (const struct acctile_nest *nest,
              const struct acctile_names *names, cJSON *list)
{
  bool ok = list;
  for (int k = 0; ok && k < nest->n_param; k++)
    {
      const struct acctile_param *param = &nest->param[k];
      const char *id = names->symbol[ACCTILE_MAX_LOOPS + k];
      bool fixed = param->origin == ACCTILE_FROM_CONSTANT;
      if (!fixed && !param->stride && !param->scaled && !param->divided
          && strcmp (param->name, id) == 0)
        {
          ok = cJSON_AddItemToArray (list, cJSON_CreateString (id));
          continue;
        }
      cJSON *json = new_object (list);
      ok = json && add_name (json, param->name, id)
           && (!fixed || add_integer (json, "value", param->value))
           && add_flag (json, "stride", param->stride)
           && add_flag (json, "scaled", param->scaled)
           && add_flag (json, "divided", param->divided);
    }
  return ok;
}

/* Adds what the source counts the dimensions of ARRAY from.  */
static bool
add_first (cJSON *json, const struct acctile_array *array)
{
  cJSON *list = cJSON_AddArrayToObject (json, "first");
  bool ok = list;
  for (int d = 0; ok && d < array->n_dim; d++)
    ok = cJSON_AddItemToArray (list,
                               cJSON_CreateNumber ((double)array->first[d]));
  return ok;
}

static bool
write_arrays (const struct acctile_nest *nest,
              const struct acctile_names *names, cJSON *list)
{
  bool ok = list;
  for (int k = 0; ok && k < nest->n_array; k++)
    {
      const struct acctile_array *array = &nest->array[k];
      cJSON *json = new_object (list);
      ok = json && add_name (json, array->name, names->array[k])
           && add_string (json, "storage",
                          acctile_storage_names[array->storage])
           && (!array->doubt
               || add_string (json, "doubt", acctile_doubt_names[array->doubt]))
           && add_number (json, "elem_size", array->elem_size)
           && (!array->located || add_flag (json, "located", true))
           && (!array->stores_located
               || add_flag (json, "stores_located", true))
           && (!array->placed || add_flag (json, "placed", true))
           && add_number (json, "component", array->component)
           && (array->n_dim == 0 || array->derived
               || add_polys (json, "extents", array->n_dim, array->extent,
                             names))
           && (!array->flat || array->derived || add_first (json, array));
    }
  return ok;
}

/* Whether the subscripts of ACCESS say its offset too.  */
static bool
says_offset (const struct acctile_nest *nest,
             const struct acctile_access *access)
{
  if (!access->given || !access->offset)
    return access->given;
  struct acctile_poly *offset = acctile_nest_offset (nest, access);
  bool same = acctile_poly_equal (offset, access->offset);
  acctile_poly_free (offset);
  return same;
}

/* Whether the short notation says all of ACCESS.  */
static bool
is_plain (const struct acctile_nest *nest, const struct acctile_access *access)
{
  int64_t field;
  return says_offset (nest, access) && access->n_inside == 0
         && access->update == 0
         && access->size == nest->array[access->array].elem_size
         && acctile_poly_is_constant (access->field, &field) && field == 0;
}

static cJSON *
plain_access_json (const struct acctile_access *access,
                   const struct acctile_names *names)
{
  struct acctile_text text = { 0 };

  acctile_text_add (&text, "%s", names->array[access->array]);
  for (int d = 0; d < access->n_subscript; d++)
    {
      acctile_text_add (&text, "[");
      acctile_poly_print (&text, access->subscript[d], names->symbol);
      acctile_text_add (&text, "]");
    }
  acctile_text_add (&text, "%s", access->write ? " =" : "");
  char *s = acctile_text_take (&text);
  cJSON *json = s ? cJSON_CreateString (s) : NULL;
  free (s);
  return json;
}

static bool
write_access (const struct acctile_nest *nest,
              const struct acctile_access *access,
              const struct acctile_names *names, cJSON *list)
{
  if (is_plain (nest, access))
    return cJSON_AddItemToArray (list, plain_access_json (access, names));
  cJSON *json = new_object (list);
  bool ok
      = json && add_string (json, "array", names->array[access->array])
        && add_flag (json, "write", access->write)
        && add_flag (json, "bounded", access->bounded)
        && (access->size == nest->array[access->array].elem_size
            || add_number (json, "size", access->size))
        && (access->update == 0 || add_number (json, "update", access->update));
  if (ok && access->given)
    ok = add_polys (json, "subscripts", access->n_subscript, access->subscript,
                    names)
         && add_poly (json, "field", access->field, names);
  if (ok && !says_offset (nest, access))
    ok = add_poly (json, "offset", access->offset, names);
  if (ok && access->n_inside > 0)
    ok = add_polys (json, "inside", access->n_inside, access->inside, names);
  if (ok && access->n_partial > 0)
    ok = add_polys (json, "partial", access->n_partial, access->partial, names);
  if (ok && access->nearby)
    ok = add_poly (json, "nearby", access->nearby, names);
  return ok;
}

static bool
write_statements (const struct acctile_nest *nest,
                  const struct acctile_names *names, cJSON *list)
{
  bool ok = list;
  for (int k = 0; ok && k < nest->n_stmt; k++)
    {
      const struct acctile_stmt *stmt = &nest->stmt[k];
      cJSON *json = new_object (list);
      ok = json && add_string (json, "loop", names->symbol[stmt->loop])
           && add_flag (json, "conditional", stmt->conditional)
           && (stmt->n_condition == 0
               || add_polys (json, "conditions", stmt->n_condition,
                             stmt->condition, names))
           && (!stmt->multiple
               || (add_poly (json, "multiple", stmt->multiple, names)
                   && add_number (json, "modulus", stmt->modulus)))
           && add_number (json, "flops", stmt->flops)
           && add_number (json, "divs", stmt->divs)
           && add_number (json, "int_ops", stmt->int_ops)
           && add_flag (json, "fp64", stmt->fp64);
      cJSON *accesses = ok ? cJSON_AddArrayToObject (json, "accesses") : NULL;
      ok = accesses;
      for (int a = 0; ok && a < nest->n_access; a++)
        if (nest->access[a].stmt == k)
          ok = write_access (nest, &nest->access[a], names, accesses);
    }
  return ok;
}

static bool
write_reductions (const struct acctile_nest *nest,
                  const struct acctile_names *names, cJSON *json)
{
  cJSON *list
      = nest->n_reduction ? cJSON_AddArrayToObject (json, "reductions") : NULL;
  bool ok = list || !nest->n_reduction;
  for (int k = 0; ok && k < nest->n_reduction; k++)
    {
      const struct acctile_reduction *reduction = &nest->reduction[k];
      cJSON *item = new_object (list);
      ok = item && add_string (item, "name", reduction->name)
           && add_string (item, "op", acctile_reduction_names[reduction->op])
           && add_mask (item, "loops", reduction->loops,
                        (const char *const *)names->symbol, nest->n_loop)
           && (!reduction->atomic
               || cJSON_AddBoolToObject (item, "atomic", true))
           && (!reduction->last || cJSON_AddBoolToObject (item, "last", true));
    }
  return ok;
}

/* Writes the scalars of NEST that are carried ALONG its innermost parallel
   loop, or the others, as KEY.  */
static bool
write_scalars (const struct acctile_nest *nest, const char *key, bool along,
               cJSON *json)
{
  bool some
      = along ? acctile_nest_carries (nest) : acctile_nest_has_scalar (nest);
  cJSON *list = some ? cJSON_AddArrayToObject (json, key) : NULL;
  bool ok = list || !some;
  for (int k = 0; ok && k < nest->n_scalar; k++)
    if (nest->scalar[k].along == along)
      ok = cJSON_AddItemToArray (list,
                                 cJSON_CreateString (nest->scalar[k].name));
  return ok;
}

struct cJSON *
acctile_nest_to_json (const struct acctile_nest *nest)
{
  struct acctile_names *names = acctile_names_alloc (nest);
  cJSON *json = cJSON_CreateObject ();
  bool ok
      = names && json && add_string (json, "function", nest->function)
        && add_string (json, "file", nest->file)
        && add_number (json, "line", nest->line)
        && add_flag (json, "kernels", nest->kernels)
        && add_flag (json, "opaque_calls", nest->opaque_calls)
        && (nest->atomics == ACCTILE_ATOMICS_NONE
            || add_string (json, "atomics",
                           acctile_atomics_names[nest->atomics]))
        && add_flag (json, "lanes_idle", nest->lanes_idle)
        && add_flag (json, "in_turn", nest->in_turn)
        && add_flag (json, "in_turn_x", nest->in_turn_x)
        && add_flag (json, "countable", nest->countable)
        && add_flag (json, "rows_countable", nest->rows_countable)
        && add_flag (json, "apart", nest->apart)
        && add_flag (json, "backward", nest->backward)
        && add_string (json, "fixed", nest->fixed)
        && add_number (json, "num_gangs", nest->num_gangs)
        && add_number (json, "num_workers", nest->num_workers)
        && add_number (json, "vector_length", nest->vector_length)
        && cJSON_AddNumberToObject (json, "parallel", nest->n_parallel)
        && write_loops (nest, names, cJSON_AddArrayToObject (json, "loops"))
        && write_params (nest, names, cJSON_AddArrayToObject (json, "params"))
        && write_arrays (nest, names, cJSON_AddArrayToObject (json, "arrays"))
        && write_statements (nest, names,
                             cJSON_AddArrayToObject (json, "statements"))
        && write_reductions (nest, names, json)
        && write_scalars (nest, "scalars", false, json)
        && write_scalars (nest, "carried", true, json);
  acctile_names_free (names);
  if (ok)
    return json;
  cJSON_Delete (json);
  return NULL;
}
