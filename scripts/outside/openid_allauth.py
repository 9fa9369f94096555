"""django-allauth's OpenID Connect provider in a Django project, which runs as a program of its own."""

import base64
import pathlib
import sys

import openid_application
import openid_setup
import pippin


class Application(openid_application.Program):
    name, id = "django-allauth", "django"
    redirect, button = "/accounts/oidc/pippin/login/callback/", "/accounts/oidc/pippin/login/"

    def start(self, server):
        program = pathlib.Path(__file__).with_name("openid_allauth_app.py")
        self.launch([sys.executable, program, self.port, f"http://localhost:{server.port}", self.id, openid_setup.SECRET])

    def sign_in(self, browser):
        asked = super().sign_in(browser)
        end = (browser.address, browser.status)
        assert end == (self.home + "/", 200) and "Signed in as Mary Appleseed" in browser.page, (end, browser.page[:600])
        return asked

    def goes_out(self, browser):
        super().goes_out(browser)
        browser.submit()


def revokes(application, server, browser):
    """revokes its tokens at its sign-out, also those with offline_access"""
    application.sign_in(browser)
    token = application.person(browser)["access_token"]
    userinfo = lambda: pippin.Client(server.port, "localhost").get("/oauth/userinfo", Authorization=f"Bearer {token}").status
    assert userinfo() == 200
    browser.go(application.home + application.exit)
    # The provider still asks whether to sign out there too, and the tokens have ended already.
    assert userinfo() == 401, userinfo()


def learns_of_revocation(application, server, browser):
    """signs the person out when a refresh says that the access has ended"""
    application.sign_in(browser)
    token = application.person(browser)["refresh_token"]
    pair = base64.b64encode(f"{application.id}:{openid_setup.SECRET}".encode()).decode()
    answer = pippin.Client(server.port, "localhost").post(
        "/oauth/revoke", f"token={token}", **{"Content-Type": "application/x-www-form-urlencoded", "Authorization": f"Basic {pair}"})
    assert answer.status == 200, (answer.status, answer.body)
    browser.go(application.home + "/refresh")
    assert not application.is_signed_in(browser)


CHECKS = openid_application.CHECKS + (revokes, learns_of_revocation)
