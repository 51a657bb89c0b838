/* The kernels that calibrate.c measures with, as PTX.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_CALIBRATE_KERNELS_H
#define ACCTILE_CALIBRATE_KERNELS_H

/* The kernels.  Their parameters are five of 64 bits, DATA, FLAGS, RESULT, A
   and B, and one of 32 bits, ROUNDS.  All but EMPTY, LINK and COPY leave the
   clock's cycles that thread 0 of block 0 took for ROUNDS rounds in RESULT.

   EMPTY	  nothing
   OPERATIONS	  a chain of additions
   WARP_BARRIERS  barriers of a warp, and of a block
   BARRIERS
   CHUNKS	  waiting for what is there, a store of each thread, publishing
   LOCKS	  two blocks that wait for each other in turn, both in a round
   MEETINGS	  barriers of all blocks
   LINK		  makes a chain of the A lines of 128 bytes at DATA: line I is
                  followed by line I * B + 1, modulo A
   CHASE_L1	  follows the chain from DATA + B on, through L1
   CHASE_L2	  the same past L1
   COPY		  A bytes from DATA to DATA + A
   READ_L1	  reads 16 bytes a thread four times in a round, 64 KiB
   READ_L2	  the same once, all blocks together A bytes over and over  */
enum acctile_kernel
{
  ACCTILE_KERNEL_EMPTY,
  ACCTILE_KERNEL_OPERATIONS,
  ACCTILE_KERNEL_WARP_BARRIERS,
  ACCTILE_KERNEL_BARRIERS,
  ACCTILE_KERNEL_CHUNKS,
  ACCTILE_KERNEL_LOCKS,
  ACCTILE_KERNEL_MEETINGS,
  ACCTILE_KERNEL_LINK,
  ACCTILE_KERNEL_CHASE_L1,
  ACCTILE_KERNEL_CHASE_L2,
  ACCTILE_KERNEL_COPY,
  ACCTILE_KERNEL_READ_L1,
  ACCTILE_KERNEL_READ_L2
};

#define ACCTILE_N_KERNEL (ACCTILE_KERNEL_READ_L2 + 1)

/* The name of KERNEL in the text.  */
const char *acctile_kernel_name (enum acctile_kernel kernel);

/* The rounds that KERNEL makes are a multiple of this.  */
int acctile_kernel_unrolled (enum acctile_kernel kernel);

/* The text of all kernels for a device of compute capability MAJOR, which the
   caller frees; NULL on lack of memory.  What the device primitives do is what
   primitives.def says.  */
char *acctile_calibrate_ptx (int major);

#endif
