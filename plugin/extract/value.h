/* Symbolic values of GIMPLE operands inside one nest.

   The extractor walks a nest in execution order and keeps here what each
   variable holds: a polynomial over the nest's symbols, or a pointer as an
   array and a polynomial in bytes.  Variables that the nest does not assign
   are resolved through the facts of the function (single definitions) down
   to parameters.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_VALUE_H
#define ACCTILE_VALUE_H

#include "extract/extract.h"

enum acctile_value_kind
{
  ACCTILE_VALUE_UNKNOWN,
  ACCTILE_VALUE_INTEGER,
  ACCTILE_VALUE_POINTER
};

/* Factors of one value at most.  */
#define ACCTILE_MAX_FACTORS 8

/* "poly" is owned and NULL only for ACCTILE_VALUE_UNKNOWN or for a pointer
   into "array" at an unknown offset.  An integer is a sum of variables, each
   multiplied by one of the "n_factor" constants "factor", and of a constant;
   "n_factor" is -1 where that is not known.  */
struct acctile_value
{
  enum acctile_value_kind kind;
  struct acctile_poly *poly;
  int array;
  int n_factor;
  int64_t factor[ACCTILE_MAX_FACTORS];
};

/* The state of one walk.  */
struct acctile_env;

struct acctile_env *acctile_env_alloc (struct acctile_function *function,
                                       struct acctile_found *found,
                                       gomp_target *target, gimple *outermost);
void acctile_env_free (struct acctile_env *env);

/* Makes DECL stand for the iterator of loop LOOP.  That of a loop without a
   pragma is not private by that: it may begin where it was left.  */
void acctile_env_iterator (struct acctile_env *env, tree decl, int loop);
/* DECL is private to an iteration (or to a thread) from here on.  */
void acctile_env_private (struct acctile_env *env, tree decl);
/* DECL is the variable of a reduction.  */
void acctile_env_reduction (struct acctile_env *env, tree decl);
bool acctile_env_is_private (struct acctile_env *env, tree decl);
bool acctile_env_is_reduction (struct acctile_env *env, tree decl);
/* ARRAY is what such a variable, an optional argument, points to.  */
bool acctile_env_reduces_array (struct acctile_env *env, int array);
/* The value of DECL is not known from here on.  */
void acctile_env_kill (struct acctile_env *env, tree decl);
/* The value of DECL depends on the way that was taken until here.  */
void acctile_env_merge (struct acctile_env *env, tree decl);
/* Takes VALUE.  */
void acctile_env_set (struct acctile_env *env, tree decl,
                      struct acctile_value take_value);

struct acctile_value acctile_value_unknown (void);
/* A pointer into array ARRAY; takes POLY, which may be NULL.  */
struct acctile_value acctile_value_pointer (int array,
                                            struct acctile_poly *take_poly);
/* The nest's array for the object or pointer DECL, made on first use; -1 when
   there are too many.  STORAGE is what is known of it, TYPE the declared
   (OBJECT) or pointed-to type.  */
int acctile_value_array (struct acctile_env *env, tree decl,
                         enum acctile_storage storage, tree type, bool object);

/* The value of operand OP, or of the right-hand side of ASSIGN.  */
struct acctile_value acctile_value_operand (struct acctile_env *env, tree op);
struct acctile_value acctile_value_rhs (struct acctile_env *env,
                                        gassign *assign);
/* True when REF is a number or pointer in memory that stays the same in the
   nest.  */
bool acctile_is_loaded_once (struct acctile_env *env, tree ref);
/* The address of the memory reference REF.  */
struct acctile_value acctile_value_address (struct acctile_env *env, tree ref);
void acctile_value_free (struct acctile_value *value);
/* True when a sum or product without sign was made wider: where it wraps, as
   (long)(i - 1u) does, its value is not that of its polynomial.  */
bool acctile_env_is_extended (const struct acctile_env *env);
/* The polynomial of OP when it is an integer, NULL otherwise.  */
struct acctile_poly *acctile_value_poly (struct acctile_env *env, tree op);
/* An expression for OP, in its own type, that can be evaluated right before
   the region, NULL when there is none.  */
tree acctile_value_on_host (struct acctile_env *env, tree op);

/* Says of access ACCESS of NEST that the subscripts of the reference REF are
   inside the arrays that are members of objects (subscript.cc).  */
void acctile_give_member_bounds (struct acctile_env *env,
                                 struct acctile_nest *nest, int access,
                                 tree ref);

/* Gives access ACCESS of NEST the subscripts that the reference REF was
   written with, where it is one of a declared array (subscript.cc).  */
void acctile_give_subscripts (struct acctile_env *env,
                              struct acctile_nest *nest, int access, tree ref);

/* True when OP is a reference to memory, not a scalar variable.  */
bool acctile_is_memory (tree op);

/* Whether what REF has can be read and written through an address alone: it is
   not volatile, lies where its type asks for, and has the machine's order of
   bytes.  */
bool acctile_is_plain_memory (tree ref);

/* Whether REF has some bits of its bytes, which no address tells.  */
bool acctile_is_bit_field (tree ref);
/* The declaration at the bottom of the memory reference REF, or the pointer
   that it is reached through; NULL when it is neither.  */
tree acctile_base_decl (tree ref);
/* The reference variable that REF is the whole target of, NULL when it is
   something else.  */
tree acctile_referred_decl (tree ref);

#endif
