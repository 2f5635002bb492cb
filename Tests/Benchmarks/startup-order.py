#!/usr/bin/env python3
"""Prints which functions the start of common commands runs, for the linker to lay them together.

    Tests/Benchmarks/startup-order.py .build/release/diary > Sources/StaticLinking/startup.order

A function that a later program lacks is skipped, and one that is missing here is only placed elsewhere, so the list
need not be regenerated with every change. It needs valgrind, nm and objcopy; the next release build has to be linked again.
"""

import os
import re
import subprocess
import sys
import tempfile

COMMANDS = [
    ["--version"], ["add", "Tram 18 in the fog #home"], ["list", "-n", "20"], ["search", "tram", "-n", "20"],
    ["show", "@"], ["list", "--format", "ids", "text CONTAINS[cd] 'fog' AND wordCount > 2"],
    ["filter", "text CONTAINS[c] 'tram' AND starred = YES"],
]
LINE = b'{"id": 1, "text": "Tram 18, p\xc5\x99\xc3\xadli\xc5\xa1", "starred": true, "tags": ["a"]}\n'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "diary")
        # Some versions of valgrind can't read the debug information.
        subprocess.run(["objcopy", "--strip-debug", sys.argv[1], program], check=True)
        known = functions(program)
        environment = {"DIARY_DIR": os.path.join(folder, "d"), "TZ": "Europe/Prague", "PATH": os.environ["PATH"]}
        # The functions that every command needs come first, so that they are adjacent.
        found = {}
        for command in COMMANDS:
            for name in sorted(run(program, command, environment) & known):
                found.setdefault(name)
        print("\n".join(found))


def functions(program):
    listing = subprocess.run(["nm", program], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listing.splitlines()]
    return {row[2] for row in rows if len(row) == 3 and row[1] in "tTwW"}


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
