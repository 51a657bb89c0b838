# From a fresh Debian to a program that acctile has sped up:
#
#   sh examples/quickstart.sh [EXAMPLE]
#
# Installs what is missing from Debian's packages (as root or with sudo),
# builds acctile in ./build, compiles the example with and without it, shows
# what it chose and what it chose from, and runs both: on a GPU where there is
# one, else on the host.
#
# SPDX-License-Identifier: GPL-3.0-or-later

set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
. "$top/testsuite/setup.sh"

example=${1:-matmul}
source=$top/examples/$example.c
if test ! -f "$source"; then
  echo "quickstart: there is no example $example" >&2
  exit 2
fi

# True when a GPU is there that a program of this compiler can use.
gpu_present ()
{
  nvidia-smi -L 2>/dev/null | grep -q GPU || return 1
  printf '%s\n' '#include <openacc.h>' 'int main (void)' \
    '{ return acc_get_num_devices (acc_device_nvidia) == 0; }' \
    >"$work/gpu.c"
  "$GCC" -fopenacc "$work/gpu.c" -o "$work/gpu" 2>/dev/null && "$work/gpu"
}

# Prints the headline $1 of the next step.
step ()
{
  printf '\n== %s\n' "$1"
}

step "Setting up and building (log: build/quickstart.log)"
install_missing
mkdir -p "$build"
if ! { build_all && make -C "$build" install; } >"$build/quickstart.log" 2>&1
then
  tail -n 20 "$build/quickstart.log"
  echo "quickstart: the build failed"
  exit 1
fi
work=$build/quickstart
mkdir -p "$work"
plugin=$build/inst/lib/acctile/acctile.so

flags="-O2 -fopenacc -no-pie"
if command -v ptxas >/dev/null; then
  flags="$flags -foffload-options=nvptx-none=-misa=sm_80"
fi

if gpu_present; then
  place="the GPU"
  size=
  case $example in
    matmul) size=2048 ;;
    x_reuse | y_reuse | jacobi2d | transpose | matvec | triangular) size=8192 ;;
    batched) size=4096 ;;
    himeno) size="256 256 512" ;;
    sor1d) size="65536 1024" ;;
    sor2d | gauss_seidel) size="2048 8" ;;
    sor3d) size="128 4" ;;
    smith_waterman | edit_distance | lcs | needleman_wunsch | dtw | summed_area)
      size=4096 ;;
    pcmax) size=50 ;;
    jacobi1d) size="4194304 512" ;;
    heat2d | poisson | moore | cross | fdtd2d | wave2d) size="2048 64" ;;
    heat3d) size="256 64" ;;
    *) size=256 ;;
  esac
else
  place="the host (no GPU here)"
  size=
  ACC_DEVICE_TYPE=host
  export ACC_DEVICE_TYPE
fi

step "Compiling examples/$example.c"
echo "$GCC $flags -fplugin=build/inst/lib/acctile/acctile.so \\"
echo "  examples/$example.c -o build/quickstart/$example -lm"
"$GCC" $flags "$source" -o "$work/$example.plain" -lm
"$GCC" $flags -fplugin="$plugin" \
  -fplugin-arg-acctile-nests="$work/nests.json" \
  -fplugin-arg-acctile-report="$work/report.json" \
  "$source" -o "$work/$example" -lm

step "What acctile chose (-fopt-info-omp-optimized)"
"$GCC" -O2 -fopenacc -foffload=disable -fplugin="$plugin" \
  -fopt-info-omp-optimized -c "$source" -o "$work/unused.o" 2>&1 \
  | grep 'acctile:'
echo "The JSON report is build/quickstart/report.json."

step "What it chose from (acctile model nests.json)"
"$build/inst/bin/acctile" model "$work/nests.json"

step "Running on $place: GCC alone, then with acctile"
"$work/$example.plain" $size ||
  echo "(on a GPU GCC alone takes loops that are auto as independent)"
"$work/$example" $size
