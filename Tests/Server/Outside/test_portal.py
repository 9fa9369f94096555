"""Makes each mistake of the table in the developer portal guide against `pippin emulate`. Each message that the table has in code type must
appear where the table says: at Apple, in the output of check-config, in the answer, or in the server's log."""

import contextlib
import json
import pathlib
import re
import tempfile

import pippin
import pytest

GUIDE = (pippin.ROOT / "docs" / "guides" / "apple-developer-portal.md").read_text()
NATIVE = 'audience: "com.example.app"'
WEB = """{ id: "example-web", platform: "web", return_to: ["https://www.example.com/"],
  apple: { audience: "com.example.web", team: "TEAM000001", key: "KEY0000001", return_url: "https://id.example.com/auth/apple/callback" } }"""


class Server(pippin.Server):
    """A server whose settings have one thing wrong."""

    def __init__(self, folder, emulator, change, more=""):
        self.change = change
        super().__init__(folder, emulator, more)

    def configure(self, keys):
        super().configure(keys)
        text = self.settings.read_text().replace("clients: [{", f"clients: [{WEB}, {{")
        self.settings.write_text(self.change(text))


@contextlib.contextmanager
def mistaken(change=lambda settings: settings, apple=lambda configuration, port: None, emulator=(), more=""):
    """A server with wrong settings, before Apple's side with a wrong registration."""
    with tempfile.TemporaryDirectory() as folder, pippin.Emulator(*emulator) as at:
        client = pippin.Client(at.port)
        server = Server(pathlib.Path(folder), at, change, more)
        configuration = client.get("/emulator/config").json
        apple(configuration, server.port)
        assert client.send("PUT", "/emulator/config", configuration).status in (200, 204)
        yield server, client


def replacing(old, new):
    def change(settings):
        assert old in settings, settings
        return settings.replace(old, new)
    return change


def checked(change, file=None):
    """What check-config says, as it would if Apple were really asked."""
    def to_apple(settings):
        return re.sub(r"(insecure_)?apple_base_url: [^,]+,", "", change(settings))
    with mistaken(to_apple) as (server, _):
        if file:
            (server.folder / "AuthKey.p8").write_text(file)
        code, _, words = server.run("check-config", "--json")
        assert code == 1, words
        return {"pippin": words}


def signed_in(change=lambda settings: settings, apple=lambda configuration, port: None, clock=0, app="com.example.app"):
    """What is said when somebody signs in to an app."""
    with mistaken(change, apple) as (server, at):
        assert at.send("PUT", "/emulator/clock", {"offset_seconds": clock}).status < 300
        client = server.start()
        answer = pippin.sign_in(client, at, "mary", bundle=app)
        assert answer.status in (401, 502), (answer.status, answer.body)
        offers = client.get("/v1/providers?client_id=com.example.app")
        said = {"apple": at.get("/emulator/log").body.decode(), "pippin": f"{answer.status} {answer.body.decode()} {offers.body}"}
        server.stop()
        said["pippin"] += server.words()
        return said


def sent_away(change=lambda settings: settings):
    """What a browser is told at Apple's."""
    with mistaken(change) as (server, at):
        client = server.start()
        start = client.get("/auth/apple/start?client_id=example-web")
        page = at.get(start.fields["Location"].split(str(server.emulator.port), 1)[1])
        assert page.status == 400, page.body
        server.stop()
        said = server.words()
        assert "appleCallback" not in said, said
        return {"apple": page.body.decode(), "pippin": said + "\nno appleCallback"}


def notified(change=lambda settings: settings, reachable=True):
    """What is said of the event when somebody stops using the app."""
    def register(configuration, port):
        configuration["teams"][0]["apps"][0]["notification_url"] = f"http://localhost:{port if reachable else 1}/apple/notifications"
    with mistaken(change, register) as (server, at):
        server.start()
        pippin.authorize(at, "mary", "a nonce that nobody asks for")
        assert at.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app").status == 204
        pippin.wait_until(lambda: b'"notification"' in at.get("/emulator/log").body, "the event is sent")
        said = {"apple": at.get("/emulator/log").body.decode()}
        server.stop()
        return dict(said, pippin=server.words())


def website_alone():
    """What is said where no client is an app, and nothing names the App ID that Apple's notifications are for."""
    def alone(settings):
        shown, count = re.subn(r', \{ id: "com\.example\.app", platform: "ios",.*?\} \}\]', "]", settings, flags=re.DOTALL)
        assert count == 1, settings
        return shown
    with mistaken(alone) as (server, _):
        _, told, words = server.run("check-config")
    said = notified(alone)
    return dict(said, pippin=told + words + said["pippin"])


def mailed():
    """What is said of mail from a sender that was never registered."""
    port = pippin.free_port()
    more = f'mail: {{ smtp: "smtp://127.0.0.1:{port}", from: "Example <hello@elsewhere.example>", insecure_plaintext: true }},'
    with mistaken(emulator=("--smtp-port", str(port)), more=more) as (server, at):
        relay = pippin.authorize(at, "mary", "a nonce", hide_email=True)["email"]
        code, _, words = server.run("mail", "test", "--to", relay)
        assert code == 1, words
        return {"apple": words, "pippin": words}


def in_house():
    with mistaken(replacing('platform: "ios",', 'platform: "ios", distribution: "enterprise",')) as (server, at):
        client = server.start()
        answer = pippin.sign_in(client, at, "mary")
        offers = client.get("/v1/providers?client_id=com.example.app")
        server.stop()
        return {"pippin": f"{answer.status} {answer.body.decode()} {offers.body.decode()} /v1/providers"}


def other_key(configuration, _):
    configuration["teams"][0]["keys"][0]["key_id"] = "KEY0000002"


def other_team(configuration, _):
    configuration["teams"][0]["id"] = "TEAM000009"


def other_group(configuration, _):
    configuration["teams"][0]["apps"].append({"bundle_id": "com.example.other", "name": "Other"})


RETURN_URL = 'return_url: "https://id.example.com/auth/apple/callback"'
MANGLED = r"-----BEGIN PRIVATE KEY-----\nMIGT\n-----END PRIVATE KEY-----" + "\n"
MISTAKES = {
    "The return URL is http, an IP address or localhost": lambda: checked(replacing(RETURN_URL, 'return_url: "https://127.0.0.1/auth/apple/callback"')),
    "The return URL is missing": lambda: checked(replacing(", " + RETURN_URL, "")),
    "The return URL leads to another server": lambda: checked(replacing(RETURN_URL, 'return_url: "https://id.example.com/callback"')),
    "The return URL is not registered, or differs in one letter": sent_away,
    "The Services ID does not exist": lambda: sent_away(replacing('"com.example.web"', '"com.example.wbe"')),
    "The Services ID is in the wrong case": lambda: sent_away(replacing('"com.example.web"', '"com.example.Web"')),
    "The .p8 file was changed": lambda: checked(lambda settings: settings, MANGLED),
    "The key is not under the team": lambda: checked(replacing('key: "KEY0000001"', 'key: "KEY0000002"')),
    "The key was revoked, or the key id is another key's": lambda: signed_in(apple=other_key),
    "The Team ID is another team's": lambda: signed_in(apple=other_team),
    "The key is of another primary app, or the app was never grouped": lambda: signed_in(
        replacing(NATIVE, 'audience: "com.example.other"'), other_group, app="com.example.other"),
    "The server's clock is ahead": lambda: signed_in(clock=-400),
    "The Services ID is used as the bundle id": lambda: signed_in(replacing(NATIVE, 'audience: "com.example.web"')),
    "The notification endpoint is missing, or cannot be reached": lambda: notified(reachable=False),
    "The notification is of an app that no client has": lambda: notified(replacing(NATIVE, 'audience: "com.example.app.debug"')),
    "The only clients are websites, and no setting names their App ID": website_alone,
    "The sender of mail is not registered": mailed,
    "The build is signed for in-house use": in_house,
}

ROW = re.compile(r"^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
ROWS = {cells[0]: cells[1:3] for cells in ROW.findall(GUIDE.split("## What each mistake looks like")[1])[2:]}


def test_table():
    """The guide's table has the mistakes that are made here."""
    assert ROWS.keys() == MISTAKES.keys()


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake(name):
    """What the guide quotes was really said."""
    said = MISTAKES[name]()
    for who, cell in zip(("apple", "pippin"), ROWS[name]):
        for words in re.findall(r"`([^`]+)`", cell):
            assert words in said[who], f"{who} never said “{words}”"
