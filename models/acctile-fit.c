/* acctile model --fit: the parameters of a wavefront's time from measured
   times.

   Each line of the file of times holds microseconds and the layout that took
   them, as a directive:

     1234.5 doacross tile(32,64) threads(64)

   Empty lines and lines that begin with # are left out.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile-fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"
#include "tiletime.h"

/* The times that were read.  */
struct times
{
  int n;
  struct acctile_pipeline_time *time;
  char **layout; /* as directives  */
};

/* Adds the layout that DIRECTIVE makes of NEST, which took US, to TIMES.  False
   with *WHY set when there is none.  */

static bool
add_time (struct times *times, struct acctile_nest *nest,
          const struct acctile_device *device,
          const struct acctile_directive *directive,
          const struct acctile_options *options, double us, char **why)
{
  struct acctile_decision *d
      = acctile_decide (nest, device, directive, options);
  struct acctile_pipeline_time *time
      = realloc (times->time, (times->n + 1) * sizeof *time);
  char **layout = realloc (times->layout, (times->n + 1) * sizeof *layout);
  int64_t trip[ACCTILE_MAX_BAND];
  bool ok = false;
  times->time = time ? time : times->time;
  times->layout = layout ? layout : times->layout;
  if (!d || !time || !layout)
    acctile_fail (why, "out of memory");
  else if (d->error || d->kind != ACCTILE_DOACROSS)
    acctile_fail (why, "%s",
                  d->error    ? d->error
                  : d->reason ? d->reason
                              : "no wavefront");
  else if (d->layout[0].barrier)
    acctile_fail (why, "only pipelines with locks are fitted");
  else
    {
      acctile_wavefront_trips (nest, trip);
      acctile_tiletime_layout (&time[times->n].pipeline, nest, trip,
                               &d->layout[0], d->flow, d->n_flow, device);
      time[times->n].us = us;
      layout[times->n] = acctile_layout_to_string (&d->layout[0]);
      times->n++;
      ok = true;
    }
  acctile_decision_free (d);
  return ok;
}

/* Reads LINE into TIMES.  False with *WHY set when it is malformed or no layout
   of NEST.  */

static bool
read_line (struct times *times, char *line, struct acctile_nest *nest,
           const struct acctile_device *device,
           const struct acctile_options *options, char **why)
{
  char *end;
  double us = strtod (line, &end);
  line += strspn (line, " \t\r");
  if (*line == 0 || *line == '#')
    return true;
  if (end == line || !(us > 0) || !isfinite (us))
    return acctile_fail (why, "found '%s', expected microseconds and a layout",
                         line);
  struct acctile_directive *directive = acctile_directive_parse (end, why);
  if (!directive)
    return false;
  if (!directive->sync)
    directive->sync = strdup ("lock");
  bool ok = add_time (times, nest, device, directive, options, us, why);
  acctile_directive_free (directive);
  return ok;
}

/* Prints what was found.  */

static void
print_fit (const struct times *times, double worst, FILE *out)
{
  const struct acctile_pipeline *p = &times->time[0].pipeline;
  fprintf (out,
           "  step %.4g ns, a warp's share of an SM %.4g ns, chunk %.4g ns, "
           "lock %.4g ns\n",
           p->step_ns, p->issue_ns, p->chunk_ns, p->lock_ns);
  fprintf (out, "  largest relative error %.2f%% over %d layouts\n",
           100 * worst, times->n);
  fprintf (out, "%12s %12s %8s  %s\n", "measured", "model (us)", "error",
           "layout");
  for (int i = 0; i < times->n; i++)
    {
      double us = acctile_tiletime_pipeline_us (&times->time[i].pipeline);
      fprintf (out, "%12.5g %12.5g %+7.2f%%  %s\n", times->time[i].us, us,
               100 * (us / times->time[i].us - 1),
               times->layout[i] ? times->layout[i] : "");
    }
}

bool
acctile_fit (struct acctile_nest *nest, const struct acctile_device *device,
             const struct acctile_options *options, char *text, FILE *out,
             char **error)
{
  struct times times = { 0 };
  double worst = 0;
  bool ok = true;
  for (int n = 1; ok && text; n++)
    {
      char *next = strchr (text, '\n'), *why = NULL;
      if (next)
        *next++ = 0;
      ok = read_line (&times, text, nest, device, options, &why);
      if (!ok)
        acctile_fail (error, "line %d: %s", n, why ? why : "out of memory");
      free (why);
      text = next;
    }
  if (ok && !acctile_tiletime_fit_pipeline (times.time, times.n, &worst))
    ok = acctile_fail (error, "the times determine nothing");
  if (ok)
    print_fit (&times, worst, out);
  for (int i = 0; i < times.n; i++)
    free (times.layout[i]);
  free (times.layout);
  free (times.time);
  return ok;
}
