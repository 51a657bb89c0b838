/* What OpenACC and the dependence test say together: which loops of a nest
   may run in any order.

   A loop that is auto (or stands in a kernels region without independent)
   has to be proven.  A loop that the user granted is tested too; what happens
   when the test finds a dependence for certain is the option claims=.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "claims.h"

#include <stdlib.h>
#include <string.h>

#include "text.h"

/* True when loop K of NEST is one that the mapping may spread.  */

static bool
is_acc_loop (const struct acctile_nest *nest, int k)
{
  return k < nest->n_parallel || nest->loop[k].team;
}

/* The test's finding on loop K; DEPEND is NULL when nothing was tested.  */

static enum acctile_doall
finding (const struct acctile_depend *depend, int k)
{
  return depend && k < depend->n_loop ? depend->loop[k] : ACCTILE_UNKNOWN;
}

/* The reason for that, for messages; never NULL.  */

static const char *
finding_reason (const struct acctile_depend *depend, int k)
{
  if (!depend || k >= depend->n_loop || !depend->reason[k])
    return "not proven";
  return depend->reason[k];
}

/* True when some loop of NEST has to be tested under CLAIMS.  */

static bool
needs_test (const struct acctile_nest *nest, enum acctile_claims claims)
{
  for (int k = 0; k < nest->n_loop; k++)
    if (is_acc_loop (nest, k)
        && (nest->loop[k].claim == ACCTILE_CLAIM_AUTO
            || (nest->loop[k].claim == ACCTILE_CLAIM_INDEPENDENT
                && claims != ACCTILE_CLAIMS_TRUST)))
      return true;
  return false;
}

/* Appends to TEXT that loop K of NEST has to keep its order, and why.  */

static void
add_reason (struct acctile_text *text, const struct acctile_nest *nest,
            const struct acctile_depend *depend, int k)
{
  const struct acctile_loop *loop = &nest->loop[k];
  acctile_text_add (text, "%s", text->length ? "; " : "");
  if (loop->claim == ACCTILE_CLAIM_SEQ)
    acctile_text_add (text, "%s is seq in the program", loop->name);
  else
    acctile_text_add (text, "%s: %s", loop->name, finding_reason (depend, k));
}

/* Fills RESULT for loop K of NEST, an acc loop.  REASON and WARNING
   collect texts.  */

static void
judge_loop (const struct acctile_nest *nest, enum acctile_claims claims, int k,
            struct acctile_claims_result *result, struct acctile_text *reason,
            struct acctile_text *warning)
{
  const struct acctile_loop *loop = &nest->loop[k];
  enum acctile_doall found = finding (result->depend, k);
  bool granted = loop->claim == ACCTILE_CLAIM_INDEPENDENT;
  if (loop->claim == ACCTILE_CLAIM_AUTO && found == ACCTILE_PROVEN)
    return;
  if (granted
      && (found != ACCTILE_CONTRADICTED || claims == ACCTILE_CLAIMS_TRUST))
    return;
  if (granted && claims == ACCTILE_CLAIMS_WARN)
    {
      acctile_text_add (
          warning,
          "%sloop %s is granted as independent but carries a dependence: %s",
          warning->length ? "; " : "", loop->name,
          finding_reason (result->depend, k));
      return;
    }
  if (loop->team)
    result->team |= 1u << k;
  else
    result->ordered |= 1u << k;
  if (loop->claim != ACCTILE_CLAIM_SEQ)
    result->to_mark |= 1u << k;
  add_reason (reason, nest, result->depend, k);
}

/* Tests the loops of NEST under CLAIMS into *RESULT.  False on lack of
   memory.  */

bool
acctile_claims_test (const struct acctile_nest *nest,
                     enum acctile_claims claims,
                     struct acctile_claims_result *result)
{
  struct acctile_text reason = { 0 }, warning = { 0 };
  memset (result, 0, sizeof *result);
  if (needs_test (nest, claims))
    {
      result->depend = acctile_depend_analyze (nest);
      if (!result->depend)
        return false;
    }
  for (int k = 0; k < nest->n_loop; k++)
    if (is_acc_loop (nest, k))
      judge_loop (nest, claims, k, result, &reason, &warning);
  bool failed = reason.failed || warning.failed;
  if (reason.length)
    result->reason = acctile_text_take (&reason);
  if (warning.length)
    result->warning = acctile_text_take (&warning);
  if (!failed)
    return true;
  acctile_claims_end (result);
  return false;
}

/* Frees what *RESULT holds.  */

void
acctile_claims_end (struct acctile_claims_result *result)
{
  free (result->reason);
  free (result->warning);
  result->depend = acctile_depend_free (result->depend);
  result->reason = result->warning = NULL;
}
