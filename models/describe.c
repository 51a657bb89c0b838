/* Writes the description of a GPU from another one and from numbers that were
   measured.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "describe.h"

#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "device.h"
#include "text.h"

/* What the N numbers KNOWN have for KEY; NULL when there is none.  */

static const struct acctile_known *
find (const struct acctile_known *known, int n, const char *key)
{
  for (int k = 0; k < n; k++)
    if (strcmp (known[k].key, key) == 0)
      return &known[k];
  return NULL;
}

/* Sets the text KEY of OBJECT to the fresh string VALUE, which is freed.  */

static bool
set_text (cJSON *object, const char *key, char *value)
{
  cJSON *item = value ? cJSON_CreateString (value) : NULL;
  free (value);
  if (!item || !cJSON_ReplaceItemInObjectCaseSensitive (object, key, item))
    {
      cJSON_Delete (item);
      return false;
    }
  return true;
}

/* Puts KNOWN into ITEM.  */

static bool
put_number (cJSON *item, const struct acctile_known *known)
{
  cJSON *value = cJSON_GetObjectItemCaseSensitive (item, "value");
  cJSON_SetNumberValue (value, known->value);
  return set_text (item, "source", strdup (known->source));
}

/* Says in ITEM that its value is one of the description BASE.  */

static bool
keep_number (cJSON *item, const char *base)
{
  const cJSON *source = cJSON_GetObjectItemCaseSensitive (item, "source");
  return set_text (item, "source",
                   acctile_format ("not measured, of \"%s\": %s", base,
                                   source->valuestring));
}

/* Adds the member ITEM of a description to TEXT.  */

static void
print_item (struct acctile_text *text, const cJSON *item)
{
  acctile_text_add (text, "  \"%s\": ", item->string);
  const cJSON *parts = cJSON_IsObject (item) ? item->child : item;
  if (cJSON_IsObject (item))
    acctile_text_add (text, "{");
  for (const cJSON *part = parts; part; part = part->next)
    {
      char *value = cJSON_PrintUnformatted (part);
      if (part != item)
        acctile_text_add (text, "%s\n    \"%s\": ", part == parts ? "" : ",",
                          part->string);
      acctile_text_add (text, "%s", value ? value : "null");
      free (value);
      if (part == item)
        break;
    }
  if (cJSON_IsObject (item))
    acctile_text_add (text, "\n  }");
  acctile_text_add (text, item->next ? ",\n" : "\n");
}

/* The description JSON as a fresh string.  */

static char *
print (const cJSON *json)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "{\n");
  for (const cJSON *item = json->child; item; item = item->next)
    print_item (&text, item);
  acctile_text_add (&text, "}\n");
  return acctile_text_take (&text);
}

char *
acctile_describe (const char *file, const char *text,
                  const struct acctile_known *known, int n, const char *name,
                  const char *what, char **error)
{
  struct acctile_device *base = acctile_device_parse (file, text, error);
  if (!base)
    return NULL;
  cJSON *json = cJSON_Parse (text);
  bool ok = json && set_text (json, "description", strdup (what))
            && set_text (json, "name", strdup (name));
  for (cJSON *item = json ? json->child : NULL; item && ok; item = item->next)
    if (cJSON_IsObject (item))
      {
        const struct acctile_known *found = find (known, n, item->string);
        ok = found ? put_number (item, found) : keep_number (item, base->name);
      }
  char *result = ok ? print (json) : NULL;
  struct acctile_device *made
      = result ? acctile_device_parse ("what was measured", result, error)
               : NULL;
  if (!made)
    {
      acctile_fail (error, "out of memory");
      free (result);
      result = NULL;
    }
  acctile_device_free (made);
  acctile_device_free (base);
  cJSON_Delete (json);
  return result;
}
