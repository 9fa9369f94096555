"""Somebody else's OpenID client as an application at a port of its own, and what each such application must be able to do."""

import json
import subprocess
import tempfile

import openid_setup
import pippin


class Application:
    """An application that shows at one address who is signed in. Its class says how to start it and which addresses it has."""

    name = id = ""
    # What the settings of its client need besides what each one has.
    settings = ""
    # It sends `prompt=consent`, so the person is asked at each sign-in.
    asks_consent = False
    # Its host, the address that answers 200 once it is up, and how to ask.
    host, ready, client = "localhost", "/goodbye", pippin.Client
    process = None

    def __init__(self, folder):
        self.folder = folder
        self.port = pippin.free_port()
        self.home = f"http://{self.host}:{self.port}"
        self.log = tempfile.TemporaryFile()

    @staticmethod
    def missing():
        """What has to be installed before it can run, or nothing."""

    def entry(self, algorithm):
        """Its client in the settings."""
        return f"""
          {{ id: "{self.id}", platform: "web", name: "{self.name}",
             oidc: {{ redirect_uris: ["{self.home}{self.redirect}"], client_secret_file: "grafana.secret",
                      post_logout_redirect_uris: ["{self.home}/goodbye"], id_token_signed_response_alg: "{algorithm}",
                      scopes: ["openid", "profile", "email", "offline_access"],
                      grant_types: ["authorization_code", "refresh_token"], {self.settings} }} }},"""

    def launch(self, command, **options):
        """Starts its program and waits until it answers."""
        self.process = subprocess.Popen(pippin.leashed(*command), stdout=self.log, stderr=self.log, **options)
        pippin.wait_for(self.port, self.ready, self, client=self.client)

    def stop(self):
        self.process.terminate()
        self.process.wait(20)

    def words(self):
        return pippin.text_of(self.log)

    def read(self, browser, path):
        """The JSON that it shows this browser there."""
        browser.go(self.home + path)
        try:
            return json.loads(browser.page)
        except json.JSONDecodeError:
            raise AssertionError(f"{browser.address}: {browser.status} {browser.page[:600]}\n{self.words()[-3000:]}") from None

    def sign_in(self, browser):
        """From the application's button through the provider's pages and back; says whether the person was asked."""
        browser.go(self.home + self.button)
        asked = "/sign-in" in browser.address
        if asked:
            browser.sign_in()
        if self.asks_consent:
            allow = [address.endswith("/oauth/consent") for _, address, _ in browser.forms()].index(True)
            browser.submit(allow)
        assert browser.address.startswith(self.home), (browser.address, browser.page[:400], self.words()[-3000:])
        return asked

    def goes_out(self, browser):
        """The application's own sign-out, through the provider's. Where the provider asks, the person says yes."""
        browser.go(self.home + self.exit)


class Program(Application):
    """One whose few lines around the client are ours: it shows all that it was given as JSON."""

    redirect, button, exit = "/callback", "/sign-in", "/sign-out"

    def person(self, browser):
        return self.read(browser, "/me")

    def refreshed(self, browser):
        return self.read(browser, "/refresh")

    def is_signed_in(self, browser):
        return browser.go(self.home + "/me").status == 200


def signs_in(application, server, browser):
    """signs a person in, and has the ID token and the name and address of userinfo"""
    assert application.sign_in(browser)
    person = application.person(browser)
    assert person["name"] == "Mary Appleseed" and "@" in person["email"], person
    issuer, audience = f"http://localhost:{server.port}", application.id
    # Some libraries show an audience of one as a list.
    assert person["iss"] == issuer and person["aud"] in (audience, [audience]), person
    other = openid_setup.Browser(*browser.ports)
    application.sign_in(other)
    assert application.person(other)["sub"] == person["sub"]


def refreshes(application, server, browser):
    """gets new tokens by its refresh token, and userinfo accepts the new access token"""
    application.sign_in(browser)
    before = application.person(browser)
    after = application.refreshed(browser)
    assert (after["sub"], after["name"]) == (before["sub"], before["name"]), after
    assert after["access_token"] != before["access_token"] and after["refresh_token"] != before["refresh_token"]
    answer = pippin.Client(server.port, "localhost").get("/oauth/userinfo", Authorization=f"Bearer {after['access_token']}")
    assert (answer.status, answer.json["sub"]) == (200, before["sub"]), (answer.status, answer.body)


def signs_out(application, server, browser):
    """signs the person out here and there, and the next sign-in asks again"""
    application.sign_in(browser)
    application.goes_out(browser)
    assert browser.address.startswith(application.home + "/goodbye"), (browser.address, browser.page[:400])
    assert not application.is_signed_in(browser)
    assert application.sign_in(browser)


def is_told(application, server, browser):
    """is told by a logout token when the person signs out elsewhere, and ends its session"""
    application.sign_in(browser)
    assert application.is_signed_in(browser)
    browser.go(f"http://localhost:{server.port}/oauth/logout").submit()
    pippin.wait_until(lambda: not application.is_signed_in(browser), "the application was told")


CHECKS = (signs_in, refreshes, signs_out)
