/* Inputs as files, for parsers that read one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_FUZZ_FILE_H
#define ACCTILE_FUZZ_FILE_H

#include "fuzz.h"

#include <sys/mman.h>
#include <unistd.h>

/* A file in memory with the SIZE bytes at DATA; its name goes to NAME, of 40
   characters.  Returns its descriptor, to be closed.  */

static inline int
fuzz_file (const uint8_t *data, size_t size, char *name)
{
  int fd = memfd_create ("fuzz", 0);

  if (fd < 0 || write (fd, data, size) != (ssize_t)size)
    abort ();
  snprintf (name, 40, "/proc/self/fd/%d", fd);
  return fd;
}

#endif
