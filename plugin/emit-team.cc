/* Mappings that clauses alone can say: gang, worker and vector on the loops
   of an imperfect nest, and "seq".

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit.h"

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

bool
acctile_team_possible (const struct acctile_found *found,
                       const struct acctile_mapping *mapping)
{
  const struct acctile_schedule *schedule = mapping->schedule;
  int gangs = 0, workers = 0;
  for (int d = 0; d < schedule->n_dim; d++)
    {
      int first, count;
      acctile_mapping_loops (found->nest, d, &first, &count);
      if (d > 0 && count > 1)
        return false;
      gangs += schedule->grid[d];
      workers += d > 0 && schedule->block[d];
      if (d > 0 && found->loop[first].dim > 0)
        return false;
    }
  for (int k = 0; k < found->nest->n_parallel; k++)
    if (gimple_omp_for_collapse (found->loop[k].stmt) > 1)
      return false;
  return gangs == 1 && workers <= 1 && !schedule->grid[0] && schedule->block[0]
         && mapping->block[0] % 32 == 0
         && (mapping->block[0] == 32
             || mapping->block[1] * mapping->block[2] == 1);
}

void
acctile_emit_team (struct acctile_found *found,
                   const struct acctile_mapping *mapping)
{
  const struct acctile_nest *nest = found->nest;
  for (int d = 1; d < mapping->schedule->n_dim; d++)
    {
      int first, count;
      acctile_mapping_loops (nest, d, &first, &count);
      set_levels (found->loop[first].stmt, levels_of (mapping, d));
    }
  for (int k = 0; k < nest->n_loop; k++)
    if (nest->loop[k].team)
      set_levels (found->loop[k].stmt, levels_of (mapping, 0));
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

void
acctile_emit_one_gang (struct acctile_found *found,
                       const struct acctile_depend *depend, unsigned loops)
{
  const struct acctile_nest *nest = found->nest;
  unsigned spread = 0;
  for (int k = 0; k < nest->n_loop; k++)
    {
      if (!found->loop[k].stmt)
        continue;
      int parent = nest->loop[k].parent;
      bool inside = parent >= 0 && (spread >> parent & 1);
      if (inside)
        spread |= 1u << k;
      if (nest->loop[k].claim == ACCTILE_CLAIM_SEQ)
        continue;
      if ((loops >> k & 1) || inside || !is_independent (nest, depend, k))
        set_levels (found->loop[k].stmt, 0);
      else
        {
          if (!nest->loop[k].levels)
            set_levels (found->loop[k].stmt, ACCTILE_WORKER | ACCTILE_VECTOR);
          spread |= 1u << k;
        }
    }
}

bool
acctile_emit_unproven (struct acctile_found *found,
                       const struct acctile_depend *depend)
{
  const struct acctile_nest *nest = found->nest;
  bool outermost = false;
  for (int k = 0; k < nest->n_loop; k++)
    if (found->loop[k].stmt && nest->loop[k].claim == ACCTILE_CLAIM_AUTO
        && !is_independent (nest, depend, k))
      {
        set_levels (found->loop[k].stmt, 0);
        outermost |= k == 0;
      }
  return outermost;
}
