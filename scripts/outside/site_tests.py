"""What every website with sign-in must do, whatever its language: signing in, cookies, refreshes whose answers get lost, several processes, access
tokens, webhooks. A test file has a fixture `scene` of its own, and imports the tests that hold for its sites.

The server has everything switched on that a real one may have: every provider, passkeys, guests, emailed codes, OpenID clients of both
algorithms, claims in access tokens, webhooks."""

import concurrent.futures
import dataclasses
import hashlib
import hmac
import http.client
import json
import os
import pathlib
import re
import subprocess
import tempfile
import threading
import time
import urllib.parse

import forge
import forgeries
import lossy
import pippin
import receiver
import website

SECRET = "0123456789abcdef" * 4
CLIENT = "com.example.web"
REFRESH = "/v1/session/refresh"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


@dataclasses.dataclass
class Kind:
    """What starts a site for the tests (`PORT` in the command is its port), and what is left to its framework."""

    command: list
    folder: pathlib.Path = pippin.ROOT
    environment: dict = dataclasses.field(default_factory=dict)
    # Whether the page about a problem has a policy for its content.
    has_policy: bool = False
    # Whether two cookies of a name count as none; else the framework takes one of them.
    refuses_twins: bool = False
    # Whether a token must be written as the server writes it; the claims are the same either way.
    is_strict_about_base64: bool = False


class Server(pippin.Server):
    """A server with the site's client, known by the address of the way to it."""

    def __init__(self, folder, emulator, way, return_to, **more):
        self.variables, self.return_to = {"PIPPIN_PUBLIC_URL": way.address}, return_to
        self.way = way
        files = {
            "webhook.secret": SECRET + "\n", "google.secret": "a" * 40, "facebook.secret": "b" * 32,
            "forum.secret": "an-example-secret-of-more-than-thirty-two-characters"}
        super().__init__(folder, emulator, secrets=files.items(), **more)
        way.server_port = self.port

    def configure(self, keys):
        super().configure(keys)
        home = self.way.address
        client = f"""{{ id: "{CLIENT}", name: "Example", platform: "web", return_to: {json.dumps(self.return_to)}, guests: true, email_code: true,
          passkey: {{ sign_up: true }}, claims: ["external_id", "email", "name", "metadata.plan"], device_codes: true,
          apple: {{ audience: "{CLIENT}", team: "TEAM000001", key: "KEY0000001", return_url: "{home}/auth/apple/callback", js: true }},
          google: {{ audience: "example.apps.googleusercontent.com", client_secret_file: "google.secret", return_url: "{home}/auth/google/callback" }},
          facebook: {{ app_id: "1234567890", app_secret_file: "facebook.secret", return_url: "{home}/auth/facebook/callback" }},
          openid: [{{ id: "company", name: "Company", issuer: "http://127.0.0.1:1", client_id: "pippin", client_secret_file: "google.secret" }}] }},
          {{ id: "forum", name: "Forum", platform: "web", oidc: {{ redirect_uris: ["https://forum.example.com/login"],
            client_secret_file: "forum.secret", id_token_signed_response_alg: "ES256" }} }},
          {{ id: "wiki", name: "Wiki", platform: "web", oidc: {{ redirect_uris: ["https://wiki.example.com/login"],
            client_secret_file: "forum.secret", id_token_signed_response_alg: "RS256" }} }}, """
        mail = 'mail: { from: "hello@example.com", smtp: "smtp://127.0.0.1:1", insecure_plaintext: true }, insecure_social_base_url: true'
        self.settings.write_text(self.settings.read_text().replace("clients: [", f"{mail}, clients: [{client}", 1))


class Site:
    """A process of a site."""

    def __init__(self, kind, way, folder, port=None, **environment):
        self.kind, self.port = kind, port or pippin.free_port()
        self.return_to = f"http://localhost:{self.port}/auth/callback"
        self.log = tempfile.TemporaryFile()
        self.environment = dict(
            os.environ, NO_PROXY="*", no_proxy="*", ISSUER=way.address, CLIENT=CLIENT, PORT=str(self.port), FOLDER=str(folder),
            RETURN_TO=self.return_to, SECRET=SECRET, **kind.environment | environment)

    def start(self, path="/me"):
        given = self.environment
        # By the names that the samples have for them.
        sample = {
            "ORIGIN": given["RETURN_TO"].removesuffix("/auth/callback"), "PIPPIN_ISSUER": given["ISSUER"], "PIPPIN_CLIENT": CLIENT,
            "PIPPIN_AUDIENCE": CLIENT}
        command = [word.replace("PORT", str(self.port)) for word in self.kind.command]
        self.process = subprocess.Popen(
            pippin.leashed(*command), cwd=self.kind.folder, env=given | sample, stdout=self.log, stderr=self.log)
        pippin.wait_for(self.port, path, self)
        return self

    def words(self):
        return pippin.text_of(self.log)

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


class Browser:
    """Keeps cookies, and follows nothing by itself."""

    def __init__(self, site, cookies=None):
        self.port, self.cookies, self.lines = site.port, cookies if cookies is not None else {}, []

    def at(self, site):
        """The same browser before another process of the site."""
        return Browser(site, self.cookies)

    def send(self, method, path, body=None, **fields):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        shown = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {name.replace("_", "-"): value for name, value in fields.items()} | ({"Cookie": shown} if shown else {})
        connection.request(method, path, body, headers)
        got = connection.getresponse()
        answer = pippin.Answer(got.status, got.headers, got.read())
        connection.close()
        self.lines = answer.fields.get_all("Set-Cookie") or []
        for line in self.lines:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies.pop(name, None) if "Max-Age=0" in line else self.cookies.__setitem__(name, value)
        return answer

    def get(self, path, **fields):
        return self.send("GET", path, **fields)

    def post(self, path, body="", **fields):
        return self.send("POST", path, body, **fields)

    def started(self, path="/auth/sign-in"):
        answer = self.get(path)
        assert answer.status == 303, (answer.status, answer.body)
        return answer.fields["Location"]


class Scene:
    """A server, the way to it, and two processes of one site with one store."""

    def __init__(self, stack, folder, kind):
        self.kind, self.way = kind, lossy.Way()
        self.sessions = folder / "sessions"
        self.sessions.mkdir()
        self.site = self.new_site(self.sessions)
        # Both are the same site, so the second one returns to the first one's address.
        self.other = self.new_site(self.sessions)
        self.other.environment["RETURN_TO"] = self.site.return_to
        self.emulator = stack.enter_context(pippin.Emulator("--server", self.way.address))
        self.receiver = receiver.Receiver()
        webhooks = f'webhooks: [{{ url: "http://127.0.0.1:{self.receiver.port}/", secret_file: "webhook.secret" }}],'
        self.server = Server(folder, self.emulator, self.way, [self.site.return_to], more=webhooks)
        stack.callback(self.receiver.stop)
        self.server.start()
        stack.callback(self.server.stop)
        for site in (self.site, self.other):
            site.start()
            stack.callback(site.stop)
        self.client, self.apple = pippin.Client(self.way.port, "localhost"), pippin.Client(self.emulator.port)

    def new_site(self, folder, **environment):
        return Site(self.kind, self.way, folder, **environment)

    def words(self):
        return self.server.words() + self.site.words() + self.other.words()

    def back(self, browser, path="/auth/sign-in", person="mary", button="continue"):
        """The path at which the browser comes back to the site."""
        return website.path(website.walk(self.client, self.apple, browser.started(path), button=button, person=person))

    def signed_in(self, person="mary"):
        browser = Browser(self.site)
        answer = browser.get(self.back(browser, person=person))
        assert (answer.status, answer.fields["Location"]) == (303, "/"), (answer.status, answer.body)
        return browser

    def refreshes(self):
        return self.way.asked[REFRESH]


def attributes(line):
    """Of a line of `Set-Cookie`: its name and value, and the rest in no order. `Expires` says the same as `Max-Age`."""
    pair, *rest = line.split("; ")
    return pair, sorted(one for one in rest if not one.lower().startswith("expires="))


def token(browser):
    answer = browser.get("/me")
    assert answer.status == 200, (answer.status, answer.body)
    return answer.json.get("token")


def is_alive(scene, access):
    return scene.client.get("/v1/session", Authorization=f"Bearer {access}").status == 200


def test_sign_in(scene):
    """A person signs in, goes to the page that they wanted, and signs out: here and on the server. Nobody else is signed in by the same address"""
    browser, stranger = Browser(scene.site), Browser(scene.site)
    back = scene.back(browser, "/auth/sign-in?return_to=" + urllib.parse.quote("/orders?open=1#last"))
    refused = stranger.get(back)
    assert (refused.status, "sign_in_not_started_here" in refused.body.decode()) == (400, True), refused.body
    assert refused.fields["Cache-Control"] == "no-store"
    assert not scene.kind.has_policy or "default-src 'none'" in refused.fields["Content-Security-Policy"]
    answer = browser.get(back)
    assert (answer.status, answer.fields["Location"]) == (303, "/orders?open=1#last"), answer.body
    assert answer.fields["Cache-Control"] == "no-store" and answer.fields["Referrer-Policy"] == "no-referrer"
    me = browser.get("/me").json
    assert me["account"]["email"] and is_alive(scene, me["token"])
    assert stranger.get("/me").json == {"account": None}
    assert browser.get("/auth/sign-out").status == 405
    assert browser.post("/auth/sign-out", Sec_Fetch_Site="cross-site").status == 403
    assert browser.post("/auth/sign-out", Origin="https://evil.example").status == 403
    assert is_alive(scene, me["token"])
    before = dict(browser.cookies)
    answer = browser.post("/auth/sign-out", Sec_Fetch_Site="same-origin")
    assert (answer.status, answer.fields["Location"], browser.cookies) == (303, "/", {}), answer.body
    assert not is_alive(scene, me["token"])
    assert Browser(scene.site, before).get("/me").json == {"account": None}
    assert browser.get("/auth/sign-in/x").status == browser.get("/auth").status == 404
    assert browser.send("HEAD", "/auth/sign-in").status == 405


def test_cookies(scene, folder):
    """Cookies are HttpOnly, Lax and for the whole host; __Host- and Secure except on http://localhost; a sign-in under way has its own for 15 minutes"""
    browser = Browser(scene.site)
    back = scene.back(browser)
    (name, _), rest = browser.lines[0].split("=", 1), attributes(browser.lines[0])[1]
    assert re.fullmatch(r"session-[\w-]{12}", name) and rest == ["HttpOnly", "Max-Age=900", "Path=/", "SameSite=Lax"], browser.lines
    browser.get(back)
    assert [line.split("=")[0] for line in browser.lines] == [name, "session"]
    ended, rest = attributes(browser.lines[0])
    assert ended in (f"{name}=", f'{name}=""') and rest == ["HttpOnly", "Max-Age=0", "Path=/", "SameSite=Lax"], browser.lines
    opened, rest = attributes(browser.lines[1])
    assert re.fullmatch(r"session=[\w-]{43}", opened) and rest == ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Lax"], browser.lines

    secure = scene.new_site(folder)
    secure.environment["RETURN_TO"] = "https://www.example.com/auth/callback"
    secure.start()
    try:
        browser = Browser(secure)
        start = browser.started()
        assert "return_to=https%3A%2F%2Fwww.example.com%2Fauth%2Fcallback" in start
        begun, rest = attributes(browser.lines[0])
        assert re.fullmatch(r"__Host-session-[\w-]{12}=[\w-]{43}\.[\w-]{43}\.Lw", begun), browser.lines
        assert rest == ["HttpOnly", "Max-Age=900", "Path=/", "SameSite=Lax", "Secure"], browser.lines
    finally:
        secure.stop()

    # Many that were begun and left do not fill the header.
    browser = Browser(scene.site)
    for _ in range(12):
        browser.started()
    assert len(browser.cookies) <= 6, browser.cookies
    # Two tabs do not disturb each other.
    first, second = scene.back(browser), scene.back(browser)
    assert browser.get(first).status == browser.get(second).status == 303
    # Another host of the domain may have set one of two cookies of a name.
    twice = Browser(scene.site)
    if scene.kind.refuses_twins:
        assert twice.get("/me", Cookie=f"session={browser.cookies['session']}; session={'A' * 43}").json == {"account": None}
    assert twice.get("/me", Cookie=f"session={browser.cookies['session']}").json["account"]


def test_session_fixation(scene):
    """A sign-in opens a session under a new id and ends the one before, here and on the server; an id that somebody planted is worth nothing"""
    browser = Browser(scene.site, {"session": "A" * 43})
    browser.get(scene.back(browser))
    first = browser.cookies["session"]
    assert first != "A" * 43
    assert Browser(scene.site, {"session": "A" * 43}).get("/me").json == {"account": None}
    access = token(browser)
    browser.get(scene.back(browser))
    assert browser.cookies["session"] != first and token(browser) != access
    assert Browser(scene.site, {"session": first}).get("/me").json == {"account": None}
    assert not is_alive(scene, access), "the session before ended on the server, too"


def test_forged_callbacks(scene):
    """Another state, a replayed callback, a parameter twice, a made-up ticket and a hostile error sign nobody in and are shown as text"""
    browser = Browser(scene.site)
    back = scene.back(browser)
    kept = dict(browser.cookies)
    state = re.search(r"state=([\w-]+)", back)[1]
    for wrong in (back.replace(state, "B" * 43), back.replace(state, state[:20] + "C" * 23), re.sub(r"&?state=[\w-]+", "", back), back + f"&state={state}"):
        assert Browser(scene.site, dict(kept)).get(wrong).status == 400, wrong
    for path in (f"/auth/callback?state={state}&ticket=made-up", f"/auth/callback?state={state}"):
        answer = Browser(scene.site, dict(kept)).get(path)
        assert answer.status == 400 and "Set-Cookie" not in str(answer.fields.get("session")), (path, answer.body)
    answer = Browser(scene.site, dict(kept)).get(f"/auth/callback?state={state}&error=%3Cscript%3E")
    assert answer.status == 400 and b"<script>" not in answer.body
    answer = Browser(scene.site, dict(kept)).get(f"/auth/callback?state={state}&error=toString")
    assert answer.status == 400, answer.body
    assert browser.get(back).status == 303
    access = token(browser)
    # Again, in the browser that is signed in: nothing happens. After signing out, and in one with the cookies of before, nobody is signed in.
    again = browser.get(back)
    assert (again.status, again.fields["Location"], browser.lines) == (303, "/", []) and token(browser) == access
    browser.post("/auth/sign-out")
    assert browser.get(back).status == 400 and browser.get("/me").json == {"account": None}
    Browser(scene.site, thief := dict(kept)).get(back)
    assert Browser(scene.site, thief).get("/me").json == {"account": None}, "a session that was signed out came back"


def test_callback_twice_at_once(scene):
    """A callback that is loaded twice at the same moment opens one session, which goes on"""
    browser = Browser(scene.site)
    back = scene.back(browser)
    copies, late = [Browser(site, dict(browser.cookies)) for site in (scene.site, scene.other)], Browser(scene.site, dict(browser.cookies))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        assert [answer.status for answer in pool.map(lambda one: one.get(back), copies)] == [303, 303]
    assert copies[0].cookies == copies[1].cookies
    for copy in copies:
        copy.post("/expire")
        assert token(copy)
    # Once more, after refreshes: whatever the server says to the ticket, the session goes on with its newest tokens.
    late.get(back)
    copies[0].post("/expire")
    assert is_alive(scene, token(copies[0]))


def test_open_redirects(scene):
    """After a sign-in and a sign-out people come to paths of the site only"""
    own = {"/": "/", "/a/b?c=d#e": "/a/b?c=d#e"}
    foreign = ["//evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example", "javascript:alert(1)", "/.//evil.example", "///evil.example",
               "/%09/evil.example", "/\t/evil.example", "/\n//evil.example", "evil.example", "", "/auth/sign-in", "/auth/callback?state=x", "/x/../auth/sign-out",
               "http:evil.example", "/" + "x" * 1001, "/é", "/a\\b", "/..//evil.example"]
    wanted = own | dict.fromkeys(foreign, "/") | {"/%09/evil.example": "/%09/evil.example"}

    def end_of(path):
        answer = Browser(scene.site).post("/auth/sign-out?return_to=" + urllib.parse.quote(path, safe=""))
        assert answer.status == 303, (path, answer.body)
        return answer.fields["Location"]

    for path, expected in wanted.items():
        assert end_of(path) == expected, path
    # Dots are resolved, or refused.
    assert end_of("/a/../b") in ("/b", "/")
    browser = Browser(scene.site)
    for path in ("//evil.example", "/.//evil.example"):
        answer = browser.get(scene.back(browser, "/auth/sign-in?return_to=" + urllib.parse.quote(path, safe="")))
        assert answer.fields["Location"] == "/", path
    # A cookie that somebody changed is not believed either.
    back = scene.back(browser)
    name = next(name for name in browser.cookies if name.startswith("session-"))
    browser.cookies[name] = ".".join(browser.cookies[name].split(".")[:2] + [forge.b64(b"//evil.example").decode()])
    assert browser.get(back).fields["Location"] == "/"
    # Nor does an address with two slashes, or a Host, choose where anything goes.
    answer = browser.get("//evil.example/auth/sign-in")
    # Frameworks make one slash of two.
    assert answer.status == 404 or urllib.parse.urlsplit(answer.fields["Location"]).hostname in (None, "127.0.0.1"), answer.fields
    answer = browser.get("/auth/sign-in", Host="evil.example")
    assert answer.status == 400 or answer.fields["Location"].startswith(scene.way.address), answer.body


def test_cancelled_and_providers(scene):
    """A cancelled sign-in ends at the site's root; a link chooses the provider; one that does not exist is told"""
    browser = Browser(scene.site)
    answer = browser.get(scene.back(browser, button="cancel"))
    assert (answer.status, answer.fields["Location"], browser.cookies) == (303, "/", {})
    assert browser.started("/auth/sign-in?provider=google").startswith(f"{scene.way.address}/auth/google/start?")
    other = browser.started("/auth/sign-in?provider=openid:company&intent=existing")
    assert other.startswith(f"{scene.way.address}/auth/openid/start?") and "provider=company" in other and "intent=existing" in other
    for name in ("x", "../x", "openid:", "openid:a/b", ""):
        assert browser.get("/auth/sign-in?provider=" + urllib.parse.quote(name, safe="")).status == 400, name


def test_lost_answers(scene):
    """A refresh whose answer gets lost is asked again with the same key at once, or by the next request, or by a process that started later"""
    browser = scene.signed_in()
    first = token(browser)
    for lost in (1, 2, 4):
        before, began = scene.refreshes(), len(scene.way.seen)
        browser.post("/expire")
        scene.way.lose[REFRESH] = lost
        for _ in range(lost // 2):
            answer = browser.get("/me")
            assert (answer.status, answer.json["code"]) == (503, "server_unavailable"), answer.body
        if lost == 4:
            # The person is still who they were, and the page can say so.
            assert browser.get("/who").json["account"]["id"]
        second = token(browser.at(scene.other))
        assert second != first and is_alive(scene, second)
        sent = [body for path, body, *_ in scene.way.seen[began:] if path == REFRESH]
        assert len(sent) == scene.refreshes() - before == lost + 1 and len(set(sent)) == 1, sent
        first = second
    assert not scene.way.lose[REFRESH]


def test_lost_ticket(scene):
    """A ticket whose answer gets lost is redeemed again, and by loading the page again"""
    for lost in (1, 2):
        browser = Browser(scene.site)
        back = scene.back(browser)
        scene.way.lose["/v1/tickets"] = lost
        statuses = [browser.get(back).status for _ in range(lost)]
        assert statuses == [303] if lost == 1 else [503, 303], statuses
        assert is_alive(scene, token(browser))


def test_parallel_refreshes(scene):
    """Twenty callers in one process send one refresh, and two processes end with one pair of tokens"""
    browser = scene.signed_in()
    browser.post("/expire")
    before = scene.refreshes()
    tokens = browser.get("/parallel").json["tokens"]
    assert len(tokens) == 1 and scene.refreshes() - before == 1 and is_alive(scene, tokens[0])

    both = [browser, browser.at(scene.other)]
    for _ in range(5):
        browser.post("/expire")
        before, began = scene.refreshes(), len(scene.way.seen)
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            got = list(pool.map(lambda number: both[number % 2].get("/parallel").json["tokens"], range(8)))
        # The server signs a repeated answer anew, with the same refresh token: each process may have an access token of its own.
        distinct = {one for tokens in got for one in tokens}
        assert len(distinct) <= 2 and all(is_alive(scene, one) for one in distinct), got
        assert scene.refreshes() - before <= 2
        pairs = {json.loads(content)["session"]["refresh_token"] for path, _, _, content in scene.way.seen[began:] if path == REFRESH}
        assert len(pairs) == 1, "the processes have two refresh tokens"


def test_late_process(scene):
    """A process that gets its answer long after another one refreshed and used the tokens ends nobody's session and brings back no old token"""
    browser = scene.signed_in()
    browser.post("/expire")
    scene.way.hold[REFRESH] = threading.Event()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        late = pool.submit(token, browser)
        pippin.wait_until(lambda: any(path == REFRESH for path, *_ in scene.way.seen[-1:]), "the first refresh is under way")
        held = scene.way.hold.pop(REFRESH)
        quick = token(browser.at(scene.other))
        assert is_alive(scene, quick)
        stored = browser.get("/stored").json
        held.set()
        assert late.result(30) == quick
    assert browser.get("/stored").json["refreshToken"] == stored["refreshToken"]
    browser.post("/expire")
    assert is_alive(scene, token(browser))


def test_signed_out_meanwhile(scene):
    """A session that is signed out by another process while this one refreshes does not come back"""
    browser = scene.signed_in()
    session = dict(browser.cookies)
    browser.post("/expire")
    scene.way.hold[REFRESH] = threading.Event()
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        late = pool.submit(browser.get, "/me")
        pippin.wait_until(lambda: any(path == REFRESH for path, *_ in scene.way.seen[-1:]), "the refresh is under way")
        held = scene.way.hold.pop(REFRESH)
        # The server does not hear of it from there.
        scene.way.broken = True
        assert Browser(scene.other, dict(session)).post("/auth/sign-out").status == 303
        scene.way.broken = False
        held.set()
        assert late.result(30).json == {"account": None}
    assert Browser(scene.site, session).get("/stored").json is None
    answers = [json.loads(content) for path, _, status, content in scene.way.seen if path == REFRESH and status == 200]
    assert not is_alive(scene, answers[-1]["session"]["access_token"])


def test_ended_sessions(scene):
    """A session that the server ended is nobody's from the next refresh on; a server that is away ends none"""
    browser = scene.signed_in()
    access = token(browser)
    browser.post("/almost")
    scene.way.broken = True
    assert token(browser) == access, "a token that is valid for a while serves until the server is back"
    browser.post("/expire")
    assert browser.get("/who").json["account"]["id"] and browser.get("/me").status == 503
    scene.way.broken = False
    access = token(browser)
    assert scene.client.send("DELETE", "/v1/session", Authorization=f"Bearer {access}").status == 204
    browser.post("/expire")
    assert browser.get("/me").json == {"account": None} and browser.get("/stored").json is None


def test_signing_out_without_the_server(scene):
    """Signing out works here at once while the server is away"""
    browser = scene.signed_in()
    cookies = dict(browser.cookies)
    scene.way.broken = True
    assert browser.post("/auth/sign-out").status == 303 and browser.cookies == {}
    scene.way.broken = False
    assert Browser(scene.site, cookies).get("/me").json == {"account": None}


def test_slow_server(scene, folder):
    """A server that does not answer is given up after the time that is set"""
    browser = scene.signed_in()
    hasty = scene.new_site(scene.sessions, TIMEOUT="200").start()
    scene.way.hold[REFRESH] = threading.Event()
    try:
        browser.post("/expire")
        began = time.monotonic()
        answer = browser.at(hasty).get("/me")
        assert (answer.status, answer.json["code"]) == (503, "server_unavailable") and time.monotonic() - began < 20
    finally:
        scene.way.hold.pop(REFRESH).set()
        hasty.stop()
    assert is_alive(scene, token(browser))


def test_access_tokens(scene, note):
    """Genuine access tokens are taken and forged and foreign ones refused; without a key set the answer is 503; made-up keys do not fetch all day"""
    access = token(scene.signed_in())
    subject = forgeries.part(access.split(".")[1])["sub"]
    fresh = scene.new_site(scene.sessions).start()
    browser = Browser(fresh)
    key, next_key, stranger = forge.P256("ours", 7**80), forge.P256("next", 5**80), forge.P256("stranger", 3**90)
    scene.way.more = [key.jwk(), *forgeries.OTHER_KEYS]

    def judge(one):
        answer = browser.post("/verify", one)
        return answer.json["sub"] if answer.status == 200 else (answer.status, answer.json["code"])

    try:
        scene.way.broken = True
        assert judge(access) == (503, "keys_unavailable")
        scene.way.broken = False
        before = scene.way.asked[lossy.KEYS]
        published = scene.client.get(lossy.KEYS).json["keys"]
        identity = pippin.authorize(scene.apple, "kurt", "0123456789abcdef0123456789abcdef")["identity_token"]
        header, claims = map(forgeries.part, access.split(".")[:2])
        native = pippin.sign_in(scene.client, scene.apple, "kurt").json["session"]["access_token"]
        now = int(time.time())
        ours = {**header, "kid": "ours"}
        wrong = [
            *forgeries.all_of(access, key, stranger, identity, published[:1]),
            *forgeries.strict_of(access, key, CLIENT), ("the token of another client", native),
            *((what, one) for what, one in (
                ("padding", access + "="), ("a character more", access + "A"),
                ("the same signature in other letters", access[:-1] + LETTERS[LETTERS.index(access[-1]) ^ 1])) if scene.kind.is_strict_about_base64),
        ]
        assert judge(access) == subject and judge(forgeries.signed(key, ours, claims)) == subject
        began = time.monotonic()
        for what, one in wrong:
            assert judge(one) == (401, "access_token_invalid"), what
        assert judge(access) == subject
        fetches = scene.way.asked[lossy.KEYS] - before - 1
        assert fetches <= 1 + (time.monotonic() - began) / 10, fetches
        # Ten seconds later a key that is new is fetched once; ten minutes later the set is.
        scene.way.more.append(next_key.jwk())
        later = forgeries.signed(next_key, {**header, "kid": "next"}, claims)
        before = scene.way.asked[lossy.KEYS]
        browser.post("/clock", str(11_000))
        assert judge(later) == subject and scene.way.asked[lossy.KEYS] == before + 1
        for number in range(20):
            assert judge(forgeries.signed(key, {**header, "kid": f"unknown-{number}"}, claims)) == (401, "access_token_invalid")
        assert scene.way.asked[lossy.KEYS] <= before + 2
        browser.post("/clock", str(700_000))
        before = scene.way.asked[lossy.KEYS]
        assert judge(later) == subject and scene.way.asked[lossy.KEYS] == before + 1
        browser.post("/clock", str((claims["exp"] - now + 60) * 1000))
        assert judge(access) == (401, "access_token_invalid")
        note(f"{len(wrong)} forged and foreign tokens")
    finally:
        fresh.stop()


def webhook(browser, body, sent=None, secret=SECRET, header=None, **fields):
    sent = str(int(time.time()) if sent is None else sent)
    tag = hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    return browser.post("/webhook", body, Pippin_Signature=header or f"t={sent},v1={tag}", Content_Type="application/json", **fields)


def test_webhooks(scene):
    """The server's own message is taken; forged, changed and late ones are refused; a message that comes again has the same id"""
    browser = Browser(scene.site)
    scene.signed_in(pippin.new_person(scene.apple))
    pippin.wait_until(lambda: scene.receiver.messages, "the server sends a webhook")
    genuine = next(fields for fields in scene.receiver.fields if "pippin-signature" in fields)
    assert re.fullmatch(r"t=\d+,v1=[0-9a-f]{64}", genuine["pippin-signature"])
    message = next(iter(scene.receiver.messages.values()))
    body = json.dumps(message, separators=(",", ":"), sort_keys=True).encode()
    answer = webhook(browser, body)
    assert (answer.status, answer.json) == (200, message), answer.body
    # A recorded message is genuine for five minutes, with the same id, and for no longer.
    now = int(time.time())
    assert webhook(browser, body, now - 200).json["id"] == webhook(browser, body).json["id"] == message["id"]
    tag = hmac.new(SECRET.encode(), f"{now}.".encode() + body, hashlib.sha256).hexdigest()
    wrong = {
        "too old": webhook(browser, body, now - 310), "from the future": webhook(browser, body, now + 330),
        "another secret": webhook(browser, body, secret="another" * 8), "no signature": browser.post("/webhook", body),
        "another time under the same signature": webhook(browser, body, header=f"t={now - 1},v1={tag}"),
        "another body": webhook(browser, body.replace(b"account", b"accounts"), header=f"t={now},v1={tag}"),
        "capital letters": webhook(browser, body, header=f"t={now},v1={tag.upper()}"), "a short tag": webhook(browser, body, header=f"t={now},v1={tag[:-2]}"),
        "two tags": webhook(browser, body, header=f"t={now},v1={'0' * 64},v1={tag}"), "no time": webhook(browser, body, header=f"v1={tag}"),
        "a time that is no number": webhook(browser, body, header=f"t=1e9,v1={tag}"), "no object": webhook(browser, b"[]"),
        "no JSON": webhook(browser, b"{"), "no UTF-8": webhook(browser, b'{"id":"\xff","type":"x"}'), "no id": webhook(browser, b'{"type":"x"}'),
    }
    for what, answer in wrong.items():
        assert (answer.status, answer.json["code"]) == (400, "webhook_invalid"), (what, answer.body)
    assert webhook(browser, b" " * 1_100_000).status == 413, "a message without end is not read to its end"
