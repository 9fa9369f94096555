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

    def __init__(self, folder, port, *words):
        self.port, self.log = port, tempfile.TemporaryFile()
        environment = dict(os.environ, PIPPIN_BINARY=pippin.binary(), PORT=str(port), NO_PROXY="*", no_proxy="*")
        self.process = subprocess.Popen(
            pippin.leashed("node", str(EXAMPLE / "start.js"), "dev", *words), cwd=folder, env=environment, stdout=self.log, stderr=self.log)

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


def written(folder):
    """`pippin init --emulator dev`, with free ports: of the server, the operator, the emulator, and one for the site."""
    ports = [pippin.free_port() for _ in range(4)]
    done = subprocess.run(
        [pippin.binary(), "init", "--emulator", "--port", str(ports[0]), "--operator-port", str(ports[1]), "--emulator-port", str(ports[2]), "dev"],
        cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0 and "    node Examples/Website/start.js dev\n" in done.stderr, done
    return ports


def test_from_nothing(folder):
    """`pippin init --emulator` and one command, and somebody is signed in on http://localhost; the second start changes nothing"""
    for command in ("pippin init --emulator dev", "node Examples/Website/start.js dev"):
        assert command in PAGE and command in (EXAMPLE / "README.md").read_text(), f"a page does not say {command}"
    done = subprocess.run(["node", str(EXAMPLE / "start.js"), "dev"], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "pippin init --emulator dev" in done.stderr, done
    ports = written(folder)
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


def test_single_page(folder, browser):
    """A single-page app with its own back end, in Chromium: a person signs in from a path of the app and comes back to it, orders, and signs out"""
    ports = written(folder)
    site = Site(folder, ports[3], str(EXAMPLE / "single-page" / "back-end.js"))
    try:
        site.wait()
        home = f"http://localhost:{ports[3]}"
        plain = pippin.Client(ports[3], "localhost")
        assert plain.get("/api/me").status == plain.post("/api/orders", {"what": "tea"}).status == 401
        assert plain.post("/api/orders", "what=tea", Content_Type="application/x-www-form-urlencoded").status == 415
        assert plain.get("/api/other").status == 404
        browser.open(f"{home}/teas?kind=green#first")
        # The emulator, and the page with a button before a site on this machine.
        for selector in ("#sign-in", 'button[name="apple_id"][value="mary"]', 'button[value="continue"]', "a.button.main"):
            browser.until(lambda selector=selector: browser.has(selector + ":not([hidden])"), selector)
            browser.click(browser.css(selector))
        browser.until(lambda: "Signed in as" in browser.body(), "the page shows who it is")
        assert browser.address == f"{home}/teas?kind=green#first"
        kept = "; ".join(f"{name}={cookie['value']}" for name, cookie in browser.cookies().items())
        assert plain.get("/api/me", Cookie=kept).status == 200
        browser.click(browser.css("#order"))
        browser.until(lambda: browser.has("li"), "the order is shown")
        browser.click(browser.css("#sign-out"))
        browser.until(lambda: "Signed in as" not in browser.body() and not browser.has("li"), "nobody is shown")
        assert plain.get("/api/me", Cookie=kept).status == 401
    finally:
        site.stop()


def test_the_guide_shows_the_site():
    """The guide shows the site to the letter"""
    for guide, path in [("website.md", "site.js"), ("single-page-app.md", "single-page/back-end.js")]:
        shown = f"<!-- Examples/Website/{path} -->\n```js\n{(EXAMPLE / path).read_text()}```\n"
        assert shown in (pippin.ROOT / "docs" / "guides" / guide).read_text(), f"docs/guides/{guide} differs from {path}"
