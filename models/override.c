/* The override file: directives by function and line, for languages without
   pragmas and for results of tuning.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "directive.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* Lines of directives that one file may hold.  */
#define MAX_OVERRIDES 100000

/* Parses the place "FUNCTION:LINE" or "FUNCTION:*", N characters at PLACE,
   into O.  Returns false when it is neither.  The last colon counts:
   names of C++ hold others.  */

static bool
parse_place (const char *place, int n, struct acctile_override *o)
{
  int colon = n - 1;
  while (colon > 0 && place[colon] != ':')
    colon--;
  if (colon <= 0 || colon == n - 1)
    return false;
  if (n - colon == 2 && place[colon + 1] == '*')
    o->line = 0;
  else
    {
      int64_t line = 0;
      for (int i = colon + 1; i < n; i++)
        {
          if (!isdigit ((unsigned char)place[i]) || line > INT_MAX / 10)
            return false;
          line = line * 10 + (place[i] - '0');
        }
      if (line < 1 || line > INT_MAX)
        return false;
      o->line = (int)line;
    }
  o->function = strndup (place, colon);
  return o->function != NULL;
}

/* Parses LINE, which is line NUMBER of FILE and is changed, into O.  Returns
   1 when O was filled, 0 for an empty line, -1 with *ERROR set.  */

static int
parse_line (char *line, const char *file, int number,
            struct acctile_override *o, char **error)
{
  line[strcspn (line, "#")] = 0;
  char *place = line + strspn (line, " \t\r\n\f\v");
  int n = strcspn (place, " \t\r\n\f\v");
  if (n == 0)
    return 0;
  memset (o, 0, sizeof *o);
  o->source_line = number;
  if (!parse_place (place, n, o))
    {
      acctile_fail (error,
                    "%s:%d: found '%.*s', expected FUNCTION:LINE or "
                    "FUNCTION:* and a directive",
                    file, number, n > 60 ? 60 : n, place);
      return -1;
    }
  char *why = NULL;
  o->directive = acctile_directive_parse (place + n, &why);
  if (o->directive && !place[n + strspn (place + n, " \t\r\n\f\v")])
    why = acctile_format ("found no directive after '%.*s'", n, place);
  if (!why)
    return 1;
  acctile_fail (error, "%s:%d: %s", file, number, why);
  free (why);
  free (o->function);
  acctile_directive_free (o->directive);
  return -1;
}

/* Reads the override file FILE.  Returns *N lines, or NULL: with *ERROR set
   when the file cannot be read or a line is malformed, with *ERROR NULL when
   it holds no directive.  */

struct acctile_override *
acctile_override_read (const char *file, int *n, char **error)
{
  *n = 0;
  *error = NULL;
  FILE *f = fopen (file, "r");
  if (!f)
    {
      acctile_fail (error, "%s: %s", file, strerror (errno));
      return NULL;
    }
  struct acctile_override *list = NULL;
  char *line = NULL;
  size_t size = 0;
  int number = 0, got = 0;
  while (got >= 0 && !*error && getline (&line, &size, f) >= 0)
    {
      struct acctile_override o;
      got = parse_line (line, file, ++number, &o, error);
      if (got <= 0)
        continue;
      struct acctile_override *more
          = *n < MAX_OVERRIDES ? realloc (list, (*n + 1) * sizeof *list) : NULL;
      if (!more)
        {
          acctile_fail (error, "%s:%d: too many directives", file, number);
          free (o.function);
          acctile_directive_free (o.directive);
          break;
        }
      list = more;
      list[(*n)++] = o;
    }
  if (!*error && ferror (f))
    acctile_fail (error, "%s: cannot be read: %s", file, strerror (errno));
  free (line);
  fclose (f);
  if (*error)
    {
      acctile_override_free (list, *n);
      list = NULL;
      *n = 0;
    }
  return list;
}

/* Frees the N elements of OVERRIDES and the array, which may be NULL.  */

void
acctile_override_free (struct acctile_override *overrides, int n)
{
  for (int i = 0; i < n; i++)
    {
      free (overrides[i].function);
      acctile_directive_free (overrides[i].directive);
    }
  free (overrides);
}
