/* What the user asks of one nest: a parser for the text of "#pragma acctile",
   which is also the text of the option schedule= and of a line of the
   override file, by recursive descent over its characters; and the way back
   to text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "directive.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "points.h"
#include "text.h"

/* The longest clause or schedule name that is looked at.  */
#define MAX_WORD 64
/* Assume clauses of one directive.  */
#define MAX_ASSUME 64

struct parser
{
  const char *text;
  const char *at;
  char **error;
  unsigned seen; /* clauses read, by index in the table  */
  struct acctile_directive *d;
};

/* Clauses, and which kind of directive each makes.  */
struct clause
{
  const char *name;
  enum acctile_directive_kind kind;
  bool (*read) (struct parser *p);
};

/* The column of the parser's place, from 1.  */

static int
column (const struct parser *p)
{
  return (int)(p->at - p->text) + 1;
}

static void
skip_space (struct parser *p)
{
  while (isspace ((unsigned char)*p->at))
    p->at++;
}

/* Reports that EXPECTED should stand at the place of P.  Returns false.  */

static bool
expected (struct parser *p, const char *what)
{
  skip_space (p);
  int n = 0;
  while (p->at[n] && !isspace ((unsigned char)p->at[n]) && n < 16
         && (n == 0 || isalnum ((unsigned char)p->at[n])))
    n++;
  if (n == 0)
    return acctile_fail (p->error, "at column %d: found the end, expected %s",
                         column (p), what);
  return acctile_fail (p->error, "at column %d: found '%.*s', expected %s",
                       column (p), n, p->at, what);
}

/* Reads the character C after white space.  */

static bool
read_char (struct parser *p, char c)
{
  char what[] = { '\'', c, '\'', 0 };
  skip_space (p);
  if (*p->at != c)
    return expected (p, what);
  p->at++;
  return true;
}

/* True when C comes next after white space; then it is read.  */

static bool
try_char (struct parser *p, char c)
{
  skip_space (p);
  if (*p->at != c)
    return false;
  p->at++;
  return true;
}

/* Reads a word of letters, digits, '_' and '.' into WORD.  WHAT is expected
   when there is none.  */

static bool
read_word (struct parser *p, char word[MAX_WORD], const char *what)
{
  skip_space (p);
  int n = 0;
  while (isalnum ((unsigned char)p->at[n]) || p->at[n] == '_'
         || p->at[n] == '.')
    n++;
  if (n == 0 || n >= MAX_WORD)
    return expected (p, what);
  memcpy (word, p->at, n);
  word[n] = 0;
  p->at += n;
  return true;
}

/* Reads an integer between LOW and HIGH into *VALUE.  */

static bool
read_integer (struct parser *p, int64_t low, int64_t high, int64_t *value)
{
  skip_space (p);
  const char *start = p->at;
  bool negative = low < 0 && *p->at == '-';
  int64_t v = 0;
  bool fits = true;
  if (negative)
    p->at++;
  if (!isdigit ((unsigned char)*p->at))
    {
      p->at = start;
      return expected (p, "a number");
    }
  for (; isdigit ((unsigned char)*p->at); p->at++)
    fits = fits && !__builtin_mul_overflow (v, 10, &v)
           && !__builtin_add_overflow (v, *p->at - '0', &v);
  if (negative && fits)
    v = -v;
  if (fits && v >= low && v <= high && !isalpha ((unsigned char)*p->at)
      && *p->at != '_' && *p->at != '.')
    {
      *value = v;
      return true;
    }
  int n = strcspn (start, " \t\n,()");
  p->at = start;
  return acctile_fail (
      p->error,
      "at column %d: found '%.*s', expected a number between %lld and %lld",
      column (p), n > 24 ? 24 : n, start, (long long)low, (long long)high);
}

/* Reads "(v, v, ...)", at most MOST values between LOW and HIGH, into VALUE.
   With STAR set, '*' stands for 0.  Sets *N to their number.  */

static bool
read_list (struct parser *p, int most, int64_t low, int64_t high, bool star,
           int *n, int64_t *value)
{
  *n = 0;
  if (!read_char (p, '('))
    return false;
  do
    {
      if (*n == most)
        return acctile_fail (p->error,
                             "at column %d: more than %d numbers in one clause",
                             column (p), most);
      if (star && try_char (p, '*'))
        value[(*n)++] = 0;
      else if (!read_integer (p, low, high, &value[*n]))
        return false;
      else
        (*n)++;
    }
  while (try_char (p, ','));
  return read_char (p, ')');
}

/* As read_list, for int values.  */

static bool
read_int_list (struct parser *p, int most, int low, int *n, int *value)
{
  int64_t v[ACCTILE_MAX_TILE];
  if (!read_list (p, most, low, INT_MAX, false, n, v))
    return false;
  for (int i = 0; i < *n; i++)
    value[i] = (int)v[i];
  return true;
}

static bool
read_schedule (struct parser *p)
{
  char word[MAX_WORD];
  if (!read_char (p, '('))
    return false;
  skip_space (p);
  struct parser start = *p;
  if (!read_word (p, word, "the name of a schedule"))
    return false;
  p->d->gcc = strcmp (word, "gcc") == 0;
  p->d->schedule = acctile_schedule_find (word);
  if (!p->d->schedule && !p->d->gcc)
    {
      struct acctile_text text = { 0 };
      acctile_text_add (&text, "a schedule (");
      for (int i = 0; acctile_schedules[i].name; i++)
        acctile_text_add (&text, "%s%s", i ? ", " : "",
                          acctile_schedules[i].name);
      acctile_text_add (&text, " or gcc)");
      char *names = acctile_text_take (&text);
      acctile_fail (p->error, "at column %d: found '%s', expected %s",
                    column (&start), word, names ? names : "a schedule");
      free (names);
      return false;
    }
  return read_char (p, ')');
}

static bool
read_block (struct parser *p)
{
  int64_t v[3];
  if (!read_list (p, 3, 1, ACCTILE_MAX_BLOCK, false, &p->d->n_block, v))
    return false;
  for (int i = 0; i < p->d->n_block; i++)
    p->d->block[i] = (int)v[i];
  return true;
}

static bool
read_points (struct parser *p)
{
  int64_t v[2];
  int n;
  if (!read_list (p, 2, 1, ACCTILE_MAX_POINTS, false, &n, v))
    return false;
  for (int i = 0; i < n; i++)
    if ((v[i] & (v[i] - 1)) != 0)
      return acctile_fail (p->error, "points: expected 1, 2 or 4");
  p->d->points = (int)v[n - 1];
  p->d->points_x = n > 1 ? (int)v[0] : 0;
  return true;
}

static bool
read_grid (struct parser *p)
{
  return read_list (p, 3, 1, ACCTILE_MAX_GRID, true, &p->d->n_grid, p->d->grid);
}

static bool
read_blocks (struct parser *p)
{
  return read_char (p, '(')
         && read_integer (p, 1, ACCTILE_MAX_GRID, &p->d->most_blocks)
         && read_char (p, ')');
}

static bool
read_nothing (struct parser *p)
{
  (void)p;
  return true;
}

static bool
read_backward (struct parser *p)
{
  p->d->backward = true;
  return true;
}

static bool
read_tile (struct parser *p)
{
  return read_int_list (p, ACCTILE_MAX_TILE, 1, &p->d->n_tile, p->d->tile);
}

static bool
read_skew (struct parser *p)
{
  return read_int_list (p, ACCTILE_MAX_TILE, INT_MIN, &p->d->n_skew,
                        p->d->skew);
}

static bool
read_threads (struct parser *p)
{
  int64_t v;
  if (!read_char (p, '(') || !read_integer (p, 1, ACCTILE_MAX_BLOCK, &v)
      || !read_char (p, ')'))
    return false;
  p->d->threads = (int)v;
  return true;
}

/* Reads "(word)" where word is one of CHOICES, ended by NULL; EXPECTED names
   them.  Returns a fresh string or NULL.  */

static char *
read_choice (struct parser *p, const char *const *choices, const char *what)
{
  char word[MAX_WORD];
  if (!read_char (p, '('))
    return NULL;
  skip_space (p);
  const char *start = p->at;
  if (!read_word (p, word, what))
    return NULL;
  for (; *choices; choices++)
    if (strcmp (*choices, word) == 0)
      return read_char (p, ')') ? strdup (word) : NULL;
  p->at = start;
  expected (p, what);
  return NULL;
}

static bool
read_sync (struct parser *p)
{
  static const char *const choices[] = { "lock", "barrier", NULL };
  p->d->sync = read_choice (p, choices, "lock or barrier");
  return p->d->sync != NULL;
}

static bool
read_time_tile (struct parser *p)
{
  static const char *const choices[]
      = { "persistent", "split", "skew", "overlap", "none", NULL };
  p->d->time_tile
      = read_choice (p, choices, "persistent, split, skew, overlap or none");
  return p->d->time_tile != NULL;
}

/* Reads the name before '=' of an assumption: anything that the name of a
   parameter may hold.  A fresh string, or NULL.  */

static char *
read_assume_name (struct parser *p)
{
  skip_space (p);
  int n = strcspn (p->at, "=,()");
  int end = n;
  while (end > 0 && isspace ((unsigned char)p->at[end - 1]))
    end--;
  if (end == 0)
    {
      expected (p, "the name of a parameter");
      return NULL;
    }
  char *name = strndup (p->at, end);
  p->at += n;
  return name;
}

/* True when NAME is among the first N assumptions of D.  */

static bool
is_assumed (const struct acctile_directive *d, int n, const char *name)
{
  for (int i = 0; i < n; i++)
    if (!strcmp (d->assume[i].name, name))
      return true;
  return false;
}

static bool
read_assume (struct parser *p)
{
  if (!read_char (p, '('))
    return false;
  do
    {
      if (p->d->n_assume == MAX_ASSUME)
        return acctile_fail (p->error, "at column %d: more than %d assumptions",
                             column (p), MAX_ASSUME);
      struct acctile_assume *more
          = realloc (p->d->assume, (p->d->n_assume + 1) * sizeof *more);
      if (!more)
        return acctile_fail (p->error, "out of memory");
      p->d->assume = more;
      struct acctile_assume *a = &more[p->d->n_assume];
      a->name = read_assume_name (p);
      if (!a->name)
        return false;
      p->d->n_assume++;
      if (is_assumed (p->d, p->d->n_assume - 1, a->name))
        return acctile_fail (p->error, "at column %d: '%s' is assumed twice",
                             column (p), a->name);
      if (!read_char (p, '=') || !read_integer (p, 1, INT64_MAX, &a->value))
        return false;
    }
  while (try_char (p, ','));
  return read_char (p, ')');
}

static const struct clause clauses[]
    = { { "schedule", ACCTILE_DIRECTIVE_SCHEDULE, read_schedule },
        { "block", ACCTILE_DIRECTIVE_SCHEDULE, read_block },
        { "grid", ACCTILE_DIRECTIVE_SCHEDULE, read_grid },
        { "blocks", ACCTILE_DIRECTIVE_SCHEDULE, read_blocks },
        { "points", ACCTILE_DIRECTIVE_SCHEDULE, read_points },
        { "off", ACCTILE_DIRECTIVE_OFF, read_nothing },
        { "doacross", ACCTILE_DIRECTIVE_DOACROSS, read_nothing },
        { "backward", ACCTILE_DIRECTIVE_DOACROSS, read_backward },
        { "skew", ACCTILE_DIRECTIVE_DOACROSS, read_skew },
        { "threads", ACCTILE_DIRECTIVE_DOACROSS, read_threads },
        { "sync", ACCTILE_DIRECTIVE_DOACROSS, read_sync },
        { "time_tile", ACCTILE_DIRECTIVE_TIME_TILE, read_time_tile },
        { "tile", ACCTILE_DIRECTIVE_NONE, read_tile },
        { "assume", ACCTILE_DIRECTIVE_NONE, read_assume } };

#define N_CLAUSE ((int)(sizeof clauses / sizeof *clauses))

static const char *
kind_name (enum acctile_directive_kind kind)
{
  switch (kind)
    {
    case ACCTILE_DIRECTIVE_SCHEDULE:
      return "schedule";
    case ACCTILE_DIRECTIVE_DOACROSS:
      return "doacross";
    case ACCTILE_DIRECTIVE_TIME_TILE:
      return "time_tile";
    case ACCTILE_DIRECTIVE_OFF:
      return "off";
    default:
      return "assume";
    }
}

/* Reads one clause.  */

static bool
read_clause (struct parser *p)
{
  static const char what[]
      = "schedule, block, grid, doacross, backward, tile, skew, threads, sync, "
        "time_tile, assume or off";
  char word[MAX_WORD];
  skip_space (p);
  const char *start = p->at;
  if (!read_word (p, word, what))
    return false;
  int c = 0;
  while (c < N_CLAUSE && strcmp (clauses[c].name, word) != 0)
    c++;
  if (c == N_CLAUSE)
    {
      p->at = start;
      return expected (p, what);
    }
  int start_column = (int)(start - p->text) + 1;
  enum acctile_directive_kind kind = clauses[c].kind;
  if ((p->seen & (1u << c)) && clauses[c].read != read_assume)
    return acctile_fail (p->error, "at column %d: '%s' given twice",
                         start_column, word);
  if (kind != ACCTILE_DIRECTIVE_NONE && p->d->kind != ACCTILE_DIRECTIVE_NONE
      && p->d->kind != kind)
    return acctile_fail (p->error, "at column %d: '%s' does not go with '%s'",
                         start_column, word, kind_name (p->d->kind));
  p->seen |= 1u << c;
  if (kind != ACCTILE_DIRECTIVE_NONE)
    p->d->kind = kind;
  return clauses[c].read (p);
}

/* True when clause NAME was read.  */

static bool
seen (const struct parser *p, const char *name)
{
  for (int c = 0; c < N_CLAUSE; c++)
    if (strcmp (clauses[c].name, name) == 0)
      return (p->seen & (1u << c)) != 0;
  return false;
}

/* Checks block and grid of the directive of P against its schedule.  */

static bool
check_shape (struct parser *p)
{
  const struct acctile_directive *d = p->d;
  if (d->gcc && (d->n_block || d->n_grid || d->most_blocks || d->points))
    return acctile_fail (p->error, "schedule(gcc) takes no block, no grid, no "
                                   "blocks and no points");
  if (d->n_block && d->n_grid && d->n_block != d->n_grid)
    return acctile_fail (p->error,
                         "block has %d numbers and grid has %d, expected as "
                         "many",
                         d->n_block, d->n_grid);
  if (!d->schedule)
    return true;
  int n_dim = d->schedule->n_dim;
  if (d->n_block && d->n_block != n_dim)
    return acctile_fail (p->error, "block has %d numbers, schedule %s has %d",
                         d->n_block, d->schedule->name, n_dim);
  if (d->n_grid && d->n_grid != n_dim)
    return acctile_fail (p->error, "grid has %d numbers, schedule %s has %d",
                         d->n_grid, d->schedule->name, n_dim);
  if ((d->schedule->linear || d->schedule->rows)
      && (d->most_blocks || d->points > 1))
    return acctile_fail (p->error, "schedule(%s) takes no blocks and no points",
                         d->schedule->name);
  for (int i = 0; i < d->n_block; i++)
    if (d->block[i] != 1 && !d->schedule->block[i])
      return acctile_fail (p->error,
                           "schedule %s has no threads in %c: found block size "
                           "%d there, expected 1",
                           d->schedule->name, "xyz"[i], d -> block[i]);
  for (int i = 0; i < d->n_grid; i++)
    if (d->grid[i] > 1 && !d->schedule->grid[i])
      return acctile_fail (p->error,
                           "schedule %s has no blocks in %c: found grid size "
                           "%lld there, expected 1",
                           d->schedule->name, "xyz"[i],
                           (long long)d -> grid[i]);
  return true;
}

/* Checks that the clauses of P make sense together.  */

static bool
check_clauses (struct parser *p)
{
  enum acctile_directive_kind kind = p->d->kind;
  if (kind == ACCTILE_DIRECTIVE_DOACROSS && !seen (p, "doacross"))
    return acctile_fail (p->error, "backward, skew, threads and sync need "
                                   "'doacross'");
  bool tiled = kind == ACCTILE_DIRECTIVE_DOACROSS
               || (kind == ACCTILE_DIRECTIVE_TIME_TILE
                   && (!strcmp (p->d->time_tile, "split")
                       || !strcmp (p->d->time_tile, "skew")
                       || !strcmp (p->d->time_tile, "overlap")));
  if (seen (p, "tile") && !tiled)
    return acctile_fail (p->error, "'tile' needs 'doacross', "
                                   "'time_tile(split)', 'time_tile(skew)' or "
                                   "'time_tile(overlap)'");
  return check_shape (p);
}

/* Parses TEXT.  Returns a fresh directive, or NULL with *ERROR set.  */

struct acctile_directive *
acctile_directive_parse (const char *text, char **error)
{
  *error = NULL;
  struct parser p = { .text = text, .at = text, .error = error };
  p.d = calloc (1, sizeof *p.d);
  if (!p.d)
    {
      acctile_fail (error, "out of memory");
      return NULL;
    }
  bool ok = true;
  skip_space (&p);
  while (ok && *p.at)
    {
      ok = read_clause (&p);
      if (ok)
        {
          try_char (&p, ',');
          skip_space (&p);
        }
    }
  ok = ok && check_clauses (&p);
  if (ok)
    return p.d;
  acctile_fail (error, "out of memory");
  return acctile_directive_free (p.d);
}

/* Returns a fresh copy of DIRECTIVE; NULL on lack of memory, or when
   DIRECTIVE is NULL.  */

struct acctile_directive *
acctile_directive_copy (const struct acctile_directive *directive)
{
  if (!directive)
    return NULL;
  struct acctile_directive *d = malloc (sizeof *d);
  if (!d)
    return NULL;
  *d = *directive;
  d->sync = directive->sync ? strdup (directive->sync) : NULL;
  d->time_tile = directive->time_tile ? strdup (directive->time_tile) : NULL;
  d->n_assume = 0;
  d->assume = calloc (directive->n_assume + 1, sizeof *d->assume);
  bool ok = d->assume && !d->sync == !directive->sync
            && !d->time_tile == !directive->time_tile;
  for (int i = 0; ok && i < directive->n_assume; i++)
    {
      d->assume[i].name = strdup (directive->assume[i].name);
      d->assume[i].value = directive->assume[i].value;
      ok = d->assume[i].name != NULL;
      d->n_assume += ok;
    }
  return ok ? d : acctile_directive_free (d);
}

/* Frees DIRECTIVE, which may be NULL.  Returns NULL.  */

struct acctile_directive *
acctile_directive_free (struct acctile_directive *directive)
{
  if (!directive)
    return NULL;
  for (int i = 0; i < directive->n_assume; i++)
    free (directive->assume[i].name);
  free (directive->assume);
  free (directive->sync);
  free (directive->time_tile);
  free (directive);
  return NULL;
}

/* Appends " NAME(V0,V1,...)" with the N numbers of V to TEXT; with STAR set
   0 is written '*'.  Nothing when N is 0.  */

static void
add_list (struct acctile_text *text, const char *name, int n, const int64_t *v,
          bool star)
{
  if (n == 0)
    return;
  acctile_text_add (text, "%s%s(", text->length ? " " : "", name);
  for (int i = 0; i < n; i++)
    if (star && v[i] == 0)
      acctile_text_add (text, "%s*", i ? "," : "");
    else
      acctile_text_add (text, "%s%lld", i ? "," : "", (long long)v[i]);
  acctile_text_add (text, ")");
}

/* As add_list, for int values.  */

static void
add_int_list (struct acctile_text *text, const char *name, int n, const int *v)
{
  int64_t wide[ACCTILE_MAX_TILE];
  for (int i = 0; i < n; i++)
    wide[i] = v[i];
  add_list (text, name, n, wide, false);
}

/* Returns DIRECTIVE in the notation of the pragma, as a fresh string.  */

char *
acctile_directive_to_string (const struct acctile_directive *directive)
{
  const struct acctile_directive *d = directive;
  struct acctile_text text = { 0 };
  if (d->gcc)
    acctile_text_add (&text, "schedule(gcc)");
  else if (d->schedule)
    acctile_text_add (&text, "schedule(%s)", d->schedule->name);
  if (d->kind == ACCTILE_DIRECTIVE_OFF)
    acctile_text_add (&text, "off");
  if (d->kind == ACCTILE_DIRECTIVE_DOACROSS)
    acctile_text_add (&text, "doacross%s", d->backward ? " backward" : "");
  if (d->time_tile)
    acctile_text_add (&text, "time_tile(%s)", d->time_tile);
  add_int_list (&text, "block", d->n_block, d->block);
  add_list (&text, "grid", d->n_grid, d->grid, true);
  add_list (&text, "blocks", d->most_blocks > 0, &d->most_blocks, false);
  int points[2] = { d->points_x, d->points };
  if (d->points_x > 0)
    add_int_list (&text, "points", 2, points);
  else
    add_int_list (&text, "points", d->points > 0, &d->points);
  add_int_list (&text, "tile", d->n_tile, d->tile);
  add_int_list (&text, "skew", d->n_skew, d->skew);
  add_int_list (&text, "threads", d->threads > 0, &d->threads);
  if (d->sync)
    acctile_text_add (&text, " sync(%s)", d->sync);
  for (int i = 0; i < d->n_assume; i++)
    acctile_text_add (&text, "%sassume(%s = %lld)", text.length ? " " : "",
                      d->assume[i].name, (long long)d->assume[i].value);
  return acctile_text_take (&text);
}
