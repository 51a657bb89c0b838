/* What a unit test says: one line PASS or FAIL for each thing it checked,
   which the testsuite counts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_UNIT_H
#define ACCTILE_UNIT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* The device descriptions of the source tree; the build says where.  */
#ifndef UNIT_DEVICE_DIR
#define UNIT_DEVICE_DIR "models/devices"
#endif

static int unit_passed;
static int unit_failed;

/* Reports that what FMT describes holds, or does not.  Returns OK.  */
__attribute__ ((format (printf, 2, 3))) static inline bool
check (bool ok, const char *fmt, ...)
{
  va_list args;

  if (ok)
    unit_passed++;
  else
    unit_failed++;
  fputs (ok ? "PASS: " : "FAIL: ", stdout);
  va_start (args, fmt);
  vprintf (fmt, args);
  va_end (args);
  putchar ('\n');
  fflush (stdout);
  return ok;
}

/* What main returns: nonzero when a check failed or none was made.  */
static inline int
unit_end (void)
{
  return unit_failed > 0 || unit_passed == 0;
}

#endif
