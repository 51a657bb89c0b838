/* The statements of a nest read from JSON, and their accesses: see nest-json.c
   for the form.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest-read-parts.h"
#include "text.h"

#include <string.h>

#include <cjson/cJSON.h>

/* The array that the first N characters of NAME name, or -1 with an
   error.  */
static int
find_array (struct reading *r, struct acctile_place place, const char *name,
            size_t n)
{
  for (int k = 0; k < r->nest->n_array; k++)
    if (strncmp (r->array[k], name, n) == 0 && r->array[k][n] == '\0')
      return k;
  acctile_fail (r->error, "no array '%.*s'", n < 40 ? (int)n : 40, name);
  acctile_field_wrong_text (place, "accesses");
  return -1;
}

/* Gives access ACCESS the N subscripts TAKE and FIELD.  An array without
   declared extents gets one of unknown extent.  */
static bool
set_subscripts (struct reading *r, struct acctile_place place, int access,
                int n, struct acctile_poly **take, struct acctile_poly *field)
{
  struct acctile_array *array = &r->nest->array[r->nest->access[access].array];

  if (array->n_dim == 0 && n == 1)
    array->n_dim = 1;
  int n_dim = array->n_dim;
  if (!acctile_nest_set_subscripts (r->nest, access, n, take, field))
    return acctile_fail (r->error,
                         "%s[%d].accesses: an unknown subscript of '%s'",
                         place.list, place.index, array->name);
  if (n_dim != n)
    return acctile_fail (r->error,
                         "%s[%d].accesses: %d subscripts for the %d extents"
                         " of '%s'",
                         place.list, place.index, n, n_dim, array->name);
  return true;
}

/* Reads "A[i][j]", or with " =" at its end a write.  */
static bool
read_plain_access (struct reading *r, struct acctile_place place, int stmt,
                   const char *text)
{
  struct acctile_poly *subscript[ACCTILE_MAX_DIMS];
  size_t length = strcspn (text, "[ =");
  int array = find_array (r, place, text, length);
  int n = 0;
  bool ok = true;

  if (array < 0)
    return false;

  for (text += length; ok && *text == '[' && n < ACCTILE_MAX_DIMS;)
    {
      text++;
      subscript[n]
          = acctile_poly_read (&text, r->symbol, ACCTILE_SYMBOLS, r->error);
      n += subscript[n] != NULL;
      ok = !*r->error && *text == ']';
      text += ok;
    }
  text += strspn (text, " ");
  bool write = *text == '=';
  text += write;
  text += strspn (text, " ");
  if (ok && n > 0 && *text == '\0')
    {
      int size = r->nest->array[array].elem_size;
      int k = acctile_nest_add_access (r->nest, stmt, array, write, size, NULL);
      if (k >= 0)
        return set_subscripts (r, place, k, n, subscript,
                               acctile_poly_constant (0));
    }
  while (n > 0)
    acctile_poly_free (subscript[--n]);
  acctile_fail (r->error,
                "at '%.20s': expected \"ARRAY[SUBSCRIPT]...\", then"
                " nothing or '='",
                text);
  return acctile_field_wrong_text (place, "accesses");
}

/* Reads the list LIST, called KEY, of what is at least 0 into POLY, *N of
   them.  */
static bool
read_conditions (struct reading *r, struct acctile_place place, const char *key,
                 const cJSON *list, int *n, struct acctile_poly **poly)
{
  if (!acctile_read_polys (r, place, key, list, ACCTILE_MAX_CONDITIONS, n,
                           poly))
    return false;
  for (int c = 0; c < *n; c++)
    if (!poly[c])
      return acctile_field_wrong (place, key, list,
                                  "a list of known polynomials");
  return true;
}

/* Reads those subscripts of access K, JSON, that are known where not all of
   them are.  */
static bool
read_partial (struct reading *r, struct acctile_place place, const cJSON *json,
              int k)
{
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (json, "partial");
  struct acctile_access *access = &r->nest->access[k];
  struct acctile_poly *partial[ACCTILE_MAX_DIMS];
  int n;

  if (!list)
    return true;
  if (!acctile_read_polys (r, place, "partial", list, ACCTILE_MAX_DIMS, &n,
                           partial))
    return false;
  bool fits = !access->offset && n == r->nest->array[access->array].n_dim;
  acctile_nest_set_partial (r->nest, k, n, partial);
  return fits
         || acctile_field_wrong (place, "partial", list,
                                 "subscripts of an access whose offset is not "
                                 "known, one for each extent");
}

/* Reads the offset that access K, JSON, mostly has.  */
static bool
read_nearby (struct reading *r, struct acctile_place place, const cJSON *json,
             int k)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, "nearby");
  struct acctile_poly *nearby;

  if (!item)
    return true;
  if (r->nest->access[k].offset)
    return acctile_field_wrong (place, "nearby", item,
                                "of an access whose offset is not known");
  if (!acctile_read_poly (r, place, "nearby", item, &nearby))
    return false;
  acctile_nest_set_nearby (r->nest, k, nearby);
  return true;
}

/* Reads the access that the object JSON describes.  */
static bool
read_access (struct reading *r, struct acctile_place place, int stmt,
             const cJSON *json)
{
  static const char *const keys[]
      = { "array", "write",  "bounded", "size",   "subscripts", "offset",
          "field", "inside", "partial", "nearby", "update",     0 };
  struct acctile_poly *subscript[ACCTILE_MAX_DIMS], *field, *offset;
  const char *name;
  bool write, bounded;
  int size = 0, update = 0, n;

  if (!acctile_field_keys (place, json, keys)
      || !acctile_field_string (place, json, "array", true, &name)
      || !acctile_field_flag (place, json, "write", &write)
      || !acctile_field_flag (place, json, "bounded", &bounded)
      || !acctile_field_int (place, json, "size", 1, &size)
      || !acctile_field_int (place, json, "update", 0, &update))
    return false;
  int array = find_array (r, place, name, strlen (name));
  if (array < 0)
    return false;
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (json, "subscripts");
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, "offset");
  if (!item && !list)
    return acctile_field_wrong (
        place, "accesses", json,
        "\"subscripts\" or \"offset\" (null for unknown)");
  if (item && !acctile_read_poly (r, place, "offset", item, &offset))
    return false;
  size = size > 0 ? size : r->nest->array[array].elem_size;
  int k = acctile_nest_add_access (r->nest, stmt, array, write, size,
                                   item ? offset : NULL);
  if (k < 0)
    return acctile_fail (r->error, "too many accesses");
  struct acctile_access *access = &r->nest->access[k];
  access->update = update;
  access->bounded = bounded && r->nest->array[array].flat;
  item = cJSON_GetObjectItemCaseSensitive (json, "inside");
  if (item
      && !read_conditions (r, place, "inside", item, &access->n_inside,
                           access->inside))
    return false;
  if (!read_partial (r, place, json, k) || !read_nearby (r, place, json, k))
    return false;
  if (!list)
    return true;
  if (!acctile_read_polys (r, place, "subscripts", list, ACCTILE_MAX_DIMS, &n,
                           subscript))
    return false;
  item = cJSON_GetObjectItemCaseSensitive (json, "field");
  field = item ? NULL : acctile_poly_constant (0);
  if (item && !acctile_read_poly (r, place, "field", item, &field))
    {
      while (n > 0)
        acctile_poly_free (subscript[--n]);
      return false;
    }
  return set_subscripts (r, place, k, n, subscript, field);
}

/* Reads what is a multiple of what where STMT, JSON, is executed.  */
static bool
read_multiple (struct reading *r, struct acctile_place place, const cJSON *json,
               struct acctile_stmt *stmt)
{
  const cJSON *multiple = cJSON_GetObjectItemCaseSensitive (json, "multiple");
  int64_t modulus = 0;

  if (!acctile_field_integer (place, json, "modulus", 2, ACCTILE_MAX_MODULUS,
                              &modulus)
      || (multiple
          && !acctile_read_poly (r, place, "multiple", multiple,
                                 &stmt->multiple)))
    return false;
  stmt->modulus = modulus;
  return !stmt->multiple == !modulus
         || acctile_field_wrong (place, modulus ? "multiple" : "modulus", NULL,
                                 "both multiple and modulus, or none");
}

bool
acctile_read_statement (struct reading *r, struct acctile_place place,
                        const cJSON *json)
{
  static const char *const keys[]
      = { "loop", "conditional", "conditions", "flops",   "divs", "int_ops",
          "fp64", "accesses",    "multiple",   "modulus", 0 };
  const cJSON *accesses, *item;
  const cJSON *conditions
      = cJSON_GetObjectItemCaseSensitive (json, "conditions");

  if (!acctile_field_keys (place, json, keys))
    return false;
  int loop = acctile_read_loop_name (
      r, place, "loop", cJSON_GetObjectItemCaseSensitive (json, "loop"));
  if (loop < 0)
    return false;
  int k = acctile_nest_add_stmt (r->nest, loop);
  if (k < 0)
    return acctile_fail (r->error, "too many statements");
  struct acctile_stmt *stmt = &r->nest->stmt[k];
  if (!read_multiple (r, place, json, stmt))
    return false;
  if (conditions
      && !read_conditions (r, place, "conditions", conditions,
                           &stmt->n_condition, stmt->condition))
    return false;
  if (!acctile_field_flag (place, json, "conditional", &stmt->conditional)
      || !acctile_field_int (place, json, "flops", 0, &stmt->flops)
      || !acctile_field_int (place, json, "divs", 0, &stmt->divs)
      || !acctile_field_int (place, json, "int_ops", 0, &stmt->int_ops)
      || !acctile_field_flag (place, json, "fp64", &stmt->fp64)
      || !acctile_field_list (place, json, "accesses", &accesses))
    return false;
  cJSON_ArrayForEach (item, accesses)
  {
    bool ok = cJSON_IsString (item)
                  ? read_plain_access (r, place, k, item->valuestring)
                  : read_access (r, place, k, item);
    if (!ok)
      return false;
  }
  return true;
}
