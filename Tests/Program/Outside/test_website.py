"""Examples/Website: from nothing to a signed-in page on http://localhost, by the commands of docs/guides/website.md."""

import html
import os
import re
import shutil
import signal
import subprocess
import tempfile

import pippin
import pytest
import website

EXAMPLE = pippin.ROOT / "Examples" / "Website"
PAGE = (pippin.ROOT / "docs" / "guides" / "website.md").read_text()

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")


class Site:
    """`node Examples/Website/start.js`, with what it starts."""

    def __init__(self, folder, port):
        self.port, self.log = port, tempfile.TemporaryFile()
        environment = dict(os.environ, PIPPIN_BINARY=pippin.binary(), PORT=str(port), NO_PROXY="*", no_proxy="*")
        self.process = subprocess.Popen(
            pippin.leashed("node", str(EXAMPLE / "start.js"), "dev"), cwd=folder, env=environment, stdout=self.log, stderr=self.log)

    def words(self):
        return pippin.text_of(self.log)

    def wait(self):
        def is_open():
            assert self.process.poll() is None, self.words()
            return "Open http://localhost" in self.words()

        pippin.wait_until(is_open, "the site is open", 60)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)


def test_from_nothing(folder):
    """`pippin init --emulator` and one command, and somebody is signed in on http://localhost; the second start changes nothing"""
    for command in ("pippin init --emulator dev", "node Examples/Website/start.js dev"):
        assert command in PAGE and command in (EXAMPLE / "README.md").read_text(), f"a page does not say {command}"
    done = subprocess.run(["node", str(EXAMPLE / "start.js"), "dev"], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "pippin init --emulator dev" in done.stderr, done
    ports = [pippin.free_port() for _ in range(4)]
    done = subprocess.run(
        [pippin.binary(), "init", "--emulator", "--port", str(ports[0]), "--operator-port", str(ports[1]), "--emulator-port", str(ports[2]), "dev"],
        cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done
    settings = folder / "dev" / "pippin.json5"
    for run in (1, 2):
        site = Site(folder, ports[3])
        try:
            site.wait()
            assert settings.read_text().count(f"http://localhost:{ports[3]}/auth/callback") == 1
            sign_in(site, ports)
        finally:
            status = site.stop()
        assert status == 0, site.words()
        assert ("Added " in site.words()) == (run == 1), site.words()
        for port in ports:
            with pytest.raises(OSError):
                pippin.Client(port, timeout=5).get("/")


def sign_in(site, ports):
    browser, cookies = pippin.Client(site.port, "localhost"), []
    shown = browser.get("/").body.decode()
    link = html.unescape(re.search(r'href="(/auth/sign-in)"', shown)[1])
    start = browser.get(link + "?return_to=/orders")
    cookies += website.kept(start)
    back = website.walk(pippin.Client(ports[0], "localhost"), pippin.Client(ports[2]), start.fields["Location"])
    finished = browser.get(website.path(back), Cookie="; ".join(cookies))
    assert (finished.status, finished.fields["Location"]) == (303, "/orders"), finished.body
    cookie = next(line for line in website.kept(finished) if line.startswith("session="))
    assert re.search(r"Account [0-9a-f-]{36} has no orders", browser.get("/orders", Cookie=cookie).body.decode())
    assert re.search(r"Signed in as \S+@\S+<", browser.get("/", Cookie=cookie).body.decode())
    assert browser.get("/orders").fields["Location"] == "/auth/sign-in?return_to=/orders"
    assert browser.post("/auth/sign-out", "", Cookie=cookie).status == 303
    assert "Sign in with Apple" in browser.get("/", Cookie=cookie).body.decode()
    browser.close()


def test_the_guide_shows_the_site():
    """The guide shows the site to the letter"""
    assert f"<!-- Examples/Website/site.js -->\n```js\n{(EXAMPLE / 'site.js').read_text()}```\n" in PAGE, "docs/guides/website.md differs from site.js"
