/* The main program of a fuzz target where there is no libFuzzer: mutations
   of texts to begin with.

     mutate [-w DIRECTORY] [-n INPUTS] [-s SEED] [FILE ...]

   FILEs are more texts.  -w writes the texts into DIRECTORY, for libFuzzer,
   and ends.  With FUZZ_KEEP in the
   environment every input is written to "crash-input" before it is tried.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuzz.h"

#include <errno.h>
#include <unistd.h>

#define MAX_SEEDS 64
#define MAX_SIZE 65536

static struct
{
  uint8_t *data;
  size_t size;
} seeds[MAX_SEEDS];
static int n_seeds;

static void
add_seed (const void *data, size_t size)
{
  if (n_seeds == MAX_SEEDS || size > MAX_SIZE / 2)
    return;
  seeds[n_seeds].data = (uint8_t *)fuzz_string (data, size);
  seeds[n_seeds++].size = size;
}

static void
add_file (const char *name)
{
  static char text[MAX_SIZE];
  FILE *file = fopen (name, "r");

  if (!file)
    {
      fprintf (stderr, "%s: %s\n", name, strerror (errno));
      exit (2);
    }
  add_seed (text, fread (text, 1, sizeof text, file));
  fclose (file);
}

/* Writes the SIZE bytes at DATA to the file NAME.  */

static void
write_file (const char *name, const uint8_t *data, size_t size)
{
  FILE *file = fopen (name, "w");

  if (!file || fwrite (data, 1, size, file) != size || fclose (file))
    {
      fprintf (stderr, "%s: %s\n", name, strerror (errno));
      exit (2);
    }
}

static void
write_seeds (const char *directory)
{
  for (int i = 0; i < n_seeds; i++)
    {
      char name[4096];
      snprintf (name, sizeof name, "%s/seed-%d", directory, i);
      write_file (name, seeds[i].data, seeds[i].size);
    }
}

/* A number below N, which is not 0 (Steele, Lea and Flood: Fast splittable
   pseudorandom number generators, OOPSLA 2014).  */

static size_t
random_below (uint64_t *state, size_t n)
{
  uint64_t z = *state += UINT64_C (0x9e3779b97f4a7c15);

  z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
  return (z ^ z >> 31) % n;
}

/* Replaces the LENGTH bytes at PLACE of the *SIZE bytes at DATA, which has
   room for MAX_SIZE, by the COUNT bytes at WITH.  */

static void
splice (uint8_t *data, size_t *size, size_t place, size_t length,
        const void *with, size_t count)
{
  if (*size - length + count > MAX_SIZE)
    return;
  memmove (data + place + count, data + place + length, *size - place - length);
  memmove (data + place, with, count);
  *size += count - length;
}

/* What parsers trip over.  */
static const char *const words[] = { "0",
                                     "-1",
                                     "1",
                                     "2147483648",
                                     "-9223372036854775808",
                                     "1e308",
                                     "1e999",
                                     "nan",
                                     "null",
                                     "true",
                                     "\"\"",
                                     "[]",
                                     "{}",
                                     "(",
                                     ")",
                                     ",",
                                     "*",
                                     "\"",
                                     "\\",
                                     "\\u0000",
                                     "\n",
                                     "#",
                                     ":",
                                     "=",
                                     "[[[[[[[[",
                                     "999999999999999999999",
                                     "i*i*i*i*i",
                                     "%s%n",
                                     "\xff\xfe" };

/* Changes the *SIZE bytes at DATA in one place.  */

static void
mutate (uint64_t *state, uint8_t *data, size_t *size)
{
  uint8_t copy[256];
  size_t place = random_below (state, *size + 1);
  size_t rest = *size - place;
  size_t length = rest ? random_below (state, rest < 32 ? rest : 32) + 1 : 0;
  const char *word = words[random_below (state, sizeof words / sizeof *words)];

  switch (random_below (state, 6))
    {
    case 0:
      if (rest)
        data[place] ^= 1u << random_below (state, 8);
      break;
    case 1:
      if (rest)
        data[place] = random_below (state, 256);
      break;
    case 2:
      splice (data, size, place, length, "", 0);
      break;
    case 3:
      splice (data, size, place, 0, word, strlen (word));
      break;
    case 4:
      splice (data, size, place, length, word, strlen (word));
      break;
    case 5:
      memcpy (copy, data + place, length);
      splice (data, size, random_below (state, *size + 1), 0, copy, length);
      break;
    }
}

/* Runs INPUTS mutations of the seeds that depend on STATE.  */

static void
run (uint64_t state, long inputs)
{
  static uint8_t data[MAX_SIZE];

  for (int i = 0; i < n_seeds; i++)
    LLVMFuzzerTestOneInput (seeds[i].data, seeds[i].size);
  for (long i = 0; i < inputs; i++)
    {
      int seed = random_below (&state, n_seeds);
      size_t size = seeds[seed].size;
      memcpy (data, seeds[seed].data, size);
      for (size_t k = random_below (&state, 8) + 1; k > 0; k--)
        mutate (&state, data, &size);
      if (getenv ("FUZZ_KEEP"))
        write_file ("crash-input", data, size);
      LLVMFuzzerTestOneInput (data, size);
    }
  printf ("%ld inputs\n", inputs + n_seeds);
}

int
main (int argc, char **argv)
{
  const char *directory = NULL;
  long inputs = 1000;
  uint64_t state = 1;

  for (int option; (option = getopt (argc, argv, "w:n:s:")) != -1;)
    switch (option)
      {
      case 'w':
        directory = optarg;
        break;
      case 'n':
        inputs = atol (optarg);
        break;
      case 's':
        state = strtoull (optarg, NULL, 10);
        break;
      default:
        return 2;
      }
  for (int i = 0; fuzz_seeds[i]; i++)
    add_seed (fuzz_seeds[i], strlen (fuzz_seeds[i]));
  for (int i = optind; i < argc; i++)
    add_file (argv[i]);
  if (directory)
    write_seeds (directory);
  else
    run (state, inputs);
  for (int i = 0; i < n_seeds; i++)
    free (seeds[i].data);
  return 0;
}
