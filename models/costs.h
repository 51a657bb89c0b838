/* What the code of GCC and of the device's assembler costs, and how the bounds
   of a kernel's time combine: the numbers of the model that come from no
   device description.  They were fitted to launches on an H200
   (testsuite/bench/fit.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_COSTS_H
#define ACCTILE_COSTS_H

/* X (name, value), each with its meaning.  */
#define ACCTILE_COSTS(X)                                                       \
  /* The exponent of the soft maximum of the throughput bounds (1 adds them,   \
     infinity takes the largest), and of that and the latency bound.  */       \
  X (overlap, 2.7)                                                             \
  X (latency_overlap, 2.0)                                                     \
  /* Instructions, most of them on integers: entering the kernel and decoding  \
     ids; for each dimension, whenever its iterations begin, its address; one  \
     step of a loop of a thread; an iteration of a loop in the body, before it \
     is unrolled; one step of a loop over x where the threads of a block have  \
     rows of their own, for each other dimension of the block.  */             \
  X (entry_instructions, 30.0)                                                 \
  X (enter_instructions, 12.0)                                                 \
  X (step_instructions, 2.0)                                                   \
  X (loop_instructions, 2.0)                                                   \
  X (row_instructions, 8.0)                                                    \
  /* Reducing over the lanes of a warp: five shuffles and operations.  */      \
  X (warp_reduce_instructions, 12.0)                                           \
  /* GCC reduces over more lanes than a warp's with a lock: cycles, times the  \
     square of the lanes, until it is done, and in which nobody else reduces   \
     on the SM.  */                                                            \
  X (wide_reduce_cycles, 2.5)                                                  \
  X (wide_reduce_serial_cycles, 1.3)                                           \
  /* Integer instructions of an address that goes on by a constant, of one     \
     that goes on by a run-time value, and of one that is computed.  */        \
  X (constant_stride_instructions, 0.25)                                       \
  X (stride_instructions, 2.0)                                                 \
  X (address_instructions, 2.0)                                                \
  /* Integer operations that the extractor counts for one access; the share    \
     of the others that is left by optimisation.  */                           \
  X (source_address_ops, 9.0)                                                  \
  X (integer_share, 0.5)                                                       \
  /* Additions and multiplications fuse more often than not.  A division,      \
     square root or call.  */                                                  \
  X (fused, 0.6)                                                               \
  X (division_instructions, 20.0)                                              \
  /* Iterations of a body's loop whose loads the assembler puts together.  */  \
  X (unroll, 2.0)                                                              \
  /* Loads of a thread that are in flight together at most, as registers go,   \
     and where the threads of a block march along their own dimension.  */     \
  X (flight, 12.0)                                                             \
  X (marching_flight, 6.0)                                                     \
  /* Cycles between two instructions of one warp, on average; from the end of  \
     a block to the first load of the next in its place, and of that for each  \
     division of the number of the block; of a block without work.  */         \
  X (dependent_cycles, 3.0)                                                    \
  X (start_cycles, 100.0)                                                      \
  X (divide_cycles, 1200.0)                                                    \
  X (idle_cycles, 700.0)                                                       \
  /* A store of part of a sector costs L2 so many times a whole one.  */       \
  X (partial_sector, 4.0)                                                      \
  /* DRAM slows down by page_cost times the number of pages that an SM touches \
     at once to the power page_exponent, at most by most_slower.  */           \
  X (page_cost, 0.05)                                                          \
  X (page_exponent, 0.5)                                                       \
  X (most_slower, 3.0)                                                         \
  /* At the end of the last wave an SM's warps become few before they are      \
     done: that share of what one wave takes the SM.  */                       \
  X (tail, 0.1)                                                                \
  /* One block's result of a reduction is added to memory, one after another,  \
     by GCC and by an instruction of the memory: ns; and is made of those of   \
     its threads: cycles.  */                                                  \
  X (atomic_ns, 150.0)                                                         \
  X (addition_ns, 2.0)                                                         \
  X (block_reduce_cycles, 3500.0)                                              \
  /* GCC's own gang, worker and vector loops are slower than the same launch   \
     in strided loops (1.05 to 2.9 times for nine kernels, GCC 12).  */        \
  X (gcc_slower, 1.4)                                                          \
  /* Registers: any kernel's; for each array, its address; for each loop,      \
     iterator and bound; at most so many loaded values at a time; unrolling a  \
     loop of the body; a division; every address beyond the first few that is  \
     computed apart, in GCC's own loops; in those of a thread's own; each loop \
     of a thread but for the one over x.  */                                   \
  X (base_registers, 14.0)                                                     \
  X (array_registers, 2.0)                                                     \
  X (loop_registers, 2.0)                                                      \
  X (most_values, 8.0)                                                         \
  X (unroll_registers, 4.0)                                                    \
  X (division_registers, 8.0)                                                  \
  X (free_addresses, 4.0)                                                      \
  X (address_registers, 4.0)                                                   \
  X (stream_registers, 1.0)                                                    \
  X (march_registers, 10.0)                                                    \
  /* Another iteration side by side with the first, of what one needs.  */     \
  X (point_registers, 0.4)

struct acctile_costs
{
#define ACCTILE_COST_FIELD(name, value) double name;
  ACCTILE_COSTS (ACCTILE_COST_FIELD)
#undef ACCTILE_COST_FIELD
};

extern const struct acctile_costs acctile_default_costs;

#endif
