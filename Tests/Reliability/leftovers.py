"""A day's work with a locked diary, after which no word of it may lie outside; and what others see of its secrets."""

import fcntl
import json
import os
import pty
import signal
import string
import struct
import subprocess
import termios
import threading
import time
from pathlib import Path

from locked import PASSPHRASE, Failed, until
from locked_memory import limits, places
from store import MEDIA

OTHER = "the evening's passphrase of the trials"
PIECE = 1 << 22


class Words:
    """Words that nobody else writes."""

    def __init__(self, random):
        self.random, self.all = random, []

    def __call__(self):
        self.all.append("".join(self.random.choices(string.ascii_lowercase, k=14)))
        return self.all[-1]


class Watch(threading.Thread):
    """Looks for secrets in the arguments and the environments of all processes, again and again."""

    def __init__(self, secrets):
        super().__init__(daemon=True)
        self.secrets, self.found, self.is_over, self.rounds = [each.encode() for each in secrets], [], threading.Event(), 0

    def run(self):
        while not self.is_over.is_set():
            for process in os.listdir("/proc"):
                if process.isdigit():
                    self.look(process)
            self.rounds += 1

    def look(self, process):
        for name in ("cmdline", "environ"):
            try:
                content = Path(f"/proc/{process}/{name}").read_bytes()
            except OSError:
                continue  # It has ended, or is another user's.
            self.found += [f"a secret in {name} of {content[:200]!r}" for each in self.secrets if each in content]

    def end(self):
        self.is_over.set()
        self.join()
        if self.found:
            raise Failed(self.found[0])
        return self.rounds


def at_terminal(diary, keys, *arguments, seconds=2, environment=None):
    """Runs a command on a terminal; keys are typed one after the other, and then its terminal goes away."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    process = subprocess.Popen(
        diary.command(*arguments), stdin=follower, stdout=follower, stderr=follower, start_new_session=True,
        env={**diary.environment, "TERM": "xterm-256color", **(environment or {})},
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    os.close(follower)
    for key in keys:
        time.sleep(seconds / len(keys))
        os.write(leader, key.encode())
    time.sleep(seconds)
    os.set_blocking(leader, False)
    try:
        shown = os.read(leader, 1 << 20)
    except OSError:
        shown = b""
    os.close(leader)
    process.send_signal(signal.SIGHUP)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    return shown


def work(diary, word, tail):
    """Every command that writes, or reads what might be kept. Files that come in and go out lie outside."""
    outside = diary.outside
    pictures = sorted(MEDIA.glob("*.jpg"))

    def photo():
        path = outside / f"{word()}.jpg"
        path.write_bytes(pictures[len(word.all) % len(pictures)].read_bytes() + tail + word.all[-1].encode())
        return path

    def editor(script):
        path = outside / "editor"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return {"EDITOR": str(path), "VISUAL": str(path)}

    must = diary.must
    must("add", f"{word()} at the ferry #{word()}", "--journal", word(), "--media", photo(), MEDIA / "umbrella.wav")
    first = must("list", "-n", "1", "--format", "ids").strip()
    must("add", "-", input=f"{word()} from a pipe")
    must("add", word(), "--due", "friday 9:00", "--star", "--position", "35.01,135.77", "--place", word(), codes=(0, 2))
    at_terminal(diary, ["\n"], "add", environment=editor(f'echo "{word()} in the editor" >>"$1"'))
    at_terminal(diary, ["\n"], "add", environment=editor(f'echo "{word()} in an editor that is killed" >>"$1"; sleep 600'))
    must("edit", first, "--append", word(), "--tag", f"+{word()}", "--caption", "1", word())
    at_terminal(diary, ["\n"], "edit", first, environment=editor(f'echo "{word()} appended" >>"$1"; sleep 600'))
    at_terminal(diary, ["n", word(), "\t"], "browse", "--plain")
    at_terminal(diary, ["/", word(), "\r", "q"], "browse")
    must("attach", first, photo())
    must("detach", first, "1")
    second = must("add", word()).split()[0]
    must("delete", "--yes", second)
    must("add", word(), "--media", photo())
    must("delete", "--yes", "@")
    must("undo")
    must("redo")
    must("trash")
    must("trash", "--empty", "--yes")
    for words in (["list"], ["show", first], ["media"], ["tags"], ["stats"], ["calendar"], ["random"], ["history", first], ["tasks"],
                  ["undo", "--list"], ["saved"], ["measure"], ["list", "--plot"]):
        diary.run(*words)
    must("search", word())
    must("save", word(), "--contains", word())
    must("measure", word(), "71.2 kg")
    must("done", must("tasks", "--format", "ids").split()[0], codes=(0,))
    must("tags", "--rename", json.loads(must("tags", "--format", "json"))[0].get("name"), word())
    lines = outside / "lines.jsonl"
    lines.write_text("".join(json.dumps({"text": word(), "date": f"2020-01-{day:02}"}) + "\n" for day in range(1, 8)))
    must("import", lines)
    folder = outside / "phone"
    folder.mkdir()
    photo().rename(folder / f"{word()}.jpg")
    (folder / f"{word()}.md").write_text(f"{word()}\n")
    must("import", folder, codes=(0, 3))
    watch = diary.start("import", "--watch", folder)
    watcher = diary.start("watch")
    time.sleep(1)
    (folder / "late.txt").write_text(f"{word()}\n")
    time.sleep(7)
    for process in (watch, watcher):
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    (outside / "shared").mkdir()
    must("sync", "init", outside / "shared", "--name", "one", "--no-systemd", secret="a passphrase of the shared folder")
    must("add", word())
    must("sync")
    must("check", "--read-data")
    must("check", "--repair", "--yes", codes=(0, 1))
    must("export", "-o", outside / "all")
    must("export", "-f", "html", "-o", outside / "album")
    must("backup", outside / "all.tar")
    killed = diary.start("import", MEDIA)
    time.sleep(0.4)
    killed.kill()
    killed.communicate()


def files(folders, apart=(), since=0):
    """The regular files below folders, but not those below some, or changed before a moment."""
    for top in folders:
        for folder, names, files in os.walk(top):
            names[:] = [name for name in names if not any(Path(folder, name) == each for each in apart)]
            for name in files:
                path = Path(folder, name)
                try:
                    if path.is_file() and not path.is_symlink() and path.stat().st_ctime >= since:
                        yield path
                except OSError:
                    continue  # It has gone, or is another user's.


def holding(paths, secrets):
    """The files that contain one of the secrets, as UTF-8 or UTF-16, in any case, in their bytes or their names."""
    forms = {form: each for each in secrets for form in
             ([each.lower()] if isinstance(each, bytes) else [each.encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be")])}
    longest = max(map(len, forms))
    for path in paths:
        before = os.fsencode(path).lower()
        try:
            with open(path, "rb") as file:
                while True:
                    if found := next((each for form, each in forms.items() if form in before), None):
                        yield f"{found!r} in {path}"
                        break
                    piece = file.read(PIECE).lower()
                    if not piece:
                        break
                    before = before[-longest:] + piece
        except OSError:
            continue  # It has gone, or is another user's.


def memory(trial):
    """The passphrase while it is read, seen from outside: it lies only in memory that is locked and in no dump."""
    plain = trial.plain()
    for diary, words in ((plain, ("lock", "--setup")), (trial.closed(), ("unlock",))):
        process = subprocess.Popen(
            diary.command(*words, secret=PASSPHRASE), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=diary.environment)
        try:
            process.stdin.write(PASSPHRASE.encode())  # Without the end of the line, it waits for more.
            process.stdin.flush()
            if os.geteuid() == 0:
                until(lambda: process.poll() is not None or places(process.pid, PASSPHRASE.encode()), "a passphrase to be read")
            if process.poll() is not None:
                raise Failed(f"{' '.join(words)} ends before the passphrase does: status {process.returncode}")
            if limits(process.pid) != ["0", "0"]:
                raise Failed(f"it may dump a core: {limits(process.pid)}")
            copies = places(process.pid, PASSPHRASE.encode()) if os.geteuid() == 0 else []
            if any(not {"lo", "dd"} <= set(flags) for flags in copies):
                raise Failed(f"a copy of the passphrase lies in memory that is not locked: {copies}")
        finally:
            process.kill()
            process.communicate()


def day(trial):
    diary, word, tail = trial.closed(), Words(trial.random), trial.random.randbytes(48)
    begun = time.time() - 1
    fresh = trial.plain()
    watch = Watch([PASSPHRASE, OTHER, " ".join(trial.words.split()[:3])])
    watch.start()
    diary.unlock()
    work(diary, word, tail)
    secrets = [*word.all, tail]
    around = [Path("/tmp"), Path("/var/tmp"), Path("/dev/shm")]

    def outside():
        own = list(files([diary.place], apart=(diary.outside, diary.folder)))
        others = files(around, apart=(trial.folder,), since=begun)
        return list(holding([*own, *others], secrets))

    if not list(holding(files([diary.folder]), secrets[:1])):
        raise Failed("the search for leftovers finds nothing in the open diary either")
    if found := outside():
        raise Failed(f"outside of the open diary: {found[:5]}")
    diary.lock()
    diary.must_be_closed()
    diary.must("lock", "--passphrase", secret=f"{PASSPHRASE}\n{OTHER}")
    diary.must("lock", "--words", secret=OTHER)
    found = outside() + list(holding(files([diary.folder]), secrets))
    diary.unlock(secret=OTHER)
    if found:
        raise Failed(f"outside of the closed diary: {found[:5]}")
    diary.lock()
    # The secrets of the whole way there and back, and those in files.
    words = fresh.set_up()
    fresh.must("unlock", words=words)
    fresh.lock()
    fresh.must("lock", "--undo-setup", secret=PASSPHRASE)
    rounds = watch.end()
    dump = ["gocryptfs-xray", "-dumpmasterkey", diary.encrypted / "gocryptfs.conf"]
    key = subprocess.run(dump, input=f"{OTHER}\n", capture_output=True, text=True).stdout.strip()
    kept = [PASSPHRASE, OTHER, " ".join(words.split()[:3]), "\n".join(trial.words.split()[:3]), key, bytes.fromhex(key)]
    if found := list(holding([*files([diary.place, fresh.place]), *files(around, apart=(trial.folder,), since=begun)], kept)):
        raise Failed(f"a secret in a file: {found[:5]}")
    memory(trial)
    return f"{len(word.all)} words, in none of the files outside; the secrets in no arguments and environments, looked at {rounds} times"
