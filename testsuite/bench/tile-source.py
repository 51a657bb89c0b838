#!/usr/bin/env python3
"""Rewrites one function of an OpenACC C source to use the tile clause.

    tile-source.py SOURCE FUNCTION SIZES [CLAUSES] > OUT

The outermost "acc ... loop" of the first nest in FUNCTION gets
"tile(SIZES) CLAUSES"; as many inner "acc loop" pragmas as SIZES has further
entries are dropped, since the tile clause covers their loops.  Fails when
FUNCTION has no such nest.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import sys

PRAGMA = re.compile(r"^\s*#\s*pragma\s+acc\b(.*)$")


def logical_lines(text):
    """The lines of text, each joined with its continuation lines."""
    lines, held = [], ""
    for line in text.split("\n"):
        if line.endswith("\\"):
            held += line[:-1] + " "
        else:
            lines.append(held + line)
            held = ""
    return lines


def is_loop(line):
    """True for an acc pragma that takes a loop: loop, parallel loop, ..."""
    found = PRAGMA.match(line)
    words = re.sub(r"\(.*", "", found.group(1)).split() if found else []
    return "loop" in words[:2]


def function_start(lines, function):
    """The index of the line that opens the body of the function."""
    name = re.compile(r"\b%s\s*\(" % re.escape(function))
    for i, line in enumerate(lines):
        if not name.search(line):
            continue
        for j in range(i, len(lines)):
            if ";" in lines[j]:
                break
            if lines[j].startswith("{") or lines[j].rstrip().endswith("{"):
                return j
    sys.exit("tile-source: no function %s" % function)


def main(argv):
    if len(argv) not in (4, 5):
        sys.exit(__doc__)
    source, function, sizes = argv[1:4]
    clauses = argv[4] if len(argv) == 5 else ""
    with open(source) as f:
        lines = logical_lines(f.read())
    at = function_start(lines, function)
    loops = [i for i in range(at, len(lines)) if is_loop(lines[i])]
    inner = len(sizes.split(",")) - 1
    if len(loops) < inner + 1:
        sys.exit("tile-source: %s has %d loop pragmas" % (function, len(loops)))
    outer = loops[0]
    lines[outer] += " tile(%s) %s" % (sizes, clauses)
    for i in loops[1 : 1 + inner]:
        if re.search(r"\b(seq|private)\b", lines[i]) or (
                "reduction" in lines[i] and "reduction" not in lines[outer]):
            sys.exit("tile-source: an inner loop has clauses: " + lines[i])
        lines[i] = ""
    print("\n".join(lines))


main(sys.argv)
