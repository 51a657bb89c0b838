/* The memory trace of a nest under a mapping, found without running it.

   A trace is made once for a nest and a mapping: addresses and loop bounds
   become numbers under the assumed parameters, arrays get places in an
   address space of their own (each on a boundary of 256 bytes).  Then any
   warp of any block can be walked through: every request is one access by
   the lanes of a warp in lock step, merged into lines and sectors (Xu et al.,
   sections 4.1 and 4.3).

   What a compiler does is taken into account: a load that repeats an earlier
   access of the same iteration with no store between, and a load that does
   not change in a sequential loop without stores, are left out of the
   loop.  Statements under a condition count as executed.  Private arrays make
   no requests.  In an imperfect nest what stands outside the team loops is
   done by the threads with tx = 0.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TRACE_H
#define ACCTILE_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#include "device.h"
#include "mapping.h"
#include "nest.h"

/* Accesses of one trace; a nest with more is not traced.  */
#define ACCTILE_TRACE_MAX_ACCESSES 4096
/* Lines that one request can touch: 32 lanes of 16 bytes that each cross a
   line.  Larger accesses are several requests.  */
#define ACCTILE_TRACE_MAX_LINES 64
#define ACCTILE_TRACE_MAX_SIZE 16
/* Sectors of a line, as device descriptions may have.  */
#define ACCTILE_TRACE_MAX_SECTORS 8

struct acctile_trace;

/* One line of a request: a bit for each sector touched, and for each sector
   of which every byte was; the bytes touched of each sector (255: at least so
   many); how many sectors, and how many of them are not full.  */
struct acctile_line
{
  int64_t line;
  uint8_t sectors, full;
  uint8_t count, partial;
  uint8_t bytes[ACCTILE_TRACE_MAX_SECTORS];
};

/* How many of the eight bits of SECTORS are set.  */
static inline int
acctile_sector_count (unsigned sectors)
{
  const uint64_t ones_of_four = UINT64_C (0x4332322132212110);
  return (int)(ones_of_four >> 4 * (sectors & 15) & 15)
         + (int)(ones_of_four >> 4 * (sectors >> 4 & 15) & 15);
}

/* A request.  Its lines are line[k].line + base; "n" is 0 for an unknown
   address.  They may be used until the trace is asked again.  */
struct acctile_request
{
  int access; /* of the trace, see acctile_trace_access  */
  bool write;
  int n, sectors;
  int64_t base;
  const struct acctile_line *line;
};

/* What an access of the trace is.  */
struct acctile_trace_info
{
  int access; /* of the nest  */
  int array;
  int64_t start; /* address of the array's start  */
  bool write, unknown;
};

/* A warp on its way.  */
struct acctile_warp
{
  int pc, warp;
  double phase;
  int64_t first[3];                 /* index of lane 0 in each dimension  */
  int64_t value[ACCTILE_MAX_LOOPS]; /* iterators of lane 0  */
  int64_t linear;                   /* index in collapsed loops  */
  uint32_t mask[ACCTILE_MAX_LOOPS + 1];
  int steps; /* that the last call of acctile_warp_next took  */
};

/* What all warps of a launch do for one access.  */
struct acctile_trace_count
{
  double requests, lines, sectors;
};

/* Makes the trace of a finished "nest".  NULL with *error set when there is
   none: no parallel loop, too many accesses, bounds beyond 2^60.  The
   arguments must stay alive.  */
struct acctile_trace *
acctile_trace_alloc (const struct acctile_nest *nest,
                     const struct acctile_mapping *mapping,
                     const struct acctile_device *device, char **error);
struct acctile_trace *acctile_trace_free (struct acctile_trace *trace);

int64_t acctile_trace_blocks (const struct acctile_trace *trace);
int acctile_trace_warps (const struct acctile_trace *trace); /* of a block  */
int acctile_trace_accesses (const struct acctile_trace *trace);
struct acctile_trace_info
acctile_trace_access (const struct acctile_trace *trace, int access);

/* Puts "warp" at the start of warp "index" of block "block" (both linear
   ids, Xu et al., section 4.3), or for 0 < "phase" < 1 at about that share of
   its way.  */
void acctile_warp_start (const struct acctile_trace *trace,
                         struct acctile_warp *warp, int64_t block, int index,
                         double phase);

/* The next request of "warp" into *request; false when it is done, or has gone
   on for thousands of steps without one.  */
bool acctile_warp_next (struct acctile_trace *trace, struct acctile_warp *warp,
                        struct acctile_request *request);

/* Fills count[access] for the whole launch.  True when the counts are exact:
   all loops around known addresses have trip counts that do not change.
   Otherwise lines and sectors are not filled, and requests are estimated from
   some blocks.  */
bool acctile_trace_count (struct acctile_trace *trace,
                          struct acctile_trace_count *count);

#endif
