/* The state behind value.h, shared by value.cc, parameter.cc and others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_VALUE_PARTS_H
#define ACCTILE_VALUE_PARTS_H

#include "extract/limit.h"
#include "extract/stores.h"
#include "extract/value.h"

/* What stands at byte "offset" of array "array" and that the nest loads and
   does not change: integer parameter "param" of "size" bytes, or a pointer into
   array "target" when "param" is -1.  */
struct acctile_loaded
{
  int array;
  struct acctile_poly *offset;
  int size;
  int param;
  int target;
};

/* "nearby" holds the values that variables whose value is not known mostly
   have, which are asked for where "lenient" is set (nearby.h); no parameters
   are made for that. "private_arrays" holds the pointers behind which private
   arrays of variable size lie; "followed" is the definition that is being read
   at a depth above 0, "in_region" says whether it stands in the region.  */
struct acctile_env
{
  struct acctile_function *function;
  struct acctile_found *found;
  gomp_target *target;
  gimple *outermost;
  int depth;
  gimple *followed;
  bool in_region;
  bool extended; /* see acctile_env_is_extended  */
  hash_map<tree, acctile_value> *values;
  hash_map<tree, int> *iterators;
  hash_map<tree, int> *arrays;
  hash_set<tree> *assigned;
  hash_set<tree> *region_assigned;
  hash_set<tree> *privates;
  hash_set<tree> *private_arrays;
  hash_set<tree> *reductions;
  tree param_key[ACCTILE_MAX_PARAMS];
  struct acctile_stores *stores;
  struct acctile_stores *region_stores;
  auto_vec<acctile_loaded> *loaded;
  hash_map<tree, acctile_limit> *limits;
  hash_map<tree, acctile_value> *nearby;
  bool lenient;
};

/* An integer value; unknown when TAKE_POLY is NULL.  */
struct acctile_value acctile_value_integer (struct acctile_poly *take_poly);

/* Keeps that the nest itself names DECL, whose value is VALUE.  */
void acctile_keep_entry (struct acctile_env *env, tree decl,
                         const struct acctile_value *value);

/* The only definition of OP in the function, NULL when there is none or
   more than one.  */
gimple *acctile_single_definition (struct acctile_env *env, tree op);

/* True when an acc loop of ENV's region counts by OP and holds the nest as well
   as STMT.  */
bool acctile_counts_around (struct acctile_env *env, tree op, gimple *stmt);

/* True when LAST comes after FIRST, one statement after the other, and none of
   them assigns OP.  */
bool acctile_keeps_until (gimple *first, gimple *last, tree op);

/* A name for EXPR that a user may know.  To be freed.  */
char *acctile_expression_label (tree expr);

/* The parameter that stands for KEY, a variable or an expression that does
   not change in the nest.  */
struct acctile_value acctile_parameter (struct acctile_env *env, tree key);

/* A parameter for what ASSIGN computes of operands that the nest assigns, when
   these are sums and products of parameters; unknown otherwise.  */
struct acctile_value acctile_computed_parameter (struct acctile_env *env,
                                                 gassign *assign);

/* True when REF is what a reference parameter refers to that the region is
   handed by value, as Fortran's scalars are, or could be: then it may be read
   on the host.  */
bool acctile_is_handed_in (struct acctile_env *env, tree ref);

/* The value of REF, a field of an array's descriptor that has not changed since
   it was loaded.  */
struct acctile_value acctile_field_value (struct acctile_env *env, tree ref);

/* The value of REF, a number or a pointer in memory that the nest does not
   change; unknown when it may.  */
struct acctile_value acctile_loaded_value (struct acctile_env *env, tree ref);

#endif
