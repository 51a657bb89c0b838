/* How a block of a wavefront hands values on: see relay.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "relay.h"

#include <stdlib.h>
#include <string.h>

#include "stage.h"

/* The bytes of shared memory before the streams, and where one may begin.  */
#define HEAD_BYTES 16
#define ALIGNMENT 16
/* Helpers of a block at most.  */
#define MOST_HELPERS 128
/* Elements between what neighbouring threads load at one time that still lie in
   few lines.  */
#define NEAR_ELEMENTS 4

/* What a plan is made from.  */
struct planning
{
  const struct acctile_nest *nest;
  const struct acctile_layout *layout;
  const struct acctile_flow *flow;
  int n_flow;
  struct acctile_relay *relay;
};

/* Threads of the helpers are no fewer than would bring a chunk home in the time
   that it takes: as many as the others.  */

int
acctile_relay_helpers (int threads)
{
  int helpers = threads < MOST_HELPERS ? threads : MOST_HELPERS;
  return threads + helpers <= ACCTILE_SAFE_BLOCK ? helpers : 0;
}

void
acctile_relay_places (const struct acctile_layout *layout, int *time,
                      int (*iteration)[ACCTILE_MAX_BAND])
{
  for (int k = 0; k < layout->n_band; k++)
    {
      time[k] = 0;
      for (int j = 0; j < layout->n_band; j++)
        {
          int grows = j == k;
          for (int i = 0; i < j; i++)
            if (i != layout->step && j != layout->step)
              grows -= layout->skew[j][i] * iteration[i][k];
          iteration[j][k] = j < k || j == layout->step ? 0 : grows;
          time[k] += layout->time[j] * iteration[j][k];
        }
    }
}

/* The access of store FLOW of P that is alone at its address; whether P has
   one for the accesses of ARRAY: 1, 0 when nothing writes the array, -1
   otherwise.  */

static int
find_store (const struct planning *p, int array, int *flow)
{
  int stores = 0, known = 0;
  for (int i = 0; i < p->nest->n_access; i++)
    stores += p->nest->access[i].write && p->nest->access[i].array == array;
  for (int i = 0; i < p->n_flow; i++)
    {
      const struct acctile_access *a = &p->nest->access[p->flow[i].load];
      if (a->write && a->array == array)
        {
          known++;
          *flow = i;
        }
    }
  if (stores == 0)
    return 0;
  return stores == 1 && known == 1 ? 1 : -1;
}

/* Whether ARRAY is loaded, and is not one of each iteration.  */

static bool
is_loaded (const struct acctile_nest *nest, int array)
{
  for (int i = 0; i < nest->n_access; i++)
    if (!nest->access[i].write && nest->access[i].array == array)
      return true;
  return false;
}

static bool
is_private (const struct acctile_nest *nest, int array)
{
  return nest->array[array].storage == ACCTILE_PRIVATE;
}

/* A new stream of ACCESS; its number, -1 when there are too many.  */

static int
new_stream (struct planning *p, int access)
{
  struct acctile_stream *s = &p->relay->stream[p->relay->n_stream];
  if (p->relay->n_stream == ACCTILE_MAX_STREAMS)
    return -1;
  memset (s, 0, sizeof *s);
  s->access = access;
  s->over = -1;
  s->size = p->nest->access[access].size;
  return p->relay->n_stream++;
}

/* Makes the streams of what is stored.  Where an array is not loaded its
   stores may stay where they are.  */

static bool
make_stores (struct planning *p)
{
  for (int array = 0; array < p->nest->n_array; array++)
    {
      int flow = -1;
      int found
          = is_private (p->nest, array) ? 0 : find_store (p, array, &flow);
      if (found < 0 && is_loaded (p->nest, array))
        return false;
      if (found <= 0)
        continue;
      int n = new_stream (p, p->flow[flow].load);
      if (n < 0)
        return false;
      p->relay->stream[n].stored = true;
      if (p->flow[flow].store >= 0)
        p->relay->stream[n].over = flow;
    }
  return true;
}

/* The stream of the store of ARRAY; -1 when there is none.  */

static int
stream_of (const struct planning *p, int array)
{
  for (int i = 0; i < p->relay->n_stream; i++)
    if (p->relay->stream[i].stored
        && p->nest->access[p->relay->stream[i].access].array == array)
      return i;
  return -1;
}

/* Whether FLOW, of a load that nothing in the nest stores, is at one time at
   addresses near each other for neighbouring threads.  */

static bool
is_near (const struct planning *p, const struct acctile_flow *flow)
{
  const struct acctile_layout *layout = p->layout;
  const struct acctile_access *load = &p->nest->access[flow->load];
  int time[ACCTILE_MAX_BAND], iteration[ACCTILE_MAX_BAND][ACCTILE_MAX_BAND];
  acctile_relay_places (layout, time, iteration);
  for (int k = 0; k < layout->n_band; k++)
    {
      if (k == layout->step || layout->tile[k] == 1)
        continue;
      struct acctile_poly *apart = acctile_poly_constant (0);
      for (int j = 0; j < layout->n_band; j++)
        {
          int by = j == layout->step ? -time[k] : iteration[j][k];
          apart = acctile_poly_add (
              apart,
              acctile_poly_scale (acctile_poly_coefficient (load->offset, j),
                                  by * p->nest->loop[j].step));
        }
      int64_t bytes = 0;
      bool known = acctile_poly_is_constant (apart, &bytes);
      acctile_poly_free (apart);
      if (!known || llabs (bytes) > NEAR_ELEMENTS * load->size)
        return false;
    }
  return true;
}

/* The stream of what ACCESS loads, which nobody stores; a new one where there
   is none yet, -1 when there are too many.  */

static int
loaded_stream (struct planning *p, int access)
{
  const struct acctile_access *a = &p->nest->access[access];
  for (int i = 0; i < p->relay->n_stream; i++)
    {
      const struct acctile_stream *s = &p->relay->stream[i];
      const struct acctile_access *b = &p->nest->access[s->access];
      if (!s->stored && b->array == a->array && b->size == a->size
          && acctile_poly_equal (b->offset, a->offset))
        return i;
    }
  return new_stream (p, access);
}

/* Lets TAP, whose flow is stored by nobody, read memory: what its own iteration
   stores to, through that stream, or a stream of its own.  */

static bool
add_loaded (struct planning *p, struct acctile_tap *tap)
{
  const struct acctile_flow *flow = &p->flow[tap->flow];
  const struct acctile_access *load = &p->nest->access[flow->load];
  int own = stream_of (p, load->array);
  if (!acctile_poly_uses (load->offset, p->layout->step))
    {
      tap->kind = ACCTILE_TAP_ONCE;
      return true;
    }
  if (own < 0 && is_near (p, flow))
    {
      tap->kind = ACCTILE_TAP_MEMORY;
      return true;
    }
  tap->kind = ACCTILE_TAP_STREAM;
  tap->stream = own >= 0
                        && acctile_flow_same_store (
                            p->nest, p->relay->stream[own].access, flow->load)
                    ? own
                    : loaded_stream (p, flow->load);
  if (tap->stream < 0)
    return false;
  p->relay->stream[tap->stream].fetched = true;
  return true;
}

/* Lets TAP read what STREAM's store stores.  */

static bool
add_stored (struct planning *p, struct acctile_tap *tap)
{
  const struct acctile_layout *layout = p->layout;
  const struct acctile_flow *flow = &p->flow[tap->flow];
  struct acctile_stream *s;
  bool near = true;
  tap->stream = stream_of (p, p->nest->access[flow->load].array);
  if (tap->stream < 0 || p->relay->stream[tap->stream].access != flow->store)
    return false;
  s = &p->relay->stream[tap->stream];
  for (int k = 0; k < layout->n_band; k++)
    {
      tap->later += layout->time[k] * (int)flow->distance[k];
      if (k == layout->step)
        continue;
      int far = acctile_stage_far (layout, flow, k);
      near = near && far == 0;
      if (far > s->halo[k])
        s->halo[k] = far;
    }
  tap->kind = near && tap->later == 1 ? ACCTILE_TAP_KEPT : ACCTILE_TAP_STREAM;
  if (tap->later < 1 || tap->later > layout->chunk)
    return false;
  if (tap->kind == ACCTILE_TAP_STREAM && tap->later > s->later)
    s->later = tap->later;
  return true;
}

/* Makes the taps of all loads that have a flow.  Of what the nest stores, every
   load must have one.  */

static bool
make_taps (struct planning *p)
{
  bool tapped[ACCTILE_MAX_TAPS] = { false };
  if (p->nest->n_access > ACCTILE_MAX_TAPS)
    return false;
  for (int i = 0; i < p->n_flow; i++)
    {
      const struct acctile_flow *flow = &p->flow[i];
      const struct acctile_access *load = &p->nest->access[flow->load];
      struct acctile_tap *tap = &p->relay->tap[p->relay->n_tap];
      if (load->write || is_private (p->nest, load->array))
        continue;
      if (flow->partial)
        return false;
      memset (tap, 0, sizeof *tap);
      tap->flow = i;
      if (!(flow->store >= 0 ? add_stored (p, tap) : add_loaded (p, tap)))
        return false;
      tapped[flow->load] = true;
      p->relay->n_tap++;
    }
  for (int i = 0; i < p->nest->n_access; i++)
    {
      const struct acctile_access *a = &p->nest->access[i];
      int flow;
      if (!a->write && !tapped[i] && !is_private (p->nest, a->array)
          && find_store (p, a->array, &flow) != 0)
        return false;
    }
  return true;
}

int
acctile_stream_row (const struct acctile_stream *stream)
{
  return stream->pitch * stream->size;
}

int
acctile_stream_half (const struct acctile_stream *stream, int chunk)
{
  int bytes = (stream->later + chunk) * acctile_stream_row (stream);
  return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* Places the elements of S, and how far back its taps are.  The number of
   elements of one time is odd: who brings home what one thread stored at
   successive times meets different banks.  */

static void
place_elements (struct planning *p, int stream)
{
  const struct acctile_layout *layout = p->layout;
  struct acctile_stream *s = &p->relay->stream[stream];
  int elements = 1;
  for (int k = layout->n_band - 1; k >= 0; k--)
    if (k != layout->step)
      {
        s->stride[k] = elements;
        s->first += s->halo[k] * elements;
        elements *= layout->tile[k] + s->halo[k];
      }
  s->pitch = elements | 1;
  for (int i = 0; i < p->relay->n_tap; i++)
    {
      struct acctile_tap *tap = &p->relay->tap[i];
      if (tap->kind != ACCTILE_TAP_STREAM || tap->stream != stream
          || p->flow[tap->flow].store < 0)
        continue;
      for (int k = 0; k < layout->n_band; k++)
        if (k != layout->step)
          tap->back += s->stride[k]
                       * acctile_stage_far (layout, &p->flow[tap->flow], k);
    }
}

static bool
is_power_of_two (int n)
{
  return n > 0 && (n & (n - 1)) == 0;
}

bool
acctile_relay_plan (const struct acctile_nest *nest,
                    const struct acctile_layout *layout,
                    const struct acctile_flow *flow, int n_flow,
                    struct acctile_relay *relay)
{
  struct planning p = { nest, layout, flow, n_flow, relay };
  int64_t bytes = HEAD_BYTES;
  memset (relay, 0, sizeof *relay);
  if (!layout->wait || n_flow == 0 || !is_power_of_two (layout->chunk)
      || !acctile_relay_helpers (layout->threads) || !make_stores (&p)
      || !make_taps (&p) || relay->n_stream == 0)
    return false;
  for (int i = 0; i < relay->n_stream; i++)
    {
      struct acctile_stream *s = &relay->stream[i];
      place_elements (&p, i);
      s->base = (int)bytes;
      if (s->pitch > ACCTILE_STAGE_BYTES || layout->chunk > ACCTILE_STAGE_BYTES)
        return false;
      if (((int64_t)s->later + layout->chunk) * s->pitch * s->size
          > ACCTILE_STAGE_BYTES)
        return false;
      bytes += 2 * (int64_t)acctile_stream_half (s, layout->chunk);
      if (bytes > ACCTILE_STAGE_BYTES)
        return false;
    }
  relay->bytes = (int)bytes;
  return true;
}
