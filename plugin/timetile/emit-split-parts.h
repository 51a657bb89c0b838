/* What the two halves of split tiling share: bands, colours and tiles
   (emit-split.cc), and the points of a tile (emit-split-points.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_SPLIT_PARTS_H
#define ACCTILE_EMIT_SPLIT_PARTS_H

#include "timetile/emit-line.h"
#include "timetile/emit-split.h"

/* One dimension of a tile; trees are variables of the thread.  */
struct acctile_split_line
{
  struct acctile_line at; /* "from" and "to" without the nest's bounds  */
  tree base;              /* points of a tile, int  */
  tree grows;             /* this colour: 0 or 1  */
  tree slant;   /* points by which the box grows or shrinks with each step  */
  tree origin;  /* the point at which the tile lies, long long  */
  tree shift;   /* where point 0 is in shared memory  */
  tree threads; /* along this dimension, int  */
  int pitch;    /* elements from one point to the next  */
  tree memory;  /* the same in memory, bytes, long long  */
};

/* Points, by dimension, from "from" to below "to".  */
struct acctile_split_area
{
  tree from[ACCTILE_SPLIT_DIMS], to[ACCTILE_SPLIT_DIMS];
};

/* What is known on the way.  */
struct acctile_split_code
{
  struct acctile_tile_launch *launch;
  const struct acctile_split *split;
  const struct acctile_split_shape *shape;
  struct acctile_split_line line[ACCTILE_SPLIT_DIMS];
  tree wide; /* long long  */
  tree element;
  int size, buffer; /* bytes of an element and of an array  */
  tree front, back; /* the arrays in memory at the first step of the band  */
  tree colour, height, step;
  tree source, target;      /* in shared memory, as the nest names them  */
  tree near, far;           /* the elements of point 0: in shared memory  */
  tree here_near, here_far; /* in several dimensions, those of the point that
                               the body computes  */
  tree memory_near, memory_far;
  tree rim, memory_rim; /* the array that has what is outside of the nest's
                           bounds in the first place; NULL_TREE for both  */
  gimple_seq body;      /* of the nest, taken  */
};

/* The points from one of a thread to the next, along the first dimension, of
   those that it has side by side: in one dimension as many as there are
   threads, which go along a row together; in several 1, so that they share
   loads.  */
tree acctile_split_apart (const struct acctile_split_code *c);

/* What is done at POINT, and at N - 1 more behind it.  */
typedef void acctile_split_do (struct acctile_split_code *c, const tree *point,
                               int n, gimple_seq *seq);

/* The following append to *SEQ.  The points of AREA that this thread has, with
   CODE: N side by side while there are so many, then one after another.  */
void acctile_split_points (struct acctile_split_code *c,
                           const struct acctile_split_area *area, int n,
                           acctile_split_do *code, gimple_seq *seq);

/* Computes; copies in memory to where the next step would be.  */
acctile_split_do acctile_split_compute, acctile_split_copy;

/* How many bytes POINT is behind point 0 in shared memory, an int.  */
tree acctile_split_bytes (struct acctile_split_code *c, const tree *point);

/* Sets AREA to the tile's box of this step within the nest's bounds.  */
void acctile_split_inside (struct acctile_split_code *c,
                           struct acctile_split_area *area, gimple_seq *seq);

/* Loads what the tile reads.  */
void acctile_split_loads (struct acctile_split_code *c, gimple_seq *seq);

/* Stores the points of AREA, that of this step, over which the tile does not
   store again: all of them in the last two steps, and before those at either
   side of each dimension in which the tile shrinks, as many as it loses in two
   steps.  */
void acctile_split_stores (struct acctile_split_code *c,
                           const struct acctile_split_area *area,
                           gimple_seq *seq);

#endif
