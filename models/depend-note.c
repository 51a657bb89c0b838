/* Distances of dependences as notes have them: see depend.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "depend.h"

#include "text.h"

char *
acctile_distance_to_string (const struct acctile_nest *nest,
                            const struct acctile_distance *distance)
{
  struct acctile_text text = { 0 };

  acctile_text_add (&text, "(");
  for (int k = 0; k < distance->n; k++)
    if (distance->uniform[k])
      acctile_text_add (&text, "%s%lld", k ? "," : "",
                        (long long)distance->distance[k]);
    else
      acctile_text_add (&text, "%s*", k ? "," : "");
  acctile_text_add (&text, ") on %s (%s)",
                    distance->array < 0
                        ? nest->scalar[-1 - distance->array].name
                        : nest->array[distance->array].name,
                    distance->kind);
  return acctile_text_take (&text);
}
