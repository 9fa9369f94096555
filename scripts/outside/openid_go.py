"""go-oidc, which Kubernetes, oauth2-proxy and many others are built on, as Debian has it, in a program of its own."""

import os
import pathlib
import shutil
import subprocess

import openid_application
import openid_setup

# Where Debian's packages of Go have their sources.
SOURCES = pathlib.Path("/usr/share/gocode")


class Application(openid_application.Program):
    name, id = "go-oidc", "go"

    @staticmethod
    def missing():
        if not shutil.which("go") or not (SOURCES / "src/github.com/coreos/go-oidc").exists():
            return "apt-get install golang-go golang-github-coreos-go-oidc-dev"

    def start(self, server):
        source, program = pathlib.Path(__file__).with_name("openid_go_app.go"), self.folder / "application"
        environment = os.environ | {"GO111MODULE": "off", "GOPATH": str(SOURCES)}
        subprocess.run(["go", "build", "-o", program, source], check=True, env=environment)
        self.launch([program, self.port, f"http://localhost:{server.port}", self.id, openid_setup.SECRET])


CHECKS = openid_application.CHECKS
