/* GCC's headers, in the order in which they need one another, and every
   difference between the versions of GCC that acctile builds with.

   This is the only file that asks for GCC's version.  isl, cJSON and the
   models come first: GCC poisons identifiers that system headers use.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_GCC_COMPAT_H
#define ACCTILE_GCC_COMPAT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <limits.h>
#include <isl/ctx.h>
#include <isl/options.h>
#include <cjson/cJSON.h>

extern "C"
{
#include "models/copyback.h"
#include "models/decide.h"
#include "models/memo.h"
#include "models/flow.h"
#include "models/points.h"
#include "models/range.h"
#include "models/rows.h"
#include "models/split.h"
#include "models/stage.h"
#include "models/fieldtile.h"
#include "models/overlaptile.h"
#include "models/timeskew.h"
#include "models/timetile.h"
#include "models/wave.h"
#include "models/widen.h"
}

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "config.h"
#include "system.h"
#include "coretypes.h"
#include "backend.h"
#include "target.h"
#include "tree.h"
#include "gimple.h"
#include "internal-fn.h"
#include "tree-pass.h"
#include "ssa.h"
#include "cgraph.h"
#include "varasm.h"
#include "lto-streamer.h"
#include "memmodel.h"
#include "fold-const.h"
#include "stor-layout.h"
#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "tree-cfg.h"
#include "cfgloop.h"
#include "tree-dfa.h"
#include "tree-iterator.h"
#include "tree-inline.h"
#include "tree-pretty-print.h"
#include "gimple-pretty-print.h"
#include "omp-general.h"
#include "omp-offload.h"
#include "gomp-constants.h"
#include "diagnostic-core.h"
#include "diagnostic.h"
#include "opts.h"
#include "options.h"
#include "toplev.h"
#include "dumpfile.h"
#include "context.h"
#include "stringpool.h"
#include "attribs.h"
#include "alias.h"
#include "builtins.h"
#include "calls.h"
#include "langhooks.h"
#include "c-family/c-pragma.h"
#include "print-tree.h"

#if GCCPLUGIN_VERSION_MAJOR < 12 || GCCPLUGIN_VERSION_MAJOR > 14
#error "acctile knows GCC 12, 13 and 14"
#endif

#endif
