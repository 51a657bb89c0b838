/* What the fuzz targets of this directory share.  Each defines the function
   that libFuzzer calls and texts to begin with; where there is no libFuzzer,
   mutate.c is the main program.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_FUZZ_H
#define ACCTILE_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Gives the SIZE bytes at DATA to the parser.  Returns 0; whatever is wrong
   ends the program.  */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* Good texts, up to NULL.  */
extern const char *const fuzz_seeds[];

/* A copy of the SIZE bytes at DATA as a string, to be freed.  */

static inline char *
fuzz_string (const uint8_t *data, size_t size)
{
  char *text = malloc (size + 1);

  if (!text)
    abort ();
  memcpy (text, data, size);
  text[size] = '\0';
  return text;
}

/* Ends the program because of WHAT unless OK.  */

static inline void
fuzz_check (int ok, const char *what)
{
  if (ok)
    return;
  fprintf (stderr, "fuzz: %s\n", what);
  abort ();
}

#endif
