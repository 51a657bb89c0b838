/* The parts of CUDA's driver interface that libgomp calls, as libraries that
   stand in for it say them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef FAKE_DRIVER_H
#define FAKE_DRIVER_H

#include <stddef.h>
#include <stdint.h>

typedef int result;
typedef uint64_t pointer;
enum
{
  OK = 0,
  INVALID_VALUE = 1,
  NOT_READY = 600,
  NOT_FOUND = 500
};

#define UNUSED __attribute__ ((unused))

/* Functions of the driver that only have to succeed.  */
#define TRIVIAL(name, ...)                                                     \
  result name (__VA_ARGS__) { return OK; }

result cuLinkCreate_v2 (unsigned n, int *options, void **values, void **link);
result cuLinkAddData_v2 (void *link, int type, void *data, size_t size,
                         const char *name, unsigned n, int *options,
                         void **values);

#endif
