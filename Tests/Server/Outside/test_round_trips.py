"""Round trips to the database: no operation takes more than docs/reference/round-trips.md allows, and what needs no database is served without
one. `scripts/bench-regions` measures the times."""

import base64
import itertools
import json
import re
import subprocess
import time

import pippin
import pytest
import round_trips


@pytest.fixture(scope="module")
def world():
    """A server with everything switched on, and a line to its database that can be cut."""
    with round_trips.World() as world:
        yield world


def test_limits(world, note):
    """No operation takes more round trips than its row in the reference, and each operation has a row"""
    limits = round_trips.limits()
    taken = {}
    # The first round fetches the keys of providers. In any, a job may change a row between reading and commit, which then begins again.
    for _ in range(4):
        for name, request in world.round().items():
            taken[round_trips.plain(name)] = min(taken.get(round_trips.plain(name), [""] * 1000), world.traces.of(request)[0], key=len)
        assert taken.keys() == limits.keys(), sorted(taken.keys() ^ limits.keys())
        over = [f"{name}: {len(calls)} ({' '.join(calls)}), and at most {limits[name]} are allowed"
                for name, calls in taken.items() if len(calls) > limits[name]]
        if not over:
            break
    assert not over, "\n".join(over)
    fewer = [name for name, calls in taken.items() if len(calls) < limits[name]]
    note(f"{len(taken)} operations, {sum(map(len, taken.values()))} round trips" + (f"; fewer than allowed: {', '.join(fewer)}" if fewer else ""))


# Looks for jobs, and whether the audit is to be sealed; each takes a connection for as long as a round trip.
IDLE = 6


def test_idle(world, note):
    """A server without requests asks its database a few times a second, however many kinds of jobs there are"""
    readings = [world.trips() for _ in range(8)]
    own, least = min(after - before for before, after in itertools.pairwise(readings)), None
    # What the tests before left to do is done meanwhile.
    for _ in range(10):
        start, before = time.monotonic(), world.trips()
        time.sleep(2)
        rate = (world.trips() - before - own) / (time.monotonic() - start)
        least = min(rate, least if least is not None else rate)
        if least <= IDLE:
            break
    assert least <= IDLE, f"{least:.1f} round trips a second"
    note(f"{least:.1f} round trips a second")


def is_genuine(token, keys, folder):
    """Whether a back end takes an access token that has not expired, from its key alone."""
    head, payload, signature = token.split(".")
    header = json.loads(decoded(head))
    key = next(key for key in keys if key["kid"] == header["kid"])
    assert (header["alg"], key["crv"]) == ("ES256", "P-256")
    # A SubjectPublicKeyInfo of a point on P-256, and a signature as DER.
    point = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d03010703420004") + decoded(key["x"]) + decoded(key["y"])
    numbers = [part.lstrip(b"\0") for part in (decoded(signature)[:32], decoded(signature)[32:])]
    numbers = [(b"\0" if part[0] >= 128 else b"") + part for part in numbers]
    body = b"".join(bytes([2, len(part)]) + part for part in numbers)
    for name, content in ("key", point), ("signature", bytes([0x30, len(body)]) + body), ("text", f"{head}.{payload}".encode()):
        (folder / name).write_bytes(content)
    done = subprocess.run(
        ["openssl", "dgst", "-sha256", "-verify", folder / "key", "-keyform", "DER", "-signature", folder / "signature", folder / "text"],
        capture_output=True, text=True)
    return done.returncode == 0


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@pytest.mark.in_full("a line that says nothing")
@pytest.mark.parametrize("how", ["cut", "hold"], ids=["a connection refused", "a line that says nothing"])
def test_without_the_database(world, folder, note, how):
    """With the database out of reach, everything that needs none is served: the key set, discovery, files, the pages of people without a
    session, the beginning of each sign-in; a back end verifies access tokens; the rest is 503, and all of it works again afterwards"""
    session = world.signed_in()
    given = round_trips.bearer(session)
    world.title = ""
    getattr(world.way, how)()
    try:
        before = dict(world.rows)
        world.rows = {}
        dict(round_trips.PARTS)["Without the database"](world)
        slowest = max(world.rows.items(), key=lambda row: row[1].seconds)
        keys = world.server.get("/.well-known/jwks.json").json["keys"]
        assert is_genuine(session["session"]["access_token"], keys, folder)
        for provider in "apple", "google", "facebook":
            start = world.server.get(f"/auth/{provider}/start?client_id={round_trips.WEB}")
            assert start.status == 303, (provider, start.status, start.body)
        for path, fields in ("/v1/session", given), ("/v1/account", given):
            away = world.server.get(path, **fields)
            assert (away.status, away.json["code"]) == (503, "store_unavailable"), (path, away.body)
        assert pippin.Client(world.node.operator_port).get("/readyz").status == 503
        note(f"the slowest of {len(world.rows)}: {slowest[0]}, {slowest[1].seconds * 1000:.0f} ms")
        world.rows = before
    finally:
        world.way.mend()
    pippin.wait_until(lambda: world.server.get("/v1/session", **given).status == 200, "the session counts again")
    pippin.wait_until(lambda: re.match(b"ready", pippin.Client(world.node.operator_port).get("/readyz").body), "the server is ready again")
