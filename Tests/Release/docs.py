#!/usr/bin/env python3
"""Makes the documentation of DiaryKit with DocC, and fails at its first warning: docs.py [BUILD] [FOLDER]

BUILD is the folder of a debug build with its modules, .build/debug by default; nothing is compiled. The page of
DiaryKit has the public symbols of the libraries in its interface, too. The pages are written to FOLDER, else to a temporary
one. Without DocC it says so and succeeds.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

ROOT = Path(__file__).resolve().parents[2]
KIT = "DiaryKit"
# DiaryKit, and the modules of the values in its interface.
MODULES = [KIT, "DiaryModel", "DiaryStore", "DiarySync", "Chronology"]


def extract(build, target):
    """Writes the symbols of the modules, a file or more each."""
    maps = [*build.glob("*.build/module.modulemap"), *(ROOT / "Sources/CLibraries").glob("*/module.modulemap")]
    options = [word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")]
    options += [word for path in (ROOT / "Sources/CLibraries").glob("*/include") for word in ("-Xcc", f"-I{path}")]
    triple = json.loads(run("swiftc", "-print-target-info"))["target"]["triple"]
    for module in MODULES:
        run("swift-symbolgraph-extract", "-module-name", module, "-I", build / "Modules", *options, "-target", triple,
            "-output-dir", target, "-minimum-access-level", "public")


def merge(graphs, path):
    """One graph of one module: the values in the interface of DiaryKit are found under its name."""
    whole, symbols, relationships = None, {}, {}
    for file in [graphs / f"{KIT}.symbols.json", *sorted(graphs.glob("*.json"))]:
        graph = json.loads(file.read_text())
        whole = whole or graph
        symbols.update((symbol["identifier"]["precise"], symbol) for symbol in graph["symbols"])
        relationships.update((json.dumps(each, sort_keys=True), each) for each in graph["relationships"])
    whole |= {"symbols": list(symbols.values()), "relationships": list(relationships.values())}
    path.write_text(json.dumps(whole))
    return len(symbols)


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{words[0]} ends with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    build = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/debug").resolve()
    if not shutil.which("docc"):
        print("skipped: there is no docc on the PATH, which is part of the toolchain")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "graphs").mkdir()
        (folder / "whole").mkdir()
        extract(build, folder / "graphs")
        count = merge(folder / "graphs", folder / "whole" / f"{KIT}.symbols.json")
        target = Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else folder / "pages"
        run("docc", "convert", ROOT / f"Sources/Diary/{KIT}/{KIT}.docc", "--additional-symbol-graph-dir", folder / "whole",
            "--fallback-display-name", KIT, "--fallback-bundle-identifier", "diary", "--output-path", target,
            "--warnings-as-errors")
    print(f"{count} symbols are documented, without a warning")


main()
