# Fuzzes the parsers of models/ with libFuzzer, AddressSanitizer and
# UndefinedBehaviorSanitizer:
#
#   sh testsuite/fuzz/fuzz.sh [SECONDS [TARGET ...]]
#
# SECONDS (60) for each TARGET (directive, override, device, nest).  Needs
# clang and its run-time library (CLANG=clang-14; on Debian 12 clang-14 and
# libclang-rt-14-dev).  What is built and found goes to ./fuzz.out, or to
# the directory OUT.
#
# SPDX-License-Identifier: GPL-3.0-or-later

set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
CLANG=${CLANG:-clang-14}
OUT=${OUT:-fuzz.out}
seconds=${1:-60}
test "$#" -gt 0 && shift
test "$#" -gt 0 || set -- directive override device nest
mkdir -p "$OUT"

flags="-std=gnu17 -D_GNU_SOURCE -g -O1 -I$top/models -I$top/testsuite/fuzz \
  -fsanitize=address,undefined -fno-sanitize-recover=undefined \
  $(pkg-config --cflags isl libcjson)"
libs="$(pkg-config --libs isl libcjson) -lm"
sources=$(ls "$top"/models/*.c | grep -v '/acctile-[^/]*$')

$CLANG $flags -fsanitize=fuzzer-no-link -c "$top/testsuite/fuzz/mutate.c" \
  -o "$OUT/mutate.o"
for source in $sources; do
  object=$OUT/$(basename "$source" .c).m.o
  if test ! "$object" -nt "$source"; then
    $CLANG $flags -fsanitize=fuzzer-no-link -DACCTILE_VERSION='"fuzz"' \
      -DACCTILE_DEFAULT_DEVICE='"h200"' -DACCTILE_DEVICE_DIR='"."' \
      -c "$source" -o "$object"
  fi
done

# The number of inputs that libFuzzer says it has tried.
tried ()
{
  sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$1"
}

status=0
for target; do
  source=$top/testsuite/fuzz/$target.c
  $CLANG $flags "$source" "$OUT/mutate.o" "$OUT"/*.m.o $libs \
    -o "$OUT/$target-seeds"
  $CLANG $flags -fsanitize=fuzzer "$source" "$OUT"/*.m.o $libs \
    -o "$OUT/$target"
  mkdir -p "$OUT/$target.corpus"
  files=
  test "$target" != device || files=$(ls "$top"/models/devices/*.json)
  "$OUT/$target-seeds" -w "$OUT/$target.corpus" $files
  if "$OUT/$target" -max_total_time="$seconds" -timeout=10 -max_len=16384 \
    -artifact_prefix="$OUT/$target-" "$OUT/$target.corpus" \
    > "$OUT/$target.log" 2>&1; then
    echo "$target: $(tried "$OUT/$target.log") inputs, nothing found"
  else
    echo "$target: see $OUT/$target.log"
    status=1
  fi
done
exit $status
