"""The address that back ends know a server by: passes its key set on, adds keys, fails on demand, and counts who asked."""

import collections
import http.server
import json
import threading

import pippin

PATH = "/.well-known/jwks.json"


class Gateway:
    def __init__(self):
        self.more, self.broken, self.asked = [], False, collections.Counter()
        self.server_port = None
        gateway = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                gateway.answer(self)

            def log_message(self, *_):
                pass

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.listener.server_address[1]
        self.address = f"http://localhost:{self.port}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def answer(self, request):
        if self.broken or request.path != PATH:
            request.send_error(503 if self.broken else 404)
            return
        # Each language's client names itself in another way; jose does not at all.
        self.asked[(request.headers.get("User-Agent") or "none").split("/")[0]] += 1
        keys = pippin.Client(self.server_port, "localhost").get(PATH).json["keys"]
        body = json.dumps({"keys": keys + self.more}).encode()
        request.send_response(200)
        request.send_header("Content-Type", "application/jwk-set+json")
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)
