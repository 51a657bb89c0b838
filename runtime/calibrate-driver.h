/* The part of CUDA's driver interface that calibrate.c needs, from
   libcuda.so.1, which is opened at run time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_CALIBRATE_DRIVER_H
#define ACCTILE_CALIBRATE_DRIVER_H

#include "calibrate.h"
#include "calibrate-kernels.h"

typedef uint64_t acctile_address;

struct acctile_driver;

/* The kernels on device number "gpu", whose attributes go to "attributes". NULL
   with "error" set, as acctile_calibrate says.  */
struct acctile_driver *
acctile_driver_open (int gpu, struct acctile_attributes *attributes,
                     char *error);
void acctile_driver_close (struct acctile_driver *driver);

/* "bytes" of the device's memory, all zero; 0 when there are not as many.  They
   are given back with the driver.  */
acctile_address acctile_driver_allocate (struct acctile_driver *driver,
                                         size_t bytes);

/* How a kernel is launched; calibrate-kernels.h tells what the arguments are.
 */
struct acctile_run
{
  enum acctile_kernel kernel;
  unsigned blocks, threads;
  acctile_address data;
  uint64_t a, b;
  unsigned rounds;
  int launches; /* one after another; 0 is 1  */
};

/* Runs it with flags that are zero.  What all launches took into *ns, the
   cycles that the kernel stored into *cycles; each may be null.  False when
   something failed, now or earlier; then acctile_driver_error has the text.  */
bool acctile_driver_run (struct acctile_driver *driver,
                         const struct acctile_run *run, double *ns,
                         double *cycles);

/* Blocks of "threads" threads of "kernel" that an SM holds at once; 0 when
   something failed.  */
int acctile_driver_occupancy (struct acctile_driver *driver,
                              enum acctile_kernel kernel, int threads);

/* What failed first; "" when nothing did.  */
const char *acctile_driver_error (const struct acctile_driver *driver);

#endif
