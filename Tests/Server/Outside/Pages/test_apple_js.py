"""Our page with Sign in with Apple JS, in a real browser before the emulator: the script from there under the page's strict
policy, the window and what is posted of it, a person who turns back, a closed window, and the way by redirect."""

import json

import pippin
import pytest

SERVICES_ID = "com.example.web"


def windows(browser):
    return browser.call("GET", browser.session + "/window/handles")


def enter(browser, handle):
    browser.call("POST", browser.session + "/window", {"handle": handle})


def press(browser, words):
    browser.until(lambda: browser.saying(words, "button"), words)
    browser.click(browser.saying(words, "button"))


def in_popup(browser, steps):
    """Presses the page's button, does the steps in the window that opens, and comes back once it is closed."""
    home = windows(browser)[0]
    press(browser, "Sign in with Apple")
    browser.until(lambda: len(windows(browser)) == 2, "a second window")
    enter(browser, next(handle for handle in windows(browser) if handle != home))
    steps()
    browser.until(lambda: len(windows(browser)) == 1, "the window to close")
    enter(browser, home)


def said(browser):
    """What the page says beyond its heading."""
    return browser.run("return Array.from(document.querySelectorAll('[data-says]:not([hidden])'), e => e.dataset.says)")


class WithScript(pippin.Server):
    """A server whose page of a web client has Apple's script."""

    def configure(self, keys):
        super().configure(keys)
        callback = f"http://localhost:{self.port}/auth/apple/callback"
        web = f"""{{ id: "example-web", platform: "web", apple: {{ audience: "{SERVICES_ID}", team: "TEAM000001",
          key: "KEY0000001", return_url: "{callback}", js: true }} }}, """
        self.settings.write_text(self.settings.read_text().replace("clients: [", "clients: [" + web, 1))
        client = pippin.Client(self.emulator.port)
        team = client.get("/emulator/teams").json["items"][0]
        team["apps"][0]["services"][0]["return_urls"] = [callback]
        answer = client.send("PUT", "/emulator/teams/TEAM000001", json.dumps(team), Content_Type="application/json")
        assert answer.status == 200, answer.body


@pytest.fixture(scope="module")
def server():
    """Before an emulator of its own, which knows its callback."""
    with pippin.Emulator() as emulator, pippin.running(emulator, kind=WithScript) as server:
        yield server


@pytest.fixture
def page(server, browser):
    """The address of the page, where the browser is."""
    address = f"http://localhost:{server.port}/sign-in/apple-js?client_id=example-web"
    browser.open(address)
    return address


def test_closed_window(browser, page):
    """A closed window is explained, with a link to the sign-in without scripts."""
    in_popup(browser, lambda: browser.call("DELETE", browser.session + "/window"))
    browser.until(lambda: said(browser) == ["closed"], "that the window was closed")
    assert browser.saying("Continue without a pop-up", "a") is not None


def test_cancelled(browser, page):
    """A cancelled sign-in shows the cancellation page."""
    in_popup(browser, lambda: press(browser, "Cancel"))
    browser.until(lambda: "/auth/apple/finish?cancelled=" in browser.address, "the page of who turned back")


def test_result(browser, page):
    """The window's result signs in, under a policy without unsafe-inline; and without a window the form is posted to the callback."""
    in_popup(browser, lambda: (press(browser, "Mary"), press(browser, "Continue")))
    browser.until(lambda: browser.address.endswith("/account"), "the account page")
    assert "Mary Appleseed" in browser.run("return document.body.textContent")

    browser.open(page + "&mode=redirect")
    press(browser, "Sign in with Apple")
    press(browser, "Mary")
    press(browser, "Continue as Mary")
    browser.until(lambda: browser.address.endswith("/account"), "the account page again")
