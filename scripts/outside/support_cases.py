"""“She says that she cannot sign in”: each way in which a sign-in fails, brought about for real, and what the operator console must
show of it. A case is a function; the first line of its text is what was broken. It answers where to look, and what must be read there."""

import contextlib
import dataclasses
import http.client
import itertools
import os
import pathlib
import re
import struct
import subprocess
import time
import urllib.parse

import pippin

CASES = []
APP, PASSWORD = "com.example.app", "pear blossom 1"
numbers = itertools.count(1)


@dataclasses.dataclass(frozen=True)
class Finding:
    """What a clerk is told, or nothing, and the words in which the console must say why."""

    says: str
    look_up: str = None
    # In the row of the table, if the whole sentence is not what matters.
    then: callable = None


def case(body):
    CASES.append(body)
    return body


class Desk:
    """A demo, its Apple side, and a person's browser, from which cases are made."""

    def __init__(self, demo, visitor, clerk):
        self.demo, self.visitor, self.clerk = demo, visitor, clerk
        self.server, self.apple = demo.client(), demo.apple()

    def person(self):
        """Somebody at Apple whom nobody has seen before."""
        name = f"person{next(numbers)}"
        answer = self.apple.post("/emulator/apple-ids", {
            "id": name, "email": f"{name}@example.com", "given_name": name.title(), "family_name": "Example"})
        assert answer.status in (200, 201), answer.body
        return name

    def body(self, person, nonce=None, **more):
        """A sign-in as the app sends it."""
        nonce = nonce or self.nonce()
        given = pippin.authorize(self.apple, person, nonce, **more)
        return {
            "client_id": APP, "identity_token": given["identity_token"], "nonce": nonce,
            "authorization_code": given["authorization_code"], "name": given.get("name")}

    def nonce(self):
        return self.server.post("/v1/nonces", {"client_id": APP}).json["nonce"]

    def sign_in(self, person, **more):
        return self.send(self.body(person, **more))

    def send(self, body):
        return self.server.post("/v1/sign-in/apple", {name: value for name, value in body.items() if value is not None})

    def signed_up(self, hide=False):
        """A person with an account: who, the address, the answer."""
        person = self.person()
        answer = self.sign_in(person, hide_email=hide)
        assert answer.status == 200, answer.body
        return person, answer.json["account"]["email"], answer.json

    def refused(self, answer, status, code):
        assert (answer.status, answer.json["code"]) == (status, code), answer.body
        return answer.json["request_id"]

    def fault(self, **fault):
        answer = self.apple.post("/emulator/faults", fault)
        assert answer.status in (200, 201), answer.body

    def no_faults(self):
        self.apple.send("DELETE", "/emulator/faults")

    @contextlib.contextmanager
    def apple_clock(self, seconds):
        """Apple's clock is off by so many seconds meanwhile."""
        self.apple.send("PUT", "/emulator/clock", {"offset_seconds": seconds})
        try:
            yield
        finally:
            self.apple.send("PUT", "/emulator/clock", {"offset_seconds": 0})

    def password_account(self):
        address = f"password{next(numbers)}@example.org"
        asked = self.server.post("/v1/sign-up/password", {
            "client_id": APP, "email": address, "password": PASSWORD, "name": {"given_name": "Olga"}})
        assert asked.status in (200, 202), asked.body
        token = self.mailed(address)
        answer = self.server.post(
            "/v1/sign-up/password/confirm", {"sign_up_id": asked.json["sign_up"]["id"], "token": token})
        assert answer.status in (200, 201), answer.body
        return address

    def mailed(self, address):
        def texts():
            found = self.apple.get("/emulator/mail?" + urllib.parse.urlencode({"to": address})).json["items"]
            return [re.search(r"token=([0-9a-z]{26})", one["text"]) or re.search(r"\b(\d{6})\b", one["text"]) for one in found]
        pippin.wait_until(lambda: any(texts()), f"an email to {address}")
        return next(found.group(1) for found in texts() if found)

    def password(self, address, password):
        return self.server.post("/v1/sign-in/password", {"client_id": APP, "email": address, "password": password})

    def call_back(self):
        """Posts the form that leads back from Apple in the browser's place; answers where it would finish."""
        connection = http.client.HTTPConnection("localhost", self.demo.port)
        connection.request(
            "POST", "/auth/apple/callback", pippin.form(**self.visitor.form_fields()),
            {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.visitor.apple})
        return connection.getresponse().headers["Location"]


@case
def wrong_password(desk):
    """a wrong password"""
    address = desk.password_account()
    desk.refused(desk.password(address, "plum blossom 2"), 401, "credentials_invalid")
    return Finding("The email address or the password is wrong", address)


@case
def throttled(desk):
    """locked out after too many wrong passwords"""
    address = desk.password_account()
    for attempt in range(60):
        answer = desk.password(address, f"guess {attempt} of many")
        if answer.status == 429:
            break
    # Of one second ten are noted; a person who tries again takes longer.
    time.sleep(1.1)
    desk.refused(desk.password(address, PASSWORD), 429, "too_many_requests")
    return Finding("There were too many attempts in a short time", address)


@case
def cancelled(desk):
    """cancelled at Apple"""
    desk.visitor.set_out()
    desk.visitor.browser.press("Cancel")
    desk.visitor.browser.until(
        lambda: desk.visitor.is_at("/auth/apple/finish") or desk.visitor.browser.press("Continue"), "expected to be back")
    return Finding("The person cancelled at Apple")


@case
def other_account(desk):
    """the address belongs to another account"""
    desk.visitor.sign_in("anita")
    desk.visitor.sign_out()
    desk.visitor.browser.press("Continue with Google")
    desk.visitor.browser.until(lambda: desk.visitor.browser.has('button[name="person"]'), "expected to be asked whom to be")
    desk.visitor.browser.click(desk.visitor.browser.css('button[name="person"][value="anita"]'))
    desk.visitor.reads("An account with this email address already exists")
    return Finding("The address belongs to an account with another sign-in method", "anita@example.com")


@case
def suspended(desk):
    """suspended by an operator"""
    person, address, answer = desk.signed_up()
    clerk = desk.clerk
    clerk.begin()
    clerk.search(address)
    clerk.arrive("/accounts/")
    clerk.press("Suspend…")
    clerk.browser.until(lambda: clerk.browser.has("#reason"), "expected to be asked why")
    clerk.browser.write(clerk.browser.css("#reason"), "Chargeback")
    clerk.press("Suspend the account", "button")
    clerk.reads("The account is suspended.")
    desk.refused(desk.sign_in(person), 403, "account_suspended")
    return Finding("Suspended. Nobody can sign in. “Chargeback”, by demo", address)


@case
def consent_withdrawn(desk):
    """consent withdrawn in the settings at Apple"""
    person, address, _ = desk.signed_up()
    assert desk.apple.send("DELETE", f"/emulator/apple-ids/{person}/apps/{APP}").status in (200, 204)
    return Finding("The person withdrew consent at the provider", address)


@case
def apple_account_deleted(desk):
    """the account at Apple was deleted"""
    person, address, answer = desk.signed_up()
    assert desk.apple.send("DELETE", f"/emulator/apple-ids/{person}").status in (200, 204)
    return Finding("Their accounts at the providers were deleted", answer["account"]["id"])


@case
def being_deleted(desk):
    """the account is being deleted, and Apple does not confirm"""
    person, _, answer = desk.signed_up()
    desk.fault(kind="status", endpoint="revoke", status=500)
    deleted = desk.server.send(
        "DELETE", "/v1/account", Authorization="Bearer " + answer["session"]["access_token"])
    assert deleted.status in (200, 202), deleted.body
    try:
        number = desk.refused(desk.sign_in(person), 409, "deletion_in_progress")
    finally:
        desk.no_faults()
    return Finding("The account of this sign-in method is being deleted", number)


@case
def deleted(desk):
    """the account was deleted by its person"""
    _, _, answer = desk.signed_up()
    desk.server.send("DELETE", "/v1/account", Authorization="Bearer " + answer["session"]["access_token"])
    return Finding("The account was deleted at the person’s request", answer["account"]["id"])


@case
def apple_unreachable(desk):
    """Apple cannot be reached"""
    person, address, _ = desk.signed_up()
    desk.fault(kind="drop", endpoint="token")
    try:
        number = desk.refused(desk.sign_in(person), 503, "provider_unreachable")
    finally:
        desk.no_faults()
    return Finding("Apple did not answer, or answered with an error", number)


@case
def invalid_client(desk):
    """Apple refuses this server’s key (invalid_client)"""
    person, address, _ = desk.signed_up()
    team = desk.apple.get("/emulator/config").json["teams"][0]
    body = desk.body(person)
    changed = dict(team, keys=[dict(team["keys"][0], key_id="KEY0000009")])
    assert desk.apple.send("PUT", f"/emulator/teams/{team['id']}", changed).status in (200, 204)
    try:
        number = desk.refused(desk.send(body), 502, "provider_refused")
    finally:
        desk.apple.send("PUT", f"/emulator/teams/{team['id']}", team)
    return Finding("Apple refused this server’s own credentials", number)


@case
def expired_token(desk):
    """the identity token had expired"""
    person, address, _ = desk.signed_up()
    with desk.apple_clock(-90_000):
        body = desk.body(person)
    number = desk.refused(desk.send(body), 401, "identity_token_invalid")
    return Finding("The token had expired when it arrived", number)


@case
def slow_clock(desk):
    """this server’s clock is slow"""
    person, address, _ = desk.signed_up()
    with desk.apple_clock(7200):
        number = desk.refused(desk.sign_in(person), 401, "identity_token_invalid")
    return Finding("this server’s clock is slow", number)


@case
def nonce_reused(desk):
    """the app used a nonce twice"""
    person = desk.person()
    nonce = desk.nonce()
    assert desk.send(desk.body(person, nonce)).status == 200
    number = desk.refused(desk.send(desk.body(person, nonce)), 401, "identity_token_invalid")
    return Finding("This token opened a session before: the app sent it twice", number)


@case
def wrong_nonce(desk):
    """the app sent the nonce of another attempt"""
    body = dict(desk.body(desk.person()), nonce=desk.nonce())
    number = desk.refused(desk.send(body), 401, "identity_token_invalid")
    return Finding("The token’s nonce is that of another attempt", number)


@case
def mixed_up(desk):
    """the app mixed up two authorizations"""
    person = desk.person()
    nonce = desk.nonce()
    first, second = desk.body(person, nonce), desk.body(person, nonce)
    number = desk.refused(
        desk.send(dict(first, authorization_code=second["authorization_code"])), 401, "identity_token_invalid")
    return Finding("The code does not belong to the token", number)


@case
def code_used(desk):
    """the authorization code was used twice"""
    person, address, _ = desk.signed_up()
    desk.fault(kind="invalid_grant", endpoint="token")
    try:
        number = desk.refused(desk.sign_in(person), 401, "authorization_code_invalid")
    finally:
        desk.no_faults()
    return Finding("Apple refused the authorization code: it was used twice", number)


@case
def code_too_old(desk):
    """the app waited too long with the authorization code"""
    person, _, _ = desk.signed_up()
    with desk.apple_clock(-400):
        body = desk.body(person)
    number = desk.refused(desk.send(body), 401, "authorization_code_invalid")
    return Finding("is older than five minutes", number)


@case
def other_browser(desk):
    """the sign-in began in another browser"""
    desk.visitor.set_out()
    desk.visitor.choose("kurt")
    desk.visitor.agree()
    address = desk.call_back()
    assert pippin.Client(desk.demo.port, "localhost").get(address).status == 400
    return Finding("The sign-in began in another browser, or the browser did not keep the cookie")


@case
def foreign_state(desk):
    """the state of the web sign-in was changed on the way"""
    answer = desk.server.send(
        "POST", "/auth/apple/callback", pippin.form(state="changed", code="c"),
        **{"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{desk.demo.emulator_port}"})
    assert answer.status == 400, answer.body
    return Finding("a state that this server did not issue")


@case
def token_reuse(desk):
    """an old refresh token was used again"""
    _, address, answer = desk.signed_up()
    old = token = answer["session"]["refresh_token"]
    for _ in range(2):
        token = desk.server.post("/v1/session/refresh", {"refresh_token": token}).json["session"]["refresh_token"]
    desk.refused(desk.server.post("/v1/session/refresh", {"refresh_token": old}), 401, "session_ended")
    return Finding("An old refresh token was used again, so the session ended", address)


@case
def signed_out_by_operator(desk):
    """signed out everywhere by an operator"""
    _, address, _ = desk.signed_up()
    clerk = desk.clerk
    clerk.begin()
    clerk.search(address)
    clerk.arrive("/accounts/")
    clerk.press("End all sessions…")
    clerk.browser.until(lambda: clerk.browser.has("button.danger"), "expected to be asked")
    clerk.press("End all sessions", "button")
    clerk.reads("All sessions of the account have ended.")
    return Finding("All sessions ended. Done by the operator demo", address)


@case
def unknown_client(desk):
    """the app names a client that the settings do not have"""
    body = dict(desk.body(desk.person()), client_id="com.example.unknown")
    number = desk.refused(desk.send(body), 403, "client_unknown")
    return Finding("a client that the settings do not have", number)


@case
def forwarding_off(desk):
    """no email arrives, as forwarding is off at Apple"""
    person, address, answer = desk.signed_up(hide=True)
    shown = desk.apple.send("PUT", f"/emulator/apple-ids/{person}/apps/{APP}/forwarding", {"enabled": False})
    assert shown.status in (200, 204), shown.body
    return Finding("forwarding off: email is not delivered", answer["account"]["id"])


# A client of the server's own pages.
WEB = """{ id: "example-web", name: "Example", platform: "web",
           apple: { audience: "com.example.web", team: "TEAM000001", key: "KEY0000001",
                    return_url: "http://localhost:%d/auth/apple/callback" } }"""


class Skewed(pippin.Server):
    """A server whose clock can be moved (skew.c)."""

    def __init__(self, folder, emulator):
        super().__init__(folder, emulator)
        self.clock, self.skew = folder / "clock", folder / "skew.so"
        self.set_clock(0)
        subprocess.run(
            ["clang", "-shared", "-fPIC", "-O1", "-o", self.skew, pathlib.Path(__file__).parent / "skew.c"], check=True, timeout=60)

    def set_clock(self, seconds):
        # In place: the server has it mapped.
        with open(self.clock, "r+b" if self.clock.exists() else "wb") as file:
            file.write(struct.pack("=q", seconds))

    def start(self):
        self.process = subprocess.Popen(
            pippin.leashed(pippin.binary(), "serve", "--config", self.settings), stdout=self.log, stderr=self.log,
            env=dict(os.environ, LD_PRELOAD=str(self.skew), SKEW=str(self.clock)))
        pippin.wait_for(self.port, "/healthz", self)
        return pippin.Client(self.port, "localhost")


def elsewhere(server, emulator):
    """Cases that need other settings, or the command line: at a server of their own. Pairs of what was broken and what to find."""
    client, apple = server.start(), pippin.Client(emulator.port)
    mary, anita = (pippin.sign_in(client, apple, name).json["account"]["id"] for name in ("mary", "anita"))
    code, _, words = server.run("accounts", "merge", "--into", mary, anita)
    assert code == 0, words
    yield "the account was merged into another", Finding(f"The account {anita} was merged into this one", anita)
    server.stop()
    text = server.settings.read_text()
    server.settings.write_text(text.replace(
        'platform: "ios",', 'platform: "ios", offers: { apple: { enabled: false } },').replace("clients: [", f"clients: [{WEB % server.port}, "))
    client = server.start()
    answer = pippin.sign_in(client, apple, "mary")
    assert (answer.status, answer.json["code"]) == (403, "provider_not_offered"), answer.body
    yield "Apple is switched off in the settings", Finding(
        "The settings switch Apple off for this client", answer.json["request_id"])
    start = client.get("/auth/apple/start?client_id=example-web")
    state = urllib.parse.parse_qs(urllib.parse.urlsplit(start.fields["Location"]).query)["state"][0]
    server.set_clock(7200)
    answer = client.send(
        "POST", "/auth/apple/callback", pippin.form(state=state, error="user_cancelled_authorize"),
        **{"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{emulator.port}"})
    assert answer.status == 400, (answer.status, answer.fields["Location"])
    yield "the web sign-in took two hours", Finding("The sign-in took longer than allowed between start and end")
