"""docs/guides/emulator.md: its samples, run in their order in one folder as a reader would, say what the page says they do;
those that are slices of a file, which other tests run, are so to the letter."""

import os
import re
import shutil
import subprocess

import pippin
import pytest

PAGE = pippin.ROOT / "docs" / "guides" / "emulator.md"
SAMPLE = re.compile(r"^(?:<!-- (\S+) (\S+) -->\n)?```(\w+)\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)
# The last line of what each sample prints, so that samples of one shell can be told apart.
END = "-- end of a sample --"


def on_our_ports(text):
    """The page with free ports for the usual ones."""
    for usual in ("8081", "8025", "8443"):
        assert usual in text, f"the page does not name {usual}"
        text = text.replace(usual, str(pippin.free_port()))
    return text


def steps(workflow):
    """The commands of a workflow's steps, by name."""
    found = {}
    for step in re.split(r"^      - ", workflow, flags=re.MULTILINE)[1:]:
        name, script = re.search(r"^name: (.*)$", step, re.MULTILINE), re.search(r"run: \|\n(.*)\Z", step, re.DOTALL)
        if name and script:
            found[name.group(1)] = re.sub(r"^ {10}", "", script.group(1), flags=re.MULTILINE)
    return found


def shell(scripts, folder, environment):
    """Runs scripts one after the other in one shell, whose background jobs end with it; what each of them prints."""
    whole = "trap 'kill $(jobs -p); wait' EXIT\n" + "".join(f"{script}\necho '{END}'\n" for script in scripts)
    done = subprocess.run(
        ["bash", "-c", whole], cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
    assert not done.stderr, done.stderr
    said = done.stdout.split(END + "\n")
    assert len(said) == len(scripts) + 1, done.stdout
    return said


def check_slice(path, name, code):
    """A sample under a comment is a slice of a file, to the letter; the file is compiled or run by a test of its own."""
    source = (pippin.ROOT / path).read_text()
    shown = re.search(rf"^([ \t]*)(?://|#) snippet\.{name}\n(.*?)\n[ \t]*(?://|#) snippet\.end$", source, re.DOTALL | re.MULTILINE)
    assert shown, f"{path} has no slice {name}"
    lines = "".join(line.removeprefix(shown.group(1)) + "\n" for line in shown.group(2).split("\n"))
    assert lines == code, f"the page differs from the slice {name} of {path}"


@pytest.fixture(scope="module")
def page():
    return PAGE.read_text()


@pytest.fixture(scope="module")
def samples(page):
    """Path, name, language, code and output of each."""
    return SAMPLE.findall(on_our_ports(page))


@pytest.fixture
def variables(folder):
    """The environment of a reader who has installed `pippin`."""
    (folder / "bin").mkdir()
    (folder / "bin" / "pippin").symlink_to(pippin.binary())
    return dict(
        os.environ, PATH=f"{folder / 'bin'}:{os.environ['PATH']}", NO_PROXY="*", no_proxy="*", NODE_EXTRA_CA_CERTS="apple.pem")


def test_languages(page, samples):
    """The page has a sample in each language, and the recipe of each."""
    assert {"sh", "python", "js", "go", "ruby", "php", "java", "swift", "yaml"} - {kind for _, _, kind, _, _ in samples} == set()
    recipes = {path.name for path in (pippin.ROOT / "Examples" / "PointAtTheEmulator").iterdir() if path.is_dir()}
    assert {name for name in recipes if f"<!-- Examples/PointAtTheEmulator/{name}/run trust -->" not in page} == set()


def test_slices(samples):
    """What is a slice of a file is so to the letter."""
    for path, name, _, code, _ in samples:
        if path:
            check_slice(path, name, code)


def test_samples(samples, folder, variables, note):
    """The samples print what the page says."""
    scripts, expected = [], []
    for path, _, kind, code, said in samples:
        if path or kind == "yaml":
            continue
        if kind == "js" and not shutil.which("node"):
            note("node is not installed: its sample is not run")
            continue
        file = {"python": "sample.py", "js": "sample.mjs"}.get(kind)
        if file:
            (folder / file).write_text(code)
            code = f"{'python3' if kind == 'python' else 'node'} {file}"
        scripts.append(code)
        expected.append(said)
    for script, said, wanted in zip(scripts, shell(scripts, folder, variables), expected):
        assert said == wanted, f"{script}\nprints\n{said}\nwhere the page says\n{wanted}"
    note(f"{len(scripts)} samples")


def test_workflow(samples, folder, variables):
    """The workflow starts an emulator and shows what it saw."""
    commands = steps(next(code for path, _, kind, code, _ in samples if kind == "yaml" and not path))
    assert {"Start the emulator", "Show what the emulator saw"} <= set(commands), commands
    said = shell([commands["Start the emulator"], commands["Show what the emulator saw"]], folder, variables)
    assert '"items"' in said[1], said
