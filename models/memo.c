/* Decisions that were made before: see memo.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memo.h"

#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "search.h"
#include "text.h"

/* A decision and what says all of its nest and directive.  */
struct remembered
{
  char *key;
  struct acctile_decision *decision;
};

struct acctile_memo
{
  int next; /* the entry to be replaced next  */
  int copies;
  struct remembered entry[ACCTILE_REMEMBERED];
};

struct acctile_memo *
acctile_memo_alloc (void)
{
  return calloc (1, sizeof (struct acctile_memo));
}

struct acctile_memo *
acctile_memo_free (struct acctile_memo *memo)
{
  for (int k = 0; memo && k < ACCTILE_REMEMBERED; k++)
    {
      free (memo->entry[k].key);
      acctile_decision_free (memo->entry[k].decision);
    }
  free (memo);
  return NULL;
}

/* Takes out of JSON, a nest, where it stands.  */
static void
drop_place (cJSON *json)
{
  cJSON *loop;
  cJSON_DeleteItemFromObjectCaseSensitive (json, "function");
  cJSON_DeleteItemFromObjectCaseSensitive (json, "file");
  cJSON_DeleteItemFromObjectCaseSensitive (json, "line");
  cJSON_ArrayForEach (loop, cJSON_GetObjectItemCaseSensitive (json, "loops"))
      cJSON_DeleteItemFromObjectCaseSensitive (loop, "line");
}

/* Adds to TEXT what NEST has beside its JSON: the order of its accesses, and
   what is assumed.  */
static void
add_rest (struct acctile_text *text, const struct acctile_nest *nest)
{
  for (int a = 0; a < nest->n_access; a++)
    acctile_text_add (text, " %d", nest->access[a].stmt);
  for (int p = 0; p < nest->n_param; p++)
    acctile_text_add (text, " %d:%lld", (int)nest->param[p].origin,
                      (long long)nest->param[p].value);
  for (int k = 0; k < nest->n_loop; k++)
    acctile_text_add (text, " %d:%lld", nest->loop[k].assumed,
                      (long long)nest->loop[k].trip);
  acctile_text_add (text, " %d %d %d", nest->backward, nest->apart,
                    nest->planes);
}

/* All that a decision on NEST under DIRECTIVE follows from, as a fresh string;
   NULL on lack of memory.  */
static char *
make_key (const struct acctile_nest *nest,
          const struct acctile_directive *directive)
{
  struct acctile_text text = { 0 };
  cJSON *json = acctile_nest_to_json (nest);
  if (json)
    drop_place (json);
  char *body = json ? cJSON_PrintUnformatted (json) : NULL;
  char *asked = directive ? acctile_directive_to_string (directive) : NULL;
  cJSON_Delete (json);
  if (!body || (directive && !asked))
    {
      free (body);
      free (asked);
      return NULL;
    }
  acctile_text_add (&text, "%s %d %s", body,
                    directive ? (int)directive->kind : -1, asked ? asked : "");
  add_rest (&text, nest);
  free (body);
  free (asked);
  return acctile_text_take (&text);
}

/* A copy of the N elements of SIZE bytes at FROM, NULL for none; false in *OK
   on lack of memory.  */
static void *
copy_list (const void *from, int n, size_t size, bool *ok)
{
  void *list = from ? malloc (n * size + 1) : NULL;
  if (list)
    memcpy (list, from, n * size);
  *ok = *ok && (list || !from);
  return list;
}

static char *
copy_text (const char *text, bool *ok)
{
  return copy_list (text, text ? (int)strlen (text) + 1 : 0, 1, ok);
}

static struct acctile_depend *
copy_depend (const struct acctile_depend *from, bool *ok)
{
  struct acctile_depend *depend = copy_list (from, 1, sizeof *from, ok);
  if (!depend)
    return NULL;
  for (int k = 0; k < from->n_loop; k++)
    depend->reason[k] = copy_text (from->reason[k], ok);
  depend->distance = copy_list (from->distance, from->n_distance,
                                sizeof *from->distance, ok);
  depend->obstacle = copy_text (from->obstacle, ok);
  *ok = acctile_planes_own (depend->plane, depend->n_plane) && *ok;
  return depend;
}

/* A copy of decision FROM; NULL on lack of memory.  */
static struct acctile_decision *
copy_decision (const struct acctile_decision *from)
{
  bool ok = true;
  struct acctile_decision *d = copy_list (from, 1, sizeof *from, &ok);
  if (!d)
    return NULL;
  d->reason = copy_text (from->reason, &ok);
  d->warning = copy_text (from->warning, &ok);
  d->error = copy_text (from->error, &ok);
  d->candidate = copy_list (from->candidate, from->n_candidate,
                            sizeof *from->candidate, &ok);
  d->layout
      = copy_list (from->layout, from->n_layout, sizeof *from->layout, &ok);
  d->flow = copy_list (from->flow, from->n_flow, sizeof *from->flow, &ok);
  d->depend = copy_depend (from->depend, &ok);
  return ok ? d : acctile_decision_free (d);
}

/* The decision for KEY in MEMO; NULL when there is none.  */
static const struct acctile_decision *
find (const struct acctile_memo *memo, const char *key)
{
  for (int k = 0; k < ACCTILE_REMEMBERED; k++)
    if (memo->entry[k].key && strcmp (memo->entry[k].key, key) == 0)
      return memo->entry[k].decision;
  return NULL;
}

/* Remembers a copy of DECISION for KEY (taken) in MEMO.  */
static void
keep (struct acctile_memo *memo, char *key,
      const struct acctile_decision *decision)
{
  struct remembered *entry = &memo->entry[memo->next];
  memo->next = (memo->next + 1) % ACCTILE_REMEMBERED;
  free (entry->key);
  acctile_decision_free (entry->decision);
  entry->key = key;
  entry->decision = decision ? copy_decision (decision) : NULL;
  if (entry->decision)
    return;
  free (entry->key);
  entry->key = NULL;
}

struct acctile_decision *
acctile_memo_decide (struct acctile_memo *memo, const struct acctile_nest *nest,
                     const struct acctile_device *device,
                     const struct acctile_directive *directive,
                     const struct acctile_options *options)
{
  double started = acctile_clock_ms ();
  char *key = memo ? make_key (nest, directive) : NULL;
  const struct acctile_decision *before = key ? find (memo, key) : NULL;
  struct acctile_decision *decision = before ? copy_decision (before) : NULL;
  if (decision)
    {
      free (key);
      memo->copies++;
      decision->decide_ms = acctile_clock_ms () - started;
      return decision;
    }
  decision = acctile_decide (nest, device, directive, options);
  if (key)
    keep (memo, key, decision);
  return decision;
}

int
acctile_memo_copies (const struct acctile_memo *memo)
{
  return memo->copies;
}
