/* What a random nest is but for its loops, arrays and body: which of its loops
   are collapsed, what is claimed of them, gangs and workers, what it writes;
   and its text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nestgen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* True when LOOP counts without sign to an end that may be before its start,
   where GCC 12 itself runs iterations of a collapsed loop.  */

static bool
ends_below_zero (const struct loop *loop)
{
  return loop->backwards && loop->index.type->is_unsigned;
}

/* Marks groups of loops of NEST as collapsed, now and then.  GCC 12 itself
   runs iterations when the ends of two loops of a group are before their
   starts: at most one can be.  */

static void
make_collapse (struct nest *nest)
{
  for (int k = 0; k + 1 < nest->n_loop; k++)
    {
      int n = 2 + (k + 2 < nest->n_loop && chance (30));
      int backwards = nest->loop[k].backwards;
      bool possible = chance (20) && !ends_below_zero (&nest->loop[k]);
      for (int i = k + 1; i < k + n; i++)
        {
          backwards += nest->loop[i].backwards;
          if (nest->loop[i].before[0] || nest->loop[i].outer >> k
              || ends_below_zero (&nest->loop[i]))
            possible = false;
        }
      if (!possible || backwards > 1)
        continue;
      nest->loop[k].collapse = n;
      for (int i = k + 1; i < k + n; i++)
        nest->loop[i].inside_collapse = true;
      k += n - 1;
    }
}

/* The numbers of the loops of NEST that have a pragma, into PLACE.  */

static int
pragma_loops (const struct nest *nest, int place[MAX_LOOPS])
{
  int n = 0;
  for (int k = 0; k < nest->n_loop; k++)
    if (!nest->loop[k].inside_collapse)
      place[n++] = k;
  return n;
}

/* Writes gang, worker and vector on loops of NEST.  */

static void
make_levels (struct nest *nest)
{
  static const char *const one[]
      = { "gang vector", "gang", "gang worker vector", "gang worker" };
  static const char *const two[][2] = { { "gang", "vector" },
                                        { "gang worker", "vector" },
                                        { "gang", "worker vector" },
                                        { "gang", "" },
                                        { "", "vector" },
                                        { "gang", "worker" },
                                        { "gang vector", "" } };
  static const char *const three[][3] = { { "gang", "worker", "vector" },
                                          { "gang", "", "vector" },
                                          { "gang", "worker vector", "" },
                                          { "", "", "vector" },
                                          { "gang", "", "" } };
  int place[MAX_LOOPS];
  int n = pragma_loops (nest, place);
  int choice = pick (n == 1 ? 4 : n == 2 ? 7 : 5);
  if (nest->team)
    strcpy (nest->loop[place[0]].levels, "gang");
  else
    for (int i = 0; i < n && i < 3; i++)
      strcpy (nest->loop[place[i]].levels, n == 1   ? one[choice]
                                           : n == 2 ? two[choice][i]
                                                    : three[choice][i]);
}

/* Writes what is claimed of the loops of NEST.  */

static void
make_claims (struct nest *nest)
{
  bool kernels = nest->function->kernels;
  int place[MAX_LOOPS];
  int n = pragma_loops (nest, place);
  for (int i = 0; i < n; i++)
    {
      struct loop *loop = &nest->loop[place[i]];
      int r = pick (100);
      bool last = i == n - 1 && !nest->team;
      if (nest->plain)
        loop->claim = kernels ? CLAIM_INDEPENDENT : CLAIM_NONE;
      else if (nest->ordered && !kernels)
        loop->claim = CLAIM_AUTO;
      else if (nest->ordered)
        loop->claim = r < 60 ? CLAIM_NONE : r < 85 ? CLAIM_AUTO : CLAIM_SEQ;
      else if (r < 6 && (last || nest->n_reduction == 0))
        loop->claim = CLAIM_SEQ;
      else if (r < 18)
        loop->claim = CLAIM_AUTO;
      else if (r < (kernels ? 75 : 35))
        loop->claim = CLAIM_INDEPENDENT;
      if (loop->levels[0] && loop->claim != CLAIM_INDEPENDENT)
        loop->claim = CLAIM_NONE;
      if (nest->plain && kernels)
        loop->claim = CLAIM_INDEPENDENT;
    }
}

/* One dimension of what an independent NEST writes: loops FIRST to LAST in
   one subscript.  */

static struct expr
make_dimension (struct nest *nest, const int *order, int first, int last)
{
  const struct variable *i = &nest->loop[order[first]].index;
  if (first == last)
    {
      int form = pick (8);
      if (form == 0)
        return make (-i->high, -i->low, false, "-(int) %s", i->name);
      if (form == 1)
        return make (2 * i->low, 2 * i->high, false, "2 * (int) %s", i->name);
      bool u = i->type->is_unsigned && i->type->bits >= 32;
      return make (i->low, i->high, u, "%s", i->name);
    }
  struct expr rest = make_dimension (nest, order, first + 1, last);
  rest = shifted (&rest, -rest.low);
  long width = rest.high + 1;
  return make (i->low * width, i->high * width + rest.high, rest.is_unsigned,
               "%s * %ld + %s", i->name, width, rest.text);
}

/* Chooses what NEST, whose iterations are independent, writes.  */

static void
make_injective_output (struct nest *nest)
{
  int order[MAX_LOOPS], n = nest->n_loop;
  for (int k = 0; k < n; k++)
    order[k] = k;
  if (chance (30))
    for (int k = n - 1; k > 0; k--)
      {
        int other = pick (k + 1), swap = order[k];
        order[k] = order[other];
        order[other] = swap;
      }
  int rank = n < MAX_RANK ? n : MAX_RANK;
  if (rank > 1 && chance (15))
    rank--;
  for (int d = 0; d < rank; d++)
    nest->sub[d] = make_dimension (nest, order, d, d == rank - 1 ? n - 1 : d);
  if (rank < MAX_RANK && !nest->plain && chance (nest->team ? 50 : 15))
    {
      nest->store_span = 2 + pick (6);
      nest->sub[rank++] = make (0, nest->store_span - 1, false, "q");
    }
  nest->out = make_array (nest, rank, nest->sub, 0, true);
}

/* Chooses what NEST, whose iterations may depend on one another, writes.  */

static void
make_any_output (struct nest *nest)
{
  int rank = nest->n_loop < 3 ? nest->n_loop : 2 + pick (2);
  for (int d = 0; d < rank; d++)
    if (chance (80) && d < nest->n_loop)
      {
        const struct variable *i = &nest->loop[d].index;
        bool u = i->type->is_unsigned && i->type->bits >= 32;
        nest->sub[d] = make (i->low, i->high, u, "%s", i->name);
      }
    else
      nest->sub[d] = pick_affine (nest);
  nest->slack = 2;
  nest->out = make_array (nest, rank, nest->sub, nest->slack, true);
}

/* Makes the output of NEST and moves its subscripts inside.  */

static void
make_output (struct nest *nest)
{
  if (nest->ordered)
    make_any_output (nest);
  else
    make_injective_output (nest);
  if (!nest->out)
    abort ();
  for (int d = 0; d < nest->out->rank; d++)
    nest->sub[d] = shifted (&nest->sub[d], nest->slack - nest->sub[d].low);
}

void
print_directive (struct text *text, const struct nest *nest)
{
  static const char *const shapes[][6]
      = { { "schedule(1.1) block(64)", "schedule(1.1) block(128) grid(3)",
            "schedule(1.1)", "block(32)", "schedule(1.1) grid(2)",
            "schedule(1.1) block(256)" },
          { "schedule(2.1) block(32,1)", "schedule(2.2) block(64,1)",
            "schedule(2.3) block(8,16)", "schedule(2.3) block(4,8) grid(2,3)",
            "schedule(2.4) block(16,4)", "block(16,2)" },
          { "schedule(3.1) block(8,8,1)", "schedule(3.3) block(4,8,1)",
            "schedule(3.4) block(4,4,2) grid(2,*,2)", "schedule(3.5)",
            "schedule(3.6) block(16,2,1) grid(1,2,2)",
            "schedule(3.7) block(2,4,8)" } };
  if (!nest->plain || !chance (40))
    return;
  int n = nest->n_loop < 3 ? nest->n_loop : 3;
  add (text, "#pragma acctile %s\n", shapes[n - 1][pick (6)]);
}

/* Prints the clauses of loop K of NEST, which has a pragma.  */

static void
print_loop_clauses (struct text *text, struct nest *nest, int k)
{
  static const char *const claims[] = { "", " independent", " auto", " seq" };
  const struct loop *loop = &nest->loop[k];
  bool tile = loop->collapse == 2 && !nest->plain && nest->n_reduction == 0
              && !nest->ordered && !loop->levels[0] && !nest->team
              && loop->claim == CLAIM_NONE && chance (25);
  add (text, "%s", claims[loop->claim]);
  if (tile)
    add (text, " tile(%d, %s)", 2 + pick (4), pick (2) ? "*" : "4");
  else if (loop->collapse > 1)
    add (text, " collapse(%d)", loop->collapse);
  if (loop->levels[0])
    add (text, " %s", loop->levels);
  for (int r = 0; r < nest->n_reduction; r++)
    add (text, " reduction(%s : %s)", reduction_operator (&nest->reduction[r]),
         nest->reduction[r].name);
  if (k + loop->collapse == nest->n_loop)
    {
      if (nest->has_private)
        add (text, " private(p)");
      if (nest->has_private_array)
        add (text, " private(pw)");
    }
}

void
print_nest (struct text *text, struct nest *nest, const char *region, int depth)
{
  int k = 0;
  for (; k < nest->n_loop; k++)
    {
      const struct loop *loop = &nest->loop[k];
      bool brace = loop->before[0];
      if (brace)
        {
          indent (text, depth++);
          add (text, "{\n");
          indent (text, depth);
          add (text, "%s\n", loop->before);
        }
      if (!loop->inside_collapse)
        {
          add (text, "#pragma acc ");
          if (k == 0 && region)
            add (text, "%s loop%s",
                 nest->function->kernels ? "kernels" : "parallel", region);
          else
            add (text, "loop");
          print_loop_clauses (text, nest, k);
          add (text, "\n");
        }
      indent (text, depth++);
      add (text, "%s\n", loop->head);
    }
  indent (text, depth);
  add (text, "{\n");
  nest->n_local = 0;
  if (nest->team)
    print_team (text, nest, depth + 1);
  else
    print_body (text, nest, depth + 1);
  indent (text, depth);
  add (text, "}\n");
  while (--k >= 0)
    {
      depth--;
      if (nest->loop[k].before[0])
        {
          indent (text, --depth);
          add (text, "}\n");
        }
    }
}

void
make_nest (struct nest *nest, struct function *f, int number, int depth)
{
  memset (nest, 0, sizeof *nest);
  nest->function = f;
  nest->plain = f->plain;
  nest->ordered = !f->plain && chance (f->kernels ? 40 : 15);
  make_loops (nest, depth);
  if (!nest->ordered && chance (f->plain ? 20 : 30))
    make_reductions (nest);
  for (int r = 0; r < nest->n_reduction; r++)
    snprintf (nest->reduction[r].name, sizeof nest->reduction[r].name, "r%d%c",
              number, 'a' + r);
  if (!nest->ordered && !f->plain && nest->n_reduction == 0 && depth < 3)
    nest->team = chance (15);
  if (!nest->team && !nest->ordered)
    {
      nest->has_private = chance (15);
      nest->has_private_array = chance (10);
    }
  nest->carried = nest->ordered && f->kernels && chance (15);
  make_collapse (nest);
  if (nest->team && nest->loop[0].collapse > 1)
    nest->team = false;
  if (!nest->plain && !nest->ordered && chance (35))
    make_levels (nest);
  make_claims (nest);
  make_output (nest);
}
