/* From what is measured of a GPU to the numbers of its description
   (runtime/calibrate-numbers.c), and to the description (models/describe.c).
   Without this test a wrong line through the times of barriers, or a number
   that was not measured, would pass for a property of the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "calibrate.h"

#include <math.h>
#include <string.h>

#include "describe.h"
#include "device.h"
#include "unit.h"

/* Series and the line through them.  The third one by hand: with weights 1, 1
   and 1/4 (the squares of 1 / y) the sums are w 2.25, wx 2, wxx 5, wy 2.5, wxy
   3; the determinant is 2.25 * 5 - 2 * 2 = 7.25, and a and b are (2.5 * 5 - 3 *
   2) and (2.25 * 3 - 2 * 2.5) over that.  In the fourth b would be negative: a
   is the sum of 1 / y over that of its squares, (1/4 + 1/2 + 1) / (1/16 + 1/4 +
   1).  In the fifth a would be: b is the sum of x / y over that of its squares,
   (1 + 1/2) / (1 + 1/4).  */
static const struct
{
  struct acctile_series series;
  bool fits;
  double a, b;
} lines[] = {
  { { 3, { 1, 2, 4 }, { 13, 15, 19 } }, true, 11, 2 },
  { { 2, { 100, 200 }, { 5, 5 } }, true, 5, 0 },
  { { 3, { 0, 1, 4 }, { 1, 1, 2 } }, true, 6.5 / 7.25, 1.75 / 7.25 },
  { { 3, { 1, 2, 3 }, { 4, 2, 1 } }, true, 1.75 / 1.3125, 0 },
  { { 2, { 1, 2 }, { 1, 4 } }, true, 0, 1.2 },
  { { 1, { 1 }, { 13 } }, false, 0, 0 },
  { { 2, { 3, 3 }, { 13, 14 } }, false, 0, 0 },
  { { 2, { 1, 2 }, { 13, 0 } }, false, 0, 0 },
  { { 2, { 1, 2 }, { -13, 14 } }, false, 0, 0 },
  { { 0, { 0 }, { 0 } }, false, 0, 0 },
};

/* The lines through a series.  */

static void
check_lines (void)
{
  for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
    {
      double a = 0, b = 0;
      bool fits = acctile_fit_line (&lines[k].series, &a, &b);
      check (fits == lines[k].fits && fabs (a - lines[k].a) < 1e-9
                 && fabs (b - lines[k].b) < 1e-9,
             "line %zu: %d, %g + %g x", k, fits, a, b);
    }
}

/* The value of KEY in NUMBERS; -1 when it is not there.  */

static double
value (const struct acctile_numbers *numbers, const char *key)
{
  for (int k = 0; k < numbers->n; k++)
    if (strcmp (numbers->number[k].key, key) == 0)
      return numbers->number[k].value;
  return -1;
}

/* What is expected of the times below.  block_ns: (1003000 - 3000) ns / 2000
   blocks on 4 SMs; lock_ns: 1000 - 600 - 200 cycles at 2 GHz.  */
static const struct
{
  const char *key;
  double value;
} expected[] = {
  { "sms", 4 },
  { "shared_reserved_per_block", 0 },
  { "clock_hz", 2e9 },
  { "launch_ns", 3000 },
  { "block_ns", 2000 },
  { "operation_ns", 2.01 },
  { "block_barrier_ns", 11 },
  { "block_barrier_warp_ns", 2 },
  { "lock_ns", 300 },
  { "l1_size", 32768 },
  { "l1_latency", 31 },
  { "l2_size", 4096 },
  { "l2_bandwidth", 5e12 },
  { "l2_latency", 200 },
  { "grid_barrier_ns", -1 },
  { "warp_barrier_ns", -1 },
  { "dram_latency", -1 },
};

/* Numbers of times, some of which could not be taken.  */

static void
check_numbers (void)
{
  struct acctile_attributes attributes
      = { .name = "G", .sms = 4, .l2_size = 4096 };
  struct acctile_timings timings
      = { .clock_hz = 1.9996e9,
          .launch_ns = 3000,
          .blocks = 2000,
          .blocks_ns = 1003000,
          .operation_ns = 2.0149,
          .barrier = { 3, { 1, 2, 4 }, { 13, 15, 19 } },
          .meeting = { 1, { 1 }, { 900 } },
          .chunk_ns = 600,
          .handover_ns = 1000,
          .l1_chase = { 3, { 16384, 32768, 49152 }, { 30, 32, 200 } },
          .l2_cycles = 200,
          .l2_bytes_per_ns = 5003,
          .dram_bytes_per_ns = -1 };
  struct acctile_numbers numbers;
  acctile_calibrate_numbers (&attributes, &timings, &numbers);
  for (size_t k = 0; k < sizeof expected / sizeof *expected; k++)
    check (fabs (value (&numbers, expected[k].key) / expected[k].value - 1)
                   < 1e-9
               || value (&numbers, expected[k].key) == expected[k].value,
           "%s %g", expected[k].key, value (&numbers, expected[k].key));
  check (value (&numbers, "dram_bandwidth") == -1, "times below 0 are none");
}

/* The description of h200 with KNOWN in place of a number, or NULL with *ERROR
   set.  */

static char *
describe (struct acctile_known known, char **error)
{
  char *file, *result = NULL;
  char *text = acctile_device_text ("h200", UNIT_DEVICE_DIR, &file, error);
  if (text)
    result = acctile_describe (file, text, &known, 1, "mine", "a GPU", error);
  free (text);
  free (file);
  return result;
}

/* Descriptions: one number in place, the others kept; one that does not fit the
   others, no description.  */

static void
check_descriptions (void)
{
  char *error = NULL;
  char *text = describe ((struct acctile_known){ "lock_ns", 7.25, "\"here\"" },
                         &error);
  struct acctile_device *device
      = text ? acctile_device_parse ("text", text, &error) : NULL;
  check (device && device->lock_ns == 7.25 && device->sms == 132
             && strcmp (device->name, "mine") == 0,
         "one number in place: %s", error ? error : "");
  check (text && strstr (text, "\"source\": \"\\\"here\\\"\""), "its source");
  check (text && strstr (text, "\"source\": \"not measured, of \\\"h200\\\": "),
         "the source of others");
  acctile_device_free (device);
  free (text);
  text = describe ((struct acctile_known){ "l1_latency", 1e5, "here" }, &error);
  check (!text && error && strstr (error, "\"l2_latency\""),
         "numbers that do not fit: %s", error ? error : "");
  free (text);
  free (error);
}

int
main (void)
{
  check_lines ();
  check_numbers ();
  check_descriptions ();
  return unit_end ();
}
