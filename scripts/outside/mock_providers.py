"""Pippin's emulator, and other programs that stand in for an identity provider in tests: how each is started and asked, and what it
refuses."""

import base64
import hashlib
import html.parser
import http.client
import json
import os
import pathlib
import re
import shutil
import subprocess
import time
import urllib.parse

import environment
import peers
import pippin

FORM, JSON = "application/x-www-form-urlencoded", "application/json"
# Apple's kinds of values, which the others take as well. Nothing listens at the address.
CLIENT, RETURN, OTHER_RETURN = "com.example.web", "http://localhost:8080/auth/apple/callback", "http://localhost:8080/elsewhere"
VERIFIER = "a-code-verifier-of-the-length-that-rfc-7636-wants"
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
WRK = pippin.ROOT / "Benchmarks" / "wrk"
SOURCES = pippin.ROOT / ".build" / "peers"
TICKS = os.sysconf("SC_CLK_TCK")


class Provider:
    """One program at a port of its own. Everything that it can check is switched on."""

    # Its address of the key set, of the page and of the token request, and whether its client secrets are tokens that expire.
    keys = page = token = ""
    expires = False

    def __init__(self, folder):
        self.folder, self.port = pathlib.Path(folder), pippin.free_port()
        self.client, self.secret = CLIENT, "the secret"

    def __enter__(self):
        """Measures how long it takes until the key set is answered."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        with open(self.folder / f"{self.id}.log", "w") as log:
            began = time.monotonic()
            self.process = subprocess.Popen(pippin.leashed(*self.command()), stdout=log, stderr=log, env=kept)
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > began + 30:
                self.process.kill()
                words = (self.folder / f"{self.id}.log").read_text().strip().splitlines()
                raise peers.Unavailable(words[-1] if words else "does not start")
            time.sleep(0.002)
        self.start_seconds = time.monotonic() - began
        self.prepare()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def answers(self):
        try:
            return self.ask("GET", self.keys)[0] == 200
        except OSError:
            return False

    def prepare(self):
        pass

    def ask(self, method, path, body=None, kind=None):
        """Status, Location and content."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            headers = {"Accept": "text/html"} | ({"Content-Type": kind} if kind else {})
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers["Location"], answer.read().decode()
        finally:
            connection.close()

    def used(self):
        """CPU seconds of the process so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def query(self, client, redirect, challenge):
        fields = {
            "client_id": client, "redirect_uri": redirect, "response_type": "code", "response_mode": "query", "scope": "openid",
            "state": "s"}
        if challenge:
            fields |= {"code_challenge": challenge, "code_challenge_method": "S256"}
        return fields

    def authorize(self, client=None, redirect=RETURN, challenge=None):
        """The code of a person who goes through the page, or nothing when the provider refuses."""
        fields = self.query(client or self.client, redirect, challenge)
        status, address, _ = self.ask("GET", f"{self.page}?{urllib.parse.urlencode(fields)}")
        if status != 200:
            return None
        status, address, _ = self.agree(fields)
        found = urllib.parse.parse_qs(urllib.parse.urlsplit(address or "").query)
        return found.get("code", [None])[0]

    def exchange(self, code, secret=None, redirect=RETURN, verifier=None):
        fields = {
            "grant_type": "authorization_code", "code": code, "client_id": self.client, "client_secret": secret or self.secret,
            "redirect_uri": redirect}
        if verifier:
            fields["code_verifier"] = verifier
        status, _, content = self.ask("POST", self.token, urllib.parse.urlencode(fields), FORM)
        return status == 200 and "access_token" in json.loads(content)

    def load(self, count):
        """So many pairs of an authorization and an exchange by wrk. Returns seconds and CPU seconds of one."""
        before = self.used()
        done = subprocess.run(
            ["wrk", "--threads", "1", "--connections", "8", "--timeout", "30s", "--duration", "120s", "--script",
             WRK / "mock-pairs.lua", f"http://127.0.0.1:{self.port}", "--", *self.pair(), str(count)],
            capture_output=True, text=True, env=dict(os.environ, LUA_PATH=f"{WRK}/?.lua;;"))
        spent = self.used() - before
        found = re.search(r"^bench (.*)$", done.stdout, re.MULTILINE)
        if not found:
            raise peers.Unavailable(f"wrk: {(done.stderr or done.stdout).strip()[-200:]}")
        report = json.loads(found[1])
        if report["failed"] or report["requests"] < count:
            raise peers.Unavailable(f"fails under load: {done.stdout.strip().splitlines()[-1][:200]}")
        return report["microseconds"] / 1e6 / count, spent / count

    def pair(self):
        """What the load sends: path, type and body of the authorization, path and beginning of the body of the exchange."""
        beginning = {
            "grant_type": "authorization_code", "client_id": self.client, "client_secret": self.secret, "redirect_uri": RETURN}
        path, body = self.press(self.query(self.client, RETURN, None))
        return path, FORM, urllib.parse.urlencode(body), self.token, urllib.parse.urlencode(beginning) + "&code="

    def agree(self, fields):
        path, body = self.press(fields)
        return self.ask("POST", path, urllib.parse.urlencode(body), FORM)


class Forms(html.parser.HTMLParser):
    """The first form of a page, and the first value of each of its fields."""

    def __init__(self, page):
        super().__init__()
        self.method = self.action = None
        self.fields, self.is_inside = {}, False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form" and self.action is None:
            self.method, self.action, self.is_inside = attributes["method"], attributes["action"], True
        elif tag == "input" and self.is_inside and (attributes.get("type") != "radio" or "checked" in attributes):
            self.fields[attributes["name"]] = attributes.get("value", "")

    def handle_endtag(self, tag):
        self.is_inside = self.is_inside and tag != "form"


class Emulator(Provider):
    """Pippin's. The load is what the sheet on an iPhone asks, which signs an identity token with the code."""

    name, id, about = "Pippin's emulator", "pippin-emulator", "Apple"
    keys, page, token = "/auth/keys", "/auth/authorize", "/auth/token"
    expires = True
    language = "Swift"

    @staticmethod
    def version(folder):
        return peers.run([pippin.release_binary(), "--version"]).split()[1]

    def command(self):
        return [pippin.release_binary(), "emulate", "--port", self.port]

    def prepare(self):
        key = self.folder / "AuthKey.p8"
        key.write_text(json.loads(self.ask("GET", "/emulator/config")[2])["teams"][0]["keys"][0]["p8"])
        self.secret = self.made_secret(CLIENT, 3600)
        self.app_secret = self.made_secret("com.example.app", 3600)

    def made_secret(self, client, seconds):
        return peers.run([
            pippin.release_binary(), "secret", "create", "--key", self.folder / "AuthKey.p8", "--key-id", "KEY0000001", "--team",
            "TEAM000001", "--client", client, "--expires-in", seconds]).strip()

    def query(self, client, redirect, challenge):
        # Apple takes a scope only with a form that is posted.
        return {name: value for name, value in super().query(client, redirect, challenge).items() if name != "scope"}

    def agree(self, fields):
        """Through the pages, as they are."""
        _, _, content = self.ask("GET", f"{self.page}?{urllib.parse.urlencode(fields)}")
        form = Forms(content)
        _, _, content = self.ask("GET", f"{form.action}?{urllib.parse.urlencode(form.fields | {'apple_id': 'mary'})}")
        form = Forms(content)
        return self.ask("POST", form.action, urllib.parse.urlencode(form.fields | {"action": "continue"}), FORM)

    def pair(self):
        sheet = {"bundle_id": "com.example.app", "apple_id": "mary", "nonce": "n", "scopes": ["name", "email"]}
        beginning = {"grant_type": "authorization_code", "client_id": "com.example.app", "client_secret": self.app_secret}
        path = "/emulator/native/authorizations"
        return path, JSON, json.dumps(sheet), self.token, urllib.parse.urlencode(beginning) + "&code="


class Emulate(Provider):
    """vercel-labs/emulate: built from its sources and jose's, because its packages are npm's."""

    name, id, about, language = "emulate", "emulate", "Apple among fourteen services", "TypeScript"
    keys, page, token = "/auth/keys", "/auth/authorize", "/auth/token"
    expires = True
    person = "mary@example.com"

    @staticmethod
    def version(folder):
        peers.needs("node", "nodejs")
        peers.needs("esbuild", "esbuild")
        emulate, jose = SOURCES / "emulate", SOURCES / "jose"
        if not (emulate.exists() and jose.exists()):
            raise peers.Unavailable("its packages are npm's, and its sources and those of jose are not in .build/peers")
        packages = [path.name for path in (emulate / "packages" / "@emulators").iterdir()]
        peers.run([
            "esbuild", peers.FOLDER / "emulate.mjs", "--bundle", "--platform=node", "--format=esm", "--splitting",
            "--external:graphql", f"--outdir={folder}/emulate", "--out-extension:.js=.mjs", f"--alias:emulate={emulate}/packages/emulate/src/api.ts",
            f"--alias:jose={jose}/src/index.ts",
            *[f"--alias:@emulators/{name}={emulate}/packages/@emulators/{name}/src/index.ts" for name in packages]])
        shutil.copytree(emulate / "packages" / "@emulators" / "core" / "src" / "fonts", pathlib.Path(folder) / "emulate" / "fonts")
        versions = [json.loads((path / "package.json").read_text())["version"] for path in (emulate / "packages" / "emulate", jose)]
        return f"{versions[0]}, jose {versions[1]}, Node {peers.run(['node', '--version']).strip().removeprefix('v')}"

    def command(self):
        seed = {"apple": {
            "users": [{"email": self.person, "name": "Mary Appleseed"}],
            "oauth_clients": [{"client_id": CLIENT, "team_id": "TEAM000001", "name": "Shop", "redirect_uris": [RETURN]}]}}
        return ["node", self.folder / "emulate" / "emulate.mjs", self.port, json.dumps(seed)]

    def made_secret(self, client, seconds):
        return Emulator.made_secret(self, client, seconds)

    def press(self, fields):
        # What its page has in the form; it knows no PKCE.
        names = ("client_id", "redirect_uri", "response_mode", "scope", "state")
        kept = {name: fields[name] for name in names}
        return "/auth/authorize/callback", kept | {"email": self.person}


class FromPyPI(Provider):
    language = "Python"

    @classmethod
    def version(cls, folder):
        python = cls.python()
        words = "import importlib.metadata as m, platform; print(m.version('" + cls.package + "'), platform.python_version())"
        package, version = peers.run([python, "-c", words]).split()
        return f"{package}, Python {version}"

    @staticmethod
    def python():
        interpreter = os.environ.get("PIPPIN_PYTHON313", "python3.13")
        try:
            interpreter = peers.run([interpreter, "-c", "import sys; print(sys.executable)"]).strip()
        except (OSError, peers.Unavailable):
            raise peers.Unavailable("it needs Python 3.13, as python3.13 or where PIPPIN_PYTHON313 says") from None
        try:
            return environment.environment("bench-mocks", environment.OUTSIDE / "bench-mocks.txt", interpreter=interpreter)
        except subprocess.CalledProcessError as error:
            raise peers.Unavailable("cannot be installed from PyPI") from error

    def program(self):
        return self.python().with_name(self.package)


class OIDCProviderMock(FromPyPI):
    """With `--require-registration`; without it, it takes any client, secret and redirect URI."""

    name = id = package = "oidc-provider-mock"
    about = "OpenID Connect"
    keys, page, token = "/jwks", "/oauth2/authorize", "/oauth2/token"

    def command(self):
        return [self.program(), "--port", self.port, "--require-registration", "True", "--user", "mary"]

    def prepare(self):
        body = json.dumps({"redirect_uris": [RETURN], "token_endpoint_auth_method": "client_secret_post"})
        made = json.loads(self.ask("POST", "/oauth2/clients", body, JSON)[2])
        self.client, self.secret = made["client_id"], made["client_secret"]

    def press(self, fields):
        return f"{self.page}?{urllib.parse.urlencode(fields)}", {"sub": "mary"}


class OAuthMocks(FromPyPI):
    name, id, package = "oauth-mocks", "oauth-mocks", "oauth-mocks"
    about = "Google and GitHub"
    keys, page, token = "/oauth2/v3/certs", "/o/oauth2/v2/auth", "/token"

    def command(self):
        return [self.program(), "--provider", "google", "--port", self.port]

    def press(self, fields):
        return self.page, fields | {"email": "mary@example.com"}


class KeycloakMockup(FromPyPI):
    name, id, package = "keycloak-mockup", "keycloak-mockup", "keycloak-mockup"
    about = "Keycloak"
    base = "/realms/myrealm/protocol/openid-connect"
    keys, page, token = f"{base}/certs", f"{base}/auth", f"{base}/token"

    def __init__(self, folder):
        super().__init__(folder)
        self.client = "myclient"

    def command(self):
        return [self.program(), "--host", "127.0.0.1", "--port", self.port]

    def press(self, fields):
        return self.page, fields | {"autologin_user": "admin"}


ALL = (Emulator, Emulate, OIDCProviderMock, OAuthMocks, KeycloakMockup)


def unregistered(provider):
    """a redirect URI that is not registered"""
    return provider.authorize(redirect=OTHER_RETURN) is None


def unknown(provider):
    """an unknown client"""
    return provider.authorize(client="com.example.unknown") is None


def other_redirect(provider):
    """at the exchange, another redirect URI than at the authorization"""
    return not provider.exchange(provider.authorize(), redirect=OTHER_RETURN)


def twice(provider):
    """a code that was exchanged already"""
    code = provider.authorize()
    assert provider.exchange(code)
    return not provider.exchange(code)


def wrong_secret(provider):
    """a wrong client secret"""
    wrong = provider.secret[:-8] + "AAAAAAAA" if provider.secret.count(".") == 2 else "another secret"
    return not provider.exchange(provider.authorize(), secret=wrong)


def expired_secret(provider):
    """an expired client secret"""
    if not provider.expires:
        return None
    secret = provider.made_secret(CLIENT, 1)
    time.sleep(2.5)
    return not provider.exchange(provider.authorize(), secret=secret)


def wrong_verifier(provider):
    """a PKCE verifier that does not match"""
    return not provider.exchange(provider.authorize(challenge=CHALLENGE), verifier=VERIFIER[::-1])


CHECKS = (unregistered, unknown, other_redirect, twice, wrong_secret, expired_secret, wrong_verifier)


def refusals(provider):
    """By each check's words: whether it is refused. Before, the same without a mistake is accepted, with PKCE and without."""
    for challenge, verifier in ((None, None), (CHALLENGE, VERIFIER)):
        code = provider.authorize(challenge=challenge)
        if not code or not provider.exchange(code, verifier=verifier):
            raise peers.Unavailable("refuses a sign-in without a mistake")
    return {check.__doc__: check(provider) for check in CHECKS}
