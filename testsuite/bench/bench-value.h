/* The values that the benchmark's arrays hold, the same for the OpenACC
   programs and the CUDA baselines.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_BENCH_VALUE_H
#define ACCTILE_BENCH_VALUE_H

/* Element I of array K before a run, in [0, 1).  */
#define BENCH_VALUE(I, K)                                                      \
  ((float)((((unsigned)(I)*2654435761u + (unsigned)(K)*40503u) >> 12)          \
           & 0xffff)                                                           \
   / 65536.0f)

/* What outputs hold before a run.  */
#define BENCH_POISON (-77.0f)

/* The weight of element I in a checksum.  */
#define BENCH_WEIGHT(I) ((double)(1 + ((I)&15)))

#endif
