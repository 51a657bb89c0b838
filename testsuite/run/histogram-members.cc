/* Histograms whose elements a pointer in an object leads to.  Without this test
   all updates could go to the memory of the device, or the sums of blocks where
   the pointer leads to on the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-fstrict-aliasing" } */

#include "run.h"

/* { acctile-report nests[0].chosen.histogram true } */
/* { acctile-report nests[1].chosen.histogram true } */

#define N 6000

static float x[N];
static int key[N];

class histogram
{
  unsigned *bins;
  int n;

public:
  explicit histogram (int n) : bins (new unsigned[n]()), n (n)
  {
#pragma acc enter data copyin(this [0:1])
#pragma acc enter data copyin(bins [0:n])
  }
  ~histogram ()
  {
#pragma acc exit data delete (bins [0:n])
#pragma acc exit data delete (this [0:1])
    delete[] bins;
  }
  void
  add (const float *x, size_t size)
  {
#pragma acc parallel loop present(this [0:1], bins [0:n]) copyin(x [0:size])
    for (size_t i = 0; i < size; i++)
      {
        int b = (int)(x[i] * n);
        if (b >= 0 && b < n)
          {
#pragma acc atomic update
            ++bins[b];
          }
      }
  }
  void
  show ()
  {
#pragma acc update self(bins [0:n])
    for (int i = 0; i < n; i++)
      printf ("%u%c", bins[i], i % 16 == 15 ? '\n' : ' ');
  }
};

struct counts
{
  int *of;
  long total;
};

/* The object on the device, its pointer attached.  */
static void
count (counts *c, const int *key, int n, int m)
{
#pragma acc parallel loop present(c [0:1], c->of [0:m]) copyin(key [0:n])
  for (int i = 0; i < n; i++)
    {
      int k = key[i];
#pragma acc atomic
      c->of[k] += 3;
    }
}

int
main ()
{
  int n = hide (N), m = hide (40);
  for (int i = 0; i < n; i++)
    {
      x[i] = (i * 37 % 1009) / 1000.0f;
      key[i] = i * i % m;
    }
  histogram h (hide (32));
  h.add (x, n);
  h.add (x, n / 3);
  h.show ();
  counts c = { new int[m](), 0 };
#pragma acc enter data copyin(c)
#pragma acc enter data copyin(c.of [0:m])
  count (&c, key, n, m);
#pragma acc exit data copyout(c.of [0:m])
#pragma acc exit data delete (c)
  for (int i = 0; i < m; i++)
    printf ("%d\n", c.of[i]);
  delete[] c.of;
  return 0;
}
