/* The text of directives (pragmas, the option schedule=, lines of an override
   file).  Without this test some text could crash the compiler, or be printed
   in another way than it can be read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "directive.h"
#include "fuzz.h"

const char *const fuzz_seeds[]
    = { "schedule(2.3) block(32,8) grid(64,64)",
        "schedule(3.1) block(32,4,2) grid(*,*,7)",
        "block(256) grid(*,64)",
        "assume(n = 4096)",
        "assume(n=1, m = 9223372036854775807)",
        "off",
        "doacross backward tile(128,64) skew(0,1) threads(128) sync(lock)",
        "doacross sync(barrier) tile(8)",
        "time_tile(persistent) tile(8,64,64)",
        "time_tile(split)",
        "time_tile(skew) tile(2,3)",
        "",
        NULL };

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  char *text = fuzz_string (data, size);
  char *error = NULL;
  struct acctile_directive *directive = acctile_directive_parse (text, &error);

  fuzz_check (!directive != !error, "a directive or an error, not both");
  if (directive)
    {
      char *printed = acctile_directive_to_string (directive);
      fuzz_check (printed != NULL, "a directive that cannot be printed");
      struct acctile_directive *again
          = acctile_directive_parse (printed, &error);
      fuzz_check (again != NULL, "what is printed cannot be read");
      char *twice = acctile_directive_to_string (again);
      fuzz_check (twice && strcmp (printed, twice) == 0,
                  "what is printed reads as something else");
      acctile_directive_free (again);
      free (printed);
      free (twice);
    }
  acctile_directive_free (directive);
  free (error);
  free (text);
  return 0;
}
