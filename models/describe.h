/* Descriptions of GPUs (device.h) as text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DESCRIBE_H
#define ACCTILE_DESCRIBE_H

/* A number of a description: its key, its value in that key's unit, and where
   it is from.  */
struct acctile_known
{
  const char *key;
  double value;
  char *source;
};

/* The description "text", read from "file", with the "n" numbers "known" in
   place of its own and the name "name", of the GPU that "what" says.  What is
   not among them stays, and its source says whose it is.  A fresh string, which
   acctile_device_parse takes, or NULL with *error set.  */
char *acctile_describe (const char *file, const char *text,
                        const struct acctile_known *known, int n,
                        const char *name, const char *what, char **error);

#endif
