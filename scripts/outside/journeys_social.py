"""Google and Facebook on the sign-in page, before their stand-ins on the emulator's site."""

from journeys import NO_COOKIES, journey


def set_out(visitor, provider):
    visitor.go("/sign-in")
    visitor.browser.press(f"Continue with {provider}")
    visitor.browser.until(lambda: visitor.browser.address.startswith(visitor.apple), "expected to be on the other side")


def choose(visitor, person):
    visitor.browser.click(visitor.browser.css(f'button[name="person"][value="{person}"]'))


def sign_in(visitor, provider, person):
    set_out(visitor, provider)
    choose(visitor, person)
    visitor.arrive("/account")


@journey()
def google(mary):
    """Google creates an account and signs in to it again, and after a cancellation a page says that nothing changed."""
    set_out(mary, "Google")
    mary.browser.press("Cancel")
    mary.reads("Sign-in cancelled", "No account was created, and nothing was changed.")
    assert not mary.has_account and mary.demo.count("account") == 0
    for _ in range(2):
        sign_in(mary, "Google", "mary")
        assert mary.name == "Mary Appleseed" and mary.session_count() == 1, mary.browser.body()
        mary.reads("mary.appleseed@gmail.com", "Google")
        mary.sign_out()
        assert "/auth/google/start" in mary.browser.attribute(mary.browser.css('[aria-describedby="last-used"]'), "href")
        mary.reads("Last used")
    assert mary.demo.count("account") == 1


@journey()
def facebook(kurt):
    """Facebook leads to an account, also of a person who has no address there."""
    sign_in(kurt, "Facebook", "kurt")
    kurt.reads("No email address", "Facebook")
    kurt.sign_out()
    set_out(kurt, "Facebook")
    kurt.browser.press("Cancel")
    kurt.reads("Sign-in cancelled")
    assert kurt.demo.count("account") == 1


@journey()
def google_meets_apple(anita):
    """Google's proved address, which an account with Apple has, attaches nothing until its owner signs in with Apple."""
    anita.sign_in("anita")
    anita.sign_out()
    set_out(anita, "Google")
    choose(anita, "anita")
    anita.reads("An account with this email address already exists", "anita@example.com")
    assert anita.demo.count("identity") == 1 and not anita.has_account
    anita.go("/sign-in/link")
    anita.browser.press("Continue with Apple")
    anita.browser.until(lambda: anita.browser.address.startswith(anita.apple), "expected to be on Apple's side")
    anita.choose("anita")
    anita.agree()
    anita.hand_over()
    anita.sign_out()
    sign_in(anita, "Google", "anita")
    assert anita.demo.count("account") == 1 and anita.demo.count("identity") == 2


@journey(*NO_COOKIES)
def no_cookies_social(mary):
    """Without cookies Google and Facebook end on a page that explains, and make no account."""
    for provider in ("Google", "Facebook"):
        set_out(mary, provider)
        choose(mary, "mary")
        mary.reads("This sign-in was started in another browser", "allow cookies for this site")
    assert mary.demo.count("account") == 0 and not mary.has_account
