"""SIGHUP has a running server read its settings again: all come into force, or none, and no request fails for it."""

import base64
import json
import os
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import threading
import time

import pippin
import pytest

REQUESTS = 10_000
LOGO = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0} {0}'><path d='M0 0h1v1z'/></svg>"
# Every top setting that a reload brings into force: how it begins, and what it becomes.
MORE = """
  trusted_proxies: ["192.0.2.1"], webhooks: [{ url: "http://127.0.0.1:9/hook", secret_file: "webhook.secret" }],
  mail: { smtp: "smtp://127.0.0.1:9", insecure_plaintext: true, from: "Example <hello@example.com>" },
  passwords: { at_once: 1 }, brand: { name: "Before", logo_file: "logo.svg" }, sessions: { access_token_seconds: 600 },
  limits: { sign_in_per_second: 10000, sign_in_burst: 100000 }, log_level: "info",
  delete_unreachable_after_days: 30, guests: { delete_after_days: 30 }"""


def lines(server, message):
    found = [json.loads(line) for line in server.words().splitlines() if line.startswith("{")]
    return [line for line in found if line["message"].startswith(message)]


def reload(server):
    """Sends SIGHUP, and answers the line that says what came of it."""
    before = len(lines(server, "the settings were read again"))
    server.process.send_signal(signal.SIGHUP)
    pippin.wait_until(lambda: len(lines(server, "the settings were read again")) > before, "the settings are read again", 60)
    return lines(server, "the settings were read again")[before]


def change(server, old, new):
    text = server.settings.read_text()
    assert old in text, old
    server.settings.write_text(text.replace(old, new))


def settings(server, scopes="settings:read"):
    """The settings in force, as the operator API has them."""
    if not hasattr(server, "token"):
        status, words, errors = server.run("operator", "token", "create", "--name", "reload", "--scopes", scopes)
        assert status == 0, errors
        server.token = re.search(r"\bpop_\S+|\b\S{40,}\b", words).group(0)
    answer = pippin.Client(server.operator_port).get("/operator/v1/settings", authorization=f"Bearer {server.token}")
    assert answer.status == 200, (answer.status, answer.body)
    return answer.json


def in_force(server):
    return {item["setting"]: item["value"] for item in settings(server)["items"]}


class Load:
    """Requests on several kept connections, until told to stop; any answer but a good one, and any lost connection, is kept."""

    def __init__(self, server, token, threads=4):
        self.server, self.token, self.wrong, self.count, self.over = server, token, [], 0, threading.Event()
        self.threads = [threading.Thread(target=self.run, daemon=True) for _ in range(threads)]

    def run(self):
        client = self.server.client()
        while not self.over.is_set():
            for path in ["/v1/session", "/.well-known/jwks.json", "/sign-in", "/healthz"]:
                try:
                    answer = client.get(path, authorization=f"Bearer {self.token}")
                    if answer.status not in ({200, 404} if path == "/sign-in" else {200}):
                        self.wrong.append((path, answer.status, answer.body[:200]))
                except Exception as error:
                    self.wrong.append((path, repr(error)))
                self.count += 1

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join(60)


@pytest.fixture
def server(serve):
    return serve(more=MORE, secrets={"webhook.secret": os.urandom(32).hex(), "logo.svg": LOGO.format(1)})


def test_everything(server, apple):
    """Every setting that can be changed is changed once, under load: no request of ten thousand fails, and each is in force."""
    before = in_force(server)
    assert before["brand.name"] == "Before" and before["sessions.access_token_seconds"] == "600"
    session = pippin.sign_in(server.client(), apple, pippin.new_person(apple))
    assert session.status in (200, 201), session.body
    changes = [
        ('trusted_proxies: ["192.0.2.1"]', 'trusted_proxies: ["192.0.2.2"]', "trusted_proxies"),
        ("127.0.0.1:9/hook", "127.0.0.1:9/other", "webhooks[0].url"),
        ("Example <hello@", "Later <hello@", "mail.from"), ("at_once: 1", "at_once: 2", "passwords.at_once"),
        ('name: "Before"', 'name: "After"', "brand.name"),
        ("access_token_seconds: 600", "access_token_seconds: 300", "sessions.access_token_seconds"),
        ("sign_in_burst: 100000", "sign_in_burst: 99999", "limits.sign_in_burst"),
        ('log_level: "info"', 'log_level: "debug"', "log_level"), ("drain_seconds: 0", "drain_seconds: 1", "drain_seconds"),
        ("unreachable_after_days: 30", "unreachable_after_days: 31", "delete_unreachable_after_days"),
        ("guests: { delete_after_days: 30", "guests: { delete_after_days: 31", "guests.delete_after_days"),
        ('clients: [{ id: "com.example.app"', 'clients: [{ id: "com.example.two", platform: "ios", apple: { audience: "com.example.app", '
         'team: "TEAM000001", key: "KEY0000001" } }, { id: "com.example.app"', "clients"),
    ]
    with Load(server, session.json["session"]["access_token"]) as load:
        for old, new, name in changes:
            change(server, old, new)
            line = reload(server)
            assert name in line["changed"], (name, line)
            assert line["awaiting_restart"] == "", line
        # A file that a setting names, alone.
        (server.folder / "logo.svg").write_text(LOGO.format(2))
        assert reload(server)["changed"] == "brand.logo_file"
        # A new master key, which seals from now on.
        server.secret("2026b.key", os.urandom(32).hex())
        change(server, 'master_keys: [{ id: "2026a"', 'master_keys: [{ id: "2026b", file: "2026b.key" }, { id: "2026a"')
        assert "master_keys" in reload(server)["changed"]
        # Nothing changed at all.
        assert reload(server)["changed"] == ""
        pippin.wait_until(lambda: load.count >= REQUESTS or load.wrong, f"{REQUESTS} requests", 300)
    assert not load.wrong, (load.count, load.wrong[:5])
    print(f"{load.count} requests, {len(changes) + 3} reloads, none failed")
    after = in_force(server)
    assert after["brand.name"] == "After" and after["log_level"] == "debug" and after["trusted_proxies"] == "[192.0.2.2]"
    assert b"After" in server.client().get("/sign-in").body or server.client().get("/sign-in").status == 404
    # The new client works, and the session from before is refreshed, for as long as the new setting says.
    nonce = server.client().post("/v1/nonces", {"client_id": "com.example.two"})
    assert nonce.status == 201, nonce.body
    refreshed = server.client().post("/v1/session/refresh", {"refresh_token": session.json["session"]["refresh_token"]})
    assert refreshed.status == 200, refreshed.body
    body = re.search(r'"access_token":"[^.]+\.([^.]+)\.', refreshed.body.decode()).group(1)
    claims = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    assert claims["exp"] - claims["iat"] == 300, claims


def test_restart(server):
    """What only a restart changes is named in the log, in the operator API and by the doctor, and stays as it is."""
    change(server, f'listen: "127.0.0.1:{server.port}"', f'listen: "127.0.0.1:{pippin.free_port()}"')
    change(server, "limits: {", "limits: { connections: 99,")
    change(server, 'name: "Before"', 'name: "After"')
    line = reload(server)
    assert line["level"] == "warning" and line["awaiting_restart"] == "listen, limits.connections", line
    assert line["changed"] == "brand.name", line
    answer = settings(server)
    assert answer["awaiting_restart"] == ["listen", "limits.connections"]
    assert in_force(server)["listen"] == f"127.0.0.1:{server.port}" and in_force(server)["brand.name"] == "After"
    status, words, _ = server.run("doctor", "--json")
    found = {result["id"]: result for result in json.loads(words)["checks"]}
    assert "needs a restart for: listen, limits" in json.dumps(found["settings.running"]), found["settings.running"]


def test_broken(server, apple):
    """A broken file, or one that cannot work, is refused with its line and column; the settings before go on, and all is well again after
    the next good reading."""
    client, good = server.client(), server.settings.read_text()
    settings(server)
    metrics = lambda: pippin.Client(server.operator_port).get("/metrics").body.decode()
    for broken, says in [
        (good.replace("brand: {", "brand: "), r"pippin\.json5:\d+:\d+"),
        (good.replace('platform: "ios"', 'platform: "iphone"'), r"pippin\.json5:\d+:\d+.*platform"),
        (good.replace('file: "2026a.key"', 'file: "missing.key"'), r"missing\.key"),
    ]:
        server.settings.write_text(broken)
        line = reload(server)
        assert line["level"] == "error" and "refused" in line["message"], line
        problem = lines(server, "a setting is refused")[-1]["problem"]
        assert re.search(says, problem, re.DOTALL), problem
        assert client.get("/healthz").status == 200 and in_force(server)["brand.name"] == "Before"
        assert settings(server)["refused"]["problems"][-1] == problem
        assert "\npippin_settings_refused 1\n" in metrics()
        verbose = pippin.Client(server.operator_port).get("/readyz?verbose").json
        assert verbose["status"] == "ready" and any("refused" in finding["text"] for finding in verbose["findings"])
    assert pippin.sign_in(client, apple, pippin.new_person(apple)).status in (200, 201)
    server.settings.write_text(good)
    assert reload(server)["level"] == "info"
    assert "refused" not in settings(server) and "\npippin_settings_refused 0\n" in metrics()


def certificate(folder, name):
    """A certificate of its own for localhost; answers its serial number."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "tls.key", "-out", folder / "tls.pem"],
        check=True, capture_output=True)
    (folder / "tls.key").chmod(0o600)
    shown = subprocess.run(
        ["openssl", "x509", "-in", folder / "tls.pem", "-noout", "-fingerprint", "-sha256"], check=True, capture_output=True, text=True)
    return shown.stdout.split("=")[1].strip().replace(":", "").lower()


class TLSServer(pippin.Server):
    """A server that speaks TLS itself."""

    def configure(self, keys):
        self.fingerprint = certificate(self.folder, "tls")
        super().configure(keys)
        text = self.settings.read_text().replace('public_url: "http:', 'tls: { certificate_file: "tls.pem", key_file: "tls.key" }, public_url: "https:')
        self.settings.write_text(text)

    def connect(self):
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context.wrap_socket(socket.create_connection(("127.0.0.1", self.port), 30))

    def start(self):
        self.process = subprocess.Popen(
            pippin.leashed(pippin.binary(), "serve", "--config", self.settings), stdout=self.log, stderr=self.log)
        pippin.wait_until(lambda: "Serving https" in self.words(), "it serves", 60)
        return None

    def presented(self):
        import hashlib
        with self.connect() as connection:
            return hashlib.sha256(connection.getpeercert(binary_form=True)).hexdigest()


def ask(connection, path="/healthz"):
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    answer = b""
    while b"alive" not in answer:
        piece = connection.recv(4096)
        assert piece, f"the connection ended after {answer!r}"
        answer += piece
    return answer


def test_certificate(emulator, folder):
    """A new certificate is given to new connections; those that live go on with theirs; a key that does not fit is refused."""
    server = TLSServer(pathlib.Path(folder), emulator)
    server.start()
    try:
        assert server.presented() == server.fingerprint
        old = [server.connect() for _ in range(5)]
        for connection in old:
            ask(connection)
        for _ in range(3):
            newer = certificate(server.folder, "tls")
            assert "tls.certificate_file" in reload(server)["changed"]
            assert server.presented() == newer
            for connection in old:
                ask(connection)
        kept = (server.folder / "tls.pem").read_text()
        certificate(server.folder, "tls")
        (server.folder / "tls.pem").write_text(kept)
        assert "refused" in reload(server)["message"] and server.presented() == newer
        for connection in old:
            ask(connection)
            connection.close()
        assert server.presented() == newer
    finally:
        server.stop()


def test_stop(serve, folder):
    """A server that is told to stop while it reads a secret from a slow command is not ready at once, and does not say that it is."""
    secret, slow = folder / "webhook.secret", folder / "slow"
    secret.write_text(os.urandom(32).hex())
    server = serve(more=f"""webhooks: [{{ url: "http://127.0.0.1:9/hook", secret_file: {{ command:
      ["sh", "-c", "while test -e {slow}; do sleep 0.1; done; cat {secret}"] }} }}]""")
    operator = pippin.Client(server.operator_port)
    assert operator.get("/readyz").status == 200
    slow.touch()
    server.process.send_signal(signal.SIGHUP)
    time.sleep(1)
    server.process.terminate()
    pippin.wait_until(lambda: operator.get("/readyz").status == 503, "it is not ready", 5)
    assert server.process.poll() is None, "the command is still waited for"
    slow.unlink()
    assert server.process.wait(30) == 0, server.words()


def test_many(server):
    """A hundred signals at once are few readings, and the server is well."""
    for _ in range(100):
        server.process.send_signal(signal.SIGHUP)
    pippin.wait_until(lambda: lines(server, "the settings were read again"), "the settings are read again", 60)
    time.sleep(1)
    assert len(lines(server, "the settings were read again")) < 50
    assert server.client().get("/healthz").status == 200
    assert reload(server)["changed"] == ""
