/* Fields of JSON objects, read with errors that say where they stand: see
   json-field.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "json-field.h"
#include "nest-parts.h"
#include "text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool
acctile_field_wrong (struct acctile_place place, const char *key,
                     const cJSON *found, const char *expected)
{
  char *text = found ? cJSON_PrintUnformatted (found) : NULL;
  struct acctile_text where = { 0 };

  if (place.list)
    acctile_text_add (&where, "%s[%d]%s", place.list, place.index,
                      key ? "." : "");
  acctile_text_add (&where, "%s", key ? key : "");
  char *s = acctile_text_take (&where);
  acctile_fail (place.error, "%s: found %.60s, expected %s", s ? s : "",
                text ? text : "nothing", expected);
  free (s);
  cJSON_free (text);
  return false;
}

bool
acctile_field_wrong_text (struct acctile_place place, const char *key)
{
  char *below = *place.error;

  *place.error = NULL;
  acctile_fail (place.error, "%s[%d].%s: %s", place.list, place.index, key,
                below ? below : "out of memory");
  free (below);
  return false;
}

bool
acctile_field_keys (struct acctile_place place, const cJSON *json,
                    const char *const *keys)
{
  const cJSON *item;

  if (!cJSON_IsObject (json))
    return acctile_field_wrong (place, NULL, json, "an object");
  cJSON_ArrayForEach (item, json)
  {
    int k = 0;
    while (keys[k] && strcmp (keys[k], item->string) != 0)
      k++;
    if (!keys[k])
      return acctile_fail (place.error, "%s%s%.40s: unknown key",
                           place.list ? place.list : "", place.list ? ": " : "",
                           item->string);
  }
  return true;
}

bool
acctile_field_integer (struct acctile_place place, const cJSON *json,
                       const char *key, int64_t least, int64_t most,
                       int64_t *value)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, key);
  int64_t found;

  if (!item)
    return true;
  if (cJSON_IsNumber (item) && item->valuedouble >= -ACCTILE_EXACT_DOUBLE
      && item->valuedouble <= ACCTILE_EXACT_DOUBLE
      && item->valuedouble == (double)(int64_t)item->valuedouble)
    found = (int64_t)item->valuedouble;
  else if (cJSON_IsString (item))
    {
      struct acctile_poly *p
          = acctile_poly_from_text (item->valuestring, NULL, 0, place.error);
      bool ok = acctile_poly_is_constant (p, &found);
      acctile_poly_free (p);
      if (!ok)
        return place.list ? acctile_field_wrong_text (place, key) : false;
    }
  else
    return acctile_field_wrong (place, key, item, "an integer");
  if (found < least || found > most)
    return acctile_field_wrong (place, key, item, "an integer in its range");
  *value = found;
  return true;
}

bool
acctile_field_int (struct acctile_place place, const cJSON *json,
                   const char *key, int least, int *value)
{
  int64_t wide = *value;
  if (!acctile_field_integer (place, json, key, least, INT_MAX, &wide))
    return false;
  *value = (int)wide;
  return true;
}

bool
acctile_field_flag (struct acctile_place place, const cJSON *json,
                    const char *key, bool *value)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, key);
  if (item && !cJSON_IsBool (item))
    return acctile_field_wrong (place, key, item, "true or false");
  *value = item && cJSON_IsTrue (item);
  return true;
}

bool
acctile_field_string (struct acctile_place place, const cJSON *json,
                      const char *key, bool needed, const char **value)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, key);
  if ((item || needed) && !cJSON_IsString (item))
    return acctile_field_wrong (place, key, item, "a string");
  *value = item ? item->valuestring : NULL;
  return true;
}

int
acctile_field_find_word (struct acctile_place place, const char *key,
                         const cJSON *item, const char *const *words)
{
  struct acctile_text text = { 0 };

  for (int k = 0; words[k]; k++)
    {
      if (cJSON_IsString (item) && strcmp (words[k], item->valuestring) == 0)
        {
          free (acctile_text_take (&text));
          return k;
        }
      acctile_text_add (&text, "%s\"%s\"", k ? ", " : "one of ", words[k]);
    }
  char *expected = acctile_text_take (&text);
  acctile_field_wrong (place, key, item, expected ? expected : "another word");
  free (expected);
  return -1;
}

bool
acctile_field_word (struct acctile_place place, const cJSON *json,
                    const char *key, const char *const *words, int *value)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, key);
  if (!item)
    return true;
  int k = acctile_field_find_word (place, key, item, words);
  if (k < 0)
    return false;
  *value = k;
  return true;
}

bool
acctile_field_list (struct acctile_place place, const cJSON *json,
                    const char *key, const cJSON **list)
{
  *list = cJSON_GetObjectItemCaseSensitive (json, key);
  if (*list && !cJSON_IsArray (*list))
    return acctile_field_wrong (place, key, *list, "a list");
  return true;
}
