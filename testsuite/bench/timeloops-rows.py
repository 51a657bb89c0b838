"""The rows of the benchmark of loops over time, and its table.

  timeloops-rows.py kernels               name, example, flags
  timeloops-rows.py rows KERNEL           N STEPS N STEPS ...
  timeloops-rows.py table OUT RESULTS     Markdown

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import os
import re
import sys

PLANE = [(n, steps) for n in (1024, 2048, 4096, 8192) for steps in (64, 512)]

# Name: example, flags, operations a point and step, rows.
KERNELS = {
    **{"jacobi1d%d" % p: ("jacobi1d", "-DDIMENSIONS=1 -DPOINTS=%d" % p, p,
                          [(1 << 22, 512), (1 << 25, 64)])
       for p in (3, 5, 7)},
    "heat2d": ("heat2d", "", 5, PLANE),
    "poisson": ("poisson", "", 11, PLANE),
    **{"moore%d" % d: ("moore", "-DDISTANCE=%d" % d, (2 * d + 1) ** 2, PLANE)
       for d in (1, 2, 4, 8)},
    **{"cross%d" % d: ("cross", "-DDISTANCE=%d" % d, 4 * d + 1, PLANE)
       for d in (1, 2, 4, 8)},
    "heat3d": ("heat3d", "-DDIMENSIONS=3", 8, [(256, 64), (512, 64)]),
    "fdtd2d": ("fdtd2d", "-DFIELDS=3 -DROWS", 11, [(4096, 64)]),
    "wave2d": ("wave2d", "-DFIELDS=3", 9, PLANE[2:6:2]),
}

# What PPCG 0.09.2 takes on an H200: kernel, size, steps, ms, the better of a
# launch a step and hexagonal time tiles.  Other numbers of steps are scaled.
PPCG = {
    ("jacobi1d3", 1 << 22): (512, 4.04),
    ("heat2d", 4096): (256, 13.9),
    ("poisson", 4096): (256, 16.0),
    ("moore4", 4096): (64, 14.3),
}

STRATEGIES = ["none", "persistent", "split", "skew", "overlap"]

# Results are right that differ by no more than this from GCC's, relatively.
CLOSE = 1e-4


def lines(name):
    """The fields of the lines of file NAME; none without it."""
    if not os.path.exists(name):
        return []
    with open(name) as f:
        return [line.rstrip("\n").split("\t") for line in f]


def times(results):
    """(form, kernel, n, steps) to time and what stands behind it."""
    found = {}
    for form in ["gcc", "choice", "cuda", "tiles"] + STRATEGIES:
        for f in lines(os.path.join(results, form + ".tsv")):
            if len(f) >= 5:
                found[form, f[0], int(f[1]), int(f[2])] = float(f[3]), f[4]
    return found


def choice(out, kernel):
    """What the notes of the kernel's choice say."""
    found = []
    for line in lines(os.path.join(out, kernel + ".choice.notes")):
        match = re.search(r"acctile: (.*?): predicted", line[0])
        if match and "time_tile" in match.group(1):
            found.append(match.group(1))
    return found[-1] if found else "none"


def number(value, format="%.3g"):
    return "" if value is None else format % value


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else 0


def row(found, kernel, n, steps):
    """The cells of a row, and its ratios to GCC, the best strategy, CUDA and
    CUDA's time tiles."""
    def ms(form):
        return found.get((form, kernel, n, steps), (None, ""))
    ours, result = ms("choice")
    stock, right = ms("gcc")
    cuda, tiles = ms("cuda"), ms("tiles")
    best = min((ms(s)[0] for s in STRATEGIES if ms(s)[0]), default=None)
    other = PPCG.get((kernel, n))
    other = other and other[1] * steps / other[0]
    ratios = [x and ours and x / ours for x in (stock, best, cuda[0], tiles[0])]
    wrong = ours and right and abs(float(result) - float(right)) > CLOSE * abs(
        float(right))
    points = n if "1d" in kernel else n**3 if "3d" in kernel else n * n
    rate = ours and KERNELS[kernel][2] * points * steps / ours / 1e6
    cells = [kernel, "%d x %d" % (n, steps), number(stock)]
    cells += [number(ms(s)[0]) for s in STRATEGIES]
    cells += [number(ours) + (" WRONG" if wrong else ""), number(rate, "%.0f"),
              "%s (%s)" % (number(cuda[0]), cuda[1]) if cuda[0] else "",
              "%s (%s)" % (number(tiles[0]), tiles[1]) if tiles[0] else "",
              number(other)]
    cells += [number(r, "%.2f") for r in ratios]
    return cells, ratios


def table(out, results):
    found = times(results)
    titles = ["kernel", "size x steps", "GCC"] + STRATEGIES + [
        "chosen", "GFLOP/s", "CUDA", "CUDA, time tiles", "PPCG",
        "GCC / chosen", "best strategy / chosen", "CUDA / chosen",
        "tiles / chosen"]
    print("| " + " | ".join(titles) + " |")
    print("| --- | --- |" + " ---: |" * (len(titles) - 2))
    small, large, strategy, cuda, tiles = [], [], [], [], []
    for kernel in KERNELS:
        for n, steps in KERNELS[kernel][3]:
            cells, ratios = row(found, kernel, n, steps)
            if ratios[0]:
                print("| " + " | ".join(cells) + " |")
                is_small = n <= (1 << 22 if "1d" in kernel
                                 else 256 if "3d" in kernel else 2048)
                (small if is_small else large).append(ratios[0])
            strategy += [ratios[1]] if ratios[1] else []
            cuda += [ratios[2]] if ratios[2] else []
            tiles += [ratios[3]] if ratios[3] else []
    print()
    for name, values in (("GCC / chosen, small", small),
                         ("GCC / chosen, large", large),
                         ("best strategy / chosen", strategy),
                         ("CUDA / chosen", cuda),
                         ("CUDA, time tiles / chosen", tiles)):
        if values:
            print("%s: geometric mean %.2f, least %.2f, %d rows"
                  % (name, mean(values), min(values), len(values)))
    print()
    for kernel in KERNELS:
        print("- %s: %s" % (kernel, choice(out, kernel)))


def main(arguments):
    if arguments[:1] == ["kernels"]:
        for name, (example, flags, _, _) in KERNELS.items():
            print(name, example, flags)
    elif arguments[:1] == ["rows"] and len(arguments) == 2:
        print(*("%d %d" % r for r in KERNELS[arguments[1]][3]))
    elif arguments[:1] == ["table"] and len(arguments) == 3:
        table(*arguments[1:])
    else:
        sys.exit(__doc__)


main(sys.argv[1:])
