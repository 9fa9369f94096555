"""packages/javascript on a real Node before a running server: sign-in, cookies, refreshes whose answers get lost, several processes, access tokens,
webhooks, and its types."""

import concurrent.futures
import contextlib
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import urllib.parse

import forge
import pippin
import pytest
import website
from site_tests import (
    CLIENT, Browser, Kind, Scene, is_alive, test_access_tokens, test_callback_twice_at_once, test_cancelled_and_providers, test_cookies,
    test_ended_sessions, test_forged_callbacks, test_late_process, test_lost_answers, test_lost_ticket, test_open_redirects,
    test_parallel_refreshes, test_session_fixation, test_sign_in, test_signed_out_meanwhile, test_signing_out_without_the_server,
    test_slow_server, test_webhooks, token)

PACKAGE = pippin.ROOT / "packages" / "javascript"
KIND = Kind(["node", str(PACKAGE / "test" / "site.mjs")], has_policy=True, refuses_twins=True, is_strict_about_base64=True)

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")


@pytest.fixture(scope="module")
def scene():
    with contextlib.ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        yield Scene(stack, pathlib.Path(folder), KIND)


def test_confirmation(scene):
    """A person who confirms who they are stays in the session, with new tokens; no refresh is sent meanwhile, and a refused one changes nothing"""
    browser = scene.signed_in()
    first, cookies = token(browser), dict(browser.cookies)
    verifier = "v" * 43
    challenge = forge.b64(hashlib.sha256(verifier.encode()).digest()).decode()
    start = "/auth/apple/start?" + urllib.parse.urlencode({
        "client_id": CLIENT, "return_to": scene.site.return_to, "state": "s", "code_challenge": challenge, "code_challenge_method": "S256",
        "intent": "existing"})
    ticket = re.search(r"ticket=([^&]+)", website.walk(scene.client, scene.apple, start))[1]

    def confirm(one):
        return browser.post("/confirm", json.dumps({"client_id": CLIENT, "ticket": one, "code_verifier": verifier}))

    refused = confirm("made-up")
    assert refused.json == {"status": 401, "token": first}, refused.body
    before = scene.refreshes()
    held = scene.way.hold["/v1/tickets"] = threading.Event()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        confirming = pool.submit(confirm, ticket)
        pippin.wait_until(lambda: scene.way.seen[-1][0] == "/v1/tickets", "the confirmation is under way")
        browser.post("/expire")
        waiting = pool.submit(token, Browser(scene.site, dict(cookies)))
        del scene.way.hold["/v1/tickets"]
        held.set()
        second = confirming.result(30).json
        assert second["status"] == 200 and second["token"] != first and waiting.result(30) == second["token"]
    assert scene.refreshes() == before and browser.cookies == cookies and is_alive(scene, second["token"])
    browser.post("/expire")
    assert is_alive(scene, token(browser))


def test_types(folder, note):
    """tsc --strict: the module by its comments, its declarations, every example; and api.d.ts is what openapi.json says"""
    done = subprocess.run([pippin.ROOT / "scripts" / "javascript-types", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    if not shutil.which("tsc"):
        pytest.skip("tsc is not installed (node-typescript)")
    done = subprocess.run([PACKAGE / "test" / "check-types"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    note(done.stdout.strip().splitlines()[-1])
    size = sum(path.stat().st_size for path in [PACKAGE / "index.js", PACKAGE / "node.js", *(PACKAGE / "src").glob("*.js")])
    note(f"the module's sources: {size / 1000:.1f} KB")
    assert size < 60_000


@pytest.mark.parametrize("name", ["node", "express"])
def test_examples(scene, folder, name):
    """An example signs somebody in"""
    modules = folder / "node_modules"
    (modules / "@pippin").mkdir(parents=True)
    (modules / "@pippin" / "web").symlink_to(PACKAGE)
    if name == "express":
        installed = pathlib.Path("/usr/share/nodejs/express")
        if not installed.exists():
            pytest.skip("Express is not installed (node-express)")
        (modules / "express").symlink_to(installed)
    shutil.copy(PACKAGE / "examples" / name / "server.mjs", folder)
    # Another site for the same client: it listens elsewhere, and people come back to the first one's address.
    site = scene.new_site(folder)
    site.environment |= {"ORIGIN": scene.site.return_to.removesuffix("/auth/callback"), "PIPPIN_ISSUER": scene.way.address, "NODE_PATH": "/usr/share/nodejs"}
    site.process = subprocess.Popen(
        pippin.leashed("node", "server.mjs"), cwd=folder, env=site.environment, stdout=site.log, stderr=site.log)
    try:
        browser = Browser(site)
        pippin.wait_until(lambda: is_listening(browser), f"{name} answers")
        assert browser.get("/").fields["Location"] == "/auth/sign-in"
        assert browser.get(scene.back(browser)).fields["Location"] == "/"
        assert "@" in browser.get("/").json["email"], site.words()
        if name == "express":
            access = token(scene.signed_in())
            assert browser.get("/api/orders", Authorization=f"Bearer {access}").json["orders"] == []
            assert browser.get("/api/orders").status == 401
        assert browser.post("/auth/sign-out").status == 303
        assert browser.get("/").status == 303
    finally:
        site.stop()


def is_listening(browser):
    try:
        return browser.get("/").status == 303
    except OSError:
        return False
