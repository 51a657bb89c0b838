/* What the user asks of one nest: the text of "#pragma acctile", of the
   option schedule=, and of the override file, parsed.

     schedule(2.3) block(32,8) grid(64,*) [blocks(1056)] [points(4)]
     schedule(gcc)
     doacross [backward] [tile(128,64)] [skew(0,1)] [threads(128)]
              [sync(lock|barrier)]
     time_tile(persistent|split|skew|overlap|none) [tile(8,64,64)]
     assume(n = 4096, m = 7)
     off

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DIRECTIVE_H
#define ACCTILE_DIRECTIVE_H

#include "mapping.h"

enum acctile_directive_kind
{
  ACCTILE_DIRECTIVE_NONE, /* only assume clauses, or nothing  */
  ACCTILE_DIRECTIVE_SCHEDULE,
  ACCTILE_DIRECTIVE_DOACROSS,
  ACCTILE_DIRECTIVE_TIME_TILE,
  ACCTILE_DIRECTIVE_OFF
};

/* Numbers in tile and skew: a loop each.  */
#define ACCTILE_MAX_TILE 9

struct acctile_directive
{
  enum acctile_directive_kind kind;
  bool gcc; /* "schedule(gcc)": leave the nest to GCC  */
  const struct acctile_schedule *schedule; /* NULL: chosen  */
  int n_block;                             /* 0: chosen  */
  int block[3];
  int points;          /* 0: chosen  */
  int points_x;        /* along x, where "points" is along y  */
  int n_grid;          /* 0: chosen  */
  int64_t grid[3];     /* 0: cover, written '*'  */
  int64_t most_blocks; /* of the whole grid; 0: any number  */
  int n_assume;
  struct acctile_assume *assume;
  /* doacross, time_tile; strategies to come read them.  */
  bool backward;
  int n_tile, tile[ACCTILE_MAX_TILE];
  int n_skew, skew[ACCTILE_MAX_TILE];
  int threads;
  char *sync;
  char *time_tile;
};

/* Parses "text" (NUL-ended; white space is free, a comma may stand between
   clauses).  NULL with *error set (caller frees) that says what was found at
   which column, counted from 1, and what was expected.  */
struct acctile_directive *acctile_directive_parse (const char *text,
                                                   char **error);
struct acctile_directive *
acctile_directive_copy (const struct acctile_directive *directive);
struct acctile_directive *
acctile_directive_free (struct acctile_directive *directive);

/* One line of an override file: "FUNCTION:LINE DIRECTIVE" or
   "FUNCTION:* DIRECTIVE"; '#' starts a comment.  */
struct acctile_override
{
  char *function;
  int line;        /* 0: every nest of the function  */
  int source_line; /* in the override file  */
  bool here;       /* a function of this name was met, for the reader's user  */
  bool used;       /* and a nest of it at this line  */
  struct acctile_directive *directive;
};

/* The directive in the notation that acctile_directive_parse reads; a fresh
   string.  */
char *acctile_directive_to_string (const struct acctile_directive *directive);

/* Reads an override file.  *n lines; NULL with *error set, which names file
   and line.  An empty file gives *n == 0, *error NULL.  */
struct acctile_override *acctile_override_read (const char *file, int *n,
                                                char **error);
void acctile_override_free (struct acctile_override *overrides, int n);

#endif
