/* What two files share; also as a precompiled header.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SEVERAL_H
#define SEVERAL_H

#include <stdio.h>

#define SEVERAL 47

extern int table[SEVERAL][SEVERAL];

#pragma acc routine seq
int weight (int i);

void sweep (int n, int times);

#endif
