/* What the halves of overlapping tiles of several sweeps share: bands and tiles
   (emit-fieldtile.cc), and what a thread does in one (emit-fieldpoints.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_FIELDTILE_PARTS_H
#define ACCTILE_EMIT_FIELDTILE_PARTS_H

#include "timetile/emit-fieldtile.h"
#include "timetile/emit-line.h"

/* A sweep: where it begins and ends in each dimension, points of the grid, long
   long, while the thread fills the block's table; its body, taken, and the
   pointers to its own point that the body has by name.  */
struct acctile_field_code
{
  tree begin[ACCTILE_FIELD_DIMS], end[ACCTILE_FIELD_DIMS];
  gimple_seq body;
  tree here[ACCTILE_FIELD_NAMES];
};

/* What is known on the way.  What threads need now and then, and would have to
   keep in registers, is in a table of the block in shared memory.  "seat"
   points to this thread's first point in a field's place in shared memory, and
   "cell" to that of the field that a name stands for.  */
struct acctile_fieldtile_code
{
  struct acctile_field_launch *launch;
  const struct acctile_fields *fields;
  const struct acctile_fieldtile_plan *plan;
  struct acctile_field_code sweep[ACCTILE_FIELD_SWEEPS];
  tree wide;                       /* long long  */
  tree tiles;                      /* in a row of tiles, long long  */
  tree first[ACCTILE_FIELD_DIMS];  /* this thread's first point, int  */
  tree origin[ACCTILE_FIELD_DIMS]; /* of the tile's base, long long  */
  tree seat[ACCTILE_FIELDS];
  tree cell[ACCTILE_FIELD_NAMES];
  tree element[ACCTILE_FIELDS];       /* its type  */
  int name_size[ACCTILE_FIELD_NAMES]; /* bytes of an element  */
  vec<tree> *before; /* what steps change, before the first one  */
  tree whole;        /* all of the tile is inside of all sweeps, an int  */
  tree scratch;      /* the band writes to scratch memory, an int  */
};

/* The block's table: where sweep S begins or, if END, ends in dimension D;
   where point (0, 0) of field F is in the program's memory (0) and the scratch
   memory (1), and the bytes from one row of it to the next (2).  Its bytes.  */
int acctile_field_bound_place (int s, int d, bool end);
int acctile_field_memory_place (const struct acctile_fieldtile_code *c, int f,
                                int which);

/* What the table has at PLACE, long long, at the end of *SEQ.  */
tree acctile_field_word (struct acctile_fieldtile_code *c, int place,
                         gimple_seq *seq);

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
