/* From polynomials to isl: parameters, affine expressions, iteration
   domains and access maps of a nest.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "affine.h"
#include "bounds.h"
#include "nest-parts.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/val.h>

struct acctile_affine
{
  const struct acctile_nest *nest;
  struct acctile_names *names;
  /* Products of at least two parameters, coefficient 1.  */
  int n_product;
  struct acctile_term product[ACCTILE_MAX_PRODUCTS];
  isl_space *params;
};

struct acctile_isl_guard
acctile_isl_enter (isl_ctx *ctx)
{
  struct acctile_isl_guard guard
      = { .on_error = isl_options_get_on_error (ctx),
          .max_operations = isl_ctx_get_max_operations (ctx) };
  isl_options_set_on_error (ctx, ISL_ON_ERROR_CONTINUE);
  isl_ctx_set_max_operations (ctx, ACCTILE_ISL_OPERATIONS);
  acctile_isl_restart (ctx);
  return guard;
}

void
acctile_isl_leave (isl_ctx *ctx, struct acctile_isl_guard guard)
{
  isl_ctx_reset_error (ctx);
  isl_ctx_set_max_operations (ctx, guard.max_operations);
  isl_ctx_reset_operations (ctx);
  isl_options_set_on_error (ctx, guard.on_error);
}

void
acctile_isl_restart (isl_ctx *ctx)
{
  isl_ctx_reset_error (ctx);
  isl_ctx_reset_operations (ctx);
}

/* The parameters that T multiplies, with coefficient 1.  */
static struct acctile_term
param_part (const struct acctile_term *t)
{
  struct acctile_term part = { .coef = 1 };
  for (int v = 0; v < t->degree; v++)
    if (t->var[v] >= ACCTILE_MAX_LOOPS)
      part.var[part.degree++] = t->var[v];
  return part;
}

/* The index of T among the products of AFFINE, -1 when it is none.  */
static int
find_product (const struct acctile_affine *affine, const struct acctile_term *t)
{
  for (int k = 0; k < affine->n_product; k++)
    {
      const struct acctile_term *known = &affine->product[k];
      if (known->degree == t->degree
          && memcmp (known->var, t->var, t->degree * sizeof *t->var) == 0)
        return k;
    }
  return -1;
}

/* Makes the products of at least two parameters in P products of AFFINE,
   while there is room.  */
static void
collect_products (struct acctile_affine *affine, const struct acctile_poly *p)
{
  for (int k = 0; p && k < p->n; k++)
    {
      struct acctile_term part = param_part (&p->term[k]);
      if (part.degree >= 2 && find_product (affine, &part) < 0
          && affine->n_product < ACCTILE_MAX_PRODUCTS)
        affine->product[affine->n_product++] = part;
    }
}

/* Collects the products of all polynomials of AFFINE's nest.  */
static void
collect_all (struct acctile_affine *affine)
{
  const struct acctile_nest *nest = affine->nest;

  for (int k = 0; k < nest->n_loop; k++)
    {
      const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
      for (int i = acctile_bounds_lower (&nest->loop[k], list) - 1; i >= 0; i--)
        collect_products (affine, list[i]);
      for (int i = acctile_bounds_upper (&nest->loop[k], list) - 1; i >= 0; i--)
        collect_products (affine, list[i]);
    }
  for (int k = 0; k < nest->n_array; k++)
    for (int d = 0; d < nest->array[k].n_dim; d++)
      collect_products (affine, nest->array[k].extent[d]);
  for (int k = 0; k < nest->n_access; k++)
    {
      collect_products (affine, nest->access[k].offset);
      for (int d = 0; d < nest->access[k].n_subscript; d++)
        collect_products (affine, nest->access[k].subscript[d]);
    }
}

/* The isl id of parameter or product K of AFFINE, counted together.  */
static isl_id *
param_id (const struct acctile_affine *affine, int k)
{
  isl_ctx *ctx = affine->nest->ctx;
  int n = affine->nest->n_param;

  if (k < n)
    return isl_id_alloc (ctx, affine->names->symbol[ACCTILE_MAX_LOOPS + k],
                         NULL);
  const struct acctile_poly product
      = { .n = 1, .term = (struct acctile_term *)&affine->product[k - n] };
  char *name = acctile_poly_to_text (&product, affine->names->symbol);
  isl_id *id = isl_id_alloc (ctx, name, NULL);
  free (name);
  return id;
}

struct acctile_affine *
acctile_affine_alloc (const struct acctile_nest *nest)
{
  struct acctile_affine *affine = calloc (1, sizeof *affine);
  if (!affine)
    return NULL;
  affine->nest = nest;
  affine->names = acctile_names_alloc (nest);
  if (!affine->names)
    return acctile_affine_free (affine);
  collect_all (affine);
  int n = nest->n_param + affine->n_product;
  affine->params = isl_space_params_alloc (nest->ctx, n);
  for (int k = 0; k < n; k++)
    affine->params = isl_space_set_dim_id (affine->params, isl_dim_param, k,
                                           param_id (affine, k));
  return affine->params ? affine : acctile_affine_free (affine);
}

struct acctile_affine *
acctile_affine_free (struct acctile_affine *affine)
{
  if (!affine)
    return NULL;
  acctile_names_free (affine->names);
  isl_space_free (affine->params);
  free (affine);
  return NULL;
}

isl_space *
acctile_affine_params (const struct acctile_affine *affine)
{
  return isl_space_copy (affine->params);
}

/* Sets *TYPE and *POS to where the product of T stands in a space of AFFINE
   whose iterators DIM places.  False when nowhere.  */
static bool
find_dim (const struct acctile_affine *affine, const int *dim,
          const struct acctile_term *t, enum isl_dim_type *type, int *pos)
{
  if (t->degree == 1 && t->var[0] < ACCTILE_MAX_LOOPS)
    {
      *type = isl_dim_in;
      *pos = dim ? dim[t->var[0]] : -1;
      return *pos >= 0;
    }
  *type = isl_dim_param;
  *pos = t->degree == 1 ? t->var[0] - ACCTILE_MAX_LOOPS
                        : find_product (affine, t);
  if (*pos >= 0 && t->degree > 1)
    *pos += affine->nest->n_param;
  return *pos >= 0;
}

isl_aff *
acctile_affine_aff (const struct acctile_affine *affine, isl_space *space,
                    const int *dim, const struct acctile_poly *p)
{
  isl_ctx *ctx = affine->nest->ctx;
  enum isl_dim_type type;
  int pos;

  if (!p)
    return NULL;
  isl_aff *aff = isl_aff_zero_on_domain_space (isl_space_copy (space));
  for (int k = 0; aff && k < p->n; k++)
    {
      const struct acctile_term *t = &p->term[k];
      isl_val *coef = isl_val_int_from_si (ctx, t->coef);
      if (t->degree == 0)
        aff = isl_aff_set_constant_val (aff, coef);
      else if (find_dim (affine, dim, t, &type, &pos))
        aff = isl_aff_set_coefficient_val (aff, type, pos, coef);
      else
        {
          isl_val_free (coef);
          aff = isl_aff_free (aff);
        }
    }
  return aff;
}

/* TAKE with A >= B; false in *EXACT when one of them is NULL.  Both are
   freed.  */
static isl_set *
add_order (isl_set *take, isl_aff *a, isl_aff *b, bool *exact)
{
  if (a && b)
    return isl_set_intersect (take, isl_aff_ge_set (a, b));
  isl_aff_free (a);
  isl_aff_free (b);
  *exact = false;
  return take;
}

isl_set *
acctile_affine_bound (const struct acctile_affine *affine, isl_set *take,
                      const int *dim, const struct acctile_poly *low,
                      const struct acctile_poly *p,
                      const struct acctile_poly *high, bool *exact)
{
  isl_space *space = isl_set_get_space (take);

  if (low)
    take = add_order (take, acctile_affine_aff (affine, space, dim, p),
                      acctile_affine_aff (affine, space, dim, low), exact);
  if (high)
    take = add_order (take, acctile_affine_aff (affine, space, dim, high),
                      acctile_affine_aff (affine, space, dim, p), exact);
  isl_space_free (space);
  return take;
}

isl_set *
acctile_affine_between (const struct acctile_affine *affine, isl_set *take,
                        const int *dim, const struct acctile_loop *loop,
                        const struct acctile_poly *iv,
                        acctile_affine_change *change, bool *exact)
{
  const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
  bool up = loop->step > 0;

  for (int end = 0; end < 2; end++)
    {
      int n = acctile_bounds_list (loop, end, list);
      for (int i = 0; i < n; i++)
        {
          struct acctile_poly *p = change ? change (affine->nest, list[i])
                                          : acctile_poly_copy (list[i]);
          if (end)
            p = acctile_poly_sub (p, acctile_poly_constant (up ? 1 : -1));
          if (!p)
            *exact = false;
          if (up == !end)
            take = acctile_affine_bound (affine, take, dim, p, iv, NULL, exact);
          else
            take = acctile_affine_bound (affine, take, dim, NULL, iv, p, exact);
          acctile_poly_free (p);
        }
    }
  return take;
}

isl_set *
acctile_affine_congruent (const struct acctile_affine *affine, isl_set *take,
                          const int *dim, const struct acctile_poly *p,
                          const struct acctile_poly *q, int64_t modulus)
{
  isl_space *space = isl_set_get_space (take);
  isl_aff *a = acctile_affine_aff (affine, space, dim, p);
  isl_aff *b = acctile_affine_aff (affine, space, dim, q);
  isl_space_free (space);
  if (!a || !b)
    {
      isl_aff_free (a);
      isl_aff_free (b);
      return take;
    }
  a = isl_aff_mod_val (isl_aff_sub (a, b),
                       isl_val_int_from_si (affine->nest->ctx, modulus));
  return isl_set_intersect (
      take, isl_set_from_basic_set (isl_aff_zero_basic_set (a)));
}

/* TAKE with LOOP's iterator IV a multiple of its step away from its lower
   bound.  */
static isl_set *
add_stride (const struct acctile_affine *affine, isl_set *take, const int *dim,
            const struct acctile_loop *loop, const struct acctile_poly *iv,
            bool *exact)
{
  int64_t step = loop->step < 0 ? -loop->step : loop->step;

  if (!loop->lower && loop->modulus)
    return acctile_affine_congruent (affine, take, dim, iv, loop->residue,
                                     loop->modulus);
  if (step == 1)
    return take;
  isl_space *space = isl_set_get_space (take);
  isl_aff *at = acctile_affine_aff (affine, space, dim, iv);
  isl_aff *from = acctile_affine_aff (affine, space, dim, loop->lower);
  isl_space_free (space);
  if (!at || !from)
    {
      isl_aff_free (at);
      isl_aff_free (from);
      *exact = false;
      return take;
    }
  isl_val *modulus = isl_val_int_from_si (affine->nest->ctx, step);
  at = isl_aff_mod_val (isl_aff_sub (at, from), modulus);
  return isl_set_intersect (
      take, isl_set_from_basic_set (isl_aff_zero_basic_set (at)));
}

/* TAKE with the iterations of loop K.  */
static isl_set *
add_loop (const struct acctile_affine *affine, isl_set *take, const int *dim,
          int k, bool *exact)
{
  const struct acctile_loop *loop = &affine->nest->loop[k];
  struct acctile_poly *iv = acctile_poly_symbol (k);

  if (!loop->lower || !loop->upper)
    *exact = false;
  take = acctile_affine_between (affine, take, dim, loop, iv, NULL, exact);
  take = add_stride (affine, take, dim, loop, iv, exact);
  acctile_poly_free (iv);
  return take;
}

isl_set *
acctile_affine_loops (const struct acctile_affine *affine, isl_set *take,
                      const int *dim, unsigned loops, bool *exact)
{
  for (int k = 0; k < affine->nest->n_loop; k++)
    if ((loops >> k & 1) && dim[k] >= 0)
      take = add_loop (affine, take, dim, k, exact);
  return take;
}

int
acctile_affine_dims (const struct acctile_nest *nest, int loop, int first,
                     int *dim)
{
  unsigned around = acctile_nest_loops_around (nest, loop);
  int n = 0;

  for (int k = 0; k < ACCTILE_MAX_LOOPS; k++)
    dim[k] = around >> k & 1 ? first + n++ : -1;
  return n;
}

/* Sets *VALUE and *REST to the value of the factors of product K that WHICH
   fixes and the one parameter that it does not (-1: none).  False when there
   are more, or the value does not fit.  */
static bool
split_product (const struct acctile_affine *affine, int k, const bool *which,
               int64_t *value, int *rest)
{
  *value = 1;
  *rest = -1;
  for (int v = 0; v < affine->product[k].degree; v++)
    {
      int p = affine->product[k].var[v] - ACCTILE_MAX_LOOPS;
      if (!which[p] && *rest >= 0)
        return false;
      if (!which[p])
        *rest = p;
      else if (__builtin_mul_overflow (*value, affine->nest->param[p].value,
                                       value))
        return false;
    }
  return true;
}

/* TAKE with dimension POS of its parameters equal to VALUE, or to VALUE
   times parameter REST unless that is negative.  */
static isl_set *
fix_param (isl_ctx *ctx, isl_set *take, int pos, int64_t value, int rest)
{
  isl_local_space *space
      = isl_local_space_from_space (isl_set_get_space (take));
  isl_constraint *c = isl_constraint_alloc_equality (space);
  isl_val *v = isl_val_int_from_si (ctx, value);

  c = isl_constraint_set_coefficient_si (c, isl_dim_param, pos, -1);
  if (rest < 0)
    c = isl_constraint_set_constant_val (c, v);
  else
    c = isl_constraint_set_coefficient_val (c, isl_dim_param, rest, v);
  return isl_set_add_constraint (take, c);
}

isl_set *
acctile_affine_fix_params (const struct acctile_affine *affine, isl_set *take,
                           const bool *which)
{
  const struct acctile_nest *nest = affine->nest;
  int64_t value;
  int rest;

  for (int p = 0; p < nest->n_param; p++)
    if (which[p])
      take = fix_param (nest->ctx, take, p, nest->param[p].value, -1);
  for (int k = 0; k < affine->n_product; k++)
    if (split_product (affine, k, which, &value, &rest))
      take = fix_param (nest->ctx, take, nest->n_param + k, value, rest);
  return take;
}

isl_set *
acctile_affine_fix_constants (const struct acctile_affine *affine,
                              isl_set *take)
{
  bool constant[ACCTILE_MAX_PARAMS];
  for (int p = 0; p < affine->nest->n_param; p++)
    constant[p] = affine->nest->param[p].origin == ACCTILE_FROM_CONSTANT;
  return acctile_affine_fix_params (affine, take, constant);
}

isl_set *
acctile_affine_where (const struct acctile_affine *affine, isl_set *take,
                      const int *dim, int n,
                      struct acctile_poly *const *condition,
                      acctile_affine_change *change)
{
  struct acctile_poly *zero = acctile_poly_constant (0);
  bool exact = true;

  for (int c = 0; zero && c < n; c++)
    {
      struct acctile_poly *p = change ? change (affine->nest, condition[c])
                                      : acctile_poly_copy (condition[c]);
      take = acctile_affine_bound (affine, take, dim, zero, p, NULL, &exact);
      acctile_poly_free (p);
    }
  acctile_poly_free (zero);
  return take;
}

isl_set *
acctile_affine_conditions (const struct acctile_affine *affine, isl_set *take,
                           const int *dim, const struct acctile_stmt *stmt,
                           acctile_affine_change *change)
{
  struct acctile_poly *zero = acctile_poly_constant (0), *multiple = NULL;

  take = acctile_affine_where (affine, take, dim, stmt->n_condition,
                               stmt->condition, change);
  if (stmt->multiple)
    multiple = change ? change (affine->nest, stmt->multiple)
                      : acctile_poly_copy (stmt->multiple);
  if (zero && multiple)
    take = acctile_affine_congruent (affine, take, dim, multiple, zero,
                                     stmt->modulus);
  acctile_poly_free (multiple);
  acctile_poly_free (zero);
  return take;
}

/* A set space of AFFINE's parameters and N dimensions called NAME.  */
static isl_space *
named_space (const struct acctile_affine *affine, int n, const char *name)
{
  isl_space *space
      = isl_space_set_from_params (isl_space_copy (affine->params));
  space = isl_space_add_dims (space, isl_dim_set, n);
  return isl_space_set_tuple_name (space, isl_dim_set, name);
}

void
acctile_affine_domains (const struct acctile_affine *affine,
                        struct acctile_nest *nest)
{
  int dim[ACCTILE_MAX_LOOPS];
  char name[16];

  for (int k = 0; k < nest->n_stmt; k++)
    {
      bool exact = true;
      int n = acctile_affine_dims (nest, nest->stmt[k].loop, 0, dim);
      snprintf (name, sizeof name, "S%d", k);
      isl_set *domain = isl_set_universe (named_space (affine, n, name));
      domain = acctile_affine_loops (
          affine, domain, dim,
          acctile_nest_loops_around (nest, nest->stmt[k].loop), &exact);
      domain = acctile_affine_conditions (affine, domain, dim, &nest->stmt[k],
                                          NULL);
      nest->stmt[k].domain = isl_set_coalesce (domain);
    }
}

void
acctile_affine_maps (const struct acctile_affine *affine,
                     struct acctile_nest *nest)
{
  int dim[ACCTILE_MAX_LOOPS];

  for (int k = 0; k < nest->n_access; k++)
    {
      struct acctile_access *access = &nest->access[k];
      int n = access->n_subscript;
      isl_set *domain = nest->stmt[access->stmt].domain;
      if (n == 0 || !domain)
        continue;
      acctile_affine_dims (nest, nest->stmt[access->stmt].loop, 0, dim);
      isl_space *from = isl_set_get_space (domain);
      isl_space *to
          = named_space (affine, n, affine->names->array[access->array]);
      isl_multi_aff *subscripts = isl_multi_aff_zero (
          isl_space_map_from_domain_and_range (isl_space_copy (from), to));
      for (int d = 0; d < n; d++)
        subscripts = isl_multi_aff_set_aff (
            subscripts, d,
            acctile_affine_aff (affine, from, dim, access->subscript[d]));
      isl_space_free (from);
      access->map = isl_map_intersect_domain (
          isl_map_from_multi_aff (subscripts), isl_set_copy (domain));
    }
}
