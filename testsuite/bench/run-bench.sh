#!/bin/bash
# The benchmark of acctile: GCC's own choice, GCC's tile clause, acctile's
# choice, an exhaustive run over acctile's own space, and plain CUDA.
#
#   run-bench.sh build OUT            compile everything (needs no GPU)
#   run-bench.sh run OUT RESULTS      measure (needs a GPU, no compiler)
#   run-bench.sh ncu OUT RESULTS      hardware counters (needs ncu)
#   run-bench.sh table OUT RESULTS [CANDIDATES.csv]
#                                     the tables, as Markdown
#   run-bench.sh selftest DIR         check the machinery without a GPU
#
# build reads
#   ACC_GCC      an offloading gcc (gcc-12)
#   PLUGIN       path of acctile.so (without it: GCC and CUDA alone)
#   DEVICE       device description (../../models/devices/h200.json)
#   EXAMPLES     folder of the examples (../../examples beside this script)
#   NVCC         nvcc; without one no CUDA baselines are built
#   MAX          forced candidates a kernel at most (160)
#   SET          heldout: the kernels of that folder, to which nothing was
#                fitted, in place of the examples
#   KERNELS      names, to do only these
#   JOBS         parallel jobs (number of processors)
# run, ncu and table read SET, run and ncu KERNELS and
#   WINDOW       programs that load at a time (8); they run one by one
#   LIBRARIES    folder with libgomp.so.1 and its plugin, when not installed
#
# Result lines are appended as they come, so a run that is cut short leaves
# what it has; the headline variants come first.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ACC_GCC=${ACC_GCC:-gcc-12}
PLUGIN=${PLUGIN:-}
MODELS=$here/../../models
DEVICE=${DEVICE:-$MODELS/devices/h200.json}
EXAMPLES=${EXAMPLES:-$here/../../examples}
NVCC=${NVCC:-$(command -v nvcc || true)}
MAX=${MAX:-160}
JOBS=${JOBS:-$(nproc)}
WINDOW=${WINDOW:-8}
HEADLINE=40          # variants below this id are the headline (plan.py)
OFFLOAD="-foffload-options=nvptx-none=-misa=sm_80"
FLAGS="-O2 -fopenacc $OFFLOAD"
ADAPTERS=$here/kernels
LIST=$here/kernels.tsv
if [ -n "${SET:-}" ]; then
  ADAPTERS=$here/$SET
  LIST=$ADAPTERS/kernels.tsv
fi

# Kernels to do: one line of kernels.tsv each.
kernels ()
{
  grep -v '^#' "$LIST" | while IFS=$'\t' read -r name rest; do
    case " ${KERNELS:-$name} " in
      *" $name "*) printf '%s\t%s\n' "$name" "$rest" ;;
    esac
  done
}

# PATH without CUDA's ptxas, which nvptx-none-as would run on every link.
plain_path ()
{
  local dir out=
  local IFS=:
  for dir in $PATH; do
    [ -x "$dir/ptxas" ] || out=$out${out:+:}$dir
  done
  printf '%s' "$out"
}

# The plugin's options for an assumption ("-": none).
plugin_flags ()
{
  printf '%s' "-fplugin=$PLUGIN -fplugin-arg-acctile-device=$DEVICE"
  [ "$1" = - ] || printf ' %s' "-fplugin-arg-acctile-assume=$1"
}

# The source, with options, that has the nest of a kernel; modules go to a
# folder.
nest_source ()
{
  if [ -e "$ADAPTERS/$1.F90" ]; then
    printf '%s' "$ADAPTERS/$1.F90 -DBENCH_ID=0 -DBENCH_NAME='x' -J$2"
  elif [ -n "${SET:-}" ]; then
    printf '%s' "$ADAPTERS/$1.c -DBENCH_ID=0"
  else
    printf '%s' "$EXAMPLES/$1.c"
  fi
}

# Writes the plan of a kernel: what its nest is, what the model says at both
# sizes, which variants there are.
plan ()
{
  local out=$1 name=$2 function=$3 small=$4 large=$5 tiles=$6
  local dir=$out/$name size assume
  mkdir -p "$dir"
  rm -f "$dir"/v*.o
  for size in small large; do
    echo '{"nests": []}' > "$dir/space-$size.json"
  done
  if [ -n "$PLUGIN" ]; then
    $ACC_GCC $FLAGS $(plugin_flags -) \
      "-fplugin-arg-acctile-nests=$dir/nests.json" \
      "-fplugin-arg-acctile-dump=$dir/dump" \
      -S -o /dev/null $(nest_source "$name" "$dir") > "$dir/plan.log" 2>&1
    for size in small large; do
      assume=$small; [ $size = large ] && assume=$large
      predict "$out" "$name" "$function" "$assume" > "$dir/space-$size.json" ||
      echo "$name: no candidates, see $dir/plan.log" >&2
    done
  fi
  python3 "$here/plan.py" "$name" "$function" "$tiles" "$MAX" \
    "$dir/space-small.json" "$dir/space-large.json" > "$dir/plan.tsv"
}

# What the models say of a kernel's nest, of a file's choices when one is
# given.
predict ()
{
  local out=$1 name=$2 dir=$1/$2; shift 2
  timeout 900 "$out/predict" "$dir/nests.json" "$DEVICE" "$MODELS/devices" \
    "$@" 2>> "$dir/plan.log"
}

# What the models say at both sizes of every variant that was built.
model ()
{
  local out=$1 name=$2 function=$3 small=$4 large=$5
  local dir=$out/$name size assume
  [ -n "$PLUGIN" ] || return 0
  python3 "$here/plan.py" choices "$dir" > "$dir/choices"
  for size in small large; do
    assume=$small; [ $size = large ] && assume=$large
    predict "$out" "$name" "$function" "$assume" "$dir/choices" \
      > "$dir/model-$size.json"
  done
}

# Builds predict out of the models' sources.
build_predict ()
{
  local out=$1 source
  mkdir -p "$out/models"
  for source in "$MODELS"/*.c; do
    case ${source##*/} in
      acctile-*) ;;
      *) printf '%s\0' "$source" ;;
    esac
  done | (cd "$out/models" && xargs -0 -n 4 -P "$JOBS" \
    gcc-12 -std=gnu17 -O2 -I"$MODELS" -c) || return 1
  for source in -DPREDICT_TERMS -UPREDICT_TERMS; do
    gcc-12 -std=gnu17 -O2 -Werror -I"$MODELS" $source "$here/predict.c" \
      "$out"/models/*.o -lisl -lcjson -lm -o "$out/predict" && return
  done 2> "$out/predict.log"
  cat "$out/predict.log" >&2
  return 1
}

# Compiles one variant of a kernel; what does not compile is left out.
variant ()
{
  local out=$1 name=$2 function=$3 small=$4 large=$5 id=$6 kind=$7 choice=$8
  local dir=$out/$name flags= source
  source=$EXAMPLES/$name.c
  case $kind in
    gcc) ;;
    choice) flags=$(plugin_flags -) ;;
    choice-small) flags=$(plugin_flags "$small") ;;
    choice-large) flags=$(plugin_flags "$large") ;;
    xu) flags="$(plugin_flags -) -fplugin-arg-acctile-model=xu" ;;
    forced) flags=$(plugin_flags -) ;;
    tile)
      source=$dir/tile-$id.c
      python3 "$here/tile-source.py" "$EXAMPLES/$name.c" "$function" \
        "${choice%% *}" "$(expr "$choice" : '[^ ]* \(.*\)')" > "$source" \
        2> "$dir/$id.log" || return 0 ;;
  esac
  if [ -n "$flags" ]; then
    [ -n "$PLUGIN" ] || return 0
    flags="$flags -fplugin-arg-acctile-report=$dir/report-$id.json"
  fi
  set -- $flags
  [ "$kind" = forced ] && set -- "$@" "-fplugin-arg-acctile-schedule=$choice"
  $ACC_GCC $FLAGS -fopt-info-omp "$@" -I"$EXAMPLES" -DBENCH_ID="$id" \
    "-DBENCH_SOURCE=\"$source\"" "-Dmain=example_main_$id" \
    "-D$function=${function}_$id" \
    -c "$ADAPTERS/$name.c" -o "$dir/v$id.o" > "$dir/$id.log" 2>&1 &&
  { [ ! -e "$ADAPTERS/$name.F90" ] ||
    $ACC_GCC $FLAGS -fopt-info-omp "$@" -DBENCH_ID="$id" -J"$dir" \
      "-DBENCH_NAME='${name}_call_$id'" \
      -c "$ADAPTERS/$name.F90" -o "$dir/f$id.o" > "$dir/$id.log" 2>&1; } ||
  { rm -f "$dir/v$id.o"; echo "$name $id $kind $choice: not compiled" >&2; }
}

# Links one program out of the objects of the given ids.
link ()
{
  local out=$1 name=$2 program=$3 id objects=; shift 3
  for id; do
    [ -f "$out/$name/v$id.o" ] && objects="$objects $out/$name/v$id.o"
    [ -f "$out/$name/f$id.o" ] && objects="$objects $out/$name/f$id.o"
  done
  [ -n "$objects" ] || return 0
  PATH=$(plain_path) $ACC_GCC $FLAGS $OFFLOAD -no-pie "$out/driver.o" \
    "$out/data.o" "$out/$name/setup.o" $objects -o "$out/$name/$program" -lm \
    > "$out/$name/$program.log" 2>&1 ||
  echo "$name: $program not linked, see $out/$name/$program.log" >&2
}

# The ids of four schedules to read counters of: acctile's choice, and the
# cheapest, the middle and the dearest forced candidate of the model.
counter_ids ()
{
  awk -F'\t' -v choice=1 '$2 == "forced" { id[n++] = $1 }
    END { printf "%d", choice
          if (n) printf " %d %d %d", id[0], id[int (n / 2)], id[n - 1]
          print "" }' "$1/plan.tsv"
}

link_kernel ()
{
  local out=$1 name=$2 dir=$1/$2
  model "$@"
  link "$out" "$name" headline \
    $(awk -F'\t' -v h=$HEADLINE '$1 < h { print $1 }' "$dir/plan.tsv")
  link "$out" "$name" exhaustive 0 1 \
    $(awk -F'\t' -v h=$HEADLINE '$1 >= h { print $1 }' "$dir/plan.tsv")
  counter_ids "$dir" > "$dir/counters.ids"
  link "$out" "$name" counters $(cat "$dir/counters.ids")
}

build ()
{
  local out=$1 name
  mkdir -p "$out"
  : > "$out/build.log"
  $ACC_GCC $FLAGS -Wall -c "$here/bench-driver.c" -o "$out/driver.o" &&
  $ACC_GCC $FLAGS -Wall -c "$here/bench-data.c" -o "$out/data.o" &&
  $ACC_GCC -std=gnu17 -O2 -shared -fPIC "$here/launch-events.c" \
    -o "$out/launch-events.so" -ldl || return 1
  [ -z "$PLUGIN" ] || build_predict "$out" || return 1
  if [ -n "$NVCC" ]; then
    "$NVCC" -O3 -arch=sm_90 "$here/cuda-baselines.cu" \
      -o "$out/cuda-baselines" -Xptxas -v > "$out/nvcc.log" 2>&1 ||
    echo "CUDA baselines not built, see $out/nvcc.log" >&2
  fi &
  export ACC_GCC PLUGIN DEVICE EXAMPLES MAX SET
  kernels | while IFS=$'\t' read -r name function small large tiles; do
    printf '%s\0' plan "$out" "$name" "$function" "$small" "$large" "$tiles"
  done | xargs -0 -r -n 7 -P "$JOBS" bash "$here/run-bench.sh"
  kernels | while IFS=$'\t' read -r name function small large tiles; do
    $ACC_GCC $FLAGS -DBENCH_DATA -c "$ADAPTERS/$name.c" \
      -o "$out/$name/setup.o"
    while IFS=$'\t' read -r id kind choice; do
      printf '%s\0' variant "$out" "$name" "$function" "$small" "$large" \
        "$id" "$kind" "$choice"
    done < "$out/$name/plan.tsv"
  done | xargs -0 -r -n 9 -P "$JOBS" bash "$here/run-bench.sh" \
    2>&1 | tee -a "$out/build.log"
  kernels | while IFS=$'\t' read -r name function small large tiles; do
    printf '%s\0' link_kernel "$out" "$name" "$function" "$small" "$large"
  done | xargs -0 -r -n 6 -P "$JOBS" bash "$here/run-bench.sh"
  wait
  ls -l "$out"/*/headline "$out"/*/exhaustive | awk '{ print $5, $9 }'
}

# The environment of a measured program.
measured_env ()
{
  export LAUNCH_EVENTS= LAUNCH_EVENTS_TOLERATE=1 ACC_DEVICE_TYPE=nvidia
  [ -z "${LIBRARIES:-}" ] ||
  export LD_LIBRARY_PATH=$LIBRARIES:${LD_LIBRARY_PATH:-}
}

# Runs the programs given as lines "NAME PROGRAM ARGUMENTS": up to WINDOW load
# at a time, one by one measures.  A program that dies is started again and
# goes on behind the variant that it died of.
in_turn ()
{
  local out=$1 results=$2 turns lines=() pids=() started=0 k again
  turns=$(mktemp -d)
  mapfile -t lines
  for ((k = 0; k < ${#lines[@]}; k++)); do
    while ((started < ${#lines[@]} && started < k + WINDOW)); do
      BENCH_TURN=$turns/$started program "$out" "$results" \
        ${lines[$started]} &
      pids[started]=$!
      ((started++))
    done
    : > "$turns/$k"
    wait "${pids[$k]}" && continue
    for again in 1 2 3 4 5 6 7 8; do
      echo "${lines[$k]}: died, going on" >&2
      BENCH_TURN= program "$out" "$results" ${lines[$k]} && break
    done
  done
  rm -rf "$turns"
}

program ()
{
  local out=$1 results=$2 name=$3 binary=$4; shift 4
  [ -x "$out/$name/$binary" ] || return 0
  LD_PRELOAD=$out/launch-events.so exec_limited "$out/$name/$binary" \
    -o "$results/$binary.tsv" "$@" 2>> "$results/log.txt"
}

exec_limited ()
{
  timeout -k 5 400 "$@"
}

# What is being done, and since when, on standard output and in the log.
note ()
{
  printf '%(%T)T %s\n' -1 "$2" | tee -a "$1/log.txt"
}

run ()
{
  local out=$1 results=$2 name
  mkdir -p "$results"
  measured_env
  nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem \
    --format=csv,noheader 2>&1 | sed 's/^/device: /' >> "$results/log.txt"
  note "$results" headline
  kernels | while IFS=$'\t' read -r name rest; do
    echo "$name headline -n 3 -b 60 -r 5:25"
  done | in_turn "$out" "$results"
  note "$results" CUDA
  [ ! -x "$out/cuda-baselines" ] ||
  timeout -k 5 200 "$out/cuda-baselines" -b 40 \
    $(kernels | cut -f1) >> "$results/cuda.tsv" 2>> "$results/log.txt"
  note "$results" exhaustive
  kernels | while IFS=$'\t' read -r name rest; do
    echo "$name exhaustive -n 1 -b 20 -r 1:9"
  done | in_turn "$out" "$results"
  note "$results" end
}

metrics=l1tex__t_sector_hit_rate.pct,lts__t_sector_hit_rate.pct
metrics=$metrics,l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum
metrics=$metrics,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
metrics=$metrics,l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
metrics=$metrics,lts__t_sectors_op_read.sum,dram__bytes_read.sum
metrics=$metrics,dram__bytes_write.sum,gpu__time_duration.sum
metrics=$metrics,launch__registers_per_thread
metrics=$metrics,sm__warps_active.avg.pct_of_peak_sustained_active

# Counters of four schedules of each kernel, six kernels first that have a
# paper's figure beside them.
ncu ()
{
  local out=$1 results=$2 name function size
  mkdir -p "$results"
  measured_env
  note "$results" counters
  for size in 1 0; do
    kernels | while IFS=$'\t' read -r name function rest; do
      [ -x "$out/$name/counters" ] || continue
      timeout -k 5 90 ncu --clock-control none --cache-control none --print-units base \
        --metrics "$metrics" -k "regex:^${function}_[0-9]+" --csv \
        "$out/$name/counters" -c -s $size \
        2>> "$results/log.txt" < /dev/null |
      sed -n "s/^\"/\"$name\",\"$size\",\"/p" >> "$results/ncu.csv"
    done
  done
}

table ()
{
  python3 "$here/table.py" "$@"
}

# The machinery on a driver without a GPU: kernels there do nothing, so the
# times are known from the launch shapes.
selftest ()
{
  local dir=$1
  mkdir -p "$dir"
  $ACC_GCC -std=gnu17 -O2 -Wall -Wextra -shared -fPIC "$here/fake-cuda.c" \
    "$here/../fake/answers.c" -Wl,-soname,libcuda.so.1 \
    -o "$dir/libcuda.so.1" || return 1
  $ACC_GCC -std=gnu17 -O2 -Wall -Wextra -shared -fPIC \
    "$here/launch-events.c" -o "$dir/launch-events.so" -ldl || return 1
  PATH=$(plain_path) $ACC_GCC -std=gnu17 -O2 -fopenacc $OFFLOAD -no-pie \
    "$here/selftest.c" -o "$dir/selftest" || return 1
  LAUNCH_EVENTS=$dir/table LAUNCH_EVENTS_TOLERATE=1 ACC_DEVICE_TYPE=nvidia \
    LD_LIBRARY_PATH=$dir LD_PRELOAD=$dir/launch-events.so "$dir/selftest"
}

case ${1:-} in
  build | run | ncu | table | selftest | plan | variant | link_kernel)
    [ $# -lt 2 ] || { "$@"; exit; } ;;
esac
sed -n '2,34s/^# \{0,1\}//p' "$0"
exit 2
