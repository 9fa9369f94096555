"""Starts the built program and speaks to it as any client would: plain HTTP, nothing of Pippin's own code."""

import contextlib
import fcntl
import functools
import http.client
import itertools
import json
import os
import pathlib
import random
import re
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# The tags of the languages of the pages.
LANGUAGES = sorted(file.stem for file in (ROOT / "Sources/Server/PippinPages/Languages").glob("*.strings"))
# The jobs of which there is always one.
RECURRING = tuple(re.findall(r"^\| `(\S+)` \| .* Recurs\. \|$", (ROOT / "docs/reference/jobs.md").read_text(), re.MULTILINE))


def text_of(file):
    """What a child has written to a file so far. `seek` would move the place at which the child goes on writing."""
    return os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0).decode(errors="replace")


@functools.cache
def binary():
    """The program to test: PIPPIN_BINARY, or what `swift build` made."""
    given = os.environ.get("PIPPIN_BINARY")
    if given:
        return given
    shown = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True,
        env=dict(os.environ, PIPPIN_STRICT="1"))
    return str(pathlib.Path(shown.stdout.strip()) / "pippin")


def release_binary():
    """The program to measure: PIPPIN_BINARY, or what a release build makes. From then on `binary` is the same."""
    if "PIPPIN_BINARY" not in os.environ:
        command = ["swift", "build", "--configuration", "release", "--scratch-path", ".build-release"]
        subprocess.run([*command, "--product", "pippin"], cwd=ROOT, check=True, stdout=sys.stderr)
        shown = subprocess.run([*command, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
        os.environ["PIPPIN_BINARY"] = str(pathlib.Path(shown.stdout.strip()) / "pippin")
    return os.environ["PIPPIN_BINARY"]


def leashed(*command):
    """The same command, which ends with the thread that starts it, however that ends: SIGKILL leaves nobody behind."""
    # Linux's alone; on a Mac a test that is killed leaves its server behind.
    leash = ["setpriv", "--pdeathsig", "KILL", "--"] if sys.platform == "linux" else []
    return leash + [str(word) for word in command]


# Locks on the ports that this process was given, until it ends.
PORT_LOCKS = []


def free_port():
    """A port for a server, which stays this process's own while the server is down: below those that the system gives to outgoing
    connections, and locked against other tests."""
    folder = pathlib.Path(tempfile.gettempdir()) / f"pippin-test-ports-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    for port in random.sample(range(20_000, 32_000), 12_000):
        lock = open(folder / str(port), "w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            lock.close()
            continue
        PORT_LOCKS.append(lock)
        return port
    raise AssertionError("there is no free port between 20000 and 32000")


class Answer:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    @property
    def json(self):
        return json.loads(self.body)


class Client:
    """One connection, kept open, to one host."""

    # Servers close connections on which nothing is asked; what waited this long for its next request asks on a new one.
    IDLE_SECONDS = 5

    def __init__(self, port, host="127.0.0.1", timeout=30):
        self.port, self.host, self.timeout = port, host, timeout
        self.connection, self.used = None, 0

    def connect(self):
        return http.client.HTTPConnection(self.host, self.port, timeout=self.timeout)

    def send(self, method, path, body=None, **fields):
        headers = {name.replace("_", "-"): value for name, value in fields.items()}
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        if time.monotonic() - self.used > self.IDLE_SECONDS:
            self.close()
        if self.connection is None:
            self.connection = self.connect()
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            answer = Answer(response.status, response.headers, response.read())
            self.used = time.monotonic()
            return answer
        except (OSError, http.client.HTTPException):
            self.close()
            raise

    def post(self, path, body=None, **fields):
        return self.send("POST", path, body if body is not None else {}, **fields)

    def get(self, path, **fields):
        return self.send("GET", path, **fields)

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None


class Demo:
    """A running `pippin demo` on free ports."""

    def __init__(self, data=None, program=None):
        self.program = program or binary()
        self.data = data
        self.port, self.emulator_port = free_port(), free_port()
        self.process = None
        self.log = tempfile.TemporaryFile()

    def __enter__(self):
        for _ in range(3):
            try:
                self.start()
                return self
            except AssertionError:
                # Another of several demos took a port between its being chosen and its being used.
                if "cannot_listen" not in self.words():
                    raise
                self.port, self.emulator_port, self.log = free_port(), free_port(), tempfile.TemporaryFile()
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        command = [self.program, "demo", "--port", str(self.port), "--emulator-port", str(self.emulator_port)]
        if self.data:
            command += ["--data", str(self.data)]
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log)
        wait_for(self.port, "/healthz", self)
        wait_for(self.emulator_port, "/auth/keys", self)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise AssertionError("the program did not stop within 20 s of SIGTERM")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def words(self):
        return text_of(self.log)

    def count(self, table):
        """How many rows its database has there."""
        folder = re.search(r"^ *Data +(\S+)", self.words(), re.MULTILINE).group(1)
        with contextlib.closing(sqlite3.connect(f"file:{folder}/pippin.db?mode=ro", uri=True)) as database:
            return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]

    def client(self):
        return Client(self.port, "localhost")

    def apple(self):
        return Client(self.emulator_port)


class Emulator:
    """A running `pippin emulate`, on a free port unless told, with these further arguments."""

    def __init__(self, *arguments, program=None, port=0):
        self.command = [program or binary(), "emulate", "--port", str(port), *arguments]
        self.errors = tempfile.TemporaryFile()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        self.process = subprocess.Popen(leashed(*self.command), stdout=subprocess.PIPE, stderr=self.errors)
        # It says where it listens once it does.
        self.port = int(self.said(r"https?://127\.0\.0\.1:(\d+)"))

    def said(self, pattern):
        """What the pattern's group matches in the next line of the output that it fits."""
        for line in self.process.stdout:
            found = re.search(pattern, line.decode())
            if found:
                return found.group(1)
        raise AssertionError(f"the emulator ended without a word on {pattern}:\n{text_of(self.errors)}")

    def stop(self):
        self.process.terminate()
        assert self.process.wait(20) == 0, "the emulator ended badly"
        self.process.stdout.close()


class Server:
    """`pippin serve` beside an emulator, with settings in a folder of its own."""

    # Further variables of its environment.
    variables = {}

    def __init__(self, folder, emulator, more="", keys=("2026a",), store="sqlite:pippin.db", secrets=()):
        self.folder, self.emulator, self.more, self.store = folder, emulator, more, store
        self.port, self.operator_port = free_port(), free_port()
        key = Client(emulator.port).get("/emulator/config").json["teams"][0]["keys"][0]["p8"]
        for name, text in {"AuthKey.p8": key, **dict(secrets)}.items():
            self.secret(name, text)
        self.configure(keys)
        self.log = tempfile.TemporaryFile()

    def secret(self, name, text):
        path = self.folder / name
        if not path.exists():
            path.write_text(text)
            path.chmod(0o600)

    def configure(self, keys):
        """Writes the settings, with master keys of these names, the newest first."""
        for name in keys:
            self.secret(f"{name}.key", os.urandom(32).hex())
        listed = ", ".join(f'{{ id: "{name}", file: "{name}.key" }}' for name in keys)
        self.settings = self.folder / "pippin.json5"
        self.settings.write_text(f"""
          {{ listen: "127.0.0.1:{self.port}", operator_listen: "127.0.0.1:{self.operator_port}", public_url: "http://localhost:{self.port}",
            store: "{self.store}", drain_seconds: 0, master_keys: [{listed}],
            apple: {{ teams: [{{ id: "TEAM000001", keys: [{{ key_id: "KEY0000001", file: "AuthKey.p8" }}] }}] }},
            apple_base_url: "http://127.0.0.1:{self.emulator.port}", insecure_apple_base_url: true,
            clients: [{{ id: "com.example.app", platform: "ios",
                        apple: {{ audience: "com.example.app", team: "TEAM000001", key: "KEY0000001" }} }}], {self.more} }}""")

    def start(self):
        self.process = subprocess.Popen(
            leashed(binary(), "serve", "--config", self.settings), stdout=self.log, stderr=self.log,
            env=dict(os.environ, **self.variables))
        wait_for(self.port, "/healthz", self)
        return self.client()

    def run(self, *words):
        """Another command with the same settings: its exit status, its output and its words."""
        single = ("backup", "refusals", "restore", "statistics")
        command = 3 if words[0] == "passkeys" or words[:2] == ("operator", "token") else 1 if words[0] in single else 2
        done = subprocess.run(
            [binary(), *words[:command], "--config", self.settings, *words[command:]], capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def words(self):
        return text_of(self.log)

    def client(self):
        return Client(self.port, "localhost")

    def stop(self):
        self.process.terminate()
        assert self.process.wait(120) == 0, self.words()


@contextlib.contextmanager
def running(emulator, kind=Server, **settings):
    """A server with these settings in a folder of its own; it stops in order at the end, unless it has stopped already."""
    with tempfile.TemporaryDirectory() as folder:
        server = kind(pathlib.Path(folder), emulator, **settings)
        server.start()
        try:
            yield server
        finally:
            if server.process.poll() is None:
                server.stop()


def wait_for(port, path, demo, seconds=120, client=Client):
    """Until a server that was started answers. A busy machine may need a minute for that."""
    end = time.monotonic() + seconds
    while True:
        if demo.process.poll() is not None:
            raise AssertionError(f"the program ended with {demo.process.returncode}:\n{demo.words()}")
        try:
            if client(port, timeout=2).get(path).status == 200:
                return
        except OSError:
            pass
        if time.monotonic() > end:
            raise AssertionError(f"nothing answers at port {port} after {seconds} s:\n{demo.words()}")
        time.sleep(0.02)


def wait_until(holds, what, seconds=30):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.1)


NUMBERS = itertools.count(1)


def new_person(apple):
    """The id of a new Apple ID, for a test that shares an emulator or a server with others."""
    person = f"person-{next(NUMBERS)}"
    answer = apple.post("/emulator/apple-ids", {
        "id": person, "email": f"{person}@example.com", "given_name": person.title(), "family_name": "Appleseed"})
    assert answer.status == 201, (answer.status, answer.body)
    return person


def authorize(apple, person, nonce, bundle="com.example.app", **more):
    """What the native sheet hands an app."""
    answer = apple.post(
        "/emulator/native/authorizations",
        dict(bundle_id=bundle, apple_id=person, nonce=nonce, scopes=["name", "email"], **more))
    assert answer.status == 201, (answer.status, answer.body)
    return answer.json


def sign_in(server, apple, person, **more):
    """A whole native sign-in; answers the server's answer."""
    nonce = server.post("/v1/nonces", {"client_id": "com.example.app"}).json["nonce"]
    given = authorize(apple, person, nonce, **more)
    body = {
        "client_id": "com.example.app", "identity_token": given["identity_token"],
        "authorization_code": given["authorization_code"], "nonce": nonce, "user_id": given["user"],
    }
    if given.get("name"):
        body["name"] = given["name"]
    return server.post("/v1/sign-in/apple", body)


def form(**fields):
    return urllib.parse.urlencode(fields)
