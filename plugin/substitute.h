/* Trees put for trees in statements, and variables that are put.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SUBSTITUTE_H
#define ACCTILE_SUBSTITUTE_H

#include "gcc-compat.h"

/* What stands for a tree, most often a variable for a variable.  Trees that
   are put are not looked into: "i" may become "i + 1".  */
typedef hash_map<tree, tree> acctile_substitution;

/* Changes the operands of STMT and of the statements in it.  */
void acctile_substitute_stmt (gimple *stmt, acctile_substitution *with);

/* Changes the operands of the statements of *SEQ and of those in them.  */
void acctile_substitute_seq (gimple_seq *seq, acctile_substitution *with);

/* A copy of EXPR, changed.  */
tree acctile_substituted (tree expr, acctile_substitution *with);

/* A copy of SEQ with variables of its own for those that it declares.  */
gimple_seq acctile_copy_statements (gimple_seq seq);

/* Declares VAR, which is new, in BIND.  */
void acctile_declare (gbind *bind, tree var);

/* A new variable NAME of TYPE, declared in BIND.  */
tree acctile_declare_new (gbind *bind, tree type, const char *name);

/* A new variable NAME of the type of VAR, declared in BIND, whose address can
   be taken if that of VAR can.  */
tree acctile_declare_like (gbind *bind, tree var, const char *name);

/* Puts *BODY, of a loop, into BIND, unless that declares nothing.  */
void acctile_enclose_body (gimple_seq *body, gbind *bind);

/* A new pointer, of name NAME, in the place of ENTRY, an array or a pointer to
   one, for which VALUES gets what stands for it in statements.  */
tree acctile_pointer_for (tree entry, const char *name,
                          acctile_substitution *values);

#endif
