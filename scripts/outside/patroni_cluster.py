"""PostgreSQL as Patroni keeps it: three machines, each with an etcd, a Patroni and a PostgreSQL, by the files of deploy/patroni.

Patroni promotes by itself. What a test asks the cluster, it asks inside the machines, so that no cut is in its way.
"""

import http.client
import json
import os
import pathlib
import re
import secrets
import shutil
import subprocess
import tempfile
import time

import cluster
import machines
import pippin
import postgresql

FILES = pippin.ROOT / "deploy" / "patroni"
FIRST_ADDRESS = "10.0.0.11"
SYNCHRONOUS = {"off": ("false", "false"), "on": ("true", "false"), "strict": ("true", "true")}
# How long Patroni may need for anything, on a machine that is slow and busy.
PATIENCE = 240


class Member(machines.Machine):
    """A machine of the cluster with its three services."""

    def __init__(self, of, number, name):
        self.of, self.log = of, open(of.folder / f"{name}.log", "ab")
        own = of.folder / name
        places = {"configuration": "/etc/patroni", "etcd": "/var/lib/etcd", "data": "/var/lib/postgresql", "sockets": "/run/postgresql"}
        for place in places:
            (own / place).mkdir(parents=True)
            (own / place).chmod(0o700)
            of.give(own / place)
        super().__init__(of.network, number, name, {own / place: at for place, at in places.items()}, of.owner)
        self.own, self.services = own, {}
        self.write()

    def write(self):
        """The files of deploy/patroni, as their first lines say."""
        text = (FILES / "config.yml").read_text()
        self.check("name: one", text, 1)
        text = text.replace("name: one", f"name: {self.name}")
        listed = text.count(f"{FIRST_ADDRESS}:2379,10.0.0.12:2379")
        assert listed == 1, listed
        lines = [
            line if "2379" in line or line.lstrip().startswith("- host") else line.replace(FIRST_ADDRESS, self.address)
            for line in text.splitlines()]
        text = "\n".join(lines) + "\n"
        for place in ("REPLACE-WITH-A-PASSWORD", "REPLACE-WITH-ANOTHER", "REPLACE-WITH-A-THIRD"):
            self.check(place, text, 1)
            text = text.replace(place, self.of.passwords[place])
        # A watchdog of the machine on which this test runs is not the test's to arm.
        text = self.replaced("mode: automatic", "mode: off", text)
        mode, strict = SYNCHRONOUS[self.of.synchronous]
        text = self.replaced("synchronous_mode: true", f"synchronous_mode: {mode}", text)
        text = self.replaced("synchronous_mode_strict: false", f"synchronous_mode_strict: {strict}", text)
        text = text.replace("postgresql/15", f"postgresql/{postgresql.programs().parent.name}")
        self.keep("config.yml", text)
        lines = [
            line if line.startswith("ETCD_INITIAL_CLUSTER=") else line.replace(FIRST_ADDRESS, self.address)
            for line in (FILES / "etcd").read_text().splitlines() if not line.startswith("#")]
        self.etcd_environment = dict(line.split("=", 1) for line in lines) | {"ETCD_NAME": self.name}

    @staticmethod
    def check(what, text, count):
        assert text.count(what) == count, f"deploy/patroni/config.yml has {what!r} {text.count(what)} times"

    def replaced(self, old, new, text):
        self.check(old, text, 1)
        return text.replace(old, new)

    def keep(self, name, text):
        path = self.own / "configuration" / name
        path.write_text(text)
        path.chmod(0o600)
        self.of.give(path)

    # Its services.

    def start(self):
        if not self.is_on:
            self.switch_on()
        for name in ("etcd", "patroni"):
            if name not in self.services:
                self.start_service(name)

    def start_service(self, name):
        if name == "etcd":
            self.services[name] = self.spawn(name, "etcd", log=self.log, **self.etcd_environment)
        else:
            self.services[name] = self.spawn(name, "patroni", "/etc/patroni/config.yml", log=self.log)

    def kill_service(self, name):
        self.kill(name)
        machines.wait_for_end(self.services.pop(name))

    def kill_postgresql(self):
        """All of its processes: a backend would go on answering for a moment."""
        # A child may end between the look at it and the signal.
        script = (
            'read -r first <"$0"; children=$(cat /proc/$first/task/$first/children); kill -KILL "$first" && '
            '{ kill -KILL $children 2>/dev/null || true; }')
        self.do("sh", "-c", script, f"/var/lib/postgresql/{postgresql.programs().parent.name}/pippin/postmaster.pid")

    def pull_the_plug(self):
        self.switch_off()
        for process in self.services.values():
            machines.wait_for_end(process)
        self.services = {}

    # What it says.

    def psql(self, query, database="postgres", timeout=30, writable=False):
        """The answer as text, a row a line and columns apart by `|`; none when there is no answer, or none that is wanted."""
        if not self.is_on:
            self.complaint = f"{self.name} has no power"
            return None
        try:
            done = self.run(
                "timeout", timeout, postgresql.programs() / "psql", "--no-psqlrc", "-AtX", "--host=127.0.0.1", "--username=postgres",
                f"--dbname={database}", "--set=ON_ERROR_STOP=1", f"--command={query}", timeout=timeout + 30,
                PGPASSWORD=self.of.passwords["REPLACE-WITH-A-PASSWORD"], PGCONNECT_TIMEOUT="10",
                PGTARGETSESSIONATTRS="read-write" if writable else "any")
        except OSError as failure:
            self.complaint = str(failure)
            return None
        self.complaint = done.stderr.strip() or f"no answer in {timeout} s"
        return done.stdout.strip() if done.returncode == 0 else None

    def timeline(self):
        """The timeline on which it takes writes; none of a standby, or of one that does not answer."""
        text = self.psql(
            "SELECT CASE WHEN NOT pg_is_in_recovery() THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END",
            timeout=20)
        return int(text) if text else None

    def patronictl(self, *words, timeout=300):
        done = self.run("patronictl", "-c", "/etc/patroni/config.yml", *words, timeout=timeout, LC_ALL="C.UTF-8")
        return done.returncode, done.stdout + done.stderr

    def view(self):
        """Patroni's view of the cluster; none without an answer. Asked over the network."""
        connection = http.client.HTTPConnection(self.address, 8008, timeout=5)
        try:
            connection.request("GET", "/cluster")
            return json.loads(connection.getresponse().read())["members"]
        except (OSError, http.client.HTTPException, ValueError, KeyError):
            return None
        finally:
            connection.close()


class Cluster:
    def __init__(self, synchronous="on"):
        self.synchronous = synchronous
        # In memory: a disk that other work keeps busy must not decide who leads. The mount is this process's own and goes with it, so that
        # all runs share the empty folder.
        self.folder = pathlib.Path(tempfile.gettempdir()) / f"pippin-patroni-{os.getuid()}"
        self.folder.mkdir(exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6g", "tmpfs", self.folder], check=True, timeout=120)
        self.folder.chmod(0o711)
        self.owner = "postgres" if os.geteuid() == 0 else None
        self.passwords = {place: secrets.token_hex(16) for place in (
            "REPLACE-WITH-A-PASSWORD", "REPLACE-WITH-ANOTHER", "REPLACE-WITH-A-THIRD")}
        self.password = secrets.token_hex(16)
        self.network = machines.Network()
        self.machines = [Member(self, number, name) for number, name in enumerate(("one", "two", "three"), 1)]
        # The leader that was asked last.
        self.complaint, self.last = "", None

    @property
    def address(self):
        hosts = ",".join(machine.address for machine in self.machines)
        return f"postgres://pippin:{self.password}@{hosts}/pippin?target_session_attrs=read-write&sslmode=disable"

    def start(self):
        for machine in self.machines:
            machine.start()
        self.wait(lambda: self.leader() is not None, "a leader")
        self.query(f"CREATE ROLE pippin LOGIN PASSWORD '{self.password}'", "postgres")
        self.query("CREATE DATABASE pippin OWNER pippin ENCODING 'UTF8'", "postgres")
        self.query("CREATE TABLE sign_of_life (at timestamptz)", "postgres")
        self.wait_until_whole()

    def give(self, path):
        """To who runs the services, where that is somebody else."""
        if self.owner is not None:
            shutil.chown(path, self.owner)

    # Who leads.

    def leader(self, other_than=None):
        """The machine that takes writes; of several the one that was promoted last."""
        found = [(timeline, machine) for machine in self.machines if machine is not other_than
                 for timeline in [machine.timeline()] if timeline is not None]
        return max(found, key=lambda one: one[0])[1] if found else None

    @property
    def primary(self):
        """The leader; if there is none, the next one."""
        found = []
        self.wait(lambda: found.extend(one for one in [self.leader()] if one is not None) or found, "a leader")
        self.last = found[0]
        return self.last

    def standby(self):
        """One that every commit waits for, if there is such a one; else any."""
        leader = self.primary
        named = leader.psql("SELECT application_name FROM pg_stat_replication ORDER BY sync_state <> 'sync', application_name LIMIT 1")
        return next(machine for machine in self.machines if machine.name == named)

    def is_written(self, other_than=None):
        """Whether a commit is answered."""
        leader = self.leader(other_than)
        if leader is None:
            self.complaint = "no machine takes writes"
            return False
        if leader.psql("INSERT INTO sign_of_life VALUES (now())", timeout=10) is None:
            self.complaint = leader.complaint
            return False
        return True

    def wait_until_written(self, other_than=None, seconds=PATIENCE):
        """The moment at which a commit was answered again."""
        end = time.monotonic() + seconds
        while not self.is_written(other_than):
            assert time.monotonic() < end, f"no commit for {seconds} s: {self.complaint}\n{self.words()}"
            time.sleep(0.3)
        return time.monotonic()

    def wait_until_whole(self):
        """One leader, two standbys that follow it, and one of them in every commit where that is wanted."""
        self.wait(self.is_whole, "three members that work")

    def wait(self, holds, what, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"never: {what}; missing: {self.complaint}\n{self.words()}"
            time.sleep(0.5)

    def is_whole(self):
        self.complaint = self.missing() or ""
        return not self.complaint and self.is_written()

    def missing(self):
        """What a whole cluster has and this one lacks; nothing if it has all of it."""
        leader = self.leader()
        if leader is None or not all(machine.is_on for machine in self.machines):
            return "a leader and two more machines"
        view = leader.view()
        # Patroni 3.0 calls a standby that streams "running", newer ones "streaming".
        wanted = ["leader", "replica", "replica" if self.synchronous == "off" else "sync_standby"]
        if view is None or sorted(member["role"] for member in view) != wanted or any(
                member["state"] not in ("running", "streaming") for member in view):
            return f"three members with the roles {wanted}, not {view}"
        if len({member.get("timeline") for member in view}) != 1:
            return f"one timeline, not {view}"
        found = leader.psql(
            "SELECT count(*), count(*) FILTER (WHERE sync_state = 'sync') FROM pg_stat_replication"
            " WHERE state = 'streaming' AND application_name IN ('one', 'two', 'three')")
        if found != ("2|0" if self.synchronous == "off" else "2|1"):
            return f"two standbys that follow, and a synchronous one if that is wanted, not {found}"
        return None

    def others(self, machine):
        return [other for other in self.machines if other is not machine]

    # As cluster.Cluster does.

    def query(self, text, database="pippin"):
        answer = self.last.psql(text, database, writable=True) if self.last is not None else None
        if answer is None:
            answer = self.primary.psql(text, database)
        if answer is None:
            raise cluster.Failure(f"{text[:120]}: {self.last.complaint}")
        return answer

    def rows(self, text):
        return [line.split("|") for line in self.query(text).splitlines()]

    def words(self):
        """The last lines of Patroni's logs."""
        return "\n".join(
            f"{machine.name}: {line}" for machine in self.machines
            for line in (self.folder / f"{machine.name}.log").read_text(errors="replace").splitlines()[-4:]
            if not re.search(r'"level":"(info|debug)"', line))

    def stop(self):
        for machine in self.machines:
            if machine.is_on:
                machine.pull_the_plug()
            machine.log.close()
