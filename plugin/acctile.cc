/* acctile: a plugin for GCC that chooses, for each nest of OpenACC loops, how
   its iterations are laid over a GPU's blocks and threads.

   This file is the entry, which loader.cc calls: it reads the options, opens
   the device, registers the pragma and the pass, and writes the report.  The
   way of a nest is extract.cc, ../models/decide.c, emit*.cc, driven by pass.cc.
   To debug a miscompile, bisect with -fplugin-arg-acctile-limit=N and read
   -fplugin-arg-acctile-dump.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "prepare/step-body.h"

#ifndef ACCTILE_VERSION
#define ACCTILE_VERSION "0.1"
#endif
#ifndef ACCTILE_DEFAULT_DEVICE
#define ACCTILE_DEFAULT_DEVICE "h200"
#endif
#ifndef ACCTILE_DEVICE_DIR
#define ACCTILE_DEVICE_DIR "/usr/local/share/acctile/devices"
#endif

struct acctile_state acctile_state;

static const char help_text[]
    = "device=NAME|FILE\tthe GPU to decide for\n"
      "report=FILE\twrite the JSON report (- for standard output)\n"
      "schedule=SPEC\tforce for every nest, in the notation of the pragma\n"
      "override=FILE\tdirectives by function and line\n"
      "assume=NAME=N[,NAME=N]\tsizes that the compiler cannot know\n"
      "claims=trust|warn|verify\twhen independence is contradicted\n"
      "limit=N\trewrite only the first N nests\n"
      "model=default|xu\tthe cost to choose by\n"
      "nests=FILE\twrite the extracted nests as JSON\n"
      "launch=cheap|plain\thow rewritten regions are handed arguments\n"
      "dump[=FILE]\tdetails of every step (- for standard output)\n"
      "off\tleave every nest alone\n"
      "emulate\temit for the host emulator (link with -lacctile-emulate)\n";

static struct plugin_info info = { ACCTILE_VERSION, help_text };

/* GCC cuts a character off the end of a plugin's argument for every further
   '=' in it.  Returns what was written for KEY on the command line, of which
   VALUE is what GCC hands over.  */

static const char *
whole_value (const char *plugin, const char *key, const char *value)
{
  size_t length = strlen (value);
  char *start = concat (plugin, "-", key, "=", NULL);
  const char *whole = value;
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    {
      const struct cl_decoded_option *option = &save_decoded_options[i];
      if (option->opt_index == OPT_fplugin_arg_ && option->arg
          && !strncmp (option->arg, start, strlen (start))
          && !strncmp (option->arg + strlen (start), value, length))
        whole = option->arg + strlen (start);
    }
  free (start);
  return whole;
}

/* Reports the bad value of option KEY.  */

static void
bad_value (const char *key, const char *value, const char *expected)
{
  error ("%<-fplugin-arg-acctile-%s%>: found %qs, expected %s", key,
         value ? value : "", expected);
}

/* Adds that TAKE_NAME is VALUE to SETTINGS; the last one counts.  */

static void
add_assume (struct acctile_settings *settings, char *take_name, long long value)
{
  for (int i = 0; i < settings->n_assume; i++)
    if (!strcmp (settings->assume[i].name, take_name))
      {
        settings->assume[i].value = value;
        free (take_name);
        return;
      }
  settings->assume = XRESIZEVEC (struct acctile_assume, settings->assume,
                                 settings->n_assume + 1);
  struct acctile_assume *a = &settings->assume[settings->n_assume++];
  a->name = take_name;
  a->value = value;
}

/* Reads "NAME=N,NAME=N" into the settings.  */

static void
read_assume (struct acctile_settings *settings, const char *text)
{
  const char *p = text;
  for (bool more = true; more;)
    {
      size_t length = strcspn (p, "=");
      char *end = NULL;
      errno = 0;
      long long value
          = p[length] == '=' ? strtoll (p + length + 1, &end, 10) : 0;
      if (length == 0 || p[length] != '=' || end == p + length + 1
          || (*end && *end != ',') || errno || value < 1)
        {
          bad_value ("assume", text, "NAME=N[,NAME=N] with N at least 1");
          return;
        }
      add_assume (settings, xstrndup (p, length), value);
      more = *end == ',';
      p = end + 1;
    }
}

static void
read_schedule (struct acctile_settings *settings, const char *text)
{
  char *why = NULL;
  settings->schedule = acctile_directive_parse (text, &why);
  if (!settings->schedule)
    error ("%<-fplugin-arg-acctile-schedule%>: %s", why);
  free (why);
}

static void
read_overrides (struct acctile_settings *settings, const char *file)
{
  char *why = NULL;
  settings->override_file = file;
  settings->overrides
      = acctile_override_read (file, &settings->n_override, &why);
  if (why)
    error ("%<-fplugin-arg-acctile-override%>: %s", why);
  free (why);
}

/* The options that take a value and need no parsing.  */

static const char **
plain_option (struct acctile_settings *settings, const char *key)
{
  if (!strcmp (key, "device"))
    return &settings->device_name;
  if (!strcmp (key, "report"))
    return &settings->report;
  if (!strcmp (key, "nests"))
    return &settings->nests;
  return NULL;
}

/* The options that take no value.  */

static bool *
option_alone (struct acctile_settings *settings, const char *key)
{
  if (!strcmp (key, "off"))
    return &settings->off;
  if (!strcmp (key, "emulate"))
    return &settings->emulate;
  return NULL;
}

/* The number of VALUE among the N CHOICES of the option KEY, EXPECTED in words;
   0 after an error.  */

static int
read_choice (const char *key, const char *value, int n,
             const char *const *choices, const char *expected)
{
  for (int i = 0; i < n; i++)
    if (!strcmp (value, choices[i]))
      return i;
  bad_value (key, value, expected);
  return 0;
}

static void
read_claims (struct acctile_settings *settings, const char *value)
{
  static const char *const choices[] = { "trust", "warn", "verify" };
  static const enum acctile_claims claims[]
      = { ACCTILE_CLAIMS_TRUST, ACCTILE_CLAIMS_WARN, ACCTILE_CLAIMS_VERIFY };
  settings->decide.claims = claims[read_choice ("claims", value, 3, choices,
                                                "trust, warn or verify")];
}

static void
read_model (struct acctile_settings *settings, const char *value)
{
  static const char *const choices[] = { "default", "xu" };
  static const enum acctile_model models[]
      = { ACCTILE_MODEL_DEFAULT, ACCTILE_MODEL_XU };
  settings->decide.model
      = models[read_choice ("model", value, 2, choices, "default or xu")];
}

static void
read_launch (struct acctile_settings *settings, const char *value)
{
  static const char *const choices[] = { "cheap", "plain" };
  settings->plain_launch
      = read_choice ("launch", value, 2, choices, "cheap or plain");
}

/* True when the help text lists KEY.  */

static bool
is_option (const char *key)
{
  size_t length = strlen (key);
  for (const char *line = help_text; line && *line;)
    {
      if (!strncmp (line, key, length) && strchr ("=[\t", line[length]))
        return true;
      line = strchr (line, '\n');
      line = line ? line + 1 : NULL;
    }
  return false;
}

static void
read_option (struct acctile_settings *settings, const char *key,
             const char *value)
{
  const char **plain = plain_option (settings, key);
  bool *alone = option_alone (settings, key);
  if (alone && value)
    bad_value (key, value, "no value");
  else if (alone)
    *alone = true;
  else if (!strcmp (key, "dump") && (!value || *value))
    {
      settings->dump_wanted = true;
      settings->dump = value;
    }
  else if (!is_option (key))
    error ("%<-fplugin-arg-acctile-%s%> is no option of acctile", key);
  else if (!value || !*value)
    bad_value (key, value, "a value");
  else if (plain)
    *plain = value;
  else if (!strcmp (key, "schedule"))
    read_schedule (settings, value);
  else if (!strcmp (key, "override"))
    read_overrides (settings, value);
  else if (!strcmp (key, "assume"))
    read_assume (settings, value);
  else if (!strcmp (key, "claims"))
    read_claims (settings, value);
  else if (!strcmp (key, "model"))
    read_model (settings, value);
  else if (!strcmp (key, "launch"))
    read_launch (settings, value);
  else if (!strcmp (key, "limit"))
    {
      char *end;
      long n = strtol (value, &end, 10);
      if (*end || n < 0 || n > INT_MAX)
        bad_value (key, value, "a number of nests");
      else
        settings->limit = n;
    }
}

/* Writes {"acctile": ..., "nests": TAKE_ARRAY} to FILE.  */

static void
write_json (const char *key, const char *file, cJSON *take_array)
{
  cJSON *root = cJSON_CreateObject ();
  cJSON_AddStringToObject (root, "acctile", ACCTILE_VERSION);
  if (acctile_state.device)
    cJSON_AddStringToObject (root, "device", acctile_state.device->name);
  cJSON_AddStringToObject (root, "unit", main_input_filename);
  cJSON_AddItemToObject (root, "nests", take_array);
  char *text = cJSON_Print (root);
  FILE *out = strcmp (file, "-") ? fopen (file, "w") : stdout;
  if (!out || !text || fprintf (out, "%s\n", text) < 0
      || (out != stdout ? fclose (out) : fflush (out)))
    error ("%<-fplugin-arg-acctile-%s%>: cannot write %qs: %m", key, file);
  cJSON_free (text);
  cJSON_Delete (root);
}

/* The stream that "dump=FILE" names, standard error for no FILE; NULL when it
   cannot be opened.  */

static FILE *
open_dump (const char *file)
{
  if (!file)
    return stderr;
  return strcmp (file, "-") ? fopen (file, "w") : stdout;
}

static void
close_dump (void)
{
  FILE *dump = acctile_state.dump;
  if (!dump || dump == stderr)
    return;
  bool good = !ferror (dump);
  good &= (dump == stdout ? fflush (dump) : fclose (dump)) == 0;
  if (!good)
    error ("%<-fplugin-arg-acctile-dump%>: cannot write %qs: %m",
           acctile_state.settings.dump);
}

static void
finish_unit (void *, void *)
{
  struct acctile_settings *settings = &acctile_state.settings;
  if (in_lto_p)
    return;
  acctile_check_directives ();
  if (acctile_state.report)
    write_json ("report", settings->report, acctile_state.report);
  if (acctile_state.nests)
    write_json ("nests", settings->nests, acctile_state.nests);
  close_dump ();
  acctile_state.report = acctile_state.nests = NULL;
  acctile_state.dump = NULL;
}

/* Emulated code is for the host alone: no device code is made of the unit.  */

static void
drop_offload (void *, void *)
{
  g->have_offload = false;
}

/* Opens what the options name.  Returns false after an error.  */

static bool
open_state (void)
{
  struct acctile_settings *settings = &acctile_state.settings;
  const char *directory = getenv ("ACCTILE_DEVICES");
  char *why = NULL;
  acctile_state.device = acctile_device_read (
      settings->device_name ? settings->device_name : ACCTILE_DEFAULT_DEVICE,
      directory && *directory ? directory : ACCTILE_DEVICE_DIR, &why);
  if (!acctile_state.device)
    {
      error ("%<-fplugin-arg-acctile-device%>: %s", why);
      free (why);
      return false;
    }
  acctile_state.memo = acctile_memo_alloc ();
  acctile_state.ctx = isl_ctx_alloc ();
  isl_options_set_on_error (acctile_state.ctx, ISL_ON_ERROR_CONTINUE);
  if (settings->report)
    acctile_state.report = cJSON_CreateArray ();
  if (settings->nests)
    acctile_state.nests = cJSON_CreateArray ();
  if (settings->dump_wanted)
    {
      acctile_state.dump = open_dump (settings->dump);
      if (!acctile_state.dump)
        error ("%<-fplugin-arg-acctile-dump%>: cannot write %qs: %m",
               settings->dump);
    }
  return true;
}

int
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *)
{
  acctile_state.settings.limit = -1;
  for (int i = 0; i < args->argc; i++)
    {
      const char *key = args->argv[i].key, *value = args->argv[i].value;
      read_option (&acctile_state.settings, key,
                   value ? whole_value (args->base_name, key, value) : NULL);
    }
  register_callback (args->base_name, PLUGIN_INFO, NULL, &info);
  if (seen_error () || !open_state ())
    return 0;
  register_callback (args->base_name, PLUGIN_PRAGMAS, acctile_register_pragmas,
                     NULL);
  /* What is registered last is called first.  */
  register_callback (args->base_name, PLUGIN_ALL_IPA_PASSES_START,
                     acctile_make_device_math, NULL);
  register_callback (args->base_name, PLUGIN_ALL_IPA_PASSES_START,
                     acctile_tune_functions, NULL);
  register_callback (args->base_name, PLUGIN_ALL_IPA_PASSES_START,
                     acctile_inline_called_once, NULL);
  if (acctile_state.settings.emulate)
    register_callback (args->base_name, PLUGIN_ALL_IPA_PASSES_START,
                       drop_offload, NULL);
  register_callback (args->base_name, PLUGIN_FINISH_UNIT, finish_unit, NULL);
  register_callback (args->base_name, PLUGIN_GGC_MARKING, acctile_step_mark,
                     NULL);
  struct register_pass_info pass;
  pass.pass = acctile_make_pass (g);
  pass.reference_pass_name = "omplower";
  pass.ref_pass_instance_number = 1;
  pass.pos_op = PASS_POS_INSERT_BEFORE;
  register_callback (args->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &pass);
  pass.pass = acctile_make_lowered_pass (g);
  pass.pos_op = PASS_POS_INSERT_AFTER;
  register_callback (args->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &pass);
  pass.pass = acctile_make_launch_pass (g);
  pass.reference_pass_name = "ompexp";
  register_callback (args->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &pass);
  pass.pass = acctile_make_quiet_pass (g);
  pass.reference_pass_name = "ssa";
  register_callback (args->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &pass);
  pass.pass = acctile_make_parallelism_pass (g, false);
  pass.reference_pass_name = "oaccloops";
  pass.pos_op = PASS_POS_INSERT_BEFORE;
  register_callback (args->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &pass);
  pass.pass = acctile_make_parallelism_pass (g, true);
  pass.pos_op = PASS_POS_INSERT_AFTER;
  register_callback (args->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &pass);
  pass.pass = acctile_make_math_pass (g);
  pass.reference_pass_name = "release_ssa";
  pass.pos_op = PASS_POS_INSERT_BEFORE;
  register_callback (args->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &pass);
  pass.pass = acctile_make_unroll_pass (g);
  register_callback (args->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &pass);
  pass.pass = acctile_make_loads_first_pass (g);
  register_callback (args->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &pass);
  pass.pass = acctile_make_partition_pass (g);
  pass.reference_pass_name = "whole-program";
  pass.pos_op = PASS_POS_INSERT_BEFORE;
  register_callback (args->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &pass);
  return 0;
}
