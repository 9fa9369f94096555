"""The hook for claims of access tokens, before a running server: what the token has, what is asked again, and what a failure leaves out."""

import base64
import hashlib
import hmac
import http.server
import json
import secrets
import threading

import causes
import pippin
import pytest

SECRET = secrets.token_hex(32)


class BackEnd:
    """Answers each question with the claims that it has, or with a status."""

    def __init__(self):
        self.questions, self.status, self.body, self.forged = [], 200, {"claims": {"roles": ["editor"]}}, 0
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                time, _, tag = self.headers["Pippin-Signature"].partition(",")
                expected = hmac.new(SECRET.encode(), time.removeprefix("t=").encode() + b"." + body, hashlib.sha256).hexdigest()
                outer.forged += tag != f"v1={expected}"
                outer.questions.append(json.loads(body))
                answer = json.dumps(outer.body).encode()
                self.send_response(outer.status)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def back_end():
    back_end = BackEnd()
    yield back_end
    back_end.stop()


@pytest.fixture
def server(emulator, back_end):
    hook = f'{{ url: "http://127.0.0.1:{back_end.port}/claims", secret_file: "claims.secret", insecure_private_addresses: true }}'
    with pippin.running(emulator, causes.Observed, more=f"hooks: {{ claims: {hook} }}", secrets={"claims.secret": SECRET}) as server:
        yield server


def claims(answer):
    part = answer.json["session"]["access_token"].split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def refresh(client, answer, key=None):
    body = {"refresh_token": answer.json["session"]["refresh_token"]} | ({"retry_key": key} if key else {})
    return client.post("/v1/session/refresh", body)


def test_claims(server, back_end, apple):
    """A sign-in and each refresh ask once, signed; a repeated refresh has the same claims and asks no more."""
    client = server.client()
    first = pippin.sign_in(client, apple, pippin.new_person(apple))
    assert claims(first)["roles"] == ["editor"] and claims(first)["sub"] == first.json["account"]["id"]
    assert set(back_end.questions[0]) == {"id", "at", "client", "realm", "account", "session"}
    back_end.body = {"claims": {"roles": ["reader"], "https://example.com/tenant": "acme"}}
    key = secrets.token_hex(16)
    second = refresh(client, first, key)
    assert claims(second)["roles"] == ["reader"] and claims(second)["https://example.com/tenant"] == "acme"
    back_end.body = {"claims": {"roles": ["nobody"]}}
    assert claims(refresh(client, first, key))["roles"] == ["reader"]
    assert len(back_end.questions) == 2 and back_end.forged == 0
    token = second.json["session"]["access_token"]
    assert client.get("/v1/session", Authorization=f"Bearer {token}").status == 200


@pytest.mark.parametrize("status, body, outcome", [
    (500, {}, "failed"), (403, {}, "refused"), (200, {"claims": {"sub": "somebody"}}, "failed"), (200, {"claims": {"a": "x" * 5000}}, "failed"),
])
def test_failures(server, back_end, apple, status, body, outcome):
    """A failure leaves the claims out, signs the person in all the same, and is named by log and metric; the next refresh asks again."""
    client = server.client()
    back_end.status, back_end.body = status, body
    first = pippin.sign_in(client, apple, pippin.new_person(apple))
    assert first.status in (200, 201) and "roles" not in claims(first) and claims(first)["sub"] == first.json["account"]["id"]
    failure = server.expect_failure("hook", "claims", outcome, status)
    server.expect("an access token has no claims of the hook", client_id="com.example.app", cause=failure["host"])
    back_end.status, back_end.body = 200, {"claims": {"roles": ["editor"]}}
    assert claims(refresh(client, first))["roles"] == ["editor"]
