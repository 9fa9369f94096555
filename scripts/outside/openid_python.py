"""Further libraries for Python that send PKCE, which the complete run tries."""

import pathlib
import sys

import jwskate

import openid_application
import openid_setup

PROGRAM = pathlib.Path(__file__).with_name("openid_python_app.py")


class Application(openid_application.Program):
    """One of the libraries, in a program with a few lines of ours around it. idpyoidc writes its keys into the current folder."""

    def start(self, server):
        self.launch([
            sys.executable, PROGRAM, self.name, self.port, f"http://localhost:{server.port}", self.id, openid_setup.SECRET,
            server.algorithm], cwd=self.folder)


class RequestsOAuth2Client(Application):
    name = id = "requests-oauth2client"


class Pushed(RequestsOAuth2Client):
    """The same library with pushed authorization requests, and with keys in place of the secret."""

    name, id = "requests-oauth2client, pushed, with keys", "keys"
    settings = 'token_endpoint_auth_method: "private_key_jwt",'

    def entry(self, algorithm):
        key = jwskate.Jwk.generate(alg=algorithm).with_kid_thumbprint()
        (self.folder / "key.json").write_text(key.to_json())
        public = self.folder / "keys.json"
        public.write_text(key.public_jwk().as_jwks().to_json())
        return super().entry(algorithm).replace('client_secret_file: "grafana.secret"', f'jwks_file: "{public}"')


class IdPyOIDC(Application):
    name = id = "idpyoidc"
    # As Core 11 asks of a client that wants offline_access.
    asks_consent = True


class Pyoidc(Application):
    name = id = "pyoidc"


class MozillaDjango(Application):
    name = id = "mozilla-django-oidc"
    redirect, button, exit = "/oidc/callback/", "/oidc/authenticate/", "/oidc/logout/"


def renews(application, server, browser):
    """renews its session by `prompt=none`, and nobody is asked"""
    application.sign_in(browser)
    before = application.person(browser)
    after = application.refreshed(browser)
    assert browser.address == application.home + "/me", browser.address
    assert after["sub"] == before["sub"] and after["access_token"] != before["access_token"]


APPLICATIONS = [(library, openid_application.CHECKS) for library in (RequestsOAuth2Client, IdPyOIDC, Pyoidc)] + [
    (Pushed, (openid_application.signs_in, openid_application.refreshes)),
    # This one has no refresh token.
    (MozillaDjango, (openid_application.signs_in, renews, openid_application.signs_out))]
