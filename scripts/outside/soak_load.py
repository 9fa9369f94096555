"""The load of a soak: what people do in some days, at times that are fixed before, whether the server is slow or not."""

import collections
import dataclasses
import http.client
import queue
import random
import socket
import struct
import threading
import time

import pippin

APP = "com.example.app"
# What people do, by the methods of `Worker`: how often in a thousand, and how many requests it takes.
MIX = {
    "check": (390, 1), "refresh": (200, 1), "account": (50, 1), "page": (90, 1), "come_back": (110, 2), "arrive": (50, 2),
    "sign_out": (55, 1), "mail_code": (20, 2), "delete": (15, 3), "apple_event": (10, 1), "cut": (10, 1)}
# An access token lives 900 s; an app asks for a new one before that.
STALE_SECONDS = 800
# An address gets five mails an hour.
MAILS = 4
CUTTERS = 4
# What turns the steady clock into the time of day; both are taken once, so no step of the second counts.
EPOCH = time.time() - time.monotonic()


def now():
    return time.monotonic() + EPOCH


@dataclasses.dataclass
class Request:
    """A request, on the clock of `time.time`: when it was due, sent and answered. Status 0 is no answer."""

    kind: str
    due: float
    sent: float
    done: float
    status: int
    id: str

    @property
    def seconds(self):
        return self.done - self.due


@dataclasses.dataclass
class Person:
    address: str
    # The Apple ID, or None of a person who comes by emailed codes to the other.
    apple: str = None
    email: str = None
    mails: int = 0
    forwarded: bool = True
    # Who stopped using Apple with the app comes back later: what Apple says of the same second counts for both.
    away_until: float = 0
    # Of each open session its access token, its refresh token, when the first was given, and 1 until it is shown.
    sessions: list = dataclasses.field(default_factory=list)


class Unexpected(Exception):
    """A request that was answered otherwise than it should have been."""


class Load:
    """Everybody's requests. `people` are in no list while a worker does something of theirs."""

    def __init__(self, port, emulator, mails, slow, seed=1):
        self.port, self.emulator, self.mails, self.slow = port, emulator, mails, slow
        self.chance, self.lock = random.Random(seed), threading.Lock()
        self.signed_in, self.signed_out = [], []
        self.count, self.begun, self.requests, self.failures, self.slowest = 0, 0.0, [], [], []
        # How many different access tokens the server has seen; it remembers so many of them.
        self.tokens = 0
        self.cuts, self.ended = collections.Counter(), 0.0
        # Called with the id of each slow request.
        self.on_slow = lambda id: None

    def run(self, rates, connections, only=None):
        """Does something at fixed times. `rates` has pairs: for so many seconds, so many requests a second."""
        tasks, cuts = queue.SimpleQueue(), queue.Queue(2)
        threads = [threading.Thread(target=self.work, args=(tasks,), daemon=True) for _ in range(connections)]
        threads += [threading.Thread(target=self.cut, args=(cuts,), daemon=True) for _ in range(CUTTERS)]
        for thread in threads:
            thread.start()
        self.begun = now()
        for due, what in self.times(rates, only):
            time.sleep(max(0, self.begun + due - now()))
            if what != "cut":
                tasks.put((self.begun + due, what))
            elif not cuts.full():
                cuts.put(True)
        for _ in range(connections):
            tasks.put(None)
        for _ in range(CUTTERS):
            cuts.put(False)
        for thread in threads:
            thread.join()
        self.ended = now()

    def times(self, rates, only):
        names = [only] if only else list(MIX)
        weights = [MIX[name][0] for name in names]
        each = sum(MIX[name][0] * MIX[name][1] for name in names) / sum(weights)
        start = 0
        for seconds, rate in rates:
            at = start + self.chance.expovariate(rate / each)
            while at < start + seconds:
                yield at, self.chance.choices(names, weights)[0]
                at += self.chance.expovariate(rate / each)
            start += seconds

    def work(self, tasks):
        worker = Worker(self)
        while (task := tasks.get()) is not None:
            due, what = task
            try:
                worker.do(what, due)
            except Unexpected:
                # It is in `failures`; what became of the person is not known.
                pass
            except Exception as failure:
                self.fail(what, repr(failure))
        worker.close()

    def cut(self, cuts):
        """Connections that go in the middle, and a slow one."""
        while cuts.get():
            with self.lock:
                what, act = CUTS[sum(self.cuts.values()) % len(CUTS)]
                self.cuts[what] += 1
            try:
                with socket.create_connection(("127.0.0.1", self.port), 30) as connection:
                    act(connection)
            except (OSError, AssertionError) as failure:
                self.fail(what, repr(failure))

    def note(self, request):
        with self.lock:
            self.requests.append((request.kind, request.due - self.begun, request.seconds))
            if request.seconds >= self.slow:
                self.slowest.append(request)
                self.on_slow(request.id)

    def fail(self, kind, words):
        with self.lock:
            self.failures.append({"kind": kind, "at": round(now() - self.begun, 1), "words": words})

    def newcomer(self, **more):
        with self.lock:
            self.count += 1
            # A network of the person's own: Pippin is behind a proxy.
            address = f"10.{self.count >> 16 & 255}.{self.count >> 8 & 255}.{self.count & 255}"
            return Person(address, **more), f"soak-{self.count}"

    def take(self, people, wanted=lambda person: True):
        """Somebody whom nobody else moves until `put`, or None."""
        with self.lock:
            for _ in range(min(20, len(people))):
                index = self.chance.randrange(len(people))
                if wanted(people[index]):
                    people[index], people[-1] = people[-1], people[index]
                    return people.pop()

    def put(self, person):
        with self.lock:
            (self.signed_in if person.sessions else self.signed_out).append(person)


class Worker:
    """One connection to the server, and one to Apple's side."""

    def __init__(self, load):
        self.load = load
        self.server, self.apple = pippin.Client(load.port, "localhost"), pippin.Client(load.emulator.port)

    def close(self):
        self.server.close()
        self.apple.close()

    def do(self, what, due):
        self.due = due
        getattr(self, what)()

    def ask(self, kind, status, method, path, body=None, person=None, session=None, **fields):
        """A timed request. The next one of the same person is due when this is answered."""
        if person:
            fields["X_Forwarded_For"] = person.address
        if session:
            fields["Authorization"] = f"Bearer {session[0]}"
            self.load.tokens += session[3]
            session[3] = 0
        sent, answer, words = now(), None, ""
        try:
            answer = self.server.send(method, path, body, **fields)
        except (OSError, http.client.HTTPException) as failure:
            words = repr(failure)
        done = now()
        got = answer.status if answer else 0
        self.load.note(Request(kind, self.due, sent, done, got, answer.fields["X-Request-Id"] if answer else None))
        self.due = done
        if got != status:
            self.load.fail(kind, words or f"{got} {answer.body[:300].decode(errors='replace')}")
            raise Unexpected
        return answer.json if answer.body and "json" in (answer.fields["Content-Type"] or "") else None

    # What people do.

    def check(self):
        self.with_session(
            lambda person, session: self.ask("session check", 200, "GET", "/v1/session", person=person, session=session))

    def account(self):
        self.with_session(lambda person, session: self.ask("account", 200, "GET", "/v1/account", person=person, session=session))

    def refresh(self):
        self.with_session(self.renew)

    def page(self):
        self.ask("sign-in page", 200, "GET", "/sign-in", X_Forwarded_For=self.load.newcomer()[0].address, Accept="text/html")

    def sign_out(self):
        def leave(person, session):
            self.ask("sign-out", 204, "DELETE", "/v1/session", person=person, session=session)
            person.sessions.remove(session)
        self.with_session(leave)

    def with_session(self, use):
        person = self.load.take(self.load.signed_in)
        if person is None:
            return self.arrive()
        session = self.load.chance.choice(person.sessions)
        if use != self.renew and now() - session[2] > STALE_SECONDS:
            self.renew(person, session)
        use(person, session)
        self.load.put(person)

    def renew(self, person, session):
        given = self.ask(
            "session refresh", 200, "POST", "/v1/session/refresh", {"refresh_token": session[1]}, person)["session"]
        session[:] = given["access_token"], given["refresh_token"], now(), 1

    def arrive(self):
        person, name = self.load.newcomer()
        person.apple = name
        answer = self.apple.post("/emulator/apple-ids", {
            "id": name, "email": f"{name}@example.com", "given_name": "Mary", "family_name": "Appleseed"})
        assert answer.status == 201, (answer.status, answer.body)
        self.sign_in(person, "sign-in, new person", hide_email=self.load.chance.random() < 0.5)
        self.load.put(person)

    def come_again(self):
        """Signs in somebody who was here before, who is then in no list."""
        person = None
        if self.load.chance.random() < 0.8:
            person = self.load.take(self.load.signed_out, lambda person: person.mails < MAILS and person.away_until < now())
        person = person or self.load.take(self.load.signed_in, lambda person: person.apple and len(person.sessions) < 4)
        if person is None:
            return None
        if person.apple:
            self.sign_in(person, "sign-in, returning person")
        else:
            self.sign_in_by_code(person)
        return person

    def come_back(self):
        person = self.come_again()
        self.load.put(person) if person else self.arrive()

    def sign_in(self, person, kind, **more):
        nonce = self.ask("nonce", 201, "POST", "/v1/nonces", {"client_id": APP}, person)["nonce"]
        given = pippin.authorize(self.apple, person.apple, nonce, **more)
        self.due = now()
        body = {
            "client_id": APP, "identity_token": given["identity_token"], "authorization_code": given["authorization_code"],
            "nonce": nonce, "user_id": given["user"], "device": {"name": "iPhone"}}
        if given.get("name"):
            body["name"] = given["name"]
        self.keep(person, self.ask(kind, 200, "POST", "/v1/sign-in/apple", body, person))

    def keep(self, person, answer):
        person.sessions.append([answer["session"]["access_token"], answer["session"]["refresh_token"], now(), 1])

    def mail_code(self):
        person = None
        if self.load.chance.random() < 0.3:
            person = self.load.take(self.load.signed_out, lambda person: person.email and person.mails < MAILS)
        if person is None:
            person, name = self.load.newcomer()
            person.email = f"{name}@example.org"
        self.sign_in_by_code(person)
        self.load.put(person)

    def sign_in_by_code(self, person):
        is_new = person.mails == 0
        person.mails += 1
        self.load.mails.forget(person.email)
        asked = self.ask("code by email", 202, "POST", "/v1/sign-in/email", {"client_id": APP, "email": person.email}, person)
        code = self.load.mails.code(person.email)
        self.due = now()
        proof = {"sign_in_id": asked["sign_in"]["id"], "token": code}
        answer = self.ask("sign-in, emailed code", 201 if is_new else 200, "POST", "/v1/sign-in/email/confirm", proof, person)
        self.keep(person, answer)

    def delete(self):
        # Who deletes an account has signed in within ten minutes.
        person = self.come_again()
        if person is None:
            return self.arrive()
        self.ask("deletion", 202, "DELETE", "/v1/account", person=person, session=person.sessions[-1])

    def apple_event(self):
        """The person stops using Apple with the app, or switches forwarding; Apple tells the server."""
        person = self.load.take(self.load.signed_in, lambda person: person.apple)
        if person is None:
            return
        path = f"/emulator/apple-ids/{person.apple}/apps/{APP}"
        if self.load.chance.random() < 0.5:
            assert self.apple.send("DELETE", path).status in (200, 204), path
            person.sessions.clear()
            person.away_until = now() + 10
        else:
            person.forwarded = not person.forwarded
            # Somebody who shares the address itself has no relay to switch.
            self.apple.send("PUT", path + "/forwarding", {"enabled": person.forwarded})
        self.load.put(person)


def reset(connection):
    """Closes without a word: what is not read yet is thrown away, and the other side gets an error."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def cut_head(connection):
    connection.sendall(b"GET /sign-in HTTP/1.1\r\nHost: local")
    time.sleep(0.5)
    reset(connection)


def cut_body(connection):
    connection.sendall(
        b"POST /v1/session/refresh HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{")
    time.sleep(2)


def cut_answer(connection):
    connection.sendall(b"GET /sign-in HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n")
    reset(connection)


def slow_head(connection):
    for letter in b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n":
        connection.sendall(bytes([letter]))
        time.sleep(0.05)
    answer = connection.recv(100)
    assert answer.startswith(b"HTTP/1.1 200"), answer


CUTS = [
    ("half a head, then a reset", cut_head), ("half a body, then closed", cut_body), ("a reset before the answer", cut_answer),
    ("a slow head", slow_head)]
