#!/bin/bash
# Puts what the benchmark needs on a machine with a GPU into one folder.
#
#   pack.sh DIR OUT [BUNDLE [PLUGIN [ACCTILE]]]
#
#   DIR      folder to make
#   OUT      what "run-bench.sh build" filled; the programs in it need no
#            compiler there
#   BUNDLE   a script that packs an offloading gcc-12 into the archive that is
#            its argument ("-": none)
#   PLUGIN   acctile.so, ACCTILE the command: packed with the libraries they
#            need
#
# The device descriptions, the examples and this folder go along always.
#
# There:  bash DIR/go.sh WORK RESULTS [run] [ncu] [table]
#         unpacks into WORK and does what is named; WORK/env.sh then sets
#         ACC_GCC, PLUGIN, ACCTILE, DEVICE, EXAMPLES and LIBRARIES
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
[ $# -ge 2 ] || { sed -n '2,21s/^# \{0,1\}//p' "$0"; exit 2; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
dir=$1 out=$2 bundle=${3:--} plugin=${4:-} acctile=${5:-}
top=$here/../..
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$dir" "$stage/bench" "$stage/out" "$stage/lib" "$stage/models"
rm -f "$dir/bench.tar.xz"

# The libraries of a program that a plain machine lacks.
libraries_of ()
{
  ldd "$1" | awk '$3 ~ /^\// { print $3 }' |
  grep -E 'lib(isl|gmp|mpc|mpfr|cjson|zstd)\.' || true
}

cp -r "$here"/. "$stage/bench"
cp -r "$here/../fake" "$stage/fake"
mkdir "$stage/examples"
cp "$top"/examples/*.[ch] "$top"/examples/Makefile "$stage/examples"
cp -r "$top/models/devices" "$stage/models/devices"
for kernel in "$out"/*/plan.tsv; do
  from=$(dirname "$kernel") name=$(basename "$(dirname "$kernel")")
  mkdir -p "$stage/out/$name"
  find "$from" -maxdepth 1 \( -name headline -o -name exhaustive \
    -o -name counters -o -name plan.tsv -o -name 'model-*.json' \
    -o -name 'report-?.json' \) -exec cp {} "$stage/out/$name" \;
done
for file in launch-events.so cuda-baselines; do
  [ ! -e "$out/$file" ] || cp "$out/$file" "$stage/out"
done
for library in libgomp.so.1 libgomp-plugin-nvptx.so.1; do
  cp -L /usr/lib/x86_64-linux-gnu/$library "$stage/lib"
done
for program in $plugin ${plugin:+"${plugin%.so}-plugin.so"} $acctile; do
  mkdir -p "$stage/tool"
  cp -L "$program" "$stage/tool"
  for library in $(libraries_of "$program"); do
    cp -L "$library" "$stage/lib"
  done
done
tar -C "$stage" -c . | xz -T2 -6 > "$dir/bench.tar.xz"
[ "$bundle" = - ] || bash "$bundle" "$dir/gcc.tar.xz"
cp "$here/go.sh" "$dir/go.sh"
du -k "$dir"/* | awk '{ print; total += $1 } END { print total " KiB" }'
