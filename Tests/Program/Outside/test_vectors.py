"""Tests/Library/Vectors and Tests/Vectors are what their scripts write, and the runner of docs/guides/test-vectors.md finds what that page says."""

import os
import re
import subprocess
import sys

import hostile
import pippin
import pytest

PAGE = pippin.ROOT / "docs" / "guides" / "test-vectors.md"
# The API's reasons; each is shown by a vector at least once.
REASONS = hostile.REASONS | {"nonce_used", "nonce_expired", "subject_mismatch"}


@pytest.mark.parametrize("script", ["vectors", "webauthn-vectors"])
def test_files(script):
    """The vectors equal the script's output."""
    done = subprocess.run([str(pippin.ROOT / "scripts" / script), "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_reasons(note):
    """Every reason has a vector."""
    vectors = [path.read_bytes().split(b"\n")[0].decode() for path in (pippin.ROOT / "Tests" / "Library" / "Vectors").glob("*/*")]
    assert {reason for reason in REASONS if f"expect: {reason}" not in vectors} == set()
    note(f"{vectors.count('expect: accept')} vectors must be accepted")


def test_runner(folder, note):
    """The page's runner finds what the page says."""
    runner, said = re.search(r"```python\n(.*?)```.*?```text\n(.*?)```", PAGE.read_text(), re.DOTALL).groups()
    (folder / "pippin").symlink_to(pippin.binary())
    (folder / "runner.py").write_text(runner)
    done = subprocess.run(
        [sys.executable, str(folder / "runner.py"), str(pippin.ROOT / "Tests" / "Library" / "Vectors")], capture_output=True, text=True,
        timeout=500, env=dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}"))
    assert done.returncode == 0, done.stderr
    assert done.stdout == said
    note(said.strip())
