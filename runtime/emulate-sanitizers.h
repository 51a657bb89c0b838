/* What the sanitizers offer to a library that they have not instrumented: all
   weak, so that they are null where no sanitizer is in the process.

   For ThreadSanitizer the emulator's own waiting is invisible to it, because
   only what the program's primitives promise may order the accesses of emulated
   threads; the few promises are told to it through these functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMULATE_SANITIZERS_H
#define ACCTILE_EMULATE_SANITIZERS_H

#include <stdbool.h>

#define ACCTILE_WEAK __attribute__ ((weak, visibility ("default")))

extern void __tsan_acquire (void *) ACCTILE_WEAK;
extern void __tsan_release (void *) ACCTILE_WEAK;
extern unsigned __tsan_atomic32_load (const volatile unsigned *,
                                      int) ACCTILE_WEAK;
extern void __tsan_atomic32_store (volatile unsigned *, unsigned,
                                   int) ACCTILE_WEAK;
extern unsigned __tsan_atomic32_fetch_add (volatile unsigned *, unsigned,
                                           int) ACCTILE_WEAK;
extern unsigned __tsan_atomic32_compare_exchange_val (volatile unsigned *,
                                                      unsigned, unsigned, int,
                                                      int) ACCTILE_WEAK;
extern void AnnotateIgnoreSyncBegin (const char *, int) ACCTILE_WEAK;
extern void AnnotateIgnoreSyncEnd (const char *, int) ACCTILE_WEAK;
extern void AnnotateIgnoreReadsBegin (const char *, int) ACCTILE_WEAK;
extern void AnnotateIgnoreReadsEnd (const char *, int) ACCTILE_WEAK;
extern void AnnotateIgnoreWritesBegin (const char *, int) ACCTILE_WEAK;
extern void AnnotateIgnoreWritesEnd (const char *, int) ACCTILE_WEAK;

extern void *__tsan_get_current_fiber (void) ACCTILE_WEAK;
extern void *__tsan_create_fiber (unsigned) ACCTILE_WEAK;
extern void __tsan_destroy_fiber (void *) ACCTILE_WEAK;
extern void __tsan_switch_to_fiber (void *, unsigned) ACCTILE_WEAK;

/* For __tsan_switch_to_fiber: the switch orders nothing.  */
#define TSAN_NO_SYNC 1

extern void __asan_init (void) ACCTILE_WEAK;

/* True when AddressSanitizer watches this process.  */

static inline bool
asan_here (void)
{
  return __asan_init != 0;
}

/* True when ThreadSanitizer watches this process.  */

static inline bool
tsan_here (void)
{
  return __tsan_acquire != 0;
}

/* True when ThreadSanitizer can take what one host thread does for that of
   many.  */

static inline bool
tsan_has_fibers (void)
{
  return tsan_here () && __tsan_create_fiber != 0;
}

/* What this thread did up to here happens before what others do after
   tsan_acquire of the same TOKEN.  */

static inline void
tsan_release (void *token)
{
  if (tsan_here ())
    __tsan_release (token);
}

static inline void
tsan_acquire (void *token)
{
  if (tsan_here ())
    __tsan_acquire (token);
}

/* Between these two, what this thread synchronises with orders nothing.  */

static inline void
tsan_ignore_sync_begin (void)
{
  if (tsan_here ())
    AnnotateIgnoreSyncBegin (__FILE__, __LINE__);
}

static inline void
tsan_ignore_sync_end (void)
{
  if (tsan_here ())
    AnnotateIgnoreSyncEnd (__FILE__, __LINE__);
}

/* Between these two, memory is fetched, filled and freed without counting as
   a write.  */

static inline void
tsan_ignore_writes_begin (void)
{
  if (tsan_here ())
    AnnotateIgnoreWritesBegin (__FILE__, __LINE__);
}

static inline void
tsan_ignore_writes_end (void)
{
  if (tsan_here ())
    AnnotateIgnoreWritesEnd (__FILE__, __LINE__);
}

/* Between these two, reads count as none.  */

static inline void
tsan_ignore_reads_begin (void)
{
  if (tsan_here ())
    AnnotateIgnoreReadsBegin (__FILE__, __LINE__);
}

static inline void
tsan_ignore_reads_end (void)
{
  if (tsan_here ())
    AnnotateIgnoreReadsEnd (__FILE__, __LINE__);
}

#endif
