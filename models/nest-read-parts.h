/* What the files that read a nest from JSON share: see nest-read.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_NEST_READ_PARTS_H
#define ACCTILE_NEST_READ_PARTS_H

#include "json-field.h"
#include "nest-parts.h"

/* The nest being read, what its symbols and arrays are called in texts, and
   where errors go.  */
struct reading
{
  struct acctile_nest *nest;
  char *symbol[ACCTILE_SYMBOLS];
  char **array;
  char **error;
};

/* Reads the polynomial "item" (a text, or a number, or null for unknown, which
   is *poly == NULL) found at "key".  */
bool acctile_read_poly (struct reading *r, struct acctile_place place,
                        const char *key, const struct cJSON *item,
                        struct acctile_poly **poly);
/* Reads the list "list" of "most" polynomials at most into "poly", *n of them.
   On failure none is left.  */
bool acctile_read_polys (struct reading *r, struct acctile_place place,
                         const char *key, const struct cJSON *list, int most,
                         int *n, struct acctile_poly **poly);
/* The loop that "item" names, or -1 with an error.  */
int acctile_read_loop_name (struct reading *r, struct acctile_place place,
                            const char *key, const struct cJSON *item);
/* Reads the statement that the object "json" describes, with its accesses
   (nest-read-statement.c).  */
bool acctile_read_statement (struct reading *r, struct acctile_place place,
                             const struct cJSON *json);

#endif
