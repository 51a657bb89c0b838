/* What the two halves of overlapping tiles share: bands and tiles
   (emit-overlaptile.cc), and a thread's column of points
   (emit-overlapcolumn.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_OVERLAP_PARTS_H
#define ACCTILE_EMIT_OVERLAP_PARTS_H

#include "timetile/emit-overlaptile.h"
#include "timetile/emit-split.h"

/* One dimension; trees are variables of the thread.  */
struct acctile_overlap_line
{
  struct acctile_line at;
  int extent;        /* of the points that threads have  */
  int around;        /* points around the base at either side  */
  int base;          /* points of the base  */
  HOST_WIDE_INT low; /* how far loads go: 0 or less, 0 or more  */
  HOST_WIDE_INT high;
  tree tiles;  /* long long  */
  tree first;  /* this thread's first point, int  */
  tree memory; /* bytes from one to the next in memory, long long  */
};

/* What is known on the way.  */
struct acctile_overlap_code
{
  struct acctile_tile_launch *launch;
  const struct acctile_split *split;
  const struct acctile_overlap_plan *plan;
  struct acctile_overlap_line line[ACCTILE_OVERLAP_DIMS];
  struct acctile_split_here here;
  tree wide;   /* long long  */
  tree type;   /* of an element  */
  int pitch;   /* elements of a row in shared memory  */
  tree source; /* pointers, as the nest names the arrays  */
  tree target;
  tree front, back; /* the arrays at the first step of the band  */
  tree near, far;   /* this thread's first point in them  */
  tree rim;         /* where what is outside of the nest's bounds is: in one of
                       them with copies back  */
  tree edge, other; /* the same in the array of the next step, and of the one
                       after it  */
  tree cell;        /* in shared memory  */
  tree height, step;
  tree *value;     /* of the thread's points  */
  tree *iterator;  /* of those side by side  */
  tree whole;      /* no point of the tile is outside, an int  */
  tree differs;    /* the arrays do outside, an int  */
  gimple_seq body; /* of the nest, taken  */
};

/* A new variable for a pointer.  */
tree acctile_new_pointer (const char *name);

/* The following append to *SEQ.  Loads the thread's points of the step before
   the band to shared memory, between two barriers.  */
void acctile_overlap_loads (struct acctile_overlap_code *c, gimple_seq *seq);

/* Computes the thread's points from shared memory into its variables.  */
void acctile_overlap_step (struct acctile_overlap_code *c, gimple_seq *seq);

/* Stores the thread's points to shared memory, when all threads have read what
   was there, for all to see.  */
void acctile_overlap_exchange (struct acctile_overlap_code *c, gimple_seq *seq);

/* Stores the thread's points of the tile's base to memory.  */
void acctile_overlap_stores (struct acctile_overlap_code *c, gimple_seq *seq);

/* Notes whether both arrays have the same at the points outside of the nest's
   bounds, which no step changes.  */
void acctile_overlap_compare (struct acctile_overlap_code *c, gimple_seq *seq);

/* Copies the points of the tile's base from one array to the other one.  */
void acctile_overlap_copy (struct acctile_overlap_code *c, gimple_seq *seq);

#endif
