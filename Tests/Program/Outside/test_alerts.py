"""Every alert of deploy/prometheus at a real server: the fault that it is for is made, and a real Prometheus fires it. In a quiet
period with traffic none fires.

The alerts are those of the file with their times divided (`alerting.shortened`). What needs days or gigabytes is asked of promtool, with
the series that a real server answered.
"""

import concurrent.futures
import contextlib
import os
import pathlib
import re
import resource
import signal
import socket
import sqlite3
import ssl
import subprocess
import tempfile
import threading
import time

import alerting
import broken
import causes
import mail_sink  # brings aiosmtpd
import pippin
import postgresql
import pytest
import receiver
import secured
import support_cases
import yaml

# How many times shorter than in the file.
BY = 100
# How often a server is scraped, in seconds, whose scrapes wait for the database, or whose alert a single late scrape would set back.
SELDOM = 8
# An hour of quiet in seconds. A machine that is late with a scrape by more than `QUIET_INTERVAL` seconds would be a server that is down.
QUIET_BY, QUIET_INTERVAL = 20, 5
# A request that took so long in the quiet hour is a slow machine's, of which the alerts about slowness are right to tell.
SLOW, SLOWNESS = 0.4, {"PippinSlow", "PippinDatabaseSlow"}
# No fault is that slow, however busy the machine is.
LIMIT = 480
DEAD = "http://127.0.0.1:1"
SECRET = {"hook.secret": "0123456789abcdef" * 4}
PASSWORD = "a long enough pass phrase"
# Alert, fault and seconds, of each case that was run.
FIRED = []
CASES = []


class World:
    """What a case needs besides its own fault."""

    def __init__(self, folder, emulator, apple, stack):
        self.folder, self.emulator, self.apple, self.stack = folder, emulator, apple, stack

    def serve(self, kind=causes.Observed, **settings):
        """A server with these settings, in a folder of its own, which stops at the end."""
        folder = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory(dir=self.folder)))
        server = kind(folder, self.emulator, **settings)
        self.stack.callback(lambda: server.process.poll() is None and server.process.kill())
        server.start()
        return server

    def sign_in(self, server, *, person=None):
        # The longest that a server makes somebody wait is less, but not on a busy machine.
        client = pippin.Client(server.port, "localhost", timeout=120)
        with contextlib.closing(client):
            return pippin.sign_in(client, self.apple, person or pippin.new_person(self.apple))

    def fault(self, **fault):
        answer = self.apple.post("/emulator/faults", fault)
        assert answer.status == 201, answer.body


def case(*alerts, by=BY, interval=1, short=False):
    """Declares a case: a generator that yields a server that is well, is sent the Prometheus that scrapes it, makes the fault, and
    yields what keeps the fault up, which is called until all these alerts fire. Its docstring says what is wrong."""
    def declare(function):
        CASES.append((alerts, by, interval, function, short))
        return function

    return declare


# Servers


@case("PippinDown", short=True)
def stopped(world):
    """the server is stopped"""
    server = world.serve()
    yield server
    server.stop()
    yield lambda: None


# Four starts must be seen in the window.
@case("PippinRestarts", by=20)
def restarting(world):
    """the server is restarted again and again"""
    server = world.serve()
    prometheus = yield server

    def restart():
        server.stop()
        server.start()
        began = int(re.search(r"^process_start_time_seconds (\d+)", server.metrics(), re.M)[1])
        pippin.wait_until(lambda: prometheus.query(f"process_start_time_seconds == {began}"), "the start is scraped", LIMIT)

    yield restart


@case("PippinUnhealthy", "PippinServerErrors", "PippinSignInsFail", "PippinProviderFails")
def apple_answers_html(world):
    """Apple's token endpoint answers with a page of HTML"""
    server = world.serve()
    yield server
    world.fault(kind="html", endpoint="token")
    yield lambda: world.sign_in(server)


@case("PippinSlow")
def apple_is_slow(world):
    """Apple's token endpoint takes two seconds"""
    server = world.serve()
    yield server
    world.fault(kind="latency", endpoint="token", latency_ms=2000)
    yield lambda: world.sign_in(server)


@case("PippinFilesRunOut")
def many_files(world):
    """callers keep so many connections open that few files are left"""
    server = world.serve()
    yield server
    folder = f"/proc/{server.process.pid}/fd"
    few = len(os.listdir(folder)) + 40
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (few, few))
    held = []

    def hold():
        # The server closes those that ask for nothing more.
        for _ in range(max(0, int(few * 0.92) - len(os.listdir(folder)))):
            connection = socket.create_connection(("127.0.0.1", server.port))
            held.append(connection)
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")

    try:
        yield hold
    finally:
        for connection in held:
            connection.close()


@case("PippinUnnamedProxy", short=True)
def unnamed_proxy(world):
    """a proxy that the settings do not name sends X-Forwarded-For"""
    server = world.serve()
    yield server
    yield lambda: server.client().post("/v1/nonces", {"client_id": "com.example.app"}, X_Forwarded_For="203.0.113.7")


@case("PippinRateLimited")
def flood(world):
    """one visitor sends far more than the limit of nonces"""
    server = world.serve(more='trusted_proxies: ["127.0.0.1"]')
    yield server
    client = server.client()

    def send():
        for _ in range(60):
            client.post("/v1/nonces", {"client_id": "com.example.app"}, X_Forwarded_For="203.0.113.7")

    yield send


@case("PippinReloadRefused")
def reload_refused(world):
    """the settings have a mistake when the server reads them again"""
    server = world.serve()
    yield server
    server.settings.write_text(server.settings.read_text() + "!")
    server.process.send_signal(signal.SIGHUP)
    yield lambda: None


@case("PippinCertificateExpires")
def certificate_ends(world):
    """the TLS certificate is valid for one more day"""
    server = world.serve(secured.Secured)
    yield server
    with socket.create_connection(("127.0.0.1", server.port)) as plain:
        trust = ssl.create_default_context(cafile=server.folder / "tls.crt")
        with trust.wrap_socket(plain, server_hostname="localhost") as connection:
            end = ssl.cert_time_to_seconds(connection.getpeercert()["notAfter"])
    assert f'pippin_certificate_expires_seconds{{certificate="tls"}} {int(end)}\n' in server.metrics(), server.metrics()
    yield lambda: None


# Sign-ins


@case("PippinNoKeysOfProvider")
def no_keys(world):
    """Apple's key set is not to be had, and none is kept"""
    server = world.serve()
    yield server
    world.fault(kind="status", endpoint="keys")
    yield lambda: world.sign_in(server)


class WrongKey(causes.Observed):
    """A server with another key than the one that Apple knows."""

    def configure(self, keys):
        subprocess.run(
            ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", self.folder / "AuthKey.p8"],
            check=True, capture_output=True)
        self.folder.joinpath("AuthKey.p8").chmod(0o600)
        super().configure(keys)


@case("PippinProviderRefuses")
def wrong_key(world):
    """the .p8 of the settings is another key's"""
    server = world.serve(WrongKey)
    yield server
    yield lambda: world.sign_in(server)


@case("PippinAppleTokensInvalid")
def tokens_invalid(world):
    """Apple says of everybody's refresh token that it is invalid"""
    server = world.serve(support_cases.Skewed)
    sessions = [world.sign_in(server).json["session"]["refresh_token"] for _ in range(24)]
    yield server
    # Each is validated once a day.
    server.set_clock(2 * 86_400)
    assert world.apple.send("PUT", "/emulator/clock", {"offset_seconds": 2 * 86_400}).status == 200
    world.fault(kind="invalid_grant", endpoint="token")

    def refresh():
        if sessions:
            answer = server.client().post("/v1/session/refresh", {"refresh_token": sessions.pop()})
            assert answer.status in (200, 401), (answer.status, answer.body)

    yield refresh


# Other servers


class Refusing:
    """A mail server that takes no message."""

    async def handle_DATA(self, *_):
        return "554 5.7.1 not today"


def ask_for_mail(server, number):
    answer = server.client().post("/v1/sign-up/password", {
        "client_id": "com.example.app", "email": f"person-{number}@example.com", "password": PASSWORD})
    # A busy machine may have no time to hash a password.
    assert answer.status in (202, 503), (answer.status, answer.body)
    return answer.status


@case("PippinMailFails")
def mail_refused(world):
    """the mail server refuses every message"""
    port = world.stack.enter_context(mail_sink.serving(Refusing()))
    server = world.serve(more=f'mail: {{ from: "hello@example.org", smtp: "smtp://127.0.0.1:{port}", insecure_plaintext: true }}')
    yield server
    numbers = iter(range(10_000))
    yield lambda: ask_for_mail(server, next(numbers))


@case("PippinWebhooksFail", "PippinHookFails", "PippinPeerDown", "PippinTracesLost")
def receivers_down(world):
    """the receiver of webhooks, the one of the hook for claims and the collector of traces are down"""
    claims = f'{{ url: "{DEAD}/claims", secret_file: "hook.secret", insecure_private_addresses: true }}'
    server = world.serve(secrets=SECRET, more=f"""webhooks: [{{ url: "{DEAD}/hook", secret_file: "hook.secret" }}],
        hooks: {{ claims: {claims} }}, otlp_endpoint: "{DEAD}" """)
    yield server
    yield lambda: world.sign_in(server)


# The database. A scrape waits two seconds for one that does not answer, and six where a commit waits for a standby.


@case("PippinNotReady", "PippinDatabaseFails", "PippinDatabaseConnectionsCut", by=20, interval=SELDOM)
def database_away(world):
    """PostgreSQL is killed"""
    cluster = world.stack.enter_context(postgresql.Cluster("-c fsync=off"))
    server = world.serve(store=cluster.address)
    token = world.sign_in(server).json["session"]["access_token"]
    yield server
    # It stays away: its folder is gone before this generator ends.
    cluster.kill()
    yield lambda: server.client().get("/v1/session", Authorization=f"Bearer {token}")


@case("PippinDatabaseSlow", "PippinDatabaseConnectionsRunOut", by=20, interval=SELDOM)
def database_locked(world):
    """something locks a table of PostgreSQL for seconds, again and again"""
    cluster = world.stack.enter_context(postgresql.Cluster("-c fsync=off"))
    server = world.serve(store=cluster.address, more="postgresql: { connections: 3 }")
    token = world.sign_in(server).json["session"]["access_token"]
    prometheus = yield server

    def ask(_):
        client = pippin.Client(server.port, "localhost", timeout=120)
        with contextlib.closing(client):
            return client.get("/v1/session", Authorization=f"Bearer {token}").status

    def lock():
        locking = threading.Thread(target=cluster.psql, args=(
            "BEGIN; LOCK TABLE session IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(4); COMMIT", "pippin"))
        locking.start()
        # Requests that are answered before the table is locked would find nothing slow.
        pippin.wait_until(
            lambda: not locking.is_alive() or cluster.query(
                "SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted AND relation = 'session'::regclass"),
            "the table is locked", LIMIT)
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            list(pool.map(ask, range(16)))
        locking.join(60)
        pippin.wait_until(lambda: prometheus.query("up == 1"), "Prometheus scrapes the server again", LIMIT)

    yield lock


@case("PippinDatabaseWaitsForStandby", by=20, interval=SELDOM)
def standby_gone(world):
    """the synchronous standby of PostgreSQL is gone"""
    cluster = world.stack.enter_context(postgresql.Cluster("-c fsync=off"))
    server = world.serve(store=cluster.address)
    yield server
    cluster.query("ALTER SYSTEM SET synchronous_standby_names = 'gone'", "postgres")
    cluster.query("SELECT pg_reload_conf()", "postgres")
    # Commits wait until the cluster is stopped, which waits for none of them.
    yield lambda: world.sign_in(server)


@contextlib.contextmanager
def small_disk(folder):
    """A disk in memory, with 64 MiB."""
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", folder], capture_output=True)
    if mounted.returncode:
        pytest.skip("a small disk needs a mount, and this user may not")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@case("PippinDiskFull")
def disk_full(world):
    """the disk of the SQLite file has less than 100 MiB left"""
    disk = world.folder / "disk"
    disk.mkdir()
    world.stack.enter_context(small_disk(disk))
    server = world.serve(store=f"sqlite:{disk}/pippin.db")
    yield server
    yield lambda: None


@case("PippinBackupOld", interval=SELDOM)
def backup_old(world):
    """the last backup was made three days ago"""
    server = world.serve(support_cases.Skewed)
    yield server
    server.set_clock(-3 * 86_400)
    done = subprocess.run(
        [pippin.binary(), "backup", "--config", server.settings, "--to", server.folder / "copy.db"], capture_output=True, text=True,
        env=dict(os.environ, LD_PRELOAD=str(server.skew), SKEW=str(server.clock)))
    server.set_clock(0)
    assert done.returncode == 0, done
    yield lambda: None


# Jobs and keys


@case("PippinJobsParked", short=True)
def job_parked(world):
    """a job was given up on"""
    server = world.serve()
    yield server
    server.stop()
    with contextlib.closing(sqlite3.connect(server.folder / "pippin.db")) as database:
        database.execute("UPDATE job SET parked_at = due_at, parked_because = 'refused' WHERE kind = 'delete_guests'")
        database.commit()
    server.start()
    yield lambda: None


@case("PippinJobsLate", interval=SELDOM)
def job_late(world):
    """an email has waited for an hour, and no server has the setting mail"""
    server = world.serve(MailedAnHourAgo)
    pippin.wait_until(lambda: ask_for_mail(server, 1) == 202, "the server has had time to hash a password", LIMIT)
    server.stop()
    server.forget_mail()
    server.start()
    yield server
    yield lambda: None


class MailedAnHourAgo(support_cases.Skewed):
    """A server whose clock is an hour behind, and whose mail server is down."""

    MAIL = 'mail: { from: "hello@example.org", smtp: "smtp://127.0.0.1:1", insecure_plaintext: true }, '

    def __init__(self, folder, emulator):
        super().__init__(folder, emulator)
        self.set_clock(-7200)

    def configure(self, keys):
        super().configure(keys)
        self.settings.write_text(self.settings.read_text().replace("clients: [", self.MAIL + "clients: [", 1))

    def forget_mail(self):
        self.settings.write_text(self.settings.read_text().replace(self.MAIL, ""))
        self.set_clock(0)


@case("PippinMasterKeyMissing")
def key_missing(world):
    """another server of the database uses a master key that this one lacks"""
    cluster = world.stack.enter_context(postgresql.Cluster("-c fsync=off"))
    server = world.serve(store=cluster.address)
    yield server
    folder = pathlib.Path(world.stack.enter_context(tempfile.TemporaryDirectory(dir=world.folder)))
    (folder / "2026a.key").write_bytes((server.folder / "2026a.key").read_bytes())
    (folder / "2026a.key").chmod(0o600)
    other = pippin.Server(folder, world.emulator, keys=("2026b", "2026a"), store=cluster.address)
    world.stack.callback(lambda: other.process.poll() is None and other.process.kill())
    other.start()
    yield lambda: world.sign_in(other)


# The tests

IDS = [function.__name__ for *_, function, _ in CASES]


@pytest.mark.parametrize("number", [
    pytest.param(number, id=IDS[number], marks=[] if short else pytest.mark.in_full) for number, (*_, short) in enumerate(CASES)])
def test_fires(folder, emulator, apple, note, number):
    """The fault that an alert is for makes it fire"""
    alerts, by, interval, function, _ = CASES[number]
    with contextlib.ExitStack() as stack:
        steps = function(World(folder, emulator, apple, stack))
        stack.callback(steps.close)
        server = next(steps)
        (folder / "prometheus").mkdir()
        prometheus = stack.enter_context(alerting.Prometheus(folder / "prometheus", server, by=by, interval=interval))
        pippin.wait_until(lambda: prometheus.query("up == 1"), "Prometheus scrapes the server", LIMIT)
        provoke, began, fired = steps.send(prometheus), time.monotonic(), {}
        while set(alerts) - fired.keys():
            provoke()
            for name in prometheus.firing() & set(alerts) - fired.keys():
                fired[name] = time.monotonic() - began
            assert time.monotonic() - began < LIMIT, f"{set(alerts) - fired.keys()} do not fire, {prometheus.firing()} do:\n{server.words()[-3000:]}"
            time.sleep(0.2)
    for name in alerts:
        FIRED.append((name, function.__doc__, fired[name], by))
        note(f"{name}: {function.__doc__}: fires after {fired[name]:.0f} s")


def quiet_server(world):
    """One with everything that an alert looks at, of which nothing is wrong."""
    hooks = receiver.Receiver()
    world.stack.callback(hooks.stop)
    port = world.stack.enter_context(mail_sink.serving(object()))
    server = world.serve(secrets=SECRET, more=f"""webhooks: [{{ url: "http://127.0.0.1:{hooks.port}/hook", secret_file: "hook.secret" }}],
        mail: {{ from: "hello@example.org", smtp: "smtp://127.0.0.1:{port}", insecure_plaintext: true }}""")
    status, _, words = server.run("backup", "--to", str(server.folder / "copy.db"))
    assert status == 0, words
    return server


@pytest.mark.in_full
def test_quiet(folder, emulator, apple, note):
    """In a quiet hour with traffic no alert fires"""
    with contextlib.ExitStack() as stack:
        world = World(folder, emulator, apple, stack)
        server = quiet_server(world)
        client = server.client()
        (folder / "prometheus").mkdir()
        prometheus = stack.enter_context(alerting.Prometheus(folder / "prometheus", server, by=QUIET_BY, interval=QUIET_INTERVAL))
        pippin.wait_until(lambda: prometheus.query("up == 1"), "Prometheus scrapes the server", LIMIT)
        end, count, tolerated = time.monotonic() + 3600 / QUIET_BY, 0, set()
        while time.monotonic() < end:
            count += 1
            begun = time.monotonic()
            answer = world.sign_in(server)
            assert answer.status == 200, answer.body
            session = answer.json["session"]
            client.post("/v1/session/refresh", {"refresh_token": session["refresh_token"]})
            client.get("/sign-in", Accept="text/html")
            client.post("/v1/session/refresh", {"refresh_token": "x" * 40})
            if count % 10 == 1:
                ask_for_mail(server, count)
            # Six steps of a sign-in and three requests: if one took long, so did all together.
            if time.monotonic() - begun > SLOW:
                tolerated = SLOWNESS
            # One that was firing between two looks is found too.
            found = {row["metric"]["alertname"] for row in prometheus.query('max_over_time(ALERTS{alertstate="firing"}[1m])')}
            assert found <= tolerated, found
        scraped = prometheus.query("count_over_time(up[1h])")[0]["value"][1]
        note(f"{count} sign-ins in {3600 / QUIET_BY:.0f} s, which stand for an hour; {scraped} scrapes, no alert")


def measured(server):
    """What /metrics says when the database's log is empty: it begins anew at its start, so its file does not grow with what is stored."""
    def is_empty():
        with contextlib.closing(sqlite3.connect(server.folder / "pippin.db", timeout=30)) as database:
            return database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0

    pippin.wait_until(is_empty, "the log of the database is written into it", LIMIT)
    return server.metrics()


def test_days(folder, emulator, apple, note):
    """The alerts that look at days fire by promtool, from the series of a real server"""
    with contextlib.ExitStack() as stack:
        world = World(folder, emulator, apple, stack)
        server = world.serve()
        for _ in range(2):
            world.sign_in(server, person="kurt")
        before = measured(server)
        for _ in range(16):
            assert world.sign_in(server, person="kurt").status == 200
        # So many that the file grows by pages, whatever room the last ones have.
        for _ in range(40):
            world.sign_in(server)
        after = measured(server)
    found = alerting.firing(before, after, interval="1h", at=80)
    assert "PippinNoAppleNotifications" in found, found
    FIRED.append(("PippinNoAppleNotifications", "people sign in with Apple for days, and Apple tells nothing", None, 1))
    note("PippinNoAppleNotifications: sixteen sign-ins an hour for eighty hours, and no notification")
    quiet = alerting.firing(after, after, interval="1h", at=80)
    assert quiet <= {"PippinBackupOld"}, quiet
    # What it really grew by in an hour, from two gigabytes on.
    grown = alerting.firing(before, after, interval="1h", at=40, grown={"pippin_database_bytes": 2e9}.items())
    assert "PippinDatabaseGrows" in grown and "PippinDatabaseGrows" not in found, (grown, found)
    FIRED.append(("PippinDatabaseGrows", "the database grows as in a flood of sign-ups", None, 1))
    note("PippinDatabaseGrows: grows each hour by the share that sixteen sign-ins and forty sign-ups made it grow, and has two gigabytes")


def test_every_alert():
    """Every alert of the file has a fault that makes it fire"""
    declared = {rule["alert"] for rule in alerting.alerts(alerting.RULES)}
    tried = {name for alerts, *_ in CASES for name in alerts} | {"PippinNoAppleNotifications", "PippinDatabaseGrows"}
    assert tried == declared, tried ^ declared


def test_shortened():
    """Times are divided, and facts that are compared are not"""
    rules = """groups:
- name: a
  rules:
  - alert: A
    expr: increase(x[15m]) > 600 and x offset 3d > 0 and y - time() < 7 * 86400 and z[1m]
    for: 1m
"""
    rule, = yaml.safe_load(alerting.shortened(rules, 100))["groups"][0]["rules"]
    assert rule["expr"] == "increase(x[9000ms]) > 600 and x offset 2592000ms > 0 and y - time() < 7 * 86400 and z[4000ms]", rule
    assert rule["for"] == "600ms", rule


def test_table(note):
    """The table of what was fired"""
    for name, fault, seconds, by in FIRED:
        after = "by promtool" if seconds is None else f"{seconds:5.0f} s, times a {by}th"
        note(f"{name:34} {after:24} {fault}")
