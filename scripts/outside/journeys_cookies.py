"""Browsers without cookies: every sign-in method ends on a page that says so, and none creates an account."""

from journeys import NO_COOKIES, journey

ELSEWHERE = "This sign-in was started in another browser"


@journey(*NO_COOKIES)
def no_cookies(mary):
    """Without cookies Sign in with Apple ends on a page that explains, each time, and makes no account."""
    for _ in range(2):
        mary.set_out()
        mary.choose("mary")
        mary.agree()
        mary.browser.press("Continue")
        mary.reads(ELSEWHERE, "allow cookies for this site")
        assert mary.is_at("/auth/apple/finish"), mary.browser.address
    assert mary.browser.cookies() == {}, mary.browser.cookies()
    assert not mary.has_account
    assert [mary.demo.count(table) for table in ("account", "identity", "session")] == [0, 0, 0]


@journey(*NO_COOKIES)
def no_cookies_about(mary):
    """Without cookies every page can be read, the languages change, and who cancels is told so or that cookies are missing."""
    for path in ("/", "/sign-in", "/account", "/problems", "/problems/ticket_invalid", "/sign-in?lang=ar"):
        mary.go(path)
        assert mary.browser.text(mary.browser.css("h1")), path
    assert mary.browser.attribute(mary.browser.css("html"), "dir") == "rtl"
    mary.set_out()
    mary.browser.press("Cancel")
    mary.browser.until(lambda: mary.is_at("/auth/apple/finish") or mary.browser.press("Continue"), "expected to be back")
    mary.reads(ELSEWHERE)
    assert mary.demo.count("account") == 0
