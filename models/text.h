/* Growing strings for messages, notations and notes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TEXT_H
#define ACCTILE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* A string that grows; start with all fields zero.  After lack of memory
   "failed" is nonzero and further text is dropped.  */
struct acctile_text
{
  char *s;
  size_t length, size;
  int failed;
};

void acctile_text_add (struct acctile_text *text, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void acctile_text_vadd (struct acctile_text *text, const char *format,
                        va_list ap);

/* The string, which the caller frees, and an empty TEXT again.  NULL on lack
   of memory only.  */
char *acctile_text_take (struct acctile_text *text);

/* A fresh string; NULL on lack of memory only.  */
char *acctile_format (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

/* Sets *error (which may be a null pointer, or hold an earlier text, then
   kept) to a fresh string.  Returns false, so that a check can end with it.  */
bool acctile_fail (char **error, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

#endif
