"""Passkeys where several servers share a database, and while servers are killed: a challenge opens one session, whichever servers get the
answer and whichever of them dies, and nothing that was answered is lost."""

import contextlib
import http.client
import pathlib
import random
import tempfile
import threading
import time

import passkeys
import pippin
import pytest
import stores

PUBLIC_URL = "http://localhost:8080"
OPENED = "SELECT count(*) FROM {sessions} WHERE authenticated_by = 'passkey'"
# Each counts what must not be there.
NEVER = {
    "passkeys that were used more or less often than they opened a session":
        "SELECT count(*) FROM passkey WHERE uses <> (SELECT count(*) FROM {sessions} AS opened"
        " WHERE opened.identity = passkey.identity AND opened.authenticated_by = 'passkey')",
    "passkeys without an identity": "SELECT count(*) FROM passkey LEFT JOIN identity ON id = identity WHERE id IS NULL",
    "identities of passkeys without a key":
        "SELECT count(*) FROM identity LEFT JOIN passkey ON identity = id WHERE provider = 'passkey' AND identity IS NULL",
    "passkeys that somebody was told may be copies": "SELECT count(*) FROM audit_event WHERE kind = 'passkey.counter_refused'",
}


class Node(passkeys.Server):
    """One of several servers, with settings and keys in common."""

    def begin(self, store):
        self.variables = {
            "PIPPIN_LISTEN": f"127.0.0.1:{self.port}", "PIPPIN_OPERATOR_LISTEN": f"127.0.0.1:{self.operator_port}",
            "PIPPIN_PUBLIC_URL": PUBLIC_URL, "PIPPIN_STORE": store.address}
        self.start()

    def kill(self):
        self.process.kill()
        self.process.wait()


class Nodes:
    """Servers on one database."""

    def __init__(self, folder, emulator, store, count):
        self.store, self.all = store, [Node(folder, emulator, more="passkeys: { per_account: 100 },") for _ in range(count)]
        # SQLite has its sessions in one table, PostgreSQL those that ended in another.
        self.sessions = "session" if isinstance(store, stores.SQLiteStore) else "any_session"
        for node in self.all:
            node.begin(store)
        self.clients = [node.client() for node in self.all]

    def count(self, query):
        return int(self.store.rows(query.format(sessions=self.sessions))[0][0])

    def check(self):
        assert {what: count for what, query in NEVER.items() if (count := self.count(query))} == {}

    def words(self):
        return "\n".join(node.words() for node in self.all)


@contextlib.contextmanager
def running(emulator, store, count):
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(pathlib.Path(folder), emulator, store, count)
        yield nodes
        nodes.check()
        for node in nodes.all:
            node.stop()


@pytest.fixture(scope="module")
def postgresql():
    with stores.PostgreSQL() as engine:
        yield engine


@pytest.fixture
def nodes(emulator, postgresql):
    """Two servers on one PostgreSQL."""
    with running(emulator, postgresql.new(), 2) as nodes:
        yield nodes


def at_once(*asks):
    """What each is answered; all are asked at the same moment."""
    gate, answers = threading.Barrier(len(asks)), [None] * len(asks)

    def run(number, ask):
        gate.wait()
        answers[number] = ask()

    threads = [threading.Thread(target=run, args=one) for one in enumerate(asks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert None not in answers, "a request got no answer"
    return answers


def verdict(answer):
    return f"{answer.status} {answer.json.get('reason') or answer.json.get('code')}" if answer.status >= 300 else str(answer.status)


def opened(server, apple):
    """The session of a new account, by Apple."""
    return passkeys.expect(200, pippin.sign_in(server, apple, pippin.new_person(apple)))


def with_passkey(server, apple, device):
    """The same, with a passkey on the device."""
    session = opened(server, apple)
    options = passkeys.addition_options(server, session)
    passkeys.expect(201, add(server, session, options, device.create(options)))
    return session


def add(*what):
    return passkeys.add(*what, client=passkeys.APP)


def sign_in(*what, **fields):
    return passkeys.sign_in(*what, client=passkeys.APP, **fields)


def sign_in_options(server):
    return passkeys.sign_in_options(server, passkeys.APP)


@pytest.fixture
def rounds(is_short):
    return 20 if is_short else 200


@pytest.mark.parametrize("kind", ["iphone", "security_key"])
def test_one_challenge(nodes, apple, kind, rounds):
    """One answer that two servers get at the same moment opens one session; a key that counts is not taken for a copy."""
    device = passkeys.Device(apple, pippin.new_person(apple), kind)
    owner = with_passkey(nodes.clients[0], apple, device)
    for number in range(rounds):
        options = sign_in_options(nodes.clients[number % 2])
        signed = device.sign(options)
        answers = at_once(*[lambda client=client: sign_in(client, options, signed) for client in nodes.clients])
        assert sorted(map(verdict, answers)) == ["200", "401 challenge_used"], [(one.status, one.body) for one in answers]
        answer = next(one for one in answers if one.status == 200).json
        assert answer["account"]["id"] == owner["account"]["id"]
        assert nodes.count(OPENED) == number + 1


@pytest.mark.parametrize("kind", ["iphone", "security_key"])
def test_one_challenge_with_key(nodes, apple, kind, rounds):
    """With an idempotency key both servers give one answer."""
    device = passkeys.Device(apple, pippin.new_person(apple), kind)
    with_passkey(nodes.clients[0], apple, device)
    for number in range(rounds):
        options = sign_in_options(nodes.clients[number % 2])
        signed = device.sign(options)
        answers = at_once(*[
            lambda client=client: sign_in(client, options, signed, Idempotency_Key=f"{kind} {number}")
            for client in nodes.clients])
        assert [one.status for one in answers] == [200, 200], [(one.status, one.body) for one in answers]
        assert len({one.json["session"]["id"] for one in answers}) == 1 == len({one.json["session"]["refresh_token"] for one in answers})
        assert nodes.count(OPENED) == number + 1


def test_one_registration(nodes, apple, rounds):
    """One new passkey that two servers get at the same moment is added once; so is one of two that answer one challenge."""
    added = 0
    for number in range(rounds // 4):
        person = pippin.new_person(apple)
        device, other = (passkeys.Device(apple, person, kind) for kind in ("iphone", "android"))
        session = opened(nodes.clients[0], apple)
        options = passkeys.addition_options(nodes.clients[number % 2], session)
        made = device.create(options)
        answers = at_once(*[lambda client=client: add(client, session, options, made) for client in nodes.clients])
        # The other copy is too early for that, or gets the same passkey.
        assert len({one.json["id"] for one in answers if one.status == 201}) == 1, [(one.status, one.body) for one in answers]
        assert {one.json["code"] for one in answers if one.status != 201} <= {"passkey_invalid", "identity_in_use"}

        options = passkeys.addition_options(nodes.clients[number % 2], session)
        both = [passkeys.Device(apple, pippin.new_person(apple)).create(options), other.create(options)]
        answers = at_once(*[
            lambda client=client, made=made: add(client, session, options, made)
            for client, made in zip(nodes.clients, both)])
        assert sorted(map(verdict, answers)) == ["201", "401 challenge_used"], [(one.status, one.body) for one in answers]
        added += 2
        assert nodes.count("SELECT count(*) FROM passkey") == added


def test_one_sign_up(nodes, apple, rounds):
    """One sign-up that two servers get at the same moment opens one account: with its key both give the same answer."""
    for number in range(rounds // 4):
        device = passkeys.Device(apple, pippin.new_person(apple))
        for key in (None, f"sign-up {number}"):
            options = passkeys.expect(
                201, nodes.clients[number % 2].post("/v1/sign-up/passkey/options", {"client_id": passkeys.APP}))
            body = {"client_id": passkeys.APP, "ceremony": options["ceremony"], "credential": device.create(options)}
            fields = {"Idempotency_Key": key} if key else {}
            answers = at_once(*[
                lambda client=client: client.post("/v1/sign-up/passkey", body, **fields) for client in nodes.clients])
            opened = {one.json["account"]["id"] for one in answers if one.status == 201}
            assert len(opened) == 1, [(one.status, one.body) for one in answers]
            refused = {verdict(one) for one in answers if one.status != 201}
            assert refused <= (set() if key else {"401 challenge_used"}), refused


def test_two_first_passkeys(nodes, apple, rounds):
    """Two first passkeys of an account, added by two servers at the same moment, are both there and both sign in."""
    for number in range(rounds // 4):
        session = opened(nodes.clients[0], apple)
        devices = [passkeys.Device(apple, pippin.new_person(apple)) for _ in nodes.clients]
        asked = [passkeys.addition_options(client, session) for client in nodes.clients]
        made = [device.create(options) for device, options in zip(devices, asked)]
        answers = at_once(*[
            lambda one=one: add(one[0], session, one[1], one[2]) for one in zip(nodes.clients, asked, made)])
        assert [one.status for one in answers] == [201, 201], [(one.status, one.body) for one in answers]
        for device, client in zip(devices, reversed(nodes.clients)):
            options = sign_in_options(client)
            answer = passkeys.expect(200, sign_in(client, options, device.sign(options)))
            assert answer["account"]["id"] == session["account"]["id"]


@pytest.mark.parametrize("kind", ["iphone", "security_key"])
def test_killed(emulator, apple, engine, kind, is_short, note):
    """A server is killed after it gave the options, or while it decides on the answer: the same answer sent again opens one session in
    all, and a passkey that was answered is there."""
    chance, fates = random.Random(f"{engine.NAME} {kind}"), {"before": 0, "lost": 0, "written": 0, "written or lost": 0, "answered": 0}
    count = 1 if engine.NAME == "SQLite" else 2
    with running(emulator, engine.new(), count) as nodes:
        device = passkeys.Device(apple, pippin.new_person(apple), kind)
        owner, sessions, patience = with_passkey(nodes.clients[0], apple, device), 0, 0.02
        added = 1
        for number in range(8 if is_short else 40):
            node, other = nodes.all[number % count], nodes.all[(number + 1) % count]
            # By turns between the options and the answer, and while the answer is decided on.
            client = node.client()
            adds = number % 2 == 1
            if adds:
                new = passkeys.Device(apple, pippin.new_person(apple), kind)
                options = passkeys.addition_options(client, owner)
                credential = new.create(options)
                ask = lambda client: add(client, owner, options, credential)  # noqa: E731
            else:
                options = sign_in_options(client)
                credential = device.sign(options)
                ask = lambda client: sign_in(client, options, credential)  # noqa: E731
            answer = None
            if number % 4 < 2:
                node.kill()
            else:
                answer, patience = killed_while(node, lambda: ask(client), chance, patience)
            if count == 1:
                node.start()
            # A connection to a server that was killed is of no use.
            other = other.client()
            again = ask(other)
            if number % 4 < 2:
                fate = "before"
                assert again.status == (201 if adds else 200), again.body
            elif answer is not None:
                fate = "answered"
                assert answer.status == (201 if adds else 200), answer.body
                # An addition that is sent again gets its passkey again.
                assert again.status == (201 if adds else 401), again.body
                assert not adds or again.json["id"] == answer.json["id"]
            else:
                fate = "written or lost" if adds else "written" if again.status == 401 else "lost"
                assert again.status == 201 if adds else again.status in (200, 401), again.body
            if again.status == 401:
                assert again.json["reason"] == "challenge_used", again.body
            fates[fate] += 1
            sessions, added = sessions + (not adds), added + adds
            assert nodes.count(OPENED) == sessions and nodes.count("SELECT count(*) FROM passkey") == added
            listed = passkeys.expect(200, other.get("/v1/account/identities", **passkeys.bearer(owner)))["items"]
            assert len(listed) == added + 1, listed
            for used in [device, new] if adds else [device]:
                options = sign_in_options(other)
                answer = passkeys.expect(200, sign_in(other, options, used.sign(options)))
                assert answer["account"]["id"] == owner["account"]["id"]
                sessions += 1
            if count > 1:
                node.start()
            nodes.check()
    note(", ".join(f"{count} {fate}" for fate, count in fates.items()))


def killed_while(node, ask, chance, patience):
    """Kills the server while it is asked: its answer, if it gave one; and how long to wait next time, so that neither the kill nor the
    answer always comes first."""
    answers = []

    def run():
        with contextlib.suppress(OSError, http.client.HTTPException):
            answers.append(ask())

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(chance.uniform(0, patience))
    node.kill()
    thread.join()
    return (answers[0], patience * 0.7) if answers else (None, min(patience * 1.3, 1))
