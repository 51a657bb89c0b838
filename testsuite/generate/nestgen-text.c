/* Random choices, texts and types of the generator of random nests.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nestgen.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t random_state;

/* The finish of splitmix64.  */

static uint64_t
scramble (uint64_t z)
{
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* Starts the numbers of SEED, somewhere else for each: were they only further
   on for the next seed, so would its programs be.  */

void
random_start (unsigned long seed)
{
  random_state = scramble (seed + 0x9e3779b97f4a7c15u);
}

/* Returns a number from 0 to N - 1 (splitmix64, so that a seed means the same
   program everywhere).  */

int
pick (int n)
{
  uint64_t z = random_state += 0x9e3779b97f4a7c15u;
  return (int)(scramble (z) % (uint64_t)n);
}

bool
chance (int percent)
{
  return pick (100) < percent;
}

void
add (struct text *text, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  size_t length = vsnprintf (NULL, 0, format, arguments);
  va_end (arguments);
  if (text->length + length + 1 > text->room)
    {
      text->room = 2 * text->room + length + 256;
      text->start = realloc (text->start, text->room);
      if (!text->start)
        abort ();
    }
  va_start (arguments, format);
  vsnprintf (text->start + text->length, length + 1, format, arguments);
  va_end (arguments);
  text->length += length;
}

/* Starts a line at DEPTH.  */

void
indent (struct text *text, int depth)
{
  add (text, "%*s", 2 * depth, "");
}

struct expr
make (long low, long high, bool is_unsigned, const char *format, ...)
{
  struct expr result = { .low = low, .high = high, .is_unsigned = is_unsigned };
  va_list arguments;
  va_start (arguments, format);
  int length = vsnprintf (result.text, sizeof result.text, format, arguments);
  va_end (arguments);
  if (length >= (int)sizeof result.text)
    abort ();
  return result;
}

static const struct type types[] = {
  { "int", false, 32, false },           { "unsigned", true, 32, false },
  { "long", false, 64, false },          { "unsigned long", true, 64, false },
  { "size_t", true, 64, false },         { "short", false, 16, false },
  { "unsigned short", true, 16, false }, { "signed char", false, 8, false },
  { "unsigned char", true, 8, false },   { "long long", false, 64, false },
  { "float", false, 32, true },          { "double", false, 64, true },
};

const struct type *
type_named (const char *name)
{
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
    if (strcmp (types[i].name, name) == 0)
      return &types[i];
  abort ();
}

const struct type *
pick_iterator_type (void)
{
  return chance (50) ? &types[0] : &types[pick (10)];
}

const struct type *
pick_parameter_type (void)
{
  return chance (60) ? &types[0] : &types[pick (6)];
}

const struct type *
pick_element_type (void)
{
  static const char *const names[]
      = { "int",   "unsigned", "float",          "double",
          "short", "long",     "unsigned short", "signed char" };
  return type_named (names[chance (60) ? pick (4) : pick (8)]);
}
