"""`pippin init` in a fresh folder leads to a signed-in person, with an emulator; on a terminal it asks for what Apple's settings need."""

import json
import os
import pty
import re
import socket
import subprocess
import tempfile
import time

import pippin


class Written(pippin.Server):
    """`pippin serve` with the settings that `pippin init` wrote for these ports."""

    def __init__(self, settings, port):
        self.settings, self.port, self.log = settings, port, tempfile.TemporaryFile()

    def start(self):
        self.process = subprocess.Popen(
            pippin.leashed(pippin.binary(), "serve", "--config", self.settings), stdout=self.log, stderr=self.log)
        pippin.wait_for(self.port, "/healthz", self)
        return pippin.Client(self.port, "localhost")


def run(*arguments, **more):
    return subprocess.run(
        [pippin.binary(), *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, **more)


def test_sign_in(folder, note):
    """From `pippin init` to a signed-in person."""
    pippin.binary()  # Finding it asks the package manager, which takes a second.
    begun = time.monotonic()
    port, operator_port, emulator_port = (pippin.free_port() for _ in range(3))
    done = run(
        "init", folder / "new", "--emulator", "--port", str(port), "--operator-port", str(operator_port), "--emulator-port",
        str(emulator_port))
    assert done.returncode == 0 and "pippin serve" in done.stderr, done
    steps = re.search(r"pippin emulate --port (\d+) (--server) (http://localhost:\d+)\n", done.stderr)
    assert steps and steps[1] == str(emulator_port), done.stderr
    with pippin.Emulator(*steps.groups()[1:], port=emulator_port) as emulator:
        # For the web flow the emulator must know the address that was written.
        service = pippin.Client(emulator.port).get("/emulator/config").json["teams"][0]["apps"][0]["services"][0]
        written = (folder / "new" / "pippin.json5").read_text()
        assert f'return_url: "{service["return_urls"][0]}"' in written and service["client_id"] in written, (service, written)
        server = Written(folder / "new" / "pippin.json5", port)
        try:
            answer = pippin.sign_in(server.start(), pippin.Client(emulator.port), "mary")
            took = time.monotonic() - begun
        finally:
            server.stop()
    assert answer.status == 200 and answer.json["created"] is True, (answer.status, answer.body)
    assert answer.json["account"]["name"] == {"given_name": "Mary", "family_name": "Appleseed"}, answer.body
    assert {path.stat().st_mode & 0o777 for path in (folder / "new").iterdir()} == {0o600}
    again = run("init", folder / "new", "--emulator")
    assert again.returncode == 1 and again.stderr.startswith("file_exists\n"), again
    note(f"in {took:.1f} s")


def test_port_in_use(folder):
    """A port that another program has is reported with the option for it; the server names the setting and the option too."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = run("init", folder / "new", "--emulator", "--port", str(port))
        assert done.returncode == 0, done
        assert f"Port {port} of this machine cannot be used: address already in use. Its option is --port." in done.stderr, done.stderr
        served = run("serve", "--config", folder / "new" / "pippin.json5", "--operator-listen", "127.0.0.1:0")
    assert served.returncode == 1 and json.loads(served.stderr.splitlines()[-1])["code"] == "cannot_listen", served
    assert "for the setting listen. pippin init --port N" in served.stderr, served.stderr


def test_missing(folder):
    """Without a terminal it says at once what is missing."""
    done = run("init", cwd=folder)
    assert done.returncode == 2 and not list(folder.glob("*.json5")), done
    assert all(f"--{name} " in done.stderr for name in ("domain", "bundle-id", "services-id", "team", "key", "key-id")), done.stderr


def test_terminal(folder):
    """On a terminal it asks, and what it writes passes `check-config`."""
    key = folder / "AuthKey_ABCDEFGH12.p8"
    subprocess.run(["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key], check=True)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [pippin.binary(), "init", folder / "asked"], stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
    os.close(theirs)
    said = ""
    answers = [
        ("Host name", "https://id.example.com"), ("Host name", "id.example.com"), ("Bundle id", ""), ("Services ID", "com.example.web"),
        ("Primary App ID", "com.example.app"), ("Team ID", "TEAM000001"), ("Private key", str(key)), ("Key ID", ""),
    ]
    for question, answer in answers:
        while not said.rstrip().endswith(":") or question not in said:
            said += os.read(ours, 4096).decode()
        said = ""
        os.write(ours, f"{answer}\n".encode())
    assert process.wait(30) == 0, said
    os.close(ours)
    checked = run("check-config", "--config", folder / "asked" / "pippin.json5")
    assert checked.returncode == 0 and not checked.stderr, checked
    assert "client com.example.web: web, Apple's com.example.web by key ABCDEFGH12" in checked.stdout, checked.stdout
    assert (folder / "asked" / key.name).read_bytes() == key.read_bytes()
