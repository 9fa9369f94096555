"""Examples/Website in Python and Go before a server with everything switched on: what every website must do, and the samples' own pages."""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import environment
import pippin
import postgresql
import pytest
from site_tests import (
    CLIENT, Browser, Kind, Scene, test_access_tokens, test_callback_twice_at_once, test_cancelled_and_providers, test_cookies,
    test_ended_sessions, test_forged_callbacks, test_late_process, test_lost_answers, test_lost_ticket, test_open_redirects,
    test_parallel_refreshes, test_session_fixation, test_sign_in, test_signed_out_meanwhile, test_signing_out_without_the_server,
    test_slow_server, test_webhooks)

SITES = pathlib.Path(__file__).parent / "Sites"
SAMPLES = pippin.ROOT / "Examples" / "Website"
MANAGE = str(SAMPLES / "python" / "manage.py")


def python():
    """The interpreter that has both frameworks."""
    return str(environment.environment("website-python", pippin.ROOT / "scripts" / "outside" / "website-python.txt"))


def variables(*folders):
    return {"PYTHONPATH": os.pathsep.join(map(str, folders)), "PYTHONDONTWRITEBYTECODE": "1"}


def small_variables():
    return variables(SITES, SAMPLES / "python", SAMPLES.parent / "Backends" / "python")


def flask_kind(folder, stack):
    """Its sessions are in PostgreSQL."""
    cluster = stack.enter_context(postgresql.Cluster())
    given = small_variables() | {"DATABASE": f"host={cluster.folder} user=pippin dbname=pippin"}
    return Kind([python(), str(SITES / "flask_for_tests.py")], environment=given)


def fastapi_kind(folder, stack):
    return Kind([python(), str(SITES / "fastapi_for_tests.py")], environment=small_variables())


def django_kind(folder, stack):
    given = variables(SITES, SAMPLES.parent / "Backends" / "python") | {
        "DJANGO_SETTINGS_MODULE": "django_for_tests", "DATABASE": str(folder / "django.db"), "SECRET_KEY": "only for tests"}
    migrate(folder, given)
    return Kind([python(), MANAGE, "runserver", "--noreload", "127.0.0.1:PORT"], environment=given)


def migrate(folder, given):
    known = {"PIPPIN_ISSUER": "http://localhost:1", "ORIGIN": "http://localhost:2"}
    done = subprocess.run(
        [python(), MANAGE, "migrate", "--verbosity", "0"], cwd=folder, env=os.environ | known | given, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def go_kind(folder, stack):
    return Kind([built(SITES / "go", folder / "site")], refuses_twins=True, has_policy=True, is_strict_about_base64=True)


def built(source, program):
    if not shutil.which("go"):
        pytest.skip("Go is not installed (golang-go)")
    done = subprocess.run(
        ["go", "build", "-o", str(program), "."], cwd=source, env=os.environ | {"GOPROXY": "off", "GOTOOLCHAIN": "local", "GOFLAGS": "-mod=mod"},
        capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return str(program)


KINDS = {"flask": flask_kind, "fastapi": fastapi_kind, "django": django_kind, "go": go_kind}


@pytest.fixture(scope="module", params=KINDS)
def scene(request):
    with contextlib.ExitStack() as stack, tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        scene = Scene(stack, folder, KINDS[request.param](folder, stack))
        scene.language = request.param
        yield scene


def test_the_samples_themselves(scene, folder):
    """The sample as it is copied: the links on its pages lead to a signed-in person and out again"""
    command = {
        "flask": lambda: [python(), str(SAMPLES / "python" / "flask_site.py")],
        "fastapi": lambda: [python(), str(SAMPLES / "python" / "fastapi_site.py")],
        "django": lambda: [python(), MANAGE, "runserver", "--noreload", "127.0.0.1:PORT"],
        "go": lambda: [built(SAMPLES / "go", folder / "website")]}[scene.language]()
    given = {
        "PYTHONDONTWRITEBYTECODE": "1", "DATABASE": str(folder / "site.db"), "SECRET_KEY": "only for tests",
        "DJANGO_SETTINGS_MODULE": "django_site.settings"}
    if scene.language == "django":
        migrate(folder, given)
    site = scene.new_site(folder)
    # It listens elsewhere, and people come back to the first one's address.
    site.kind = Kind(command, environment=given)
    site.environment |= {"RETURN_TO": scene.site.return_to} | given
    site.start("/")
    try:
        browser = Browser(site)
        assert 'href="/auth/sign-in"' in browser.get("/").body.decode(), site.words()
        guarded = browser.get("/orders")
        assert guarded.status in (302, 303) and re.fullmatch(r"/auth/sign-in\?return_to=(/|%2F)orders", guarded.fields["Location"]), guarded.fields
        back = browser.get(scene.back(browser, guarded.fields["Location"]))
        assert (back.status, back.fields["Location"]) == (303, "/orders"), back.body
        assert re.search(r"Account [0-9a-f-]{36} has no orders", browser.get("/orders").body.decode())
        shown = browser.get("/").body.decode()
        assert re.search(r"Signed in as \S+@\S+<", shown), shown
        if scene.language == "django":
            assert browser.post("/auth/sign-out").status == 403, "a form without Django's token"
            assert "Signed in" in browser.get("/").body.decode()
            field = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.get("/").body.decode())[1]
            out = browser.post("/auth/sign-out", f"csrfmiddlewaretoken={field}", Content_Type="application/x-www-form-urlencoded")
        else:
            out = browser.post("/auth/sign-out")
        assert (out.status, out.fields["Location"]) == (303, "/"), out.body
        assert 'href="/auth/sign-in"' in browser.get("/").body.decode()
        assert browser.get("/auth/callback?state=x&ticket=y").status == 400
    finally:
        site.stop()


def test_the_guides_show_the_samples():
    """The guides show the samples to the letter"""
    for guide, path, language in [("website-python.md", "python/flask_site.py", "python"), ("website-go.md", "go/main.go", "go")]:
        page = (pippin.ROOT / "docs" / "guides" / guide).read_text()
        shown = f"<!-- Examples/Website/{path} -->\n```{language}\n{(SAMPLES / path).read_text()}```\n"
        assert shown in page, f"docs/guides/{guide} differs from {path}"
