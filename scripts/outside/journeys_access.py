"""Without a mouse, and on the smallest screen."""

import pippin
from journeys import CHROMIUM, CHROMIUM_SCRIPTS, journey
from webdriver import DOWN, ENTER, TAB

# A sign-in that would return to an address that is not the client's.
UNREGISTERED = "/auth/apple/start?client_id=example-web&return_to=https://elsewhere.example/done"


@journey(*CHROMIUM)
def by_keyboard(mary):
    """Tab and Enter are enough to sign in and out, and the focus can be seen."""
    mary.go("/sign-in")
    follow(mary, "Sign in with Apple")
    follow(mary, "Mary Appleseed")
    mary.browser.until(lambda: mary.browser.has('button[value="continue"]'), "expected a sheet")
    tab_to(mary, lambda: mary.browser.attribute(mary.browser.focused, "name") == "email_choice")
    mary.browser.keys(DOWN)
    follow(mary, "Continue")
    mary.await_form()
    follow(mary, "Continue")
    mary.arrive("/account")
    assert mary.relay_address, "the arrow keys chose Hide My Email"
    follow(mary, "Sign out")
    mary.arrive("/sign-in")


@journey(*CHROMIUM)
def delete_by_keys(mary):
    """Tab and Enter are enough to delete an account, and to think better of it first."""
    mary.sign_in("mary")
    follow(mary, "Delete account")
    mary.arrive("/account/delete")
    follow(mary, "Keep account")
    mary.arrive("/account")
    follow(mary, "Delete account")
    mary.arrive("/account/delete")
    tab_to(mary, lambda: mary.browser.attribute(mary.browser.focused, "name") == "confirmation")
    mary.browser.keys("delete")
    follow(mary, "Delete account")
    mary.arrive("/account/deleted")
    assert not mary.has_account
    pippin.wait_until(lambda: mary.demo.count("identity") == 0, "the deletion is finished")


def follow(visitor, text):
    browser = visitor.browser
    browser.until(lambda: browser.saying(text), f"expected “{text}”")
    tab_to(visitor, lambda: text in browser.text(browser.focused))
    browser.keys(ENTER)


def tab_to(visitor, is_it):
    browser = visitor.browser
    for _ in range(40):
        browser.keys(TAB)
        assert browser.style(browser.focused, "outline-style") != "none", browser.text(browser.focused)
        if is_it():
            return
    raise AssertionError(f"forty Tabs did not lead there:\n{browser.body()}")


@journey(*CHROMIUM)
def overview_by_keyboard(mary):
    """On the emulator's pages Tab and Enter are enough to change a person's settings and to find refused requests."""
    apple = mary.demo.apple()
    pippin.authorize(apple, "mary", "n", hide_email=True)
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert apple.send("POST", "/auth/token", pippin.form(grant_type="password"), **form).status == 400
    mary.browser.open(mary.apple + "/")
    mary.reads(", forwarded")
    follow(mary, "Turn forwarding off")
    mary.reads(", not forwarded")
    follow(mary, "Log")
    mary.reads("turned forwarding off for com.example.app")
    follow(mary, "Show only refused requests")
    mary.reads("Show all", "/auth/token")
    assert "turned forwarding off" not in mary.browser.body(), mary.browser.body()


@journey(*CHROMIUM)
def developers_fold(mary):
    """An error is said to the person; Tab and Enter unfold what the app's developer needs to know."""
    mary.go(UNREGISTERED)
    mary.reads("The app made a mistake", "You did nothing wrong")
    assert "return_to" not in mary.browser.body(), mary.browser.body()
    follow(mary, "For developers")
    mary.reads("return_address", "return_to=https://elsewhere.example/done", "isn’t one that the client has registered")


@journey(*CHROMIUM_SCRIPTS)
def narrow(mary):
    """No page is wider than a screen of 320 pixels, and no long name breaks it."""
    browser = mary.browser
    browser.look(320, 640)

    def fits():
        width = browser.run("return document.documentElement.scrollWidth")
        assert width <= 320, f"{width} px at {browser.address}\n{browser.body()}"
    long_name = "Donaudampfschifffahrtsgesellschaftskapitänin-Ehrenhalber"
    mary.set_out()
    fits()
    mary.choose("mary")
    fits()
    mary.answer(first=long_name, last="Þorgerður Ælfgifu " + long_name, hide=True)
    mary.agree()
    mary.hand_over()
    fits()
    for path in ("/sign-in", "/problems", "/problems/identity_token_invalid", "/auth/apple/finish", "/nowhere", UNREGISTERED):
        mary.go(path)
        fits()
    for path in ("/", *("/emulator/ui/" + page for page in ("passkeys", "mail", "log", "notifications"))):
        browser.open(mary.apple + path)
        fits()
