#!/usr/bin/env python3
"""Turns the lines of a benchmark run into the tables of RESULTS.md.

    table.py OUT RESULTS [CANDIDATES.csv]

OUT is the folder that "run-bench.sh build" filled (plans, predictions,
reports), RESULTS the one of "run" and "ncu".  Markdown goes to standard
output; CANDIDATES.csv gets every measured variant beside every number the
model has for it, for calibration offline.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import csv
import json
import math
import os
import sys
from collections import defaultdict

SIZES = ("small", "large")
PAPER_R2 = {"x_reuse": 0.927, "y_reuse": 0.683, "matmul": 0.913,
            "jacobi2d": 0.998, "laplacian3d": 0.999, "divergence3d": 0.999,
            "transpose": 0.943, "himeno": 0.994}
PAPER_L2_ERROR = {"laplacian3d": 4.37, "divergence3d": 13.72, "himeno": 2.76}


def median(values):
    values = sorted(values)
    n = len(values)
    return (values[(n - 1) // 2] + values[n // 2]) / 2 if n else None


def geometric_mean(values):
    values = [v for v in values if v]
    if not values:
        return None
    return math.exp(sum(math.log(v) for v in values) / len(values))


def r_squared(pairs):
    """The coefficient of determination of the best line through PAIRS."""
    n = len(pairs)
    if n < 3:
        return None
    mx = sum(x for x, _ in pairs) / n
    my = sum(y for _, y in pairs) / n
    sxx = sum((x - mx) ** 2 for x, _ in pairs)
    syy = sum((y - my) ** 2 for _, y in pairs)
    sxy = sum((x - mx) * (y - my) for x, y in pairs)
    return sxy * sxy / (sxx * syy) if sxx > 0 and syy > 0 else None


def rank_correlation(pairs):
    """Spearman's coefficient: how well the order is predicted."""
    def ranks(values):
        order = sorted(range(len(values)), key=lambda i: values[i])
        rank = [0.0] * len(values)
        i = 0
        while i < len(order):
            j = i
            while j < len(order) and values[order[j]] == values[order[i]]:
                j += 1
            for k in order[i:j]:
                rank[k] = (i + j - 1) / 2
            i = j
        return rank
    if len(pairs) < 3:
        return None
    x, y = ranks([p[0] for p in pairs]), ranks([p[1] for p in pairs])
    square = r_squared(list(zip(x, y)))
    if square is None:
        return None
    n = len(x)
    mean = (n - 1) / 2
    sign = sum((a - mean) * (b - mean) for a, b in zip(x, y))
    return math.copysign(math.sqrt(square), sign)


def show(value, digits=3):
    """A number with so many significant digits, plainly."""
    if value is None:
        return ""
    if value == 0:
        return "0"
    places = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    return "%.*f" % (places, value)


def percent(value):
    return "" if value is None else "%+.1f%%" % (100 * value)


def ratio(a, b):
    return a / b if a and b else None


def print_table(head, rows, left=1):
    print("| " + " | ".join(head) + " |")
    print("|" + "".join(" --- |" if i < left else " ---: |"
                        for i in range(len(head))))
    for row in rows:
        print("| " + " | ".join(str(c) for c in row) + " |")
    print()


def read_json(name):
    try:
        with open(name) as f:
            return json.load(f)
    except (OSError, ValueError):
        return {}


def read_lines(name):
    try:
        with open(name) as f:
            return [l.rstrip("\n").split("\t") for l in f if l.strip()]
    except OSError:
        return []


def nests_of(report):
    return report if isinstance(report, list) else report.get("nests", [])


def spec(candidate):
    """The candidate in the pragma's notation."""
    return candidate.get("spec", "")


def flat(value, prefix=""):
    """The numbers of a JSON value, by dotted name."""
    if isinstance(value, dict):
        numbers = {}
        for key, part in value.items():
            numbers.update(flat(part, prefix + key + "."))
        return numbers
    if isinstance(value, bool):
        return {prefix[:-1]: int(value)}
    return {prefix[:-1]: value} if isinstance(value, (int, float)) else {}


class Variant:
    """A variant of a kernel at a size, over all its lines."""

    def __init__(self):
        self.device, self.wall = [], []
        self.state = "died"
        self.line = None

    def add(self, line):
        self.line = line
        self.state = line[4]
        if self.state in ("ok", "wrong") and float(line[5]) > 0:
            self.device.append(float(line[5]))
            self.wall.append(float(line[7]))

    def time(self):
        return median(self.device) if self.state == "ok" else None

    def wall_time(self):
        return median(self.wall) if self.state == "ok" else None


class Variants(dict):
    """(kernel, size, id) -> Variant; an empty one for what never ran."""

    def __missing__(self, key):
        return Variant()


def read_results(name):
    """The Variants of a file of driver lines."""
    variants = Variants()
    for line in read_lines(name):
        if len(line) < 5:
            continue
        key = (line[0], int(line[1]), int(line[3]))
        variant = variants.setdefault(key, Variant())
        if line[4] != "start" and len(line) >= 17:
            variant.add(line)
    return variants


class Kernel:
    """Everything known of one kernel."""

    def __init__(self, name, out):
        folder = os.path.join(out, name)
        self.name = name
        self.plan = {int(l[0]): (l[1], l[2] if len(l) > 2 else "-")
                     for l in read_lines(os.path.join(folder, "plan.tsv"))}
        self.predicted = [self.predictions(folder, s) for s in SIZES]
        self.folder = folder

    def predictions(self, folder, size):
        """spec -> the model's numbers, for the first nest that has any."""
        report = read_json(os.path.join(folder, "model-%s.json" % size))
        for nest in nests_of(report):
            if nest.get("candidates"):
                return {spec(c): flat(c) for c in nest["candidates"]}
        return {}

    def chosen(self, ident):
        """What the plugin said it chose for variant IDENT."""
        report = read_json(os.path.join(self.folder,
                                        "report-%d.json" % ident))
        for nest in nests_of(report):
            if "chosen" in nest:
                return spec(nest["chosen"])
        return ""

    def registers(self, ident):
        report = read_json(os.path.join(self.folder,
                                        "report-%d.json" % ident))
        for nest in nests_of(report):
            if "registers" in nest.get("model", {}):
                return nest["model"]["registers"]
        return None

    def decide_ms(self, ident):
        report = read_json(os.path.join(self.folder,
                                        "report-%d.json" % ident))
        times = [n["decide_ms"] for n in nests_of(report) if "decide_ms" in n]
        return max(times) if times else None

    def ids(self, kind):
        return [i for i, (k, _) in self.plan.items() if k == kind]


def best_of(variants, kernel, size, ids):
    """(time, id) of the fastest correct variant, or (None, None)."""
    times = [(variants[kernel.name, size, i].time(), i) for i in ids
             if (kernel.name, size, i) in variants]
    times = [t for t in times if t[0]]
    return min(times) if times else (None, None)


def read_cuda(name):
    """(kernel, size) -> [(time, block, registers, checksum)], best first."""
    cuda = defaultdict(list)
    for l in read_lines(name):
        if len(l) >= 8 and float(l[3]) > 0:
            cuda[l[0], int(l[1])].append((float(l[3]), l[2], l[6],
                                          float(l[7])))
    for shapes in cuda.values():
        shapes.sort()
    return cuda


def short(text):
    """A choice without the words that every line would repeat."""
    return text.replace("schedule", "").replace(" block", " ").replace(
        " grid", " ").strip()


def main_table(kernels, headline, exhaustive, cuda):
    head = ["kernel", "size", "GCC", "tile best", "acctile", "space best",
            "median", "worst", "n", "CUDA best", "GCC / acctile",
            "CUDA / acctile", "over space best", "choice"]
    for size in (1, 0):
        rows, gains, levels, overs, tiles = [], [], [], [], []
        for k in kernels:
            gcc = headline[k.name, size, 0].time()
            choice = headline[k.name, size, 1].time()
            tile, tile_id = best_of(headline, k, size, k.ids("tile"))
            times = sorted(t for t in (exhaustive[k.name, size, i].time()
                                       for i in k.ids("forced")
                                       if (k.name, size, i) in exhaustive)
                           if t)
            same_run = exhaustive[k.name, size, 1].time()
            left = exhaustive[k.name, size, 0].time()
            best = min([t for t in times + [same_run, left] if t]) \
                if times and same_run else None
            over = ratio(same_run, best)
            shapes = cuda.get((k.name, size), [])
            level = ratio(shapes[0][0] if shapes else None, choice)
            gains.append(ratio(gcc, choice))
            levels.append(level)
            overs.append(over)
            tiles.append(ratio(tile, choice))
            rows.append([
                k.name, SIZES[size], show(gcc),
                "%s (%s)" % (show(tile), k.plan[tile_id][1].split()[0])
                if tile else "", show(choice), show(best),
                show(median(times)), show(times[-1] if times else None),
                len(times),
                "%s (%s)" % (show(shapes[0][0]), shapes[0][1])
                if shapes else "",
                show(gains[-1]), show(level),
                percent(over - 1 if over else None), short(k.chosen(1))])
        rows.append(["geometric mean", "", "", "", "", "", "", "", "", "",
                     show(geometric_mean(gains)),
                     show(geometric_mean(levels)),
                     percent((geometric_mean(overs) or 1) - 1),
                     "tile / acctile %s" % show(geometric_mean(tiles))])
        print("### Device time, %s sizes (microseconds, median)\n"
              % SIZES[size])
        print_table(head, rows, 2)


def wall_table(kernels, headline):
    rows = []
    for size in (1, 0):
        gains = []
        for k in kernels:
            v = {i: headline[k.name, size, i].wall_time() for i in range(5)}
            d = {i: headline[k.name, size, i].time() for i in range(5)}
            gains.append(ratio(v[0], v[1]))
            rows.append([k.name, SIZES[size], show(v[0]), show(v[1]),
                         show(gains[-1])]
                        + [show(d[i]) for i in (1, 2, 3, 4)])
        rows.append(["geometric mean", SIZES[size], "", "",
                     show(geometric_mean(gains)), "", "", "", ""])
    print("### Wall clock of a call, and other choices (microseconds)\n")
    print_table(["kernel", "size", "GCC wall", "acctile wall", "GCC / acctile",
                 "acctile device", "assume small", "assume large",
                 "model=xu"], rows, 2)


def checks_table(kernels, headline, exhaustive, cuda):
    """What was wrong, was refused, died, or computes something else."""
    print("### Checks\n")
    count = 0
    for table, name in ((headline, "headline"), (exhaustive, "exhaustive")):
        for (kernel, size, ident), v in sorted(table.items()):
            if v.state != "ok":
                plan = next((k.plan.get(ident) for k in kernels
                             if k.name == kernel), None)
                print("- %s %s %s variant %d %s: %s" %
                      (name, kernel, SIZES[size], ident, plan, v.state))
                count += 1
    for k in kernels:
        for size in (0, 1):
            gcc = headline[k.name, size, 0]
            shapes = [s for s in cuda.get((k.name, size), []) if s[3]]
            if not gcc.line or not shapes:
                continue
            a, b = float(gcc.line[15]), shapes[0][3]
            if abs(a - b) > 1e-4 * max(abs(a), abs(b)):
                print("- %s %s: checksums differ: OpenACC %.9g, CUDA %.9g"
                      % (k.name, SIZES[size], a, b))
                count += 1
            for s in shapes[1:]:
                if abs(s[3] - b) > 1e-4 * max(abs(s[3]), abs(b)):
                    print("- %s %s: CUDA block %s: checksum %.9g, not %.9g"
                          % (k.name, SIZES[size], s[1], s[3], b))
                    count += 1
    print("- %d of the above\n" % count)


def pairs_of(k, size, exhaustive, field):
    """(predicted, measured) of the forced candidates."""
    pairs = []
    for i in k.ids("forced"):
        numbers = k.predicted[size].get(k.plan[i][1])
        time = exhaustive[k.name, size, i].time() \
            if (k.name, size, i) in exhaustive else None
        if numbers and time and numbers.get(field):
            pairs.append((numbers[field], time))
    return pairs


def correlation_table(kernels, exhaustive):
    rows = []
    for k in kernels:
        row = [k.name]
        for size in (1, 0):
            for field in ("model.cost_mem", "time_us"):
                pairs = pairs_of(k, size, exhaustive, field)
                row.append(show(r_squared(pairs)))
                if field == "time_us":
                    row.append(show(rank_correlation(pairs), 2))
        row.append(PAPER_R2.get(k.name, ""))
        rows.append(row)
    print("### R-squared between prediction and time over the space\n")
    print_table(["kernel"] + ["%s %s" % (s, f) for s in ("large", "small")
                              for f in ("Cost_mem", "time", "rank")]
                + ["Table 3 of the paper"], rows)


def misses_table(kernels, exhaustive):
    """Where the choice is more than 5% over the best: both side by side."""
    print("### Where the choice is more than 5% over the best\n")
    for k in kernels:
        for size in (1, 0):
            choice = exhaustive[k.name, size, 1].time()
            best, ident = best_of(exhaustive, k, size, k.ids("forced") + [0])
            if not choice or not best or choice < 1.05 * best:
                continue
            names = (k.chosen(1), k.plan[ident][1] if ident else
                     "schedule(gcc)")
            a, b = (k.predicted[size].get(n, {}) for n in names)
            print("%s, %s: %s took %s us, %s took %s us\n" %
                  (k.name, SIZES[size], names[0], show(choice), names[1],
                   show(best)))
            rows = [[f, show(a.get(f), 4), show(b.get(f), 4)]
                    for f in sorted(set(a) | set(b)) if a.get(f) != b.get(f)]
            print_table(["model", "chosen", "best"], rows)


def compile_table(kernels, exhaustive):
    rows = []
    for k in kernels:
        v = exhaustive[k.name, 1, 1]
        rows.append([k.name, show(k.decide_ms(1)), k.registers(1) or "",
                     v.line[12] if v.line else "",
                     exhaustive[k.name, 1, 0].line[12]
                     if exhaustive[k.name, 1, 0].line else ""])
    print("### Time to decide, registers\n")
    print_table(["kernel", "ms a nest", "registers estimated",
                 "acctile's, driver", "GCC's, driver"], rows)


def number(text):
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None


def read_counters(name):
    """(kernel, size, id) -> metric -> value, of either layout of ncu."""
    counters = defaultdict(dict)
    head = None
    try:
        with open(name, newline="") as f:
            lines = list(csv.reader(f))
    except OSError:
        return counters
    for line in lines:
        if "Kernel Name" in line:
            head = line[2:]
            continue
        if not head or len(line) < len(head) + 2:
            continue
        row = dict(zip(head, line[2:]))
        function = row["Kernel Name"].split("$")[0].split("(")[0]
        ident = function.rsplit("_", 1)[-1]
        if not ident.isdigit():
            continue
        mine = counters[line[0], int(line[1]), int(ident)]
        if "Metric Name" in row:
            mine[row["Metric Name"]] = number(row["Metric Value"])
        else:
            mine.update((m, number(v)) for m, v in row.items() if "__" in m)
    return counters


def counters_table(kernels, counters):
    rows, errors = [], defaultdict(list)
    for k in kernels:
        for (name, size, ident), c in sorted(counters.items()):
            if name != k.name:
                continue
            text = k.chosen(ident) or k.plan.get(ident, ("", ""))[1]
            m = k.predicted[size].get(text, {})
            def pick(*names):
                for n in names:
                    for key in (n, "model." + n, "locality." + n):
                        if key in m:
                            return m[key]
                return None
            def hundred(x):
                return None if x is None else 100 * x
            l1 = hundred(pick("l1_sector_hit", "l1_hit"))
            l2 = hundred(pick("l2_hit"))
            loads = pick("loads")
            seen1 = c.get("l1tex__t_sector_hit_rate.pct")
            seen2 = c.get("lts__t_sector_hit_rate.pct")
            requests = c.get(
                "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum")
            sectors = c.get(
                "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum")
            if l1 is not None and seen1 is not None:
                errors[k.name, "l1"].append(abs(l1 - seen1))
            if l2 is not None and seen2 is not None:
                errors[k.name, "l2"].append(abs(l2 - seen2))
            if loads and requests:
                errors[k.name, "loads"].append(abs(loads / requests - 1))
            rows.append([k.name, SIZES[size], short(text), show(seen1),
                         show(l1), show(seen2), show(l2), show(requests, 5),
                         show(loads, 5), show(sectors, 5),
                         show(pick("load_sectors"), 5),
                         show((c.get("dram__bytes_read.sum") or 0) / 1e6, 4),
                         show((pick("dram_read") or 0) / 1e6, 4),
                         show((c.get("gpu__time_duration.sum") or 0) / 1e3,
                              4)])
    print("### Counters against the model\n")
    print_table(["kernel", "size", "schedule", "L1 hit %", "model",
                 "L2 hit %", "model", "load requests", "model",
                 "load sectors", "model", "DRAM read MB", "model", "us"],
                rows, 3)
    summary = []
    for k in kernels:
        e = [errors.get((k.name, what)) for what in ("l1", "l2", "loads")]
        if any(e):
            mean = [sum(x) / len(x) if x else None for x in e]
            summary.append([k.name, show(mean[0]), show(mean[1]),
                            PAPER_L2_ERROR.get(k.name, ""),
                            percent(mean[2])])
    print_table(["kernel", "L1 error, points", "L2 error, points",
                 "paper's L2 error", "loads"], summary)


def write_candidates(name, kernels, exhaustive, headline, counters):
    """Every measured variant beside the model's numbers."""
    rows, fields = [], {}
    for table, run in ((headline, "headline"), (exhaustive, "exhaustive")):
        for (kernel, size, ident), v in sorted(table.items()):
            k = next((k for k in kernels if k.name == kernel), None)
            if not k or not v.line or ident not in k.plan:
                continue
            kind, text = k.plan[ident]
            if kind != "forced":
                text = k.chosen(ident) or text
            if kind == "gcc":
                text = "schedule(gcc)"
            row = {"kernel": kernel, "size": SIZES[size], "run": run,
                   "id": ident, "kind": kind, "spec": text, "state": v.state,
                   "device_us": v.line[5] if len(v.device) < 2
                   else "%.3f" % median(v.device),
                   "device_min_us": v.line[6], "wall_us": v.line[7],
                   "calls": v.line[9], "grid": v.line[10],
                   "block": v.line[11], "regs": v.line[12],
                   "shared": v.line[13]}
            for key, value in k.predicted[size].get(text, {}).items():
                row[key if "." in key else "predicted." + key] = value
            for key, value in counters.get((kernel, size, ident),
                                           {}).items():
                row["ncu." + key] = value
            rows.append(row)
            fields.update(dict.fromkeys(row))
    with open(name, "w", newline="") as f:
        writer = csv.DictWriter(f, list(fields))
        writer.writeheader()
        writer.writerows(rows)


def main(argv):
    if len(argv) not in (3, 4):
        sys.exit(__doc__)
    out, results = argv[1:3]
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                        os.environ.get("SET", ""))
    names = [l[0] for l in read_lines(os.path.join(here, "kernels.tsv"))
             if not l[0].startswith("#")]
    kernels = [Kernel(n, out) for n in names
               if os.path.isdir(os.path.join(out, n))]
    headline = read_results(os.path.join(results, "headline.tsv"))
    exhaustive = read_results(os.path.join(results, "exhaustive.tsv"))
    cuda = read_cuda(os.path.join(results, "cuda.tsv"))
    counters = read_counters(os.path.join(results, "ncu.csv"))
    if len(argv) == 4:
        write_candidates(argv[3], kernels, exhaustive, headline, counters)
    log = ["\t".join(l) for l in read_lines(os.path.join(results, "log.txt"))]
    devices = [l[8:] for l in log if l.startswith("device: ")]
    print("Device: %s\n" % "; ".join(dict.fromkeys(devices)))
    main_table(kernels, headline, exhaustive, cuda)
    wall_table(kernels, headline)
    correlation_table(kernels, exhaustive)
    misses_table(kernels, exhaustive)
    compile_table(kernels, exhaustive)
    if counters:
        counters_table(kernels, counters)
    checks_table(kernels, headline, exhaustive, cuda)


main(sys.argv)
