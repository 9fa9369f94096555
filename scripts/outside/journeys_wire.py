"""What goes over the wire while somebody signs in with a browser, which only Chromium tells."""

import urllib.parse

from journeys import CHROMIUM, CHROMIUM_SCRIPTS, journey
from pippin import LANGUAGES
from weight import MOST_BYTES, MOST_MOVED, MOST_REQUESTS, weigh

# Who has not signed in sees these, and who has sees those.
BEFORE, AFTER = ("/sign-in", "/sign-up", "/problems/identity_token_invalid"), ("/account", "/account/delete")

# The most pixels that a page may be high in a window of 390.
HIGHEST = {"/sign-in": 800, "/account": 1_400}
# The request of the demo's own OpenID client, which gets four things.
CONSENT = {
    "client_id": "third-party", "redirect_uri": "http://localhost:4711/callback", "response_type": "code",
    "scope": "openid profile email", "state": "s", "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    "code_challenge_method": "S256"}


@journey(*CHROMIUM)
def on_the_wire(mary):
    """No cookie of ours goes to Apple or comes along with the callback, no code stands in an address, every page has a policy."""
    given = []
    for _ in range(2):
        mary.set_out()
        mary.choose("mary")
        mary.agree()
        given.append(mary.form_fields())
        mary.hand_over()
        if len(given) == 1:
            mary.sign_out()
    assert "user" in given[0] and "user" not in given[1], "Apple gives the name once"
    traffic = mary.browser.traffic()
    look_at_cookies(mary, traffic)
    look_at_addresses(traffic, given)
    look_at_policies(traffic)


def look_at_cookies(visitor, traffic):
    """Where they go and what protects them."""
    kept = visitor.browser.cookies()
    assert set(kept) == {"pippin_browser", "pippin_device", "pippin_last", "pippin_session"}, kept
    for cookie in kept.values():
        # Secure is missing on plain-http loopback only, where WebKit would drop the cookie.
        assert cookie["httpOnly"] and cookie["sameSite"] == "Lax" and cookie["path"] == "/", cookie
        assert cookie["domain"] == "localhost" and not cookie["secure"], cookie
    callbacks = [one for one in traffic if one.method == "POST" and one.url.endswith("/auth/apple/callback")]
    assert len(callbacks) == 2, traffic
    for callback in callbacks:
        assert callback.sent["origin"] == visitor.apple and callback.sent["sec-fetch-site"] == "cross-site", callback.sent
        assert "cookie" not in callback.sent, "a cookie went along with the callback: the demo is not cross-site"
        assert "set-cookie" not in callback.answered and callback.status == 303, callback.answered
    finishes = [one for one in traffic if "/auth/apple/finish" in one.url]
    assert finishes and all("pippin_browser=" in one.sent["cookie"] for one in finishes), finishes
    for one in traffic:
        if one.url.startswith(visitor.apple):
            assert "pippin_" not in one.sent.get("cookie", ""), one


def look_at_addresses(traffic, given):
    """No code and no token is in any address, nor in what a page tells the next one about where it was."""
    secrets = [fields[name] for fields in given for name in ("code", "id_token")]
    assert len(secrets) == 4 and all(len(secret) > 20 for secret in secrets), given
    for one in traffic:
        for text in (one.url, one.sent.get("referer", ""), one.answered.get("location", "")):
            decoded = urllib.parse.unquote(text)
            assert not any(secret in decoded for secret in secrets), text
            names = {name for name, _ in urllib.parse.parse_qsl(urllib.parse.urlsplit(text).query)}
            assert not names & {"code", "id_token", "access_token", "refresh_token", "user"}, text


def look_at_policies(traffic):
    """Every page, ours and the emulator's, says what it may do."""
    pages = [one for one in traffic if one.kind == "Document" and "text/html" in one.answered.get("content-type", "")]
    assert len(pages) >= 8, pages
    for page in pages:
        policy = page.answered.get("content-security-policy", "")
        for rule in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"):
            assert rule in policy, (page, policy)
        assert "unsafe" not in policy and page.answered["x-content-type-options"] == "nosniff", (page, policy)
        assert page.answered["cache-control"] == "no-store", page


@journey(*CHROMIUM_SCRIPTS)
def light(mary):
    """The main pages weigh less than 20 KB on the wire, style and icon included, in three requests, and nothing moves."""
    look_at_weight(mary, BEFORE)
    look_at_height(mary, "/sign-in")
    look_at_buttons(mary)
    mary.sign_in("mary")
    look_at_weight(mary, AFTER)
    look_at_height(mary, "/account")
    look_at_consent(mary)
    mary.sign_out()
    mary.reads("Last used")
    look_at_height(mary, "/sign-in")
    look_at_buttons(mary)


def look_at_consent(visitor):
    """The buttons are in view on a phone, and the page can be had in each language where it is."""
    visitor.browser.look(390, 844)
    visitor.go("/oauth/authorize?" + urllib.parse.urlencode(CONSENT))
    for language in [*(one for one in LANGUAGES if one != "en"), "en"]:
        visitor.browser.open(visitor.browser.run(f"return document.querySelector('.languages a[hreflang=\"{language}\"]').href"))
        assert visitor.browser.run("return document.documentElement.lang") == language, visitor.browser.address
        assert visitor.browser.run("return document.querySelectorAll('.values li').length") == 4, visitor.browser.address
        end = visitor.browser.run("return document.querySelector('.actions').getBoundingClientRect().bottom")
        assert 0 < end <= 844, f"in {language} the buttons of the consent page end at {end} px"
    visitor.browser.look(1100, 900)


def look_at_height(visitor, page):
    """On a phone, in English, with everything that the demo offers."""
    visitor.browser.look(390, 600)
    visitor.go(f"{page}?lang=en")
    height = visitor.browser.run("return document.documentElement.scrollHeight")
    assert 0 < height <= HIGHEST[page], f"{page} is {height} px high"
    visitor.browser.look(1100, 900)


def look_at_buttons(visitor):
    """A name that wraps would make all buttons higher, Apple's among them, and move the page that is half painted."""
    for width in (320, 360, 375, 390, 1100):
        visitor.browser.look(width, 900)
        visitor.go("/sign-in?lang=en")
        heights = visitor.browser.run("return [...document.querySelectorAll('.ways .button')].map((one) => one.offsetHeight)")
        assert len(heights) >= 6 and set(heights) == {44}, f"at {width} px the buttons are {heights} px high"


def look_at_weight(visitor, pages):
    """In every language, and in English at the end."""
    for page in pages:
        for language in (*(language for language in LANGUAGES if language != "en"), "en"):
            found = weigh(visitor.browser, f"{visitor.site}{page}?lang={language}")
            assert visitor.is_at(page), visitor.browser.address
            assert 2_000 < found["bytes"] <= MOST_BYTES, (page, language, found)
            assert 2 <= found["requests"] <= MOST_REQUESTS, (page, language, found)
            assert found["moved"] <= MOST_MOVED, (page, language, found)
