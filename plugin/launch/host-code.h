/* Functions of the host that the plugin writes: static, one of a name in each
   unit, made of expressions and structured statements.

   Everything is a word (an unsigned integer as wide as a pointer) unless said.
   Words in memory may alias anything.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_HOST_CODE_H
#define ACCTILE_HOST_CODE_H

#include "gcc-compat.h"

/* How deep statements may nest.  */
#define ACCTILE_CODE_DEPTH 16
#define ACCTILE_CODE_PARAMS 8

/* A function in the making.  "open" are the lists of statements from the
   outermost to the one at hand, "head" what each belongs to.  */
struct acctile_code
{
  tree function;
  tree param[ACCTILE_CODE_PARAMS];
  tree variables;
  int depth;
  tree open[ACCTILE_CODE_DEPTH];
  tree head[ACCTILE_CODE_DEPTH];
};

/* The type of words.  */
tree acctile_word_type (void);

/* The function NAME of this unit, NULL_TREE when it has none yet.  */
tree acctile_code_find (const char *name);

/* Begins the function NAME, which returns a word.  PARAMS has a letter for
   each parameter: p a pointer, w a word, i an int.  */
void acctile_code_begin (struct acctile_code *code, const char *name,
                         const char *params);

/* The same for a function that the device calls, too, and that depends on its
   arguments alone; GCC puts it in line.  SIGNATURE has a letter for what it
   returns and one for each parameter, of the above, f a float, d a double.  */
void acctile_code_begin_device (struct acctile_code *code, const char *name,
                                const char *signature);

/* Ends it, and hands it to the compiler.  Returns it.  */
tree acctile_code_end (struct acctile_code *code);

/* A new variable, a word, or of TYPE; NAME may be NULL.  */
tree acctile_code_variable (struct acctile_code *code, const char *name);
tree acctile_code_variable_of (struct acctile_code *code, const char *name,
                               tree type);

/* LHS = RHS; just EXPR; return EXPR.  */
void acctile_code_set (struct acctile_code *code, tree lhs, tree rhs);
void acctile_code_do (struct acctile_code *code, tree expr);
void acctile_code_return (struct acctile_code *code, tree expr);

/* if (CONDITION) { ... } else { ... }; the else may be left out.  */
void acctile_code_if (struct acctile_code *code, tree condition);
void acctile_code_else (struct acctile_code *code);
void acctile_code_end_if (struct acctile_code *code);

/* for (VARIABLE = 0; VARIABLE < LIMIT; VARIABLE++) { ... }  */
void acctile_code_for (struct acctile_code *code, tree variable, tree limit);
void acctile_code_end_for (struct acctile_code *code);

/* Expressions: the number N; EXPR as a word; A CODE B of words; the comparison
   A CODE B of words; A and B; A or B.  */
tree acctile_num (int64_t n);
tree acctile_word (tree expr);
tree acctile_calc (enum tree_code code, tree a, tree b);
tree acctile_cmp (enum tree_code code, tree a, tree b);
tree acctile_and (tree a, tree b);
tree acctile_or (tree a, tree b);

/* Word number INDEX of the array at ADDRESS; the same of shorts, read only.  */
tree acctile_word_at (tree address, tree index);
tree acctile_short_at (tree address, tree index);

/* A call of the C function NAME.  SIGNATURE has a letter for what it returns
   (v nothing, p, w, i) and one for each of its arguments.  */
tree acctile_c_call (const char *name, const char *signature, ...);

/* A call of the built-in function WHICH with N arguments, converted to the
   types that it takes.  */
tree acctile_builtin_call (enum built_in_function which, int n, ...);

#endif
