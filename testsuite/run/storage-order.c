/* storage.c with members whose bytes are in another order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define ORDER
#include "storage.c"
