"""A command-line tool that its person lets in by a code: the script of docs/guides/openid-device.md, with curl and jq."""

import os
import re
import subprocess

import guides
import openid_setup
import pippin

NAME = "curl and jq"
ENTRY = """
  { id: "example-cli", platform: "desktop", name: "Example on the command line",
    oidc: { token_endpoint_auth_method: "none", scopes: ["openid", "profile", "email", "offline_access"],
            grant_types: ["device_code", "refresh_token"] } },"""


def signs_in(server, browser, folder):
    """signs in on the command line by a code that is typed in a browser, as the guide says"""
    # In place of the pause between two questions the tool waits until somebody writes a line.
    release = folder / "release"
    os.mkfifo(release)
    # Open at both ends, so that nothing waits for a tool that ended.
    lines = os.open(release, os.O_RDWR)
    (folder / "sleep").write_text(f"#!/bin/sh\nread line <{release}\n")
    (folder / "sleep").chmod(0o755)
    script = guides.block((guides.GUIDES / "openid-device.md").read_text(), "sh")
    environment = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "ISSUER": f"http://localhost:{server.port}"}
    with subprocess.Popen(pippin.leashed("sh", "-c", script), stdout=subprocess.PIPE, text=True, env=environment) as tool:
        page, code = re.fullmatch(r"Open (\S+) and type (\S+)\n", tool.stdout.readline()).groups()
        os.write(lines, b"Nobody has typed it yet.\n")
        browser.go(page)
        browser.sign_in()
        assert browser.address.startswith(page), browser.address
        browser.submit(user_code=code)
        allow = [address.endswith("/device/allow") for _, address, _ in browser.forms()].index(True)
        browser.submit(allow)
        os.write(lines, b"Now somebody has.\n")
        shown = tool.stdout.read()
    os.close(lines)
    assert tool.returncode == 0 and "@" in shown, (tool.returncode, shown)
