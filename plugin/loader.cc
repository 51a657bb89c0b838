/* What GCC loads as acctile: asks for the version of the compiler and loads the
   plugin itself, acctile-plugin.so beside it.

   The plugin uses variables of the compiler, which the dynamic loader binds
   when it loads it, so that in another version's compiler it would stop
   before any code of it could say why.  This file uses none: it declares
   itself what it takes from GCC's headers, whose inline functions would need
   them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLUGIN "acctile-plugin.so"

struct plugin_name_args;

struct plugin_gcc_version
{
  const char *basever, *datestamp, *devphase, *revision, *arguments;
};

/* The one that the plugin is built for, "gcc_version".  */
#include "plugin-version.h"

typedef int init (struct plugin_name_args *, struct plugin_gcc_version *);

extern "C"
{
  int plugin_is_GPL_compatible;
  init plugin_init;
}

/* GCC's.  */
void error (const char *, ...);

/* The path of the plugin itself, beside this file wherever that was loaded
   from; NULL when that is not known.  The caller frees it.  */

static char *
plugin_path (void)
{
  Dl_info here;
  if (!dladdr (&plugin_is_GPL_compatible, &here))
    return NULL;
  char *file = realpath (here.dli_fname, NULL);
  char *end = file ? strrchr (file, '/') : NULL;
  char *path = NULL;
  if (end && asprintf (&path, "%.*s/" PLUGIN, (int)(end - file), file) < 0)
    path = NULL;
  free (file);
  return path;
}

int
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *version)
{
  if (atoi (version->basever) != atoi (gcc_version.basever))
    {
      error ("acctile was built for GCC %s and cannot be loaded by GCC %s",
             gcc_version.basever, version->basever);
      return 0;
    }
  char *path = plugin_path ();
  void *plugin = dlopen (path ? path : PLUGIN, RTLD_NOW);
  init *plugin_init = plugin ? (init *)dlsym (plugin, "plugin_init") : NULL;
  free (path);
  if (!plugin_init)
    {
      error ("acctile cannot be loaded: %s", dlerror ());
      return 0;
    }
  return plugin_init (args, version);
}
