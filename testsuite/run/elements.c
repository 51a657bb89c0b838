/* Elements of every type: characters, enumerations, pointers, complex
   numbers, vectors, 128-bit integers, const and volatile ones.  Without this
   test an access could have the wrong size.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdint.h>
#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 33

enum colour
{
  RED,
  GREEN = 7,
  BLUE
};

typedef int four __attribute__ ((vector_size (16)));

static char characters[N][N];
static enum colour colours[N][N];
static uint8_t octets[N][N];
static int64_t longs[N][N];
static __int128 wide[N];
static _Complex double z[N][N];
static four vectors[N];
static const int *pointers[N];
static int targets[N];
static volatile int port[N];
static _Bool flags[N][N];

static void
integers (int n)
{
#pragma acc parallel loop copy(characters, colours, octets, longs, flags)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      {
        characters[i][j] = "abcdefg"[(i + j) % 7];
        colours[i][j] = (i ^ j) & 1 ? GREEN : BLUE;
        octets[i][j] += 100 + i;
        longs[i][j] -= (int64_t)i << (j % 40);
        flags[i][j] ^= i > j;
      }
}

static void
unusual (int n)
{
#pragma acc parallel loop copy(wide)
  for (int i = 0; i < n; i++)
    wide[i] = wide[i] * 3 + ((__int128)i << 70);
#pragma acc parallel loop copy(vectors)
  for (int i = 0; i < n; i++)
    vectors[i] += (four){ i, i * 2, i * 3, n };
#pragma acc parallel loop copy(port)
  for (int i = 0; i < n; i++)
    {
      port[i] += i;
      port[i] = port[i] * 2 % 1009;
    }
}

static void
complex_numbers (int n)
{
#pragma acc parallel loop copy(z)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        z[i][j] += i + j * 1.0i;
        __imag z[i][j] -= __real z[i][j];
      }
}

static void
indices (int n)
{
#pragma acc parallel loop copy(targets)
  for (char c = 'a'; c <= 'z'; c++)
    targets[c - 'a'] += c;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    pointers[i] = &targets[i];
  for (int n = 1; n <= N; n += 16)
    {
      integers (hide (n));
      SHOW (characters);
      SHOW (colours);
      SHOW (octets);
      SHOW (longs);
      SHOW (flags);
      unusual (hide (n));
      SHOW (wide);
      SHOW (vectors);
      for (int i = 0; i < N; i++)
        printf ("%d ", port[i] + *pointers[i]);
      complex_numbers (hide (n));
      SHOW (z);
      indices (hide (n));
      SHOW (targets);
    }
  return 0;
}
