"""A server with everything around it that `pippin doctor` looks at, and the ways in which it can be broken."""

import base64
import contextlib
import json
import os
import pathlib
import re
import shlex
import sqlite3
import subprocess
import time

import pippin
import setups

HOST = "id.example.com"
SPF, DKIM, DMARC = "v=spf1 include:_spf.mail.example -all", "v=DKIM1; k=ed25519; p=MCowBQ", "v=DMARC1; p=reject"
# What the proxy answers for.
FRONTED = [HOST, "example.com", "www.example.com", setups.CDN]
FINGERPRINT = ":".join(["AB"] * 32)
CHECKS = [
    "settings", "file_permissions", "store", "disk_space", "backup", "master_keys", "jobs", "passkey.rp_id", "passkey.signals",
    "passkey.recovery", "app_attest",
    "clock", "apple_keys", "apple_clients", "apple_return_urls", "public_url", "transport_security", "return_urls",
    "notification_url", "association_files", "passkey.association", "passkey.assetlinks", "passkey.related_origins",
    "passkey.well_known", "return_to", "server", "settings.running", "proxies", "apple_signals", "app_attest.results", "google", "facebook",
    "openid_providers", "openid_discovery", "openid_clients", "webhooks", "hooks", "mail_login", "mail_domain",
]
# The back end: it takes questions of hooks, and refuses those without a signature.
BACK_END = {"/sign-up": (401, b"")}


class SetUp(pippin.Server):
    """A server with everything that the doctor looks at, and all of it right."""

    def __init__(self, folder, emulator, front, mail, names, hook, authority):
        self.front, self.mail, self.names, self.hook, self.authority = front, mail, names, hook, authority
        self.process = None
        super().__init__(folder, emulator)
        front.upstream = self.port

    def configure(self, keys):
        for name, text in [
            ("2026a.key", os.urandom(32).hex()), ("google.secret", "google-example-secret"),
            ("facebook.secret", "facebook-example-secret"), ("openid.secret", "openid-example-secret"),
            ("oauth2.secret", "oauth2-example-secret"), ("smtp.password", "a long password"),
            ("webhook.secret", os.urandom(32).hex()), ("hook.secret", os.urandom(32).hex()), ("wiki.secret", os.urandom(32).hex()),
            ("domain.txt", "An association of Apple's"),
        ]:
            self.secret(name, text)
        apple = f"http://127.0.0.1:{self.emulator.port}"
        self.settings = self.folder / "pippin.json5"
        self.settings.write_text(f"""{{
          listen: "127.0.0.1:{self.port}",
          operator_listen: "127.0.0.1:{self.operator_port}",
          public_url: "https://{HOST}",
          trusted_proxies: ["127.0.0.1", "::1"],
          store: "sqlite:pippin.db",
          drain_seconds: 0,
          master_keys: [{{ id: "2026a", file: "2026a.key" }}],
          apple_base_url: "{apple}", insecure_apple_base_url: true,
          google_base_url: "{apple}/google", facebook_base_url: "{apple}/facebook", insecure_social_base_url: true,
          apple: {{ teams: [{{ id: "TEAM000001", keys: [{{ key_id: "KEY0000001", file: "AuthKey.p8" }}] }}],
                   domain_association_file: "domain.txt" }},
          passkeys: {{ origins: ["https://www.example.net"] }},
          clients: [
            {{ id: "com.example.app", platform: "ios",
              apple: {{ audience: "com.example.app", team: "TEAM000001", key: "KEY0000001", app_id_prefix: "TEAM000001" }}, passkey: {{}},
              app_attest: {{ mode: "observe" }} }},
            {{ id: "example-android", platform: "android", passkey: {{}},
              android: {{ package: "com.example.app", sha256_cert_fingerprints: ["{FINGERPRINT}"] }} }},
            {{ id: "wiki", platform: "web", name: "The wiki",
              oidc: {{ redirect_uris: ["https://www.example.com/wiki/callback"], client_secret_file: "wiki.secret",
                      backchannel_logout_uri: "https://www.example.com/wiki/logout", insecure_private_addresses: true }} }},
            {{ id: "example-web", platform: "web", passkey: {{}}, return_to: ["https://www.example.com/"],
              apple: {{ audience: "com.example.web", team: "TEAM000001", key: "KEY0000001",
                       return_url: "https://{HOST}/auth/apple/callback" }},
              google: {{ audience: "example-web.apps.googleusercontent.com", client_secret_file: "google.secret",
                        return_url: "https://{HOST}/auth/google/callback" }},
              facebook: {{ app_id: "1000000000000001", app_secret_file: "facebook.secret",
                          return_url: "https://{HOST}/auth/facebook/callback" }},
              openid: [{{ id: "example-id", name: "Example ID", issuer: "{apple}/openid", client_id: "example-at-openid",
                         client_secret_file: "openid.secret" }},
                       {{ id: "example-social", name: "Example Social", client_id: "example-at-oauth2",
                         client_secret_file: "oauth2.secret", scopes: ["email"],
                         oauth2: {{ authorization_endpoint: "{apple}/oauth2/authorize", token_endpoint: "{apple}/oauth2/token",
                                   userinfo_endpoint: "{apple}/oauth2/users.get", subject: "response.0.id" }} }}] }},
          ],
          webhooks: [{{ url: "http://localhost:{self.hook.port}/hook", secret_file: "webhook.secret" }}],
          hooks: {{ before_sign_up: {{ url: "http://localhost:{self.hook.port}/sign-up", secret_file: "hook.secret",
                                    insecure_private_addresses: true }} }},
          mail: {{ smtp: "smtp://localhost:{self.mail.port}", from: "Example <hello@example.com>", user: "hello",
                  password_file: "smtp.password", insecure_plaintext: true }},
        }}""")
        self.settings.chmod(0o600)

    def start(self):
        if not self.process:
            super().start()

    def stop(self):
        if self.process:
            super().stop()
            self.process = None

    def restart(self):
        self.stop()
        self.start()

    def replace(self, old, new):
        """Changes the settings."""
        text = self.settings.read_text()
        assert old in text, old
        self.settings.write_text(text.replace(old, new))

    @property
    def database(self):
        return self.folder / "pippin.db"

    def sql(self, statement):
        with contextlib.closing(sqlite3.connect(self.database, timeout=30)) as database:
            database.execute(statement)
            database.commit()

    def doctor(self, *more, json_too=True):
        """Every check by its id, and the exit status. In text it says the same."""
        fronted = [word for host in FRONTED for word in ("--connect-to", f"{host}:443:127.0.0.1:{self.front.port}")]
        command = [
            pippin.binary(), "doctor", "--config", self.settings, "--authorities", self.authority.file, *fronted, "--name-server", f"127.0.0.1:{self.names.port}", *more]
        done = subprocess.run([*command, "--json"], capture_output=True, text=True, env=environment(), timeout=60)
        result = json.loads(done.stdout)
        assert result.keys() == {"checks"}, result.keys()
        for check in result["checks"]:
            assert check.keys() == {"id", "status", "detail", "cure"}, check
            assert check["status"] in ("ok", "warn", "fail") and (check["status"] == "ok") == (check["cure"] == ""), check
        checks = {check["id"]: check for check in result["checks"]}
        assert len(checks) == len(result["checks"]), "a check has two entries"
        fails = any(check["status"] == "fail" for check in result["checks"])
        assert done.returncode == (1 if fails else 0), (done.returncode, done.stdout, done.stderr)
        names = ["google.secret", "facebook.secret", "openid.secret", "oauth2.secret", "smtp.password", "webhook.secret", "hook.secret"]
        secrets = [(self.folder / name).read_text().strip() for name in names]
        assert not any(secret in done.stdout + done.stderr for secret in secrets), "a secret was printed"
        return checks

    def text(self, *more):
        return subprocess.run(
            [pippin.binary(), "doctor", "--config", self.settings, *more], capture_output=True, text=True, env=environment())

    def registered(self, change):
        """Changes what is registered at Apple."""
        client = pippin.Client(self.emulator.port)
        configuration = client.get("/emulator/config").json
        change(configuration)
        assert client.send("PUT", "/emulator/config", configuration).status in (200, 204)

    def clock(self, seconds):
        assert pippin.Client(self.emulator.port).send("PUT", "/emulator/clock", {"offset_seconds": seconds}).status < 300


def environment():
    return {name: value for name, value in os.environ.items() if not name.startswith("PIPPIN_")}


CASES = []


def broken(name, check, status, says, cure, needs=None):
    """A set-up: what is broken, the check that finds it, and words of its sentence and of its cure. The function breaks it, waits
    while the doctor looks, and then follows the cure, whose text it is sent."""
    def take(function):
        CASES.append((name, check, status, says, cure, needs, function))
        return function
    return take


def run(cure):
    """Follows a cure that is a command."""
    command = re.search(r"Run `(chmod [^`]+)`", cure).group(1)
    subprocess.run(shlex.split(command), check=True)


@contextlib.contextmanager
def changed(setup, old, new, restarts=True):
    """Wrong settings, which are then put right."""
    right = setup.settings.read_text()
    setup.replace(old, new)
    if restarts:
        setup.restart()
    yield
    setup.settings.write_text(right)
    if restarts:
        setup.restart()


# Settings and files


@broken("A platform is misspelt", "settings", "fail", "clients[0].platform", "Write ios, macos")
def misspelt(setup):
    with changed(setup, 'platform: "ios"', 'platform: "iso"', restarts=False):
        _, _, words = setup.run("check-config")
        problem = next(line for line in words.splitlines() if "clients[0].platform" in line)
        check = setup.doctor("--offline")["settings"]
        assert problem == f"{check['detail'].split('. ')[0]}. {check['cure'].split('. ')[0]}.", (problem, check)
        said = setup.text("--offline").stdout
        assert re.search(r"^Not checked, because the settings cannot be used: store, disk_space", said, re.MULTILINE), said
        assert re.search(r"^(ok|warn|fail) +file_permissions", said, re.MULTILINE), said
        yield


@broken("A comma is missing in the settings", "settings", "fail", "is not JSON5: a comma is missing", "Write a comma")
def comma(setup):
    with changed(setup, 'store: "sqlite:pippin.db",', 'store: "sqlite:pippin.db"', restarts=False):
        yield


@broken("The .p8 file holds an RSA key", "settings", "fail", "holds no EC P-256 private key", "Give the .p8 file")
def rsa(setup):
    key = setup.folder / "AuthKey.p8"
    right = key.read_text()
    subprocess.run(["openssl", "genpkey", "-algorithm", "RSA", "-out", key], check=True, capture_output=True)
    yield
    key.write_text(right)


@broken("Other users can read the master key", "file_permissions", "fail", "Other users can read", "Run `chmod 600")
def readable_key(setup):
    (setup.folder / "2026a.key").chmod(0o644)
    run((yield))


@broken("Other users can read Apple's key", "file_permissions", "fail", "AuthKey.p8", "Run `chmod 600")
def readable_p8(setup):
    (setup.folder / "AuthKey.p8").chmod(0o640)
    run((yield))


@broken("The group can change the settings", "file_permissions", "fail", "Other users can change", "Run `chmod go-w")
def writable_settings(setup):
    setup.settings.chmod(0o620)
    run((yield))


@broken("All users can read the settings", "file_permissions", "warn", "All users can read", "Run `chmod o-r")
def readable_settings(setup):
    setup.settings.chmod(0o604)
    run((yield))


@broken("Other users can read the database", "file_permissions", "fail", "pippin.db", "Run `chmod 600")
def readable_database(setup):
    setup.database.chmod(0o644)
    run((yield))


@broken("Everybody can write to the folder of the keys", "file_permissions", "fail", "can replace files", "Run `chmod o-w")
def writable_folder(setup):
    setup.folder.chmod(0o707)
    run((yield))


# The database


@broken("The database is not one", "store", "fail", "cannot be read", "restore the last backup")
def no_database(setup):
    setup.stop()
    # What is in the log beside the file goes into the file, and the log with it.
    setup.sql("PRAGMA wal_checkpoint(TRUNCATE)")
    right = setup.database.read_bytes()
    setup.database.write_bytes(b"This is a letter to my aunt. " * 400)
    yield
    setup.database.write_bytes(right)
    setup.start()


@broken("There is no database at this path", "store", "warn", "There is no file", "Start the server")
def other_path(setup):
    with changed(setup, "sqlite:pippin.db", "sqlite:elsewhere.db", restarts=False):
        yield


@broken("The folder of the database is missing", "store", "fail", "There is no folder", "Create the folder")
def no_folder(setup):
    with changed(setup, "sqlite:pippin.db", "sqlite:nowhere/pippin.db", restarts=False):
        yield


@broken("A newer version has filled the database", "store", "fail", "m9999_from_tomorrow", "Use the version of Pippin")
def newer(setup):
    setup.sql("INSERT INTO pippin_migration (name, checksum, applied_at) VALUES ('m9999_from_tomorrow', x'00', 0)")
    yield
    setup.sql("DELETE FROM pippin_migration WHERE name = 'm9999_from_tomorrow'")


@broken("The disk is nearly full", "disk_space", "fail", "MiB are free", "Make room", needs="mount")
def full(setup):
    disk = setup.folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=40m,mode=0700", "tmpfs", disk], check=True)
    try:
        with changed(setup, "sqlite:pippin.db", "sqlite:disk/pippin.db", restarts=False):
            yield
            subprocess.run(["mount", "-o", "remount,size=4g", disk], check=True)
            assert setup.doctor("--offline")["disk_space"]["status"] == "ok"
    finally:
        subprocess.run(["umount", disk], check=True)


@broken("No backup was ever made", "backup", "warn", "No backup is known", "Run `pippin backup --to")
def no_backup(setup):
    (setup.folder / "pippin.db.last-backup").unlink()
    yield
    back_up(setup)


@broken("The last backup is old", "backup", "warn", "5 days ago", "Run `pippin backup --to")
def old_backup(setup):
    note(setup, time.time() - 5 * 86400 - 60)
    yield
    back_up(setup)


def back_up(setup):
    """As the cure says; and as it will be noted, while this version cannot."""
    if subprocess.run([pippin.binary(), "help", "backup"], capture_output=True).returncode == 0:
        target = setup.folder / f"backup-{time.monotonic_ns()}.db"
        done = subprocess.run(
            [pippin.binary(), "backup", "--config", setup.settings, "--to", target], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    else:
        note(setup, time.time())


def note(setup, when):
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when))
    (setup.folder / "pippin.db.last-backup").write_text(json.dumps({"at": at, "bytes": 4096}) + "\n")


@broken("The settings lack a master key", "master_keys", "fail", "needs the master key 2026a", "Add the key 2026a")
def missing_key(setup):
    setup.secret("2027a.key", os.urandom(32).hex())
    with changed(setup, 'id: "2026a", file: "2026a.key"', 'id: "2027a", file: "2027a.key"', restarts=False):
        yield


@broken("The settings lack the master key of the audit log", "master_keys", "fail", "needs the master key 2025a", "Add the key 2025a")
def missing_audit_key(setup):
    setup.stop()
    setup.sql("INSERT INTO audit_head VALUES (1, 1, 0, x'00', 0, '2025a', x'00')")
    yield
    setup.sql("DELETE FROM audit_head")
    setup.start()


@broken("A master key's file was replaced", "master_keys", "fail", "do not open the database", "Restore the file")
def replaced_key(setup):
    file = setup.folder / "2026a.key"
    right = file.read_text()
    file.write_text(os.urandom(32).hex())
    yield
    file.write_text(right)


@broken("A job is parked", "jobs", "warn", "1 of the kind purge", "under “Jobs” in the operator console")
def parked(setup):
    setup.stop()
    setup.sql("UPDATE job SET parked_at = due_at, parked_because = 'test' WHERE kind = 'purge'")
    setup.start()
    yield
    # Removed, because the server has made a newer one.
    code, token, words = setup.run("operator", "token", "create", "--name", "mender", "--scopes", "jobs:write")
    assert code == 0, words
    operator, bearer = pippin.Client(setup.operator_port), f"Bearer {token.strip()}"
    for job in operator.get("/operator/v1/jobs?state=parked", Authorization=bearer).json["items"]:
        answer = operator.send("DELETE", f"/operator/v1/jobs/{job['id']}", Authorization=bearer)
        assert answer.status == 204, answer.body


def recorded(setup, domain, paused="NULL"):
    setup.sql("DELETE FROM deployment")
    setup.sql(f"INSERT INTO deployment (place, version, rp_id, signals_paused_until) VALUES (1, 1, '{domain}', {paused})")


@broken("The domain of passkeys was changed", "passkey.rp_id", "fail", "records “www.example.com”", "pippin passkeys rp-id forget")
def other_domain(setup):
    setup.stop()
    recorded(setup, "www.example.com")
    yield
    code, said, words = setup.run("passkeys", "rp-id", "forget")
    assert (code, said) == (0, "forgotten  www.example.com\n"), (said, words)
    setup.start()


@broken("Password managers hear nothing of passkeys", "passkey.signals", "warn", "are paused until", "pippin passkeys signals resume")
def paused(setup):
    recorded(setup, HOST)
    code, said, words = setup.run("passkeys", "signals", "pause", "--days", "3")
    assert code == 0 and said.startswith("signals  paused until "), (said, words)
    yield
    code, said, words = setup.run("passkeys", "signals", "resume")
    assert code == 0 and said.startswith("signals  resumed"), (said, words)
    setup.sql("DELETE FROM deployment")


@broken("Accounts would be lost with one device", "passkey.recovery", "warn", "would be lost with one device", "pippin accounts recovery-link")
def alone(setup):
    setup.stop()
    recorded(setup, HOST)
    account, identity = "x'0197000000007000800000000000000a'", "x'0197000000007000800000000000000b'"
    setup.sql(f"INSERT INTO account (id, version, realm, created_at) VALUES ({account}, 1, 'default', 0)")
    setup.sql(
        "INSERT INTO identity (id, version, realm, provider, tenant, subject, account, status, created_at, authenticated_at, proved_at) "
        f"VALUES ({identity}, 1, 'default', 'passkey', '{HOST}', 'AAAAAAAAAAAAAAAAAAAAAA', {account}, 'active', 0, 0, 0)")
    setup.sql(
        "INSERT INTO passkey (identity, version, credential_id, public_key, algorithm, sign_count, transports, backup_eligible, "
        f"backup_state, backup_changed, uv_initialized, name, uses) VALUES ({identity}, 1, x'{'00' * 16}', x'00', -7, 0, '', 0, 0, 0, 1, 'key', 0)")
    setup.start()
    yield
    setup.stop()
    for table, key in (("passkey", f"identity = {identity}"), ("identity", f"id = {identity}"), ("account", f"id = {account}")):
        setup.sql(f"DELETE FROM {table} WHERE {key}")
    setup.sql("DELETE FROM deployment")
    setup.start()


# Apple


@broken("This machine's clock is ahead of Apple's", "clock", "fail", "seconds ahead of Apple’s", "NTP")
def ahead(setup):
    setup.clock(-400)
    yield
    setup.clock(0)


@broken("This machine's clock is a little behind", "clock", "warn", "seconds behind Apple’s", "NTP")
def behind(setup):
    setup.clock(30)
    yield
    setup.clock(0)


@broken("Apple refuses secrets because of the clock", "apple_keys", "fail", "invalid_client", "Correct this machine’s clock first")
def ahead_for_secrets(setup):
    setup.clock(-400)
    yield
    setup.clock(0)


def registration(setup, change):
    """Something else registered at Apple, which is then put right."""
    right = []
    setup.registered(lambda configuration: (right.append(json.dumps(configuration)), change(configuration)))
    yield
    setup.registered(lambda configuration: (configuration.clear(), configuration.update(json.loads(right[0]))))


@broken("The key was revoked, or the key id is another key's", "apple_keys", "fail", "refuses the key KEY0000001", "Key ID")
def revoked(setup):
    yield from registration(setup, lambda configuration: configuration["teams"][0]["keys"][0].update(key_id="KEY0000002"))


@broken("The Team ID is another team's", "apple_keys", "fail", "invalid_client", "Team ID")
def other_team(setup):
    yield from registration(setup, lambda configuration: configuration["teams"][0].update(id="TEAM000009"))


@broken("The app was never grouped with the key's primary app", "apple_keys", "fail", "com.example.other", "primary one of its group")
def never_grouped(setup):
    register = registration(
        setup, lambda configuration: configuration["teams"][0]["apps"].append({"bundle_id": "com.example.other", "name": "Other"}))
    next(register)
    with changed(setup, 'audience: "com.example.app"', 'audience: "com.example.other"'):
        yield
    next(register, None)


def fault(setup, **kind):
    """A fault at Apple, until it is over."""
    client = pippin.Client(setup.emulator.port)
    made = client.post("/emulator/faults", kind).json
    yield
    assert client.send("DELETE", f"/emulator/faults/{made['id']}").status < 300


@broken("Apple is out of order", "apple_keys", "warn", "status 503", "run the doctor again")
def outage(setup):
    yield from fault(setup, endpoint="token", kind="status", status=503)


@broken("Apple's edge answers with a page", "apple_keys", "warn", "status 502", "run the doctor again")
def edge(setup):
    yield from fault(setup, endpoint="token", kind="html")


@broken("Apple throttles", "apple_keys", "warn", "status 429", "run the doctor again")
def throttled(setup):
    yield from fault(setup, endpoint="token", kind="throttle")


@broken("The connection to Apple breaks", "apple_keys", "fail", "Apple cannot be asked", "in the firewall")
def broken_connection(setup):
    yield from fault(setup, endpoint="token", kind="drop")


@broken("Apple takes too long", "clock", "warn", "Apple cannot be asked for the time", "in the firewall")
def slow(setup):
    yield from fault(setup, endpoint="keys", kind="latency", latency_ms=20_000)


@broken("Apple's answer is empty", "apple_keys", "warn", "status 200", "run the doctor again")
def empty(setup):
    yield from fault(setup, endpoint="token", kind="empty")


@broken("The return URL is not registered", "apple_return_urls", "fail", "Invalid web redirect url", "register exactly this return URL")
def unregistered(setup):
    def change(configuration):
        configuration["teams"][0]["apps"][0]["services"][0]["return_urls"] = [f"https://{HOST}/auth/apple/callbacks"]
    yield from registration(setup, change)


@broken("The Services ID does not exist", "apple_return_urls", "fail", "invalid_client", "Create the Services ID")
def no_service(setup):
    with changed(setup, 'audience: "com.example.web"', 'audience: "com.example.wbe"'):
        yield


@broken("The Services ID is in the wrong case", "apple_return_urls", "fail", "invalid_request", "capitals too")
def wrong_case(setup):
    with changed(setup, 'audience: "com.example.web"', 'audience: "com.example.Web"'):
        yield


@broken("The Services ID is used as the bundle id", "apple_clients", "fail", "have the same audience", "Write the bundle id")
def same_audience(setup):
    with changed(setup, 'audience: "com.example.app"', 'audience: "com.example.web"'):
        yield


# TLS, DNS and the proxy


def certificate(setup, files):
    right = setup.front.tls
    setup.front.tls = setups.context(files)
    yield
    setup.front.tls = right


@broken("The certificate has expired", "public_url", "fail", "expired", "a certificate for this host that everybody trusts")
def expired(setup):
    yield from certificate(setup, setup.authority.certificate("expired", FRONTED, since=-60, days=-1))


@broken("Nobody trusts the certificate", "public_url", "fail", "no trusted certificate", "with the whole chain")
def self_signed(setup):
    yield from certificate(setup, setup.authority.self_signed("self", HOST))


@broken("The certificate is for another host", "return_urls", "fail", "no trusted certificate", "a certificate for this host")
def other_host(setup):
    yield from certificate(setup, setup.authority.certificate("other", ["id.example.org"]))


@broken("The certificate expires soon", "transport_security", "warn", "expires within 14 days", "Renew it")
def expires_soon(setup):
    yield from certificate(setup, setup.authority.certificate("soon", FRONTED, days=5))


@broken("The proxy's TLS has no forward secrecy", "transport_security", "fail", "App Transport Security", "ECDHE")
def no_forward_secrecy(setup):
    right = setup.front.tls
    setup.front.tls = setups.context(
        setup.authority.certificate("rsa", FRONTED, key="rsa"), "AES256-GCM-SHA384:AES128-GCM-SHA256")
    yield
    setup.front.tls = right


@broken("The proxy leads nowhere", "public_url", "fail", "answers 502", "address of listen")
def nowhere(setup):
    setup.front.upstream = pippin.free_port()
    yield
    setup.front.upstream = setup.port


@broken("The proxy accepts requests and never answers", "public_url", "fail", "did not answer in time", "Start the server and its proxy")
def hanging(setup):
    setup.front.hangs = True
    yield
    setup.front.hangs = False


@broken("Another Pippin server answers at public_url", "public_url", "fail", "its signing keys are not in this database", "DNS and the proxy")
def other_server(setup):
    setup.front.answers["/.well-known/jwks.json"] = (200, {}, b'{"keys": [{"kty": "EC", "kid": "another"}]}')
    yield
    setup.front.answers.clear()


@broken("public_url redirects to another host", "public_url", "fail", "redirects to https://www.example.com/", "without a redirect")
def redirected(setup):
    setup.front.answers["/"] = (301, {"Location": "https://www.example.com/"}, b"")
    yield
    setup.front.answers.clear()


@broken("The proxy does not pass /auth on", "return_urls", "fail", "does not lead to Pippin: it answers 404", "pass this path")
def no_auth(setup):
    setup.front.answers["/auth"] = (404, {}, b"Not found")
    yield
    setup.front.answers.clear()


@broken("A login protects the notification endpoint", "notification_url", "fail", "redirects to", "pass POST requests")
def protected(setup):
    setup.front.answers["/apple/notifications"] = (302, {"Location": "/login"}, b"")
    yield
    setup.front.answers.clear()


@broken("A website alone, and no setting names its App ID", "notification_url", "fail", "name an App ID", "Write `primary_app`")
def website_alone(setup):
    native = 'platform: "ios",\n              apple: { audience: "com.example.app", team: "TEAM000001", key: "KEY0000001", app_id_prefix: "TEAM000001" }, passkey: {},\n              app_attest: { mode: "observe" } }'
    with changed(setup, native, 'platform: "ios" }'):
        yield


@broken("The proxy serves another association file", "association_files", "fail", "is not what these settings say", "remove a file")
def old_association(setup):
    setup.front.answers["/.well-known/apple-app-site-association"] = (200, {"Content-Type": "application/json"}, b"{}")
    yield
    setup.front.answers.clear()


@broken("assetlinks.json redirects", "association_files", "fail", "follow no redirect", "pass /.well-known/")
def redirected_association(setup):
    setup.front.answers["/.well-known/assetlinks.json"] = (301, {"Location": "https://www.example.com/assetlinks.json"}, b"")
    yield
    setup.front.answers.clear()


def association(*apps):
    return (200, {"Content-Type": "application/json"}, json.dumps({"webcredentials": {"apps": apps}}).encode())


@broken("The association file lists another app", "passkey.association", "fail", "does not list TEAM000001.com.example.app", "host of passkeys")
def other_app(setup):
    setup.front.answers["/.well-known/apple-app-site-association"] = association("TEAM000001.com.example.other")
    yield
    setup.front.answers.clear()


@broken("The domain of passkeys is another host, without the files", "passkey.association", "fail",
        "https://example.com/.well-known/apple-app-site-association answers 404", "file of this server")
def other_host(setup):
    setup.front.others["example.com"] = (404, {}, b"")
    with changed(setup, 'passkeys: {', 'passkeys: { rp_id: "example.com",'):
        yield
        # The host passes the paths on to the server.
        setup.front.others.clear()
        assert setup.doctor()["passkey.association"]["status"] == "ok"


@broken("The domain of passkeys is another host, which redirects", "passkey.association", "fail", "Apple follows no redirect", "itself")
def redirecting_host(setup):
    setup.front.others["example.com"] = (301, {"Location": f"https://{HOST}/.well-known/webauthn"}, b"")
    with changed(setup, 'passkeys: {', 'passkeys: { rp_id: "example.com",'):
        checks = setup.doctor()
        assert checks["passkey.related_origins"]["status"] == "ok", "browsers follow a redirect"
        yield
        setup.front.others.clear()


@broken("Apple's CDN has an older association file", "passkey.association", "warn", "without TEAM000001.com.example.app", "Wait up to a day")
def old_cdn(setup):
    setup.front.cdn = association()
    yield
    setup.front.cdn = None


@broken("Apple's CDN could not reach the domain", "passkey.association", "warn", "answers 404", "port 443")
def no_cdn(setup):
    setup.front.cdn = (404, {}, b"")
    yield
    setup.front.cdn = None


@broken("assetlinks.json shares no credentials", "passkey.assetlinks", "fail", "does not grant get_login_creds to com.example.app", "host of passkeys")
def no_credentials(setup):
    links = [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {
        "namespace": "android_app", "package_name": "com.example.app", "sha256_cert_fingerprints": [FINGERPRINT]}}]
    setup.front.answers["/.well-known/assetlinks.json"] = (200, {"Content-Type": "application/json"}, json.dumps(links).encode())
    yield
    setup.front.answers.clear()


@broken("The related origins are served as text", "passkey.related_origins", "fail", "has the type text/plain", "keep the Content-Type")
def origins_as_text(setup):
    origins = json.dumps({"origins": ["https://www.example.net"]}).encode()
    setup.front.answers["/.well-known/webauthn"] = (200, {"Content-Type": "text/plain"}, origins)
    yield
    setup.front.answers.clear()


@broken("Other origins use up what browsers read", "passkey.related_origins", "fail", "after the origins of 5 other names", "Remove origins")
def too_many_origins(setup):
    origins = [f"https://www.example-{number}.com" for number in range(5)] + ["https://www.example.net"]
    body = json.dumps({"origins": origins}).encode()
    setup.front.answers["/.well-known/webauthn"] = (200, {"Content-Type": "application/json"}, body)
    yield
    setup.front.answers.clear()


@broken("Password managers do not find the page that adds passkeys", "passkey.well_known", "warn", "answers 404", "passkey-endpoints")
def no_passkey_endpoints(setup):
    setup.front.answers["/.well-known/passkey-endpoints"] = (404, {}, b"")
    yield
    setup.front.answers.clear()


@broken("The page that people return to is gone", "return_to", "warn", "answers 404", "Create this page")
def no_page(setup):
    setup.front.site = 404
    yield
    setup.front.site = 200


# The running server


@broken("The server does not run", "server", "warn", "No server answers", "Start the server")
def stopped(setup):
    setup.stop()
    yield
    setup.start()


@broken("An older server runs", "server", "warn", "is version 0.1.0", "Restart the server")
def older(setup):
    setup.stop()
    metrics = b'# TYPE pippin_build_info gauge\npippin_build_info{version="0.1.0",commit="abc"} 1\n'
    with setups.running(setups.Pages({"/readyz": (200, b"ready\n"), "/metrics": (200, metrics)}, setup.operator_port)):
        yield
    setup.start()


@broken("The proxy is not in trusted_proxies", "proxies", "fail", "is not in trusted_proxies", 'Add "127.0.0.1" and "::1"')
def unnamed(setup):
    with changed(setup, 'trusted_proxies: ["127.0.0.1", "::1"],', ""):
        yield


@broken("A notification was not for one of the clients", "apple_signals", "warn", "has refused 1 of Apple’s notifications", "needs a client")
def foreign_notification(setup):
    client = pippin.Client(setup.emulator.port)
    url = f"http://localhost:{setup.port}/apple/notifications"
    register = registration(setup, lambda configuration: configuration["teams"][0]["apps"][0].update(notification_url=url))
    next(register)
    with changed(setup, 'audience: "com.example.app"', 'audience: "com.example.app.debug"'):
        # Somebody stops using an app of the group.
        pippin.authorize(client, "mary", "a nonce")
        assert client.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app").status == 204
        pippin.wait_until(lambda: "wrong_audience" in setup.words(), "the notification is refused")
        yield
    next(register, None)


@broken("App Attest is required of the app, and the website creates accounts beside it", "app_attest", "warn", "of the same realm for anybody", "`realm` of its own")
def unattested(setup):
    with changed(setup, 'app_attest: { mode: "observe" }', 'app_attest: { mode: "require" }'):
        yield


@broken("App Attest takes keys of builds from Xcode only", "app_attest", "warn", "keys of builds from Xcode only", "Remove `app_attest.environment`")
def development(setup):
    with changed(setup, 'app_attest: { mode: "observe" }', 'app_attest: { mode: "observe", environment: "development" }'):
        yield


@broken("The app does not send proofs of App Attest", "app_attest.results", "warn", "20 ended with missing", "Set `appAttestation`")
def unproved(setup):
    server = pippin.Client(setup.port)
    for _ in range(20):
        # What the app proves is looked at before Apple's token, and an account would be told to the receiver of webhooks.
        sign_in = {"client_id": "com.example.app", "identity_token": "x", "authorization_code": "x", "nonce": "x", "user_id": "x"}
        assert server.post("/v1/sign-in/apple", sign_in).status == 401
    yield
    # The app sends them now; the counts start again with the server.
    setup.restart()


# Other providers


def secret(setup, name, wrong):
    file = setup.folder / name
    right = file.read_text()
    file.write_text(wrong)
    yield
    file.write_text(right)


@broken("Google's client secret is wrong", "google", "fail", "invalid_client", "from Google’s console again")
def google(setup):
    yield from secret(setup, "google.secret", "another-secret")


@broken("Facebook's app secret is wrong", "facebook", "fail", "check app id and app secret", "from Facebook’s dashboard again")
def facebook(setup):
    yield from secret(setup, "facebook.secret", "another-secret")


@broken("The issuer of an OpenID Connect provider has a slash too many", "openid_providers", "fail", "names another issuer", "to the letter")
def openid(setup):
    with changed(setup, '/openid"', '/openid/"'):
        yield


@broken("An OpenID Connect provider does not answer", "openid_providers", "fail", "accepts no connection", "allow this server to reach it")
def silent_openid(setup):
    with changed(setup, f"{setup.emulator.port}/openid", f"{pippin.free_port()}/openid"):
        yield


def published(setup, keys, more=None):
    """An issuer with another document and key set than the emulator's."""
    port = pippin.free_port()
    issuer = f"http://127.0.0.1:{port}"
    document = {"issuer": issuer, "authorization_endpoint": issuer + "/authorize", "token_endpoint": issuer + "/token",
                "jwks_uri": issuer + "/keys", **(more or {})}
    answers = {"/.well-known/openid-configuration": (200, json.dumps(document).encode()), "/keys": (200, json.dumps(keys).encode())}
    with setups.running(setups.Pages(answers, port)), changed(setup, f"http://127.0.0.1:{setup.emulator.port}/openid", issuer):
        yield


@broken("An OpenID Connect provider has no key for RS256 or ES256", "openid_providers", "fail", "has no usable key set", "RS256 or ES256")
def keyless_openid(setup):
    yield from published(setup, {"keys": [{"kty": "oct", "kid": "a", "k": "AAAA"}]})


@broken("An OpenID Connect provider takes no client secret", "openid_providers", "fail", "takes no client secret", "token_endpoint_auth_method")
def assertion_openid(setup):
    yield from published(setup, {"keys": []}, {"token_endpoint_auth_methods_supported": ["private_key_jwt"]})


@broken("The userinfo endpoint of an OAuth 2 provider is wrong", "openid_providers", "fail", "answers with status 404", "Correct userinfo_endpoint")
def wrong_userinfo(setup):
    with changed(setup, "/oauth2/users.get", "/oauth2/user"):
        yield


# OpenID clients


@broken("The proxy serves another discovery document", "openid_discovery", "fail", "is not public_url", "pass this path")
def other_issuer(setup):
    document = json.dumps({"issuer": f"https://{HOST}/"}).encode()
    setup.front.answers["/.well-known/openid-configuration"] = (200, {"Content-Type": "application/json"}, document)
    yield
    setup.front.answers.clear()


@broken("The server was not reloaded since the first OpenID client", "openid_discovery", "fail", "no discovery document", "Reload the server")
def not_reloaded(setup):
    right = setup.settings.read_text()
    setup.settings.write_text(re.sub(r"\{ id: \"wiki\".*?\} \},\n", "", right, flags=re.DOTALL))
    setup.restart()
    setup.settings.write_text(right)
    yield
    setup.restart()


@broken("No RS256 key is published", "openid_discovery", "fail", "No RS256 key", "so that it makes one")
def no_rsa_key(setup):
    setup.front.answers["/.well-known/jwks.json"] = (200, {}, b'{"keys": [{"kty": "EC", "alg": "ES256", "kid": "another"}]}')
    yield
    setup.front.answers.clear()


@broken("The proxy does not pass /oauth on", "openid_discovery", "fail", "/oauth/userinfo does not lead to Pippin", "pass /oauth/")
def no_oauth(setup):
    setup.front.answers["/oauth"] = (404, {}, b"Not found")
    yield
    setup.front.answers.clear()


def logout(setup, status):
    """What the application answers to an empty sign-out."""
    setup.front.logout = status
    yield
    setup.front.logout = 400


@broken("Nothing is at a client's logout address", "openid_clients", "fail", "answers 404", "Copy the back-channel logout address")
def no_logout(setup):
    yield from logout(setup, 404)


@broken("A client's logout address wants a login", "openid_clients", "fail", "redirects to /login", "without a login")
def logout_with_login(setup):
    yield from logout(setup, 302)


@broken("A client's logout address is protected against cross-site requests", "openid_clients", "warn", "answers 403", "without either")
def protected_logout(setup):
    yield from logout(setup, 403)


@broken("A client's logout address is that of a page", "openid_clients", "warn", "without a logout token", "if it is a page")
def logout_page(setup):
    yield from logout(setup, 200)


@broken("A client cannot sign people out", "openid_clients", "fail", "answers 500", "the log of the application")
def failing_logout(setup):
    yield from logout(setup, 500)


@broken("A client's logout address is in a private network", "openid_clients", "fail", "at a public address", "insecure_private_addresses")
def private_logout(setup):
    with changed(setup, 'wiki/logout", insecure_private_addresses: true', 'wiki/logout", insecure_private_addresses: false'):
        yield


@broken("Nobody trusts a client's certificate", "openid_clients", "fail", "no trusted certificate", "must be valid")
def untrusted_client(setup):
    yield from certificate(setup, setup.authority.certificate("client", [HOST]))


@broken("A client may sign people in without PKCE", "openid_pkce", "warn", "may leave out PKCE", "Turn on PKCE")
def without_pkce(setup):
    with changed(setup, 'client_secret_file: "wiki.secret",', 'client_secret_file: "wiki.secret", require_pkce: false,'):
        yield


@broken(
    "The old secret of an OpenID client is still accepted after the change", "openid_secrets", "warn",
    "has not sent the old one since the server started", "Remove the old file")
def old_secret(setup):
    setup.secret("wiki-new.secret", os.urandom(32).hex())
    with changed(setup, 'client_secret_file: "wiki.secret",', 'client_secret_files: ["wiki.secret", "wiki-new.secret"],'):
        basic = base64.b64encode(f"wiki:{(setup.folder / 'wiki-new.secret').read_text()}".encode()).decode()
        answer = pippin.Client(setup.port).post(
            "/oauth/introspect", b"token=x", **{"Content-Type": "application/x-www-form-urlencoded", "Authorization": f"Basic {basic}"})
        assert answer.status == 200, (answer.status, answer.body)
        yield


# Webhooks and mail


@broken("The receiver of webhooks is down", "webhooks", "fail", "accepts no connection", "Start the server at this address")
def no_receiver(setup):
    port = setup.hook.port
    setup.hook.stop()
    yield
    setup.hook = setups.Pages(BACK_END, port)


@broken("The receiver of webhooks fails", "webhooks", "fail", "answers 500", "Start the receiver")
def failing_receiver(setup):
    port = setup.hook.port
    setup.hook.stop()
    with setups.running(setups.Pages(BACK_END | {"/hook": (500, b"")}, port)):
        yield
    setup.hook = setups.Pages(BACK_END, port)


@contextlib.contextmanager
def back_end(setup, answer):
    """Another answer to questions of hooks."""
    port = setup.hook.port
    setup.hook.stop()
    with setups.running(setups.Pages({"/sign-up": answer}, port)):
        yield
    setup.hook = setups.Pages(BACK_END, port)


@broken("The receiver of a hook is at an address that is not public", "hooks", "fail", "no connection at a public address", "insecure_private_addresses")
def private_hook(setup):
    port = setup.hook.port
    with changed(
        setup, f'url: "http://localhost:{port}/sign-up", secret_file: "hook.secret",\n                                    insecure_private_addresses: true',
        f'url: "https://{HOST}/sign-up", secret_file: "hook.secret"', restarts=False,
    ):
        yield


@broken("The receiver of a hook redirects", "hooks", "fail", "follow no redirect", "Write the address that answers itself")
def redirecting_hook(setup):
    with back_end(setup, (307, b"")):
        yield


@broken("The receiver of a hook does not look at signatures", "hooks", "warn", "without a signature", "Pippin-Signature")
def careless_hook(setup):
    with back_end(setup, (200, b'{"allow": true}')):
        yield


@broken("The mail server's password is wrong", "mail_login", "fail", "refuses the login of hello", "Correct mail.user")
def wrong_password(setup):
    yield from secret(setup, "smtp.password", "yesterday's password")


@broken("There is no mail server", "mail_login", "fail", "cannot be used", "Correct mail.smtp")
def no_mail_server(setup):
    port = pippin.free_port()
    with changed(setup, f"smtp://localhost:{setup.mail.port}", f"smtp://localhost:{port}", restarts=False):
        yield


@broken("Nobody trusts the mail server's certificate", "mail_login", "fail", "cannot be trusted", "mail.authorities_file")
def untrusted_mail(setup):
    tls = setups.context(setup.authority.certificate("mail", ["localhost"]))
    right = setup.settings.read_text()
    with setups.running(setups.MailServer("hello", "a long password", tls)) as (server,):
        setup.replace(f"smtp://localhost:{setup.mail.port}", f"smtps://localhost:{server.port}")
        setup.replace("insecure_plaintext: true", "")
        yield
        setup.replace('user: "hello",', f'user: "hello", authorities_file: "{setup.authority.file}",')
        assert setup.doctor()["mail_login"]["status"] == "ok"
    setup.settings.write_text(right)


def records(setup, wrong):
    right = setup.names.records
    setup.names.records = wrong
    yield
    setup.names.records = right


@broken("The sender's domain has no SPF record and no DKIM key", "mail_domain", "fail", "has no SPF record and no DKIM key", "Publish a TXT record")
def no_records(setup):
    yield from records(setup, {"example.com": ["google-site-verification=1"], "_dmarc.example.com": [DMARC]})


@broken("There are two SPF records", "mail_domain", "fail", "has 2 SPF records", "Merge them")
def two_records(setup):
    yield from records(setup, setup.names.records | {"example.com": [SPF, "v=spf1 mx -all"]})


@broken("SPF lets everybody send", "mail_domain", "fail", "lets everybody send", "End it with -all")
def all_may_send(setup):
    yield from records(setup, setup.names.records | {"example.com": ["v=spf1 mx +all"]})


@broken("There is no DKIM key", "mail_domain", "warn", "There is no DKIM key", "Publish the TXT record")
def no_dkim(setup):
    yield from records(setup, {"example.com": [SPF], "_dmarc.example.com": [DMARC]})


@broken("There is no DMARC record", "mail_domain", "warn", "has no DMARC record", "v=DMARC1")
def no_dmarc(setup):
    yield from records(setup, {"example.com": [SPF], "s1._domainkey.example.com": [DKIM]})


@broken("The name server refuses", "mail_domain", "warn", "REFUSED", "/etc/resolv.conf")
def refusing(setup):
    setup.names.refuses = True
    yield
    setup.names.refuses = False


# A certificate of the server's own


@broken("The server's own certificate has expired", "tls_certificate", "fail", "The TLS certificate has expired", "Renew it")
def own_expired(setup):
    files = setup.authority.certificate("own-expired", [HOST], since=-60, days=-1)
    good = setup.authority.certificate("own-good", [HOST])
    right = setup.settings.read_text()
    setup.replace("drain_seconds: 0,", f'drain_seconds: 0, tls: {{ certificate_file: "{files[0]}", key_file: "{files[1]}" }},')
    yield
    setup.replace(f'"{files[0]}", key_file: "{files[1]}"', f'"{good[0]}", key_file: "{good[1]}"')
    assert setup.doctor("--offline")["tls_certificate"]["status"] == "ok"
    setup.settings.write_text(right)
