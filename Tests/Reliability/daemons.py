"""Syncthing daemons on this machine's loopback: no discovery, no relays, no reports, no upgrades."""

import os
import secrets
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
import xml.etree.ElementTree as xml
from pathlib import Path

PATIENCE = 60
OPTIONS = {
    "globalAnnounceEnabled": "false", "localAnnounceEnabled": "false", "relaysEnabled": "false", "natEnabled": "false",
    "startBrowser": "false", "reconnectionIntervalS": "1", "urAccepted": "-1", "autoUpgradeIntervalH": "0",
    "crashReportingEnabled": "false", "stunKeepaliveStartS": "0", "setLowPriority": "false", "restartOnWakeup": "false",
    "progressUpdateIntervalS": "-1",
}
ENVIRONMENT = {"STNOUPGRADE": "1", "STNORESTART": "1", "STNODEFAULTFOLDER": "1", "GOMAXPROCS": "1"}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Daemon:
    """One daemon with its settings in its own folder, which shares one other folder."""

    def __init__(self, home, shared):
        self.home, self.shared = Path(home), Path(shared)
        self.shared.mkdir(parents=True, exist_ok=True)
        self.port, self.door, self.key = free_port(), free_port(), secrets.token_hex(16)
        self.process = None
        words = ["syncthing", "generate", f"--home={self.home}", "--no-default-folder", "--skip-port-probing"]
        subprocess.run(words, check=True, capture_output=True)
        self.identity = xml.parse(self.home / "config.xml").find("device").get("id")

    @property
    def address(self):
        return f"tcp4://127.0.0.1:{self.port}"

    def know(self, daemons):
        """Writes the settings: one folder, shared with all of these."""
        root = xml.Element("configuration", version="36")
        folder = xml.SubElement(
            root, "folder", id="diary", label="diary", path=str(self.shared), type="sendreceive", rescanIntervalS="10",
            fsWatcherEnabled="true", fsWatcherDelayS="1", ignorePerms="true", autoNormalize="true")
        xml.SubElement(folder, "pullerPauseS").text = "1"
        xml.SubElement(folder, "minDiskFree", unit="%").text = "0"
        for each in daemons:
            xml.SubElement(folder, "device", id=each.identity)
            device = xml.SubElement(root, "device", id=each.identity, name=each.home.name, compression="never")
            xml.SubElement(device, "address").text = each.address
        door = xml.SubElement(root, "gui", enabled="true", tls="false")
        xml.SubElement(door, "address").text = f"127.0.0.1:{self.door}"
        xml.SubElement(door, "apikey").text = self.key
        options = xml.SubElement(root, "options")
        xml.SubElement(options, "listenAddress").text = self.address
        for name, value in OPTIONS.items():
            xml.SubElement(options, name).text = value
        xml.ElementTree(root).write(self.home / "config.xml")
        (self.shared / ".stfolder").mkdir(exist_ok=True)

    def start(self):
        words = ["syncthing", "serve", f"--home={self.home}", "--no-browser", "--no-restart", "--no-upgrade"]
        with open(self.home / "log", "ab") as log:
            self.process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**os.environ, **ENVIRONMENT},
                start_new_session=True)

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def end(self, how=signal.SIGTERM):
        """Stops it with that signal; SIGKILL leaves no time to finish."""
        if self.is_running:
            # A daemon consists of two processes, one of which supervises the other.
            os.killpg(self.process.pid, how)
            try:
                self.process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:  # One that is just starting may miss the signal.
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        self.process = None

    def ask(self, path, method="GET"):
        request = urllib.request.Request(f"http://127.0.0.1:{self.door}{path}", method=method, headers={"X-API-Key": self.key})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.read()

    def scan(self):
        """Requests a scan of its folder."""
        try:
            self.ask("/rest/db/scan?folder=diary", "POST")
        except (OSError, urllib.error.URLError):
            time.sleep(0.1)  # It has only just begun.


def files(folder):
    """The content of a shared folder: paths and sizes, without Syncthing's own files."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        inside = path.relative_to(folder)
        if inside.parts[0].startswith(".st") or path.name.startswith((".syncthing.", "~syncthing~")) or path.is_dir():
            continue
        try:
            found[str(inside)] = path.stat().st_size
        except FileNotFoundError:
            continue  # It was renamed just now.
    return found


def settle(daemons):
    """Waits until all folders have the same content; returns whether they did in time."""
    limit, same = time.monotonic() + PATIENCE, 0
    while time.monotonic() < limit:
        for each in daemons:
            if not each.is_running:
                each.start()  # Stopped by the trial, or by itself: a killed one still held its database.
            each.scan()
        held = [contents(each.shared) for each in daemons]
        same = same + 1 if all(each == held[0] for each in held) else 0
        if same == 2:
            return True
        time.sleep(0.25)
    return False


def contents(folder):
    """Names and bytes, since a machine's own files change without changing their size."""
    found = {}
    for name in files(folder):
        try:
            found[name] = (Path(folder) / name).read_bytes()
        except FileNotFoundError:
            continue
    return found
