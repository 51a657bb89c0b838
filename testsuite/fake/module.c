/* Modules: the text of a program's PTX, and the variables that it defines.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A module is the text of all its PTX.  */
struct module
{
  char *text;
};

/* A variable on the device.  */
struct global
{
  const struct module *module;
  char name[256];
  char *memory;
  size_t bytes;
  struct global *next;
};

static struct global *globals;
static char linked[64];
static char *text_linked;

void
fake_stop (const char *what, const char *name)
{
  fprintf (stderr, "fake device: %s %s\n", what, name);
  _exit (3);
}

void *
fake_named_block (const struct function *function)
{
  char start[300], name[256];
  snprintf (start, sizeof start, ".entry %s ", function->name);
  const char *code = strstr (function->module->text, start);
  while (code && !memchr (code, '{', strcspn (code, ";")))
    code = strstr (code + 1, start);
  const char *end = code ? strstr (code, "// BEGIN FUNCTION DEF:") : NULL;
  const char *use = code ? strstr (code, "acctile_block") : NULL;
  if (!use || (end && use > end))
    return NULL;
  snprintf (name, sizeof name, "%.*s", (int)strcspn (use, " ;,]+\n"), use);
  for (struct global *g = globals; g; g = g->next)
    if (g->module == function->module && strcmp (g->name, name) == 0)
      return g->memory;
  fake_stop ("not on the device:", name);
}

result
cuLinkCreate_v2 (unsigned n UNUSED, int *options UNUSED, void **values UNUSED,
                 void **link)
{
  free (text_linked);
  text_linked = strdup ("");
  *link = linked;
  return OK;
}

result
cuLinkAddData_v2 (void *link UNUSED, int type UNUSED, void *data,
                  size_t size UNUSED, const char *name UNUSED,
                  unsigned n UNUSED, int *options UNUSED, void **values UNUSED)
{
  char *all;
  if (asprintf (&all, "%s\n%s", text_linked, (const char *)data) < 0)
    return INVALID_VALUE;
  free (text_linked);
  text_linked = all;
  return OK;
}

result
cuLinkComplete (void *link, void **image, size_t *size)
{
  *image = link;
  *size = sizeof linked;
  return OK;
}

result
cuModuleLoadData (void **module, const void *image UNUSED)
{
  struct module *m = calloc (1, sizeof *m);
  if (!m)
    return INVALID_VALUE;
  m->text = strdup (text_linked);
  *module = m;
  return OK;
}

result
cuModuleLoad (void **module, const char *name UNUSED)
{
  return cuModuleLoadData (module, NULL);
}

/* The bytes of one element of a variable that is defined by LINE.  */

static size_t
element_bytes (const char *line)
{
  static const struct
  {
    const char *type;
    size_t bytes;
  } types[] = { { ".b8 ", 1 },  { ".u8 ", 1 },  { ".u16 ", 2 }, { ".u32 ", 4 },
                { ".f32 ", 4 }, { ".u64 ", 8 }, { ".f64 ", 8 } };
  size_t length = strcspn (line, ";=");
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
    {
      const char *at = strstr (line, types[i].type);
      if (at && at < line + length)
        return types[i].bytes;
    }
  return 0;
}

/* The bytes of the variable NAME of MODULE, 0 when it has none.  */

static size_t
variable_bytes (const struct module *module, const char *name)
{
  char start[300];
  snprintf (start, sizeof start, "// BEGIN VAR DEF: %s\n", name);
  const char *line = strstr (module->text, start);
  if (!line)
    return 0;
  line = strchr (line, '\n') + 1;
  size_t length = strcspn (line, ";=");
  const char *open = memchr (line, '[', length);
  return element_bytes (line) * (open ? strtoul (open + 1, NULL, 10) : 1);
}

result
cuModuleGetGlobal_v2 (pointer *address, size_t *size, void *module,
                      const char *name)
{
  size_t bytes = variable_bytes (module, name);
  if (bytes == 0)
    return NOT_FOUND;
  struct global *g = calloc (1, sizeof *g);
  if (!g)
    return INVALID_VALUE;
  g->module = module;
  snprintf (g->name, sizeof g->name, "%s", name);
  g->memory = calloc (1, bytes);
  g->bytes = bytes;
  g->next = globals;
  globals = g;
  if (address)
    *address = (pointer)g->memory;
  if (size)
    *size = bytes;
  return OK;
}
