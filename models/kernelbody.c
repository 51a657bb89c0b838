/* What the body of a nest costs the machine, whatever its mapping.

   The nest tells operations as the source has them.  What GCC and the
   device's assembler make of them follows from how addresses move: in a loop
   of the body, an address that goes on by a constant is an offset in the
   load, one that goes on by a run-time stride is a 64-bit addition; outside
   of such loops every address that differs from the others by more than a
   constant is computed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernelbody.h"

#include <math.h>
#include <stdlib.h>

#include "nest-parts.h"

/* Integer operations that the extractor counts for one access.  */
#define SOURCE_ADDRESS_OPS 9.0
/* Integer instructions of an address that goes on by a constant, of one that
   goes on by a run-time value, and of one that is computed.  */
#define CONSTANT_STRIDE_INSTRUCTIONS 0.25
#define STRIDE_INSTRUCTIONS 2.5
#define ADDRESS_INSTRUCTIONS 3.0
/* Other integer operations fold by about half.  */
#define INT_SHARE 0.5
/* An addition and a multiplication fuse more often than not.  */
#define FUSED 0.6
/* Instructions of a division, square root or call.  */
#define DIVISION_INSTRUCTIONS 20.0

/* Iterations of a body's loop whose loads the assembler puts together.  The
   stride of a loop over lanes is not known to it, and such a loop stays as it
   is.  */
#define UNROLL 4

/* Registers: those any kernel has, for each array (its address), loop
   (iterator and bound), the most loaded values at a time, what unrolling a
   loop of the body needs, and a division.  */
#define BASE_REGISTERS 14
#define ARRAY_REGISTERS 2
#define LOOP_REGISTERS 2
#define MOST_VALUES 8
#define UNROLL_REGISTERS 4
#define DIVISION_REGISTERS 8
#define LARGEST_REGISTERS 255

/* True when loop K of NEST is spread over threads or blocks.  */

bool
acctile_body_is_mapped (const struct acctile_nest *nest, int k)
{
  return k < nest->n_parallel || nest->loop[k].team;
}

/* True when offsets A and B differ by a constant.  */

static bool
constant_apart (const struct acctile_poly *a, const struct acctile_poly *b)
{
  int64_t value;
  struct acctile_poly *difference
      = acctile_poly_sub (acctile_poly_copy (a), acctile_poly_copy (b));
  bool constant = difference && acctile_poly_is_constant (difference, &value);
  acctile_poly_free (difference);
  return constant;
}

/* How OFFSET moves with loop K: 0 when it stays, 1 when it goes on by a
   constant, 2 by a run-time value.  */

static int
movement (const struct acctile_poly *offset, int k)
{
  int found = 0;
  for (int t = 0; t < offset->n; t++)
    {
      const struct acctile_term *term = &offset->term[t];
      bool has = false;
      for (int i = 0; i < term->degree; i++)
        has = has || term->var[i] == k;
      if (has && term->degree > 1)
        return 2;
      if (has)
        found = 1;
    }
  return found;
}

/* Integer instructions for the address of access A of NEST.  */

static double
address_instructions (const struct acctile_nest *nest, int a)
{
  const struct acctile_access *access = &nest->access[a];
  int loop = nest->stmt[access->stmt].loop;
  if (!access->offset)
    return ADDRESS_INSTRUCTIONS;
  for (int b = 0; b < a; b++)
    if (nest->access[b].stmt == access->stmt && nest->access[b].offset
        && nest->access[b].array == access->array
        && constant_apart (nest->access[b].offset, access->offset))
      return 0;
  if (loop < 0 || acctile_body_is_mapped (nest, loop))
    return ADDRESS_INSTRUCTIONS;
  switch (movement (access->offset, loop))
    {
    case 0:
      return 0;
    case 1:
      return CONSTANT_STRIDE_INSTRUCTIONS;
    default:
      return STRIDE_INSTRUCTIONS;
    }
}

/* Fills OUT for statement S of NEST.  */

static void
fill_statement (const struct acctile_nest *nest, int s,
                struct acctile_body_stmt *out)
{
  const struct acctile_stmt *stmt = &nest->stmt[s];
  double address = 0;
  int accesses = 0;
  for (int a = 0; a < nest->n_access; a++)
    if (nest->access[a].stmt == s)
      {
        accesses++;
        address += address_instructions (nest, a);
      }
  out->around = acctile_nest_loops_around (nest, stmt->loop);
  out->fp64 = stmt->fp64;
  out->floats = stmt->flops * FUSED + stmt->divs * DIVISION_INSTRUCTIONS;
  out->integers
      = address
        + fmax (0, stmt->int_ops - accesses * SOURCE_ADDRESS_OPS) * INT_SHARE;
}

/* Fills OUT for loop K of NEST.  */

static void
fill_loop (const struct acctile_nest *nest, int k,
           struct acctile_body_loop *out)
{
  out->around = acctile_nest_loops_around (nest, k);
  out->mapped = acctile_body_is_mapped (nest, k);
  out->loads = 0;
  for (int a = 0; a < nest->n_access; a++)
    out->loads
        += !nest->access[a].write && nest->stmt[nest->access[a].stmt].loop == k;
  out->together = 1;
  if (!out->mapped)
    out->together
        = nest->loop[k].trip < UNROLL ? (int)nest->loop[k].trip : UNROLL;
  if (out->together < 1)
    out->together = 1;
}

/* The registers a thread that the body of NEST is likely to need on
   DEVICE.  */

static int
estimate_registers (const struct acctile_nest *nest,
                    const struct acctile_device *device)
{
  int arrays = 0, values = 0, unroll = 0;
  int most = device->max_registers_per_thread;
  for (int a = 0; a < nest->n_array; a++)
    arrays += nest->array[a].storage != ACCTILE_PRIVATE;
  for (int s = 0; s < nest->n_stmt; s++)
    {
      int live = nest->stmt[s].divs > 0 ? DIVISION_REGISTERS : 0;
      for (int a = 0; a < nest->n_access; a++)
        if (nest->access[a].stmt == s && !nest->access[a].write)
          live += nest->access[a].size > 4 ? 2 : 1;
      values = live > values ? live : values;
    }
  for (int k = 0; k < nest->n_loop; k++)
    if (!acctile_body_is_mapped (nest, k))
      unroll = UNROLL_REGISTERS;
  int registers = BASE_REGISTERS + ARRAY_REGISTERS * arrays
                  + LOOP_REGISTERS * nest->n_loop
                  + (values < MOST_VALUES ? values : MOST_VALUES) + unroll;
  if (most <= 0)
    most = LARGEST_REGISTERS;
  return registers < most ? registers : most;
}

/* Returns the body of NEST on DEVICE; NULL on lack of memory.  */

struct acctile_body *
acctile_body_alloc (const struct acctile_nest *nest,
                    const struct acctile_device *device)
{
  struct acctile_body *body = calloc (1, sizeof *body);
  if (!body)
    return NULL;
  body->n_stmt = nest->n_stmt;
  body->stmt = calloc (nest->n_stmt + 1, sizeof *body->stmt);
  if (!body->stmt)
    return acctile_body_free (body);
  for (int s = 0; s < nest->n_stmt; s++)
    fill_statement (nest, s, &body->stmt[s]);
  body->n_loop = nest->n_loop;
  for (int k = 0; k < nest->n_loop; k++)
    fill_loop (nest, k, &body->loop[k]);
  for (int r = 0; r < nest->n_reduction; r++)
    body->reductions
        += (nest->reduction[r].loops & ((1u << nest->n_parallel) - 1)) != 0;
  body->registers = estimate_registers (nest, device);
  return body;
}

/* Frees BODY, which may be NULL.  Returns NULL.  */

struct acctile_body *
acctile_body_free (struct acctile_body *body)
{
  if (!body)
    return NULL;
  free (body->stmt);
  free (body);
  return NULL;
}
