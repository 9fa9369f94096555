"""The mail relay of `pippin emulate --smtp-port`, before clients that everybody has: Python's smtplib and curl."""

import email.message
import email.policy
import smtplib
import subprocess

import pippin
import pytest

SHOP = "news@example.com"


@pytest.fixture(scope="module")
def relaying():
    """A client of an emulator with a mail relay, and the relay's port."""
    with pippin.Emulator("--smtp-port", "0") as emulator:
        yield pippin.Client(emulator.port), int(emulator.said(r"smtp://127\.0\.0\.1:(\d+)"))


def relay_address(apple, person):
    return pippin.authorize(apple, person, "n", hide_email=True)["email"]


def letter(to, sender=SHOP, text="Your code is 123456.\n.\n..hidden\n"):
    message = email.message.EmailMessage()
    message["From"], message["To"], message["Subject"] = f"The Shop <{sender}>", to, "Grüße"
    message.set_content(text)
    return message


def refusal(attempt):
    """What SMTP answers to mail that is not taken."""
    try:
        attempt()
    except smtplib.SMTPRecipientsRefused as refused:
        return next(iter(refused.recipients.values()))
    except smtplib.SMTPResponseException as refused:
        return refused.smtp_code, refused.smtp_error
    raise AssertionError("the mail was taken")


def test_smtplib(relaying):
    """smtplib: mail from a registered source to a relay address is accepted, a hundred a day, and other mail refused."""
    apple, port = relaying
    relay = relay_address(apple, "mary")
    with smtplib.SMTP("127.0.0.1", port, timeout=30) as smtp:
        smtp.send_message(letter(relay))
        taken = apple.get("/emulator/mail?to=" + relay).json["items"]
        assert len(taken) == 1, taken
        mail = taken[0]
        assert (mail["apple_id"], mail["forwarded_to"]) == ("mary", "mary@example.com"), mail
        assert (mail["from"], mail["subject"]) == (SHOP, "Grüße"), mail
        assert mail["shown_from"].startswith("news_at_example_com_"), mail
        assert mail["text"] == "Your code is 123456.\n.\n..hidden\n", mail

        unknown = (550, b"5.1.1 bad mailbox name")
        assert refusal(lambda: smtp.send_message(letter("nobody1234@privaterelay.appleid.com"))) == unknown
        assert refusal(lambda: smtp.send_message(letter(relay, "news@mail.example.com"))) == unknown, "a subdomain"
        forged = letter(relay, "a@evil.example").as_bytes(policy=email.policy.SMTP)
        assert refusal(lambda: smtp.sendmail(SHOP, [relay], forged)) == (550, b"5.1.1 unauthorized sender")
        assert refusal(lambda: smtp.send_message(letter("mary@example.com"))) == (550, b"5.7.1 relaying denied")

        forwarding = "/emulator/apple-ids/mary/apps/com.example.app/forwarding"
        assert apple.send("PUT", forwarding, {"enabled": False}).status == 204
        assert refusal(lambda: smtp.send_message(letter(relay))) == (550, b"5.2.1 mailbox disabled")
        assert apple.send("PUT", forwarding, {"enabled": True}).status == 204

        for _ in range(99):
            smtp.send_message(letter(relay))
        assert refusal(lambda: smtp.send_message(letter(relay)))[0] == 450, "the hundred and first"
        assert apple.send("PUT", "/emulator/clock", {"offset_seconds": 86_401}).status == 200
        smtp.send_message(letter(relay))
    with smtplib.SMTP("127.0.0.1", port, timeout=30) as smtp:
        assert refusal(lambda: smtp.sendmail(SHOP, [relay], letter(relay).as_bytes()))[0] == 500, "bare line feeds"


def test_curl(relaying, folder):
    """curl: the same, and accepted mail can be deleted."""
    apple, port = relaying
    relay = relay_address(apple, "anita")
    file = folder / "mail"
    file.write_bytes(letter(relay, text="Wider Erwarten: ü\n").as_bytes(policy=email.policy.SMTP))
    command = ["curl", "--silent", "--show-error", "--noproxy", "*", f"smtp://127.0.0.1:{port}", "--mail-from", SHOP,
               "--mail-rcpt", relay, "--upload-file", str(file)]
    subprocess.run(command, check=True, timeout=60)
    assert apple.get("/emulator/mail").json["items"][-1]["text"] == "Wider Erwarten: ü\n"
    command[command.index(SHOP)] = "news@evil.example"
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 55 and "550" in done.stderr, (done.returncode, done.stderr)
    assert apple.send("DELETE", "/emulator/mail").status == 204
    assert apple.get("/emulator/mail").json["items"] == []
