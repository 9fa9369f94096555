"""Other people's OpenID providers, each a program at a port of its own, and what must work when the server is their client."""

import base64
import contextlib
import hashlib
import html
import http.client
import json
import pathlib
import re
import secrets
import sqlite3
import ssl
import subprocess
import sys
import urllib.parse

import openid_application
import openid_setup
import pippin

PROGRAM = pathlib.Path(__file__).with_name("openid_provider_app.py")
CLIENT = "pippin"
# Where the test itself is the client, to see an ID token; nothing listens there.
OWN_REDIRECT = "http://localhost:9/"
PEOPLE = {"jane": "Jane Doe", "john": "John Doe"}
PASSWORD = "a password for this test"
LEFT_OUT = object()


class Provider(openid_application.Application):
    """At another host than the server, because cookies know no ports."""

    host, path = "127.0.0.1", ""
    # Characters that Basic authentication has to encode.
    secret = "p+q%r:s/t=u-v&w-of-more-than-thirty-two-characters"
    # Whether its ID tokens name their key, it says that an address is verified, it compares the secret, and a refusal has the state.
    names_keys = proves_addresses = compares_secrets = keeps_state = True
    # How the person refuses.
    refuse = None

    def __init__(self, folder):
        super().__init__(folder)
        self.issuer = self.home + self.path
        self.ready = self.path + "/.well-known/openid-configuration"

    @property
    def redirects(self):
        return [f"http://localhost:{self.server_port}/auth/openid/callback/{self.id}", OWN_REDIRECT]

    def begin(self, server):
        self.server_port = server.port
        self.launch(
            [sys.executable, PROGRAM, self.name, self.port, self.home, CLIENT, self.secret, PASSWORD, *self.redirects], cwd=self.folder)

    def entry(self):
        """The provider in `clients[].openid`."""
        return f"""
          {{ id: "{self.id}", name: "{self.name}", issuer: "{self.issuer}", client_id: "{CLIENT}",
             client_secret_file: "{self.id}.secret", email_is_verified: true, {self.settings} }},"""

    def address(self, person):
        return f"{person}@{self.port}.example.net"

    def browser(self, *ports):
        return openid_setup.Browser(*ports, self.port)

    def document(self):
        return self.client(self.port).get(self.ready).json

    def keys(self):
        return self.client(self.port).get(urllib.parse.urlsplit(self.document()["jwks_uri"]).path).json["keys"]

    def id_token(self):
        """The header of an ID token, from a sign-in in which the test is the client."""
        document, verifier, browser = self.document(), secrets.token_urlsafe(32), self.browser()
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        browser.go(document["authorization_endpoint"] + "?" + urllib.parse.urlencode({
            "client_id": CLIENT, "redirect_uri": OWN_REDIRECT, "response_type": "code", "scope": "openid", "state": "s", "nonce": "n",
            "code_challenge": challenge, "code_challenge_method": "S256"}))
        self.agree(browser, "jane")
        form = {"grant_type": "authorization_code", "code": openid_setup.RelyingParty.code(browser), "redirect_uri": OWN_REDIRECT,
                "code_verifier": verifier}
        fields = {"Content-Type": "application/x-www-form-urlencoded"}
        if "client_secret_post" in self.settings:
            form |= {"client_id": CLIENT, "client_secret": self.secret}
        else:
            fields["Authorization"] = "Basic " + base64.b64encode(f"{CLIENT}:{urllib.parse.quote(self.secret, safe='')}".encode()).decode()
        answer = self.client(self.port).post(urllib.parse.urlsplit(document["token_endpoint"]).path, pippin.form(**form), **fields)
        assert answer.status == 200, (answer.status, answer.body)
        return json.loads(base64.urlsafe_b64decode(answer.json["id_token"].split(".")[0] + "=="))


class Mock(Provider):
    """Its own program, with its own page."""

    name = id = "oidc-provider-mock"
    names_keys = compares_secrets = keeps_state = False

    def begin(self, server):
        people = [{"sub": sub, "name": name, "email": self.address(sub), "email_verified": True} for sub, name in PEOPLE.items()]
        self.launch([
            sys.executable, "-m", "oidc_provider_mock", "--port", self.port, "--require-nonce",
            *[word for person in people for word in ("--user-claims", json.dumps(person))]])

    def agree(self, browser, person):
        browser.submit(sub=person)

    def refuse(self, browser):
        browser.submit(1, action="deny")


class Django(Provider):
    """A Django project: the person signs in there, then agrees."""

    def agree(self, browser, person):
        browser.submit(username=person, password=PASSWORD)
        # The project may know already that this person agrees.
        if browser.address.startswith(self.home):
            browser.submit(allow="Authorize")

    def refuse(self, browser):
        browser.submit(username="jack", password=PASSWORD).submit(allow="")


class DjangoOAuthToolkit(Django):
    name = id = "django-oauth-toolkit"
    path = "/o"
    proves_addresses = False


class DjangoOIDCProvider(Django):
    """It does not decode what Basic authentication encodes. Nothing of the secrets that it makes itself is encoded."""

    name = id = "django-oidc-provider"
    path = "/openid"
    secret = "A_secret-of-plain-characters-0123456789-and-more-than-thirty-two"


class DjangoOIDCProviderByPost(DjangoOIDCProvider):
    """With any other secret it needs this setting."""

    id = "django-oidc-provider-by-post"
    secret = Provider.secret
    settings = 'token_endpoint_auth_method: "client_secret_post",'


class Pyop(Provider):
    """A library without pages. It takes only an issuer with TLS, so it has a private certificate."""

    name = id = "pyop"
    names_keys = False
    settings = 'authorities_file: "pyop.pem",'

    def __init__(self, folder):
        super().__init__(folder)
        self.home = self.issuer = f"https://{self.host}:{self.port}"
        self.certificate = folder / "provider.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
             f"/CN={self.host}", "-addext", f"subjectAltName=IP:{self.host}", "-keyout", folder / "provider.key", "-out",
             self.certificate], check=True, capture_output=True)
        self.tls = ssl.create_default_context(cafile=self.certificate)

    def client(self, port, timeout=30):
        client = pippin.Client(port, timeout=timeout)
        client.connect = lambda: http.client.HTTPSConnection(self.host, port, timeout=timeout, context=self.tls)
        return client

    def browser(self, *ports):
        browser = openid_setup.Browser(*ports, self.port)
        plain = browser.connect
        browser.connect = lambda parts: self.client(parts.port).connect() if parts.scheme == "https" else plain(parts)
        return browser

    def agree(self, browser, person):
        browser.submit(person=person)


PROVIDERS = (Mock, DjangoOAuthToolkit, Pyop, DjangoOIDCProvider, DjangoOIDCProviderByPost)


class Server(pippin.Server):
    """`pippin serve` as the client of all of them."""

    def __init__(self, folder, emulator, providers):
        self.providers = providers
        super().__init__(folder, emulator)

    def configure(self, keys):
        super().configure(keys)
        for provider in self.providers:
            self.secret(f"{provider.id}.secret", provider.secret)
            if "authorities_file" in provider.settings:
                self.secret("pyop.pem", provider.certificate.read_text())
        listed = "".join(provider.entry() for provider in self.providers)
        more = f'clients: [{{ id: "example-web", platform: "web", name: "Example", openid: [{listed}] }}, '
        text = self.settings.read_text()
        self.settings.write_text(text.replace("clients: [", "insecure_social_base_url: true, " + more, 1))

    def people(self, provider):
        """Of each account with an identity of this provider: the address, whether it is proved, and the name."""
        with contextlib.closing(sqlite3.connect(f"file:{self.folder}/pippin.db?mode=ro", uri=True)) as database:
            return database.execute(
                "SELECT account.email, account.email_verified,"
                " trim(coalesce(account.given_name, '') || ' ' || coalesce(account.family_name, ''))"
                " FROM identity JOIN account ON account.id = identity.account WHERE tenant = ? ORDER BY account.email",
                (provider.issuer,)).fetchall()

    def count(self):
        with contextlib.closing(sqlite3.connect(f"file:{self.folder}/pippin.db?mode=ro", uri=True)) as database:
            return database.execute("SELECT count(*) FROM account").fetchone()[0]

    def go_to(self, provider):
        """A new browser, in which a person has pressed the provider's button on the sign-in page."""
        browser = provider.browser(self.port)
        browser.go(f"http://localhost:{self.port}/sign-in?client_id=example-web")
        links = [html.unescape(link) for link in re.findall(r'href="([^"]*/auth/openid/start[^"]*)"', browser.page)]
        chosen = [link for link in links if dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(link).query))["provider"] == provider.id]
        assert len(chosen) == 1, (provider.id, links, browser.page)
        browser.go(urllib.parse.urljoin(browser.address, chosen[0]))
        assert browser.address.startswith(provider.home), (browser.address, browser.page[:600], self.words()[-2000:])
        return browser

    def sign_in(self, provider, person):
        browser = self.go_to(provider)
        provider.agree(browser, person)
        told = (browser.address, browser.page[:600], provider.words()[-2000:], self.words()[-2000:])
        assert browser.address == f"http://localhost:{self.port}/account", told
        assert PEOPLE[person] in browser.page and provider.name in browser.page, browser.page


def signs_in(provider, server):
    """a person gets an account with name and address, another browser finds the same account, and another person gets another one"""
    before, jane, john = server.count(), *[(provider.address(sub), provider.proves_addresses, name) for sub, name in PEOPLE.items()]
    for _ in range(2):
        server.sign_in(provider, "jane")
        assert server.people(provider) == [jane] and server.count() == before + 1, server.people(provider)
    server.sign_in(provider, "john")
    assert server.people(provider) == [jane, john] and server.count() == before + 2, server.people(provider)


def names_no_key(provider, server):
    """those sign-ins were with ID tokens without a key id, by the only key"""
    header, keys = provider.id_token(), provider.keys()
    assert header["alg"] == "RS256" and ("kid" in header) == provider.names_keys and len(keys) == 1, (header, keys)
    return LEFT_OUT if provider.names_keys else None


def is_cancelled(provider, server):
    """a person who refuses at the provider is not signed in, and sees that"""
    if not provider.refuse:
        return LEFT_OUT
    before, browser = server.count(), server.go_to(provider)
    provider.refuse(browser)
    # Without the state nobody knows which sign-in was refused.
    status, words = (200, "Sign-in cancelled") if provider.keeps_state else (400, "This link or form isn’t valid")
    assert browser.status == status and words in browser.page, (browser.address, browser.status, browser.page)
    assert f"localhost:{server.port}" in browser.address and "pippin_session" not in browser.cookies["localhost"], browser.address
    assert server.count() == before


def is_found_by_the_doctor(providers, server):
    """`pippin doctor` finds the discovery documents and keys"""
    status, output, errors = server.run("doctor")
    assert status == 0 and re.search("^ok +openid_providers ", output, re.MULTILINE), (status, output, errors)
    for provider in providers:
        assert f"{provider.issuer} answers with a usable discovery document and a usable key set." in output, output


def takes_no_wrong_secret(providers, server):
    """with a wrong client secret nobody is signed in, and the log has the provider's error and none of the secrets"""
    server.stop()
    for provider in providers:
        (server.folder / f"{provider.id}.secret").write_text("wrong-" + provider.secret)
    server.start()
    for provider in providers:
        if not provider.compares_secrets:
            continue
        read, browser = len(server.words()), server.go_to(provider)
        provider.agree(browser, "jane")
        assert browser.status == 502 and "pippin_session" not in browser.cookies["localhost"], (provider.id, browser.address, browser.page)
        assert "The provider answered “invalid_client”" in server.words()[read:], server.words()[read:]
    assert not any(provider.secret in server.words() for provider in providers)


CHECKS = (signs_in, names_no_key, is_cancelled)
CHECKS_OF_ALL = (is_found_by_the_doctor, takes_no_wrong_secret)
