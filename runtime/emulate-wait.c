/* Waiting for a word of memory to change.  The kernel does it, because
   ThreadSanitizer knows what the functions of pthread do and would take
   their order for the program's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emulate-parts.h"

#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Returns as soon as *WORD is not VALUE; what was written before whoever
   changed it changed it is seen.  */

void
acctile_wait_while (atomic_uint *word, unsigned value)
{
  while (atomic_load_explicit (word, memory_order_acquire) == value)
    syscall (SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0);
}

/* Wakes all who wait for *WORD, which has been changed.  */

void
acctile_wake_all (atomic_uint *word)
{
  syscall (SYS_futex, word, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
}
