/* The device primitives (primitives.def) for kernels written by hand in the
   SPMD manner: acctile_barrier (), acctile_load_acquire (ADDRESS) and so on.
   They stand in a region whose one "loop worker vector" has as many
   iterations as the block has threads, and want -O1 or more.  With
   ACCTILE_EMULATE defined they call the emulator (emulate.h), whoever
   compiles; otherwise they are PTX on the device and nothing on the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_PRIMITIVES_H
#define ACCTILE_PRIMITIVES_H

#include "emulate.h"

#define ACCTILE_TYPE_VOID void
#define ACCTILE_TYPE_WORD unsigned
#define ACCTILE_TYPE_ADDRESS unsigned *
#define ACCTILE_TYPE_POINTER void *
#define ACCTILE_TYPE_SIZE size_t

#define ACCTILE_INLINE extern inline __attribute__ ((gnu_inline, always_inline))

#ifdef ACCTILE_EMULATE

#define ACCTILE_PRIMITIVE_0(NAME, RESULT, EFFECT, PTX, HOST)                   \
  ACCTILE_INLINE ACCTILE_TYPE_##RESULT acctile_##NAME (void)                   \
  {                                                                            \
    return acctile_emulate_##NAME ();                                          \
  }
#define ACCTILE_PRIMITIVE_1(NAME, RESULT, A, EFFECT, PTX, HOST)                \
  ACCTILE_INLINE ACCTILE_TYPE_##RESULT acctile_##NAME (ACCTILE_TYPE_##A a)     \
  {                                                                            \
    return acctile_emulate_##NAME (a);                                         \
  }
#define ACCTILE_PRIMITIVE_2(NAME, RESULT, A, B, EFFECT, PTX, HOST)             \
  ACCTILE_INLINE ACCTILE_TYPE_##RESULT acctile_##NAME (ACCTILE_TYPE_##A a,     \
                                                       ACCTILE_TYPE_##B b)     \
  {                                                                            \
    return acctile_emulate_##NAME (a, b);                                      \
  }

#else

#define ACCTILE_IN_WORD "r"
#define ACCTILE_IN_ADDRESS "r"
#define ACCTILE_IN_SIZE "n"
#define ACCTILE_CLOBBER_NONE
#define ACCTILE_CLOBBER_VOLATILE
#define ACCTILE_CLOBBER_MEMORY "memory"
#define ACCTILE_CLOBBER_MEETING "memory"

#define ACCTILE_NOT_HOST 4

#define ACCTILE_ASM_VOID(EFFECT, PTX, ...)                                     \
  if (__builtin_acc_on_device (ACCTILE_NOT_HOST))                              \
    __asm__ volatile(PTX : : __VA_ARGS__ : ACCTILE_CLOBBER_##EFFECT);
#define ACCTILE_ASM_WORD(EFFECT, PTX, ...)                                     \
  unsigned result = 0;                                                         \
  if (__builtin_acc_on_device (ACCTILE_NOT_HOST))                              \
    __asm__ volatile(PTX                                                       \
                     : "=r"(result)                                            \
                     : __VA_ARGS__                                             \
                     : ACCTILE_CLOBBER_##EFFECT);                              \
  return result;
#define ACCTILE_ASM_POINTER(EFFECT, PTX, ...)                                  \
  void *result = 0;                                                            \
  if (__builtin_acc_on_device (ACCTILE_NOT_HOST))                              \
    __asm__ volatile(PTX                                                       \
                     : "=r"(result)                                            \
                     : __VA_ARGS__                                             \
                     : ACCTILE_CLOBBER_##EFFECT);                              \
  return result;

#define ACCTILE_PRIMITIVE_0(NAME, RESULT, EFFECT, PTX, HOST)                   \
  ACCTILE_INLINE ACCTILE_TYPE_##RESULT acctile_##NAME (void)                   \
  {                                                                            \
    ACCTILE_ASM_##RESULT (EFFECT, PTX, )                                       \
  }
#define ACCTILE_PRIMITIVE_1(NAME, RESULT, A, EFFECT, PTX, HOST)                \
  ACCTILE_INLINE ACCTILE_TYPE_##RESULT acctile_##NAME (ACCTILE_TYPE_##A a)     \
  {                                                                            \
    ACCTILE_ASM_##RESULT (EFFECT, PTX, ACCTILE_IN_##A (a))                     \
  }
#define ACCTILE_PRIMITIVE_2(NAME, RESULT, A, B, EFFECT, PTX, HOST)             \
  ACCTILE_INLINE ACCTILE_TYPE_##RESULT acctile_##NAME (ACCTILE_TYPE_##A a,     \
                                                       ACCTILE_TYPE_##B b)     \
  {                                                                            \
    ACCTILE_ASM_##RESULT (EFFECT, PTX, ACCTILE_IN_##A (a), ACCTILE_IN_##B (b)) \
  }

#endif

#include "primitives.def"

#endif
