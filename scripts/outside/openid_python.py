"""Further libraries for Python that send PKCE, which the complete run tries."""

import pathlib
import sys

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
    name, id = "requests-oauth2client, pushed", "pushed"


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
    (Pushed, (openid_application.signs_in,)),
    # This one has no refresh token.
    (MozillaDjango, (openid_application.signs_in, renews, openid_application.signs_out))]
