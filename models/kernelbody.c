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

/* The most registers that a thread can have where the device does not say.  */
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

/* True when access A of NEST needs an address of its own: it differs from
   those before it in the statement by more than a constant.  */

static bool
is_apart (const struct acctile_nest *nest, int a)
{
  const struct acctile_access *access = &nest->access[a];
  for (int b = 0; b < a && access->offset; b++)
    if (nest->access[b].stmt == access->stmt && nest->access[b].offset
        && nest->access[b].array == access->array
        && constant_apart (nest->access[b].offset, access->offset))
      return false;
  return true;
}

/* Integer instructions for the address of access A of NEST at COSTS.  */

static double
address_instructions (const struct acctile_nest *nest, int a,
                      const struct acctile_costs *costs)
{
  const struct acctile_access *access = &nest->access[a];
  int loop = nest->stmt[access->stmt].loop;
  if (!is_apart (nest, a))
    return 0;
  if (!access->offset || loop < 0 || acctile_body_is_mapped (nest, loop))
    return costs->address_instructions;
  switch (movement (access->offset, loop))
    {
    case 0:
      return 0;
    case 1:
      return costs->constant_stride_instructions;
    default:
      return costs->stride_instructions;
    }
}

/* Fills OUT for statement S of NEST at COSTS.  */

static void
fill_statement (const struct acctile_nest *nest, int s,
                const struct acctile_costs *costs,
                struct acctile_body_stmt *out)
{
  const struct acctile_stmt *stmt = &nest->stmt[s];
  double address = 0;
  int accesses = 0;
  for (int a = 0; a < nest->n_access; a++)
    if (nest->access[a].stmt == s)
      {
        accesses++;
        address += address_instructions (nest, a, costs);
      }
  double other = stmt->int_ops - accesses * costs->source_address_ops;
  out->around = acctile_nest_loops_around (nest, stmt->loop);
  out->fp64 = stmt->fp64;
  out->floats
      = stmt->flops * costs->fused + stmt->divs * costs->division_instructions;
  out->integers = address + fmax (0, other) * costs->integer_share;
}

/* Fills OUT for loop K of NEST at COSTS.  */

static void
fill_loop (const struct acctile_nest *nest, int k,
           const struct acctile_costs *costs, struct acctile_body_loop *out)
{
  out->around = acctile_nest_loops_around (nest, k);
  out->mapped = acctile_body_is_mapped (nest, k);
  out->loads = 0;
  for (int a = 0; a < nest->n_access; a++)
    out->loads
        += !nest->access[a].write && nest->stmt[nest->access[a].stmt].loop == k;
  out->together = 1;
  if (!out->mapped || nest->loop[k].team)
    out->together = fmax (1, fmin (costs->unroll, nest->loop[k].trip));
}

/* The registers that the values of statement S of NEST need at COSTS.  *APART
 * gets the addresses that it computes.  */

static double
statement_values (const struct acctile_nest *nest, int s,
                  const struct acctile_costs *costs, int *apart)
{
  double live = nest->stmt[s].divs > 0 ? costs->division_registers : 0;
  *apart = 0;
  for (int a = 0; a < nest->n_access; a++)
    if (nest->access[a].stmt == s)
      {
        *apart += is_apart (nest, a);
        if (!nest->access[a].write)
          live += nest->access[a].size > 4 ? 2 : 1;
      }
  return fmin (live, costs->most_values);
}

/* The most registers that a thread of DEVICE can have.  */

static int
most_registers (const struct acctile_device *device)
{
  return device->max_registers_per_thread > 0 ? device->max_registers_per_thread
                                              : LARGEST_REGISTERS;
}

/* Fills in the registers a thread that the body of NEST is likely to need on
   DEVICE at COSTS, and the most addresses that a statement computes.  */

static void
estimate_registers (const struct acctile_nest *nest,
                    const struct acctile_device *device,
                    const struct acctile_costs *costs,
                    struct acctile_body *body)
{
  int arrays = 0, most = most_registers (device);
  body->most_registers = most;
  double values = 0, unroll = 0;
  for (int a = 0; a < nest->n_array; a++)
    arrays += nest->array[a].storage != ACCTILE_PRIVATE;
  for (int s = 0; s < nest->n_stmt; s++)
    {
      int apart;
      values = fmax (values, statement_values (nest, s, costs, &apart));
      if (apart > body->addresses)
        body->addresses = apart;
    }
  for (int k = 0; k < nest->n_loop; k++)
    if (!acctile_body_is_mapped (nest, k))
      unroll = costs->unroll_registers;
  double registers = costs->base_registers + costs->array_registers * arrays
                     + costs->loop_registers * nest->n_loop + values + unroll;
  body->plain_registers = (int)fmin (most, registers);
  body->registers
      = (int)fmin (most, registers
                             + fmax (0, body->addresses - costs->free_addresses)
                                   * costs->address_registers);
}

/* How often the team loops of NEST that are in the mask LOOPS are entered in an
   iteration of the loops around: sequential loops that stand between repeat
   them.  */

static double
team_entries (const struct acctile_nest *nest, unsigned loops)
{
  double entries = 0;
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    {
      double times = 1;
      if (!nest->loop[k].team || nest->loop[k].collapsed || !(loops >> k & 1))
        continue;
      for (int p = nest->loop[k].parent; p >= nest->n_parallel;
           p = nest->loop[p].parent)
        times *= fmax (1, (double)nest->loop[p].trip);
      entries += times;
    }
  return entries;
}

/* Returns the body of NEST on DEVICE at COSTS, NULL for the default; NULL on
   lack of memory.  */

struct acctile_body *
acctile_body_alloc (const struct acctile_nest *nest,
                    const struct acctile_device *device,
                    const struct acctile_costs *costs)
{
  struct acctile_body *body = calloc (1, sizeof *body);
  if (!body)
    return NULL;
  if (!costs)
    costs = &acctile_default_costs;
  body->costs = costs;
  body->n_stmt = nest->n_stmt;
  body->stmt = calloc (nest->n_stmt + 1, sizeof *body->stmt);
  if (!body->stmt)
    return acctile_body_free (body);
  for (int s = 0; s < nest->n_stmt; s++)
    fill_statement (nest, s, costs, &body->stmt[s]);
  body->n_loop = nest->n_loop;
  for (int k = 0; k < nest->n_loop; k++)
    fill_loop (nest, k, costs, &body->loop[k]);
  unsigned outer = (1u << nest->n_parallel) - 1;
  body->team_entries = team_entries (nest, ~outer);
  for (int r = 0; r < nest->n_reduction; r++)
    {
      unsigned loops = nest->reduction[r].loops;
      bool combined = (loops & outer) != 0;
      body->reductions += combined;
      body->additions
          += combined && (nest->reduction[r].atomic || nest->reduction[r].last);
      body->team_reductions += team_entries (nest, loops & ~outer);
    }
  estimate_registers (nest, device, costs, body);
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
