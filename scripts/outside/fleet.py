"""Several `pippin serve` on one PostgreSQL, haproxy before them, and before the database of each node a wire that can be held.

A cluster with an address of its own is reached without wires: it has a network that can be cut.
"""

import json
import os
import pathlib
import signal
import struct
import subprocess
import tempfile
import time

import pippin

FRONT = """
global
  maxconn 6000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 40s
  timeout check 2s
  timeout queue 5s
  retries 2
  option redispatch 1
  errorfile 502 {folder}/nobody.http
  errorfile 503 {folder}/nobody.http
  errorfile 504 {folder}/nobody.http
frontend pippin
  bind 127.0.0.1:{port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
{servers}
"""
# What a proxy says by itself is no other answer than the server's own would be: try again, and nobody is signed out.
NOBODY = (
    "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/problem+json\r\nretry-after: 1\r\n"
    'connection: close\r\n\r\n{"code":"no_node","status":503,"title":"No server can answer. Try again in a moment."}')
WIRE = """
global
  maxconn 400
defaults
  mode tcp
  retries 0
  timeout connect 3s
  timeout client 1h
  timeout server 1h
{listeners}
"""
SKEW = pathlib.Path(__file__).resolve().parent / "skew.c"


class Proxy:
    """A haproxy of our own."""

    def __init__(self, folder, name, settings):
        path = folder / f"{name}.cfg"
        path.write_text(settings)
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            pippin.leashed("/usr/sbin/haproxy", "-db", "-f", path), stdout=self.log, stderr=self.log,
            start_new_session=True)

    def words(self):
        return pippin.text_of(self.log)

    def hold(self):
        """Nothing gets through, and nobody is told: as with a cable that is pulled, what was sent arrives when it is back."""
        self.process.send_signal(signal.SIGSTOP)

    def let_go(self):
        self.process.send_signal(signal.SIGCONT)

    def stop(self):
        self.process.kill()
        self.process.wait(10)


class Node:
    def __init__(self, fleet, name, more=""):
        self.fleet, self.name, self.process = fleet, name, None
        self.port, self.operator_port = pippin.free_port(), pippin.free_port()
        self.log = tempfile.TemporaryFile()
        # How far its clock is off.
        self.clock = fleet.folder / f"{name}.clock"
        self.set_clock(0)
        self.wire, store = None, getattr(fleet.cluster, "address", None)
        if store is None:
            wire = {machine.name: pippin.free_port() for machine in fleet.cluster.machines}
            self.wire = Proxy(fleet.folder, f"wire-{name}", WIRE.format(listeners="".join(
                f"listen {machine.name}\n  bind 127.0.0.1:{wire[machine.name]}\n  server it 127.0.0.1:{machine.port}\n"
                for machine in fleet.cluster.machines)))
            hosts = ",".join(f"127.0.0.1:{port}" for port in wire.values())
            store = f"postgres://pippin@{hosts}/pippin?sslmode=disable"
        self.settings = fleet.folder / f"{name}.json5"
        self.settings.write_text(f"""
          {{ listen: "127.0.0.1:{self.port}", operator_listen: "127.0.0.1:{self.operator_port}",
            public_url: "http://localhost:{fleet.port}", store: "{store}",
            master_keys: [{{ id: "2026a", file: "master.key" }}],
            apple: {{ teams: [{{ id: "TEAM000001", keys: [{{ key_id: "KEY0000001", file: "AuthKey.p8" }}] }}] }},
            apple_base_url: "http://127.0.0.1:{fleet.emulator.port}", insecure_apple_base_url: true,
            clients: [{{ id: "com.example.app", platform: "ios",
                        apple: {{ audience: "com.example.app", team: "TEAM000001", key: "KEY0000001" }} }}], {more} }}""")

    def set_clock(self, seconds):
        # In place: the node has it mapped.
        with open(self.clock, "r+b" if self.clock.exists() else "wb") as file:
            file.write(struct.pack("=q", seconds))

    def spawn(self):
        environment = dict(os.environ, LD_PRELOAD=str(self.fleet.skew), SKEW=str(self.clock))
        self.process = subprocess.Popen(
            pippin.leashed(self.fleet.program, "serve", "--config", self.settings), stdout=self.log, stderr=self.log,
            env=environment, start_new_session=True)

    def start(self):
        """As a service manager does: whoever ends is started again."""
        end = time.monotonic() + 60
        while not self.is_ready():
            if self.process is None or self.process.poll() is not None:
                self.spawn()
            assert time.monotonic() < end, f"node {self.name} does not start:\n{self.words()[-3000:]}"
            time.sleep(0.05)

    def is_ready(self):
        """What `/readyz` says; a node that is not there is not ready."""
        if self.process is None or self.process.poll() is not None:
            return False
        client = pippin.Client(self.operator_port, timeout=3)
        try:
            return client.get("/readyz").status == 200
        except OSError:
            return False
        finally:
            client.close()

    def kill(self):
        self.process.kill()
        self.process.wait(10)

    def leave(self):
        """As a rolling restart does: told to stop, and waited for. It says at once that it is not ready, and goes on for a while."""
        self.process.terminate()
        pippin.wait_until(lambda: not self.is_ready(), f"node {self.name} is unready once it was told to stop", 2)
        assert self.process.wait(40) == 0, f"node {self.name} ended badly:\n{self.words()[-3000:]}"

    def words(self):
        return pippin.text_of(self.log)

    def complaints(self):
        """Lines of the log that no outage explains."""
        found = []
        for line in self.words().splitlines():
            try:
                record = json.loads(line)
            except ValueError:
                if line and not line.startswith("Serving "):
                    found.append(line)
                continue
            # Who is told 503 for the store is told so by an error, as is right.
            if record.get("level") == "error" and record.get("code") != "store_unavailable":
                found.append(line)
        return found


class Fleet:
    def __init__(self, folder, cluster, emulator, port, more=""):
        self.folder, self.cluster, self.emulator, self.port = folder, cluster, emulator, port
        self.program = pippin.binary()
        key = pippin.Client(emulator.port).get("/emulator/config").json["teams"][0]["keys"][0]["p8"]
        for name, text in ("AuthKey.p8", key), ("master.key", os.urandom(32).hex()):
            (folder / name).write_text(text)
            (folder / name).chmod(0o600)
        self.skew = folder / "skew.so"
        subprocess.run(
            ["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", self.skew, SKEW], check=True, timeout=60)
        (folder / "nobody.http").write_bytes(NOBODY.encode())
        self.nodes = [Node(self, name, more) for name in "abc"]
        self.front = Proxy(folder, "front", FRONT.format(folder=folder, port=port, servers="".join(
            f"  server {node.name} 127.0.0.1:{node.port} port {node.operator_port}\n" for node in self.nodes)))

    def start(self):
        # All at the same moment, on a database that has no tables yet.
        for node in self.nodes:
            node.spawn()
        for node in self.nodes:
            node.start()
        pippin.wait_until(lambda: self.client().get("/healthz").status == 200, f"haproxy: {self.front.words()}")

    def client(self, timeout=60):
        return pippin.Client(self.port, "localhost", timeout)

    def run(self, *words):
        """Another command with a node's settings."""
        return subprocess.run(
            [self.program, *words, "--config", self.nodes[0].settings], capture_output=True, text=True, timeout=60)

    def stop(self):
        for node in self.nodes:
            if node.process is not None and node.process.poll() is None:
                node.kill()
            if node.wire is not None:
                node.wire.stop()
        self.front.stop()
