"""Apple's side for clients that know only Apple's own address: the emulator behind TLS, found and trusted by this process
alone, and a person who walks through its pages."""

import html.parser
import json
import os
import pathlib
import socket
import tempfile
import urllib.parse

import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

import pippin

TEAM, KEY, BUNDLE, SERVICE = "TEAM12345A", "KEYABCDE12", "com.example.shop", "com.example.shop.web"
HOST = "shop.example.com"
ALLAUTH_RETURN = f"https://{HOST}/accounts/apple/login/callback/"
SOCIAL_RETURN = f"https://{HOST}/complete/apple-id/"
MARY = {"id": "mary", "email": "mary@example.com", "given_name": "Mary", "family_name": "Appleseed"}


def private_key():
    """What Apple hands out as AuthKey_….p8."""
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()


class Form(html.parser.HTMLParser):
    """The forms of a page: where each goes, and what it holds before anybody touched it."""

    def __init__(self, page):
        super().__init__()
        self.forms = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form":
            self.forms.append((attributes["method"], attributes["action"], {}))
        elif tag == "input" and self.forms:
            if attributes.get("type") != "radio" or "checked" in attributes:
                self.forms[-1][2][attributes["name"]] = attributes["value"]


class Apple:
    """A running emulator as appleid.apple.com, as strict as Apple: https, registered addresses, real domains only."""

    def __init__(self):
        self.key = private_key()
        self.folder = tempfile.TemporaryDirectory()
        self.authority = str(pathlib.Path(self.folder.name) / "authority.pem")
        self.getaddrinfo = socket.getaddrinfo

    def __enter__(self):
        setup = pathlib.Path(self.folder.name) / "apple.json"
        setup.write_text(json.dumps({
            "teams": [{
                "id": TEAM,
                "keys": [{"key_id": KEY, "p8": self.key, "primary_app": BUNDLE}],
                "apps": [{"bundle_id": BUNDLE, "name": "Shop", "services": [
                    {"client_id": SERVICE, "name": "Shop", "return_urls": [ALLAUTH_RETURN, SOCIAL_RETURN]}]}],
            }],
            "apple_ids": [MARY],
        }))
        self.emulator = pippin.Emulator("--tls", "--ca", self.authority, "--config", str(setup))
        self.emulator.start()
        # What requests trusts instead of the public authorities; it has no proxy in between either.
        os.environ.update(REQUESTS_CA_BUNDLE=self.authority, NO_PROXY="*", no_proxy="*")
        socket.getaddrinfo = self.resolve
        return self

    def __exit__(self, *_):
        socket.getaddrinfo = self.getaddrinfo
        self.emulator.stop()
        self.folder.cleanup()

    def resolve(self, host, port, *rest, **named):
        """Apple's host is here, and there is no other: nothing of this test may leave the machine."""
        assert (host, port) == ("appleid.apple.com", 443), f"a client asks for {host}:{port}"
        return self.getaddrinfo("127.0.0.1", self.emulator.port, *rest, **named)

    def sign_in(self, address, person="mary", hide=False, answer="continue"):
        """A person before Apple's pages, from the address to which a client sent the browser: what Apple's form posts,
        and where."""
        browser = requests.Session()
        page = browser.get(address, headers={"Accept": "text/html"})
        assert page.status_code == 200, (page.status_code, page.text)
        method, action, fields = Form(page.text).forms[0]
        assert method == "get", page.text
        page = browser.get(urllib.parse.urljoin(address, action), params={**fields, "apple_id": person})
        method, action, fields = Form(page.text).forms[0]
        assert method == "post", page.text
        if hide:
            fields["email_choice"] = "hide"
        page = browser.post(urllib.parse.urljoin(address, action), {**fields, "action": answer})
        assert page.status_code == 200, (page.status_code, page.text)
        method, action, fields = Form(page.text).forms[0]
        assert method == "post", page.text
        return action, fields

    def forget(self, person="mary"):
        """The person stops using the app, so that the next sign-in is the first again."""
        address = f"https://appleid.apple.com/emulator/apple-ids/{person}/apps/{BUNDLE}"
        assert requests.delete(address).status_code in (204, 404)

    def last_words(self):
        """What the emulator's log says of the last request."""
        return requests.get("https://appleid.apple.com/emulator/log").json()["items"][-1]
