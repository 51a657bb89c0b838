/* The state of the walk through a nest, shared by region.cc, which starts it,
   extract.cc and, for acc loops, extract-acc.cc, which go, and access.cc, which
   records what it meets.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_WALK_H
#define ACCTILE_WALK_H

#include "extract/value.h"

/* A body larger than this is left alone.  */
#define MAX_ACCESSES 4000
#define MAX_DEPTH 64

/* A load that need not be repeated.  */
struct available
{
  int array;
  int size;
  int access;
  unsigned born;
  struct acctile_poly *offset;
};

/* A jump ahead to a label that the walk has not come to, and how many accesses
   there were before it.  */
struct forward
{
  tree label;
  int accesses;
};

/* What a walk goes through under a condition: the statements from place "first"
   to "last" of the sequence at depth "depth".  There "value" >= 0.  */
struct condition
{
  int depth, first, last;
  struct acctile_poly *value; /* or, unless modulus is 0, a multiple of it  */
  int64_t modulus;
  struct acctile_poly *bit; /* once this is 0 or 1, unless it is NULL  */
  bool holds;               /* the walk is there  */
};

struct walk
{
  struct acctile_function *function;
  struct acctile_region *region;
  struct acctile_found *found;
  struct acctile_nest *nest;
  struct acctile_env *env;
  int loop;       /* the innermost loop of the nest around  */
  int stmt;       /* the statement being filled, -1: start a new one  */
  int depth;      /* of the recursion  */
  int innermost;  /* the last perfectly nested loop  */
  gomp_for *next; /* the next loop of the perfect part  */
  bool in_team;
  unsigned clock; /* counts assignments  */
  vec<tree> log;  /* log[t]: the variable assigned at time t  */
  hash_map<tree, unsigned> *jumps; /* label -> time of the first jump  */
  vec<forward> ahead;              /* all of these  */
  int moment; /* counts accesses, and labels and ends of loops between them  */
  hash_set<tree> *passed; /* labels behind the walk  */
  int unknown_array;
  vec<tree> unknown; /* the pointers, NULL_TREE in memory, of its accesses  */
  vec<available> loads;
  vec<condition> conditions; /* of the sequences around, the innermost last  */
  struct acctile_jumps *all_jumps; /* NULL until they are needed  */
};

/* Walks the perfect part of a nest from FOR_STMT inwards, then the body of
   its innermost loop (extract-acc.cc).  */
void acctile_walk_nest (struct walk *w, gomp_for *for_stmt);

/* Walks an acc loop inside the body of a nest.  */
void acctile_walk_acc_loop (struct walk *w, gomp_for *for_stmt);

/* The body of the innermost loop that stands perfectly in FOR_STMT.  */
gimple_seq acctile_walk_body (gomp_for *for_stmt);

/* Reads a size operand such as that of vector(128), or of a variable that is
   128 throughout the function of W, into *SIZE.  */
void acctile_walk_size (struct walk *w, int *size, tree operand);

bool acctile_has_seq_clause (gomp_for *for_stmt);

/* Walks SEQ (extract.cc).  */
void acctile_walk_seq (struct walk *w, gimple_seq seq);

/* Forgets what is known of the variables assigned since time SINCE, and the
   loads made since.  */
void acctile_walk_forget (struct walk *w, unsigned since);

/* Notes what the branch at PLACE of STMTS, which stand in a loop that ends at
   TO, tells of what follows it (condition.cc).  */
void acctile_walk_branch (struct walk *w, const vec<gimple *> &stmts, int place,
                          int to);

/* The walk of a sequence comes to PLACE: says which conditions hold there.  */
void acctile_walk_place (struct walk *w, int place);

/* The walk leaves the sequence at this depth.  */
void acctile_walk_leave (struct walk *w);

/* Frees what W knows of jumps.  */
void acctile_walk_free_jumps (struct walk *w);

/* The conditions that hold here, for the statement STMT of the nest.  */
void acctile_walk_conditions (struct walk *w, int stmt);

/* Fixes the nest of W: it stays as it is because of REASON, a literal.  */
void acctile_walk_fix (struct walk *w, const char *reason);

/* True at a place that is not met in every iteration.  */
bool acctile_walk_conditional (struct walk *w);

/* Forgets the loads made since time SINCE.  */
void acctile_walk_forget_loads (struct walk *w, unsigned since);

/* The statement of the nest that operations at this place belong to, NULL
   before its outermost loop.  */
struct acctile_stmt *acctile_walk_stmt (struct walk *w);

/* The walk comes to access ACCESS.  */
void acctile_walk_reach (struct walk *w, int access);

/* The walk comes to the end of loop LOOP, which is WHOLE.  */
void acctile_walk_end_loop (struct walk *w, int loop, bool whole);

/* The array that stands for all memory of unknown address.  */
int acctile_walk_unknown_array (struct walk *w);
/* Notes that ASSIGN computes a remainder that wraps around once at most, where
   the loops around it say so (wrapped.cc).  */
void acctile_walk_remainder (struct walk *w, gassign *assign);

/* Makes the restrict pointers on which others of the nest may be based plain
   ones.  */
void acctile_walk_judge_restrict (struct walk *w);

/* Records the access REF.  */
void acctile_walk_access (struct walk *w, tree ref, bool write);

/* Records the atomic update REF of number UPDATE.  False where it cannot be
   told from accesses that are not recorded.  */
bool acctile_walk_update (struct walk *w, tree ref, int update);

/* Records the assignment of the scalar variable DECL.  */
void acctile_walk_scalar (struct walk *w, tree decl);

/* Counts the operation CODE on TYPE.  */
void acctile_walk_operation (struct walk *w, enum tree_code code, tree type);

#endif
