/* What the files that complete, read and test a nest share; not for users of
   a nest.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_NEST_PARTS_H
#define ACCTILE_NEST_PARTS_H

#include "nest.h"

struct acctile_text;

/* Arrays, statements, accesses, reductions, scalars: of each at most.  */
#define ACCTILE_MAX_ITEMS 4096

/* Symbols of a nest's polynomials.  */
#define ACCTILE_SYMBOLS (ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS)

/* The mask of "loop" and the loops around it; 0 for -1.  */
unsigned acctile_nest_loops_around (const struct acctile_nest *nest, int loop);

/* The steps of acctile_nest_finish (nest-value.c): the parameters that
   "assume" names get its values; the others get values that fit the
   extents of the arrays they index, or the default; loops get their typical
   trip counts.  */
void acctile_nest_assume (struct acctile_nest *nest,
                          const struct acctile_assume *assume, int n_assume);
void acctile_nest_values (struct acctile_nest *nest);
void acctile_nest_trips (struct acctile_nest *nest);

/* Names for all symbols (NULL for those not in use) and arrays of a nest
   (nest-names.c), no two of one kind the same, each made of letters, digits,
   '_', '$' and '.', and the source's where that is possible.  NULL on lack of
   memory.  */
struct acctile_names
{
  char *symbol[ACCTILE_SYMBOLS];
  int n_array;
  char **array;
};
struct acctile_names *acctile_names_alloc (const struct acctile_nest *nest);
struct acctile_names *acctile_names_free (struct acctile_names *names);

/* Whether "c" may stand in a name, "first" as its first character.  */
bool acctile_name_char (char c, bool first);

/* Polynomials as text (poly-text.c); symbol s is called symbol[s], NULL for
   those not in use.  acctile_poly_read reads from *text as much as makes a
   polynomial and moves it on; acctile_poly_from_text expects the end there.
   NULL with *error set when there is none.  */
struct acctile_poly *acctile_poly_read (const char **text, char *const *symbol,
                                        int n_symbol, char **error);
struct acctile_poly *acctile_poly_from_text (const char *text,
                                             char *const *symbol, int n_symbol,
                                             char **error);
void acctile_poly_print (struct acctile_text *text,
                         const struct acctile_poly *p, char *const *symbol);
/* A fresh string; NULL for NULL.  */
char *acctile_poly_to_text (const struct acctile_poly *p, char *const *symbol);

/* The offset of an access with subscripts, over iterators and parameters;
   NULL when an inner extent of its array is unknown.  */
struct acctile_poly *acctile_nest_offset (const struct acctile_nest *nest,
                                          const struct acctile_access *access);

/* The words of the JSON form, in the order of the enumerations, ended by
   NULL (nest-json.c).  */
extern const char *const acctile_claim_names[];
extern const char *const acctile_storage_names[];
extern const char *const acctile_doubt_names[];
extern const char *const acctile_level_names[];
extern const char *const acctile_reduction_names[];
extern const char *const acctile_atomics_names[];

/* Integers up to this size are numbers in JSON, larger ones strings.  */
#define ACCTILE_EXACT_DOUBLE (INT64_C (1) << 53)

#endif
