/* Names of a nest's loops, parameters and arrays that are told apart and
   can be read back: the source's, where they are such.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest-parts.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* Whether NAME can stand in a polynomial's text.  */
static bool
name_ok (const char *name)
{
  for (int k = 0; name[k]; k++)
    if (!acctile_name_char (name[k], k == 0))
      return false;
  return name[0] != '\0';
}

/* Whether NAME is among the first N of TAKEN.  */
static bool
name_taken (const char *name, char *const *taken, int n)
{
  for (int k = 0; k < n; k++)
    if (taken[k] && strcmp (taken[k], name) == 0)
      return true;
  return false;
}

/* A fresh name like NAME, or like OTHER when that will not do, that is not
   among the first N of TAKEN nor, but for SELF, among the N_SOURCE names
   SOURCE.  NULL on lack of memory.  */
static char *
unique_name (const char *name, const char *other, char *const *taken, int n,
             char *const *source, int n_source, int self)
{
  const char *base = name_ok (name) ? name : other;

  if (base == name && !name_taken (name, taken, n))
    return strdup (name);
  for (int k = self + 1;; k++)
    {
      char *fresh = acctile_format ("%s.%d", base, k);
      if (!fresh
          || (!name_taken (fresh, taken, n)
              && !name_taken (fresh, source, n_source)))
        return fresh;
      free (fresh);
    }
}

struct acctile_names *
acctile_names_alloc (const struct acctile_nest *nest)
{
  char *source[ACCTILE_SYMBOLS] = { 0 };
  struct acctile_names *names = calloc (1, sizeof *names);
  char **array_source = calloc (nest->n_array + 1, sizeof *array_source);
  bool ok = names && array_source;

  if (ok)
    names->array = calloc (nest->n_array + 1, sizeof *names->array);
  ok = ok && names->array;
  for (int k = 0; k < nest->n_loop; k++)
    source[k] = nest->loop[k].name;
  for (int k = 0; k < nest->n_param; k++)
    source[ACCTILE_MAX_LOOPS + k] = nest->param[k].name;
  for (int k = 0; ok && k < ACCTILE_SYMBOLS; k++)
    if (source[k])
      {
        names->symbol[k]
            = unique_name (source[k], k < ACCTILE_MAX_LOOPS ? "loop" : "param",
                           names->symbol, k, source, ACCTILE_SYMBOLS, k);
        ok = names->symbol[k];
      }
  for (int k = 0; ok && k < nest->n_array; k++)
    array_source[k] = nest->array[k].name;
  for (int k = 0; ok && k < nest->n_array; k++)
    {
      names->array[k] = unique_name (array_source[k], "array", names->array, k,
                                     array_source, nest->n_array, k);
      names->n_array++;
      ok = names->array[k];
    }
  free (array_source);
  return ok ? names : acctile_names_free (names);
}

struct acctile_names *
acctile_names_free (struct acctile_names *names)
{
  if (!names)
    return NULL;
  for (int k = 0; k < ACCTILE_SYMBOLS; k++)
    free (names->symbol[k]);
  for (int k = 0; k < names->n_array; k++)
    free (names->array[k]);
  free (names->array);
  free (names);
  return NULL;
}
