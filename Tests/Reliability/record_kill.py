#!/usr/bin/env python3
"""Kills `diary record` at random moments: record_kill.py PROGRAM [--trials 20] [--seed N]

The device is a file read through ALSA's `null`; every frame has its number. The next run must recover
everything that was on the disk at the kill: one sound from the first frame on, without a gap, that lacks at most the
last second of the recording; a reported entry must exist. Kills happen while it records and while it saves.
"""

import os
import random
import signal
import struct
import sys
import time
import wave

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from store import Store, argument_parser, temporary_folder

RATE = 48_000
SECONDS = 60
MOST_LOST = 1.0


def prepare(folder):
    """A microphone that records the numbers of its frames."""
    (folder / "spoken.raw").write_bytes(struct.pack(f"<{RATE * SECONDS}I", *range(RATE * SECONDS)))
    (folder / "asound.conf").write_text(
        "pcm.nothing { type null }\n"
        'pcm.!default { type file slave.pcm nothing file "/dev/null" format raw '
        f'infile "{folder}/spoken.raw" }}\n'
    )
    os.environ["ALSA_CONFIG_PATH"] = str(folder / "asound.conf")


def frames(path):
    with wave.open(str(path)) as sound:
        return struct.unpack(f"<{sound.getnframes()}I", sound.readframes(sound.getnframes()))


def recorded(store):
    """The frames of each sound of the diary."""
    return [frames(path) for path in sorted((store.folder / "media").glob("??/*.wav"))]


def trial(store, dice, ends):
    """Kills a recording, if necessary while it is being saved; returns the problems."""
    process = store.start("record", "--format", "wav", "cut off")
    begun = time.monotonic()
    time.sleep(dice.uniform(0.2, 2))
    lasted = time.monotonic() - begun
    if ends:
        process.send_signal(signal.SIGINT)
        time.sleep(dice.uniform(0, 0.1))
    process.kill()
    printed = process.communicate()[0].split()
    problems = store.problems()
    done = store.run("record", "--recover", "--format", "wav")
    if done.returncode not in (0, 10):
        return problems + [f"recovering fails: {done.stderr.strip()}"]
    if not set(printed) <= set(store.identifiers()):
        problems.append("a reported entry is missing")
    sounds = recorded(store)
    if any(list(sound) != list(range(len(sound))) for sound in sounds):
        problems.append("a gap in what was recorded")
    longest = max((len(sound) for sound in sounds), default=0) / RATE
    # The start of the process is not recorded, and the device may be half a second ahead.
    if longest < lasted - MOST_LOST:
        problems.append(f"{lasted - longest:.2f} of {lasted:.2f} seconds are lost")
    if len(sounds) > 1 and not ends:
        problems.append(f"{len(sounds)} sounds of one recording")
    return problems + store.problems()


def main():
    given = argument_parser(__doc__, trials=20).parse_args()
    print(f"seed {given.seed}")
    dice, folder = random.Random(given.seed), temporary_folder("record")
    prepare(folder)
    for number in range(given.trials):
        store = Store(given.program, folder / f"diary-{number}")
        problems = trial(store, dice, ends=number % 2 == 1)
        if problems:
            sys.exit("\n".join([f"trial {number}:", *problems, f"kept in {store.folder}"]))
    print(f"{given.trials} recordings killed: nothing that was on the disk is missing")


main()
