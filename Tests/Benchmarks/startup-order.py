#!/usr/bin/env python3
"""Prints which functions and variables the start of common commands uses, for the linker to lay them together.

    Tests/Benchmarks/startup-order.py .build/release/diary > Sources/StaticLinking/startup.order

A name that a later program lacks is skipped, and one that is missing here is only placed elsewhere, so the list
need not be regenerated with every change. It needs valgrind, nm, readelf and objcopy; the next release build has to be
linked again.
"""

import bisect
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter

COMMANDS = [
    ["--version"], ["add", "Tram 18 in the fog, 日本 #home"], ["list", "-n", "20"], ["search", "tram", "-n", "20"],
    ["search", "日本", "-n", "20"],
    ["show", "@"], ["list", "--format", "ids", "text CONTAINS[cd] 'fog' AND wordCount > 2"],
    ["filter", "text CONTAINS[c] 'tram' AND starred = YES"],
]
LINE = b'{"id": 1, "text": "Tram 18, p\xc5\x99\xc3\xadli\xc5\xa1 \xe6\x97\xa5\xe6\x9c\xac", "starred": true, "tags": ["a"]}\n'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "diary")
        # Some versions of valgrind can't read the debug information.
        subprocess.run(["objcopy", "--strip-debug", sys.argv[1], program], check=True)
        known = functions(program)
        diary, ran = os.path.join(folder, "d"), []
        # Users have a zone in the variable or in /etc/localtime, and a diary in its usual folder or one they name.
        for zone, place in ({"TZ": "Europe/Prague"}, ["--diary", diary]), ({}, []):
            environment = {"DIARY_DIR": diary, "PATH": os.environ["PATH"], **zone}
            ran += [run(program, [*place, *command], environment) & known for command in COMMANDS]
        # The functions that most commands need come first, so that they are adjacent.
        counts = Counter(name for names in ran for name in names)
        names = sorted(counts, key=lambda name: (-counts[name], name))
        # The linker places whole sections, so each of these brings the other variables of its source file along. Those that
        # the loader changes come first: that is the case for more of them than a run uses.
        variables = Variables(program)
        names += variables.named(variables.relocations())
        names += variables.named(accesses(program, ["--diary", diary, "list", "-n", "20"], environment))
        print("\n".join(dict.fromkeys(names)))


def symbols(program):
    """Rows of address, size, kind and name, by address."""
    command = ["nm", "--print-size", "--numeric-sort", program]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [row for row in map(str.split, listing.splitlines()) if len(row) == 4]


def functions(program):
    return {name for _, _, kind, name in symbols(program) if kind in "tTwW"}


class Variables:
    """The variables of a program that lie where their source file put them, in `.data` and `.bss`."""

    def __init__(self, program):
        command = ["readelf", "--sections", "--relocs", "--wide", program]
        self.listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        # The loader changes all of `.data.rel.ro`, wherever a variable lies in it.
        start = int(re.search(r" \.data +PROGBITS +(\w+)", self.listing)[1], 16)
        rows = [(int(address, 16), int(size, 16), name) for address, size, kind, name in symbols(program) if kind in "bBdD"]
        self.rows = [row for row in rows if row[0] >= start]
        self.starts = [row[0] for row in self.rows]

    def relocations(self):
        """The addresses that the loader changes at each start."""
        return {int(text, 16) for text in re.findall("^[0-9a-f]{16}\\b", self.listing, re.MULTILINE)}

    def named(self, addresses):
        """The sorted names of the variables at these addresses."""
        found = set()
        for address in addresses:
            index = bisect.bisect_right(self.starts, address) - 1
            if index >= 0 and address < sum(self.rows[index][:2]):
                found.add(self.rows[index][2])
        return sorted(found)


# > The address at which valgrind loads a position-independent program (valgrind -d shows it).
LOADED_AT = 0x108000


def accesses(program, words, environment):
    """The addresses of the program that a run reads and writes, without those that its instructions lie at."""
    valgrind = ["valgrind", "--tool=lackey", "--trace-mem=yes", "--log-fd=2"]
    run = subprocess.Popen(
        [*valgrind, program, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        env=environment)
    with run:
        return {int(line[3:].split(b",")[0], 16) - LOADED_AT for line in run.stderr if line[:3] in (b" L ", b" S ", b" M ")}


def run(program, words, environment):
    """The linker's names of the functions that ran."""
    report = program + ".calls"
    valgrind = ["valgrind", "--quiet", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={report}"]
    subprocess.run(
        [*valgrind, program, *words], input=LINE, stdout=subprocess.DEVNULL, env=environment, check=True)
    with open(report) as lines:
        # A name is listed at its first occurrence; 'n after it counts the levels of a recursion.
        return {name for line in lines for name in re.findall(r"^c?fn=\(\d+\) (\S+?)(?:'\d+)?$", line)}


if __name__ == "__main__":
    main()
