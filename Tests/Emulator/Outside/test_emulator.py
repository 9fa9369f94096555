"""`pippin emulate` from outside: its state outlives an orderly end and a murder, a broken file is refused in words, two
runs with one seed give the same bytes, a connection breaks on demand, and pages of other sites stay outside."""

import base64
import http.client
import http.server
import json
import pathlib
import re
import signal
import subprocess
import threading
import urllib.parse

import pippin
import pytest
import settled

APP = "com.example.app"


class Emulator:
    """A running `pippin emulate` on a free port."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [pippin.binary(), "emulate", "--port", "0", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, (line, self.process.communicate(timeout=10))
        self.port = int(found.group(1))
        self.client = pippin.Client(self.port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end(signal.SIGTERM)

    def end(self, number):
        self.client.close()
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.communicate(timeout=20)
        return self.process.returncode

    def secret(self, folder):
        config = self.client.get("/emulator/config").json
        team = config["teams"][0]
        key = folder / "AuthKey.p8"
        key.write_text(team["keys"][0]["p8"])
        made = subprocess.run(
            [pippin.binary(), "secret", "create", "--key", str(key), "--key-id", team["keys"][0]["key_id"], "--team",
             team["id"], "--client", APP], check=True, capture_output=True, text=True)
        return made.stdout.strip()

    def token(self, secret, **grant):
        form = urllib.parse.urlencode(dict(grant, client_id=APP, client_secret=secret))
        return self.client.send(
            "POST", "/auth/token", form, Content_Type="application/x-www-form-urlencoded")

    def sign_in(self, secret, person="mary"):
        sheet = pippin.authorize(self.client, person, "n-1")
        answer = self.token(secret, grant_type="authorization_code", code=sheet["authorization_code"])
        assert answer.status == 200, answer.body
        return answer.json["refresh_token"]


def has_token_of(person, state):
    consents = {each["number"] for each in state["consents"] if each["person"] == person}
    return bool(consents & {grant["consent"] for grant in state["grants"]})


def test_state(folder):
    """The state survives SIGTERM and SIGKILL."""
    file = folder / "apple.json"
    with Emulator("--state", file, "--seed", "7") as apple:
        secret = apple.secret(folder)
        first = apple.sign_in(secret)
    assert file.stat().st_mode & 0o077 == 0, oct(file.stat().st_mode)
    apple = Emulator("--state", file)
    assert apple.token(secret, grant_type="refresh_token", refresh_token=first).status == 200
    second = apple.sign_in(secret, "anita")
    settled.wait_until(lambda: has_token_of("anita", json.loads(file.read_text())), file.read_text)
    apple.end(signal.SIGKILL)
    with Emulator("--state", file) as apple:
        for token in (first, second):
            assert apple.token(secret, grant_type="refresh_token", refresh_token=token).status == 200
        assert json.loads(file.read_text())["seed"] == "0000000000000007"


def test_broken_state(folder):
    """A damaged state file is refused with a reason and not changed."""
    file = folder / "broken.json"
    for text, words in (("{", "not a usable state"), ('{"format":"x"}', "not a usable state"), ("", "not a usable state")):
        file.write_text(text)
        done = subprocess.run(
            [pippin.binary(), "emulate", "--port", "0", "--state", str(file)], capture_output=True, text=True, timeout=20)
        assert done.returncode == 1 and words in done.stderr, (done.returncode, done.stderr)
        assert file.read_text() == text


def test_connection_breaks():
    """A connection breaks on demand, once."""
    with Emulator() as apple:
        apple.client.post("/emulator/faults", {"kind": "drop", "endpoint": "/auth/keys", "count": 1})
        apple.client.close()
        with pytest.raises((ConnectionError, http.client.HTTPException)):
            apple.client.get("/auth/keys")
        assert apple.client.get("/auth/keys").status == 200


def test_origins():
    """Foreign hosts and other sites' pages are refused."""
    with Emulator() as apple:
        ask = lambda method, path, **fields: apple.client.send(method, path, **fields).status
        assert ask("GET", "/emulator/config", Host="apple.attacker.example") == 421
        assert ask("GET", "/auth/keys", Host=f"127.0.0.1.attacker.example:{apple.port}") == 421
        for fields in ({"Origin": "http://attacker.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}):
            assert ask("POST", "/emulator/reset", **fields) == 403
            assert ask("GET", "/emulator/config", **fields) == 403
            answer = apple.client.get("/auth/keys", **fields)
            assert answer.status == 200 and "Access-Control-Allow-Origin" not in answer.fields
        assert ask("POST", "/emulator/reset") == 204


def test_issuer():
    """The emulator's own address is the issuer on request, also when it picks the port."""
    with Emulator("--issuer", "self") as apple:
        base = f"http://127.0.0.1:{apple.port}"
        document = apple.client.get("/.well-known/openid-configuration").json
        assert document["issuer"] == base and document["jwks_uri"] == base + "/auth/keys", document
        token = pippin.authorize(apple.client, "mary", "n-1")["identity_token"].split(".")[1]
        assert json.loads(base64.urlsafe_b64decode(token + "=="))["iss"] == base, token
    with Emulator("--issuer", "https://apple.test") as apple:
        assert apple.client.get("/.well-known/openid-configuration").json["issuer"] == "https://apple.test"


def test_retries(folder):
    """An undelivered event is sent again until a server accepts it.

    A receiver that is not running at first gets its event later, by retries (NOTIFY-13).
    """
    config = folder / "retry.json5"
    port = pippin.free_port()
    with Emulator() as apple:
        setup = apple.client.get("/emulator/config").json
    setup["teams"][0]["apps"][0]["notification_url"] = f"http://127.0.0.1:{port}/"
    setup["settings"]["notifications"] = {"retry": [0.2] * 100}
    config.write_text(json.dumps(setup))
    with Emulator("--config", config) as apple:
        pippin.authorize(apple.client, "mary", "n-1")
        assert apple.client.send("DELETE", f"/emulator/apple-ids/mary/apps/{APP}").status == 204

        def first():
            return apple.client.get("/emulator/notifications").json["items"][0]

        settled.wait_until(lambda: len(first()["attempts"]) > 1, lambda: "the event was not sent again")
        taken = []

        class Receiver(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                taken.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_):
                pass

        server = http.server.HTTPServer(("127.0.0.1", port), Receiver)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        settled.wait_until(lambda: first()["state"] == "delivered", lambda: "the event never arrived")
        server.shutdown()
        server.server_close()
        assert len(taken) == 1 and b"payload" in taken[0], taken


def test_seed():
    """Equal seeds give equal keys, in equal order, and equal people."""
    runs = []
    for _ in range(2):
        with Emulator("--seed", "42") as apple:
            apple.client.send("PUT", "/emulator/clock", {"offset_seconds": 0})
            runs.append([apple.client.get("/auth/keys").body, *(
                pippin.authorize(apple.client, person, "n")["user"] for person in ("mary", "anita", "kurt"))])
    assert runs[0] == runs[1]


def test_end():
    """A signal right after the start is handled."""
    for number in [signal.SIGINT, signal.SIGTERM] * 5:
        assert Emulator().end(number) == 0
