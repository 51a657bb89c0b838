/* The command acctile: what the models say about nests that the plugin wrote
   (-fplugin-arg-acctile-nests=FILE), without a compiler or a GPU.

     acctile model NEST.json [--device D] [--schedule SPEC] ...
     acctile model NEST.json --fit TIMES [--device D] ...
     acctile devices
     acctile calibrate [--output FILE] [--base D] ...

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <argp.h>
#include <cjson/cJSON.h>
#include <dirent.h>
#include <errno.h>
#include <isl/ctx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acctile-calibrate.h"
#include "acctile-fit.h"
#include "decide.h"
#include "text.h"

#ifndef ACCTILE_VERSION
#define ACCTILE_VERSION "unknown"
#endif
#ifndef ACCTILE_DEFAULT_DEVICE
#define ACCTILE_DEFAULT_DEVICE "h200"
#endif
#ifndef ACCTILE_DEVICE_DIR
#define ACCTILE_DEVICE_DIR "."
#endif

/* The largest file of nests that is read (bytes).  */
#define MAX_FILE (256l << 20)
/* Candidates that are shown when --candidates does not say.  */
#define DEFAULT_CANDIDATES 10

const char *argp_program_version = "acctile " ACCTILE_VERSION;

struct arguments
{
  const char *verb;
  const char *file;
  const char *device;
  const char *device_dir;
  const char *schedule;
  const char *assume;
  const char *fit;
  int candidates;
  bool json;
  struct acctile_options options;
  struct acctile_calibrate_arguments calibrate;
};

enum
{
  KEY_DIRECTORY = 256,
  KEY_FIT,
  KEY_TRACE_ALL,
  KEY_BASE,
  KEY_GPU,
  KEY_NAME,
  KEY_PTX
};

static const struct argp_option option_table[]
    = { { "device", 'd', "NAME|FILE", 0,
          "Decide for this GPU (default: " ACCTILE_DEFAULT_DEVICE ")", 0 },
        { "device-dir", KEY_DIRECTORY, "DIR", 0,
          "Look for descriptions of devices here", 0 },
        { "schedule", 's', "SPEC", 0,
          "Only what SPEC allows, as in #pragma acctile: "
          "\"schedule(2.3) block(32,8)\"",
          0 },
        { "assume", 'a', "NAME=N[,NAME=N]", 0,
          "Sizes of parameters that the compiler did not know", 0 },
        { "candidates", 'n', "N", 0,
          "Show the N cheapest candidates (default 10; 0: all)", 0 },
        { "model", 'm', "NAME", 0,
          "The cost to choose by: time (default) or xu (the paper's)", 0 },
        { "claims", 'c', "WHAT", 0,
          "trust, warn or verify loops that are granted as independent", 0 },
        { "trace-all", KEY_TRACE_ALL, NULL, 0,
          "Trace the locality of every candidate, however long it takes", 0 },
        { "fit", KEY_FIT, "TIMES", 0,
          "Fit the time of wavefronts to measured ones: each line of TIMES "
          "holds microseconds and a layout (\"1234.5 doacross tile(32,64)\")",
          0 },
        { "json", 'j', NULL, 0, "Write JSON", 0 },
        { NULL, 0, NULL, 0, "For calibrate:", 0 },
        { "output", 'o', "FILE", 0,
          "Write the description to FILE (default: standard output)", 0 },
        { "base", KEY_BASE, "NAME|FILE", 0,
          "Take what cannot be measured from this description "
          "(default: " ACCTILE_DEFAULT_DEVICE ")",
          0 },
        { "gpu", KEY_GPU, "N", 0, "Measure the driver's GPU N (default: 0)",
          0 },
        { "name", KEY_NAME, "NAME", 0,
          "The name of the description (default: made of the GPU's)", 0 },
        { "ptx", KEY_PTX, NULL, 0,
          "Write the kernels that measure instead, and measure nothing", 0 },
        { NULL, 0, NULL, 0, NULL, 0 } };

static const char documentation[]
    = "Ranks the schedules of nests of OpenACC loops by acctile's models, and "
      "measures GPUs for them."
      "\v"
      "  acctile model FILE   rank the schedules of every nest in FILE, which\n"
      "                       -fplugin-arg-acctile-nests=FILE wrote\n"
      "  acctile devices      list the descriptions of devices\n"
      "  acctile calibrate    measure a GPU and write its description";

/* Reads TEXT, the number of OPTION.  */

static int
parse_count (const char *option, const char *text, struct argp_state *state)
{
  char *end;
  errno = 0;
  long n = strtol (text, &end, 10);
  if (*text == 0 || *end || errno || n < 0 || n > 1000000)
    argp_error (state, "--%s: found '%s', expected a number", option, text);
  return (int)n;
}

/* Reads the option --claims.  */

static enum acctile_claims
parse_claims (const char *text, struct argp_state *state)
{
  if (strcmp (text, "trust") == 0)
    return ACCTILE_CLAIMS_TRUST;
  if (strcmp (text, "verify") == 0)
    return ACCTILE_CLAIMS_VERIFY;
  if (strcmp (text, "warn") != 0)
    argp_error (state, "--claims: found '%s', expected trust, warn or verify",
                text);
  return ACCTILE_CLAIMS_WARN;
}

/* Reads the option --model.  */

static enum acctile_model
parse_model (const char *text, struct argp_state *state)
{
  if (strcmp (text, "xu") == 0)
    return ACCTILE_MODEL_XU;
  if (strcmp (text, "time") != 0)
    argp_error (state, "--model: found '%s', expected time or xu", text);
  return ACCTILE_MODEL_DEFAULT;
}

/* Reads the N'th argument TEXT that is no option.  */

static error_t
parse_argument (struct arguments *a, unsigned n, const char *text,
                struct argp_state *state)
{
  if (n == 0)
    {
      if (strcmp (text, "model") != 0 && strcmp (text, "devices") != 0
          && strcmp (text, "calibrate") != 0)
        argp_error (state, "found '%s', expected model, devices or calibrate",
                    text);
      a->verb = text;
      return 0;
    }
  if (n == 1 && strcmp (a->verb, "model") == 0)
    {
      a->file = text;
      return 0;
    }
  argp_error (state, "'%s' is one argument too many", text);
  return EINVAL;
}

/* Reads an option of calibrate.  */

static error_t
parse_calibrate_option (int key, const char *text, struct argp_state *state,
                        struct acctile_calibrate_arguments *c)
{
  switch (key)
    {
    case 'o':
      c->output = text;
      return 0;
    case KEY_BASE:
      c->base = text;
      return 0;
    case KEY_GPU:
      c->gpu = parse_count ("gpu", text, state);
      return 0;
    case KEY_NAME:
      c->name = text;
      return 0;
    case KEY_PTX:
      c->ptx = true;
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
    }
}

static error_t
parse_option (int key, char *text, struct argp_state *state)
{
  struct arguments *a = state->input;
  switch (key)
    {
    case 'd':
      a->device = text;
      return 0;
    case KEY_DIRECTORY:
      a->device_dir = text;
      return 0;
    case 's':
      a->schedule = text;
      return 0;
    case 'a':
      a->assume = text;
      return 0;
    case 'n':
      a->candidates = parse_count ("candidates", text, state);
      return 0;
    case 'm':
      a->options.model = parse_model (text, state);
      return 0;
    case 'c':
      a->options.claims = parse_claims (text, state);
      return 0;
    case KEY_FIT:
      a->fit = text;
      return 0;
    case KEY_TRACE_ALL:
      a->options.traced = -1;
      return 0;
    case 'j':
      a->json = true;
      return 0;
    case ARGP_KEY_ARG:
      return parse_argument (a, state->arg_num, text, state);
    case ARGP_KEY_END:
      if (!a->verb)
        argp_usage (state);
      if (strcmp (a->verb, "model") == 0 && !a->file)
        argp_error (state, "model: a file of nests is missing");
      return 0;
    default:
      return parse_calibrate_option (key, text, state, &a->calibrate);
    }
}

/* Prints "acctile: " and what FORMAT says; ends the program.  */

__attribute__ ((noreturn, format (printf, 1, 2))) static void
die (const char *format, ...)
{
  va_list ap;
  fputs ("acctile: ", stderr);
  va_start (ap, format);
  vfprintf (stderr, format, ap);
  va_end (ap);
  fputc ('\n', stderr);
  exit (1);
}

/* The whole of file NAME, ended by a null, as a fresh string.  */

static char *
read_file (const char *name)
{
  FILE *f = strcmp (name, "-") == 0 ? stdin : fopen (name, "r");
  size_t length = 0, size = 1 << 16;
  char *s = malloc (size);
  if (!f)
    die ("%s: %s", name, strerror (errno));
  while (s)
    {
      length += fread (s + length, 1, size - length - 1, f);
      if (length < size - 1)
        break;
      if (size > MAX_FILE)
        die ("%s: larger than %ld bytes", name, MAX_FILE);
      size *= 2;
      s = realloc (s, size);
    }
  if (!s)
    die ("%s: out of memory", name);
  if (ferror (f))
    die ("%s: %s", name, strerror (errno));
  s[length] = 0;
  if (f != stdin)
    fclose (f);
  return s;
}

/* The line of TEXT in which AT lies, from 1.  */

static int
line_of (const char *text, const char *at)
{
  int line = 1;
  for (; at && text < at; text++)
    line += *text == '\n';
  return line;
}

/* The nests of A's file: an array in *ROOT, which the caller deletes.  */

static const cJSON *
read_nests (const struct arguments *a, cJSON **root)
{
  char *text = read_file (a->file);
  const char *end = NULL;
  *root = cJSON_ParseWithOpts (text, &end, 1);
  if (!*root)
    die ("%s:%d: malformed JSON", a->file, line_of (text, end));
  free (text);
  const cJSON *list = *root;
  if (cJSON_IsObject (list) && cJSON_HasObjectItem (list, "nests"))
    list = cJSON_GetObjectItemCaseSensitive (list, "nests");
  else if (cJSON_IsObject (list))
    {
      cJSON *one = cJSON_CreateArray ();
      if (!one || !cJSON_AddItemToArray (one, *root))
        die ("out of memory");
      *root = one;
      list = one;
    }
  if (!cJSON_IsArray (list))
    die ("%s: found no nest, expected one, an array of nests, or an object "
         "with \"nests\"",
         a->file);
  return list;
}

/* The directive that --schedule and --assume of A make together.  */

static struct acctile_directive *
read_directive (const struct arguments *a)
{
  struct acctile_text text = { 0 };
  char *error, *s;
  if (a->schedule)
    {
      struct acctile_directive *d
          = acctile_directive_parse (a->schedule, &error);
      if (!d)
        die ("--schedule: %s", error);
      acctile_directive_free (d);
    }
  acctile_text_add (&text, "%s", a->schedule ? a->schedule : "");
  if (a->assume)
    acctile_text_add (&text, " assume(%s)", a->assume);
  s = acctile_text_take (&text);
  if (!s)
    die ("out of memory");
  struct acctile_directive *d = acctile_directive_parse (s, &error);
  if (!d)
    die ("--assume: found '%s', expected NAME=N[,NAME=N]", a->assume);
  free (s);
  return d;
}

/* Prints the table of DECISION's candidates on NEST.  */

static void
print_candidates (const struct acctile_nest *nest,
                  const struct acctile_decision *decision)
{
  printf ("%5s %11s %11s %6s %6s %10s %10s  %s\n", "", "time (us)", "cost",
          "L1", "L2", "L2 (MB)", "DRAM (MB)", "schedule");
  for (int i = 0; i < decision->n_candidate; i++)
    {
      const struct acctile_candidate *c = &decision->candidate[i];
      const struct acctile_locality *l = &c->locality;
      char *spec = acctile_mapping_to_string (&c->mapping);
      printf ("%4d%c %11.5g %11.5g %5.1f%% %5.1f%% %10.4g %10.4g  %s", i + 1,
              c->traced ? ' ' : '~', c->time_us, c->cost, 100 * l->l1_hit,
              100 * l->l2_hit, l->l2_sectors * 32e-6,
              (l->dram_read + l->dram_write) * 1e-6, spec ? spec : "");
      if (c->mapping.gcc)
        printf (" gangs %lld, %d x %d threads",
                (long long)(c->mapping.grid[0] * c->mapping.grid[1]
                            * c->mapping.grid[2]),
                c->mapping.block[0], c->mapping.block[1]);
      putchar ('\n');
      free (spec);
    }
  if (decision->n_candidate < decision->n_space)
    printf ("      ... %d more (--candidates 0 shows all)\n",
            decision->n_space - decision->n_candidate);
  (void)nest;
}

/* Prints the table of DECISION's layouts.  */

static void
print_layouts (const struct acctile_decision *decision)
{
  printf ("%5s %11s  %s\n", "", "time (us)", "layout");
  for (int i = 0; i < decision->n_layout; i++)
    {
      char *spec = acctile_layout_to_string (&decision->layout[i]);
      printf ("%4d  %11.5g  %s\n", i + 1, decision->layout[i].time_us,
              spec ? spec : "");
      free (spec);
    }
  if (decision->n_layout < decision->n_space)
    printf ("      ... %d more (--candidates 0 shows all)\n",
            decision->n_space - decision->n_layout);
}

/* Prints DECISION on NEST.  */

static void
print_decision (const struct acctile_nest *nest,
                const struct acctile_decision *decision)
{
  char *note = acctile_decision_note (nest, decision);
  printf ("%s:%d: %s: %s\n", nest->file, nest->line, nest->function,
          note ? note : "");
  for (int k = 0; k < nest->n_loop; k++)
    printf ("%s%s %lld%s", k ? ", " : "  loops: ", nest->loop[k].name,
            (long long)nest->loop[k].trip,
            nest->loop[k].assumed ? " (assumed)" : "");
  putchar ('\n');
  if (decision->warning)
    printf ("  warning: %s\n", decision->warning);
  if (decision->n_candidate > 0)
    print_candidates (nest, decision);
  if (decision->n_layout > 0)
    print_layouts (decision);
  printf ("  decided in %.1f ms\n", decision->decide_ms);
  free (note);
}

/* Fits the model to the times in A's file of times for NEST, which A's file
   holds first.  */

static bool
fit_nest (const struct arguments *a, struct acctile_nest *nest,
          const struct acctile_device *device)
{
  char *error = NULL, *text = read_file (a->fit);
  printf ("%s:%d: %s:\n", nest->file, nest->line, nest->function);
  bool ok = acctile_fit (nest, device, &a->options, text, stdout, &error);
  if (!ok)
    fprintf (stderr, "acctile: %s: %s\n", a->fit,
             error ? error : "out of memory");
  free (error);
  free (text);
  return ok;
}

/* Ranks nest number INDEX, which JSON describes.  Adds it to REPORT when that
   is not null, prints it otherwise.  Returns false when the nest or the
   directive has an error.  */

static bool
model_nest (const struct arguments *a, isl_ctx *ctx, const cJSON *json,
            int index, const struct acctile_device *device,
            const struct acctile_directive *directive, cJSON *report)
{
  char *error = NULL;
  struct acctile_nest *nest = acctile_nest_from_json (ctx, json, &error);
  if (!nest
      || !acctile_nest_finish (nest, directive->assume, directive->n_assume,
                               &error))
    {
      fprintf (stderr, "acctile: %s: nest %d: %s\n", a->file, index + 1,
               error ? error : "out of memory");
      free (error);
      acctile_nest_free (nest);
      return false;
    }
  if (a->fit)
    {
      bool fitted = fit_nest (a, nest, device);
      acctile_nest_free (nest);
      return fitted;
    }
  struct acctile_decision *decision
      = acctile_decide (nest, device, directive, &a->options);
  if (!decision)
    die ("out of memory");
  bool ok = decision->error == NULL;
  if (!ok)
    fprintf (stderr, "acctile: %s: nest %d (%s): %s\n", a->file, index + 1,
             nest->function, decision->error);
  if (report)
    cJSON_AddItemToArray (report, acctile_decision_to_json (nest, decision));
  else if (ok)
    print_decision (nest, decision);
  acctile_decision_free (decision);
  acctile_nest_free (nest);
  return ok;
}

/* acctile model.  Returns the exit status.  */

static int
model (const struct arguments *a)
{
  char *error = NULL;
  cJSON *root;
  struct acctile_device *device
      = acctile_device_read (a->device, a->device_dir, &error);
  if (!device)
    die ("%s", error);
  struct acctile_directive *directive = read_directive (a);
  const cJSON *nests = read_nests (a, &root), *nest;
  isl_ctx *ctx = isl_ctx_alloc ();
  cJSON *report = a->json ? cJSON_CreateObject () : NULL, *list = NULL;
  int index = 0, status = 0;
  if (report)
    {
      cJSON_AddStringToObject (report, "acctile", ACCTILE_VERSION);
      cJSON_AddStringToObject (report, "device", device->name);
      cJSON_AddStringToObject (report, "unit", a->file);
      list = cJSON_AddArrayToObject (report, "nests");
    }
  cJSON_ArrayForEach (nest, nests)
  {
    if (a->fit && index > 0)
      break;
    if (index > 0 && !report)
      putchar ('\n');
    if (!model_nest (a, ctx, nest, index++, device, directive, list))
      status = 1;
  }
  if (report)
    {
      char *text = cJSON_Print (report);
      if (!text)
        die ("out of memory");
      puts (text);
      free (text);
    }
  cJSON_Delete (report);
  cJSON_Delete (root);
  acctile_directive_free (directive);
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return status;
}

static int
is_description (const struct dirent *entry)
{
  size_t n = strlen (entry->d_name);
  return n > 5 && strcmp (entry->d_name + n - 5, ".json") == 0;
}

/* acctile devices.  Returns the exit status.  */

static int
devices (const struct arguments *a)
{
  struct dirent **entry;
  int status = 0;
  int n = scandir (a->device_dir, &entry, is_description, alphasort);
  if (n < 0)
    die ("%s: %s", a->device_dir, strerror (errno));
  printf ("%-12s %4s %5s %9s %9s %10s  %s\n", "name", "sm", "SMs", "L1 (KB)",
          "L2 (KB)", "DRAM GB/s", "description");
  for (int i = 0; i < n; i++)
    {
      char *error = NULL;
      char *path = acctile_format ("%s/%s", a->device_dir, entry[i]->d_name);
      struct acctile_device *d = acctile_device_read (path, NULL, &error);
      if (d)
        printf ("%-12s %2d.%d %5d %9lld %9lld %10.0f  %s\n", d->name,
                d->compute_major, d->compute_minor, d->sms,
                (long long)d->l1_size / 1024, (long long)d->l2_size / 1024,
                d->dram_bandwidth * 1e-9, d->description);
      else
        {
          fprintf (stderr, "acctile: %s\n", error ? error : "out of memory");
          status = 1;
        }
      acctile_device_free (d);
      free (error);
      free (path);
      free (entry[i]);
    }
  free (entry);
  return status;
}

/* acctile calibrate.  Returns the exit status.  */

static int
calibrate (const struct arguments *a)
{
  char *error = NULL;
  if (!acctile_calibrate_command (&a->calibrate, a->device_dir, &error))
    die ("calibrate: %s", error ? error : "out of memory");
  return 0;
}

int
main (int argc, char **argv)
{
  static const struct argp parser
      = { option_table,  parse_option, "model FILE\ndevices\ncalibrate",
          documentation, NULL,         NULL,
          NULL };
  struct arguments a = { .candidates = DEFAULT_CANDIDATES,
                         .device = ACCTILE_DEFAULT_DEVICE,
                         .calibrate.base = ACCTILE_DEFAULT_DEVICE,
                         .device_dir = getenv ("ACCTILE_DEVICES") };
  if (!a.device_dir || !*a.device_dir)
    a.device_dir = ACCTILE_DEVICE_DIR;
  argp_parse (&parser, argc, argv, 0, NULL, &a);
  a.options.max_candidates = a.candidates;
  if (strcmp (a.verb, "calibrate") == 0)
    return calibrate (&a);
  return strcmp (a.verb, "model") == 0 ? model (&a) : devices (&a);
}
