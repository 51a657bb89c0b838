/* The text of the kernels that measure a device.

   A kernel is a frame, the same for all, around the text of a round, which
   stands there as often as it is unrolled.  In these texts

     $barrier;	  $await %flags, %n;

   is what primitives.def says for that primitive and these arguments (first the
   result, where there is one): what is measured is what the plugin emits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "calibrate-kernels.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Arguments of a primitive at most, the result among them.  */
#define MAX_ARGUMENTS 3

struct primitive
{
  const char *name, *ptx;
};

static const struct primitive primitives[] = {
#define ACCTILE_PRIMITIVE(NAME, RESULT, N, A, B, EFFECT, PTX, HOST)            \
  { #NAME, PTX },
#define ACCTILE_PRIMITIVE_OLD(NAME, PTX)
#include "primitives.def"
};

static const struct primitive old_primitives[] = {
#define ACCTILE_PRIMITIVE(NAME, RESULT, N, A, B, EFFECT, PTX, HOST)
#define ACCTILE_PRIMITIVE_OLD(NAME, PTX) { #NAME, PTX },
#include "primitives.def"
};

#define COUNT(table) ((int)(sizeof table / sizeof *table))

struct kernel
{
  const char *name;
  const char *setup;
  const char *round;
  int unrolled; /* 0: no loop and no clock  */
  const char *finish;
};

/* Thread 0 of a block does TEXT.  */
#define BY_ONE(text) "  @!%one bra skip;\n  " text "\nskip:\n"

static const struct kernel kernels[ACCTILE_N_KERNEL] = {
  [ACCTILE_KERNEL_EMPTY] = { "empty", "", "", 0, "" },
  [ACCTILE_KERNEL_OPERATIONS]
  = { "operations",
      "  cvt.rn.f32.u32 %x, %thread;\n  cvt.rn.f32.u32 %y, %rounds;\n",
      "  add.rn.f32 %x, %x, %y;\n", 64, "  st.global.f32 [%own], %x;\n" },
  [ACCTILE_KERNEL_WARP_BARRIERS]
  = { "warp_barriers", "", "  $warp_barrier;\n", 16, "" },
  [ACCTILE_KERNEL_BARRIERS] = { "barriers", "", "  $barrier;\n", 16, "" },
  [ACCTILE_KERNEL_CHUNKS]
  = { "chunks", "  mov.u32 %n, 0;\n",
      "{\n" BY_ONE (
          "$await %flags, %n;") "}\n"
                                "  $barrier;\n"
                                "  st.global.u32 [%own], %k;\n"
                                "  $barrier;\n"
                                "{\n" BY_ONE (
                                    "$store_release %back, %k;") "}\n",
      1, "" },
  [ACCTILE_KERNEL_LOCKS]
  = { "locks", "  setp.ne.u32 %p, %block, 0;\n  mov.u32 %s, 0;\n",
      "  add.u32 %n, %k, 1;\n"
      "  @%p bra second;\n"
      "  st.global.u32 [%own], %s;\n"
      "  $barrier;\n"
      "{\n"
      "  @!%one bra skip;\n"
      "  $store_release %flags, %n;\n"
      "  $await %back, %n;\n"
      "skip:\n"
      "}\n"
      "  $barrier;\n"
      "  ld.global.cg.u32 %a, [%own+4096];\n"
      "  add.u32 %s, %s, %a;\n"
      "  bra joined;\n"
      "second:\n"
      "{\n" BY_ONE (
          "$await %flags, %n;") "}\n"
                                "  $barrier;\n"
                                "  ld.global.cg.u32 %a, [%own];\n"
                                "  add.u32 %s, %s, %a;\n"
                                "  add.u32 %s, %s, 1;\n"
                                "  st.global.u32 [%own+4096], %s;\n"
                                "  $barrier;\n"
                                "{\n" BY_ONE (
                                    "$store_release %back, %n;") "}\n"
                                                                 "joined:\n",
      1, "" },
  [ACCTILE_KERNEL_MEETINGS] = { "meetings", "  mov.u32 %n, 0;\n",
                                "  add.u32 %n, %n, %blocks;\n"
                                "  $barrier;\n"
                                "{\n"
                                "  @!%one bra skip;\n"
                                "  $arrive %a, %flags;\n"
                                "  $await %flags, %n;\n"
                                "skip:\n"
                                "}\n"
                                "  $barrier;\n",
                                1, "" },
  [ACCTILE_KERNEL_LINK] = { "link", "",
                            "next:\n"
                            "  setp.ge.u64 %p, %id, %A;\n"
                            "  @%p bra done;\n"
                            "  mad.lo.u64 %to, %id, %B, 1;\n"
                            "  rem.u64 %to, %to, %A;\n"
                            "  shl.b64 %to, %to, 7;\n"
                            "  add.u64 %to, %to, %data;\n"
                            "  shl.b64 %at, %id, 7;\n"
                            "  add.u64 %at, %at, %data;\n"
                            "  st.global.u64 [%at], %to;\n"
                            "  add.u64 %id, %id, %all;\n"
                            "  bra next;\n"
                            "done:\n",
                            0, "" },
#define CHASE(how)                                                             \
  "  add.u64 %at, %data, %B;\n"                                                \
  "  mov.u32 %k, 0;\n"                                                         \
  "warm:\n"                                                                    \
  "  ld.global." how ".u64 %at, [%at];\n"                                      \
  "  add.u32 %k, %k, 1;\n"                                                     \
  "  setp.lt.u32 %p, %k, %rounds;\n"                                           \
  "  @%p bra warm;\n",                                                         \
      "  ld.global." how ".u64 %at, [%at];\n", 32,                             \
      "  st.global.u64 [%result+8], %at;\n"
  [ACCTILE_KERNEL_CHASE_L1] = { "chase_l1", CHASE ("ca") },
  [ACCTILE_KERNEL_CHASE_L2] = { "chase_l2", CHASE ("cg") },
  [ACCTILE_KERNEL_COPY]
  = { "copy", "  shl.b64 %id, %id, 4;\n  shl.b64 %all, %all, 4;\n",
      "next:\n"
      "  setp.ge.u64 %p, %id, %A;\n"
      "  @%p bra done;\n"
      "  add.u64 %at, %data, %id;\n"
      "  add.u64 %to, %at, %A;\n"
      "  ld.global.v4.u32 {%a, %b, %c, %d}, [%at];\n"
      "  st.global.v4.u32 [%to], {%a, %b, %c, %d};\n"
      "  add.u64 %id, %id, %all;\n"
      "  bra next;\n"
      "done:\n",
      0, "" },
#define KEEP                                                                   \
  "  xor.b32 %s, %s, %a;\n  xor.b32 %n, %n, %b;\n"                             \
  "  xor.b32 %s, %s, %c;\n  xor.b32 %n, %n, %d;\n"
#define KEPT                                                                   \
  "  xor.b32 %s, %s, %n;\n"                                                    \
  "  setp.eq.u32 %p, %s, 305419896;\n"                                         \
  "  @%p st.global.u32 [%own], %s;\n"
#define READ(at) "  ld.global.ca.v4.u32 {%a, %b, %c, %d}, [%at+" at "];\n" KEEP
  [ACCTILE_KERNEL_READ_L1]
  = { "read_l1",
      "  mov.u32 %s, 0;\n  mov.u32 %n, 0;\n"
      "  ld.global.u64 %zero, [%flags];\n"
      "  shl.b64 %at, %id, 4;\n  add.u64 %at, %at, %data;\n",
      READ ("0") READ ("16384") READ ("32768")
          READ ("49152") "  xor.b64 %at, %at, %zero;\n",
      2, KEPT },
  [ACCTILE_KERNEL_READ_L2]
  = { "read_l2",
      "  mov.u32 %s, 0;\n  mov.u32 %n, 0;\n"
      "  shl.b64 %id, %id, 4;\n  shl.b64 %all, %all, 4;\n",
      "  add.u64 %at, %data, %id;\n"
      "  ld.global.cg.v4.u32 {%a, %b, %c, %d}, [%at];\n" KEEP
      "  add.u64 %id, %id, %all;\n"
      "  setp.ge.u64 %p, %id, %A;\n"
      "  @%p sub.u64 %id, %id, %A;\n",
      8, KEPT },
};

/* What all kernels begin with: who a thread is ("id", in a launch of "all") and
   where it may store ("own"; "back" is another word for a flag).  */

static const char frame[]
    = "(\n"
      "  .param .u64 p_data, .param .u64 p_flags, .param .u64 p_result,\n"
      "  .param .u64 p_A, .param .u64 p_B, .param .u32 p_rounds)\n"
      "{\n"
      "  .reg .pred %one, %more, %p;\n"
      "  .reg .u32 %thread, %block, %blocks, %threads, %rounds, %k, %n, %s;\n"
      "  .reg .u32 %a, %b, %c, %d;\n"
      "  .reg .u64 %data, %flags, %result, %A, %B, %own, %back, %id, %all;\n"
      "  .reg .u64 %at, %to, %zero, %begin, %end;\n"
      "  .reg .f32 %x, %y;\n"
      "  ld.param.u64 %data, [p_data];\n"
      "  ld.param.u64 %flags, [p_flags];\n"
      "  ld.param.u64 %result, [p_result];\n"
      "  ld.param.u64 %A, [p_A];\n"
      "  ld.param.u64 %B, [p_B];\n"
      "  ld.param.u32 %rounds, [p_rounds];\n"
      "  mov.u32 %thread, %tid.x;\n"
      "  mov.u32 %threads, %ntid.x;\n"
      "  mov.u32 %block, %ctaid.x;\n"
      "  mov.u32 %blocks, %nctaid.x;\n"
      "  setp.eq.u32 %one, %thread, 0;\n"
      "  mul.wide.u32 %id, %block, %threads;\n"
      "  cvt.u64.u32 %own, %thread;\n"
      "  add.u64 %id, %id, %own;\n"
      "  mul.wide.u32 %all, %blocks, %threads;\n"
      "  shl.b64 %own, %own, 2;\n"
      "  add.u64 %own, %own, %data;\n"
      "  add.u64 %back, %flags, 256;\n";

const char *
acctile_kernel_name (enum acctile_kernel kernel)
{
  return kernels[kernel].name;
}

int
acctile_kernel_unrolled (enum acctile_kernel kernel)
{
  return kernels[kernel].unrolled ? kernels[kernel].unrolled : 1;
}

/* The primitive of TABLE whose name is the LENGTH characters at NAME.  */

static const struct primitive *
find (const struct primitive *table, int n, const char *name, size_t length)
{
  for (int k = 0; k < n; k++)
    if (strlen (table[k].name) == length
        && strncmp (table[k].name, name, length) == 0)
      return &table[k];
  return NULL;
}

/* Writes PTX, a text of primitives.def, with ARGUMENTS, of LENGTH characters
   each, to OUT.  */

static void
put_asm (FILE *out, const char *ptx, const char *const *argument,
         const int *length)
{
  for (; *ptx; ptx++)
    if (*ptx != '%')
      fputc (*ptx, out);
    else if (*++ptx == '%')
      fputc ('%', out);
    else
      fprintf (out, "%.*s", length[*ptx - '0'], argument[*ptx - '0']);
}

/* Writes the primitive that stands at TEXT, after its dollar, for MAJOR to OUT.
   Returns what follows it.  */

static const char *
put_primitive (FILE *out, const char *text, int major)
{
  const char *argument[MAX_ARGUMENTS] = { "", "", "" };
  int length[MAX_ARGUMENTS] = { 0 }, n = 0;
  const char *end = strchr (text, ';');
  size_t name = strspn (text, "abcdefghijklmnopqrstuvwxyz_");
  const struct primitive *p
      = major < 7 ? find (old_primitives, COUNT (old_primitives), text, name)
                  : NULL;
  if (!p)
    p = find (primitives, COUNT (primitives), text, name);
  for (const char *at = text + name; at < end && n < MAX_ARGUMENTS; n++)
    {
      at += strspn (at, " ,");
      argument[n] = at;
      length[n] = (int)strcspn (at, ",;");
      at += length[n];
    }
  if (p)
    put_asm (out, p->ptx, argument, length);
  return end + 1;
}

/* Writes TEXT for MAJOR to OUT.  */

static void
put_text (FILE *out, const char *text, int major)
{
  while (*text)
    if (*text == '$')
      text = put_primitive (out, text + 1, major);
    else
      fputc (*text++, out);
}

/* Writes the loop of KERNEL with the clock around it to OUT.  The labels of a
   copy are its own.  */

static void
put_loop (FILE *out, const struct kernel *kernel, int major)
{
  put_text (out, "  mov.u32 %k, 0;\n  $barrier;\n  mov.u64 %begin, %clock64;\n",
            major);
  fputs ("again:\n", out);
  for (int k = 0; k < kernel->unrolled; k++)
    {
      fputs ("{\n", out);
      put_text (out, kernel->round, major);
      fputs ("}\n", out);
    }
  fprintf (out, "  add.u32 %%k, %%k, %d;\n", kernel->unrolled);
  fputs ("  setp.lt.u32 %more, %k, %rounds;\n"
         "  @%more bra again;\n"
         "  mov.u64 %end, %clock64;\n"
         "  sub.u64 %end, %end, %begin;\n",
         out);
  fputs (kernel->finish, out);
  fputs ("  setp.eq.and.u32 %p, %block, 0, %one;\n"
         "  @%p st.global.u64 [%result], %end;\n",
         out);
}

char *
acctile_calibrate_ptx (int major)
{
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  if (!out)
    return NULL;
  fprintf (out, ".version 6.3\n.target sm_%d\n.address_size 64\n",
           major < 7 ? 50 : 70);
  for (int k = 0; k < ACCTILE_N_KERNEL; k++)
    {
      fprintf (out, "\n.visible .entry %s %s", kernels[k].name, frame);
      put_text (out, kernels[k].setup, major);
      if (kernels[k].unrolled)
        put_loop (out, &kernels[k], major);
      else
        fputs (kernels[k].round, out);
      fputs ("  ret;\n}\n", out);
    }
  if (fclose (out) != 0)
    {
      free (text);
      return NULL;
    }
  return text;
}
