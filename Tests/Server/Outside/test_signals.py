"""No signal ends a server unasked: `serve`, `emulate` and `demo` say in the log that they ignored it, go on answering, and still
stop on SIGTERM and SIGINT. SIGHUP has `serve` read its settings again: `test_reload.py`."""

import json
import signal

import pippin
import pytest

TOLD = [signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF]
# Where a connection breaks, each write would send one: no line says so.
QUIET = [signal.SIGPIPE]


def told(words):
    """The signals that the log says were ignored, with the cure."""
    lines = [json.loads(line) for line in words.splitlines() if line.startswith("{")]
    return [(line["signal"], line["cure"]) for line in lines if line["message"] == "a signal was ignored"]


def check(name, process, words, answers, end, ignored=TOLD):
    for number in ignored + QUIET:
        before = len(told(words()))
        process.send_signal(number)
        if number in ignored:
            pippin.wait_until(lambda: len(told(words())) == before + 1, f"{name} says that it ignored {number.name}", 60)
            kind, cure = told(words())[-1]
            assert kind == number.name and "SIGTERM" in cure, (kind, cure)
        assert answers(), f"{name} answers no more after {number.name}"
        assert process.poll() is None, f"{name} ended by {number.name}"
    assert len(told(words())) == len(ignored)
    process.send_signal(end)
    assert process.wait(60) == 0, (name, words())


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT], ids=lambda end: end.name)
def test_serve(serve, end):
    """`pippin serve` ignores six signals, and stops on SIGTERM and SIGINT."""
    server = serve()
    client = server.client()
    check("serve", server.process, server.words, lambda: client.get("/healthz").status == 200, end, TOLD[1:])


def test_emulate():
    """`pippin emulate` ignores seven signals, and stops on SIGTERM."""
    emulator = pippin.Emulator()
    emulator.start()
    apple = pippin.Client(emulator.port)
    check("emulate", emulator.process, lambda: pippin.text_of(emulator.errors), lambda: apple.get("/auth/keys").status == 200,
          signal.SIGTERM)
    emulator.process.stdout.close()


def test_demo():
    """`pippin demo` ignores seven signals, and stops on SIGTERM."""
    with pippin.Demo() as demo:
        client = demo.client()
        check("demo", demo.process, demo.words, lambda: client.get("/healthz").status == 200, signal.SIGTERM)
