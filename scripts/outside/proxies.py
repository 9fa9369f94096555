"""nginx and haproxy as an operator runs them, on this machine: the files of deploy/ with free ports, and a certificate of their own."""

import http.client
import os
import pathlib
import re
import ssl
import subprocess
import tempfile
import time

import broken
import pippin

# One process: a worker would outlive a master that is killed.
NGINX = """daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log stderr;
events {{ worker_connections 512; }}
http {{
access_log off;
client_body_temp_path {folder}/body;
proxy_temp_path {folder}/proxy;
fastcgi_temp_path {folder}/fastcgi;
uwsgi_temp_path {folder}/uwsgi;
scgi_temp_path {folder}/scgi;
include {folder}/pippin.conf;
}}
"""
# As Debian's haproxy has it.
UNAVAILABLE = ("HTTP/1.0 503 Service Unavailable\r\nCache-Control: no-cache\r\nConnection: close\r\nContent-Type: text/html\r\n\r\n"
               "<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n")


class Secure(pippin.Client):
    """One connection through a proxy, from an address of this machine."""

    def __init__(self, proxy, source):
        super().__init__(proxy.port, "localhost")
        self.proxy, self.source = proxy, source

    def connect(self):
        context = ssl.create_default_context(cafile=self.proxy.authority)
        return http.client.HTTPSConnection("localhost", self.port, timeout=self.timeout, context=context, source_address=(self.source, 0))


def replaced(text, pattern, new, count=1):
    text, found = re.subn(pattern, lambda _: new, text, flags=re.M)
    assert found == count, (pattern, found, text)
    return text


class Proxy:
    """What the two have in common."""

    # A body that is too large for the proxy.
    TOO_MUCH = 70_000

    def __init__(self, folder, text, servers):
        self.folder, self.port, self.plain = folder, pippin.free_port(), pippin.free_port()
        # RSA: with it, ciphers without forward secrecy would be possible.
        self.authority, _ = broken.certificate(folder, "localhost", ("rsa:2048",))
        self.write(text, servers)
        self.log = tempfile.TemporaryFile()

    def __enter__(self):
        self.process = subprocess.Popen(
            pippin.leashed(*self.command), stdout=self.log, stderr=self.log, cwd=self.folder, start_new_session=True)
        end = time.monotonic() + 30
        while True:
            assert self.process.poll() is None and time.monotonic() < end, f"the proxy does not answer:\n{self.words()}"
            try:
                self.client().get("/healthz")
                return self
            except OSError:
                pass  # It is still starting.
            time.sleep(0.1)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)

    def client(self, source="127.0.0.1"):
        return Secure(self, source)

    def words(self):
        return pippin.text_of(self.log)


class Nginx(Proxy):
    NAME, FILE = "nginx", "nginx/pippin.conf"

    @property
    def command(self):
        return ["/usr/sbin/nginx", "-p", self.folder, "-c", self.folder / "nginx.conf"]

    def write(self, text, servers):
        text = replaced(text, r"^\tserver 127\.0\.0\.1:8080 (.*)$", "\n".join(
            f"\tserver 127.0.0.1:{server.port} max_fails=1 fail_timeout=2s;" for server in servers))
        text = replaced(text, r"listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        text = replaced(text, r"listen 80;", f"listen 127.0.0.1:{self.plain};")
        text = replaced(text, r"id\.example\.com", "localhost", 2)
        text = replaced(text, r"/etc/ssl/pippin/fullchain\.pem", str(self.authority))
        text = replaced(text, r"/etc/ssl/pippin/privkey\.pem", str(self.folder / "localhost.key"))
        (self.folder / "pippin.conf").write_text(text)
        (self.folder / "nginx.conf").write_text(NGINX.format(folder=self.folder))

    @staticmethod
    def judge(file):
        """What nginx says against the file."""
        with tempfile.TemporaryDirectory() as name:
            proxy = Nginx(pathlib.Path(name), file.read_text(), [Address(8080)])
            done = subprocess.run([*map(str, proxy.command), "-t"], capture_output=True, text=True, timeout=30)
            return "" if done.returncode == 0 and "[warn]" not in done.stderr else done.stderr


class HAProxy(Proxy):
    NAME, FILE = "haproxy", "haproxy/haproxy.cfg"

    @property
    def command(self):
        return ["/usr/sbin/haproxy", "-db", "-f", self.folder / "haproxy.cfg"]

    def write(self, text, servers):
        names = ["one", "two"]
        text = replaced(text, r"^\tserver (one|two) 10\.0\.0\.\d:8080\n", "", 2)
        text = replaced(text, r" port 9090 ", " ") + "".join(
            f"\tserver {name} 127.0.0.1:{server.port} check port {server.operator_port}\n" for name, server in zip(names, servers))
        text = replaced(text, r"bind :443", f"bind 127.0.0.1:{self.port}")
        text = replaced(text, r"bind :80$", f"bind 127.0.0.1:{self.plain}")
        text = replaced(text, r"/etc/haproxy/id\.example\.com\.pem", str(self.folder / "both.pem"))
        text = replaced(text, r"/etc/haproxy/errors/503\.http", str(self.folder / "503.http"), 2)
        (self.folder / "503.http").write_text(UNAVAILABLE, newline="")
        (self.folder / "both.pem").write_text(self.authority.read_text() + (self.folder / "localhost.key").read_text())
        (self.folder / "haproxy.cfg").write_text(text)

    @staticmethod
    def judge(file):
        """What haproxy says against the file, warnings too."""
        with tempfile.TemporaryDirectory() as name:
            proxy = HAProxy(pathlib.Path(name), file.read_text(), [Address(8080), Address(8081)])
            done = subprocess.run([*map(str, proxy.command), "-c"], capture_output=True, text=True, timeout=30)
            said = done.stdout + done.stderr
            return "" if done.returncode == 0 and "[WARNING]" not in said and "[ALERT]" not in said else said


class Address:
    """Where a server could be."""

    def __init__(self, port):
        self.port, self.operator_port = port, port


def handshake(proxy, version, ciphers="ALL:@SECLEVEL=0"):
    """The cipher that both agree on, or nothing."""
    context = ssl.create_default_context(cafile=proxy.authority)
    context.set_ciphers(ciphers)
    context.minimum_version = context.maximum_version = version
    connection = http.client.HTTPSConnection("localhost", proxy.port, timeout=10, context=context)
    try:
        connection.connect()
        return connection.sock.cipher()[0]
    except (ssl.SSLError, ConnectionError):
        return ""
    finally:
        connection.close()


def mistakes(proxy, server):
    """What a proxy lets through that it must not, or does not let through."""
    found = []
    # TLS, as Apple demands of who gets its notifications.
    with_secrecy = handshake(proxy, ssl.TLSVersion.TLSv1_2)
    if not with_secrecy.startswith("ECDHE"):
        found.append(f"TLS 1.2 with {with_secrecy or 'nobody'}")
    if not handshake(proxy, ssl.TLSVersion.TLSv1_3):
        found.append("no TLS 1.3")
    for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
        if handshake(proxy, version):
            found.append(f"{version.name} is accepted")
    if handshake(proxy, ssl.TLSVersion.TLSv1_2, "AES128-GCM-SHA256:AES256-SHA:DHE:@SECLEVEL=0"):
        found.append("a cipher without forward secrecy, or an old one, is accepted")
    # The operator's port.
    for path in ("/metrics", "/readyz"):
        answer = proxy.client().get(path)
        if answer.status != 404 or b"pippin_" in answer.body:
            return found + [f"{path} is {answer.status}"]
    # Callers' addresses: each has limits of their own, and a field of their own changes nothing.
    caller = proxy.client("127.4.5.6")
    statuses = {caller.post("/v1/nonces", {"client_id": "com.example.app"}, X_Forwarded_For=f"203.0.113.{n}").status for n in range(250)}
    if statuses != {201, 429}:
        found.append(f"with forged addresses: {statuses}")
    if proxy.client("127.7.8.9").post("/v1/nonces", {"client_id": "com.example.app"}).status != 201:
        found.append("another caller has to wait, too")
    # Traces.
    trace = os.urandom(16).hex()
    asked = proxy.client("127.7.8.9").get("/v1/providers?client_id=com.example.app", traceparent=f"00-{trace}-00f067aa0ba902b7-01")
    line = server.expect("request", request_id=asked.fields["X-Request-Id"])
    if line["trace_id"] == trace:
        found.append("a caller chooses the trace")
    if line["peer"] != "127.7.8.9":
        found.append(f"the server sees {line['peer']}")
    # Bodies: the server takes more than the proxy, so its answer shows what has reached it.
    try:
        large = proxy.client().post("/v1/nonces", b"x" * proxy.TOO_MUCH, Content_Type="text/plain")
        # Caddy answers 503 where the server hung up on it first.
        if large.status not in (413, 503):
            found.append(f"a large body: {large.status}")
    except OSError:
        pass  # It was cut off.
    return found
