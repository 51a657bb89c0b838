/* Device descriptions.  Without this test a damaged description could crash
   the compiler, or the arithmetic of occupancy with it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "device.h"
#include "fuzz-file.h"

/* The descriptions of the tree are given as files.  */
const char *const fuzz_seeds[] = { "{}", "[1, {\"value\": 2}]", NULL };

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  char name[40];
  int fd = fuzz_file (data, size, name);
  char *error = NULL;
  struct acctile_device *device = acctile_device_read (name, NULL, &error);

  fuzz_check (!device != !error, "a device or an error, not both");
  for (int threads = 1; device && threads <= 4096; threads *= 2)
    for (int registers = 0; registers <= 256; registers += 32)
      fuzz_check (
          acctile_device_occupancy (device, threads, registers, 48 << 10) >= 0,
          "a negative occupancy");
  acctile_device_free (device);
  free (error);
  close (fd);
  return 0;
}
