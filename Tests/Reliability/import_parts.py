"""What an import that was killed and repeated leaves, to be compared with one undisturbed run."""

import json
import sys

# What is another one in each run: names made by chance, and when it was.
CHANCE = {"id", "addTime", "updateTime"}


def content_of(store):
    """All entries, oldest first, without what chance and the clock decide."""
    lines = store.run("export", "-o", "-").stdout.splitlines()
    return [without_chance(json.loads(line)) for line in lines] + sorted(
        store.rows(
            "SELECT kind, companion.fileName, companion.hash, medium.hash FROM companion JOIN medium ON medium.id = medium "
            "WHERE medium.trashTime IS NULL"
        )
    )


def without_chance(value):
    if isinstance(value, dict):
        return {key: without_chance(each) for key, each in value.items() if key not in CHANCE}
    return [without_chance(each) for each in value] if isinstance(value, list) else value


def originals(store):
    return sorted(path.name for path in (store.folder / "media").glob("??/*"))


def killed_until_done(store, source, longest, dice, least):
    """Runs the import until it ends by itself, killing it at uniform moments; how often it was killed."""
    kills = 0
    while True:
        process = store.start("import", source)
        try:
            # Once it was killed often enough, it may end.
            process.wait(timeout=dice.uniform(0, longest) if kills < least else 600)
            break
        except Exception:
            process.kill()
            process.wait()
            kills += 1
            problems = store.problems()
            if problems:
                sys.exit("\n".join([f"after kill {kills}:", *problems, f"kept in {store.folder}"]))
    if process.returncode not in (0, 3):
        sys.exit(f"the import ends with {process.returncode}: {process.stderr.read()}")
    return kills
