"""What schemathesis cannot make up: people who are signed in, and values that this server or Apple handed out.

It makes requests of the document alone; nearly all of those end at an unknown client or an invalid token. These hooks let a share of them
through the first doors, so that the answers behind those are held against the document as well.
"""

import collections
import os

import schemathesis

import pippin

PORT, APPLE_PORT = int(os.environ["PIPPIN_TEST_PORT"]), int(os.environ["PIPPIN_TEST_APPLE_PORT"])
SIGNED_IN = os.environ["PIPPIN_TEST_SIGNED_IN"] == "1"
# Not by chance: Hypothesis has every example see the same one.
turns = collections.Counter()


def is_turn(what, of):
    """Whether it is the turn of one in so many."""
    turns[what] += 1
    return turns[what] % of == 0


class Visitor:
    """Somebody with a session, and somebody new once that has ended."""

    def __init__(self):
        self.server, self.apple = pippin.Client(PORT, "localhost"), pippin.Client(APPLE_PORT)
        self.session, self.count = None, 0

    def person(self):
        """An Apple ID that nobody used before."""
        self.count += 1
        name = f"visitor{os.getpid()}x{self.count}"
        made = self.apple.post("/emulator/apple-ids", {"id": name, "email": f"{name}@example.com", "given_name": "V"})
        assert made.status == 201, (made.status, made.body)
        return name

    def token(self):
        """An access token that is good now."""
        if self.session:
            kept = self.server.get("/v1/session", Authorization=f"Bearer {self.session['access_token']}")
            if kept.status == 200:
                return self.session["access_token"]
        answer = pippin.sign_in(self.server, self.apple, self.person())
        assert answer.status == 200, (answer.status, answer.body)
        self.session = answer.json["session"]
        return self.session["access_token"]

    def ask(self, path):
        return self.server.get(path, Authorization=f"Bearer {self.token()}").json

    def authorization(self):
        """The body of a native sign-in that nobody sent yet."""
        nonce = self.server.post("/v1/nonces", {"client_id": "com.example.app"}).json["nonce"]
        given = pippin.authorize(self.apple, self.person(), nonce)
        return {"identity_token": given["identity_token"], "authorization_code": given["authorization_code"], "nonce": nonce}

    def deletion(self):
        """The id of a deletion, and what its owner may look at it with."""
        gone = self.server.send("DELETE", "/v1/account", Authorization=f"Bearer {self.token()}").json["deletion"]
        self.session = None
        return gone["id"], gone["receipt"]


visitor = Visitor()


@schemathesis.hook
def before_call(context, case, kwargs):
    name = case.operation.definition.raw.get("operationId")
    if isinstance(case.body, dict):
        # Cases share their bodies.
        case.body = dict(case.body)
    if isinstance(case.body, dict) and isinstance(case.body.get("client_id"), str) and not is_turn((name, "client"), 4):
        case.body["client_id"] = "com.example.app"
    if isinstance(case.query.get("client_id"), str) and not is_turn((name, "client"), 4):
        case.query["client_id"] = "example-web" if is_turn((name, "web"), 2) else "com.example.app"
    if isinstance(case.body, dict) and is_turn((name, "body"), 3):
        if name in ("signInWithApple", "linkApple") and "nonce" in case.body:
            case.body.update(visitor.authorization())
            case.body.pop("user_id", None)
        elif name == "refreshSession" and "refresh_token" in case.body:
            visitor.token()
            case.body["refresh_token"] = visitor.session["refresh_token"]
            visitor.session = None
    if "id" in case.path_parameters and is_turn((name, "id"), 3):
        if name in ("endSessionByID", "renameSession") and SIGNED_IN:
            case.path_parameters["id"] = visitor.ask("/v1/sessions")["items"][0]["id"]
        elif name == "unlinkIdentity" and SIGNED_IN:
            case.path_parameters["id"] = visitor.ask("/v1/account/identities")["items"][0]["id"]


if SIGNED_IN:

    @schemathesis.auth(refresh_interval=None)
    class Session:
        def get(self, case, context):
            return visitor.token()

        def set(self, case, data, context):
            needed = {scheme for way in case.operation.definition.raw.get("security", []) for scheme in way}
            if "receipt" in needed and is_turn("receipt", 3):
                case.path_parameters["id"], data = visitor.deletion()
            if needed:
                case.headers.setdefault("Authorization", f"Bearer {data}")
