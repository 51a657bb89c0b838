# Joins the results of several runs of runtest: the lines that are no pass,
# then DejaGnu's summary of all.
#
#   sh summary.sh DIRECTORY...      each with an acctile.sum
#
# A run that did not come to its end counts as an error.  The exit status is
# nonzero when anything failed or nothing ran.
#
# SPDX-License-Identifier: GPL-3.0-or-later

for dir in "$@"; do
  if test -f "$dir/acctile.sum"; then
    cat "$dir/acctile.sum"
  fi
  if ! grep -q 'acctile Summary' "$dir/acctile.sum" 2>/dev/null; then
    echo "ERROR: $dir did not come to its end"
  fi
done | awk '
  /^(PASS|FAIL|XPASS|XFAIL|KPASS|KFAIL|UNRESOLVED|UNTESTED|UNSUPPORTED|ERROR): / {
    key = substr ($1, 1, length ($1) - 1)
    count[key]++
    if (key != "PASS")
      print
  }
  function total(key, text) {
    if (count[key] > 0)
      printf "# of %s%s%d\n", text, length (text) < 18 ? "\t\t" : "\t", count[key]
  }
  END {
    print "\n\t\t=== acctile Summary ===\n"
    total("PASS", "expected passes")
    total("FAIL", "unexpected failures")
    total("XPASS", "unexpected successes")
    total("XFAIL", "expected failures")
    total("UNRESOLVED", "unresolved testcases")
    total("UNTESTED", "untested testcases")
    total("UNSUPPORTED", "unsupported tests")
    total("ERROR", "errors")
    bad = count["FAIL"] + count["XPASS"] + count["UNRESOLVED"] + count["ERROR"]
    exit bad > 0 || count["PASS"] == 0
  }'
