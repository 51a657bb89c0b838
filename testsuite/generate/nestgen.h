/* What the parts of the generator of random nests share: random choices,
   texts, expressions whose range is known, and what a nest is made of.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef NESTGEN_H
#define NESTGEN_H

#include <stdbool.h>
#include <stddef.h>

enum
{
  MAX_LOOPS = 4,
  MAX_PARAMS = 6,
  MAX_ARRAYS = 8,
  MAX_RANK = 3,
  MAX_CALLS = 3,
  MAX_REDUCTIONS = 2,
  MAX_LOCALS = 12
};

/* A text that grows.  */
struct text
{
  char *start;
  size_t length, room;
};

struct type
{
  const char *name;
  bool is_unsigned;
  int bits;
  bool is_float;
};

/* A C expression and the least and the largest value it can have.  */
struct expr
{
  char text[200];
  long low, high;
  bool is_unsigned;
};

/* A variable: an iterator or a parameter of the function.  */
struct variable
{
  char name[8];
  const struct type *type;
  long low, high;
};

enum claim
{
  CLAIM_NONE,
  CLAIM_INDEPENDENT,
  CLAIM_AUTO,
  CLAIM_SEQ
};

struct loop
{
  struct variable index;
  char head[900];   /* "for (...)"  */
  char before[300]; /* a statement that computes a bound, or nothing  */
  enum claim claim;
  unsigned outer; /* mask of the loops that its bounds depend on  */
  int collapse;   /* of a loop that starts a collapsed group, otherwise 1  */
  bool inside_collapse;
  bool backwards; /* its end can be before its start  */
  bool outside;   /* the index is declared before the region  */
  char levels[32];
};

enum array_kind
{
  ARRAY_STATIC,
  ARRAY_FIELD,
  ARRAY_FIELD_POINTER,
  ARRAY_STRUCTS,
  ARRAY_ROWS,
  ARRAY_VLA,
  ARRAY_FLAT,
  ARRAY_FLAT_RESTRICT,
  N_ARRAY_KINDS
};

struct array
{
  char name[8];
  enum array_kind kind;
  const struct type *type;
  int rank;
  int extent[MAX_RANK];
  bool written;
  char field[8]; /* of ARRAY_STRUCTS  */
};

/* A reduction of a nest: variable, operator and type.  */
struct reduction
{
  char name[8];
  int op;
  const struct type *type;
};

struct function;

struct nest
{
  struct function *function;
  int n_loop;
  struct loop loop[MAX_LOOPS];
  bool ordered; /* iterations may depend on one another  */
  bool plain;   /* nothing that could refuse a schedule  */
  bool team;    /* ends in inner acc loops  */
  bool carried; /* a scalar goes from iteration to iteration  */
  bool storing;
  int store_span; /* of the loop over the last dimension of "out", or 0  */
  struct array *out;
  struct expr sub[MAX_RANK]; /* where the iteration writes "out"  */
  int slack;                 /* rows around it that exist  */
  int n_reduction;
  struct reduction reduction[MAX_REDUCTIONS];
  bool has_private, has_private_array;
  char inner[8]; /* the iterator of a sequential loop, or nothing  */
  struct variable inner_index;
  int n_local;
  char local[MAX_LOCALS][8]; /* unsigned variables of the body in scope  */
};

struct function
{
  int id;
  bool kernels, combined, plain;
  bool has_base; /* a variable of the region  */
  int n_param;
  struct variable param[MAX_PARAMS];
  int n_array;
  struct array array[MAX_ARRAYS];
  struct text text, params, args[MAX_CALLS];
};

/* nestgen-text.c  */
void random_start (unsigned long seed);
int pick (int n);
bool chance (int percent);
void add (struct text *text, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void indent (struct text *text, int depth);
struct expr make (long low, long high, bool is_unsigned, const char *format,
                  ...) __attribute__ ((format (printf, 4, 5)));
const struct type *pick_iterator_type (void);
const struct type *pick_parameter_type (void);
const struct type *pick_element_type (void);
const struct type *type_named (const char *name);

/* nestgen-loop.c  */
void make_loops (struct nest *nest, int depth);
struct expr pick_affine (struct nest *nest);
struct variable *make_param (struct function *f, long low, long high);

/* nestgen-array.c  */
struct array *make_array (struct nest *nest, int rank, const struct expr *sub,
                          int slack, bool written);
void print_access (struct text *text, const struct array *array,
                   const struct expr *sub);
struct expr shifted (const struct expr *sub, long shift);
bool fits (const struct array *array, const struct expr *sub);
void print_array_globals (struct text *text, const struct array *array);
void print_array_params (struct function *f, const struct array *array);
void print_array_clause (struct text *text, const struct array *array);
void print_array_object (struct text *text, const struct array *array);

/* nestgen-body.c  */
void print_value (struct text *text, struct nest *nest, int depth);
void print_body (struct text *text, struct nest *nest, int depth);
void print_team (struct text *text, struct nest *nest, int depth);

/* nestgen-reduce.c: the reductions of a nest; one that a team has, called NAME;
   the declaration of one, its result printed, and LOCAL taken into it.  */
void make_reductions (struct nest *nest);
struct reduction make_team_reduction (const char *name);
const char *reduction_operator (const struct reduction *r);
void print_reduction_start (struct text *text, const struct reduction *r,
                            int depth);
void print_reduction_end (struct text *text, const struct reduction *r,
                          int depth);
void print_reduce (struct text *text, const struct reduction *r, int depth,
                   const char *local);

/* nestgen-nest.c: NEST as number NUMBER of function F, with DEPTH loops; its
   directive of acctile, now and then; its loops, with the clauses REGION of a
   combined construct, or NULL.  */
void make_nest (struct nest *nest, struct function *f, int number, int depth);
void print_directive (struct text *text, const struct nest *nest);
void print_nest (struct text *text, struct nest *nest, const char *region,
                 int depth);

#endif
