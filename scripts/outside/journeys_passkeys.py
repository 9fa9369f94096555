"""Passkeys on our own pages, with Chromium's virtual authenticator: added, used by the button and in the field, renamed, removed, refused;
and the pages in browsers that have none."""

import contextlib
import json

from authenticator import Authenticator
from engines import WebKit
from journeys import CHROMIUM_SCRIPTS, PLAIN, Setup, another, journey
from journeys_password import ADDRESS, PASSWORD, fill_in, send, sign_up

ADD, BUTTON = "/account/passkeys/add", "Sign in with a passkey"
ADDED = "Your passkey was added."


@contextlib.contextmanager
def without_autofill(visitor):
    """The virtual authenticator would answer the request of the field at once, before anybody pressed the button."""
    script = "if (window.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false"
    kept = visitor.browser.devtools("Page.addScriptToEvaluateOnNewDocument", source=script)
    try:
        yield
    finally:
        visitor.browser.devtools("Page.removeScriptToEvaluateOnNewDocument", **kept)


def add(visitor, says=ADDED):
    visitor.go(ADD)
    visitor.browser.press("Add a passkey")
    visitor.reads(says)


def with_passkey(visitor):
    """Mary, signed in, with a passkey."""
    authenticator = Authenticator(visitor.browser)
    visitor.sign_in("mary")
    add(visitor)
    visitor.arrive("/account")
    assert len(authenticator.keys) == 1
    return authenticator


def row(visitor, says):
    return next(row for row in visitor.browser.all("#passkeys .rows li") if says in visitor.browser.text(row))


@journey(*CHROMIUM_SCRIPTS)
def passkey(mary):
    """A passkey is added, signs in by the button, is renamed, and is removed; the password manager follows."""
    authenticator = with_passkey(mary)
    assert mary.browser.css("#passkeys")
    mary.go("/account/passkeys")
    mary.reads("Synced", "not used yet")
    assert authenticator.keys[0]["rpId"] == "localhost"
    with without_autofill(mary):
        mary.sign_out()
        assert mary.is_at("/sign-in")
        mary.browser.press(BUTTON)
        mary.arrive("/account")
    assert mary.name == "Mary Appleseed"
    mary.go("/account/passkeys")
    assert "not used yet" not in mary.browser.body()
    mary.browser.click(mary.browser.css('a[href^="/account/passkeys/rename/"]'))
    field = mary.browser.css('input[name="passkey_name"]')
    mary.browser.write(field, "My phone")
    send(mary)
    mary.reads("The passkey was renamed.", "My phone")
    # The name in the manager is the person's address, not that of the passkey.
    mary.browser.until(
        lambda: authenticator.keys[0].get("userDisplayName") == "Mary Appleseed", "expected the details to be signalled")
    mary.go("/account/passkeys")
    mary.browser.click(mary.browser.css('a[href^="/account/identities/"]'))
    mary.reads("Remove the passkey “My phone”?", "ask your password manager")
    send_removal(mary)
    mary.reads("The passkey was removed.")
    mary.browser.until(lambda: not authenticator.keys, "expected the manager to forget the passkey")
    with without_autofill(mary):
        mary.sign_out()
        mary.browser.press(BUTTON)
        mary.reads("No passkey was used.")
        assert mary.is_at("/sign-in")


def send_removal(visitor):
    visitor.browser.click(visitor.browser.css("button.danger"))


@journey(*CHROMIUM_SCRIPTS)
def passkey_in_field(mary):
    """The field of the address offers the passkey: nothing is pressed and nothing typed."""
    with_passkey(mary)
    before = mary.browser.cookies()["pippin_session"]["value"]
    mary.browser.click(mary.browser.css('form[action="/sign-out"] button'))
    mary.browser.until(
        lambda: mary.is_at("/account") and mary.browser.cookies()["pippin_session"]["value"] != before,
        "expected to be signed in by the field")
    assert "not used yet" not in mary.browser.body()


@journey(*CHROMIUM_SCRIPTS)
def passkey_excluded(mary):
    """A manager that has a passkey of the account makes no second one, and the page says that it is there."""
    authenticator = with_passkey(mary)
    add(mary, says="There’s already a passkey for your account here.")
    assert mary.is_at(ADD) and len(authenticator.keys) == 1
    assert "note bad" not in " ".join(
        mary.browser.attribute(note, "class") for note in mary.browser.all("[data-says]:not([hidden])"))
    back = [link for link in mary.browser.all('main a[href="/account#passkeys"]') if mary.browser.text(link)]
    assert [mary.browser.attribute(link, "class") for link in back] == ["button main"], len(back)
    mary.browser.click(back[0])
    mary.arrive("/account")


@journey(*CHROMIUM_SCRIPTS)
def passkey_refused(mary):
    """An unverified person and a bad signature sign nobody in; the page says so and can be used again at once."""
    authenticator = with_passkey(mary)
    with without_autofill(mary):
        mary.sign_out()
        authenticator.verify_person(False)
        mary.browser.press(BUTTON)
        mary.reads("No passkey was used.")
        authenticator.verify_person(True)
        for fault in ("isBogusSignature", "isBadUV"):
            authenticator.fault(**{fault: True})
            mary.browser.press(BUTTON)
            mary.reads("This passkey couldn’t be accepted.")
            assert mary.is_at("/sign-in") and len(authenticator.keys) == 1
        authenticator.fault()
        mary.browser.press(BUTTON)
        mary.arrive("/account")


@journey(*CHROMIUM_SCRIPTS)
def passkey_button_before_field(mary):
    """The request that waits in the field is ended before the button's begins, and begins again after it."""
    authenticator = with_passkey(mary)
    authenticator.present(False)
    mary.sign_out()
    # What waits already goes on waiting.
    authenticator.present(True)
    assert mary.is_at("/sign-in")
    mary.browser.press(BUTTON)
    mary.arrive("/account")


@journey(*CHROMIUM_SCRIPTS)
def passkey_two_tabs(mary):
    """Each of two tabs has a request of its own, and the second sign-in takes the place of the first."""
    with_passkey(mary)
    with without_autofill(mary):
        mary.sign_out()
        first = mary.browser.call("GET", mary.browser.session + "/window")
        second = mary.browser.call("POST", mary.browser.session + "/window/new", {"type": "tab"})["handle"]
        mary.browser.call("POST", mary.browser.session + "/window", {"handle": second})
        Authenticator(mary.browser)
        mary.go("/sign-in")
        mary.browser.call("POST", mary.browser.session + "/window", {"handle": first})
        mary.browser.press(BUTTON)
        mary.arrive("/account")
        assert mary.session_count() == 1
        mary.browser.call("POST", mary.browser.session + "/window", {"handle": second})
        mary.go("/sign-in")
        mary.arrive("/account")
        mary.browser.call("POST", mary.browser.session + "/window", {"handle": first})


@journey(*CHROMIUM_SCRIPTS)
def passkey_of_another_browser(mary):
    """A form with the answer of another browser signs nobody in: its request is bound to the cookie."""
    authenticator = with_passkey(mary)
    authenticator.present(False)
    mary.sign_out()
    kurt = another(mary)
    with kurt.browser:
        Authenticator(kurt.browser)
        kurt.go("/sign-in")
        stolen = mary.browser.run("return document.querySelector('form[data-ask] [name=ceremony]').value")
        kurt.browser.run(
            f"const f = document.querySelector('form[data-ask]'); f.elements.ceremony.value = {json.dumps(stolen)};"
            "f.elements.credential.value = '{}'; f.submit()")
        kurt.reads("This passkey couldn’t be accepted.")
        assert not kurt.has_account


@journey(*CHROMIUM_SCRIPTS)
def passkey_upgrade_declined(olga):
    """After a password the page asks in the background once; a manager that does not answer costs nothing and says nothing."""
    Authenticator(olga.browser)
    asks = "return !!document.querySelector('form[data-ask=upgrade]')"
    sign_up(olga)
    assert olga.browser.run(asks) and not olga.browser.has('[role="alert"]')
    olga.sign_out()
    fill_in(olga, email=ADDRESS, password=PASSWORD)
    send(olga)
    olga.arrive("/account")
    assert not olga.browser.run(asks), "once in thirty days"


@journey(*PLAIN, Setup(WebKit, javascript=True))
def passkey_without(mary):
    """Without scripts, and in a browser without passkeys, no page offers one, and the page that adds them says so."""
    mary.go("/sign-in")
    assert BUTTON not in mary.browser.body()
    mary.sign_in("mary")
    assert "Add a passkey" not in mary.browser.body()
    mary.go(ADD)
    mary.reads("Passkeys don’t work in this browser.")
    assert "Add a passkey" not in [mary.browser.text(button) for button in mary.browser.all("button")]
