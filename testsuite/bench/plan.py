#!/usr/bin/env python3
"""Lists the variants of one kernel that the benchmark builds.

    plan.py KERNEL FUNCTION TILES MAX SMALL.json LARGE.json > plan.tsv

SMALL.json and LARGE.json are what "acctile model --candidates 0 --json" says
for the nest of FUNCTION at the two sizes.  TILES is a list of tile sizes for
GCC's tile clause, separated by semicolons ("-": none).  At most MAX forced
candidates are taken: the cheapest third for either size, then an even walk
through the rest, so that good, middling and bad ones are there.

A line: id, kind, choice.  Kinds: gcc (no plugin), choice (the plugin, sizes
unknown), choice-small and choice-large (sizes given by assume=), xu (the
plugin with model=xu), tile (GCC's clause), forced (schedule=).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import sys

FIRST_TILE = 10
FIRST_FORCED = 40


def spec(candidate):
    """The candidate in the pragma's notation, None for GCC's own default."""
    if candidate.get("spec"):
        return candidate["spec"]
    if candidate.get("gcc") or candidate.get("schedule") in (None, "gcc"):
        return None
    text = "schedule(%s)" % candidate["schedule"]
    for key in ("block", "grid"):
        if key in candidate:
            values = candidate[key]
            text += " %s(%s)" % (key, ",".join(str(v) for v in values))
    return text


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


def select(lists, most):
    """At most MOST distinct specs out of the ranked LISTS."""
    lists = [[s for s in (spec(c) for c in l) if s] for l in lists]
    every = list(dict.fromkeys(s for l in lists for s in l))
    if len(every) <= most:
        return every
    chosen = dict.fromkeys(s for l in lists for s in l[: most // 3])
    rest = [s for s in every if s not in chosen]
    room = most - len(chosen)
    for i in range(max(room, 0)):
        chosen[rest[i * len(rest) // room]] = None
    return list(chosen)[:most]


def main(argv):
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
