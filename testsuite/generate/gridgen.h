/* What the parts of the generator of programs over grids share: languages,
   loops, grids and their elements, values, and what a function is made of.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GRIDGEN_H
#define GRIDGEN_H

#include "nestgen.h"

enum
{
  MAX_AXES = 3,
  MAX_GRIDS = 6,
  MAX_READS = 6,
  STORED_MASK = 1023 /* elements are 0 to this  */
};

enum language
{
  LANGUAGE_C,
  LANGUAGE_CXX,
  LANGUAGE_FORTRAN
};

/* A dimension of the grids of a function and the loop over it, from LOW to
   SIZE - CUT, in whatever direction.  "size" is the name of a parameter, or
   EXTENT itself where CONSTANT.  */
struct axis
{
  const char *index, *size;
  int extent;
  bool constant;
  int low, cut, step;
  bool down;
  const char *type;
};

/* How an array is declared and reached; gridgen-grid.c says what each is in
   each of the languages.  */
enum grid_form
{
  GRID_STATIC,
  GRID_FLAT,
  GRID_RESTRICT,
  GRID_ROWS,
  GRID_MEMBER,
  GRID_CELLS,
  GRID_PLACE,
  N_GRID_FORMS
};

struct grid
{
  char name[8];
  enum grid_form form;
  const struct type *type;
  unsigned axes; /* mask of the axes that it has  */
  bool planes; /* two of them: the first subscript is the function's "plane" */
};

/* An element of GRID: the indices of its axes plus OFFSET, or, where FIXED is
   not negative, that number.  A value that stands in a variable has its name
   in "local".  */
struct element
{
  const struct grid *grid;
  int offset[MAX_AXES], fixed[MAX_AXES];
  char local[8];
};

/* The function that is being made.  */
struct unit
{
  enum language language;
  int id;
  int n_axis;
  struct axis axis[MAX_AXES];
  struct axis time;
  bool has_time;
  bool no_indices; /* values are made without  */
  const char *plane;
  int n_grid;
  struct grid grid[MAX_GRIDS];
  int n_local; /* locals in use, declared at the head in Fortran  */
  struct text globals, declared, body;
  int depth; /* of the next line of the body  */
};

/* The pragmas of a nest: "parallel" or "kernels" before its first loop or
   around it, a claim for each loop or (NULL) no pragma at all before it, how
   many loops are collapsed, what is private of the innermost one, and the
   verb of its data clauses or NULL.  */
struct pragmas
{
  const char *construct;
  bool combined;
  const char *claim[MAX_AXES + 1];
  int collapse;
  const char *private_list;
  const char *verb;
};

/* gridgen-print.c: lines of the three languages.  */
void line (struct unit *u, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void print_acc (struct unit *u, const char *what, const char *clauses);
void open_region (struct unit *u, const char *what, const char *clauses);
void close_region (struct unit *u, const char *what);
void open_loop (struct unit *u, const struct axis *axis);
void close_loop (struct unit *u);
bool has_no_sign (const struct axis *axis);
void open_if (struct unit *u, const char *condition);
void print_else (struct unit *u);
void close_if (struct unit *u);
void open_nest (struct unit *u, const struct pragmas *p,
                const struct axis *const *axis, int n);
void close_nest (struct unit *u, const struct pragmas *p, int n);

/* gridgen-grid.c: arrays.  */
struct grid *make_grid (struct unit *u, unsigned axes);
void print_grid_global (struct unit *u, const struct grid *g);
void print_grid_param (struct text *names, struct text *types,
                       struct text *arguments, struct unit *u,
                       const struct grid *g);
void print_grid_start (struct text *text, struct unit *u, const struct grid *g);
void print_grid_show (struct text *text, struct unit *u, const struct grid *g);
void print_clauses (struct text *text, struct unit *u, const char *verb);
void print_element (struct text *text, const struct unit *u,
                    const struct element *e);
struct element element_at (const struct grid *g);

/* gridgen-value.c: what is computed.  */
void print_helpers (struct text *text, enum language language);
void print_store (struct unit *u, const struct element *to,
                  const struct element *from, int n);
void print_update (struct unit *u, const struct element *to,
                   struct element *from, int n);
void finish_locals (struct unit *u);

/* A file for each kind of function.  */
void make_wave (struct unit *u);
void make_steps (struct unit *u);
void make_imperfect (struct unit *u);
void make_apart (struct unit *u);
void make_border (struct unit *u);

/* gridgen.c: the axes of U, N of them, that leave BORDER on either side.  */
void make_axes (struct unit *u, int n, int border);

#endif
