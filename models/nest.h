/* A nest of loops as the models see it.

   A nest is what the plugin extracts from one outermost "acc loop": the
   parallel loops (outermost first), then the sequential loops found in the
   body, the values that do not change while it runs (parameters), its
   statements, and every access to memory.  The structure is plain data;
   acctile_nest_finish derives the isl objects from it.

   Symbols: polynomials of a nest number its symbols from 0: first the loops
   (symbol k is the iterator of loop k), then from ACCTILE_MAX_LOOPS on the
   parameters (symbol ACCTILE_MAX_LOOPS + p).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_NEST_H
#define ACCTILE_NEST_H

#include <stdbool.h>
#include <stdint.h>

#include "poly.h"

struct isl_ctx;
struct isl_set;
struct isl_map;
struct cJSON;

/* Loops of one nest, parallel and sequential together.  */
#define ACCTILE_MAX_LOOPS 16
/* Parameters of one nest.  */
#define ACCTILE_MAX_PARAMS 64
/* Dimensions of one array.  */
#define ACCTILE_MAX_DIMS 10
/* What an unknown trip count is taken for when neither "assume" nor an
   array's extent tells (documented in README).  */
#define ACCTILE_DEFAULT_TRIP 1024

/* What a number of gangs is taken for that only the program knows (documented
   in README).  */
#define ACCTILE_DEFAULT_GANGS 1024

/* What a parameter is taken for that only says where loops begin.  */
#define ACCTILE_DEFAULT_BEGIN 1

/* What OpenACC says of a loop.  */
enum acctile_claim
{
  ACCTILE_CLAIM_AUTO,        /* to be proven: auto, or kernels  */
  ACCTILE_CLAIM_INDEPENDENT, /* granted by the user  */
  ACCTILE_CLAIM_SEQ          /* seq, or no acc loop at all  */
};

/* Levels that the user wrote on a loop (a mask).  */
enum acctile_level
{
  ACCTILE_GANG = 1,
  ACCTILE_WORKER = 2,
  ACCTILE_VECTOR = 4
};

/* Numbers at one end of a loop at most.  */
#define ACCTILE_MAX_BOUNDS 4

/* The largest modulus that is kept.  */
#define ACCTILE_MAX_MODULUS (1 << 20)

/* The numbers at one end of a loop, and the loops (a mask) on whose iterators
   that end depends although none of these numbers does.  */
struct acctile_limits
{
  int n;
  struct acctile_poly *limit[ACCTILE_MAX_BOUNDS];
  unsigned uses;
};

/* One loop: for (iv = lower; iv < upper; iv += step), or with a negative
   step for (iv = lower; iv > upper; iv += step).  "lower" and "upper" are
   polynomials over outer iterators and parameters; NULL is unknown.  Then
   "lowers" are those that no iteration lies before, and "uppers" those that all
   lie before (max (1, i - w) and min (n, i + w + 1), bounds.h), none where
   nothing is known, and where "modulus" is not 0 all iterations are "residue"
   modulo it.  */
struct acctile_loop
{
  char *name; /* the iterator, as in the source  */
  enum acctile_claim claim;
  unsigned levels; /* enum acctile_level, what the user fixed  */
  int parent;      /* the enclosing loop, -1 for the outermost  */
  bool team;       /* an acc loop in the body of an imperfect nest  */
  /* Collapsed with its parent: the two are one acc loop, whose levels both
     have.  */
  bool collapsed;
  struct acctile_poly *lower;
  struct acctile_poly *upper;
  struct acctile_limits lowers;
  struct acctile_limits uppers;
  struct acctile_poly *residue;
  int64_t modulus;
  int64_t step; /* never 0  */
  int line;
  /* When the walk came to its end, 0 when that is not known, and whether only
     its bound ends it.  */
  int end;
  bool whole;
  /* Filled by acctile_nest_finish: the typical trip count under the
     assumed parameters, and whether a parameter in it was assumed.  */
  int64_t trip;
  bool assumed;
};

/* Where the value of a parameter comes from.  */
enum acctile_origin
{
  ACCTILE_FROM_CONSTANT,
  ACCTILE_FROM_ASSUME,
  ACCTILE_FROM_EXTENT,
  ACCTILE_FROM_DEFAULT
};

struct acctile_param
{
  char *name;
  int64_t value; /* what the models compute with  */
  enum acctile_origin origin;
  /* The distance of neighbours in one dimension of an array, whose subscripts
     the language keeps inside their dimensions; in elements.  */
  bool stride;
  /* Computed from what changes between launches by shifts and quotients:
     grows with it, or is what is left when something is divided by it.  */
  bool scaled;
  bool divided;
  /* Found by acctile_nest_finish: one loop ends there and another begins, so
     that it is taken for half of what others are by default.  */
  bool middle;
};

/* How an array can be told from others.  */
enum acctile_storage
{
  ACCTILE_OBJECT,   /* a declared object: no other object overlaps it  */
  ACCTILE_HIDDEN,   /* the same, and no pointer is to it  */
  ACCTILE_RESTRICT, /* reached through a restrict pointer  */
  ACCTILE_FRESH,    /* reached through a pointer that only a call to an
                       allocation function ever set  */
  ACCTILE_POINTER,  /* reached through any other pointer  */
  ACCTILE_PRIVATE   /* one copy an iteration; carries no dependence  */
};

/* What keeps an ACCTILE_POINTER from being more.  */
enum acctile_doubt
{
  ACCTILE_DOUBT_NAMELESS, /* nothing in the program stands for it  */
  ACCTILE_DOUBT_PLAIN,    /* it is not restrict  */
  ACCTILE_DOUBT_BASED,    /* it is, but others may be based on it  */
  ACCTILE_DOUBT_FORTRAN   /* it may be another name of an array  */
};

struct acctile_array
{
  char *name;
  enum acctile_storage storage;
  enum acctile_doubt doubt;
  /* The program can find before the nest where in memory all accesses to it
     are.  */
  bool located;
  /* The same of those accesses that write.  */
  bool stores_located;
  /* It can find a part of memory that all accesses to it lie in, but not where
     in that.  */
  bool placed;
  /* The number of the allocatable component that holds it, 0 when that is not
     known.  Two have never the same memory.  */
  int component;
  int elem_size; /* bytes  */
  /* Declared or delinearised extents in elements, outermost first, over
     parameters only; extent[0] may be NULL (unknown).  n_dim is at least 1
     after acctile_nest_finish; before it 0 says "not declared, find out".
     A scalar has n_dim 1 and extent 1.  */
  int n_dim;
  struct acctile_poly *extent[ACCTILE_MAX_DIMS];
  bool derived; /* acctile_nest_finish found n_dim and extent  */
  /* The extents are those that the source declares, while the compiler has
     made one dimension of all: offsets tell subscripts.  The source counts
     dimension d from first[d].  */
  bool flat;
  int64_t first[ACCTILE_MAX_DIMS];
};

/* One access.  "offset" is the byte offset from the array's start, over
   iterators and parameters; NULL is an unknown address, which is kept so
   that the nest can be scheduled when its independence is granted.

   "subscript" (elements, outermost first, one for each dimension) and
   "field" (bytes inside the element) say the same: where the extents are
   known, offset = elem_size * (... (subscript[0] * extent[1] + subscript[1])
   * extent[2] ...) + field.  When the source itself has the subscripts
   ("given"), the language says that they are inside the extents of the
   declared array; those that acctile_nest_finish takes out of an offset have
   to be proven so.  */
/* Conditions that are kept of a statement, or of an access.  */
#define ACCTILE_MAX_CONDITIONS 8

struct acctile_access
{
  int array;
  int stmt;
  bool write;
  int size; /* bytes  */
  /* When the walk through the body came to it, and to a place that it can be
     passed over to: what it came to before that is only done where this is.
     0 when that is not known.  */
  int at, until;
  struct acctile_poly *offset;
  bool given; /* subscripts set by acctile_nest_set_subscripts  */
  /* The language says that the subscripts, which only the offset tells, are
     inside the extents of the flat array, and each multiplies iterators and
     parameters by less than half of its extent: one and only one division of
     the offset gives them, but for a constant that may belong to the
     dimension further out.  */
  bool bounded;
  int n_subscript; /* the array's n_dim, or 0 when there are none  */
  struct acctile_poly *subscript[ACCTILE_MAX_DIMS];
  /* Of an unknown address: those subscripts that are known, of all "n_partial"
     of the declared array, the others NULL.  */
  int n_partial;
  struct acctile_poly *partial[ACCTILE_MAX_DIMS];
  /* Of an unknown address: a byte offset that it has in most iterations, as
     a row's without what wraps around at its ends.  For the models of time
     alone, which take it for the address.  */
  struct acctile_poly *nearby;
  struct acctile_poly *field;
  /* The number of the atomic operation that this is, 0 for none; those of the
     same number and size keep no order among themselves.  */
  int update;
  /* True when some term of "offset" was not proven to lie inside its
     dimension: the models may use it, the dependence test may not.  */
  bool assumed_in_bounds;
  /* Polynomials over loops around it and parameters, at least 0 wherever it is
     executed: the language says so of the subscripts of an array that is a
     member of an object.  */
  int n_inside;
  struct acctile_poly *inside[ACCTILE_MAX_CONDITIONS];
  /* From acctile_nest_finish: { S[loops of stmt] -> A[subscripts] }, NULL
     for an unknown or not affine address.  */
  struct isl_map *map;
};

/* One statement: a straight piece of the body at one loop depth.  */
struct acctile_stmt
{
  int loop;         /* the innermost loop around it, -1 never  */
  bool conditional; /* under a condition other than its loops'  */
  /* What is known of that: polynomials over loops around it and parameters, at
     least 0 wherever the statement is executed.  */
  int n_condition;
  struct acctile_poly *condition[ACCTILE_MAX_CONDITIONS];
  /* Where "modulus" is not 0, "multiple" is a multiple of it there.  */
  struct acctile_poly *multiple;
  int64_t modulus;
  /* Operations an execution: what the machine must issue.  */
  int flops;              /* floating-point additions, multiplications, ...  */
  int divs;               /* divisions, square roots, calls  */
  int int_ops;            /* integer operations, address arithmetic included  */
  bool fp64;              /* the floating-point operations are on doubles  */
  struct isl_set *domain; /* from acctile_nest_finish; NULL when isl gave up,
                             open where a bound is unknown  */
};

enum acctile_reduction_op
{
  ACCTILE_RED_ADD,
  ACCTILE_RED_MUL,
  ACCTILE_RED_MAX,
  ACCTILE_RED_MIN,
  ACCTILE_RED_AND,
  ACCTILE_RED_OR,
  ACCTILE_RED_XOR,
  ACCTILE_RED_LAND,
  ACCTILE_RED_LOR
};

/* "loops" is the mask of loops that carry the clause.  "atomic" where memory
   has an instruction that adds a block's part of the result, "last" where the
   last block can combine the parts of all.  */
struct acctile_reduction
{
  char *name;
  enum acctile_reduction_op op;
  unsigned loops;
  bool atomic, last;
};

/* A scalar that the body assigns and that is neither private nor a
   reduction: it orders the iterations of every "auto" loop around it.  */
struct acctile_scalar
{
  char *name;
  const char *why; /* a literal; NULL when no more is known  */
  /* Set before the innermost parallel loop in each iteration of the one around
     it: it orders the iterations of the innermost one only, all of which one
     thread has to run.  */
  bool along;
};

/* What the atomic operations of a nest are, at worst.  */
enum acctile_atomics
{
  ACCTILE_ATOMICS_NONE,
  ACCTILE_ATOMICS_UNORDERED, /* updates, all of which accesses tell of  */
  ACCTILE_ATOMICS_ROUNDED,   /* their order may change the last digits  */
  ACCTILE_ATOMICS_ORDERED    /* their order may matter  */
};

struct acctile_nest
{
  struct isl_ctx *ctx; /* not owned  */
  char *function;
  char *file;
  int line;
  bool kernels;      /* from a kernels region  */
  bool opaque_calls; /* the body calls what was not looked into  */
  enum acctile_atomics atomics;
  /* The loops with gang have got the lanes that GCC leaves idle: what it would
     do is no mapping of these levels.  */
  bool lanes_idle;
  /* A thread cannot run iterations side by side, nor those of dimension x.  */
  bool in_turn, in_turn_x;
  /* The host can count the iterations of each acc loop before the launch.  */
  bool countable;
  /* The same but for the innermost acc loop: the other ones do not depend on
     one another.  */
  bool rows_countable;
  /* Why no schedule but the user's may be used; NULL when free.  */
  char *fixed;

  /* The first n_parallel loops are the nest of acc loops, perfectly nested
     but for computations of bounds; the rest are loops in the body.  */
  /* A nest is imperfect when statements stand between its acc loops
     ("s = 0; for k: s += ...; y[i] = s").  Then n_parallel counts the outer,
     perfectly nested loops only, and the "n_team" acc loops right inside the
     innermost of them (loop[k].team) form dimension x together: their
     iterations can be spread over the threads of one block, never over
     blocks.  Sequential loops may stand around them.  */
  int n_parallel;
  int n_team;
  int n_loop;
  struct acctile_loop loop[ACCTILE_MAX_LOOPS];
  int n_param;
  struct acctile_param param[ACCTILE_MAX_PARAMS];
  int n_array;
  struct acctile_array *array;
  int n_stmt;
  struct acctile_stmt *stmt;
  int n_access;
  struct acctile_access *access;
  int n_reduction;
  struct acctile_reduction *reduction;
  int n_scalar;
  struct acctile_scalar *scalar;

  /* What the user fixed of the launch; 0 is open.  -1 is fixed to a value
     that the compiler does not know: of gangs the models take
     ACCTILE_DEFAULT_GANGS.  */
  int num_gangs;
  int num_workers;
  int vector_length;
  /* The user grants that dependences which cannot be seen, through addresses
     that are not known, point backwards or stay in every parallel loop.  */
  bool backward;
  /* Located arrays are taken for different objects, and their subscripts to
     lie inside their dimensions: the program makes sure before it runs the
     nest.  */
  bool apart;
  /* Planes of an array that may be the same one (planes.h) are taken for
     different ones: the program makes sure, likewise.  */
  bool planes;
  /* Of a time loop all of whose located arrays are: any two of them, also of
     two nests.  */
  bool all_apart;
};

/* A new, empty nest.  Strings are copied.  */
struct acctile_nest *acctile_nest_alloc (struct isl_ctx *ctx,
                                         const char *function, const char *file,
                                         int line);
struct acctile_nest *acctile_nest_free (struct acctile_nest *nest);

/* The following append and return the new index, or -1 when a limit is
   reached.  Strings are copied, polynomials are taken.  */
int acctile_nest_add_loop (struct acctile_nest *nest, const char *name,
                           enum acctile_claim claim, int parent,
                           struct acctile_poly *take_lower,
                           struct acctile_poly *take_upper, int64_t step);
/* The caller may set "value" and "origin" of the new parameter: a value of
   origin ACCTILE_FROM_CONSTANT stays, any other acctile_nest_finish
   finds.  */
int acctile_nest_add_param (struct acctile_nest *nest, const char *name);
int acctile_nest_add_array (struct acctile_nest *nest, const char *name,
                            enum acctile_storage storage, int elem_size);
int acctile_nest_add_stmt (struct acctile_nest *nest, int loop);
/* Says that access "access" is executed only where "take" >= 0; one too many is
   dropped.  */
void acctile_nest_add_inside (struct acctile_nest *nest, int access,
                              struct acctile_poly *take);
/* Says that statement "stmt" is executed only where "take" >= 0.  One condition
   too many is dropped; false with lack of memory.  */
bool acctile_nest_add_condition (struct acctile_nest *nest, int stmt,
                                 struct acctile_poly *take);
int acctile_nest_add_access (struct acctile_nest *nest, int stmt, int array,
                             bool write, int size,
                             struct acctile_poly *take_offset);
/* Says that of the "n" subscripts of access "access", whose address is not
   known, those of "take" are that are not NULL.  They are taken.  */
void acctile_nest_set_partial (struct acctile_nest *nest, int access, int n,
                               struct acctile_poly **take);
/* Says that access "access", whose address is not known, mostly has byte offset
   "take".  */
void acctile_nest_set_nearby (struct acctile_nest *nest, int access,
                              struct acctile_poly *take);
/* The byte offset that the models of time take "access" to have, NULL for
   none.  */
const struct acctile_poly *
acctile_access_nearby (const struct acctile_access *access);
/* Says that statement "stmt" is executed only where "take" is a multiple of
   "modulus".  The first one stays.  */
void acctile_nest_add_multiple (struct acctile_nest *nest, int stmt,
                                struct acctile_poly *take, int64_t modulus);
/* Declares the dimensions of array "array", outermost first; take[0] may be
   NULL (unknown).  The "n" polynomials are taken.  */
bool acctile_nest_set_extents (struct acctile_nest *nest, int array, int n,
                               struct acctile_poly **take);
/* Says that access "access" was written with these "n" subscripts, one for
   each declared dimension of its array: A[s0][s1].field, "field" in bytes.
   The access's "offset" may be NULL, then it is computed where the extents
   are known.  All polynomials are taken.  */
bool acctile_nest_set_subscripts (struct acctile_nest *nest, int access, int n,
                                  struct acctile_poly **take,
                                  struct acctile_poly *take_field);
int acctile_nest_add_reduction (struct acctile_nest *nest, const char *name,
                                enum acctile_reduction_op op, unsigned loops);
int acctile_nest_add_scalar (struct acctile_nest *nest, const char *name,
                             const char *why);
/* Whether a scalar is carried along the innermost parallel loop of "nest"; and
   whether one orders more than that.  */
bool acctile_nest_carries (const struct acctile_nest *nest);
bool acctile_nest_has_scalar (const struct acctile_nest *nest);

/* One "NAME=N" of an assume directive or option.  */
struct acctile_assume
{
  char *name;
  int64_t value;
};

/* Completes a nest: gives every parameter a value (assume, then the extents
   of arrays that it indexes, then ACCTILE_DEFAULT_TRIP), computes trip
   counts, delinearises offsets, and builds domains and access maps.
   Returns false with *error set (caller frees) when the nest is malformed
   (a parent that is no loop, a zero step, ...).  May be called again, with
   other assumptions.  */
bool acctile_nest_finish (struct acctile_nest *nest,
                          const struct acctile_assume *assume, int n_assume,
                          char **error);

/* Whether the body of "nest" does more than its accesses and operations tell:
   calls, or atomic operations, which nothing may repeat, leave out or take
   apart.  */
bool acctile_nest_is_opaque (const struct acctile_nest *nest);

/* Whether blocks that share the parallel loops of "nest" leave parts of its
   reductions to the last of them to combine: memory has no instruction for
   these.  */
bool acctile_nest_leaves_parts (const struct acctile_nest *nest);

/* Whether the subscripts of ACCESS, if it has any, may be taken to lie inside
   their dimensions.  */
bool acctile_nest_in_bounds (const struct acctile_nest *nest,
                             const struct acctile_access *access);

/* True when parameter "param" is the span of a pointer of Fortran: the bytes
   from one element of its target to the next.  */
bool acctile_nest_is_span (const struct acctile_nest *nest, int param);

/* The values of all symbols under the assumed parameters, for
   acctile_poly_eval: iterators 0, parameters their values.  "value" has
   ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS elements.  */
void acctile_nest_symbol_values (const struct acctile_nest *nest,
                                 int64_t *value);

/* JSON, both ways (nest-json.c, nest-read.c).  The reader returns an unfinished
   nest, or NULL with *error set: hostile input is an error, never a crash.  */
struct cJSON *acctile_nest_to_json (const struct acctile_nest *nest);
struct acctile_nest *acctile_nest_from_json (struct isl_ctx *ctx,
                                             const struct cJSON *json,
                                             char **error);

#endif
