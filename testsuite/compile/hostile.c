/* Programs at and beyond the limits of the plugin's tables: more loops,
   arrays, parameters, accesses and blocks in blocks than they hold, constants
   at the ends of their types, objects without a size.  Each nest gets its line
   and none crashes the compiler.  Without this test a table could overflow.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O1 -w -fopt-info-omp-all" } */

/* clang-format off */
#define TEN(X) X X X X X X X X X X
#define FIRST(I)                                                               \
  _Pragma ("acc parallel loop")                                                \
  for (int I = 0; I < n; I++)
#define NEXT(I)                                                                \
  _Pragma ("acc loop")                                                         \
  for (int I = 0; I < n; I++)
#define COPY v[i + __COUNTER__] = v[i * (2 + __COUNTER__)];
#define OPEN { int x = v[i]; v[i] += x;
#define CLOSE }
#define AGAIN for (int k = i; k < n; k++)
/* clang-format on */

int v[100];
int z0[10], z1[10], z2[10], z3[10], z4[10], z5[10], z6[10], z7[10],
    z8[10], z9[10], z10[10], z11[10], z12[10], z13[10], z14[10], z15[10],
    z16[10], z17[10], z18[10], z19[10], z20[10], z21[10], z22[10], z23[10],
    z24[10], z25[10], z26[10], z27[10], z28[10], z29[10], z30[10], z31[10],
    z32[10], z33[10], z34[10], z35[10], z36[10], z37[10], z38[10], z39[10],
    z40[10], z41[10], z42[10], z43[10], z44[10], z45[10], z46[10], z47[10],
    z48[10], z49[10], z50[10], z51[10], z52[10], z53[10], z54[10], z55[10],
    z56[10], z57[10], z58[10], z59[10], z60[10], z61[10], z62[10], z63[10],
    z64[10], z65[10], z66[10], z67[10], z68[10], z69[10], z70[10], z71[10],
    z72[10], z73[10], z74[10], z75[10], z76[10], z77[10], z78[10], z79[10];

void
loops_8 (int n)
{
  FIRST (a0) /* { dg-message "acctile: " } */
  NEXT (a1)
  NEXT (a2)
  NEXT (a3)
  NEXT (a4)
  NEXT (a5)
  NEXT (a6)
  NEXT (a7)
  v[a0 & 63] = 1;
}

void
loops_12 (int n)
{
  FIRST (a0) /* { dg-message "acctile: " } */
  NEXT (a1)
  NEXT (a2)
  NEXT (a3)
  NEXT (a4)
  NEXT (a5)
  NEXT (a6)
  NEXT (a7)
  NEXT (a8)
  NEXT (a9)
  NEXT (b0)
  NEXT (b1)
  v[a0 & 63] = 1;
}

void
loops_20 (int n)
{
  FIRST (a0) /* { dg-message "acctile: " } */
  NEXT (a1)
  NEXT (a2)
  NEXT (a3)
  NEXT (a4)
  NEXT (a5)
  NEXT (a6)
  NEXT (a7)
  NEXT (a8)
  NEXT (a9)
  NEXT (b0)
  NEXT (b1)
  NEXT (b2)
  NEXT (b3)
  NEXT (b4)
  NEXT (b5)
  NEXT (b6)
  NEXT (b7)
  NEXT (b8)
  NEXT (b9)
  v[a0 & 63] = 1;
}

void
arrays (int n)
{
#pragma acc parallel loop /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i++)
    v[i] = z0[i] + z1[i] + z2[i] + z3[i] + z4[i] + z5[i] + z6[i] + z7[i]
           + z8[i] + z9[i] + z10[i] + z11[i] + z12[i] + z13[i] + z14[i] + z15[i]
           + z16[i] + z17[i] + z18[i] + z19[i] + z20[i] + z21[i] + z22[i] + z23[i]
           + z24[i] + z25[i] + z26[i] + z27[i] + z28[i] + z29[i] + z30[i] + z31[i]
           + z32[i] + z33[i] + z34[i] + z35[i] + z36[i] + z37[i] + z38[i] + z39[i]
           + z40[i] + z41[i] + z42[i] + z43[i] + z44[i] + z45[i] + z46[i] + z47[i]
           + z48[i] + z49[i] + z50[i] + z51[i] + z52[i] + z53[i] + z54[i] + z55[i]
           + z56[i] + z57[i] + z58[i] + z59[i] + z60[i] + z61[i] + z62[i] + z63[i]
           + z64[i] + z65[i] + z66[i] + z67[i] + z68[i] + z69[i] + z70[i] + z71[i]
           + z72[i] + z73[i] + z74[i] + z75[i] + z76[i] + z77[i] + z78[i] + z79[i];
}

void
parameters (int n, int p0, int p1, int p2, int p3, int p4, int p5,
            int p6, int p7, int p8, int p9, int p10, int p11,
            int p12, int p13, int p14, int p15, int p16, int p17,
            int p18, int p19, int p20, int p21, int p22, int p23,
            int p24, int p25, int p26, int p27, int p28, int p29,
            int p30, int p31, int p32, int p33, int p34, int p35,
            int p36, int p37, int p38, int p39, int p40, int p41,
            int p42, int p43, int p44, int p45, int p46, int p47,
            int p48, int p49, int p50, int p51, int p52, int p53,
            int p54, int p55, int p56, int p57, int p58, int p59)
{
#pragma acc parallel loop /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i++)
    v[p0 * i + p1 * i + p2 * i + p3 * i + p4 * i + p5 * i
      + p6 * i + p7 * i + p8 * i + p9 * i + p10 * i + p11 * i
      + p12 * i + p13 * i + p14 * i + p15 * i + p16 * i + p17 * i
      + p18 * i + p19 * i + p20 * i + p21 * i + p22 * i + p23 * i
      + p24 * i + p25 * i + p26 * i + p27 * i + p28 * i + p29 * i
      + p30 * i + p31 * i + p32 * i + p33 * i + p34 * i + p35 * i
      + p36 * i + p37 * i + p38 * i + p39 * i + p40 * i + p41 * i
      + p42 * i + p43 * i + p44 * i + p45 * i + p46 * i + p47 * i
      + p48 * i + p49 * i + p50 * i + p51 * i + p52 * i + p53 * i
      + p54 * i + p55 * i + p56 * i + p57 * i + p58 * i + p59 * i] = 1;
}

void
accesses (int n)
{
#pragma acc parallel loop /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i++)
    {
      TEN (TEN (TEN (COPY))) TEN (TEN (TEN (COPY))) TEN (COPY)
    }
}

void
blocks (int n)
{
#pragma acc parallel loop /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i++)
    TEN (TEN (OPEN)) TEN (TEN (CLOSE))
}

void
inner (int n)
{
#pragma acc parallel loop /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i++)
    TEN (AGAIN) TEN (AGAIN) TEN (AGAIN) v[i] += 1;
}

void
powers (int n, int m, int *restrict q)
{
#pragma acc kernels loop copy(q [0:n]) /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      q[i * i * i * i * i * j * j * j + (i + j) * (i + j) * (i - j)] = i;
#pragma acc parallel loop copy(q [0:n]) /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i++)
    q[TEN (m * ) TEN (n * ) i] = 1;
}

void
constants (long n)
{
  const long most = 0x7fffffffffffffff;
#pragma acc parallel loop /* { dg-message "acctile: " } */
  for (long i = -most; i < most; i += most)
    v[i & 63] = 1;
#pragma acc parallel loop /* { dg-message "acctile: " } */
  for (unsigned long i = 0; i < 0xffffffffffffffff; i++)
    v[i & 63] = 1;
#pragma acc kernels loop /* { dg-message "acctile: " } */
  for (int i = -2147483647 - 1; i < 2147483647; i++)
    v[i & 63] = 1;
#pragma acc parallel loop /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i += 2147483647)
#pragma acc loop
    for (int j = 2147483647; j > i; j -= 2147483647)
      v[(i ^ j) & 63] = 1;
#pragma acc kernels loop /* { dg-message "acctile: " } */
  for (long i = 0; i < 10; i++)
    v[i * 0x4000000000000000] = v[i + most];
}

void
sizes (int n, int m, char (*restrict huge)[1L << 40], int (*restrict rows)[m])
{
  int none[0];
#pragma acc parallel loop copy(huge [0:1]) /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      huge[i][j] = 1;
#pragma acc parallel loop copy(none) /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i++)
    none[i] = i;
#pragma acc parallel loop copy(rows [0:n]) /* { dg-message "acctile: " } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m * n; j++)
      rows[i * j][j * j] = 1;
}

/* { dg-final { acctile-report "nests.length" 18 } } */
/* { dg-final { acctile-report "nests[2].reason" "too many loops" } } */
/* { dg-final { acctile-report "nests[5].reason" "the body is too large" } } */
/* { dg-final { acctile-report "nests[6].reason" =~ "nested too deeply" } } */
