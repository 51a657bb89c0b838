/* What an iteration of a random nest does: values in unsigned arithmetic,
   sequential loops, conditions, stores.  Every value is exact, so that any
   order of independent iterations gives the same bits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nestgen.h"

#include <stdio.h>
#include <string.h>

/* Moves SUB into 0 to EXTENT - 1, by a shift or, where that is not enough, by
   a remainder.  */

static struct expr
moved_inside (const struct expr *sub, int extent)
{
  long room = extent - 1 - (sub->high - sub->low);
  if (room >= 0)
    return shifted (sub, (room > 0 ? pick ((int)room + 1) : 0) - sub->low);
  struct expr up = shifted (sub, -sub->low);
  return make (0, extent - 1, up.is_unsigned, "(%s) %% %d", up.text, extent);
}

/* True when NEST may read A at any place.  */

static bool
may_read_anywhere (const struct nest *nest, const struct array *a)
{
  return !a->written || (nest->function->kernels && a != nest->out);
}

/* Prints the element of A at SUB as an unsigned value.  */

static void
print_element (struct text *text, const struct array *a, const struct expr *sub)
{
  add (text, a->type->is_float ? "(unsigned) (int) " : "(unsigned) ");
  print_access (text, a, sub);
}

/* Prints a read of an array that is there already.  False when none is.  */

static bool
print_old_read (struct text *text, struct nest *nest)
{
  struct function *f = nest->function;
  if (f->n_array == 0)
    return false;
  struct array *a = &f->array[pick (f->n_array)];
  if (!may_read_anywhere (nest, a))
    return false;
  struct expr sub[MAX_RANK];
  for (int d = 0; d < a->rank; d++)
    {
      struct expr e = pick_affine (nest);
      sub[d] = moved_inside (&e, a->extent[d]);
    }
  print_element (text, a, sub);
  return true;
}

/* Prints a read of a new array.  False when there are too many.  */

static bool
print_new_read (struct text *text, struct nest *nest)
{
  struct expr sub[MAX_RANK];
  long size = 1;
  int rank = 1 + pick (3);
  for (int d = 0; d < rank; d++)
    {
      sub[d] = pick_affine (nest);
      size *= sub[d].high - sub[d].low + 4;
    }
  if (size > 20000)
    return false;
  struct array *a = make_array (nest, rank, sub, 0, false);
  if (!a)
    return false;
  for (int d = 0; d < rank; d++)
    sub[d] = shifted (&sub[d], -sub[d].low);
  print_element (text, a, sub);
  return true;
}

/* Prints what NEST writes, where the iteration itself writes it or, in an
   ordered nest, elsewhere.  */

static void
print_own_read (struct text *text, struct nest *nest)
{
  struct expr sub[MAX_RANK];
  bool anywhere = nest->ordered && chance (30);
  for (int d = 0; d < nest->out->rank; d++)
    if (anywhere)
      {
        struct expr e = pick_affine (nest);
        sub[d] = moved_inside (&e, nest->out->extent[d]);
      }
    else
      {
        int range = 2 * nest->slack + 1;
        int shift = nest->ordered ? pick (range) - nest->slack : 0;
        sub[d] = shifted (&nest->sub[d], shift);
      }
  print_element (text, nest->out, sub);
}

static void
print_leaf (struct text *text, struct nest *nest)
{
  struct function *f = nest->function;
  int form = pick (12);
  if (form < 3 && print_old_read (text, nest))
    return;
  if (form < 5 && print_new_read (text, nest))
    return;
  if (form < 7 && nest->out && !nest->team
      && (nest->store_span == 0 || nest->storing))
    print_own_read (text, nest);
  else if (form == 7 && nest->n_local > 0)
    add (text, "%s", nest->local[pick (nest->n_local)]);
  else if (form == 8 && f->n_param > 0)
    add (text, "(unsigned) %s", f->param[pick (f->n_param)].name);
  else if (form == 9)
    add (text, "%s", f->has_base && pick (2) ? "base" : "17u");
  else if (form == 10 && nest->inner[0])
    add (text, "(unsigned) %s", nest->inner);
  else
    add (text, "(unsigned) %s", nest->loop[pick (nest->n_loop)].index.name);
}

/* Prints an unsigned value; DEPTH bounds how deep it nests.  */

void
print_value (struct text *text, struct nest *nest, int depth)
{
  static const char *const operators[] = { "+", "-", "*", "^", "|", "&", "+" };
  if (depth <= 0 || chance (30))
    {
      print_leaf (text, nest);
      return;
    }
  switch (pick (8))
    {
    case 0:
      add (text, "(");
      print_value (text, nest, depth - 1);
      add (text, " %% %du)", 3 + pick (50));
      break;
    case 1:
      add (text, "(");
      print_value (text, nest, depth - 1);
      add (text, pick (2) ? " >> %d)" : " << %d)", 1 + pick (3));
      break;
    case 2:
      add (text, "(");
      print_value (text, nest, 0);
      add (text, " %% %du > %du ? ", 5 + pick (5), pick (5));
      print_value (text, nest, depth - 1);
      add (text, " : ");
      print_value (text, nest, 0);
      add (text, ")");
      break;
    case 3:
      add (text, chance (85) ? "mix (" : "twist (");
      print_value (text, nest, 0);
      add (text, ", ");
      print_value (text, nest, depth - 1);
      add (text, ")");
      break;
    default:
      add (text, "(");
      print_value (text, nest, depth - 1);
      add (text, " %s ", operators[pick (7)]);
      print_value (text, nest, depth - 1);
      add (text, ")");
    }
}

/* Prints a value converted to TYPE without leaving it.  */

static void
print_converted (struct text *text, struct nest *nest, const struct type *type)
{
  if (type->is_float)
    add (text, "(%s) ((int) ((", type->name);
  else
    add (text, "(%s) ((", type->name);
  print_value (text, nest, 2);
  if (type->is_float)
    add (text, ") %% 1025u) - 512)");
  else if (type->is_unsigned)
    add (text, "))");
  else
    add (text, ") %% %du)", type->bits == 8 ? 101 : 3001);
}

/* Prints the statement that stores into the nest's output.  */

static void
print_store (struct text *text, struct nest *nest, int depth)
{
  const struct array *a = nest->out;
  nest->storing = true;
  indent (text, depth);
  print_access (text, a, nest->sub);
  if (!a->type->is_float && chance (20))
    add (text, " %s ", pick (2) ? "^=" : "|=");
  else if (a->type->is_unsigned && chance (40))
    add (text, " += ");
  else
    add (text, " = ");
  print_converted (text, nest, a->type);
  add (text, ";\n");
  nest->storing = false;
}

/* Prints "LOCAL = LOCAL op value;" or the like.  */

static void
print_update (struct text *text, struct nest *nest, int depth,
              const char *local)
{
  indent (text, depth);
  switch (pick (3))
    {
    case 0:
      add (text, "%s = %s * 3u + ", local, local);
      break;
    case 1:
      add (text, "%s += ", local);
      break;
    default:
      add (text, "%s ^= ", local);
    }
  print_value (text, nest, 1);
  add (text, ";\n");
}

/* Declares a new local variable of NEST.  NULL when there are too many.  */

static const char *
print_local (struct text *text, struct nest *nest, int depth)
{
  if (nest->n_local == MAX_LOCALS)
    return NULL;
  char name[8];
  snprintf (name, sizeof name, "t%d", nest->n_local);
  indent (text, depth);
  add (text, "unsigned %s = ", name);
  print_value (text, nest, 2);
  add (text, ";\n");
  strcpy (nest->local[nest->n_local], name);
  return nest->local[nest->n_local++];
}

/* A bound for a sequential loop of NEST.  */

static struct expr
inner_bound (struct nest *nest)
{
  const struct variable *o = &nest->loop[pick (nest->n_loop)].index;
  int c = 2 + pick (5);
  switch (pick (4))
    {
    case 0:
      if (o->high < 40)
        return make (o->low + 1, o->high + 1, false, "(int) %s + 1", o->name);
      break;
    case 1:
      {
        struct variable *p = make_param (nest->function, 0, 6);
        if (p)
          return make (0, 6, false, "(int) %s", p->name);
        break;
      }
    default:
      break;
    }
  return make (c, c, false, "%d", c);
}

/* Opens a sequential loop over "q" or "r" and prints its head; the caller
   prints its body and calls leave_inner.  */

static void
enter_inner (struct text *text, struct nest *nest, int depth, bool may_be_acc)
{
  struct expr bound = inner_bound (nest);
  struct variable *v = &nest->inner_index;
  strcpy (nest->inner, "q");
  strcpy (v->name, "q");
  v->type = type_named ("int");
  v->low = 0;
  v->high = bound.high < 1 ? 0 : bound.high - 1;
  if (may_be_acc && chance (15))
    add (text, "#pragma acc loop seq\n");
  indent (text, depth);
  switch (pick (4))
    {
    case 0:
      add (text, "for (int q = %s - 1; q >= 0; q--)\n", bound.text);
      break;
    case 1:
      add (text, "for (int q = 0; q < %s; q += 2)\n", bound.text);
      break;
    default:
      add (text, "for (int q = 0; q < %s; q++)\n", bound.text);
    }
}

/* Opens the loop over the last dimension of what NEST writes.  */

static void
enter_store (struct text *text, struct nest *nest, int depth)
{
  strcpy (nest->inner, "q");
  strcpy (nest->inner_index.name, "q");
  nest->inner_index.type = type_named ("int");
  nest->inner_index.low = 0;
  nest->inner_index.high = nest->store_span - 1;
  indent (text, depth);
  add (text, "for (int q = 0; q < %d; q++)\n", nest->store_span);
}

static void
leave_inner (struct nest *nest)
{
  nest->inner[0] = 0;
}

/* A loop written with "while" or "do" that changes LOCAL.  */

static void
print_while (struct text *text, struct nest *nest, int depth, const char *local)
{
  bool at_end = pick (2);
  indent (text, depth);
  add (text, "{\n");
  indent (text, depth + 1);
  add (text, "int q = (int) (%s %% %du);\n", local, 3 + pick (5));
  indent (text, depth + 1);
  add (text, at_end ? "do\n" : "while (q > 0)\n");
  indent (text, depth + 2);
  add (text, "{\n");
  print_update (text, nest, depth + 3, local);
  indent (text, depth + 3);
  add (text, "q--;\n");
  indent (text, depth + 2);
  add (text, "}\n");
  if (at_end)
    {
      indent (text, depth + 1);
      add (text, "while (q > 0);\n");
    }
  indent (text, depth);
  add (text, "}\n");
}

/* A "for" that changes LOCAL, now and then with "break" or "continue".  */

static void
print_for (struct text *text, struct nest *nest, int depth, const char *local)
{
  bool acc = !chance (15);
  enter_inner (text, nest, depth, acc);
  indent (text, depth + 1);
  add (text, "{\n");
  if (!acc)
    {
      indent (text, depth + 2);
      add (text, "if (%s %% 7u == 3u)\n", local);
      indent (text, depth + 3);
      add (text, pick (2) ? "break;\n" : "continue;\n");
    }
  print_update (text, nest, depth + 2, local);
  if (chance (25))
    {
      indent (text, depth + 2);
      add (text, "for (int r = q; r < 6; r++)\n");
      print_update (text, nest, depth + 3, local);
    }
  indent (text, depth + 1);
  add (text, "}\n");
  leave_inner (nest);
}

static void
print_condition (struct text *text, struct nest *nest, int depth,
                 const char *local)
{
  indent (text, depth);
  add (text, "if ((");
  print_value (text, nest, 1);
  add (text, ") %% %du == 0u)\n", 2 + pick (3));
  print_update (text, nest, depth + 1, local);
  if (chance (40))
    {
      indent (text, depth);
      add (text, "else\n");
      print_update (text, nest, depth + 1, local);
    }
}

static void
print_switch (struct text *text, struct nest *nest, int depth,
              const char *local)
{
  indent (text, depth);
  add (text, "switch (%s %% 4u)\n", local);
  indent (text, depth + 1);
  add (text, "{\n");
  for (int i = 0; i < 3; i++)
    {
      indent (text, depth + 1);
      add (text, "case %d:\n", i);
      print_update (text, nest, depth + 2, local);
      if (i != 1)
        {
          indent (text, depth + 2);
          add (text, "break;\n");
        }
    }
  indent (text, depth + 1);
  add (text, "}\n");
}

/* An array of the iteration's own, filled and read back into LOCAL.  */

static void
print_local_array (struct text *text, struct nest *nest, int depth,
                   const char *local)
{
  const char *name = "lw";
  bool declared = nest->has_private_array;
  if (declared)
    name = "pw";
  indent (text, depth);
  add (text, "{\n");
  if (!declared)
    {
      indent (text, depth + 1);
      add (text, "unsigned lw[4];\n");
    }
  indent (text, depth + 1);
  add (text, "for (int q = 0; q < 4; q++)\n");
  indent (text, depth + 2);
  add (text, "%s[q] = %s + (unsigned) q * ", name, local);
  print_value (text, nest, 0);
  add (text, ";\n");
  indent (text, depth + 1);
  add (text, "%s ^= %s[%s & 3u] + %s[1];\n", local, name, local, name);
  indent (text, depth);
  add (text, "}\n");
}

/* One or two statements that compute.  */

static void
print_work (struct text *text, struct nest *nest, int depth)
{
  const char *local = print_local (text, nest, depth);
  if (!local)
    return;
  if (nest->has_private && chance (60))
    {
      indent (text, depth);
      add (text, "p = ");
      print_value (text, nest, 1);
      add (text, ";\n");
      indent (text, depth);
      add (text, "%s += p * 5u;\n", local);
    }
  switch (pick (8))
    {
    case 0:
    case 1:
      print_for (text, nest, depth, local);
      break;
    case 2:
      print_while (text, nest, depth, local);
      break;
    case 3:
    case 4:
      print_condition (text, nest, depth, local);
      break;
    case 5:
      print_switch (text, nest, depth, local);
      break;
    case 6:
      print_local_array (text, nest, depth, local);
      break;
    default:
      break;
    }
  if (nest->has_private_array && chance (50))
    print_local_array (text, nest, depth, local);
}

/* Prints the store, under a condition or in a loop where the nest has it so. */

static void
print_guarded_store (struct text *text, struct nest *nest, int depth)
{
  if (chance (15))
    {
      indent (text, depth);
      add (text, "if ((");
      print_value (text, nest, 1);
      add (text, ") & 1u)\n");
      depth++;
    }
  if (nest->store_span > 0)
    {
      enter_store (text, nest, depth++);
      print_store (text, nest, depth);
      leave_inner (nest);
    }
  else
    print_store (text, nest, depth);
}

void
print_body (struct text *text, struct nest *nest, int depth)
{
  for (int n = pick (3); n > 0; n--)
    print_work (text, nest, depth);
  for (int i = 0; i < nest->n_reduction; i++)
    {
      const char *local = print_local (text, nest, depth);
      bool guarded = chance (25);
      if (guarded)
        {
          indent (text, depth);
          add (text, "if (%s & 3u)\n", local);
          indent (text, depth + 1);
          add (text, "{\n");
        }
      print_reduce (text, &nest->reduction[i], depth + 2 * guarded, local);
      if (guarded)
        {
          indent (text, depth + 1);
          add (text, "}\n");
        }
    }
  if (nest->carried)
    {
      indent (text, depth);
      add (text, "c = c * 5u + ");
      print_value (text, nest, 1);
      add (text, ";\n");
    }
  if (nest->out)
    print_guarded_store (text, nest, depth);
}

/* The word " vector" where an inner acc loop of NEST may have it.  */

static const char *
team_level (const struct nest *nest)
{
  const char *outer = nest->loop[0].levels;
  return outer[0] && !strstr (outer, "vector") && chance (50) ? " vector" : "";
}

/* An inner acc loop with a reduction of its own, whose result is stored.  */

static void
print_team_reduction (struct text *text, struct nest *nest, int depth)
{
  struct reduction r = make_team_reduction ("acc");
  print_reduction_start (text, &r, depth);
  add (text, "#pragma acc loop%s reduction(%s : acc)\n", team_level (nest),
       reduction_operator (&r));
  enter_inner (text, nest, depth, false);
  indent (text, depth + 1);
  add (text, "{\n");
  int outer_locals = nest->n_local;
  const char *local = print_local (text, nest, depth + 2);
  print_reduce (text, &r, depth + 2, local);
  indent (text, depth + 1);
  add (text, "}\n");
  leave_inner (nest);
  nest->n_local = outer_locals;
  indent (text, depth);
  add (text, "unsigned total = (unsigned) acc;\n");
  strcpy (nest->local[nest->n_local++], "total");
  print_store (text, nest, depth);
}

void
print_team (struct text *text, struct nest *nest, int depth)
{
  if (chance (30))
    print_local (text, nest, depth);
  if (nest->store_span == 0)
    {
      print_team_reduction (text, nest, depth);
      return;
    }
  for (int n = 1 + pick (2); n > 0; n--)
    {
      add (text, "#pragma acc loop%s\n", team_level (nest));
      enter_store (text, nest, depth);
      print_store (text, nest, depth + 1);
      leave_inner (nest);
    }
}
