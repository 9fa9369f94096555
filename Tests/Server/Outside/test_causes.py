"""Whatever breaks, the log says what and why: each of Apple, Google, Facebook, a webhook, the mail server and the database is broken
in every way that it breaks in, one line of the log has the cause, a metric counts it, and every answer 5xx has a line under its id."""

import contextlib
import re
import resource

import broken
import causes
import mail_sink  # brings aiosmtpd
import pippin
import postgresql
import pytest
import website
from aiosmtpd.smtp import AuthResult

DEAD = "http://127.0.0.1:1"
ADDRESS = "mary.example@example.com"
# A log-in without TLS is what is tested.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.fixture
def observe(serve):
    """Starts a server of which log and metrics are read."""
    return lambda **settings: serve(kind=causes.Observed, **settings)


def apple_at(emulator, address):
    return ((f"http://127.0.0.1:{emulator.port}", address),)


def sign_in(server, apple):
    return pippin.sign_in(server.client(), apple, pippin.new_person(apple))


def test_judge():
    """The judge of the lines finds an empty cause and a missing field."""
    good = {"level": "warning", "message": causes.FAILED_DATABASE, "database": "sqlite:x", "operation": "commit", "outcome": "unavailable",
            "milliseconds": 1, "cause": "SQLite, full"}
    causes.judge(good)
    for bad in (dict(good, cause=""), dict(good, cause=": "), {name: good[name] for name in good if name != "operation"}):
        with pytest.raises(AssertionError):
            causes.judge(bad)


@contextlib.contextmanager
def nobodys_certificate(folder):
    _, context = broken.certificate(folder, "elsewhere.example")
    stranger = broken.Answering(200, b"{}", context)
    yield f"https://localhost:{stranger.port}"
    stranger.stop()


@pytest.mark.parametrize("address, code", [
    pytest.param(lambda folder: contextlib.nullcontext(DEAD), "could_not_connect", id="a dead port"),
    pytest.param(lambda folder: contextlib.nullcontext("http://apple.invalid"), "could_not_resolve", id="a name that does not exist"),
    pytest.param(nobodys_certificate, "tls", id="a certificate of nobody's")])
def test_apple_away(folder, emulator, apple, observe, note, address, code):
    """Apple cannot be reached, each way."""
    with address(folder) as address:
        server = observe(changes=apple_at(emulator, address))
        line = server.expect_problem(sign_in(server, apple), "provider_unreachable", cause=f"keys: no answer, {code}")
        failure = server.expect_failure("apple", "keys", "failed", cause=code)
        assert failure["host"] and failure["request_id"] == line["request_id"], (failure, line)
        assert 'pippin_key_set_phase{provider="apple",phase="failed"} 1' in server.metrics()
        server.stop()
    note(failure["cause"])


@pytest.mark.parametrize("kind, path, operation, status", [
    ("html", "/auth/keys", "keys", 502), ("empty", "/auth/keys", "keys", 200), ("drop", "/auth/keys", "keys", 0),
    ("status", "/auth/token", "exchange", 500), ("throttle", "/auth/token", "exchange", 429), ("drop", "/auth/token", "exchange", 0)])
def test_apple_faults(apple, observe, note, kind, path, operation, status):
    """Apple answers what it should not."""
    server = observe()
    fault = apple.post("/emulator/faults", {"kind": kind, "endpoint": path.rsplit("/", 1)[1]})
    assert fault.status == 201, fault.body
    answer = sign_in(server, apple)
    apple.send("DELETE", "/emulator/faults")
    line = server.expect_failure("apple", operation, "failed", status)
    if answer.status >= 500:
        server.expect_problem(answer, answer.json["code"], cause=operation)
    server.stop()
    note(line["cause"])


def test_nothing_broken(apple, observe):
    """Nothing broken: measured, and no line."""
    server = observe()
    assert sign_in(server, apple).status == 200
    metrics = server.metrics()
    assert 'pippin_key_set_phase{provider="apple",phase="fresh"} 1' in metrics, metrics
    server.expect_series("pippin_outgoing_requests_seconds", peer="apple", operation="exchange", outcome="answered")
    for operation in ("snapshot", "commit", "lease", "jobs"):
        server.expect_series("pippin_database_requests_seconds", operation=operation, outcome="done")
    assert [line for line in server.lines() if line["message"] in causes.FIELDS] == []
    server.stop()


def test_social(folder, emulator, note):
    """Google and Facebook cannot be reached."""
    server = causes.Observed(folder, emulator)
    port = server.port
    for name in ("google", "facebook"):
        server.secret(f"{name}.secret", f"{name}-example-secret")
    web = f"""clients: [{{ id: "example-web", name: "Example", platform: "web",
      google: {{ audience: "example-web.apps.googleusercontent.com", client_secret_file: "google.secret",
                 return_url: "http://localhost:{port}/auth/google/callback" }},
      facebook: {{ app_id: "1234567890", app_secret_file: "facebook.secret",
                   return_url: "http://localhost:{port}/auth/facebook/callback" }} }}, """
    server.changes = (("clients: [", web), ("clients: [", f"""google_base_url: "{DEAD}", facebook_base_url: "{DEAD}",
      insecure_social_base_url: true, clients: ["""))
    server.configure(("2026a",))
    client = server.start()
    for peer in ("google", "facebook"):
        start = client.get(f"/auth/{peer}/start?client_id=example-web")
        assert start.status == 303, (start.status, start.body)
        state = re.search(r"[?&]state=([^&]+)", start.fields["Location"])[1]
        back = client.get(f"/auth/{peer}/callback?state={state}&code=abc", Cookie="; ".join(website.kept(start)))
        assert back.status == 303, (back.status, back.body)
        failure = server.expect_failure(peer, "exchange", "failed", cause="could_not_connect")
        server.expect("problem", code="provider_unreachable", request_id=failure["request_id"], cause="exchange")
        note(f"{peer}: {failure['cause']}")
    server.stop()


def test_webhooks(apple, observe, note):
    """A receiver that answers 500, one that hangs, and none."""
    refusing, hanging = broken.Answering(500, b"no"), broken.Hanging()
    addresses = [f"http://127.0.0.1:{port}/hook" for port in (refusing.port, hanging.port, 1)]
    hooks = ", ".join(f'{{ url: "{address}", secret_file: "hook.secret" }}' for address in addresses)
    server = observe(more=f"webhooks: [{hooks}]", secrets={"hook.secret": "0123456789abcdef" * 4})
    assert sign_in(server, apple).status == 200
    for outcome, status, cause in (("refused", 500, "not a success"), ("failed", 0, "timed_out"), ("failed", 0, "could_not_connect")):
        failure = server.expect_failure("webhook", "deliver", outcome, status, cause)
        assert failure["attempt"] >= 1 and failure["host"].startswith("127.0.0.1:"), failure
        server.expect("a job failed and will be tried again", kind="webhook", cause=f"{failure['host']}, deliver: ")
        note(failure["cause"])
    server.stop()
    refusing.stop()
    hanging.stop()


class Refusing:
    """A mail server that refuses at one step."""

    def __init__(self, step, code):
        self.step, self.reply = step, f"{code} 5.7.1 not today"

    async def handle_MAIL(self, server, session, envelope, address, options):
        envelope.mail_from = address
        return self.reply if self.step == "MAIL" else "250 fine"

    async def handle_RCPT(self, server, session, envelope, address, options):
        envelope.rcpt_tos.append(address)
        return self.reply if self.step == "RCPT" else "250 fine"

    async def handle_DATA(self, server, session, envelope):
        return self.reply if self.step == "DATA" else "250 fine"


REFUSING_LOGIN = dict(
    auth_required=True, auth_require_tls=False, authenticator=lambda *_: AuthResult(success=False, handled=False))
PLAIN, USER = "insecure_plaintext: true", 'insecure_plaintext: true, user: "shop", password_file: "smtp.password"'


@pytest.mark.parametrize("handler, options, how, outcome, status, cause", [
    pytest.param(Refusing("MAIL", 550), {}, PLAIN, "refused", 550, "MAIL failed", id="the sender"),
    pytest.param(Refusing("DATA", 554), {}, PLAIN, "refused", 554, "554", id="the message"),
    pytest.param(Refusing("RCPT", 450), {}, PLAIN, "failed", 450, "RCPT failed", id="busy"),
    pytest.param(Refusing("", 0), REFUSING_LOGIN, USER, "refused", 535, "Login denied", id="the log-in"),
    pytest.param(Refusing("", 0), {}, 'authorities_file: "elsewhere.crt"', "failed", 0, "certificate subject name", id="another's certificate"),
    pytest.param(None, {}, PLAIN, "failed", 0, "connect", id="a dead port"),
    pytest.param(Refusing("RCPT", 550), {}, PLAIN, None, 550, "RCPT failed", id="the recipient"),
])
def test_mail(folder, observe, note, handler, options, how, outcome, status, cause):
    """A mail server that refuses the sender, the recipient, the message or our log-in, or is not there, or is another's."""
    cert, context = broken.certificate(folder, "elsewhere.example")
    secured = how.startswith("authorities_file")
    if secured:
        options = dict(tls_context=context, require_starttls=True)
    with mail_sink.serving(handler, **options) if handler else contextlib.nullcontext(1) as port:
        mail = f'mail: {{ from: "hello@example.org", smtp: "smtp://{"localhost" if secured else "127.0.0.1"}:{port}", {how} }}'
        server = observe(more=mail, secrets={"smtp.password": "not the password\n", "elsewhere.crt": cert.read_text()})
        answer = server.client().post("/v1/sign-up/password", {
            "client_id": "com.example.app", "email": ADDRESS, "password": "a long enough pass phrase"})
        assert answer.status == 202, (answer.status, answer.body)
        if outcome:
            line = server.expect(causes.FAILED_REQUEST, peer="mail", operation="send", outcome=outcome, cause=cause)
            assert line["status"] == status, line
        else:
            line = server.expect("a message was given up on", cause=cause)
            assert "status 550" in line["cause"], line
        server.expect_series("pippin_outgoing_requests_seconds", peer="mail", operation="send", outcome=outcome or "answered")
        server.stop()
        server.lines()
        assert ADDRESS not in server.words() and "not the password" not in server.words(), server.words()
    note(line["cause"])


def test_database(apple, observe, note):
    """PostgreSQL is killed, and comes back; and a statement that it refuses has its words as the cause."""
    # It dies by itself, not with the machine, and starts at once if it need not sync all its files.
    with postgresql.Cluster("-c fsync=off") as cluster:
        server = observe(store=cluster.address)
        client = server.client()
        bearer = "Bearer " + sign_in(server, apple).json["session"]["access_token"]
        cluster.kill()
        problem = server.expect_problem(client.get("/v1/session", Authorization=bearer), "store_unavailable", cause="PostgreSQL")
        line = server.expect(causes.FAILED_DATABASE, operation="snapshot", outcome="unavailable", request_id=problem["request_id"])
        assert "postgres://" in line["database"], line
        server.expect_series("pippin_database_requests_seconds", operation="snapshot", outcome="unavailable")
        ready = pippin.Client(server.operator_port).get("/readyz")
        assert ready.status == 503, ready.body
        server.expect("not ready", cause="PostgreSQL")
        server.expect(causes.FAILED_DATABASE, operation="lease")
        cluster.start()
        pippin.wait_until(lambda: client.get("/v1/session", Authorization=bearer).status == 200, "the database is back")
        # A statement that PostgreSQL refuses: what it says is the cause.
        cluster.query("""CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$""")
        cluster.query("CREATE TRIGGER full_disk BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION full_disk()")
        problem = server.expect_problem(sign_in(server, apple), "store_unavailable", cause="53100")
        server.expect(causes.FAILED_DATABASE, operation="commit", request_id=problem["request_id"], cause="could not extend file")
        server.stop()
        server.lines()
    note(line["cause"])


def test_full_disk(apple, observe, note):
    """The file of the database may not grow any more."""
    server = observe()
    assert sign_in(server, apple).status == 200
    largest = max(file.stat().st_size for file in server.folder.iterdir())
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))
    for number in range(2000):
        answer = sign_in(server, apple)
        if answer.status != 200:
            break
    problem = server.expect_problem(answer, "store_unavailable", cause="SQLite")
    line = server.expect(causes.FAILED_DATABASE, operation="commit", outcome="unavailable", request_id=problem["request_id"])
    server.expect_series("pippin_database_requests_seconds", operation="commit", outcome="unavailable")
    # A page may still fit where a sign-in does not; each check of the readiness writes one.
    probe = lambda: pippin.Client(server.operator_port).get("/readyz").status
    pippin.wait_until(lambda: probe() == 503, "a server that cannot write is not ready", 120)
    server.expect("not ready", cause="SQLite")
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    pippin.wait_until(lambda: probe() == 200, "a server that can write again is ready", 30)
    server.stop()
    server.lines()
    note(f"full after {number} sign-ins: {line['cause']}")
