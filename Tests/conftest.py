"""What the tests that look at Pippin from outside share. An emulator, a demo or a PostgreSQL is started once for all tests that run
together; whoever changes more of it than a person of its own starts another.

The sentence under a test's name is what it guards, and is printed when it has run.
"""

import contextlib
import inspect
import pathlib
import signal
import tempfile

import engines
import pippin
import pytest
import stores


@pytest.fixture
def folder():
    """An empty folder."""
    with tempfile.TemporaryDirectory() as name:
        yield pathlib.Path(name)


@pytest.fixture(scope="session")
def emulator():
    """A `pippin emulate` with its usual settings, shared."""
    with pippin.Emulator() as emulator:
        yield emulator


@pytest.fixture
def apple(emulator):
    """A client of the shared emulator, which has no faults and the right time again after the test."""
    client = pippin.Client(emulator.port)
    yield client
    assert client.send("DELETE", "/emulator/faults").status == 204
    assert client.send("PUT", "/emulator/clock", {"offset_seconds": 0}).status == 200
    client.close()


@pytest.fixture(scope="session")
def demo():
    """A `pippin demo`, shared."""
    with tempfile.TemporaryDirectory() as folder, pippin.Demo(data=folder) as demo:
        yield demo


@pytest.fixture(scope="session", params=[stores.SQLite, stores.PostgreSQL], ids=lambda kind: kind.NAME)
def engine(request):
    """Each of the two databases, from which `new()` makes an empty store."""
    with request.param() as engine:
        yield engine


@pytest.fixture
def serve(emulator):
    """Starts a `pippin serve` beside the shared emulator, with these settings (`pippin.Server`); it stops with the test."""
    with contextlib.ExitStack() as stack:
        servers = []

        def start(**settings):
            servers.append(stack.enter_context(pippin.running(emulator, **settings)))
            return servers[-1]

        start.words = lambda: "\n".join(server.words() for server in servers)
        yield start


@pytest.fixture(scope="session")
def chromium():
    """A Chromium with scripts and cookies, shared."""
    with engines.Chromium() as browser:
        yield browser


@pytest.fixture
def browser(chromium):
    """The shared browser, with one empty window of the usual size, and without anybody's cookies."""
    yield chromium
    chromium.forget()


@pytest.fixture
def note(request):
    """Adds figures to what is printed of the test."""
    return lambda words: request.node.user_properties.append(("note", words))


# What is run, and how it is told

# The only limit of a whole test, in seconds, which one that hangs reaches.
LIMIT = 20 * 60


def pytest_addoption(parser):
    parser.addoption("--short", action="store_true", help="leave out what docs/reference/tests.md runs only in full")


@pytest.fixture(scope="session")
def is_short(request):
    """Whether the short form is wanted."""
    return request.config.getoption("--short")


def pytest_collection_modifyitems(config, items):
    for item in items:
        text = inspect.getdoc(item.function)
        if not text:
            raise pytest.UsageError(f"{item.nodeid} has no sentence that says what it guards")
        item.user_properties.append(("sentence", " ".join(text.split("\n\n")[0].split()).rstrip(".")))
    if config.getoption("--short"):
        left_out = [item for item in items if is_only_in_full(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def is_only_in_full(item):
    return any(
        not mark.args or set(mark.args) & set(item.callspec.id.split("-") if hasattr(item, "callspec") else ())
        for mark in item.iter_markers("in_full"))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol():
    """Ends a test that hangs, so that the others are run."""
    def stop(*_):
        raise AssertionError(f"not done after {LIMIT} s")

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(LIMIT)
    yield
    signal.alarm(0)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """A test that failed shows what its servers logged."""
    report = (yield).get_result()
    if report.failed:
        for name, value in getattr(item, "funcargs", {}).items():
            if hasattr(value, "words"):
                report.sections.append((f"the log of {name}", value.words()[-4000:]))


def pytest_report_teststatus(report):
    """What a test counts as. The letters that pytest would print are empty, because `Sentences` prints a line."""
    if report.skipped:
        return "skipped", "", ""
    if report.failed:
        return ("failed", "", "FAILED") if report.when == "call" else ("error", "", "ERROR")
    return "passed" if report.when == "call" else "", "", ""


class Sentences:
    """Prints a line for each test, instead of a dot."""

    def __init__(self, terminal):
        self.terminal = terminal

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report):
        if report.when != "call" and report.passed:
            return
        result = "FAIL" if report.failed else "skip" if report.skipped else "ok  "
        told = dict(report.user_properties)
        notes = [words for kind, words in report.user_properties if kind == "note"]
        program = pathlib.PurePath(report.nodeid.split("::")[0]).stem.removeprefix("test_").replace("_", "-")
        variant = f" ({report.nodeid.rsplit('[', 1)[1][:-1]})" if report.nodeid.endswith("]") else ""
        if report.skipped:
            notes.append(report.longrepr[2])
        lines = [f"{result}  {report.duration:5.1f} s  {program}: {told.get('sentence')}{variant}", *(f"      {words}" for words in notes)]
        # At once, or the log of a run that is ended would not say how far it came.
        self.terminal.write("\n".join(lines) + "\n", flush=True)


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal and not config.getoption("collectonly"):
        config.pluginmanager.register(Sentences(terminal), "sentences")
