"""People under whose feet servers and databases die, and what they were told: to be held against the database afterwards.

An answer is 200 or its like, 503, or 401 where that is right; anything else is noted as broken. Whoever is told 503, or gets no answer,
tries again as an app does: a sign-in with a new authorization, a refresh with the same token and the same retry_key.
"""

import collections
import http.client
import random
import threading
import time
import uuid

import pippin

BUNDLE = "com.example.app"
# How long an outage may last, in seconds. A lost refresh would be forgiven later too, since visitors send a retry_key.
PATIENCE = 55


class Broken(Exception):
    """Something was answered that must not be."""


class Tally:
    """What all visitors together were told."""

    def __init__(self):
        self.lock = threading.Lock()
        self.answers, self.steps = collections.Counter(), collections.Counter()
        self.broken = []
        self.last_good, self.gap = None, 0.0
        # What was answered and is not there, where the database may lose such things; none where it must not.
        self.losses = None

    def begin(self):
        with self.lock:
            self.last_good = time.monotonic()

    def end(self):
        with self.lock:
            self.gap, self.last_good = max(self.gap, time.monotonic() - self.last_good), None

    def note(self, answer, needs_the_database):
        with self.lock:
            self.answers[describe(answer)] += 1
            if self.last_good is not None and needs_the_database and answer is not None and answer.status < 300:
                now = time.monotonic()
                self.gap, self.last_good = max(self.gap, now - self.last_good), now

    @property
    def may_lose(self):
        return self.losses is not None

    def lose(self, what):
        with self.lock:
            self.losses[what] += 1

    def complain(self, what):
        with self.lock:
            self.broken.append(what)


def describe(answer):
    if answer is None:
        return "no answer"
    if answer.status < 300:
        return str(answer.status)
    try:
        return f"{answer.status} {answer.json.get('code')}"
    except ValueError:
        return f"{answer.status} without a code"


class Session:
    def __init__(self, way, answer):
        self.way, self.id = way, answer["session"]["id"]
        # None while it lives, "perhaps" where the answer to its end got lost or Apple's word may have come, "lost" where the database
        # has lost it, else why it ended.
        self.end = None
        self.keep(answer)

    def keep(self, answer):
        self.access, self.refresh = answer["session"]["access_token"], answer["session"]["refresh_token"]
        self.generation = int(self.refresh.split(".")[3])


class Person:
    def __init__(self, way):
        self.way, self.account, self.sessions, self.state = way, None, [], "here"
        # Accounts that the database has lost.
        self.lost = []

    @property
    def living(self):
        return [session for session in self.sessions if session.end is None]


class Visitor:
    """Does one thing after the other, at random by the seed."""

    def __init__(self, server, apple, name, seed, tally):
        self.server, self.apple, self.name, self.tally = server, apple, name, tally
        self.chance = random.Random(f"{seed} {name}")
        self.people = []
        self.done = threading.Event()
        # How long an outage may last.
        self.patience = PATIENCE

    def run(self):
        steps = {
            self.arrive: 4, self.come_again: 4, self.refresh: 10, self.check: 8, self.leave: 1, self.withdraw: 1,
            self.delete: 1}
        while not self.done.is_set():
            step = self.chance.choices(list(steps), list(steps.values()))[0]
            try:
                if step() is not False:
                    with self.tally.lock:
                        self.tally.steps[step.__name__] += 1
            except Exception as failure:
                self.tally.complain(f"{self.name}, {step.__name__}: {failure!r}")
                return

    # What a request may be answered.

    def ask(self, method, path, body=None, right=(), **fields):
        """The answer if it is one that was asked for; none for 503 or silence, which mean: again."""
        try:
            answer = self.server.send(method, path, body, **fields)
        except (OSError, http.client.HTTPException):
            answer = None
        # A nonce is handed out without a look at the database.
        self.tally.note(answer, path != "/v1/nonces")
        if answer is None or answer.status == 503:
            return None
        if answer.status < 300 or answer.status in right:
            return answer
        raise Broken(f"{method} {path}: {answer.status} {answer.body.decode(errors='replace')}")

    def until_answered(self, attempt):
        end = time.monotonic() + self.patience
        while True:
            answer = attempt()
            if answer is not None:
                return answer
            if time.monotonic() > end:
                raise Broken(f"no answer for {self.patience} s")
            time.sleep(self.chance.uniform(0.1, 0.4))

    def bearer(self, session):
        return {"Authorization": "Bearer " + session.access}

    # The steps.

    def sign_in(self, person):
        def attempt():
            nonce = self.ask("POST", "/v1/nonces", {"client_id": BUNDLE})
            if nonce is None:
                return None
            given = pippin.authorize(self.apple, person.way, nonce.json["nonce"])
            body = {
                "client_id": BUNDLE, "identity_token": given["identity_token"], "nonce": nonce.json["nonce"],
                "authorization_code": given["authorization_code"], "user_id": given["user"]}
            if given.get("name"):
                body["name"] = given["name"]
            return self.ask("POST", "/v1/sign-in/apple", body)

        answer = self.until_answered(attempt).json
        if person.account not in (None, answer["account"]["id"]):
            if not (self.tally.may_lose and answer["created"]):
                raise Broken(f"{person.way} has two accounts: {person.account} and {answer['account']['id']}")
            self.tally.lose("account")
            person.lost.append(person.account)
            for session in person.living:
                session.end = "lost"
        person.account = answer["account"]["id"]
        person.sessions.append(Session(person.way, answer))

    def arrive(self):
        way = f"{self.name}-{len(self.people) + 1}"
        answer = self.apple.post("/emulator/apple-ids", {
            "id": way, "email": f"{way}@example.com", "given_name": "Crowd", "family_name": self.name, "kind": "personal"})
        assert answer.status in (200, 201), (answer.status, answer.body)
        person = Person(way)
        self.sign_in(person)
        self.people.append(person)

    def come_again(self):
        person = self.somebody()
        if person is None:
            return False
        self.sign_in(person)

    def refresh(self):
        session = self.somebodys_session()
        if session is None:
            return False
        self.refresh_session(session)

    def refresh_session(self, session):
        # Kept before it is sent, as the kit does.
        key = str(uuid.UUID(int=self.chance.getrandbits(128)))
        body = {"refresh_token": session.refresh, "retry_key": key}
        before = session.generation
        answer = self.until_answered(
            lambda: self.ask("POST", "/v1/session/refresh", body, right=self.where_sessions_get_lost))
        if self.is_lost(session, answer):
            return
        session.keep(answer.json)
        if session.generation != before + 1:
            raise Broken(f"from generation {before} to {session.generation}")

    def check(self):
        session = self.somebodys_session()
        if session is None:
            return False
        answer = self.until_answered(
            lambda: self.ask("GET", "/v1/session", right=self.where_sessions_get_lost, **self.bearer(session)))
        if not self.is_lost(session, answer) and answer.json["session"]["id"] != session.id:
            raise Broken(f"the check of {session.id} told of {answer.json['session']['id']}")

    def leave(self):
        session = self.somebodys_session()
        if session is None:
            return False
        if self.end_once(session, "DELETE", "/v1/session"):
            session.end = "signed_out"

    def delete(self):
        person = self.somebody()
        if person is None or not person.living:
            return False
        if not self.end_once(person.living[0], "DELETE", "/v1/account"):
            return
        person.state = "deleted"
        for session in person.living:
            session.end = "account_deleted"

    def end_once(self, session, method, path):
        """What ends a session may have been done although the answer got lost: then 401 is right. False where the session was lost."""
        attempts = 0

        def attempt():
            nonlocal attempts
            attempts += 1
            right = (401, 404) if attempts > 1 else self.where_sessions_get_lost
            return self.ask(method, path, right=right, **self.bearer(session))

        answer = self.until_answered(attempt)
        return attempts > 1 or not self.is_lost(session, answer)

    @property
    def where_sessions_get_lost(self):
        return (401,) if self.tally.may_lose else ()

    def is_lost(self, session, answer):
        """Whether a session that was told of is unknown. That is noted; a database that may lose nothing never gets here."""
        if answer.status != 401:
            return False
        self.tally.lose("session")
        session.end = "lost"
        return True

    def withdraw(self):
        """In the phone's settings: Apple tells the server once, and whether that arrived is in Apple's log."""
        person = self.somebody()
        if person is None or not person.living:
            return False
        # Apple's proofs know whole seconds, and the news must be younger than the last of them.
        time.sleep(1.1)
        person.state = "withdrawn"
        for session in person.living:
            session.end = "perhaps"
        answer = self.apple.send("DELETE", f"/emulator/apple-ids/{person.way}/apps/{BUNDLE}")
        assert answer.status in (200, 204), (answer.status, answer.body)

    def somebody(self):
        here = [person for person in self.people[-15:] if person.state == "here" and len(person.sessions) < 60]
        return self.chance.choice(here) if here else None

    def somebodys_session(self):
        person = self.somebody()
        return self.chance.choice(person.living) if person is not None and person.living else None


class Prober(Visitor):
    """Refreshes one session at one node all the time: each 200 is a commit, and shows that this node serves."""

    def __init__(self, node, apple, seed, tally):
        super().__init__(pippin.Client(node.port, "localhost", timeout=20), apple, f"prober-{node.name}", seed, tally)
        self.node, self.served = node, []
        self.away = threading.Event()

    def begin(self):
        person = Person("prober-" + self.node.name)
        answer = self.apple.post("/emulator/apple-ids", {
            "id": person.way, "email": f"{person.way}@example.com", "given_name": "Prober", "family_name": "P",
            "kind": "personal"})
        assert answer.status in (200, 201), (answer.status, answer.body)
        self.sign_in(person)
        self.people.append(person)

    def run(self):
        try:
            while not self.done.is_set():
                session = self.people[0].sessions[-1]
                key = str(uuid.UUID(int=self.chance.getrandbits(128)))
                body = {"refresh_token": session.refresh, "retry_key": key}
                answer = None
                while answer is None and not self.done.is_set():
                    time.sleep(0.1)
                    answer = self.ask("POST", "/v1/session/refresh", body, right=self.where_sessions_get_lost)
                if answer is None:
                    continue
                if self.is_lost(session, answer):
                    self.sign_in(self.people[0])
                else:
                    session.keep(answer.json)
                self.served.append(time.monotonic())
        except Exception as failure:
            self.tally.complain(f"{self.name}: {failure!r}")

    def first_after(self, moment):
        return next((at for at in self.served if at > moment), None)
