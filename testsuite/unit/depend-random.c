/* The dependence test, and what it says of pairs of accesses (distribute.h),
   against brute force on random nests.  Without this test a mistake in the sets
   that isl is given (a stride, a direction, a bound, a row) would show only as
   a program with wrong results.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "depend.h"
#include "distribute.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include <isl/ctx.h>

#define N_CONSTANT 600
#define N_PARAMETRIC 400

/* One byte touched by one execution of an access.  */
struct touch
{
  int array;
  int access;
  int64_t byte;
  bool write;
  unsigned loops; /* around it  */
  int64_t value[ACCTILE_MAX_LOOPS];
};

struct touches
{
  int n, size;
  struct touch *touch;
};

static uint64_t seed;

/* A random number from LEAST to MOST.  */
static int
pick (int least, int most)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return least + (int)((seed >> 33) % (uint64_t)(most - least + 1));
}

/* FACTOR * symbol SYMBOL.  */
static struct acctile_poly *
times (int64_t factor, int symbol)
{
  return acctile_poly_scale (acctile_poly_symbol (symbol), factor);
}

static struct acctile_poly *
plus (struct acctile_poly *p, int64_t constant)
{
  return acctile_poly_add (p, acctile_poly_constant (constant));
}

/* Adds a loop with random bounds inside PARENT to NEST; SIZE (NULL: none) is
   what some of them run to.  */
static void
add_random_loop (struct acctile_nest *nest, int parent,
                 enum acctile_claim claim, const struct acctile_poly *size)
{
  static const int steps[] = { 1, 1, 1, 1, 2, 3, -1, -2 };
  int step = steps[pick (0, 7)];
  struct acctile_poly *low = acctile_poly_constant (pick (-1, 2));
  struct acctile_poly *high = acctile_poly_constant (pick (2, 5));

  if (parent >= 0 && pick (0, 3) == 0)
    low = acctile_poly_add (acctile_poly_symbol (parent), plus (low, -1));
  else if (parent >= 0 && pick (0, 3) == 0)
    high = acctile_poly_add (acctile_poly_symbol (parent), plus (high, -2));
  else if (size && pick (0, 3) > 0)
    {
      acctile_poly_free (high);
      high = plus (acctile_poly_copy (size), pick (-1, 0));
    }
  if (step > 0)
    acctile_nest_add_loop (nest, "i", claim, parent, low, high, step);
  else
    acctile_nest_add_loop (nest, "i", claim, parent, plus (high, -1),
                           plus (low, -1), step);
}

/* A random sum of the iterators of the mask LOOPS, with coefficients from
   LEAST to MOST of which many are zero, and a constant.  */
static struct acctile_poly *
random_sum (const struct acctile_nest *nest, unsigned loops, int least,
            int most)
{
  struct acctile_poly *p = acctile_poly_constant (pick (-2, 2));
  for (int k = 0; k < nest->n_loop; k++)
    if ((loops >> k & 1) && pick (0, 1))
      p = acctile_poly_add (p, times (pick (least, most), k));
  return p;
}

/* The loops around LOOP, itself included.  */
static unsigned
around (const struct acctile_nest *nest, int loop)
{
  unsigned mask = 0;
  for (; loop >= 0; loop = nest->loop[loop].parent)
    mask |= 1u << loop;
  return mask;
}

/* Adds a random access in statement STMT to array ARRAY of NEST: by
   subscripts when the array has rows of 256, otherwise by an offset,
   in rows of ROW (NULL: no rows).  */
static void
add_random_access (struct acctile_nest *nest, int stmt, int array,
                   const struct acctile_poly *row)
{
  unsigned loops = around (nest, nest->stmt[stmt].loop);
  int elem_size = nest->array[array].elem_size;
  bool half = elem_size == 8 && pick (0, 2) == 0;
  int field = half ? 4 * pick (0, 1) : 0;
  bool write = pick (0, 1);
  int size = half ? 4 : elem_size;
  int64_t extent = 0;

  if (nest->array[array].n_dim == 2)
    acctile_poly_is_constant (nest->array[array].extent[1], &extent);
  if (extent == 256)
    {
      int k = acctile_nest_add_access (nest, stmt, array, write, size, NULL);
      struct acctile_poly *s[2]
          = { plus (random_sum (nest, loops, -1, 2), 100),
              plus (random_sum (nest, loops, -1, 2), 100) };
      acctile_nest_set_subscripts (nest, k, 2, s,
                                   acctile_poly_constant (field));
      return;
    }
  struct acctile_poly *offset = random_sum (nest, loops, -2, 3);
  if (row)
    offset = acctile_poly_add (offset,
                               acctile_poly_mul (random_sum (nest, loops, 0, 1),
                                                 acctile_poly_copy (row)));
  offset = acctile_poly_scale (offset, pick (0, 5) ? elem_size : 4);
  acctile_nest_add_access (nest, stmt, array, write, size,
                           plus (offset, field));
}

/* A random nest; with PARAMETRIC it has a parameter n, which bounds loops and
   is the length of rows.  */
static struct acctile_nest *
random_nest (isl_ctx *ctx, bool parametric)
{
  struct acctile_nest *nest = acctile_nest_alloc (ctx, "f", "f.c", 1);
  struct acctile_poly *row = NULL;

  if (parametric)
    {
      acctile_nest_add_param (nest, "n");
      row = plus (acctile_poly_symbol (ACCTILE_MAX_LOOPS), pick (0, 2));
    }
  nest->n_parallel = pick (1, 3);
  for (int k = 0; k < nest->n_parallel; k++)
    add_random_loop (nest, k - 1, ACCTILE_CLAIM_AUTO, row);
  for (int k = pick (0, 2); k > 0; k--)
    {
      add_random_loop (nest, nest->n_parallel - 1, ACCTILE_CLAIM_SEQ, row);
      bool team = pick (0, 1);
      nest->loop[nest->n_loop - 1].team = team;
      nest->n_team += team;
    }
  int n_array = pick (1, 2);
  for (int k = 0; k < n_array; k++)
    {
      acctile_nest_add_array (nest, "a", ACCTILE_OBJECT, pick (0, 1) ? 4 : 8);
      struct acctile_poly *extent[2]
          = { NULL, acctile_poly_constant (pick (0, 1) ? 256 : pick (3, 7)) };
      if (pick (0, 1))
        acctile_nest_set_extents (nest, k, 2, extent);
      else
        acctile_poly_free (extent[1]);
    }
  if (!parametric && pick (0, 1))
    row = acctile_poly_constant (pick (3, 7));
  int n_stmt = pick (1, 2);
  for (int k = 0; k < n_stmt; k++)
    {
      acctile_nest_add_stmt (nest,
                             pick (nest->n_parallel - 1, nest->n_loop - 1));
      for (int a = pick (1, 2); a > 0; a--)
        add_random_access (nest, k, pick (0, n_array - 1), row);
    }
  acctile_poly_free (row);
  return nest;
}

/* Appends the bytes that ACCESS of NEST touches with symbols at VALUE.  */
static void
add_touches (struct touches *t, const struct acctile_nest *nest,
             const struct acctile_access *access, const int64_t *value)
{
  int64_t at = acctile_poly_eval (access->offset, value);

  for (int b = 0; b < access->size; b++)
    {
      if (t->n == t->size)
        {
          t->size = t->size ? 2 * t->size : 1024;
          t->touch = realloc (t->touch, t->size * sizeof *t->touch);
        }
      struct touch *touch = &t->touch[t->n++];
      memset (touch, 0, sizeof *touch);
      touch->array = access->array;
      touch->access = (int)(access - nest->access);
      touch->byte = at + b;
      touch->write = access->write;
      touch->loops = around (nest, nest->stmt[access->stmt].loop);
      for (int k = 0; k < nest->n_loop; k++)
        if (touch->loops >> k & 1)
          touch->value[k] = value[k];
    }
}

/* Executes what NEST has in loop LOOP (-1: all of it), symbols being at
   VALUE.  */
static void
execute (struct touches *t, const struct acctile_nest *nest, int loop,
         int64_t *value)
{
  for (int a = 0; a < nest->n_access; a++)
    if (nest->stmt[nest->access[a].stmt].loop == loop)
      add_touches (t, nest, &nest->access[a], value);
  for (int k = 0; k < nest->n_loop; k++)
    if (nest->loop[k].parent == loop)
      {
        const struct acctile_loop *l = &nest->loop[k];
        int64_t to = acctile_poly_eval (l->upper, value);
        value[k] = acctile_poly_eval (l->lower, value);
        for (; l->step > 0 ? value[k] < to : value[k] > to; value[k] += l->step)
          execute (t, nest, k, value);
        value[k] = 0;
      }
}

/* By which loop and which loops around it touch_compare groups.  */
static unsigned compare_around;

static int
touch_compare (const void *a, const void *b)
{
  const struct touch *s = a, *t = b;

  if (s->array != t->array)
    return s->array < t->array ? -1 : 1;
  if (s->byte != t->byte)
    return s->byte < t->byte ? -1 : 1;
  for (int k = 0; k < ACCTILE_MAX_LOOPS; k++)
    if ((compare_around >> k & 1) && s->value[k] != t->value[k])
      return s->value[k] < t->value[k] ? -1 : 1;
  return 0;
}

/* Whether loop LOOP of NEST carries a dependence among the touches T.  */
static bool
brute_carried (const struct acctile_nest *nest, const struct touches *t,
               int loop)
{
  struct touch *list = malloc ((t->n + 1) * sizeof *list);
  bool found = false;
  int n = 0;

  for (int k = 0; k < t->n; k++)
    if (t->touch[k].loops >> loop & 1)
      list[n++] = t->touch[k];
  compare_around = around (nest, nest->loop[loop].parent);
  qsort (list, n, sizeof *list, touch_compare);
  for (int k = 0, end; k < n && !found; k = end)
    {
      bool write = false, several = false;
      for (end = k; end < n && touch_compare (&list[k], &list[end]) == 0; end++)
        {
          write |= list[end].write;
          several |= list[end].value[loop] != list[k].value[loop];
        }
      found = write && several;
    }
  free (list);
  return found;
}

/* The loops of NEST that carry dependences when n is N, a mask.  */
static unsigned
brute_force (const struct acctile_nest *nest, int n)
{
  int64_t value[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS] = { 0 };
  struct touches t = { 0 };
  unsigned carried = 0;

  value[ACCTILE_MAX_LOOPS] = n;
  execute (&t, nest, -1, value);
  for (int k = 0; k < nest->n_loop; k++)
    if ((k < nest->n_parallel || nest->loop[k].team)
        && brute_carried (nest, &t, k))
      carried |= 1u << k;
  free (t.touch);
  return carried;
}

/* Whether S comes before T in an earlier iteration of a loop around both.  */
static bool
is_earlier (const struct acctile_nest *nest, const struct touch *s,
            const struct touch *t)
{
  for (int k = 0; k < nest->n_loop; k++)
    if ((s->loops & t->loops) >> k & 1 && s->value[k] != t->value[k])
      return (s->value[k] < t->value[k]) == (nest->loop[k].step > 0);
  return false;
}

/* Adds to CARRIED, as acctile_carried_pairs has it, what brute force finds when
   n is N.  */
static void
brute_pairs (const struct acctile_nest *nest, int n, bool *carried)
{
  int64_t value[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS] = { 0 };
  struct touches t = { 0 };

  value[ACCTILE_MAX_LOOPS] = n;
  execute (&t, nest, -1, value);
  compare_around = 0;
  if (t.n > 0)
    qsort (t.touch, t.n, sizeof *t.touch, touch_compare);
  for (int k = 0, end; k < t.n; k = end)
    {
      for (end = k;
           end < t.n && touch_compare (&t.touch[k], &t.touch[end]) == 0; end++)
        ;
      for (int i = k; i < end; i++)
        for (int j = k; j < end; j++)
          if ((t.touch[i].write || t.touch[j].write)
              && is_earlier (nest, &t.touch[i], &t.touch[j]))
            carried[t.touch[i].access * nest->n_access + t.touch[j].access]
                = true;
    }
  free (t.touch);
}

/* How often which pair of accesses met what.  */
struct pair_tally
{
  int pairs, carried;
  int unsound; /* carried, which is not said  */
  int missed;  /* said to be carried, which is not so  */
};

/* Compares what is said of pairs of accesses of NEST with CARRIED, what brute
   force found.  */
static void
compare_pairs (const struct acctile_nest *nest, const bool *carried,
               struct pair_tally *tally)
{
  int n = nest->n_access * nest->n_access;
  bool *said = calloc (n + 1, sizeof *said);
  struct acctile_depend *depend = acctile_depend_analyze (nest);

  check (acctile_carried_pairs (nest, depend, said), "a plain nest");
  for (int k = 0; k < n; k++)
    {
      tally->pairs++;
      tally->carried += carried[k];
      tally->unsound += carried[k] && !said[k];
      tally->missed += said[k] && !carried[k];
    }
  acctile_depend_free (depend);
  free (said);
}

/* How often which verdict met what.  */
struct tally
{
  int loops;
  int proven, contradicted, unknown;
  int unsound;     /* proven, but carried  */
  int false_alarm; /* contradicted, but not carried  */
  int missed;      /* not proven though nothing is carried  */
};

/* Compares the verdicts on NEST with CARRIED, what brute force found.  */
static void
compare (const struct acctile_nest *nest, unsigned carried, struct tally *tally)
{
  struct acctile_depend *depend = acctile_depend_analyze (nest);

  for (int k = 0; k < nest->n_loop; k++)
    {
      if (k >= nest->n_parallel && !nest->loop[k].team)
        continue;
      bool is_carried = carried >> k & 1;
      enum acctile_doall found = depend->loop[k];
      tally->loops++;
      tally->proven += found == ACCTILE_PROVEN;
      tally->contradicted += found == ACCTILE_CONTRADICTED;
      tally->unknown += found == ACCTILE_UNKNOWN;
      tally->unsound += found == ACCTILE_PROVEN && is_carried;
      tally->false_alarm += found == ACCTILE_CONTRADICTED && !is_carried;
      tally->missed += found != ACCTILE_PROVEN && !is_carried;
    }
  acctile_depend_free (depend);
}

/* Constants only: the verdict must be the truth.  */
static void
test_constant (isl_ctx *ctx)
{
  struct tally tally = { 0 };
  struct pair_tally pairs = { 0 };

  for (int k = 0; k < N_CONSTANT; k++)
    {
      char *error = NULL;
      seed = 1000 + k;
      struct acctile_nest *nest = random_nest (ctx, false);
      if (acctile_nest_finish (nest, NULL, 0, &error))
        {
          bool *carried
              = calloc (nest->n_access * nest->n_access + 1, sizeof *carried);
          compare (nest, brute_force (nest, 0), &tally);
          brute_pairs (nest, 0, carried);
          compare_pairs (nest, carried, &pairs);
          free (carried);
        }
      else
        check (false, "nest %d: %s", k, error);
      free (error);
      acctile_nest_free (nest);
    }
  check (tally.unsound == 0, "%d of %d proven loops carry a dependence",
         tally.unsound, tally.proven);
  check (tally.missed == 0, "%d of %d loops without a dependence not proven",
         tally.missed, tally.proven + tally.missed);
  check (tally.false_alarm == 0,
         "%d of %d contradicted loops carry no dependence", tally.false_alarm,
         tally.contradicted);
  check (tally.proven > tally.loops / 5 && tally.contradicted > tally.loops / 5,
         "%d loops: %d proven, %d contradicted, %d unknown", tally.loops,
         tally.proven, tally.contradicted, tally.unknown);
  check (pairs.unsound == 0 && pairs.missed == 0,
         "%d of %d pairs that depend not seen, %d others said to",
         pairs.unsound, pairs.carried, pairs.missed);
  check (pairs.carried > pairs.pairs / 10 && pairs.carried < pairs.pairs / 2,
         "%d of %d pairs depend", pairs.carried, pairs.pairs);
}

/* With a parameter: what is proven must hold for all its values, what is
   contradicted for a large one.  */
static void
test_parametric (isl_ctx *ctx)
{
  struct tally tally = { 0 }, large = { 0 };
  struct pair_tally pairs = { 0 };

  for (int k = 0; k < N_PARAMETRIC; k++)
    {
      char *error = NULL;
      unsigned carried = 0;
      seed = 5000 + k;
      struct acctile_nest *nest = random_nest (ctx, true);
      if (!acctile_nest_finish (nest, NULL, 0, &error))
        check (false, "nest %d: %s", k, error);
      bool *both = calloc (nest->n_access * nest->n_access + 1, sizeof *both);
      for (int n = -3; n <= 7; n++)
        {
          carried |= brute_force (nest, n);
          brute_pairs (nest, n, both);
        }
      compare_pairs (nest, both, &pairs);
      free (both);
      compare (nest, carried, &tally);
      compare (nest, brute_force (nest, 12), &large);
      free (error);
      acctile_nest_free (nest);
    }
  check (tally.unsound == 0 && large.unsound == 0,
         "n: %d of %d proven loops carry a dependence",
         tally.unsound + large.unsound, tally.proven);
  check (large.false_alarm == 0,
         "n: %d of %d contradicted loops carry no dependence",
         large.false_alarm, large.contradicted);
  check (tally.missed < tally.loops / 10,
         "n: %d of %d loops without a dependence not proven", tally.missed,
         tally.loops);
  check (tally.proven > tally.loops / 10
             && tally.contradicted > tally.loops / 10,
         "n: %d loops: %d proven, %d contradicted, %d unknown", tally.loops,
         tally.proven, tally.contradicted, tally.unknown);
  check (pairs.unsound == 0, "n: %d of %d pairs that depend not seen",
         pairs.unsound, pairs.carried);
  check (pairs.missed < pairs.pairs / 10,
         "n: %d of %d pairs said to depend do not", pairs.missed, pairs.pairs);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  test_constant (ctx);
  test_parametric (ctx);
  isl_ctx_free (ctx);
  return unit_end ();
}
