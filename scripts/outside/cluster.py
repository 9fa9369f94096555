"""PostgreSQL as an operator with two machines has it: a primary, and a standby that every commit waits for.

A commit is answered once the standby has it on its disk (`synchronous_standby_names`), so a promotion loses nothing that was answered. The
servers run as a user without rights, in a temporary folder that is theirs.
"""

import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile
import time

import pippin
import postgresql

USUAL = """
listen_addresses = '127.0.0.1'
unix_socket_directories = '{folder}'
max_connections = 60
shared_buffers = 64MB
wal_level = replica
wal_retrieve_retry_interval = 200ms
log_min_error_statement = panic
include_if_exists = 'waits.conf'
"""


class Failure(Exception):
    """PostgreSQL did not do as it was told: no fault of Pippin's."""


class Machine:
    """One server of PostgreSQL: its port stays, its data may be made anew."""

    def __init__(self, cluster, name):
        self.cluster, self.name = cluster, name
        self.data, self.port, self.process = cluster.folder / name, pippin.free_port(), None
        self.log = open(cluster.folder / f"{name}.log", "ab")

    def run(self, program, *arguments):
        done = subprocess.run(
            [self.cluster.programs / program, *arguments], capture_output=True, text=True, timeout=60, **self.cluster.user)
        if done.returncode:
            raise Failure(f"{program}: {done.stderr.strip()}")

    def create(self):
        self.run(
            "initdb", f"--pgdata={self.data}", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C",
            "--no-sync")
        with (self.data / "postgresql.conf").open("a") as settings:
            settings.write(USUAL.format(folder=self.cluster.folder))

    def copy(self, primary):
        """Begins anew as the standby of another."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.run(
            "pg_basebackup", f"--pgdata={self.data}", "--host=127.0.0.1", f"--port={primary.port}", "--username=postgres",
            "--checkpoint=fast", "--no-sync", "--write-recovery-conf")

    def wait_for_standby(self, waits):
        """Whether its commits wait for a standby from now on."""
        settings = self.data / "waits.conf"
        settings.write_text("synchronous_standby_names = '*'\n" if waits else "")
        shutil.chown(settings, *self.cluster.owner)
        if self.process is not None:
            self.run("pg_ctl", "reload", f"--pgdata={self.data}")

    def start(self):
        # After a kill the children of the old process may hold its shared memory for a moment.
        end = time.monotonic() + 20
        while True:
            self.process = subprocess.Popen(
                pippin.leashed(self.cluster.programs / "postgres", "-D", self.data, "-p", self.port), stdout=self.log,
                stderr=self.log, stdin=subprocess.DEVNULL, start_new_session=True, **self.cluster.user)
            while self.process.poll() is None:
                if self.psql("SELECT 1", timeout=2) == "1":
                    return
                if time.monotonic() > end:
                    raise Failure(f"{self.name} does not answer: {self.words()}")
                time.sleep(0.05)
            if time.monotonic() > end:
                raise Failure(f"{self.name} does not start: {self.words()}")
            time.sleep(0.1)

    def kill(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)
            self.process = None

    def tell_to_stop(self):
        """At once, and without the pieces of shared memory that a killed one leaves behind."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)

    def wait_for_end(self):
        if self.process is not None:
            try:
                self.process.wait(2)
            except subprocess.TimeoutExpired:
                self.kill()

    def psql(self, query, database="postgres", timeout=30):
        """The answer as text, a row a line and columns apart by `|`; none when there is no answer."""
        try:
            done = subprocess.run(
                [self.cluster.programs / "psql", "--no-psqlrc", "-AtX", f"--host={self.cluster.folder}", f"--port={self.port}",
                 "--username=postgres", f"--dbname={database}", "--set=ON_ERROR_STOP=1", f"--command={query}"],
                capture_output=True, text=True, timeout=timeout)
        except subprocess.TimeoutExpired:
            self.complaint = f"no answer in {timeout} s"
            return None
        self.complaint = done.stderr.strip()
        return done.stdout.strip() if done.returncode == 0 else None

    def words(self):
        return "\n".join((self.cluster.folder / f"{self.name}.log").read_text(errors="replace").splitlines()[-5:])


class Cluster:
    def __init__(self):
        self.programs = postgresql.programs()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pippin-chaos-postgresql-"))
        self.user, self.owner = {}, (os.getuid(), os.getgid())
        if os.geteuid() == 0:
            # Its server refuses to run as root.
            self.user = {"user": "postgres", "group": "postgres", "extra_groups": []}
            self.owner = ("postgres", pwd.getpwnam("postgres").pw_gid)
        shutil.chown(self.folder, *self.owner)
        self.folder.chmod(0o711)
        self.machines = [Machine(self, "one"), Machine(self, "two")]
        self.primary, self.standby = self.machines

    def start(self):
        self.primary.create()
        self.primary.start()
        self.query("CREATE ROLE pippin LOGIN", "postgres")
        self.query("CREATE DATABASE pippin OWNER pippin ENCODING 'UTF8'", "postgres")
        self.query("CREATE TABLE sign_of_life (at timestamptz)", "postgres")
        self.add_standby()

    def add_standby(self):
        self.standby.copy(self.primary)
        self.standby.wait_for_standby(False)
        self.standby.start()
        pippin.wait_until(
            lambda: self.primary.psql("SELECT state FROM pg_stat_replication") == "streaming", "a standby that follows", 60)
        self.primary.wait_for_standby(True)
        pippin.wait_until(
            lambda: self.primary.psql("SELECT sync_state FROM pg_stat_replication") == "sync", "commits that wait", 60)

    def fail_over(self):
        """The primary dies and its standby takes over, by itself at first: nothing waits until there is a standby again."""
        self.primary.kill()
        if self.standby.psql("SELECT pg_promote(true, 30)") != "t":
            raise Failure(f"no promotion: {self.standby.complaint}")
        self.primary, self.standby = self.standby, self.primary

    def is_written(self):
        """Whether a commit is answered."""
        return self.primary.psql("INSERT INTO sign_of_life VALUES (now())", timeout=3) is not None

    def query(self, text, database="pippin"):
        answer = self.primary.psql(text, database)
        if answer is None:
            raise Failure(f"{text[:120]}: {self.primary.complaint}")
        return answer

    def rows(self, text):
        return [line.split("|") for line in self.query(text).splitlines()]

    def stop(self):
        for machine in self.machines:
            machine.tell_to_stop()
        for machine in self.machines:
            machine.wait_for_end()
            machine.log.close()
        # The children of a killed server write a moment longer.
        for _ in range(50):
            shutil.rmtree(self.folder, ignore_errors=True)
            if not self.folder.exists():
                return
            time.sleep(0.1)
