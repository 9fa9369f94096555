"""Sign in with Apple JS before the emulator, in a real browser: the script from the emulator, its pop-up, and what the
page hears of it, as a promise and as events."""

import http.server
import json
import threading

import pippin
import pytest

PAGE = """<!doctype html><html lang="en"><title>App</title>
<meta name="appleid-signin-client-id" content="com.example.web">
<meta name="appleid-signin-scope" content="name email">
<meta name="appleid-signin-redirect-uri" content="http://localhost:{port}/callback">
<meta name="appleid-signin-state" content="from the tag">
<script>window.seen = [];
for (const name of ["AppleIDSignInOnSuccess", "AppleIDSignInOnFailure"])
  document.addEventListener(name, (event) => seen.push([name, event.detail]));</script>
<script src="http://127.0.0.1:{apple}/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"></script>
<div id="appleid-signin" data-type="continue"></div>
<script>AppleID.auth.init({{ nonce: "n-1", state: "from the call", usePopup: true }});</script></html>"""


class Page(http.server.BaseHTTPRequestHandler):
    """The app's one page, on localhost."""

    posted = []

    def do_GET(self):
        self.answer(self.server.page)

    def do_POST(self):
        self.posted.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.answer("<!doctype html><title>Posted</title>")

    def answer(self, text):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        pass


def windows(browser):
    return browser.call("GET", browser.session + "/window/handles")


def enter(browser, handle):
    browser.call("POST", browser.session + "/window", {"handle": handle})


def in_popup(browser, home, steps):
    """Presses the page's button, does the steps in the window that opens, and comes back once it is closed."""
    before = browser.run("return seen.length")
    browser.click(browser.css("#appleid-signin button"))
    browser.until(lambda: len(windows(browser)) == 2, "a second window")
    enter(browser, next(handle for handle in windows(browser) if handle != home))
    steps()
    browser.until(lambda: len(windows(browser)) == 1, "the window to close")
    enter(browser, home)
    browser.until(lambda: browser.run("return seen.length") > before, "an event")
    return browser.run("return seen[seen.length - 1]")


def press(browser, words):
    browser.until(lambda: browser.saying(words, "button"), words)
    browser.click(browser.saying(words, "button"))


@pytest.fixture(scope="module")
def port():
    """Where the page is served, before an emulator of its own that knows its callback."""
    with pippin.Emulator() as emulator:
        server = http.server.ThreadingHTTPServer(("localhost", 0), Page)
        port = server.server_address[1]
        server.page = PAGE.format(port=port, apple=emulator.port)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        client = pippin.Client(emulator.port)
        team = client.get("/emulator/teams").json["items"][0]
        team["apps"][0]["services"][0]["return_urls"] = [f"http://localhost:{port}/callback"]
        answer = client.send("PUT", "/emulator/teams/TEAM000001", json.dumps(team), Content_Type="application/json")
        assert answer.status == 200, answer.body
        client.close()
        yield port
        server.shutdown()
        server.server_close()


@pytest.fixture
def home(browser, port):
    """The window with the page."""
    browser.open(f"http://localhost:{port}/")
    return windows(browser)[0]


def test_popup(browser, home):
    """The pop-up posts objects to the page, and call parameters override the meta tags."""
    assert browser.text(browser.css("#appleid-signin button")) == "Continue with Apple"
    name, detail = in_popup(browser, home, lambda: (press(browser, "Mary"), press(browser, "Continue")))
    assert name == "AppleIDSignInOnSuccess", detail
    assert set(detail["authorization"]) == {"code", "id_token", "state"}
    assert detail["authorization"]["state"] == "from the call"
    assert detail["user"]["name"] == {"firstName": "Mary", "lastName": "Appleseed"}


def test_cancelled(browser, home):
    """A cancelled sheet and a closed window are told apart."""
    assert in_popup(browser, home, lambda: press(browser, "Cancel")) == [
        "AppleIDSignInOnFailure", {"error": "user_cancelled_authorize"}]
    assert in_popup(browser, home, lambda: browser.call("DELETE", browser.session + "/window")) == [
        "AppleIDSignInOnFailure", {"error": "popup_closed_by_user"}]


def test_redirect(browser, home):
    """Without a pop-up the result is posted; the person's name comes the first time only."""
    for is_first in (True, False):
        browser.run("AppleID.auth.signIn({ usePopup: false })")
        press(browser, "Kurt")
        press(browser, "Continue" if is_first else "Continue as Kurt")
        browser.until(lambda: browser.title == "Posted", "the form to arrive")
        assert "id_token=" in Page.posted[-1]
        assert ("user=" in Page.posted[-1]) == is_first, Page.posted[-1]
        browser.open(f"http://localhost:{browser.run('return location.port')}/")
