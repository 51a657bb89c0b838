/* Writes a program that is larger than programs are:

     huge acc-loops|loops|collapse|statements|kernels|nests|wavefronts COUNT

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* COUNT loops in one another, of which all or the first have a pragma, or all
   are collapsed.  */

static void
loops (int count, const char *kind)
{
  printf ("void f (int n, int *a)\n{\n"
          "#pragma acc parallel loop copy(a[0:n])");
  if (strcmp (kind, "collapse") == 0)
    printf (" collapse(%d)", count);
  printf ("\n");
  for (int k = 0; k < count; k++)
    {
      if (strcmp (kind, "acc-loops") == 0 && k > 0)
        printf ("#pragma acc loop\n");
      printf ("for (int i%d = 0; i%d < n; i%d++)\n", k, k, k);
    }
  printf ("a[i0");
  for (int k = 1; k < count; k++)
    printf (" + i%d", k);
  printf ("] = 1;\n}\n");
}

/* A loop of COUNT statements behind the directive BEFORE.  */

static void
statements (int count, const char *before)
{
  printf ("void f (int n, int *restrict a, const int *restrict b)\n{\n"
          "#pragma acc %s copy(a[0:n]) copyin(b[0:n])\n"
          "for (int i = 0; i < n; i++)\n{\n",
          before);
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

/* COUNT nests whose dependences differ.  */

static void
wavefronts (int count)
{
  for (int k = 0; k < count; k++)
    printf ("void f%d (int n, float *restrict a)\n{\n"
            "#pragma acc parallel copy(a[0:n*n])\n"
            "#pragma acc loop auto\n"
            "for (int i = %d; i < n; i++)\n"
            "#pragma acc loop auto\n"
            "for (int j = %d; j < n; j++)\n"
            "a[i * n + j] += a[(i - %d) * n + j] + a[i * n + j - %d];\n}\n",
            k, k % 7 + 1, k / 7 + 1, k % 7 + 1, k / 7 + 1);
}

int
main (int argc, char **argv)
{
  if (argc != 3)
    return 2;
  int count = atoi (argv[2]);
  if (strcmp (argv[1], "statements") == 0)
    statements (count, "parallel loop auto");
  else if (strcmp (argv[1], "kernels") == 0)
    statements (count, "kernels");
  else if (strcmp (argv[1], "wavefronts") == 0)
    wavefronts (count);
  else if (strcmp (argv[1], "nests") == 0)
    nests (count);
  else
    loops (count, argv[1]);
  return 0;
}
