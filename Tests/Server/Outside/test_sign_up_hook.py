"""The hook before a sign-up: the receivers of Examples/SignUpHook, each judged by genuine, forged and old questions and asked by a running server;
and receivers that fail, before a server that is watched: with what the person, the log, the metrics and the doctor say."""

import contextlib
import hashlib
import hmac
import http.client
import json
import os
import pathlib
import re
import secrets
import socket
import subprocess
import threading
import time

import causes
import pippin
import pytest
import settled

EXAMPLES = pippin.ROOT / "Examples" / "SignUpHook"
PAGE = (pippin.ROOT / "docs/guides/sign-up-hook.md").read_text()
FILES = {"node": "receiver.mjs", "python": "receiver.py", "go": "main.go", "php": "receiver.php"}
SECRET = secrets.token_hex(32)
QUESTION = {
    "id": "abc", "at": "2026-02-02T00:00:00Z", "client": "com.example.app", "realm": "default", "provider": "apple", "tenant": "TEAM000001",
    "subject": "000123", "email": "mary@example.com", "email_verified": True,
}


def command(language, port, folder):
    source = EXAMPLES / language / FILES[language]
    match language:
        case "node":
            return ["node", source]
        case "python":
            return ["python3", source]
        case "php":
            return ["php", "-S", f"127.0.0.1:{port}", source]
        case "go":
            program = folder / "receiver"
            subprocess.run(
                ["go", "build", "-o", program, "."], cwd=source.parent, check=True,
                env=dict(os.environ, GOFLAGS="-mod=mod", GOPROXY="off", GOTOOLCHAIN="local"))
            return [program]


@pytest.fixture(scope="module", params=FILES)
def example(request, tmp_path_factory):
    """A receiver of each language, at its port."""
    port = pippin.free_port()
    process = subprocess.Popen(
        pippin.leashed(*command(request.param, port, tmp_path_factory.mktemp(request.param))), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=dict(os.environ, PORT=str(port), PIPPIN_HOOK_SECRET=SECRET + "\n", PYTHONDONTWRITEBYTECODE="1"))
    try:
        settled.wait_until(lambda: reaches(port), lambda: f"{request.param} does not listen on {port}")
        yield port
    finally:
        process.terminate()
        process.wait(20)


def reaches(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True


def signed(body, secret=SECRET, age=0):
    sent = str(int(time.time()) - age)
    return f"t={sent},v1=" + hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()


def ask(port, body, signature):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    fields = {"Content-Type": "application/json"} | ({"Pippin-Signature": signature} if signature is not None else {})
    connection.request("POST", "/", body, fields)
    answer = connection.getresponse()
    read = answer.read()
    connection.close()
    return answer.status, json.loads(read) if answer.status == 200 else None


def test_page():
    """The guide shows the receivers to the letter."""
    shown = dict(re.findall(r"^<!-- (Examples/SignUpHook/\S+) -->\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    assert shown == {f"Examples/SignUpHook/{language}/{file}": (EXAMPLES / language / file).read_text() for language, file in FILES.items()}


def test_examples(example):
    """Each language's receiver takes a genuine question, and refuses a forged, an old, a tampered, an unsigned and an endless one."""
    body = json.dumps(QUESTION).encode()
    assert ask(example, body, signed(body)) == (200, {"allow": True, "external_id": "shop-abc", "metadata": {"plan": "trial"}})
    without = json.dumps({name: QUESTION[name] for name in ("id", "at", "client", "realm", "provider", "tenant", "subject")}).encode()
    assert ask(example, without, signed(without))[1]["allow"] is True
    blocked = json.dumps(QUESTION | {"email": "a@SPAM.example"}).encode()
    status, said = ask(example, blocked, signed(blocked))
    assert status == 200 and said["allow"] is False and set(said) == {"allow", "message"} and set(said["message"]) == {"en", "de"}
    for what, signature in (
        ("none", None), ("empty", ""), ("of another secret", signed(body, "other")), ("of another body", signed(body + b" ")),
        ("old", signed(body, age=310)), ("of the future", signed(body, age=-310)), ("not one", "t=x,v1=y"), ("without a tag", signed(body).split(",")[0]),
    ):
        assert ask(example, body, signature)[0] == 401, what
    long = body[:-1] + b" " * 70_000 + b"}"
    assert ask(example, long, signed(long))[0] in (401, 413)


def settings(port, more=""):
    return f'hooks: {{ before_sign_up: {{ url: "http://127.0.0.1:{port}/", secret_file: "hook.secret", insecure_private_addresses: true{more} }} }}'


def test_examples_serve(example, serve, apple):
    """Each is asked by a running server: a blocked person gets its message, anybody else an account with an external id."""
    server = serve(more=settings(example), secrets={"hook.secret": SECRET})
    client = server.client()
    answer = pippin.sign_in(client, apple, pippin.new_person(apple))
    assert answer.status in (200, 201), answer.body
    assert answer.json["account"]["external_id"].startswith("shop-") and answer.json["account"]["metadata"]["public"] == {"plan": "trial"}
    spammer = f"spammer-{example}"
    made = apple.post("/emulator/apple-ids", {
        "id": spammer, "email": f"{spammer}@spam.example", "given_name": "A", "family_name": "B"})
    assert made.status == 201, made.body
    answer = pippin.sign_in(client, apple, spammer, hide_email=False)
    assert answer.status == 403 and answer.json["code"] == "sign_up_refused", answer.body
    assert answer.json["message"] == "This email address cannot be used here."


class Failing:
    """A receiver that fails in one way. Each has as long as it likes; the server has 400 milliseconds."""

    def __init__(self, how):
        self.how, self.asked, self.open = how, 0, True
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=0 if how == "no connection" else 16)
        self.port = self.socket.getsockname()[1]
        self.held = []
        if how == "no connection":
            # The queue is full, so the next connection is never answered.
            for _ in range(4):
                waiting = socket.socket()
                waiting.setblocking(False)
                waiting.connect_ex(("127.0.0.1", self.port))
                self.held.append(waiting)
        else:
            threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while self.open:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        with contextlib.suppress(OSError), connection:
            received = b""
            while b"\r\n\r\n" not in received:
                received += connection.recv(65_536)
            head, _, body = received.partition(b"\r\n\r\n")
            length = int(re.search(rb"(?i)content-length: (\d+)", head).group(1))
            while len(body) < length:
                body += connection.recv(65_536)
            self.asked += 1
            if self.how == "a redirect":
                connection.sendall(f"HTTP/1.1 307 Away\r\nLocation: http://127.0.0.1:{self.port}/\r\nContent-Length: 0\r\n\r\n".encode())
            elif self.how == "an endless body":
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
                while self.open:
                    connection.sendall(b"400\r\n" + b" " * 1024 + b"\r\n")
            elif self.how == "a slow body":
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n")
                for byte in b'{"allow": true}':
                    time.sleep(0.2)
                    connection.sendall(bytes([byte]))
            elif self.how == "no answer":
                connection.settimeout(60)
                connection.recv(1)

    def stop(self):
        self.open = False
        self.socket.close()
        for each in self.held:
            each.close()


FAILURES = {
    # What the log's line and the metric say.
    "no connection": ("failed", 0, "timed_out"),
    "no answer": ("failed", 0, "timed_out"),
    "a slow body": ("failed", 0, "timed_out"),
    "an endless body": ("failed", 0, "answer_too_large"),
    "a redirect": ("refused", 307, "not the status 200"),
}


def exchanges(server):
    series = re.search(r'^pippin_outgoing_requests_seconds_count\{[^}]*operation="exchange"[^}]*\} (\d+)$', server.metrics(), re.MULTILINE)
    return int(series.group(1)) if series else 0


@pytest.mark.parametrize("how", FAILURES)
def test_failures(how, emulator, apple, note):
    """A receiver that fails refuses the person at once, spends no code, and is named by log, metric and doctor; it is not asked twice."""
    receiver = Failing(how)
    more = settings(receiver.port, ', timeout_ms: 400')
    with pippin.running(emulator, causes.Observed, more=more, secrets={"hook.secret": SECRET}) as server:
        client = server.client()
        began = time.monotonic()
        person = pippin.new_person(apple)
        nonce = client.post("/v1/nonces", {"client_id": "com.example.app"}).json["nonce"]
        given = pippin.authorize(apple, person, nonce)
        body = {
            "client_id": "com.example.app", "identity_token": given["identity_token"], "authorization_code": given["authorization_code"],
            "nonce": nonce, "user_id": given["user"],
        }
        for _ in range(2):
            answer = client.post("/v1/sign-in/apple", body)
            assert answer.status == 403 and answer.json["code"] == "sign_up_refused" and "message" not in answer.json, answer.body
        note(f"{(time.monotonic() - began) * 1000:.0f} ms")
        outcome, status, cause = FAILURES[how]
        failure = server.expect_failure("hook", "before_sign_up", outcome, status, cause)
        server.expect(
            "the hook before a sign-up gave no answer that can be used", client_id="com.example.app", on_failure="refuse", cause=failure["host"])
        assert receiver.asked <= 1 and exchanges(server) == 0
        _, text, _ = server.run("doctor", "--json")
        check = next(each for each in json.loads(text)["checks"] if each["id"] == "hooks")
        # The doctor waits longer than a sign-up does: it hears the end of a slow answer, and that nobody looked at the signature.
        assert check["status"] == ("warn" if how == "a slow body" else "fail"), check
        note(check["detail"])
    receiver.stop()


def test_public_addresses(emulator, folder):
    """Without the setting, an address of this machine or of a private network is no address of a receiver."""
    for address in ("http://127.0.0.1:4000/", "https://127.0.0.1/", "https://10.0.0.7/", "http://api.example.com/", "https://localhost/", "https://intranet/"):
        more = f'hooks: {{ before_sign_up: {{ url: "{address}", secret_file: "hook.secret" }} }}'
        one = folder / secrets.token_hex(4)
        one.mkdir()
        server = pippin.Server(pathlib.Path(one), emulator, more=more, secrets={"hook.secret": SECRET})
        code, _, words = server.run("check-config")
        assert code != 0 and "hooks.before_sign_up.url" in words and "insecure_private_addresses" in words, (address, words)
