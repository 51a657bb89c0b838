/* The device descriptions and the reader that guards them.  Without this test
   a misspelt key, a wrong unit or a number out of range would pass for a
   device, and occupancy could drift from the arithmetic of equation 2.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <string.h>
#include <unistd.h>

#include <cjson/cJSON.h>

#include "device.h"
#include "unit.h"

/* Numbers of the vendor's specifications that each description must have.  */
static const struct
{
  const char *name;
  int major, sms, threads, blocks;
  int64_t l1, l2;
  double peak_dram;
} shipped[] = {
  { "h200", 9, 132, 2048, 32, 213 * 1000, 50 * 1024 * 1024, 4.8e12 },
  { "k40", 3, 15, 2048, 16, 16384, 1536 * 1024, 2.88e11 },
  { "k6000", 3, 15, 2048, 16, 16384, 1536 * 1024, 2.88e11 },
  { "gtx1080ti", 6, 28, 2048, 32, 49152, 2816 * 1024, 4.84e11 },
  { "c1060", 1, 30, 1024, 8, 0, 0, 1.03e11 },
};

/* Descriptions that are h200.json but for KEY, whose value is JSON (NULL: it
   is left out), and what the message must say.  */
static const struct
{
  const char *key, *json;
  const char *says[3];
} broken[] = {
  { "sms", NULL, { "\"sms\"", "nothing" } },
  { "sms", "132", { "\"sms\"", "found 132", "\"unit\"" } },
  { "sms",
    "{\"value\":\"132\",\"unit\":\"count\",\"source\":\"x\"}",
    { "\"sms\"", "found \"132\"", "whole number from 1 to 4096" } },
  { "sms",
    "{\"value\":0,\"unit\":\"count\",\"source\":\"x\"}",
    { "\"sms\"", "found 0", "from 1 to" } },
  { "sms",
    "{\"value\":1.5,\"unit\":\"count\",\"source\":\"x\"}",
    { "\"sms\"", "found 1.5", "whole" } },
  { "sms",
    "{\"value\":1e300,\"unit\":\"count\",\"source\":\"x\"}",
    { "\"sms\"", "found 1e", "from 1 to 4096" } },
  { "sms",
    "{\"value\":4,\"unit\":\"bytes\",\"source\":\"x\"}",
    { "\"sms\"", "found \"bytes\"", "unit \"count\"" } },
  { "sms",
    "{\"value\":4,\"unit\":\"count\",\"source\":\"\"}",
    { "\"sms\"", "found \"\"", "a source" } },
  { "sms",
    "{\"value\":4,\"unit\":\"count\",\"source\":\"x\",\"note\":1}",
    { "\"sms\"", "unknown key \"note\"" } },
  { "sms",
    "{\"value\":4,\"value\":5,\"unit\":\"count\",\"source\":\"x\"}",
    { "\"sms\"", "once each" } },
  { "smx",
    "{\"value\":4,\"unit\":\"count\",\"source\":\"x\"}",
    { "unknown key \"smx\"" } },
  { "l1_policy",
    "{\"value\":\"magic\",\"source\":\"x\"}",
    { "\"l1_policy\"", "found \"magic\"", "\"write-through-allocate\"" } },
  { "name", "7", { "\"name\"", "found 7", "a text" } },
  { "l1_line",
    "{\"value\":96,\"unit\":\"bytes\",\"source\":\"x\"}",
    { "\"l1_line\"", "96", "power of two" } },
  { "l2_line",
    "{\"value\":64,\"unit\":\"bytes\",\"source\":\"x\"}",
    { "\"l2_line\"", "64", "\"l1_line\"" } },
  { "sector",
    "{\"value\":256,\"unit\":\"bytes\",\"source\":\"x\"}",
    { "\"sector\"", "256", "\"l1_line\"" } },
  { "max_threads_per_sm",
    "{\"value\":512,\"unit\":\"threads\",\"source\":\"x\"}",
    { "\"max_threads_per_block\"", "1024", "512" } },
  { "dram_latency",
    "{\"value\":100,\"unit\":\"cycles\",\"source\":\"x\"}",
    { "\"dram_latency\"", "100", "\"l2_latency\"" } },
};

/* Files that are no description at all.  */
static const struct
{
  const char *text;
  const char *says;
} hostile[] = {
  { "", ":1: not well-formed JSON" },
  { "{\n\"name\": \"x\",\n oops }", ":3: not well-formed JSON" },
  { "[1, 2]", "expected a JSON object" },
  { "{} {}", "not well-formed JSON" },
  { "{\"sms\": {}}", "\"sms\"" },
  { "{\"name\": \"a\", \"name\": \"b\"}", "found twice" },
  { "{\"name\": null}", "\"name\"" },
  { "{}", "expected a value" },
};

/* Occupancy.  H200: 2048 threads, 32 blocks, 65536 registers in units of 256
   a warp, 233472 bytes of shared memory of which 1024 are taken by each
   block.  K40: 2048 threads, 16 blocks.  C1060: 1024 threads, 8 blocks, 16384
   registers in units of 512 a block.  */
static const struct
{
  const char *device;
  int threads, registers, shared, blocks;
  const char *why;
} occupancy[] = {
  { "h200", 256, 0, 0, 8, "2048 / 256" },
  { "h200", 32, 0, 0, 32, "the limit on blocks" },
  { "h200", 1024, 0, 0, 2, "2048 / 1024" },
  { "h200", 48, 0, 0, 32, "two warps of 32 lanes, 2048 / 64" },
  { "h200", 96, 0, 0, 21, "2048 / 96 rounded down" },
  { "h200", 1025, 0, 0, 0, "no such block" },
  { "h200", 0, 0, 0, 0, "no such block" },
  { "h200", 256, 32, 0, 8, "65536 / (8 x 32 x 32)" },
  { "h200", 256, 33, 0, 6, "33 x 32 = 1056, rounded to 1280; 65536 / 10240" },
  { "h200", 256, 255, 0, 1, "255 x 32 = 8160, rounded to 8192; all 65536" },
  { "h200", 512, 255, 0, 0, "16 warps of 8192 registers do not fit" },
  { "h200", 256, 256, 0, 0, "more registers than a thread can have" },
  { "h200", 256, 0, 49152, 4, "233472 / (49152 + 1024)" },
  { "h200", 256, 0, 49153, 0, "more shared memory than a block can have" },
  { "k40", 128, 0, 0, 16, "both limits of equation 2" },
  { "k40", 64, 0, 0, 16, "the limit on blocks" },
  { "k40", 512, 0, 0, 4, "2048 / 512" },
  { "c1060", 256, 16, 0, 4, "16384 / (8 x 32 x 16), 1024 / 256" },
  { "c1060", 256, 17, 0, 3, "8 x 32 x 17 = 4352, rounded to 4608" },
  { "c1060", 1024, 0, 0, 0, "blocks have at most 512 threads" },
};

static struct acctile_device *
read_shipped (const char *name)
{
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read (name, UNIT_DEVICE_DIR, &error);
  check (device && !error, "%s.json is read (%s)", name,
         error ? error : "no error");
  free (error);
  return device;
}

/* Reads TEXT as a description; the error, which the caller frees, or NULL when
   there was none.  */
static char *
error_of (const char *text)
{
  const char *path = "device-test.json";
  char *error = NULL;
  FILE *f = fopen (path, "w");
  if (!f || fputs (text, f) < 0 || fclose (f) != 0)
    check (false, "a file can be written");
  struct acctile_device *device = acctile_device_read (path, NULL, &error);
  check (!device == !!error, "a device or an error, not both");
  if (error)
    check (strncmp (error, path, strlen (path)) == 0, "the file is named");
  acctile_device_free (device);
  unlink (path);
  return error;
}

/* The text of h200.json with KEY set to JSON, or without it.  */
static char *
with_key (const char *key, const char *json)
{
  char path[4096], text[65536];
  snprintf (path, sizeof path, "%s/h200.json", UNIT_DEVICE_DIR);
  FILE *f = fopen (path, "r");
  size_t n = f ? fread (text, 1, sizeof text - 1, f) : 0;
  if (f)
    fclose (f);
  text[n] = '\0';
  cJSON *object = cJSON_Parse (text);
  cJSON_DeleteItemFromObjectCaseSensitive (object, key);
  if (json)
    cJSON_AddItemToObject (object, key, cJSON_Parse (json));
  char *result = cJSON_Print (object);
  cJSON_Delete (object);
  return result;
}

static void
test_shipped (void)
{
  for (size_t k = 0; k < sizeof shipped / sizeof *shipped; k++)
    {
      struct acctile_device *d = read_shipped (shipped[k].name);
      if (!d)
        continue;
      check (strcmp (d->name, shipped[k].name) == 0
                 && d->compute_major == shipped[k].major
                 && d->sms == shipped[k].sms
                 && d->max_threads_per_sm == shipped[k].threads
                 && d->max_blocks_per_sm == shipped[k].blocks,
             "%s: processors, threads, blocks", shipped[k].name);
      check (fabs ((double)(d->l1_size - shipped[k].l1)) <= 1000
                 && d->l2_size == shipped[k].l2,
             "%s: cache sizes", shipped[k].name);
      check (d->dram_bandwidth <= shipped[k].peak_dram
                 && d->dram_bandwidth > 0.85 * shipped[k].peak_dram,
             "%s: bandwidth", shipped[k].name);
      acctile_device_free (d);
    }
}

static void
test_broken (void)
{
  for (size_t k = 0; k < sizeof broken / sizeof *broken; k++)
    {
      char *text = with_key (broken[k].key, broken[k].json);
      char *error = error_of (text);
      bool ok = error != NULL;
      for (int s = 0; s < 3 && broken[k].says[s]; s++)
        ok = ok && strstr (error, broken[k].says[s]);
      check (ok, "%s = %s: %s", broken[k].key,
             broken[k].json ? broken[k].json : "(nothing)",
             error ? error : "no error");
      free (error);
      free (text);
    }
  for (size_t k = 0; k < sizeof hostile / sizeof *hostile; k++)
    {
      char *error = error_of (hostile[k].text);
      check (error && strstr (error, hostile[k].says), "file %zu: %s", k,
             error ? error : "no error");
      free (error);
    }
  char *error = NULL;
  check (!acctile_device_read ("h201", UNIT_DEVICE_DIR, &error) && error
             && strstr (error, "h201.json"),
         "a device that is not there");
  free (error);
}

static void
test_occupancy (void)
{
  for (size_t k = 0; k < sizeof occupancy / sizeof *occupancy; k++)
    {
      char *error = NULL;
      struct acctile_device *d
          = acctile_device_read (occupancy[k].device, UNIT_DEVICE_DIR, &error);
      int blocks = d ? acctile_device_occupancy (d, occupancy[k].threads,
                                                 occupancy[k].registers,
                                                 occupancy[k].shared)
                     : -1;
      check (blocks == occupancy[k].blocks,
             "%s, %d threads, %d registers, %d bytes: %d blocks, expected %d"
             " (%s)",
             occupancy[k].device, occupancy[k].threads, occupancy[k].registers,
             occupancy[k].shared, blocks, occupancy[k].blocks,
             occupancy[k].why);
      free (error);
      acctile_device_free (d);
    }
}

int
main (void)
{
  test_shipped ();
  test_broken ();
  test_occupancy ();
  return unit_end ();
}
