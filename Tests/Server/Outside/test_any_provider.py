"""People sign in to Pippin with another Pippin, as with any OpenID Connect provider; and a hostile provider gets nobody in.

The hostile one redirects, answers without end, moves its keys at every request, forges tokens and names other people. Nobody may be signed
in by any of that, nothing may be sent to the host that it redirects to, and afterwards its honest answer must be taken.
"""

import base64
import contextlib
import hashlib
import hmac
import json
import http.server
import sqlite3
import subprocess
import threading
import time
import types
import urllib.parse

import openid_setup
import pippin
import pytest

SECRET = "another-example-secret-of-more-than-thirty-two-characters"


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Key:
    def __init__(self, folder, name):
        self.file = folder / f"{name}.pem"
        subprocess.run(["openssl", "genrsa", "-out", self.file, "2048"], check=True, capture_output=True)
        words = subprocess.run(["openssl", "rsa", "-in", self.file, "-noout", "-modulus"], check=True, capture_output=True, text=True).stdout
        self.jwk = {"kty": "RSA", "kid": "one", "use": "sig", "n": base64url(bytes.fromhex(words.split("=")[1].strip())), "e": "AQAB"}

    def sign(self, claims, header=None):
        text = ".".join(base64url(json.dumps(part).encode()) for part in [header or {"alg": "RS256", "kid": "one"}, claims])
        done = subprocess.run(["openssl", "dgst", "-sha256", "-sign", self.file], input=text.encode(), capture_output=True, check=True)
        return text + "." + base64url(done.stdout)


class Hostile:
    """An OpenID Connect provider that signs everybody in at once, and answers as `mischief` says."""

    def __init__(self, folder):
        self.keys = [Key(folder, "own"), Key(folder, "another")]
        self.port, self.mischief, self.nonce, self.redirect = pippin.free_port(), {}, None, None
        # What is asked at the address that it redirects to.
        self.canary = []
        self.asked = set()
        owner = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                owner.answer(self)

            def do_POST(self):
                self.rfile.read(int(self.headers.get("content-length", "0")))
                owner.answer(self)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.issuer = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def claims(self, **more):
        now = int(time.time())
        known = {"iss": self.issuer, "aud": "pippin", "sub": "248289761001", "iat": now, "exp": now + 600, "nonce": self.nonce}
        return {name: value for name, value in (known | more).items() if value is not None}

    def answer(self, request):
        parts = urllib.parse.urlsplit(request.path)
        name = parts.path.strip("/").split("/")[-1]
        self.asked.add(name)
        if name == "canary":
            self.canary.append((request.command, request.path, dict(request.headers)))
        if name == "authorize":
            query = dict(urllib.parse.parse_qsl(parts.query))
            self.nonce = query["nonce"]
            back = {"code": "a-code-of-the-hostile-provider", "state": query["state"]}
            return self.send(request, 302, b"", {"Location": query["redirect_uri"] + "?" + urllib.parse.urlencode(back)})
        mischief = self.mischief.get(name)
        if mischief == "redirect":
            return self.send(request, 307, b"", {"Location": f"{self.issuer}/canary"})
        if mischief == "endless":
            return self.endless(request)
        if callable(mischief):
            body = mischief()
        elif name == "openid-configuration":
            body = self.document()
        elif name == "token":
            body = {"access_token": "an-access-token-of-the-hostile-provider", "token_type": "Bearer", "id_token": self.keys[0].sign(self.claims())}
        elif name == "keys":
            body = {"keys": [self.keys[0].jwk]}
        elif name == "userinfo":
            body = {"sub": "248289761001", "name": "Jane Doe", "email": "jane@example.net", "email_verified": True}
        else:
            return self.send(request, 404, b"")
        self.send(request, 200, body if isinstance(body, bytes) else json.dumps(body).encode())

    def document(self, **more):
        return {"issuer": self.issuer, "authorization_endpoint": self.issuer + "/authorize", "token_endpoint": self.issuer + "/token",
                "jwks_uri": self.issuer + "/keys", "userinfo_endpoint": self.issuer + "/userinfo", **more}

    @staticmethod
    def send(request, status, body, fields=None):
        request.send_response(status)
        for name, value in {"Content-Length": str(len(body)), "Content-Type": "application/json", **(fields or {})}.items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(body)

    @staticmethod
    def endless(request):
        """A body that does not end, until nobody reads it any more."""
        request.send_response(200)
        request.end_headers()
        try:
            while True:
                request.wfile.write(b"[" * 65536)
        except OSError:
            pass

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Client(pippin.Server):
    """The Pippin that people sign in to."""

    def __init__(self, folder, emulator, other, hostile):
        self.other, self.hostile = other, hostile
        super().__init__(folder, emulator)

    def configure(self, keys):
        super().configure(keys)
        self.secret("other.secret", SECRET)
        self.secret("hostile.secret", "a-secret-for-the-hostile-provider")
        providers = f"""openid: [
          {{ id: "other", name: "Another Pippin", issuer: "{self.other}", client_id: "pippin", client_secret_file: "other.secret",
             email_is_verified: true }},
          {{ id: "hostile", name: "Hostile", issuer: "{self.hostile}", client_id: "pippin", client_secret_file: "hostile.secret",
             email_is_verified: true }} ]"""
        text = self.settings.read_text()
        more = f'clients: [{{ id: "example-web", platform: "web", name: "Example", {providers} }}, '
        self.settings.write_text(text.replace("clients: [", "insecure_social_base_url: true, " + more, 1))

    def count(self, table):
        with contextlib.closing(sqlite3.connect(f"file:{self.folder}/pippin.db?mode=ro", uri=True)) as database:
            return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


class Other(openid_setup.Provider):
    """The Pippin that people sign in with. It has another host name, because cookies know no ports."""

    def __init__(self, folder, emulator, client_port):
        self.client_port = client_port
        super().__init__(folder, emulator)

    def configure(self, keys):
        super().configure(keys)
        self.secret("pippin.secret", SECRET)
        text = self.settings.read_text().replace(f"localhost:{self.port}", f"127.0.0.1:{self.port}")
        more = f"""{{ id: "pippin", platform: "web", name: "Example", oidc: {{ client_secret_file: "pippin.secret",
          redirect_uris: ["http://localhost:{self.client_port}/auth/openid/callback/other"] }} }}, """
        self.settings.write_text(text.replace("clients: [", "clients: [" + more, 1))


def start(server, provider):
    return f"http://localhost:{server.port}/auth/openid/start?client_id=example-web&provider={provider}"


def hostile_answers(hostile):
    """Each mischief by its name."""
    own, another = hostile.keys
    claims = hostile.claims

    def token(make):
        return {"token": lambda: {"access_token": "an-access-token-of-the-hostile-provider", "token_type": "Bearer", "id_token": make()}}

    def unsigned():
        return ".".join([base64url(b'{"alg":"none","kid":"one"}'), base64url(json.dumps(claims()).encode()), ""])

    def shared(secret):
        text = ".".join([base64url(b'{"alg":"HS256","kid":"one"}'), base64url(json.dumps(claims()).encode())])
        return text + "." + base64url(hmac.new(secret, text.encode(), hashlib.sha256).digest())

    public = base64.urlsafe_b64decode(own.jwk["n"] + "==")
    deep = b"[" * 200_000
    return {
        "the discovery document redirects": {"openid-configuration": "redirect"},
        "the discovery document does not end": {"openid-configuration": "endless"},
        "the discovery document is deep": {"openid-configuration": lambda: deep},
        "the discovery document is another issuer's": {"openid-configuration": lambda: hostile.document(issuer="http://127.0.0.1:1")},
        "the endpoints are files": {"openid-configuration": lambda: hostile.document(token_endpoint="file:///etc/passwd")},
        "the endpoints are at another kind of server": {"openid-configuration": lambda: hostile.document(jwks_uri="gopher://127.0.0.1:25/")},
        "the token endpoint redirects": {"token": "redirect"},
        "the token answer does not end": {"token": "endless"},
        "the token answer is deep": {"token": lambda: deep},
        "the access token is two fields": token(own.sign) | {"token": lambda: {"access_token": "a\r\nHost: b", "id_token": own.sign(claims())}},
        "the ID token is not signed": token(unsigned),
        "the ID token is signed with the client's secret": token(lambda: shared(b"a-secret-for-the-hostile-provider")),
        "the ID token is signed with the public key": token(lambda: shared(public)),
        "the ID token is signed with another key": token(lambda: another.sign(claims())),
        "the ID token brings its own key": token(lambda: another.sign(claims(), {"alg": "RS256", "kid": "one", "jwk": another.jwk})),
        "the ID token is another client's": token(lambda: own.sign(claims(aud="another"))),
        "the ID token is another issuer's": token(lambda: own.sign(claims(iss="https://accounts.google.com"))),
        "the ID token is another sign-in's": token(lambda: own.sign(claims(nonce="another"))),
        "the ID token is of no sign-in": token(lambda: own.sign(claims(nonce=None))),
        "the ID token is old": token(lambda: own.sign(claims(iat=1, exp=2))),
        "the ID token has no subject": token(lambda: own.sign(claims(sub=None))),
        "the subject is a number": token(lambda: own.sign(claims(sub=248289761001))),
        "the subject has 10,000 characters": token(lambda: own.sign(claims(sub="1" * 10_000))),
        "the subject has 256 characters": token(lambda: own.sign(claims(sub="1" * 256))),
        "the subject has a zero byte": token(lambda: own.sign(claims(sub="248289761001\0"))),
        "the subject has a line break": token(lambda: own.sign(claims(sub="248289761001\n"))),
        "there are no keys": {"keys": lambda: {"keys": []}},
        "the keys redirect": {"keys": "redirect"},
        "the keys do not end": {"keys": "endless"},
        "the userinfo endpoint redirects": {"userinfo": "redirect"},
        "the userinfo answer does not end": {"userinfo": "endless"},
        "the userinfo endpoint names another person": {"userinfo": lambda: {"sub": "another", "email": "mary@example.com"}},
        "the userinfo endpoint names nobody": {"userinfo": lambda: {"email": "mary@example.com"}},
        "the userinfo endpoint names two people": {"userinfo": lambda: b'{"sub":"another","sub":"248289761001"}'},
        "the address has 10,000 characters": {"userinfo": lambda: {"sub": "248289761001", "email": "m" * 10_000 + "@example.com"}},
        "the address has a zero byte": {"userinfo": lambda: {"sub": "248289761001", "email": "mary@example.com\0"}},
    }


# Their names, before there is a provider.
TRICKS = list(hostile_answers(types.SimpleNamespace(
    keys=[types.SimpleNamespace(jwk={"n": "", "kid": ""}, sign=None)] * 2, claims=None, document=None)))


class Setting:
    """A server, another Pippin and a hostile provider to sign in with, and an emulator that knows both servers."""

    def __init__(self, folder):
        for name in ("client", "other"):
            (folder / name).mkdir(mode=0o700)
        with contextlib.ExitStack() as stack:
            self.emulator = stack.enter_context(pippin.Emulator())
            self.hostile = Hostile(folder)
            stack.callback(self.hostile.stop)
            server = self.server = Client(folder / "client", self.emulator, "http://127.0.0.1:1", self.hostile.issuer)
            other = self.other = Other(folder / "other", self.emulator, server.port)
            server.settings.write_text(server.settings.read_text().replace("http://127.0.0.1:1\"", f"http://127.0.0.1:{other.port}\""))
            apple = pippin.Client(self.emulator.port)
            configuration = apple.get("/emulator/config").json
            service = configuration["teams"][0]["apps"][0]["services"][0]
            service["return_urls"] = [*service["return_urls"], f"http://127.0.0.1:{other.port}/auth/apple/callback"]
            assert apple.send("PUT", "/emulator/config", configuration).status in (200, 204)
            for one in (other, server):
                one.start()
                stack.callback(one.stop)
            self.stack = stack.pop_all()

    def words(self):
        return self.server.words()

    def anew(self, mischief):
        """Documents and keys are kept, so each mischief meets a server that knows neither."""
        self.server.stop()
        self.server.start()
        self.hostile.mischief, self.hostile.asked = mischief, set()


@pytest.fixture(scope="module")
def setting(tmp_path_factory):
    setting = Setting(tmp_path_factory.mktemp("providers"))
    with setting.stack:
        yield setting


def test_another_pippin(setting):
    """A person signs in with another Pippin, and comes back to the same account."""
    server, other = setting.server, setting.other
    before = server.count("account")
    # Mary has an account at the other server, by her Apple ID.
    for _ in range(2):
        browser = openid_setup.Browser(server.port, other.port, setting.emulator.port)
        browser.go(start(server, "other"))
        assert f"127.0.0.1:{other.port}/sign-in" in browser.address, (browser.address, browser.page)
        browser.sign_in()
        assert browser.address == f"http://localhost:{server.port}/account", (browser.address, browser.page)
        assert "Mary" in browser.page and "Another Pippin" in browser.page, browser.page
    assert server.count("account") == before + 1, "the same account both times"


@pytest.mark.parametrize("trick", TRICKS)
def test_hostile_provider(setting, trick):
    """A hostile provider signs nobody in by any of its tricks."""
    server, hostile = setting.server, setting.hostile
    mischief = hostile_answers(hostile)[trick]
    setting.anew(mischief)
    browser = openid_setup.Browser(server.port, hostile.port)
    browser.go(start(server, "hostile"))
    # The person is on a page that says so, without a session.
    assert browser.status >= 400 and f"localhost:{server.port}" in browser.address, (browser.status, browser.address)
    assert "pippin_session" not in browser.cookies["localhost"]
    assert hostile.canary == []
    assert hostile.asked >= set(mischief), "never tried"
    words = server.words()
    for secret in ("a-secret-for-the-hostile", "a-code-of-the-hostile", "an-access-token-of-the-hostile"):
        assert secret not in words
    assert '"status":500' not in words and "Fatal error" not in words


def test_honest_answer(setting):
    """Its honest answer signs somebody in."""
    server, hostile = setting.server, setting.hostile
    setting.anew({})
    browser = openid_setup.Browser(server.port, hostile.port)
    browser.go(start(server, "hostile"))
    assert browser.address == f"http://localhost:{server.port}/account", (browser.address, browser.page)
    assert "Jane Doe" in browser.page, browser.page
