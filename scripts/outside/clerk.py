"""Somebody who supports customers, at the operator console in a browser: what they do there, and how many clicks it takes."""

import contextlib
import json
import re
import sqlite3
import time


class Clerk:
    def __init__(self, browser, address):
        self.browser, self.address = browser, address
        self.clicks = 0

    # Getting about

    def go(self, path):
        self.browser.open(self.address + path)

    @property
    def path(self):
        return self.browser.address.removeprefix(self.address)

    def reads(self, *texts):
        """Waits until the page says all that."""
        for text in texts:
            self.browser.until(lambda: text in self.text, f"expected to read “{text}”")

    @property
    def text(self):
        """The page, with each line break a space."""
        return " ".join(self.browser.body().split())

    def arrive(self, begin):
        self.browser.until(lambda: self.path.startswith(begin), f"expected to arrive at {begin}")

    def press(self, words, tags="a button"):
        self.clicks += 1
        self.browser.click(self.browser.saying(words, tags))

    def send(self, action):
        """The form that posts to an address."""
        self.clicks += 1
        self.browser.click(self.browser.css(f'form[action="{action}"] button'))

    # Signing in

    def enter_by_link(self, link):
        self.browser.open(link)
        self.press("Open the console")
        self.arrive("/")
        self.reads("Dashboard")

    def enter(self, token):
        self.go("/")
        self.arrive("/sign-in")
        self.browser.write(self.browser.css("#token"), token)
        self.send("/sign-in")
        self.browser.until(lambda: self.browser.has("#find") or self.browser.has('[role="alert"]'), "expected an answer")

    # Looking people up

    def begin(self):
        """A new case: at the dashboard, with no click spent."""
        self.go("/")
        self.clicks = 0

    def search(self, text):
        self.browser.write(self.browser.css("#find"), text)
        before = self.browser.css("h1")
        self.send("/search")
        self.browser.until(lambda: self.browser.css("h1") != before, "expected an answer")

    def is_at_account(self):
        return re.fullmatch(r"/accounts/[0-9a-f-]{36}", self.path) is not None

    def verdict(self):
        """The first answer on an account's page."""
        return " ".join(self.browser.text(self.browser.css(".verdict")).split())

    def newest_refusal(self):
        """What the console says of the newest refused sign-in on the page."""
        found = self.browser.all(".events .refused")
        return " ".join(self.browser.text(found[0]).split()) if found else ""


def link(demo):
    """The one-time link that the demo printed."""
    return re.search(r"^ *Console +(\S+)", demo.words(), re.MULTILINE).group(1)


def at_demo(demo, browser):
    """A clerk who is signed in to a demo's console."""
    where = link(demo)
    clerk = Clerk(browser, where[:where.index("/sign-in/")])
    clerk.enter_by_link(where)
    return clerk


def database(demo):
    folder = re.search(r"^ *Data +(\S+)", demo.words(), re.MULTILINE).group(1)
    return contextlib.closing(sqlite3.connect(f"{folder}/pippin.db", timeout=10))


# A day has few sign-ups at night and many in the evening.
HOURS = [1, 1, 0, 0, 0, 1, 2, 4, 5, 6, 6, 7, 8, 7, 6, 6, 7, 8, 9, 11, 12, 9, 6, 3]


def fill_statistics(demo, days=75):
    """What a service of some size would have counted, so that plots have something to show. The same every time."""
    now = int(time.time() // 3600 * 3600)
    rows = []

    def add(start, event, count, provider="", platform="", reason="", client="example-web"):
        if count > 0:
            rows.append((start * 1000, event, provider, client, platform or "web", reason, count))

    for hour in range(days * 24):
        start = now - hour * 3600
        strength = HOURS[start // 3600 % 24] * (days * 24 + 500 - hour) // (days * 16)
        wave = (start // 3600 * 7919) % 5
        apple, google, facebook, password = strength + wave, strength // 2 + wave % 2, strength // 5, strength // 4
        for provider, count in (("apple", apple), ("google", google), ("facebook", facebook), ("password", password)):
            add(start, "signed_up", count, provider)
            add(start, "signed_in", count * 3, provider)
            add(start, "started", count * 5 + wave if provider != "password" else 0, provider)
        add(start, "refused", wave + strength // 4, "apple", reason="user_cancelled")
        add(start, "refused", strength // 4, "password", reason="credentials_invalid")
        add(start, "refused", wave // 2, "google", reason="account_exists")
        add(start, "refused", int(wave == 3), "apple", reason="authorization_code_invalid")
        add(start, "refused", int(wave == 4 and hour % 3 == 0), "apple", reason="malformed_request")
        add(start, "client_signed_in", strength + wave, client="third-party")
        add(start, "client_signed_in", strength // 2, client="wiki")
        add(start, "deleted", int(wave == 2 and hour % 5 == 0))
        add(start, "consent_withdrawn", int(wave == 1 and hour % 7 == 0), "apple")
    with database(demo) as store, store:
        store.executemany("INSERT OR IGNORE INTO event_count VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


def park_a_job(demo):
    """A webhook that nobody took, as it is kept when the server gave up on it."""
    now = int(time.time() * 1000)
    key = (now - 7_200_000).to_bytes(6, "big") + bytes.fromhex("7000800000000000aabb")
    with database(demo) as store, store:
        store.execute(
            "INSERT INTO job (id, version, kind, payload, created_at, due_at, attempts, parked_at, parked_because)"
            " VALUES (?, 30, 'apple.revoke', ?, ?, ?, 30, ?, 'provider_unreachable')",
            (key, json.dumps({}).encode(), now - 7_200_000, now - 600_000, now - 600_000))
