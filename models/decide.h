/* One entry: a nest, a device and a directive give a decision, always with
   a reason.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DECIDE_H
#define ACCTILE_DECIDE_H

#include "depend.h"
#include "device.h"
#include "directive.h"
#include "locality.h"
#include "mapping.h"
#include "nest.h"
#include "wavefront.h"

enum acctile_claims
{
  ACCTILE_CLAIMS_WARN, /* the default  */
  ACCTILE_CLAIMS_TRUST,
  ACCTILE_CLAIMS_VERIFY
};

enum acctile_model
{
  ACCTILE_MODEL_DEFAULT, /* kernel time  */
  ACCTILE_MODEL_XU       /* Cost_mem alone  */
};

struct acctile_options
{
  enum acctile_claims claims;
  enum acctile_model model;
  int max_candidates; /* in the decision, cheapest first; 0: all  */
  /* Candidates whose locality is traced: 0 for ACCTILE_DEFAULT_TRACED within
     ACCTILE_TRACED_REQUESTS, negative for all without a bound.  */
  int traced;
  /* The caller can run the team loops of an imperfect nest sequentially, in
     each thread ("sequential_team" below).  */
  bool plain_teams;
};

/* What one decision traces by default (half of it where the size of the nest
   is not known, which is then traced at two), and the requests of warps after
   which no further candidate is traced: far more than the default has.  */
#define ACCTILE_DEFAULT_TRACED 20
#define ACCTILE_TRACED_REQUESTS 4e6

enum acctile_kind
{
  ACCTILE_UNCHANGED,
  ACCTILE_DOALL,    /* rewrite to "chosen" (when chosen.gcc: leave to GCC)  */
  ACCTILE_DOACROSS, /* rewrite to "layout[0]"  */
  ACCTILE_SEQ       /* mark the loops in "seq_loops" seq, leave the rest  */
};

struct acctile_candidate
{
  struct acctile_mapping mapping;
  double cost;    /* what the model chose by  */
  double time_us; /* predicted  */
  struct acctile_locality locality;
  bool traced; /* false: "locality" was estimated in closed form  */
};

struct acctile_decision
{
  enum acctile_kind kind;
  char *reason;
  char *warning;      /* claims=warn found a contradiction; else NULL  */
  char *error;        /* a directive that cannot be obeyed; else NULL.  When
                         set, nothing is rewritten  */
  unsigned seq_loops; /* mask over the loops of the nest: parallel loops and
                         team loops; with ACCTILE_DOACROSS those to mark where
                         the layout cannot be had  */
  struct acctile_candidate chosen; /* for ACCTILE_DOALL  */
  /* The strategy of the time loop around, a literal; NULL without one.  */
  const char *time_tile;
  int n_tile, tile[4]; /* of "split": steps, then the points of each loop  */
  /* There, a literal: "turns" where the nest writes one of two arrays that
     change places instead of being copied back, "once" for the nest that copied
     them; NULL for others.  */
  const char *copy_back;
  /* There: the nest after it begins before all blocks have ended this one.  */
  bool runs_on;
  /* There: its blocks keep pace with one another (timetile.h).  */
  bool paced;
  /* There: bytes of a sweep from which it is a launch for each step; else 0. */
  int64_t large;
  bool forced; /* a directive says the mapping  */
  bool asked;  /* a directive asks for a wavefront  */
  /* A wavefront that is run as sweeps where the loops inside have so many
     iterations, or more, for each of the outermost one (sweeps.h); else 0.  */
  int64_t sweeps;
  /* The schedule (a literal) of a nest whose loops turn out too short for the
     chosen one when the program runs; else NULL.  */
  const char *short_loops;
  /* The lanes that a row has instead of those of the mapping where there are
     few of them, or only short ones, when the program runs; -1: as GCC chooses,
     0: none.  */
  int few_lanes, short_lanes;
  /* Likewise planes for the threads of one block: few have wide blocks, of so
     many threads along x and y, or are as GCC chooses, and small ones have
     blocks of a warp.  */
  int wide_planes[2];
  bool few_planes, small_planes;
  /* Likewise warps load for others where iterations are few, or blocks are a
     warp.  */
  bool fed, narrow;
  /* Lanes go along rows only where these are long, and few if they are columns:
     else they have a thread each.  */
  bool along;
  /* Atomic updates go to the memory of blocks first.  */
  bool histogram;
  /* The mapping is one of streams (stream.h) or of tiles of points (points.h),
     the candidate after it the cheapest of the search, of one point.  */
  bool several;
  /* With ACCTILE_DOALL: the mapping is one of the parallel loops alone
     (acctile_mapping_plain); the team loops, in "seq_loops", become seq.  */
  bool sequential_team;
  /* Cheapest first; traced ones come before the others.  */
  int n_candidate;
  struct acctile_candidate *candidate;
  /* For ACCTILE_DOACROSS, cheapest first.  */
  int n_layout;
  struct acctile_layout *layout;
  int n_flow;
  struct acctile_flow *flow; /* the loads that can be fetched ahead  */
  int n_space;               /* mappings or layouts that were looked at  */
  double gcc_us; /* predicted for GCC's own choice; 0 when it has none  */
  struct acctile_depend *depend; /* NULL when no test was needed  */
  int registers;                 /* estimated, a thread  */
  double decide_ms;              /* time spent deciding  */
};

/* Never NULL but on lack of memory.  "directive" may be NULL.  */
struct acctile_decision *
acctile_decide (const struct acctile_nest *nest,
                const struct acctile_device *device,
                const struct acctile_directive *directive,
                const struct acctile_options *options);
struct acctile_decision *
acctile_decision_free (struct acctile_decision *decision);

/* The choice in the pragma's notation, or the reason, on one line; a fresh
   string.  */
char *acctile_decision_note (const struct acctile_nest *nest,
                             const struct acctile_decision *decision);

/* One element of the report's "nests" (decision-json.c).  */
struct cJSON *
acctile_decision_to_json (const struct acctile_nest *nest,
                          const struct acctile_decision *decision);

#endif
