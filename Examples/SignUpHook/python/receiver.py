"""Is asked before an account is created, and answers. Needs Python 3.10, and nothing else.

PIPPIN_HOOK_SECRET is the content of the file that hooks.before_sign_up.secret_file names; PORT is where to listen."""

import hashlib
import hmac
import http.server
import json
import os
import time

SECRET = os.environ["PIPPIN_HOOK_SECRET"].strip().encode()
LONGEST = 65_536
BLOCKED = {"spam.example"}


def is_genuine(header: str, body: bytes) -> bool:
    """Whether the server that shares the secret sent `body` within the last five minutes."""
    parts = dict(part.split("=", 1) for part in header.split(",") if "=" in part)
    sent, given = parts.get("t", ""), parts.get("v1", "")
    if not (sent.isascii() and sent.isdigit() and len(sent) < 12) or abs(time.time() - int(sent)) > 300:
        return False
    expected = hmac.new(SECRET, sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), given.encode())


def decide(question: dict) -> dict:
    """Your rules. The id is the same if the same sign-up is asked about again, so what you keep under it is kept once."""
    domain = question.get("email", "").rpartition("@")[2].lower()
    if domain in BLOCKED:
        return {"allow": False, "message": {
            "en": "This email address cannot be used here.", "de": "Diese E-Mail-Adresse kann hier nicht verwendet werden."}}
    return {"allow": True, "external_id": "shop-" + question["id"], "metadata": {"plan": "trial"}}


class Receiver(http.server.BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit() and int(length) <= LONGEST):
            return self.answer(413, {})
        body = self.rfile.read(int(length))
        if not is_genuine(self.headers.get("Pippin-Signature", ""), body):
            return self.answer(401, {})
        self.answer(200, decide(json.loads(body)))

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4000"))), Receiver).serve_forever()
