# What the emulator takes, with threads that run the iterations one after
# another (ACCTILE_EMULATE_THREADS=serial), beside GCC's host fallback, which
# uses one thread, for the examples whose iterations are independent:
#
#   sh emulate-times.sh PLUGIN EMULATOR [SIZE]
#
# EMULATOR is the folder of libacctile-emulate.so.  Prints a table, ms, the
# least of three calls.
#
# SPDX-License-Identifier: GPL-3.0-or-later

plugin=${1:?plugin}
library=${2:?folder of libacctile-emulate.so}
size=${3:-}
examples=$(cd "$(dirname "$0")/../../examples" && pwd)
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

# The least time that program $1 prints, in ms.
least ()
{
  ACC_DEVICE_TYPE=host ACCTILE_EMULATE_THREADS=serial CHECK=no \
    timeout 120 "$dir/$1" $size | sed -n 's/.*: \([0-9.]*\) ms.*/\1/p'
}

echo "| example | fallback | emulator | fallback / emulator |"
echo "| --- | ---: | ---: | ---: |"
for name in x_reuse y_reuse matmul jacobi2d laplacian3d divergence3d \
  transpose himeno matvec batched triangular; do
  "${GCC:-gcc-12}" -O2 -fopenacc -foffload=disable "$examples/$name.c" \
    -o "$dir/fallback" -lm || exit 1
  "${GCC:-gcc-12}" -O2 -fopenacc "-fplugin=$plugin" \
    -fplugin-arg-acctile-emulate "$examples/$name.c" -o "$dir/emulator" \
    "-L$library" -lacctile-emulate "-Wl,-rpath,$library" -lm || exit 1
  fallback=$(least fallback)
  emulator=$(least emulator)
  echo "$name $fallback $emulator" | awk '{
    printf "| %s | %s | %s | %.2f |\n", $1, $2, $3, ($3 > 0 ? $2 / $3 : 0) }'
done
