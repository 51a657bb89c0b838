/* Time loops whose steps are several sweeps over one grid (models/fields.h).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_FIELDSTEP_H
#define ACCTILE_FIELDSTEP_H

#include "extract/extract.h"
#include "timetile/timestep.h"

/* What one statement of a step does: it is a region, whose sweeps are those
   from "first" on, "n" of them; or it assigns a scalar, or moves the name
   "from" to the name "to", where "n" is 0.  "to" is -1 for a scalar.  */
struct acctile_field_act
{
  gimple *stmt;
  int first, n;
  int to, from;
};

/* A time loop, its sweeps, and what each step does in its order.  "name" has
   the variables that stand for fields, in the models' order.  A sweep that
   computes points side by side has "jam" set.  */
struct acctile_fields
{
  auto_vec<acctile_placed> sweeps;
  struct acctile_step numbers;
  struct acctile_field_step step;
  struct acctile_fieldtile_plan plan;
  auto_vec<tree> name;
  auto_vec<acctile_field_act> acts;
  bool jam[ACCTILE_FIELD_SWEEPS];
  int slow; /* divisions and calls of a point  */
};

/* What the steps of LOOP, with its SWEEPS, do to fields, but for the plan; NULL
   with *WHY set (to be freed) when they are something else.  */
struct acctile_fields *
acctile_fields_find (const struct acctile_time_loop *loop,
                     const vec<acctile_placed> &sweeps, char **why);
void acctile_fields_free (struct acctile_fields *fields);

#endif
