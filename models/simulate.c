/* The simulation under the locality model: blocks are dealt to SMs round
   robin, the warps on an SM take turns, the SMs take turns, and requests go
   through L1 to L2 (Xu et al., section 4.3, Figure 6).

   The m-th block of SM j is block j + m * SMs: in waves of A blocks on each
   of S SMs, block j + i * S of a wave is on SM j (equation 1).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "simulate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lru.h"

/* Of a sample that is not the whole way of its SM, one part in so many is
   run for the state of L1 alone, when blocks are staggered.  */
#define WARM_PART 4
/* A sector that is asked for so many rounds after another of the piece that L2
   fetches with it is there by then.  */
#define LATE_ROUNDS 2
/* What starting a warp takes of a sample's budget, in lines: blocks without
   any request must come to an end as well.  */
#define START_COST 0.0625
/* The steps of a warp's way to its next request that take nothing of the
   budget, and what each further one takes, in lines: loops whose iterations
   make no requests must come to an end, too.  */
#define FREE_STEPS 64
#define STEP_COST 0.0625

/* One place for a block on an SM.  */
struct slot
{
  int left; /* warps not yet done  */
};

struct sm
{
  int64_t id, next, end; /* blocks of this SM: m = next ... end - 1  */
  struct slot *slot;
  struct acctile_warp *warp; /* [slot][warp of the block]  */
  int *order;                /* live warps, in turn  */
  int n_order, turn;
  int64_t round;       /* all warps take a turn in each  */
  double budget, warm; /* lines  */
  bool part;           /* the budget is not enough for all blocks  */
  struct acctile_lru *l1;
};

struct acctile_simulation
{
  struct acctile_trace *trace;
  const struct acctile_device *device;
  const struct acctile_locality_options *options;
  int warps, at_once, burst;
  int grain; /* sectors that L2 fetches together  */
  bool full;
  int n_sm;
  struct sm *sm;
  struct acctile_lru *l2;
  struct acctile_tally *tally, *ignored;
};

/* Puts block M of SM into its place SLOT, at PHASE of its way.  */
static void
start_block (struct acctile_simulation *s, struct sm *sm, int slot, int64_t m,
             double phase)
{
  for (int w = 0; w < s->warps; w++)
    {
      int k = slot * s->warps + w;
      acctile_warp_start (s->trace, &sm->warp[k], sm->id + m * s->device->sms,
                          w, phase);
      sm->order[sm->n_order++] = k;
    }
  sm->slot[slot].left = s->warps;
  sm->budget -= s->warps * START_COST;
}

/* Fills all places of SM with its next blocks.  False when there are none
   left.  */
static bool
start_wave (struct acctile_simulation *s, struct sm *sm, bool phases)
{
  int64_t n = sm->end - sm->next;
  if (n > s->at_once)
    n = s->at_once;
  sm->n_order = 0;
  sm->turn = 0;
  for (int k = 0; k < n; k++)
    start_block (s, sm, k, sm->next++, phases ? (double)k / (double)n : 0);
  return n > 0;
}

/* Sets the blocks that sample number I of N on SM does: all when its budget is
   enough, otherwise some in the I-th part of its way, or with IN_STEP the
   first ones.  ALL is the lines that all its blocks have.  */
static void
choose_blocks (struct acctile_simulation *s, struct sm *sm, int i, int n,
               double all, bool in_step)
{
  int64_t blocks = acctile_trace_blocks (s->trace), sms = s->device->sms;
  sm->end = sm->id < blocks ? (blocks - sm->id + sms - 1) / sms : 0;
  sm->next = 0;
  sm->warm = 0;
  sm->part = !s->full && all > sm->budget;
  if (!sm->part || in_step)
    return;
  double covered = ceil (sm->budget / all * (double)sm->end);
  covered = fmax (covered, s->at_once);
  double first = (i + 0.5) / n * ((double)sm->end - covered);
  if (first > 0)
    sm->next = (int64_t)first / s->at_once * s->at_once;
  if (s->options->stagger)
    sm->warm = sm->budget / WARM_PART;
}

/* Whether sample number I of S has its blocks in lock step.  Staggered blocks
   start in lock step too, in the first of all waves; of the samples of a
   launch of W waves one in W is for that.  */
static bool
is_in_step (const struct acctile_simulation *s, int i)
{
  double blocks = (double)acctile_trace_blocks (s->trace);
  double waves = blocks / ((double)s->at_once * s->device->sms);
  return !s->options->stagger || i < round (s->n_sm / fmax (1, waves));
}

/* Fills SM, sample number I of S.  False on lack of memory.  */
static bool
fill_sm (struct acctile_simulation *s, struct sm *sm, int i, double lines)
{
  int64_t l1 = s->device->l1_policy == ACCTILE_L1_NO_GLOBAL
                   ? 0
                   : s->device->l1_size / s->device->l1_line;
  int n = s->at_once * s->warps;
  int64_t busy = acctile_trace_blocks (s->trace) < s->device->sms
                     ? acctile_trace_blocks (s->trace)
                     : s->device->sms;
  sm->id = s->full ? i : (2 * i + 1) * busy / (2 * s->n_sm);
  sm->slot = calloc (s->at_once, sizeof *sm->slot);
  sm->warp = calloc (n, sizeof *sm->warp);
  sm->order = calloc (n, sizeof *sm->order);
  sm->l1 = acctile_lru_alloc (l1);
  sm->budget
      = s->full ? INFINITY : (double)s->options->sample_requests / s->n_sm;
  bool in_step = is_in_step (s, i);
  choose_blocks (s, sm, i, s->n_sm, lines / (double)busy,
                 in_step && s->options->stagger);
  if (!sm->slot || !sm->warp || !sm->order || !sm->l1)
    return false;
  start_wave (s, sm, !in_step && sm->part);
  return true;
}

struct acctile_simulation *
acctile_simulation_alloc (struct acctile_trace *trace,
                          const struct acctile_device *device,
                          const struct acctile_locality_options *options,
                          const struct acctile_trace_count *count,
                          int blocks_per_sm)
{
  struct acctile_simulation *s = calloc (1, sizeof *s);
  int n = acctile_trace_accesses (trace);
  double lines = 0;
  if (!s)
    return NULL;
  s->trace = trace;
  s->device = device;
  s->options = options;
  s->grain = device->l2_fetch / device->sector;
  s->warps = acctile_trace_warps (trace);
  s->burst = options->burst > 1 ? options->burst : 1;
  s->full = options->sample_sms <= 0 || options->sample_requests <= 0;
  s->n_sm = s->full ? device->sms : options->sample_sms;
  if (s->n_sm > device->sms)
    s->n_sm = device->sms;
  int64_t most = (acctile_trace_blocks (trace) + device->sms - 1) / device->sms;
  s->at_once = most < blocks_per_sm ? (int)most : blocks_per_sm;
  s->sm = calloc (s->n_sm, sizeof *s->sm);
  s->tally = calloc (n + 1, sizeof *s->tally);
  s->ignored = calloc (n + 1, sizeof *s->ignored);
  if (s->full)
    s->l2 = acctile_lru_alloc (device->l2_size / device->l2_line);
  if (!s->sm || !s->tally || !s->ignored || (s->full && !s->l2))
    return acctile_simulation_free (s);
  for (int a = 0; a < n; a++)
    lines += count[a].lines > 0 ? count[a].lines : count[a].requests;
  for (int i = 0; i < s->n_sm; i++)
    if (!fill_sm (s, &s->sm[i], i, lines))
      return acctile_simulation_free (s);
  return s;
}

struct acctile_simulation *
acctile_simulation_free (struct acctile_simulation *s)
{
  if (!s)
    return NULL;
  for (int i = 0; s->sm && i < s->n_sm; i++)
    {
      free (s->sm[i].slot);
      free (s->sm[i].warp);
      free (s->sm[i].order);
      acctile_lru_free (s->sm[i].l1);
    }
  free (s->sm);
  acctile_lru_free (s->l2);
  free (s->tally);
  free (s->ignored);
  free (s);
  return NULL;
}

/* The sectors of all the pieces that L2 fetches at a time in which SECTORS
   lie.  */
static unsigned
whole_grains (const struct acctile_simulation *s, unsigned sectors)
{
  unsigned grain = (1u << s->grain) - 1, all = 0;
  for (int k = 0; sectors >> k != 0; k += s->grain)
    if (sectors >> k & grain)
      all |= grain << k;
  return all;
}

/* Reads the SECTORS of LINE from L2, for TALLY.  */
static void
read_l2 (struct acctile_simulation *s, int64_t line, unsigned sectors,
         struct acctile_tally *tally)
{
  struct acctile_lru_slot *slot = acctile_lru_touch (s->l2, line, true, NULL);
  if (!slot)
    return;
  unsigned missing = sectors & ~slot->valid;
  unsigned fetched = whole_grains (s, missing) & ~slot->valid;
  tally->l2_hits += acctile_sector_count (sectors & ~missing);
  tally->l2_brought += acctile_sector_count (sectors & slot->marks);
  tally->l2_fetched += __builtin_popcount (fetched);
  slot->marks = (uint8_t)((slot->marks | fetched) & ~sectors);
  slot->valid |= fetched;
}

/* Writes LINE to L2.  The slot's stamp counts for each sector the bytes
   written to it (up to 255): a sector that was written to in part is valid
   when they are as many as it has.  */
static void
write_l2 (struct acctile_simulation *s, const struct acctile_line *line,
          int64_t base)
{
  unsigned part = line->sectors & ~line->full;
  int enough = s->device->sector < 255 ? s->device->sector : 255;
  struct acctile_lru_slot *slot
      = acctile_lru_touch (s->l2, line->line + base, true, NULL);
  if (!slot)
    return;
  slot->dirty |= line->sectors;
  slot->valid |= line->full;
  for (unsigned left = part & ~slot->valid; left; left &= left - 1)
    {
      int k = __builtin_ctz (left);
      int sum = (int)((uint64_t)slot->stamp >> 8 * k & 255) + line->bytes[k];
      uint64_t other = (uint64_t)slot->stamp & ~(UINT64_C (255) << 8 * k);
      sum = sum < 255 ? sum : 255;
      slot->stamp = (int64_t)(other | (uint64_t)sum << 8 * k);
      if (sum >= enough)
        slot->valid |= (uint8_t)(1u << k);
    }
}

/* What became of the lines of one request in L1.  */
struct outcome
{
  int hit_lines, hit_sectors, misses, late, partial;
};

/* Takes line NUMBER of a load through the L1 of SM.  A slot's stamp is the
   round and the number of its last fill.  */
static inline void
load_line (struct acctile_simulation *s, struct sm *sm,
           const struct acctile_line *line, int64_t base, int number,
           struct acctile_tally *tally, struct outcome *o)
{
  int64_t now = sm->round * ACCTILE_TRACE_MAX_LINES + number;
  unsigned missing = line->sectors;
  bool present;
  struct acctile_lru_slot *slot
      = acctile_lru_touch (sm->l1, line->line + base, true, &present);
  if (slot)
    {
      if (s->options->l1 == ACCTILE_L1_BASE || (present && slot->stamp < now))
        missing &= ~slot->valid;
      if (missing)
        {
          if (now - slot->stamp >= LATE_ROUNDS * ACCTILE_TRACE_MAX_LINES)
            o->late += acctile_sector_count (missing
                                             & whole_grains (s, slot->valid));
          slot->stamp = now;
        }
      slot->valid |= line->sectors;
    }
  o->hit_sectors += line->count;
  if (!missing)
    {
      o->hit_lines++;
      return;
    }
  int misses = acctile_sector_count (missing);
  if (s->l2)
    read_l2 (s, line->line + base, missing, tally);
  o->misses += misses;
  o->hit_sectors -= misses;
}

/* Takes one line of a store through the L1 of SM.  */
static inline void
store_line (struct acctile_simulation *s, struct sm *sm,
            const struct acctile_line *line, int64_t base, struct outcome *o)
{
  bool present;
  bool allocate = s->device->l1_policy == ACCTILE_L1_WRITE_THROUGH_ALLOCATE;
  struct acctile_lru_slot *slot
      = acctile_lru_touch (sm->l1, line->line + base, allocate, &present);
  if (slot && allocate)
    slot->valid |= line->full;
  o->hit_lines += present;
  o->hit_sectors += present ? line->count : 0;
  o->partial += line->partial;
  if (s->l2)
    write_l2 (s, line, base);
}

/* Takes REQUEST through the caches of SM.  */
static void
process (struct acctile_simulation *s, struct sm *sm,
         const struct acctile_request *request)
{
  struct acctile_tally *tally
      = &(sm->warm > 0 ? s->ignored : s->tally)[request->access];
  struct outcome o = { 0 };
  int lines = request->n > 0 ? request->n : request->sectors;
  if (request->n == 0 && request->write)
    o.partial = request->sectors;
  else if (request->n == 0)
    {
      o.misses = request->sectors;
      tally->l2_fetched += request->sectors;
    }
  else if (request->write)
    for (int k = 0; k < request->n; k++)
      store_line (s, sm, &request->line[k], request->base, &o);
  else
    for (int k = 0; k < request->n; k++)
      load_line (s, sm, &request->line[k], request->base, k, tally, &o);
  tally->requests++;
  tally->lines += lines;
  tally->sectors += request->sectors;
  tally->hit_lines += o.hit_lines;
  tally->hit_sectors += o.hit_sectors;
  tally->partial += o.partial;
  tally->l2_reads += o.misses;
  tally->l2_late += o.late;
  sm->budget -= lines;
  sm->warm -= lines;
}

/* Takes the warp whose turn it is from SM's turns; its place in the block's
   slot is K.  A block that is done is replaced when blocks are
   staggered.  */
static void
end_warp (struct acctile_simulation *s, struct sm *sm, int k)
{
  int slot = k / s->warps;
  sm->n_order--;
  memmove (&sm->order[sm->turn], &sm->order[sm->turn + 1],
           (sm->n_order - sm->turn) * sizeof *sm->order);
  if (--sm->slot[slot].left == 0 && s->options->stagger && sm->next < sm->end)
    start_block (s, sm, slot, sm->next++, 0);
}

/* The next request of warp K of SM, to REQUEST.  False when it has none.  */
static bool
next_request (struct acctile_simulation *s, struct sm *sm, int k,
              struct acctile_request *request)
{
  bool found = acctile_warp_next (s->trace, &sm->warp[k], request);
  int steps = sm->warp[k].steps - FREE_STEPS;
  if (steps > 0)
    sm->budget -= steps * STEP_COST;
  return found;
}

/* One turn of one warp of SM.  False when SM is done, or its budget is
   spent.  */
static bool
turn (struct acctile_simulation *s, struct sm *sm)
{
  struct acctile_request request;
  while (sm->budget > 0)
    {
      if (sm->n_order == 0 && !start_wave (s, sm, false))
        return false;
      if (sm->turn >= sm->n_order)
        {
          sm->turn = 0;
          sm->round++;
        }
      int k = sm->order[sm->turn], made = 0;
      while (made < s->burst && next_request (s, sm, k, &request))
        {
          process (s, sm, &request);
          made++;
        }
      if (made == s->burst)
        sm->turn++;
      else
        end_warp (s, sm, k);
      if (made > 0)
        return true;
    }
  return false;
}

void
acctile_simulation_run (struct acctile_simulation *s)
{
  bool some = s->l2 != NULL;
  for (int i = 0; i < s->n_sm && !s->l2; i++)
    while (turn (s, &s->sm[i]))
      continue;
  while (some)
    {
      some = false;
      for (int i = 0; i < s->n_sm; i++)
        some |= turn (s, &s->sm[i]);
    }
}

const struct acctile_tally *
acctile_simulation_tally (const struct acctile_simulation *s)
{
  return s->tally;
}

double
acctile_simulation_written (const struct acctile_simulation *s)
{
  return s->l2 ? (double)acctile_lru_written_back (s->l2) : 0;
}

double
acctile_simulation_filled (const struct acctile_simulation *s)
{
  return s->l2 ? (double)acctile_lru_incomplete (s->l2) : 0;
}
