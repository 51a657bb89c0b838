# What acctile's configure asks about the compiler that will load the plugin.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# ACCTILE_MISSING(WHAT, PACKAGE)
# ------------------------------
# Notes that WHAT was not found and which Debian package has it.
AC_DEFUN([ACCTILE_MISSING],
[acctile_missing="$acctile_missing
  $1"
acctile_packages="$acctile_packages $2"])

# ACCTILE_PROG_GCC
# ----------------
# Sets ACCTILE_GCC to the compiler named by GCC=, or to the first of gcc-12,
# gcc-13, gcc-14 and gcc whose plugin headers are installed.  CC and CXX
# follow it unless the user named them.  Must come before AC_PROG_CC, which
# uses the variable GCC for something else.
AC_DEFUN([ACCTILE_PROG_GCC],
[AC_BEFORE([$0], [AC_PROG_CC])dnl
AC_ARG_VAR([GCC], [the GCC that will load the plugin (gcc-12, gcc-13, ...)])dnl
acctile_missing=
acctile_packages=
AC_MSG_CHECKING([for the GCC that will load the plugin])
ACCTILE_GCC=$GCC
AS_CASE([$ACCTILE_GCC], [yes|no], [ACCTILE_GCC=])
if test -z "$ACCTILE_GCC"; then
  for acctile_gcc in gcc-12 gcc-13 gcc-14 gcc; do
    acctile_dir=`$acctile_gcc -print-file-name=plugin 2>/dev/null`
    if test -f "$acctile_dir/include/gcc-plugin.h"; then
      ACCTILE_GCC=$acctile_gcc
      break
    fi
  done
  test -n "$ACCTILE_GCC" || ACCTILE_GCC=gcc-12
fi
AC_MSG_RESULT([$ACCTILE_GCC])
acctile_version=`$ACCTILE_GCC -dumpfullversion 2>/dev/null`
if test -z "$acctile_version"; then
  AC_MSG_ERROR([$ACCTILE_GCC is no GCC that runs; name a compiler with GCC=,
on Debian 12: apt-get install gcc-12 g++-12 gcc-12-plugin-dev])
fi
ACCTILE_GXX=`AS_ECHO(["$ACCTILE_GCC"]) | sed 's,gcc\([[^/]]*\)$,g++\1,'`
ACCTILE_GFORTRAN=`AS_ECHO(["$ACCTILE_GCC"]) | sed 's,gcc\([[^/]]*\)$,gfortran\1,'`
acctile_suffix=`AS_ECHO(["$acctile_version"]) | sed 's,\..*,,'`
test -n "$CC" || CC=$ACCTILE_GCC
test -n "$CXX" || CXX=$ACCTILE_GXX
AC_SUBST([ACCTILE_GCC])
AC_SUBST([ACCTILE_GXX])
AC_SUBST([ACCTILE_GFORTRAN])
])

# ACCTILE_GCC_PLUGIN
# ------------------
# Finds the plugin headers (GCC_PLUGIN_CPPFLAGS) and the directory in which
# -fplugin=NAME looks (gccplugindir), and checks that CXX is of the version
# of ACCTILE_GCC: a plugin and its compiler share C++ structures.
AC_DEFUN([ACCTILE_GCC_PLUGIN],
[AC_MSG_CHECKING([for the plugin headers of $ACCTILE_GCC])
acctile_dir=`$ACCTILE_GCC -print-file-name=plugin`
if test -f "$acctile_dir/include/gcc-plugin.h"; then
  AC_MSG_RESULT([$acctile_dir/include])
else
  AC_MSG_RESULT([none])
  ACCTILE_MISSING([the plugin headers of $ACCTILE_GCC],
		  [gcc-$acctile_suffix-plugin-dev])
  acctile_dir=
fi
GCC_PLUGIN_CPPFLAGS="-isystem $acctile_dir/include"
AC_SUBST([GCC_PLUGIN_CPPFLAGS])
AC_MSG_CHECKING([whether $CXX is of version $acctile_version])
acctile_cxx=`$CXX -dumpfullversion 2>/dev/null`
if test "$acctile_cxx" = "$acctile_version"; then
  AC_MSG_RESULT([yes])
else
  AC_MSG_RESULT([no, ${acctile_cxx:-not found}])
  ACCTILE_MISSING([a C++ compiler of version $acctile_version (CXX)],
		  [g++-$acctile_suffix])
fi
AC_ARG_WITH([gcc-plugin-dir],
  [AS_HELP_STRING([--with-gcc-plugin-dir=DIR],
    [where make install puts the plugin for -fplugin=acctile
     (default: the plugin directory of GCC)])],
  [gccplugindir=$withval
   GCC_PLUGIN_DIR_GIVEN=yes],
  [gccplugindir=$acctile_dir
   GCC_PLUGIN_DIR_GIVEN=no])
AC_SUBST([gccplugindir])
AC_SUBST([GCC_PLUGIN_DIR_GIVEN])
])

# ACCTILE_ISL_OF([PROGRAM])
# -------------------------
# Prints the libisl.so.N that PROGRAM loads, or nothing.
AC_DEFUN([ACCTILE_ISL_OF],
[ldd $1 2>/dev/null | sed -n 's,^[[^a-z]]*\(libisl\.so\.[[0-9]]*\) .*,\1,p'])

# ACCTILE_LIB_ISL
# ---------------
# Sets ISL_CFLAGS and ISL_LIBS.  The plugin is loaded into cc1, which has an
# isl of its own (Graphite's): both must be the same library.
AC_DEFUN([ACCTILE_LIB_ISL],
[PKG_CHECK_MODULES([ISL], [isl], [],
  [AC_CHECK_HEADER([isl/ctx.h], [ISL_LIBS=-lisl], [ISL_LIBS=])])
if test -z "$ISL_LIBS"; then
  ACCTILE_MISSING([isl, the integer set library], [libisl-dev])
else
  AC_MSG_CHECKING([whether isl is the one of $ACCTILE_GCC])
  acctile_cc1=`$ACCTILE_GCC -print-prog-name=cc1`
  acctile_isl_cc1=`ACCTILE_ISL_OF(["$acctile_cc1"])`
  acctile_save_LIBS=$LIBS
  acctile_save_CPPFLAGS=$CPPFLAGS
  LIBS="$ISL_LIBS $LIBS"
  CPPFLAGS="$ISL_CFLAGS $CPPFLAGS"
  acctile_isl=none
  AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <isl/ctx.h>]],
				  [[isl_ctx_free (isl_ctx_alloc ());]])],
    [acctile_isl=`ACCTILE_ISL_OF(["./conftest$ac_exeext"])`])
  LIBS=$acctile_save_LIBS
  CPPFLAGS=$acctile_save_CPPFLAGS
  if test "x$acctile_isl" = xnone; then
    AC_MSG_RESULT([it does not link])
    ACCTILE_MISSING([an isl that links (see config.log)], [libisl-dev])
  elif test -z "$acctile_isl_cc1"; then
    AC_MSG_RESULT([$acctile_cc1 loads none])
  elif test "x$acctile_isl" = "x$acctile_isl_cc1"; then
    AC_MSG_RESULT([yes, $acctile_isl])
  else
    AC_MSG_RESULT([no])
    AC_MSG_ERROR([$acctile_cc1 loads $acctile_isl_cc1,
but linking with $ISL_LIBS gives ${acctile_isl:-a static library}.  Both must
be the same: install the libisl-dev of $acctile_isl_cc1, or choose another
compiler with GCC=])
  fi
fi
])

# ACCTILE_CHECK_MISSING
# ---------------------
# Ends configure when something was missing, and says what to install.
AC_DEFUN([ACCTILE_CHECK_MISSING],
[if test -n "$acctile_missing"; then
  AC_MSG_ERROR([missing:$acctile_missing
on Debian: apt-get install$acctile_packages])
fi
])
