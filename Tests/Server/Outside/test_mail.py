"""Mail as `pippin mail test` sends it, before a mail server that others wrote (aiosmtpd): by TLS, by STARTTLS and in the clear, with
and without a log-in, taken, refused and not there at all."""

import base64
import email
import email.policy
import os
import subprocess

import broken
import mail_sink  # brings aiosmtpd
import pippin
import pytest
from aiosmtpd.smtp import AuthResult

# A PNG of one pixel.
LOGO = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
USER, PASSWORD = "shop", "a password: with spaces"


class Box:
    """Keeps what it takes; refuses what it is told to."""

    def __init__(self):
        self.taken, self.refusals = [], {}

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address in self.refusals:
            return self.refusals[address]
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 fine"

    async def handle_DATA(self, server, session, envelope):
        self.taken.append((session, envelope))
        return "250 2.0.0 taken"


def authenticate(server, session, envelope, mechanism, data):
    # Not handled: the server answers with the refusal, instead of leaving that to us.
    return AuthResult(success=(data.login, data.password) == (USER.encode(), PASSWORD.encode()), handled=False)


@pytest.fixture(scope="module")
def secured(tmp_path_factory):
    """A certificate of its own authority for localhost only: its text, and what a server needs."""
    cert, context = broken.certificate(tmp_path_factory.mktemp("certificate"), "localhost")
    return cert.read_bytes(), context


def settings(folder, mail):
    (folder / "master.key").write_text(os.urandom(32).hex())
    (folder / "master.key").chmod(0o600)
    (folder / "smtp.password").write_text(PASSWORD + "\n")
    (folder / "smtp.password").chmod(0o600)
    (folder / "email.png").write_bytes(LOGO)
    text = """{ brand: { logo_email_file: "email.png" }, public_url: "https://id.example.com", store: "sqlite:pippin.db", master_keys: [{ id: "a", file: "master.key" }],
      clients: [{ id: "com.example.app", platform: "ios" }], mail: { from: "Café Nordsee <hello@example.org>", %s } }"""
    (folder / "pippin.json5").write_text(text % mail)


def send(folder, mail, to="mary@example.com"):
    settings(folder, mail)
    return subprocess.run(
        [pippin.binary(), "mail", "test", "--config", folder / "pippin.json5", "--to", to], capture_output=True, text=True,
        timeout=120)


def serving(box, *, tls=None, starttls=None, auth=False):
    return mail_sink.serving(
        box, tls, tls_context=starttls, require_starttls=starttls is not None, auth_required=auth,
        authenticator=authenticate if auth else None, auth_require_tls=bool(starttls))


# How the server takes mail, and the settings for that.
WAYS = {
    "smtps": (lambda context: dict(tls=context), 'smtp: "smtps://localhost:%d", authorities_file: "cert.pem"'),
    "starttls": (lambda context: dict(starttls=context), 'smtp: "smtp://localhost:%d", authorities_file: "cert.pem"'),
    "starttls with a log-in": (
        lambda context: dict(starttls=context, auth=True),
        'smtp: "smtp://localhost:%d", authorities_file: "cert.pem", user: "shop", password_file: "smtp.password"'),
    "plaintext": (lambda context: {}, 'smtp: "smtp://127.0.0.1:%d", insecure_plaintext: true'),
}


@pytest.mark.parametrize("way", WAYS)
def test_accepted(folder, secured, way):
    """Mail is accepted, and parsed correctly by Python."""
    cert, context = secured
    (folder / "cert.pem").write_bytes(cert)
    how, mail = WAYS[way]
    box = Box()
    with serving(box, **how(context)) as port:
        done = send(folder, mail % port)
    assert done.returncode == 0, done.stderr
    session, envelope = box.taken[0]
    assert (envelope.mail_from, envelope.rcpt_tos) == ("hello@example.org", ["mary@example.com"])
    message = email.message_from_bytes(envelope.content, policy=email.policy.default)
    assert str(message["From"]) == "Café Nordsee <hello@example.org>"
    assert str(message["Subject"]) == "A test of Pippin’s mail"
    assert message["Message-ID"].endswith("@example.org>") and message["Date"].datetime is not None
    assert message.get_content_type() == "multipart/alternative"
    text, related = message.iter_parts()
    assert text.get_content().startswith("This message was sent by `pippin mail test`.")
    page, logo = related.iter_parts()
    assert "This message was sent by" in page.get_content() and "<html lang=" in page.get_content(), page.get_content()
    assert f'src="cid:{logo["Content-ID"].strip("<>")}"' in page.get_content(), logo["Content-ID"]
    assert logo.get_content_type() == "image/png" and logo.get_content() == LOGO, "the logo is another"
    assert message.get_body(("html",)) is page and not page.defects and not logo.defects
    assert not message.defects and len(box.taken) == 1, message.defects


def failure(done):
    """The word of a command that failed."""
    assert done.returncode == 1, (done.returncode, done.stderr)
    return done.stderr.split("\n")[0]


def test_refusals(folder):
    """Permanent and temporary refusals, missing TLS and an unreachable server are told apart."""
    box = Box()
    box.refusals = {"nobody@example.com": "550 5.1.1 no such mailbox", "busy@example.com": "450 4.2.0 later"}
    with serving(box) as port:
        mail = 'smtp: "smtp://127.0.0.1:%d", insecure_plaintext: true' % port
        assert failure(send(folder, mail, "nobody@example.com")) == "mail_refused"
        assert failure(send(folder, mail, "busy@example.com")) == "mail_not_taken"
        # A server without TLS gets nothing unless the settings say so, and no log-in.
        in_clear = 'smtp: "smtp://127.0.0.1:%d", user: "shop", password_file: "smtp.password"' % port
        assert failure(send(folder, in_clear)) == "mail_not_taken"
    assert box.taken == []
    assert failure(send(folder, mail)) == "mail_not_taken", "the server has stopped"


def test_untrusted(folder, secured):
    """With an untrusted certificate or a wrong password nothing is sent."""
    cert, context = secured
    (folder / "cert.pem").write_bytes(cert)
    box = Box()
    with serving(box, tls=context) as port:
        assert failure(send(folder, 'smtp: "smtps://localhost:%d"' % port)) == "mail_not_taken"
    (folder / "wrong.password").write_text("wrong")
    (folder / "wrong.password").chmod(0o600)
    with serving(box, starttls=context, auth=True) as port:
        mail = 'smtp: "smtp://localhost:%d", authorities_file: "cert.pem", user: "shop", password_file: "wrong.password"' % port
        done = send(folder, mail)
        assert failure(done) == "mail_not_taken" and "Login denied" in done.stderr, done.stderr
        assert PASSWORD not in done.stderr and "wrong" not in done.stderr, done.stderr
    assert box.taken == []


def test_settings(folder):
    """Settings without encryption or without a password are reported all at once."""
    done = send(folder, 'smtp: "smtp://mail.example.com", insecure_plaintext: true, user: "shop"')
    assert failure(done) == "settings_invalid"
    assert "mail.insecure_plaintext" in done.stderr and "mail.password_file" in done.stderr, done.stderr
