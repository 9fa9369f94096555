"""The way between a site and the server: it counts what passes, adds keys to the key set, and on demand loses or holds answers."""

import collections
import http.client
import http.server
import json
import threading

KEYS = "/.well-known/jwks.json"
HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"}


class Way:
    """Passes requests on to `server_port`. `lose[path]` answers in a row get lost after the server gave them; `hold[path]` is an event
    that answers wait for; `broken` answers 503 at once."""

    def __init__(self):
        self.server_port, self.more, self.broken = None, [], False
        self.lose, self.hold, self.asked = collections.Counter(), {}, collections.Counter()
        # (path, body) of each request, and what was answered.
        self.seen = []
        self.lock = threading.Lock()
        way = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                way.carry(self)

            do_POST = do_DELETE = do_PUT = do_PATCH = do_GET

            def log_message(self, *_):
                pass

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.listener.daemon_threads = True
        self.port = self.listener.server_address[1]
        self.address = f"http://localhost:{self.port}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def carry(self, request):
        path = request.path.split("?")[0]
        body = request.rfile.read(int(request.headers.get("Content-Length") or 0))
        with self.lock:
            self.asked[path] += 1
        if self.broken:
            self.answer(request, 503, [("Content-Type", "text/html")], b"<p>away</p>")
            return
        connection = http.client.HTTPConnection("127.0.0.1", self.server_port, timeout=30)
        connection.request(request.command, request.path, body or None, dict(request.headers.items()))
        given = connection.getresponse()
        content, fields = given.read(), given.headers.items()
        connection.close()
        with self.lock:
            self.seen.append((path, body, given.status, content))
            is_lost = self.lose[path] > 0
            self.lose[path] -= is_lost
        if path in self.hold:
            assert self.hold[path].wait(60)
        if is_lost:
            request.close_connection = True
            request.connection.close()
            return
        if path == KEYS:
            content = json.dumps({"keys": json.loads(content)["keys"] + self.more}).encode()
            fields = [("Content-Type", "application/jwk-set+json")]
        self.answer(request, given.status, fields, content)

    @staticmethod
    def answer(request, status, fields, content):
        try:
            request.send_response_only(status)
            for name, value in fields:
                if name.lower() not in HOP_BY_HOP:
                    request.send_header(name, value)
            if status != 204:
                request.send_header("Content-Length", str(len(content)))
            request.end_headers()
            request.wfile.write(content)
        except OSError:
            request.close_connection = True  # Who asked has gone.

    def stop(self):
        self.listener.shutdown()
        self.listener.server_close()
