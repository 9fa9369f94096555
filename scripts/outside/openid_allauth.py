"""django-allauth's OpenID Connect provider in a Django project, which runs as a program of its own."""

import pathlib
import sys

import openid_application
import openid_setup


class Application(openid_application.Program):
    name, id = "django-allauth", "django"
    redirect, button = "/accounts/oidc/pippin/login/callback/", "/accounts/oidc/pippin/login/"

    def start(self, server):
        program = pathlib.Path(__file__).with_name("openid_allauth_app.py")
        self.launch([sys.executable, program, self.port, f"http://localhost:{server.port}", self.id, openid_setup.SECRET])

    def goes_out(self, browser):
        super().goes_out(browser)
        browser.submit()


CHECKS = openid_application.CHECKS
