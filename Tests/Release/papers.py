#!/usr/bin/env python3
"""Runs the examples in the documentation: README, CONTRIBUTING, CHANGELOG, SECURITY, the articles and the READMEs of folders.

    Tests/Release/papers.py [--show] [PROGRAM]

Every path and link has to lead somewhere. Every `diary` command in a block is run, in the order of the page, by bash, in a
separate home with the files that the pages name, on the evening of 20 November 2026 in Prague; it has to exit with 0. After
`$ ` is the input in a terminal of 80 columns, and below it the exact expected output; ids are matched between runs, and the
home is Anna's. A command that waits for a person is only checked by the parser, and so is each one in the running text. A line
with a program in OPTIONAL is skipped with a note where that is missing. Every line of a block of Swift has to be a line of an
example, which tests build and run. --show prints the output if it differs.
Without PROGRAM the debug build is tested.
"""

import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

ROOT = Path(__file__).resolve().parents[2]
ARTICLES = sorted((ROOT / "Sources/Diary/DiaryKit/DiaryKit.docc").glob("*.md"))
PAPERS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")),
    *(ROOT / name for name in ("Examples/README.md", "Media/README.md", "Sources/StaticLinking/README.md")),
    *sorted((ROOT / "Sources").glob("*/*/README.md")),
    *ARTICLES,
]
# Tests run these after the accidents that they repair.
ELSEWHERE = {("WaysBack.md", "After an accident"), ("Sync.md", "After a backup")}
FOLDERS = ("Sources", "Tests", "Examples", "Media", ".ci")
NOW = datetime(2026, 11, 20, 21, 30, tzinfo=ZoneInfo("Europe/Prague"))
# Programs of other packages, which a machine may lack.
OPTIONAL = {"montage"}
# Commands that wait for a person or a device, show windows, need other programs, or change the system are never run
# from here.
FUNCTIONS = r"""
diary() {
    local words=("$@")
    case $1 in
    browse | watch | record | open | play | recognize | sync | conflicts | lock | unlock) words+=(--help) ;;
    import) [[ " $* " != *" --watch "* ]] || words+=(--help) ;;
    add) [[ $# -gt 1 ]] || words+=(--help) ;;
    attach | completions) [[ " $* " != *" --record "* ]] || words+=(--help) ;;
    esac
    case "${words[*]}" in *--help) command diary "${words[@]}" >/dev/null ;; *) command diary "${words[@]}" ;; esac
}
gocryptfs() { true; }
fusermount3() { true; }
apt() { true; }
apt-get() { true; }
swift() { true; }
systemctl() { true; }
export -f diary gocryptfs fusermount3 apt apt-get swift systemctl
"""


class Papers:
    def __init__(self, program, shows):
        self.work = Path(tempfile.mkdtemp(prefix="diary-papers."))
        self.shows = shows
        self.failures, self.commands, self.paths = [], 0, 0
        folder = self.work / "installed/bin"
        folder.mkdir(parents=True)
        for name in ("diary", "diary-decoder"):
            shutil.copy2(program.parent / name, folder / name)
        # The real file instead of a link, since the towns are found from the program's folder.
        self.path = f"{folder}:{os.environ['PATH']}"
        towns = Path("/usr/share/libtimezonemap/ui")
        places = self.work / "installed/lib/diary/places.data"
        places.parent.mkdir(parents=True)
        places.write_bytes(subprocess.run([folder / "diary", "town-list", towns], capture_output=True, check=True).stdout)
        self.clock = self.work / "clock.so"
        source = ROOT / "Tests/Reliability/clock.c"
        subprocess.run(["cc", "-shared", "-fPIC", "-O", "-o", self.clock, source, "-ldl"], check=True)

    def environment(self, home):
        shift = int(NOW.timestamp() - time.time())
        return {
            "HOME": str(home), "PATH": self.path, "TZ": "Europe/Prague", "LANG": "C.UTF-8", "TERM": "dumb",
            "LD_PRELOAD": str(self.clock), "DIARY_TEST_CLOCK": str(shift), "TMPDIR": str(self.work),
        }

    def fail(self, paper, number, message):
        self.failures.append(f"{paper.relative_to(ROOT)}:{number}: {message}")
        print(self.failures[-1], flush=True)

    # Homes

    def home(self, name):
        """A home with the files named in the pages, and a working folder with those of Media and the checkout's scripts."""
        home = self.work / name
        here = home / "here"
        shutil.copytree(ROOT / "Media", here)
        photos = sorted(p for p in here.iterdir() if p.suffix == ".jpg")
        for folder in ("phone", "norway", "party", "scans", "catalogue", "stick", "card", "Downloads", "vault/.obsidian"):
            (home / folder).mkdir(parents=True)
        for folder, photo in zip(("phone", "norway", "party", "scans", "catalogue", "card"), photos):
            # An additional byte makes it another photo.
            (home / folder / photo.name).write_bytes(photo.read_bytes() + folder.encode())
        shutil.copy(here / "moon-over-kamo.jpg", here / "IMG_2042.jpg")
        shutil.copy(here / "umbrella.wav", here / "memo.flac")
        (home / "vault/2026-05-03.md").write_text("The herons came back. #river\n")
        (here / "journal.txt").write_text("[2024-06-16 09:00] Up early. *\nThe ferry came anyway. @river\n")
        (here / "notes.csv").write_text("Date,Note,weight\n2024-06-17 08:00,Fog again,71.2\n")
        (here / "notes.json").write_text('[{"date": "2024-06-18", "text": "Sun at last"}]\n')
        (here / "log.jsonl").write_text('{"level": "error", "message": "Timeout", "size": 500}\n')
        (here / "blog.xml").write_text(
            '<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>Ferry</title>'
            "<content:encoded><![CDATA[<p>It came anyway.</p>]]></content:encoded><wp:post_id>1</wp:post_id>"
            "<wp:post_date>2024-06-19 09:00:00</wp:post_date></item></channel></rss>\n")
        with zipfile.ZipFile(here / "WhatsApp Chat with Anna.zip", "w") as archive:
            archive.writestr("WhatsApp Chat with Anna.txt", "13/01/2024, 10:30 - Anna: Fog\n13/01/2024, 10:31 - Jan: Sun\n")
        with zipfile.ZipFile(here / "Export-8f2c.zip", "w") as archive:
            archive.writestr(
                "Fog 2f2e3d4c5b6a79808192a3b4c5d6e7f8.md", "# Fog\n\nDate: January 5, 2024 10:30 AM\nTags: trip\n\nUntil ten\n")
        with zipfile.ZipFile(home / "Downloads/DayOne.zip", "w") as archive:
            archive.writestr(
                "Journal.json", '{"metadata": {"version": "1.0"}, "entries": [{"uuid": "0123456789ABCDEF0123456789ABCDEF",'
                ' "creationDate": "2024-04-21T22:45:51Z", "text": "The first crocus"}]}')
        for part, photo in enumerate(photos[:2], 1):
            with zipfile.ZipFile(here / f"takeout-00{part}.zip", "w") as archive:
                folder = "Takeout/Google Photos/Photos from 2024/"
                archive.writestr(folder + photo.name, photo.read_bytes() + b"takeout")
                archive.writestr(
                    folder + photo.name + ".json",
                    '{"title": "%s", "photoTakenTime": {"timestamp": "1713739551"}}' % photo.name)
        return home

    def prepare(self, paper, home):
        """The preconditions of all pages except the README, which begins with an empty diary."""
        lines = []
        if paper.name != "README.md":
            lines += [
                "diary add 'Fog until ten; the ferry came anyway. #river #trip' --at media -m river* fog*.flac",
                "diary add 'TODO: the tower of Brno' --star --tag trip", "diary edit @ --append 'and its key'",
                "diary add 'Said it aloud' -m umbrella.wav",
            ]
        if paper.name == "ImportFormats.md":
            lines.append("diary export -o all")
        for line in lines:
            self.shell(paper, 0, line, home)

    # Blocks

    def read(self, paper):
        text = paper.read_text()
        self.check_references(paper, text)
        blocks = self.blocks(text)
        if any(kind == "" for kind, *_ in blocks):
            home = self.home(paper.stem + str(PAPERS.index(paper)))
            self.prepare(paper, home)
        for kind, heading, number, lines in blocks:
            if kind == "swift":
                self.check_swift(paper, number, lines)
            if kind != "":
                continue
            if lines and lines[0].startswith("$ "):
                self.transcript(paper, number, lines, home)
                continue
            for offset, line in enumerate(lines):
                if not line.strip():
                    continue
                self.commands += 1
                if (paper.name, heading) in ELSEWHERE:
                    self.parse(paper, number + offset, line, home)
                else:
                    self.shell(paper, number + offset, line, home)

    @staticmethod
    def blocks(text):
        """Fenced blocks: their language, the heading above, the number of their first line, their lines."""
        found, heading, inside = [], "", None
        for number, line in enumerate(text.split("\n"), 1):
            if line.startswith("```"):
                if inside is None:
                    inside = (line[3:].strip(), heading, number + 1, [])
                else:
                    found.append(inside)
                    inside = None
            elif inside is not None:
                inside[3].append(line)
            elif line.startswith("#"):
                heading = line.lstrip("# ")
        return found

    def script(self, line, home):
        """The bash code for a line: devices are folders of the home; scripts of the checkout exist, but are not run."""
        first = line.split()[0]
        if "/" in first and not first.startswith(("~", "-")):
            # The scripts' own tests and .ci/run check their options.
            return f"test -x {shlex.quote(str(ROOT / first))}"
        return FUNCTIONS + line.replace("/media/stick", str(home / "stick")).replace("/media/card", str(home / "card"))

    def shell(self, paper, number, line, home):
        """Runs a line, which has to exit with 0."""
        missing = [name for name in OPTIONAL if re.search(rf"\b{name}\b", line) and not shutil.which(name)]
        if missing:
            print(f"{paper.relative_to(ROOT)}:{number}: skipped without {missing[0]}", flush=True)
            return
        run = subprocess.run(
            ["bash", "-c", self.script(line, home)], cwd=home / "here", env=self.environment(home),
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
        if run.returncode != 0:
            self.fail(paper, number, f"{line}\n    exit code {run.returncode}: {run.stderr.strip()[-600:]}")

    def parse(self, paper, number, line, home):
        """Only checks that the words of a command are known to diary."""
        words = shlex.split(line, comments=True)
        run = subprocess.run(
            [*words, "--help"], env=self.environment(home), capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if run.returncode != 0:
            self.fail(paper, number, f"{line}\n    {run.stderr.strip()[-300:]}")

    def transcript(self, paper, number, lines, home):
        """Runs the commands after `$ ` in a terminal, and compares the output."""
        wanted, came = "\n".join(lines).rstrip() + "\n", ""
        for line in lines:
            if line.startswith("$ "):
                self.commands += 1
                came += ("\n" if came else "") + line + "\n" + self.terminal(line[2:], home)
        came = came.replace(str(home), "/home/anna")
        if self.anonymous(came) != self.anonymous(wanted):
            self.fail(paper, number, "the output is not what is written there" + (":\n" + came if self.shows else ""))

    def terminal(self, line, home):
        child, screen = pty.fork()
        if child == 0:
            os.chdir(home / "here")
            os.execvpe("bash", ["bash", "-c", "stty cols 80 rows 60; " + FUNCTIONS + line], self.environment(home))
        output, end = b"", time.monotonic() + 120
        while time.monotonic() < end and select.select([screen], [], [], 120)[0]:
            try:
                read = os.read(screen, 65536)
            except OSError:
                break
            if not read:
                break
            output += read
        os.close(screen)
        os.waitpid(child, 0)
        text = output.decode().replace("\r\n", "\n")
        # Redrawn lines, such as progress, leave their last state.
        text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
        return "\n".join(part.split("\r")[-1] for part in text.split("\n"))

    @staticmethod
    def anonymous(text):
        """The text with ids replaced by their order of occurrence, since they are random."""
        known = {}
        pattern = r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b[0-9a-f]{6}\b"
        # A whole UUID is the entry whose short id is its prefix.
        return re.sub(pattern, lambda hit: "#%d" % known.setdefault(hit[0][:6], len(known)), text)

    def check_swift(self, paper, number, lines):
        examples = "\n".join(path.read_text() for path in (ROOT / "Examples").rglob("*.swift"))
        known = {line.strip() for line in examples.split("\n")}
        for offset, line in enumerate(lines):
            if line.strip() and line.strip() not in known:
                self.fail(paper, number + offset, f"no example has the line {line.strip()}")

    # Running text

    def check_references(self, paper, text):
        bare, inside = [], False
        for line in text.split("\n"):
            inside ^= line.startswith("```")
            bare.append("" if inside or line.startswith("```") else line)
        prose = "\n".join(bare)
        for hit in re.finditer(r"\]\(([^)\s]+)\)", prose):
            number = prose.count("\n", 0, hit.start()) + 1
            target = hit[1].split("#")[0]
            if target.startswith("http") or not target:
                continue
            self.paths += 1
            if not (paper.parent / target).exists():
                self.fail(paper, number, f"there is no {target}")
        for hit in re.finditer(r"`([^`]+)`", prose):
            number = prose.count("\n", 0, hit.start()) + 1
            self.check_code(paper, number, " ".join(hit[1].split()))

    def check_code(self, paper, number, code):
        """A path, with its wildcards, or a command in the running text."""
        for word in code.split():
            path = word.rstrip(",.:")
            if path.split("/")[0] in FOLDERS and "/" in path and "…" not in path:
                self.paths += 1
                if not (list(ROOT.glob(path)) or (ROOT / path).exists()):
                    self.fail(paper, number, f"there is no {path}")
        words = code.split()
        if words[0] == "diary" and len(words) > 1 and "…" not in code:
            self.commands += 1
            self.parse(paper, number, code.replace("NAME …", "NAME"), self.work)

    def run(self):
        try:
            for paper in PAPERS:
                self.read(paper)
        finally:
            subprocess.run(["chmod", "-R", "u+w", self.work])
            shutil.rmtree(self.work, ignore_errors=True)
        print(f"{len(PAPERS)} papers, {self.commands} commands, {self.paths} paths, {len(self.failures)} failures")
        return 1 if self.failures or self.commands < 100 else 0


def main():
    arguments = sys.argv[1:]
    shows = "--show" in arguments
    arguments = [argument for argument in arguments if argument != "--show"]
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        sys.exit(__doc__)
    subprocess.run(
        [ROOT / ".ci/setup", "gcc", "jq", "libc6-dev", "sqlite3", "--wanted", "imagemagick"], check=True)
    program = Path(arguments[0] if arguments else ROOT / ".build/debug/diary").resolve()
    if not os.access(program, os.X_OK):
        sys.exit(f"there is no program {program}")
    sys.exit(Papers(program, shows).run())


main()
