"""The samples of docs/reference/api against a running demo: what the pages tell a reader to send is what the server takes."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pippin
import pytest

PAGES = sorted((pippin.ROOT / "docs/reference/api").glob("*.md"))
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"^`(GET|POST|PUT|PATCH|DELETE) (/\S*)`$", re.MULTILINE)
# What the samples of these calls get from a fresh demo, with the variables of somebody who has just signed in.
SUCCEEDS = {
    "POST /v1/nonces": 201, "GET /v1/providers": 200, "POST /v1/sign-in/apple": 200, "POST /v1/sign-in/guest": 200,
    "POST /v1/sign-up/password": 202, "POST /v1/sign-in/email": 202, "POST /v1/password/reset": 202, "POST /v1/account/email": 202,
    "POST /v1/sign-in/passkey/options": 201, "POST /v1/device-codes": 201, "GET /v1/session": 200, "POST /v1/session/refresh": 200,
    "GET /v1/sessions": 200, "GET /v1/account": 200, "PATCH /v1/account": 200, "GET /v1/account/identities": 200,
    "GET /auth/apple/start": 303, "GET /auth/google/start": 303, "GET /auth/facebook/start": 303, "GET /auth/openid/start": 303,
    "GET /.well-known/jwks.json": 200, "GET /healthz": 200, "GET /openapi.json": 200,
    "GET /problems/{code}": 200, "GET /.well-known/openid-configuration": 200, "DELETE /v1/account": 202,
    "GET /operator/openapi.json": 200,
}
# What these refuse as malformed holds what only a provider, or the browser that started the sign-in, has.
REFUSED = re.compile(r"(GET|POST) /(auth/\w+/(callback|finish|popup)|apple/notifications)")


def sections():
    """Each call of the pages: the page, its address, the text under its heading."""
    for page in PAGES:
        for section in re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            if found := CALL.search(section):
                yield page.stem, f"{found.group(1)} {found.group(2)}", section


def statuses(section):
    return {int(status) for status in re.findall(r"^\| (\d{3}) \|", section, re.MULTILINE)}


def samples(section, language):
    return [text for name, text in FENCE.findall(section) if name == language]


class Reader:
    """Somebody who tries the samples, signed in, with the variables that the pages name."""

    def __init__(self, port, operator, apple):
        self.port, self.operator, self.apple = port, operator, apple
        self.server = pippin.Client(port, "localhost")

    def variables(self, **more):
        """Values for all variables: those of a new session, and texts that the server knows nothing of."""
        named = set()
        for page in PAGES:
            for language, text in FENCE.findall(page.read_text(encoding="utf-8")):
                named |= set(re.findall(r"\$\{?(\w+)", text)) if language == "sh" else set()
        values = dict.fromkeys(named, "none")
        # The samples before may have ended the session or the account of another person.
        person = pippin.new_person(self.apple)
        session = pippin.sign_in(self.server, self.apple, person).json["session"]
        nonce = self.server.post("/v1/nonces", {"client_id": "com.example.app"}).json["nonce"]
        given = pippin.authorize(self.apple, person, nonce)
        values.update(
            access_token=session["access_token"], refresh_token=session["refresh_token"], nonce=nonce, credential="{}",
            identity_token=given["identity_token"], authorization_code=given["authorization_code"],
            code_verifier="v" * 43, code_challenge="E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        values.update({name: "01890000-0000-7000-8000-000000000000" for name in named if name.endswith("_id") and name not in ("key_id", "provider_id")})
        return values | more

    def here(self, text):
        """A sample that speaks to this demo, and may use its own ports."""
        return text.replace("http://localhost:8080", f"http://localhost:{self.port}").replace("http://127.0.0.1:9090", self.operator)


@pytest.fixture(scope="module")
def reader():
    # The samples end sessions and accounts, and count against limits.
    with pippin.Demo() as demo:
        # It answers before it prints its addresses.
        console = re.compile(r"Console +(http://[\d.]+:\d+)")
        pippin.wait_until(lambda: console.search(demo.words()), "the demo prints the address of its console")
        yield Reader(demo.port, console.search(demo.words()).group(1), demo.apple())


def sent(reader, sample, **more):
    """The status that a sample for curl gets, or what the shell said instead."""
    # Only the status of the answer is of interest, and it is not to be mixed with the body.
    command = reader.here(sample).replace("curl ", "curl --silent --output /dev/null --write-out '%{http_code}' ", 1).replace("-i ", "", 1)
    done = subprocess.run(["bash", "-euc", command], capture_output=True, text=True, env=os.environ | reader.variables(**more))
    return int(done.stdout) if done.returncode == 0 and done.stdout.isdigit() else done.stderr + done.stdout


def test_samples_of_curl(reader, note):
    """Every sample for curl is understood by the shell and the server: it gets a status that its page lists, and those that need nothing
    but a session succeed"""
    wrong, seen = [], set()
    for page, address, section in sections():
        sample, = samples(section, "sh")
        status = sent(reader, sample)
        seen.add(address)
        if status not in statuses(section) or status != SUCCEEDS.get(address, status) or status == 400 and not REFUSED.match(address):
            wrong.append(f"{page}: {address} answered {status}, and the page lists {sorted(statuses(section))}\n{sample}")
    assert not wrong, "\n".join(wrong)
    assert set(SUCCEEDS) <= seen, sorted(set(SUCCEEDS) - seen)
    note(f"{len(seen)} samples, {len(SUCCEEDS)} of them succeed")


def test_samples_of_operators(serve, apple, note):
    """With an operator's token and an account, the samples for operators succeed; those about a job, a delivery, an invitation, a sign-in method, an
    application or a webhook that is not there get 404, and a recovery link needs passkeys, which this server does not have"""
    server = serve()
    code, token, words = server.run(
        "operator", "token", "create", "--name", "desk", "--scopes", "accounts:read,accounts:write,accounts:recover,jobs:write,settings:read")
    assert code == 0, words
    reader = Reader(server.port, f"http://127.0.0.1:{server.operator_port}", apple)
    wrong, count = [], 0
    for page, address, section in sections():
        if not page.startswith("operator-"):
            continue
        count += 1
        account = pippin.sign_in(reader.server, apple, pippin.new_person(apple)).json["account"]["id"]
        sample, = samples(section, "sh")
        status = sent(reader, sample, operator_token=token.strip(), account_id=account)
        missing = re.search(r"/(jobs|deliveries|invitations)/|\{identity\}|webhooks/test|DELETE .*/apps", address)
        wanted = (404,) if missing else (403,) if address.endswith("/recovery-links") else (200, 201, 202, 204)
        if status not in statuses(section) or status not in wanted:
            wrong.append(f"{page}: {address} answered {status}\n{sample}")
    assert not wrong and count > 20, "\n".join(wrong)
    note(f"{count} samples")


def run_in(language, reader, text, folder):
    values = reader.variables()
    if language == "js":
        camel = {re.sub(r"_(\w)", lambda match: match.group(1).upper(), name): value for name, value in values.items()}
        file = folder / "sample.mjs"
        file.write_text("".join(f"const {name} = {json.dumps(value)}\n" for name, value in camel.items()) + reader.here(text))
        return subprocess.run(["node", file], capture_output=True, text=True)
    file = folder / "sample.py"
    # An answer with an error has a status too.
    file.write_text("".join(f"{name} = {value!r}\n" for name, value in values.items()) + reader.here(text))
    return subprocess.run([sys.executable, file], capture_output=True, text=True)


@pytest.mark.parametrize("language", ["js", "python"])
def test_samples_of_programs(reader, language, folder):
    """The sample of each topic in JavaScript and Python runs, and the server answers with a status that the page lists"""
    wrong, count = [], 0
    for page, address, section in sections():
        for text in samples(section, language):
            count += 1
            done = run_in(language, reader, text, folder)
            told = re.match(r"(\d{3})", done.stdout) or re.search(r"HTTP Error (\d{3})", done.stderr)
            status = told and int(told.group(1))
            if status not in statuses(section) or status != SUCCEEDS.get(address, status):
                wrong.append(f"{page}: {address}: {status}\n{done.stdout}{done.stderr}\n{text}")
    assert not wrong, "\n".join(wrong)
    assert count == len({page for page, *_ in sections()}), "a topic has no sample"


@pytest.mark.skipif(not shutil.which("swiftc"), reason="there is no Swift compiler")
def test_samples_of_swift(folder):
    """The Swift compiler can read the sample of each topic"""
    files = []
    for page, _, section in sections():
        for text in samples(section, "swift"):
            files.append(pathlib.Path(folder / f"{page}.swift"))
            files[-1].write_text(text)
    for file in files:
        done = subprocess.run(["swiftc", "-frontend", "-parse", file], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert len(files) == len({page for page, *_ in sections()})
