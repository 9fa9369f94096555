"""A walk through every kind of page, with one stop at each: for scripts/screenshots and Tests/Server/Outside/Pages/test_accessibility.py."""

import contextlib
import itertools
import json
import pathlib
import re
import sqlite3
import tempfile
import types
import urllib.parse

import pippin
from authenticator import Authenticator
from visitor import Visitor

LONG_NAME = "Donaudampfschifffahrtsgesellschaftskapitänin"
LONG_CLIENT = f"Wissensdatenbank der {LONG_NAME}sgesellschaft für Fahrpläne und Häfen"
ADDRESS, PASSWORD = "olga@example.org", "pear blossom 1"
# Of an app; the continue page is about them.
APP = {
    "client_id": "com.example.app", "return_to": "com.example.app:/signed-in", "state": "s",
    "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
}


class Stop:
    """A page to look at; `visitor` is there. A page that is shown once, after a form, has `again`, which leads to it anew.

    A device's code may be tried thirty times an hour, so `is_scarce` pages are seen in two languages besides English only."""

    def __init__(self, visitor, name, again=None):
        self.visitor, self.name, self.again, self.browser = visitor, name, again, visitor.browser
        self.is_scarce = name.startswith("device-")

    @property
    def is_ours(self):
        """And not of Apple's side, which speaks English only."""
        return self.browser.address.startswith(self.visitor.site)

    @property
    def can_speak(self):
        """Whether it can be had in another language."""
        return self.again is not None or self.browser.has('.languages li [lang="ar"]')

    def speak(self, language):
        """The same page in another language, which the browser keeps."""
        if self.again:
            self.visitor.go(f"/problems?lang={language}")
            self.again()
            return
        parts = urllib.parse.urlsplit(self.browser.address)
        rest = [pair for pair in urllib.parse.parse_qsl(parts.query) if pair[0] != "lang"]
        query = urllib.parse.urlencode([*rest, ("lang", language)])
        self.browser.open(urllib.parse.urlunsplit((*parts[:3], query, "")))


class Guide(Visitor):
    """A visitor who gets about by what is the same in every language: names of fields, and addresses of forms."""

    def fill_in(self, **fields):
        for name, text in fields.items():
            self.browser.write(self.browser.css(f'input[name="{name}"]'), text)

    def send(self, action=None):
        """The form that posts there; without an address the page's form with fields."""
        form = f'form[action^="{action}"]' if action else 'form:has(input:not([type="hidden"]))'
        self.browser.click(self.browser.css(f'{form} button[type="submit"], {form} button:not([type])'))

    def await_trouble(self):
        self.browser.until(
            lambda: self.browser.has('[aria-invalid="true"], [role="alert"]:not([hidden])'), "expected to be told what was wrong")

    def follow(self, address):
        """The first link whose address begins so."""
        self.browser.click(self.browser.css(f'a[href^="{address}"]'))

    def choose_at_provider(self, person):
        selector = f'button[name="person"][value="{person}"]'
        self.browser.until(lambda: self.browser.has(selector), "expected to be asked whom to be")
        self.browser.click(self.browser.css(selector))

    def page_in_mail(self, address=ADDRESS):
        """The path that the latest mail to the address names."""
        def mails():
            return self.demo.apple().get("/emulator/mail?" + urllib.parse.urlencode({"to": address})).json["items"]
        pippin.wait_until(mails, f"an email to {address}")
        # The newest is first or last, so by the time at which it arrived.
        newest = max(mails(), key=lambda mail: mail.get("received_at") or mail.get("at") or "")
        return re.search(re.escape(self.site) + r"(/\S+)", newest["text"]).group(1)

    def add(self, provider):
        """On the page that adds sign-in methods."""
        self.go("/account/methods/add")
        self.send("/account/link/" + provider)

    def forget_cookies(self):
        self.browser.call("DELETE", self.browser.session + "/cookie")

    def come_from_apple(self):
        """Back to the site, to whichever page."""
        if not self.setup.javascript:
            self.browser.press("Continue")
        self.browser.until(lambda: self.browser.address.startswith(self.site), "expected to be back")


def age_sessions(demo, hours=1):
    """Every sign-in was so long ago, so that pages ask for another; or, with -1, is recent again."""
    folder = re.search(r"^ *Data +(\S+)", demo.words(), re.MULTILINE).group(1)
    with contextlib.closing(sqlite3.connect(f"{folder}/pippin.db", timeout=10)) as database, database:
        database.execute("UPDATE session SET authenticated_at = authenticated_at - ?", (hours * 3_600_000,))


def tour(demo, browser, setup):
    """Leads through all pages; whoever follows may look as they like, and leaves each page as it was, in English."""
    mary = Guide(demo, browser, setup)

    def stop(name, again=None):
        return Stop(mary, name, again)

    yield from with_apple(demo, mary, stop)
    yield from account(demo, mary, stop)
    yield from explanations(demo, mary, stop)
    yield from passwords(demo, mary, stop)
    yield from passkeys(mary, stop)
    yield from endings(demo, mary, stop)
    yield from other_settings(demo, mary, stop)


def with_apple(demo, mary, stop):
    """The first sign-in and the next, cancelled and not."""
    mary.go("/sign-in")
    yield stop("sign-in")
    mary.set_out()
    yield stop("who")
    mary.browser.press("Cancel")
    mary.browser.until(
        lambda: mary.is_at("/auth/apple/finish") or mary.browser.press("Continue"), "expected to be back")
    yield stop("cancelled")
    mary.set_out()
    mary.choose("mary")
    yield stop("first-sheet")
    mary.answer(hide=True)
    mary.agree()
    if not mary.setup.javascript:
        yield stop("hand-over")
    mary.hand_over()
    mary.go("/account")
    yield stop("account")
    mary.sign_out()
    yield stop("signed-out")
    # Another account, for the merge.
    mary.browser.press("Continue with Facebook")
    mary.choose_at_provider("kurt")
    mary.arrive("/account")
    mary.go("/account")
    yield stop("account-add-apple")
    mary.sign_out()
    mary.set_out()
    mary.choose("mary")
    yield stop("short-sheet")
    mary.agree()
    mary.hand_over()


def account(demo, mary, stop):
    """With something to see: a second device, a second method, another person, another account."""
    browser, server, apple = mary.browser, demo.client(), demo.apple()
    assert pippin.sign_in(server, apple, "mary").status == 200
    assert pippin.sign_in(server, apple, "anita").status == 200
    mary.go("/account")
    mary.add("google")
    mary.choose_at_provider("mary")
    mary.arrive("/account")
    mary.go("/account")
    yield stop("account-two")
    browser.open(mary.apple + "/")
    yield stop("emulator")

    def rename():
        mary.go("/account/name")
        mary.send()
        mary.arrive("/account")
    rename()
    yield stop("account-changed", rename)
    for page in ("methods", "methods/add", "data", "devices"):
        mary.go("/account/" + page)
        yield stop("account-" + page.replace("/", "-"))
    mary.go("/account/methods")
    mary.follow("/account/identities/")
    yield stop("remove-method")
    mary.go("/account")
    mary.follow("/account/sessions/rename/")
    yield stop("rename-device")
    for name in ("name", "email", "password"):
        mary.go("/account/" + name)
        yield stop("account-" + name)
    mary.go("/account/delete")
    yield stop("delete")

    def mistype():
        mary.go("/account/delete")
        mary.fill_in(confirmation="yes")
        mary.send()
        mary.await_trouble()
    mistype()
    yield stop("delete-wrong", mistype)

    def begin_merge():
        mary.go("/account/data")
        mary.send("/account/merge/start")
        mary.arrive("/sign-in")
    begin_merge()
    yield stop("merge-sign-in")
    browser.press("Continue with Google")
    mary.choose_at_provider("anita")
    browser.until(lambda: mary.path.startswith("/auth/google/finish"), "expected to be told that there is no account")
    yield stop("merge-nobody")
    begin_merge()
    browser.press("Continue with Facebook")
    mary.choose_at_provider("kurt")
    mary.arrive("/account/merge")
    mary.go("/account/merge")
    yield stop("merge")
    age_sessions(demo)
    mary.go("/account/merge")
    yield stop("merge-late")
    age_sessions(demo, hours=-1)
    mary.go("/account/merge")
    mary.send("/account/merge")
    mary.arrive("/account")
    mary.go("/account")
    yield stop("account-merged")
    begin_merge()
    browser.press("Continue with Google")
    mary.choose_at_provider("mary")
    mary.arrive("/account/merge")
    yield stop("merge-same")
    mary.send("/account/merge")
    mary.arrive("/account")
    age_sessions(demo)
    mary.go("/account")
    yield stop("account-old")
    mary.go("/account/delete")
    yield stop("delete-old")
    mary.go("/account/password")
    yield stop("sign-in-again")
    browser.open(mary.apple + "/")
    browser.click(browser.css('button[aria-label^="Turn forwarding off: Mary"]'))
    browser.until(lambda: "not forwarded" in browser.body(), "expected no forwarding")
    mary.go("/account")
    yield stop("account-relay-off")

    # By another method, as the sessions of the Apple ID end.
    mary.sign_out()
    browser.press("Continue with Google")
    mary.choose_at_provider("mary")
    mary.arrive("/account")
    browser.open(mary.apple + "/")
    browser.click(browser.css('button[aria-label^="Stop using: Mary Appleseed"]'))

    def is_revoked():
        mary.go("/account")
        return browser.has("#sign-in-methods .tag.off")
    browser.until(is_revoked, "expected the consent to be withdrawn")
    yield stop("account-revoked")


def passkeys(mary, stop):
    """With a virtual authenticator, which only Chromium has."""
    authenticator = Authenticator(mary.browser)
    mary.forget_cookies()
    mary.sign_in("mary")
    mary.go("/account/passkeys/add")
    yield stop("passkey-add")
    mary.browser.click(mary.browser.css("form[data-ask] button"))
    mary.arrive("/account")
    mary.go("/account/passkeys")
    yield stop("account-passkeys")

    def add_again():
        mary.go("/account/passkeys/add")
        mary.browser.click(mary.browser.css("form[data-ask] button"))
        mary.browser.until(lambda: mary.browser.has("[data-says]:not([hidden])"), "expected to be told")
    add_again()
    yield stop("passkey-exists", add_again)
    mary.go("/account/passkeys")
    mary.follow("/account/passkeys/rename/")
    yield stop("passkey-rename")
    mary.go("/account/passkeys/check")
    yield stop("passkeys-check")
    mary.go("/account/passkeys")
    mary.follow("/account/identities/")
    mary.browser.until(lambda: mary.browser.has("button.danger"), "expected to be asked")
    yield stop("passkey-remove")
    authenticator.remove()
    mary.sign_out()

    def find_none():
        mary.go("/sign-in")
        mary.browser.click(mary.browser.css("form[data-ask] button"))
        mary.browser.until(lambda: mary.browser.has("[data-says]:not([hidden])"), "expected to be told")
    empty = Authenticator(mary.browser)
    find_none()
    yield stop("passkey-none", find_none)
    empty.remove()


def explanations(demo, mary, stop):
    """Pages that say what went wrong."""
    browser, apple = mary.browser, demo.apple()
    for name, path in {
        "problem": "/problems/identity_token_invalid", "problems": "/problems", "nowhere": "/nowhere",
        "unreadable": "/auth/apple/finish",
    }.items():
        mary.go(path)
        yield stop(name)

    def unfold():
        mary.go("/auth/apple/start?client_id=example-web&return_to=https://elsewhere.example/done")
        browser.click(browser.all(".developers summary")[0])
    unfold()
    yield stop("unregistered", unfold)
    browser.open(mary.apple + "/auth/authorize?client_id=com.example.nobody")
    yield stop("refused-by-apple")
    mary.sign_out()
    assert apple.post("/emulator/apple-ids", {"id": "nils", "email": "nils@example.org"}).status == 201
    fault = apple.post("/emulator/faults", {"endpoint": "/auth/token", "kind": "status", "status": 503})
    assert fault.status == 201, fault.body
    # Somebody new: who has an account is let in while Apple does not answer.
    mary.set_out()
    mary.choose("nils")
    mary.agree()
    mary.come_from_apple()
    mary.arrive("/auth/apple/finish")
    yield stop("unreachable")
    apple.send("DELETE", "/emulator/faults")

    def without_cookies():
        mary.go("/password/reset")
        mary.fill_in(email=ADDRESS)
        language = browser.cookies().get("pippin_language", {}).get("value")
        mary.forget_cookies()
        if language:
            browser.add_cookie("pippin_language", language)
        mary.send()
        browser.until(lambda: not browser.has("input[name=email]"), "expected to be told")
    without_cookies()
    yield stop("no-cookies", without_cookies)

    mary.go("/auth/google/start?" + urllib.parse.urlencode(APP))
    mary.choose_at_provider("anita")
    mary.arrive("/sign-in/link")
    yield stop("link-elsewhere")

    def to_app():
        mary.go("/auth/google/start?" + urllib.parse.urlencode(APP))
        mary.choose_at_provider("kurt")
        browser.until(lambda: browser.has('a[href^="com.example.app:"]'), "expected the button to the app")
    to_app()
    yield stop("continue", to_app)


def passwords(demo, mary, stop):
    """An account with a password, and each code."""
    browser, numbers = mary.browser, itertools.count(1)
    mary.go("/sign-up")
    yield stop("sign-up")
    mary.fill_in(email=ADDRESS, password=PASSWORD, given_name="Olga")
    mary.send()
    mary.arrive("/sign-up/confirm")
    yield stop("sign-up-code")
    linked = mary.page_in_mail()
    mary.go(linked)
    yield stop("sign-up-linked")
    # As another browser: the cookie is what tells them apart.
    here = browser.cookies()["pippin_browser"]["value"]
    browser.add_cookie("pippin_browser", "A" * 22)
    mary.go(linked)
    assert browser.has('input[name="password"]'), browser.body()
    yield stop("sign-up-elsewhere")
    browser.add_cookie("pippin_browser", here)
    mary.go(linked)
    mary.send("/sign-up/confirm")
    mary.arrive("/account")
    mary.go("/account")
    yield stop("account-with-password")
    mary.go("/account/password")
    yield stop("change-password")
    mary.go("/account/email")
    mary.fill_in(email="olga.ny@example.org")
    mary.send()
    mary.arrive("/account/email/confirm")
    yield stop("email-code")
    mary.sign_out()
    for name, path in {"reset": "/password/reset", "sign-in-email": "/sign-in/email"}.items():
        mary.go(path)
        yield stop(name)
        mary.fill_in(email=ADDRESS)
        mary.send()
        mary.arrive(path + "/confirm")
        yield stop(name + "-code")

    def weak():
        mary.go("/sign-up")
        mary.fill_in(email="vera@example.org", password="password1")
        mary.send()
        mary.await_trouble()
    weak()
    yield stop("sign-up-weak", weak)

    def wrong_code():
        mary.go("/sign-up")
        mary.fill_in(email=f"nina{next(numbers)}@example.org", password=PASSWORD)
        mary.send()
        mary.arrive("/sign-up/confirm")
        mary.fill_in(token="000000")
        mary.send("/sign-up/confirm")
        mary.await_trouble()
    wrong_code()
    yield stop("sign-up-code-wrong", wrong_code)

    def wrong_password(address=None):
        mary.go("/sign-in")
        mary.fill_in(email=address or f"nobody{next(numbers)}@example.org", password="not the right one")
        mary.send()
        mary.await_trouble()
    wrong_password()
    yield stop("sign-in-wrong", wrong_password)

    # A browser on this computer has no limit of its own: all strangers together have one, for an address.
    server, wrong = demo.client(), {"client_id": "com.example.app", "email": "nobody@example.org", "password": "not the right one"}
    for _ in range(60):
        if server.post("/v1/sign-in/password", wrong).status == 429:
            break

    def throttled():
        wrong_password("nobody@example.org")
        assert browser.has('form[action="/sign-in/email"]'), f"no delay after sixty wrong passwords:\n{browser.body()}"
    throttled()
    yield stop("sign-in-throttled", throttled)

    apple = demo.apple()
    assert apple.post("/emulator/apple-ids", {"id": "olga", "email": ADDRESS}).status == 201
    mary.set_out()
    mary.choose("olga")
    mary.answer()
    mary.agree()
    mary.come_from_apple()
    mary.arrive("/sign-in/link")
    yield stop("link-password")
    mary.forget_cookies()
    mary.go(linked)
    yield stop("code-elsewhere")


def endings(demo, mary, stop):
    """Other people: a long name and a deletion, one address twice, no address, the providers' pages."""
    browser, apple = mary.browser, demo.apple()
    mary.set_out()
    mary.choose("kurt")
    mary.answer(first="Þorgerður Ælfgifu", last=LONG_NAME, hide=True)
    mary.agree()
    mary.hand_over()
    mary.go("/account")
    yield stop("account-long-name")
    mary.go("/account/delete")
    mary.confirm_deletion()
    mary.arrive("/account/deleted")
    yield stop("deleted")

    assert apple.post("/emulator/apple-ids", {"id": "work", "email": "anita@example.com"}).status == 201
    mary.set_out()
    mary.choose("work")
    mary.answer()
    mary.agree()
    mary.come_from_apple()
    mary.arrive("/sign-in/link")
    yield stop("link")
    mary.browser.press("Don’t link")
    mary.set_out()
    mary.choose("student")
    yield stop("managed-sheet")
    mary.agree()
    mary.hand_over()
    mary.go("/account")
    yield stop("account-no-email")

    def add_anothers():
        mary.go("/account")
        mary.add("google")
        mary.choose_at_provider("mary")
        browser.until(lambda: browser.address.startswith(mary.site), "expected to be back")
    add_anothers()
    yield stop("in-use", add_anothers)
    mary.sign_out()
    browser.press("Continue with Google")
    browser.until(lambda: browser.has('button[name="person"]'), "expected to be asked whom to be")
    yield stop("google")
    mary.go("/sign-in")
    browser.press("Continue with Facebook")
    browser.until(lambda: browser.has('button[name="person"]'), "expected to be asked whom to be")
    yield stop("facebook")


class SecondServer(pippin.Server):
    """Beside the demo's emulator, with what the demo does not have: an app that requires a name, and Apple's script."""

    def __init__(self, folder, demo):
        self.demo, self.emulator_port = demo, demo.emulator_port
        super().__init__(folder, types.SimpleNamespace(port=demo.emulator_port))
        self.callback = f"http://localhost:{self.port}/auth/apple/callback"
        web = f"""{{ id: "example-web", name: "Example", platform: "web", required: ["name"],
          apple: {{ audience: "com.example.web", team: "TEAM000001", key: "KEY0000001", return_url: "{self.callback}", js: true }} }}, """
        self.settings.write_text(self.settings.read_text().replace("clients: [", "clients: [" + web + self.openid_clients(), 1))

    def openid_clients(self):
        """One for each kind of way back: a site, and a program on this computer with a long name and every scope. Neither is there."""
        def client(id, name, platform, scopes, redirect):
            return f"""{{ id: "{id}", name: "{name}", platform: "{platform}", oidc: {{
              redirect_uris: ["{redirect}"], token_endpoint_auth_method: "none", id_token_signed_response_alg: "ES256",
              policy_uri: "https://{id}.example.com/privacy", tos_uri: "https://{id}.example.com/terms",
              scopes: {json.dumps(scopes)}, grant_types: ["authorization_code", "refresh_token", "device_code"], consent: "once" }} }}, """
        return client("grafana", "Grafana", "web", ["openid"], "https://grafana.example.com/callback") + client(
            "wiki", LONG_CLIENT, "desktop", ["openid", "profile", "email", "offline_access"], "http://127.0.0.1/callback")

    def user_code(self, client="wiki"):
        """What a device shows."""
        answer = self.client().send(
            "POST", "/oauth/device", f"client_id={client}&scope=openid".encode(), Content_Type="application/x-www-form-urlencoded")
        assert answer.status == 200, answer.body
        return answer.json["user_code"]

    def client(self):
        return pippin.Client(self.port, "localhost")

    def apple(self):
        return self.demo.apple()

    def change_team(self, change):
        """What a developer does on Apple's portal."""
        team = self.apple().get("/emulator/teams").json["items"][0]
        change(team)
        answer = self.apple().send(
            "PUT", "/emulator/teams/TEAM000001", json.dumps(team), Content_Type="application/json")
        assert answer.status == 200, answer.body

    def return_here(self, team):
        for app in team["apps"]:
            for service in app.get("services", []):
                service["return_urls"] = [*service.get("return_urls", []), self.callback]


def openid(server, guest):
    """What people see when they sign in to other applications with their account."""
    browser = guest.browser

    def stop(name, again=None):
        if again:
            again()
        return Stop(guest, name, again)

    def ask(client, redirect, scope):
        query = urllib.parse.urlencode({
            "client_id": client, "redirect_uri": redirect, "response_type": "code", "scope": scope, "state": "s",
            "code_challenge": APP["code_challenge"], "code_challenge_method": "S256"})
        return lambda: guest.go("/oauth/authorize?" + query)
    site = ask("grafana", "https://grafana.example.com/callback", "openid")
    program = ask("wiki", "http://127.0.0.1:4711/callback", "openid profile email offline_access")
    yield stop("consent", site)
    yield stop("consent-long", program)
    guest.send("/oauth/consent")
    browser.until(lambda: browser.has('a[href^="http://127.0.0.1:4711/"]'), "expected the button to the program")
    yield stop("continue-program", program)
    guest.go("/account/apps")
    yield stop("account-apps")
    guest.send("/account/apps/remove")
    guest.arrive("/account")
    yield stop("bad-client", ask("nobody", "https://grafana.example.com/callback", "openid"))
    yield stop("bad-redirect", ask("grafana", "https://grafana.example.org/callback", "openid"))

    guest.go("/device")
    yield stop("device")
    guest.go("/device?user_code=BCDF-GHJK")
    yield stop("device-unknown")
    guest.go("/device?user_code=" + server.user_code())
    yield stop("device-confirm")
    guest.send("/device/deny")
    browser.until(lambda: not browser.has('form[action="/device/deny"]'), "expected to be told")
    yield stop("device-denied")

    def signed_in_device():
        guest.go("/device?user_code=" + server.user_code())
        guest.send("/device/allow")
        browser.until(lambda: not browser.has('form[action="/device/allow"]'), "expected to be told")
    yield stop("device-done", signed_in_device)

    yield stop("sign-out-question", lambda: guest.go("/oauth/logout"))
    guest.send("/oauth/logout/confirm")
    guest.arrive("/sign-in")
    yield stop("sign-in-for-client", site)
    guest.go("/device?user_code=" + server.user_code())
    guest.arrive("/sign-in")
    yield stop("sign-in-for-device")


def other_settings(demo, mary, stop):
    """What the demo does not have; and at the end, as it spoils the rest, a key that Apple does not take."""
    with tempfile.TemporaryDirectory() as folder:
        server = SecondServer(pathlib.Path(folder), demo)
        server.change_team(server.return_here)
        server.start()
        try:
            guest = Guide(server, mary.browser, mary.setup)

            def at(name):
                return Stop(guest, name)
            guest.go("/sign-in/apple-js?client_id=example-web")
            yield at("apple-js")
            # Apple has told Anita's name to the demo, and tells it once.
            guest.set_out()
            guest.choose("anita")
            guest.agree()
            guest.come_from_apple()
            guest.arrive("/sign-in/name")
            yield at("name")
            guest.fill_in(given_name="Anita")
            guest.send()
            guest.arrive("/account")
            yield from openid(server, guest)
            server.change_team(lambda team: team.update(keys=[]))
            guest.set_out()
            guest.choose("anita")
            guest.agree()
            guest.come_from_apple()
            guest.arrive("/auth/apple/finish")
            yield at("rejected")
        finally:
            server.stop()
