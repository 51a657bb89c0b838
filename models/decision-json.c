/* The report: one decision as an element of its "nests".

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "decide.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The name of KIND in the report: marking loops seq leaves the nest as it
   is, and the reason says that it was done.  */

static const char *
kind_name (enum acctile_kind kind)
{
  switch (kind)
    {
    case ACCTILE_DOALL:
      return "doall";
    case ACCTILE_DOACROSS:
      return "doacross";
    default:
      return "unchanged";
    }
}

/* Rounds VALUE to DIGITS significant digits: reports are compared and read,
   and no model is exact beyond.  */

static double
rounded (double value, int digits)
{
  char text[40];
  if (!isfinite (value))
    return 0;
  snprintf (text, sizeof text, "%.*g", digits, value);
  return strtod (text, NULL);
}

static void
add_number (struct cJSON *object, const char *name, double value)
{
  cJSON_AddNumberToObject (object, name, rounded (value, 6));
}

/* The model's counts of C as an object.  */

static struct cJSON *
model_to_json (const struct acctile_candidate *c, int registers)
{
  const struct acctile_locality *l = &c->locality;
  struct cJSON *o = cJSON_CreateObject ();
  add_number (o, "loads", l->loads);
  add_number (o, "load_transactions", l->load_transactions);
  add_number (o, "load_sectors", l->load_sectors);
  add_number (o, "stores", l->stores);
  add_number (o, "store_transactions", l->store_transactions);
  add_number (o, "store_sectors", l->store_sectors);
  add_number (o, "l1_hit", l->l1_hit);
  add_number (o, "l1_sector_hit", l->l1_sector_hit);
  add_number (o, "l2_hit", l->l2_hit);
  add_number (o, "l2_sectors", l->l2_sectors);
  add_number (o, "dram_read", l->dram_read);
  add_number (o, "dram_write", l->dram_write);
  add_number (o, "cost_mem", l->cost_mem);
  add_number (o, "registers", registers);
  cJSON_AddBoolToObject (o, "traced", c->traced);
  if (c->traced)
    add_number (o, "sampled", l->sampled);
  return o;
}

/* Candidate C of NEST as an object; "spec" pastes back into a directive.  */

static struct cJSON *
candidate_to_json (const struct acctile_nest *nest,
                   const struct acctile_candidate *c)
{
  const struct acctile_mapping *m = &c->mapping;
  struct cJSON *o = cJSON_CreateObject ();
  int64_t grid[3];
  double blocks[3];
  char *spec = acctile_mapping_to_string (m);
  acctile_mapping_grid (m, nest, grid);
  for (int d = 0; d < 3; d++)
    blocks[d] = m->gcc ? (double)m->grid[d] : (double)grid[d];
  cJSON_AddStringToObject (o, "schedule", m->gcc ? "gcc" : m->schedule->name);
  cJSON_AddItemToObject (o, "block", cJSON_CreateIntArray (m->block, 3));
  cJSON_AddItemToObject (o, "grid", cJSON_CreateDoubleArray (blocks, 3));
  if (m->most_blocks > 0)
    add_number (o, "blocks", (double)m->most_blocks);
  if (m->points > 1)
    cJSON_AddNumberToObject (o, "points", m->points);
  if (m->points_x > 1)
    cJSON_AddNumberToObject (o, "points_x", m->points_x);
  cJSON_AddStringToObject (o, "spec", spec ? spec : "");
  add_number (o, "cost", c->cost);
  add_number (o, "time_us", c->time_us);
  free (spec);
  return o;
}

/* LAYOUT as an object: the tile has the chunk in the place of the loop that
   blocks go along, as in a directive.  */

static struct cJSON *
layout_to_json (const struct acctile_layout *layout)
{
  struct cJSON *o = cJSON_CreateObject ();
  char *spec = acctile_layout_to_string (layout);
  int tile[ACCTILE_MAX_BAND];
  for (int k = 0; k < layout->n_band; k++)
    tile[k] = k == layout->step ? layout->chunk : layout->tile[k];
  cJSON_AddStringToObject (o, "schedule", "doacross");
  cJSON_AddItemToObject (o, "tile",
                         cJSON_CreateIntArray (tile, layout->n_band));
  cJSON_AddItemToObject (o, "skew",
                         cJSON_CreateIntArray (layout->time, layout->n_band));
  cJSON_AddNumberToObject (o, "threads", layout->threads);
  cJSON_AddStringToObject (o, "sync", acctile_layout_sync (layout));
  if (layout->rule)
    cJSON_AddStringToObject (o, "rule", layout->rule);
  cJSON_AddStringToObject (o, "spec", spec ? spec : "");
  add_number (o, "time_us", layout->time_us);
  free (spec);
  return o;
}

/* Adds to CHOSEN the versions that DECISION has beside it (decide.h).  */

static void
add_versions (struct cJSON *chosen, const struct acctile_decision *decision)
{
  if (decision->short_loops)
    cJSON_AddStringToObject (chosen, "short_loops", decision->short_loops);
  if (decision->few_lanes != 0)
    cJSON_AddNumberToObject (chosen, "few_lanes", decision->few_lanes);
  if (decision->short_lanes != 0)
    cJSON_AddNumberToObject (chosen, "short_lanes", decision->short_lanes);
  if (decision->small_planes)
    cJSON_AddBoolToObject (chosen, "small_planes", true);
  if (decision->wide_planes[0] > 0)
    cJSON_AddItemToObject (chosen, "wide_planes",
                           cJSON_CreateIntArray (decision->wide_planes, 2));
  if (decision->narrow)
    cJSON_AddBoolToObject (chosen, "narrow", true);
  if (decision->along)
    cJSON_AddBoolToObject (chosen, "along", true);
  if (decision->fed)
    cJSON_AddBoolToObject (chosen, "fed", true);
  if (decision->histogram)
    cJSON_AddBoolToObject (chosen, "histogram", true);
  if (decision->few_planes)
    cJSON_AddBoolToObject (chosen, "few_planes", true);
}

/* Adds to O the layouts of DECISION, the cheapest of which is chosen.  */

static void
add_layouts (struct cJSON *o, const struct acctile_decision *decision)
{
  struct cJSON *list = cJSON_AddArrayToObject (o, "candidates");
  struct cJSON *chosen = layout_to_json (&decision->layout[0]);
  if (decision->sweeps > 0)
    cJSON_AddNumberToObject (chosen, "sweeps_from", (double)decision->sweeps);
  cJSON_AddItemToObject (o, "chosen", chosen);
  for (int i = 0; list && i < decision->n_layout; i++)
    cJSON_AddItemToArray (list, layout_to_json (&decision->layout[i]));
}

/* The loops of NEST as an array.  */

static struct cJSON *
loops_to_json (const struct acctile_nest *nest)
{
  struct cJSON *a = cJSON_CreateArray ();
  for (int k = 0; k < nest->n_loop; k++)
    {
      struct cJSON *o = cJSON_CreateObject ();
      cJSON_AddStringToObject (o, "name", nest->loop[k].name);
      cJSON_AddNumberToObject (o, "trip", (double)nest->loop[k].trip);
      cJSON_AddBoolToObject (o, "assumed", nest->loop[k].assumed);
      cJSON_AddItemToArray (a, o);
    }
  return a;
}

/* The distance vectors of DEPEND as an array of arrays; a component that is
   not the same for all pairs is the string "*".  */

static struct cJSON *
dependences_to_json (const struct acctile_depend *depend)
{
  struct cJSON *a = cJSON_CreateArray ();
  for (int i = 0; i < depend->n_distance; i++)
    {
      const struct acctile_distance *v = &depend->distance[i];
      struct cJSON *vector = cJSON_CreateArray ();
      for (int k = 0; k < v->n; k++)
        cJSON_AddItemToArray (
            vector, v->uniform[k] ? cJSON_CreateNumber ((double)v->distance[k])
                                  : cJSON_CreateString ("*"));
      cJSON_AddItemToArray (a, vector);
    }
  return a;
}

/* The pairs of arrays of NEST that DEPEND takes to be apart, as an array of
   arrays of names.  */

static struct cJSON *
overlaps_to_json (const struct acctile_nest *nest,
                  const struct acctile_depend *depend)
{
  struct cJSON *a = cJSON_CreateArray ();
  for (int i = 0; i < depend->n_overlap; i++)
    {
      const char *pair[] = { nest->array[depend->overlap[i].first].name,
                             nest->array[depend->overlap[i].second].name };
      cJSON_AddItemToArray (a, cJSON_CreateStringArray (pair, 2));
    }
  return a;
}

/* The arrays of NEST whose planes DEPEND takes to be different ones, a name for
   each pair.  */

static struct cJSON *
planes_to_json (const struct acctile_nest *nest,
                const struct acctile_depend *depend)
{
  struct cJSON *a = cJSON_CreateArray ();
  for (int i = 0; i < depend->n_plane; i++)
    cJSON_AddItemToArray (
        a, cJSON_CreateString (nest->array[depend->plane[i].array].name));
  return a;
}

/* Returns DECISION on NEST as an object; NULL on lack of memory.  */

struct cJSON *
acctile_decision_to_json (const struct acctile_nest *nest,
                          const struct acctile_decision *decision)
{
  struct cJSON *o = cJSON_CreateObject ();
  if (!o)
    return NULL;
  cJSON_AddStringToObject (o, "function", nest->function);
  cJSON_AddStringToObject (o, "file", nest->file);
  cJSON_AddNumberToObject (o, "line", nest->line);
  cJSON_AddStringToObject (
      o, "kind", decision->time_tile ? "stencil" : kind_name (decision->kind));
  cJSON_AddStringToObject (o, "reason", decision->reason);
  if (decision->warning)
    cJSON_AddStringToObject (o, "warning", decision->warning);
  if (decision->error)
    cJSON_AddStringToObject (o, "error", decision->error);
  cJSON_AddItemToObject (o, "loops", loops_to_json (nest));
  if (decision->depend && decision->depend->n_distance > 0)
    cJSON_AddItemToObject (o, "dependences",
                           dependences_to_json (decision->depend));
  if (decision->depend && decision->depend->n_overlap > 0
      && (nest->apart || decision->depend->compared))
    cJSON_AddItemToObject (o, "checked",
                           overlaps_to_json (nest, decision->depend));
  if (decision->depend && decision->depend->n_plane > 0 && nest->planes)
    cJSON_AddItemToObject (o, "planes",
                           planes_to_json (nest, decision->depend));
  if (decision->kind == ACCTILE_DOALL)
    {
      struct acctile_nest plain;
      if (decision->sequential_team)
        {
          acctile_mapping_plain (nest, &plain);
          nest = &plain;
        }
      struct cJSON *list = cJSON_AddArrayToObject (o, "candidates");
      struct cJSON *chosen = candidate_to_json (nest, &decision->chosen);
      if (decision->time_tile)
        cJSON_AddStringToObject (chosen, "time_tile", decision->time_tile);
      if (decision->n_tile > 0)
        cJSON_AddItemToObject (
            chosen, "tile",
            cJSON_CreateIntArray (decision->tile, decision->n_tile));
      if (decision->copy_back)
        cJSON_AddStringToObject (chosen, "copy_back", decision->copy_back);
      if (decision->runs_on)
        cJSON_AddTrueToObject (chosen, "runs_on");
      if (decision->paced)
        cJSON_AddTrueToObject (chosen, "paced");
      if (decision->large > 0)
        cJSON_AddNumberToObject (chosen, "launches_from",
                                 (double)decision->large);
      add_versions (chosen, decision);
      cJSON_AddItemToObject (o, "chosen", chosen);
      for (int i = 0; list && i < decision->n_candidate; i++)
        cJSON_AddItemToArray (
            list, candidate_to_json (nest, &decision->candidate[i]));
      cJSON_AddItemToObject (
          o, "model", model_to_json (&decision->chosen, decision->registers));
      if (decision->gcc_us > 0)
        add_number (o, "gcc_time_us", decision->gcc_us);
    }
  if (decision->kind == ACCTILE_DOACROSS)
    add_layouts (o, decision);
  add_number (o, "decide_ms", decision->decide_ms);
  return o;
}
