"""The commands of the runbook (docs/guides/alerts.md), of the page about monitoring and of the one about watching backups: each block
for the shell is run as it is written, beside a real server. Names of the reader's machine stand for those of the test; systemd's
commands are stood in for, as there is no systemd here. Each command of the page about failing over is read by the shell."""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import causes
import guides
import mail_sink  # brings aiosmtpd
import pippin
import postgresql
import pytest
import secured

# Prints what systemd would have of the server: its log, whatever part of it is asked for.
JOURNAL = """#!/bin/sh
case "$*" in *pippin-backup*|*--dmesg*) ;; *) cat "$RUNBOOK_LOG" ;; esac
"""
SYSTEM = """#!/bin/sh
case "$1" in status|list-timers) echo "$@" ;; *) echo "no such command: $1" >&2; exit 1 ;; esac
"""


def sections(name):
    """The blocks of a page for the shell, each with the heading that it is under."""
    text = (guides.GUIDES / name).read_text()
    for part in re.split(r"^## ", text, flags=re.M):
        heading = part.split("\n", 1)[0]
        for block in re.findall(r"^ *```sh\n(.*?)^ *```$", part, re.M | re.S):
            yield heading, block


class Machine:
    """The reader's machine: a server on SQLite that sends mail, another with TLS, and a PostgreSQL."""

    def __init__(self, folder, emulator, stack):
        self.folder = folder
        port = stack.enter_context(mail_sink.serving(object()))
        self.server = causes.Observed(folder, emulator, more=f"""
            mail: {{ from: "hello@example.org", smtp: "smtp://127.0.0.1:{port}", insecure_plaintext: true }}""")
        secure = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self.secure = secured.Secured(secure, emulator)
        for server in (self.server, self.secure):
            server.start()
            stack.callback(server.stop)
        self.cluster = stack.enter_context(postgresql.Cluster("-c fsync=off"))
        (folder / "backups").mkdir()
        (folder / "backups" / "pippin-2026-02-03.dump").touch()
        shutil.copy(secure / "tls.crt", folder / "fullchain.pem")
        programs = folder / "programs"
        programs.mkdir()
        for name, text in {"journalctl": JOURNAL, "systemctl": SYSTEM}.items():
            (programs / name).write_text(text)
            (programs / name).chmod(0o755)
        (programs / "pippin").symlink_to(pathlib.Path(pippin.binary()).resolve())
        (folder / "log").touch()
        self.environment = dict(
            os.environ, PATH=f"{programs}{os.pathsep}{self.cluster.programs}{os.pathsep}{os.environ['PATH']}", RUNBOOK_LOG=str(folder / "log"))

    def here(self, block):
        """The block with the names of this machine."""
        for theirs, ours in (
                ("/etc/pippin/", f"{self.folder}/"), ("/var/backups/pippin", f"{self.folder}/backups"), ("/var/lib/pippin", str(self.folder)),
                ("/backups ", f"{self.folder}/backups "), ("127.0.0.1:9090", f"127.0.0.1:{self.server.operator_port}"),
                ("127.0.0.1:8443", f"127.0.0.1:{self.secure.port}"), ("127.0.0.1:8080", f"127.0.0.1:{self.server.port}"),
                (":8080", f":{self.server.port}"), ("postgres://pippin@db.example.com/pippin", self.cluster.address)):
            block = block.replace(theirs, ours)
        return block

    def run(self, block):
        (self.folder / "log").write_text(self.server.words())
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.here(block)], cwd=self.folder, capture_output=True, text=True, timeout=120,
            env=self.environment)


@pytest.fixture(scope="module")
def machine(emulator):
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        machine = Machine(folder, emulator, stack)
        pippin.sign_in(machine.server.client(), pippin.Client(emulator.port), "kurt")
        yield machine


BLOCKS = [*sections("alerts.md"), *sections("monitor.md")]
BLOCKS += [(heading, block) for heading, block in sections("back-up-and-restore.md") if heading == "Watch the backups"]


@pytest.mark.parametrize("number", range(len(BLOCKS)), ids=[f"{number} {heading}" for number, (heading, _) in enumerate(BLOCKS)])
def test_runs(machine, note, number):
    """A command of the runbook does what the page says, as it is written"""
    done = machine.run(BLOCKS[number][1])
    assert done.returncode == 0, (BLOCKS[number], done.stdout, done.stderr)
    note((done.stdout.strip().splitlines() or ["(nothing)"])[0][:110])


@pytest.mark.parametrize("block", [
    "pippin jbos list --config /etc/pippin/pippin.json5\n", "curl --fail --silent http://127.0.0.1:9090/redyz | cat\n",
    "journalctl --unit pippin | jq 'selct(.level)'\n", "systemctl stats pippin\n"])
def test_finds_a_planted_mistake(machine, block):
    """A command with a mistake is found"""
    assert machine.run(block).returncode != 0


@pytest.mark.parametrize("name", ["failover.md", "back-up-and-restore.md", "prometheus.md", "doctor.md"])
def test_reads(name):
    """The shell reads the commands of the pages that the runbook leads to"""
    for heading, block in sections(name):
        done = subprocess.run(["bash", "-n"], input=block, capture_output=True, text=True)
        assert done.returncode == 0, (heading, block, done.stderr)
