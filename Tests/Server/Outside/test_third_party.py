"""Examples/ThirdParty beside `pippin demo`, started by the line that the demo prints: a person signs in, declines and agrees, refreshes, takes
the access away, and signs out."""

import html
import pathlib
import re
import shlex
import subprocess
import tempfile

import environment
import openid_setup
import pippin
import pytest


class Application:
    """The sample, started by the demo's own line, on a free port."""

    def __init__(self, demo, python):
        line = re.search(r"python3 (Examples/ThirdParty/app\.py .*)", demo.words())
        assert line, f"the demo does not say how to start the application:\n{demo.words()}"
        self.port, self.log = pippin.free_port(), tempfile.TemporaryFile()
        command = [python, *shlex.split(line.group(1)), "--port", self.port]
        self.process = subprocess.Popen(pippin.leashed(*command), cwd=pippin.ROOT, stdout=self.log, stderr=self.log)

    def __enter__(self):
        pippin.wait_for(self.port, "/", self)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)

    def words(self):
        return pippin.text_of(self.log)


def said(browser, *words):
    for word in words:
        assert word in browser.page, (word, browser.address, browser.page)


def button(browser, path):
    """Presses the button of the form that goes to a path."""
    forms = browser.forms()
    index = next((index for index, form in enumerate(forms) if form[1].endswith(path)), None)
    assert index is not None, (path, browser.address, browser.page)
    return browser.submit(index)


@pytest.fixture(scope="module")
def demo():
    """A demo of its own, which prints how to go on."""
    with pippin.Demo() as demo:
        pippin.wait_until(lambda: "Ctrl-C" in demo.words(), "the demo says how to go on")
        yield demo


@pytest.fixture(scope="module")
def application(demo):
    python = environment.environment("third-party", pippin.ROOT / "Examples" / "ThirdParty" / "requirements.txt")
    with Application(demo, python) as application:
        yield application


def test_sign_in(demo, application):
    """The page that asks speaks other languages, and asks another account; a person who declines is not signed in; one who agrees is, with
    name and address; it refreshes, and signs in again without a question; the account page takes its access away, and it asks again; it
    signs the person out here and there."""
    port = application.port
    home, browser = f"http://localhost:{port}/", openid_setup.Browser(demo.port, demo.emulator_port, port)
    said(browser.go(home + "sign-in"), "/auth/apple/start")
    said(browser.sign_in(), "Third party", "/oauth/consent", "Mary Appleseed", f"<code>localhost:{port}</code>")
    for language, word in ("de", "Konto wechseln"), ("en", "Switch account"):
        link = re.search(rf'href="(/oauth/continue[^"]*lang={language})"', browser.page)
        assert link, browser.page
        said(browser.go(f"http://localhost:{demo.port}" + html.unescape(link.group(1))), word)
    said(button(browser, "/oauth/switch-account"), "/auth/apple/start")
    said(browser.sign_in("kurt"), "Third party", "/oauth/consent")
    assert "Mary" not in browser.page, browser.page
    said(button(browser, "/oauth/switch-account"), "/auth/apple/start")
    said(browser.sign_in(), "Mary Appleseed", "/oauth/consent")
    button(browser, "/oauth/consent/decline")
    said(browser, "You are not signed in")
    browser.go(home + "sign-in")
    button(browser, "/oauth/consent")
    said(browser, "Hello, Mary Appleseed", "@")
    said(button(browser, "/refresh"), "Refreshed.", "Hello, Mary Appleseed")
    said(browser.go(home + "sign-in"), "Hello, Mary Appleseed")
    browser.go(f"http://localhost:{demo.port}/account/apps")
    button(browser, "/account/apps/remove")
    said(browser.go(home), "You are signed out", "Sign in")
    browser.go(home + "sign-in")
    button(browser, "/oauth/consent")
    said(browser, "Hello, Mary Appleseed")
    button(browser, "/sign-out")
    assert browser.address.startswith(home + "?state="), (browser.address, browser.page)
    said(browser, 'href="/sign-in"')
    browser.go(f"http://localhost:{demo.port}/account")
    assert "/sign-in" in browser.address, browser.address


def test_secret(demo, application):
    """The secret is in no log."""
    secret = pathlib.Path(re.search(r"--secret-file (\S+)", demo.words()).group(1)).read_text()
    assert secret not in demo.words() + application.words()
