# What launches cost: builds launch-cost.c by GCC alone, by acctile with
# launch=plain and by acctile, and runs the three on this machine's GPU:
#
#   sh launch-cost.sh PLUGIN [DIRECTORY]
#
# With a directory the programs and libgomp are only put there, for a machine
# with a GPU but without a compiler; there: sh DIRECTORY/run.sh
#
# SPDX-License-Identifier: GPL-3.0-or-later

plugin=${1:?plugin}
here=$(cd "$(dirname "$0")" && pwd)
dir=${2:-$(mktemp -d)}
mkdir -p "$dir" || exit 1
build ()
{
  name=$1
  shift
  "${GCC:-gcc-12}" -O2 -fopenacc "$@" "$here/launch-cost.c" -o "$dir/$name" \
    -lm -no-pie -foffload-options=nvptx-none=-misa=sm_80 || exit 1
}

build stock
build plain "-fplugin=$plugin" -fplugin-arg-acctile-launch=plain
build cheap "-fplugin=$plugin"
cat >"$dir/run.sh" <<'END'
cd "$(dirname "$0")" || exit 1
LD_LIBRARY_PATH=$PWD:${LD_LIBRARY_PATH:-/usr/local/nvidia/lib64}
ACC_DEVICE_TYPE=nvidia
export LD_LIBRARY_PATH ACC_DEVICE_TYPE
for variant in stock plain cheap; do
  timeout 60 ./$variant $variant
done
END
libgomp=$(ldd "$dir/stock" | sed -n 's/.*libgomp.so.1 => \([^ ]*\).*/\1/p')
cp -L "$libgomp" "$(dirname "$libgomp")/libgomp-plugin-nvptx.so.1" "$dir"
test -n "$2" || sh "$dir/run.sh"
