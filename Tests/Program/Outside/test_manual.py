"""The manual pages are correct for mandoc and groff, and bash, zsh and fish really complete.

The shells run as a person runs them: in a terminal, with the Tab key. A function named `pippin` then prints the words that it was
given.
"""

import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import time

import pippin
import pytest

# What is typed, with TAB for the key, and what the command gets.
TYPED = [
    ("pippin ser<TAB>", "serve"),
    ("pippin check<TAB>--js<TAB>", "check-config --json"),
    ("pippin acc<TAB>sh<TAB>", "accounts show"),
    ("pippin accounts li<TAB>--prov<TAB>goo<TAB>", "accounts list --provider google"),
    ("pippin accounts sus<TAB>", "accounts suspend"),
    ("pippin stati<TAB>--da<TAB>7", "statistics --days 7"),
    ("pippin refu<TAB>--si<TAB>24h", "refusals --since 24h"),
    ("pippin audit li<TAB>--ori<TAB>per<TAB>", "audit list --origin person"),
    ("pippin token verify --aud<TAB>com.example.app --keys ke<TAB>", "token verify --audience com.example.app --keys keys.json"),
    ("pippin help tok<TAB>", "help token"),
    ("pippin demo --data fo<TAB>", "demo --data folder"),
    ("pippin emulate --issuer se<TAB>", "emulate --issuer self"),
    ("pippin brand preview --config=ke<TAB>", "brand preview --config keys.json"),
]
FISH = [
    ("pippin che", ["check-config"]), ("pippin accounts sh", ["show"]), ("pippin serve --publ", ["--public-url"]),
    ("pippin emulate --issuer ", ["self"]), ("pippin token verify --keys ke", ["keys.json"]), ("pippin demo --data fo", ["folder/"]),
    ("pippin accounts sus", ["suspend"]), ("pippin accounts list --prov", ["--provider"]), ("pippin stati", ["statistics"]),
    ("pippin refu", ["refusals"]), ("pippin audit ", ["list", "verify"]),
    ("pippin help tok", ["token"]), ("pippin transfer prepare --client x --t", ["--to"]), ("pippin serve che", []),
]


def generated(kind, folder):
    """The files that the tool writes there, dated so that they are always the same."""
    tool = pathlib.Path(pippin.binary()).parent / "pippin-reference"
    done = subprocess.run(
        [tool, f"--{kind}", folder], capture_output=True, text=True, env=dict(os.environ, SOURCE_DATE_EPOCH="1770091560"))
    assert done.returncode == 0, done.stderr
    return [folder / name for name in done.stdout.split()]


def test_pages(folder, note):
    """The manual pages: nothing for mandoc or groff to warn of."""
    pages = generated("man", folder)
    assert {page.name for page in pages} == {page.name for page in folder.iterdir()}
    for page in pages:
        for command in (["mandoc", "-Tlint"], ["groff", "-man", "-ww", "-Tutf8"]):
            done = subprocess.run([*command, page], capture_output=True, text=True)
            said = done.stderr if command[0] == "groff" else done.stdout + done.stderr
            assert done.returncode == 0 and not said, f"{' '.join(command)} {page.name}\n{said}"
    broken = folder / "broken.1"
    broken.write_text((folder / "pippin.1").read_text().replace(".SH NAME", ".SH NAME\n.QQ"))
    done = subprocess.run(["mandoc", "-Tlint", broken], capture_output=True, text=True)
    assert "unknown macro" in done.stdout + done.stderr, "mandoc finds no planted mistake"
    shown = subprocess.run(["mandoc", "-Tascii", folder / "pippin.json5.5"], capture_output=True, text=True).stdout
    shown = re.sub(".\b", "", shown)
    assert re.search(r"^ +public_url \(URL\)$", shown, re.MULTILINE), shown[:2000]
    note(f"{len(pages)} pages")


class Terminal:
    """A shell that believes that a person types."""

    def __init__(self, command, folder):
        self.pid, self.end = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update(TERM="dumb", PS1="$ ", HISTFILE="")
            os.execvp(command[0], command)
        self.seen = ""

    def read_until(self, pattern):
        limit = time.monotonic() + 30
        while not (found := re.search(pattern, self.seen)):
            ready = select.select([self.end], [], [], max(0, limit - time.monotonic()))[0]
            assert ready, f"the shell did not show {pattern!r}: {self.seen!r}"
            self.seen += os.read(self.end, 4096).decode(errors="replace")
        self.seen = self.seen[found.end():]
        return found

    def type(self, text):
        os.write(self.end, text.encode())

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.end)


@pytest.fixture(scope="module")
def completions(tmp_path_factory):
    """The files for bash, zsh and fish."""
    return dict(zip(("bash", "zsh", "fish"), generated("completions", tmp_path_factory.mktemp("completions"))))


@pytest.fixture
def work(folder):
    """A folder with a file and a folder, to complete."""
    (folder / "keys.json").write_text("{}")
    (folder / "folder").mkdir()
    return folder


SHELLS = {
    "bash": (["bash", "--norc", "--noprofile"], lambda file: f"source {file}"),
    "zsh": (["zsh", "--no-rcs", "-i"], lambda file:
            f"unsetopt beep prompt_sp; fpath=({file.parent} $fpath); autoload -U compinit; compinit -u -D"),
}


@pytest.mark.parametrize("name", SHELLS)
def test_shell(completions, work, name):
    """bash and zsh complete commands, options, files, folders and choices."""
    command, setup = SHELLS[name]
    terminal = Terminal(command, work)
    try:
        terminal.type(setup(completions[name]) + "\npippin() { echo \"<\"\"got $*>\"; }\n" + "echo re''ady\n")
        terminal.read_until("ready\r?\n")
        for typed, expected in TYPED:
            # No word is ambiguous, so that one Tab writes the whole word and a space.
            terminal.type(typed.replace("<TAB>", "\t") + "\n")
            got = terminal.read_until(r"<got ([^>\r\n]*)>").group(1)
            # zsh joins an option and its value by a sign, and takes a slash at the end back.
            assert got.strip().replace("=", " ").rstrip("/") == expected, f"{name}: {typed} became {got!r}"
    finally:
        terminal.close()


def test_fish(completions, work):
    """fish completes commands, options, files, folders and choices."""
    for typed, expected in FISH:
        script = f"source {completions['fish']}; complete -C '{typed}'"
        done = subprocess.run(["fish", "--no-config", "-c", script], cwd=work, capture_output=True, text=True)
        assert done.returncode == 0 and not done.stderr, done.stderr
        words = [line.split("\t")[0] for line in done.stdout.splitlines()]
        assert words == expected, f"fish: {typed} became {words}"
