/* Planes whose rows the lanes of a block stride through, several iterations at
   once where a body loads little, all loads before the stores: rows that are
   shorter and longer than what stands at once, loops that end behind their last
   iteration or with it, count in other types or go on by more than one, bodies
   that change what they load, load what they have stored, have two ways or
   store twice, blocks with parts of rows (options/options.exp looks at the
   order).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define L 3
#define K 7
#define J 331

static double u[L][K][J + 2], v[L][K][J + 2], x[L][K][J + 2];
static double *rows_u[L * K], *rows_x[L * K];
static double **planes_u[L], **planes_x[L];

#define PLANES                                                                 \
  _Pragma ("acc parallel loop gang present(u, v, x)") for (int l = 0; l < L;   \
                                                           l++)                \
      _Pragma ("acc loop worker") for (int k = 0; k < nk; k++)                 \
          _Pragma ("acc loop vector")

#define BODY(name, loop, body)                                                 \
  __attribute__ ((noinline)) static void name (int nk, int nj)                 \
  {                                                                            \
    PLANES loop { body }                                                       \
  }

#define UP for (int j = 0; j < nj; j++)

BODY (one, UP, x[l][k][j] = 2 * u[l][k][j] + 1;)
BODY (some, UP, x[l][k][j] = u[l][k][j] + v[l][k][j] * v[l][k][j + 1];)
BODY (changed, UP, x[l][k][j] += u[l][k][j];)
BODY (stored, UP, x[l][k][j] = 3 * u[l][k][j]; v[l][k][j] = x[l][k][j] + 1;)
BODY (again, UP, x[l][k][j] = 3 * u[l][k][j];
      v[l][k][j] = x[l][k][j + nj / 1000];)
BODY (twice, UP, x[l][k][j] = u[l][k][j]; v[l][k][j] = 2 * u[l][k][j];)
BODY (ways, UP, if (u[l][k][j] > 3) x[l][k][j] = v[l][k][j];)
BODY (closed, for (int j = 1; j <= nj; j++), x[l][k][j] = u[l][k][j - 1];)
BODY (wide, for (unsigned long j = 0; j < (unsigned long)nj; j++),
      x[l][k][j] = u[l][k][j] - 4;)
BODY (narrow, for (unsigned char j = 0; j < nj; j++),
      x[l][k][j] = u[l][k][j] * 5;)
BODY (threes, for (int j = 2; j < nj; j += 3), x[l][k][j] = u[l][k][j] + 9;)
BODY (down, for (int j = nj - 1; j >= 0; j--), x[l][k][j] = u[l][k][j] + 7;)

/* Blocks that have parts of rows each, one after another, and a step that is
   known.  */

__attribute__ ((noinline)) static void
parts (int nk, int nj)
{
#pragma acctile schedule(2.2) block(32, 1) grid(3, *) blocks(60)
#pragma acc parallel loop present(u, x)
  for (int k = 0; k < nk; k++)
#pragma acc loop
    for (int j = 0; j < nj; j++)
      x[1][k][j] = 4 * u[2][k][j] + 5;
}

__attribute__ ((noinline)) static void
few (int nk, int nj)
{
#pragma acctile schedule(2.1) block(32, 1) grid(1, 2)
#pragma acc parallel loop present(u, x)
  for (int k = 0; k < nk; k++)
#pragma acc loop
    for (int j = 1; j <= nj; j++)
      x[1][k][j] = 4 * u[2][k][j] + 5;
}

/* The same behind pointers to pointers.  */

__attribute__ ((noinline)) static void
pointers (double ***a, double ***b, int nk, int nj)
{
#pragma acc parallel loop gang deviceptr(a, b)
  for (int l = 0; l < L; l++)
#pragma acc loop worker
    for (int k = 0; k < nk; k++)
#pragma acc loop vector
      for (int j = 0; j < nj; j++)
        a[l][k][j] = b[l][k][j] * 2 + b[l][k][j + 1];
}

/* Fills the rows of the device for POINTERS.  */

static void
point (double ***a, double **rows, double (*from)[K][J + 2], double ***planes)
{
#pragma acc parallel loop deviceptr(a, rows, planes) present(from [0:L])
  for (int l = 0; l < L; l++)
    {
      planes[l] = rows + l * K;
      for (int k = 0; k < K; k++)
        rows[l * K + k] = &from[l][k][0];
      a[l] = planes[l];
    }
}

static void
reset (void)
{
  for (int i = 0; i < L * K * (J + 2); i++)
    {
      (&u[0][0][0])[i] = i % 11;
      (&v[0][0][0])[i] = i % 5 - 2;
      (&x[0][0][0])[i] = i % 3;
    }
#pragma acc update device(u, v, x)
}

/* Prints a sum of X and V, in which each element has its own weight.  */

static void
tell (const char *name, int nk, int nj)
{
  double sum = 0;
#pragma acc update self(x, v)
  for (int i = 0; i < L * K * (J + 2); i++)
    sum += (1 + i % 97) * (&x[0][0][0])[i] + (1 + i % 89) * (&v[0][0][0])[i];
  printf ("%s %d %d %.17g\n", name, nk, nj, sum);
}

int
main (void)
{
  static const struct
  {
    const char *name;
    void (*run) (int nk, int nj);
  } body[]
      = { { "one", one },       { "some", some },     { "changed", changed },
          { "stored", stored }, { "again", again },   { "twice", twice },
          { "ways", ways },     { "closed", closed }, { "wide", wide },
          { "narrow", narrow }, { "threes", threes }, { "down", down },
          { "parts", parts },   { "few", few } };
  static const int row[]
      = { 0, 1, 2, 3, 4, 5, 7, 8, 9, 32, 33, 64, 65, 130, J };
#pragma acc data create(u, v, x)
  {
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
      for (unsigned b = 0; b < sizeof body / sizeof *body; b++)
        {
          reset ();
          body[b].run (i % 2 ? K : 2, row[i]);
          tell (body[b].name, i % 2 ? K : 2, row[i]);
        }
#pragma acc data create(rows_u, rows_x, planes_u, planes_x)
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
      {
        reset ();
#pragma acc host_data use_device(rows_u, rows_x, planes_u, planes_x)
        {
          point (planes_u, rows_u, u, planes_u);
          point (planes_x, rows_x, x, planes_x);
          pointers (planes_x, planes_u, K, row[i]);
        }
        tell ("pointers", K, row[i]);
      }
  }
  return 0;
}
