/* A nest read from JSON; nest-json.c shows the form.  What is not understood
   is an error that says where it stands.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest-read-parts.h"
#include "text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

bool
acctile_read_poly (struct reading *r, struct acctile_place place,
                   const char *key, const cJSON *item,
                   struct acctile_poly **poly)
{
  *poly = NULL;
  if (cJSON_IsNull (item))
    return true;
  if (cJSON_IsString (item))
    {
      *poly = acctile_poly_from_text (item->valuestring, r->symbol,
                                      ACCTILE_SYMBOLS, r->error);
      return *poly || acctile_field_wrong_text (place, key);
    }
  if (!cJSON_IsNumber (item) || item->valuedouble > ACCTILE_EXACT_DOUBLE
      || item->valuedouble < -ACCTILE_EXACT_DOUBLE
      || item->valuedouble != (double)(int64_t)item->valuedouble)
    return acctile_field_wrong (
        place, key, item, "a polynomial, an integer, or null for unknown");
  *poly = acctile_poly_constant ((int64_t)item->valuedouble);
  return *poly != NULL;
}

bool
acctile_read_polys (struct reading *r, struct acctile_place place,
                    const char *key, const cJSON *list, int most, int *n,
                    struct acctile_poly **poly)
{
  const cJSON *item;

  *n = 0;
  if (!cJSON_IsArray (list) || cJSON_GetArraySize (list) < 1
      || cJSON_GetArraySize (list) > most)
    return acctile_field_wrong (place, key, list,
                                most == ACCTILE_MAX_DIMS
                                    ? "a list of 1 to 10 polynomials"
                                    : "a list of 1 to 8 polynomials");
  cJSON_ArrayForEach (item, list)
  {
    if (!acctile_read_poly (r, place, key, item, &poly[*n]))
      {
        while (*n > 0)
          acctile_poly_free (poly[--*n]);
        return false;
      }
    ++*n;
  }
  return true;
}

/* Sets *ID to the name by which texts refer to JSON, an element with a name
   or, where strings are allowed, only a name.  The name goes to *NAME.  It
   must not be one of the N names TAKEN.  */
static bool
get_name (struct reading *r, struct acctile_place place, const cJSON *json,
          char *const *taken, int n, const char **name, char **id)
{
  const char *text = NULL;

  if (cJSON_IsString (json))
    *name = json->valuestring;
  else if (!acctile_field_string (place, json, "name", true, name)
           || !acctile_field_string (place, json, "id", false, &text))
    return false;
  text = text ? text : *name;
  for (int k = 0; text[k] || k == 0; k++)
    if (!acctile_name_char (text[k], k == 0))
      return acctile_fail (r->error,
                           "%s[%d]: '%.40s' is no name for a polynomial; add"
                           " an \"id\" of letters and digits",
                           place.list, place.index, text);
  for (int k = 0; k < n; k++)
    if (taken[k] && strcmp (taken[k], text) == 0)
      return acctile_fail (r->error,
                           "%s[%d]: there is a '%.40s' already; add an"
                           " \"id\" of its own",
                           place.list, place.index, text);
  *id = strdup (text);
  return *id != NULL;
}

int
acctile_read_loop_name (struct reading *r, struct acctile_place place,
                        const char *key, const cJSON *item)
{
  for (int k = 0; k < r->nest->n_loop; k++)
    if (cJSON_IsString (item) && r->symbol[k]
        && strcmp (r->symbol[k], item->valuestring) == 0)
      return k;
  acctile_field_wrong (place, key, item, "the name of a loop before this");
  return -1;
}

/* Reads all of loop JSON but its bounds.  */
static bool
read_loop (struct reading *r, struct acctile_place place, const cJSON *json)
{
  static const char *const keys[]
      = { "name",       "id",         "claim",  "levels",  "parent",
          "team",       "collapsed",  "line",   "lower",   "upper",
          "step",       "lowers",     "uppers", "residue", "modulus",
          "lowers_use", "uppers_use", 0 };
  int k = r->nest->n_loop;
  int claim = ACCTILE_CLAIM_AUTO, line = 0, parent = k - 1;
  int64_t step = 1;
  bool team, collapsed;
  const char *name;
  const cJSON *levels, *level;

  if (k >= ACCTILE_MAX_LOOPS)
    return acctile_fail (r->error, "more than %d loops", ACCTILE_MAX_LOOPS);
  if (!acctile_field_keys (place, json, keys)
      || !get_name (r, place, json, r->symbol, ACCTILE_SYMBOLS, &name,
                    &r->symbol[k])
      || !acctile_field_word (place, json, "claim", acctile_claim_names, &claim)
      || !acctile_field_integer (place, json, "step", -INT64_MAX, INT64_MAX,
                                 &step)
      || !acctile_field_int (place, json, "line", 0, &line)
      || !acctile_field_flag (place, json, "team", &team)
      || !acctile_field_flag (place, json, "collapsed", &collapsed)
      || !acctile_field_list (place, json, "levels", &levels))
    return false;
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, "parent");
  if (item)
    parent = cJSON_IsNull (item)
                 ? -1
                 : acctile_read_loop_name (r, place, "parent", item);
  if (parent < 0 && item && !cJSON_IsNull (item))
    return false;
  if (acctile_nest_add_loop (r->nest, name, claim, parent, NULL, NULL, step)
      < 0)
    return false;
  r->nest->loop[k].line = line;
  r->nest->loop[k].team = team;
  r->nest->loop[k].collapsed = collapsed;
  r->nest->n_team += team;
  cJSON_ArrayForEach (level, levels)
  {
    int bit
        = acctile_field_find_word (place, "levels", level, acctile_level_names);
    if (bit < 0)
      return false;
    r->nest->loop[k].levels |= 1u << bit;
  }
  return true;
}

/* Reads the list KEY of loop JSON, if it has one, into LIMITS.  */
static bool
read_limits (struct reading *r, struct acctile_place place, const char *key,
             const cJSON *json, struct acctile_limits *limits)
{
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (json, key);
  const cJSON *item;

  if (!list)
    return true;
  if (!cJSON_IsArray (list) || cJSON_GetArraySize (list) < 1
      || cJSON_GetArraySize (list) > ACCTILE_MAX_BOUNDS)
    return acctile_field_wrong (place, key, list,
                                "a list of 1 to 4 polynomials");
  cJSON_ArrayForEach (item, list)
  {
    struct acctile_poly *p;
    if (!acctile_read_poly (r, place, key, item, &p))
      return false;
    if (!p)
      return acctile_field_wrong (place, key, item, "a polynomial");
    limits->limit[limits->n++] = p;
  }
  return true;
}

/* Reads the loops of list KEY of loop JSON into *MASK.  */
static bool
read_uses (struct reading *r, struct acctile_place place, const char *key,
           const cJSON *json, unsigned *mask)
{
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (json, key);
  const cJSON *item;

  if (list && !cJSON_IsArray (list))
    return acctile_field_wrong (place, key, list, "a list of loops");
  cJSON_ArrayForEach (item, list)
  {
    int k = acctile_read_loop_name (r, place, key, item);
    if (k < 0)
      return false;
    *mask |= 1u << k;
  }
  return true;
}

/* Reads what all iterations of loop JSON are modulo what, into LOOP.  */
static bool
read_residue (struct reading *r, struct acctile_place place, const cJSON *json,
              struct acctile_loop *loop)
{
  const cJSON *residue = cJSON_GetObjectItemCaseSensitive (json, "residue");
  int64_t modulus = 0;

  if (!acctile_field_integer (place, json, "modulus", 2, ACCTILE_MAX_MODULUS,
                              &modulus)
      || (residue
          && !acctile_read_poly (r, place, "residue", residue, &loop->residue)))
    return false;
  if (!loop->residue != !modulus)
    return acctile_field_wrong (place, modulus ? "residue" : "modulus", NULL,
                                "both residue and modulus, or none");
  loop->modulus = modulus;
  return true;
}

/* Reads the bounds of loop K, JSON; absent ones are unknown.  */
static bool
read_bounds (struct reading *r, struct acctile_place place, const cJSON *json,
             int k)
{
  const cJSON *lower = cJSON_GetObjectItemCaseSensitive (json, "lower");
  const cJSON *upper = cJSON_GetObjectItemCaseSensitive (json, "upper");
  struct acctile_loop *loop = &r->nest->loop[k];

  if (!lower || !upper)
    return acctile_field_wrong (place, lower ? "upper" : "lower", NULL,
                                "a polynomial, or null for unknown");
  return acctile_read_poly (r, place, "lower", lower, &loop->lower)
         && acctile_read_poly (r, place, "upper", upper, &loop->upper)
         && read_limits (r, place, "lowers", json, &loop->lowers)
         && read_limits (r, place, "uppers", json, &loop->uppers)
         && read_uses (r, place, "lowers_use", json, &loop->lowers.uses)
         && read_uses (r, place, "uppers_use", json, &loop->uppers.uses)
         && read_residue (r, place, json, loop);
}

static bool
read_param (struct reading *r, struct acctile_place place, const cJSON *json)
{
  static const char *const keys[]
      = { "name", "id", "value", "stride", "scaled", "divided", 0 };
  int k = r->nest->n_param;
  const char *name;

  if (k >= ACCTILE_MAX_PARAMS)
    return acctile_fail (r->error, "more than %d params", ACCTILE_MAX_PARAMS);
  if ((!cJSON_IsString (json) && !acctile_field_keys (place, json, keys))
      || !get_name (r, place, json, r->symbol, ACCTILE_SYMBOLS, &name,
                    &r->symbol[ACCTILE_MAX_LOOPS + k])
      || acctile_nest_add_param (r->nest, name) < 0)
    return false;
  if (cJSON_GetObjectItemCaseSensitive (json, "value"))
    r->nest->param[k].origin = ACCTILE_FROM_CONSTANT;
  if (!cJSON_IsString (json)
      && (!acctile_field_flag (place, json, "stride", &r->nest->param[k].stride)
          || !acctile_field_flag (place, json, "scaled",
                                  &r->nest->param[k].scaled)
          || !acctile_field_flag (place, json, "divided",
                                  &r->nest->param[k].divided)))
    return false;
  return acctile_field_integer (place, json, "value", INT64_MIN, INT64_MAX,
                                &r->nest->param[k].value);
}

/* Reads what the source of flat array ARRAY, JSON, counts its dimensions
   from.  */
static bool
read_first (struct acctile_place place, const cJSON *json,
            struct acctile_array *array)
{
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (json, "first");
  const cJSON *item;
  int d = 0;

  if (!list)
    return true;
  if (!cJSON_IsArray (list) || cJSON_GetArraySize (list) != array->n_dim)
    return acctile_field_wrong (place, "first", list,
                                "a list of one integer for each extent");
  cJSON_ArrayForEach (item, list)
  {
    if (!cJSON_IsNumber (item) || item->valuedouble > ACCTILE_EXACT_DOUBLE
        || item->valuedouble < -ACCTILE_EXACT_DOUBLE)
      return acctile_field_wrong (place, "first", item, "an integer");
    array->first[d++] = (int64_t)item->valuedouble;
  }
  array->flat = true;
  return true;
}

static bool
read_array (struct reading *r, struct acctile_place place, const cJSON *json)
{
  static const char *const keys[]
      = { "name",      "id",      "storage",        "doubt",
          "elem_size", "located", "stores_located", "placed",
          "extents",   "first",   "component",      0 };
  int storage = ACCTILE_OBJECT, doubt = ACCTILE_DOUBT_NAMELESS, size = 0, n;
  int component = 0;
  struct acctile_poly *extent[ACCTILE_MAX_DIMS];
  const char *name;
  bool located = false, stores_located = false, placed = false;
  int k = r->nest->n_array;

  if (!acctile_field_keys (place, json, keys)
      || !get_name (r, place, json, r->array, k, &name, &r->array[k])
      || !acctile_field_word (place, json, "storage", acctile_storage_names,
                              &storage)
      || !acctile_field_word (place, json, "doubt", acctile_doubt_names, &doubt)
      || !acctile_field_flag (place, json, "located", &located)
      || !acctile_field_flag (place, json, "stores_located", &stores_located)
      || !acctile_field_flag (place, json, "placed", &placed)
      || !acctile_field_int (place, json, "component", 1, &component)
      || !acctile_field_int (place, json, "elem_size", 1, &size))
    return false;
  if (size == 0)
    return acctile_field_wrong (place, "elem_size", NULL,
                                "the bytes of an element");
  if (acctile_nest_add_array (r->nest, name, storage, size) < 0)
    return acctile_fail (r->error, "too many arrays");
  r->nest->array[k].located = located;
  r->nest->array[k].stores_located = stores_located;
  r->nest->array[k].placed = placed;
  r->nest->array[k].component = component;
  r->nest->array[k].doubt = doubt;
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (json, "extents");
  if (!list)
    return read_first (place, json, &r->nest->array[k]);
  return acctile_read_polys (r, place, "extents", list, ACCTILE_MAX_DIMS, &n,
                             extent)
         && acctile_nest_set_extents (r->nest, k, n, extent)
         && read_first (place, json, &r->nest->array[k]);
}

static bool
read_reduction (struct reading *r, struct acctile_place place,
                const cJSON *json)
{
  static const char *const keys[]
      = { "name", "op", "loops", "atomic", "last", 0 };
  const cJSON *loops, *item;
  const char *name;
  unsigned mask = 0;

  if (!acctile_field_keys (place, json, keys)
      || !acctile_field_string (place, json, "name", true, &name)
      || !acctile_field_list (place, json, "loops", &loops))
    return false;
  int op = acctile_field_find_word (
      place, "op", cJSON_GetObjectItemCaseSensitive (json, "op"),
      acctile_reduction_names);
  if (op < 0)
    return false;
  cJSON_ArrayForEach (item, loops)
  {
    int k = acctile_read_loop_name (r, place, "loops", item);
    if (k < 0)
      return false;
    mask |= 1u << k;
  }
  int k = acctile_nest_add_reduction (r->nest, name, op, mask);
  if (k < 0)
    return acctile_fail (r->error, "too many reductions");
  return acctile_field_flag (place, json, "atomic",
                             &r->nest->reduction[k].atomic)
         && acctile_field_flag (place, json, "last",
                                &r->nest->reduction[k].last);
}

static bool
read_scalar (struct reading *r, struct acctile_place place, const cJSON *json)
{
  if (!cJSON_IsString (json))
    return acctile_field_wrong (place, NULL, json, "a name");
  return acctile_nest_add_scalar (r->nest, json->valuestring, NULL) >= 0
         || acctile_fail (r->error, "too many scalars");
}

static bool
read_carried (struct reading *r, struct acctile_place place, const cJSON *json)
{
  if (!read_scalar (r, place, json))
    return false;
  r->nest->scalar[r->nest->n_scalar - 1].along = true;
  return true;
}

/* Calls READ for each element of the list KEY of JSON.  */
static bool
read_list (struct reading *r, const cJSON *json, const char *key,
           bool (*read) (struct reading *, struct acctile_place, const cJSON *))
{
  struct acctile_place place = { key, 0, r->error };
  const cJSON *list, *item;

  if (!acctile_field_list ((struct acctile_place){ NULL, 0, r->error }, json,
                           key, &list))
    return false;
  cJSON_ArrayForEach (item, list)
  {
    if (!read (r, place, item))
      return false;
    place.index++;
  }
  return true;
}

/* Reads the bounds of all loops, when all names are known.  */
static bool
read_all_bounds (struct reading *r, const cJSON *json)
{
  struct acctile_place place = { "loops", 0, r->error };
  const cJSON *item;

  cJSON_ArrayForEach (item, cJSON_GetObjectItemCaseSensitive (json, "loops"))
  {
    if (!read_bounds (r, place, item, place.index))
      return false;
    place.index++;
  }
  return true;
}

/* The number of leading loops that OpenACC spreads: what "parallel" is when
   it is not given.  */
static int
leading_loops (const struct acctile_nest *nest)
{
  int k = 0;
  while (k < nest->n_loop && nest->loop[k].claim != ACCTILE_CLAIM_SEQ
         && !nest->loop[k].team && nest->loop[k].parent == k - 1)
    k++;
  return k;
}

/* Reads what the atomic operations of a nest are, none where JSON does not
   tell.  */
static bool
read_atomics (struct acctile_place place, const cJSON *json,
              enum acctile_atomics *atomics)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, "atomics");
  int k = item ? acctile_field_find_word (place, "atomics", item,
                                          acctile_atomics_names)
               : ACCTILE_ATOMICS_NONE;

  if (k >= 0)
    *atomics = (enum acctile_atomics)k;
  return k >= 0;
}

static bool
read_nest (struct reading *r, const cJSON *json)
{
  static const char *const keys[] = { "function",       "file",
                                      "line",           "kernels",
                                      "fixed",          "opaque_calls",
                                      "lanes_idle",     "in_turn",
                                      "in_turn_x",      "countable",
                                      "rows_countable", "apart",
                                      "backward",       "num_gangs",
                                      "num_workers",    "vector_length",
                                      "parallel",       "loops",
                                      "params",         "arrays",
                                      "statements",     "reductions",
                                      "scalars",        "carried",
                                      "atomics",        0 };
  struct acctile_nest *nest = r->nest;
  struct acctile_place top = { NULL, 0, r->error };
  const char *fixed;

  if (!acctile_field_keys (top, json, keys)
      || !acctile_field_int (top, json, "line", 0, &nest->line)
      || !acctile_field_flag (top, json, "kernels", &nest->kernels)
      || !acctile_field_flag (top, json, "opaque_calls", &nest->opaque_calls)
      || !read_atomics (top, json, &nest->atomics)
      || !acctile_field_flag (top, json, "lanes_idle", &nest->lanes_idle)
      || !acctile_field_flag (top, json, "in_turn", &nest->in_turn)
      || !acctile_field_flag (top, json, "in_turn_x", &nest->in_turn_x)
      || !acctile_field_flag (top, json, "countable", &nest->countable)
      || !acctile_field_flag (top, json, "rows_countable",
                              &nest->rows_countable)
      || !acctile_field_flag (top, json, "apart", &nest->apart)
      || !acctile_field_flag (top, json, "backward", &nest->backward)
      || !acctile_field_string (top, json, "fixed", false, &fixed)
      || !acctile_field_int (top, json, "num_gangs", -1, &nest->num_gangs)
      || !acctile_field_int (top, json, "num_workers", -1, &nest->num_workers)
      || !acctile_field_int (top, json, "vector_length", -1,
                             &nest->vector_length)
      || !read_list (r, json, "loops", read_loop)
      || !read_list (r, json, "params", read_param)
      || !read_all_bounds (r, json)
      || !read_list (r, json, "arrays", read_array)
      || !read_list (r, json, "statements", acctile_read_statement)
      || !read_list (r, json, "reductions", read_reduction)
      || !read_list (r, json, "scalars", read_scalar)
      || !read_list (r, json, "carried", read_carried))
    return false;
  nest->fixed = fixed ? strdup (fixed) : NULL;
  nest->n_parallel = leading_loops (nest);
  return acctile_field_int (top, json, "parallel", 0, &nest->n_parallel);
}

struct acctile_nest *
acctile_nest_from_json (struct isl_ctx *ctx, const struct cJSON *json,
                        char **error)
{
  struct reading r = { .error = error };
  const char *function = NULL, *file = NULL;
  struct acctile_place top = { NULL, 0, error };
  const cJSON *arrays = cJSON_GetObjectItemCaseSensitive (json, "arrays");

  *error = NULL;
  r.array = calloc (cJSON_GetArraySize (arrays) + 1, sizeof *r.array);
  if (r.array && acctile_field_string (top, json, "function", false, &function)
      && acctile_field_string (top, json, "file", false, &file))
    r.nest = acctile_nest_alloc (ctx, function, file, 0);
  if (r.nest && !read_nest (&r, json))
    r.nest = acctile_nest_free (r.nest);
  if (!r.nest)
    acctile_fail (error, "out of memory");
  for (int k = 0; k < ACCTILE_SYMBOLS; k++)
    free (r.symbol[k]);
  for (int k = 0; r.array && k < cJSON_GetArraySize (arrays); k++)
    free (r.array[k]);
  free (r.array);
  return r.nest;
}
