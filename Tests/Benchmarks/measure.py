"""Times two commands alternately, so that noise affects both, and measures their memory."""

import os
import statistics
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Command:
    """A command to run; `prepare` is called before each run and not timed."""

    arguments: list
    input: Path = Path(os.devnull)
    prepare: object = None
    environment: dict = field(default_factory=dict)


class Stopwatch:
    def __init__(self, folder, settle):
        """`settle` is called before each run and waits for processes of an earlier one."""
        self.folder, self.settle = folder, settle
        self.program = folder / "stopwatch"
        source = Path(__file__).with_name("stopwatch.c")
        subprocess.run(["cc", "-O2", "-o", self.program, source], check=True)

    def compiled(self, name, *libraries):
        """A C program of this folder."""
        program = self.folder / name
        source = Path(__file__).with_name(f"{name}.c")
        subprocess.run(["cc", "-O2", "-Wall", "-o", program, source, *libraries], check=True)
        return program

    def run(self, command, name):
        """Seconds and peak resident bytes of one run, whose output is in the file `output-NAME`."""
        self.settle()
        if command.prepare:
            command.prepare()
        words = [self.program, command.input, self.folder / f"output-{name}", *command.arguments]
        environment = {**os.environ, **command.environment}
        done = subprocess.run(words, env=environment, capture_output=True, text=True, cwd=self.folder)
        nanoseconds, kibibytes, status = done.stdout.split() if done.stdout else (0, 0, "nothing")
        if status != "0":
            raise RuntimeError(f"{' '.join(map(str, command.arguments))}: status {status}\n{done.stderr}")
        return int(nanoseconds) / 1e9, int(kibibytes) * 1024

    def compare(self, ours, theirs, runs, warmup=2):
        """The medians of both commands in seconds, and of the ratio of each run of ours to the run of theirs beside it.

        A machine may become a third faster or slower from one second to the next: that changes both runs of a pair alike,
        but may put the two medians on different sides. The order alternates from pair to pair.
        """
        pairs = []
        for turn in range(warmup + runs):
            order = [(0, ours), (1, theirs)]
            times = dict((name, self.run(command, name)[0]) for name, command in order[::1 if turn % 2 == 0 else -1])
            if turn >= warmup:
                pairs.append((times[0], times[1]))
        medians = [statistics.median(times) for times in zip(*pairs)]
        return *medians, statistics.median(first / second for first, second in pairs)

    def output(self, name):
        return (self.folder / f"output-{name}").read_text(encoding="utf-8", errors="replace")

    def peak_memory(self, command):
        """Bytes: the highest sum of PSS over the processes, or peak resident memory if too short to be sampled."""
        _, resident = self.run(command, "memory")
        self.settle()
        if command.prepare:
            command.prepare()
        with open(command.input, "rb") as source, open(self.folder / "output-memory", "wb") as sink:
            environment = {**os.environ, **command.environment}
            child = subprocess.Popen(command.arguments, stdin=source, stdout=sink, stderr=sink, env=environment)
            samples = []
            while child.poll() is None:
                samples.append(sum(proportional_set_size(process) for process in family(child.pid)))
                time.sleep(0.001)
        return max(samples) if len(samples) >= 10 else max([resident, *samples])


def family(process):
    yield process
    try:
        for task in os.listdir(f"/proc/{process}/task"):
            for child in Path(f"/proc/{process}/task/{task}/children").read_text().split():
                yield from family(int(child))
    except OSError:
        return  # It has ended.


def proportional_set_size(process):
    try:
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass  # It has ended.
    return 0
