/* Mappings that clauses alone can say: gang, worker and vector on the loops
   of an imperfect nest, "seq", and a gang for itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"

/* Puts behind FOR_STMT, a loop of lanes inside OUTERMOST, what GCC lets one
   lane do: nothing, but the others wait for it.  Where one loop of lanes
   follows another at once they do not, and what a lane loads of another's in
   the second may be as it was before the first (seen on an H200: the assembler
   moves the load up).  */

static void
wait_behind (gomp_for *outermost, gomp_for *for_stmt)
{
  const char memory[] = "memory";
  vec<tree, va_gc> *clobbers = NULL;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  gimple_seq seq = NULL;
  if (!acctile_replace_stmt (gimple_omp_body_ptr (outermost), for_stmt, bind))
    return;
  vec_safe_push (
      clobbers,
      build_tree_list (NULL_TREE, build_string (sizeof memory, memory)));
  gasm *wait = gimple_build_asm_vec ("", NULL, NULL, clobbers, NULL);
  gimple_asm_set_volatile (wait, true);
  gimple_seq_add_stmt (&seq, for_stmt);
  gimple_seq_add_stmt (&seq, wait);
  gimple_bind_set_body (bind, seq);
}

/* Replaces what the clauses of FOR_STMT say of its schedule by LEVELS, a
   mask of enum acctile_level; none is "seq".  */

static void
set_levels (gomp_for *for_stmt, unsigned levels)
{
  tree clauses = gimple_omp_for_clauses (for_stmt);
  static const enum omp_clause_code old[]
      = { OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER,      OMP_CLAUSE_VECTOR,
          OMP_CLAUSE_AUTO, OMP_CLAUSE_INDEPENDENT, OMP_CLAUSE_SEQ };
  for (unsigned i = 0; i < ARRAY_SIZE (old); i++)
    acctile_remove_clause (&clauses, old[i]);
  static const struct
  {
    unsigned level;
    enum omp_clause_code code;
  } table[] = { { ACCTILE_GANG, OMP_CLAUSE_GANG },
                { ACCTILE_WORKER, OMP_CLAUSE_WORKER },
                { ACCTILE_VECTOR, OMP_CLAUSE_VECTOR } };
  location_t location = gimple_location (for_stmt);
  for (unsigned i = 0; i < ARRAY_SIZE (table); i++)
    if (levels & table[i].level)
      {
        tree clause = build_omp_clause (location, table[i].code);
        OMP_CLAUSE_CHAIN (clause) = clauses;
        clauses = clause;
      }
  tree how = build_omp_clause (location, levels ? OMP_CLAUSE_INDEPENDENT
                                                : OMP_CLAUSE_SEQ);
  OMP_CLAUSE_CHAIN (how) = clauses;
  gimple_omp_for_set_clauses (for_stmt, how);
}

/* The levels that dimension D of MAPPING means for a loop.  */

static unsigned
levels_of (const struct acctile_mapping *mapping, int d)
{
  unsigned levels = 0;
  if (mapping->schedule->grid[d])
    levels |= ACCTILE_GANG;
  if (mapping->schedule->block[d])
    levels |= d == 0 ? ACCTILE_VECTOR : ACCTILE_WORKER;
  return levels;
}

/* The levels that MAPPING means for the acc loop of FOUND that dimension D of
   the nest belongs to, of which the loop may have others, in *STMT.  NULL there
   where the dimension has several acc loops, or a part of the loop is in a
   dimension with others.  */

static unsigned
loop_levels (const struct acctile_found *found,
             const struct acctile_mapping *mapping, int d, gomp_for **stmt)
{
  const struct acctile_nest *nest = found->nest;
  unsigned levels = 0;
  int first, count;
  acctile_mapping_loops (nest, d, &first, &count);
  *stmt = found->loop[first].stmt;
  for (int e = 1; e < mapping->schedule->n_dim; e++)
    {
      bool mine = false, other = false;
      acctile_mapping_loops (nest, e, &first, &count);
      for (int k = first; k < first + count; k++)
        if (found->loop[k].stmt == *stmt)
          mine = true;
        else
          other = true;
      if (mine && other)
        *stmt = NULL;
      if (mine)
        levels |= levels_of (mapping, e);
    }
  return levels;
}

int
acctile_team_lanes (const struct acctile_nest *nest,
                    const struct acctile_mapping *mapping)
{
  if (nest->vector_length > 0)
    return nest->vector_length;
  if (nest->num_workers > 1 && mapping->block[1] * mapping->block[2] == 1)
    return mapping->block[0] / nest->num_workers;
  bool taken = mapping->schedule->block[1] || mapping->schedule->block[2];
  return taken || nest->n_reduction == 0 ? mapping->block[0] : ACCTILE_WARP;
}

bool
acctile_team_possible (const struct acctile_found *found,
                       const struct acctile_mapping *mapping)
{
  const struct acctile_schedule *schedule = mapping->schedule;
  int gangs = 0, workers = 0;
  int lanes = acctile_team_lanes (found->nest, mapping);
  gomp_for *before = NULL, *stmt;
  for (int d = 1; d < schedule->n_dim; d++)
    {
      unsigned levels = loop_levels (found, mapping, d, &stmt);
      if (!stmt)
        return false;
      if (stmt == before)
        continue;
      gangs += (levels & ACCTILE_GANG) != 0;
      workers += (levels & ACCTILE_WORKER) != 0;
      before = stmt;
    }
  if (mapping->block[0] > lanes)
    workers++;
  return gangs == 1 && workers <= 1 && !schedule->grid[0] && schedule->block[0]
         && lanes % 32 == 0 && lanes > 0 && mapping->block[0] % lanes == 0
         && (mapping->block[0] == 32
             || mapping->block[1] * mapping->block[2] == 1);
}

void
acctile_emit_team (struct acctile_found *found,
                   const struct acctile_mapping *mapping)
{
  const struct acctile_nest *nest = found->nest;
  gomp_for *before = NULL, *stmt;
  unsigned team = levels_of (mapping, 0);
  if (mapping->block[0] > acctile_team_lanes (nest, mapping))
    team |= ACCTILE_WORKER;
  for (int d = 1; d < mapping->schedule->n_dim; d++)
    {
      unsigned levels = loop_levels (found, mapping, d, &stmt);
      if (stmt != before)
        set_levels (stmt, levels);
      before = stmt;
    }
  for (int k = 0; k < nest->n_loop; k++)
    if (nest->loop[k].team)
      {
        set_levels (found->loop[k].stmt, team);
        wait_behind (found->outermost, found->loop[k].stmt);
      }
}

void
acctile_emit_seq (struct acctile_found *found, unsigned loops)
{
  for (int k = 0; k < found->nest->n_loop; k++)
    if ((loops >> k & 1) && found->loop[k].stmt)
      set_levels (found->loop[k].stmt, 0);
}

/* True when DEPEND, which may be NULL, shows that the iterations of loop K do
   not depend on one another, or the user granted it.  */

static bool
is_independent (const struct acctile_nest *nest,
                const struct acctile_depend *depend, int k)
{
  if (nest->loop[k].claim == ACCTILE_CLAIM_INDEPENDENT)
    return true;
  return nest->loop[k].claim == ACCTILE_CLAIM_AUTO && depend
         && k < depend->n_loop && depend->loop[k] == ACCTILE_PROVEN;
}

/* True when a loop around loop K of NEST is among LOOPS.  */

static bool
stands_in (const struct acctile_nest *nest, int k, unsigned loops)
{
  for (int p = nest->loop[k].parent; p >= 0; p = nest->loop[p].parent)
    if (loops >> p & 1)
      return true;
  return false;
}

/* The levels that the user wrote on loops inside loop K of NEST.  */

static unsigned
levels_inside (const struct acctile_nest *nest, int k)
{
  unsigned inside = 0;
  for (int i = k + 1; i < nest->n_loop; i++)
    if (stands_in (nest, i, 1u << k))
      inside |= nest->loop[i].levels;
  return inside;
}

/* What the independent loop K of NEST is spread over where the loops around
   have the levels AROUND: what the user wrote but gang, else, outermost, what
   the loops inside leave.  */

static unsigned
levels_in_gang (const struct acctile_nest *nest, int k, unsigned around)
{
  unsigned wrote = nest->loop[k].levels & ~(unsigned)ACCTILE_GANG;
  if ((around & ACCTILE_VECTOR) || (around && !nest->loop[k].levels))
    return 0;
  unsigned inside = levels_inside (nest, k);
  if (!wrote && !(inside & ACCTILE_WORKER))
    wrote = (ACCTILE_WORKER | ACCTILE_VECTOR) & ~inside;
  return wrote & ~around;
}

unsigned
acctile_emit_one_gang (struct acctile_found *found,
                       const struct acctile_depend *depend, unsigned loops,
                       bool *alone)
{
  const struct acctile_nest *nest = found->nest;
  unsigned level[ACCTILE_MAX_LOOPS] = { 0 }, in_order = 0, dropped = 0;
  *alone = true;
  for (int k = 0; k < nest->n_loop; k++)
    {
      if (!found->loop[k].stmt || nest->loop[k].claim == ACCTILE_CLAIM_SEQ)
        continue;
      unsigned around = 0;
      for (int p = nest->loop[k].parent; p >= 0; p = nest->loop[p].parent)
        around |= level[p];
      if ((loops >> k & 1) || !is_independent (nest, depend, k))
        in_order |= 1u << k;
      else if ((nest->loop[k].levels & ACCTILE_GANG)
               && !stands_in (nest, k, in_order))
        {
          level[k] = nest->loop[k].levels;
          *alone = false;
        }
      else
        level[k] = levels_in_gang (nest, k, around);
      if ((nest->loop[k].levels & ~level[k]) & ACCTILE_GANG)
        dropped |= 1u << k;
      if (!nest->loop[k].levels || nest->loop[k].levels != level[k])
        set_levels (found->loop[k].stmt, level[k]);
    }
  return dropped;
}

unsigned
acctile_emit_unproven (struct acctile_found *found,
                       const struct acctile_depend *depend, bool *alone)
{
  const struct acctile_nest *nest = found->nest;
  unsigned unproven = 0;
  for (int k = 0; k < nest->n_loop; k++)
    if (found->loop[k].stmt && nest->loop[k].claim == ACCTILE_CLAIM_AUTO
        && !is_independent (nest, depend, k))
      unproven |= 1u << k;
  for (int k = 1; k < nest->n_loop; k++)
    if ((nest->loop[k].levels & ACCTILE_GANG) && stands_in (nest, k, unproven))
      return acctile_emit_one_gang (found, depend, 0, alone);
  acctile_emit_seq (found, unproven);
  *alone = unproven & 1;
  return 0;
}

void
acctile_emit_alone (struct acctile_region *region, struct acctile_found *found)
{
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  acctile_replace_stmt (gimple_omp_body_ptr (region->target), found->outermost,
                        bind);
  push_gimplify_context ();
  tree once = create_tmp_var (unsigned_type_node, "acctile_once");
  gbind *inside = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, found->outermost);
  gimple_bind_set_body (inside, seq);
  gomp_for *loop
      = acctile_build_gangs (found, once, acctile_unsigned (1), inside);
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, loop);
}
