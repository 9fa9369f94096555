"""A thousand at once, over HTTP: a thousand first sign-ins of one person make one account, a refresh token used a hundred times gets one
successor, and of several servers that start on one new database at the same moment each recurring job is asked for and done once."""

import collections
import concurrent.futures
import sqlite3
import threading
import time

import pippin
import pytest
import settled

# How many sign in at once, in full and in the short form.
CROWD = (1000, 200)
PREPARING = 8
BUNDLE = "com.example.app"


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """A demo of its own, which is kept busy."""
    with pippin.Demo(data=tmp_path_factory.mktemp("data")) as demo:
        yield demo


def prepare(demo, count):
    """The bodies of so many sign-ins of one person, each with a nonce and a code of its own."""
    server, apple, bodies = demo.client(), demo.apple(), []
    for _ in range(count):
        nonce = server.post("/v1/nonces", {"client_id": BUNDLE}).json["nonce"]
        given = pippin.authorize(apple, "mary", nonce)
        bodies.append({
            "client_id": BUNDLE, "identity_token": given["identity_token"],
            "authorization_code": given["authorization_code"], "nonce": nonce})
    return bodies


def all_at_once(demo, path, bodies):
    """Sends each body on a connection of its own, once all are there."""
    barrier = threading.Barrier(len(bodies))

    def send(body):
        client = pippin.Client(demo.port, "localhost", timeout=180)
        barrier.wait()
        answer = client.post(path, body)
        client.close()
        return answer

    with concurrent.futures.ThreadPoolExecutor(len(bodies)) as pool:
        return list(pool.map(send, bodies))


def statuses(answers):
    return collections.Counter((answer.status, answer.json.get("code")) for answer in answers)


def test_one_account(demo, is_short, note):
    """First sign-ins of one person at once make one account."""
    crowd = CROWD[is_short]
    with concurrent.futures.ThreadPoolExecutor(PREPARING) as pool:
        parts = [crowd // PREPARING + (part < crowd % PREPARING) for part in range(PREPARING)]
        bodies = sum(pool.map(lambda count: prepare(demo, count), parts), [])
    start = time.monotonic()
    answers = all_at_once(demo, "/v1/sign-in/apple", bodies)
    took = time.monotonic() - start
    assert statuses(answers) == {(200, None): crowd}, statuses(answers)
    given = [answer.json for answer in answers]
    assert len({sign_in["account"]["id"] for sign_in in given}) == 1
    assert sum(sign_in["created"] for sign_in in given) == 1
    assert len({sign_in["session"]["id"] for sign_in in given}) == crowd
    # At most a hundred sessions of an account live; whoever signs in now is the youngest of them.
    server = demo.client()
    bearer = "Bearer " + pippin.sign_in(server, demo.apple(), "mary").json["session"]["access_token"]
    assert len(server.get("/v1/account/identities", Authorization=bearer).json["items"]) == 1
    assert len(server.get("/v1/sessions?limit=100", Authorization=bearer).json["items"]) == min(100, crowd + 1)
    note(f"{crowd} at once, in {took:.1f} s")


def test_one_successor(demo):
    """A refresh token used 100 times at once has one successor."""
    server = demo.client()
    token = pippin.sign_in(server, demo.apple(), "anita").json["session"]["refresh_token"]
    answers = all_at_once(demo, "/v1/session/refresh", [{"refresh_token": token}] * 100)
    assert statuses(answers) == {(200, None): 100}, statuses(answers)
    successors = {answer.json["session"]["refresh_token"] for answer in answers}
    assert len(successors) == 1 and token not in successors, successors
    assert server.post("/v1/session/refresh", {"refresh_token": successors.pop()}).status == 200
    print("ok    a refresh token used 100 times at once: one successor")


def test_one_job(folder, note):
    """Three servers on one database: one key set, one of each recurring job, and each line chained once."""
    # A demo's first start makes the master key, which several servers have from their operator; the database is made anew below.
    with pippin.Demo(data=folder):
        pass
    for file in folder.glob("pippin.db*"):
        file.unlink()
    demos = [pippin.Demo(data=folder) for _ in range(3)]
    try:
        with concurrent.futures.ThreadPoolExecutor(len(demos)) as pool:
            list(pool.map(lambda demo: demo.start(), demos))
        people = ["mary", "anita", "kurt"] * 10
        for number, person in enumerate(people):
            demo = demos[number % len(demos)]
            answer = pippin.sign_in(demo.client(), demo.apple(), person)
            assert answer.status == 200, (answer.status, answer.body)
        keys = {demo.client().get("/.well-known/jwks.json").body for demo in demos}
        assert len(keys) == 1, keys
        connection = sqlite3.connect(folder / "pippin.db", timeout=30)
        settled.wait_until(
            lambda: connection.execute("SELECT count(*) FROM audit_event WHERE number IS NULL").fetchone() == (0,),
            lambda: "the audit is not sealed")
        lines, first, last = connection.execute("SELECT count(*), min(number), max(number) FROM audit_event").fetchone()
        assert lines >= len(people) and (first, last) == (1, lines), (lines, first, last)
        jobs = collections.Counter(kind for kind, in connection.execute("SELECT kind FROM job"))
        assert all(jobs[kind] == 1 for kind in pippin.RECURRING), jobs
        connection.close()
    finally:
        for demo in demos:
            demo.stop()
    note(f"{lines} lines")
