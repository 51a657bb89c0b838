/* Fits the constants of models/tilecosts.h to measured times:

     fit-doacross TIMES [ROUNDS]

   Each line of TIMES is "NEST.json NAME=N[,NAME=N] MICROSECONDS DIRECTIVE"; the
   nest is the file's first.  With "alone" before the directive the blocks had
   no helpers, otherwise they had where they can.  Compiled with
   -DACCTILE_TILE_FIT together with models/ but its programs and tilecosts.c.
   Prints the constants and the errors that are left.  One constant after
   another is moved as long as that makes the mean square of the logarithm of
   predicted over measured less.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tilecosts.h"

#include <cjson/cJSON.h>
#include <isl/ctx.h>
#include <isl/options.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decide.h"
#include "tiletime.h"

#define MAX_LINE 1000
#define MAX_CASES 2000

struct acctile_tile_constants acctile_tile_constants = {
#define ACCTILE_TILE_VALUE(name, value) value,
  ACCTILE_TILE_COSTS (ACCTILE_TILE_VALUE)
#undef ACCTILE_TILE_VALUE
};

static const char *const names[] = {
#define ACCTILE_TILE_NAME(name, value) #name,
  ACCTILE_TILE_COSTS (ACCTILE_TILE_NAME)
#undef ACCTILE_TILE_NAME
};

#define N_CONSTANT ((int)(sizeof names / sizeof *names))

struct measured
{
  struct acctile_nest *nest;
  struct acctile_decision *decision;
  const struct acctile_layout *layout;
  double us;
  char *text;
};

static struct measured cases[MAX_CASES];
static int n_case;
static struct acctile_device *device;

/* The text of file NAME; ends the program when it cannot be read.  */

static char *
read_file (const char *name)
{
  FILE *file = fopen (name, "r");
  char *text = calloc (1, 1 << 20);
  if (!file || !text || fread (text, 1, (1 << 20) - 1, file) == 0)
    {
      fprintf (stderr, "fit-doacross: cannot read %s\n", name);
      exit (2);
    }
  fclose (file);
  return text;
}

/* The first nest of file NAME with ASSUME, "NAME=N[,NAME=N]".  */

static struct acctile_nest *
read_nest (isl_ctx *ctx, const char *name, char *assume)
{
  struct acctile_assume list[8];
  int n = 0;
  char *error = NULL, *text = read_file (name);
  struct cJSON *json = cJSON_Parse (text);
  struct acctile_nest *nest = acctile_nest_from_json (
      ctx, cJSON_GetArrayItem (cJSON_GetObjectItem (json, "nests"), 0), &error);
  for (char *part = strtok (assume, ","); part && n < 8;
       part = strtok (NULL, ","))
    {
      char *equals = strchr (part, '=');
      *equals = 0;
      list[n].name = part;
      list[n++].value = atoll (equals + 1);
    }
  if (!nest || !acctile_nest_finish (nest, list, n, &error))
    {
      fprintf (stderr, "fit-doacross: %s: %s\n", name, error);
      exit (2);
    }
  free (text);
  return nest;
}

/* The layout of DECISION that has helpers, or has none if ALONE; the first if
   there is no such.  */

static const struct acctile_layout *
find_layout (const struct acctile_decision *decision, bool alone)
{
  for (int i = 0; i < decision->n_layout; i++)
    if ((decision->layout[i].helpers == 0) == alone)
      return &decision->layout[i];
  return &decision->layout[0];
}

/* Adds LINE to the cases.  */

static void
read_case (isl_ctx *ctx, const char *line)
{
  char name[MAX_LINE], assume[MAX_LINE], *error = NULL;
  int rest = 0;
  struct measured *c = &cases[n_case];
  struct acctile_options options = { 0 };
  if (sscanf (line, "%999s %999s %lf %n", name, assume, &c->us, &rest) != 3)
    return;
  const char *text = line + rest;
  bool alone = strncmp (text, "alone ", strlen ("alone ")) == 0;
  struct acctile_directive *directive = acctile_directive_parse (
      alone ? text + strlen ("alone ") : text, &error);
  if (directive && !directive->sync)
    directive->sync = strdup ("lock");
  c->nest = read_nest (ctx, name, assume);
  c->decision = acctile_decide (c->nest, device, directive, &options);
  c->text = strdup (line);
  if (c->decision->kind != ACCTILE_DOACROSS)
    fprintf (stderr, "fit-doacross: left out: %s: %s", c->decision->reason,
             line);
  else
    cases[n_case++].layout = find_layout (c->decision, alone);
}

static double
predicted (const struct measured *c)
{
  struct acctile_pipeline pipeline;
  int64_t trip[ACCTILE_MAX_BAND];
  acctile_wavefront_trips (c->nest, trip);
  acctile_tiletime_layout (&pipeline, c->nest, trip, c->layout,
                           c->decision->flow, c->decision->n_flow, device);
  return acctile_tiletime_pipeline_us (&pipeline);
}

/* The mean square of the logarithms of predicted over measured.  */

static double
loss (void)
{
  double sum = 0;
  for (int i = 0; i < n_case; i++)
    {
      double error = log (predicted (&cases[i]) / cases[i].us);
      sum += error * error;
    }
  return sum / n_case;
}

/* Moves constant VALUE, which is LEAST or more, by factors about STEP as long
   as that helps.  */

static double
descend (double *value, double least, double step, double best)
{
  for (int side = 0; side < 2; side++)
    for (;;)
      {
        double before = *value;
        *value *= side ? 1 / step : step;
        if (*value < least)
          *value = least;
        double now = loss ();
        if (now >= best * 0.99999)
          {
            *value = before;
            break;
          }
        best = now;
      }
  return best;
}

int
main (int argc, char **argv)
{
  char line[MAX_LINE], *error = NULL;
  double *constant = (double *)&acctile_tile_constants;
  FILE *file = argc > 1 ? fopen (argv[1], "r") : NULL;
  isl_ctx *ctx = isl_ctx_alloc ();
  device = acctile_device_read ("h200", getenv ("ACCTILE_DEVICES"), &error);
  if (!file || !device)
    {
      fprintf (stderr, "usage: fit-doacross TIMES [ROUNDS]  %s\n",
               error ? error : "");
      return 2;
    }
  while (fgets (line, sizeof line, file) && n_case < MAX_CASES)
    read_case (ctx, line);
  fclose (file);
  double first[N_CONSTANT], best = loss (), step = 1.5;
  memcpy (first, constant, sizeof first);
  for (int round = argc > 2 ? atoi (argv[2]) : 40; round > 0; round--)
    {
      double before = best;
      for (int i = 0; i < N_CONSTANT; i++)
        best = descend (&constant[i], first[i] / 8, step, best);
      if (best > before * 0.999)
        step = 1 + (step - 1) / 2;
    }
  for (int i = 0; i < N_CONSTANT; i++)
    printf ("%-12s %.4g\n", names[i], constant[i]);
  printf ("root mean square error %.1f%% over %d times\n", 100 * sqrt (best),
          n_case);
  for (int i = 0; i < n_case; i++)
    printf ("%+6.1f%% %10.1f %s",
            100 * (predicted (&cases[i]) / cases[i].us - 1),
            predicted (&cases[i]), cases[i].text);
  return 0;
}
