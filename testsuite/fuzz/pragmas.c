/* Writes a program of pragmas for acctile, good and bad, before nests:

     pragmas SEED COUNT

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state;

/* A number below N (Steele, Lea and Flood: Fast splittable pseudorandom
   number generators, OOPSLA 2014).  */

static unsigned
below (unsigned n)
{
  uint64_t z = state += UINT64_C (0x9e3779b97f4a7c15);

  z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
  return (z ^ z >> 31) % n;
}

static const char *const names[]
    = { "schedule", "block",  "grid", "tile",     "skew",      "threads",
        "sync",     "assume", "off",  "doacross", "time_tile", "backward",
        "acctile",  "loop",   "if",   "x",        "" };

static const char *const values[]
    = { "1",       "2.3",        "2.1",
        "3.4",     "32",         "8",
        "0",       "-1",         "*",
        "n",       "n = 7",      "",
        "4.9",     "2_3",        "1e9",
        "0x10",    "lock",       "split",
        "barrier", "persistent", "99999999999999999999",
        "\"s\"",   "'c'",        "(1)",
        "n = ",    "= 3",        "a.b",
        "3.",      ".5",         "int",
        "\\",      "[2]",        "sizeof (int)",
        "1024" };

#define COUNT(A) (sizeof (A) / sizeof *(A))

/* One clause, sometimes without a part of it.  */

static void
clause (void)
{
  printf (" %s", names[below (COUNT (names))]);
  if (below (5) == 0)
    return;
  putchar (below (20) ? '(' : "[{ "[below (3)]);
  for (unsigned n = below (4) + 1; n > 0; n--)
    {
      printf ("%s", values[below (COUNT (values))]);
      if (n > 1)
        putchar (below (20) ? ',' : ';');
    }
  if (below (20))
    putchar (')');
}

static void
pragma (void)
{
  printf ("#pragma acctile");
  for (unsigned n = below (4); n > 0; n--)
    clause ();
  putchar ('\n');
}

/* A nest with pragmas before it; I makes its name.  */

static void
nest (int i)
{
  printf ("void f%d (int n, float *a)\n{\n", i);
  for (unsigned n = below (3); n > 0; n--)
    pragma ();
  printf ("#pragma acc parallel copy(a[0:n*n])\n");
  pragma ();
  printf ("#pragma acc loop%s\n  for (int i = 1; i < n; i++)\n",
          below (2) ? " auto" : "");
  if (below (8) == 0)
    pragma ();
  printf ("#pragma acc loop%s\n    for (int j = 1; j < n; j++)\n"
          "      a[i * n + j] += %s;\n}\n",
          below (2) ? " auto" : "", below (2) ? "a[(i - 1) * n + j]" : "1");
  if (below (10) == 0)
    pragma ();
}

int
main (int argc, char **argv)
{
  if (argc != 3)
    return 2;
  state = strtoull (argv[1], NULL, 10);
  for (int i = 0; i < atoi (argv[2]); i++)
    nest (i);
  return 0;
}
