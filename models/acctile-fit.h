/* acctile model --fit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_FIT_H
#define ACCTILE_FIT_H

#include <stdio.h>

#include "decide.h"

/* Fits the model of a wavefront's time to the times of layouts of "nest" in
   "text", which is taken apart, and writes parameters, errors and all times to
   "out".  False with *error set (caller frees): a line that is malformed or no
   layout of the nest.  */
bool acctile_fit (struct acctile_nest *nest,
                  const struct acctile_device *device,
                  const struct acctile_options *options, char *text, FILE *out,
                  char **error);

#endif
