"""The gem openid_connect, on which omniauth_openid_connect builds, in a program of its own."""

import pathlib
import subprocess

import openid_application
import openid_setup


class Application(openid_application.Program):
    name, id = "openid_connect (Ruby)", "ruby"

    @staticmethod
    def missing():
        try:
            found = subprocess.run(["ruby", "-e", 'gem "openid_connect"; gem "webrick"'], capture_output=True).returncode == 0
        except FileNotFoundError:
            found = False
        return None if found else "apt-get install ruby-openid-connect ruby-webrick"

    def start(self, server):
        program = pathlib.Path(__file__).with_name("openid_ruby_app.rb")
        self.launch(["ruby", program, self.port, f"http://localhost:{server.port}", self.id, openid_setup.SECRET])


CHECKS = openid_application.CHECKS
