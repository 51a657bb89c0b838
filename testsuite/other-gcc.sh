# Builds acctile for a GCC that this system does not have and runs its tests
# on the host, from a clean tree:
#
#   sh testsuite/other-gcc.sh 13|14
#
# Takes root, and debootstrap (installed when missing): the compilers come
# from Debian 13 in a directory of its own, ROOT (/var/tmp/acctile-trixie; 1
# GB, which stays for the next time).  The tree is that of the last commit.
# SHARDS="compile.1.1 ..." runs other parts of the tests (testsuite/
# Makefile.am), JOBS=N so many at once.  Ends like run.sh with the line "N
# passed, N failed".
#
# SPDX-License-Identifier: GPL-3.0-or-later

set -eu
version=${1:-}
case $version in
  13|14) ;;
  *) echo "usage: sh testsuite/other-gcc.sh 13|14" >&2; exit 2 ;;
esac
top=$(cd "$(dirname "$0")/.." && pwd)
ROOT=${ROOT:-/var/tmp/acctile-trixie}
SHARDS=${SHARDS:-unit.1.1 papers.1.1 compile.1.1 run.1.2 run.2.2 generate.1.1
  emulate.1.2 emulate.2.2}
JOBS=${JOBS:-2}

# Says that the part $1 failed, as one failed test.
give_up ()
{
  echo "other-gcc.sh: $1 failed"
  echo "0 passed, 1 failed"
  exit 1
}

# The packages that the build and the tests take, separated by commas.
packages=make,autoconf,automake,libtool,pkg-config,dejagnu,libisl-dev
packages=$packages,libcjson-dev,gcc-$version,g++-$version,gfortran-$version
packages=$packages,gcc-$version-plugin-dev

# Makes ROOT a Debian 13 with the packages, or adds those that are missing.
make_root ()
{
  if test ! -x "$ROOT/usr/bin/apt-get"; then
    if test ! -x /usr/sbin/debootstrap; then
      apt-get update -qq
      apt-get install -y -qq --no-install-recommends debootstrap
    fi
    mirror=$(sed -n 's/^\(URIs:\|deb\) *\(http[^ ]*debian\/*\)\( .*\)*$/\2/p' \
      /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1)
    /usr/sbin/debootstrap --variant=minbase --include="$packages" \
      trixie "$ROOT" "${mirror:-http://deb.debian.org/debian}"
  elif test ! -d "$ROOT/usr/lib/gcc/x86_64-linux-gnu/$version/plugin"; then
    chroot "$ROOT" apt-get install -y -qq --no-install-recommends \
      $(echo "$packages" | tr , ' ')
  fi
}

make_root > "$top/other-gcc.log" 2>&1 || give_up "Debian 13 (other-gcc.log)"
rm -f "$top/other-gcc.log"

# The sanitizers need /proc.
mountpoint -q "$ROOT/proc" || mount -t proc proc "$ROOT/proc"
trap 'umount "$ROOT/proc"' EXIT

rm -rf "$ROOT/acctile"
mkdir "$ROOT/acctile"
(cd "$top" && git archive HEAD) | tar x -C "$ROOT/acctile"
chroot "$ROOT" sh -e -c "
  cd /acctile
  autoreconf -i >autoreconf.log 2>&1
  mkdir build
  cd build
  ../configure GCC=gcc-$version --prefix=/acctile/build/inst \
    --with-gcc-plugin-dir=/acctile/build/inst/lib/gcc-plugin
  make -j $JOBS" || give_up "the build"
status=0
chroot "$ROOT" make -C /acctile/build/testsuite -j "$JOBS" check \
  shards="$(echo $SHARDS)" || status=$?

sum=$ROOT/acctile/build/testsuite/acctile.sum

# Prints the number that DejaGnu's summary gives for the text $1.
count ()
{
  sed -n "s/^# of $1[^0-9]*\([0-9][0-9]*\)\$/\1/p" "$sum" 2>/dev/null \
    | grep . || echo 0
}

passed=$(count 'expected passes')
failed=$(($(count 'unexpected failures') + $(count 'unexpected successes') \
  + $(count 'unresolved testcases') + $(count 'errors')))
if test "$status" -ne 0 && test "$failed" -eq 0; then
  failed=1
fi
echo "$passed passed, $failed failed"
test "$failed" -eq 0 && test "$passed" -gt 0
