/* What the programs of this directory print: their results, or a hash of
   them, which must be the same with and without the plugin.  Values in
   floating point are small integers, so that every order of operations and
   every fusion gives the same bits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef RUN_H
#define RUN_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints NAME with a hash of the SIZE bytes at DATA.  */
static inline void
show_bytes (const char *name, const void *data, size_t size)
{
  const unsigned char *byte = (const unsigned char *)data;
  unsigned long long hash = 14695981039346656037ull;

  for (size_t i = 0; i < size; i++)
    hash = (hash ^ byte[i]) * 1099511628211ull;
  printf ("%s %016llx\n", name, hash);
}

/* Prints a hash of the array A, named as in the source.  */
#define SHOW(A) show_bytes (#A, (A), sizeof (A))

/* Sets the array A of SIZE bytes to -1 in every byte, so that elements that
   are written twice or never show.  */
#define CLEAR(A) memset ((A), -1, sizeof (A))

/* A value that the compiler does not know.  */
static inline int
hide (int value)
{
  volatile int hidden = value;
  return hidden;
}

#endif
