"""Servers that are there and do not do their work: they hang, answer an error, or have another's certificate."""

import http.server
import socket
import ssl
import subprocess
import threading


class Hanging:
    """Takes connections, and never answers."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port, self.taken = self.listener.getsockname()[1], []
        threading.Thread(target=self.take, daemon=True).start()

    def take(self):
        while True:
            try:
                self.taken.append(self.listener.accept()[0])
            except OSError:
                return

    def stop(self):
        self.listener.close()
        for connection in self.taken:
            connection.close()


class Answering:
    """Answers everything with one status and body."""

    def __init__(self, status, body=b"", context=None, fields=()):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 30

            def do_POST(self):
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.send_response(status)
                for name, value in fields:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        # Clients that give up during the handshake are what is tested.
        self.server.handle_error = lambda *_: None
        if context:
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


def certificate(folder, name, key_type=("ec", "-pkeyopt", "ec_paramgen_curve:P-256")):
    """A certificate of its own authority for one host name; the file of it, and what a server needs."""
    key, cert = folder / f"{name}.key", folder / f"{name}.crt"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", *key_type, "-nodes", "-days", "2",
         "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}", "-keyout", key, "-out", cert],
        check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return cert, context
