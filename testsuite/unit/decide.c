/* Without this test a nest with a dependence could be spread over threads, a
   directive or a clause of the user could be ignored, or a nest be left alone
   without saying why.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>

#include "decide.h"
#include "nests.h"
#include "unit.h"

#define G ACCTILE_GANG
#define W ACCTILE_WORKER
#define V ACCTILE_VECTOR

/* A nest, what is asked and fixed, and what has to come of it.  */

struct decide_case
{
  const char *text;
  const char *directive; /* NULL: none  */
  enum acctile_claims claims;
  unsigned outer, inner; /* levels  */
  int gangs, workers, lanes;
  enum acctile_kind kind;
  const char *reason;  /* part of it  */
  const char *warning; /* part of it, NULL: none  */
  const char *error;   /* likewise  */
  unsigned seq_loops;
};

#define OPEN 0, 0, 0, 0, 0
#define WARN ACCTILE_CLAIMS_WARN
#define TRUST ACCTILE_CLAIMS_TRUST
#define VERIFY ACCTILE_CLAIMS_VERIFY

/* clang-format off */
static const struct decide_case cases[] = {
  /* Claims and dependences.  */
  { nest_matmul, NULL, WARN, OPEN, ACCTILE_DOALL, "schedule(2.", NULL, NULL,
    0 },
  { nest_jacobi, NULL, WARN, OPEN, ACCTILE_DOALL, "schedule(2.", NULL, NULL,
    0 },
  { nest_vector, NULL, WARN, OPEN, ACCTILE_DOALL, "schedule(1.1)", NULL, NULL,
    0 },
  { nest_laplacian, NULL, WARN, OPEN, ACCTILE_DOALL, "schedule(3.", NULL,
    NULL, 0 },
  { nest_five, NULL, WARN, OPEN, ACCTILE_DOALL, "schedule(3.", NULL, NULL,
    0 },
  { nest_matvec, NULL, WARN, OPEN, ACCTILE_DOALL, "schedule(2.", NULL, NULL,
    0 },
  { nest_recurrence, NULL, WARN, OPEN, ACCTILE_DOACROSS, "skew(1,0)", NULL,
    NULL, 1 },
  { nest_carried, NULL, WARN, OPEN, ACCTILE_DOACROSS, "skew(1,1)", NULL, NULL,
    3 },
  { nest_granted, NULL, WARN, OPEN, ACCTILE_DOALL, "schedule(2.", "(1,0) on",
    NULL, 0 },
  { nest_granted, NULL, TRUST, OPEN, ACCTILE_DOALL, "schedule(2.", NULL, NULL,
    0 },
  { nest_granted, NULL, VERIFY, OPEN, ACCTILE_DOACROSS, "skew(1,0)", NULL,
    NULL, 1 },

  /* Directives.  */
  { nest_matmul, "off", WARN, OPEN, ACCTILE_UNCHANGED, "off by directive",
    NULL, NULL, 0 },
  { nest_matmul, "schedule(gcc)", WARN, OPEN, ACCTILE_DOALL, "schedule(gcc)",
    NULL, NULL, 0 },
  { nest_matmul, "schedule(2.3) block(16,4) grid(*,7)", WARN, OPEN,
    ACCTILE_DOALL, "schedule(2.3) block(16,4) grid(*,7)", NULL, NULL, 0 },
  { nest_matmul, "schedule(2.2)", WARN, OPEN, ACCTILE_DOALL, "schedule(2.2)",
    NULL, NULL, 0 },
  { nest_matmul, "block(64,2)", WARN, OPEN, ACCTILE_DOALL, "block(64,2)",
    NULL, NULL, 0 },
  { nest_matmul, "block(1,128)", WARN, OPEN, ACCTILE_DOALL, "block(1,128)",
    NULL, NULL, 0 },
  { nest_matmul, "grid(*,33)", WARN, OPEN, ACCTILE_DOALL, "grid(*,33)", NULL,
    NULL, 0 },
  { nest_matmul, "schedule(2.3) block(32,16)", WARN, OPEN, ACCTILE_DOALL,
    "block(32,16)", "512 threads", NULL, 0 },
  { nest_matmul, "schedule(2.3) block(64,32)", WARN, OPEN, ACCTILE_UNCHANGED,
    "2048 threads", NULL, "2048 threads", 0 },
  { nest_matmul, "schedule(2.3) block(3,3)", WARN, OPEN, ACCTILE_UNCHANGED,
    "9 threads", NULL, "block of 9 threads", 0 },
  { nest_matmul, "schedule(3.1)", WARN, OPEN, ACCTILE_UNCHANGED, "3 loops",
    NULL, "schedule 3.1 maps 3 loops, the nest has 2", 0 },
  { nest_matmul, "block(32,4,2)", WARN, OPEN, ACCTILE_UNCHANGED, "block has 3",
    NULL, "block has 3 numbers, the nest has 2 loops", 0 },
  { nest_recurrence, "schedule(2.3)", WARN, OPEN, ACCTILE_UNCHANGED,
    "(1,0) on A", NULL, "(1,0) on A", 0 },
  { nest_recurrence, "schedule(gcc)", WARN, OPEN, ACCTILE_SEQ, "(1,0) on A",
    NULL, NULL, 1 },
  { nest_recurrence, "doacross", WARN, OPEN, ACCTILE_DOACROSS, "skew(1,0)",
    NULL, NULL, 1 },
  { nest_recurrence, "doacross skew(0,1)", WARN, OPEN, ACCTILE_UNCHANGED,
    "(1,0) on A", NULL, "distance (1,0) on A (flow) forbids this skew", 0 },
  { nest_recurrence, "doacross sync(barrier)", WARN, OPEN, ACCTILE_DOACROSS,
    "sync(barrier)", NULL, NULL, 1 },
  { nest_carried, "doacross sync(barrier)", WARN, OPEN, ACCTILE_UNCHANGED,
    "no tile is left", NULL, "no tile is left", 0 },
  { nest_carried, "doacross skew(1,0)", WARN, OPEN, ACCTILE_UNCHANGED,
    "(0,1) on s", NULL, "distance (0,1) on s (flow) forbids this skew", 0 },
  { nest_matvec, "schedule(2.3)", WARN, OPEN, ACCTILE_UNCHANGED,
    "imperfect nest", NULL, "does not fit an imperfect nest", 0 },

  /* What the user fixed.  */
  { nest_matmul, NULL, WARN, G, V, 0, 0, 0, ACCTILE_DOALL, "schedule(2.1)",
    NULL, NULL, 0 },
  { nest_matmul, NULL, WARN, G | W, V, 0, 0, 0, ACCTILE_DOALL,
    "schedule(2.4)", NULL, NULL, 0 },
  { nest_matmul, NULL, WARN, G | W, V, 0, 8, 32, ACCTILE_DOALL,
    "schedule(2.4) block(32,8)", NULL, NULL, 0 },
  { nest_matmul, NULL, WARN, G, V, 0, 0, 128, ACCTILE_DOALL,
    "schedule(2.1) block(128,1)", NULL, NULL, 0 },
  { nest_matmul, NULL, WARN, G, V, 77, 0, 128, ACCTILE_DOALL,
    "schedule(2.1) block(128,1) grid(1,77)", NULL, NULL, 0 },
  { nest_matmul, NULL, WARN, 0, 0, 0, -1, 0, ACCTILE_UNCHANGED,
    "num_workers(...)", NULL, NULL, 0 },
  { nest_matmul, NULL, WARN, G, V, 0, 4, 32, ACCTILE_UNCHANGED,
    "gang on i, vector on j, num_workers(4), vector_length(32)", NULL, NULL,
    0 },
  { nest_matmul, "schedule(2.3) block(32,8)", WARN, G, V, 0, 0, 0,
    ACCTILE_UNCHANGED, "gang on i", NULL, "the program fixes gang on i, vector on j", 0 },
  { nest_recurrence, NULL, WARN, 0, V, 0, 0, 0, ACCTILE_SEQ, "(1,0) on A",
    NULL, NULL, 1 },
};
/* clang-format on */

/* True when TEXT holds PART, or both are NULL.  */

static bool
holds (const char *text, const char *part)
{
  return part ? text && strstr (text, part) : text == NULL;
}

static void
test_cases (isl_ctx *ctx, const struct acctile_device *device)
{
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      const struct decide_case *c = &cases[i];
      struct acctile_nest *nest = nest_read (ctx, c->text, 1024);
      struct acctile_options options = { .claims = c->claims };
      struct acctile_directive *directive = NULL;
      char *error = NULL;
      if (c->directive)
        directive = acctile_directive_parse (c->directive, &error);
      nest->loop[0].levels = c->outer;
      nest->loop[1].levels = c->inner;
      nest->num_gangs = c->gangs;
      nest->num_workers = c->workers;
      nest->vector_length = c->lanes;
      struct acctile_decision *d
          = acctile_decide (nest, device, directive, &options);
      bool ok = d && d->kind == c->kind && strstr (d->reason, c->reason)
                && holds (d->warning, c->warning) && holds (d->error, c->error)
                && d->seq_loops == c->seq_loops;
      check (ok, "case %u: %s with %s gives %s", i, nest->function,
             c->directive ? c->directive : "no directive", c->reason);
      if (!ok && d)
        printf ("found kind %d, '%s', warning '%s', error '%s', seq %u\n",
                d->kind, d->reason, d->warning ? d->warning : "",
                d->error ? d->error : "", d->seq_loops);
      acctile_decision_free (d);
      acctile_directive_free (directive);
      acctile_nest_free (nest);
    }
}

/* What was chosen means the same when it is pasted back.  */

static void
test_paste (isl_ctx *ctx, const struct acctile_device *device)
{
  static const struct
  {
    const char *text;
    int64_t n;
  } table[] = { { nest_matmul, 2000 },
                { nest_jacobi, 2000 },
                { nest_laplacian, 200 },
                { nest_vector, 5000000 },
                { nest_matvec, 5000 } };
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    {
      char *error;
      struct acctile_nest *nest = nest_read (ctx, table[i].text, table[i].n);
      struct acctile_decision *d = acctile_decide (nest, device, NULL, NULL);
      bool all = true;
      for (int k = 0; d && k < d->n_candidate; k += 7)
        {
          char *spec = acctile_mapping_to_string (&d->candidate[k].mapping);
          struct acctile_directive *directive
              = acctile_directive_parse (spec, &error);
          struct acctile_decision *again
              = acctile_decide (nest, device, directive, NULL);
          if (d->candidate[k].mapping.gcc)
            all = all && again->chosen.mapping.gcc;
          else
            all = all && again->kind == ACCTILE_DOALL && again->n_space == 1
                  && acctile_mapping_equal (&again->chosen.mapping,
                                            &d->candidate[k].mapping);
          acctile_decision_free (again);
          acctile_directive_free (directive);
          free (spec);
        }
      check (d && all && d->n_candidate > 60,
             "%d candidates of %s mean the same pasted back",
             d ? d->n_candidate : 0, nest->function);
      acctile_decision_free (d);
      acctile_nest_free (nest);
    }
}

/* The nest's own reason, a limit on the list, the note.  */

static void
test_rest (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_nest *nest = nest_read (ctx, nest_matmul, 1024);
  struct acctile_options options = { .max_candidates = 5 };
  struct acctile_decision *d = acctile_decide (nest, device, NULL, &options);
  bool sorted = d && d->n_candidate == 5;
  for (int i = 1; sorted && i < 5; i++)
    sorted = d->candidate[i - 1].cost <= d->candidate[i].cost;
  check (sorted && d->n_space > 60
             && acctile_mapping_equal (&d->candidate[0].mapping,
                                       &d->chosen.mapping),
         "five candidates, cheapest first, the first is chosen");
  char *note = acctile_decision_note (nest, d);
  char *spec = acctile_mapping_to_string (&d->chosen.mapping);
  check (note && strncmp (note, spec, strlen (spec)) == 0
             && strstr (note, ": predicted ") && strstr (note, "GCC's choice"),
         "the note begins with the choice: %s", note);
  free (note);
  free (spec);
  acctile_decision_free (d);

  options.model = ACCTILE_MODEL_XU;
  d = acctile_decide (nest, device, NULL, &options);
  check (d && d->chosen.cost == d->chosen.locality.cost_mem,
         "model xu chooses by the memory cost");
  acctile_decision_free (d);

  nest->fixed = strdup ("cannot be rewritten");
  d = acctile_decide (nest, device, NULL, NULL);
  check (d && d->kind == ACCTILE_UNCHANGED
             && strcmp (d->reason, "cannot be rewritten") == 0,
         "a nest that is fixed is left alone with its reason");
  acctile_decision_free (d);
  acctile_nest_free (nest);
}

/* Inner loops of an imperfect nest: spread when they are proven; when a
   scalar orders them, seq, and with "plain_teams" run by one thread each.  */

static void
test_teams (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_options options = { 0 };
  struct acctile_nest *nest = nest_read (ctx, nest_matvec_auto, 1024);
  struct acctile_decision *d = acctile_decide (nest, device, NULL, &options);
  check (d && d->kind == ACCTILE_DOALL && strstr (d->reason, "schedule(2.")
             && !d->sequential_team,
         "an inner loop that is proven is spread over threads");
  acctile_decision_free (d);
  acctile_nest_add_scalar (nest, "sum", NULL);
  d = acctile_decide (nest, device, NULL, &options);
  check (d && d->kind == ACCTILE_SEQ && d->seq_loops == 2
             && strstr (d->reason, "sum"),
         "an inner loop that a scalar orders becomes seq");
  acctile_decision_free (d);
  options.plain_teams = true;
  d = acctile_decide (nest, device, NULL, &options);
  check (d && d->kind == ACCTILE_DOALL && d->sequential_team
             && d->seq_loops == 2 && strstr (d->reason, "schedule(1.1)"),
         "or the outer loop alone is mapped");
  acctile_decision_free (d);
  acctile_nest_free (nest);
}

int
main (void)
{
  char *error = NULL;
  isl_ctx *ctx = isl_ctx_alloc ();
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  if (check (device != NULL, "h200 is read"))
    {
      test_cases (ctx, device);
      test_paste (ctx, device);
      test_rest (ctx, device);
      test_teams (ctx, device);
    }
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
