"""The README's lines of curl and the commands of docs/start/first-server.md, run as they stand there, do what their pages say of them."""

import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import types

import pippin
import pytest

HEADING = "## Signed in with six lines of curl"


@pytest.fixture(scope="module")
def readme():
    return (pippin.ROOT / "README.md").read_text()


@pytest.fixture(scope="module")
def demo():
    """A demo of its own: the lines sign in Mary, for the first time and again."""
    with pippin.Demo() as demo:
        yield demo


@pytest.fixture(scope="module")
def lines(readme, demo):
    return lines_of(readme, demo)


def lines_of(readme, demo):
    """The six lines, with the demo's ports for the usual ones."""
    assert HEADING in readme, f"the README has no “{HEADING}”"
    block = re.search(r"```sh\n(.*?)```", readme.split(HEADING, 1)[1], re.DOTALL).group(1)
    lines = [line for line in block.splitlines() if line.strip()]
    assert len(lines) == 6, f"six lines are promised, {len(lines)} are there"
    for usual, ours in (("localhost:8080", f"localhost:{demo.port}"), ("127.0.0.1:8081", f"127.0.0.1:{demo.emulator_port}")):
        assert usual in block, f"the README does not name {usual}"
        lines = [line.replace(usual, ours) for line in lines]
    return lines


def run(lines):
    """What the lines print: the JSON values, and what comes after them."""
    done = subprocess.run(["bash", "-c", "\n".join(lines)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and not done.stderr, (done.returncode, done.stdout, done.stderr)
    values, rest, decoder = [], done.stdout.lstrip(), json.JSONDecoder()
    while rest.startswith("{"):
        value, end = decoder.raw_decode(rest)
        values.append(value)
        rest = rest[end:].lstrip()
    return values, rest


def check_ended(server, session):
    """Signed out for good: neither token is worth anything any more."""
    asked = server.get("/v1/session", Authorization="Bearer " + session["access_token"])
    assert asked.status == 401, (asked.status, asked.body)
    assert (asked.json["code"], asked.json["reason"]) == ("session_ended", "signed_out"), asked.body
    asked = server.post("/v1/session/refresh", {"refresh_token": session["refresh_token"]})
    assert (asked.status, asked.json["code"], asked.json["reason"]) == (401, "session_ended", "signed_out"), asked.body


def test_first_and_second(demo, lines):
    """The six lines create an account, and another time sign in to it; then they sign out for good."""
    accounts = []
    for created in (True, False):
        (signed_in, refreshed), goodbye = run(lines)
        assert signed_in["created"] is created, signed_in
        assert signed_in["account"]["name"] == {"given_name": "Mary", "family_name": "Appleseed"}, signed_in
        assert signed_in["account"]["email"].endswith(("@privaterelay.appleid.com", "@private.icloud.com")), signed_in
        assert signed_in["account"]["is_private_email"] is True, signed_in
        assert re.match(r"HTTP/1\.1 204 ", goodbye), goodbye
        check_ended(demo.client(), refreshed["session"])
        accounts.append(signed_in["account"])
    assert accounts[0] == accounts[1], accounts


def test_refresh(demo, lines):
    """A refresh with the old token returns the same successor, and the successor works."""
    # The first five lines; then the answer of the fifth is taken to be lost.
    server = demo.client()
    (_, refreshed, signed_in), _ = run(lines[:5] + ['echo "$signin"'])
    old, new = signed_in["session"]["refresh_token"], refreshed["session"]["refresh_token"]
    assert old != new
    again = server.post("/v1/session/refresh", {"refresh_token": old})
    assert again.status == 200, (again.status, again.body)
    assert again.json["session"]["refresh_token"] == new, "another successor within 60 s (R-11)"
    assert again.json["session"]["id"] == signed_in["session"]["id"], again.body
    further = server.post("/v1/session/refresh", {"refresh_token": new})
    assert further.status == 200 and further.json["session"]["refresh_token"] != new, further.body
    asked = server.get("/v1/session", Authorization="Bearer " + further.json["session"]["access_token"])
    assert asked.status == 200, asked.body
    # Only this call says whether the account can be recovered.
    assert asked.json["account"] == signed_in["account"] | {"recovery": "weak"}, asked.body


def test_tutorial(readme):
    """The first server's tutorial: its settings are good, and the six lines sign in before it."""
    # All but the build: each block of commands is typed when the one before is done.
    page = (pippin.ROOT / "docs" / "start" / "first-server.md").read_text()
    blocks = re.findall(r"^```sh\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[1:]
    assert len(blocks) == 6 and "--emulator-port" in blocks[1] and "pippin serve" in blocks[4], blocks
    ports = types.SimpleNamespace(port=pippin.free_port(), emulator_port=pippin.free_port())
    # What to type when the ports are taken, which here they are.
    emulate = "pippin emulate --port 9081 --server http://localhost:9080"
    assert f"`{emulate}`" in page and blocks[3].startswith("pippin emulate >"), blocks
    blocks[3] = blocks[3].replace("pippin emulate", emulate)
    wait = "curl -s --retry 30 --retry-connrefused --retry-delay 1 --output /dev/null 127.0.0.1:{}/auth/keys\n"
    blocks.insert(4, wait.format(ports.emulator_port))
    blocks.insert(6, wait.format(ports.port) + "\n".join(lines_of(readme, ports)) + "\n")
    free = {"9080": ports.port, "9081": ports.emulator_port, "9091": pippin.free_port()}
    script = "set -em\n" + re.sub(r"\b90(?:80|81|91)\b", lambda shown: str(free[shown[0]]), "".join(blocks))
    script = re.sub(r"^(pippin (\w+) .*&)$", r"\1\necho $! > \2.pid", script, flags=re.MULTILINE)
    folder = pathlib.Path(pippin.binary()).parent
    environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}", NO_PROXY="*", no_proxy="*")
    with tempfile.TemporaryDirectory() as work:
        done = subprocess.Popen(["bash"], cwd=work, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            said, _ = done.communicate(script, timeout=60)
        finally:
            for job in pathlib.Path(work).rglob("*.pid"):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(job.read_text()), signal.SIGKILL)
    assert done.returncode == 0 and '"created": true' in said and "HTTP/1.1 204" in said, (done.returncode, said)
