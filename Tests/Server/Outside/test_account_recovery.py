"""Accounts whose passkeys are lost, in Chromium with its virtual authenticator: recovered by a mailed code and by an operator's link, and
what the owner is mailed; stopped while a delay runs."""

import contextlib
import email
import email.policy
import json
import re
import types

import mail_sink  # brings aiosmtpd
import passkeys
import pippin
from authenticator import Authenticator
from journeys_passkeys import add
from journeys_password import ADDRESS, PASSWORD, fill_in, send
from visitor import Visitor

CHECK = "/account/passkeys/check"


class Mails:
    """What the server mailed, as people read it."""

    def __init__(self):
        self.all = []

    async def handle_DATA(self, _server, _session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        text = message.get_body(("plain",)).get_content().replace("\r\n", "\n")
        self.all.append((message["subject"], message["to"], text))
        return "250 OK"

    def subjects(self):
        return [subject for subject, _, _ in self.all]

    def await_(self, subject, count=1):
        """The newest of that subject, once there are so many."""
        pippin.wait_until(lambda: self.subjects().count(subject) >= count, f"an email “{subject}” of {self.subjects()}")
        return [text for one, _, text in self.all if one == subject][-1]

    def code(self, words, count=1):
        """The code of the newest email with one and these words, once there are so many. Its subject has the code too."""
        def found():
            mails = [(subject, re.search(r"^\d{6}$", text, re.MULTILINE)) for subject, _, text in self.all if words in text]
            return [(subject, code.group(0)) for subject, code in mails if code]
        pippin.wait_until(lambda: len(found()) >= count, f"an email with a code and “{words}” of {self.subjects()}")
        subject, code = found()[-1]
        assert subject == f"{code} is your Example code", subject
        return code


class Server(passkeys.Server):
    """Also with codes by email."""

    def configure(self, keys):
        super().configure(keys)
        text = self.settings.read_text()
        self.settings.write_text(text.replace("guests: true", "guests: true, email_code: true"))


@contextlib.contextmanager
def people(serve, browser, emulator, more=""):
    """Olga at the pages of a server, and her mailbox."""
    mails = Mails()
    with mail_sink.serving(mails) as port:
        how = f'mail: {{ from: "Example <hello@example.org>", smtp: "smtp://127.0.0.1:{port}", insecure_plaintext: true }}, {more}'
        server = serve(kind=Server, more=how)
        place = types.SimpleNamespace(port=server.port, emulator_port=emulator.port)
        yield server, Visitor(place, browser, types.SimpleNamespace(javascript=True)), mails


def with_passkeys_alone(olga, mails):
    """Signs up with a password, adds a passkey, and removes the password."""
    device = Authenticator(olga.browser)
    olga.go("/sign-up?with=password")
    fill_in(olga, email=ADDRESS, password=PASSWORD, given_name="Olga")
    send(olga)
    olga.arrive("/sign-up/confirm")
    fill_in(olga, token=mails.code("Confirm this email address"))
    send(olga)
    olga.arrive("/account")
    add(olga)
    olga.arrive("/account")
    olga.go("/account/methods")
    olga.browser.click(olga.browser.css('a[href^="/account/identities/"]'))
    olga.browser.click(olga.browser.css("button.danger"))
    olga.reads("Passkeys")
    assert len(device.keys) == 1
    return device


def leave(olga):
    """Another browser, and none of the devices that she had."""
    olga.browser.call("DELETE", olga.browser.session + "/cookie")


def ask_for_code(olga, mails, count):
    olga.go("/sign-in/email")
    fill_in(olga, email=ADDRESS)
    send(olga)
    olga.arrive("/sign-in/email/confirm")
    fill_in(olga, token=mails.code("request to sign in", count))
    send(olga)


def test_mailed_code(serve, browser, emulator):
    """A mailed code signs in to an account with passkeys only, all other sessions end, and the lost passkey is removed after a new one is there."""
    with people(serve, browser, emulator) as (_, olga, mails):
        device = with_passkeys_alone(olga, mails)
        before = olga.browser.cookies()["pippin_session"]["value"]
        leave(olga)
        device.remove()
        ask_for_code(olga, mails, 1)
        olga.arrive(CHECK)
        olga.reads("You’re signed in. You were signed out on all other devices.", "Check your passkeys")
        assert olga.browser.cookies()["pippin_session"]["value"] != before
        text = mails.await_("Your account was recovered")
        assert "with a code from an email" in text and f"{olga.site}{CHECK}" in text, text
        new = Authenticator(olga.browser)
        add(olga)
        olga.go(CHECK)
        boxes = olga.browser.all('input[type="checkbox"]')
        assert len(boxes) == 2, len(boxes)
        olga.browser.click(boxes[0])
        olga.browser.press("Remove the ones I don’t have")
        olga.arrive("/account")
        olga.reads("The passkeys that you no longer have were removed.")
        mails.await_("A passkey was removed from your account")
        assert len(new.keys) == 1
        new.remove()


def test_link(serve, browser, emulator):
    """An operator's link, made while the server runs, adds a passkey once, which signs in; both are mailed, and the log has no link."""
    with people(serve, browser, emulator) as (server, olga, mails):
        device = with_passkeys_alone(olga, mails)
        leave(olga)
        device.remove()
        code, said, words = server.run("accounts", "recovery-link", ADDRESS)
        assert code == 0, words
        link = re.search(r"^link +(\S+)$", said, re.MULTILINE).group(1)
        assert link.startswith(olga.site + "/recover?token="), said
        mails.await_("A link to recover your account")
        new = Authenticator(olga.browser)
        olga.browser.open(link)
        olga.reads("Recover your account", "You’ll be signed out on all other devices.")
        olga.browser.press("Add a passkey")
        olga.arrive(CHECK)
        assert len(new.keys) == 1 and len(olga.browser.all('input[type="checkbox"]')) == 2
        text = mails.await_("Your account was recovered")
        assert "with a link from Example’s support" in text, text
        olga.browser.open(link)
        olga.reads("This link no longer works")
        assert link.split("=")[1] not in server.words()
        new.remove()


def test_link_without_scripts(serve, browser, emulator):
    """Without passkeys in the browser the page of the link says what is needed, and the link stays good."""
    with people(serve, browser, emulator) as (server, olga, mails):
        device = with_passkeys_alone(olga, mails)
        leave(olga)
        device.remove()
        _, said, _ = server.run("accounts", "recovery-link", ADDRESS)
        link = re.search(r"^link +(\S+)$", said, re.MULTILINE).group(1)
        client = server.client()
        for _ in range(2):
            page = client.get(link.removeprefix(olga.site))
            assert page.status == 200 and "Passkeys don’t work in this browser." in page.body.decode(), page.body


def test_delay(serve, browser, emulator):
    """With a delay the code waits, the owner is mailed at once, and stops it on the account page or by the link in the email."""
    with people(serve, browser, emulator, "passkeys: { recovery_delay_hours: 24 }, ") as (_, olga, mails):
        device = with_passkeys_alone(olga, mails)
        mine = olga.browser.cookies()["pippin_session"]["value"]
        leave(olga)
        ask_for_code(olga, mails, 1)
        olga.reads("You can sign in a little later")
        text = mails.await_("Somebody is recovering your account")
        olga.browser.add_cookie("pippin_session", mine)
        olga.go("/account")
        olga.reads("Somebody is recovering your account. If this isn’t you, stop it.")
        olga.browser.press("Stop the recovery")
        olga.reads("The recovery was stopped.")
        stop = re.search(r"http\S+/recover/stop\?token=\S+", text).group(0)
        olga.browser.open(stop)
        olga.reads("There is nothing to stop")
        leave(olga)
        ask_for_code(olga, mails, 2)
        text = mails.await_("Somebody is recovering your account", 2)
        olga.browser.open(re.search(r"http\S+/recover/stop\?token=\S+", text).group(0))
        olga.browser.press("Stop the recovery")
        olga.reads("The recovery was stopped")
        device.remove()


def test_link_of_stopped_server(serve, browser, emulator):
    """A link that is made while the server is stopped is good once it runs again, and the email waits until then."""
    with people(serve, browser, emulator) as (server, olga, mails):
        device = with_passkeys_alone(olga, mails)
        leave(olga)
        device.remove()
        server.stop()
        code, said, words = server.run("accounts", "recovery-link", "--json", ADDRESS)
        assert code == 0, words
        made = json.loads(said)
        server.start()
        mails.await_("A link to recover your account")
        olga.browser.open(made["url"])
        olga.reads("Recover your account")
