"""Moving in and out with the built program: exports of other systems, every kind of password hash, an import that is killed and run
again, and an export that goes into PostgreSQL and comes out as the same bytes."""

import base64
import contextlib
import datetime
import hashlib
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import time
import uuid

import passkeys
import pippin
import postgresql
import pytest

# How many people the large file has, in full and in the short form.
LINES = (5_000, 2_000)
SAMPLES = pippin.ROOT / "Examples" / "MoveIn"
APPLE, FACEBOOK = ["--team", "TEAM000001"], ["--facebook-app", "1234567890"]
PASSKEYS = ["--rp-id", "localhost"]
# What converts each sample, and how many lines and skipped users it gives are in the snapshots of PippinServerTests.
EXPORTS = {
    "firebase": ["firebase.json", "--hash-config", SAMPLES / "firebase-hash-config.txt", *APPLE, *FACEBOOK],
    "supabase": ["supabase.jsonl", *APPLE, *FACEBOOK, *PASSKEYS],
    "auth0": ["auth0.jsonl", "--password-hashes", SAMPLES / "auth0-password-hashes.jsonl", *APPLE, *FACEBOOK, *PASSKEYS],
    "cognito": ["cognito.json", *APPLE, *FACEBOOK],
    "better-auth": ["better-auth.jsonl", *APPLE, *FACEBOOK, *PASSKEYS],
    "devise": ["devise.jsonl", *APPLE, *FACEBOOK],
    "keycloak": ["keycloak.json", *APPLE, *FACEBOOK, *PASSKEYS],
    "clerk": ["clerk.json", "--password-hashes", SAMPLES / "clerk.csv", *APPLE, *FACEBOOK],
    "kratos": ["kratos.json", *APPLE, *FACEBOOK, *PASSKEYS],
    "hanko": ["hanko.json", *APPLE, *PASSKEYS],
    "django": ["django.json", *APPLE, *FACEBOOK, *PASSKEYS],
    "wordpress": ["wordpress.csv"],
    "aspnet-identity": ["aspnet-identity.jsonl", *APPLE, *FACEBOOK, *PASSKEYS],
}
SOCIAL = """platform: "ios", google: { audience: "1234.apps.googleusercontent.com" },
            facebook: { app_id: "1234567890", app_secret_file: "facebook.secret" },"""
MAIL = 'mail: { from: "hello@example.org", smtp: "smtp://127.0.0.1:1", insecure_plaintext: true }'
PASSWORD = "the password of everybody"


class Server(passkeys.Server):
    """A server with every provider, and with passkeys."""

    def configure(self, keys):
        self.secret("facebook.secret", "facebook-example-secret")
        super().configure(keys)
        self.settings.write_text(self.settings.read_text().replace('platform: "ios",', SOCIAL, 1))

    def importing(self, file, *more):
        """The import's exit status, counts and words."""
        code, output, words = self.run("accounts", "import", "--json", *more, str(file))
        return code, json.loads(output) if output else None, words

    def exporting(self, file):
        code, _, words = self.run("accounts", "export", "--all", "--replace", str(file))
        assert code == 0, words
        return pathlib.Path(file).read_bytes()

    def hashes(self):
        """The stored hashes, by the address of each password."""
        with contextlib.closing(sqlite3.connect(f"file:{self.folder}/pippin.db?mode=ro", uri=True)) as database:
            return dict(database.execute(
                "SELECT identity.email, hash FROM password_credential JOIN identity ON identity.id = password_credential.identity"))

    def count(self):
        """How many accounts there are."""
        if not (self.folder / "pippin.db").exists():
            return -1
        with contextlib.closing(sqlite3.connect(f"file:{self.folder}/pippin.db?mode=ro", uri=True, timeout=30)) as database:
            try:
                return database.execute("SELECT count(*) FROM account").fetchone()[0]
            except sqlite3.OperationalError:
                # The tables are being made.
                return -1

    def sign_in(self, client, address, password):
        return client.post("/v1/sign-in/password", {"client_id": "com.example.app", "email": address, "password": password})


def is_ours(text):
    """Whether a hash is of the kind that the server makes."""
    return text.startswith("$argon2id$v=19$m=19456,")


@pytest.mark.parametrize("system", EXPORTS)
def test_export(folder, emulator, note, system):
    """An export is converted, imported, and somebody who had a password there signs in with it."""
    file, *options = EXPORTS[system]
    lines = folder / "accounts.jsonl"
    server = Server(folder, emulator, more=MAIL)
    done = subprocess.run(
        [pippin.binary(), "accounts", "convert", "--json", "--from", system, *map(str, options), "--to", lines, SAMPLES / file],
        capture_output=True, text=True)
    assert done.stdout, done.stderr
    counts = json.loads(done.stdout)
    code, imported, words = server.importing(lines, "--skip-refused")
    assert code == 0 and imported["created"] + imported["refused"] == counts["written"], (counts, imported, words)
    people = [json.loads(line) for line in lines.read_text().splitlines()]
    client, entered = server.start(), []
    for person in people:
        address = person.get("password", {}).get("address")
        if address and "suspended" not in person:
            answer = server.sign_in(client, address, f"password of {address.split('@')[0]}")
            assert answer.status == 200, (address, answer.body)
            entered.append(address)
    assert {address: text for address, text in server.hashes().items() if address in entered and not is_ours(text)} == {}
    assert system == "cognito" or entered
    server.stop()
    note(f"{counts['read']} read, {counts['written']} written, {imported['created']} created, {imported['refused']} refused, "
         f"{len(entered)} signed in with their passwords")


def plain(data):
    return base64.b64encode(data).decode().rstrip("=")


def hashes():
    """The same password in every form that Python's own library computes, and one form of each that costs too much."""
    word, salt = PASSWORD.encode(), b"0123456789abcdef"
    adapted = lambda data: plain(data).replace("+", ".")
    good = {
        "scrypt": f"$scrypt$ln=14,r=8,p=1${plain(salt)}${plain(hashlib.scrypt(word, salt=salt, n=1 << 14, r=8, p=1, dklen=32))}",
        "better-auth": "$scrypt$ln=14,r=16,p=1$%s$%s" % (
            plain(salt.hex().encode()),
            plain(hashlib.scrypt(word, salt=salt.hex().encode(), n=1 << 14, r=16, p=1, dklen=64, maxmem=1 << 26))),
        "pbkdf2-sha256": f"$pbkdf2-sha256$29000${adapted(salt)}${adapted(hashlib.pbkdf2_hmac('sha256', word, salt, 29000))}",
        "pbkdf2-sha512": f"$pbkdf2-sha512$25000${adapted(salt)}${adapted(hashlib.pbkdf2_hmac('sha512', word, salt, 25000))}",
        "django": "pbkdf2_sha256$390000$seasalt$" + base64.b64encode(
            hashlib.pbkdf2_hmac("sha256", word, b"seasalt", 390000)).decode(),
    }
    for kind, option in (("sha256-crypt", "-5"), ("sha512-crypt", "-6")):
        made = subprocess.run(["openssl", "passwd", option, "-salt", "saltstring", PASSWORD], check=True, capture_output=True, text=True)
        good[kind] = made.stdout.strip()
    bad = {
        "bcrypt": "$2b$31$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C",
        "sha512-crypt": "$6$rounds=999999999$saltstring$" + good["sha512-crypt"].split("$")[-1],
        "scrypt": good["scrypt"].replace("ln=14", "ln=24"),
        "pbkdf2": good["pbkdf2-sha256"].replace("29000", "999999999"),
        "argon2id": "$argon2id$v=19$m=4194304,t=64,p=16$MDEyMzQ1Njc4OWFiY2RlZg$" + plain(bytes(32)),
    }
    return good, bad


def test_hashes(folder, emulator, note):
    """A person with each kind of hash signs in, and has Argon2id's afterwards; what costs too much is refused with its line."""
    good, bad = hashes()
    lines = folder / "hashes.jsonl"
    server = Server(folder, emulator, more=MAIL)
    lines.write_text("".join(json.dumps({"password": {"address": f"{kind}@example.org", "hash": text}}) + "\n"
                             for kind, text in {**good, **{f"x{kind}": text for kind, text in bad.items()}}.items()))
    code, counts, words = server.importing(lines)
    assert code == 1 and counts["refused"] == len(bad) and counts["created"] == 0, (counts, words)
    named = [line.split(":")[:2] for line in words.splitlines() if line.startswith("line ")]
    assert named == [[f"line {len(good) + n}", " hash_too_costly"] for n in range(1, len(bad) + 1)]
    code, counts, words = server.importing(lines, "--skip-refused")
    assert code == 0 and counts["created"] == len(good), (counts, words)
    client = server.start()
    for kind in good:
        address = f"{kind}@example.org"
        assert server.sign_in(client, address, "another password").status == 401
        answer = server.sign_in(client, address, PASSWORD)
        assert answer.status == 200, (kind, answer.body)
        assert is_ours(server.hashes()[address]), (kind, server.hashes()[address])
        assert server.sign_in(client, address, PASSWORD).status == 200
    # Those that the other systems' own libraries made.
    vectors = json.loads((pippin.ROOT / "Tests" / "Server" / "PasswordHashes" / "password-hashes.json").read_text())
    lines.write_text("".join(json.dumps({"password": {"address": f"v{number}@example.org", "hash": one["hash"]}}) + "\n"
                             for number, one in enumerate(vectors["hashes"])))
    code, counts, words = server.importing(lines)
    assert code == 0 and counts["created"] == len(vectors["hashes"]), (counts, words)
    for number, one in enumerate(vectors["hashes"]):
        answer = server.sign_in(client, f"v{number}@example.org", vectors["password"])
        assert answer.status == 200, (one["form"], answer.body)
        assert is_ours(server.hashes()[f"v{number}@example.org"]), one["form"]
    server.stop()
    note(f"{len(vectors['hashes'])} hashes")


def write_lines(path, count):
    """People of every kind, always the same."""
    source = random.Random(19)
    argon = "$argon2id$v=19$m=19456,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$" + "A" * 42 + "E"
    with open(path, "w") as file:
        for number in range(count):
            moment = 1_600_000_000_000 + number * 1000
            address = f"person{number}@example.org"
            line = {
                "id": str(uuid.UUID(int=moment << 80 | 7 << 76 | source.getrandbits(12) << 64 | 2 << 62 | source.getrandbits(62))),
                "external_id": f"user-{number}",
                "created_at": datetime.datetime.fromtimestamp(moment / 1000, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                "name": {"given_name": f"Given {number}", "family_name": "Person"},
                "email": {"address": address, "verified": number % 5 != 0}, "identities": [],
            }
            apple = {"provider": "apple", "team": "TEAM000001", "subject": f"{number:06d}.{source.getrandbits(128):032x}.0915"}
            if number % 4 != 2:
                line["identities"].append(apple)
            if number % 4 == 1:
                apple |= {"client": "com.example.app", "refresh_token": f"r{source.getrandbits(256):064x}.0.x.y"}
            if number % 4 >= 2:
                line["password"] = {"address": address, "hash": argon}
            if number % 4 == 3:
                line["metadata"] = {"plan": "pro", "number": number}
            file.write(json.dumps(line, separators=(",", ":")) + "\n")


def measured(server, *words):
    """What a command took: seconds, seconds of processor, and its greatest memory in MB."""
    start = time.monotonic()
    process = subprocess.Popen(
        pippin.leashed(pippin.binary(), *words[:2], "--config", server.settings, *words[2:]), stdout=subprocess.PIPE, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, output
    return json.loads(output), time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


class Large:
    """A file of many people, and what a server that imported it exports."""

    def __init__(self, emulator, folder, count):
        self.count, self.file, self.first = count, folder / "people.jsonl", folder / "first.jsonl"
        write_lines(self.file, count)
        server = Server(folder, emulator, more=MAIL)
        self.counts, seconds, processor, memory = measured(server, "accounts", "import", "--json", str(self.file))
        size = sum(file.stat().st_size for file in folder.glob("pippin.db*"))
        self.figures = (
            f"{count} lines in {seconds:.1f} s, {1e6 * processor / count:.0f} µs of processor a line, {memory:.0f} MB at most, "
            f"{size / 1e6:.0f} MB of database")
        self.exported = server.exporting(self.first)


@pytest.fixture(scope="module")
def large(emulator, is_short, tmp_path_factory):
    return Large(emulator, tmp_path_factory.mktemp("large"), LINES[is_short])


def test_many_lines(large, note):
    """An import of many lines creates each account."""
    assert large.counts == {"lines": large.count, "created": large.count, "unchanged": 0, "refused": 0}
    note(large.figures)


def test_killed(large, emulator, folder, note):
    """An import that is killed and run again leaves the same set."""
    killed, kills = Server(folder, emulator, more=MAIL), 0
    # A kill while the file is judged loses nothing; the others wait until there is more in the database than before.
    for share in (0, 0.1, 0.3, 0.5, 0.8):
        process = subprocess.Popen(
            pippin.leashed(pippin.binary(), "accounts", "import", "--config", killed.settings, str(large.file)), stdout=subprocess.DEVNULL)
        while process.poll() is None and killed.count() <= share * large.count:
            time.sleep(0.01)
        kills += process.poll() is None
        process.kill()
        process.wait()
    assert kills, "it was never killed"
    counts, *_ = measured(killed, "accounts", "import", "--json", str(large.file))
    assert counts["created"] + counts["unchanged"] == large.count and counts["refused"] == 0, counts
    assert killed.exporting(folder / "killed.jsonl") == large.exported
    note(f"killed {kills} times: {counts['unchanged']} were there")


def test_postgresql(large, emulator, folder, note):
    """An export goes into PostgreSQL, and comes out as the same bytes."""
    with postgresql.Cluster() as cluster:
        other = Server(folder, emulator, more=MAIL, store=cluster.address)
        counts, seconds, processor, memory = measured(other, "accounts", "import", "--json", str(large.first))
        assert counts["created"] == large.count, counts
        assert other.exporting(folder / "second.jsonl") == large.exported
        size = int(cluster.query("SELECT pg_database_size('pippin')")[0][0])
    note(f"in {seconds:.1f} s, {1e6 * processor / large.count:.0f} µs a line, {memory:.0f} MB, {size / 1e6:.0f} MB of database; "
         f"{len(large.exported)} bytes")
