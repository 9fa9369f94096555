"""Signing up with a passkey in Chromium, with its virtual authenticator: the page, what it says of browsers' errors, without scripts, and
before axe."""

import contextlib

import passkeys
import pippin
import pytest
from authenticator import Authenticator
from engines import Chromium
from page_inspector import Inspector

BUTTON = "Create account with a passkey"


@pytest.fixture(scope="module")
def server(emulator):
    with pippin.running(emulator, kind=passkeys.Server) as server:
        yield server


def fill_in(browser, **fields):
    for name, text in fields.items():
        browser.write(browser.css(f'input[name="{name}"]'), text)


def test_sign_up(server, browser):
    """The person types a name, confirms on the device, and has an account; a device that cannot save one is told what to do."""
    authenticator = Authenticator(browser)
    try:
        browser.open(server.origin + "/sign-in")
        browser.click(browser.css('a[href="/sign-up"]'))
        browser.until(lambda: browser.has("form[data-ask=create]"), "expected the script to show the form")
        assert "connect-src" not in browser.run("return document.querySelector('meta[http-equiv]')?.content ?? ''")
        authenticator.verify_person(False)
        browser.press(BUTTON)
        browser.until(lambda: "No passkey was added." in browser.body(), "expected to be told of the refusal")
        assert not authenticator.keys
        authenticator.verify_person(True)
        fill_in(browser, given_name="Rosa", family_name="Example")
        browser.press(BUTTON)
        browser.until(lambda: browser.address.endswith("/account"), "expected to be signed in")
        assert "Rosa Example" in browser.body() and len(authenticator.keys) == 1
        key = authenticator.keys[0]
        assert key["rpId"] == "localhost" and key["isResidentCredential"]
        # The name in the manager follows the account's.
        browser.until(
            lambda: authenticator.keys[0].get("userDisplayName") == "Rosa Example", "expected the details to be signalled")
    finally:
        authenticator.remove()


def test_accessible(server, browser):
    """Axe finds nothing, in light and dark, narrow and wide, from right to left, with a form that was refused, and with large letters."""
    inspector = Inspector(browser)
    for language in pippin.LANGUAGES:
        browser.open(server.origin + f"/sign-up?lang={language}")
        browser.until(lambda: browser.has("form[data-ask=create]"), "expected the script to show the form")
        inspector.in_all_lights(f"sign-up by passkey in {language}")
        inspector.fits(f"sign-up by passkey in {language}", (320, 640))
        inspector.with_large_letters(f"sign-up by passkey in {language}")
    assert inspector.troubles == [] and inspector.looks


def test_without_scripts(server):
    """Without scripts there is no such form, and the page says what to do."""
    with contextlib.closing(Chromium(javascript=False)) as plain:
        plain.open(server.origin + "/sign-up")
        assert not plain.has("form[data-ask]") and BUTTON not in plain.body()
        assert "Passkeys don’t work in this browser." in plain.body()
        plain.click(plain.css('.back a[href="/sign-in"]'))
        plain.until(lambda: "/sign-in" in plain.address, "expected the other methods")
