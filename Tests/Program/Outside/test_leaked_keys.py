"""The commands of docs/guides/leaked-keys.md, run on servers beside the emulator: what a thief has works before them and not after, and
honest people's sessions go on where the page says so. The thief is Python, and shares no code with the server."""

import base64
import contextlib
import hashlib
import hmac
import json
import os
import re
import shutil
import signal
import subprocess
import time

import openid_setup
import pippin
import pytest
import receiver
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PAGE = (pippin.ROOT / "docs/guides/leaked-keys.md").read_text()
RELOAD = "systemctl reload pippin"
READ = "the settings were read again"
# The blocks that a test has run.
RUN = set()


def blocks(heading):
    """The commands of a section of the page, block by block."""
    section = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    assert section, heading
    return [re.sub(r"^ {4}", "", block, flags=re.M) for block in re.findall(r"^ *```sh\n(.*?)^ *```", section[1], re.M | re.S)]


def reload(server):
    """What `systemctl reload` does. The server says in its log what came of it."""
    said = server.words().count(READ)
    server.process.send_signal(signal.SIGHUP)
    pippin.wait_until(lambda: server.words().count(READ) > said, "the settings are read again", 60)
    lines = [line for line in server.words().splitlines() if READ in line]
    assert f"{READ} and are in force" in lines[-1], lines[-1]


class Operator:
    """Who follows the page on a server's machine."""

    def __init__(self, server, **environment):
        self.server, self.tools = server, server.folder / "tools"
        self.environment = environment
        self.tools.mkdir(exist_ok=True)
        if not (self.tools / "pippin").exists():
            (self.tools / "pippin").symlink_to(pippin.binary())

    def follow(self, block, change=lambda: None, **words):
        """Runs a block. `change` is what the page tells to do by hand before the reload; `words` stand in for names of the page."""
        RUN.add(block)
        said = ""
        for index, part in enumerate(block.split(RELOAD + "\n")):
            if index:
                change()
                reload(self.server)
            for old, new in words.items():
                part = part.replace(old, new)
            part = part.replace("/etc/pippin/pippin.json5", str(self.server.settings))
            part = part.replace("/etc/pippin/", f"{self.server.folder}/").replace(":9090/", f":{self.server.operator_port}/")
            # The doctor looks at much that no test sets up; those that ask it read what it says.
            part = re.sub(r"^(pippin doctor .*)$", r"\1 --json || true", part, flags=re.M)
            done = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", part], capture_output=True, text=True, cwd=self.server.folder,
                env=dict(os.environ, PATH=f"{self.tools}:{os.environ['PATH']}", **self.environment))
            assert done.returncode == 0, (part, done.stdout, done.stderr)
            said += done.stdout
        return said


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Thief:
    """Somebody with a copy of the database, and perhaps of the master key."""

    def __init__(self, store, server, master="2026a"):
        self.store, self.name = store, master
        self.master = bytes.fromhex((server.folder / f"{master}.key").read_text().strip())
        # What was copied, at that moment.
        self.sealed = [tuple(map(self.bytes, row)) for row in store.rows(
            "SELECT number, key_id, sealed_nonce, sealed_ciphertext FROM signing_key ORDER BY number")]
        self.sessions = {self.bytes(id): (self.bytes(secret), generation) for id, secret, generation in store.rows(
            "SELECT id, secret, generation FROM session")}

    @staticmethod
    def bytes(value):
        """A column's value, however the database's client hands it out."""
        if isinstance(value, memoryview):
            return bytes(value)
        if isinstance(value, str) and value.startswith("\\x"):
            return bytes.fromhex(value[2:])
        if isinstance(value, str) and re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", value):
            return bytes.fromhex(value.replace("-", ""))
        return value

    @staticmethod
    def derived(secret, info):
        return HKDF(hashes.SHA256(), 32, b"", info).derive(secret)

    def signing_key(self):
        """The id and the private half of the oldest key for ES256."""
        number, key_id, nonce, ciphertext = next(row for row in self.sealed if int(row[0]) > 0)
        entry = key_id.encode()
        key = self.derived(self.derived(self.master, f"pippin/{self.name}/signing-key".encode()), entry)
        pem = AESGCM(key).decrypt(nonce, ciphertext, len(entry).to_bytes(2, "big") + entry)
        return key_id, serialization.load_pem_private_key(pem, None)

    def forged(self, token, lifetime=86_400):
        """The same access token, which lives for a day more."""
        key_id, key = self.signing_key()
        header, payload, _ = token.split(".")
        claims = json.loads(unb64(payload))
        claims["exp"] += lifetime
        header = json.loads(unb64(header)) | {"kid": key_id}
        signed = f"{b64(json.dumps(header).encode())}.{b64(json.dumps(claims).encode())}"
        r, s = utils.decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{signed}.{b64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"

    def refresh_token(self, session):
        """The newest refresh token of a session, computed."""
        id = bytes.fromhex(session.replace("-", ""))
        secret, generation = self.sessions[id]
        key = self.derived(self.master, f"pippin/{self.name}/refresh-token".encode())
        mac = hmac.new(key, id + int(generation).to_bytes(8, "big") + secret, hashlib.sha256).digest()
        return f"1.{self.name}.{b64(id)}.{generation}.{b64(mac)}"


class BackEnd:
    """Verifies access tokens by the key set that it fetched, as a back end does."""

    def __init__(self, client):
        self.client = client
        self.fetch()

    def fetch(self):
        answer = self.client.get("/.well-known/jwks.json")
        assert answer.fields["cache-control"] == "public, max-age=600", "the page says how long a set is used"
        self.keys = {key["kid"]: key for key in answer.json["keys"]}

    def takes(self, token):
        header, payload, signature = token.split(".")
        key = self.keys.get(json.loads(unb64(header))["kid"])
        if not key or json.loads(unb64(payload))["exp"] < time.time():
            return False
        x, y = (int.from_bytes(unb64(key[name]), "big") for name in "xy")
        raw = unb64(signature)
        dss = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        try:
            ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key().verify(
                dss, f"{header}.{payload}".encode(), ec.ECDSA(hashes.SHA256()))
        except InvalidSignature:
            return False
        return True


def signed_in(client, apple, person=None):
    answer = pippin.sign_in(client, apple, person or pippin.new_person(apple))
    assert answer.status == 200, answer.body
    return answer.json


def verdict(client, token):
    """What the server says to an access token: its status, and the error code."""
    answer = client.get("/v1/session", Authorization=f"Bearer {token}")
    return answer.status, answer.json.get("code")


def refreshed(client, token):
    return client.post("/v1/session/refresh", {"refresh_token": token})


ALIVE, EXPIRED, ENDED = (200, None), (401, "access_token_expired"), (401, "session_ended")


class Neighbour(pippin.Server):
    """Another node: the same settings, files and store, at ports of its own, under the first one's name."""

    def __init__(self, first):
        self.folder, self.emulator, self.store, self.more = first.folder, first.emulator, first.store, first.more
        self.port, self.operator_port = pippin.free_port(), pippin.free_port()
        text = first.settings.read_text()
        for old, new in ((f'listen: "127.0.0.1:{first.port}"', f'listen: "127.0.0.1:{self.port}"'),
                         (f'operator_listen: "127.0.0.1:{first.operator_port}"', f'operator_listen: "127.0.0.1:{self.operator_port}"')):
            assert text.count(old) == 1, text
            text = text.replace(old, new)
        self.settings = self.folder / "neighbour.json5"
        self.settings.write_text(text)
        self.log = open(self.folder / "neighbour.log", "wb+")


@contextlib.contextmanager
def nodes(server, engine):
    """The clients of all nodes: two on PostgreSQL."""
    if engine.NAME == "SQLite":
        yield [server.client()]
        return
    other = Neighbour(server)
    other.start()
    try:
        yield [server.client(), other.client()]
    finally:
        other.stop()


def test_signing_key(serve, engine, apple):
    """A signing key leaked: within seconds every server refuses what it signed, a back end with the next key set, and sessions go on."""
    store = engine.new()
    server = serve(store=store.address)
    with nodes(server, engine) as clients:
        mary = signed_in(clients[0], apple)["session"]
        thief, back_end = Thief(store, server), BackEnd(clients[-1])
        forged = thief.forged(mary["access_token"])
        for client in clients:
            assert verdict(client, forged) == verdict(client, mary["access_token"]) == ALIVE
        assert back_end.takes(forged) and back_end.takes(mary["access_token"])

        said = Operator(server).follow(blocks("A signing key")[0])
        begun = time.monotonic()
        assert f"withdrawn  ES256 {thief.signing_key()[0]}" in said, said
        for client in clients:
            pippin.wait_until(lambda: verdict(client, forged) == EXPIRED, "the server refuses the forged token", 10)
            assert verdict(client, mary["access_token"]) == EXPIRED
        assert time.monotonic() - begun < 8, "within five seconds, and some for the machine"
        assert thief.signing_key()[0] not in server.run("keys", "list", "--json")[1]
        assert back_end.takes(forged), "its key set is kept for ten minutes"
        back_end.fetch()
        assert not back_end.takes(forged)

        answer = refreshed(clients[-1], mary["refresh_token"])
        assert answer.status == 200 and answer.json["session"]["id"] == mary["id"], answer.body
        token = answer.json["session"]["access_token"]
        assert back_end.takes(token) and all(verdict(client, token) == ALIVE for client in clients)
    # A server that starts afterwards still tells apps to refresh, and nobody to sign in again.
    server.stop()
    assert verdict(server.start(), mary["access_token"]) == EXPIRED


def test_signing_key_after_restore(serve, emulator, apple, engine, folder):
    """A restored backup brings the leaked key back, and the same command withdraws it again."""
    if engine.NAME != "SQLite":
        pytest.skip("pippin restore is for SQLite")
    store = engine.new()
    server = serve(store=store.address)
    token = signed_in(server.client(), apple)["session"]["access_token"]
    thief = Thief(store, server)
    copy = folder / "copy.db"
    for words in (("backup", "--to", copy), ("keys", "replace", "--now")):
        code, _, said = server.run(*words)
        assert code == 0, said
    server.stop()
    code, _, said = server.run("restore", "--from", copy, "--keep-sessions")
    assert code == 0, said
    client = server.start()
    assert verdict(client, thief.forged(token)) == ALIVE
    server.stop()
    Operator(server).follow(blocks("A signing key")[0])
    client = server.start()
    assert verdict(client, thief.forged(token)) == EXPIRED


def test_master_key(serve, engine, apple):
    """The master key and the database leaked: what was opened or computed with them is refused, and people sign in again and find their
    accounts."""
    store = engine.new()
    server = serve(store=store.address)
    client = server.client()
    person, victim = pippin.new_person(apple), pippin.new_person(apple)
    mary, kurt = signed_in(client, apple, person), signed_in(client, apple, victim)
    thief = Thief(store, server)
    forged = thief.forged(mary["session"]["access_token"])
    assert verdict(client, forged) == ALIVE
    stolen = refreshed(client, thief.refresh_token(kurt["session"]["id"]))
    assert stolen.status == 200, "with both, a thief continues a session"

    operator = Operator(server)
    first, second, third = blocks("The master key")
    operator.follow(first, lambda: server.configure(["2027a", "2026a"]))
    client = server.client()
    # The thief hurries, and gets a token that is under the new key.
    stolen = refreshed(client, stolen.json["session"]["refresh_token"])
    assert stolen.status == 200 and stolen.json["session"]["refresh_token"].startswith("1.2027a."), stolen.body
    operator.follow(second)
    for token in stolen.json["session"]["refresh_token"], thief.refresh_token(mary["session"]["id"]), mary["session"]["refresh_token"]:
        answer = refreshed(client, token)
        assert answer.status == 401 and answer.json["code"] == "session_ended", answer.body
    assert verdict(client, forged)[0] == 401
    # Its session has ended; a server that still signs with the withdrawn key would give people a token that is good for seconds.
    pippin.wait_until(lambda: verdict(client, forged) == EXPIRED, "the server has the new signing keys")
    assert verdict(client, stolen.json["session"]["access_token"])[0] == 401
    back = signed_in(client, apple, person)
    assert back["account"]["id"] == mary["account"]["id"]

    # The head of the audit is signed under the new key by a job, seconds later.
    pippin.wait_until(
        lambda: "signs the head" not in server.run("vault", "reseal")[1], "the audit's head is signed under the new key")
    said = operator.follow(third, lambda: server.configure(["2027a"]))
    assert "re-encrypted  0 of" in said, said
    client = server.client()
    assert verdict(client, back["session"]["access_token"]) == ALIVE, "who signed in since stays signed in"
    assert refreshed(client, back["session"]["refresh_token"]).status == 200
    assert refreshed(client, thief.refresh_token(mary["session"]["id"])).status == 401
    assert server.run("audit", "verify")[0] == 0


class TwoKeys(pippin.Server):
    """A server whose team can have two keys at Apple."""

    listed, named = ("KEY0000001",), "KEY0000001"

    def configure(self, keys):
        super().configure(keys)
        files = {"KEY0000001": "AuthKey.p8", "KEY0000002": "AuthKey_KEY0000002.p8"}
        keys = ", ".join(f'{{ key_id: "{id}", file: "{files[id]}" }}' for id in self.listed)
        text = self.settings.read_text()
        text = re.sub(r"keys: \[\{ key_id.*?\}\]", lambda _: f"keys: [{keys}]", text)
        self.settings.write_text(re.sub(r'key: "KEY0000001"', f'key: "{self.named}"', text))


def test_p8_file(tmp_path):
    """A .p8 file leaked: the second key takes over without an outage, and the revoked one gets nothing at Apple."""
    with pippin.Emulator() as emulator:
        apple = pippin.Client(emulator.port)
        configuration = apple.get("/emulator/config").json
        old = configuration["teams"][0]["keys"][0]
        pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()
        new = old | {"key_id": "KEY0000002", "p8": pem}

        def at_apple(*keys):
            """What a developer does in the portal; everybody stays signed in."""
            team = apple.get("/emulator/config").json["teams"][0] | {"keys": list(keys)}
            assert apple.send("PUT", "/emulator/teams/TEAM000001", team).status in (200, 204)

        def stolen():
            """What Apple answers to who has the old file."""
            secret = subprocess.run(
                [pippin.binary(), "secret", "create", "--key", server.folder / "AuthKey.p8", "--key-id", "KEY0000001", "--team",
                 "TEAM000001", "--client", "com.example.app"], check=True, capture_output=True, text=True).stdout.strip()
            form = pippin.form(client_id="com.example.app", client_secret=secret, grant_type="refresh_token", refresh_token="x")
            answer = apple.send("POST", "/auth/token", form, **{"Content-Type": "application/x-www-form-urlencoded"})
            return answer.json["error"]

        with pippin.running(emulator, TwoKeys) as server:
            mary = signed_in(server.client(), apple)["session"]
            assert stolen() == "invalid_grant", "the key is good, the token made up"
            at_apple(new, old)
            server.secret("AuthKey_KEY0000002.p8", pem)

            def settings():
                server.listed, server.named = ("KEY0000002", "KEY0000001"), "KEY0000002"
                server.configure(["2026a"])

            said = Operator(server).follow(blocks("A `.p8` file")[0], settings)
            assert "KEY0000002" in said or "apple" in said, said
            signed_in(server.client(), apple)
            at_apple(new)
            signed_in(server.client(), apple)
            assert stolen() == "invalid_client"
            server.listed = ("KEY0000002",)
            server.configure(["2026a"])
            reload(server)
            client = server.client()
            signed_in(client, apple)
            assert verdict(client, mary["access_token"]) == ALIVE


def operator_token(server, name, scopes):
    code, said, words = server.run("operator", "token", "create", "--name", name, "--scopes", scopes)
    assert code == 0, words
    return said.strip()


def operator_status(server, token):
    return pippin.Client(server.operator_port).get("/operator/v1/accounts", Authorization=f"Bearer {token}").status


def test_operator_token(serve, engine, apple):
    """An operator token leaked: it is refused at once, the audit says what was done with it, and other tokens go on."""
    server = serve(store=engine.new().address)
    account = signed_in(server.client(), apple)["account"]["id"]
    stolen = operator_token(server, "support-desk", "accounts:read,accounts:write")
    other = operator_token(server, "night", "accounts:read,accounts:write,settings:read")
    thief = pippin.Client(server.operator_port)
    done = thief.post(f"/operator/v1/accounts/{account}/suspend", {"reason": "mischief"}, Authorization=f"Bearer {stolen}")
    assert done.status == 200 and operator_status(server, other) == 200
    operator = Operator(server, TOKEN=other)
    revoke, audit = blocks("An operator token")
    said = operator.follow(revoke)
    assert re.search(r"^support-desk +revoked", said, re.M), said
    assert operator_status(server, stolen) == 401 and operator_status(server, other) == 200
    # jq may write a line for each member.
    assert "account.suspended" in operator.follow(audit) and account in operator.follow(audit)
    keys = pippin.Client(server.operator_port).get("/operator/v1/keys", Authorization=f"Bearer {other}")
    listed = json.loads(server.run("keys", "list", "--json")[1])
    assert {name: keys.json[name] for name in listed} == listed, "the API and the command say the same"


def test_client_secret(emulator, apple, engine, monkeypatch):
    """The secret of an OpenID client leaked: it is refused, what was opened with it ends, people get in again without a click, and
    the sessions of others go on."""
    with pippin.running(emulator, openid_setup.Provider, store=engine.new().address) as server:
        openid_setup.register(emulator, server.port)
        client, home = server.client(), f"http://localhost:{server.port}"
        app = signed_in(client, apple)["session"]
        browser, party = openid_setup.Browser(server.port, emulator.port), openid_setup.RelyingParty(home)
        browser.go(party.address())
        browser.sign_in()
        granted = party.redeem(client, party.code(browser))
        assert granted.status == 200, granted.body

        change, end = blocks("A client secret")
        operator = Operator(server)

        def settings():
            shutil.copy(server.folder / "wiki-new.secret", server.folder / "grafana.secret")

        operator.follow(change, settings)
        client = server.client()
        refused = party.refresh(client, granted.json["refresh_token"])
        assert refused.status == 401 and refused.json["error"] == "invalid_client", refused.body
        monkeypatch.setattr(openid_setup, "SECRET", (server.folder / "wiki-new.secret").read_text().strip())
        operator.follow(end, wiki=openid_setup.CLIENT)
        refused = party.refresh(client, granted.json["refresh_token"])
        assert refused.status == 400 and refused.json["error"] == "invalid_grant", refused.body
        assert verdict(client, app["access_token"]) == ALIVE
        again = openid_setup.RelyingParty(home)
        browser.go(again.address())
        assert again.redeem(client, again.code(browser)).status == 200, "the browser is still signed in here"


def test_webhook_secret(serve, apple):
    """The secret of a webhook leaked: after the change, messages are signed with the new one only."""
    there = receiver.Receiver()
    try:
        secret = "a-secret-of-more-than-thirty-two-characters-"
        server = serve(
            secrets={"webhook.secret": secret + "old"},
            more=f'webhooks: [{{ url: "http://127.0.0.1:{there.port}/", secret_file: "webhook.secret" }}]')

        def signed_with():
            """Which secret the newest message is signed with."""
            count = len(there.fields)
            signed_in(server.client(), apple)
            pippin.wait_until(lambda: len(there.fields) > count, "a webhook comes")
            fields, message = there.fields[-1], there.raw[-1]
            sent, signature = re.fullmatch(r"t=(\d+),v1=([0-9a-f]+)", fields["pippin-signature"]).groups()
            return [name for name in ("old", "new")
                    if hmac.new((secret + name).encode(), sent.encode() + b"." + message, hashlib.sha256).hexdigest() == signature]

        assert signed_with() == ["old"]
        (server.folder / "webhook.secret").write_text(secret + "new")
        reload(server)
        assert signed_with() == ["new"]
    finally:
        there.stop()


def test_backup(serve, engine, apple):
    """A backup leaked: the sessions from before end, and those that were opened since go on."""
    store = engine.new()
    server = serve(store=store.address)
    client = server.client()
    before = signed_in(client, apple)["session"]
    thief = Thief(store, server)
    moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 1))
    pippin.wait_until(lambda: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()) > moment, "the next second")
    since = signed_in(client, apple)["session"]
    assert refreshed(client, thief.refresh_token(before["id"])).status == 200
    Operator(server).follow(blocks("A backup")[0], **{"2026-02-03T03:00:00Z": moment})
    assert refreshed(client, thief.refresh_token(before["id"])).json["code"] == "session_ended"
    assert verdict(client, before["access_token"]) == ENDED and verdict(client, since["access_token"]) == ALIVE


def test_session_tokens(serve, engine, apple):
    """Session tokens leaked: the sessions of one person, of one client, of a time, or all end; others go on, and everybody can sign in
    again."""
    server = serve(store=engine.new().address)
    client = server.client()
    person = pippin.new_person(apple)
    mary, kurt = signed_in(client, apple, person), signed_in(client, apple)
    operator = Operator(server)
    one, many = blocks("Session tokens")
    operator.follow(one, **{"mary@example.com": mary["account"]["email"]})
    assert verdict(client, mary["session"]["access_token"]) == ENDED
    assert refreshed(client, mary["session"]["refresh_token"]).json["code"] == "session_ended"
    assert verdict(client, kurt["session"]["access_token"]) == ALIVE

    RUN.add(many)
    of_client, since, every = many.strip().split("\n")
    operator.follow(of_client + "\n", **{"com.example.app": "com.example.other"})
    assert verdict(client, kurt["session"]["access_token"]) == ALIVE, "another client"
    operator.follow(of_client + "\n")
    assert verdict(client, kurt["session"]["access_token"]) == ENDED
    kurt = signed_in(client, apple)
    operator.follow(since + "\n")
    assert verdict(client, kurt["session"]["access_token"]) == ENDED
    kurt = signed_in(client, apple)
    assert "sessions of 1 account\n" in operator.follow(every + "\n")
    assert verdict(client, kurt["session"]["access_token"]) == ENDED
    assert signed_in(client, apple, person)["account"]["id"] == mary["account"]["id"]


def test_whole_page():
    """The tests above ran every block of commands on the page."""
    left = set(re.sub(r"^ {4}", "", block, flags=re.M) for block in re.findall(r"^ *```sh\n(.*?)^ *```", PAGE, re.M | re.S)) - RUN
    assert not left, left
