# Sets up, builds and runs all tests:
#
#   sh testsuite/run.sh
#
# Installs what is missing from Debian's packages (as root or with sudo),
# builds in ./build (BUILD=DIR for another place, GCC=gcc-13 for another
# compiler), runs "make check" and ends with the line "N passed, N failed".
# With MINUTES=N programs take turns at optimisation levels and at the emulator's
# settings, and those whose turn under the emulator, which comes last, has not come
# N minutes after the start count as untested.
#
# SPDX-License-Identifier: GPL-3.0-or-later

set -u
top=$(cd "$(dirname "$0")/.." && pwd)
. "$top/testsuite/setup.sh"

sum=$build/testsuite/acctile.sum

# Prints the number that DejaGnu's summary gives for the text $1.
count ()
{
  sed -n "s/^# of $1[^0-9]*\([0-9][0-9]*\)\$/\1/p" "$sum" 2>/dev/null \
    | grep . || echo 0
}

# Says that the part $1 failed, as one failed test.
give_up ()
{
  echo "run.sh: $1 failed"
  echo "0 passed, 1 failed"
  exit 1
}

if test -n "${MINUTES:-}"; then
  ACCTILE_DEADLINE=$(($(date +%s) + 60 * MINUTES))
  export ACCTILE_DEADLINE
fi
rm -f "$sum"
install_missing || give_up "installing packages"
build_all || give_up "the build"
make -C "$build" -j "$jobs" check
status=$?

passed=$(count 'expected passes')
failed=$(($(count 'unexpected failures') + $(count 'unexpected successes') \
  + $(count 'unresolved testcases') + $(count 'errors')))
if test "$status" -ne 0 && test "$failed" -eq 0; then
  failed=1
fi
echo "$passed passed, $failed failed"
test "$failed" -eq 0 && test "$passed" -gt 0
