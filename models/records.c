/* Records: see records.h.

   The cache of an SM unites stores to a sector of memory when they follow one
   another.  Threads that store the elements of records one by one do so for all
   sectors of their part at once, and the more threads there are, or points of a
   thread, the less is united (particles of eight floats, six of which change,
   on an H200: 30 million sectors written to the second cache by all threads
   that an SM takes, 13.6 by a quarter of them, 8.4 at least).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "records.h"

#include <stdlib.h>

#include "stream.h"

/* Elements of a record: with two, several points of a thread are as good.  */
#define LEAST_ELEMENTS 3
/* Bytes of a record; rows or planes apart are no records.  */
#define MOST_BYTES 256
/* The block in planes and spaces.  Stencils on records of 256 MB on an H200,
   us, as streams would be or as the model chose without this, and so: three
   floats 294, 273; four 370, 353; five 517, 406; three doubles 337, 256; four
   411, 329; five 523, 351; seven 1048, 477; in spaces, three floats 307, 313;
   three doubles 356, 284; five 591, 373.  */
#define WIDE 32
#define HIGH 8
/* One loop: bytes of the records of which several elements are stored, and
   those elements, from which on fewer threads are better; the bytes that the
   threads of an SM load at once then, and the threads of a block.  256 MB on an
   H200, us, with all threads that an SM takes and so: eight floats, six stored,
   209, 174; eight doubles 274, 195; three of them stored 159, 146; five
   doubles, all from another array, 285, 210.  Smaller and larger records lose
   (four floats 286, 311; 14 doubles 218, 227).  */
#define LINE_LEAST_BYTES 32
#define LINE_MOST_BYTES 64
#define LINE_ELEMENTS 3
#define LINE_LOADED 20480
#define LINE_BLOCK 64
/* Iterations of each thread that the device takes, from which on it has enough
   to do.  */
#define ENOUGH_THREADS 1024

/* What NEST stores to records.  */
struct stored
{
  int64_t bytes; /* of the largest record  */
  int elements;  /* stored, of all records  */
};

/* Whether NEST stores to records, and nowhere where neighbours along its
   innermost parallel loop are further from each other than in these; what it
   stores to them in *STORED.  */

static bool
find_stored (const struct acctile_nest *nest, struct stored *stored)
{
  int x = nest->n_parallel - 1;
  *stored = (struct stored){ 0, 0 };
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *access = &nest->access[i];
      int64_t bytes;
      if (!access->write
          || nest->array[access->array].storage == ACCTILE_PRIVATE)
        continue;
      if (!acctile_stream_stride (nest, access, x, &bytes)
          || llabs (bytes) > MOST_BYTES)
        return false;
      if (llabs (bytes) < LEAST_ELEMENTS * access->size)
        continue;
      stored->elements++;
      if (llabs (bytes) > stored->bytes)
        stored->bytes = llabs (bytes);
    }
  return stored->elements > 0;
}

/* The bytes that an iteration of NEST loads, all loads at different places.  */

static int64_t
loaded (const struct acctile_nest *nest)
{
  int64_t bytes = 0;
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *access = &nest->access[i];
      bool seen = access->write;
      for (int j = 0; j < i && !seen; j++)
        seen = !nest->access[j].write && nest->access[j].array == access->array
               && nest->access[j].offset && access->offset
               && acctile_poly_equal (nest->access[j].offset, access->offset);
      bytes += seen ? 0 : access->size;
    }
  return bytes;
}

/* Makes *M, of one loop, few threads on each SM of DEVICE for NEST, which
   stores STORED; false where all it takes are better.  */

static bool
shape_line (const struct acctile_nest *nest,
            const struct acctile_device *device, const struct stored *stored,
            struct acctile_mapping *m)
{
  int64_t bytes = loaded (nest), threads = ACCTILE_SAFE_BLOCK;
  if (stored->bytes < LINE_LEAST_BYTES || stored->bytes > LINE_MOST_BYTES
      || stored->elements < LINE_ELEMENTS || bytes == 0)
    return false;
  while (threads < ENOUGH_THREADS && threads * bytes * 3 < LINE_LOADED * 2)
    threads *= 2;
  if (threads >= ENOUGH_THREADS)
    return false;
  m->schedule = acctile_schedule_find ("1.1");
  m->block[0] = LINE_BLOCK;
  m->grid[0] = device->sms * threads / LINE_BLOCK;
  return true;
}

bool
acctile_records_shape (const struct acctile_nest *nest,
                       const struct acctile_device *device,
                       struct acctile_mapping *mapping)
{
  struct acctile_mapping m = { .points = 1 };
  struct stored stored;
  int n_dim = acctile_mapping_dims (nest);
  double iterations = 1;
  if (nest->n_parallel > 3 || nest->n_loop > nest->n_parallel
      || nest->n_reduction || nest->n_scalar || nest->n_team || nest->in_turn
      || nest->num_gangs || nest->num_workers || nest->vector_length
      || acctile_mapping_trip (nest, 0) < WIDE || !find_stored (nest, &stored))
    return false;
  for (int d = 0; d < n_dim; d++)
    iterations *= (double)acctile_mapping_trip (nest, d);
  for (int d = 0; d < 3; d++)
    m.block[d] = m.grid[d] = 1;
  if (n_dim > 1)
    {
      m.schedule = acctile_schedule_find (n_dim == 2 ? "2.3" : "3.3");
      m.block[0] = WIDE;
      m.block[1] = HIGH;
      for (int d = 0; d < n_dim; d++)
        m.grid[d] = !m.schedule->grid[d];
    }
  else if (!shape_line (nest, device, &stored, &m))
    return false;
  if (iterations < (double)device->sms * ENOUGH_THREADS
      || !acctile_mapping_valid (&m, nest, device, false, NULL))
    return false;
  *mapping = m;
  return true;
}
