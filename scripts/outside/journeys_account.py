"""Changes of an account: adding a sign-in method, removing one, deleting the account."""

import pippin
from engines import WebKit
from journeys import PLAIN, SCRIPTS, journey

LINK = "An account with this email address already exists"


def second_apple_id(mary):
    """Mary has one more Apple ID, with the same address."""
    more = mary.demo.apple().post(
        "/emulator/apple-ids",
        {"id": "work", "email": "mary@example.com", "given_name": "Mary", "family_name": "At-Work"})
    assert more.status == 201, more.body


def meet(mary):
    """An account that shares its address, and a second Apple ID at the door with the same one."""
    second_apple_id(mary)
    mary.sign_in("mary")
    mary.sign_out()
    mary.set_out()
    mary.choose("work")
    mary.answer()
    mary.agree()
    if not mary.setup.javascript:
        mary.browser.press("Continue")
    mary.reads(LINK, "mary@example.com", "Nothing has been linked or changed yet.")


def attach(mary):
    """Both Apple IDs lead to the account; ends on its page."""
    meet(mary)
    mary.browser.press("Continue with Apple")
    mary.browser.until(lambda: mary.browser.address.startswith(mary.apple), "expected to be on Apple's side")
    mary.choose("mary")
    mary.agree()
    mary.hand_over()


def ways_in(mary):
    return len(mary.browser.all('#sign-in-methods a[href="/account/methods"]'))


@journey(*PLAIN, *SCRIPTS)
def link(mary):
    """A new sign-in method with an account's address does not sign in until the owner has signed in as before."""
    attach(mary)
    assert mary.name == "Mary Appleseed" and ways_in(mary) == 2, mary.browser.body()
    mary.sign_out()
    mary.sign_in("work")
    assert mary.name == "Mary Appleseed" and mary.session_count() == 1, mary.browser.body()
    assert mary.demo.count("account") == 1 and mary.demo.count("identity") == 2


@journey()
def link_declined(mary):
    """Who leaves it has no account more, and the other one is as it was."""
    meet(mary)
    mary.browser.press("Don’t link")
    mary.browser.until(lambda: not mary.browser.body().startswith(LINK), "expected another page")
    assert not mary.has_account
    assert mary.demo.count("account") == 1 and mary.demo.count("identity") == 1


@journey()
def link_by_stranger(anita):
    """A person who is asked to sign in as before, but signs in to another account, does not get access."""
    meet(anita)
    anita.browser.press("Continue with Apple")
    anita.browser.until(lambda: anita.browser.address.startswith(anita.apple), "expected to be on Apple's side")
    anita.choose("anita")
    anita.answer()
    anita.agree()
    anita.browser.press("Continue")
    anita.browser.until(lambda: anita.browser.address.startswith(anita.site), "expected to be back")
    assert anita.demo.count("identity") - anita.demo.count("account") == 0, "an identity was attached to the account"


@journey()
def unlink(mary):
    """A sign-in method can be removed, but not the last one."""
    attach(mary)
    mary.go("/account/methods")
    remove = [link for link in mary.browser.all("a") if mary.browser.text(link) == "Remove"]
    assert len(remove) == 2, mary.browser.body()
    mary.browser.click(remove[1])
    mary.browser.until(lambda: mary.browser.body().count("You can still sign in with") == 1, "expected to be asked")
    mary.browser.press("Remove Apple")
    # To leave the page before the browser has sent the form would keep it from sending it.
    mary.browser.until(lambda: "Apple was removed" in mary.browser.body(), "expected to be told")
    mary.arrive("/account")
    assert ways_in(mary) == 1, mary.browser.body()
    assert mary.demo.count("account") == 1


@journey(*PLAIN, *SCRIPTS)
def delete(mary):
    """A deleted account is gone at once, and Apple, which was told, asks everything anew."""
    mary.sign_in("mary", first="Maria", last="Applebaum", hide=True)
    mary.browser.press("Delete account")
    mary.reads("Delete your account", "This can’t be undone.")
    mary.browser.press("Keep account")
    mary.arrive("/account")
    mary.browser.press("Delete account")
    mary.reads("This can’t be undone.")
    mary.browser.write(mary.browser.css('input[name="confirmation"]'), "yes")
    mary.browser.press("Delete account")
    mary.browser.until(lambda: mary.browser.has('[aria-invalid="true"]'), "expected to be told that the word is wrong")
    mary.confirm_deletion()
    mary.reads("Your account was deleted")
    assert not mary.has_account and mary.demo.count("account") == 0
    # The identity stays as a tombstone until Apple has confirmed the revocation.
    pippin.wait_until(lambda: mary.demo.count("identity") == 0, "the deletion is finished")

    def is_forgotten():
        mary.browser.open(mary.apple + "/")
        return not mary.browser.has('button[aria-label^="Stop using: Mary"]')
    mary.browser.until(is_forgotten, "expected Apple to be told")
    mary.set_out()
    mary.choose("mary")
    mary.answer()
    mary.agree()
    mary.hand_over()
    assert mary.name == "Mary Appleseed" and mary.relay_address is None, mary.browser.body()


@journey()
def delete_twice(mary):
    """A double click deletes once, and says so; the back button brings nothing back."""
    mary.sign_in("mary")
    mary.browser.press("Delete account")
    mary.reads("This can’t be undone.")
    mary.browser.write(mary.browser.css('input[name="confirmation"]'), "DELETE")
    mary.browser.click_twice(mary.browser.saying("Delete account"))
    mary.reads("Your account was deleted")
    # WebKit's driver does not come back from going back.
    if mary.setup.engine is not WebKit:
        mary.browser.back()
        mary.browser.reload()
    assert "Mary Appleseed" not in mary.browser.body() and not mary.has_account, mary.browser.body()


@journey()
def sign_out_twice(mary):
    """A double click signs out once, and says so."""
    mary.sign_in("mary")
    mary.browser.click_twice(mary.browser.css('form[action="/sign-out"] button'))
    mary.arrive("/sign-in")
    mary.reads("You’re signed out in this browser.")
    assert not mary.has_account
