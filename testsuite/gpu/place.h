/* Who executes an iteration: its block and its thread, and what a schedule
   says they should be.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PLACE_H
#define PLACE_H

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Block and thread in one number; THREADS_MAX threads of a block at most.  */
#define THREADS_MAX 1024

/* The place of the thread that executes it: linear block, linear thread.  */
#pragma acc routine seq
static int __attribute__ ((noinline)) place (void)
{
  int block = __builtin_goacc_parlevel_id (0);
  int thread
      = __builtin_goacc_parlevel_id (1) * __builtin_goacc_parlevel_size (2)
        + __builtin_goacc_parlevel_id (2);
  return block * THREADS_MAX + thread;
}

/* A launch: threads of a block, blocks of the grid, x first.  */
struct shape
{
  int block[3], grid[3];
};

/* Which of the blocks (or, with THREAD, threads) of dimension D the linear
   place BLOCK (or THREAD) of SHAPE is.  */
static inline int
coordinate (const int size[3], int linear, int d)
{
  for (int k = 0; k < d; k++)
    linear /= size[k];
  return linear % size[d];
}

/* Whether iteration I (counted from 0) of dimension D is where the mapping
   function puts it: I = thread + block * threads, modulo the threads of the
   whole grid in that dimension.  */
static inline int
in_place (const struct shape *shape, int d, int i, int where)
{
  int thread = coordinate (shape->block, where % THREADS_MAX, d);
  int block = coordinate (shape->grid, where / THREADS_MAX, d);
  int threads = shape->block[d];
  return i % (threads * shape->grid[d]) == thread + block * threads;
}

/* Ends the program when it does not run on a GPU: it would show nothing.  */
static inline void
need_gpu (void)
{
  if (acc_get_device_type () == acc_device_host
      || acc_get_num_devices (acc_device_nvidia) == 0)
    {
      printf ("no GPU\n");
      exit (3);
    }
}

/* Ends the program with an error that names WHAT and its iteration.  */
static inline void
misplaced (const char *what, int i, int j, int k, int where)
{
  printf ("%s: iteration (%d, %d, %d) ran in block %d, thread %d\n", what, i, j,
          k, where / THREADS_MAX, where % THREADS_MAX);
  exit (1);
}

#endif
