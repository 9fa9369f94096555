"""Libraries that send no PKCE as they come: with `require_pkce: false` they sign people in, and without it they are refused."""

import pathlib
import sys
import urllib.parse

import openid_application
import openid_setup

PROGRAM = pathlib.Path(__file__).with_name("openid_without_pkce_app.py")


class Application(openid_application.Program):
    """One of the libraries, as a client whose settings let it do without PKCE."""

    redirect = "/callback"
    settings = "require_pkce: false,"

    def start(self, server):
        self.launch([
            sys.executable, PROGRAM, self.name, self.port, f"http://localhost:{server.port}", self.id, openid_setup.SECRET,
            server.algorithm])


class Pyoidc(Application):
    name, id = "flask-pyoidc", "flask-pyoidc"


class FlaskOIDC(Application):
    name, id = "flask-oidc", "flask-oidc"
    settings = Application.settings + ' token_endpoint_auth_method: "client_secret_post",'


class SocialAuth(Application):
    name, id = "social-auth-core", "social-auth-core"
    redirect = "/complete/oidc/"


def strictly(application):
    """The same library as a client whose settings say nothing of PKCE."""
    return type(f"Strict{application.__name__}", (application,), {
        "id": application.id + "-strict", "settings": application.settings.replace(Application.settings, "")})


def is_refused(application, server, browser):
    """is refused without `require_pkce: false`, and the answer names PKCE"""
    # The last address that it is sent to is its own, with the answer.
    stops = openid_setup.Browser(server.port, server.emulator.port)
    begins = openid_setup.Browser(application.port)
    begins.go(application.home + application.button)
    stops.go(begins.address)
    if "/sign-in" in stops.address:
        stops.sign_in()
    assert stops.address.startswith(application.home + application.redirect), (stops.address, stops.page[:400])
    answer = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(stops.address).query))
    assert answer["error"] == "invalid_request" and "PKCE is required" in answer["error_description"], answer
    begins.go(stops.address)
    assert begins.status >= 400 and not application.is_signed_in(begins), (begins.status, begins.page[:400])


LIBRARIES = (Pyoidc, FlaskOIDC, SocialAuth)
APPLICATIONS = [(library, (openid_application.signs_in,)) for library in LIBRARIES] + [
    (strictly(library), (is_refused,)) for library in LIBRARIES]
