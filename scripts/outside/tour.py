"""A walk through every kind of page, with one stop at each: for scripts/screenshots and scripts/test-accessibility."""

import urllib.parse

import pippin
from visitor import Visitor

LONG_NAME = "Donaudampfschifffahrtsgesellschaftskapitänin"


class Stop:
    """A page to look at; `visitor` is there."""

    def __init__(self, visitor, name):
        self.visitor, self.name, self.browser = visitor, name, visitor.browser

    @property
    def is_ours(self):
        """And not of Apple's side, which speaks English only."""
        return self.browser.address.startswith(self.visitor.site)

    @property
    def can_speak(self):
        """Whether it can be had in another language: it has links to them."""
        return self.browser.has('a[hreflang="ar"]')

    def speak(self, language):
        """The same page in another language, which the browser keeps."""
        parts = urllib.parse.urlsplit(self.browser.address)
        rest = [pair for pair in urllib.parse.parse_qsl(parts.query) if pair[0] != "lang"]
        query = urllib.parse.urlencode([*rest, ("lang", language)])
        self.browser.open(urllib.parse.urlunsplit((*parts[:3], query, "")))


def tour(demo, browser, setup):
    """Leads through all pages; whoever follows may look as they like, and leaves each page as it was, in English."""
    mary = Visitor(demo, browser, setup)

    def stop(name):
        return Stop(mary, name)

    mary.go("/sign-in")
    yield stop("sign-in")
    mary.set_out()
    yield stop("who")
    mary.browser.press("Cancel")
    mary.browser.until(lambda: mary.is_at("/auth/apple/finish") or mary.browser.press("Continue"), "expected to be back")
    yield stop("cancelled")
    mary.set_out()
    mary.choose("mary")
    yield stop("first-sheet")
    mary.answer(hide=True)
    mary.agree()
    if not setup.javascript:
        yield stop("hand-over")
    mary.hand_over()
    yield stop("account")
    mary.sign_out()
    yield stop("signed-out")
    mary.set_out()
    mary.choose("mary")
    yield stop("short-sheet")
    mary.agree()
    mary.hand_over()

    # From here on with something to see: a second device, another person, something that went wrong.
    server, apple = demo.client(), demo.apple()
    assert pippin.sign_in(server, apple, "mary").status == 200
    assert pippin.sign_in(server, apple, "anita").status == 200
    mary.go("/account")
    yield stop("account-two")
    browser.open(mary.apple + "/")
    yield stop("emulator")
    for name, path in {
        "problem": "/problems/identity_token_invalid", "problems": "/problems", "nowhere": "/nowhere",
        "unreadable": "/auth/apple/finish",
    }.items():
        mary.go(path)
        yield stop(name)
    browser.open(mary.apple + "/auth/authorize?client_id=com.example.nobody")
    yield stop("refused-by-apple")
    mary.go("/account/delete")
    yield stop("delete")
    for name in ("name", "email", "password", "merge"):
        mary.go("/account/" + name)
        yield stop("account-" + name)
    mary.sign_out()
    for name, path in {"sign-up": "/sign-up", "reset": "/password/reset", "sign-in-email": "/sign-in/email"}.items():
        mary.go(path)
        yield stop(name)
    mary.go("/sign-in")
    for field, text in {"email": "nobody@example.org", "password": "not the right one"}.items():
        browser.write(browser.css(f'input[name="{field}"]'), text)
    browser.click(browser.css('form:has(input[name="password"]) button[type="submit"]'))
    browser.until(lambda: browser.has('[aria-invalid="true"], [role="alert"]'), "expected to be told")
    yield stop("sign-in-wrong")

    mary.set_out()
    mary.choose("kurt")
    mary.answer(first="Þorgerður Ælfgifu", last=LONG_NAME, hide=True)
    mary.agree()
    mary.hand_over()
    yield stop("account-long-name")
    mary.go("/account/delete")
    browser.write(browser.css('input[name="confirmation"]'), "yes")
    mary.browser.press("Delete account")
    browser.until(lambda: browser.has('[aria-invalid="true"]'), "expected to be told")
    yield stop("delete-wrong")
    mary.confirm_deletion()
    mary.arrive("/account/deleted")
    yield stop("deleted")

    assert apple.post("/emulator/apple-ids", {"id": "work", "email": "anita@example.com"}).status == 201
    mary.set_out()
    mary.choose("work")
    mary.answer()
    mary.agree()
    if not setup.javascript:
        mary.browser.press("Continue")
    mary.arrive("/sign-in/link")
    yield stop("link")
    mary.browser.press("Don’t link")
    mary.set_out()
    mary.choose("student")
    yield stop("managed-sheet")
    mary.agree()
    mary.hand_over()
    yield stop("account-no-email")
    mary.sign_out()
    mary.browser.press("Continue with Google")
    mary.browser.until(lambda: mary.browser.has('button[name="person"]'), "expected to be asked whom to be")
    yield stop("google")
    mary.go("/sign-in")
    mary.browser.press("Continue with Facebook")
    mary.browser.until(lambda: mary.browser.has('button[name="person"]'), "expected to be asked whom to be")
    yield stop("facebook")
