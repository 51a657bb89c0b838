/* Steps of several sweeps over one grid: which fields each computes, at a point
   of the grid, from which points around it.

   A field is an array of two dimensions that a sweep of the step stores to, or
   that changes places with one; its elements are the points of the grid.  A
   sweep stores to fields at its own point, in place or not, and loads from
   fields around it.  Sweeps of one loop go along a row or a column: boundaries.
   Between the sweeps pointers to fields may change places; then names stand for
   other fields in the steps that follow.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_FIELDS_H
#define ACCTILE_FIELDS_H

#include "step.h"

#define ACCTILE_FIELD_DIMS 2
/* Names: fields, and pointers that stand for one on the way.  */
#define ACCTILE_FIELDS 8
#define ACCTILE_FIELD_NAMES 16
#define ACCTILE_FIELD_SWEEPS 12
#define ACCTILE_FIELD_ITEMS 48
/* Accesses of one sweep to fields.  */
#define ACCTILE_FIELD_ACCESSES 64

/* An access of a sweep to the field that a name stands for: from "low" to
   "high" further than the sweep's own point, by dimension, both included.  */
struct acctile_field_access
{
  int access;
  int name;
  bool write; /* "low" and "high" are 0  */
  int64_t low[ACCTILE_FIELD_DIMS], high[ACCTILE_FIELD_DIMS];
};

/* A sweep: its point lies "shift" further than the iterator of loop "loop" in
   each dimension; where that is -1 at "at", a polynomial over parameters.  */
struct acctile_field_sweep
{
  const struct acctile_step_sweep *in;
  int loop[ACCTILE_FIELD_DIMS];
  int64_t shift[ACCTILE_FIELD_DIMS];
  struct acctile_poly *at[ACCTILE_FIELD_DIMS];
  int n_access;
  struct acctile_field_access access[ACCTILE_FIELD_ACCESSES];
};

/* What happens in a step, in its order: a sweep, or, where "sweep" is -1, name
   "to" stands for what "from" stands for.  */
struct acctile_field_item
{
  int sweep;
  int to, from;
};

/* A field, which is the name of the same number before the first step: array
   "array" of "sweep".  */
struct acctile_field
{
  int elem_size;
  int sweep, array;
};

struct acctile_field_step
{
  int n_field, n_name;
  struct acctile_field field[ACCTILE_FIELDS];
  int n_sweep;
  struct acctile_field_sweep sweep[ACCTILE_FIELD_SWEEPS];
  int n_item;
  struct acctile_field_item item[ACCTILE_FIELD_ITEMS];
};

/* Reads what sweep "in" does to the fields of "step", which has all of them,
   and appends it.  "name" has the name of each of its arrays, -1 for one that
   is no field.  False, with *why set (caller frees), when it is not of the form
   above.  To be freed with acctile_field_step_clear in any case.  */
bool acctile_field_sweep_add (struct acctile_field_step *step,
                              const struct acctile_step_sweep *in,
                              const int *name, char **why);

/* Whether the items of "step" leave each field with one name of a field, and
   each sweep has its names for different fields.  Then the same holds in all
   steps.  */
bool acctile_field_step_turns (const struct acctile_field_step *step);

void acctile_field_step_clear (struct acctile_field_step *step);

/* How far the points of a tile's base come to depend on others in "steps"
   steps: "low" points before its first and "high" behind its last, by
   dimension.  */
void acctile_field_around (const struct acctile_field_step *step, int steps,
                           int *low, int *high);

/* The largest distance of a load in dimension "d".  */
int acctile_field_reach (const struct acctile_field_step *step, int d);

/* Whether isl shows that all that the points of a base of "base" points depend
   on after "steps" steps lies in it, or "low" before or "high" behind it, and
   that each point is in one base only.  */
bool acctile_field_legal (struct isl_ctx *ctx,
                          const struct acctile_field_step *step, int steps,
                          const int *base, const int *low, const int *high);

#endif
