/* Polynomials.  Without this test a wrong sign, an unsorted term or an
   overflow that wraps would silently give wrong addresses and bounds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest-parts.h"
#include "poly.h"
#include "unit.h"

#include <string.h>

static char *const symbols[] = { "i", "j", "n", "m" };

static struct acctile_poly *
parse (const char *text)
{
  char *error = NULL;
  struct acctile_poly *p = acctile_poly_from_text (text, symbols, 4, &error);
  free (error);
  return p;
}

/* Checks that TAKE, called NAME, is what EXPECTED says; "unknown" is NULL. */
static void
check_poly (struct acctile_poly *take, const char *expected, const char *name)
{
  char *text = acctile_poly_to_text (take, symbols);
  const char *found = text ? text : "unknown";
  check (strcmp (found, expected) == 0, "%s is %s (%s)", name, expected, found);
  free (text);
  acctile_poly_free (take);
}

static const struct
{
  const char *text;
  const char *expected;
} reading[] = {
  { "0", "0" },
  { "4*i*n + 4*k", "unknown" },
  { "4*i*n + 4*j - 8", "4*i*n + 4*j - 8" },
  { "-i + 3", "-i + 3" },
  { "(i + j)*(i - j)", "i*i - j*j" },
  { "(i + 1)*(n + 2)", "2*i + i*n + n + 2" },
  { "n*i - i*n", "0" },
  { "--3", "3" },
  { "2*(3 - -(4))", "14" },
  { "9223372036854775807", "9223372036854775807" },
  { "9223372036854775808", "unknown" },
  { "-9223372036854775807 - 1", "-9223372036854775808" },
  { "9223372036854775807 + 1", "unknown" },
  { "9223372036854775807*i + i", "unknown" },
  { "4611686018427387904*2", "unknown" },
  { "n*n*n*n*n*n*n*n*n*n", "n*n*n*n*n*n*n*n*n*n" },
  { "n*n*n*n*n*n*n*n*n*n*n", "unknown" },
  { "", "unknown" },
  { "i +", "unknown" },
  { "(i", "unknown" },
  { "i j", "unknown" },
  { "3i", "unknown" },
  { "i/2", "unknown" },
};

static const struct
{
  const char *a, *b;
  const char *sum, *difference, *product;
} arithmetic[] = {
  { "i", "j", "i + j", "i - j", "i*j" },
  { "i + 1", "i - 1", "2*i", "2", "i*i - 1" },
  { "4*i*n + 8", "-4*i*n", "8", "8*i*n + 8", "-16*i*i*n*n - 32*i*n" },
  { "0", "n", "n", "-n", "0" },
  { "unknown", "n", "unknown", "unknown", "unknown" },
  { "n", "unknown", "unknown", "unknown", "unknown" },
  { "-9223372036854775807 - 1", "1", "-9223372036854775807", "unknown",
    "-9223372036854775808" },
  { "-9223372036854775807 - 1", "-1", "unknown", "-9223372036854775807",
    "unknown" },
};

static void
test_arithmetic (void)
{
  char name[160];

  for (size_t k = 0; k < sizeof arithmetic / sizeof *arithmetic; k++)
    {
      const char *a = arithmetic[k].a, *b = arithmetic[k].b;
      snprintf (name, sizeof name, "(%s) + (%s)", a, b);
      check_poly (acctile_poly_add (parse (a), parse (b)), arithmetic[k].sum,
                  name);
      snprintf (name, sizeof name, "(%s) - (%s)", a, b);
      check_poly (acctile_poly_sub (parse (a), parse (b)),
                  arithmetic[k].difference, name);
      snprintf (name, sizeof name, "(%s) * (%s)", a, b);
      check_poly (acctile_poly_mul (parse (a), parse (b)),
                  arithmetic[k].product, name);
    }
}

static const struct
{
  const char *text;
  int64_t by;
  const char *quotient, *multiple;
} scaling[] = {
  { "8*i + 4", 4, "2*i + 1", "32*i + 16" },
  { "8*i + 4", 8, "unknown", "64*i + 32" },
  { "8*i + 4", -4, "-2*i - 1", "-32*i - 16" },
  { "8*i + 4", 0, "unknown", "0" },
  { "0", 0, "unknown", "0" },
  { "-9223372036854775807 - 1", -1, "unknown", "unknown" },
  { "unknown", 2, "unknown", "unknown" },
};

static void
test_scaling (void)
{
  char name[160];

  for (size_t k = 0; k < sizeof scaling / sizeof *scaling; k++)
    {
      const char *text = scaling[k].text;
      snprintf (name, sizeof name, "(%s) / %lld", text,
                (long long)scaling[k].by);
      check_poly (acctile_poly_divide (parse (text), scaling[k].by),
                  scaling[k].quotient, name);
      snprintf (name, sizeof name, "(%s) times %lld", text,
                (long long)scaling[k].by);
      check_poly (acctile_poly_scale (parse (text), scaling[k].by),
                  scaling[k].multiple, name);
    }
}

static const struct
{
  const char *text;
  const char *coefficient_of_i, *with_i_as_j_plus_1;
  int degree_below_2;
  int64_t value; /* at i = 2, j = 3, n = 5, m = 7  */
} looking[] = {
  { "4*i*n + 4*j", "4*n", "4*j + 4*j*n + 4*n", 1, 52 },
  { "i*j + n*m", "j", "j + j*j + n*m", 2, 41 },
  { "i*i", "unknown", "2*j + j*j + 1", 2, 4 },
  { "n - 1", "0", "n - 1", 0, 4 },
  { "unknown", "unknown", "unknown", -1, 0 },
};

static void
test_looking (void)
{
  static const int64_t value[] = { 2, 3, 5, 7 };
  char name[160];

  for (size_t k = 0; k < sizeof looking / sizeof *looking; k++)
    {
      const char *text = looking[k].text;
      struct acctile_poly *p = parse (text), *by = parse ("j + 1");
      snprintf (name, sizeof name, "coefficient of i in %s", text);
      check_poly (acctile_poly_coefficient (p, 0), looking[k].coefficient_of_i,
                  name);
      snprintf (name, sizeof name, "%s at i = j + 1", text);
      check_poly (acctile_poly_substitute (acctile_poly_copy (p), 0, by),
                  looking[k].with_i_as_j_plus_1, name);
      check (acctile_poly_degree_below (p, 2) == looking[k].degree_below_2,
             "degree of %s in the iterators", text);
      check (acctile_poly_eval (p, value) == looking[k].value, "value of %s",
             text);
      acctile_poly_free (p);
      acctile_poly_free (by);
    }
}

static void
test_equality (void)
{
  struct acctile_poly *a = parse ("i*n + 1"), *b = parse ("1 + n*i");
  struct acctile_poly *c = parse ("i*n + 2"), *seven = parse ("3 + 4");
  int64_t value = 0;

  check (acctile_poly_equal (a, b), "equal whatever the order of terms");
  check (!acctile_poly_equal (a, c), "different constants differ");
  check (!acctile_poly_equal (NULL, NULL), "unknown is equal to nothing");
  check (acctile_poly_is_constant (seven, &value) && value == 7,
         "a constant has its value");
  check (!acctile_poly_is_constant (a, &value) && value == 7,
         "no constant has none");
  check (!acctile_poly_is_constant (NULL, &value), "unknown is no constant");
  check (acctile_poly_uses (a, 2) && !acctile_poly_uses (a, 1),
         "which symbols are used");
  acctile_poly_free (a);
  acctile_poly_free (b);
  acctile_poly_free (c);
  acctile_poly_free (seven);
}

/* A sum of more products than a polynomial may have.  */
static void
test_size (void)
{
  struct acctile_poly *p = acctile_poly_constant (0);
  int k = 0;

  for (; p && k < ACCTILE_POLY_MAX_TERMS; k++)
    p = acctile_poly_add (p, acctile_poly_symbol (k));
  check (p && p->n == ACCTILE_POLY_MAX_TERMS, "as many terms as allowed");
  p = acctile_poly_add (p, acctile_poly_symbol (k));
  check (!p, "one term more is unknown");
}

int
main (void)
{
  for (size_t k = 0; k < sizeof reading / sizeof *reading; k++)
    check_poly (parse (reading[k].text), reading[k].expected, reading[k].text);
  test_arithmetic ();
  test_scaling ();
  test_looking ();
  test_equality ();
  test_size ();
  return unit_end ();
}
