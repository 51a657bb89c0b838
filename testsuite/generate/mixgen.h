/* What the parts of the generator of mixed programs share: iterators, arrays,
   and the function that is being made.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MIXGEN_H
#define MIXGEN_H

#include "nestgen.h"

enum
{
  MIX_VARIABLES = 24,
  MIX_ARRAYS = 7,
  MIX_SCALARS = 4,
  MIX_MASK = 1023 /* elements are 0 to this  */
};

/* How an array is declared and reached.  */
enum mix_form
{
  MIX_STATIC,
  MIX_FLAT, /* a pointer into a pool that others point into, too  */
  MIX_RESTRICT,
  MIX_VLA,
  MIX_MEMBER,         /* an array in a structure behind a pointer  */
  MIX_POINTER_MEMBER, /* a pointer in a structure  */
  N_MIX_FORMS
};

/* An array; where "own" is set, its first subscripts are these wherever it
   occurs, so that iterations of loops that claim it stay apart.  */
struct mix_array
{
  char name[8];
  enum mix_form form;
  const struct type *type;
  int rank, extent[MAX_RANK], shift;
  bool written;
  int n_own;
  struct expr own[MAX_RANK];
};

/* The function that is being made.  Its variables are parameters first, then
   the iterators around the place that is written.  */
struct mix
{
  int id, depth;
  int dimensions; /* loops that most of its nests have  */
  int wild;       /* how many in a hundred are unusual  */
  int serial;     /* of names  */
  int n_param, n_variable;
  struct variable variable[MIX_VARIABLES];
  int n_array;
  struct mix_array array[MIX_ARRAYS];
  int n_scalar; /* of the function, which all of a region may change  */
  char local[MIX_SCALARS + 8][8];
  int n_local, n_writable; /* what can be read, and, from the end, written  */
  int claimed;             /* loops around whose iterations are independent  */
  bool tame;               /* mostly stencils and products of matrices  */
  bool in_time;            /* inside a loop over time of the host  */
  int budget;              /* of statements that hold others  */
  struct text globals, params, args, before, body;
};

/* mixgen-value.c: V as it stands in an expression, signed if SIGNED_USE; a
   subscript from 0 to EXTENT - 1; values and conditions that nest DEPTH deep at
   most; an element of A, up to REACH away where M's are stencils.  */
struct expr mix_use (const struct variable *v, bool signed_use);
struct expr mix_subscript (struct mix *m, int extent);
void mix_value (struct text *text, struct mix *m, int depth);
void mix_condition (struct text *text, struct mix *m, int depth);
void mix_access (struct text *text, struct mix *m, const struct mix_array *a,
                 int reach);

/* mixgen-loop.c: the head of a loop with up to SPAN iterations, whose iterator
   becomes the last of M's variables; the caller removes it.  PLAIN: a loop
   without a directive.  */
void mix_head (struct text *text, struct mix *m, int span, bool plain);

/* mixgen-array.c: a new array of RANK dimensions, or one of M's; its
   declaration, and M's parameter for it; its element SUB; the data clauses of
   all of M's with VERB; what main does with it.  */
struct mix_array *mix_array_new (struct mix *m, int rank);
void mix_array_declare (struct mix *m, const struct mix_array *a);
void mix_element (struct text *text, const struct mix_array *a,
                  const struct expr *sub);
void mix_clause (struct text *text, const struct mix *m, const char *verb);
void mix_array_fill (struct text *text, const struct mix_array *a);
void mix_array_show (struct text *text, const struct mix_array *a);

/* mixgen-body.c: a line; a block; STATEMENTS statements.  */
void mix_line (struct mix *m, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void mix_open (struct mix *m);
void mix_close (struct mix *m);
void mix_body (struct mix *m, int statements);

/* mixgen-region.c: regions of all kinds, and loops over time around them.  */
void mix_function (struct mix *m);

/* mixgen-steps.c: loops over time.  */
void mix_steps (struct mix *m);

#endif
