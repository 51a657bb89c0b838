/* Writes a program that is larger than programs are:

     huge acc-loops|loops|statements|nests COUNT

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* COUNT loops in one another, of which all or the first have a pragma.  */

static void
loops (int count, int all)
{
  printf ("void f (int n, int *a)\n{\n"
          "#pragma acc parallel loop copy(a[0:n])\n");
  for (int k = 0; k < count; k++)
    {
      if (all && k > 0)
        printf ("#pragma acc loop\n");
      printf ("for (int i%d = 0; i%d < n; i%d++)\n", k, k, k);
    }
  printf ("a[i0");
  for (int k = 1; k < count; k++)
    printf (" + i%d", k);
  printf ("] = 1;\n}\n");
}

/* A loop of COUNT statements.  */

static void
statements (int count)
{
  printf ("void f (int n, int *restrict a, const int *restrict b)\n{\n"
          "#pragma acc parallel loop auto copy(a[0:n]) copyin(b[0:n])\n"
          "for (int i = 0; i < n; i++)\n{\n");
  for (int k = 0; k < count; k++)
    printf ("a[i] += b[i + %d] * %d;\n", k % 7, k);
  printf ("}\n}\n");
}

/* COUNT nests.  */

static void
nests (int count)
{
  for (int k = 0; k < count; k++)
    printf ("void f%d (int n, float *restrict a, const float *restrict b)\n{\n"
            "#pragma acc parallel loop auto copy(a[0:n*n]) copyin(b[0:n*n])\n"
            "for (int i = 0; i < n; i++)\n"
            "#pragma acc loop auto\n"
            "for (int j = 0; j < n; j++)\n"
            "a[i * n + j] = b[j * n + i] + %d;\n}\n",
            k, k);
}

int
main (int argc, char **argv)
{
  if (argc != 3)
    return 2;
  int count = atoi (argv[2]);
  if (strcmp (argv[1], "statements") == 0)
    statements (count);
  else if (strcmp (argv[1], "nests") == 0)
    nests (count);
  else
    loops (count, strcmp (argv[1], "acc-loops") == 0);
  return 0;
}
