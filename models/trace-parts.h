/* What the files of the memory trace share; not for users of a trace.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TRACE_PARTS_H
#define ACCTILE_TRACE_PARTS_H

#include "trace.h"

#define LANES ACCTILE_WARP
#define MAX_LEVELS (ACCTILE_MAX_LOOPS + 1)
/* Magnitudes that iterators and addresses stay below.  */
#define TRACE_LIMIT 0x1p60

/* A number plus multiples of iterators; "known" is false when there is no
   such form.  */
struct trace_form
{
  bool known;
  int64_t constant;
  int n;
  struct
  {
    int loop;
    int64_t coef;
  } term[ACCTILE_MAX_LOOPS];
};

/* A loop: iterator = lower + step * index, index = 0 ... while it is below
   (step > 0) or above "upper".  "trip" is the number of iterations, typical
   unless "constant".  */
struct trace_loop
{
  struct trace_form lower, upper;
  int64_t step;
  double trip;
  bool constant;
  double low, high; /* what the iterator's values lie between  */
};

/* A loop of the program: of dimension "dim" (its loops "first" to
   first + count - 1 collapsed), or a sequential one (dim -1).  Its index runs
   from the thread's in steps of "stride".  */
struct trace_level
{
  int dim, first, count;
  int parent; /* level, -1 none  */
  int64_t stride;
  double total; /* iterations of collapsed loops  */
};

enum trace_kind
{
  TRACE_LOOP,
  TRACE_END,
  TRACE_ACCESS,
  TRACE_STOP
};

/* One step of the program.  TRACE_LOOP and TRACE_END name their level, and in
   "jump" where to go when the loop ends or goes on.  TRACE_ACCESS names the
   access and the level around it, -1 none.  */
struct trace_op
{
  enum trace_kind kind;
  int level, access, jump;
};

struct trace_access
{
  struct acctile_trace_info info;
  int size, level;
  int in_class;     /* accesses of a class merge alike  */
  bool first_lanes; /* only by threads with tx = 0  */
  /* Masks of the loops around it: as the compiler left it, and in the
     source.  */
  unsigned around, home_around;
  struct trace_form address;
  /* Bytes between neighbouring iterations of each loop, and the address of
     iteration 0 of all.  */
  int64_t stride[ACCTILE_MAX_LOOPS];
  int64_t origin;
};

/* The lanes of a warp: their threads relative to lane 0's.  Warps of one
   shape differ in lane 0 only.  */
struct trace_shape
{
  uint32_t lanes; /* those that are threads  */
  int relative[3][LANES];
  int64_t iterator[ACCTILE_MAX_LOOPS][LANES];
  /* What remains to each loop's bound, relative to lane 0.  */
  int64_t slack[ACCTILE_MAX_LOOPS][LANES];
  int64_t slack_min[ACCTILE_MAX_LOOPS], slack_max[ACCTILE_MAX_LOOPS];
};

/* The addresses of one class in warps of one shape, relative to lane 0, and
   the requests found so far by lane 0's place in its line: 0 or one more than
   an index of pattern[].  */
struct trace_class
{
  int size;
  int64_t *offset;  /* [shape][LANES]  */
  int32_t *pattern; /* [shape][line bytes]  */
};

struct trace_pattern
{
  int first, n, sectors;
};

/* The pattern of some lanes of a warp: "pattern" is 0 or one more than an
   index of pattern[].  */
struct trace_partial
{
  uint64_t key; /* class, shape and place  */
  uint32_t mask;
  int32_t pattern;
};

/* 2^PARTIAL_BITS of these are remembered.  */
#define PARTIAL_BITS 8

struct acctile_trace
{
  const struct acctile_nest *nest;
  const struct acctile_mapping *mapping;
  int line, sector; /* bytes  */
  int shift;        /* line = 1 << shift  */
  int block[3];
  int64_t grid[3], blocks;
  int threads, warps;
  int dim_of[ACCTILE_MAX_LOOPS]; /* -1 sequential  */
  struct trace_loop loop[ACCTILE_MAX_LOOPS];
  int n_level;
  struct trace_level level[MAX_LEVELS];
  int n_op;
  struct trace_op *op;
  int n_access;
  struct trace_access *access;
  int n_shape;
  struct trace_shape *shape;
  int *shape_of;         /* of each warp of a block  */
  uint32_t *first_lanes; /* of each warp: lanes with tx = 0  */
  int n_class;
  struct trace_class *class_of;
  int n_pattern, n_lines;
  struct trace_pattern *pattern;
  struct acctile_line *lines;
  struct trace_partial partial[1 << PARTIAL_BITS];
  struct acctile_line scratch[ACCTILE_TRACE_MAX_LINES];
};

/* Fills the numbers of "trace" (trace-form.c): loops, and the accesses that
   are left once the compiler's work is done, with their addresses.  */
bool acctile_trace_forms (struct acctile_trace *trace, char **error);

/* The value of "form" with iterators at "value".  */
static inline int64_t
trace_form_value (const struct trace_form *form, const int64_t *value)
{
  int64_t sum = form->constant;
  for (int k = 0; k < form->n; k++)
    sum += form->term[k].coef * value[form->term[k].loop];
  return sum;
}

/* Merges the accesses of "size" bytes at base + offset[lane] of the lanes
   "mask" into "line"; the number of lines, and in *sectors that of
   sectors.  */
int acctile_trace_merge (const struct acctile_trace *trace, int64_t base,
                         const int64_t *offset, uint32_t mask, int size,
                         struct acctile_line *line, int *sectors);

/* The first thread of warp "warp" of a block.  */
void acctile_trace_thread (const struct acctile_trace *trace, int warp,
                           int64_t thread[3]);

/* Steps of a warp: into level "l", whose lanes are then warp->mask[l], and on
   by "n" of its iterations; false when no lane is left.  */
bool acctile_warp_enter (const struct acctile_trace *trace, int l,
                         struct acctile_warp *warp);
bool acctile_warp_step (const struct acctile_trace *trace, int l,
                        struct acctile_warp *warp, int64_t n);

/* The iterations that level "l" still has for some lane of "mask", the
   present one included.  */
double acctile_warp_steps (const struct acctile_trace *trace, int l,
                           const struct acctile_warp *warp, uint32_t mask);

/* The lanes of "warp" that are in the level around level "l".  */
uint32_t acctile_warp_parent_mask (const struct acctile_trace *trace, int l,
                                   const struct acctile_warp *warp);

#endif
