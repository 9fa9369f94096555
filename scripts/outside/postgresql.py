"""A PostgreSQL of a test's own, in a folder that goes with it, which can be killed and started again."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time


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
        self.as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.as_user:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "--pgdata", self.data, "--username=pippin", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        self.start()
        self.query("CREATE DATABASE pippin", "postgres")
        return self

    def __exit__(self, *_):
        self.run("pg_ctl", "stop", "--pgdata", self.data, "--mode=immediate")
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
        return int((self.data / "postmaster.pid").read_text().split("\n")[0])

    def run(self, program, *arguments):
        command = [*self.as_user, self.programs / program, *arguments]
        # Without a pipe: the server would keep it open.
        with tempfile.TemporaryFile() as words:
            code = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=words, stderr=words, cwd=self.folder).returncode
            words.seek(0)
            assert code == 0, (program, words.read().decode())

    def start(self):
        for attempt in range(20):
            try:
                self.run(
                    "pg_ctl", "start", "--wait", "--pgdata", self.data, "--log", self.folder / "log", "--options",
                    f"-c listen_addresses= -c unix_socket_directories={self.folder} {self.options}")
                return
            except AssertionError:
                # After a kill the old server's children need a moment to notice.
                if attempt == 19:
                    raise
                time.sleep(0.2)

    def kill(self):
        """Ends the server as a power failure would."""
        os.kill(self.process, signal.SIGKILL)

    def query(self, statement, database="pippin"):
        """The rows, each a list of texts."""
        done = subprocess.run(
            [self.programs / "psql", "--host", self.folder, "--username", "pippin", "--no-psqlrc", "--no-align",
             "--tuples-only", "--field-separator", "\t", "--command", statement, database],
            capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return [line.split("\t") for line in done.stdout.splitlines()]
