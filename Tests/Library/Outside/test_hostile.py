"""Twenty thousand lines that must be refused, through the three `verify` commands, and some that must be accepted.

One result a line, in order, one of the documented codes, nothing accepted that was not made by Apple, no crash, no
hang; and for single tokens the exit statuses: 0 for a good one, 1 for a refusal, 2 for a wrong call.

Other lines: PIPPIN_SEED=2.
"""

import base64
import json
import os
import random
import subprocess

import hostile
import pippin
import pytest
from forge import APPLE, CURVE, text, token
from hostile import AUDIENCE, CODE, MALFORMED, NONCE, NOW, SIGNATURE

SEED = int(os.environ.get("PIPPIN_SEED", "1"))
# A hang is noticed after this many seconds; a run takes a few.
PATIENCE = 120


def cases_of_claims(claims, judged, reasons, rng):
    """The hostile lines for an identity token or a notification."""
    yield from hostile.wrong_claims(claims(), judged)
    yield from hostile.wrong_json(claims())
    yield from hostile.wrong_headers(claims(), MALFORMED)
    yield from hostile.wrong_keys(claims(), MALFORMED)
    yield from hostile.wrong_signatures(claims(), rng)
    yield from hostile.wrong_spellings(hostile.signed(claims()), MALFORMED)
    yield from hostile.wrong_times(claims())
    yield from hostile.good_spellings(claims())


def cases_of_signatures(rng):
    """The hostile lines for the bare signature check."""
    payload = b"Any bytes, \xff\x00 among them."
    yield from hostile.wrong_headers(payload, {"unsupported_header"})
    yield from hostile.wrong_keys(payload, {"unknown_key"})
    yield from hostile.wrong_signatures(payload, rng)
    yield from hostile.wrong_spellings(token(hostile.HEADER, payload, APPLE.sign), SIGNATURE)
    yield from hostile.wrong_spellings(token({"kid": "curve", "alg": "ES256"}, payload, CURVE.sign), SIGNATURE)
    yield from hostile.wrong_curves(payload)
    for good in (b"", b"\x00", b"\n", b"{}", "🍎".encode(), bytes(range(256)), b"A" * 40_000):
        yield hostile.signed(good), good


def filled(cases, good, reasons, count, rng):
    """The cases, as many damaged tokens as are wanting, good ones in between, all in one random order."""
    known = dict(good)
    cases = list(cases) + good * 3
    while len(cases) < count:
        line = hostile.damaged(list(known), rng)
        cases.append((line, known.get(line, reasons)))
    rng.shuffle(cases)
    return cases


def run(arguments, data=b""):
    return subprocess.run([pippin.binary(), *arguments], input=data, capture_output=True, timeout=PATIENCE)


def judge_lines(name, arguments, cases, result_name):
    """Sends all lines at once, the last one without its newline; answers how many that were."""
    # An empty line at the very end would be no line.
    cases = cases + [next(case for case in cases if case[0])]
    done = run([*arguments, "--lines"], b"\n".join(line for line, _ in cases))
    assert done.returncode == 0 and not done.stderr, (name, done.returncode, done.stderr[:500])
    assert done.stdout.endswith(b"\n") and done.stdout.count(b"\n") == len(cases), (name, done.stdout.count(b"\n"), len(cases))
    # Whatever a reader takes for the end of a line: there is no other one than ours.
    answers = done.stdout.decode().splitlines()
    assert len(answers) == len(cases), (name, len(answers))
    accepted = 0
    for (line, expected), answer in zip(cases, answers):
        answer = json.loads(answer)
        where = (name, line[:300], len(line), answer)
        if isinstance(expected, set):
            assert answer.keys() == {"ok", "code"} and answer["ok"] is False and answer["code"] in expected, (*where, expected)
        else:
            assert answer.keys() == {"ok", result_name} and answer["ok"] is True, (*where, "to be accepted")
            result = answer[result_name]
            if isinstance(expected, bytes):
                result = base64.b64decode(result + "=" * (-len(result) % 4), altchars=b"-_", validate=True)
            assert result == expected, (*where, expected)
            accepted += 1
    return f"{len(cases)} lines, {accepted} of them good"


def judge_single(name, arguments, cases, good, rng):
    """One token a call, as an argument and on standard input."""
    line, expected = good
    shown = expected if isinstance(expected, bytes) else None
    for data, call in ((b"", [line.decode()]), (line, []), (line, ["-"]), (line + b"\n", ["-"]), (b"", ["--", line.decode()])):
        done = run([*arguments, *call], data)
        assert done.returncode == 0 and not done.stderr, (name, call, done)
        assert done.stdout == shown if shown is not None else json.loads(done.stdout)["claims"] == expected, (name, done.stdout)
    refused = [case for case in cases if isinstance(case[1], set)]
    for line, expected in rng.sample(refused, 12):
        calls = [(line, ["-"])]
        if len(line) < 100_000 and b"\x00" not in line and not line.startswith(b"-"):
            calls.append((b"", [line]))
        # At its end a line break is the shell's, not the token's.
        if line.endswith(b"\r"):
            continue
        for data, call in calls:
            done = run([*arguments, *call], data)
            code = done.stderr.decode().split("\n")[0]
            assert done.returncode == 1 and not done.stdout and code in expected, (name, line[:200], done, expected)
    for call in ([], ["--lines", "x"], ["x", "y"], ["--no-such-option", "x"], ["--now"], ["--lines=yes"]):
        wrong = arguments[:2] + call if not call else [*arguments, *call]
        done = run(wrong)
        assert done.returncode == 2 and not done.stdout and done.stderr, (name, wrong, done)


def judge_times(arguments, good, folder):
    """`--now` in every spelling of RFC 3339, and in none but those."""
    position = arguments.index(NOW)

    def at(now):
        return run([*arguments[:position], now, *arguments[position + 1:], good.decode()])

    for now in ("2024-12-16T14:33:20Z", "2024-12-16T15:33:20+01:00", "2024-12-16T09:03:20-05:30", "2024-12-16T14:33:20.999Z",
                "2024-12-16T14:33:20+00:00", "2024-12-16t14:33:20z"):
        assert at(now).returncode == 0, (now, at(now))
    for now in ("", "now", "1734359600", "2024-12-16", "2024-12-16 14:33:20", "2024-12-16T14:33Z", "2024-13-16T14:33:20Z",
                "2024-12-16T25:33:20Z", "2024-02-30T14:33:20Z", "2024-12-16T14:33:20", "2024-12-16T14:33:20+0100", "٢٠٢٤-12-16T14:33:20Z"):
        assert at(now).returncode == 2, (now, at(now))
    for now, code in (("2024-12-17T14:33:20Z", "expired"), ("2024-12-16T14:00:00Z", "issued_in_future"), ("9999-12-31T23:59:59Z", "expired")):
        done = at(now)
        assert (done.returncode, done.stderr.decode().split("\n")[0]) == (1, code), (now, done)


def judge_files(arguments, good, option, folder):
    """A key file that is no use, or that is not there, is a wrong call; one without the key refuses."""
    position = arguments.index(option) + 1
    for name, content, status in (
        ("empty", b"", 2), ("no JSON", b"{", 2), ("no set", b"{}", 2), ("no keys", b'{"keys":[]}', 1), ("binary", bytes(range(256)), 2),
        ("a stranger's", text({"keys": [hostile.STRANGER.jwk()]}), 1), ("right", text({"keys": [APPLE.jwk()]}), 0),
    ):
        file = folder / "other.json"
        file.write_bytes(content)
        done = run([*arguments[:position], str(file), *arguments[position + 1:], good.decode()])
        # Only a file that is no use is named.
        assert done.returncode == status and (status != 2 or str(file) in done.stderr.decode()), (name, done)
    missing = run([*arguments[:position], str(folder / "none.json"), *arguments[position + 1:], good.decode()])
    assert missing.returncode == 2, missing


class Command:
    """A `verify` command, its arguments, its hostile lines and some that it must accept."""

    def __init__(self, name, folder):
        self.name, self.rng, keys = name, random.Random(f"{name} {SEED}"), folder / "keys.json"
        keys.write_bytes(text({"keys": [APPLE.jwk(), CURVE.jwk()]}))
        many = [f"000{number:03}.ab.1" for number in range(60)]
        if name == "token verify":
            claims, judged, count = hostile.identity_claims, hostile.judged, 9000
            options = ["--audience", "com.example.web", "--audience", AUDIENCE, "--nonce", NONCE, "--code", CODE, "--now", NOW]
        elif name == "event verify":
            claims, judged, count = hostile.event_claims, hostile.judged_event, 5500
            options = ["--audience", AUDIENCE, "--now", NOW]
        else:
            self.arguments = ["jose", "verify", "--key", str(keys), "--algorithms", "RS256,ES256"]
            self.good = [(hostile.signed(each.encode()), each.encode()) for each in many]
            self.good += [(token({"kid": "curve", "alg": "ES256"}, each.encode(), CURVE.sign), each.encode()) for each in many[:20]]
            self.result = "payload"
            self.cases = filled(cases_of_signatures(self.rng), self.good, hostile.JOSE_REASONS, 5500, self.rng)
            return
        self.arguments = [*name.split(), "--keys", str(keys), *options]
        self.good = [(hostile.signed(each), each) for each in map(claims, many)]
        self.result = "claims"
        self.cases = filled(cases_of_claims(claims, judged, hostile.REASONS, self.rng), self.good, hostile.REASONS, count, self.rng)


@pytest.fixture(scope="module", params=["token verify", "event verify", "jose verify"])
def command(request, tmp_path_factory):
    return Command(request.param, tmp_path_factory.mktemp("keys"))


def test_lines(command, note):
    """Each of thousands of lines has one result, in order, and nothing is accepted that Apple did not make."""
    note(judge_lines(command.name, command.arguments, command.cases, command.result))


def test_single(command):
    """Single tokens, as an argument and on standard input, end with the right status."""
    judge_single(command.name, command.arguments, command.cases, command.good[0], command.rng)


def test_files(command, folder):
    """A key file that is no use, or that is not there, is a wrong call; one without the key refuses."""
    judge_files(command.arguments, command.good[0][0], command.arguments[2], folder)


def test_times(command, folder):
    """`--now` is taken in every spelling of RFC 3339, and in none but those."""
    if "--now" not in command.arguments:
        pytest.skip("it has no time")
    judge_times(command.arguments, command.good[0][0], folder)
