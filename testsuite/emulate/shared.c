/* Without this test blocks could have their shared memory in common, or find
   in it what an earlier block left, and an access past its end could go
   unnoticed.

   { acctile-runs {} {BLOCKS=1} }
   { acctile-runs {} {BLOCKS=3} }
   { acctile-runs {} {THREADS=serial} }
   { acctile-runs -fsanitize=address,undefined {BLOCKS=1} }
   { acctile-runs -fsanitize=address,undefined {BLOCKS=3} }
   { acctile-runs -fsanitize=thread {BLOCKS=1} }
   { acctile-fails {-fsanitize=address -DWRITE=SIZE} {BLOCKS=2}
     {heap-buffer-overflow(.|\n)*acctile_emulate_shared} }
   { acctile-fails {-fsanitize=address -DREAD=SIZE} {BLOCKS=2}
     {heap-buffer-overflow} }
   { acctile-fails {-fsanitize=address -DREAD=-1} {BLOCKS=2}
     {heap-buffer-overflow} }
   { acctile-fails {-fsanitize=address -DOTHER_BLOCK} {BLOCKS=1}
     {heap-use-after-free} }
   { acctile-fails {-DWRITE=SIZE} {BLOCKS=2}
     {block [0-9]+ wrote past its 100 bytes of shared memory, at offset 100} }
   { acctile-fails {-DWRITE=-3} {BLOCKS=2}
     {wrote before its 100 bytes of shared memory, at offset -3} }
   { acctile-fails {-DWRITE=SIZE} {THREADS=serial} {at offset 100} }
   { acctile-fails {-DOTHER_SIZE} {BLOCKS=1} {where the block has 100} }
   { acctile-fails {-DOUTSIDE} {} {outside of an emulated thread} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

#include <stdint.h>

#define BLOCKS 6
#define THREADS 32
#define SIZE 100

static char *base[BLOCKS][THREADS];
char *any;
static unsigned char before[BLOCKS][THREADS];
static char after[BLOCKS][THREADS];

/* Mutants.  */

static void
go_astray (char *tile)
{
#ifdef WRITE
  if (acctile_emulate_thread () == 3)
    tile[WRITE] = 1;
#endif
#ifdef READ
  if (acctile_emulate_thread () == 3)
    after[0][0] += ((volatile char *)tile)[READ];
#endif
#ifdef OTHER_BLOCK
  if (any && acctile_emulate_block () == 2)
    any[0] = 1;
  any = tile;
#endif
#ifdef OTHER_SIZE
  acctile_emulate_shared (acctile_emulate_thread () == 3 ? SIZE - 1 : SIZE);
#endif
  (void)tile;
}

static void
kernel (void *data)
{
  unsigned block = acctile_emulate_block ();
  unsigned thread = acctile_emulate_thread ();
  char *tile = acctile_emulate_shared (SIZE);

  (void)data;
  base[block][thread] = tile;
  before[block][thread] = tile[thread];
  tile[thread] = block + thread;
  go_astray (tile);
  if (!acctile_emulate_serial ())
    acctile_emulate_barrier ();
  after[block][thread] = tile[thread];
}

int
main (void)
{
  unsigned bases = 0, poison = 0, kept = 0;

#ifdef OUTSIDE
  any = acctile_emulate_shared (SIZE);
#endif
  launch (BLOCKS, THREADS, kernel, NULL);
  for (unsigned b = 0; b < BLOCKS; b++)
    for (unsigned t = 0; t < THREADS; t++)
      {
        bases += base[b][t] == base[b][0] && (uintptr_t)base[b][t] % 16 == 0;
        poison += before[b][t] == 0xff;
        kept += after[b][t] == (char)(b + t);
      }
  check (bases == BLOCKS * THREADS, "one base in a block, aligned to 16");
  check (poison == BLOCKS * THREADS, "new memory for every block");
  check (kept == BLOCKS * THREADS, "nobody else writes there");
  return unit_end ();
}
