"""Environments with other people's Python packages at fixed versions, for the tests that use them."""

import fcntl
import hashlib
import os
import pathlib
import subprocess
import sys
import venv

OUTSIDE = pathlib.Path(__file__).resolve().parent
MARK = "PIPPIN_INSIDE_ENVIRONMENT"


def enter(name, versions):
    """Starts the running script again inside the environment of `versions`, unless it is inside already."""
    if os.environ.get(MARK) == name:
        return
    python = environment(name, OUTSIDE / versions)
    os.execve(python, [str(python), *sys.argv], dict(os.environ, **{MARK: name}))


def use(name, versions):
    """Makes the packages of `versions` importable in this process, before those that the system has. For tests that run together,
    so no two of them may need one package in two versions."""
    python = environment(name, OUTSIDE / versions)
    folder, = python.parent.parent.glob("lib/python3*/site-packages")
    sys.path.insert(0, str(folder))


def environment(name, versions, *options, interpreter=None):
    """Its interpreter; the environment is made anew only when the versions change. `interpreter` is another Python."""
    digest = hashlib.sha256(versions.read_bytes() + (interpreter or sys.version).encode()).hexdigest()[:16]
    folder = OUTSIDE.parent.parent / ".build" / name / digest
    python = folder / "bin" / "python"
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Another program may want the same one at the same moment.
    with open(folder.parent / f"{digest}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "complete").exists():
            print(f"installing {versions.stem} …", flush=True)
            if interpreter:
                subprocess.run([interpreter, "-m", "venv", "--clear", folder], check=True)
            else:
                venv.create(folder, with_pip=True, clear=True)
            subprocess.run(
                [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *options, "--requirement", versions],
                check=True)
            (folder / "complete").touch()
    return python
