/* acctile calibrate.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_COMMAND_CALIBRATE_H
#define ACCTILE_COMMAND_CALIBRATE_H

#include <stdbool.h>

struct acctile_calibrate_arguments
{
  const char *output; /* null or "-": standard output  */
  const char *base;   /* what cannot be measured is taken from there  */
  const char *name;   /* of the description; null: made of the GPU's  */
  int gpu;
  bool ptx; /* write the kernels, and measure nothing  */
};

/* Measures a GPU and writes its description; base is looked for in "directory".
   False with *error set (caller frees), and nothing written.  */
bool acctile_calibrate_command (const struct acctile_calibrate_arguments *a,
                                const char *directory, char **error);

#endif
