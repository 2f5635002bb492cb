"""Drives programs on a pseudo-terminal, and reports when each of their screens is complete."""

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import subprocess
import termios
import time


class Screen:
    """A program whose terminal answers nothing; its output is counted, and the end of its text is kept."""

    def __init__(self, words, columns=120, rows=40):
        self.leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": ""}
        for name in ("COLUMNS", "LINES", "NO_COLOR"):
            environment.pop(name, None)
        self.start = time.perf_counter()
        self.child = subprocess.Popen(
            words, stdin=follower, stdout=follower, stderr=follower, env=environment, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(follower)
        os.set_blocking(self.leader, False)
        self.text = b""
        self.count = 0
        self.last = self.start

    def read(self, seconds):
        """Reads output within some time; returns False if there was none, or the program has ended."""
        ready, _, _ = select.select([self.leader], [], [], max(0, seconds))
        if not ready:
            return False
        try:
            piece = os.read(self.leader, 1 << 16)
        except OSError:
            return False
        self.last = time.perf_counter()
        self.count += len(piece)
        self.text = (self.text + piece)[-(1 << 18):]
        return bool(piece)

    def until(self, wanted, seconds=60):
        """The moment at which a text appears."""
        end = time.perf_counter() + seconds
        while wanted not in self.text:
            if not self.read(end - time.perf_counter()):
                raise RuntimeError(f"{wanted!r} was not shown: {self.text[-400:]!r}")
        return self.last

    def rest(self, quiet=0.15, seconds=60):
        """Reads until there is no further output; returns the moment of the last byte."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and self.read(quiet):
            pass
        return self.last

    def press(self, keys):
        os.write(self.leader, keys)

    def key(self, keys, quiet=0.05):
        """Milliseconds from a key to the last byte of its screen, and the number of bytes."""
        self.count = 0
        start = time.perf_counter()
        os.write(self.leader, keys)
        if not self.read(5):
            raise RuntimeError(f"the key {keys!r} was not answered")
        return (self.rest(quiet) - start) * 1000, self.count

    def processor_time(self):
        """The processor time of the program in seconds."""
        fields = open(f"/proc/{self.child.pid}/stat", encoding="ascii").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """Bytes: its share of the pages in memory now."""
        for line in open(f"/proc/{self.child.pid}/smaps_rollup", encoding="ascii"):
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
        return 0

    def close(self):
        if self.child.poll() is None:
            os.kill(self.child.pid, signal.SIGTERM)
        while self.read(2):
            pass
        self.child.wait()
        os.close(self.leader)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def last_of(values, part):
    """The value that this share of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def median(values):
    return statistics.median(values)
