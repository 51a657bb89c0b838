/* Prints one value of a JSON file, for the tests of reports.

     report-query FILE PATH

   PATH is a row of member names and indices, "nests[0].chosen.block[1]";
   the name "length" of an array is its number of elements.  A string is
   printed without quotes, everything else as JSON.  Exits with 1 when there
   is no such value, with 2 when the file is no JSON.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The contents of FILE as a string that the caller frees; NULL when it
   cannot be read.  */
static char *
read_file (const char *file)
{
  FILE *stream = fopen (file, "r");
  char *text = NULL;
  size_t size = 0;

  if (stream == NULL)
    return NULL;
  if (getdelim (&text, &size, '\0', stream) < 0)
    {
      free (text);
      text = NULL;
    }
  fclose (stream);
  return text;
}

/* The member of VALUE that the first part of *PATH names, past which *PATH
   is moved; NULL when there is none.  */
static const cJSON *
step (const cJSON *value, const char **path)
{
  char name[256];
  size_t n = strcspn (*path, ".[");

  if (**path == '[')
    {
      char *end;
      long index = strtol (*path + 1, &end, 10);
      if (*end != ']' || !cJSON_IsArray (value))
        return NULL;
      *path = end + 1;
      return cJSON_GetArrayItem (value, (int)index);
    }
  if (n == 0 || n >= sizeof name)
    return NULL;
  memcpy (name, *path, n);
  name[n] = '\0';
  *path += n;
  return cJSON_GetObjectItemCaseSensitive (value, name);
}

/* Prints VALUE as the head of this file says.  */
static void
print_value (const cJSON *value)
{
  char *text;

  if (cJSON_IsString (value))
    {
      puts (value->valuestring);
      return;
    }
  text = cJSON_PrintUnformatted (value);
  puts (text);
  free (text);
}

int
main (int argc, char **argv)
{
  char *text = argc == 3 ? read_file (argv[1]) : NULL;
  cJSON *json = text != NULL ? cJSON_Parse (text) : NULL;
  const cJSON *value = json;
  const char *path = argc == 3 ? argv[2] : "";

  free (text);
  if (json == NULL)
    {
      fprintf (stderr, "report-query: no JSON in %s\n",
               argc > 1 ? argv[1] : "(no file)");
      return 2;
    }
  while (value != NULL && *path != '\0' && strcmp (path, "length") != 0)
    {
      value = step (value, &path);
      path += *path == '.';
    }
  if (value != NULL && *path == '\0')
    print_value (value);
  else if (cJSON_IsArray (value))
    printf ("%d\n", cJSON_GetArraySize (value));
  else
    {
      cJSON_Delete (json);
      return 1;
    }
  cJSON_Delete (json);
  return 0;
}
