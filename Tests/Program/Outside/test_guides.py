"""docs/guides and docs/explain: what the pages name is there.

Metrics and labels in the queries for Prometheus are looked up in a running server's /metrics; paths, error codes and webhooks in
openapi.json and the sources; names of the kit in its sources; settings are given to `check-config`. What a page says that the
server answers is asked, and the code of "Keep your users" moves people.
"""

import base64
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess

import guides
import pippin
import pytest
import website

WEB = """{ id: "example-web", name: "Example", platform: "web",
           apple: { audience: "com.example.web", team: "TEAM000001", key: "KEY0000001",
                    return_url: "http://localhost:%d/auth/apple/callback" } }"""


class Watched(pippin.Server):
    """A server with a web client too, whose metrics can be asked for."""

    def configure(self, keys):
        super().configure(keys)
        text = self.settings.read_text()
        self.settings.write_text(text.replace('key: "KEY0000001" } }]', 'key: "KEY0000001" } },' + WEB % self.port + "]"))


class InHouse(pippin.Server):
    """A server with a client for internal builds too."""

    def configure(self, keys):
        super().configure(keys)
        more = '{ id: "com.example.app.inhouse", platform: "ios", distribution: "enterprise" }'
        self.settings.write_text(self.settings.read_text().replace('key: "KEY0000001" } }]', f'key: "KEY0000001" }} }}, {more}]'))


@pytest.fixture(scope="module")
def pages():
    """The text of each, by its file's name."""
    found = {path.name: path.read_text() for path in sorted(guides.GUIDES.glob("*.md"))}
    return found | {"faq.md": (pippin.ROOT / "docs" / "explain" / "faq.md").read_text()}


def cancel(server, apple):
    """Somebody who changes their mind on Apple's page."""
    start = server.get("/auth/apple/start?client_id=example-web")
    choice = apple.get(website.path(start.fields["Location"]))
    sheet = apple.get("/auth/authorize/sheet?" + website.form(choice, apple_id="kurt"))
    agreed = apple.post("/auth/authorize/decide", website.form(sheet, action="cancel"), **website.FORM)
    back = server.post("/auth/apple/callback", website.form(agreed), **website.FORM)
    server.get(website.path(back.fields["Location"]), Cookie="; ".join(website.kept(start)))


def scraped(folder):
    """The metrics of a server that people have used: name → label → values."""
    with pippin.Emulator() as usual:
        configuration = pippin.Client(usual.port).get("/emulator/config").body.decode()
    port = pippin.free_port()
    (folder / "emulator.json5").write_text(configuration.replace("localhost:8080", f"localhost:{port}"))
    with pippin.Emulator("--config", folder / "emulator.json5") as emulator:
        server = Watched(folder, emulator, more='trusted_proxies: ["127.0.0.1"]')
        server.port = port
        server.configure(("2026a",))
        client, apple = server.start(), pippin.Client(emulator.port)
        for _ in range(2):
            answer = pippin.sign_in(client, apple, "mary")
        client.post("/v1/session/refresh", {"refresh_token": answer.json["session"]["refresh_token"]})
        client.post("/v1/session/refresh", {"refresh_token": "x" * 40})
        cancel(client, apple)
        # More than the limit of one visitor.
        for _ in range(200):
            client.post("/v1/nonces", {"client_id": "com.example.app"}, X_Forwarded_For="203.0.113.7")
        assert apple.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app").status == 204
        operator = pippin.Client(server.operator_port)
        pippin.wait_until(
            lambda: b"pippin_apple_notifications_total{" in operator.get("/metrics").body, "the notification is counted")
        text = operator.get("/metrics").body.decode()
        server.stop()
    return guides.metrics(text)


def test_metrics(pages, folder, note):
    """Prometheus: a running server has the metrics, labels and values of the queries."""
    count = guides.check_queries(pages["prometheus.md"], scraped(folder))
    note(f"{count} queries")


def test_names(pages, note):
    """The paths, codes and webhooks that pages name are the server's."""
    api = (pippin.ROOT / "openapi.json").read_text()
    sources = guides.words_of((pippin.ROOT / "Sources").rglob("*.swift"))
    count = sum(guides.check_names(name, page, api, sources) for name, page in pages.items())
    note(f"{count} of {len(pages)} pages")


def test_names_of_the_kit(pages, note):
    """The names of the kit are declared in it."""
    kit = guides.declared((pippin.ROOT / "Sources" / "Kit").glob("SignInClient*/**/*.swift"))
    firebase = pages["coming-from-firebase-auth.md"].split("## What maps to what")[1]
    tables = [pages["coming-from-articles.md"], pages["uikit.md"], firebase]
    count = sum(guides.check_kit(table, kit) for table in tables)
    note(f"{count} names")


def make_file(path):
    """What the reader has under a name that settings give."""
    if path.suffix == ".p8":
        command = ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", str(path)]
        subprocess.run(command, check=True, capture_output=True)
    elif path.suffix == ".pem":
        folder = path.parent
        command = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=id.example.com", "-addext", "subjectAltName=DNS:id.example.com",
            "-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
        if not path.exists():
            subprocess.run(command, check=True, capture_output=True)
    elif path.suffix == ".svg":
        path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>')
    else:
        path.write_text(os.urandom(32).hex())
    path.chmod(0o600)


def test_settings(pages, folder, note):
    """`check-config` takes the settings that pages show, once the reader's files are there."""
    shown = [(name, text) for name, page in pages.items() for text in guides.settings(page)]
    assert len(shown) >= 16, shown
    for name, text in shown:
        (folder / "shown.json5").write_text(text)
        for file in sorted(guides.files_named(text) | guides.credentials_named(text)):
            make_file(folder / file)
        for name in guides.folders_named(text):
            (folder / name).mkdir(exist_ok=True)
        done = subprocess.run(
            [pippin.binary(), "check-config", "--config", str(folder / "shown.json5")], capture_output=True, text=True,
            env=dict(os.environ, CREDENTIALS_DIRECTORY=str(folder)))
        assert done.returncode == 0, (name, done.stdout, done.stderr)
    note(f"{len(shown)} samples")


def test_passkeys(pages):
    """Passkeys on own pages: the guide shows the files of Examples/Passkeys, and they run in Node before a made-up browser and server."""
    folder = pippin.ROOT / "Examples" / "Passkeys"
    for name in ("passkeys.js", "page.html", "back-end.js"):
        shown = f"<!-- Examples/Passkeys/{name} -->\n```{'html' if name.endswith('html') else 'js'}\n{(folder / name).read_text()}```\n"
        assert shown in pages["passkeys-own-screens.md"], f"the page differs from {name}"
    if not shutil.which("node"):
        pytest.skip("node is not installed")
    done = subprocess.run(["node", str(folder / "check.mjs")], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def server(emulator):
    with pippin.running(emulator, kind=InHouse) as server:
        yield server


@pytest.fixture
def client(server):
    return server.client()


def test_mistakes(client, apple):
    """An app that sends the code alone, no nonce, or base64 is told so as docs/guides/code-only-app.md and the FAQ say."""
    person = pippin.new_person(apple)

    def attempt(asked="the nonce", **change):
        nonce = client.post("/v1/nonces", {"client_id": "com.example.app"}).json["nonce"]
        given = apple.post("/emulator/native/authorizations", {
            "bundle_id": "com.example.app", "apple_id": person, **({"nonce": nonce} if asked == "the nonce" else asked)}).json
        body = {"client_id": "com.example.app", "identity_token": given["identity_token"],
                "authorization_code": given["authorization_code"], "nonce": nonce}
        answer = client.post("/v1/sign-in/apple", {
            key: value for key, value in (body | {k: v(body) for k, v in change.items()}).items() if value is not None})
        return answer.status, answer.json.get("code"), answer.json.get("reason")

    assert attempt(nonce=lambda _: None) == (400, "malformed_request", None)
    assert attempt(identity_token=lambda _: None) == (400, "malformed_request", None)
    assert attempt(asked={}) == (401, "identity_token_invalid", "nonce_missing")
    assert attempt(asked={"nonce": "another"}) == (401, "identity_token_invalid", "nonce_mismatch")
    base64_of = lambda body: base64.b64encode(body["identity_token"].encode()).decode()
    assert attempt(identity_token=base64_of) == (401, "identity_token_invalid", "malformed")
    assert attempt()[0] == 200


def test_adoption(pages, server, client, apple, monkeypatch):
    """By the code of docs/guides/keep-your-users.md a person whom the old back end knew keeps row and name, and a newcomer gets a row."""
    page, person = pages["keep-your-users.md"], pippin.new_person(apple)
    source = pippin.ROOT / "Examples" / "KeepYourUsers" / "adopt.py"
    assert f"```python\n{source.read_text()}```" in page, "the page differs from adopt.py"
    column = guides.block(page, "sql")
    for name, value in (("PIPPIN_ISSUER", f"http://localhost:{server.port}"), ("NO_PROXY", "*"), ("no_proxy", "*")):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    monkeypatch.syspath_prepend(str(source.parent))
    import adopt

    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE users (id INTEGER PRIMARY KEY, apple_sub TEXT UNIQUE, given_name TEXT, family_name TEXT)")
    before = pippin.authorize(apple, person, "a nonce of the old back end")
    assert before["name"], before
    database.execute("INSERT INTO users VALUES (7, ?, 'Mary', 'Appleseed')", (before["user"],))
    # SQLite adds no column that is unique, so it gets an index in its place.
    database.execute(column.replace(" UNIQUE", ""))
    database.execute("CREATE UNIQUE INDEX accounts ON users (pippin_account)")
    signed_in = pippin.sign_in(client, apple, person).json
    assert "name" not in signed_in["account"], "Apple gave the name to the old back end"
    token, account = signed_in["session"]["access_token"], signed_in["account"]["id"]
    assert adopt.user(database, account, token) == adopt.user(database, account, token) == 7
    shown = client.get("/v1/account", Authorization=f"Bearer {token}").json
    assert shown["name"] == {"given_name": "Mary", "family_name": "Appleseed"}, shown
    new = pippin.sign_in(client, apple, pippin.new_person(apple)).json
    assert adopt.user(database, new["account"]["id"], new["session"]["access_token"]) == 8


def test_in_house(client):
    """An internal build is offered no Apple, and refused it."""
    offers = client.get("/v1/providers?client_id=com.example.app.inhouse").json["providers"]
    assert {"provider": "apple", "available": False, "reason": "enterprise_build"} in offers, offers
    refused = client.post("/v1/nonces", {"client_id": "com.example.app.inhouse"})
    nonce = refused.json.get("nonce", "none")
    answer = client.post("/v1/sign-in/apple", {
        "client_id": "com.example.app.inhouse", "identity_token": "a.b.c", "authorization_code": "c", "nonce": nonce})
    assert (answer.status, answer.json["code"]) == (403, "provider_not_offered"), answer.body


# What the sample exports are called in the guides.
EXPORTS = {
    "firebase-auth": {"firebase-pages.json": "users.json", "firebase-hash-config.txt": "hash-config.txt"},
    "supabase": {"supabase.jsonl": "users.jsonl"},
    "auth0": {"auth0.jsonl": "users.json", "auth0-password-hashes.jsonl": "password-hashes.jsonl"},
    "cognito": {"cognito.json": "users.json"},
    "better-auth": {"better-auth.jsonl": "users.jsonl"},
    "devise": {"devise.jsonl": "users.jsonl"},
    "keycloak": {"keycloak.json": "users.json"},
    "clerk": {"clerk.json": "users.json", "clerk.csv": "users.csv"},
    "ory-kratos": {"kratos.json": "users.json"},
    "hanko": {"hanko.json": "users.json"},
    "django": {"django.json": "users.json"},
    "wordpress": {"wordpress.csv": "users.csv"},
    "aspnet-identity": {"aspnet-identity.jsonl": "users.jsonl"},
}


def shell(text, folder):
    """What a reader's shell prints, the program being on their path."""
    path = f"{pathlib.Path(pippin.binary()).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euc", text], cwd=folder, check=True, capture_output=True, text=True, env=os.environ | {"PATH": path})
    return done.stdout


def command(page, beginning):
    """The page's block of code that begins so."""
    return next(block for block in guides.blocks(page, "sh") if beginning in block)


def converted(page, name, folder):
    """The lines that the commands of a guide make of the export in Examples/MoveIn."""
    for sample, file in EXPORTS[name].items():
        (folder / file).write_text((pippin.ROOT / "Examples" / "MoveIn" / sample).read_text())
    counts = dict(line.split() for line in shell(command(page, "pippin accounts convert"), folder).splitlines())
    lines = (folder / "accounts.jsonl").read_text()
    assert int(counts["written"]) == len(lines.splitlines()) > 5, counts
    return lines


@pytest.mark.parametrize("name", EXPORTS)
def test_moves(pages, folder, name):
    """The exports of other systems are converted as their guides say."""
    page = pages[f"move-from-{name}.md"]
    converted(page, name, folder)
    if name == "firebase-auth":
        (folder / "users.json").write_text((pippin.ROOT / "Examples/MoveIn/firebase.json").read_text())
        assert json.loads(shell(command(page, "group_by"), folder))["apple.com"] == 3


def test_move_out(pages, folder):
    """Converted accounts go back to Firebase as they came, and to Auth0 with their hashes."""
    lines = {}
    for name in ("firebase-auth", "auth0", "devise"):
        (folder / name).mkdir()
        lines[name] = converted(pages[f"move-from-{name}.md"], name, folder / name)
    page = pages["move-out.md"]
    (folder / "accounts.jsonl").write_text(lines["firebase-auth"])
    shell(command(page, "passwordHash"), folder)
    back = {user["localId"]: user for user in json.loads((folder / "users.json").read_text())["users"]}
    first = json.loads((pippin.ROOT / "Examples/MoveIn/firebase.json").read_text())["users"]
    kept = [user for user in first if user["localId"] in back]
    assert len(kept) == len(back) == 9, back.keys()
    for user in kept:
        for member in ("email", "passwordHash", "salt"):
            assert user.get(member) == back[user["localId"]].get(member), (member, user, back[user["localId"]])
    (folder / "accounts.jsonl").write_text(lines["auth0"] + lines["devise"])
    shell(command(page, "custom_password_hash"), folder)
    users = json.loads((folder / "users.json").read_text())
    algorithms = {user["custom_password_hash"]["algorithm"] for user in users}
    assert (len(users), algorithms) == (10, {"bcrypt"}), users


def test_own_table(pages, folder):
    """A table of one's own becomes lines that the format has, by jq."""
    (folder / "users.json").write_text(json.dumps([
        {"id": 7, "email": "a@example.com", "confirmed": True, "apple_sub": "000123.a.0915", "bcrypt": "$2b$12$x"},
        {"id": 8, "apple_sub": "000124.a.0915"}, {"id": 9, "email": "c@example.com"}]))
    shell(command(pages["move-from-your-own-tables.md"], "jq --compact-output"), folder)
    found = [json.loads(line) for line in (folder / "accounts.jsonl").read_text().splitlines()]
    assert found == [
        {"external_id": "7", "email": {"address": "a@example.com", "verified": True},
         "identities": [{"provider": "apple", "team": "TEAM000001", "subject": "000123.a.0915"}],
         "password": {"address": "a@example.com", "hash": "$2b$12$x"}},
        {"external_id": "8", "identities": [{"provider": "apple", "team": "TEAM000001", "subject": "000124.a.0915"}]},
    ]
