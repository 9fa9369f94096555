"""The back end that webhooks go to. Each message is a job of the server's: one that comes twice was done twice."""

import collections
import http.server
import json
import threading
import time


class Receiver:
    """Takes every message, and remembers when."""

    def __init__(self):
        self.lock = threading.Lock()
        # By the id of the message: what it said, and each moment at which it came.
        self.messages, self.times = {}, collections.defaultdict(list)
        # The header fields of each request, and its bytes.
        self.fields, self.raw = [], []
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 30

            def do_POST(self):
                raw = self.rfile.read(int(self.headers["Content-Length"]))
                body = json.loads(raw)
                with receiver.lock:
                    receiver.messages[body["id"]] = body
                    receiver.raw.append(raw)
                    receiver.fields.append({name.lower(): value for name, value in self.headers.items()})
                    receiver.times[body["id"]].append(time.monotonic())
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
