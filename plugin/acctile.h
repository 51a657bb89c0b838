/* The plugin's own state and the doors between its files.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_PLUGIN_H
#define ACCTILE_PLUGIN_H

#include "gcc-compat.h"

/* What the options say; see README for their meaning.  */
struct acctile_settings
{
  const char *device_name; /* NULL: the default of configure  */
  const char *report;
  const char *override_file;
  const char *nests;
  const char *dump;
  bool dump_wanted;
  bool off;
  bool emulate;
  bool plain_launch;
  int limit; /* -1: none  */
  struct acctile_options decide;
  struct acctile_directive *schedule;
  int n_assume;
  struct acctile_assume *assume;
  int n_override;
  struct acctile_override *overrides;
};

/* The state of one compilation.  "report" and "nests" are arrays, NULL when
   not asked for.  */
struct acctile_state
{
  struct acctile_settings settings;
  struct acctile_device *device;
  struct acctile_memo *memo;
  int n_block; /* of launches, in the unit  */
  isl_ctx *ctx;
  cJSON *report;
  cJSON *nests;
  FILE *dump;
  int n_rewritten;
};

extern struct acctile_state acctile_state;

/* directive.cc  */
void acctile_register_pragmas (void *event_data, void *user_data);
/* The directive for the nest at LOCATION, which stands in a region at
   REGION: from a pragma, else from the override file, else from the option
   schedule; NULL when there is none.  Not owned by the caller.  */
const struct acctile_directive *acctile_find_directive (location_t region,
                                                        location_t location,
                                                        const char *function);
/* Whether pragmas stand in the function FNDECL, or an override file may say
   something of it.  */
bool acctile_has_directives (tree fndecl);
/* Makes the directives of the nest at FROM those of the nest at TO.  */
void acctile_move_directives (location_t from, location_t to);
/* Says that FUNCTION, whose body BODY still is as the user wrote it, is one of
   this unit, and the current one.  */
void acctile_note_function (const char *function, gimple_seq body);
/* Warns of pragmas that stand before no nest, and of lines of the override
   file that name none.  */
void acctile_check_directives (void);

/* tune.cc  */
/* True when FN holds a temporary whose name begins with PREFIX.  */
bool acctile_has_temporary (struct function *fn, const char *prefix);
void acctile_tune_functions (void *event_data, void *user_data);

/* pass.cc  */
/* Why nests of the function at hand stay as they are: it is not optimised, or
   so that it can be followed (-Og), which keeps code for the device that the
   host's assembler does not know.  NULL when they may be rewritten.  */
const char *acctile_unoptimised (void);
opt_pass *acctile_make_pass (gcc::context *context);
/* Warns of reductions of a function, BODY as the user wrote it, that stand in
   one another and do not fit together, as GCC does.  Whether there were some.
 */
bool acctile_warn_reductions (gimple_seq body);
/* Has GCC warn of nothing until the current function is lowered, and the pass
   that ends that.  */
void acctile_lower_quietly (void);
opt_pass *acctile_make_lowered_pass (gcc::context *context);

/* emit-arguments.cc  */
/* Lets the launches of the region TARGET do without mappings.  */
void acctile_mark_launch (gomp_target *target);
opt_pass *acctile_make_launch_pass (gcc::context *context);

/* loads-first.cc  */
opt_pass *acctile_make_loads_first_pass (gcc::context *context);

/* called-once.cc  */
/* Has functions that a region calls at one place put in line, before the first
   pass over the whole unit.  */
void acctile_inline_called_once (void *event_data, void *user_data);

/* math-calls.cc  */
/* Makes what that pass may let regions call, before the first pass over the
   whole unit and behind acctile_tune_functions.  */
void acctile_make_device_math (void *event_data, void *user_data);
opt_pass *acctile_make_math_pass (gcc::context *context);

/* partition.cc  */
opt_pass *acctile_make_partition_pass (gcc::context *context);

/* quiet.cc  */
opt_pass *acctile_make_quiet_pass (gcc::context *context);
/* The passes that put -Wopenacc-parallelism off for rewritten regions, and ON
   again.  */
opt_pass *acctile_make_parallelism_pass (gcc::context *context, bool on);

/* unroll.cc  */
opt_pass *acctile_make_unroll_pass (gcc::context *context);

#endif
