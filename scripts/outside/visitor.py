"""A person at a browser, before a running demo: what one does there, in one word each."""

import re
import urllib.parse


class Visitor:
    def __init__(self, demo, browser, setup):
        self.demo, self.browser, self.setup = demo, browser, setup
        self.site = f"http://localhost:{demo.port}"
        self.apple = f"http://127.0.0.1:{demo.emulator_port}"

    # Getting about

    def go(self, path):
        self.browser.open(self.site + path)

    def is_at(self, path):
        return self.path == path and self.browser.address.startswith(self.site + "/")

    @property
    def path(self):
        return urllib.parse.urlsplit(self.browser.address).path

    def arrive(self, path):
        self.browser.until(lambda: self.is_at(path), f"expected to arrive at {path}")

    def reads(self, *texts):
        """Waits until the page says all that."""
        for text in texts:
            self.browser.until(lambda: text in self.browser.body(), f"expected to read “{text}”")

    # Signing in, step by step

    def set_out(self):
        """From the sign-in page to Apple's side, which is another site."""
        self.go("/sign-in")
        self.browser.press("Sign in with Apple")
        self.browser.until(lambda: self.browser.address.startswith(self.apple), "expected to be on Apple's side")

    def choose(self, person="mary"):
        """Who to be; the sheet follows."""
        selector = f'button[name="apple_id"][value="{person}"]'
        self.browser.until(lambda: self.browser.has(selector), "expected to be asked whom to be")
        self.browser.click(self.browser.css(selector))
        self.browser.until(lambda: self.browser.has('button[value="continue"]'), "expected a sheet")

    @property
    def is_asked_everything(self):
        """Whether this is the sheet of the first time."""
        return self.browser.has('input[name="first_name"]')

    def answer(self, first=None, last=None, hide=False):
        """Fills in the sheet of the first time."""
        assert self.is_asked_everything, self.browser.body()
        if first is not None:
            self.browser.write(self.browser.css('input[name="first_name"]'), first)
        if last is not None:
            self.browser.write(self.browser.css('input[name="last_name"]'), last)
        choice = "hide" if hide else "share"
        self.browser.click(self.browser.css(f'input[name="email_choice"][value="{choice}"]'))

    def agree(self):
        """Continue. Without scripts a page with a form stays between here and the app."""
        self.browser.click(self.browser.css('button[value="continue"]'))
        if not self.setup.javascript:
            self.await_form()

    def await_form(self):
        self.browser.until(lambda: self.browser.has('input[name="id_token"]'), "expected the form that leads back")

    def hand_over(self):
        """Back to the app, by the form's button if no script presses it."""
        if not self.setup.javascript:
            self.browser.press("Continue")
        self.arrive("/account")

    def sign_in(self, person="mary", **answers):
        self.set_out()
        self.choose(person)
        if self.is_asked_everything:
            self.answer(**answers)
        self.agree()
        self.hand_over()

    def sign_out(self):
        self.go("/account")
        # By the form: the page may offer to sign other devices out, in the same words.
        self.browser.click(self.browser.css('form[action="/sign-out"] button'))
        self.arrive("/sign-in")

    def confirm_deletion(self):
        """On the page that asks: types the word, and presses the button."""
        self.browser.write(self.browser.css('input[name="confirmation"]'), "delete")
        self.browser.press("Delete account")

    # What is in the pages

    @property
    def name(self):
        return self.browser.text(self.browser.css("h1"))

    @property
    def relay_address(self):
        found = re.search(r"\S+@(?:privaterelay\.appleid|private\.icloud)\.com", self.browser.body())
        return found and found.group()

    def session_count(self):
        """How many sessions the account page lists, which are five at most."""
        return len(self.browser.all("#devices .rows li"))

    def form_fields(self):
        """The hidden fields of the form that leads back to the app."""
        return {
            self.browser.attribute(field, "name"): self.browser.attribute(field, "value")
            for field in self.browser.all('input[type="hidden"]')
        }

    @property
    def has_account(self):
        """Whether this browser is signed in; leaves it on the account page or on the one for signing in."""
        self.go("/account")
        return self.path == "/account"
