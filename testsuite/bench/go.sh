#!/bin/bash
# Unpacks what pack.sh packed, and measures.
#
#   go.sh WORK RESULTS [run] [ncu] [table]
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
from=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$1 results=$2; shift 2
mkdir -p "$work" "$results"
work=$(cd "$work" && pwd)
[ -d "$work/bench" ] || tar -C "$work" -xf "$from/bench.tar.xz" || exit 1
if [ -e "$from/gcc.tar.xz" ] && [ ! -d "$work/gcc" ]; then
  mkdir "$work/gcc" && tar -C "$work/gcc" -xf "$from/gcc.tar.xz" || exit 1
fi
cat > "$work/env.sh" <<EOF
[ ! -e $work/gcc/env.sh ] || . $work/gcc/env.sh
export PLUGIN=$work/tool/acctile.so ACCTILE=$work/tool/acctile
export DEVICE=$work/models/devices/h200.json EXAMPLES=$work/examples
export LIBRARIES=$work/lib BENCH=$work/bench
LD_LIBRARY_PATH=$work/lib:/usr/local/nvidia/lib64:/usr/local/nvidia/lib:\
\${LD_LIBRARY_PATH:-}
export LD_LIBRARY_PATH
EOF
. "$work/env.sh"
for step; do
  bash "$work/bench/run-bench.sh" "$step" "$work/out" "$results"
done
