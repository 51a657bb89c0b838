"""The rows of the DOACROSS benchmark, layouts of each, and the table.

  doacross-rows.py rows
  doacross-rows.py layouts KERNEL NUMBER    "doacross ..." specifications
  doacross-rows.py table OUT RESULTS        Markdown

SPDX-License-Identifier: GPL-3.0-or-later
"""

import itertools
import math
import os
import re
import sys

# Kernel, size, sweeps (0: none).
ROWS = [
    ("sor1d", 65536, 4096),
    ("sor2d", 2048, 8),
    ("sor2d", 8192, 8),
    ("sor2d", 4096, 64),
    ("sor3d", 128, 4),
    ("sor3d", 448, 4),
    ("smith_waterman", 3072, 0),
    ("smith_waterman", 8192, 0),
    ("smith_waterman", 16384, 0),
    ("edit_distance", 3072, 0),
    ("edit_distance", 16384, 0),
    ("summed_area", 3072, 0),
    ("summed_area", 8192, 0),
    ("summed_area", 16384, 0),
    ("gauss_seidel", 4096, 64),
    ("dtw", 16384, 0),
]

# What PPCG 0.09.2 takes on an H200, with a launch for each wavefront of points:
# size, sweeps, ms.  Other sizes are scaled by the number of wavefronts.
PPCG = {
    "sor1d": (65536, 8192, 214),
    "sor2d": (4096, 64, 31.9),
    "smith_waterman": (8192, 0, 44.1),
    "summed_area": (8192, 0, 41.9),
}


def wavefronts(kernel, n, sweeps):
    """The wavefronts of points, times a constant of the kernel."""
    return (n if kernel == "sor1d" else 2 * n) + 2 * sweeps


def ppcg(kernel, n, sweeps):
    """PPCG's time of the row in ms; None if it is not known."""
    if kernel not in PPCG:
        return None
    size, steps, ms = PPCG[kernel]
    return ms * wavefronts(kernel, n, sweeps) / wavefronts(kernel, size, steps)


# Loops of each kernel's nest.
LOOPS = {"sor1d": 2, "sor2d": 3, "sor3d": 4, "gauss_seidel": 3}


def layouts(kernel, number):
    """NUMBER specifications out of all tiles of powers of two that make 32 to 256
    threads, all chunks and all loops to go along, in an order that is spread
    evenly over them; those that are not legal are among them."""
    loops = LOOPS.get(kernel, 2)
    found = []
    for step in range(loops):
        tiles = itertools.product([1, 2, 4, 8, 16, 32, 64, 128, 256],
                                  repeat=loops - 1)
        for tile in tiles:
            threads = math.prod(tile)
            if not 32 <= threads <= 256:
                continue
            for chunk in 16, 32, 64, 128, 256:
                whole = list(tile[:step]) + [chunk] + list(tile[step:])
                found.append("doacross tile(%s) threads(%d)"
                             % (",".join(map(str, whole)), threads))
    found = list(dict.fromkeys(found))
    golden = (math.sqrt(5) - 1) / 2
    order = sorted(range(len(found)), key=lambda k: k * golden % 1)
    return [found[k] for k in order[:number]]


def lines(name):
    """The fields of the lines of file NAME; none without it."""
    if not os.path.exists(name):
        return []
    with open(name) as f:
        return [line.rstrip("\n").split("\t") for line in f]


def best(results, name, kernel, n, sweeps):
    """The least time of the row in NAME, and its shape."""
    times = [(float(f[4]), f[3]) for f in lines(os.path.join(results, name))
             if len(f) > 5 and f[0] == kernel and f[1] == str(n)
             and f[2] in (str(sweeps), "1" if not sweeps else "")
             and f[5] == "OK"]
    return min(times) if times else (None, "")


def number(value, format="%.3g"):
    return "" if value is None else format % value


def predicted(out, row):
    """What the notes of the row's choice predict, in ms, and the choice."""
    for line in lines(os.path.join(out, row + ".notes")):
        match = re.search(r"acctile: (.*): predicted ([\d.e+]+) (us|ms|s)\b",
                          line[0])
        if match:
            scale = {"us": 1e-3, "ms": 1, "s": 1e3}[match.group(3)]
            return float(match.group(2)) * scale, match.group(1)
    return None, "none"


def table(out, results):
    print("| kernel | size | GCC, best correct | CUDA, same scheme (tile) "
          "| acctile | predicted | layouts: best | median | worst | n "
          "| acctile / CUDA | PPCG / acctile | choice |")
    print("| --- | --- |" + " ---: |" * 10 + " --- |")
    for kernel, n, sweeps in ROWS:
        row = "%s-%d-%d" % (kernel, n, sweeps)
        stock, _ = best(results, "stock.tsv", kernel, n, sweeps)
        cuda, tile = best(results, "cuda.tsv", kernel, n, sweeps)
        ours, _ = best(results, "acctile.tsv", kernel, n, sweeps)
        expected, choice = predicted(out, row)
        other = ppcg(kernel, n, sweeps)
        spread = sorted(float(f[4])
                        for f in lines(os.path.join(results, "layouts.tsv"))
                        if len(f) > 5 and f[0] == kernel and f[1] == str(n)
                        and f[2] == str(sweeps) and f[4])
        middle = spread[len(spread) // 2] if spread else None
        print("| %s | %d%s | %s | %s (%s) | %s | %s | %s | %s | %s | %d "
              "| %s | %s | %s |"
              % (kernel, n, " x %d" % sweeps if sweeps else "", number(stock),
                 number(cuda), tile, number(ours), number(expected),
                 number(spread[0] if spread else None), number(middle),
                 number(spread[-1] if spread else None), len(spread),
                 number(ours and cuda and ours / cuda),
                 number(ours and other and other / ours), choice))


def main(arguments):
    if arguments[:1] == ["rows"]:
        for kernel, n, sweeps in ROWS:
            print(kernel, n, sweeps)
    elif arguments[:1] == ["layouts"] and len(arguments) == 3:
        print("\n".join(layouts(arguments[1], int(arguments[2]))))
    elif arguments[:1] == ["table"] and len(arguments) == 3:
        table(*arguments[1:])
    else:
        sys.exit(__doc__)


main(sys.argv[1:])
