# Runs the programs of a pack (gpu.exp) on a machine with a GPU:
#
#   sh run.sh
#
# One line PASS or FAIL each, then "N passed, N failed".  The driver's
# libcuda.so.1 must be found (LD_LIBRARY_PATH).
#
# SPDX-License-Identifier: GPL-3.0-or-later

cd "$(dirname "$0")" || exit 1
LD_LIBRARY_PATH=$PWD/lib:${LD_LIBRARY_PATH:-/usr/local/nvidia/lib64}
export LD_LIBRARY_PATH
ACC_DEVICE_TYPE=nvidia
export ACC_DEVICE_TYPE

passed=0
failed=0
while IFS='|' read -r number name arguments; do
  timeout 120 "./$number.exe" $arguments >out.txt 2>err.txt </dev/null
  status=$?
  if test "$status" -eq 0 && { test ! -f "$number.expected" \
       || cmp -s out.txt "$number.expected"; }; then
    echo "PASS: $name"
    passed=$((passed + 1))
  else
    echo "FAIL: $name ($number.exe, status $status)"
    head -n 3 out.txt err.txt
    failed=$((failed + 1))
  fi
done <list
echo "$passed passed, $failed failed"
test "$failed" -eq 0 && test "$passed" -gt 0
