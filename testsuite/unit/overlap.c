/* Pointers that may overlap, and arrays that are taken to be apart because the
   program finds out before the nest.  Without this test a nest could be
   rewritten where nothing looks whether its arrays overlap, left to GCC, which
   does not look either, or not rewritten at all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decide.h"
#include "unit-nest.h"
#include "unit.h"

#define POINTERS(LOCATED)                                                      \
  "{'function': 'f', 'file': 'f.c', 'line': 1, 'parallel': 1, "                \
  "'loops': [{'name': 'i', 'lower': '0', 'upper': 'n', 'line': 1}], "          \
  "'params': ['n'], 'arrays': [{'name': 'a', 'storage': 'pointer', "           \
  "'elem_size': 4" LOCATED "}, {'name': 'b', 'storage': 'pointer', "           \
  "'elem_size': 4, 'located': true}, {'name': 'c', 'storage': 'restrict', "    \
  "'elem_size': 4, 'located': true}], "                                        \
  "'statements': [{'loop': 'i', 'int_ops': 1, 'accesses': ['b[i]', 'c[i]', "   \
  "'a[i] =']}]}"

static const char located[] = POINTERS (", 'located': true");
static const char placed[] = POINTERS (", 'placed': true");
static const char nowhere[] = POINTERS ("");

/* for (i) for (j) a[i][j] of a[i-1][j], a[i][j-1] and b[j].  */
static const char recurrence[]
    = "{'function': 'f', 'file': 'f.c', 'line': 1, 'parallel': 2, "
      "'loops': [{'name': 'i', 'lower': '1', 'upper': 'n', 'line': 1}, "
      "{'name': 'j', 'lower': '1', 'upper': 'n', 'line': 1}], 'params': ['n'], "
      "'arrays': [{'name': 'a', 'storage': 'pointer', 'elem_size': 4, "
      "'extents': [null, 'n'], 'located': true}, {'name': 'b', 'storage': "
      "'pointer', 'elem_size': 4, 'located': true}], "
      "'statements': [{'loop': 'j', 'flops': 2, 'int_ops': 1, 'accesses': "
      "['a[i - 1][j]', 'a[i][j - 1]', 'b[j]', 'a[i][j] =']}]}";

/* Decides on the nest TEXT, with its located arrays APART, and checks the KIND
   and the number of pairs that matter.  */

static void
check_decision (isl_ctx *ctx, const struct acctile_device *device,
                const char *text, bool apart, enum acctile_kind kind, int pairs)
{
  struct acctile_options options = { .max_candidates = 0 };
  char *error = NULL;
  struct acctile_nest *nest = unit_nest (ctx, text, NULL, 0, &error);
  if (!check (nest != NULL, "the nest is read: %s", error ? error : "yes"))
    {
      free (error);
      return;
    }
  nest->apart = apart;
  struct acctile_decision *d = acctile_decide (nest, device, NULL, &options);
  check (d && d->kind == kind, "kind %d, %s", d ? (int)d->kind : -1,
         d ? d->reason : "none");
  check (d && d->depend && d->depend->n_overlap == pairs, "%d pairs", pairs);
  char *note = acctile_decision_note (nest, d);
  bool said = strstr (note, "where 'a' and 'b' do not overlap");
  check (said == (apart && pairs > 0), "the note: %s", note);
  for (int i = 0; apart && i < d->n_candidate; i++)
    if (d->candidate[i].mapping.gcc)
      check (false, "GCC's own choice is a candidate");
  free (note);
  acctile_decision_free (d);
  acctile_nest_free (nest);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  if (!check (device != NULL, "the device is read: %s", error ? error : "yes"))
    return 1;
  check_decision (ctx, device, located, false, ACCTILE_SEQ, 1);
  check_decision (ctx, device, located, true, ACCTILE_DOALL, 1);
  check_decision (ctx, device, placed, false, ACCTILE_SEQ, 1);
  check_decision (ctx, device, placed, true, ACCTILE_DOALL, 1);
  check_decision (ctx, device, nowhere, false, ACCTILE_SEQ, 0);
  check_decision (ctx, device, nowhere, true, ACCTILE_SEQ, 0);
  check_decision (ctx, device, recurrence, false, ACCTILE_SEQ, 1);
  check_decision (ctx, device, recurrence, true, ACCTILE_DOACROSS, 1);
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
