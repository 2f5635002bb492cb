"""Tests an album in headless Chromium: browser.py PROGRAM FOLDER"""

import json
import pathlib
import random
import re
import shutil
import sys
import time
import unicodedata

from axe_selenium_python import Axe
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

sys.dont_write_bytecode = True  # Nothing is left in the sources.

import sample

PAGES = ["index.html", "months/2026-05.html", "months/2025-11.html", "months/2026-01.html", "years/2026.html",
         "tags/river.html"]
NEEDLES = ["river", "cafe", "CAFÉ", "slavia two", '"two hours"', '"hours two"', '"ferry fog"', "京都", "鷺", "ハンカク", "2026年", "kůň", "KUN",
           "strasse", "anna's", "#river", "旅行", "balloon", "iPhone", "nowhere at all", "number 1", "script", "<b>", "lyon"]


class Album:
    """The album and the browser that shows it."""

    def __init__(self, folder):
        self.folder = folder
        options = webdriver.ChromeOptions()
        for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--disable-background-networking", "--no-first-run"]:
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
        self.driver.set_page_load_timeout(30)
        self.look(1280)

    def look(self, width, height=900, **media):
        """Changes the window size and the user's preferences."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        features = [{"name": name.replace("_", "-"), "value": value} for name, value in media.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def open(self, page):
        self.driver.get((self.folder / page).as_uri())

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def ask(self, script, *values):
        return self.driver.execute_script("return " + script, *values)

    def wait(self, script, *values, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.ask(script, *values)
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"waited in vain for {script}")

    def press(self, key):
        self.driver.switch_to.active_element.send_keys(key)

    def search(self, words):
        """Types the words; returns the number of matches that the page shows."""
        field = self.find("#words")
        field.send_keys(Keys.ESCAPE)
        field.send_keys(words)
        hits = self.wait("(function () { const found = document.querySelector('.results');"
                         " return !found.hidden && found.dataset.hits !== '' && found.dataset.hits })()")
        # The answer to the last key comes with the next frame.
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        return int(self.ask("document.querySelector('.results').dataset.hits") or hits)

    def check_access(self, place):
        axe = Axe(self.driver)
        axe.inject()
        violations = axe.run()["violations"]
        assert not violations, place + "\n" + axe.report(violations)

    def check_logs(self):
        """Checks that the console has no error, and that only files of the album were requested."""
        errors = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        assert not errors, errors
        asked = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        asked = [each["params"]["request"]["url"] for each in asked if each["method"] == "Network.requestWillBeSent"]
        # The browser's own controls draw their icons from data: URLs; the policy refuses those of a page.
        own = (self.folder.as_uri() + "/", "data:")
        strange = [url for url in asked if not url.startswith(own)]
        assert asked and not strange, strange


def terminal_hits(run, words):
    parts = [part for part in words.split('"') if part.strip()]
    return len(run("search", *(parts if '"' in words else words.split()), "--format", "ids").stdout.split())


def needles(count, seed):
    """Parts of the texts, some without diacritics, some in capitals."""
    chance = random.Random(seed)
    texts = [entry["text"] for entry in sample.ENTRIES]
    unseen = " ".join(re.findall(r"\]\([^)]*\)|<[^>]*>", " ".join(texts))).lower()
    for _ in range(count):
        text = chance.choice(texts).replace("\n", " ").replace('"', " ").replace("“", " ")
        start = chance.randrange(max(1, len(text) - 8))
        part = text[start:start + chance.randint(2, 9)].strip()
        if chance.random() < 0.4:
            part = "".join(c for c in unicodedata.normalize("NFD", part) if not unicodedata.combining(c))
        # Pages have the words without marks and targets of links.
        if any(c in part for c in "*_#<>|[]()~`:/-!") or any(word.lower() in unseen for word in part.split()):
            continue
        part = part.upper() if chance.random() < 0.3 else part
        if len(part) > 1 and not part.startswith("-") and all(ord(c) < 0x10000 for c in part):
            yield part


def try_search(album, run):
    album.open("index.html")
    assert not album.ask("'setFold' in window || document.querySelectorAll('script[src*=\"search/\"]').length"), "loaded early"
    for words in NEEDLES + list(needles(30, 20261122)):
        found, expected = album.search(words), terminal_hits(run, words)
        assert found == expected, f"{words!r}: {found} hits on the page, {expected} in the terminal"
    assert album.search("kun") == 1
    assert album.ask("document.querySelector('.results mark').textContent") == "kůň"
    album.find("#words").send_keys(Keys.ARROW_DOWN)
    album.press(Keys.ENTER)
    album.wait("location.href.includes('/months/2026-01.html#e')")
    album.open("index.html")
    album.find("#words").send_keys(" ")
    album.wait("document.querySelectorAll('.filters select')[1].length > 3")
    album.find(".filters select").send_keys("2026")
    album.find(".filters label").click()
    album.wait("document.querySelector('.results').dataset.hits === '5'")
    album.check_access("results")
    album.find("#words").send_keys(Keys.ESCAPE)
    assert album.ask("!document.querySelector('main').hidden && document.querySelector('.results').hidden")


def try_viewer(album):
    album.open("months/2026-05.html")
    count = album.ask("document.querySelectorAll('a.photo').length")
    assert count == 10, count
    album.driver.execute_script("document.querySelectorAll('a.photo')[2].focus()")
    album.press(Keys.ENTER)
    number = "document.querySelector('dialog .count').textContent"
    assert album.ask("document.querySelector('dialog').open") and album.ask(number) == "3 of 10"
    for key, expected in [(Keys.ARROW_RIGHT, 4), (Keys.ARROW_LEFT, 3), (Keys.END, 10), (Keys.ARROW_RIGHT, 10), (Keys.HOME, 1)]:
        album.press(key)
        assert album.ask(number) == f"{expected} of 10", (key, album.ask(number))
    album.wait("(i => i.complete && i.naturalWidth > 600)(document.querySelector('dialog img'))")
    for _ in range(6):
        album.press(Keys.TAB)
        assert album.ask("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    album.check_access("viewer")
    album.press(Keys.ESCAPE)
    assert album.ask("!document.querySelector('dialog').open")
    assert album.ask("[...document.querySelectorAll('a.photo')].indexOf(document.activeElement)") == 2, "focus is lost"
    try_back(album)


def try_back(album):
    """Back closes the photo, and the next Back leaves the page, whichever way the photo was closed."""
    is_open = "document.querySelector('dialog').open"
    album.open("index.html")
    album.open("months/2026-05.html")
    for _ in range(2):
        album.find("a.photo").click()
        album.wait(is_open)
        album.driver.back()
        album.wait("!" + is_open)
        album.find("a.photo").click()
        album.wait(is_open)
        album.press(Keys.ESCAPE)
        album.wait("!" + is_open + " && history.state === null")
    album.driver.forward()
    album.wait(is_open)
    album.driver.refresh()
    album.wait(is_open)
    album.driver.back()
    album.wait("!" + is_open)
    assert album.driver.current_url.endswith("/months/2026-05.html")
    album.driver.back()
    album.wait("location.href.endsWith('/index.html')")


def try_faces(album):
    """The page has one face for its words, in all weights."""
    album.driver.execute_cdp_cmd("DOM.enable", {})
    album.driver.execute_cdp_cmd("CSS.enable", {})
    for page, selectors in [("months/2026-05.html", ["h1 a", ".day > h2", ".text h4", ".text p", ".text em"]),
                            ("months/2025-11.html", [".text h4", ".text h5", ".text p", ".text th"])]:
        album.open(page)
        root = album.driver.execute_cdp_cmd("DOM.getDocument", {})["root"]["nodeId"]
        families = set()
        for selector in selectors:
            node = album.driver.execute_cdp_cmd("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
            fonts = album.driver.execute_cdp_cmd("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
            families.update(font["familyName"] for font in fonts)
        assert len(families) == 1, (page, families)


def try_pages(album):
    for page in PAGES:
        for width, scheme in [(1280, "light"), (390, "dark")]:
            album.look(width, prefers_color_scheme=scheme)
            album.open(page)
            broken = album.ask("""[...document.images].filter(image => {
                image.loading = "eager"; return image.complete && image.naturalWidth === 0 && image.getAttribute("src");
            }).map(image => image.src)""")
            assert not broken, broken
            assert album.ask("document.documentElement.scrollWidth <= innerWidth"), f"{page} is wider than {width}"
            album.check_access(f"{page} {width} {scheme}")
    album.look(1280)
    album.open("months/2025-11.html")
    assert "November 2025" in album.driver.title
    assert not album.ask("document.querySelectorAll('iframe, object, embed, [style], [onerror], body script').length")
    assert sample.HOSTILE in album.ask("document.querySelector('main').textContent").replace("\n", "")
    hrefs = album.ask("[...document.querySelectorAll('.text a')].map(link => link.href)")
    assert hrefs == ["https://example.org/p.png"], hrefs


def try_videos(album):
    """Plays each video, the one of an old camera by its converted copy."""
    album.look(1280)
    album.open("months/2026-05.html")
    count = album.ask("document.querySelectorAll('video[poster]').length")
    assert count == (2 if shutil.which("ffmpeg") else 0), count
    album.ask("document.querySelectorAll('video').forEach(video => { video.muted = true; video.play(); })")
    album.wait("[...document.querySelectorAll('video')].every(video => video.currentTime > 0.2 && video.videoWidth === 320)")


def main():
    program, work = sys.argv[1], pathlib.Path(sys.argv[2])
    run = sample.make(program, work)
    folder = work / "album"
    run("export", "-f", "html", "--details", "--originals", "-o", folder)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
    run("export", "-f", "html", "--details", "--originals", "--update", "-o", folder)
    assert before == {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}, "an update wrote what did not change"

    album = Album(folder)
    try:
        for trial in (lambda: try_pages(album), lambda: try_videos(album), lambda: try_search(album, run), lambda: try_viewer(album), lambda: try_faces(album)):
            trial()
            album.check_logs()
    finally:
        album.driver.quit()
    print(f"the album in a browser: {len(PAGES)} pages, {len(NEEDLES) + 30} searches, the viewer")


if __name__ == "__main__":
    main()
