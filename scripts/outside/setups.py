"""What stands around a server: a TLS proxy with an authority of its own, a name server, a mail server. Each can be broken while it runs."""

import base64
import contextlib
import datetime
import http.client
import http.server
import pathlib
import socket
import socketserver
import ssl
import struct
import subprocess
import threading
import time


class Authority:
    """A certificate authority that only the tests trust, and certificates by it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.file = self.folder / "authority.pem"
        self.openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30",
            "-subj", "/CN=An authority of tests", "-keyout", "authority.key", "-out", "authority.pem")
        (self.folder / "ca.cnf").write_text(
            "[ca]\ndefault_ca=own\n[own]\nnew_certs_dir=.\ndatabase=index\nserial=serial\ncertificate=authority.pem\n"
            "private_key=authority.key\ndefault_md=sha256\npolicy=any\nemail_in_dn=no\ncopy_extensions=copy\n"
            "unique_subject=no\n[any]\ncommonName=supplied\n")
        (self.folder / "index").touch()
        (self.folder / "serial").write_text("1000\n")

    def openssl(self, *words):
        subprocess.run(["openssl", *words], cwd=self.folder, check=True, capture_output=True)

    def certificate(self, name, hosts, days=30, since=-30, key="ec"):
        """A chain and its key: valid from `since` to `days` days from now."""
        made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"] if key == "ec" else ["-newkey", "rsa:2048"]
        alternatives = "subjectAltName=" + ",".join(f"DNS:{host}" for host in hosts)
        self.openssl(
            "req", *made, "-nodes", "-subj", f"/CN={hosts[0]}", "-addext", alternatives, "-keyout", f"{name}.key",
            "-out", f"{name}.csr")
        now = datetime.datetime.now(datetime.timezone.utc)
        start, end = (f"{now + datetime.timedelta(days=offset):%Y%m%d%H%M%SZ}" for offset in (since, days))
        self.openssl(
            "ca", "-batch", "-config", "ca.cnf", "-startdate", start, "-enddate", end, "-in", f"{name}.csr", "-out",
            f"{name}.pem", "-notext")
        (self.folder / f"{name}.key").chmod(0o600)
        return self.folder / f"{name}.pem", self.folder / f"{name}.key"

    def self_signed(self, name, host):
        self.openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30", "-subj",
            f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}", "-keyout", f"{name}.key", "-out", f"{name}.pem")
        return self.folder / f"{name}.pem", self.folder / f"{name}.key"


def context(files, ciphers=None):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(*map(str, files))
    if ciphers:
        made.maximum_version = ssl.TLSVersion.TLSv1_2
        made.set_ciphers(ciphers)
    return made


# Where devices read the association files of all domains.
CDN = "app-site-association.cdn-apple.com"


class Front:
    """An https proxy on a port of its own. `answers` are what it says itself, by path; nothing else is passed on then."""

    def __init__(self, tls, upstream):
        self.tls, self.upstream, self.answers, self.hangs = tls, upstream, {}, False
        # What the web site answers: to a GET, and to a logout token.
        self.site, self.logout = 200, 400
        # What Apple's CDN answers; None for the association file of the server behind.
        self.cdn = None
        # What other hosts answer to everything, by name.
        self.others = {}
        front = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 10

            def handle_one(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                while front.hangs:
                    time.sleep(0.05)
                if self.headers["Host"] == "www.example.com":
                    status = front.logout if self.command == "POST" else front.site
                    return self.say(status, {"Location": "/login"} if status == 302 else {}, b"A web site.")
                if self.headers["Host"] in front.others:
                    return self.say(*front.others[self.headers["Host"]])
                if self.headers["Host"] == CDN:
                    if front.cdn:
                        return self.say(*front.cdn)
                    self.path = "/.well-known/apple-app-site-association"
                for path, answer in front.answers.items():
                    if self.path.startswith(path):
                        return self.say(*answer)
                connection = http.client.HTTPConnection("127.0.0.1", front.upstream, timeout=10)
                try:
                    fields = dict(self.headers) | {"X-Forwarded-For": self.client_address[0]}
                    connection.request(self.command, self.path, body, fields)
                    answer = connection.getresponse()
                    kept = {name: value for name, value in answer.headers.items()
                            if name.lower() not in ("connection", "content-length", "transfer-encoding")}
                    self.say(answer.status, kept, answer.read())
                except OSError:
                    self.say(502, {}, b"Bad gateway")
                finally:
                    connection.close()

            do_GET = do_POST = do_HEAD = handle_one

            def say(self, status, fields, body):
                self.send_response_only(status)
                for name, value in fields.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def get_request(self):
                # The handshake happens in the connection's own thread.
                plain, address = super().get_request()
                return front.tls.wrap_socket(plain, server_side=True, do_handshake_on_connect=False), address

            def handle_error(self, *_):
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class NameServer:
    """Answers TXT records over UDP, and over TCP those that are too long."""

    LONGEST = 512

    def __init__(self):
        self.records, self.refuses = {}, False
        name_server = self

        class Datagrams(socketserver.BaseRequestHandler):
            def handle(self):
                question, channel = self.request
                answer = name_server.answer(question)
                if len(answer) > name_server.LONGEST:
                    answer = name_server.answer(question, truncated=True)
                channel.sendto(answer, self.client_address)

        class Streams(socketserver.BaseRequestHandler):
            def handle(self):
                size, = struct.unpack("!H", self.request.recv(2))
                answer = name_server.answer(self.request.recv(size))
                # In two pieces, as the network may bring it.
                self.request.sendall(struct.pack("!H", len(answer)) + answer[:20])
                self.request.sendall(answer[20:])

        while True:
            self.udp = socketserver.ThreadingUDPServer(("127.0.0.1", 0), Datagrams)
            self.port = self.udp.server_address[1]
            try:
                self.tcp = socketserver.ThreadingTCPServer(("127.0.0.1", self.port), Streams)
                break
            except OSError:
                self.udp.server_close()
        for server in (self.udp, self.tcp):
            server.daemon_threads = True
            threading.Thread(target=server.serve_forever, daemon=True).start()

    def answer(self, question, truncated=False):
        labels, position = [], 12
        while question[position]:
            labels.append(question[position + 1:position + 1 + question[position]].decode())
            position += 1 + question[position]
        name = ".".join(labels).lower()
        asked = question[12:position + 5]
        texts = self.records.get(name)
        # A name with others below it exists (RFC 8020).
        is_there = texts is not None or any(other.endswith("." + name) for other in self.records)
        code = 5 if self.refuses else 0 if is_there else 3
        found = [] if truncated or code else texts or []
        flags = 0x8180 | code | (0x0200 if truncated else 0)
        answer = question[:2] + struct.pack("!HHHHH", flags, 1, len(found), 0, 0) + asked
        for text in found:
            parts = [text[start:start + 255].encode() for start in range(0, len(text), 255)]
            data = b"".join(bytes([len(part)]) + part for part in parts)
            answer += b"\xc0\x0c" + struct.pack("!HHIH", 16, 1, 300, len(data)) + data
        return answer

    def stop(self):
        for server in (self.udp, self.tcp):
            server.shutdown()
            server.server_close()


class MailServer:
    """Takes a login, and nothing else."""

    def __init__(self, user, password, tls=None):
        self.user, self.password, self.tls = user, password, tls
        mail = self

        class Handler(socketserver.StreamRequestHandler):
            timeout = 10

            def handle(self):
                self.say("220 mail.example.com")
                while line := self.rfile.readline().decode().strip():
                    word = line.split()[0].upper()
                    if word == "EHLO":
                        self.say("250-mail.example.com\r\n250 AUTH PLAIN")
                    elif word == "AUTH":
                        self.authenticate(line)
                    elif word == "NOOP":
                        self.say("250 2.0.0 OK")
                    elif word == "QUIT":
                        return self.say("221 2.0.0 Bye")
                    else:
                        self.say("502 5.5.1 No")

            def authenticate(self, line):
                words = line.split()
                if len(words) < 3:
                    self.say("334 ")
                    words.append(self.rfile.readline().decode().strip())
                _, user, password = base64.b64decode(words[2]).decode().split("\0")
                is_right = (user, password) == (mail.user, mail.password)
                self.say("235 2.7.0 Welcome" if is_right else "535 5.7.8 Authentication failed")

            def say(self, line):
                self.wfile.write(line.encode() + b"\r\n")

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            allow_reuse_address = True

            def get_request(self):
                plain, address = super().get_request()
                if mail.tls:
                    plain = mail.tls.wrap_socket(plain, server_side=True, do_handshake_on_connect=False)
                return plain, address

            def handle_error(self, *_):
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Pages:
    """A plain http server with fixed answers to GET and POST, by path."""

    def __init__(self, answers, port=0):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.do_GET()

            def do_GET(self):
                status, body = answers.get(self.path, (404, b""))
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


@contextlib.contextmanager
def running(*servers):
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()
