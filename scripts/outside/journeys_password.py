"""An account with a password, on our own pages: made, entered, its password forgotten; and what a wrong one meets."""

import re
import urllib.parse

import pippin
from journeys import NO_COOKIES, another, journey

ADDRESS, PASSWORD, NEW_PASSWORD = "olga@example.org", "pear blossom 1", "quince jelly 22"


def fill_in(visitor, **fields):
    """Types into the fields of those names."""
    for name, text in fields.items():
        visitor.browser.write(visitor.browser.css(f'input[name="{name}"]'), text)


def send(visitor, twice=False):
    """The button of the page's form with fields."""
    button = visitor.browser.css('form:has(input:not([type="hidden"])) button[type="submit"], form[action$="/confirm"] button[type="submit"]')
    if twice:
        visitor.browser.click_twice(button)
    else:
        visitor.browser.click(button)


def page_in_mail(visitor, words):
    """The path, on our site, that the one email with these words names."""
    def letters():
        found = visitor.demo.apple().get("/emulator/mail?" + urllib.parse.urlencode({"to": ADDRESS})).json["items"]
        return [one["text"] for one in found if words in one["text"]]
    pippin.wait_until(lambda: letters(), f"an email “{words}”")
    found = re.findall(re.escape(visitor.site) + r"(/\S+)", "\n".join(letters()))
    assert len(found) == 1, letters()
    return found[0]


def sign_up(visitor, twice=False):
    visitor.go("/sign-in")
    visitor.browser.press("Create account")
    visitor.arrive("/sign-up")
    fill_in(visitor, email=ADDRESS, password=PASSWORD, given_name="Olga")
    send(visitor)
    visitor.arrive("/sign-up/confirm")
    visitor.reads("Check your email")
    visitor.go(page_in_mail(visitor, "Confirm this email address"))
    send(visitor, twice)
    visitor.arrive("/account")


def sign_in(visitor, password):
    visitor.go("/sign-in")
    fill_in(visitor, email=ADDRESS, password=password)
    send(visitor)


@journey()
def password(olga):
    """A password makes an account, with double clicks too, opens it again, and a wrong one is told so in its place."""
    sign_up(olga, twice=True)
    assert olga.name == "Olga" and olga.session_count() == 1, olga.browser.body()
    assert olga.demo.count("account") == 1
    olga.sign_out()
    sign_in(olga, "wrong " + PASSWORD)
    olga.reads("The email address or password is incorrect.")
    assert olga.is_at("/sign-in") and not olga.browser.has('input[type="password"][value]')
    assert olga.browser.attribute(olga.browser.css('input[name="email"]'), "value") == ADDRESS
    fill_in(olga, password=PASSWORD)
    send(olga)
    olga.arrive("/account")
    assert olga.name == "Olga" and olga.session_count() == 1, olga.browser.body()


@journey()
def password_reset(olga):
    """A forgotten password is replaced by the mail's page, which ends every session; the old one opens nothing any more."""
    sign_up(olga)
    forgetful = another(olga)
    with forgetful.browser:
        forgetful.go("/sign-in")
        forgetful.browser.press("Forgot password?")
        forgetful.arrive("/password/reset")
        fill_in(forgetful, email=ADDRESS)
        send(forgetful)
        forgetful.arrive("/password/reset/confirm")
        forgetful.go(page_in_mail(forgetful, "reset the password"))
        fill_in(forgetful, new_password=NEW_PASSWORD)
        send(forgetful)
        forgetful.arrive("/sign-in")
        forgetful.reads("Your password was changed.")
        sign_in(forgetful, PASSWORD)
        forgetful.reads("The email address or password is incorrect.")
        sign_in(forgetful, NEW_PASSWORD)
        forgetful.arrive("/account")
    assert not olga.has_account, "the reset ended this session"


@journey()
def sign_up_elsewhere(olga):
    """The link in a sign-up's mail, opened in another browser, makes an account there with the chosen password only."""
    olga.go("/sign-up")
    fill_in(olga, email=ADDRESS, password=PASSWORD)
    send(olga)
    olga.arrive("/sign-up/confirm")
    path = page_in_mail(olga, "Confirm this email address")
    kurt = another(olga)
    with kurt.browser:
        kurt.go(path)
        kurt.reads("in another browser", "enter the password that you chose")
        fill_in(kurt, password="wrong " + PASSWORD)
        send(kurt)
        kurt.reads("The email address or password is incorrect.")
        assert kurt.demo.count("account") == 0
        fill_in(kurt, password=PASSWORD)
        send(kurt)
        kurt.arrive("/account")
        kurt.reads("Welcome.", ADDRESS)
    assert not olga.has_account, "the browser where it began has no session of its own"
    sign_in(olga, PASSWORD)
    olga.arrive("/account")


@journey(*NO_COOKIES)
def no_cookies_forms(olga):
    """Without cookies each form is answered by a page that says why nothing was done, and no mail goes out."""
    for path, fields in {
        "/sign-in": {"email": ADDRESS, "password": PASSWORD}, "/sign-up": {"email": ADDRESS, "password": PASSWORD},
        "/password/reset": {"email": ADDRESS},
    }.items():
        olga.go(path)
        fill_in(olga, **fields)
        send(olga)
        olga.reads("Your browser blocks cookies", "allow cookies for this site")
    assert olga.demo.count("account") == 0 and olga.demo.apple().get("/emulator/mail").json["items"] == []


@journey()
def code_again(olga):
    """A code can be asked for again and for another address, and what was typed is kept, in another language too."""
    olga.go("/sign-up?lang=en")
    fill_in(olga, email="olgga@example.org", password=PASSWORD, given_name="Olga")
    olga.browser.click(olga.browser.css(".languages summary"))
    olga.browser.click(olga.browser.css('.languages button[value="de"]'))
    olga.reads("Konto erstellen")
    assert olga.browser.attribute(olga.browser.css('input[name="email"]'), "value") == "olgga@example.org"
    assert not olga.browser.has('input[type="password"][value]')
    olga.go("/sign-up?lang=en")
    fill_in(olga, email="olgga@example.org", password=PASSWORD, given_name="Olga")
    send(olga)
    olga.arrive("/sign-up/confirm")
    olga.browser.press("Resend code")
    olga.reads("We sent a code a moment ago. You can ask for another in")
    olga.browser.press("Change address")
    olga.arrive("/sign-up")
    olga.reads("choose your password again")
    for name, text in (("email", "olgga@example.org"), ("given_name", "Olga")):
        assert olga.browser.attribute(olga.browser.css(f'input[name="{name}"]'), "value") == text
    assert olga.demo.count("account") == 0
