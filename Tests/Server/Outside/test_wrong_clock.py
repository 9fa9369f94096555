"""A server on SQLite that started once with a wrong clock: afterwards its recurring jobs run again by themselves, the log says what
was wrong, and `pippin jobs` lists jobs and has them done now."""

import contextlib
import json
import sqlite3
import time

import pippin
import support_cases

DAY = 86_400


def lines(server):
    return [json.loads(line) for line in server.words().splitlines() if line.startswith("{")]


def told(server, words):
    return [line for line in lines(server) if words in line["message"]]


def due(server):
    """In how many seconds each recurring job is due, by the true clock."""
    return {kind: at / 1000 - time.time() for kind, at in due_times(server).items()}


def due_times(server):
    with contextlib.closing(sqlite3.connect(f"file:{server.folder}/pippin.db?mode=ro", uri=True)) as database:
        found = database.execute("SELECT kind, due_at FROM job WHERE parked_at IS NULL").fetchall()
    return {kind: at for kind, at in found if kind in pippin.RECURRING}


def is_done(server, kind):
    """Whether a recurring job waits for its next time: a try that has begun counts until it is done."""
    with contextlib.closing(sqlite3.connect(server.folder / "pippin.db")) as database:
        row = database.execute("SELECT attempts FROM job WHERE kind = ?", (kind,)).fetchone()
    return row == (0,) and due(server).get(kind, 0) > 60


def visit(server, seconds, settled):
    """Starts the server with its clock off by so much, and stops it once the jobs are as they should be."""
    server.set_clock(seconds)
    server.start()
    pippin.wait_until(lambda: settled(due(server)), f"the jobs settle with a clock that is off by {seconds} s", 120)
    server.stop()


def test_ahead(folder, emulator):
    """After a start at +400 days the recurring jobs are due within an hour, and the log says why."""
    server = support_cases.Skewed(folder, emulator)
    visit(server, 400 * DAY, lambda jobs: len(jobs) == 5 and min(jobs.values()) > 390 * DAY)
    assert not told(server, "from the future")
    visit(server, 0, lambda jobs: max(jobs.values()) <= 3660)
    warning, = told(server, "the database has times from the future")
    assert warning["level"] == "warning" and abs(warning["ahead_by_seconds"] - 400 * DAY) < 600, warning
    moved = told(server, "later than its kind ever waits")
    assert {line["kind"] for line in moved} == set(pippin.RECURRING), moved
    visit(server, 0, lambda jobs: max(jobs.values()) <= 3660)
    assert len(told(server, "later than its kind ever waits")) == len(moved), "corrected twice"


def test_behind(folder, emulator):
    """After a start at -400 days the recurring jobs are done at once."""
    server = support_cases.Skewed(folder, emulator)
    visit(server, -400 * DAY, lambda jobs: len(jobs) == 5 and max(jobs.values()) < -390 * DAY)
    visit(server, 0, lambda jobs: -120 < min(v for k, v in jobs.items() if k != "seal_audit"))
    assert not told(server, "from the future") and not told(server, "later than its kind")


def test_by_hand(folder, emulator):
    """Jobs are listed, run, retried and dropped on the command line."""
    server = support_cases.Skewed(folder, emulator)
    client, apple = server.start(), pippin.Client(emulator.port)
    pippin.sign_in(client, apple, "mary")
    pippin.wait_until(lambda: is_done(server, "purge"), "the first purge is done", 120)
    code, listed, words = server.run("jobs", "list", "--json")
    assert code == 0, words
    jobs = [json.loads(line) for line in listed.splitlines()]
    purge = next(job for job in jobs if job["kind"] == "purge")
    assert purge["state"] == "waiting" and purge["attempts"] == 0, purge
    code, table, _ = server.run("jobs", "list")
    assert code == 0 and purge["id"] in table and table.startswith("name"), table
    for name in ("purge", purge["id"]):
        before = due_times(server)["purge"]
        code, said, words = server.run("jobs", "run", name)
        assert code == 0 and "is due now" in said, (said, words)
        # Due at once, and then a whole period after it was done.
        pippin.wait_until(lambda: due_times(server)["purge"] > before and is_done(server, "purge"), "the server purges", 120)
    code, _, words = server.run("jobs", "run", "nonsense")
    assert code == 2 and "rotate_signing_keys" in words, words
    code, _, words = server.run("jobs", "run", "mail")
    assert code == 1 and "No job mail waits" in words, words
    for command in ("retry", "drop"):
        code, _, words = server.run("jobs", command, purge["id"])
        assert code == 1 and "not parked" in words, words
    server.stop()
    with contextlib.closing(sqlite3.connect(folder / "pippin.db")) as database:
        database.execute("UPDATE job SET parked_at = due_at, parked_because = 'refused' WHERE kind = 'delete_guests'")
        database.commit()
    code, listed, _ = server.run("jobs", "list", "--parked", "--json")
    parked, = [json.loads(line) for line in listed.splitlines()]
    assert parked["kind"] == "delete_guests" and parked["reason"] == "refused", parked
    assert server.run("jobs", "retry", parked["id"])[0] == 0
    assert server.run("jobs", "list", "--parked")[1] == "There are no jobs.\n"
