"""Registers of random bodies in the wide blocks for few planes.

    ACCTILE_DEVICES=... python3 registers.py PLUGIN FIRST LAST

For each seed from FIRST to LAST, compiles 30 nests (gang, worker, vector; one
to five arrays, flat, declared with lengths or behind pointers; one to three
statements) with PLUGIN, has CUDA's assembler make code for four devices of it,
and prints for each number of warps of a block how many registers a thread has
at most, and how many it may have.  What is above that could not be launched:
plugin/job/job-plane.cc (most_registers) is to keep bodies below.  Takes
gcc-12, its offloading to nvptx, and ptxas.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

NESTS = 30
DEVICES = ("sm_75", "sm_80", "sm_90", "sm_100")
FILE_REGISTERS = 65536
MOST_REGISTERS = 255


class Nest:
    """A random nest, as the text of function number NUMBER."""

    def __init__(self, number):
        names = ["a%d" % i for i in range(random.randint(1, 5))]
        self.kind = {a: random.choice(["flat", "flat", "pointers", "declared"])
                     for a in names}
        self.type = {a: random.choice(["double", "double", "float", "int"])
                     for a in names}
        self.names = names
        self.number = number

    def place(self, name, index):
        if self.kind[name] == "flat":
            return "%s[((%s) * nk + (%s)) * nj + (%s)]" % (name, *index)
        return "%s[%s][%s][%s]" % (name, *index)

    def load(self):
        index = [i + random.choice(["", " - 1", " + 1"]) for i in "lkj"]
        if random.random() < .1:
            index[:2] = index[1::-1]
        return self.place(random.choice(self.names), index)

    def value(self, depth):
        if depth == 0 or random.random() < .15:
            return (self.load() if random.random() < .8
                    else random.choice(["c", "2", "j", "0.5"]))
        parts = [self.value(depth - 1) for _ in range(4)]
        chance = random.random()
        if chance < .03:
            return "%s / (1 + %s)" % (parts[0], parts[1])
        if chance < .06:
            return "sqrt (%s)" % parts[0]
        if chance < .12:
            return "(%s > %s ? %s : %s)" % tuple(parts)
        return "(%s %s %s)" % (parts[0], random.choice("++-*"), parts[1])

    def parameter(self, name):
        return {"flat": "%s *restrict %s", "pointers": "%s ***%s",
                "declared": "%s %s[][nk][nj]"}[self.kind[name]] % (
                    self.type[name], name)

    def text(self):
        lines = ["void f%d (int nl, int nk, int nj, double c, %s)" % (
            self.number, ", ".join(map(self.parameter, self.names))),
            "{",
            "#pragma acc parallel loop gang deviceptr(%s)"
            % ", ".join(self.names),
            "  for (int l = 1; l < nl - 1; l++)",
            "#pragma acc loop worker",
            "    for (int k = 1; k < nk - 1; k++)",
            "#pragma acc loop vector",
            "      for (int j = 1; j < nj - 1; j++) {"]
        for _ in range(random.randint(1, 3)):
            lines.append("        %s %s %s;" % (
                self.place(random.choice(self.names), "lkj"),
                random.choice(["=", "=", "+="]),
                self.value(random.randint(1, 4))))
        return "\n".join(lines + ["      }", "}"])


def registers(folder, device):
    """Registers of the functions of FOLDER's code on DEVICE, by name."""
    code, = glob.glob(folder + "/*.mkoffload.o")
    told = subprocess.run(["ptxas", "-c", "-v", "-arch=" + device, code, "-o",
                           "/dev/null"], capture_output=True, text=True,
                          check=True).stderr
    return {name: int(used) for name, used in re.findall(
        r"Function properties for (\S+)\n.*\n.*Used (\d+) registers", told)}


def measure(plugin, seed, most):
    """Raises in MOST, by warps of a block, what the nests of SEED take."""
    random.seed(seed)
    # GCC's nvptx-as runs an assembler that it finds, on older devices.
    environment = {**os.environ, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/nests.c", "w") as source:
            source.write("#include <math.h>\n" + "\n".join(
                Nest(i).text() for i in range(NESTS)))
        subprocess.run(
            ["gcc-12", "-O2", "-fopenacc", "-foffload=nvptx-none",
             "-fno-math-errno", "-save-temps", "-w", "-fplugin=" + plugin,
             "-shared", "-fPIC", "nests.c", "-o", "nests.so"],
            cwd=folder, check=True, capture_output=True, env=environment)
        with open(glob.glob(folder + "/*.mkoffload.s")[0]) as code:
            warps = dict(re.findall(
                r'FUNC_MAP "([^"]+)", \w+, (\w+), 0x20', code.read()))
        for device in DEVICES:
            for name, used in registers(folder, device).items():
                count = int(warps.get(name, "0"), 0)
                if count * 32 > 256 and used > most[count][0]:
                    most[count] = (used, device, seed, name)


def main():
    plugin, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    most = collections.defaultdict(lambda: (0,))
    for seed in range(first, last + 1):
        measure(plugin, seed, most)
    for count in sorted(most):
        limit = min(MOST_REGISTERS, FILE_REGISTERS // (count * 32) // 8 * 8)
        print("%d warps: %d of %d (%s, seed %d, %s)" % (
            count, most[count][0], limit, *most[count][1:]))


main()
