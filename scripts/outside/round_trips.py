"""What a database far away costs: each operation of a server with everything switched on, with the round trips that it waits for and its time.

A round trip is a call of the store in the trace of the request, so jobs that run at the same moment count for nothing. `OPERATIONS` makes each
request that the table names, in an order in which each finds what it needs. docs/reference/round-trips.md has the table and the limits."""

import base64
import collections
import contextlib
import dataclasses
import hashlib
import http.client
import http.server
import itertools
import json
import pathlib
import re
import secrets
import socketserver
import tempfile
import threading
import time
import urllib.parse

import distance
import openid_setup
import passkeys
import pippin
import postgresql

PAGE = pippin.ROOT / "docs" / "reference" / "round-trips.md"
APP, WEB = "com.example.app", "example-web"
PASSWORD = "pear blossom 1"
DELAYS = (20, 80, 150)


@dataclasses.dataclass
class Request:
    """A request that was answered: its address, how long the client waited, and its id."""

    method: str
    path: str
    status: int
    seconds: float
    id: str
    # Of a request that somebody else sent, which has no id here.
    trace: str = None
    # Of a request that has no trace: by the metric.
    trips: int = None
    # The table that it is in.
    title: str = None


class Watched(http.client.HTTPConnection):
    """Notes each request to the server."""

    def __init__(self, notes, *arguments, **options):
        super().__init__(*arguments, **options)
        self.notes = notes

    def request(self, method, url, *arguments, **options):
        if self.sock is None:
            self.connect()
        self.asked = method, url.split("?")[0], time.perf_counter()
        super().request(method, url, *arguments, **options)

    def getresponse(self):
        answer = super().getresponse()
        method, path, start = self.asked
        self.notes.append(Request(method, path, answer.status, time.perf_counter() - start, answer.getheader("X-Request-Id")))
        return answer


class Client(pippin.Client):
    def __init__(self, notes, port, host="localhost"):
        super().__init__(port, host, timeout=60)
        self.notes = notes

    def connect(self):
        return Watched(self.notes, self.host, self.port, timeout=self.timeout)


class Browser(openid_setup.Browser):
    def __init__(self, notes, port, apple):
        super().__init__(port, apple)
        self.notes, self.port = notes, port

    def connect(self, parts):
        if parts.port == self.port:
            return Watched(self.notes, "127.0.0.1", parts.port, timeout=60)
        return super().connect(parts)


class Peer:
    """The operator's own back end: it takes webhooks, lets everybody sign up, and has no claims."""

    def __init__(self):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                body = {"/sign-up": b'{"allow": true}', "/claims": b'{"claims": {"roles": ["reader"]}}'}.get(self.path, b"")
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Mails:
    """A mail server that takes everything, and finds the codes in it."""

    def __init__(self):
        self.all, mails = [], self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                self.say("220 mail.example.com")
                while line := self.rfile.readline().decode().strip():
                    word = line.split()[0].upper()
                    if word == "DATA":
                        self.say("354 go on")
                        mails.all.append(b"".join(iter(self.rfile.readline, b".\r\n")).decode().replace("=\r\n", ""))
                    if word == "QUIT":
                        return self.say("221 2.0.0 Bye")
                    self.say("250 mail.example.com" if word == "EHLO" else "250 2.0.0 OK")

            def say(self, line):
                self.wfile.write(line.encode() + b"\r\n")

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def code(self, address):
        """The code, or the token, of the newest mail to an address."""
        def found():
            texts = [text for text in self.all if re.search(rf"^To:.*{re.escape(address)}", text, re.MULTILINE | re.IGNORECASE)]
            return [code.group(1) for text in texts if (code := re.search(r"^([0-9]{6}|[0-9a-z]{26})\r?$", text, re.MULTILINE)
                                                        or re.search(r"token=(?:3D)?([0-9a-z]{26})", text))]
        pippin.wait_until(found, f"a mail with a code to {address}")
        return found()[-1]

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Traces:
    """Takes traces, and counts the calls of the database in each."""

    def __init__(self):
        self.lock, self.roots = threading.Lock(), {}
        # By trace the calls of the database and of other servers; by route the spans of requests.
        self.calls, self.others, self.spans = (collections.defaultdict(list) for _ in range(3))
        traces = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                traces.take(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(200)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, document):
        with self.lock:
            for span in (span for one in document["resourceSpans"] for scope in one["scopeSpans"] for span in scope["spans"]):
                named = {one["key"]: next(iter(one["value"].values())) for one in span.get("attributes", [])}
                if "db.system.name" in named:
                    self.calls[span["traceId"]].append((int(span["startTimeUnixNano"]), named["db.operation.name"]))
                elif "peer.service" in named:
                    self.others[span["traceId"]].append(f"{named['peer.service']} {named['pippin.operation']}")
                elif "pippin.request_id" in named:
                    self.roots[named["pippin.request_id"]] = span["traceId"]
                    self.spans[named.get("http.route")].append(span)

    def count(self, route):
        with self.lock:
            return len(self.spans[route])

    def last(self, route):
        """The last request to a route, as the server saw it."""
        with self.lock:
            span = self.spans[route][-1]
            seconds = (int(span["endTimeUnixNano"]) - int(span["startTimeUnixNano"])) / 1e9
            return Request("POST", route, 200, seconds, None, span["traceId"])

    def of(self, request):
        """The operations of the store that a request waited for, in their order, and what it asked other servers."""
        if request.trips is not None:
            return [""] * request.trips, []
        pippin.wait_until(lambda: request.trace or request.id in self.roots, f"the trace of {request}")
        with self.lock:
            trace = request.trace or self.roots[request.id]
            return [name for _, name in sorted(self.calls[trace])], list(self.others[trace])

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Server(pippin.Server):
    """A server with everything switched on."""

    def __init__(self, folder, emulator, port, store, traces, peer, mails, more=""):
        self.traces, self.peer, self.mails = traces, peer, mails
        self.variables = {"OTEL_BSP_SCHEDULE_DELAY": "20", "PIPPIN_LISTEN": f"127.0.0.1:{port}"}
        self.home = port
        secret = "0123456789abcdef" * 4
        files = {
            "hook.secret": secret, "google.secret": "google-example-secret", "facebook.secret": "facebook-example-secret",
            "openid.secret": "openid-example-secret", "oauth2.secret": "oauth2-example-secret", "grafana.secret": openid_setup.SECRET}
        super().__init__(folder, emulator, more, secrets=files.items(), store=store)
        self.port = port

    def hook(self, path):
        return f'{{ url: "http://127.0.0.1:{self.peer.port}/{path}", secret_file: "hook.secret", insecure_private_addresses: true }}'

    def configure(self, keys):
        super().configure(keys)
        home, apple = f"http://localhost:{self.home}", f"http://127.0.0.1:{self.emulator.port}"
        # What the app and the website have in common.
        both = f"""
          google: {{ audience: "example-web.apps.googleusercontent.com", client_secret_file: "google.secret",
                     authorized_parties: ["example-ios.apps.googleusercontent.com"], return_url: "{home}/auth/google/callback" }},
          facebook: {{ app_id: "1000000000000001", app_secret_file: "facebook.secret", return_url: "{home}/auth/facebook/callback" }},
          openid: [{{ id: "example-id", name: "Example ID", issuer: "{apple}/openid", client_id: "example-at-openid",
                      client_secret_file: "openid.secret" }},
                   {{ id: "example-social", name: "Example Social", client_id: "example-at-oauth2", client_secret_file: "oauth2.secret",
                      oauth2: {{ authorization_endpoint: "{apple}/oauth2/authorize", token_endpoint: "{apple}/oauth2/token",
                                 userinfo_endpoint: "{apple}/oauth2/users.get", subject: "response.0.id", email: "response.0.email",
                                 given_name: "response.0.first_name", family_name: "response.0.last_name" }} }}],
          guests: true, email_code: {{ sign_up: true }}, passkey: {{ sign_up: true, upgrade: true }}, claims: ["email", "name"]"""
        at_apple = 'team: "TEAM000001", key: "KEY0000001"'
        text = self.settings.read_text()
        text = re.sub(r"clients: \[.*?\}\],", lambda _: f"""
          clients: [
            {{ id: "{APP}", platform: "ios", name: "Example", return_to: ["{APP}:/signed-in"], device_codes: true, {both},
               apple: {{ audience: "{APP}", app_id_prefix: "TEAM000001", {at_apple} }} }},
            {{ id: "{WEB}", platform: "web", name: "Example", return_to: ["https://www.example.com/"], {both},
               apple: {{ audience: "com.example.web", {at_apple}, return_url: "{home}/auth/apple/callback", js: true }} }},
            {{ id: "{openid_setup.CLIENT}", platform: "web", name: "Grafana", oidc: {{
               redirect_uris: ["{openid_setup.RelyingParty.redirect}"], client_secret_file: "grafana.secret", consent: "once",
               scopes: ["openid", "profile", "email", "offline_access", "accounts:read"],
               grant_types: ["authorization_code", "refresh_token", "device_code", "client_credentials"] }} }} ],
          google_base_url: "{apple}/google", facebook_base_url: "{apple}/facebook", insecure_social_base_url: true,
          mail: {{ from: "Example <hello@example.com>", smtp: "smtp://127.0.0.1:{self.mails.port}", insecure_plaintext: true }},
          webhooks: [{{ url: "http://127.0.0.1:{self.peer.port}/webhooks", secret_file: "hook.secret" }}],
          hooks: {{ before_sign_up: {self.hook("sign-up")}, claims: {self.hook("claims")} }},
          otlp_endpoint: "{self.traces.address}", passwords: {{ memory_kib: 7168, iterations: 5 }},
          limits: {{ sign_in_per_second: 10000, sign_in_burst: 100000, refresh_per_second: 100000, guests_per_hour: 1000000 }},
          """, text, flags=re.DOTALL)
        self.settings.write_text(text.replace(f'public_url: "http://localhost:{self.port}"', f'public_url: "{home}"'))


class World:
    """A server far from its database, with all that stands around it. `rows` has each operation's request of the last round."""

    def __init__(self, milliseconds=0):
        self.milliseconds, self.rows, self.notes, self.count, self.title = milliseconds, {}, [], 0, ""
        # The round trips of requests without a trace.
        self.counted = {}

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            self.folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
            # No row is about what a disk costs.
            cluster = stack.enter_context(postgresql.Cluster("-c fsync=off"))
            port = pippin.free_port()
            self.emulator = stack.enter_context(pippin.Emulator("--server", f"http://localhost:{port}"))
            self.way = stopped(stack, distance.Distance(f"{cluster.folder}/.s.PGSQL.5432"))
            self.traces, self.peer, self.mails = (stopped(stack, one()) for one in (Traces, Peer, Mails))
            store = f"postgres://pippin@127.0.0.1:{self.way.port}/pippin?sslmode=disable"
            self.node = Server(self.folder, self.emulator, port, store, self.traces, self.peer, self.mails)
            self.node.start()
            stack.callback(self.end)
            self.server, self.apple = Client(self.notes, port), pippin.Client(self.emulator.port)
            code, token, words = self.node.run(
                "operator", "token", "create", "--name", "desk", "--scopes", "accounts:read,accounts:write,accounts:recover,jobs:write,settings:read")
            assert code == 0, words
            self.desk, self.operator_token = Client(self.notes, self.node.operator_port, "127.0.0.1"), {"Authorization": f"Bearer {token.strip()}"}
            # Only from now on: no row is about a start.
            self.way.milliseconds = self.milliseconds
            self.stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def end(self):
        self.way.mend()
        self.way.milliseconds = 0
        self.node.stop()

    def browser(self):
        return Browser(self.notes, self.node.port, self.emulator.port)

    def walk(self, rows, body):
        """Does something of several requests. `rows` says which of them are which operations: each is the method and path, and the row."""
        before = len(self.notes)
        answer = body()
        made = self.notes[before:]
        for address, row in rows.items():
            found = [one for one in made if f"{one.method} {one.path}" == address]
            assert found, f"no {address} in {made}"
            self.note(row, found[-1])
        return answer

    def one(self, row, status, body):
        """Does something of one request, and answers its JSON."""
        before = len(self.notes)
        answer = body()
        assert answer.status == status, (row, answer.status, answer.body[:2000])
        made = self.notes[before:]
        assert len(made) == 1, made
        self.note(row, made[0])
        return json.loads(answer.body) if "json" in (answer.fields.get("Content-Type") or "") and answer.body else answer

    def note(self, row, request):
        request.title = self.title
        self.rows[row] = request

    def untraced(self, row, client, path, times=4, **fields):
        """A request without a trace: its round trips are the metric's difference, the least of some tries, because jobs add to it."""
        if self.way.is_away or self.way.milliseconds:
            # Then the metrics come slowly; what was counted before counts.
            assert client.get(path, **fields).status == 200, row
            return self.note(row, dataclasses.replace(self.notes[-1], trips=self.counted.get(row, 0)))
        readings = [self.trips()]
        for _ in range(times):
            answer = client.get(path, **fields)
            assert answer.status == 200, (row, answer.status, answer.body[:2000])
            readings.append(self.trips())
        least = min(after - before for before, after in itertools.pairwise(readings)) - self.own_trips
        self.counted[row] = max(0, min(least, self.counted.get(row, least)))
        self.note(row, dataclasses.replace(self.notes[-1], trips=self.counted[row]))

    def trips(self):
        """What the metric says."""
        text = pippin.Client(self.node.operator_port).get("/metrics").body.decode()
        return int(re.search(r"^pippin_database_round_trips_total (\d+)$", text, re.MULTILINE).group(1))

    def round(self):
        """Each operation once; the rows with their requests."""
        self.rows = {}
        if not self.way.milliseconds:
            # Each reading of the metrics takes some itself.
            readings = [self.trips() for _ in range(8)]
            self.own_trips = min(after - before for before, after in itertools.pairwise(readings))
        for title, body in PARTS:
            self.title = title
            body(self)
        return self.rows

    def person(self):
        return pippin.new_person(self.apple)

    def nonce(self):
        return self.server.post("/v1/nonces", {"client_id": APP}).json["nonce"]

    def proof(self, person):
        """What the app sends of a native sign-in."""
        nonce = self.nonce()
        given = pippin.authorize(self.apple, person, nonce)
        body = {"client_id": APP, "identity_token": given["identity_token"], "authorization_code": given["authorization_code"], "nonce": nonce,
                "user_id": given["user"], "device": {"name": "iPhone"}}
        return body | ({"name": given["name"]} if given.get("name") else {})

    def signed_in(self, person=None):
        """The answer of a native sign-in that no row is about."""
        return expect(200, self.server.post("/v1/sign-in/apple", self.proof(person or self.person())))

    def address(self):
        self.count += 1
        return f"somebody{self.count}-{secrets.token_hex(4)}@example.org"


def stopped(stack, one):
    stack.callback(one.stop)
    return one


def expect(status, answer):
    assert answer.status == status, (answer.status, answer.body)
    return json.loads(answer.body) if answer.body else None


def bearer(answer):
    return {"Authorization": "Bearer " + answer["session"]["access_token"]}


def challenge(verifier):
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


PARTS = []


def part(title):
    """Declares a function that makes the requests of one table of the page."""
    def declare(body):
        PARTS.append((title, body))
        return body
    return declare


@part("Without the database")
def without_the_database(w):
    for path in ("/.well-known/jwks.json", "/.well-known/openid-configuration", "/.well-known/oauth-authorization-server", "/openapi.json",
                 "/.well-known/apple-app-site-association", "/.well-known/passkey-endpoints", "/robots.txt", "/favicon.ico", "/problems", "/",
                 "/problems/invalid_value", "/sign-in", "/sign-in/email", "/password/reset"):
        w.one(f"GET {path}", 200, lambda: w.server.get(path, Accept="text/html"))
    w.untraced("GET /healthz", w.server, "/healthz", times=2)
    w.one("GET /sign-up", 200, lambda: w.server.get(f"/sign-up?client_id={WEB}", Accept="text/html"))
    style = re.search(rb'href="(/assets/[^"]+)"', w.server.get("/sign-in", Accept="text/html").body)
    w.one("GET /assets/{file}", 200, lambda: w.server.get(style.group(1).decode()))
    w.one("GET /device, nobody is signed in", 303, lambda: w.server.get("/device", Accept="text/html"))
    w.one("GET /account, nobody is signed in", 303, lambda: w.server.get("/account", Accept="text/html"))
    w.one("POST /v1/nonces", 201, lambda: w.server.post("/v1/nonces", {"client_id": APP}))
    w.one("GET /v1/providers", 200, lambda: w.server.get(f"/v1/providers?client_id={APP}&platform=ios"))
    w.one("GET /v1/session, an access token that is none", 401, lambda: w.server.get("/v1/session", Authorization="Bearer none"))


@part("Sign-in in apps")
def native_sign_ins(w):
    person = w.person()
    body = w.proof(person)
    w.one("POST /v1/sign-in/apple, a new person", 200, lambda: w.server.post("/v1/sign-in/apple", body))
    body = w.proof(person)
    w.one("POST /v1/sign-in/apple, a returning person", 200, lambda: w.server.post("/v1/sign-in/apple", body))
    body = w.proof(person)
    w.one("POST /v1/sign-in/apple, a returning person, with `Idempotency-Key`", 200,
          lambda: w.server.post("/v1/sign-in/apple", body, **{"Idempotency-Key": secrets.token_urlsafe(24)}))
    google = {"client_id": "example-web.apps.googleusercontent.com", "person": "kurt"}
    social = {
        "google": lambda nonce: {"nonce": nonce, "id_token": made(w, "/google/emulator/id-tokens", **google, nonce=nonce)["id_token"]},
        "facebook": lambda nonce: {"access_token": made(w, "/facebook/emulator/tokens", app_id="1000000000000001", person="kurt")["access_token"]},
        "openid": lambda nonce: {"provider": "example-id", "nonce": nonce, "id_token": made(
            w, "/openid/emulator/id-tokens", client_id="example-at-openid", person="kurt", nonce=nonce)["id_token"]}}
    for provider, proof in social.items():
        path = f"/v1/sign-in/{provider}"
        body = {"client_id": APP, **proof(w.nonce())}
        w.one(f"POST {path}, a new person", 200, lambda: w.server.post(path, body))
        body = {"client_id": APP, **proof(w.nonce())}
        session = w.one(f"POST {path}, a returning person", 200, lambda: w.server.post(path, body))
        # The emulator has three people at each of them, so the account goes, and the next round finds somebody new.
        gone = expect(202, w.server.send("DELETE", "/v1/account", **bearer(session)))["deletion"]
        pippin.wait_until(lambda: expect(200, w.server.get(
            f"/v1/deletions/{gone['id']}", Authorization=f"Bearer {gone['receipt']}"))["state"] == "finished", f"{provider}'s account is gone")
    guest = w.one("POST /v1/sign-in/guest", 200, lambda: w.server.post("/v1/sign-in/guest", {"client_id": APP}))
    body = w.proof(w.person())
    w.one("POST /v1/sign-in/apple, a guest keeps the account", 200, lambda: w.server.post("/v1/sign-in/apple", body, **bearer(guest)))


def made(w, path, **body):
    return expect(201, w.apple.post(path, body))


@part("Sessions")
def sessions(w):
    person = w.person()
    session = w.signed_in(person)
    w.one("GET /v1/session", 200, lambda: w.server.get("/v1/session", **bearer(session)))
    refresh = session["session"]["refresh_token"]
    session = w.one("POST /v1/session/refresh", 200, lambda: w.server.post("/v1/session/refresh", {"refresh_token": refresh}))
    refresh = {"refresh_token": session["session"]["refresh_token"], "retry_key": secrets.token_urlsafe(16)}
    w.server.post("/v1/session/refresh", refresh)
    session = w.one("POST /v1/session/refresh, repeated after a lost answer", 200, lambda: w.server.post("/v1/session/refresh", refresh))
    w.one("GET /v1/sessions", 200, lambda: w.server.get("/v1/sessions", **bearer(session)))
    other = w.signed_in(person)
    path = f"/v1/sessions/{other['session']['id']}"
    w.one("PATCH /v1/sessions/{id}", 200, lambda: w.server.send("PATCH", path, {"name": "Laptop"}, **bearer(session)))
    w.one("DELETE /v1/sessions/{id}", 204, lambda: w.server.send("DELETE", path, **bearer(session)))
    w.signed_in(person)
    w.one("DELETE /v1/sessions?keep=current", 204, lambda: w.server.send("DELETE", "/v1/sessions?keep=current", **bearer(session)))
    w.one("DELETE /v1/session", 204, lambda: w.server.send("DELETE", "/v1/session", **bearer(session)))


@part("The account")
def accounts(w):
    session = w.signed_in()
    given = bearer(session)
    w.one("GET /v1/account", 200, lambda: w.server.get("/v1/account", **given))
    w.one("PATCH /v1/account", 200, lambda: w.server.send("PATCH", "/v1/account", {"name": {"given_name": "Jo"}}, **given))
    w.one("GET /v1/account/identities", 200, lambda: w.server.get("/v1/account/identities", **given))
    w.one("GET /v1/account/export", 200, lambda: w.server.get("/v1/account/export", **given))
    proof = {"client_id": APP, "id_token": made(
        w, "/google/emulator/id-tokens", client_id="example-web.apps.googleusercontent.com", person="mary")["id_token"]}
    linked = w.one("POST /v1/account/identities/google", 201, lambda: w.server.post("/v1/account/identities/google", proof, **given))
    given = bearer(linked) if "session" in linked else given
    identity = next(one["id"] for one in expect(200, w.server.get("/v1/account/identities", **given))["items"] if one["provider"] == "google")
    w.one("DELETE /v1/account/identities/{id}", 204, lambda: w.server.send("DELETE", f"/v1/account/identities/{identity}", **given))
    proof = w.proof(w.person())
    linked = w.one("POST /v1/account/identities/apple", 201, lambda: w.server.post("/v1/account/identities/apple", proof, **given))
    given = bearer(linked) if "session" in linked else given
    address = w.address()
    w.one("POST /v1/account/email", 202, lambda: w.server.post("/v1/account/email", {"email": address}, **given))
    code = w.mails.code(address)
    w.one("POST /v1/account/email/confirm", 200, lambda: w.server.post("/v1/account/email/confirm", {"token": code}, **given))
    other = w.signed_in()
    merge = {"other_access_token": other["session"]["access_token"]}
    w.one("POST /v1/account/merge, `dry_run`", 200, lambda: w.server.post("/v1/account/merge", merge | {"dry_run": True}, **given))
    w.one("POST /v1/account/merge", 200, lambda: w.server.post("/v1/account/merge", merge, **given))
    merges = w.one("GET /v1/account/merges", 200, lambda: w.server.get("/v1/account/merges", **given))
    w.one("DELETE /v1/account/merges/{id}", 204, lambda: w.server.send("DELETE", f"/v1/account/merges/{merges['items'][0]['merged_from']}", **given))
    gone = w.one("DELETE /v1/account", 202, lambda: w.server.send("DELETE", "/v1/account", **given))["deletion"]
    w.one("GET /v1/deletions/{id}", 200, lambda: w.server.get(f"/v1/deletions/{gone['id']}", Authorization=f"Bearer {gone['receipt']}"))


@part("Passwords")
def passwords(w):
    address = w.address()
    asked = w.one("POST /v1/sign-up/password", 202, lambda: w.server.post(
        "/v1/sign-up/password", {"client_id": APP, "email": address, "password": PASSWORD, "name": {"given_name": "Olga"}}))
    proof = {"sign_up_id": asked["sign_up"]["id"], "token": w.mails.code(address)}
    session = w.one("POST /v1/sign-up/password/confirm", 201, lambda: w.server.post("/v1/sign-up/password/confirm", proof))
    entry = {"client_id": APP, "email": address, "password": PASSWORD}
    w.one("POST /v1/sign-in/password", 200, lambda: w.server.post("/v1/sign-in/password", entry))
    w.one("POST /v1/sign-in/password, a wrong password", 401, lambda: w.server.post("/v1/sign-in/password", entry | {"password": "plum blossom 2"}))
    w.one("PUT /v1/account/password", 204, lambda: w.server.send(
        "PUT", "/v1/account/password", {"current_password": PASSWORD, "new_password": "plum blossom 3"}, **bearer(session)))
    w.mails.all.clear()
    w.one("POST /v1/password/reset", 202, lambda: w.server.post("/v1/password/reset", {"client_id": APP, "email": address}))
    token = w.mails.code(address)
    w.one("POST /v1/password/reset/confirm", 204, lambda: w.server.post("/v1/password/reset/confirm", {"token": token, "new_password": PASSWORD}))


@part("Codes by email")
def mailed_codes(w):
    address = w.address()
    for status, who in (201, "a new person"), (200, "a returning person"):
        w.mails.all.clear()
        asked = w.one(f"POST /v1/sign-in/email, {who}", 202, lambda: w.server.post("/v1/sign-in/email", {"client_id": APP, "email": address}))
        proof = {"sign_in_id": asked["sign_in"]["id"], "token": w.mails.code(address)}
        w.one(f"POST /v1/sign-in/email/confirm, {who}", status, lambda: w.server.post("/v1/sign-in/email/confirm", proof))


@part("Passkeys")
def passkey_sign_ins(w):
    person = w.person()
    device = passkeys.Device(w.apple, person)
    session = w.signed_in(person)
    options = w.one("POST /v1/account/passkeys/options", 201, lambda: w.server.post("/v1/account/passkeys/options", **bearer(session)))
    body = {"client_id": APP, "ceremony": options["ceremony"], "credential": device.create(options)}
    added = w.one("POST /v1/account/identities/passkey", 201, lambda: w.server.post("/v1/account/identities/passkey", body, **bearer(session)))
    given = bearer(added) if "session" in added else bearer(session)
    identity = next(one["id"] for one in expect(200, w.server.get("/v1/account/identities", **given))["items"] if one["provider"] == "passkey")
    w.one("PATCH /v1/account/identities/{id}", 200, lambda: w.server.send("PATCH", f"/v1/account/identities/{identity}", {"name": "Phone"}, **given))
    w.one("GET /v1/account/passkeys/signals", 200, lambda: w.server.get("/v1/account/passkeys/signals", **given))
    options = w.one("POST /v1/sign-in/passkey/options", 201, lambda: w.server.post("/v1/sign-in/passkey/options", {"client_id": APP}))
    body = {"client_id": APP, "ceremony": options["ceremony"], "credential": device.sign(options)}
    w.one("POST /v1/sign-in/passkey", 200, lambda: w.server.post("/v1/sign-in/passkey", body))
    options = w.one("POST /v1/sign-up/passkey/options", 201, lambda: w.server.post(
        "/v1/sign-up/passkey/options", {"client_id": APP, "user_name": "Somebody"}))
    stranger = passkeys.Device(w.apple, w.person())
    body = {"client_id": APP, "ceremony": options["ceremony"], "credential": stranger.create(options)}
    w.one("POST /v1/sign-up/passkey", 201, lambda: w.server.post("/v1/sign-up/passkey", body))


@part("Devices without a keyboard")
def device_codes(w):
    verifier = secrets.token_urlsafe(40)
    asking = {"client_id": APP, "code_challenge": challenge(verifier)}
    asked = w.one("POST /v1/device-codes", 201, lambda: w.server.post("/v1/device-codes", asking))
    poll = {"client_id": APP, "device_code": asked["device_code"]}
    w.one("POST /v1/device-codes/status, nobody has allowed it", 200, lambda: w.server.post("/v1/device-codes/status", poll))
    # Another code: whoever asks again at once is told to wait.
    asked = expect(201, w.server.post("/v1/device-codes", asking))
    poll = {"client_id": APP, "device_code": asked["device_code"]}
    browser = w.browser().go(f"http://localhost:{w.node.port}/sign-in").sign_in(w.person())
    browser.go(asked["verification_uri"])
    w.walk({"POST /device": "POST /device"}, lambda: browser.submit(user_code=asked["user_code"]))
    allow = [address.endswith("/device/allow") for _, address, _ in browser.forms()].index(True)
    w.walk({"POST /device/allow": "POST /device/allow"}, lambda: browser.submit(allow))
    answer = w.one("POST /v1/device-codes/status, a person has allowed it", 200, lambda: w.server.post("/v1/device-codes/status", poll))
    w.one("POST /v1/tickets", 200, lambda: w.server.post(
        "/v1/tickets", {"client_id": APP, "ticket": answer["ticket"], "code_verifier": verifier}))


@part("Pages")
def web_sign_ins(w):
    home = f"http://localhost:{w.node.port}"
    person = w.person()
    for who in "a new person", "a returning person":
        browser = w.browser().go(home + "/sign-in")
        w.walk({"GET /auth/apple/start": "GET /auth/apple/start", "POST /auth/apple/callback": f"POST /auth/apple/callback, {who}",
                "GET /auth/apple/finish": f"GET /auth/apple/finish, {who}", "GET /account": "GET /account"}, lambda: browser.sign_in(person))
        assert browser.address == home + "/account", (browser.address, browser.page)
    for path in ("/account/methods", "/account/methods/add", "/account/devices", "/account/data", "/account/passkeys", "/account/apps",
                 "/account/delete", "/account/email", "/account/passkeys/add"):
        w.walk({f"GET {path}": f"GET {path}"}, lambda: browser.go(home + path))
        assert browser.status == 200 and browser.address == home + path, (browser.address, browser.status, browser.page)
    w.walk({"GET /sign-in": "GET /sign-in, somebody is signed in"}, lambda: browser.go(home + "/sign-in"))
    browser.go(home + "/account")
    out = next(index for index, form in enumerate(browser.forms()) if form[1].endswith("/sign-out"))
    w.walk({"POST /sign-out": "POST /sign-out"}, lambda: browser.submit(out))
    for provider, shown in ("google", "Google"), ("facebook", "Facebook"), ("openid", "OpenID Connect"), ("openid", "OAuth 2"):
        browser = w.browser()
        more = {"OpenID Connect": "&provider=example-id", "OAuth 2": "&provider=example-social"}.get(shown, "")
        callback = {"OpenID Connect": "/auth/openid/callback/example-id", "OAuth 2": "/auth/openid/callback/example-social"}.get(
            shown, f"/auth/{provider}/callback")
        label = shown if provider == "openid" else ""
        rows = {f"GET {callback}": f"GET /auth/{provider}/callback" + (f"/{{id}}, {label}" if label else ""),
                f"GET /auth/{provider}/finish": f"GET /auth/{provider}/finish" + (f", {label}" if label else "")}

        def sign_in():
            browser.go(f"{home}/auth/{provider}/start?client_id={WEB}{more}")
            index = next(index for index, form in enumerate(browser.forms()) if form[1].endswith("/decide"))
            return browser.submit(index, person="anita")

        w.walk(rows | {f"GET /auth/{provider}/start": f"GET /auth/{provider}/start" + (f", {label}" if label else "")}, sign_in)


@part("Forms")
def forms(w):
    home, browser, address = f"http://localhost:{w.node.port}", w.browser(), w.address()
    browser.go(f"{home}/sign-up?with=password")
    index = next(index for index, form in enumerate(browser.forms()) if form[1].endswith("/sign-up") and "password" in form[2])
    w.walk({"POST /sign-up": "POST /sign-up", "GET /sign-up/confirm": "GET /sign-up/confirm"},
           lambda: browser.submit(index, email=address, password=PASSWORD, given_name="Olga"))
    code = w.mails.code(address)
    index = next(index for index, form in enumerate(browser.forms()) if form[1].endswith("/sign-up/confirm"))
    field = "code" if "code" in browser.forms()[index][2] else "token"
    w.walk({"POST /sign-up/confirm": "POST /sign-up/confirm"}, lambda: browser.submit(index, **{field: code}))
    browser = w.browser().go(home + "/sign-in")
    index = next(index for index, form in enumerate(browser.forms()) if "password" in form[2])
    w.walk({"POST /sign-in": "POST /sign-in"}, lambda: browser.submit(index, email=address, password=PASSWORD))


@part("OpenID Connect clients")
def openid_clients(w):
    home = f"http://localhost:{w.node.port}"
    party, browser = openid_setup.RelyingParty(home), w.browser()
    w.walk({"GET /oauth/authorize": "GET /oauth/authorize, nobody is signed in"}, lambda: browser.go(party.address()))
    browser.sign_in(w.person())
    w.walk({"GET /oauth/authorize": "GET /oauth/authorize, consent is asked for"}, lambda: browser.go(party.address()))
    agree = next(index for index, form in enumerate(browser.forms()) if form[1].endswith("/oauth/consent"))
    w.walk({"POST /oauth/consent": "POST /oauth/consent"}, lambda: browser.submit(agree))
    w.walk({"GET /oauth/authorize": "GET /oauth/authorize, consent is given"}, lambda: browser.go(party.address()))
    code = party.code(browser)
    tokens = w.one("POST /oauth/token, a code", 200, lambda: party.redeem(w.server, code))
    tokens = w.one("POST /oauth/token, a refresh token", 200, lambda: party.refresh(w.server, tokens["refresh_token"]))
    given = {"Authorization": f"Bearer {tokens['access_token']}"}
    w.one("GET /oauth/userinfo", 200, lambda: w.server.get("/oauth/userinfo", **given))
    w.one("POST /oauth/introspect, an access token", 200, lambda: party.post(w.server, "/oauth/introspect", {"token": tokens["access_token"]}))
    w.one("POST /oauth/introspect, a refresh token", 200, lambda: party.post(w.server, "/oauth/introspect", {"token": tokens["refresh_token"]}))
    pushed = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(party.address()).query))
    uri = w.one("POST /oauth/par", 201, lambda: party.post(w.server, "/oauth/par", pushed))["request_uri"]
    w.walk({"GET /oauth/authorize": "GET /oauth/authorize, a pushed request"}, lambda: browser.go(
        f"{home}/oauth/authorize?" + urllib.parse.urlencode({"client_id": openid_setup.CLIENT, "request_uri": uri})))
    party.code(browser)
    asked = w.one("POST /oauth/device", 200, lambda: party.post(w.server, "/oauth/device", {"scope": "openid"}))
    poll = {"grant_type": openid_setup.DEVICE_GRANT, "device_code": asked["device_code"]}
    w.one("POST /oauth/token, a device that waits", 400, lambda: party.post(w.server, "/oauth/token", poll))
    asked = expect(200, party.post(w.server, "/oauth/device", {"scope": "openid"}))
    poll = {"grant_type": openid_setup.DEVICE_GRANT, "device_code": asked["device_code"]}
    browser.go(asked["verification_uri"]).submit(user_code=asked["user_code"])
    allow = [address.endswith("/device/allow") for _, address, _ in browser.forms()].index(True)
    browser.submit(allow)
    w.one("POST /oauth/token, a device that is allowed", 200, lambda: party.post(w.server, "/oauth/token", poll))
    machine = w.one("POST /oauth/token, the client's own credentials", 200, lambda: party.post(
        w.server, "/oauth/token", {"grant_type": "client_credentials", "scope": "accounts:read"}))
    w.untraced("GET /operator/v1/accounts, with a client's own token", w.desk, "/operator/v1/accounts", times=2,
               Authorization=f"Bearer {machine['access_token']}")
    w.one("POST /oauth/revoke", 200, lambda: party.post(w.server, "/oauth/revoke", {"token": tokens["refresh_token"]}))
    hint = urllib.parse.urlencode({"id_token_hint": tokens["id_token"], "post_logout_redirect_uri": home + "/"})
    w.walk({"GET /oauth/logout": "GET /oauth/logout"}, lambda: browser.go(f"{home}/oauth/logout?{hint}"))


@part("Apple's notifications")
def notifications(w):
    person = w.person()
    w.signed_in(person)
    before = w.traces.count("/apple/notifications")
    assert w.apple.send("DELETE", f"/emulator/apple-ids/{person}/apps/{APP}").status in (200, 204)
    pippin.wait_until(lambda: w.traces.count("/apple/notifications") > before, "Apple's notification has come")
    w.note("POST /apple/notifications", w.traces.last("/apple/notifications"))


@part("For the operator")
def operators(w):
    account = w.signed_in()
    id, given = account["account"]["id"], w.operator_token
    for row, path in {
            "GET /operator/v1/accounts, the newest": "/operator/v1/accounts",
            "GET /operator/v1/accounts, by address": f"/operator/v1/accounts?query={urllib.parse.quote(account['account']['email'])}",
            "GET /operator/v1/accounts/{id}": f"/operator/v1/accounts/{id}",
            "GET /operator/v1/accounts/{id}/audit": f"/operator/v1/accounts/{id}/audit",
            "GET /operator/v1/accounts/{id}/sessions": f"/operator/v1/accounts/{id}/sessions",
            "GET /operator/v1/accounts/{id}/export": f"/operator/v1/accounts/{id}/export",
            "GET /operator/v1/accounts/{id}/apps": f"/operator/v1/accounts/{id}/apps",
            "GET /operator/v1/invitations": "/operator/v1/invitations", "GET /operator/v1/audit": "/operator/v1/audit",
            "GET /operator/v1/refusals": "/operator/v1/refusals", "GET /operator/v1/jobs": "/operator/v1/jobs",
            "GET /operator/v1/webhooks": "/operator/v1/webhooks", "GET /operator/v1/webhooks/deliveries": "/operator/v1/webhooks/deliveries",
            "GET /operator/v1/settings": "/operator/v1/settings",
            "GET /operator/v1/statistics": "/operator/v1/statistics?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
            "GET /readyz": "/readyz"}.items():
        w.untraced(row, w.desk, path, **given)
    w.desk.get("/metrics")
    w.note("GET /metrics", dataclasses.replace(w.notes[-1], trips=w.own_trips))


# The table


@dataclasses.dataclass
class Row:
    title: str
    trips: int
    # What other servers it asked.
    asks: list
    # By milliseconds of a round trip, the shortest time of the rounds in seconds.
    seconds: dict

    def extra(self, delay):
        """How many round trips it waited for by the clock, beside what it takes without a delay."""
        return max(0.0, (self.seconds[delay] - self.seconds[0]) * 1000 / delay)


def measure(delays=(0, *DELAYS), rounds=2, say=lambda words: None):
    """Each row, with its least round trips and its times."""
    rows = {}
    with World() as world:
        # Keys of providers are fetched, and connections opened.
        world.round()
        for delay in delays:
            world.way.milliseconds = delay
            for number in range(rounds):
                say(f"{delay} ms, round {number + 1} of {rounds}")
                for name, request in world.round().items():
                    calls, asks = world.traces.of(request)
                    row = rows.setdefault(name, Row(request.title, len(calls), sorted(set(asks)), {}))
                    row.trips = min(row.trips, len(calls))
                    row.seconds[delay] = min(request.seconds, row.seconds.get(delay, request.seconds))
    return rows


def limits(text=None):
    """The limit of each operation, by the page."""
    found = re.findall(r"^\| (`[^|]+) \| (\d+) \|", text or PAGE.read_text(), re.MULTILINE)
    return {name.replace("`", ""): int(count) for name, count in found}


def shown(name):
    """An operation as the page has it: the method and the path as code."""
    address, comma, rest = name.partition(",")
    return f"`{address}`{comma}{rest}"


def plain(name):
    return name.replace("`", "")


def tables(rows):
    """The tables of the page."""
    text = []
    for title in dict.fromkeys(row.title for row in rows.values()):
        delays = sorted(next(iter(rows.values())).seconds)
        text += [f"### {title}", "", "| operation | round trips | " + " | ".join(f"{delay} ms" for delay in delays) + " | waits |",
                 "| --- | ---: |" + " ---: |" * len(delays) + " ---: |"]
        for name, row in rows.items():
            if row.title == title:
                times = " | ".join(f"{row.seconds[delay] * 1000:,.0f}" for delay in delays)
                text.append(f"| {shown(name)} | {row.trips} | {times} | {row.extra(delays[-1]):.1f} |")
        text.append("")
    return "\n".join(text)


def changes(before, after):
    """The rows that take fewer or more round trips than before, or that wait for fewer."""
    delays = sorted(next(iter(after.values())).seconds)
    text = ["| operation | round trips | " + " | ".join(f"{delay} ms" for delay in delays) + " |", "| --- | ---: |" + " ---: |" * len(delays)]
    for name, row in after.items():
        old = before.get(name)
        if old and (old.trips != row.trips or abs(old.extra(delays[-1]) - row.extra(delays[-1])) >= 1):
            times = " | ".join(f"{old.seconds[delay] * 1000:,.0f} → {row.seconds[delay] * 1000:,.0f}" for delay in delays)
            text.append(f"| {shown(name)} | {old.trips} → {row.trips} | {times} |")
    return "\n".join(text)


def as_json(rows):
    return {name: dataclasses.asdict(row) for name, row in rows.items()}


def from_json(found):
    return {name: Row(**{**row, "seconds": {int(delay): seconds for delay, seconds in row["seconds"].items()}}) for name, row in found.items()}


def replace(file, mark, text):
    """Puts text between the marks of a page."""
    page = file.read_text()
    start, end = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    assert start in page and end in page, f"{file} has no {start}"
    file.write_text(page[:page.index(start)] + f"{start}\n\n{text.strip()}\n\n{end}" + page[page.index(end) + len(end):])
