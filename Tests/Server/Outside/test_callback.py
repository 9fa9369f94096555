"""The callback, hammered: forms replayed, reordered, with a foreign state, with a state of another browser, with two codes, with junk, and
beside very many flows that nobody ends. Clear pages and nothing else, no row written, bounded memory.

The documentation has figures of 200 rounds and 100000 open flows.
"""

import collections
import concurrent.futures
import html
import pathlib
import re
import sqlite3
import tempfile
import time
import urllib.parse

import pippin
import pytest

START = "/auth/apple/start?client_id=example-web"
CALLBACK = "/auth/apple/callback"
FORM = "application/x-www-form-urlencoded"
WORKERS = 4
# In full, and in the short form.
ROUNDS, OPEN = (3, 1), (2000, 1000)
# What every page of ours may be called that ends such a flow, by status.
PAGES = {
    400: {"This link or form isn’t valid", "This sign-in was started in another browser", "Your sign-in has expired"},
    401: {"We couldn’t verify your sign-in"},
    413: {"The app made a mistake"}, 415: {"The app made a mistake"}, 405: {"Page not found"},
}
# What the server's own jobs write by themselves, whatever is posted.
OURS = {"job", "change_set", "audit_head"}


class Browser:
    """Cookies of our server, and nothing else of a browser's."""

    def __init__(self, demo):
        self.demo, self.cookies = demo, {}
        self.server = demo.client()

    def get(self, path):
        fields = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}
        answer = self.server.get(path, **fields)
        for line in answer.fields.get_all("Set-Cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return answer

    def authorize(self, person="mary"):
        """Goes to Apple, consents, and comes to the form that Apple has the browser post to us."""
        answer = self.get(START)
        assert answer.status == 303, answer.status
        apple = self.demo.apple()
        page = apple.get(path_of(answer.fields["Location"])).body.decode()
        page = apple.get("/auth/authorize/sheet?" + urllib.parse.urlencode(
            [*hidden(page, "/auth/authorize/sheet"), ("apple_id", person)])).body.decode()
        fields = [*hidden(page, "/auth/authorize/decide"), ("email_choice", "hide"), ("action", "continue")]
        page = apple.send("POST", "/auth/authorize/decide", urllib.parse.urlencode(fields), Content_Type=FORM).body.decode()
        apple.close()
        return dict(hidden(page, CALLBACK))


def path_of(address):
    parts = urllib.parse.urlsplit(address)
    return parts.path + ("?" + parts.query if parts.query else "")


def hidden(page, action):
    """The fields of the form that goes there."""
    form = next(form for form in re.findall(r"<form.*?</form>", page, re.S) if action in form)
    found = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form)
    assert found, form
    return [(name, html.unescape(value)) for name, value in found]


class Hammer:
    def __init__(self, demo, data):
        self.demo, self.data = demo, data
        self.poster = demo.client()
        self.seen = collections.Counter()

    def post(self, body, content_type=FORM):
        """Posts a form as browsers do across sites: without a cookie."""
        if not isinstance(body, str):
            body = urllib.parse.urlencode(body)
        return self.poster.send("POST", CALLBACK, body, Content_Type=content_type, Origin="http://127.0.0.1")

    def is_clear(self, answer, status):
        assert answer.status == status, (answer.status, status, answer.body[:300])
        title = html.unescape(re.search(r"<title>(.*?) ·", answer.body.decode()).group(1))
        assert title in PAGES[status], (status, title)
        assert "default-src 'none'" in answer.fields["Content-Security-Policy"]
        self.seen[f"{status} {title}"] += 1

    def place(self, answer):
        """Where a callback leads, which is to finish."""
        assert answer.status == 303, (answer.status, answer.body[:300])
        assert answer.fields["Location"].startswith("/auth/apple/finish?"), answer.fields["Location"]
        self.seen["303 to finish"] += 1
        return answer.fields["Location"]

    def rows(self):
        with sqlite3.connect(self.data / "pippin.db") as database:
            tables = [row[0] for row in database.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
            return {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in tables
                    if name not in OURS}

    def memory(self):
        """Resident, in MB."""
        status = pathlib.Path(f"/proc/{self.demo.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def strangers(self):
        """Everything that must write nothing. Answers how many requests that were."""
        one, other = Browser(self.demo), Browser(self.demo)
        mine, theirs = one.authorize("mary"), other.authorize("kurt")
        before = self.seen.total()
        # Another flow's state: its browser is told, and no other.
        place = self.place(self.post({**mine, "state": theirs["state"]}))
        self.is_clear(other.get(place), 401)
        self.is_clear(one.get(place), 400)
        self.is_clear(Browser(self.demo).get(place), 400)
        # Somebody else's code, or token, under a state that is right.
        for name in ("code", "id_token"):
            place = self.place(self.post({**mine, name: theirs[name]}))
            self.is_clear(one.get(place), 401)
        fields = list(mine.items())
        for junk in (
            fields + [("code", theirs["code"])], fields + [("state", mine["state"])], fields + [("error", "x")],
            [pair for pair in fields if pair[0] != "state"], [pair for pair in fields if pair[0] != "code"],
            [("state", mine["state"][:-1]), *fields[:0], ("code", mine["code"]), ("id_token", mine["id_token"])],
            [("state", "2026a." + "A" * 400), ("code", "c"), ("id_token", "a.b.c")], [], "%zz=%zz", "&" * 600,
            [(f"f{number}", "x") for number in range(300)],
        ):
            self.is_clear(self.post(junk), 400)
        self.is_clear(self.post("{}", "application/json"), 415)
        self.is_clear(self.poster.get(CALLBACK), 405)
        # Cancelled, and looked at by each.
        place = self.place(self.post({"error": "user_cancelled_authorize", "state": mine["state"]}))
        assert one.get(place).status == 200
        self.is_clear(other.get(place), 400)
        for handle in ("A" * 43, "", "x", "%00"):
            self.is_clear(one.get("/auth/apple/finish?handle=" + handle), 400)
        return self.seen.total() - before

    def honest(self):
        """Replayed, reordered and in two tabs: the same place for the same form, and one person."""
        browser = Browser(self.demo)
        forms = [browser.authorize("mary"), browser.authorize("mary")]
        places = [{self.place(self.post(form)) for _ in range(5)} for form in forms]
        assert all(len(found) == 1 for found in places) and places[0] != places[1], places
        # The second tab first; nobody else's browser; each place again.
        for place in [places[1].copy().pop(), places[0].copy().pop()]:
            self.is_clear(Browser(self.demo).get(place), 400)
            for _ in range(2):
                answer = browser.get(place)
                assert (answer.status, answer.fields["Location"]) == (303, "/account"), answer.status
        for form, found in zip(forms, places):
            assert {self.place(self.post(form))} == found
        assert browser.get("/account").status == 200

    def starts(self, count):
        """So many flows that nobody ends; answers the slowest start of each worker."""
        def work(share):
            client, slowest = self.demo.client(), 0.0
            for _ in range(share):
                begun = time.monotonic()
                assert client.get(START).status == 303
                slowest = max(slowest, time.monotonic() - begun)
            client.close()
            return slowest

        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            return max(pool.map(work, [count // WORKERS] * WORKERS))


@pytest.fixture(scope="module")
def hammer():
    """Before a demo of its own, because it counts what is written. One round is past, in which it takes the memory that it needs."""
    with tempfile.TemporaryDirectory() as folder, pippin.Demo(data=folder) as demo:
        hammer = Hammer(demo, pathlib.Path(folder))
        hammer.strangers()
        hammer.memory_before = hammer.memory()
        yield hammer


def test_replayed(hammer):
    """A form that is replayed, reordered or sent from two tabs has one result."""
    hammer.honest()


def test_hostile_requests(hammer, is_short, note):
    """Hostile requests get clear pages, and no row is written."""
    rows, begun = hammer.rows(), time.monotonic()
    hammer.seen.clear()
    requests = sum(hammer.strangers() for _ in range(ROUNDS[is_short]))
    # They are counted, a row for each kind and hour, and a few a second are listed.
    took, now, counted = time.monotonic() - begun, hammer.rows(), ("event_count", "refusal")
    assert {**now, **dict.fromkeys(counted)} == {**rows, **dict.fromkeys(counted)}
    assert now["event_count"] <= rows["event_count"] + 20 and now["refusal"] <= rows["refusal"] + 2 * took + 4, (rows, now, took)
    note(f"{requests} requests in {took:.1f} s")
    for what, count in sorted(hammer.seen.items()):
        note(f"{count:6} {what}")


def test_open_flows(hammer, is_short, note):
    """Flows that nobody ends write no row but a count, take bounded memory, and leave room for others."""
    count, counted = OPEN[is_short], ("event_count", "refusal")
    before, begun = hammer.rows(), time.monotonic()
    slowest = hammer.starts(count)
    took = time.monotonic() - begun
    before, now = ({**found, **dict.fromkeys(counted)} for found in (before, hammer.rows()))
    assert now == before, "a flow that was only started wrote more than a count"
    hammer.honest()
    memory = hammer.memory()
    assert memory - hammer.memory_before < 48, (hammer.memory_before, memory)
    note(f"{count} open flows: {count / took:.0f}/s, the slowest {slowest * 1000:.0f} ms, memory {hammer.memory_before:.0f} -> {memory:.0f} MB")
