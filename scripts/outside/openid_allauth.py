"""django-allauth's OpenID Connect provider in a Django project, which runs as a program of its own."""

import pathlib
import sys

import openid_application
import openid_setup


class Application(openid_application.Application):
    name, id = "django-allauth", "django"
    redirect, button, exit = "/accounts/oidc/pippin/login/callback/", "/accounts/oidc/pippin/login/", "/sign-out"

    def start(self, server):
        program = pathlib.Path(__file__).with_name("openid_allauth_app.py")
        self.launch([sys.executable, program, self.port, f"http://localhost:{server.port}", self.id, openid_setup.SECRET])

    def person(self, browser):
        return self.read(browser, "/me")

    def refreshed(self, browser):
        return self.read(browser, "/refresh")

    def is_signed_in(self, browser):
        return browser.go(self.home + "/me").status == 200

    def goes_out(self, browser):
        super().goes_out(browser)
        browser.submit()


CHECKS = openid_application.CHECKS
