/* The walk through a function that drives each nest of its regions through
   extract, decide and emit: what it knows, and its parts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_PASS_H
#define ACCTILE_PASS_H

#include "job/job.h"

/* What a region gets that is a version of another for certain sizes.  */
enum acctile_version_kind
{
  ACCTILE_VERSION_NONE,
  ACCTILE_VERSION_SHORT,    /* loops that are short: by rows, or linear  */
  ACCTILE_VERSION_LANES,    /* other lanes, for rows that are short or few  */
  ACCTILE_VERSION_SMALL,    /* small planes  */
  ACCTILE_VERSION_WIDE,     /* few planes in wide blocks  */
  ACCTILE_VERSION_SUMS,     /* short rows with reductions  */
  ACCTILE_VERSION_FED,      /* warps that load  */
  ACCTILE_VERSION_HISTOGRAM /* atomic updates in the memory of blocks  */
};

struct acctile_version
{
  enum acctile_version_kind kind;
  int lanes;   /* of ACCTILE_VERSION_LANES  */
  bool narrow; /* in blocks of a warp, as may be with most kinds  */
};

/* What the walk through a function knows.  */
struct acctile_walk
{
  struct acctile_function *function;
  hash_set<gimple *> done; /* regions that are as they shall be  */
  /* Other versions of regions: for arrays that overlap, for large grids.  */
  hash_set<gimple *> other;
  /* Regions that are to be sweeps; of these, and what they were unfolded into,
     nothing is said, since another version is told of.  */
  hash_set<gimple *> sweeps, quiet;
  hash_map<gimple *, acctile_version> versions; /* for certain sizes  */
  hash_set<gimple *> looked; /* regions that part_shared has seen  */
  acctile_time_reasons reasons;
  /* What is to be said of copies back in loops of the host, by region.  */
  hash_map<gimple *, const char *> copy_back;
  auto_vec<gomp_target *> present; /* data constructs around  */
};

/* pass-begin.cc: reads the region TARGET into JOB, decides its nests and how
   deep they go.  */
void acctile_walk_begin (struct acctile_job *job, gomp_target *target,
                         struct acctile_walk *walk);

/* Makes parallel loops around sequential ones of the nests of JOB that carry
   dependences, where that is faster; APART: of those for which there is another
   version.  */
void acctile_walk_order_inside (struct acctile_job *job,
                                struct acctile_walk *walk, bool apart);

/* pass-distribute.cc: a copy of the body of the region TARGET when its nest
   might be distributed, else NULL.  */
gimple_seq acctile_walk_keep_body (gomp_target *target,
                                   struct acctile_walk *walk);

/* Distributes the nest of JOB, whose region stands at GSI, where that is much
   faster; BODY is that of its region as it was, NULL for none.  True when it
   did: then JOB is dropped, and its region holds others.  */
bool acctile_walk_distribute (gimple_stmt_iterator *gsi,
                              struct acctile_job *job, gimple_seq body,
                              struct acctile_walk *walk);

/* Notes that the regions that TARGET was unfolded into are in LIST if it is
   itself.  */
void acctile_walk_note_others (gomp_target *target, hash_set<gimple *> *list);

/* Scans FUNCTION again, a region of which was unfolded.  In Fortran what
   pointers are connected is not looked up again, since those that each launch
   loads would be.  */
void acctile_walk_renew_unfolded (struct acctile_function *function);

/* pass-versions.cc: whether the region TARGET is a version of another for
   certain sizes.  */
bool acctile_walk_is_version (gomp_target *target, struct acctile_walk *walk);

/* Notes that OTHER, which is TARGET for arrays that may overlap, is for the
   sizes that TARGET is for.  */
void acctile_walk_inherit (gomp_target *other, gomp_target *target,
                           struct acctile_walk *walk);

/* Notes that TARGET is a version of another for certain sizes, in which nothing
   else is done for these; the other is spoken of in its place.  */
void acctile_walk_note_version (gomp_target *target, struct acctile_walk *walk);

/* Gives the nest of JOB, whose region stands at GSI, a schedule by rows, a
   linear one or other lanes where the region is a version for that, or nothing
   tells how long rows are; makes such versions where that pays.  True when it
   made any.  */
bool acctile_walk_deal_out (gimple_stmt_iterator *gsi, struct acctile_job *job,
                            struct acctile_walk *walk);

/* Gives the nest of JOB, whose region stands at GSI, warps that load for others
   where the region is a version for that; makes one where it pays.  True when
   it did.  Behind those for arrays that overlap, which may not have them.  */
bool acctile_walk_feed (gimple_stmt_iterator *gsi, struct acctile_job *job,
                        struct acctile_walk *walk);

/* Lets lanes go along the rows that the nest of JOB, whose region stands at
   GSI, reduces, where that suits them; makes a version for others unless it is
   known that it does.  True when it did; JOB is another then
   (pass-along.cc).  */
bool acctile_walk_along (gimple_stmt_iterator *gsi, struct acctile_job *job,
                         struct acctile_walk *walk);

/* The same with blocks of a warp, where iterations are few that take long.  */
bool acctile_walk_narrow (gimple_stmt_iterator *gsi, struct acctile_job *job,
                          struct acctile_walk *walk);

#endif
