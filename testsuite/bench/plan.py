#!/usr/bin/env python3
"""Lists the variants of one kernel that the benchmark builds.

    plan.py KERNEL FUNCTION TILES MAX SMALL.json LARGE.json > plan.tsv
    plan.py choices FOLDER

SMALL.json and LARGE.json are what predict says of the whole space of the nest
of FUNCTION at the two sizes.  TILES is a list of tile sizes for GCC's tile
clause, separated by semicolons ("-": none).  At most MAX forced candidates
are taken: the cheapest third for either size (of one shape of block at most a
few), then an even walk through the rest, so that good, middling and bad ones
are there; those predicted to take
more than 100 times as long as the best at the large size are left out.

The second form lists the choices of the plan in FOLDER and of the reports of
the variants that were built there, each once.

A line: id, kind, choice.  Kinds: gcc (no plugin), choice (the plugin, sizes
unknown), choice-small and choice-large (sizes given by assume=), xu (the
plugin with model=xu), tile (GCC's clause), forced (schedule=).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import sys

HOPELESS = 100
OF_A_SHAPE = 2
FIRST_TILE = 10
FIRST_FORCED = 40


def spec(candidate):
    """The candidate in the pragma's notation, None for GCC's own default."""
    return None if candidate.get("gcc") else candidate["spec"]


def nests_of(report):
    """The list of nests of a report, whatever it is wrapped in."""
    if isinstance(report, list):
        return report
    return report.get("nests", [report])


def candidates_of(name, function):
    """The candidates of the nest of FUNCTION, cheapest first."""
    with open(name) as f:
        report = json.load(f)
    for nest in nests_of(report):
        if nest.get("function", function) == function:
            return nest.get("candidates", [])
    return []


def cheapest(specs, most):
    """The first MOST of SPECS with at most OF_A_SHAPE of one block."""
    taken, shapes = [], {}
    for s in specs:
        shape = s.split(" grid")[0]
        shapes[shape] = shapes.get(shape, 0) + 1
        if shapes[shape] <= OF_A_SHAPE and len(taken) < most:
            taken.append(s)
    return taken


def select(lists, most):
    """At most MOST distinct specs out of the ranked LISTS, the first of which
    decides what is hopeless."""
    best = min([c["time_us"] for c in lists[0]], default=0)
    hopeless = {spec(c) for c in lists[0] if c["time_us"] > HOPELESS * best}
    lists = [[s for s in (spec(c) for c in l) if s and s not in hopeless]
             for l in lists]
    every = list(dict.fromkeys(s for l in lists for s in l))
    if len(every) <= most:
        return every
    chosen = dict.fromkeys(s for l in lists for s in cheapest(l, most // 3))
    rest = [s for s in every if s not in chosen]
    room = most - len(chosen)
    for i in range(max(room, 0)):
        chosen[rest[i * len(rest) // room]] = None
    return list(chosen)[:most]


def choices(folder):
    """The choices of a built kernel: what was forced, what was chosen."""
    found = ["schedule(gcc)"]
    with open(os.path.join(folder, "plan.tsv")) as f:
        for line in f:
            ident, kind, choice = line.rstrip("\n").split("\t")
            if kind == "forced":
                found.append(choice)
                continue
            try:
                name = os.path.join(folder, "report-%s.json" % ident)
                with open(name) as report:
                    nests = nests_of(json.load(report))
            except (OSError, ValueError):
                continue
            found += [n["chosen"]["spec"] for n in nests if "chosen" in n]
    return list(dict.fromkeys(found))


def main(argv):
    if len(argv) == 3 and argv[1] == "choices":
        print("\n".join(choices(argv[2])))
        return
    if len(argv) != 7:
        sys.exit(__doc__)
    _, _, function, tiles, most, small, large = argv
    lines = [(0, "gcc", "-"), (1, "choice", "-"), (2, "choice-small", "-"),
             (3, "choice-large", "-"), (4, "xu", "-")]
    shapes = [] if tiles == "-" else tiles.split(";")
    for i, shape in enumerate(shapes):
        lines.append((FIRST_TILE + 2 * i, "tile", shape))
        lines.append((FIRST_TILE + 2 * i + 1, "tile",
                      shape + " gang worker vector"))
    lists = [candidates_of(name, function) for name in (large, small)]
    for i, text in enumerate(select(lists, int(most))):
        lines.append((FIRST_FORCED + i, "forced", text))
    for line in lines:
        print("\t".join(str(x) for x in line))


main(sys.argv)
