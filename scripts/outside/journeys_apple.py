"""Sign in with Apple in a browser, to its end and to each of its other ends."""

import http.client

import pippin
from journeys import CHROMIUM, PLAIN, SCRIPTS, another, journey

ENDED = "Your session has ended. Please sign in again."
ELSEWHERE = "This sign-in was started in another browser"


@journey(*PLAIN, *SCRIPTS)
def both_sheets(mary):
    """The first time all is asked, the second time hardly anything, and the account keeps what was said."""
    mary.set_out()
    mary.choose("mary")
    mary.reads("Hide My Email", "mary@example.com")
    mary.answer(first="Maria", last="Applebaum", hide=True)
    mary.agree()
    mary.hand_over()
    assert mary.name == "Maria Applebaum", mary.name
    address = mary.relay_address
    assert address, mary.browser.body()
    mary.reads("Hide My Email", " on Linux", "This device")
    mary.sign_out()
    mary.reads("You’re signed out in this browser.")

    mary.set_out()
    mary.choose("mary")
    assert not mary.is_asked_everything, mary.browser.body()
    mary.agree()
    mary.hand_over()
    assert (mary.name, mary.relay_address) == ("Maria Applebaum", address), mary.browser.body()
    assert mary.session_count() == 1, mary.browser.body()
    assert mary.demo.count("account") == 1 and mary.demo.count("identity") == 1


@journey(*PLAIN, *SCRIPTS)
def cancelled(mary):
    """Who cancels lands on a page that says so, and has no account."""
    for decide in (lambda: None, lambda: mary.choose("mary")):
        mary.set_out()
        decide()
        mary.browser.press("Cancel")
        # The sheet, which may still be there for a moment, has a Continue of its own.
        mary.browser.until(
            lambda: mary.is_at("/auth/apple/finish")
            or (mary.browser.has('input[name="error"]') and mary.browser.press("Continue")), "expected to be back")
        mary.reads("Sign-in cancelled", "No account was created, and nothing was changed.")
        assert not mary.has_account and mary.demo.count("account") == 0
    mary.sign_in("mary")
    mary.reads("Mary Appleseed")


@journey()
def stopped_using(mary):
    """Who stops using the app at Apple is signed out here, is told so, and is asked everything again."""
    mary.sign_in("mary")
    mary.browser.open(mary.apple + "/")
    mary.browser.click(mary.browser.css('button[aria-label^="Stop using: Mary Appleseed"]'))
    mary.browser.until(lambda: not mary.browser.has('button[aria-label^="Stop using: Mary"]'), "expected no app in use")
    mary.browser.until(lambda: not mary.has_account, "expected the session to end")
    mary.reads(ENDED)
    mary.set_out()
    mary.choose("mary")
    mary.answer(first="Somebody", last="Else")
    mary.agree()
    mary.hand_over()
    assert mary.name == "Mary Appleseed", "the account was there already, and so was its name"


@journey()
def other_browser(anita):
    """A sign-in that began in one browser cannot be finished in another."""
    anita.set_out()
    anita.choose("anita")
    anita.agree()
    address = call_back(anita)
    kurt = another(anita)
    with kurt.browser:
        for _ in range(2):
            kurt.go(address)
            kurt.reads(ELSEWHERE, "close it")
            assert not kurt.has_account
        kurt.go("/sign-in")
        kurt.browser.press("Sign in with Apple")
        kurt.go(address)
        kurt.reads(ELSEWHERE)
        assert not kurt.has_account, "a browser with a new id counts as another browser"
        anita.go(address)
        anita.arrive("/account")
        assert anita.name.startswith("Anita"), anita.name
        kurt.go(address)
        kurt.reads(ELSEWHERE)
        assert not kurt.has_account


def call_back(visitor):
    """Posts the form in the browser's place; answers the address at which it would finish."""
    connection = http.client.HTTPConnection("localhost", visitor.demo.port)
    connection.request(
        "POST", "/auth/apple/callback", pippin.form(**visitor.form_fields()),
        {"Content-Type": "application/x-www-form-urlencoded", "Origin": visitor.apple})
    response = connection.getresponse()
    assert response.status == 303, (response.status, response.read())
    return response.headers["Location"]


# WebKit's driver hangs on pages that it is to come back to, here and below.
@journey(*CHROMIUM)
def again(mary):
    """The back button and a reload of the last address do no harm."""
    mary.set_out()
    mary.choose("mary")
    mary.agree()
    finish = call_back(mary)
    mary.hand_over()
    for _ in range(2):
        mary.go(finish)
        mary.arrive("/account")
    mary.browser.reload()
    assert mary.session_count() == 1, mary.browser.body()
    for _ in range(4):
        mary.browser.back()
        assert "internal" not in mary.browser.body().lower(), mary.browser.body()
    assert mary.has_account and mary.session_count() == 1
    assert mary.demo.count("account") == 1


@journey()
def pressed_twice(mary):
    """A form that is sent twice signs in once."""
    mary.set_out()
    mary.choose("mary")
    mary.agree()
    first, second = call_back(mary), call_back(mary)
    assert first == second, "the second callback gets the same answer"
    mary.hand_over()
    assert mary.session_count() == 1, mary.browser.body()


@journey(*CHROMIUM)
def final(mary):
    """Signing out is final: neither the back button nor the old cookie brings anything back."""
    mary.sign_in("mary")
    cookie = mary.browser.cookies()["pippin_session"]["value"]
    mary.sign_out()
    assert "pippin_session" not in mary.browser.cookies()
    mary.browser.back()
    assert "Mary Appleseed" not in mary.browser.body(), "the account page came out of a cache"
    mary.go("/sign-in")
    mary.browser.add_cookie("pippin_session", cookie)
    assert not mary.has_account
    mary.reads(ENDED)


@journey()
def from_afar(mary):
    """A session can be ended from another browser."""
    mary.sign_in("mary")
    elsewhere = another(mary)
    with elsewhere.browser:
        elsewhere.sign_in("mary")
        assert elsewhere.session_count() == 2, elsewhere.browser.body()
        rows = [elsewhere.browser.text(row) for row in elsewhere.browser.all("#devices .rows li")]
        assert "This device" in rows[0] and "This device" not in rows[1], rows
        elsewhere.go("/account/devices")
        elsewhere.browser.press("Sign out on all other devices")
        elsewhere.arrive("/account")
        elsewhere.browser.until(lambda: elsewhere.session_count() == 1, "expected one session")
        assert elsewhere.has_account
    assert not mary.has_account
    mary.reads(ENDED)


@journey()
def two_tabs(mary):
    """Two sign-ins begun side by side can both be finished, and leave one session."""
    mary.set_out()
    mary.choose("mary")
    mary.agree()
    first = call_back(mary)
    mary.sign_in("mary")
    mary.go(first)
    mary.arrive("/account")
    assert mary.name == "Mary Appleseed" and mary.session_count() == 1, mary.browser.body()


@journey()
def by_number(mary):
    """Who types 127.0.0.1 is led to localhost, where the sign-in can be finished."""
    number = f"http://127.0.0.1:{mary.demo.port}"
    mary.browser.open(number + "/")
    mary.arrive("/")
    mary.browser.open(number + "/auth/apple/start?client_id=example-web")
    mary.choose("mary")
    mary.agree()
    mary.hand_over()
    assert mary.name == "Mary Appleseed", mary.name


@journey()
def another_person(mary):
    """A second person's sign-in in the same browser ends the first person's session."""
    mary.sign_in("mary")
    cookie = mary.browser.cookies()["pippin_session"]["value"]
    mary.go("/auth/apple/start?client_id=example-web")
    mary.choose("anita")
    mary.agree()
    mary.hand_over()
    assert mary.name.startswith("Anita"), mary.name
    answer = mary.demo.client().get("/account", Cookie="pippin_session=" + cookie)
    assert answer.status == 303 and answer.fields["Location"].startswith("/sign-in"), (answer.status, answer.body)


@journey()
def outage(mary):
    """When Apple does not answer, a page says so, and the name that Apple gives only once is not lost."""
    apple = mary.demo.apple()
    fault = apple.post("/emulator/faults", {"endpoint": "/auth/token", "kind": "status", "status": 503})
    assert fault.status == 201, fault.body
    mary.set_out()
    mary.choose("mary")
    mary.answer(first="Maria", last="Applebaum", hide=True)
    mary.agree()
    mary.browser.press("Continue")
    mary.reads("Apple isn’t responding", "Nothing was lost")
    assert not mary.has_account
    apple.send("DELETE", "/emulator/faults")
    mary.set_out()
    mary.choose("mary")
    assert not mary.is_asked_everything, "Apple asks once"
    mary.agree()
    mary.hand_over()
    assert mary.name == "Maria Applebaum" and mary.relay_address, mary.browser.body()


@journey()
def gone(kurt):
    """Who deletes the Apple ID is signed out here."""
    kurt.sign_in("kurt")
    kurt.browser.open(kurt.apple + "/")
    kurt.browser.click(kurt.browser.css('button[aria-label^="Delete Apple ID: Kurt"]'))
    kurt.browser.until(lambda: "Kurt" not in kurt.browser.body(), "expected Kurt to be gone")
    kurt.browser.until(lambda: not kurt.has_account, "expected the session to end")
    kurt.reads(ENDED)


@journey()
def without_address(student):
    """A person without an e-mail address can sign in."""
    student.set_out()
    student.choose("student")
    student.reads("has no email address")
    student.agree()
    student.hand_over()
    student.reads("No email address")
