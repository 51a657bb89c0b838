/* Descriptions of GPUs: reading and checking devices/NAME.json, and
   occupancy.

   A description is a JSON object.  Every number is an object of its own,
   {"value": 132, "unit": "count", "source": "where it is from"}, so that no
   number goes without its unit and its source.  Keys that are missing,
   unknown or given twice are errors: a misspelt key must not pass for a
   default.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "device.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "text.h"

/* A larger file is no device description.  */
#define MAX_FILE_BYTES (1 << 20)
/* What is found is quoted up to so many characters.  */
#define MAX_QUOTE 60

enum field_type
{
  FIELD_INT,
  FIELD_INT64,
  FIELD_DOUBLE
};

/* One number of a description: where it goes and what it may be.  */
struct field
{
  const char *key;
  const char *unit;
  enum field_type type;
  size_t offset;
  double min, max;
};

#define AT(member) offsetof (struct acctile_device, member)

static const struct field fields[] = {
  { "compute_major", "version", FIELD_INT, AT (compute_major), 1, 99 },
  { "compute_minor", "version", FIELD_INT, AT (compute_minor), 0, 99 },
  { "sms", "count", FIELD_INT, AT (sms), 1, 4096 },
  { "warp_size", "threads", FIELD_INT, AT (warp_size), 32, 32 },
  { "max_threads_per_sm", "threads", FIELD_INT, AT (max_threads_per_sm), 32,
    65536 },
  { "max_blocks_per_sm", "count", FIELD_INT, AT (max_blocks_per_sm), 1, 1024 },
  { "max_threads_per_block", "threads", FIELD_INT, AT (max_threads_per_block),
    32, 1024 },
  { "registers_per_sm", "count", FIELD_INT, AT (registers_per_sm), 1024,
    1 << 24 },
  { "max_registers_per_thread", "count", FIELD_INT,
    AT (max_registers_per_thread), 16, 4096 },
  { "register_allocation_unit", "count", FIELD_INT,
    AT (register_allocation_unit), 1, 65536 },
  { "shared_per_sm", "bytes", FIELD_INT, AT (shared_per_sm), 1024, 1 << 26 },
  { "shared_per_block", "bytes", FIELD_INT, AT (shared_per_block), 1024,
    1 << 26 },
  { "shared_reserved_per_block", "bytes", FIELD_INT,
    AT (shared_reserved_per_block), 0, 1 << 20 },
  { "l1_size", "bytes", FIELD_INT64, AT (l1_size), 0, 1 << 28 },
  { "l2_size", "bytes", FIELD_INT64, AT (l2_size), 0, 1e11 },
  { "l1_line", "bytes", FIELD_INT, AT (l1_line), 32, 256 },
  { "l2_line", "bytes", FIELD_INT, AT (l2_line), 32, 256 },
  { "sector", "bytes", FIELD_INT, AT (sector), 16, 256 },
  { "l2_fetch", "bytes", FIELD_INT, AT (l2_fetch), 16, 256 },
  { "l2_split", "share", FIELD_DOUBLE, AT (l2_split), 0, 1 },
  { "l1_latency", "cycles", FIELD_INT, AT (l1_latency), 1, 100000 },
  { "l2_latency", "cycles", FIELD_INT, AT (l2_latency), 1, 100000 },
  { "dram_latency", "cycles", FIELD_INT, AT (dram_latency), 1, 100000 },
  { "clock_hz", "Hz", FIELD_DOUBLE, AT (clock_hz), 1e6, 1e11 },
  { "l1_bandwidth", "bytes/s per SM", FIELD_DOUBLE, AT (l1_bandwidth), 1e6,
    1e15 },
  { "l2_bandwidth", "bytes/s", FIELD_DOUBLE, AT (l2_bandwidth), 1e6, 1e15 },
  { "dram_bandwidth", "bytes/s", FIELD_DOUBLE, AT (dram_bandwidth), 1e6, 1e15 },
  { "issue_per_cycle", "warp instructions per cycle per SM", FIELD_DOUBLE,
    AT (issue_per_cycle), 0.01, 64 },
  { "fp32_per_cycle", "lanes per cycle per SM", FIELD_DOUBLE,
    AT (fp32_per_cycle), 0.01, 4096 },
  { "fp64_per_cycle", "lanes per cycle per SM", FIELD_DOUBLE,
    AT (fp64_per_cycle), 0.01, 4096 },
  { "int_per_cycle", "lanes per cycle per SM", FIELD_DOUBLE, AT (int_per_cycle),
    0.01, 4096 },
  { "launch_ns", "ns", FIELD_DOUBLE, AT (launch_ns), 0, 1e9 },
  { "block_ns", "ns per SM", FIELD_DOUBLE, AT (block_ns), 0, 1e9 },
  { "lsu_cycles_per_request", "cycles", FIELD_DOUBLE,
    AT (lsu_cycles_per_request), 0, 1000 },
  { "block_barrier_ns", "ns", FIELD_DOUBLE, AT (block_barrier_ns), 0, 1e9 },
  { "block_barrier_warp_ns", "ns per warp", FIELD_DOUBLE,
    AT (block_barrier_warp_ns), 0, 1e9 },
  { "warp_barrier_ns", "ns", FIELD_DOUBLE, AT (warp_barrier_ns), 0, 1e9 },
  { "grid_barrier_ns", "ns", FIELD_DOUBLE, AT (grid_barrier_ns), 0, 1e9 },
  { "grid_barrier_block_ns", "ns per block", FIELD_DOUBLE,
    AT (grid_barrier_block_ns), 0, 1e9 },
  { "chunk_ns", "ns", FIELD_DOUBLE, AT (chunk_ns), 0, 1e9 },
  { "lock_ns", "ns", FIELD_DOUBLE, AT (lock_ns), 0, 1e9 },
  { "operation_ns", "ns", FIELD_DOUBLE, AT (operation_ns), 0, 1e9 },
};

#define N_FIELDS ((int)(sizeof fields / sizeof fields[0]))

/* Names of enum acctile_l1_policy, in its order.  */
static const char *const l1_policies[]
    = { "write-through-no-allocate", "write-through-allocate", "no-global" };

#define N_POLICIES ((int)(sizeof l1_policies / sizeof l1_policies[0]))

/* Reads all of FILE.  A fresh string, or NULL with *ERROR set.  */
static char *
read_file (const char *file, char **error)
{
  FILE *stream = fopen (file, "r");
  if (!stream)
    {
      acctile_fail (error, "%s: %s", file, strerror (errno));
      return NULL;
    }
  char *text = malloc (MAX_FILE_BYTES + 1);
  size_t n = text ? fread (text, 1, MAX_FILE_BYTES + 1, stream) : 0;
  bool bad = !text || ferror (stream);
  fclose (stream);
  if (bad)
    acctile_fail (error, "%s: cannot be read", file);
  else if (n > MAX_FILE_BYTES)
    acctile_fail (error,
                  "%s: more than %d bytes, expected a device description", file,
                  MAX_FILE_BYTES);
  else
    {
      text[n] = '\0';
      return text;
    }
  free (text);
  return NULL;
}

/* Parses TEXT, read from FILE.  NULL with *ERROR set when it is no JSON
   object.  */
static cJSON *
parse (const char *file, const char *text, char **error)
{
  const char *end = text;
  cJSON *json = cJSON_ParseWithOpts (text, &end, 1);
  if (!json)
    {
      int line = 1;
      for (const char *c = text; c < end && *c; c++)
        line += *c == '\n';
      acctile_fail (error, "%s:%d: not well-formed JSON", file, line);
    }
  else if (!cJSON_IsObject (json))
    {
      acctile_fail (error, "%s: expected a JSON object", file);
      cJSON_Delete (json);
      json = NULL;
    }
  return json;
}

/* Sets *ERROR: in FILE, "key" KEY is FOUND (NULL: missing), which is not what
   the format EXPECTED says.  Returns false.  */
__attribute__ ((format (printf, 5, 6))) static bool
wrong (char **error, const char *file, const char *key, const cJSON *found,
       const char *expected, ...)
{
  char *print = found ? cJSON_PrintUnformatted (found) : NULL;
  struct acctile_text text = { 0 };
  va_list ap;

  va_start (ap, expected);
  acctile_text_vadd (&text, expected, ap);
  va_end (ap);
  char *wanted = acctile_text_take (&text);
  acctile_fail (error, "%s: key \"%s\": found %.*s%s, expected %s", file, key,
                MAX_QUOTE, print ? print : "nothing",
                print && strlen (print) > MAX_QUOTE ? "..." : "",
                wanted ? wanted : "something else");
  free (wanted);
  free (print);
  return false;
}

/* Whether OBJECT, the value of KEY in FILE, is an object with a "value", a
   "source" in words, a "unit" exactly when UNIT is given, and nothing
   else.  */
static bool
check_shape (const char *file, const char *key, const cJSON *object,
             const char *unit, char **error)
{
  if (!cJSON_IsObject (object))
    return wrong (error, file, key, object,
                  unit ? "{\"value\": ..., \"unit\": ..., \"source\": ...}"
                       : "{\"value\": ..., \"source\": ...}");
  int n_value = 0, n_unit = 0, n_source = 0;
  for (const cJSON *item = object->child; item; item = item->next)
    if (strcmp (item->string, "value") == 0)
      n_value++;
    else if (unit && strcmp (item->string, "unit") == 0)
      n_unit++;
    else if (strcmp (item->string, "source") == 0)
      n_source++;
    else
      return acctile_fail (error,
                           "%s: key \"%s\": found unknown key \"%.*s\","
                           " expected \"value\",%s \"source\"",
                           file, key, MAX_QUOTE, item->string,
                           unit ? " \"unit\"," : "");
  if (n_value != 1 || n_source != 1 || n_unit != (unit ? 1 : 0))
    return wrong (error, file, key, object, "\"value\",%s \"source\" once each",
                  unit ? " \"unit\"," : "");
  const cJSON *source = cJSON_GetObjectItemCaseSensitive (object, "source");
  if (!cJSON_IsString (source) || source->valuestring[0] == '\0')
    return wrong (error, file, key, source, "a source in words");
  const cJSON *found = cJSON_GetObjectItemCaseSensitive (object, "unit");
  if (unit
      && (!cJSON_IsString (found) || strcmp (found->valuestring, unit) != 0))
    return wrong (error, file, key, found, "unit \"%s\"", unit);
  return true;
}

/* Stores the number OBJECT, the value of FIELD's key in FILE.  */
static bool
read_field (const char *file, const struct field *field, const cJSON *object,
            struct acctile_device *device, char **error)
{
  if (!check_shape (file, field->key, object, field->unit, error))
    return false;
  const cJSON *value = cJSON_GetObjectItemCaseSensitive (object, "value");
  bool whole = field->type != FIELD_DOUBLE;
  double v = value->valuedouble;
  if (!cJSON_IsNumber (value) || !(v >= field->min && v <= field->max)
      || (whole && v != floor (v)))
    return wrong (error, file, field->key, value, "%s from %.15g to %.15g",
                  whole ? "a whole number" : "a number", field->min,
                  field->max);
  char *place = (char *)device + field->offset;
  if (field->type == FIELD_INT)
    *(int *)place = (int)v;
  else if (field->type == FIELD_INT64)
    *(int64_t *)place = (int64_t)v;
  else
    *(double *)place = v;
  return true;
}

/* Stores the policy OBJECT.  */
static bool
read_policy (const char *file, const cJSON *object,
             struct acctile_device *device, char **error)
{
  if (!check_shape (file, "l1_policy", object, NULL, error))
    return false;
  const cJSON *value = cJSON_GetObjectItemCaseSensitive (object, "value");
  for (int k = 0; k < N_POLICIES && cJSON_IsString (value); k++)
    if (strcmp (value->valuestring, l1_policies[k]) == 0)
      {
        device->l1_policy = (enum acctile_l1_policy)k;
        return true;
      }
  return wrong (error, file, "l1_policy", value, "\"%s\", \"%s\" or \"%s\"",
                l1_policies[0], l1_policies[1], l1_policies[2]);
}

/* Stores the text VALUE of KEY in *PLACE.  */
static bool
read_text (const char *file, const char *key, const cJSON *value, char **place,
           char **error)
{
  if (!cJSON_IsString (value) || value->valuestring[0] == '\0')
    return wrong (error, file, key, value, "a text");
  *place = strdup (value->valuestring);
  return *place || acctile_fail (error, "%s: out of memory", file);
}

/* Stores ITEM, one key of the description FILE.  *SEEN has a bit for each
   field, then for name, description and policy.  */
static bool
read_item (const char *file, const cJSON *item, struct acctile_device *device,
           uint64_t *seen, char **error)
{
  const char *const others[] = { "name", "description", "l1_policy" };
  int k = 0;

  while (k < N_FIELDS && strcmp (item->string, fields[k].key) != 0)
    k++;
  while (k >= N_FIELDS && k < N_FIELDS + 3
         && strcmp (item->string, others[k - N_FIELDS]) != 0)
    k++;
  if (k == N_FIELDS + 3)
    return acctile_fail (error,
                         "%s: found unknown key \"%.*s\", expected one of a"
                         " device description",
                         file, MAX_QUOTE, item->string);
  if (*seen >> k & 1)
    return acctile_fail (error, "%s: key \"%s\": found twice, expected once",
                         file, item->string);
  *seen |= UINT64_C (1) << k;
  if (k < N_FIELDS)
    return read_field (file, &fields[k], item, device, error);
  if (k == N_FIELDS)
    return read_text (file, "name", item, &device->name, error);
  if (k == N_FIELDS + 1)
    return read_text (file, "description", item, &device->description, error);
  return read_policy (file, item, device, error);
}

/* Sets *ERROR to the first key of FILE that SEEN (read_item) lacks.  */
static bool
check_missing (const char *file, uint64_t seen, char **error)
{
  const char *const others[] = { "name", "description", "l1_policy" };
  for (int k = 0; k < N_FIELDS + 3; k++)
    if (!(seen >> k & 1))
      return wrong (error, file,
                    k < N_FIELDS ? fields[k].key : others[k - N_FIELDS], NULL,
                    "a value");
  return true;
}

/* Sets *ERROR: in FILE, KEY is FOUND, expected RELATION OTHER.  */
static bool
inconsistent (const char *file, const char *key, double found,
              const char *relation, const char *other, double limit,
              char **error)
{
  return acctile_fail (error,
                       "%s: key \"%s\": found %.15g, expected %s \"%s\","
                       " which is %.15g",
                       file, key, found, relation, other, limit);
}

/* Whether the numbers of DEVICE, read from FILE, fit one another.  */
static bool
check_consistent (const char *file, const struct acctile_device *device,
                  char **error)
{
  const struct acctile_device *d = device;
  if (d->l1_line & (d->l1_line - 1))
    return acctile_fail (error,
                         "%s: key \"l1_line\": found %d, expected a power of"
                         " two",
                         file, d->l1_line);
  if (d->l2_line != d->l1_line)
    return inconsistent (file, "l2_line", d->l2_line, "the value of", "l1_line",
                         d->l1_line, error);
  if (d->sector > d->l1_line || d->sector & (d->sector - 1)
      || d->l1_line / d->sector > 8)
    return inconsistent (file, "sector", d->sector,
                         "a half, a quarter, an eighth or the whole of",
                         "l1_line", d->l1_line, error);
  if (d->l2_fetch < d->sector || d->l2_fetch > d->l2_line
      || d->l2_fetch & (d->l2_fetch - 1))
    return inconsistent (file, "l2_fetch", d->l2_fetch,
                         "a power of two from \"sector\" to", "l2_line",
                         d->l2_line, error);
  if (d->max_threads_per_block > d->max_threads_per_sm)
    return inconsistent (file, "max_threads_per_block",
                         d->max_threads_per_block, "at most",
                         "max_threads_per_sm", d->max_threads_per_sm, error);
  if (d->shared_per_block > d->shared_per_sm)
    return inconsistent (file, "shared_per_block", d->shared_per_block,
                         "at most", "shared_per_sm", d->shared_per_sm, error);
  if (d->l2_latency < d->l1_latency)
    return inconsistent (file, "l2_latency", d->l2_latency, "at least",
                         "l1_latency", d->l1_latency, error);
  if (d->dram_latency < d->l2_latency)
    return inconsistent (file, "dram_latency", d->dram_latency, "at least",
                         "l2_latency", d->l2_latency, error);
  return true;
}

struct acctile_device *
acctile_device_parse (const char *file, const char *text, char **error)
{
  *error = NULL;
  cJSON *json = parse (file, text, error);
  struct acctile_device *device = json ? calloc (1, sizeof *device) : NULL;
  uint64_t seen = 0;
  bool ok = device != NULL;

  for (const cJSON *item = json ? json->child : NULL; item && ok;
       item = item->next)
    ok = read_item (file, item, device, &seen, error);
  ok = ok && check_missing (file, seen, error)
       && check_consistent (file, device, error);
  if (!ok)
    {
      acctile_fail (error, "%s: out of memory", file);
      device = acctile_device_free (device);
    }
  cJSON_Delete (json);
  return device;
}

char *
acctile_device_text (const char *name, const char *directory, char **file,
                     char **error)
{
  *error = NULL;
  size_t n = strlen (name);
  bool path
      = strchr (name, '/') || (n > 5 && strcmp (name + n - 5, ".json") == 0);
  *file = path ? strdup (name) : acctile_format ("%s/%s.json", directory, name);
  char *text = *file ? read_file (*file, error) : NULL;
  if (!text)
    acctile_fail (error, "%s: out of memory", name);
  return text;
}

struct acctile_device *
acctile_device_read (const char *name, const char *directory, char **error)
{
  char *file;
  char *text = acctile_device_text (name, directory, &file, error);
  struct acctile_device *device
      = text ? acctile_device_parse (file, text, error) : NULL;
  free (text);
  free (file);
  return device;
}

struct acctile_device *
acctile_device_free (struct acctile_device *device)
{
  if (device)
    {
      free (device->name);
      free (device->description);
      free (device);
    }
  return NULL;
}

/* N rounded up to a multiple of UNIT.  */
static int64_t
round_up (int64_t n, int64_t unit)
{
  return (n + unit - 1) / unit * unit;
}

/* The registers that a block of WARPS warps with REGISTERS a thread takes on
   DEVICE.  They are allocated warp by warp, but for compute capability 1.x,
   where a block gets them as a whole, for an even number of warps.  */
static int64_t
block_registers (const struct acctile_device *device, int warps, int registers)
{
  int64_t unit = device->register_allocation_unit;
  int64_t a_warp = (int64_t)registers * device->warp_size;
  if (device->compute_major < 2)
    return round_up (round_up (warps, 2) * a_warp, unit);
  return warps * round_up (a_warp, unit);
}

int
acctile_device_occupancy (const struct acctile_device *device, int threads,
                          int registers, int shared)
{
  if (threads < 1 || threads > device->max_threads_per_block
      || registers > device->max_registers_per_thread
      || shared > device->shared_per_block)
    return 0;
  int warps = (threads + device->warp_size - 1) / device->warp_size;
  int64_t blocks = device->max_threads_per_sm / (warps * device->warp_size);
  if (blocks > device->max_blocks_per_sm)
    blocks = device->max_blocks_per_sm;
  if (registers > 0)
    {
      int64_t fit = device->registers_per_sm
                    / block_registers (device, warps, registers);
      blocks = fit < blocks ? fit : blocks;
    }
  int64_t a_block = shared + (int64_t)device->shared_reserved_per_block;
  if (a_block > 0 && device->shared_per_sm / a_block < blocks)
    blocks = device->shared_per_sm / a_block;
  return (int)blocks;
}
