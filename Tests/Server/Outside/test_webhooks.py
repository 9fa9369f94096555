"""Webhooks of `pippin serve`, received by Python's http.server and judged by the sample of docs/guides/webhooks.md: genuine, in order for each
account while the receiver fails, is slow or away, and across a restart of the server. Tampered ones are refused. On both databases."""

import http.server
import json
import re
import secrets
import threading
import time

import pippin
import pytest
import settled

PAGE = (pippin.ROOT / "docs/guides/webhooks.md").read_text()
# The sample as it stands in the documentation.
exec(re.search(r"```python\n(.*?)```", PAGE, re.DOTALL).group(1))


class Receiver:
    """A back end that keeps what it took."""

    def __init__(self, secret):
        self.secret, self.port = secret, pippin.free_port()
        self.taken, self.seen, self.refuses, self.wrong = [], 0, 0, []
        # Open, unless the back end is slow.
        self.gate = threading.Event()
        self.gate.set()
        self.server = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.seen += 1
                outer.check(self.path, self.headers, body)
                outer.gate.wait()
                refused = outer.refuses > 0
                outer.refuses -= refused
                if not refused:
                    outer.taken.append(json.loads(body))
                # A redirect to itself: whoever followed it would be seen again.
                self.send_response(307 if refused else 200)
                self.send_header("Location", "/pippin")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def check(self, path, fields, body):
        signature = fields["Pippin-Signature"]
        if (path, fields["Content-Type"]) != ("/pippin", "application/json"):
            self.wrong.append((path, fields["Content-Type"]))
        if not is_genuine(self.secret, signature, body):
            self.wrong.append("not genuine")
        for what, accepted in (
                ("tampered", is_genuine(self.secret, signature, body + b" ")), ("another secret", is_genuine("other", signature, body)),
                ("old", is_genuine(self.secret, signature, body, time.time() + 301))):
            if accepted:
                self.wrong.append(f"{what}, and accepted")

    def stop(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    def of(self, signed_in):
        """The messages about the account of a person."""
        return [each for each in self.taken if each["data"]["account_id"] == signed_in["account"]["id"]]

    def wait(self, signed_in, *types):
        """Until the messages of these types, in this order, have come about the account of a person; answers them."""
        settled.wait_until(
            lambda: self.wrong or len(self.of(signed_in)) >= len(types),
            lambda: f"{self.seen} tries, and taken: {self.of(signed_in)}")
        assert self.wrong == []
        assert [each["type"] for each in self.of(signed_in)] == list(types)
        return self.of(signed_in)


@pytest.fixture(scope="module")
def receiver():
    with Receiver(secrets.token_hex(32)) as receiver:
        yield receiver


@pytest.fixture(scope="module")
def server(emulator, receiver, engine):
    hook = f'{{ url: "http://127.0.0.1:{receiver.port}/pippin", secret_file: "webhook.secret" }}'
    secrets = {"webhook.secret": receiver.secret + "\n"}
    with pippin.running(emulator, more=f"webhooks: [{hook}]", secrets=secrets, store=engine.new().address) as server:
        yield server


@pytest.fixture
def arrive(server, apple):
    """A new person signs in."""
    return lambda: pippin.sign_in(server.client(), apple, pippin.new_person(apple)).json


def bearer(signed_in):
    return {"Authorization": "Bearer " + signed_in["session"]["access_token"]}


def test_new_account(receiver, arrive):
    """A new account sends a signed webhook with its data."""
    mary = arrive()
    message, = receiver.wait(mary, "account.created")
    assert message["data"]["account"] == mary["account"]


def test_redirect(server, receiver, arrive):
    """A redirect is not followed: the webhook is sent again, before later ones of the account."""
    client, mary = server.client(), arrive()
    receiver.wait(mary, "account.created")
    seen, taken = receiver.seen, len(receiver.taken)
    receiver.refuses = 1
    for name in ("Mary", "Maria"):
        assert client.send("PATCH", "/v1/account", {"name": {"given_name": name}}, **bearer(mary)).status == 200
    assert client.send("DELETE", "/v1/session", **bearer(mary)).status == 204
    anita = arrive()
    receiver.wait(mary, "account.created", "account.updated", "account.updated", "session.ended")
    receiver.wait(anita, "account.created")
    # Four messages, each once, and the one try that was refused.
    assert len({each["id"] for each in receiver.taken[taken:]}) == len(receiver.taken) - taken == 4
    assert receiver.seen == seen + 5


def test_slow_receiver(receiver, arrive):
    """A slow receiver does not delay others."""
    receiver.gate.clear()
    try:
        kurt = arrive()
        assert receiver.of(kurt) == [], "the person waited for the back end"
    finally:
        receiver.gate.set()
    receiver.wait(kurt, "account.created")


def test_absence(server, receiver, arrive):
    """Events during a receiver's absence are sent after a restart, in order."""
    kurt = arrive()
    receiver.wait(kurt, "account.created")
    receiver.stop()
    client, failed = server.client(), server.words().count("a job failed and will be tried again")
    assert client.send("PATCH", "/v1/account", {"name": {"given_name": "Kurt"}}, **bearer(kurt)).status == 200
    assert client.send("DELETE", "/v1/sessions?keep=none", **bearer(kurt)).status == 204
    settled.wait_until(
        lambda: server.words().count("a job failed and will be tried again") > failed, lambda: f"no failure:\n{server.words()}")
    server.stop()
    receiver.start()
    server.start()
    messages = receiver.wait(kurt, "account.created", "account.updated", "session.ended")
    assert messages[-1]["data"]["reason"] == "signed_out"


def test_operator(server, receiver):
    """An operator sends a test, sees what became of it, and has it sent again with the same id; the settings show no secret."""
    code, token, words = server.run(
        "operator", "token", "create", "--name", "desk", "--scopes", "accounts:read,jobs:write,settings:read")
    assert code == 0, words
    desk, token = pippin.Client(server.operator_port), {"Authorization": "Bearer " + token.strip()}
    test, = desk.post("/operator/v1/webhooks/test", **token).json["deliveries"]

    def taken():
        return [each for each in receiver.taken if each["id"] == test]

    def delivery():
        listed = desk.get("/operator/v1/webhooks/deliveries?event=webhook.test&status=delivered&limit=1", **token).json
        return listed["items"][0] if listed["items"] else {}

    settled.wait_until(lambda: delivery().get("id") == test, lambda: f"{delivery()}, taken: {taken()}")
    message, = taken()
    assert message["type"] == "webhook.test" and message["data"] == {"account_id": "00000000-0000-7000-8000-000000000000"}
    assert delivery()["attempts"] == 1 and "error" not in delivery()
    assert desk.post(f"/operator/v1/webhooks/deliveries/{test}/resend", **token).status == 204
    settled.wait_until(lambda: len(taken()) == 2, lambda: f"taken: {taken()}")
    assert receiver.wrong == []
    where, = desk.get("/operator/v1/webhooks", **token).json["items"]
    assert where["url"].endswith("/pippin") and where["last_delivered_at"]
    lines = desk.get("/operator/v1/audit?origin=operator&actor=desk", **token).json["items"]
    assert [each["kind"] for each in lines] == ["webhook.resent", "webhook.tested"], lines
    settings = desk.get("/operator/v1/settings", **token)
    shown = {each["setting"]: each["value"] for each in settings.json["items"]}
    assert shown["webhooks[0].secret_file"] == "set" and shown["public_url"] == f"http://localhost:{server.port}/"
    assert b"webhook.secret" not in settings.body
