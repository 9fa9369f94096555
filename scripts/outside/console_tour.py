"""A walk through every page of the operator console, with one stop at each: for scripts/test-console and scripts/screenshots."""

import urllib.parse

import clerk as desk_clerk
from clerk import Clerk


def tour(demo, mary, browser):
    """Leads through all pages at the demo; yields the name of each while the browser is there."""
    mary.set_out()
    mary.browser.press("Cancel")
    mary.browser.until(
        lambda: mary.is_at("/auth/apple/finish") or mary.browser.press("Continue"), "expected to be back")
    mary.sign_in("anita")
    agree_to_an_app(mary)
    mary.sign_out()
    mary.browser.press("Continue with Google")
    mary.browser.until(lambda: mary.browser.has('button[name="person"]'), "expected to be asked whom to be")
    mary.browser.click(mary.browser.css('button[name="person"][value="anita"]'))
    mary.reads("An account with this email address already exists")
    mary.sign_in("mary", hide=True)

    link = desk_clerk.link(demo)
    clerk = Clerk(browser, link[:link.index("/sign-in/")])
    clerk.go("/")
    yield "console-sign-in"
    clerk.enter("pippin_op_nobodys")
    yield "console-refused"
    browser.open(link)
    yield "console-link"
    clerk.enter_by_link(link)
    yield "console-dashboard-new"
    desk_clerk.fill_statistics(demo)
    desk_clerk.park_a_job(demo)
    for name in ("day", "week", "month", "year"):
        clerk.go(f"/?range={name}")
        yield f"console-dashboard-{name}"
    clerk.go("/?range=week")
    for summary in browser.all("summary"):
        browser.click(summary)
    yield "console-dashboard-tables"
    clerk.go("/accounts")
    yield "console-accounts"
    clerk.search("nobody@example.com")
    clerk.reads("Nothing was found.")
    yield "console-nothing"
    clerk.search("anita@example.com")
    clerk.arrive("/accounts/")
    yield "console-account"
    account = clerk.path
    for deed in ("end-sessions", "end-access?client_id=third-party", "delete", "suspend"):
        clerk.go(f"{account}/{deed}")
        yield "console-" + deed.split("?")[0]
    browser.write(browser.css("#reason"), "Chargeback, ticket 4711")
    clerk.press("Suspend the account", "button")
    clerk.reads("The account is suspended.")
    yield "console-suspended"
    clerk.go("/refusals")
    yield "console-refusals"
    clerk.go("/jobs")
    yield "console-jobs"
    browser.click(browser.css("a.danger"))
    clerk.reads("Remove this job?")
    yield "console-remove-job"
    clerk.go("/audit")
    yield "console-audit"
    clerk.go("/audit?origin=operator")
    clerk.reads("Done by the operator")
    yield "console-audit-operators"
    for name in ("webhooks", "apps", "keys", "settings", "health"):
        clerk.go(f"/{name}")
        yield f"console-{name}"
    clerk.go(f"{account}/delete")
    clerk.press("Delete the account", "button")
    clerk.reads("Deleted account")
    yield "console-deleted"
    clerk.go("/nowhere")
    yield "console-not-found"


def agree_to_an_app(mary):
    """Signs in to the demo's OpenID client, at which nobody listens."""
    query = urllib.parse.urlencode({
        "client_id": "third-party", "redirect_uri": "http://localhost:8090/callback", "response_type": "code",
        "scope": "openid profile email", "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        "code_challenge_method": "S256"})
    mary.go("/oauth/authorize?" + query)
    mary.browser.press("Allow")
    mary.browser.until(lambda: mary.browser.address.startswith("http://localhost:8090/"), "expected to go on to the application")
