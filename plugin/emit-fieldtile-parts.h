/* What the halves of overlapping tiles of several sweeps share: bands and tiles
   (emit-fieldtile.cc), and what a thread does in one (emit-fieldpoints.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_FIELDTILE_PARTS_H
#define ACCTILE_EMIT_FIELDTILE_PARTS_H

#include "emit-fieldtile.h"
#include "emit-line.h"

/* A sweep: its dimensions, of which those without a loop have "inside" and
   "end" alone, its body, taken, and the pointers to its own point that the body
   has by name.  */
struct acctile_field_code
{
  struct acctile_line line[ACCTILE_FIELD_DIMS];
  gimple_seq body;
  tree here[ACCTILE_FIELD_NAMES];
};

/* What is known on the way.  "from" and "to" point to the place of point (0, 0)
   of the fields that a band reads and writes, "near" and "far" to this thread's
   first point in them, "seat" to that in the field's place in shared memory,
   and "cell" to that of the field that a name stands for.  */
struct acctile_fieldtile_code
{
  struct acctile_field_launch *launch;
  const struct acctile_fields *fields;
  const struct acctile_fieldtile_plan *plan;
  struct acctile_field_code sweep[ACCTILE_FIELD_SWEEPS];
  tree wide;                       /* long long  */
  tree tiles[ACCTILE_FIELD_DIMS];  /* long long  */
  tree first[ACCTILE_FIELD_DIMS];  /* this thread's first point, int  */
  tree origin[ACCTILE_FIELD_DIMS]; /* of the tile's base, long long  */
  tree from[ACCTILE_FIELDS], to[ACCTILE_FIELDS];
  tree near[ACCTILE_FIELDS], far[ACCTILE_FIELDS];
  tree seat[ACCTILE_FIELDS];
  tree cell[ACCTILE_FIELD_NAMES];
  tree element[ACCTILE_FIELDS];       /* its type  */
  int name_size[ACCTILE_FIELD_NAMES]; /* bytes of an element  */
  tree whole;   /* all of the tile is inside of all sweeps, an int  */
  tree scratch; /* the band writes to scratch memory, an int  */
};

/* The following append to *SEQ.  Loads the thread's points.  */
void acctile_field_loads (struct acctile_fieldtile_code *c, gimple_seq *seq);

/* Does sweep S at the thread's points.  */
void acctile_field_sweep_points (struct acctile_fieldtile_code *c, int s,
                                 gimple_seq *seq);

/* Stores the thread's points of the tile's base.  */
void acctile_field_stores (struct acctile_fieldtile_code *c, gimple_seq *seq);

/* Lets the body of sweep S load and store through the pointers to its own
   point (emit-fieldbody.cc).  */
void acctile_field_redirect (struct acctile_fieldtile_code *c, int s);

#endif
