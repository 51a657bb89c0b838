/* What the models say of every mapping of a nest: all traced, with every
   count and every term of the time.  The benchmark's plan is made of it, and
   measured times are put beside it.

     predict NESTS.json DEVICE DIRECTORY FUNCTION [NAME=N,NAME=N [CHOICES]]

   NESTS.json is what the plugin's option nests= wrote, DEVICE and DIRECTORY
   a device description and the folder of the named ones.  CHOICES is a file
   of choices in the pragma's notation, one a line: only these are looked at,
   otherwise the whole space.  Prints
   {"nests": [{"function", "registers", "candidates": [...]}]}.

   Links libacctile-models, isl, cjson.  With PREDICT_TERMS it takes the terms
   of the time out of the models' inner interfaces.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cjson/cJSON.h>
#include <isl/ctx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decide.h"
#ifdef PREDICT_TERMS
#include "search.h"
#include "kerneltime.h"
#endif

#define MAX_ASSUME 16

static void
fail (const char *what, const char *text)
{
  fprintf (stderr, "predict: %s: %s\n", what, text ? text : "no reason given");
  exit (1);
}

static char *
read_all (const char *name)
{
  FILE *f = fopen (name, "r");
  char *text = NULL;
  size_t n = 0;
  if (!f || getdelim (&text, &n, '\0', f) < 0)
    fail (name, "cannot be read");
  fclose (f);
  return text;
}

/* Splits "n=4,m=5" into ASSUME; returns how many.  */
static int
read_assume (char *text, struct acctile_assume *assume)
{
  int n = 0;
  for (char *s = strtok (text, ","); s && n < MAX_ASSUME;
       s = strtok (NULL, ","))
    {
      char *equals = strchr (s, '=');
      if (!equals)
        fail (s, "expected NAME=N");
      *equals = '\0';
      assume[n].name = s;
      assume[n++].value = atoll (equals + 1);
    }
  return n;
}

#ifdef PREDICT_TERMS

/* The terms of the time of candidate C of NEST.  */
static void
add_terms (struct cJSON *o, const struct acctile_nest *nest,
           const struct acctile_device *device,
           const struct acctile_candidate *c)
{
  struct acctile_options options = { .traced = -1 };
  struct acctile_problem problem;
  struct acctile_kernel_time t;
  if (!acctile_problem_begin (&problem, nest, device, &options))
    return;
  const struct acctile_case *of = &problem.cases[0];
  int blocks = acctile_kernel_occupancy (
      &c->mapping, device, acctile_kernel_registers (of->body, &c->mapping));
  double pages = acctile_estimator_pages (of->estimator, &c->mapping, blocks);
  acctile_kernel_time (nest, of->body, &c->mapping, device, &c->locality, pages,
                       &t);
  acctile_problem_end (&problem);
  cJSON_AddNumberToObject (o, "dram", t.dram);
  cJSON_AddNumberToObject (o, "l2", t.l2);
  cJSON_AddNumberToObject (o, "lsu", t.lsu);
  cJSON_AddNumberToObject (o, "issue", t.issue);
  cJSON_AddNumberToObject (o, "math", t.math);
  cJSON_AddNumberToObject (o, "latency", t.latency);
  cJSON_AddNumberToObject (o, "blocks", t.blocks);
  cJSON_AddNumberToObject (o, "reduction", t.reduction);
  cJSON_AddNumberToObject (o, "launch", t.launch);
  cJSON_AddNumberToObject (o, "blocks_per_sm", t.blocks_per_sm);
  cJSON_AddNumberToObject (o, "waves", t.waves);
}

#endif

static void
add_locality (struct cJSON *o, const struct acctile_locality *l)
{
  cJSON_AddNumberToObject (o, "loads", l->loads);
  cJSON_AddNumberToObject (o, "load_transactions", l->load_transactions);
  cJSON_AddNumberToObject (o, "load_sectors", l->load_sectors);
  cJSON_AddNumberToObject (o, "stores", l->stores);
  cJSON_AddNumberToObject (o, "store_transactions", l->store_transactions);
  cJSON_AddNumberToObject (o, "store_sectors", l->store_sectors);
  cJSON_AddNumberToObject (o, "l1_hit", l->l1_hit);
  cJSON_AddNumberToObject (o, "l1_sector_hit", l->l1_sector_hit);
  cJSON_AddNumberToObject (o, "l2_hit", l->l2_hit);
  cJSON_AddNumberToObject (o, "l2_sectors", l->l2_sectors);
  cJSON_AddNumberToObject (o, "dram_read", l->dram_read);
  cJSON_AddNumberToObject (o, "dram_write", l->dram_write);
  cJSON_AddNumberToObject (o, "mem_l1", l->mem_l1);
  cJSON_AddNumberToObject (o, "mem_l2", l->mem_l2);
  cJSON_AddNumberToObject (o, "mem_dram", l->mem_dram);
  cJSON_AddNumberToObject (o, "cost_mem", l->cost_mem);
  cJSON_AddNumberToObject (o, "sampled", l->sampled);
}

static struct cJSON *
candidate_json (const struct acctile_nest *nest,
                const struct acctile_device *device,
                const struct acctile_candidate *c)
{
  struct cJSON *o = cJSON_CreateObject ();
  char *spec = acctile_mapping_to_string (&c->mapping);
  cJSON_AddStringToObject (o, "spec", spec ? spec : "");
  cJSON_AddBoolToObject (o, "gcc", c->mapping.gcc);
  cJSON_AddBoolToObject (o, "traced", c->traced);
  cJSON_AddNumberToObject (o, "cost", c->cost);
  cJSON_AddNumberToObject (o, "time_us", c->time_us);
  cJSON_AddNumberToObject (o, "threads", acctile_mapping_threads (&c->mapping));
#ifdef PREDICT_TERMS
  add_terms (cJSON_AddObjectToObject (o, "term"), nest, device, c);
#else
  (void)nest;
  (void)device;
#endif
  add_locality (cJSON_AddObjectToObject (o, "model"), &c->locality);
  free (spec);
  return o;
}

/* Adds to LIST the candidates of NEST that DIRECTIVE leaves, all traced, and
   what the decision says to O.  */
static void
add_candidates (struct cJSON *o, struct cJSON *list,
                const struct acctile_nest *nest,
                const struct acctile_device *device,
                const struct acctile_directive *directive)
{
  struct acctile_options options = { .traced = -1 };
  struct acctile_decision *d
      = acctile_decide (nest, device, directive, &options);
  if (!d)
    fail (nest->function, "out of memory");
  if (d->error)
    fprintf (stderr, "predict: %s: %s\n", nest->function, d->error);
  if (!cJSON_HasObjectItem (o, "registers"))
    {
      cJSON_AddStringToObject (o, "reason", d->reason);
      cJSON_AddNumberToObject (o, "registers", d->registers);
      cJSON_AddNumberToObject (o, "decide_ms", d->decide_ms);
    }
  for (int i = 0; i < d->n_candidate; i++)
    cJSON_AddItemToArray (list,
                          candidate_json (nest, device, &d->candidate[i]));
  acctile_decision_free (d);
}

/* What is said of NEST under each line of CHOICES, or of its whole space when
   CHOICES is NULL.  */
static struct cJSON *
nest_json (const struct acctile_nest *nest, const struct acctile_device *device,
           const char *choices)
{
  struct cJSON *o = cJSON_CreateObject (), *list = cJSON_CreateArray ();
  char *text = choices ? strdup (choices) : NULL, *error, *rest;
  cJSON_AddStringToObject (o, "function", nest->function);
  if (!choices)
    add_candidates (o, list, nest, device, NULL);
  for (char *line = text ? strtok_r (text, "\n", &rest) : NULL; line;
       line = strtok_r (NULL, "\n", &rest))
    {
      struct acctile_directive *directive
          = acctile_directive_parse (line, &error);
      if (!directive)
        fail (line, error);
      add_candidates (o, list, nest, device, directive);
      acctile_directive_free (directive);
    }
  free (text);
  cJSON_AddItemToObject (o, "candidates", list);
  return o;
}

int
main (int argc, char **argv)
{
  struct acctile_assume assume[MAX_ASSUME];
  char *error = NULL;
  int n_assume = 0;
  if (argc < 5)
    fail ("usage", "NESTS DEVICE DIRECTORY FUNCTION [NAME=N,... [CHOICES]]");
  if (argc > 5)
    n_assume = read_assume (argv[5], assume);
  char *choices = argc > 6 ? read_all (argv[6]) : NULL;
  struct acctile_device *device
      = acctile_device_read (argv[2], argv[3], &error);
  if (!device)
    fail (argv[2], error);
  char *text = read_all (argv[1]);
  struct cJSON *all = cJSON_Parse (text), *one, *out, *nests, *list = all;
  if (!all)
    fail (argv[1], "is no JSON");
  if (cJSON_GetObjectItem (all, "nests"))
    list = cJSON_GetObjectItem (all, "nests");
  else if (cJSON_IsObject (all))
    {
      list = cJSON_CreateArray ();
      cJSON_AddItemReferenceToArray (list, all);
    }
  isl_ctx *ctx = isl_ctx_alloc ();
  out = cJSON_CreateObject ();
  nests = cJSON_AddArrayToObject (out, "nests");
  cJSON_ArrayForEach (one, list)
  {
    struct acctile_nest *nest = acctile_nest_from_json (ctx, one, &error);
    if (!nest)
      fail (argv[1], error);
    if (strcmp (nest->function, argv[4]) == 0)
      {
        if (!acctile_nest_finish (nest, assume, n_assume, &error))
          fail (argv[4], error);
        cJSON_AddItemToArray (nests, nest_json (nest, device, choices));
      }
    acctile_nest_free (nest);
  }
  char *print = cJSON_Print (out);
  puts (print ? print : "{}");
  free (print);
  cJSON_Delete (out);
  cJSON_Delete (all);
  free (text);
  free (choices);
  isl_ctx_free (ctx);
  acctile_device_free (device);
  return 0;
}
