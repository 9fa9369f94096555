"""A PostgreSQL of a test's own, in a folder that goes with it, which can be killed and started again."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

import pippin


def programs():
    """The folder of the newest server on this machine."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    assert found, "this needs a PostgreSQL server: run scripts/bootstrap, or apt-get install postgresql"
    return found[-1].parent


class Cluster:
    def __init__(self, options=""):
        self.options = options

    def __enter__(self):
        self.programs = programs()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pippin-postgresql-"))
        # The server refuses to run as root.
        self.user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
        if self.user:
            shutil.chown(self.folder, "postgres")
        self.run(
            "initdb", "--pgdata", self.data, "--username=pippin", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        self.start()
        self.query("CREATE DATABASE pippin", "postgres")
        return self

    def __exit__(self, *_):
        self.server.send_signal(signal.SIGQUIT)
        self.server.wait(20)
        shutil.rmtree(self.folder)

    @property
    def data(self):
        return self.folder / "data"

    @property
    def address(self):
        return f"postgres://pippin@/pippin?host={self.folder}"

    @property
    def process(self):
        """The number of the first of its processes."""
        return self.server.pid

    def run(self, program, *arguments):
        done = subprocess.run(
            [self.programs / program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=self.folder,
            timeout=240, **self.user)
        assert done.returncode == 0, (program, done.stdout, done.stderr)

    def start(self):
        end = time.monotonic() + 120
        with open(self.folder / "log", "ab") as log:
            while True:
                self.server = subprocess.Popen(
                    pippin.leashed(
                        self.programs / "postgres", "-D", self.data, "-c", "listen_addresses=", "-c",
                        f"unix_socket_directories={self.folder}", *self.options.split()),
                    stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, **self.user)
                while self.server.poll() is None:
                    if self.psql("SELECT 1", "postgres").returncode == 0:
                        return
                    assert time.monotonic() < end, f"the database does not answer:\n{self.words()}"
                    time.sleep(0.05)
                # After a kill the old server's children need a moment to notice.
                assert time.monotonic() < end, f"the database does not start:\n{self.words()}"
                time.sleep(0.2)

    def kill(self):
        """Ends the server without a word: a backend on its own would go on answering for a moment."""
        children = pathlib.Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()
        self.server.kill()
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)
        self.server.wait(20)

    def words(self):
        return (self.folder / "log").read_text(errors="replace")[-2000:]

    def psql(self, statement, database, seconds=120):
        return subprocess.run(
            [self.programs / "psql", "--host", self.folder, "--username", "pippin", "--no-psqlrc", "--no-align",
             "--tuples-only", "--field-separator", "\t", "--command", statement, database],
            capture_output=True, text=True, timeout=seconds)

    def query(self, statement, database="pippin", seconds=120):
        """The rows, each a list of texts; without a limit of time if `seconds` is None."""
        done = self.psql(statement, database, seconds)
        assert done.returncode == 0, done.stderr
        return [line.split("\t") for line in done.stdout.splitlines()]
