#!/bin/bash
# The benchmark of loops over time: GCC with a launch a sweep, acctile's
# strategies and its choice, CUDA with a launch a sweep and with time tiles.
#
#   timeloops.sh build OUT             compile everything (needs no GPU)
#   timeloops.sh run OUT RESULTS       measure (needs a GPU, no compiler)
#   timeloops.sh table OUT RESULTS     the table, as Markdown
#
# build reads
#   ACC_GCC      an offloading gcc (gcc-12)
#   PLUGIN       path of acctile.so; ACCTILE_DEVICES as for the plugin
#   NVCC         nvcc (without one: no CUDA)
# build and run read
#   KERNELS      names of timeloops-rows.py, to do only these
# run reads
#   WHAT         some of: gcc none persistent split skew overlap choice cuda tiles
#                (all)
#
# OUT can be copied to a machine with a GPU as it is, with this folder; it holds
# libgomp and its plugin.  Times of OpenACC are of the wall clock, sizes are not
# known to the compiler; times of CUDA are of the device.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ACC_GCC=${ACC_GCC:-gcc-12}
PLUGIN=${PLUGIN:-acctile}
NVCC=${NVCC:-$(command -v nvcc || true)}
WHAT=${WHAT:-gcc none persistent split skew overlap choice cuda tiles}
OFFLOAD="-no-pie -foffload-options=nvptx-none=-misa=sm_80"

# Kernels to do: name, example and flags.
kernels ()
{
  python3 "$here/timeloops-rows.py" kernels | while read -r name rest; do
    case " ${KERNELS:-$name} " in
      *" $name "*) echo "$name $rest" ;;
    esac
  done
}

# Compiles kernel $1 of example $2 as $3 (gcc, a strategy or choice) to $4,
# with more flags.
compile ()
{
  local name=$1 example=$2 form=$3 exe=$4; shift 4
  case $form in
    gcc) case $name in poisson) set -- "$@" -DLAUNCHES ;; esac ;;
    *) set -- "$@" -fplugin="$PLUGIN" -fopt-info-omp-optimized="$exe.notes" ;;
  esac
  case $form in
    gcc | choice) ;;
    *) set -- "$@" "-fplugin-arg-acctile-schedule=time_tile($form)" ;;
  esac
  $ACC_GCC -O2 -fopenacc $OFFLOAD "-DBENCH_SOURCE=\"../../examples/$example.c\"" \
    -DBENCH_KERNEL="$example" "-DBENCH_NAME=\"$name\"" "$@" "$here/timeloops.c" \
    -o "$exe" -lm 2> "$exe.log"
}

build ()
{
  local out=$1 name example form flags library
  mkdir -p "$out"
  for library in libgomp.so.1 libgomp-plugin-nvptx.so.1; do
    cp -L "/usr/lib/$(uname -m)-linux-gnu/$library" "$out"
  done
  [ -z "$NVCC" ] ||
    "$NVCC" -O3 -arch=sm_90 "$here/timeloop-cuda.cu" -o "$out/cuda" || return 1
  kernels | while read -r name example flags; do
    for form in $WHAT; do
      case $form in
        cuda | tiles) ;;
        gcc | choice | none | persistent)
          compile $name $example $form "$out/$name.$form" $flags ||
            { cat "$out/$name.$form.log"; exit 1; } ;;
        *)
          compile $name $example $form "$out/$name.$form" $flags &&
          grep -q "time_tile($form)" "$out/$name.$form.notes" ||
            { rm -f "$out/$name.$form"
              echo "$name: no $form, see $out/$name.$form.log"; } ;;
      esac
    done
  done
}

run ()
{
  local out=$1 results=$2 form name rest
  mkdir -p "$results"
  export LD_LIBRARY_PATH=$out:/usr/local/nvidia/lib64:${LD_LIBRARY_PATH:-}
  export ACC_DEVICE_TYPE=nvidia
  nvidia-smi --query-gpu=name,driver_version,clocks.sm --format=csv,noheader \
    >> "$results/log.txt" 2>&1
  for form in $WHAT; do
    kernels | while read -r name rest; do
      rows=$(python3 "$here/timeloops-rows.py" rows $name)
      case $form in
        cuda | tiles) timeout -k 5 120 "$out/cuda" $form $name $rows ;;
        *) [ ! -x "$out/$name.$form" ] ||
             timeout -k 5 120 "$out/$name.$form" $rows ;;
      esac
    done >> "$results/$form.tsv" 2>> "$results/log.txt"
  done
}

case ${1:-} in
  build) [ $# -eq 2 ] && build "$2" ;;
  run) [ $# -eq 3 ] && run "$(realpath "$2")" "$3" ;;
  table) [ $# -eq 3 ] && python3 "$here/timeloops-rows.py" table "$2" "$3" ;;
  *) sed -n '2,24s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
