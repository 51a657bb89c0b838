/* Override files.  Without this test a damaged file could crash the compiler,
   or be taken in silence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "directive.h"
#include "fuzz-file.h"

const char *const fuzz_seeds[]
    = { "# comment\nmatmul:15 schedule(2.3) block(16,16)\njacobi:* off\n",
        "a::b<int>::f:7 assume(n = 64)\n\n\tg:2147483647 block(32)\r\n",
        "f:1 grid(*,*)",
        "f:* doacross tile(8,8) # end\n",
        "",
        NULL };

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  char name[40];
  int fd = fuzz_file (data, size, name);
  int n = 0;
  char *error = NULL;
  struct acctile_override *all = acctile_override_read (name, &n, &error);

  fuzz_check (n >= 0 && (n == 0 || all), "a count of nothing");
  fuzz_check (!error || n == 0, "directives beside an error");
  for (int i = 0; i < n; i++)
    fuzz_check (all[i].function && all[i].directive && all[i].line >= 0,
                "half a directive");
  acctile_override_free (all, n);
  free (error);
  close (fd);
  return 0;
}
