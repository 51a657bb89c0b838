/* The space of mappings of a nest: every schedule with every launch shape
   that device, libgomp, user and directive allow.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SPACE_H
#define ACCTILE_SPACE_H

#include "directive.h"
#include "mapping.h"

/* Mappings of one space at most; what would come after is dropped.  */
#define ACCTILE_MAX_SPACE 8192

struct acctile_space
{
  int n;
  struct acctile_mapping *mapping;
};

/* The mappings of "nest" on "device" that "directive" (NULL, or of a kind
   that says nothing of schedules: no restriction) leaves, linear ones only
   where it names one.  Whatever "nest" fixes is obeyed.  An empty space has n
   == 0.  The caller frees space->mapping.  Returns false on lack of memory.  */
bool acctile_space_enumerate (struct acctile_space *space,
                              const struct acctile_nest *nest,
                              const struct acctile_device *device,
                              const struct acctile_directive *directive);

/* What GCC and libgomp do with "nest" when it is left alone, as a mapping
   with "gcc" set: levels as oacc_loop_auto_partitions of GCC 12 assigns them
   and the launch dimensions of libgomp's nvptx_exec, for a kernel of
   "registers" registers a thread.  The product of mapping->grid is what
   libgomp launches; blocks beyond acctile_mapping_grid find no work.  Returns
   false when GCC does not spread the nest (a kernels region).  */
bool acctile_space_gcc (struct acctile_mapping *mapping,
                        const struct acctile_nest *nest,
                        const struct acctile_device *device, int registers);

#endif
