"""Caddy as an operator runs it, on this machine: a site's Caddyfile with free ports and an authority of its own."""

import http.client
import os
import pathlib
import re
import ssl
import subprocess
import tempfile
import time

import pippin

OPTIONS = """{
	admin off
	skip_install_trust
	auto_https disable_redirects
	local_certs
	storage file_system %s
}
"""


def judge(file):
    """What Caddy says against a Caddyfile: mistakes, and other spacing than its own."""
    variables = dict(os.environ, PIPPIN_DOMAIN="id.example.com", HOME=tempfile.gettempdir())
    done = subprocess.run(
        ["caddy", "validate", "--adapter", "caddyfile", "--config", file], capture_output=True, text=True, timeout=30, env=variables)
    if done.returncode != 0:
        return done.stderr
    formatted = subprocess.run(["caddy", "fmt", file], capture_output=True, text=True, timeout=30, env=variables).stdout
    return "" if formatted == pathlib.Path(file).read_text() else "caddy fmt writes it otherwise"


class Secure(pippin.Client):
    """One connection through Caddy, from an address of this machine."""

    def __init__(self, proxy, source):
        super().__init__(proxy.port, "localhost")
        self.proxy, self.source = proxy, source

    def connect(self):
        context = ssl.create_default_context(cafile=self.proxy.authority)
        return http.client.HTTPSConnection(
            "localhost", self.port, timeout=self.timeout, context=context, source_address=(self.source, 0))


class Caddy:
    """The site of a Caddyfile at https://localhost with a free port, before a server at another."""

    # The Caddyfile has no limit for bodies, so what is too large is so for the server.
    TOO_MUCH = 200_000

    def __init__(self, folder, text, server_port, patience="20s"):
        self.port, self.data = pippin.free_port(), folder / "caddy"
        self.authority = self.data / "pki" / "authorities" / "local" / "root.crt"
        text, count = re.subn(r"^id\.example\.com \{", f"localhost:{self.port} {{\n\tbind 127.0.0.1", text, flags=re.MULTILINE)
        assert count == 1 and "127.0.0.1:8080" in text, text
        text = text.replace("127.0.0.1:8080", f"127.0.0.1:{server_port}").replace("20s", patience)
        self.file = folder / "Caddyfile"
        self.file.write_text(OPTIONS % self.data + text)
        self.log = tempfile.TemporaryFile()

    def __enter__(self):
        self.process = subprocess.Popen(
            pippin.leashed("caddy", "run", "--adapter", "caddyfile", "--config", self.file),
            stdout=self.log, stderr=self.log, env=dict(os.environ, HOME=str(self.data.parent)))
        end = time.monotonic() + 30
        while True:
            assert self.process.poll() is None and time.monotonic() < end, f"Caddy does not answer:\n{self.words()}"
            try:
                if self.authority.exists():
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
