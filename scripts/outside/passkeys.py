"""A server with passkeys, for an app and a website, and what they ask of it. The emulator's authenticator answers, or one that others wrote."""

import base64

import pippin

APP, WEB = "com.example.app", "example-web"


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Server(pippin.Server):
    """With passkeys of the RP ID `localhost`, and guests who may keep their accounts with one."""

    def configure(self, keys):
        super().configure(keys)
        member = "passkey: { sign_up: true }, guests: true"
        text = self.settings.read_text()
        text = text.replace("clients: [", f'clients: [{{ id: "{WEB}", platform: "web", name: "Example", {member} }}, ', 1)
        text = text.replace('platform: "ios",', f'platform: "ios", {member},', 1)
        self.settings.write_text(text.replace('apple: { audience:', 'apple: { app_id_prefix: "TEAM000001", audience:', 1))

    @property
    def origin(self):
        """That of its pages."""
        return f"http://localhost:{self.port}"


def expect(status, answer):
    assert answer.status == status, (status, answer.status, answer.body)
    return answer.json if answer.body else None


def bearer(answer):
    """The field of a session that a sign-in opened."""
    return {"Authorization": "Bearer " + answer["session"]["access_token"]}


def guest(server, client=WEB):
    """A new account without a sign-in method, and its session."""
    return expect(200, server.post("/v1/sign-in/guest", {"client_id": client}))


def addition_options(server, session):
    return expect(201, server.post("/v1/account/passkeys/options", **bearer(session)))


def add(server, session, options, credential, client=WEB, **more):
    """What the server says to a new passkey."""
    body = {"client_id": client, "ceremony": options["ceremony"], "credential": credential, **more}
    return server.post("/v1/account/identities/passkey", body, **bearer(session))


def sign_in_options(server, client=WEB):
    return expect(201, server.post("/v1/sign-in/passkey/options", {"client_id": client}))


def sign_in(server, options, credential, client=WEB, **fields):
    """What the server says to a sign-in."""
    return server.post(
        "/v1/sign-in/passkey", {"client_id": client, "ceremony": options["ceremony"], "credential": credential}, **fields)


class Device:
    """A device of the emulator, with the app or at a website."""

    # What the app's passkeys sign, on whichever device.
    APP_ORIGIN = "https://localhost"

    def __init__(self, apple, person, kind="iphone", *, origin=APP_ORIGIN, **more):
        self.apple, self.caller = apple, {"origin": origin}
        self.id = expect(201, apple.post("/emulator/devices", {"apple_id": person, "kind": kind, **more}))["id"]

    def ask(self, what, options, **more):
        return expect(201, self.apple.post(
            f"/emulator/passkeys/{what}", {"device": self.id, "public_key": options["public_key"], **self.caller, **more}))

    def create(self, options, **more):
        return self.ask("registrations", options, **more)

    def sign(self, options, **more):
        return self.ask("assertions", options, **more)
