"""The rows of the table: each is a function of the bench that yields its measurements."""

import os
import shutil
import subprocess
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import exchanges
import locks
import peers
import recognition
import synced
import texts
from measure import Command
from screen import Screen, last_of, median

MEBIBYTE = 1024 * 1024


@dataclass
class Row:
    what: str
    diary: str
    peer: str
    ratio: float
    reach: float
    plan: str = ""


# Commands that take many seconds need fewer runs.
LONG_RUNS = 3
# Those that take more than a minute are measured once.
LONGEST_RUNS = 1


def seconds(value):
    return f"{value * 1000:.1f} ms" if value < 1 else f"{value:.2f} s"


def compared(bench, what, reach, diary, peer, runs=None):
    runs = runs or bench.runs
    ours, theirs, ratio = bench.stopwatch.compare(diary, peer, runs, warmup=min(2, runs // 2))
    return Row(what, seconds(ours), seconds(theirs), ratio, reach)


def compared_often(bench, what, reach, diary, peer):
    """Commands of a few milliseconds vary by a tenth from run to run."""
    return compared(bench, what, reach, diary, peer, runs=max(bench.runs, 40))


def first_page(bench):
    folder = bench.store(bench.size)
    peer = Command(["sqlite3", folder / "diary.sqlite", peers.FIRST_PAGE])
    what = f"`list -n 20`, {bench.size:,} entries; `sqlite3`, the same rows"
    yield compared_often(bench, what, 1.3, bench.diary(folder, "list", "-n", "20"), peer)
    peer = Command(["sqlite3", folder / "diary.sqlite", peers.LEAN_PAGE])
    what = f"`list -n 20`, {bench.size:,} entries; `sqlite3`, id, time and text alone"
    yield compared_often(bench, what, 1.5, bench.diary(folder, "list", "-n", "20"), peer)


def growth(bench):
    small, large = bench.store(bench.small), bench.store(bench.large)
    sizes = f"{bench.large:,} entries; itself at {bench.small:,}"
    yield compared_often(
        bench, f"`list -n 20`, {sizes}", 1.2,
        bench.diary(large, "list", "-n", "20"), bench.diary(small, "list", "-n", "20"))
    large, small = bench.copy(large, "add-large"), bench.copy(small, "add-small")
    yield compared_often(
        bench, f"one durable `add`, {sizes}", 1.2,
        bench.diary(large, "add", ADDED), bench.diary(small, "add", ADDED))


def search(bench):
    yield from searches(bench, bench.size, 1.5)


def search_large(bench):
    yield from searches(bench, bench.large, 2)


def searches(bench, size, reach):
    folder = bench.store(size)
    probes = [
        ("a common word", texts.COMMON), ("a rare word", texts.RARE),
        ("two Chinese characters", texts.TWO_CHARACTERS), ("a word that is nowhere", texts.NOWHERE),
    ]
    for what, word in probes:
        what = f"`search -n 20` of {what}, {size:,} entries; `list -n 20`"
        ours = bench.diary(folder, "search", word, "-n", "20")
        yield planned(ours, compared_often(bench, what, reach, ours, bench.diary(folder, "list", "-n", "20")))


def planned(command, row):
    """The row with the plan that diary prints for the command."""
    words = [*command.arguments, "--explain"]
    row.plan = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return row


def ids(bench, size, predicate):
    return bench.diary(bench.store(size), "list", "--format", "ids", predicate)


def agreeing(bench, what, reach, ours, theirs, same=False, runs=None):
    """A row whose commands must have equal results: the same number of lines, or the same lines."""
    row = planned(ours, compared(bench, what, reach, ours, theirs, runs))
    found, expected = (bench.stopwatch.output(index) for index in (0, 1))
    if found.count("\n") != expected.count("\n") or same and found != expected:
        raise RuntimeError(f"{what}: {found.count(chr(10))} entries, the peer found {expected.count(chr(10))}")
    return row


def predicates(bench):
    yield from few_matches(bench, bench.size)


def predicates_large(bench):
    yield from few_matches(bench, bench.large)


def few_matches(bench, size):
    """All matches of a rare word, against ripgrep over the texts in one file, one per line."""
    plain = bench.plain_text(size)
    first, last = texts.RARE[:6], texts.RARE[6:]
    conditions = [
        ("CONTAINS[cd]", f"text CONTAINS[cd] '{texts.RARE}'", texts.RARE),
        ("BEGINSWITH[cd]", "text BEGINSWITH[cd] 'Recording'", "^recording"),
        ("LIKE[cd]", f"text LIKE[cd] '*{first}*{last}*'", f"{first}.*{last}"),
        ("MATCHES[cd]", f"text MATCHES[cd] '.*{texts.RARE[:7]}[a-z]+.*'", f"{texts.RARE[:7]}[a-z]+"),
    ]
    for name, predicate, pattern in conditions:
        # ripgrep exits with 1 if there is no match.
        theirs = Command(["sh", "-c", 'rg -i "$1" "$2" || [ $? = 1 ]', "sh", pattern, plain])
        what = f"all that match `{name}`, {size:,} entries; `rg`"
        yield agreeing(bench, what, 1, ids(bench, size, predicate), theirs)


def scans(bench):
    yield from many_matches(bench, bench.size, bench.runs)


def scans_large(bench):
    yield from many_matches(bench, bench.large, min(bench.runs, LONG_RUNS))


def many_matches(bench, size, matching_runs):
    """All matches of a frequent or unindexed condition, against a C program over the same database; those of a regular
    expression take seconds."""
    scan = bench.stopwatch.compiled("scan", "-lsqlite3", "-licui18n", "-licuuc")
    database = bench.store(size) / "diary.sqlite"
    pattern = "(?s).*[a-f]{4}[0-9].*"
    conditions = [
        ("CONTAINS, many", f"text CONTAINS '{texts.COMMON}'", ["contains", texts.COMMON]),
        ("NOT CONTAINS", f"NOT text CONTAINS '{texts.COMMON}'", ["lacks", texts.COMMON]),
        ("MATCHES without literals", f"text MATCHES '{pattern}'", ["matches", pattern]),
        ("arithmetic", "hour * 2 + 1 > 21", ["later", "21"]),
    ]
    for name, predicate, words in conditions:
        what = f"all that match `{name}`, {size:,} entries; a C program"
        theirs = Command([scan, database, *words])
        runs = matching_runs if words[0] == "matches" else bench.runs
        yield agreeing(bench, what, 1.5, ids(bench, size, predicate), theirs, same=True, runs=runs)


def media_conditions(bench):
    """Conditions on 20,000 media with a share of 1 in 100 and of 1 in 3."""
    scan = bench.stopwatch.compiled("scan", "-lsqlite3", "-licui18n", "-licuuc")
    folder = bench.store_with_media(bench.size, 20_000)
    conditions = [
        ("ANY media.model = …", "ANY media.model = 'Leica Q3'", ["model", "Leica Q3"]),
        ("ANY media.isoSpeed > …", "ANY media.isoSpeed > 1900", ["iso", "1900"]),
    ]
    for name, predicate, words in conditions:
        what = f"all that match `{name}`, {bench.size:,} entries, 20,000 media; a C program"
        ours = bench.diary(folder, "list", "--format", "ids", predicate)
        yield agreeing(bench, what, 1.5, ours, Command([scan, folder / "diary.sqlite", *words]), same=True)


def migration(bench):
    """The first command after an update, against a check of as many entries."""
    old, new = bench.old_store(bench.large), bench.folder / "migrated"

    def prepare():
        bench.remove(new)
        shutil.copytree(old, new)

    ours = bench.diary(new, "list", "-n", "1")
    ours.prepare = prepare
    what = f"migration of {bench.large:,} entries from schema 1; `check` of them"
    yield compared(bench, what, 1, ours, bench.diary(bench.store(bench.large), "check"), LONGEST_RUNS)


def json_filter(bench):
    yield from filters(bench, bench.size, bench.runs)


def json_filter_large(bench):
    yield from filters(bench, bench.large, min(bench.runs, LONG_RUNS))


def filters(bench, size, runs):
    lines = bench.json_lines(size)
    ours = Command([bench.program, "filter", f"text CONTAINS[c] '{texts.COMMON}' AND starred = YES"], input=lines)
    query = f'select(.starred and (.text | ascii_downcase | contains("{texts.COMMON}")))'
    theirs = Command(["jq", "-c", query], input=lines)
    yield compared(bench, f"`filter` of {size:,} JSON lines; `jq -c 'select(…)'`", 0.2, ours, theirs, runs)
    yield memory_row(bench, f"`filter` of {size:,} JSON lines", ours, 40)


ADDED = (
    "Fog on the river until ten. The ferry came anyway, with three bicycles and a dog. Bread and coffee in the "
    "harbour, a letter to my sister, the long way home over the old bridge; příliš žluťoučký kůň, and 京都 on a "
    "postcard. Nobody called. In the evening piano in the house opposite, badly and for hours, and then snow."
)


def durable_add(bench):
    folder = bench.copy(bench.store(bench.size), "add")
    database = bench.copy(bench.store(bench.size), "add-peer") / "diary.sqlite"
    theirs = Command(["sqlite3", database, peers.insert(ADDED)])
    what = f"one durable `add`, {bench.size:,} entries; `sqlite3` inserting the same row"
    yield compared(bench, what, 1.5, bench.diary(folder, "add", ADDED), theirs, runs=max(bench.runs, 20))


def bulk_import(bench):
    lines, script = bench.json_lines(bench.size), bench.folder / f"load-{bench.size}.sql"
    peers.load_script(script, peers.schema(bench.store(bench.size) / "diary.sqlite"), bench.size, bench.seed)
    folder, database = bench.folder / "import", bench.folder / "import-peer.sqlite"
    ours = bench.diary(folder, "import", "-")
    ours.input, ours.prepare = lines, lambda: bench.remove(folder)
    theirs = Command(["sqlite3", database], input=script, prepare=lambda: remove_database(database))
    what = f"`import` of {bench.size:,} JSON lines; `sqlite3` loading the same rows and index"
    yield compared(bench, what, 1.5, ours, theirs, min(bench.runs, LONG_RUNS))


def places(bench):
    """Looking up the towns of positions, one in each line; without the list of towns none is looked up."""
    lines, folder = bench.positions(bench.size), bench.folder / "places-diary"
    both = [Command([program, "--diary", folder, "import", "-"]) for program in (bench.with_towns(), bench.program)]
    for command in both:
        command.input, command.prepare = lines, lambda: bench.remove(folder)
    what = f"`import` of {bench.size:,} JSON lines with positions; itself without the list of towns"
    yield compared(bench, what, 1.2, *both, min(bench.runs, LONG_RUNS))


def remove_database(path):
    for ending in ("", "-wal", "-shm"):
        Path(f"{path}{ending}").unlink(missing_ok=True)


def photos(bench):
    """200 photos of 12 megapixels, all different, from the pictures of Media."""
    source, folder, thumbnails = bench.photos(200), bench.folder / "photos-diary", bench.folder / "thumbnails"
    runs = min(bench.runs, 5)

    def emptied():
        bench.remove(folder)
        bench.remove(thumbnails)
        thumbnails.mkdir()

    ours = bench.diary(folder, "import", source)
    ours.prepare = emptied
    peer = 'vipsthumbnail --size 512 -o "$2/%s.jpg" "$1"/*.jpg'
    theirs = Command(["sh", "-c", peer, "sh", source, thumbnails], prepare=emptied)
    yield compared(bench, "`import` of 200 photos of 12 megapixels; `vipsthumbnail --size 512` of them", 0.5, ours, theirs, runs)
    peer = 'ls "$1"/*.jpg | xargs -P2 -n1 djpeg -scale 1/4 -outfile /dev/null'
    theirs = Command(["sh", "-c", peer, "sh", source], prepare=emptied)
    yield compared(bench, "the same; `djpeg -scale 1/4`, decoding alone", 1.5, ours, theirs, runs)
    yield memory_row(bench, "`import` of 200 photos of 12 megapixels", ours, 120)


def exchange(bench):
    """A zip of Day One of 5,000 entries with a photo each: import and export."""
    count = 5_000
    archive, photos = bench.day_one(count, count), bench.small_photos(count)
    folder, plain = bench.folder / "exchange-diary", bench.folder / "exchange-photos"
    kept = bench.folder / "exchange-kept"
    ours, theirs = bench.diary(folder, "import", archive), bench.diary(plain, "import", photos)
    # ext4 passes over each inode that was freed within the last minutes when it looks for one, and an export makes a file
    # for each photo: what the runs have written is kept until the end.
    ours.prepare, theirs.prepare = lambda: put_aside(bench, folder, kept), lambda: put_aside(bench, plain, kept)
    what = f"`import` of a Day One zip of {count:,} entries with {count:,} photos; of the photos alone"
    yield compared(bench, what, 1.5, ours, theirs, LONG_RUNS)
    yield memory_row(bench, "`import` of that zip", ours, 120)
    target, packed = bench.folder / "exchange-out", bench.folder / "exchange-peer.zip"
    # An export is durable when it ends, so the peer waits for the disk, too; neither waits for what the other has left.
    zipped = Command(
        ["sh", "-c", 'cd "$1" && zip -0 -q -r "$2" . && sync -f "$2"', "sh", photos, packed],
        prepare=lambda: (packed.unlink(missing_ok=True), os.sync()))
    # The one file of Day One's form is removed as that of the peer, so that both get the same blocks of the disk again.
    written = Path(f"{target}.zip")
    exports = {
        "dayone": (written, lambda: written.unlink(missing_ok=True)),
        "jsonl": (target, lambda: put_aside(bench, target, kept)),
    }
    for form, (path, clear) in exports.items():
        ours = bench.diary(folder, "export", "-f", form, "-o", path)
        ours.prepare = lambda clear=clear: (clear(), os.sync())
        what = f"`export -f {form}` of {count:,} entries with {count:,} photos; `zip -0` of the photos, written to the disk"
        yield compared(bench, what, 1.5, ours, zipped)
    bench.remove(kept)


def put_aside(bench, target, kept):
    """Renames what a run has written, once no process writes to it any more."""
    bench.settle()
    kept.mkdir(exist_ok=True)
    if target.exists():
        target.rename(kept / str(len(list(kept.iterdir()))))


def exchange_large(bench):
    """A zip of Day One of 8,000 entries with 20,000 photos, which needs some gigabytes of disk."""
    archive, folder = bench.day_one(8_000, 20_000), bench.folder / "exchange-large-diary"
    ours = bench.diary(folder, "import", archive)
    ours.prepare = lambda: bench.remove(folder)
    yield memory_row(bench, "`import` of a Day One zip of 8,000 entries with 20,000 photos", ours, 120)


# The two sizes of our album pictures, and their quality.
SIGAL = """
img_size = (2048, 2048)
thumb_size = (512, 512)
thumb_fit = False
jpg_options = {"quality": 82, "optimize": False, "progressive": False}
"""


def album(bench):
    """An album of 200 photos of 12 megapixels."""
    source, folder = bench.photos(200), bench.folder / "album-diary"
    target, settings = bench.folder / "album", bench.folder / "sigal.conf.py"
    settings.write_text(SIGAL)
    if not folder.exists():
        subprocess.run(bench.diary(folder, "import", source).arguments, check=True, capture_output=True)
    ours = bench.diary(folder, "export", "-f", "html", "-o", target)
    ours.prepare = lambda: bench.remove(target)
    peer = bench.folder / "sigal"
    theirs = Command(
        ["sigal", "build", "--quiet", "--config", settings, source, peer], prepare=lambda: bench.remove(peer))
    what = "`export -f html` of 200 photos of 12 megapixels; `sigal build` with the same two sizes"
    yield compared(bench, what, 0.5, ours, theirs, min(bench.runs, LONG_RUNS))


def waveform(bench):
    sound, folder = bench.hour_of_sound(), bench.folder / "sound-diary"
    ours = bench.diary(folder, "add", "An hour.", "--media", sound)
    ours.prepare = lambda: bench.remove(folder)
    theirs = Command(["flac", "--silent", "--force", "-d", "-o", "/dev/null", sound])
    yield compared(bench, "`add` of an hour of FLAC; `flac -d` of it", 1.3, ours, theirs)


def memory(bench):
    folder = bench.store(bench.size)
    commands = [
        ("list", bench.diary(folder, "list", "--format", "jsonl")),
        ("search", bench.diary(folder, "search", texts.COMMON)),
        ("export", bench.diary(folder, "export", "--format", "jsonl", "-o", "-")),
    ]
    for name, command in commands:
        yield memory_row(bench, f"`{name}`, {bench.size:,} entries", command, 40)


def memory_row(bench, what, command, reach):
    used = bench.stopwatch.peak_memory(command)
    return Row(f"peak memory of {what}", f"{used / MEBIBYTE:.1f} MiB", f"{reach} MiB", used / MEBIBYTE / reach, 1)


def size(bench):
    folder, lines = bench.store(bench.size), bench.plain_text(bench.size)
    checkpoint = ["sqlite3", folder / "diary.sqlite", "PRAGMA wal_checkpoint(TRUNCATE)"]
    subprocess.run(checkpoint, check=True, capture_output=True)
    ours, theirs = (path.stat().st_size for path in (folder / "diary.sqlite", lines))
    what = f"size of the database, {bench.size:,} entries; the text alone"
    yield Row(what, f"{ours / MEBIBYTE:.1f} MiB", f"{theirs / MEBIBYTE:.1f} MiB", ours / theirs, 4.5)


def jrnl(bench):
    count = 50_000
    folder = bench.copy(bench.store(count), "jrnl-diary")
    settings = peers.jrnl_files(bench.folder, count, bench.seed)
    pairs = [
        ("one `add`", ["add", ADDED], [ADDED]),
        ("`list -n 20`", ["list", "-n", "20"], ["-n", "20", "--short"]),
        ("`search` of a rare word", ["search", texts.RARE], ["-contains", texts.RARE, "--short"]),
    ]
    for what, ours, theirs in pairs:
        theirs = Command(["jrnl", "--config-file", settings, *theirs])
        yield compared(bench, f"{what}, {count:,} entries; jrnl", 0.02, bench.diary(folder, *ours), theirs)


def browse(bench):
    """The time to the first screen, which is complete with the last key of the last line."""
    for size in (bench.small, bench.large):
        folder = bench.store(size)
        times = [[], []]
        for turn in range(2 + max(10, bench.runs)):
            for index, words in enumerate((["browse"], ["list", "-n", "40", "--no-pager"])):
                with Screen(bench.diary(folder, *words).arguments) as screen:
                    # A frame is written in one piece; a list ends with the program.
                    end = screen.until(b"quit") if index == 0 else screen.rest(quiet=60)
                    if turn >= 2:
                        times[index].append(end - screen.start)
        ours, theirs = map(median, times)
        what = f"first screen of `browse`, {size:,} entries; `list -n 40`"
        yield Row(what, seconds(ours), seconds(theirs), ours / theirs, 2)


def browse_keys(bench):
    """The time from a key to the last byte of its screen, at the 99th percentile."""
    folder, size = bench.store(bench.large), bench.large
    keys = [
        ("a line down", [b"j"], b"g"), ("a page down", [b"\x1b[6~"], b"g"), ("end and beginning", [b"G", b"g"], b"g"),
        ("a letter of a search, to its first frame,", [letter.encode() for letter in "/" + texts.COMMON] + [b"\x15", b"\r"], b"\x1b"),
    ]
    with Screen(bench.diary(folder, "browse").arguments) as screen:
        screen.until(f"of {size:,}".encode())
        screen.rest()
        downs = []
        for name, pressed, after in keys:
            # The results and their number appear after the letter.
            times, quiet = [], 0.004 if name.startswith("a letter") else 0.05
            for number in range(200):
                taken, count = screen.key(pressed[number % len(pressed)], quiet)
                times.append(taken)
                if quiet < 0.05:
                    screen.rest(0.3)
                if name == "a line down" and number < 20:
                    downs.append(count)
            slowest = last_of(times, 0.99)
            yield Row(f"99th percentile of {name} in `browse`, {size:,} entries", f"{slowest:.1f} ms", "16 ms", slowest / 16, 1)
            screen.press(after)
            screen.rest()
        yield Row("bytes of a line down in `browse`", f"{median(downs):.0f}", "1,000", median(downs) / 1000, 1)
        used = screen.memory() / MEBIBYTE
        yield Row(f"memory of `browse`, {size:,} entries", f"{used:.1f} MiB", "64 MB", used / (64e6 / MEBIBYTE), 1)
        before = screen.processor_time()
        time.sleep(10)
        idle = screen.processor_time() - before
        yield Row("processor time of `browse` in 10 s without anything to do", seconds(idle), "0 s", idle, 0)


def measured(bench):
    """One in five entries is a measurement."""
    count, folder = bench.size // 5, bench.store_with_all(bench.size)
    history, listed = bench.diary(folder, "measure", "weight"), bench.diary(folder, "list", "-n", str(count))
    what = f"`measure weight` of {count:,} among {bench.size:,} entries; `list` of as many"
    yield compared(bench, what, 1.5, history, listed)
    plot = bench.diary(folder, "measure", "weight", "--plot")
    yield compared(bench, f"`measure weight --plot` of {count:,}; without `--plot`", 2, plot, history)


def tasks(bench):
    """One in fifty entries is a task."""
    folder = bench.store_with_all(bench.size)
    for words in (["tasks"], ["tasks", "--by", "priority"], ["tasks", "--all"]):
        ours = bench.diary(folder, *words)
        lines = line_count(ours)
        # Days have headers in both, so the list gets as many lines in proportion to its share of them.
        listed = line_count(bench.diary(folder, "list", "-n", str(lines)))
        theirs = bench.diary(folder, "list", "-n", str(round(lines * lines / listed)))
        what = f"`{' '.join(words)}`, {lines:,} lines, {bench.size:,} entries; `list` of as many"
        yield compared(bench, what, 1.5, ours, theirs)


def recall(bench):
    """The days of a year, and a random entry."""
    folder = bench.store(bench.large)
    peer = Command(["sqlite3", folder / "diary.sqlite", peers.DAYS_OF_YEAR])
    what = f"`calendar 2025`, {bench.large:,} entries; `sqlite3`, the entries of each of its days"
    yield compared(bench, what, 1.5, bench.diary(folder, "calendar", "2025"), peer)
    peer = Command(["sqlite3", folder / "diary.sqlite", peers.MIDDLE_ID])
    what = f"`random`, {bench.large:,} entries; `sqlite3`, their number and the id in the middle"
    yield compared(bench, what, 1.5, bench.diary(folder, "random"), peer)


def line_count(command):
    return subprocess.run(command.arguments, check=True, capture_output=True).stdout.count(b"\n")


def rest_until_idle(screen):
    """Waits until the program uses no more time."""
    settled = -1
    while settled != screen.processor_time():
        settled = screen.processor_time()
        screen.rest(quiet=2)


def watching(bench):
    """The time from the commit of one entry to its line in `watch`, in a large diary and a small one in turn."""
    sizes = (bench.large, bench.small)
    with ExitStack() as stack:
        watched = []
        for size in sizes:
            folder = bench.copy(bench.store(size), f"watch-{size}")
            watched.append((folder, stack.enter_context(Screen(bench.diary(folder, "watch").arguments))))
        for _, screen in watched:
            rest_until_idle(screen)
        pairs = []
        for number in range(2 + 40):
            turns = list(enumerate(watched))[::1 if number % 2 == 0 else -1]
            waits = dict((place, wait_for_line(bench, *pair, f"commit-{number}.")) for place, pair in turns)
            pairs.append((waits[0], waits[1]))
        # What follows the last commit, such as its backup, is no part of the wait.
        for _, screen in watched:
            rest_until_idle(screen)
        before = [screen.processor_time() for _, screen in watched]
        time.sleep(10)
        idle = [screen.processor_time() - start for (_, screen), start in zip(watched, before)]
    for size, taken in zip(sizes, idle):
        yield Row(f"processor time of `watch` in 10 s without anything to do, {size:,} entries", seconds(taken), "0 s", taken, 0)
    ours, theirs = (median(waits) for waits in zip(*pairs[2:]))
    ratio = median([ours / theirs for ours, theirs in pairs[2:]])
    what = f"a commit to its line in `watch`, {bench.large:,} entries; itself at {bench.small:,}"
    yield Row(what, seconds(ours), seconds(theirs), ratio, 1.5)


def wait_for_line(bench, folder, screen, word):
    """Seconds from the commit of an entry to its line on the screen, which may come before the command has ended."""
    adding = subprocess.Popen(bench.diary(folder, "add", word).arguments, stdout=subprocess.DEVNULL)
    shown = screen.until(word.encode())
    if adding.wait() != 0:
        raise RuntimeError(f"add: status {adding.returncode}")
    committed = (folder / "changed").stat().st_mtime
    waited = time.time() - (time.perf_counter() - shown) - committed
    bench.settle()
    return waited


# Seconds for which a file in a watched folder must not have changed.
QUIET = 5


def filling(bench):
    """The time from a photo's arrival in a watched folder to its line, without the quiet seconds; the import of another one."""
    arrivals, waiting = bench.folder / "filling-arrivals", bench.folder / "filling-waiting"
    for folder in (arrivals, waiting):
        bench.remove(folder)
        folder.mkdir()
    photos = sorted(bench.small_photos(2 * (2 + bench.runs)).iterdir())
    store = bench.store(bench.size)
    watched, plain = (bench.copy(store, f"filling-{name}") for name in ("watched", "plain"))
    pairs = []
    with Screen(bench.diary(watched, "import", "--watch", arrivals).arguments) as screen:
        rest_until_idle(screen)
        for arriving, imported in zip(photos[::2], photos[1::2]):
            screen.text = b""
            shutil.copy(arriving, waiting)
            (waiting / arriving.name).rename(arrivals / arriving.name)
            arrived = time.perf_counter()
            waited = screen.until(b"is now in") - arrived - QUIET
            rest_until_idle(screen)
            command = bench.diary(plain, "import", imported)
            begun = time.perf_counter()
            subprocess.run(command.arguments, check=True, capture_output=True)
            pairs.append((waited, time.perf_counter() - begun))
            bench.settle()
        rest_until_idle(screen)
        before = screen.processor_time()
        time.sleep(10)
        idle = screen.processor_time() - before
    yield Row("processor time of `import --watch` in 10 s without anything to do", seconds(idle), "0 s", idle, 0)
    ours, theirs = (median(waits) for waits in zip(*pairs[2:]))
    what = f"a photo in a watched folder to its line, after its quiet seconds, {bench.size:,} entries; `import` of one"
    yield Row(what, seconds(ours), seconds(theirs), median([ours / theirs for ours, theirs in pairs[2:]]), 1.5)


def sync(bench):
    """A diary on several machines."""
    for what, reach, ours, theirs, *runs in synced.pairs(bench):
        yield compared(bench, what, reach, ours, theirs, *runs)


def recognize(bench):
    """200 pages of words, on all processors."""
    pages, folder = recognition.pages(bench, 200), bench.folder / "recognize"
    model = bench.folder / "recognize-model"
    bench.remove(model)
    subprocess.run([bench.program, "--diary", model, "import", pages], stdout=subprocess.DEVNULL, check=True)
    ours = bench.diary(folder, "recognize", "--on-battery", "--language", "eng")
    ours.prepare = lambda: bench.copy(model, folder.name)
    theirs = Command(["sh", "-c", f"ls {pages}/*.png | xargs -P$(nproc) -I@ tesseract @ stdout -l eng"])
    what = "`recognize` of 200 pages; `xargs tesseract` of them, on as many processors"
    yield compared(bench, what, 1.1, ours, theirs, LONG_RUNS)


def recognized(bench):
    """20,000 sounds with words; the same diary without the words."""
    with_words, without = (recognition.store(bench, bench.size, 20_000, has) for has in (True, False))
    what = f"with 20,000 recognized texts, {bench.size:,} entries; without them"
    for name, words in [("`list -n 20`", ["list", "-n", "20"]), ("`search -n 20` of a common word", ["search", texts.COMMON, "-n", "20"])]:
        yield compared_often(bench, f"{name} {what}", 1.05, bench.diary(with_words, *words), bench.diary(without, *words))
    folders = [bench.copy(store, f"{store.name}-add") for store in (with_words, without)]
    yield compared_often(bench, f"one durable `add` {what}", 1.05, *(bench.diary(folder, "add", ADDED) for folder in folders))
    # Other entries than those that are there.
    name, small = f"others-{bench.small}-{bench.seed}.jsonl", []
    lines = bench.made(name, lambda path: texts.write_json_lines(path, bench.small, bench.seed + 2))
    for store in (with_words, without):
        command = bench.diary(bench.folder / f"{store.name}-import", "import", "-")
        command.input, command.prepare = lines, lambda store=store: bench.copy(store, f"{store.name}-import")
        small.append(command)
    yield compared(bench, f"`import` of {bench.small:,} JSON lines {what}", 1.05, *small)


def recurring(bench):
    """Finishing a task that repeats makes the next one."""
    folder = bench.copy(bench.store_with_all(bench.size), "recurring")

    def done(*words):
        command = bench.diary(folder, "done", "")

        def prepare():
            add = [bench.program, "--diary", folder, "add", "Water the ficus", "--due", "today", *words]
            command.arguments[-1] = subprocess.run(add, check=True, capture_output=True, text=True).stdout.strip()

        command.prepare = prepare
        return command

    what = f"`done` of a task that repeats, {bench.size:,} entries; of another"
    yield compared_often(bench, what, 1.2, done("--repeat", "weekly"), done())


def chats(bench):
    """A chat of 100,000 messages, an entry each."""
    path = bench.made(f"chat-{bench.seed}.txt", lambda path: exchanges.write_chat(path, 100_000, bench.seed))
    yield from brought(bench, "chat", ["import", "--each", path], "a chat of 100,000 messages, an entry each")


def evernote(bench):
    """Some gigabyte of notes with photos."""
    photos = sorted(bench.small_photos(2_500).iterdir())
    path = bench.made(
        f"evernote-{bench.seed}.enex", lambda path: exchanges.write_evernote(path, photos, len(photos), bench.seed))
    yield from brought(bench, "evernote", ["import", path], f"{len(photos):,} notes with a photo each")


def brought(bench, name, words, what):
    """The import of another program's export, against that of the result, which went out as lines of JSON."""
    folder, lines, again = (bench.folder / f"{name}-{part}" for part in ("import", "lines", "again"))
    ours = bench.diary(folder, *words)
    ours.prepare = lambda: bench.remove(folder)
    bench.remove(folder), bench.remove(lines)
    subprocess.run(ours.arguments, check=True, capture_output=True)
    subprocess.run([bench.program, "--diary", folder, "export", "-f", "jsonl", "-o", lines], check=True, capture_output=True)
    theirs = bench.diary(again, "import", lines)
    theirs.prepare = lambda: bench.remove(again)
    yield compared(bench, f"`import` of {what}; of the lines of JSON of the result", 1.5, ours, theirs, LONG_RUNS)
    yield memory_row(bench, f"`import` of {what}", ours, 120)


def lock(bench):
    """A diary with a lock that is open, and the same without one."""
    for row in locks.commands(bench):
        yield compared(bench, *row)


def lock_photos(bench):
    for row in locks.photos(bench):
        yield compared(bench, *row)


ROWS = {
    "list": first_page, "growth": growth, "search": search, "search-large": search_large, "predicates": predicates,
    "predicates-large": predicates_large, "scans": scans, "scans-large": scans_large, "media": media_conditions, "migration": migration, "filter": json_filter,
    "filter-large": json_filter_large, "add": durable_add, "import": bulk_import, "photos": photos, "album": album, "sound": waveform,
    "memory": memory, "size": size, "jrnl": jrnl, "browse": browse, "browse-keys": browse_keys, "watch": watching, "filling": filling, "measure": measured,
    "tasks": tasks, "recall": recall, "places": places, "exchange": exchange, "exchange-large": exchange_large,
    "chats": chats, "evernote": evernote, "recognize": recognize, "recognized": recognized, "recurring": recurring,
    "sync": sync, "lock": lock, "lock-photos": lock_photos,
}
NEEDED = {
    "list": ["sqlite3"], "predicates": ["rg"], "predicates-large": ["rg"], "filter": ["jq"], "filter-large": ["jq"],
    "add": ["sqlite3"], "import": ["sqlite3"], "photos": ["vips", "vipsthumbnail", "djpeg"], "album": ["vips", "sigal"], "sound": ["sox", "flac"],
    "exchange": ["vips", "zip"], "exchange-large": ["vips"], "size": ["sqlite3"], "recall": ["sqlite3"], "jrnl": ["jrnl"], "sync": ["age", "sox"],
    "evernote": ["vips"], "filling": ["vips"], "recognize": ["vips", "tesseract"],
    "lock": ["gocryptfs", "fusermount3"], "lock-photos": ["gocryptfs", "fusermount3", "vips"],
}
