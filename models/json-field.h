/* Fields of JSON objects, read with errors that say where they stand, what was
   found and what was expected.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_JSON_FIELD_H
#define ACCTILE_JSON_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#include <cjson/cJSON.h>

/* Where a value stands: in element "index" of the list "list" (NULL: in the
   object of the text itself); and where its errors go.  */
struct acctile_place
{
  const char *list;
  int index;
  char **error;
};

/* The following return false, or -1, after an error.  A value stays as it is
   when its key is absent, where nothing else is said.  */

/* Fails with "found" at "key" (NULL: the object itself) of "place" where
   "expected" should be.  */
bool acctile_field_wrong (struct acctile_place place, const char *key,
                          const cJSON *found, const char *expected);

/* Puts "place" and "key" before the error that was set below them; false.  */
bool acctile_field_wrong_text (struct acctile_place place, const char *key);

/* Checks that "json" is an object that has only keys of the NULL-ended list
   "keys".  */
bool acctile_field_keys (struct acctile_place place, const cJSON *json,
                         const char *const *keys);

/* Reads "key" of "json", an integer from "least" to "most", or to INT_MAX, as
   a number or as a text.  */
bool acctile_field_integer (struct acctile_place place, const cJSON *json,
                            const char *key, int64_t least, int64_t most,
                            int64_t *value);
bool acctile_field_int (struct acctile_place place, const cJSON *json,
                        const char *key, int least, int *value);

/* Reads the truth value "key" of "json"; false when it is absent.  */
bool acctile_field_flag (struct acctile_place place, const cJSON *json,
                         const char *key, bool *value);

/* Reads the string "key" of "json", which owns it; *value is NULL when it is
   absent, which "needed" makes an error.  */
bool acctile_field_string (struct acctile_place place, const cJSON *json,
                           const char *key, bool needed, const char **value);

/* The index of "item" in the NULL-ended list "words", or -1 with an error that
   names them.  */
int acctile_field_find_word (struct acctile_place place, const char *key,
                             const cJSON *item, const char *const *words);

/* Reads the word "key" of "json" as its index in "words".  */
bool acctile_field_word (struct acctile_place place, const cJSON *json,
                         const char *key, const char *const *words, int *value);

/* The list "key" of "json" in *list, NULL when it is absent.  */
bool acctile_field_list (struct acctile_place place, const cJSON *json,
                         const char *key, const cJSON **list);

#endif
