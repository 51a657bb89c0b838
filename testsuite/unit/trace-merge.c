/* That requests are merged once for each way in which a warp's lanes lie in
   their lines, those of warps at a loop's end too.  Without this test every
   request there could be merged anew, which makes a trace take twice as
   long.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "trace-parts.h"
#include "unit-nest.h"
#include "unit.h"

/* A copy of 53 x 53 floats in blocks of 32 x 4: each row has a whole warp and
   one of 21 lanes, and begins at one of 32 places in a line of 128 bytes (84
   bytes further each time).  */
#define N 53
#define NEST                                                                   \
  "{'params':[{'name':'n','value':53}],"                                       \
  "'arrays':[{'name':'a','elem_size':4,'extents':[null,'n']},"                 \
  "{'name':'b','elem_size':4,'extents':[null,'n']}],'parallel':2,"             \
  "'loops':[{'name':'i','lower':0,'upper':'n'},"                               \
  "{'name':'j','lower':0,'upper':'n'}],'statements':[{'loop':'j',"             \
  "'accesses':['a[i][j]','b[i][j] =']}]}"

/* Walks all warps of TRACE; in *ANEW the requests that were merged without
   being remembered.  The number of requests.  */
static int
walk (struct acctile_trace *trace, int *anew)
{
  int requests = 0;
  *anew = 0;
  for (int64_t b = 0; b < acctile_trace_blocks (trace); b++)
    for (int w = 0; w < acctile_trace_warps (trace); w++)
      {
        struct acctile_warp warp;
        struct acctile_request request;
        acctile_warp_start (trace, &warp, b, w, 0);
        while (acctile_warp_next (trace, &warp, &request))
          {
            requests++;
            *anew += request.line == trace->scratch;
          }
      }
  return requests;
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  char *error = NULL;
  struct acctile_mapping mapping = { .schedule = acctile_schedule_find ("2.3"),
                                     .block = { 32, 4, 1 },
                                     .grid = { 0, 0, 1 } };
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  struct acctile_nest *nest = unit_nest (ctx, NEST, NULL, 0, &error);
  struct acctile_trace *trace
      = acctile_trace_alloc (nest, &mapping, device, &error);
  int anew, requests = walk (trace, &anew), merged = trace->n_pattern;
  check (requests == 2 * N * 2, "%d requests, expected %d", requests,
         2 * N * 2);
  check (anew == 0 && merged <= 2 * 32,
         "%d kinds of requests merged, expected 64 at most; %d beside them",
         merged, anew);
  walk (trace, &anew);
  check (anew == 0 && trace->n_pattern - merged <= 8,
         "%d merged in the second walk, %d beside them",
         trace->n_pattern - merged, anew);
  acctile_trace_free (trace);
  acctile_nest_free (nest);
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
