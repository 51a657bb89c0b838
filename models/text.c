/* Growing strings for messages, notations and notes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room in TEXT for EXTRA more characters and the final null.  Returns
   zero on lack of memory.  */

static int
text_reserve (struct acctile_text *text, size_t extra)
{
  size_t need = text->length + extra + 1;
  if (need <= text->size)
    return 1;
  size_t size = text->size ? text->size : 64;
  while (size < need)
    size *= 2;
  char *s = realloc (text->s, size);
  if (!s)
    {
      text->failed = 1;
      return 0;
    }
  text->s = s;
  text->size = size;
  return 1;
}

/* Appends what FORMAT and AP print to TEXT.  */

void
acctile_text_vadd (struct acctile_text *text, const char *format, va_list ap)
{
  if (text->failed)
    return;
  va_list again;
  va_copy (again, ap);
  int n = vsnprintf (NULL, 0, format, again);
  va_end (again);
  if (n < 0 || !text_reserve (text, n))
    {
      text->failed = 1;
      return;
    }
  vsnprintf (text->s + text->length, (size_t)n + 1, format, ap);
  text->length += n;
}

/* Appends what FORMAT prints to TEXT.  */

void
acctile_text_add (struct acctile_text *text, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  acctile_text_vadd (text, format, ap);
  va_end (ap);
}

/* Hands out the string of TEXT, the empty string when nothing was added, and
   leaves TEXT empty.  */

char *
acctile_text_take (struct acctile_text *text)
{
  char *s = text->s;
  if (text->failed)
    {
      free (s);
      s = NULL;
    }
  else if (!s)
    s = strdup ("");
  memset (text, 0, sizeof *text);
  return s;
}

/* Returns what FORMAT prints as a fresh string.  */

char *
acctile_format (const char *format, ...)
{
  struct acctile_text text = { 0 };
  va_list ap;
  va_start (ap, format);
  acctile_text_vadd (&text, format, ap);
  va_end (ap);
  return acctile_text_take (&text);
}

/* Sets *ERROR, unless ERROR is null or holds a text already, to what FORMAT
   prints, and returns false.  */

bool
acctile_fail (char **error, const char *format, ...)
{
  if (!error || *error)
    return false;
  struct acctile_text text = { 0 };
  va_list ap;
  va_start (ap, format);
  acctile_text_vadd (&text, format, ap);
  va_end (ap);
  *error = acctile_text_take (&text);
  return false;
}
