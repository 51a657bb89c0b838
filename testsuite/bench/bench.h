/* The benchmark's programs: one executable for each kernel holds the driver,
   the arrays (bench-data.c), the kernel's adapter built with BENCH_DATA, and
   for each variant the adapter built with BENCH_ID, so that a few hundred
   variants cost one start of the device.

   An adapter (kernels/NAME.c) says how large the arrays are at each size and
   how the example's function is called; BENCH_SOURCE names the example.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_BENCH_H
#define ACCTILE_BENCH_H

#include <stdbool.h>
#include <stddef.h>

#include "bench-value.h"

#define BENCH_SIZES 2 /* small: inside the L2 of the H200; large  */
#define BENCH_ARRAYS 24

/* The data of the size being run.  */
struct bench
{
  long n[4];              /* extents, as the adapter numbers them  */
  float *a[BENCH_ARRAYS]; /* present on the device  */
  double scalar;          /* what a reduction returned  */
};

extern struct bench bench;

enum bench_use
{
  BENCH_IN,
  BENCH_OUT,  /* filled with BENCH_POISON before a checked run  */
  BENCH_INOUT /* filled with its first values before a checked run  */
};

/* Makes bench.a[K], N floats on the device; stream K of BENCH_VALUE gives its
   values.  */
void bench_array (int k, size_t n, enum bench_use use);

/* In the adapter: sets bench.n and makes the arrays of SIZE.  */
extern const char bench_name[];
void bench_setup (int size);

/* In bench-data.c.  */
struct bench_outcome
{
  double difference; /* largest, relative to the largest of the reference  */
  double checksum;   /* weighted sum of the outputs and the scalar, if asked  */
};

void bench_refill (void);
void bench_keep (void);
struct bench_outcome bench_check (bool sum);
void bench_release (void);

/* A variant's one call of the kernel on the current data.  */
struct bench_variant
{
  int id;
  void (*run) (void);
  struct bench_variant *next;
};

void bench_register (struct bench_variant *variant);

#define BENCH_PASTE_(A, B) A##B
#define BENCH_PASTE(A, B) BENCH_PASTE_ (A, B)

/* In the adapter, after the example: how a variant calls it.  */
#define BENCH_CALL(...)                                                        \
  static void bench_run (void) { __VA_ARGS__; }                                \
  static void __attribute__ ((constructor)) bench_enter (void)                 \
  {                                                                            \
    static struct bench_variant variant = { BENCH_ID, bench_run, NULL };       \
    bench_register (&variant);                                                 \
  }

#endif
