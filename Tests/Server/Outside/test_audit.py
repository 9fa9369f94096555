"""The audit of a server's database, as `pippin audit verify` sees it: whole after sign-ins, while the server is at work and after it
has stopped; and broken, with the right word for it, after every way of tampering with it. On both databases."""

import json

import pippin
import pytest
import settled

ERASURE = "UPDATE audit_event SET identity = NULL, session = NULL, client = NULL, detail = NULL, network = NULL, device = NULL, salt = NULL"
# As a program erases that knows no network and no device; the purge removes what is left.
OLDER_ERASURE = ERASURE.replace("network = NULL, device = NULL, ", "")


def other(store, column):
    # The time in front stays: it tells the month that a line is kept in.
    return store.joined(f"substr({column}, 1, 10)", store.noise(6))


# Each kind of tampering: the statements, or what makes them for a store, and the report that is required.
TAMPERING = {
    "a line changed": ("UPDATE audit_event SET kind = 'session.ended' WHERE number = 2", {"changed"}),
    "a line dated back": ("UPDATE audit_event SET at = at - 1 WHERE number = 2", {"changed"}),
    "a line given to another account": (
        lambda store: f"UPDATE audit_event SET account = {other(store, 'account')} WHERE number = 2", {"changed"}),
    "a reason changed": ("UPDATE audit_event SET detail = 'web' WHERE number = 2", {"personal_part_changed"}),
    "a network changed": ("UPDATE audit_event SET network = '198.51.100.0/24' WHERE number = 2", {"personal_part_changed"}),
    "a device removed": ("UPDATE audit_event SET device = NULL WHERE number = 2", {"personal_part_changed"}),
    "a shorter salt": ("UPDATE audit_event SET salt = substr(salt, 1, 16) WHERE number = 2", {"personal_part_changed"}),
    "a line removed": ("DELETE FROM audit_event WHERE number = 2", {"missing"}),
    "the first line removed": ("DELETE FROM audit_event WHERE number = 1", {"missing"}),
    "the last line removed": ("DELETE FROM audit_event WHERE number = (SELECT max(number) FROM audit_event)", {"missing"}),
    "a line put in at the end": (
        lambda store:
        "INSERT INTO audit_event (id, account, at, kind, identity, session, client, detail, network, device, number, salt,"
        f" personal_digest, hash) SELECT {other(store, 'id')}, account, at, kind, identity, session, client, detail, network, device,"
        " number + 1, salt, personal_digest, hash"
        " FROM audit_event ORDER BY number DESC LIMIT 1", {"changed", "after_head"}),
    "two lines exchanged": (
        "UPDATE audit_event SET number = -1 WHERE number = 2; UPDATE audit_event SET number = 2 WHERE number = 3;"
        " UPDATE audit_event SET number = 3 WHERE number = -1", {"changed"}),
    "the head removed": ("DELETE FROM audit_head", {"head_missing"}),
    "the head replaced": (
        lambda store: f"UPDATE audit_head SET hash = {store.joined(store.noise(16), store.noise(16))}",
        {"head_forged", "head_of_other_lines"}),
    "the head set back": (
        "DELETE FROM audit_event WHERE number > 2; UPDATE audit_head SET number = 2,"
        " hash = (SELECT hash FROM audit_event WHERE number = 2)", {"head_forged"}),
    "the head of another key": ("UPDATE audit_head SET key_id = 'other'", {"head_key_unknown"}),
}


def verdict(server):
    code, output, words = server.run("audit", "verify", "--json")
    assert output, words
    found = json.loads(output)
    assert (code == 0) == found["ok"] and (code == 0 or words.startswith("audit_broken\n")), (code, output, words)
    return found


def sealed(server, lines):
    """The verdict once so many lines are chained."""
    def found():
        verdicts.append(verdict(server))
        assert verdicts[-1]["ok"], verdicts[-1]
        return verdicts[-1]["lines"] >= lines and verdicts[-1]["unsealed"]["count"] == 0

    verdicts = []
    settled.wait_until(found, lambda: f"not sealed: {verdicts[-1]}")
    return verdicts[-1]


class Stopped:
    """A server that signed three people in, and stopped; with what was said of its audit while it ran."""

    def __init__(self, server, store, engine):
        self.server, self.store, self.engine = server, store, engine
        apple = pippin.Client(server.emulator.port)
        for _ in range(3):
            answer = pippin.sign_in(server.client(), apple, pippin.new_person(apple))
            assert answer.status == 200, (answer.status, answer.body)
        self.before = sealed(server, 6)
        server.stop()

    def looks_at(self, store):
        self.server.store = store.address
        self.server.configure(["2026a"])

    def tampered(self, statements):
        """What is said of a copy of the database once `statements` were run in it."""
        copy = self.engine.new(self.store)
        copy.run(statements(copy) if callable(statements) else statements)
        self.looks_at(copy)
        return verdict(self.server)


@pytest.fixture(scope="module")
def stopped(emulator, engine):
    store = engine.new()
    with pippin.running(emulator, store=store.address) as server:
        yield Stopped(server, store, engine)


def test_intact(stopped, note):
    """The lines are intact, while the server runs and afterwards."""
    stopped.looks_at(stopped.store)
    assert verdict(stopped.server)["head"] == stopped.before["head"]
    code, output, words = stopped.server.run("audit", "verify")
    assert code == 0 and output.endswith("The audit log is intact.\n") and words == "", (code, output, words)
    note(f"{stopped.before['lines']} lines")


@pytest.mark.parametrize("name", TAMPERING)
def test_tampering(stopped, name):
    """Each way of tampering is reported, in the right words."""
    statements, codes = TAMPERING[name]
    found = stopped.tampered(statements)
    assert {problem["code"] for problem in found["problems"]} == codes


@pytest.mark.parametrize("statement", (ERASURE, OLDER_ERASURE), ids=("by this version", "by an older version"))
def test_erasure(stopped, statement):
    """With personal data erased the log is still intact. What an older version left of it is counted, and not shown."""
    found = stopped.tampered(statement)
    assert found["ok"] and found["erased"] == found["lines"], found
    uncovered = found["lines"] if statement == OLDER_ERASURE else 0
    assert found["source_uncovered"] == uncovered, found
    code, output, words = stopped.server.run("audit", "verify")
    assert code == 0 and (f"uncovered {uncovered} lines" in output) == (uncovered > 0), (code, output, words)
    code, output, words = stopped.server.run("audit", "list", "--json")
    assert code == 0 and len(json.loads(output)["items"]) == found["lines"], (code, output, words)
    assert not any("network" in line or "device" in line for line in json.loads(output)["items"]), output
