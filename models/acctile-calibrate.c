/* acctile calibrate: writes the description of a GPU that was measured.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile-calibrate.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "calibrate.h"
#include "describe.h"
#include "device.h"
#include "text.h"

/* A file that is written under another name until it is whole.  */
struct output
{
  const char *name; /* null: standard output  */
  char *part;
  FILE *stream;
};

/* Opens NAME.  */

static bool
open_output (struct output *out, const char *name, char **error)
{
  *out = (struct output){ 0 };
  out->stream = stdout;
  if (!name || strcmp (name, "-") == 0)
    return true;
  out->name = name;
  out->part = acctile_format ("%s.part", name);
  if (!out->part)
    return false;
  out->stream = fopen (out->part, "w");
  if (!out->stream)
    {
      int reason = errno;
      free (out->part);
      return acctile_fail (error, "%s: %s", name, strerror (reason));
    }
  return true;
}

/* Ends OUT with TEXT, or without a file when that is null.  */

static bool
close_output (struct output *out, const char *text, char **error)
{
  bool ok = text && fputs (text, out->stream) != EOF;
  ok = (out->name ? fclose (out->stream) : fflush (out->stream)) == 0 && ok;
  if (ok && out->name)
    ok = rename (out->part, out->name) == 0;
  if (text && !ok)
    acctile_fail (error, "%s: %s", out->name ? out->name : "standard output",
                  strerror (errno));
  if (!ok && out->name)
    unlink (out->part);
  free (out->part);
  return ok;
}

/* A name for the GPU that calls itself NAME: "h200" for "NVIDIA H200".  */

static char *
short_name (const char *name)
{
  const char *const makers[] = { "NVIDIA ", "GeForce ", "Tesla ", "Quadro " };
  for (size_t k = 0; k < sizeof makers / sizeof *makers; k++)
    if (strncmp (name, makers[k], strlen (makers[k])) == 0)
      name += strlen (makers[k]);
  char *result = strdup (name), *to = result;
  for (; result && *name; name++)
    if (isalnum ((unsigned char)*name))
      *to++ = (char)tolower ((unsigned char)*name);
    else if (to > result && to[-1] != '-')
      *to++ = '-';
  if (result)
    *(to > result && to[-1] == '-' ? to - 1 : to) = '\0';
  return result;
}

/* Where NUMBER, of the GPU that calls itself NAME, is from, on DATE; a fresh
   string.  */

static char *
source (const struct acctile_number *number, const char *name, const char *date)
{
  return number->measured
             ? acctile_format ("measured by acctile calibrate on %s, %s: %s",
                               name, date, number->how)
             : acctile_format ("read from the driver by acctile calibrate on "
                               "%s, %s",
                               name, date);
}

/* The description of the GPU of ATTRIBUTES and TIMINGS: a fresh string, made of
   TEXT, read from FILE, and called NAME; NULL with *ERROR set.  */

static char *
describe (const struct acctile_attributes *attributes,
          const struct acctile_timings *timings, const char *file,
          const char *text, const char *name, char **error)
{
  struct acctile_numbers numbers;
  struct acctile_known known[ACCTILE_MAX_NUMBERS];
  char date[sizeof "2026-11-22"], *result = NULL;
  time_t now = time (NULL);
  struct tm tm;
  bool ok = true;
  strftime (date, sizeof date, "%Y-%m-%d", gmtime_r (&now, &tm));
  acctile_calibrate_numbers (attributes, timings, &numbers);
  for (int k = 0; k < numbers.n; k++)
    {
      known[k].key = numbers.number[k].key;
      known[k].value = numbers.number[k].value;
      known[k].source = source (&numbers.number[k], attributes->name, date);
      ok = ok && known[k].source;
    }
  if (ok)
    result = acctile_describe (file, text, known, numbers.n, name,
                               attributes->name, error);
  for (int k = 0; k < numbers.n; k++)
    free (known[k].source);
  return result;
}

/* Measures what A says.  The description is a fresh string, made of TEXT, read
   from FILE; NULL with *ERROR set.  */

static char *
measure (const struct acctile_calibrate_arguments *a, const char *file,
         const char *text, char **error)
{
  struct acctile_attributes attributes;
  struct acctile_timings timings;
  char why[ACCTILE_CALIBRATE_TEXT];
  if (!acctile_calibrate (a->gpu, &attributes, &timings, why))
    {
      acctile_fail (error, "%s", why);
      return NULL;
    }
  char *name = a->name ? strdup (a->name) : short_name (attributes.name);
  char *result
      = name ? describe (&attributes, &timings, file, text, name, error) : NULL;
  free (name);
  return result;
}

bool
acctile_calibrate_command (const struct acctile_calibrate_arguments *a,
                           const char *directory, char **error)
{
  struct output out;
  char *file = NULL, *result = NULL;
  char *base
      = a->ptx ? NULL : acctile_device_text (a->base, directory, &file, error);
  bool ok = false;
  if ((a->ptx || base) && open_output (&out, a->output, error))
    {
      result
          = a->ptx ? acctile_calibrate_ptx (7) : measure (a, file, base, error);
      ok = close_output (&out, result, error);
    }
  free (result);
  free (base);
  free (file);
  return ok;
}
