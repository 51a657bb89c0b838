/* Without this test a pragma could be read as something else than it says,
   a malformed one could pass or crash the compiler, or an override file be
   read at the wrong line.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <unistd.h>

#include "directive.h"
#include "unit.h"
#include <string.h>

/* A directive, and what it prints as, or part of the error.  */

static const struct
{
  const char *text, *printed, *error;
} cases[] = {
  { "schedule(2.3) block(32,8) grid(64,64)",
    "schedule(2.3) block(32,8) grid(64,64)", NULL },
  { "  schedule ( 2.3 )\tblock( 32 ,8 )grid(*,\n64)",
    "schedule(2.3) block(32,8) grid(*,64)", NULL },
  { "block(32,8), schedule(2.3)", "schedule(2.3) block(32,8)", NULL },
  { "grid(*,*,1)", "grid(*,*,1)", NULL },
  { "block(128)", "block(128)", NULL },
  { "schedule(gcc)", "schedule(gcc)", NULL },
  { "schedule(2.3) points(4) block(32,8)",
    "schedule(2.3) block(32,8) points(4)", NULL },
  { "points(2,4)", "points(2,4)", NULL },
  { "schedule(2.2) blocks(1056) grid(*,*) points(4) block(128,1)",
    "schedule(2.2) block(128,1) grid(*,*) blocks(1056) points(4)", NULL },
  { "time_tile(none)", "time_tile(none)", NULL },
  { "off", "off", NULL },
  { "", "", NULL },
  { "assume(n = 4096)", "assume(n = 4096)", NULL },
  { "assume(n=1,p->m=2) off", "off assume(n = 1) assume(p->m = 2)", NULL },
  { "assume(n=1) assume(m=2)", "assume(n = 1) assume(m = 2)", NULL },
  { "doacross backward tile(128,64) skew(0,-1) threads(128) sync(lock)",
    "doacross backward tile(128,64) skew(0,-1) threads(128) sync(lock)", NULL },
  { "doacross", "doacross", NULL },
  { "time_tile(split) tile(8,64,64)", "time_tile(split) tile(8,64,64)", NULL },
  { "doacross tile(256,4,4,2,2,1,1,1,1) skew(1,1,1,1,1,1,1,1,1)",
    "doacross tile(256,4,4,2,2,1,1,1,1) skew(1,1,1,1,1,1,1,1,1)", NULL },

  { "schedule", NULL, "at column 9: found the end, expected '('" },
  { "schedule(2.9)", NULL, "at column 10: found '2.9', expected a schedule" },
  { "schedule(2_3)", NULL, "at column 10: found '2_3', expected a schedule" },
  { "schedule()", NULL, "at column 10: found ')', expected the name" },
  { "schedule(2.3", NULL, "at column 13: found the end, expected ')'" },
  { "schedule(2.3) schedule(2.3)", NULL, "at column 15: 'schedule' given" },
  { "block(0,8)", NULL, "at column 7: found '0', expected a number between 1" },
  { "block(-1,8)", NULL, "at column 7: found '-1', expected a number" },
  { "block(2048)", NULL, "found '2048', expected a number between 1 and 1024" },
  { "block(32x8)", NULL, "at column 7: found '32x8'" },
  { "block(*,8)", NULL, "at column 7: found '*', expected a number" },
  { "block(1,2,3,4)", NULL, "more than 3 numbers" },
  { "block(99999999999999999999999)", NULL, "expected a number between 1" },
  { "blocks(0)", NULL, "expected a number between 1 and 2147483647" },
  { "blocks(*)", NULL, "found '*', expected a number" },
  { "blocks(1,2)", NULL, "expected ')'" },
  { "schedule(gcc) blocks(3)", NULL, "schedule(gcc) takes no block" },
  { "grid(0)", NULL, "expected a number between 1 and 2147483647" },
  { "grid(2147483648)", NULL, "found '2147483648'" },
  { "schedule(2.3) block(32)", NULL, "block has 1 numbers, schedule 2.3 has" },
  { "schedule(1.1) grid(3,4)", NULL, "grid has 2 numbers, schedule 1.1 has" },
  { "schedule(2.1) block(32,4)", NULL, "no threads in y" },
  { "schedule(2.1) grid(4,4)", NULL, "no blocks in x" },
  { "block(32,8) grid(4)", NULL, "block has 2 numbers and grid has 1" },
  { "schedule(gcc) block(32)", NULL, "takes no block" },
  { "schedule(gcc) points(2)", NULL, "no points" },
  { "points(3)", NULL, "expected 1, 2 or 4" },
  { "points(4,3)", NULL, "expected 1, 2 or 4" },
  { "points(8)", NULL, "expected a number between 1 and 4" },
  { "doacross points(2)", NULL, "'points' does not go with 'doacross'" },
  { "off block(32)", NULL, "'block' does not go with 'off'" },
  { "schedule(2.3) doacross", NULL, "'doacross' does not go with 'schedule'" },
  { "sync(lock)", NULL, "need 'doacross'" },
  { "doacross sync(mutex)", NULL, "at column 15: found 'mutex'" },
  { "tile(8)", NULL, "'tile' needs" },
  { "time_tile(persistent) tile(8,8)", NULL, "'tile' needs" },
  { "doacross tile(1,1,1,1,1,1,1,1,1,1)", NULL, "more than 9 numbers" },
  { "time_tile(fast)", NULL,
    "expected persistent, split, skew, overlap or none" },
  { "assume(n)", NULL, "found ')', expected '='" },
  { "assume(=3)", NULL, "expected the name of a parameter" },
  { "assume(n=x)", NULL, "expected a number" },
  { "assume(n=0)", NULL, "expected a number between 1" },
  { "assume(n=-3)", NULL, "found '-3', expected a number" },
  { "assume(n=3,m=2,n=4)", NULL, "'n' is assumed twice" },
  { "assume(n=3) assume(n=3)", NULL, "'n' is assumed twice" },
  { "assume(n=9223372036854775808)", NULL, "expected a number between" },
  { "frobnicate(3)", NULL, "at column 1: found 'frobnicate', expected" },
  { "schedule(2.3) \x80\xff", NULL, "at column 15" },
  { "()", NULL, "at column 1: found '('" },
};

static void
test_parse (void)
{
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      char *error = NULL;
      struct acctile_directive *d
          = acctile_directive_parse (cases[i].text, &error);
      if (cases[i].error)
        check (!d && error && strstr (error, cases[i].error),
               "case %u is refused: %s", i, cases[i].error);
      else
        {
          char *s = d ? acctile_directive_to_string (d) : NULL;
          check (s && !error && strcmp (s, cases[i].printed) == 0,
                 "case %u is read as '%s'", i, cases[i].printed);
          free (s);
        }
      if (error && !(cases[i].error && strstr (error, cases[i].error)))
        printf ("found '%s'\n", error);
      free (error);
      acctile_directive_free (d);
    }
}

/* The fields that others read.  */

static void
test_fields (void)
{
  char *error;
  struct acctile_directive *first = acctile_directive_parse (
      "schedule(3.1) block(32,4,1) grid(1,1,*) assume(n = 7)", &error);
  struct acctile_directive *d = acctile_directive_copy (first);
  acctile_directive_free (first);
  check (d && d->kind == ACCTILE_DIRECTIVE_SCHEDULE && !d->gcc
             && d->schedule == acctile_schedule_find ("3.1") && d->n_block == 3
             && d->block[1] == 4 && d->n_grid == 3 && d->grid[2] == 0
             && d->grid[0] == 1,
         "a copy has schedule, block and grid");
  check (d && d->n_assume == 1 && strcmp (d->assume[0].name, "n") == 0
             && d->assume[0].value == 7,
         "a copy has the assumption");
  acctile_directive_free (d);
  d = acctile_directive_parse ("assume(n = 7)", &error);
  check (d && d->kind == ACCTILE_DIRECTIVE_NONE, "assume alone asks nothing");
  acctile_directive_free (d);
  check (acctile_directive_copy (NULL) == NULL, "no directive, no copy");
}

/* Every prefix of a long directive, and the text with each character replaced,
   is read or refused, one of the two.  */

static void
test_damaged (void)
{
  static const char text[]
      = "doacross backward tile(128,64) skew(0,-1) threads(128) sync(lock) "
        "assume(n = 4096, m = 1)";
  static const char odd[] = "(),*=-.9z \n\\\"'%\x01\xc3";
  char damaged[sizeof text];
  bool ok = true;
  int tried = 0;
  for (unsigned at = 0; at < sizeof text; at++)
    for (unsigned c = 0; c < sizeof odd; c++)
      {
        char *error;
        memcpy (damaged, text, sizeof text);
        damaged[at] = odd[c];
        if (at == sizeof text - 1)
          damaged[at] = 0;
        struct acctile_directive *d = acctile_directive_parse (damaged, &error);
        ok = ok && (d != NULL) == (error == NULL);
        tried++;
        free (error);
        acctile_directive_free (d);
      }
  check (ok, "%d damaged directives are read or refused", tried);
}

/* Writes TEXT to a file and reads it as overrides.  */

static struct acctile_override *
read_overrides (const char *text, int *n, char **error)
{
  char name[] = "override-XXXXXX";
  int fd = mkstemp (name);
  FILE *f = fd >= 0 ? fdopen (fd, "w") : NULL;
  if (f)
    {
      fputs (text, f);
      fclose (f);
    }
  struct acctile_override *o = acctile_override_read (name, n, error);
  if (*error && strncmp (*error, name, strlen (name)) != 0)
    printf ("FAIL: the error does not begin with the file: %s\n", *error);
  unlink (name);
  return o;
}

static void
test_override (void)
{
  static const struct
  {
    const char *text, *error;
  } bad[] = {
    { "f:3 schedule(2.9)\n", ":1: at column" },
    { "# fine\n\nf:1 off\nf schedule(2.3)\n", ":4: found 'f', expected" },
    { "f:0 off\n", ":1: found 'f:0'" },
    { "f:99999999999 off\n", ":1: found" },
    { "f:x off\n", ":1: found 'f:x'" },
    { ":3 off\n", ":1: found ':3'" },
    { "f: off\n", ":1: found 'f:'" },
    { "f:3\n", ":1: found no directive" },
    { "f:3 # off\n", ":1: found no directive" },
  };
  int n;
  char *error;
  struct acctile_override *o
      = read_overrides ("# tuned\n"
                        "main:12 schedule(2.3) block(32,8)  # best\n"
                        "\n"
                        "  ns::f:*\toff",
                        &n, &error);
  check (o && n == 2 && !error, "two overrides");
  check (n == 2 && strcmp (o[0].function, "main") == 0 && o[0].line == 12
             && o[0].source_line == 2 && o[0].directive->block[1] == 8,
         "the first is for line 12 of main");
  check (n == 2 && strcmp (o[1].function, "ns::f") == 0 && o[1].line == 0
             && o[1].source_line == 4
             && o[1].directive->kind == ACCTILE_DIRECTIVE_OFF,
         "the second is for every nest of ns::f");
  acctile_override_free (o, n);
  o = read_overrides ("# nothing\n\n", &n, &error);
  check (!o && n == 0 && !error, "a file without a directive is no error");
  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
    {
      o = read_overrides (bad[i].text, &n, &error);
      if (!check (!o && n == 0 && error && strstr (error, bad[i].error),
                  "override case %u is refused: %s", i, bad[i].error))
        printf ("found '%s'\n", error ? error : "no error");
      free (error);
    }
  o = acctile_override_read ("no/such/file", &n, &error);
  check (!o && error && strstr (error, "no/such/file"),
         "a file that is not there is named");
  free (error);
}

int
main (void)
{
  test_parse ();
  test_fields ();
  test_damaged ();
  test_override ();
  return unit_end ();
}
