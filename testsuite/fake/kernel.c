/* Kernels: each is the function of the host that GCC makes of the same region,
   found by its name in the symbols of the process; with -flto the name of the
   unit follows there (plugin/partition.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "device.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static struct function *functions;

/* What is looked for in the objects of the process.  */
struct wanted
{
  const char *name;
  void *found;
};

/* Whether SYMBOL is the function of the kernel NAME.  */

static bool
is_host_name (const char *symbol, const char *name)
{
  static const char unit[] = ".acctile";
  size_t length = strlen (name);
  if (strncmp (symbol, name, length) != 0)
    return false;
  symbol += length;
  return !*symbol || strncmp (symbol, unit, strlen (unit)) == 0;
}

/* Looks for the symbol of WANTED in the ELF file at BYTES, loaded at BASE.  */

static void
search_symbols (const char *bytes, uintptr_t base, struct wanted *wanted)
{
  const ElfW (Ehdr) *header = (const void *)bytes;
  const ElfW (Shdr) *section = (const void *)(bytes + header->e_shoff);
  for (int s = 0; s < header->e_shnum; s++)
    {
      if (section[s].sh_type != SHT_SYMTAB)
        continue;
      const ElfW (Sym) *symbol = (const void *)(bytes + section[s].sh_offset);
      const char *names = bytes + section[section[s].sh_link].sh_offset;
      for (size_t i = 0; i < section[s].sh_size / sizeof *symbol; i++)
        if (symbol[i].st_value
            && is_host_name (names + symbol[i].st_name, wanted->name))
          wanted->found = (void *)(base + symbol[i].st_value);
    }
}

/* A dl_iterate_phdr callback.  */

static int
search_object (struct dl_phdr_info *info, size_t size UNUSED, void *data)
{
  struct wanted *wanted = data;
  struct stat stat;
  const char *name = *info->dlpi_name ? info->dlpi_name : "/proc/self/exe";
  int file = open (name, O_RDONLY);
  if (file < 0)
    return 0;
  if (fstat (file, &stat) == 0 && stat.st_size > (off_t)sizeof (ElfW (Ehdr)))
    {
      char *bytes = mmap (NULL, stat.st_size, PROT_READ, MAP_PRIVATE, file, 0);
      if (bytes != MAP_FAILED)
        {
          search_symbols (bytes, info->dlpi_addr, wanted);
          munmap (bytes, stat.st_size);
        }
    }
  close (file);
  return wanted->found != NULL;
}

result
cuModuleGetFunction (void **function, void *module, const char *name)
{
  struct function *f = calloc (1, sizeof *f);
  char host[256];
  if (!f)
    return INVALID_VALUE;
  f->module = module;
  snprintf (f->name, sizeof f->name, "%s", name);
  snprintf (host, sizeof host, "%s", name);
  for (char *c = host; *c; c++)
    if (*c == '$')
      *c = '.';
  struct wanted wanted = { host, NULL };
  dl_iterate_phdr (search_object, &wanted);
  f->host = (void (*) (void *))wanted.found;
  f->next = functions;
  functions = f;
  *function = f;
  return OK;
}

result
cuFuncGetAttribute (int *value, int which, void *function UNUSED)
{
  *value = which == 0 ? 1024 : which == 4 ? 32 : 0;
  return OK;
}

result
cuLaunchKernel (void *function, unsigned gx, unsigned gy UNUSED,
                unsigned gz UNUSED, unsigned bx, unsigned by, unsigned bz,
                unsigned shared UNUSED, void *stream, void **args,
                void **extra UNUSED)
{
  struct function *f = function;
  struct work work = { .kind = LAUNCH, .function = f };
  if (bx * by * bz > 1024)
    return INVALID_VALUE;
  if (!f->host)
    fake_stop ("no function of the host for", f->name);
  work.argument = *(void **)args[0];
  fake_pause ();
  fake_lock ();
  f->launches++;
  f->blocks = gx > f->blocks ? gx : f->blocks;
  f->without += work.argument == NULL;
  f->queued += stream != NULL;
  result r = fake_submit (fake_queue (stream), work);
  fake_idle ();
  fake_unlock ();
  return r;
}

static void __attribute__ ((destructor)) write_log (void)
{
  const char *name = getenv ("FAKE_LOG");
  FILE *log = name ? fopen (name, "w") : NULL;
  if (!log)
    return;
  for (const struct function *f = functions; f; f = f->next)
    fprintf (log, "%s %d %d %u %d\n", f->name, f->launches, f->without,
             f->blocks, f->queued);
  fclose (log);
}
