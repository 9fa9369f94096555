"""A server with OpenID clients beside the emulator, a client without any library, and a person at a browser without any scripts."""

import base64
import hashlib
import html
import http.client
import json
import re
import secrets
import urllib.parse

import pippin

CLIENT, SECRET = "grafana", "an-example-secret-of-more-than-thirty-two-characters"
DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code"


def clients(port, algorithm="ES256", more=""):
    """The settings' `clients`: the one of the pages, and one that is an OpenID client. The files of secrets are `provider`'s."""
    return f"""[
      {{ id: "com.example.app", platform: "ios", apple: {{ audience: "com.example.app", team: "TEAM000001", key: "KEY0000001" }} }},
      {{ id: "example-web", platform: "web", apple: {{ audience: "com.example.web", team: "TEAM000001", key: "KEY0000001",
         return_url: "http://localhost:{port}/auth/apple/callback" }}, passkey: {{}} }},
      {{ id: "{CLIENT}", platform: "web", name: "Grafana",
         oidc: {{ redirect_uris: ["https://grafana.example.com/login"], client_secret_file: "grafana.secret",
                  post_logout_redirect_uris: ["https://grafana.example.com/"], id_token_signed_response_alg: "{algorithm}",
                  scopes: ["openid", "profile", "email", "offline_access"],
                  grant_types: ["authorization_code", "refresh_token", "device_code"] }} }}, {more} ]"""


class Provider(pippin.Server):
    """`pippin serve` with these clients. People come by the address of the first server where there are several."""

    algorithm = "ES256"
    home = None
    # Further entries of `clients`, each with a comma before it. All clients have the same secret.
    others = ""

    def configure(self, keys):
        super().configure(keys)
        self.secret("grafana.secret", SECRET)
        text = self.settings.read_text()
        port = self.home or self.port
        text = re.sub(r"clients: \[.*?\}\],", lambda _: f"clients: {clients(port, self.algorithm, self.others)},", text, flags=re.DOTALL)
        self.settings.write_text(text.replace(f'public_url: "http://localhost:{self.port}"', f'public_url: "http://localhost:{port}"'))


def register(emulator, port):
    """Tells Apple's side where it returns to."""
    apple = pippin.Client(emulator.port)
    configuration = apple.get("/emulator/config").json
    service = configuration["teams"][0]["apps"][0]["services"][0]
    service["return_urls"] = sorted({*service["return_urls"], f"http://localhost:{port}/auth/apple/callback"})
    assert apple.send("PUT", "/emulator/config", configuration).status in (200, 204)


class Browser:
    """Cookies, redirects and forms; stops before an address that is none of the two servers'."""

    def __init__(self, *ports):
        self.ports, self.cookies, self.address, self.page = ports, {}, "", ""

    def go(self, address, form=None):
        for _ in range(12):
            parts = urllib.parse.urlsplit(address)
            self.address = address
            if parts.port not in self.ports:
                return self
            fields = {"Accept": "text/html", "Host": parts.netloc}
            jar = self.cookies.setdefault(parts.hostname, {})
            if jar:
                fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in jar.items())
            body = None
            if form is not None:
                body, fields["Content-Type"] = urllib.parse.urlencode(form), "application/x-www-form-urlencoded"
            connection = self.connect(parts)
            connection.request("GET" if form is None else "POST", parts.path + ("?" + parts.query if parts.query else ""), body, fields)
            answer = connection.getresponse()
            self.page, self.status = answer.read().decode(), answer.status
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    pair, *rest = value.split(";")
                    name, _, value = pair.partition("=")
                    jar.pop(name, None)
                    if "Max-Age=0" not in [word.strip() for word in rest]:
                        jar[name] = value
            refresh = re.match(r"0; url=(.*)", answer.getheader("refresh") or "")
            connection.close()
            target = answer.getheader("location") if answer.status in (302, 303) else refresh and refresh.group(1)
            if not target:
                return self
            address, form = urllib.parse.urljoin(address, target), None
        raise AssertionError(f"redirected for ever: {self.address}")

    def connect(self, parts):
        """A connection to the server of this address."""
        return http.client.HTTPConnection("127.0.0.1", parts.port, timeout=30)

    def forms(self):
        found = []
        for head, body in re.findall(r"<form([^>]*)>(.*?)</form>", self.page, re.DOTALL):
            fields = {}
            for tag in re.findall(r"<input[^>]*>", body):
                name, kind = attribute(tag, "name"), attribute(tag, "type")
                if name and (kind != "radio" or " checked" in tag):
                    fields[name] = attribute(tag, "value") or ""
            found.append((attribute(head, "method") or "get", urllib.parse.urljoin(self.address, attribute(head, "action") or ""), fields))
        return found

    def submit(self, index=0, **changes):
        method, action, fields = self.forms()[index]
        fields |= changes
        return self.go(action + "?" + urllib.parse.urlencode(fields)) if method == "get" else self.go(action, fields)

    def answer_passkey(self, device):
        """Does what the page's script does with a passkey: asks for it, and sends the form. It says which kind was asked for."""
        form = re.search(r'<form[^>]*data-ask="(get|create)"[^>]*>.*?</form>', self.page, re.DOTALL)
        assert form, self.page
        head = form.group(0)[:form.group(0).index(">")]
        options = {"public_key": json.loads(html.unescape(re.search(r'data-public-key="([^"]*)"', head).group(1)))}
        credential = device.sign(options) if form.group(1) == "get" else device.create(options)
        action = urllib.parse.urljoin(self.address, attribute(head, "action"))
        fields = next(fields for _, address, fields in self.forms() if address == action and "credential" in fields)
        self.go(action, fields | {"credential": json.dumps(credential)})
        return form.group(1)

    def sign_in(self, person="mary"):
        """From the server's sign-in page through Apple's pages and back."""
        link = re.search(r'href="([^"]*/auth/apple/start[^"]*)"', self.page)
        assert link, self.page
        self.go(urllib.parse.urljoin(self.address, link.group(1).replace("&amp;", "&")))
        return self.submit(apple_id=person).submit(action="continue").submit()


def attribute(tag, name):
    found = re.search(rf'\b{name}="([^"]*)"', tag)
    return html.unescape(found.group(1)) if found else None


class RelyingParty:
    """A client that a developer wrote by hand."""

    redirect = "https://grafana.example.com/login"

    def __init__(self, home):
        self.home = home
        self.verifier = secrets.token_urlsafe(32)

    def address(self, **changes):
        challenge = base64.urlsafe_b64encode(hashlib.sha256(self.verifier.encode()).digest()).rstrip(b"=").decode()
        wanted = {
            "client_id": CLIENT, "redirect_uri": self.redirect, "response_type": "code", "scope": "openid email offline_access",
            "state": "s", "nonce": "n", "code_challenge": challenge, "code_challenge_method": "S256", **changes}
        return f"{self.home}/oauth/authorize?" + urllib.parse.urlencode(wanted)

    @staticmethod
    def code(browser):
        answer = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(browser.address).query))
        assert "code" in answer, (browser.address, browser.page[:500])
        return answer["code"]

    @staticmethod
    def post(client, path, form):
        basic = base64.b64encode(f"{CLIENT}:{urllib.parse.quote_plus(SECRET)}".encode()).decode()
        return client.send(
            "POST", path, urllib.parse.urlencode(form).encode(), **{
                "Content-Type": "application/x-www-form-urlencoded", "Authorization": f"Basic {basic}"})

    def redeem(self, client, code):
        return self.post(client, "/oauth/token", {
            "grant_type": "authorization_code", "code": code, "redirect_uri": self.redirect, "code_verifier": self.verifier})

    def refresh(self, client, token):
        return self.post(client, "/oauth/token", {"grant_type": "refresh_token", "refresh_token": token})

    def is_active(self, client, token):
        answer = self.post(client, "/oauth/introspect", {"token": token})
        assert answer.status == 200, (answer.status, answer.body)
        return json.loads(answer.body)["active"]
