# What testsuite/run.sh and examples/quickstart.sh share: installing what is
# missing and building.  Sourced, with $top set to the top of the source tree.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# The version of GCC to build for, and the packages it takes (GCC=gcc-13
# sh testsuite/run.sh for another).
GCC=${GCC:-gcc-12}
version=${GCC##*gcc-}
build=${BUILD:-$top/build}

# Prints the packages that are not installed yet.
missing_packages ()
{
  for package in make autoconf automake libtool pkg-config dejagnu \
    "gcc-$version" "g++-$version" "gfortran-$version" \
    "gcc-$version-plugin-dev" libisl-dev libcjson-dev \
    "gcc-$version-offload-nvptx" nvptx-tools libgomp-plugin-nvptx1; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null \
      | grep -q 'ok installed' || echo "$package"
  done
}

# Installs the packages that are missing where that is possible; otherwise
# says what is missing, and configure will say whether it can do without.
install_missing ()
{
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null
  then
    echo "setup: no Debian here; configure will say what is missing"
    return
  fi
  missing=$(missing_packages)
  if test -z "$missing"; then
    return
  fi
  root=
  if test "$(id -u)" != 0; then
    if ! sudo -n true 2>/dev/null; then
      echo "setup: missing, and neither root nor sudo to install it:"
      echo "  apt-get install" $missing
      return
    fi
    root=sudo
  fi
  echo "setup: installing" $missing
  $root apt-get update -qq || true
  DEBIAN_FRONTEND=noninteractive \
    $root apt-get install -y -qq --no-install-recommends $missing
}

# Configures and builds in $build.
build_all ()
{
  test -n "$(command -v nproc)" && jobs=$(nproc) || jobs=2
  if test ! -x "$top/configure" \
      || test -n "$(find "$top/configure.ac" "$top/Makefile.am" "$top/m4" \
		      "$top"/*/Makefile.am -newer "$top/configure")"; then
    (cd "$top" && autoreconf -i) || return 1
  fi
  mkdir -p "$build" || return 1
  if test ! -f "$build/Makefile" \
      || test "$top/configure" -nt "$build/config.status"; then
    (cd "$build" && "$top/configure" GCC="$GCC" --prefix="$build/inst" \
      --with-gcc-plugin-dir="$build/inst/lib/gcc-plugin") || return 1
  fi
  make -C "$build" -j "$jobs"
}
