"""What an iOS or macOS app relies on, asked of the whole program by plain HTTP: a refresh that is repeated with its key, what the server
makes of a device that says "revoked", and a sign-in in the browser sheet."""

import base64
import hashlib
import html
import re
import urllib.parse

import pippin


def test_refresh(demo):
    """A refresh repeated with its key brings the same successor; without it, the session ends."""
    server, apple = demo.client(), demo.apple()
    first = pippin.sign_in(server, apple, pippin.new_person(apple)).json["session"]["refresh_token"]
    asked = {"refresh_token": first, "retry_key": "0123456789abcdef"}
    successor = server.post("/v1/session/refresh", asked).json["session"]["refresh_token"]
    again = server.post("/v1/session/refresh", asked)
    assert (again.status, again.json["session"]["refresh_token"]) == (200, successor), again.body
    thief = server.post("/v1/session/refresh", {"refresh_token": first})
    assert (thief.status, thief.json["reason"]) == (401, "reuse_detected"), thief.body
    assert server.post("/v1/session/refresh", {"refresh_token": successor}).status == 401


def test_credential_state(demo):
    """A device that reports “revoked”: Apple is asked and decides."""
    server, apple = demo.client(), demo.apple()

    def ask(session, user, state="revoked"):
        return server.get("/v1/session", **{
            "Authorization": "Bearer " + session["access_token"], "Apple-User": user, "Apple-Credential-State": state})

    def sign_in(person):
        nonce = server.post("/v1/nonces", {"client_id": "com.example.app"}).json["nonce"]
        given = pippin.authorize(apple, person, nonce)
        answer = server.post("/v1/sign-in/apple", {
            "client_id": "com.example.app", "identity_token": given["identity_token"],
            "authorization_code": given["authorization_code"], "nonce": nonce, "user_id": given["user"]})
        assert answer.status == 200, answer.body
        return answer.json["session"], given["user"]

    session, user = sign_in(pippin.new_person(apple))
    stands = ask(session, user)
    assert stands.status == 200 and stands.json["session"]["id"] == session["id"], stands.body
    assert ask(session, user, "authorized").status == 422

    person = pippin.new_person(apple)
    session, user = sign_in(person)
    assert apple.post("/emulator/faults", {"endpoint": "notifications", "kind": "lose_event"}).status == 201
    assert apple.send("DELETE", f"/emulator/apple-ids/{person}/apps/com.example.app").status in (200, 204)
    over = ask(session, user)
    assert (over.status, over.json["reason"]) == (401, "apple_consent_revoked"), over.body
    refresh = server.post("/v1/session/refresh", {"refresh_token": session["refresh_token"]})
    assert (refresh.status, refresh.json["reason"]) == (401, "apple_consent_revoked"), refresh.body


RETURN_TO = "com.example.app:/signed-in"
VERIFIER = "verifier-" * 6


class Sheet:
    """The browser sheet of the system: it keeps cookies, follows redirects, and stops at the app's own scheme."""

    def __init__(self, demo):
        self.demo, self.cookies, self.first = demo, {}, None

    def open(self, path, port=None, form=None):
        port = port or self.demo.port
        client = pippin.Client(port, "localhost" if port == self.demo.port else "127.0.0.1")
        fields = {"Content_Type": "application/x-www-form-urlencoded"} if form else {}
        if port == self.demo.port and self.cookies:
            fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = client.send("POST" if form else "GET", path, form and urllib.parse.urlencode(form), **fields)
        for line in answer.fields.get_all("Set-Cookie") or []:
            if port == self.demo.port:
                name, value = line.split(";")[0].split("=", 1)
                self.cookies[name] = value
        if answer.status in (302, 303):
            url = urllib.parse.urlsplit(answer.fields["Location"])
            self.first = self.first or url
            return self.open(url.path + (url.query and "?" + url.query), url.port or port)
        assert answer.status == 200, (answer.status, answer.body)
        return answer.body.decode(), port

    def sign_in(self, person, **more):
        """Goes through Google's page; answers the parameters that the app gets."""
        challenge = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
        page, port = self.open("/auth/google/start?" + urllib.parse.urlencode({
            "client_id": "com.example.app", "return_to": RETURN_TO, "state": "s", "code_challenge": challenge,
            "code_challenge_method": "S256", **more}))
        assert self.first.port == self.demo.emulator_port and self.first.path.startswith("/google/"), self.first
        action, form = re.search(r'<form[^>]*action="([^"]+)"(.*?)</form>', page, re.S).groups()
        action = html.unescape(action)
        hidden = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form)
        page, _ = self.open(action, port, [*hidden, ("person", person)])
        address = html.unescape(re.search(rf'href="({re.escape(RETURN_TO)}[^"]*)"', page).group(1))
        return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(address).query))


def test_sheet(demo):
    """The browser sheet: a ticket signs in, confirms a session of the same account, and no other."""
    server = demo.client()

    def redeem(ticket, **fields):
        return server.post(
            "/v1/tickets", {"client_id": "com.example.app", "ticket": ticket, "code_verifier": VERIFIER}, **fields)

    arrived = Sheet(demo).sign_in("kurt")
    assert arrived["state"] == "s", arrived
    signed_in = redeem(arrived["ticket"])
    assert signed_in.status == 200 and signed_in.json["created"], signed_in.body
    session = signed_in.json["session"]
    bearer = {"Authorization": "Bearer " + session["access_token"]}
    again = redeem(Sheet(demo).sign_in("kurt", intent="existing")["ticket"], **bearer)
    assert again.status == 200 and again.json["session"]["id"] == session["id"], again.body
    assert again.json["session"]["refresh_token"] != session["refresh_token"], "the earlier tokens are void"
    bearer = {"Authorization": "Bearer " + again.json["session"]["access_token"]}
    listed = server.get("/v1/sessions", **bearer).json["items"]
    assert [item["id"] for item in listed] == [session["id"]], listed
    other = Sheet(demo).sign_in("mary")["ticket"]
    refused = redeem(other, **bearer)
    assert (refused.status, refused.json["code"]) == (409, "apple_user_mismatch"), refused.body
    assert server.send("DELETE", "/v1/account", **bearer).status == 202
    assert Sheet(demo).sign_in("kurt", intent="existing")["error"] == "account_not_found"
