#!/bin/bash
# The DOACROSS benchmark: GCC's best correct form (a launch for each wavefront),
# hyperplane tiles in CUDA, acctile's choice, and layouts of acctile's own.
#
#   doacross.sh build OUT             compile everything (needs no GPU)
#   doacross.sh run OUT RESULTS       measure (needs a GPU, no compiler)
#   doacross.sh table OUT RESULTS     the table, as Markdown
#
# build reads
#   ACC_GCC      an offloading gcc (gcc-12)
#   PLUGIN       path of acctile.so; ACCTILE_DEVICES as for the plugin
#   NVCC         nvcc (without one: no CUDA)
#   LAYOUTS      layouts of each row that are forced (0)
# build and run read
#   ROWS         a pattern of rows, KERNEL-SIZE-SWEEPS (all)
# run reads
#   WHAT         some of: cuda stock acctile layouts (all)
#
# OUT can be copied to a machine with a GPU as it is, with this folder; it holds
# libgomp and its plugin.  Times are of the device, but for GCC's, which are of
# the wall clock: thousands of launches are what they are made of.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ACC_GCC=${ACC_GCC:-gcc-12}
PLUGIN=${PLUGIN:-acctile}
NVCC=${NVCC:-$(command -v nvcc || true)}
LAYOUTS=${LAYOUTS:-0}
ROWS=${ROWS:-*}
WHAT=${WHAT:-cuda stock acctile layouts}
OFFLOAD="-no-pie -foffload-options=nvptx-none=-misa=sm_80"

rows ()
{
  python3 "$here/doacross-rows.py" rows | while read -r name n sweeps; do
    case $name-$n-$sweeps in $ROWS) echo "$name $n $sweeps" ;; esac
  done
}

# Compiles the example $1 for size $2 and $3 sweeps to $4 with more options.
compile ()
{
  local name=$1 n=$2 sweeps=$3 exe=$4 assume=n=$2; shift 4
  [ "$sweeps" = 0 ] || assume=$assume,sweeps=$sweeps
  $ACC_GCC -O2 -fopenacc $OFFLOAD -fplugin="$PLUGIN" \
    -fplugin-arg-acctile-assume=$assume "$@" \
    -fopt-info-omp-optimized="$exe.notes" "$here/../../examples/$name.c" \
    -o "$exe" -lm
}

build ()
{
  local out=$1 name n sweeps library spec k exe
  mkdir -p "$out"
  for library in libgomp.so.1 libgomp-plugin-nvptx.so.1; do
    cp -L "/usr/lib/$(uname -m)-linux-gnu/$library" "$out"
  done
  $ACC_GCC -std=gnu17 -O2 -shared -fPIC "$here/launch-events.c" \
    -o "$out/launch-events.so" -ldl || return 1
  $ACC_GCC -O2 -fopenacc $OFFLOAD "$here/doacross-stock.c" -o "$out/stock" -lm ||
    return 1
  [ -z "$NVCC" ] ||
    "$NVCC" -O3 -arch=sm_90 "$here/doacross-cuda.cu" -o "$out/cuda" || return 1
  rows | while read -r name n sweeps; do
    compile $name $n $sweeps "$out/$name-$n-$sweeps" || exit 1
    [ "$LAYOUTS" = 0 ] && continue
    k=0
    python3 "$here/doacross-rows.py" layouts $name 10000 2>/dev/null |
    while read -r spec && [ $k -lt "$LAYOUTS" ]; do
      exe=$out/$name-$n-$sweeps.$((k + 1))
      if compile $name $n $sweeps "$exe" \
           "-fplugin-arg-acctile-schedule=$spec" 2> "$out/last-error" &&
         grep -q 'acctile: doacross' "$exe.notes"; then
        k=$((k + 1))
      else
        rm -f "$exe" "$exe.notes"
      fi
    done
  done
}

# Runs the program $1 of row $2 $3 $4, known as $5, and prints its line.
measure ()
{
  local exe=$1 name=$2 n=$3 sweeps=$4 what=$5 events text ms verdict
  events=$(mktemp)
  rm -f "$events"
  [ "$sweeps" = 0 ] && set -- $n 5 || set -- $n $sweeps 5
  text=$(LAUNCH_EVENTS=$events LD_PRELOAD=$OUT/launch-events.so \
    timeout -k 5 60 "$exe" "$@" 2>> "$RESULTS/log.txt")
  ms=$(awk -F'\t' '!/^#/ && (!m || $5 < m) { m = $5 }
                   END { if (m) printf "%.4f", m / 1000 }' "$events" 2>/dev/null)
  verdict=${text##*, }
  [ -n "$text" ] || verdict=DIED
  rm -f "$events"
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$name" "$n" "$sweeps" "$what" "$ms" \
    "$verdict"
}

run ()
{
  local name n sweeps exe
  OUT=$1 RESULTS=$2
  mkdir -p "$RESULTS"
  export LD_LIBRARY_PATH=$OUT:/usr/local/nvidia/lib64:${LD_LIBRARY_PATH:-}
  nvidia-smi --query-gpu=name,driver_version,clocks.sm --format=csv,noheader \
    >> "$RESULTS/log.txt" 2>&1
  case $WHAT in *cuda*)
    rows | while read -r name n sweeps; do
      timeout 60 "$OUT/cuda" $name $n $((sweeps ? sweeps : 1))
    done >> "$RESULTS/cuda.tsv" 2>> "$RESULTS/log.txt" ;;
  esac
  case $WHAT in *acctile*)
    rows | while read -r name n sweeps; do
      measure "$OUT/$name-$n-$sweeps" $name $n $sweeps acctile
    done >> "$RESULTS/acctile.tsv" ;;
  esac
  case $WHAT in *stock*)
    rows | while read -r name n sweeps; do
      timeout 30 "$OUT/stock" $name $n $((sweeps ? sweeps : 1))
    done >> "$RESULTS/stock.tsv" 2>> "$RESULTS/log.txt" ;;
  esac
  case $WHAT in *layouts*)
    rows | while read -r name n sweeps; do
      for exe in "$OUT/$name-$n-$sweeps".*; do
        [ -x "$exe" ] || continue
        CHECK=no measure "$exe" $name $n $sweeps "${exe##*.}"
      done
    done >> "$RESULTS/layouts.tsv" ;;
  esac
}

case ${1:-} in
  build) [ $# -eq 2 ] && build "$2" ;;
  run) [ $# -eq 3 ] && run "$(realpath "$2")" "$3" ;;
  table) [ $# -eq 3 ] && python3 "$here/doacross-rows.py" table "$2" "$3" ;;
  *) sed -n '2,25s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
