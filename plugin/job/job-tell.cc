/* What the user is told of nests: notes, the dump, the report.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "job/job.h"

/* The candidates that the dump shows for a nest.  */
#define DUMPED_CANDIDATES 10

/* A note of KIND at LOCATION, in GCC's own way.  */

static void
print_note (location_t location, dump_flags_t kind, const char *text)
{
  dump_user_location_t where = dump_user_location_t::from_location_t (location);
  if (dump_enabled_p ())
    dump_printf_loc (kind, where, "acctile: %s\n", text);
}

/* Whether the nest of FOUND is what stands between others (kernels-store.cc),
   one iteration.  */

static bool
is_between (const struct acctile_found *found)
{
  const struct acctile_nest *nest = found->nest;
  gomp_for *loop = found->outermost;
  return nest->n_parallel == 1 && nest->loop[0].trip == 1
         && !nest->loop[0].assumed
         && DECL_ARTIFICIAL (gimple_omp_for_index (loop, 0));
}

/* Whether nest I of JOB is what stands between others and stays as it is for
   the reason that was given for one before it.  */

static bool
is_told (const struct acctile_job *job, int i)
{
  const struct acctile_decision *decision = job->decision[i];
  if (decision->kind != ACCTILE_UNCHANGED || decision->error
      || decision->warning || !decision->reason
      || !is_between (&job->region.found[i]))
    return false;
  for (int k = 0; k < i; k++)
    if (job->decision[k]->kind == ACCTILE_UNCHANGED && job->decision[k]->reason
        && strcmp (job->decision[k]->reason, decision->reason) == 0)
      return true;
  return false;
}

/* What was extracted and decided of a nest, into the dump.  */

static void
dump_nest (const struct acctile_found *found,
           const struct acctile_decision *decision, const char *text)
{
  FILE *out = acctile_state.dump;
  const struct acctile_nest *nest = found->nest;
  expanded_location at = expand_location (found->location);
  fprintf (out, "%s:%d: %s: %s\n", at.file, at.line, nest->function, text);
  for (int k = 0; k < nest->n_loop; k++)
    fprintf (out, "  loop %s: %lld iterations%s%s\n", nest->loop[k].name,
             (long long)nest->loop[k].trip,
             nest->loop[k].assumed ? " (assumed)" : "",
             k < nest->n_parallel ? ""
             : nest->loop[k].team ? ", team"
                                  : ", in the body");
  fprintf (out, "  %d accesses to %d arrays, %d statements\n", nest->n_access,
           nest->n_array, nest->n_stmt);
  for (int i = 0; decision->depend && i < decision->depend->n_distance; i++)
    {
      char *distance
          = acctile_distance_to_string (nest, &decision->depend->distance[i]);
      fprintf (out, "  dependence %s\n", distance);
      free (distance);
    }
  for (int i = 0; i < decision->n_candidate && i < DUMPED_CANDIDATES; i++)
    {
      char *mapping
          = acctile_mapping_to_string (&decision->candidate[i].mapping);
      fprintf (out, "  %12.2f us  %s\n", decision->candidate[i].time_us,
               mapping);
      free (mapping);
    }
  fprintf (out, "  %d candidates, decided in %.1f ms\n", decision->n_candidate,
           decision->decide_ms);
}

/* NOTE, which is taken, with the number that the nest of FOUND takes for a bit.
 */

static char *
add_bit (const struct acctile_found *found, char *note)
{
  for (int b = 0; b < found->n_bit; b++)
    {
      const struct acctile_poly *value = found->bit[b].value;
      if (!found->bit[b].used || value->n != 1 || value->term[0].degree != 1)
        continue;
      int param = value->term[0].var[0] - ACCTILE_MAX_LOOPS;
      char *more = concat (note, ", where '", found->nest->param[param].name,
                           "' is 0 or 1", NULL);
      free (note);
      return more;
    }
  return note;
}

/* Prints what was decided for nest I of JOB.  */

void
acctile_job_tell (struct acctile_job *job, int i)
{
  if (job->quiet)
    return;
  struct acctile_found *found = &job->region.found[i];
  struct acctile_decision *decision = job->decision[i];
  if (decision->error)
    error_at (found->location, "acctile: %s", decision->error);
  if (decision->warning)
    warning_at (found->location, 0, "acctile: %s", decision->warning);
  if (is_told (job, i))
    return;
  bool between
      = decision->kind == ACCTILE_SEQ && !decision->error && is_between (found);
  if (between)
    {
      free (decision->reason);
      decision->reason = xstrdup ("done once, between the nests");
    }
  char *note = add_bit (found, acctile_decision_note (found->nest, decision));
  print_note (found->location,
              between           ? MSG_NOTE
              : job->rewrite[i] ? MSG_OPTIMIZED_LOCATIONS
                                : MSG_MISSED_OPTIMIZATION,
              note);
  if (acctile_state.dump)
    dump_nest (found, decision, note);
  free (note);
  if (acctile_state.nests)
    cJSON_AddItemToArray (acctile_state.nests,
                          acctile_nest_to_json (found->nest));
  if (acctile_state.report)
    cJSON_AddItemToArray (acctile_state.report,
                          acctile_decision_to_json (found->nest, decision));
}

void
acctile_job_tell_distributed (struct acctile_job *job, int n)
{
  const struct acctile_found *found = &job->region.found[0];
  expanded_location at = expand_location (found->location);
  if (job->quiet)
    return;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE,
                     dump_user_location_t::from_location_t (found->location),
                     "acctile: distributed over the %d parts of its body\n", n);
  if (acctile_state.dump)
    fprintf (acctile_state.dump, "%s:%d: %s: distributed over %d parts\n",
             at.file, at.line, found->nest->function, n);
}

void
acctile_job_keep_told (const struct acctile_job *job, struct acctile_told *told)
{
  memset (told, 0, sizeof *told);
  if (job->quiet || job->region.n_found == 0)
    return;
  const struct acctile_found *found = &job->region.found[0];
  told->location = found->location;
  told->note = acctile_decision_note (found->nest, job->decision[0]);
  if (acctile_state.report)
    told->report = acctile_decision_to_json (found->nest, job->decision[0]);
}

void
acctile_told_free (struct acctile_told *told)
{
  free (told->note);
  cJSON_Delete (told->report);
  memset (told, 0, sizeof *told);
}

void
acctile_job_tell_nothing (struct acctile_job *job, struct acctile_told *told)
{
  const struct acctile_region *region = &job->region;
  if (job->quiet
      || (!told->note
          && (!region->kernels
              || !acctile_has_loop (gimple_omp_body (region->target)))))
    return;
  location_t place = told->note ? told->location : region->location;
  const char *plain = acctile_unoptimised ();
  const char *note = told->note ? told->note
                     : plain    ? plain
                                : "unchanged: no loop of the region has a "
                                  "count that is known before it, or it is "
                                  "too large";
  print_note (place, MSG_MISSED_OPTIMIZATION, note);
  if (told->report)
    cJSON_AddItemToArray (acctile_state.report, told->report);
  told->report = NULL;
  if (acctile_state.dump)
    {
      expanded_location at = expand_location (place);
      fprintf (acctile_state.dump, "%s:%d: %s\n", at.file, at.line, note);
    }
}
