/* Polynomials as text, "4*i*n + 4*k - 8", both ways.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest-parts.h"
#include "text.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Parentheses and signs inside one another at most.  */
#define MAX_DEPTH 64

/* What is read of a text: the rest of it, and what symbols are called.  */
struct reader
{
  const char *text;
  const char *at;
  char *const *symbol;
  int n_symbol;
  int depth;
  char **error;
};

bool
acctile_name_char (char c, bool first)
{
  unsigned char u = c;
  if (u >= 0x80 || isalpha (u) || u == '_' || u == '$')
    return true;
  return !first && (isdigit (u) || u == '.');
}

/* Fails with what stands at the reader R where EXPECTED should.  */
static struct acctile_poly *
unexpected (struct reader *r, const char *expected)
{
  if (*r->at)
    acctile_fail (r->error,
                  "column %d of \"%.60s\": found '%.10s', expected %s",
                  (int)(r->at - r->text) + 1, r->text, r->at, expected);
  else
    acctile_fail (r->error, "\"%.60s\" ends where %s is expected", r->text,
                  expected);
  return NULL;
}

static void
skip_space (struct reader *r)
{
  while (*r->at == ' ' || *r->at == '\t')
    r->at++;
}

/* Skips the character C; false when something else comes.  */
static bool
skip (struct reader *r, char c)
{
  skip_space (r);
  if (*r->at != c)
    return false;
  r->at++;
  return true;
}

static struct acctile_poly *
read_number (struct reader *r)
{
  char *end;

  errno = 0;
  long long value = strtoll (r->at, &end, 10);
  if (errno != 0)
    return unexpected (r, "a number of 64 bits");
  r->at = end;
  return acctile_poly_constant (value);
}

static struct acctile_poly *
read_symbol (struct reader *r)
{
  size_t n = 0;

  while (acctile_name_char (r->at[n], n == 0))
    n++;
  for (int k = 0; k < r->n_symbol; k++)
    if (r->symbol[k] && strncmp (r->symbol[k], r->at, n) == 0
        && r->symbol[k][n] == '\0')
      {
        r->at += n;
        return acctile_poly_symbol (k);
      }
  return unexpected (r, "the name of a loop or a parameter");
}

static struct acctile_poly *read_sum (struct reader *r);

static struct acctile_poly *
read_factor (struct reader *r)
{
  struct acctile_poly *p;

  skip_space (r);
  if (++r->depth > MAX_DEPTH)
    return unexpected (r, "less nesting");
  if (skip (r, '-'))
    p = acctile_poly_scale (read_factor (r), -1);
  else if (skip (r, '('))
    {
      p = read_sum (r);
      if (p && !skip (r, ')'))
        {
          acctile_poly_free (p);
          p = unexpected (r, "')'");
        }
    }
  else if (isdigit ((unsigned char)*r->at))
    p = read_number (r);
  else if (acctile_name_char (*r->at, true))
    p = read_symbol (r);
  else
    p = unexpected (r, "a number, a name, '-' or '('");
  r->depth--;
  return p;
}

static struct acctile_poly *
read_product (struct reader *r)
{
  struct acctile_poly *p = read_factor (r);
  while (p && skip (r, '*'))
    p = acctile_poly_mul (p, read_factor (r));
  return p;
}

static struct acctile_poly *
read_sum (struct reader *r)
{
  struct acctile_poly *p = read_product (r);
  for (;;)
    if (p && skip (r, '+'))
      p = acctile_poly_add (p, read_product (r));
    else if (p && skip (r, '-'))
      p = acctile_poly_sub (p, read_product (r));
    else
      return p;
}

struct acctile_poly *
acctile_poly_read (const char **text, char *const *symbol, int n_symbol,
                   char **error)
{
  struct reader r = { .text = *text,
                      .at = *text,
                      .symbol = symbol,
                      .n_symbol = n_symbol,
                      .error = error };
  struct acctile_poly *p = read_sum (&r);
  if (!p)
    acctile_fail (error, "\"%.60s\" is too large a polynomial", r.text);
  skip_space (&r);
  *text = r.at;
  return p;
}

struct acctile_poly *
acctile_poly_from_text (const char *text, char *const *symbol, int n_symbol,
                        char **error)
{
  const char *rest = text;
  struct acctile_poly *p = acctile_poly_read (&rest, symbol, n_symbol, error);
  if (!p || !*rest)
    return p;
  acctile_poly_free (p);
  acctile_fail (error,
                "column %d of \"%.60s\": found '%.10s', expected '+',"
                " '-', '*' or the end",
                (int)(rest - text) + 1, text, rest);
  return NULL;
}

/* Appends term T to TEXT, with its sign; FIRST for the first one.  */
static void
add_term (struct acctile_text *text, const struct acctile_term *t,
          char *const *symbol, bool first)
{
  uint64_t size = t->coef < 0 ? -(uint64_t)t->coef : (uint64_t)t->coef;
  const char *times = "";

  if (first)
    acctile_text_add (text, "%s", t->coef < 0 ? "-" : "");
  else
    acctile_text_add (text, "%s", t->coef < 0 ? " - " : " + ");
  if (size != 1 || t->degree == 0)
    {
      acctile_text_add (text, "%llu", (unsigned long long)size);
      times = "*";
    }
  for (int v = 0; v < t->degree; v++)
    {
      acctile_text_add (text, "%s%s", times, symbol[t->var[v]]);
      times = "*";
    }
}

void
acctile_poly_print (struct acctile_text *text, const struct acctile_poly *p,
                    char *const *symbol)
{
  bool first = true;

  for (int pass = 0; pass < 2; pass++)
    for (int k = 0; k < p->n; k++)
      if ((p->term[k].degree == 0) == pass)
        {
          add_term (text, &p->term[k], symbol, first);
          first = false;
        }
  if (first)
    acctile_text_add (text, "0");
}

char *
acctile_poly_to_text (const struct acctile_poly *p, char *const *symbol)
{
  struct acctile_text text = { 0 };
  if (!p)
    return NULL;
  acctile_poly_print (&text, p, symbol);
  return acctile_text_take (&text);
}
