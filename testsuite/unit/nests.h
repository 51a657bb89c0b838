/* Nests that unit tests share, as JSON (models/nest-json.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_NESTS_H
#define ACCTILE_NESTS_H

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nest.h"

/* clang-format off */
#define NEST(NAME, PARALLEL, LOOPS, PARAMS, ARRAYS, STATEMENTS)               \
  "{\"function\":\"" NAME "\",\"file\":\"" NAME ".c\",\"line\":3,"            \
  "\"parallel\":" PARALLEL ",\"loops\":[" LOOPS "],\"params\":[" PARAMS "],"  \
  "\"arrays\":[" ARRAYS "],\"statements\":[" STATEMENTS "]}"

#define LOOP(NAME, CLAIM, LOWER, UPPER)                                       \
  "{\"name\":\"" NAME "\",\"claim\":\"" CLAIM "\",\"lower\":\"" LOWER         \
  "\",\"upper\":\"" UPPER "\"}"

#define ARRAY(NAME, EXTENTS)                                                  \
  "{\"name\":\"" NAME "\",\"elem_size\":4,\"storage\":\"restrict\","          \
  "\"extents\":[" EXTENTS "]}"

#define VECTOR(NAME) ARRAY (NAME, "\"n\"")
#define SQUARE(NAME) ARRAY (NAME, "\"n\",\"n\"")
#define CUBE(NAME) ARRAY (NAME, "\"n\",\"n\",\"n\"")

#define STATEMENT(LOOP, FLOPS, ACCESSES)                                      \
  "{\"loop\":\"" LOOP "\",\"flops\":" FLOPS ",\"int_ops\":8,\"accesses\":["   \
  ACCESSES "]}"

/* C = A B, each n x n floats.  */
static const char nest_matmul[] = NEST ("matmul", "2",
  LOOP ("i", "independent", "0", "n") "," LOOP ("j", "independent", "0", "n")
  "," LOOP ("k", "seq", "0", "n"),
  "\"n\"", SQUARE ("A") "," SQUARE ("B") "," SQUARE ("C"),
  STATEMENT ("k", "2", "\"A[i][k]\",\"B[k][j]\"")
  "," STATEMENT ("j", "0", "\"C[i][j] =\""));

/* B = a five-point stencil on A, to be proven parallel.  */
static const char nest_jacobi[] = NEST ("jacobi", "2",
  LOOP ("i", "auto", "1", "n - 1") "," LOOP ("j", "auto", "1", "n - 1"),
  "\"n\"", SQUARE ("A") "," SQUARE ("B"),
  STATEMENT ("j", "5", "\"A[i][j]\",\"A[i][j - 1]\",\"A[i][j + 1]\","
             "\"A[i - 1][j]\",\"A[i + 1][j]\",\"B[i][j] =\""));

/* B = A transposed, and B = A.  */
static const char nest_transpose[] = NEST ("transpose", "2",
  LOOP ("i", "independent", "0", "n") "," LOOP ("j", "independent", "0", "n"),
  "\"n\"", SQUARE ("A") "," SQUARE ("B"),
  STATEMENT ("j", "0", "\"A[i][j]\",\"B[j][i] =\""));
static const char nest_copy[] = NEST ("copy", "2",
  LOOP ("i", "independent", "0", "n") "," LOOP ("j", "independent", "0", "n"),
  "\"n\"", SQUARE ("A") "," SQUARE ("B"),
  STATEMENT ("j", "0", "\"A[i][j]\",\"B[i][j] =\""));

/* A[i][j] from A[i-1][j]: i carries a dependence of distance 1, j none.  Once
   to be proven, once granted by the user.  */
static const char nest_recurrence[] = NEST ("recurrence", "2",
  LOOP ("i", "auto", "1", "n - 1") "," LOOP ("j", "auto", "1", "n - 1"),
  "\"n\"", SQUARE ("A"),
  STATEMENT ("j", "1", "\"A[i - 1][j]\",\"A[i][j] =\""));
/* The same with a scalar that j carries.  */
__attribute__ ((unused)) static const char nest_carried[] = NEST ("carried", "2",
  LOOP ("i", "auto", "1", "n - 1") "," LOOP ("j", "auto", "1", "n - 1"),
  "\"n\"", SQUARE ("A"),
  STATEMENT ("j", "1", "\"A[i - 1][j]\",\"A[i][j] =\"")
  "],\"carried\":[\"s\"");
static const char nest_granted[] = NEST ("granted", "2",
  LOOP ("i", "independent", "1", "n - 1") ","
  LOOP ("j", "independent", "1", "n - 1"),
  "\"n\"", SQUARE ("A"),
  STATEMENT ("j", "1", "\"A[i - 1][j]\",\"A[i][j] =\""));

/* y = A x: a team loop between statements, granted and not.  */
#define MATVEC(CLAIM) NEST ("matvec", "1",                                    \
  LOOP ("i", "independent", "0", "n") ",{\"name\":\"j\",\"claim\":\"" CLAIM   \
  "\",\"team\":true,\"lower\":\"0\",\"upper\":\"n\"}",                        \
  "\"n\"", SQUARE ("A") "," VECTOR ("x") "," VECTOR ("y"),                    \
  STATEMENT ("j", "2", "\"A[i][j]\",\"x[j]\"")                                \
  "," STATEMENT ("i", "0", "\"y[i] =\""))
static const char nest_matvec[] = MATVEC ("independent");
static const char nest_matvec_auto[] = MATVEC ("auto");

/* B = a seven-point stencil on A.  */
static const char nest_laplacian[] = NEST ("laplacian", "3",
  LOOP ("i", "independent", "1", "n - 1") ","
  LOOP ("j", "independent", "1", "n - 1") ","
  LOOP ("k", "independent", "1", "n - 1"),
  "\"n\"", CUBE ("A") "," CUBE ("B"),
  STATEMENT ("k", "8", "\"A[i][j][k]\",\"A[i][j][k - 1]\","
             "\"A[i][j][k + 1]\",\"A[i][j - 1][k]\",\"A[i][j + 1][k]\","
             "\"A[i - 1][j][k]\",\"A[i + 1][j][k]\",\"B[i][j][k] =\""));

/* Rows of 64 times m, n and m unknown: the third loop is no acc loop.  */
static const char nest_rows[] = NEST ("rows", "2",
  LOOP ("i", "independent", "0", "n") "," LOOP ("j", "independent", "0", "64")
  "," LOOP ("k", "seq", "0", "m"), "\"n\",\"m\"",
  ARRAY ("A", "\"n\",\"m\"") "," ARRAY ("B", "\"n\",64"),
  STATEMENT ("k", "1", "\"A[i][k]\"") ","
  STATEMENT ("j", "0", "\"B[i][j] =\""));

/* One loop over a vector.  */
static const char nest_vector[] = NEST ("vector", "1",
  LOOP ("i", "independent", "0", "n"), "\"n\"", VECTOR ("x"),
  STATEMENT ("i", "0", "\"x[i]\",\"x[i] =\""));

/* Four loops over two arrays of as many dimensions.  */
__attribute__ ((unused)) static const char nest_four[] = NEST ("four", "4",
  LOOP ("i", "independent", "0", "n") "," LOOP ("j", "independent", "0", "n")
  "," LOOP ("k", "independent", "0", "n") ","
  LOOP ("l", "independent", "0", "n"), "\"n\"",
  ARRAY ("A", "\"n\",\"n\",\"n\",\"n\"") ","
  ARRAY ("B", "\"n\",\"n\",\"n\",\"n\""),
  STATEMENT ("l", "0", "\"A[i][j][k][l]\",\"B[i][j][k][l] =\""));

/* Five loops, of 2, 3, 5, 7 and 11 iterations.  */
static const char nest_five[] = NEST ("five", "5",
  LOOP ("a", "independent", "0", "2") "," LOOP ("b", "independent", "0", "3")
  "," LOOP ("c", "independent", "0", "5") ","
  LOOP ("d", "independent", "0", "7") ","
  LOOP ("e", "independent", "0", "11"), "", "", "");
/* clang-format on */

/* The texts, so that a test need not use each.  */
__attribute__ ((unused)) static const char *const nest_all[]
    = { nest_matmul,     nest_jacobi,  nest_transpose, nest_copy,
        nest_recurrence, nest_granted, nest_matvec,    nest_matvec_auto,
        nest_laplacian,  nest_vector,  nest_five };

/* The nest that TEXT describes, finished with N_ASSUME assumptions ASSUME;
   ends the program when it is malformed.  */
__attribute__ ((unused)) static struct acctile_nest *
nest_finish (struct isl_ctx *ctx, const char *text,
             const struct acctile_assume *assume, int n_assume)
{
  char *error = NULL;
  cJSON *json = cJSON_Parse (text);
  struct acctile_nest *nest = acctile_nest_from_json (ctx, json, &error);
  if (!nest || !acctile_nest_finish (nest, assume, n_assume, &error))
    {
      printf ("FAIL: a nest of the test itself: %s\n",
              error ? error : "no JSON");
      exit (1);
    }
  cJSON_Delete (json);
  return nest;
}

/* The same with n = N.  */
__attribute__ ((unused)) static struct acctile_nest *
nest_read (struct isl_ctx *ctx, const char *text, int64_t n)
{
  char name[] = "n";
  struct acctile_assume assume = { name, n };
  return nest_finish (ctx, text, &assume, 1);
}

#endif
